"""Honest in faults: what could not be saved is never shown, what is not known is not claimed, and damage spoils only itself."""

import asyncio
import contextlib
import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tafelrunde.server import run, wire
from tafelrunde.server.app import create_app
from tafelrunde.server.botpool import BotPool
from tafelrunde.server.config import Config
from tafelrunde.server.house import House
from tafelrunde.server.play import Deed
from tafelrunde.server.store import (
    Progress,
    SqliteStore,
    StorageError,
    StorageLost,
    Store,
    Unreadable,
    sqlite,
    store_at,
)
from tafelrunde.server.store.base import Step
from tests.server.disk import Disk
from tests.server.talk import at_table, make_table
from tests.server.test_store import WHERE, stored
from tests.server.waiting import PATIENCE, until_true, wait_until

TWO: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "person", "name": "Bo"}]


@pytest.fixture
def config(place: str, tmp_path: Path) -> Config:
    """What is tested with a `client` is tested on both databases."""
    return Config(data_dir=tmp_path / "data", db=place)


@pytest.fixture
def trouble(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Put an error's code in, and every commit fails with it."""
    codes: list[int] = []
    opened = sqlite.open_database
    monkeypatch.setattr(sqlite, "open_database", lambda path: Disk(opened(path), codes))
    return codes


async def a_store(path: Path, said: list[str]) -> Store:
    store = SqliteStore(path, on_lost=said.append)
    await store.open()
    await store.begin()
    return store


def test_a_sync_that_fails_leaves_it_open_and_ends_all_writing(tmp_path: Path, trouble: list[int]):
    async def scene() -> None:
        said: list[str] = []
        place = await a_store(tmp_path / "db", said)
        await place.add_table(stored(), WHERE)
        trouble.append(sqlite3.SQLITE_IOERR_FSYNC)
        with pytest.raises(StorageLost):
            await place.add_table(stored("two"), WHERE)
        trouble.clear()
        with pytest.raises(StorageLost):
            await place.add_table(stored("three"), WHERE)
        assert await place.find_table("one") is not None, "reading goes on"
        assert len(said) == 1 and "Look at the disk" in said[0]
        await place.close()

    asyncio.run(scene())


def test_what_can_be_neither_written_nor_rolled_back_is_open(tmp_path: Path, trouble: list[int]):
    async def scene() -> None:
        said: list[str] = []
        place = await a_store(tmp_path / "db", said)
        trouble.extend((sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR))
        for id in ("one", "two"):
            with pytest.raises(StorageLost):
                await asyncio.wait_for(place.add_table(stored(id), WHERE), PATIENCE)
        trouble.clear()
        assert len(said) == 1 and "Look at the disk" in said[0]
        await place.close()

    asyncio.run(scene())


def test_a_fault_of_the_writing_thread_leaves_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    said: list[str] = []

    def breaks(connection: sqlite3.Connection, jobs: list[sqlite.Job]) -> None:
        raise RuntimeError("something that nobody thought of")

    def tell(sentence: str) -> None:
        said.append(sentence)
        raise RuntimeError("the server's loop is closed")

    async def scene() -> None:
        place = SqliteStore(tmp_path / "db", on_lost=tell)
        await place.open()
        await place.begin()
        monkeypatch.setattr(place._lines[0], "_carry_out", breaks)
        for id in ("one", "two"):
            with pytest.raises(StorageLost, match="nobody thought of"):
                await asyncio.wait_for(place.add_table(stored(id), WHERE), PATIENCE)
        assert len(said) == 1
        await place.close()

    asyncio.run(scene())


def test_a_full_disk_is_an_ordinary_refusal(tmp_path: Path, trouble: list[int]):
    async def scene() -> None:
        said: list[str] = []
        place = await a_store(tmp_path / "db", said)
        trouble.append(sqlite3.SQLITE_FULL)
        with pytest.raises(StorageError, match="nothing was written"):
            await place.add_table(stored(), WHERE)
        trouble.clear()
        await place.add_table(stored(), WHERE)
        await place.close()
        assert said == []

    asyncio.run(scene())


def test_a_server_whose_disk_fails_says_nothing_wrong_and_stops_with_a_sentence(
    tmp_path: Path, trouble: list[int]
):
    ended: list[Exception] = []

    async def play(port: int) -> list[str]:
        kinds: list[str] = []
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                break
            await asyncio.sleep(0.05)
        body = json.dumps({"game": "battlecrest", "seats": TWO}).encode()
        head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        table = json.loads((await reader.read()).split(b"\r\n\r\n", 1)[1])
        writer.close()
        address = f"ws://127.0.0.1:{port}/api/tables/{table['table']}/ws"
        async with connect(address) as socket:
            await socket.send(json.dumps({"t": "since", "keys": [table["keys"]["0"]]}))
            while json.loads(await socket.recv())["t"] != "state":
                pass
            trouble.append(sqlite3.SQLITE_IOERR_FSYNC)
            await socket.send('{"t":"answer","choice":"0:0:0","index":0}')
            try:
                while True:
                    kinds.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["t"])
            except ConnectionClosed as end:
                kinds.append(str(1006 if end.rcvd is None else end.rcvd.code))
        return kinds

    def serve(listener: Any) -> None:
        try:
            run.run_server(Config(data_dir=tmp_path), listener)
        except Exception as error:
            ended.append(error)

    with run.free_socket("127.0.0.1", 0) as listener:
        serving = threading.Thread(target=serve, args=(listener,))
        serving.start()
        kinds = asyncio.run(play(listener.getsockname()[1]))
        serving.join(PATIENCE)
        assert not serving.is_alive()
    assert set(kinds[:-1]) <= {"error"}, "neither yes nor no, and no state"
    assert kinds[-1] in ("1012", "1006"), "come back, or the server is gone already"
    assert isinstance(ended[0], StorageError) and "Look at the disk" in str(ended[0])


