"""Vacations: a person's clocks by days stand still, over a restart too; the table says so, and no lost hint costs a game."""

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.house import House
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.test_accounts import code
from tests.server.test_days import sweep

DAY = 86400.0
OPEN: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def config(place: str, tmp_path: Any) -> Config:
    return Config(data_dir=tmp_path / "data", db=place, idle_tables=0)


def table_of(ada: Browser, bo: Browser, pace: str = "days 3") -> str:
    made = ada.make_table(seats=OPEN, pace=pace, public=True)
    id: str = made["table"]
    assert bo.post(f"/api/tables/{id}/join", {"name": "Bo"}).status_code == 200
    return id


def house_of(client: TestClient) -> House:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    return house


def settle(client: TestClient) -> None:
    assert client.portal is not None
    client.portal.call(asyncio.sleep, 0.2)


def clocks(browser: Browser, id: str) -> tuple[dict[str, Any], list[Any]]:
    with browser.at_table(id) as sitting:
        return sitting.state["clocks"], [seat.get("vacation") for seat in sitting.hello["seats"]]


def test_clocks_stand_still_over_a_restart_and_go_on_where_they_stood(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        ada, bo = Browser(client), Browser(client)
        id = table_of(ada, bo)
        state, vacation = clocks(ada, id)
        (asked,) = state["running"]
        away, waiting = (ada, bo) if asked == 0 else (bo, ada)
        clock.move(DAY)
        taken = away.post("/api/me/vacation", {"days": 5}).json()
        assert (taken["left"], taken["at_once"]) == (16, 7)
        assert taken["until"] == pytest.approx(clock.wall() + 5 * DAY, abs=2)
        assert code(away.post("/api/me/vacation", {"days": 1})) == (409, "on_vacation")
        settle(client)
        state, vacation = clocks(waiting, id)
        assert vacation[asked] == pytest.approx(taken["until"], abs=1) and vacation[1 - asked] is None
        assert state["left"][asked] == pytest.approx(2 * DAY * 1000, rel=0.01)
        assert state["running"] == []
        clock.move(1.5 * DAY)
        state, _ = clocks(waiting, id)
        assert state["left"][asked] == pytest.approx(2 * DAY * 1000, rel=0.01), "it stands"
        clock.move(61)
        sweep(client)
    with TestClient(create_app(config, clock)) as client:
        away.client = waiting.client = client
        clock.move(2.9 * DAY)
        sweep(client)
        state, vacation = clocks(waiting, id)
        assert (state["running"], vacation[asked] is not None) == ([], True)
        [turn] = away.get("/api/turns").json()["tables"]
        assert turn["due"] == pytest.approx(taken["until"] + 2 * DAY, abs=100) and not turn["soon"]
        clock.move(0.7 * DAY)  # back since yesterday evening
        sweep(client)
        state, vacation = clocks(waiting, id)
        assert (state["running"], vacation[asked]) == ([asked], None)
        assert state["left"][asked] == pytest.approx(1.9 * DAY * 1000, rel=0.01)
        assert code(away.post("/api/me/vacation/end")) == (409, "not_on_vacation")
        clock.move(2 * DAY)
        sweep(client)
        with waiting.at_table(id) as sitting:
            assert sitting.state["over"], "after it time runs out as ever"


def test_back_early_whole_days_count_again(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        ada, bo = Browser(client), Browser(client)
        id = table_of(ada, bo)
        (asked,) = clocks(ada, id)[0]["running"]
        away = (ada, bo)[asked]
        away.post("/api/me/vacation", {"days": 7})
        settle(client)
        clock.move(1.5 * DAY)
        back = away.post("/api/me/vacation/end").json()
        assert (back["left"], back["until"]) == (19, None)
        settle(client)
        state, vacation = clocks(bo if away is ada else ada, id)
        assert vacation == [None, None] and state["running"] == [], "the day that has begun is free"
        [turn] = [each for each in away.get("/api/turns").json()["tables"] if each["yours"]]
        assert turn["due"] == pytest.approx(clock.wall() + 3.5 * DAY, abs=100)


def test_a_hint_that_got_lost_costs_nobody_the_game(
    config: Config, clock: HandClock, monkeypatch: pytest.MonkeyPatch
):
    with TestClient(create_app(config, clock)) as client:
        ada, bo = Browser(client), Browser(client)
        id = table_of(ada, bo, "days 1")
        monkeypatch.setattr(house_of(client).bus, "publish", lambda hint: None)
        with ada.at_table(id) as sitting:  # it is in memory, and heard nothing
            (asked,) = sitting.state["clocks"]["running"]
            away = (ada, bo)[asked]
            clock.move(0.5 * DAY)
            away.post("/api/me/vacation", {"days": 3})
            clock.move(0.8 * DAY)
            sitting.send(t="flag", seat=asked)
            settle(client)
        state, vacation = clocks(ada, id)
        assert vacation[asked] is not None
        assert state["left"][asked] == pytest.approx(0.5 * DAY * 1000, rel=0.01)


def test_what_is_asked_meanwhile_counts_from_the_end(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        ada, bo = Browser(client), Browser(client)
        id = table_of(ada, bo)
        with ada.at_table(id) as first, bo.at_table(id) as second:
            (asked,) = first.state["waiting"]
            plays, other = ((first, bo), (second, ada))[asked]
            other.post("/api/me/vacation", {"days": 2})
            settle(client)
            while plays.state["waiting"] == [asked]:
                (choice,) = plays.state["choices"]
                plays.send(t="answer", choice=choice["id"], index=0)
                plays.state_after(plays.state["n"] + 1)
            told = plays.state["clocks"]
            assert told["left"][1 - asked] == 3 * DAY * 1000 and 1 - asked not in told["running"]


def test_only_who_is_known_has_vacations_and_bad_wishes_say_why(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        stranger, ada = Browser(client), Browser(client)
        assert code(stranger.get("/api/me/vacation")) == (401, "not_logged_in")
        assert code(stranger.post("/api/me/vacation", {"days": 1})) == (401, "not_logged_in")
        ada.make_table(seats=OPEN)
        assert ada.get("/api/me/vacation").json() == {"left": 21, "at_once": 7, "until": None}
        for days in (0, 8):
            assert code(ada.post("/api/me/vacation", {"days": days})) == (422, "vacation_days")
        for _ in range(3):
            assert ada.post("/api/me/vacation", {"days": 7}).status_code == 200
            clock.move(7 * DAY + 1)
        assert code(ada.post("/api/me/vacation", {"days": 1})) == (409, "vacation_used")


def test_clocks_of_a_tournament_follow_nobody(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        ada, bo = Browser(client), Browser(client)
        id = table_of(ada, bo)
        house_of(client)._tables[id].tournament = "cup"
        (asked,) = clocks(ada, id)[0]["running"]
        (ada, bo)[asked].post("/api/me/vacation", {"days": 7})
        settle(client)
        state, vacation = clocks(ada, id)
        assert (state["running"], vacation) == ([asked], [None, None])
