"""The store in PostgreSQL. Deeds of all tables that wait at the same time are one statement and one commit."""

import asyncio
import contextlib
import logging
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, TypeVar

import asyncpg

from tafelrunde.server import metrics
from tafelrunde.server.clock import Clock
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store import migrations
from tafelrunde.server.store.base import Row, Step, Store, Write, as_bits, as_json_or_null
from tafelrunde.server.store.records import Fenced, StorageError, StorageLost, Unreadable

log = logging.getLogger(__name__)

T = TypeVar("T")
Waiting = tuple[Write, "asyncio.Future[None]"]
LARGEST_BATCH: Final = 256
CONNECTIONS: Final = 8
SECONDS_TO_CONNECT: Final = 5.0
SECONDS_TO_BEAT: Final = 1.0
SECONDS_GONE: Final = 1.0
SECONDS_TO_ANSWER: Final = 3.0  # a little longer than the database itself may take
SETTINGS: Final = {"lock_timeout": "500", "statement_timeout": "2000", "application_name": "tafelrunde"}
# Numbers of this program among the advisory locks of a database.
MIGRATING: Final = 0x7AFE1001
ONLY_SERVER: Final = 0x7AFE1002
DATABASE_TIME: Final = "CAST(extract(epoch FROM clock_timestamp()) AS DOUBLE PRECISION)"
FAILURES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
# What is wrong with a row itself: the database has said that it took nothing of it.
WRONG_ROW: Final = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError)

# A deed counts only if its head is as its writer thinks. One row of `w` for each table; whose row does not come back was fenced.
WRITE: Final = """
WITH w AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::text[],
        $9::float8[], $10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::text[], $15::bool[], $16::text[],
        $17::bigint[], $18::bigint[], $19::text[], $20::float8[])
    AS w (table_id, fence, number, kind, seat, option, data, mark, at, answers, waiting, digest, match, outcome, ends, clocks,
        spent_ms, lag_ms, status, calls)
), ok AS (
    UPDATE heads h SET deeds = w.number + 1, answers = w.answers, waiting = w.waiting, updated = w.at,
        clocks = w.clocks
    FROM w WHERE h.table_id = w.table_id AND h.fence = w.fence AND h.deeds = w.number
    RETURNING h.table_id
), d AS (
    INSERT INTO deeds (table_id, number, kind, seat, option, data, at, mark, spent_ms, lag_ms)
    SELECT table_id, number, kind, seat, option, data, at, mark, spent_ms, lag_ms FROM w JOIN ok USING (table_id)
), s AS (
    INSERT INTO snapshots (table_id, deeds, digest, match)
    SELECT table_id, number + 1, digest, match FROM w JOIN ok USING (table_id)
    ON CONFLICT (table_id) DO UPDATE SET deeds = excluded.deeds, digest = excluded.digest, match = excluded.match
), t AS (
    UPDATE tables SET outcome = w.outcome, ended = CASE WHEN w.outcome IS NULL THEN NULL ELSE w.at END, status = w.status
    FROM w JOIN ok USING (table_id) WHERE tables.id = w.table_id AND w.ends
), j AS (
    INSERT INTO jobs (id, kind, due, data) SELECT 'finished:' || table_id, 'finished', at, json_build_object('table', table_id)
    FROM w JOIN ok USING (table_id) WHERE w.outcome IS NOT NULL ON CONFLICT DO NOTHING
), c AS (
    INSERT INTO jobs (id, kind, due, data) SELECT 'turn:' || table_id, 'turn', calls, json_build_object('table', table_id)
    FROM w JOIN ok USING (table_id) WHERE w.calls IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET due = excluded.due, owner = NULL, until = 0, tries = 0
)
SELECT table_id FROM ok
"""


class NoConnection(StorageError):
    """Nobody was there to be asked."""


