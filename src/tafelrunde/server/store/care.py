"""Care of a database: copying it to another one, backups, and what has to be done after one was put back."""

import contextlib
import hashlib
import itertools
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from tafelrunde.server.store.base import Step, Store
from tafelrunde.server.store.migrations import MIGRATIONS
from tafelrunde.server.store.records import StorageError
from tafelrunde.server.store.sqlite import make_file, open_database

PAGE: Final = 200
# After a restore no process from before may write any more, however often its tables were taken since the backup.
FENCES_AFTER_A_RESTORE: Final = 1_000_000
# Keys first; in the order in which they can be filled. Who leads a table is not copied.
COLUMNS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "tables": (
        ("id",),
        (
            "start",
            "game",
            "created",
            "outcome",
            "ended",
            "mode",
            "host",
            "visibility",
            "status",
            "pace",
            "rated",
            "delay",
            "tournament",
            "round",
            "rematch_of",
        ),
    ),
    "heads": (("table_id",), ("fence", "version", "deeds", "answers", "waiting", "updated", "clocks")),
    "seats": (
        ("table_id", "seat"),
        (
            "kind",
            "name",
            "level",
            "key_hash",
            "person",
            "joined",
            "left_at",
            "bot_since",
            "seen_n",
            "label",
            "rank",
            "score",
            "won",
        ),
    ),
    "deeds": (
        ("table_id", "number"),
        ("kind", "seat", "option", "data", "at", "mark", "spent_ms", "lag_ms"),
    ),
    "snapshots": (("table_id",), ("deeds", "digest", "match")),
    "replays": (("id",), ("game", "created", "journal", "bytes", "person")),
    "chat": (("table_id", "id"), ("room", "seat", "person", "name", "at", "text", "emote", "hidden_by")),
    "deadlines": (("table_id",), ("due", "kind")),
    "jobs": (("id",), ("kind", "due", "data", "tries")),
    "people": (
        ("id",),
        (
            "kind",
            "name",
            "fold",
            "password",
            "email",
            "lang",
            "settings",
            "created",
            "seen",
            "banned_until",
            "vacation",
        ),
    ),
    "sessions": (("token_hash",), ("person", "created", "used", "expires", "agent")),
    "invitations": (
        ("token_hash",),
        ("table_id", "seat", "from_person", "to_person", "created", "expires", "state"),
    ),
    "mutes": (("person", "muted"), ()),
    "reports": (("id",), ("from_person", "person", "table_id", "chat_id", "why", "at", "state")),
    "ratings": (("person", "game", "mode", "pace"), ("mu", "sigma", "games", "wins", "updated")),
    "rating_events": (
        ("table_id", "seat"),
        ("person", "rank", "mu0", "sigma0", "mu1", "sigma1", "at"),
    ),
    "tournaments": (("id",), ("name", "host", "record", "options", "state", "starts", "created", "version")),
    "notifications": (("id",), ("person", "kind", "data", "at", "read")),
    "push_targets": (("id",), ("person", "endpoint", "p256dh", "auth", "failures")),
    "errands": (("id",), ("kind", "due", "data", "tries")),
    "audit": (("id",), ("at", "actor", "person", "kind", "address_hash", "data")),
    "archive": (("table_id",), ("packed", "at")),
}


# --- copying ---------------------------------------------------------------------------------------------------------


async def copy(
    source: Store, target: Store, tell: Callable[[str, int], None] = lambda name, rows: None
) -> dict[str, int]:
    """All that one database holds into another, empty one; then both are read again and compared. One that was broken off goes on
    when it is begun again. How many rows there were."""
    await source.claim()
    await target.claim()
    await _begin_copy(target)
    counts = {}
    for name in COLUMNS:
        async for page in pages(source, name):
            await target.carry_out(*(_insert(name, row) for row in page))
        there, here = await digest(source, name), await digest(target, name)
        if there != here:
            raise StorageError(
                f"{name}: {there[0]} rows became {here[0]}, or are not the same; nothing is lost in the source"
            )
        counts[name] = here[0]
        tell(name, here[0])
    played = await _uneven(target) - await _uneven(source)
    if played:
        raise StorageError(
            f"table {min(played)} was played while it was copied: stop every server and copy into another, empty database"
        )
    await target.carry_out(Step("UPDATE meta SET value = 'done' WHERE key = 'copy'"))
    return counts


async def _uneven(store: Store) -> set[str]:
    """The tables that have more or fewer deeds than their heads know of."""
    sql = """SELECT table_id FROM heads WHERE deeds <>
        (SELECT count(*) FROM deeds WHERE deeds.table_id = heads.table_id)"""
    [rows] = await store.look_up(Step(sql))
    return {row[0] for row in rows}


async def _begin_copy(target: Store) -> None:
    marks, tables = await target.look_up(
        Step("SELECT value FROM meta WHERE key = 'copy'"), Step("SELECT count(*) FROM tables")
    )
    if not marks and tables[0][0] == 0:
        await target.carry_out(Step("INSERT INTO meta (key, value) VALUES ('copy', 'begun')"))
    elif not marks or marks[0][0] != "begun":
        raise StorageError("there are tables in the database already: copy into an empty one")


async def pages(store: Store, name: str) -> AsyncIterator[list[tuple[Any, ...]]]:
    """All rows, in the order of their keys."""
    keys, others = COLUMNS[name]
    last: tuple[Any, ...] | None = None
    while True:
        after = ""
        if last is not None:
            names = ", ".join(f":last_{key}" for key in keys)
            after = f"WHERE ({', '.join(keys)}) > ({names})"
        sql = f"SELECT {', '.join(keys + others)} FROM {name} {after} ORDER BY {', '.join(keys)} LIMIT {PAGE}"
        values = {} if last is None else {f"last_{key}": value for key, value in zip(keys, last, strict=True)}
        [rows] = await store.look_up(Step(sql, values))
        if not rows:
            return
        yield [tuple(row) for row in rows]
        last = tuple(rows[-1])[: len(keys)]