def test_reading_goes_on_while_nothing_can_be_written(tmp_path: Path):
    """Another program holds the write lock: a read must not wait for it, nor fail with what cannot be written."""

    async def scene() -> None:
        place = await a_store(tmp_path / "db", [])
        await place.add_table(stored(), WHERE)
        await place.carry_out(Step("PRAGMA busy_timeout = 300000"))
        blocker = sqlite3.connect(tmp_path / "db", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        writing = asyncio.ensure_future(place.add_table(stored("two"), WHERE))
        found = await asyncio.wait_for(place.find_table("one"), PATIENCE)
        assert found is not None and not writing.done()
        blocker.execute("ROLLBACK")
        blocker.close()
        await writing
        await place.close()

    asyncio.run(scene())


def test_a_state_that_waits_while_its_table_is_given_up_is_never_shown(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    """The sender stands at the table's lock when a deed can be neither stored nor taken back."""
    table = make_table(client, "battlecrest", TWO)
    house: House = client.app.state.house  # type: ignore[attr-defined]

    async def gone(*_: object) -> None:
        for connection in house._tables[table["table"]].connections:
            connection.state_changed()
        lock = house._tables[table["table"]].lock
        await until_true(lambda: len(lock._waiters or ()) == 2, "both senders stand at the lock")
        raise StorageError("disk gone")

    with (
        at_table(client, table["table"], table["keys"]["0"]) as ada,
        at_table(client, table["table"]) as watcher,
        monkeypatch.context() as patch,
    ):
        patch.setattr(Store, "add_deed", gone)
        patch.setattr(Store, "load_table", gone)
        ada.send(t="answer", choice=ada.state["choices"][0]["id"], index=0)
        heard: list[dict[str, Any]] = []
        for guest in (watcher, ada):
            with contextlib.suppress(WebSocketDisconnect):
                while True:
                    heard.append(guest.receive())
    assert all(message.get("n", 0) == 0 for message in heard), heard
    assert "broken" in {message.get("code") for message in heard}


def test_a_bot_whose_move_could_not_be_stored_says_so_and_tries_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "easy"}]
    table = make_table(client, "battlecrest", seats, seed=4)
    write, failures = Store.add_deed, [StorageError("disk full"), StorageError("still full")]

    async def full(self: Store, id: str, fence: int, number: int, deed: Deed, progress: Progress) -> None:
        if deed.seat == 1 and failures:
            raise failures.pop()
        await write(self, id, fence, number, deed, progress)

    async def first(*_: object) -> int:
        return 0

    monkeypatch.setattr(Store, "add_deed", full)
    monkeypatch.setattr(BotPool, "choose", first)
    monkeypatch.setattr("tafelrunde.server.thinking.SECONDS_BETWEEN_TRIES", 0.05)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack"
        for _ in range(2):
            assert ada.until("error")["code"] == "storage"
        ada.state_after(2)
    assert failures == []


