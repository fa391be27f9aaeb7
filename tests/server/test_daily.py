"""The game of the day at a table: everybody sits down to the same start, and its seed is nobody's secret."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from starlette.testclient import TestClient

from tafelrunde import find_game
from tafelrunde.core.daily import begin, seed_of
from tafelrunde.core.journal import written_seed
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tests.server.hand_clock import HandClock
from tests.server.talk import at_table, make_table

ME = [{"kind": "me", "name": "Ada"}]
GAME = find_game("mage_knight")
TODAY = date(2026, 3, 1)  # on every day that these tests run


@pytest.fixture
def clock() -> HandClock:
    return HandClock(datetime(TODAY.year, TODAY.month, TODAY.day, 12, tzinfo=UTC).timestamp())


@pytest.fixture
def client(config: Config, clock: HandClock) -> Iterator[TestClient]:
    with TestClient(create_app(config, clock)) as client:
        yield client


def test_what_is_played_today_is_told(client: TestClient):
    told = client.get("/api/daily").json()
    assert told["day"] == TODAY.isoformat()
    (one,) = told["games"]
    begun = begin(GAME, TODAY)
    assert (one["game"], one["mode"]) == ("mage_knight", begun.daily.mode)
    assert [(given["asked"], given["chosen"]) for given in one["given"]] == begun.given
    assert one["given"][0]["asked"]["de"] == "Welchen Helden spielst du?" and len(one["given"]) == 2
    games = client.get("/api/games").json()["games"]
    assert [game["id"] for game in games if game["daily"]] == ["mage_knight"]


def test_two_people_sit_down_to_the_same_start(client: TestClient):
    day = TODAY.isoformat()
    views = []
    for name in ("Ada", "Ben"):
        table = make_table(client, "mage_knight", [{"kind": "me", "name": name}], daily=day)
        with at_table(client, table["table"], table["keys"]["0"]) as guest:
            state = guest.state
            views.append(state["views"]["0"])
            assert state["n"] == 2, "the day has chosen the heroes"
            assert state["undo"]["ok"] is False, "and what it has chosen stays"
            assert guest.hello["daily"] == day
            assert [seat["name"] for seat in guest.hello["seats"]] == [name]
    assert views[0] == views[1]
    begun = begin(GAME, TODAY)
    assert views[0] == begun.match.view(0)


def test_the_seed_is_told_from_the_start_and_follows_from_the_day(client: TestClient):
    day = date(2026, 2, 1)
    table = make_table(client, "mage_knight", ME, daily=day.isoformat(), seed=7, mode="solo_conquest")
    info = client.get(f"/api/tables/{table['table']}").json()
    assert info["chosen_seed"] == written_seed(seed_of(GAME, day))
    assert info["daily"] == "2026-02-01"
    assert info["mode"] == begin(GAME, day).daily.mode


def test_it_is_still_there_after_a_restart(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        table = make_table(client, "mage_knight", ME, daily=TODAY.isoformat())
        with at_table(client, table["table"], table["keys"]["0"]) as guest:
            before = guest.state
            guest.answer(before["choices"][0]["id"], 0)
            after = guest.state_after(3)
    with (
        TestClient(create_app(config, clock)) as client,
        at_table(client, table["table"], table["keys"]["0"]) as guest,
    ):
        assert guest.state["n"] == 3 and guest.state["epoch"] == after["epoch"] == 0
        assert guest.state["views"] == after["views"]
        assert guest.hello["daily"] == TODAY.isoformat()


@pytest.mark.parametrize(
    "day",
    ["2026-03-03", "2026-02-30", "0000-01-01"],
    ids=["to come", "no such day", "no such year"],
)
def test_there_is_none_for_another_day(client: TestClient, day: str):
    reply = client.post("/api/tables", json={"game": "mage_knight", "seats": ME, "daily": day})
    assert (reply.status_code, reply.json()["error"]["code"]) == (404, "no_daily")


def test_there_is_none_for_a_game_that_nobody_plays_alone(client: TestClient):
    reply = client.post("/api/tables", json={"game": "battlecrest", "seats": ME, "daily": TODAY.isoformat()})
    assert (reply.status_code, reply.json()["error"]["code"]) == (404, "no_daily")


def test_a_day_has_a_form(client: TestClient):
    reply = client.post("/api/tables", json={"game": "mage_knight", "seats": ME, "daily": "today"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, "malformed")


def test_an_ordinary_table_is_of_no_day(client: TestClient):
    table = make_table(client, "mage_knight", ME, mode="solo_conquest")
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        assert guest.state["n"] == 0 and guest.hello["daily"] is None


def test_a_day_begins_at_midnight_for_everybody(config: Config):
    """UTC, by the clock that all servers of a database share."""
    clock = HandClock(datetime(2026, 3, 1, 23, 59, 59, tzinfo=UTC).timestamp())
    wish = {"game": "mage_knight", "seats": ME, "daily": "2026-03-02"}
    with TestClient(create_app(config, clock)) as client:
        assert client.get("/api/daily").json()["day"] == "2026-03-01"
        assert client.post("/api/tables", json=wish).status_code == 404
        clock.move(1)
        assert client.get("/api/daily").json()["day"] == "2026-03-02"
        made = client.post("/api/tables", json=wish).json()["table"]
        assert client.get(f"/api/tables/{made}").json()["created"] == clock.wall()
