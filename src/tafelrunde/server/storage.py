"""Where tables live: one SQLite file in WAL mode, written by one thread and read by another.

An answer counts when its row is committed. The caller awaits the commit before it tells anybody; answers of several tables
that arrive while the disk is busy share one commit.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from tafelrunde.server.play import Deed, Start
from tafelrunde.server.refusals import Refusal

T = TypeVar("T")
log = logging.getLogger(__name__)

# Each entry brings a database one version further; entries are never changed, only added.
MIGRATIONS: Final = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        start TEXT NOT NULL,             -- JSON of play.Start: all that the match is made from
        game TEXT NOT NULL,
        created REAL NOT NULL,
        updated REAL NOT NULL,
        answers INTEGER NOT NULL,
        outcome TEXT                     -- JSON of wire.Outcome; NULL while the game runs
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_time ON tables (updated);
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,              -- person, bot, open
        name TEXT NOT NULL,
        level TEXT,
        key_hash TEXT,                   -- keys themselves are never stored
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE TABLE deeds (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,         -- 0, 1, 2 ...: two writers can never both add the next one
        kind TEXT NOT NULL,              -- answer, undo, concede, rebase
        seat INTEGER NOT NULL,
        option INTEGER NOT NULL,
        data TEXT,
        at REAL NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        deeds INTEGER NOT NULL,          -- the position after so many deeds
        digest TEXT NOT NULL,
        match TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        created REAL NOT NULL,
        journal TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE deeds ADD COLUMN mark TEXT; -- of an undo: the stretch that was taken back as a whole
    """,
    """
    ALTER TABLE replays ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    UPDATE replays SET bytes = length(CAST(journal AS BLOB));
    CREATE INDEX replays_by_bytes ON replays (bytes); -- their sum is read from it
    """,
)
LARGEST_BATCH: Final = 256


class StorageError(Exception):
    """The database could not be opened or written."""


class StorageLost(StorageError):
    """A commit failed in a way that leaves open whether it is on the disk. Nothing may be claimed, and nothing more written."""


class StoredSeat(Struct):
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    key_hash: str | None


class StoredSnapshot(Struct):
    deeds: int
    digest: str
    match: dict[str, Any]


class StoredTable(Struct):
    id: str
    start: Start
    seats: list[StoredSeat]
    created: float
    updated: float
    answers: int
    outcome: dict[str, Any] | None
    deeds: list[Deed] = []
    snapshot: StoredSnapshot | None = None


class Progress(Struct):
    """What is stored together with a deed: where the table stands after it. `match` is JSON already."""

    answers: int
    digest: str
    match: bytes
    outcome: dict[str, Any] | None


