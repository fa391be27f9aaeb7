"""Tables over HTTP and WebSocket: the browser's door to the house."""

from pathlib import Path


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data_dir: Path | None = None,
    open_browser: bool = False,
    db: str | None = None,
    accounts: str | None = None,
    inner: str | None = None,
    redis: str | None = None,
) -> int:
    """Run the server until it is told to stop; returns the exit status. See `tafelrunde.server.run`."""
    # Imported when called: the bots' worker processes live in this package too and need no web server.
    from tafelrunde.server import run

    return run.serve(host, port, data_dir, open_browser, db, accounts, inner, redis)


__all__ = ["serve"]
