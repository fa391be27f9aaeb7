"""What the keeper of a server types: serve, backups, the database, people, tables."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Annotated

from cyclopts import Parameter

from tafelrunde import TafelrundeError
from tafelrunde.cli.common import Db, Json, app, database_app, people_app, print_json, tables_app


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    db: Db = None,
    inner: str | None = None,
    redis: str | None = None,
    accounts: str | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
) -> None:
    """Open the table in the browser: a server for you alone, or for your friends with --host.

    Parameters
    ----------
    host
        address to listen on; 127.0.0.1 is this machine only
    port
        8420, or the next free one, unless you say otherwise
    data
        folder for games and settings; the user's data folder by default
    db
        where tables are stored: a SQLite file (in that folder by default), or postgresql://user@host/name
    inner
        where other servers on the same PostgreSQL, and whoever watches, reach this one, as 10.0.0.5:8500; never public
    redis
        with PostgreSQL: redis://host, where servers give each other hints; not needed for a few of them
    accounts
        who may have an account: open (everybody, the default), invite (who was invited: tafelrunde people invite), off (nobody)
    browser
        open the browser at once
    """
    try:
        from tafelrunde.server.run import serve as run
    except ImportError as error:
        raise _not_installed(error) from None
    sys.exit(run(host, port, data, browser, db, accounts, inner, redis))


def _not_installed(error: ImportError) -> TafelrundeError:
    return TafelrundeError(f"the server is not installed ({error}): pip install 'tafelrunde[server]'")


def _care() -> ModuleType:
    try:
        from tafelrunde.server import care
    except ImportError as error:
        raise _not_installed(error) from None
    return care


@app.command
def backup(file: Path, *, data: Path | None = None, db: Db = None) -> None:
    """Write all tables and replays to a new file, also while the server runs."""
    print(_care().backup(file, data, db))


@app.command
def restore(file: Path, *, data: Path | None = None, db: Db = None) -> None:
    """Put a backup in the place of the tables that are there; those stay beside it. No server may be running."""
    print(_care().restore(file, data, db))


@app.command(name="push-keys")
def push_keys(contact: str) -> None:
    """Make a key for notifications that reach browsers without an open page (Web Push), as two settings for the server.

    Parameters
    ----------
    contact
        whom a push service may write to if something is wrong: mailto:you@example.org, or an https address
    """
    print(_care().push_keys(contact))


@database_app.command
def copy(*, to: str, data: Path | None = None, db: Db = None) -> None:
    """Copy everything into an empty database, and compare. Begun again, it goes on where it was.

    Parameters
    ----------
    to
        postgresql://user@host/name, or a new SQLite file
    db
        the database to copy from; that of the data folder by default
    """
    print(_care().copy(to, data, db, lambda name, rows: print(f"{name}: {rows}", flush=True)))


@database_app.command
def restored(*, data: Path | None = None, db: Db = None) -> None:
    """Say that PostgreSQL was restored by its own means: no server from before can write there any more."""
    print(_care().restored(data, db))


@database_app.command
def release(version: str | None = None, *, data: Path | None = None, db: Db = None) -> None:
    """Let this version (or the one named) open tables that a newer one led, after that was withdrawn."""
    print(_care().release(version, data, db))


def _people() -> ModuleType:
    try:
        from tafelrunde.server import people_care
    except ImportError as error:
        raise _not_installed(error) from None
    return people_care


@people_app.command(name="list")
def list_people(
    *, kind: str = "account", most: int = 100, data: Path | None = None, db: Db = None, json: Json = False
) -> None:
    """Who is here, last seen first: --kind account, guest or all."""
    found = _people().people(data, db, kind, most)
    if json:
        return print_json({"people": found})
    for each in found:
        banned = "  BANNED" if each["banned"] else ""
        print(f"{each['id']}  {each['kind']:7}  seen {each['seen']}  {each['name']}{banned}")
    return None


@people_app.command
def show(person: str, *, data: Path | None = None, db: Db = None, json: Json = False) -> None:
    """One person, by id."""
    told = _people().show(person, data, db)
    if json:
        return print_json(told)
    for name, value in told.items():
        print(f"{name}: {value}")
    return None


@people_app.command
def ban(person: str, *, days: float | None = None, data: Path | None = None, db: Db = None) -> None:
    """Let somebody in no more, for so many days or for ever. A running server notices within seconds."""
    if days is not None and days <= 0:
        raise TafelrundeError(f"--days {days:g}: expected more than 0")
    print(_people().ban(person, days, data, db))


@people_app.command
def unban(person: str, *, data: Path | None = None, db: Db = None) -> None:
    """Let somebody in again."""
    print(_people().ban(person, 0, data, db))


@people_app.command
def password(person: str, *, data: Path | None = None, db: Db = None) -> None:
    """A new password for an account whose owner has forgotten his: printed once, to be passed on. All its sessions end."""
    print(_people().password(person, data, db))


@people_app.command
def invite(*, days: float = 14, data: Path | None = None, db: Db = None) -> None:
    """An invitation for one account, where accounts need one (serve --accounts invite)."""
    print(_people().invite(days, data, db))


@people_app.command
def reports(
    *,
    done: Annotated[bool, Parameter(negative="")] = False,
    most: int = 100,
    data: Path | None = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """What people reported about what was said, the oldest first; with --done also what was dealt with."""
    found = _people().reports(done, most, data, db)
    if json:
        return print_json({"reports": found})
    for each in found:
        print(f"{each['id']}  {each['at']}  {each['state']}  table {each['table']}, line {each['line']}")
        print(f"    said by {each['about'] or 'nobody known'}: {each['said']}")
        print(f"    reported by {each['by'] or 'nobody known'}: {each['why']}")
    return None


@people_app.command
def settle(
    report: str,
    *,
    hide: Annotated[bool, Parameter(negative="")] = False,
    data: Path | None = None,
    db: Db = None,
) -> None:
    """Say that a report was dealt with: by `ban`, or because there was nothing in it; with --hide by hiding the line."""
    print(_people().settle(report, hide, data, db))


@people_app.command
def export(person: str, *, to: Path | None = None, data: Path | None = None, db: Db = None) -> None:
    """All that is kept about a person, as JSON lines: to a file, or here."""
    text = _people().export(person, data, db)
    if to is None:
        print(text)
    else:
        to.write_text(text + "\n", encoding="utf-8")


@people_app.command
def erase(
    person: str,
    *,
    yes: Annotated[bool, Parameter(negative="")] = False,
    data: Path | None = None,
    db: Db = None,
) -> None:
    """Remove all that is known about a person; only with --yes. The games stay, without a name."""
    if not yes:
        raise TafelrundeError(f"{person}: this cannot be taken back; say --yes if it is meant")
    print(_people().erase(person, data, db))


@tables_app.command
def prune(
    *,
    keep: str | None = None,
    yes: Annotated[bool, Parameter(negative="")] = False,
    data: Path | None = None,
    db: Db = None,
) -> None:
    """Remove what is older than the rule of the house says; without --yes only say what that would be.

    Parameters
    ----------
    keep
        days, such as guests=90,open=14,running=365,over=365,chat=365,notifications=60,audit=180, or: recommended.
        Without it the rule in TAFELRUNDE_KEEP; without that everything is kept
    """
    print(_people().prune(keep, yes, data, db))
