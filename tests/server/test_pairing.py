"""Quick pairing: rather beside people who play about as well; whoever waits takes others too."""

import asyncio
import sqlite3
from threading import Thread
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from tafelrunde.server import lobby, pairing
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.pairing import Candidate, suiting, window
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.together import stored
from tests.server.waiting import PATIENCE, until_true

SEEK = {"game": "battlecrest", "pace": "spell 60"}


def test_the_window_grows_by_a_hundred_every_five_seconds():
    assert [window(seconds) for seconds in (0, 5, 10, 60)] == [100, 200, 300, 1300]


def test_the_nearest_is_taken_and_of_equals_who_waits_longest():
    near, far = Candidate("near", 40, 1), Candidate("far", 90, 60)
    alike = Candidate("alike", 40, 9)
    too_far, patient = Candidate("too far", 900, 3), Candidate("patient", 900, 40)
    found = suiting([far, near, alike, too_far, patient], 0)
    assert [each.table for each in found] == ["alike", "near", "far", "patient"]
    assert suiting([too_far], 0) == suiting([too_far], 9) == []
    assert suiting([Candidate("new", 250, 0)], 8) and suiting([too_far], pairing.PATIENCE) == [too_far]


def test_whoever_finds_nobody_near_waits_a_little_and_then_takes_anybody():
    async def scene() -> None:
        clock, looks, joined = HandClock(), 0, list[str]()

        async def look() -> list[Candidate]:
            nonlocal looks
            looks += 1
            return [Candidate("gone", 10, 0), Candidate("far", 5000, 0)]

        async def join(table: str) -> bool:
            joined.append(table)
            return table == "far"

        async def here() -> bool:
            return False

        seeking = asyncio.ensure_future(pairing.find(clock, look, here, join, set()))
        for _ in range(10):
            await until_true(lambda: clock.timers, "it waits for its next look")
            assert not seeking.done()
            clock.move(1)
        assert await seeking == "far"
        assert joined == ["gone", "far"] and looks >= pairing.PATIENCE

        async def gone() -> bool:
            return True

        seeking = asyncio.ensure_future(pairing.find(clock, look, gone, join, set()))
        await until_true(lambda: clock.timers)
        clock.move(1)
        assert await seeking is None, "nobody is there any more to sit down"

    asyncio.run(scene())


def test_the_lobby_pairs_by_rating_on_the_ladder_of_game_mode_and_pace(config: Config):
    clock = HandClock()
    with TestClient(create_app(config, clock)) as client:
        people = {name: Browser(client) for name in ("strong", "middling", "weak", "seeker")}
        tables: dict[str, Any] = {}
        for name in ("strong", "weak", "middling"):
            tables[name] = people[name].make_table(
                seats=[{"kind": "me", "name": name}, {"kind": "open"}], public=True, pace="spell 60"
            )["table"]
            clock.move(1)
        people["seeker"].make_table(seats=[{"kind": "me", "name": "seeker"}, {"kind": "bot"}])
        ids = dict(stored(config, "SELECT name, id FROM people"))
        with sqlite3.connect(config.data_dir / "tafelrunde.sqlite3") as db:
            for name, mu in (("strong", 40.0), ("middling", 25.0), ("weak", 10.0), ("seeker", 39.0)):
                for mode, pace, value in (
                    ("duel", "live", mu),
                    ("duel", "none", 25.0),
                    ("duel/bots", "live", 25.0),
                ):
                    db.execute(
                        "INSERT INTO ratings VALUES (?, 'battlecrest', ?, ?, ?, 2.0, 20, 9, 0)",
                        (ids[name], mode, pace, value),
                    )
        db.close()
        found = people["seeker"].post("/api/seek", SEEK).json()
        assert (found["table"], found["opened"]) == (tables["strong"], False)
        # The others are far away and have waited for seconds only: whoever seeks waits with them.
        told: list[Any] = []
        seeking = Thread(target=lambda: told.append(people["seeker"].post("/api/seek", SEEK).json()))
        seeking.start()
        deadline = monotonic() + PATIENCE
        while seeking.is_alive() and monotonic() < deadline:
            sleep(0.02)
            clock.move(1)
        seeking.join(PATIENCE)
        assert told and (told[0]["table"], told[0]["opened"]) == (tables["middling"], False)
        stranger = Browser(client)
        clock.move(100)
        assert stranger.post("/api/seek", SEEK).json()["table"] == tables["weak"], "by now anybody is welcome"