def test_when_nobody_knows_nothing_is_claimed_and_the_table_is_taken_anew(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    """The answer is stored, but the word of it got lost on the way back."""
    table = make_table(client, "battlecrest", TWO)
    write = Store.add_deed

    async def cut(self: Store, *values: Any) -> None:
        await write(self, *values)
        raise StorageLost("the connection was cut")

    with (
        at_table(client, table["table"], table["keys"]["0"]) as ada,
        at_table(client, table["table"]) as watcher,
        monkeypatch.context() as patch,
    ):
        patch.setattr(Store, "add_deed", cut)
        ada.send(t="answer", choice=ada.state["choices"][0]["id"], index=0)
        for guest in (ada, watcher):
            assert goodbye(guest) == (["moved"], 1012), "neither yes nor no"
    with at_table(client, table["table"], table["keys"]["0"], table["keys"]["1"]) as ada:
        assert ada.state["n"] == 1, "now everybody sees what is stored"
        assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack"


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_seat_whose_key_got_lost_on_the_way_is_open_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, is_stored: bool
):
    table = make_table(client, "battlecrest", [TWO[0], {"kind": "open"}])
    house: House = client.app.state.house  # type: ignore[attr-defined]
    address = f"/api/tables/{table['table']}"
    take_seat = Store.take_seat

    async def cut(self: Store, *values: Any) -> None:
        if is_stored:
            await take_seat(self, *values)
        raise StorageLost("the connection was cut")

    def join(name: str) -> Any:
        wish = {"name": name, "invitation": table["invitation"]}
        return client.post(f"{address}/join", json=wish)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "take_seat", cut)
        reply = join("Bo")
        assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unsure")
    reply = join("Cy")
    assert reply.status_code == 200, reply.text
    for _ in range(2):
        house.drop(house._tables[table["table"]])  # taken anew, and anew
        with at_table(client, table["table"], reply.json()["key"]) as guest:
            assert guest.hello["seats"][1]["name"] == "Cy"
    assert join("Di").json()["error"]["code"] == "no_open_seat"


def test_whoever_does_not_lead_a_table_any_more_says_that_nothing_happened_and_lets_go(
    client: TestClient, config: Config
):
    table = make_table(client, "battlecrest", TWO)
    house: House = client.app.state.house  # type: ignore[attr-defined]

    async def taken_elsewhere() -> None:
        other = store_at(config.place)
        await other.open()
        await other.carry_out(Step("UPDATE heads SET fence = fence + 1, owner = 'somebody'"))
        await other.close()

    with (
        at_table(client, table["table"], table["keys"]["0"]) as ada,
        at_table(client, table["table"]) as watcher,
    ):
        asyncio.run(taken_elsewhere())
        ada.send(t="answer", choice=ada.state["choices"][0]["id"], index=0)
        for guest in (ada, watcher):
            said, status = goodbye(guest)
            assert set(said) == {"moved"} and status == 1012
    assert table["table"] not in house._tables
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        assert ada.state["n"] == 0, "the other is not alive: it is ours again, and nothing had happened"


def goodbye(guest: Any) -> tuple[list[str], int]:
    """The codes of all that is still said, and that of the end; a state with an answer in it fails."""
    said: list[str] = []
    try:
        while True:
            message = guest.receive()
            assert message["t"] in ("error", "refused", "seats") or message.get("n") == 0, message
            if "code" in message:
                said.append(message["code"])
    except WebSocketDisconnect as end:
        return said, end.code


