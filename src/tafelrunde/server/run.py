"""Starting and stopping the server: `tafelrunde serve`."""

import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import msgspec
import uvicorn

from tafelrunde import TafelrundeError
from tafelrunde.server.app import create_app
from tafelrunde.server.clock import Clock
from tafelrunde.server.config import Config, read_config
from tafelrunde.server.door import BACKLOG, Door, Limits, raise_file_limit
from tafelrunde.server.logs import write_logs
from tafelrunde.server.processes import hand_over
from tafelrunde.server.store import StorageError, file_at, store_at
from tafelrunde.server.web import LOOPBACK

PORT = 8420
PORTS_TO_TRY = 50
SECONDS_TO_FINISH = 3
KEEP_ALIVE = 10
URL_NOTE = "server.url"
# A frame above this ends the connection; everything above Config.message_bytes is refused with a message before.
LARGEST_FRAME = 1024 * 1024


class AlreadyRunning(Exception):
    """Another server uses this data folder; `url` is its address."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


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
    """Run until told to stop. Without a port: 8420, or the next free one. Returns the exit status."""
    write_logs(os.environ.get("TAFELRUNDE_LOG", "text"))
    try:
        config = read_config(data_dir, db=db, accounts=accounts, inner=inner, redis=redis)
        config = _with_hosts(config, host)
        with only_one_server(config.data_dir, config.place), free_socket(host, port) as listener:
            asyncio.run(_try_out(config.place))
            port = listener.getsockname()[1]
            config = msgspec.structs.replace(config, host=host, port=port)
            url = address(host, port)
            (config.data_dir / URL_NOTE).write_text(url, encoding="utf-8")  # for whoever starts a second one
            print(f"Tafelrunde: {url}", flush=True)
            print("Ctrl+C beendet / Ctrl+C stops.", flush=True)
            if open_browser:
                threading.Timer(0.5, webbrowser.open, (url,)).start()
            run_server(config, listener)
    except AlreadyRunning as running:
        print(f"Tafelrunde läuft schon / is already running: {running.url}", flush=True)
        if open_browser and running.url:
            webbrowser.open(running.url)
    except (TafelrundeError, StorageError, sqlite3.Error, OSError) as error:
        print(f"Tafelrunde: {error}", file=sys.stderr)
        return 1
    return 0


async def _try_out(place: str) -> None:
    """If the database cannot be used, say so now and plainly."""
    store = store_at(place)
    try:
        await store.open()
    finally:
        await store.close()


def run_server(config: Config, listener: socket.socket) -> None:
    server = make_server(config)
    lost: list[str] = []

    def stop(sentence: str) -> None:
        lost.append(sentence)
        server.should_exit = True

    server.config.app.state.stop = stop  # type: ignore[union-attr]
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if lost:
        raise StorageError(lost[0])
    if not server.started:
        raise StorageError("the server could not start; the reason is in the messages above")


class TableServer(uvicorn.Server):
    """Told to end while others can go on with its tables, it hands them over first. Told twice, it ends at once."""

    _handing_over: asyncio.Task[None] | None = None
    _loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        shared = self.started and self.config.app.state.house.store.SHARED  # type: ignore[union-attr]
        if sig == signal.SIGTERM and shared and self._handing_over is None and self._loop is not None:
            self._loop.call_soon_threadsafe(self._begin_to_hand_over)
        else:
            super().handle_exit(sig, frame)

    def _begin_to_hand_over(self) -> None:
        self._handing_over = asyncio.ensure_future(self._hand_over())

    async def _hand_over(self) -> None:
        try:
            await hand_over(self.config.app.state.house)  # type: ignore[union-attr]
        finally:
            self.should_exit = True


def make_server(config: Config, clock: Clock | None = None) -> uvicorn.Server:
    return TableServer(
        Limits(
            create_app(config, clock),
            Door(config, raise_file_limit()),
            log_config=None,  # its messages go the way of ours, where repeated ones are counted
            log_level="warning",
            access_log=False,  # addresses hold keys
            backlog=BACKLOG,
            timeout_keep_alive=KEEP_ALIVE,
            forwarded_allow_ips=list(config.proxies),
            ws_per_message_deflate=False,  # costs a fifth of the time and 90 kB a table, and can be abused
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            server_header=False,
            timeout_graceful_shutdown=SECONDS_TO_FINISH,
            lifespan="on",
        )
    )


def _with_hosts(config: Config, host: str) -> Config:
    """A server on this machine answers only to this machine's names, unless told otherwise."""
    if config.hosts or host not in LOOPBACK:
        return config
    return msgspec.structs.replace(config, hosts=tuple(LOOPBACK))


@contextlib.contextmanager
def free_socket(host: str, port: int | None) -> Iterator[socket.socket]:
    """A socket that listens on the port asked for or, if none was, on the first free one from 8420 on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(PORT, PORT + PORTS_TO_TRY) if port is None else [port]
    problem: OSError | None = None
    for number in ports:
        # TCP by name: asyncio switches the 40 ms wait for small packets (Nagle) off only where it reads that.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            problem = error
            continue
        with listener:
            yield listener
        return
    raise TafelrundeError(f"no free port on {host}: {problem}")


def address(host: str, port: int) -> str:
    name = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


@contextlib.contextmanager
def only_one_server(folder: Path, place: str) -> Iterator[None]:
    """Two servers must not lead the same tables, whichever folder they call their own. The lock goes with the process, however it
    ends. In PostgreSQL each table has its own leader: several servers share it, and the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    if file_at(place) is None:
        yield
        return
    with open(folder / "server.lock", "ab") as file:
        if not _lock(file.fileno()):
            note = folder / URL_NOTE
            raise AlreadyRunning(note.read_text(encoding="utf-8").strip() if note.is_file() else "")
        with only_one_at(place):
            yield


@contextlib.contextmanager
def only_one_at(place: str) -> Iterator[None]:
    """Nobody else uses this database file. PostgreSQL keeps such a lock itself."""
    file = file_at(place)
    if file is None:
        yield
        return
    file = file.resolve()  # one that is known by two names is still one
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file.with_name(file.name + ".lock"), "ab") as lock:
        if not _lock(lock.fileno()):
            raise StorageError(f"somebody else uses {file}: stop that first")
        yield


def _lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