class PostgresStore(Store):
    """Everything but deeds goes through a pool; deeds through one connection of their own, batch after batch. Whatever fails
    while it is written may be stored or not: that is never tried again, and never claimed."""

    ROOM = "SELECT 1 WHERE pg_database_size(current_database()) <= :room"
    SHARED = True

    def __init__(self, url: str, clock: Clock | None = None, patient: bool = False) -> None:
        """`patient`: nobody waits at a table, so that a statement may take its time."""
        super().__init__(clock)
        self.url = url
        self._patient = patient
        self._settings = {**SETTINGS, "statement_timeout": "0"} if patient else dict(SETTINGS)
        self._pool: asyncpg.Pool[Any] | None = None
        self._only: asyncpg.Connection[Any] | None = None  # holds the lock of the only server
        self._pulse: asyncpg.Connection[Any] | None = (
            None  # beats, and holds the lock that says that we are there
        )
        self._one_beat = asyncio.Lock()
        self._gone: dict[str, float] = {}  # who was gone a moment ago, and until when that is believed
        self._line: asyncpg.Connection[Any] | None = None  # deeds go through it
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False

    # --- opening and closing -----------------------------------------------------------------------------------------

    async def open(self) -> None:
        try:
            async with asyncio.timeout(SECONDS_TO_CONNECT):
                connection = await self._connect()
        except (*FAILURES, ValueError) as error:
            raise StorageError(f"PostgreSQL does not answer: {_said(error)}") from None
        try:
            await _migrate(connection)
            self.clock.follow(await connection.fetchval(f"SELECT {DATABASE_TIME}"))
            if await connection.fetchval("SHOW synchronous_commit") == "off":
                # Then a commit could be told and lost. How far it has to travel beyond the disk is for the operator to say.
                self._settings["synchronous_commit"] = "on"
        except FAILURES as error:
            raise StorageError(f"the database cannot be used: {_said(error)}") from None
        finally:
            await _let_go(connection)
        try:
            self._pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=CONNECTIONS, **self._wishes()
            )
        except FAILURES as error:
            raise StorageError(f"PostgreSQL does not answer: {_said(error)}") from None
        self._writer = asyncio.ensure_future(self._write_all())

    async def close(self) -> None:
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        for line in (self._only, self._pulse):
            if line is not None:
                await _let_go(line)
        if self._pool is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._pool.close(), SECONDS_TO_ANSWER)
            self._pool.terminate()
            self._pool = None

    async def claim(self) -> None:
        """For work on the whole of it. The lock goes with its connection, however it ends."""
        if self._only is not None and not self._only.is_closed():
            return
        connection = None
        try:
            connection = await self._connect()
            if await connection.fetchval("SELECT pg_try_advisory_lock($1)", ONLY_SERVER):
                self._only = connection
        except FAILURES as error:
            raise StorageError(f"it cannot be known who leads the tables: {_said(error)}") from None
        finally:
            if connection is not None and self._only is not connection:
                await _let_go(connection)
        if self._only is not connection:
            raise StorageError("a server leads tables of this database: stop all of them first")

    # --- beside others -----------------------------------------------------------------------------------------------

    async def beat(self, alive: float, draining: bool = False, tables: int = 0) -> None:
        """On a line of its own, so that it never waits for anything else."""
        try:
            async with asyncio.timeout(SECONDS_TO_BEAT), self._one_beat:
                if self._pulse is None or self._pulse.is_closed():
                    self._pulse = await self._stand_by()
                await _in_turn(self._pulse, (self._beating(alive, draining, tables),))
        except FAILURES as error:
            if self._pulse is not None:
                self._pulse.terminate()
            self._pulse = None
            raise StorageError(f"no beat: {_said(error)}") from None

    async def _stand_by(self) -> "asyncpg.Connection[Any]":
        """Two locks go with this line: one keeps those away who work on the whole database, the other says that we are there."""
        connection = await self._connect()
        shared = "SELECT pg_try_advisory_lock_shared($1)"
        if self.sharing and not await connection.fetchval(shared, ONLY_SERVER):
            await _let_go(connection)
            raise StorageError("somebody works on the whole database: wait until that is done")
        await connection.execute("SELECT pg_advisory_lock($1)", _number(self.me))
        return connection

    async def is_gone(self, process: str) -> bool:
        """Its line has ended, and with it its lock: nobody needs to wait until it is no longer taken to be alive. All its tables
        are asked for at once, so the answer holds for a moment."""
        if self.clock.monotonic() < self._gone.get(process, 0.0):
            return True
        try:
            [[row]] = await self.look_up(
                Step("SELECT pg_try_advisory_xact_lock(:process)", {"process": _number(process)})
            )
        except StorageError:
            return False
        if row[0]:
            self._gone = {process: self.clock.monotonic() + SECONDS_GONE}
        return bool(row[0])

    async def _connect(self) -> "asyncpg.Connection[Any]":
        return await asyncpg.connect(self.url, **self._wishes())

    def _wishes(self) -> dict[str, Any]:
        return {
            "server_settings": self._settings,
            "timeout": SECONDS_TO_CONNECT,
            "command_timeout": None if self._patient else SECONDS_TO_ANSWER,
        }

    # --- everything but deeds ----------------------------------------------------------------------------------------

    async def look_up(self, *steps: Step) -> list[list[Row]]:
        async def read(connection: "asyncpg.Connection[Any]") -> list[list[Row]]:
            if len(steps) == 1:
                return await _in_turn(connection, steps)
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return await _in_turn(connection, steps)

        try:
            return await self._with_connection(read)
        except (NoConnection, *FAILURES) as error:
            raise Unreadable(_said(error)) from None

    async def carry_out(self, *steps: Step) -> list[list[Row]]:
        async def write(connection: "asyncpg.Connection[Any]") -> list[list[Row]]:
            if len(steps) == 1:
                return await _in_turn(
                    connection, steps
                )  # a transaction by itself, without two more ways to the database
            async with connection.transaction():
                return await _in_turn(connection, steps)

        try:
            return await self._with_connection(write)
        except NoConnection as error:
            raise StorageError(f"nothing was written: {error}") from None
        except (Refusal, StorageError):
            raise
        except FAILURES as error:
            raise _fate(error) from None

    async def _with_connection(self, work: Callable[[Any], Awaitable[T]]) -> T:
        pool = self._pool
        if pool is None:
            raise StorageError("the storage is closed")
        try:
            connection = await pool.acquire(timeout=SECONDS_TO_CONNECT)
        except FAILURES as error:
            raise NoConnection(f"no free connection ({_said(error)})") from None
        try:
            return await work(connection)
        finally:
            with contextlib.suppress(*FAILURES):  # what the work has come to is known already
                await pool.release(connection)

    # --- deeds -------------------------------------------------------------------------------------------------------

    async def write(self, write: Write) -> None:
        if self._closing:
            raise StorageError("the storage is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        self._wake.set()
        await asyncio.shield(done)

    async def _write_all(self) -> None:
        """However this ends, nobody is left without an answer: what still waits then was never sent."""
        try:
            while not (self._closing and not self._waiting):
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    await self._write_batch(self._next_batch())
        except Exception:
            log.exception("deeds can no longer be written")
        finally:
            self._closing = True
            _tell(self._waiting, StorageError("nothing was written: the storage is closed"))
            await self._hang_up()

    async def _write_batch(self, batch: list[Waiting]) -> None:
        try:
            if self._line is None or self._line.is_closed():
                self._line = await self._connect_writer()
            rows = await self._line.fetch(WRITE, *_columns([write for write, _ in batch]))
        except WRONG_ROW as error:
            if len(batch) == 1:
                _tell(batch, _fate(error))
            else:  # nothing was written: what is wrong with one row is no reason to refuse the others
                for each in batch:
                    await self._write_batch([each])
        except Exception as error:
            _tell(batch, error if isinstance(error, StorageError) else _fate(error))
            await self._hang_up()
        except BaseException:
            _tell(batch, StorageLost("stopped in the middle of a write"))
            raise
        else:
            metrics.COMMIT_BATCH.observe(len(batch))
            stored = {row[0] for row in rows}
            for write, done in batch:
                _tell([(write, done)], None if write.table_id in stored else Fenced(write.table_id))

    async def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            await _let_go(line)

    async def _connect_writer(self) -> "asyncpg.Connection[Any]":
        """If there is nobody to write to, nothing was written."""
        try:
            return await self._connect()
        except FAILURES as error:
            raise StorageError(f"nothing was written: {_said(error)}") from None

    def _next_batch(self) -> list[Waiting]:
        """One deed for each table, in the order of ids: two that lock the same heads wait, but never for each other."""
        batch: dict[str, Waiting] = {}
        later = []
        for each in self._waiting:
            if each[0].table_id in batch or len(batch) >= LARGEST_BATCH:
                later.append(each)
            else:
                batch[each[0].table_id] = each
        self._waiting = later
        return [batch[id] for id in sorted(batch)]


def _number(process: str) -> int:
    """The id of a process as PostgreSQL numbers its locks."""
    return int.from_bytes(blake2b(process.encode(), digest_size=8).digest(), signed=True)


def _columns(writes: list[Write]) -> list[list[Any]]:
    rows = [
        (
            write.table_id,
            write.fence,
            write.number,
            write.deed.kind,
            write.deed.seat,
            write.deed.index,
            as_json_or_null(write.deed.data),
            write.deed.mark,
            write.at,
            write.progress.answers,
            as_bits(write.progress.waiting),
            write.progress.digest,
            write.progress.match.decode(),
            as_json_or_null(write.progress.outcome),
            write.ends,
            write.progress.clocks,
            write.progress.spent,
            write.progress.lag,
            write.progress.status,
            write.calls,
        )
        for write in writes
    ]
    return [list(column) for column in zip(*rows, strict=True)]


def _tell(batch: list[Waiting], error: StorageError | None) -> None:
    for _, done in batch:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
            done.exception()  # whoever asked may be gone


def _fate(error: BaseException) -> StorageError:
    """What a write that failed has come to. Only of a full disk and of a row that it cannot take the database says for certain
    that nothing was written; everything else is open."""
    if isinstance(error, (asyncpg.DiskFullError, *WRONG_ROW)):
        return StorageError(f"nothing was written: {error}")
    return StorageLost(_said(error))


def _said(error: BaseException) -> str:
    """Some errors, as one of time, have nothing but their name."""
    return f"{type(error).__name__}: {error}".removesuffix(": ")


async def _let_go(connection: "asyncpg.Connection[Any]") -> None:
    try:
        await connection.close(timeout=1)
    except Exception:  # whatever it is: the line must not be kept
        connection.terminate()


async def _in_turn(connection: "asyncpg.Connection[Any]", steps: tuple[Step, ...]) -> list[list[Row]]:
    found: list[list[Row]] = []
    for step in steps:
        sql, names = placed(step.sql)
        rows = await connection.fetch(sql, *(step.values[name] for name in names))
        if step.otherwise is not None and not rows:
            raise step.otherwise
        found.append(rows)
    return found


@lru_cache(maxsize=256)
def placed(sql: str) -> tuple[str, tuple[str, ...]]:
    """`:name` becomes $1, $2 ...; and `:now`, the time of the database."""
    names: list[str] = []

    def place(found: re.Match[str]) -> str:
        name = found[1]
        if name == "now":
            return DATABASE_TIME
        if name not in names:
            names.append(name)
        return f"${names.index(name) + 1}"

    return re.sub(r"(?<![:\w]):([a-z_][a-z0-9_]*)", place, sql), tuple(names)


async def _migrate(connection: "asyncpg.Connection[Any]") -> None:
    """One at a time: several servers may start at once."""
    newest = len(migrations.MIGRATIONS)
    await connection.execute("SET lock_timeout = 0; SET statement_timeout = 0")
    await connection.execute("SELECT pg_advisory_lock($1)", MIGRATING, timeout=60)
    version = await _version(connection)
    if version > newest:
        raise StorageError(
            f"the database was written by a newer Tafelrunde (format {version}): update this one"
        )
    for number in range(version, newest):
        async with connection.transaction():
            text = migrations.MIGRATIONS[number].postgres
            if text:
                await connection.execute(text, timeout=600)
                await connection.execute(
                    "INSERT INTO meta VALUES ('schema', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                    str(number + 1),
                )


async def _version(connection: "asyncpg.Connection[Any]") -> int:
    if await connection.fetchval("SELECT to_regclass('meta')") is None:
        return 0
    return int(await connection.fetchval("SELECT value FROM meta WHERE key = 'schema'") or 0)
