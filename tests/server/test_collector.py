"""What is over leaves the memory by itself: the collector comes rarely, and does not look at what has lived for long."""

import asyncio
import gc
import json
import weakref
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from uvicorn.protocols.http.h11_impl import RequestResponseCycle
from websockets.asyncio.client import connect
from websockets.server import ServerProtocol

from tafelrunde.server import collector, door, run, wire
from tafelrunde.server.app import create_app
from tafelrunde.server.collector import Collector
from tafelrunde.server.config import Config
from tafelrunde.server.connection import Connection
from tafelrunde.server.house import House
from tafelrunde.server.tables import Table
from tests.server.hand_clock import HandClock
from tests.server.talk import at_table, make_table
from tests.server.waiting import PATIENCE, until_true

TWO: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "person"}]


def house_of(client: TestClient) -> House:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    return house


def test_tables_that_show_the_same_share_it(client: TestClient):
    tables = [make_table(client, "battlecrest", TWO, seed=4) for _ in range(2)]
    other = make_table(client, "battlecrest", TWO, seed=4, options={"turn_limit": 50})
    house = house_of(client)
    contents = [house._tables[table["table"]].content for table in (*tables, other)]
    assert contents[0] is contents[1]
    assert len({content.id for content in contents}) == len({id(content) for content in contents})
    assert len(house._contents) == len({content.id for content in contents})
    with at_table(client, tables[0]["table"]) as ada, at_table(client, tables[1]["table"]) as bo:
        assert ada.hello["content"] == bo.hello["content"] and set(ada.hello["content"]) >= {"heroes"}


def test_what_nobody_shows_any_more_is_not_kept(tmp_path: Path):
    with TestClient(create_app(Config(data_dir=tmp_path, idle_tables=1))) as client:
        make_table(client, "pixel_tactics", TWO)
        (first,) = house_of(client)._contents
        make_table(client, "battlecrest", TWO)
        assert first not in house_of(client)._contents


@pytest.mark.slow
def test_what_is_over_goes_without_the_collector(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A real server in this process: connections, tables and what uvicorn has for them."""
    seen: list[weakref.ref[Any]] = []
    for kind in (
        Table,
        Connection,
        door.HttpVisitor,
        door.SocketVisitor,
        RequestResponseCycle,
        ServerProtocol,
    ):
        begin = kind.__init__

        def noted(self: Any, *args: Any, begin: Any = begin, **more: Any) -> None:
            seen.append(weakref.ref(self))
            begin(self, *args, **more)

        monkeypatch.setattr(kind, "__init__", noted)

    def alive() -> list[str]:
        return [type(found).__name__ for each in seen if (found := each()) is not None]

    async def scene() -> list[str]:
        config = Config(data_dir=tmp_path, idle_tables=0)
        with run.free_socket("127.0.0.1", 0) as listener:
            port = listener.getsockname()[1]
            server = run.make_server(config)
            serving = asyncio.ensure_future(server.serve(sockets=[listener]))
            while not server.started:
                await asyncio.sleep(0.02)
            house = server.config.app.state.house  # type: ignore[union-attr]
            gc.collect()
            gc.disable()
            try:
                wish = wire.NewTable("battlecrest", seats=[wire.SeatWish("me"), wire.SeatWish("person")])
                keys = await house.create(wish)
                async with connect(f"ws://127.0.0.1:{port}/api/tables/{keys.table}/ws") as socket:
                    await socket.send(json.dumps({"t": "since", "keys": [keys.keys["0"]]}))
                    await asyncio.wait_for(socket.recv(), PATIENCE)
                    await socket.send('{"t":"answer","choice":"0:0:0","index":0}')
                    await asyncio.wait_for(socket.recv(), PATIENCE)
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                assert (await asyncio.wait_for(reader.read(), PATIENCE)).startswith(b"HTTP/1.1 200")
                writer.close()
                await until_true(lambda: house._tables[keys.table].idle)
                await house.create(wish)  # nothing idle is kept: the first one is forgotten
                await until_true(lambda: alive() == ["Table"], "only the last table is in use")
                names = alive()
            finally:
                gc.enable()
                server.should_exit = True
                await serving
            return names

    assert asyncio.run(scene()) == ["Table"]
    assert len(seen) == 8


def test_old_objects_are_put_aside_and_looked_at_only_when_it_is_quiet(monkeypatch: pytest.MonkeyPatch):
    done: list[object] = []

    def collect(generation: int = 2) -> int:
        done.append(generation)
        return 0

    monkeypatch.setattr(gc, "collect", collect)
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    monkeypatch.setattr(gc, "unfreeze", lambda: done.append("unfreeze"))
    clock, busy = HandClock(), [5.0]
    monkeypatch.setattr("tafelrunde.server.collector.time.process_time", lambda: busy[0])
    tamed = Collector(clock)
    for passed, used, expected in [
        (5.0, 0.0, [1, "freeze"]),  # quiet, but not long ago
        (700.0, 600.0, [1, "freeze"]),  # long ago, but busy
        (0.25, 0.0, [1, "freeze"]),  # a moment of quiet says nothing
        (4.75, 0.1, ["unfreeze", 2, "freeze"]),
        (5.0, 0.0, [1, "freeze"]),
    ]:
        clock.move(passed)
        busy[0] += used
        done.clear()
        tamed.tidy()
        assert done == expected


def test_what_gathers_quickly_is_put_aside_before_a_look_at_it_takes_long():
    """What a look has to go through stays small, however many tables are made at once."""

    async def scene() -> int:
        tamed = Collector()
        tamed.start()
        try:
            held = [[number] for number in range(collector.THRESHOLDS[0] * 20)]
            return sum(len(gc.get_objects(generation)) for generation in (0, 1)) if held else 0
        finally:
            await tamed.stop()

    assert asyncio.run(scene()) < collector.THRESHOLDS[0] * (collector.MOST_YOUNG + 1)


def test_a_server_that_ends_leaves_the_collector_as_it_was(tmp_path: Path):
    before, callbacks = gc.get_threshold(), list(gc.callbacks)
    with TestClient(create_app(Config(data_dir=tmp_path))):
        assert gc.get_threshold() == collector.THRESHOLDS
    assert gc.get_threshold() == before and gc.callbacks == callbacks