def test_a_table_that_falls_out_of_memory_is_given_back(config: Config):
    with TestClient(create_app(msgspec.structs.replace(config, idle_tables=1))) as client:
        tables = [make_table(client, "battlecrest", TWO)["table"] for _ in range(3)]
        house: House = client.app.state.house  # type: ignore[attr-defined]

        def owned() -> set[str]:
            [owners] = wait(client, house.store.look_up(Step("SELECT table_id, owner FROM heads")))
            return {id for id, owner in owners if owner == house.store.me}

        # Giving back goes on beside everything else: nobody waits for it.
        wait_until(lambda: owned() == {tables[2]})
        assert set(house._tables) == {tables[2]}

    async def look() -> list[int]:
        store = store_at(config.place)
        await store.open()
        counted = ("SELECT count(owner) FROM heads", "SELECT count(*) FROM processes")
        found = await store.look_up(*map(Step, counted))
        await store.close()
        return [rows[0][0] for rows in found]

    assert asyncio.run(look()) == [0, 0], "one that ends leaves everything to the next"


def wait(client: TestClient, work: Any) -> Any:
    """Something of the server's own loop."""

    async def scene() -> Any:
        return await work

    assert client.portal is not None
    return client.portal.call(scene)


def damage(folder: Path, *changes: tuple[str, tuple[object, ...]]) -> None:
    with contextlib.closing(sqlite3.connect(folder / "tafelrunde.sqlite3")) as db, db:
        for sql, values in changes:
            db.execute(sql, values)


@pytest.fixture
def three(tmp_path: Path) -> tuple[Path, list[str]]:
    """A folder with three tables."""
    with TestClient(create_app(Config(data_dir=tmp_path))) as client:
        tables = [make_table(client, "battlecrest", TWO)["table"] for _ in range(3)]
    return tmp_path, tables


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tables SET start = '{' WHERE id = ?",
        "UPDATE tables SET outcome = 'x' WHERE id = ?",
        "UPDATE heads SET waiting = 'x' WHERE table_id = ?",
        "UPDATE seats SET kind = 'ghost' WHERE table_id = ? AND seat = 1",
        "UPDATE tables SET start = CAST(x'ff00fe' AS TEXT) WHERE id = ?",
    ],
)
def test_a_damaged_table_spoils_only_itself_and_says_so(
    three: tuple[Path, list[str]], sql: str, caplog: pytest.LogCaptureFixture
):
    folder, (bad, *good) = three
    damage(folder, (sql, (bad,)))
    with TestClient(create_app(Config(data_dir=folder))) as client:
        assert {each["table"] for each in client.get("/api/tables").json()["tables"]} == set(good)
        reply = client.get(f"/api/tables/{bad}")
        assert (reply.status_code, reply.json()["error"]["code"]) == (409, "broken")
        with client.websocket_connect(f"/api/tables/{bad}/ws") as socket:
            assert socket.receive_json()["code"] == "broken"
        with at_table(client, good[0]) as watcher:
            assert watcher.state["n"] == 0
    assert f"table {bad} is damaged" in caplog.text


def played_and_damaged(
    folder: Path, hidden: str, *damages: str, **wish: object
) -> tuple[str, dict[str, str]]:
    """A table of a game with secrets after six answers, whose rows are broken then."""
    with TestClient(create_app(Config(data_dir=folder))) as client:
        table = make_table(client, hidden, [{"kind": "me"}, {"kind": "person", "name": "Bo"}], **wish)
        with at_table(client, table["table"], *table["keys"].values()) as both:
            for n in range(6):
                state = both.state_after(n)
                assert both.answer(state["choices"][0]["id"], 0)["t"] == "ack"
    damage(folder, *((sql, (table["table"],)) for sql in damages))
    return table["table"], table["keys"]