def _insert(name: str, row: tuple[Any, ...]) -> Step:
    keys, others = COLUMNS[name]
    columns = keys + others
    values = ", ".join(f":{column}" for column in columns)
    sql = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({values}) ON CONFLICT ({', '.join(keys)}) DO NOTHING"
    return Step(sql, dict(zip(columns, row, strict=True)))


async def digest(store: Store, name: str) -> tuple[int, int]:
    """How many rows, and a number that is the same for the same rows in any order: databases sort texts differently."""
    count, total = 0, 0
    async for page in pages(store, name):
        for row in page:
            data = msgspec.json.encode(row)
            total += int.from_bytes(hashlib.blake2b(data, digest_size=16).digest())
        count += len(page)
    return count, total % 2**128


# --- backups ---------------------------------------------------------------------------------------------------------


def backup(path: Path, target: Path) -> int:
    """A whole copy of a SQLite file, also while a server uses it; the number of tables in it."""
    if not path.is_file():
        raise StorageError(f"{path}: there is no such file")
    if target.exists():
        raise StorageError(f"{target} is there already")
    part = target.with_name(target.name + ".part")
    _clear(part)
    make_file(part)
    with (
        contextlib.closing(sqlite3.connect(path)) as source,
        contextlib.closing(sqlite3.connect(part)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    tables = check(part)
    os.replace(part, target)
    return tables


def restore(source: Path, path: Path) -> int:
    """Put a backup in the place of a database that no server uses; what was there stays beside it as `.before`
    (`.before-2`, ...): a restore that was a mistake must not cost what an earlier one kept."""
    tables = check(source)
    fresh = path.with_name(path.name + ".part")
    path.parent.mkdir(parents=True, exist_ok=True)
    _clear(fresh)
    make_file(fresh)
    with (
        contextlib.closing(sqlite3.connect(source)) as old,
        contextlib.closing(sqlite3.connect(fresh)) as new,
    ):
        old.backup(new)
    with contextlib.closing(open_database(fresh)) as new:
        new.execute("UPDATE heads SET owner = NULL, fence = fence + ?", (FENCES_AFTER_A_RESTORE,))
        new.execute("PRAGMA journal_mode = DELETE")
    _belongs_like(path if path.exists() else path.parent, fresh)
    _keep(path)
    os.replace(fresh, path)
    return tables


def _belongs_like(model: Path, path: Path) -> None:
    """Also if somebody else gives the command: whoever runs the server must be able to write it."""
    rights = model.stat()
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):  # only the keeper of the machine may give files away
            os.chown(path, rights.st_uid, rights.st_gid)
    if model.is_file():
        path.chmod(rights.st_mode & 0o777)


def _keep(path: Path) -> None:
    """First all of it has its second name, then the companions go: whenever this is cut short, one whole database is there. They
    must be gone before another file comes into the place, or SQLite would take them for a part of that one."""
    kept = _free_name(path)
    for each, name in zip(_with_companions(path), _with_companions(kept), strict=True):
        if each.exists():
            try:
                os.link(each, name)
            except OSError:  # not every file system gives second names
                shutil.copy2(each, name)
    for companion in list(_with_companions(path))[1:]:
        companion.unlink(missing_ok=True)


def _free_name(path: Path) -> Path:
    """Where a database file can be kept: neither it nor anything that SQLite would take for a part of it is there."""
    for number in itertools.count(1):
        kept = path.with_name(f"{path.name}.before" + ("" if number == 1 else f"-{number}"))
        if not any(each.exists() for each in _with_companions(kept)):
            return kept
    raise AssertionError("numbers do not end")


def _clear(path: Path) -> None:
    """What is left of an attempt that was cut short."""
    for each in _with_companions(path):
        each.unlink(missing_ok=True)


def _with_companions(path: Path) -> Iterator[Path]:
    """A database file, and what SQLite keeps beside it."""
    for end in ("", "-wal", "-shm", "-journal"):
        yield path.with_name(path.name + end)


def check(path: Path) -> int:
    """Is it a database of ours, and whole? The number of its tables."""
    if not path.is_file():
        raise StorageError(f"{path}: there is no such file")
    try:
        with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            verdict = db.execute("PRAGMA integrity_check").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            count = db.execute("SELECT count(*) FROM tables").fetchone()[0]
    except sqlite3.Error as error:
        raise StorageError(f"{path}: {error}") from None
    if verdict != "ok":
        raise StorageError(f"{path} is damaged: {verdict}")
    if version > len(MIGRATIONS):
        raise StorageError(f"{path} was written by a newer Tafelrunde (format {version}): update this one")
    return int(count)


async def restored(store: Store) -> int:
    """A database was put back by its own means: nobody from before may write there any more."""
    await store.claim()
    sql = "UPDATE heads SET owner = NULL, fence = fence + :more RETURNING table_id"
    [rows] = await store.carry_out(Step(sql, {"more": FENCES_AFTER_A_RESTORE}))
    return len(rows)


async def lower_release(store: Store, release: int) -> int:
    """A release was withdrawn: tables that it led are opened by this one again, also while servers of this one run. A table that
    one of the withdrawn release still leads stays as it is until that one has ended."""
    sql = """UPDATE heads SET version = :release WHERE version > :release AND NOT EXISTS (
        SELECT 1 FROM processes p WHERE p.id = heads.owner AND p.version > :release AND p.alive_until > :now)
        RETURNING table_id"""
    [rows] = await store.carry_out(Step(sql, {"release": release}))
    return len(rows)