class Storage:
    """Writes go through `_call`, on the one thread that writes, inside a transaction; reads through `_read`, on a thread and a
    connection of their own: they see what is committed, and a write that fails cannot take them with it."""

    def __init__(self, path: Path, on_lost: Callable[[str], None] = lambda sentence: None) -> None:
        """`on_lost` is called, on the writing thread, when nobody can know any more what is on the disk."""
        self.path = path
        self._writer = Line(path, "storage", _carry_out, on_lost)
        self._reader = Line(path, "reading", _look_up, on_lost)
        self._call, self._read = self._writer.call, self._reader.call

    def close(self) -> None:
        """Everything asked for before is still written."""
        self._writer.close()
        self._reader.close()

    # --- tables ------------------------------------------------------------------------------------------------------

    async def add_table(self, table: StoredTable, progress: Progress, room: int | None = None) -> None:
        """A new table with what has happened at it already, if the database is not larger than `room` bytes."""

        def job(db: sqlite3.Connection) -> None:
            _check_room(db, room)
            db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    table.id,
                    _json(table.start),
                    table.start.game,
                    table.created,
                    table.updated,
                    progress.answers,
                    _json_or_null(progress.outcome),
                ),
            )
            for number, seat in enumerate(table.seats):
                row = (table.id, number, seat.kind, seat.name, seat.level, seat.key_hash)
                db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", row)
            for number, deed in enumerate(table.deeds):
                _write_deed(db, table.id, number, deed, table.created)
            _write_snapshot(db, table.id, len(table.deeds), progress)

        await self._call(job)

    async def add_deed(self, table_id: str, number: int, deed: Deed, progress: Progress) -> None:
        """Commit one deed. When this returns, it is safe."""

        def job(db: sqlite3.Connection) -> None:
            now = time.time()
            _write_deed(db, table_id, number, deed, now)
            db.execute(
                "UPDATE tables SET updated = ?, answers = ?, outcome = ? WHERE id = ?",
                (now, progress.answers, _json_or_null(progress.outcome), table_id),
            )
            _write_snapshot(db, table_id, number + 1, progress)

        await self._call(job)

    async def take_seat(self, table_id: str, number: int, seat: StoredSeat) -> bool:
        """Give an open seat to somebody; False if it is no longer open."""

        def job(db: sqlite3.Connection) -> bool:
            done = db.execute(
                "UPDATE seats SET kind = ?, name = ?, key_hash = ? WHERE table_id = ? AND seat = ? AND kind = 'open'",
                (seat.kind, seat.name, seat.key_hash, table_id, number),
            )
            return done.rowcount == 1

        return await self._call(job)

    async def load_table(self, table_id: str) -> StoredTable | None:
        """A table with all its deeds."""

        def job(db: sqlite3.Connection) -> StoredTable | None:
            found = _read_tables(db, "WHERE id = ?", (table_id,))
            if not found:
                return None
            table = found[0]
            rows = db.execute(
                "SELECT kind, seat, option, data, mark FROM deeds WHERE table_id = ? ORDER BY number",
                (table_id,),
            )
            table.deeds = [
                Deed(kind, seat, index, None if data is None else msgspec.json.decode(data), mark)
                for kind, seat, index, data, mark in rows
            ]
            snapshot = db.execute(
                "SELECT deeds, digest, match FROM snapshots WHERE table_id = ?", (table_id,)
            ).fetchone()
            if snapshot is not None:
                table.snapshot = StoredSnapshot(snapshot[0], snapshot[1], msgspec.json.decode(snapshot[2]))
            return table

        return await self._read(job)

    async def find_table(self, table_id: str) -> StoredTable | None:
        """A table without its deeds."""
        found = await self._read(lambda db: _read_tables(db, "WHERE id = ?", (table_id,)))
        return found[0] if found else None

    async def answers(self) -> None:
        """Returns if the database can be read."""
        await self._read(lambda db: db.execute("SELECT id FROM tables LIMIT 1").fetchall())

    async def running_tables(self, limit: int) -> list[StoredTable]:
        """The tables whose game is not over, last played first, without their deeds. One that is damaged is left out."""
        where = "WHERE outcome IS NULL ORDER BY updated DESC LIMIT ?"
        return await self._read(lambda db: _read_tables(db, where, (limit,), leave_out=True))

    # --- replays -----------------------------------------------------------------------------------------------------

    async def add_replay(
        self,
        replay_id: str,
        game: str,
        journal: dict[str, Any],
        most: int | None = None,
        room: int | None = None,
    ) -> None:
        """Keep a journal, if all replays together stay below `most` bytes and the database is not larger than `room`."""
        text = _json(journal)
        size = len(text.encode())

        def job(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM replays WHERE id = ?", (replay_id,)).fetchone():
                return
            (held,) = db.execute("SELECT total(bytes) FROM replays").fetchone()
            if most is not None and held + size > most:
                raise Refusal("house_full")
            _check_room(db, room)
            db.execute(
                "INSERT INTO replays VALUES (?, ?, ?, ?, ?)", (replay_id, game, time.time(), text, size)
            )

        await self._call(job)

    async def load_replay(self, replay_id: str) -> dict[str, Any] | None:
        def job(db: sqlite3.Connection) -> dict[str, Any] | None:
            row = db.execute("SELECT journal FROM replays WHERE id = ?", (replay_id,)).fetchone()
            return None if row is None else msgspec.json.decode(row[0], type=dict[str, Any])

        return await self._read(job)


# --- below: plain functions on a connection --------------------------------------------------------------------------


def open_database(path: Path) -> sqlite3.Connection:
    """Open or create the database and bring it up to date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        # A text that is damaged must not keep the rows beside it from being read.
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        connection.execute("PRAGMA journal_mode = WAL")
        # FULL: a commit is on the disk, not only with the operating system, before anybody is told.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA busy_timeout = 5000")
        _migrate(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise StorageError(f"{path} was written by a newer Tafelrunde (format {version}): update this one")
    for number in range(version, len(MIGRATIONS)):
        # One script: the change and the new version number are one transaction.
        connection.executescript(
            f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;"
        )


Job = tuple[Callable[[sqlite3.Connection], Any], "Future[Any]"]


class Line:
    """A thread with a connection of its own, which does one job after the other."""

    def __init__(
        self,
        path: Path,
        name: str,
        carry_out: Callable[[sqlite3.Connection, list[Job]], StorageLost | None],
        on_lost: Callable[[str], None],
    ) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._carry_out = carry_out
        self._on_lost = on_lost
        self._closed = False
        opened: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, args=(path, opened), name=name, daemon=True)
        self._thread.start()
        opened.result()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join()

    async def call(self, job: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StorageError("the storage is closed")
        future: Future[T] = Future()
        self._jobs.put((job, future))
        # Shielded: a caller that is cancelled must not take a half-done batch with it.
        return await asyncio.shield(asyncio.wrap_future(future))

    def _run(self, path: Path, opened: "Future[None]") -> None:
        try:
            connection = open_database(path)
        except Exception as error:
            opened.set_exception(error)
            return
        opened.set_result(None)
        lost: StorageLost | None = None
        try:
            while True:
                batch = [self._jobs.get()]
                while len(batch) < LARGEST_BATCH and batch[-1] is not None:
                    try:
                        batch.append(self._jobs.get_nowait())
                    except queue.Empty:
                        break
                jobs = [job for job in batch if job is not None]
                if lost is None:
                    lost = self._carry_out(connection, jobs)
                    if lost is not None:
                        self._on_lost(str(lost))
                else:
                    _tell_all(jobs, lost)
                if batch[-1] is None:
                    return
        finally:
            connection.close()


def _carry_out(connection: sqlite3.Connection, jobs: list[Job]) -> StorageLost | None:
    """Run jobs in one transaction; each fails or succeeds on its own, and all hear of it after the commit."""
    if not jobs:
        return None
    results: list[tuple[Future[Any], Any, Exception | None]] = []
    committing = False
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job, future in jobs:
            if not future.set_running_or_notify_cancel():
                continue
            connection.execute("SAVEPOINT job")
            try:
                results.append((future, job(connection), None))
            except Exception as error:
                connection.execute("ROLLBACK TO job")
                results.append((future, None, error))
            connection.execute("RELEASE job")
        committing = True
        connection.execute("COMMIT")
    except Exception as error:
        if committing and is_unknown(error):
            lost = StorageLost(
                f"{error}: nobody can know whether the last answers are on the disk. Look at the disk first."
            )
            _tell_all(jobs, lost)
            return lost
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        _tell_all(jobs, StorageError(f"nothing was written: {error}"))
        return None
    for future, result, problem in results:
        if problem is None:
            future.set_result(result)
        else:
            future.set_exception(problem)
    return None


def _look_up(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    """Run jobs that only read, each for itself, each with one picture of the database."""
    for job, future in jobs:
        if not future.set_running_or_notify_cancel():
            continue
        try:
            connection.execute("BEGIN")
            try:
                result = job(connection)
            finally:
                connection.execute("ROLLBACK")
        except Exception as error:
            future.set_exception(error)
        else:
            future.set_result(result)


def is_unknown(error: Exception) -> bool:
    """A commit that ends with an input/output error (a sync that failed) may be on the disk or not. A full disk is not such a
    case: there it is known that nothing was written."""
    return int(getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF == sqlite3.SQLITE_IOERR


def _tell_all(jobs: list[Job], error: StorageError) -> None:
    for _, future in jobs:
        if not future.done():
            future.set_exception(error)


def _check_room(db: sqlite3.Connection, room: int | None) -> None:
    pages, free, size = (
        int(db.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("page_count", "freelist_count", "page_size")
    )
    if room is not None and (pages - free) * size > room:
        raise Refusal("house_full")


def _write_deed(db: sqlite3.Connection, table_id: str, number: int, deed: Deed, now: float) -> None:
    data = _json_or_null(deed.data)
    db.execute(
        "INSERT INTO deeds VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (table_id, number, deed.kind, deed.seat, deed.index, data, now, deed.mark),
    )


def _write_snapshot(db: sqlite3.Connection, table_id: str, deeds: int, progress: Progress) -> None:
    db.execute(
        "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)",
        (table_id, deeds, progress.digest, progress.match.decode()),
    )


def _read_tables(
    db: sqlite3.Connection, where: str, values: tuple[object, ...], leave_out: bool = False
) -> list[StoredTable]:
    columns = "id, start, created, updated, answers, outcome"
    tables = []
    for row in db.execute(f"SELECT {columns} FROM tables {where}", values).fetchall():
        try:
            tables.append(_read_table(db, *row))
        except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
            if not leave_out:
                raise
            log.error("table %s is damaged: %s", row[0], error)
    return tables


def _read_table(
    db: sqlite3.Connection,
    id: str,
    start: str,
    created: float,
    updated: float,
    answers: int,
    outcome: str | None,
) -> StoredTable:
    rows = db.execute("SELECT kind, name, level, key_hash FROM seats WHERE table_id = ? ORDER BY seat", (id,))
    seats = [
        msgspec.convert(dict(zip(StoredSeat.__struct_fields__, row, strict=True)), StoredSeat) for row in rows
    ]
    return StoredTable(
        id,
        msgspec.json.decode(start, type=Start),
        seats,
        created,
        updated,
        answers,
        None if outcome is None else msgspec.json.decode(outcome),
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _json_or_null(value: object) -> str | None:
    return None if value is None else _json(value)
