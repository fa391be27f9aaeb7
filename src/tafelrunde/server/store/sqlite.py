"""The store in one SQLite file in WAL mode, written by one thread and read by another.

Deeds of several tables that arrive while the disk is busy share one commit.
"""

import asyncio
import contextlib
import logging
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeVar

from tafelrunde.server import metrics
from tafelrunde.server.clock import Clock
from tafelrunde.server.store import migrations
from tafelrunde.server.store.base import (
    Row,
    Step,
    Store,
    Write,
    as_bits,
    as_json,
    as_json_or_null,
)
from tafelrunde.server.store.records import Fenced, StorageError, StorageLost, Unreadable

log = logging.getLogger(__name__)

T = TypeVar("T")
LARGEST_BATCH: Final = 256
OLDEST_SQLITE: Final = (3, 35)


class SqliteStore(Store):
    """Writes go to the one thread that writes, inside a transaction; reads to a thread and a connection of their own: they see
    what is committed, and a write that fails cannot take them with it."""

    ROOM = """SELECT 1 FROM pragma_page_count() AS p, pragma_freelist_count() AS f, pragma_page_size() AS s
        WHERE (p.page_count - f.freelist_count) * s.page_size <= :room"""

    def __init__(
        self,
        path: Path,
        clock: Clock | None = None,
        on_lost: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        """`on_lost` is called, on the writing thread, when nobody can know any more what is on the disk."""
        super().__init__(clock)
        self.path = path
        self.on_lost = on_lost
        self._lines: list[Line] = []

    async def open(self) -> None:
        for name, carry_out in (("storage", _carry_out), ("reading", _look_up)):
            self._lines.append(await asyncio.to_thread(Line, self.path, name, carry_out, self.on_lost))

    async def close(self) -> None:
        for line in self._lines:
            await asyncio.to_thread(line.close)

    async def claim(self) -> None:
        """The data folder has a lock (run.py). Where that does not hold, as on a network drive, the fence does."""

    async def look_up(self, *steps: Step) -> list[list[Row]]:
        try:
            return await self._lines[1].call(self._job(steps))
        except sqlite3.Error as error:
            raise Unreadable(str(error)) from None

    async def carry_out(self, *steps: Step) -> list[list[Row]]:
        return await self._write(self._job(steps))

    async def write(self, write: Write) -> None:
        await self._write(lambda db: write_deed(db, write))

    async def _write(self, job: "Callable[[sqlite3.Connection], T]") -> T:
        try:
            return await self._lines[0].call(job)
        except sqlite3.Error as error:
            raise StorageError(f"nothing was written: {error}") from None

    def _job(self, steps: tuple[Step, ...]) -> "Callable[[sqlite3.Connection], list[list[Row]]]":
        def job(db: sqlite3.Connection) -> list[list[Row]]:
            now = self.clock.wall()
            found: list[list[Row]] = []
            for step in steps:
                rows = db.execute(step.sql, {**step.values, "now": now}).fetchall()
                if step.otherwise is not None and not rows:
                    raise step.otherwise
                found.append(rows)
            return found

        return job


# --- below: plain functions on a connection --------------------------------------------------------------------------

HEAD: Final = """UPDATE heads SET deeds = ?, answers = ?, waiting = ?, updated = ?, clocks = ?
    WHERE table_id = ? AND fence = ? AND deeds = ?"""
DEED: Final = """INSERT INTO deeds (table_id, number, kind, seat, option, data, at, mark, spent_ms, lag_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
SNAPSHOT: Final = "INSERT OR REPLACE INTO snapshots (table_id, deeds, digest, match) VALUES (?, ?, ?, ?)"
OUTCOME: Final = "UPDATE tables SET outcome = ?, ended = ?, status = ? WHERE id = ?"
FINISHED: Final = "INSERT OR IGNORE INTO jobs (id, kind, due, data) VALUES (?, 'finished', ?, ?)"
# Whoever does it at this moment may have looked before this deed: then it stays to be done.
CALL: Final = """INSERT INTO jobs (id, kind, due, data) VALUES (?, 'turn', ?, ?)
    ON CONFLICT (id) DO UPDATE SET due = excluded.due, owner = NULL, until = 0, tries = 0"""


def write_deed(db: sqlite3.Connection, write: Write) -> None:
    """What happens most often, so it takes the shortest way: no names, no rows that come back."""
    id, fence, number, deed, progress, at = write
    head = (number + 1, progress.answers, as_bits(progress.waiting), at, progress.clocks, id, fence, number)
    if db.execute(HEAD, head).rowcount != 1:
        raise Fenced(id)
    data = as_json_or_null(deed.data)
    time = (progress.spent, progress.lag)
    db.execute(DEED, (id, number, deed.kind, deed.seat, deed.index, data, at, deed.mark, *time))
    db.execute(SNAPSHOT, (id, number + 1, progress.digest, progress.match.decode()))
    if write.ends:
        outcome = as_json_or_null(progress.outcome)
        db.execute(OUTCOME, (outcome, None if outcome is None else at, progress.status, id))
        if outcome is not None:
            db.execute(FINISHED, (f"finished:{id}", at, as_json({"table": id})))
    if write.calls is not None:
        db.execute(CALL, (f"turn:{id}", write.calls, as_json({"table": id})))


def make_file(path: Path) -> None:
    """Whoever could read it could compute the chance of running games: a new one is for its owner alone. SQLite gives what lies
    beside it the same rights."""
    with contextlib.suppress(OSError):  # it is there already; or SQLite will say what is wrong
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def open_database(path: Path) -> sqlite3.Connection:
    """Open or create the database and bring it up to date."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StorageError(f"SQLite {sqlite3.sqlite_version} is too old: 3.35 or newer is needed")
    path.parent.mkdir(parents=True, exist_ok=True)
    make_file(path)
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
    """Each change and its number are one transaction. The number is read again inside it: two may open the same old file."""
    newest = len(migrations.MIGRATIONS)
    while (version := _version(connection)) != newest:
        if version > newest:
            raise StorageError(
                f"{path} was written by a newer Tafelrunde (format {version}): update this one"
            )
        connection.execute("BEGIN IMMEDIATE")
        try:
            if _version(connection) == version:
                for statement in statements(migrations.MIGRATIONS[version].sqlite):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def statements(script: str) -> list[str]:
    """One by one: `executescript` would end the transaction that is open."""
    found, text = [], ""
    for part in script.split(";"):
        text += part + ";"
        if sqlite3.complete_statement(text):
            found.append(text)
            text = ""
    return [each for each in found if each.strip(" \n;")]


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
                    lost = self._try(connection, jobs)
                else:
                    _tell_all(jobs, lost)
                if batch[-1] is None:
                    return
        finally:
            connection.close()

    def _try(self, connection: sqlite3.Connection, jobs: list[Job]) -> StorageLost | None:
        """Whatever happens here, the thread goes on and everybody hears something."""
        try:
            lost = self._carry_out(connection, jobs)
        except Exception as error:
            log.exception("%s: a job ended in a way that nobody thought of", self._thread.name)
            lost = _all_lost(jobs, error)
        if lost is not None:
            try:
                self._on_lost(str(lost))
            except Exception:
                log.exception("the server could not be told: %s", lost)
        return lost


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
        metrics.COMMIT_BATCH.observe(len(jobs))
    except Exception as error:
        if committing and is_unknown(error):
            return _all_lost(jobs, error)
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error as trouble:
            return _all_lost(jobs, trouble)
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


def _all_lost(jobs: list[Job], error: Exception) -> StorageLost:
    lost = StorageLost(
        f"{error}: nobody can know whether the last answers are on the disk. Look at the disk first."
    )
    _tell_all(jobs, lost)
    return lost


def _tell_all(jobs: list[Job], error: StorageError) -> None:
    for _, future in jobs:
        if not future.done():
            future.set_exception(error)
