"""What only a database over a network has: words that get lost on the way, locks that others hold, a server that restarts."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import asyncpg
import pytest

from tafelrunde.server.play import Deed
from tafelrunde.server.run import serve
from tafelrunde.server.store import Fenced, StorageError, StorageLost, Unreadable, store_at
from tafelrunde.server.store import postgres as postgres_store
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.migrations import MIGRATIONS
from tests.server.postgres import Cluster, running_cluster
from tests.server.races import races
from tests.server.test_store import WHERE, loaded, opened, stored
from tests.server.waiting import PATIENCE

ANSWER = Deed("answer", 0, 0)
Mode = Literal["pass", "drop replies", "hold requests"]


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.new_database()


class Wire:
    """The line between us and the database, which loses or holds what it is told to."""

    def __init__(self, host: str, port: int) -> None:
        self.far = (host, port)
        self.mode: Mode = "pass"
        self.passes = asyncio.Event()
        self.passes.set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.delay = 0.0  # seconds that everything takes longer
        self.ends: set[asyncio.StreamWriter] = set()

    def reset(self) -> None:
        """All lines break, without a word."""
        for end in self.ends:
            end.transport.abort()
        self.ends.clear()

    def hold(self) -> None:
        self.mode = "hold requests"
        self.passes.clear()

    def release(self) -> None:
        self.mode = "pass"
        self.passes.set()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(*self.far)
        self.ends |= {writer, far_writer}
        for source, target, replies in ((reader, far_writer, False), (far_reader, writer, True)):
            task = asyncio.ensure_future(self._copy(source, target, replies))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _copy(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, replies: bool) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                if replies and self.mode == "drop replies":
                    continue
                if not replies:
                    await self.passes.wait()
                if self.delay:
                    await asyncio.sleep(self.delay)
                target.write(data)
                await target.drain()
        target.close()


@asynccontextmanager
async def wire_to(url: str) -> AsyncIterator[tuple[str, Wire]]:
    """The same database behind a wire of ours."""
    there = urlsplit(url)
    wire = Wire(there.hostname or "", there.port or 0)
    async with await asyncio.start_server(wire.connected, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        try:
            yield url.replace(f":{there.port}/", f":{port}/"), wire
        finally:
            for task in wire.tasks:
                task.cancel()
            await asyncio.gather(*wire.tasks, return_exceptions=True)


@asynccontextmanager
async def somebody_else(url: str) -> AsyncIterator[Any]:
    """Another program's connection, in the middle of a transaction."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("BEGIN")
        yield connection
    finally:
        await connection.close()


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a busy machine does in any case takes less; what never comes is not waited for much longer."""
    monkeypatch.setattr(postgres_store, "SECONDS_TO_ANSWER", 2.0)
    monkeypatch.setattr(postgres_store, "SECONDS_TO_CONNECT", 2.0)


@pytest.mark.slow
def test_a_reply_that_is_lost_leaves_it_open_and_the_next_take_shows_it(url: str, hurry: None):
    async def scene() -> None:
        async with wire_to(url) as (near, wire), opened(near) as store, opened(url, alone=False) as sight:
            await store.add_table(stored(), WHERE)
            await store.add_deed("one", 1, 0, ANSWER, WHERE)
            wire.mode = "drop replies"
            with pytest.raises(StorageLost):
                await store.add_deed("one", 1, 1, ANSWER, WHERE)
            wire.release()
            assert len((await loaded(sight)).deeds) == 2, "it was stored, though nobody heard so"
            assert await store.take("one") == (2, 2), "whoever takes it anew knows"
            await store.add_deed("one", 2, 2, ANSWER, WHERE)

    asyncio.run(scene())


@pytest.mark.slow
def test_a_write_that_was_held_up_until_after_a_take_is_not_stored(url: str, hurry: None):
    async def scene() -> None:
        async with (
            wire_to(url) as (near, wire),
            opened(near, alive=-1) as store,
            opened(url, alone=False) as taker,
        ):
            await store.add_table(stored(), WHERE)
            await store.add_deed("one", 1, 0, ANSWER, WHERE)
            wire.hold()
            with pytest.raises(StorageLost):
                await store.add_deed("one", 1, 1, Deed("answer", 0, 7), WHERE)
            assert await taker.take("one") == (2, 1)
            wire.release()
            await asyncio.sleep(0.3)
            assert len((await loaded(taker)).deeds) == 1

    asyncio.run(scene())


WAITS: Final = (
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
)


def test_a_write_that_waits_for_a_take_finds_the_new_fence(url: str, monkeypatch: pytest.MonkeyPatch):
    """READ COMMITTED: after the wait the row is looked at anew."""
    monkeypatch.setattr(postgres_store, "SECONDS_TO_ANSWER", PATIENCE)
    for name in ("lock_timeout", "statement_timeout"):
        monkeypatch.setitem(postgres_store.SETTINGS, name, "60000")

    async def scene() -> None:
        async with opened(url) as store:
            await store.add_table(stored(), WHERE)
            async with somebody_else(url) as other:
                await other.execute("UPDATE heads SET fence = fence + 1")
                writing = asyncio.ensure_future(store.add_deed("one", 1, 0, ANSWER, WHERE))
                while not await other.fetch(WAITS):
                    assert not writing.done()
                    await asyncio.sleep(0.01)
                    await other.execute("SELECT pg_stat_clear_snapshot()")
                await other.execute("COMMIT")
                with pytest.raises(Fenced):
                    await writing
            assert (await loaded(store)).deeds == []

    asyncio.run(scene())


def test_nobody_waits_for_ever_for_a_lock(url: str):
    async def scene() -> None:
        async with opened(url) as store:
            for id in ("one", "two"):
                await store.add_table(stored(id), WHERE)
            async with somebody_else(url) as other:
                await other.execute("UPDATE heads SET fence = fence WHERE table_id = 'one'")
                calls = [store.add_deed(id, 1, 0, ANSWER, WHERE) for id in ("one", "two")]
                async with asyncio.timeout(PATIENCE):
                    results = await asyncio.gather(*calls, return_exceptions=True)
            assert [type(result) for result in results] == [StorageLost] * 2, (
                "a failed batch is open for all in it"
            )
            for id in ("one", "two"):
                assert await store.take(id) == (2, 0)
                await store.add_deed(id, 2, 0, ANSWER, WHERE)

    asyncio.run(scene())


def test_deeds_that_wait_together_are_one_transaction(url: str):
    async def scene() -> None:
        async with opened(url) as store:
            ids = [f"table{number}" for number in range(40)]
            for id in ids:
                await store.add_table(stored(id), WHERE)
            await asyncio.gather(*(store.add_deed(id, 1, 0, ANSWER, WHERE) for id in ids))
            [[[rows, transactions]]] = await store.look_up(
                Step("SELECT count(*), count(DISTINCT xmin::text) FROM deeds")
            )
            assert rows == 40 and transactions <= 2

    asyncio.run(scene())


def test_a_row_that_the_database_cannot_take_spoils_only_itself(url: str):
    async def scene() -> None:
        async with opened(url) as store:
            for id in ("one", "two", "three"):
                await store.add_table(stored(id), WHERE)
            deeds = {"one": ANSWER, "two": Deed("undo", 0, mark="\0"), "three": ANSWER}
            calls = [store.add_deed(id, 1, 0, deed, WHERE) for id, deed in deeds.items()]
            results = await asyncio.gather(*calls, return_exceptions=True)
            assert [type(result) for result in results] == [type(None), StorageError, type(None)]
            assert [len((await loaded(store, id)).deeds) for id in deeds] == [1, 0, 1]
            await store.add_deed("two", 1, 0, ANSWER, WHERE)

    asyncio.run(scene())


def test_a_writer_that_dies_leaves_nobody_waiting(url: str, monkeypatch: pytest.MonkeyPatch):
    def dies(self: postgres_store.PostgresStore) -> None:
        raise RuntimeError("something that nobody thought of")

    async def scene() -> None:
        async with opened(url) as store:
            await store.add_table(stored(), WHERE)
            monkeypatch.setattr(postgres_store.PostgresStore, "_next_batch", dies)
            for _ in range(2):
                with pytest.raises(StorageError, match="closed"):
                    await asyncio.wait_for(store.add_deed("one", 1, 0, ANSWER, WHERE), PATIENCE)
            assert await store.find_table("one") is not None, "reading goes on"

    asyncio.run(scene())


def test_a_line_that_cannot_be_closed_is_cut():
    cut: list[bool] = []

    class Stuck:
        async def close(self, timeout: float) -> None:
            raise asyncpg.InternalClientError("got a reply to nothing")

        def terminate(self) -> None:
            cut.append(True)

    line: Any = Stuck()
    asyncio.run(postgres_store._let_go(line))
    assert cut == [True]


@pytest.mark.slow
def test_a_database_that_restarts_is_found_again():
    """Killed as by a power cord; what was acknowledged is there."""
    with running_cluster() as cluster:
        cluster.stop()
        cluster.settings = ("max_connections=20",)  # with fsync
        cluster.start()
        url = cluster.new_database()

        async def scene() -> None:
            async with opened(url) as store:
                await store.add_table(stored(), WHERE)
                await store.add_deed("one", 1, 0, ANSWER, WHERE)
                await asyncio.to_thread(cluster.stop, signal.SIGQUIT)
                with pytest.raises(StorageError):
                    await store.add_deed("one", 1, 1, ANSWER, WHERE)
                with pytest.raises(StorageError):
                    await store.answers()
                await asyncio.to_thread(cluster.start)
                assert await store.take("one") == (2, 1)
                await store.add_deed("one", 2, 1, ANSWER, WHERE)
                assert len((await loaded(store)).deeds) == 2

        asyncio.run(scene())


# --- opening ---------------------------------------------------------------------------------------------------------


def test_a_new_database_is_made_once_however_many_begin(cluster: Cluster):
    url = cluster.new_database("template1")

    async def scene() -> None:
        stores = [store_at(url) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        rows = await stores[0].look_up(Step("SELECT value FROM meta WHERE key = 'schema'"))
        assert rows[0][0][0] == str(len(MIGRATIONS))
        for store in stores:
            await store.close()

    asyncio.run(scene())


def test_a_database_of_the_future_is_left_alone(url: str):
    async def scene() -> None:
        async with opened(url) as store:
            await store.carry_out(Step("UPDATE meta SET value = '99'"))
        with pytest.raises(StorageError, match="newer Tafelrunde"):
            await store_at(url).open()

    asyncio.run(scene())


def test_a_second_server_on_the_same_database_does_not_start(url: str):
    async def scene() -> None:
        async with opened(url), opened(url, alone=False):
            second = store_at(url)
            await second.open()
            with pytest.raises(StorageError, match="a server leads"):
                await second.begin()
            await second.close()

    asyncio.run(scene())


def test_a_server_whose_database_is_not_there_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert serve(port=0, data_dir=tmp_path, db="postgresql://nobody@127.0.0.1:9/nowhere") == 1
    assert "PostgreSQL does not answer" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("set_to", "kept"), [("off", "on"), ("local", "local"), ("remote_write", "remote_write")]
)
def test_a_commit_is_on_the_disk_whatever_the_database_is_used_to(url: str, set_to: str, kept: str):
    """What the operator wants beyond that is left as it is."""

    async def scene() -> None:
        async with somebody_else(url) as other:
            await other.execute(
                f"COMMIT; ALTER DATABASE {urlsplit(url).path[1:]} SET synchronous_commit = {set_to}"
            )
        async with opened(url) as store:
            assert isinstance(store, postgres_store.PostgresStore)
            [[[pool]]] = await store.look_up(Step("SHOW synchronous_commit"))
            await store.add_table(stored(), WHERE)
            await store.add_deed("one", 1, 0, ANSWER, WHERE)
            assert store._line is not None
            assert (pool, await store._line.fetchval("SHOW synchronous_commit")) == (kept, kept)

    asyncio.run(scene())


@pytest.mark.slow
def test_without_a_free_connection_it_is_known_that_nothing_was_written(url: str, hurry: None):
    async def scene() -> None:
        async with opened(url) as store:
            assert isinstance(store, postgres_store.PostgresStore) and store._pool is not None
            taken = [await store._pool.acquire() for _ in range(postgres_store.CONNECTIONS)]
            with pytest.raises(StorageError, match="nothing was written: no free connection") as refused:
                await store.add_table(stored(), WHERE)
            assert not isinstance(refused.value, StorageLost)
            with pytest.raises(Unreadable, match="no free connection"):
                await store.find_table("one")
            for each in taken:
                await store._pool.release(each)
            await store.add_table(stored(), WHERE)

    asyncio.run(scene())


@pytest.mark.slow
def test_opening_fails_in_words(url: str, hurry: None, monkeypatch: pytest.MonkeyPatch):
    async def too_slow(*_: object, **__: object) -> None:
        raise TimeoutError

    async def scene() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(postgres_store, "_migrate", too_slow)
            with pytest.raises(StorageError, match=r"cannot be used: TimeoutError$"):
                await store_at(url).open()
        with monkeypatch.context() as patch:
            patch.setattr(asyncpg, "create_pool", too_slow)
            with pytest.raises(StorageError, match=r"does not answer: TimeoutError$"):
                await store_at(url).open()
        async with wire_to(url) as (near, wire):
            store = store_at(near)
            await store.open()
            wire.hold()
            with pytest.raises(StorageError, match="it cannot be known who leads"):
                await store.begin()
            wire.release()
            await store.close()

    asyncio.run(scene())


def test_names_become_numbers():
    sql, names = postgres_store.placed("SELECT :a, :b, :a, CAST(x AS text), y::text WHERE t < :now + :b")
    assert names == ("a", "b") and sql.startswith(
        "SELECT $1, $2, $1, CAST(x AS text), y::text WHERE t < CAST(extract"
    )


def test_of_a_write_and_a_take_at_the_same_moment_one_knows_of_the_other(url: str):
    """Either the take counts the deed, or the deed was refused: never is there one that the taker does not know of."""
    found = asyncio.run(races(url, 150))
    assert found.counted > 0 and found.refused > 0 and found.late == found.late_refused == 150, found