@pytest.mark.parametrize(
    "damages",
    [
        ("DELETE FROM deeds WHERE table_id = ? AND number = 4",),
        ("UPDATE deeds SET data = '{' WHERE table_id = ? AND number = 4",),
        (
            "UPDATE deeds SET kind = 'dance' WHERE table_id = ? AND number = 4",
            "DELETE FROM snapshots WHERE table_id = ?",
        ),
        (
            "UPDATE deeds SET option = 999 WHERE table_id = ? AND number = 4",
            "UPDATE snapshots SET match = '{}', digest = 'x' WHERE table_id = ?",
        ),
    ],
)
def test_of_a_damaged_table_the_replay_up_to_there_can_be_seen(tmp_path: Path, damages: tuple[str, ...]):
    id, keys = played_and_damaged(tmp_path, "pixel_tactics", *damages)
    with TestClient(create_app(Config(data_dir=tmp_path))) as client:
        with client.websocket_connect(f"/api/tables/{id}/ws") as socket:
            assert socket.receive_json()["code"] == "broken"
        address = f"/api/tables/{id}/replay"
        seen, own = client.get(address).json(), client.get(f"{address}?key={keys['1']}").json()
        for replay, seat in ((seen, None), (own, 1)):
            assert (replay["damaged"], replay["count"], replay["over"]) == (True, 4, False)
            assert (replay["seat"], replay["seed"]) == (seat, None), "no more is told than at the table"
            assert [frame["n"] for frame in replay["frames"]] == [0, 1, 2, 3, 4]
        assert seen["seats"][1]["name"] == "Bo" and seen["frames"][0]["view"] != own["frames"][0]["view"]
        for query, expected in (("?seat=0", (403, "not_over")), ("?key=wrong", (403, "bad_key"))):
            reply = client.get(address + query)
            assert (reply.status_code, reply.json()["error"]["code"]) == expected
        assert client.get(f"/api/tables/{id}/journal").json()["error"]["code"] == "broken"


def test_a_damaged_private_table_is_known_to_nobody_else(tmp_path: Path):
    lost = "DELETE FROM deeds WHERE table_id = ? AND number = 4"
    id, keys = played_and_damaged(tmp_path, "battlecrest", lost, private=True)
    with TestClient(create_app(Config(data_dir=tmp_path))) as client:
        reply = client.get(f"/api/tables/{id}/replay")
        assert (reply.status_code, reply.json()["error"]["code"]) == (404, "unknown_table")
        assert client.get(f"/api/tables/{id}/replay?key={keys['0']}").json()["damaged"]


def test_where_not_even_the_beginning_can_be_read_nothing_is_shown(tmp_path: Path):
    id, _ = played_and_damaged(tmp_path, "battlecrest", "UPDATE tables SET start = '{' WHERE id = ?")
    with TestClient(create_app(Config(data_dir=tmp_path))) as client:
        reply = client.get(f"/api/tables/{id}/replay")
        assert (reply.status_code, reply.json()["error"]["code"]) == (409, "broken")


def test_a_damaged_replay_says_so(tmp_path: Path):
    with TestClient(create_app(Config(data_dir=tmp_path))) as client:
        row = "(id, game, created, journal, bytes) VALUES ('one', 'battlecrest', 0, '{', 1)"
        damage(tmp_path, (f"INSERT INTO replays {row}", ()))
        for path in ("/api/replays/one", "/api/replays/one/journal"):
            reply = client.get(path)
            assert (reply.status_code, reply.json()["error"]["code"]) == (422, "bad_journal")


def test_a_database_that_does_not_answer_is_not_called_damaged(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    house: House = client.app.state.house  # type: ignore[attr-defined]

    async def silence(*steps: Step) -> None:
        raise Unreadable("the line is cut")

    monkeypatch.setattr(house.store, "look_up", silence)
    for path in ("tables", "tables/one", "replays/one", "replays/one/journal"):
        reply = client.get(f"/api/{path}")
        assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unreadable"), path
    with client.websocket_connect("/api/tables/one/ws") as socket:
        assert socket.receive_json()["code"] == "unreadable"
    assert "the line is cut" in caplog.text and "damaged" not in caplog.text


def test_only_a_server_that_can_read_its_data_is_well(client: TestClient, monkeypatch: pytest.MonkeyPatch):
    assert client.get("/api/health").json()["ok"] is True

    async def broken(self: Store) -> None:
        raise Unreadable("database disk image is malformed")

    monkeypatch.setattr(Store, "answers", broken)
    reply = client.get("/api/health")
    assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unreadable")


def test_a_table_that_could_not_be_stored_is_refused_with_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    async def full(*_: object) -> None:
        raise StorageError("disk full")

    monkeypatch.setattr(Store, "add_table", full)
    reply = client.post("/api/tables", json={"game": "battlecrest"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (503, "storage")
    assert wire.encode(client.get("/api/tables").json()["tables"]) == b"[]"
