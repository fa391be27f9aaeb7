"""Hints travel between processes by three ways that all do the same. They may get lost; then everybody looks anew."""

import asyncio
from collections.abc import Iterator
from typing import Any

import asyncpg
import msgspec
import pytest

from tafelrunde.server import bus as bus_module
from tafelrunde.server.bus import (
    CHANNEL,
    LARGEST,
    Bus,
    Hint,
    LobbyChanged,
    LoggedOut,
    Missed,
    SharedBus,
    TurnsChanged,
    bus_for,
    messages,
)
from tests.server.redis_server import RedisServer
from tests.server.waiting import PATIENCE


@pytest.fixture(scope="module")
def redis_server() -> Iterator[RedisServer]:
    server = RedisServer()
    yield server
    server.stop()


@pytest.fixture(params=["local", "postgresql", "redis"])
def way(request: pytest.FixtureRequest) -> tuple[str, str]:
    """The arguments of `bus_for`."""
    if request.param == "local":
        return "some/file", ""
    if request.param == "redis":
        return "some/file", request.getfixturevalue("redis_server").url
    return request.getfixturevalue("cluster").new_database(), ""


class Ear:
    def __init__(self, bus: Bus) -> None:
        self.heard: list[Hint] = []
        self.news = asyncio.Event()
        self.deafen = bus.subscribe(self.hear)

    def hear(self, hint: Hint) -> None:
        self.heard.append(hint)
        self.news.set()

    async def until(self, *hints: Hint) -> list[Hint]:
        async with asyncio.timeout(PATIENCE):
            while not set(hints) <= set(self.heard):
                self.news.clear()
                await self.news.wait()
        return self.heard


async def opened(way: tuple[str, str]) -> Bus:
    bus = bus_for(*way)
    await bus.start()
    if isinstance(bus, SharedBus):
        await asyncio.wait_for(bus.connected.wait(), PATIENCE)
    return bus


def test_everybody_hears_a_hint_and_whoever_fails_disturbs_nobody(way: tuple[str, str]):
    async def scene() -> None:
        here = await opened(way)
        there = here if way[0] == "some/file" and not way[1] else await opened(way)
        try:
            ears = [Ear(here), Ear(there)]
            here.subscribe(lambda hint: 1 // 0)  # type: ignore[arg-type]
            here.publish(LobbyChanged("a"))
            here.publish(TurnsChanged("ada"))
            for ear in ears:
                assert await ear.until(LobbyChanged("a"), TurnsChanged("ada"))
            ears[0].deafen()
            there.publish(LoggedOut("ada"))
            await ears[1].until(LoggedOut("ada"))
            await asyncio.sleep(0)
            assert LoggedOut("ada") not in ears[0].heard
        finally:
            await here.stop()
            await there.stop()

    asyncio.run(scene())


def test_what_is_said_twice_is_sent_once_and_what_is_not_understood_is_left_out(cluster: Any):
    url = cluster.new_database()

    async def scene() -> None:
        here, there = await opened((url, "")), await opened((url, ""))
        raw = await asyncpg.connect(url)
        try:
            ear, own = Ear(there), Ear(here)
            for _ in range(50):
                here.publish(LobbyChanged("a"))
            garbage = [
                '{"from":1}',
                "x",
                '{"from":"y","hints":[{"type":"later"},{"type":"out","person":"bo"}]}',
            ]
            for text in garbage:
                await raw.execute("SELECT pg_notify($1, $2)", CHANNEL, text)
            await ear.until(LobbyChanged("a"), LoggedOut("bo"))
            await own.until(LobbyChanged("a"), LoggedOut("bo"))
            assert ear.heard.count(LobbyChanged("a")) == own.heard.count(LobbyChanged("a")) == 1
        finally:
            await raw.close()
            await here.stop()
            await there.stop()

    asyncio.run(scene())


def test_many_hints_are_several_messages_that_postgres_can_take():
    hints: list[Hint] = [TurnsChanged(f"person-{number:04}") for number in range(1000)]
    made = messages("me", hints)
    assert all(len(message) < LARGEST for message in made) and len(made) > 1
    decoded = [hint for each in made for hint in msgspec.json.decode(each)["hints"]]
    assert [hint["person"] for hint in decoded] == [hint.person for hint in hints]


def test_after_a_break_everybody_looks_anew_and_hears_again(cluster: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bus_module, "SECONDS_BETWEEN_TRIES", 0.05)
    server = RedisServer()

    async def end_postgres() -> None:
        await cluster.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tafelrunde hints'"
        )

    async def end_redis() -> None:
        server.stop()
        server.start()

    async def scene(way: tuple[str, str], end: Any) -> None:
        here, there = await opened(way), await opened(way)
        try:
            ear = Ear(there)
            await end()
            await ear.until(Missed())
            for bus in (here, there):
                assert isinstance(bus, SharedBus)
                await asyncio.wait_for(bus.connected.wait(), PATIENCE)
            while LobbyChanged("b") not in ear.heard:
                here.publish(LobbyChanged("b"))
                await asyncio.sleep(0.05)
        finally:
            await here.stop()
            await there.stop()

    try:
        asyncio.run(scene((cluster.new_database(), ""), end_postgres))
        asyncio.run(scene(("some/file", server.url), end_redis))
    finally:
        server.stop()