@pytest.mark.parametrize("wish", [{"game": "kharnage"}, {"game": "battlecrest", "pace": "days 3"}])
def test_where_nothing_fits_a_table_is_opened_at_once(config: Config, wish: dict[str, str]):
    with TestClient(create_app(config)) as client:
        ada, bo = Browser(client), Browser(client)
        ada.post("/api/seek", {**SEEK, "name": "Ada"})
        assert bo.post("/api/seek", wish).json()["opened"]


def test_of_those_who_seek_at_the_same_moment_two_sit_at_each_table(
    config: Config, monkeypatch: pytest.MonkeyPatch
):
    at_once = lobby._open

    async def in_a_moment(*wish: Any) -> Any:
        await asyncio.sleep(0.05)
        return await at_once(*wish)

    monkeypatch.setattr(lobby, "_open", in_a_moment)
    with TestClient(create_app(config)) as client:
        everybody = [Browser(client) for _ in range(8)]
        told: list[Any] = []
        seeking = [
            Thread(target=lambda each=each: told.append(each.post("/api/seek", SEEK).json()))
            for each in everybody
        ]
        for each in seeking:
            each.start()
        for each in seeking:
            each.join(PATIENCE)
        seats = sorted((each["table"], each["seat"]) for each in told)
        tables = {table for table, _ in seats}
        assert len(tables) == 4 and seats == sorted((table, seat) for table in tables for seat in (0, 1))


def test_whoever_seeks_again_goes_on_waiting_where_he_sits(config: Config):
    """Nobody fills the lobby with tables at which nobody sits."""
    with TestClient(create_app(msgspec.structs.replace(config, proxies=(), open_tables=2))) as client:
        ada = Browser(client)
        first = ada.post("/api/seek", SEEK).json()
        again = ada.post("/api/seek", SEEK).json()
        assert first["opened"] and again == {**first, "key": None, "opened": False}
        with ada.at_table(again["table"]) as sitting:
            assert sitting.hello["you"] == [0], "without a key"
        assert ada.post("/api/seek", {"game": "kharnage"}).json()["opened"], "that is another game"
        refused = ada.post("/api/seek", {"game": "tash_kalar"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many_open")
        assert ada.post("/api/seek", SEEK).json()["table"] == first["table"]


def test_a_quick_game_counts_only_if_that_was_wished(config: Config):
    with TestClient(create_app(config)) as client:
        ada, bo, guest = Browser(client), Browser(client), Browser(client)
        for name, browser in (("Ada", ada), ("Bo", bo)):
            account = {"name": name, "password": "a long sentence of hers"}
            assert browser.post("/api/register", account).status_code == 201
        rated = ada.post("/api/seek", {**SEEK, "rated": True}).json()
        assert rated["opened"]
        [told] = client.get("/api/lobby").json()["tables"]
        assert told["rated"] and client.get(f"/api/tables/{rated['table']}").json()["rated"]
        refused = guest.post("/api/seek", {**SEEK, "rated": True})
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "needs_account")
        unrated = guest.post("/api/seek", SEEK).json()
        assert unrated["opened"], "nobody sits down at a rated table unawares"
        assert bo.post("/api/seek", {**SEEK, "rated": True}).json()["table"] == rated["table"]
        assert bo.post("/api/seek", SEEK).json()["table"] == unrated["table"]
