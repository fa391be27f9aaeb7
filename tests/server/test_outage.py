"""A rated live game that the server left alone for long may be finished unrated, if either wishes; table and result say so."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.test_accounts import quick_hashes, register
from tests.server.together import stored, until

__all__ = ["quick_hashes"]


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


def rated_table(client: TestClient, pace: str = "spell 3600") -> tuple[str, Browser, Browser]:
    ada, bo = Browser(client), Browser(client)
    register(ada, "Ada")
    register(bo, "Bo")
    made = ada.make_table(seats=[{"kind": "me"}, {"kind": "open"}], public=True, pace=pace, rated=True)
    assert bo.post(f"/api/tables/{made['table']}/join", {}).status_code == 200
    with ada.at_table(made["table"]) as one, bo.at_table(made["table"]) as two:
        asked = (one, two)[one.state["waiting"][0]]
        asked.answer(asked.state["choices"][0]["id"], 0)
        assert one.hello["rated"] and one.state["clocks"]["outage"] is None
    return made["table"], ada, bo


def again(client: TestClient, *browsers: Browser) -> None:
    for each in browsers:
        each.client = client


def ratings(config: Config) -> list[tuple[Any, ...]]:
    return stored(config, "SELECT person FROM rating_events")


def settled(client: TestClient) -> None:
    clerk = client.app.state.clerk  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(clerk.work_off)


def test_after_a_long_outage_either_may_finish_unrated(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        id, ada, bo = rated_table(client)
    clock.move(301)
    with TestClient(create_app(config, clock)) as client:
        again(client, ada, bo)
        with ada.at_table(id) as one:
            assert one.state["clocks"]["outage"] == "offered"
    clock.move(20)
    with TestClient(create_app(config, clock)) as client:
        again(client, ada, bo)
        with ada.at_table(id) as one, bo.at_table(id) as two, Browser(client).at_table(id) as eve:
            assert two.state["clocks"]["outage"] == "offered", "it is still known after the next restart"
            eve.send(t="unrate", seat=0)
            assert eve.until("refused")["code"] == "not_yours"
            two.send(t="unrate", seat=1)
            assert until(one, lambda state: state["clocks"]["outage"] == "unrated")
            one.send(t="unrate", seat=0)
            assert one.until("refused")["code"] == "still_rated"
        with ada.at_table(id) as one:
            assert one.state["clocks"]["outage"] == "unrated" and not one.hello["rated"]
    with TestClient(create_app(config, clock)) as client:
        again(client, ada, bo)
        with ada.at_table(id) as one:
            over = one.concede(0)
            assert over["clocks"]["outage"] == "unrated"
        settled(client)
        assert ratings(config) == []
        assert stored(config, "SELECT rated, status FROM tables WHERE id = ?", id) == [(0, "over")]
        assert (
            ada.get(f"/api/people/{ada.get('/api/me').json()['who']['person']}").json()["history"][0]["rated"]
            is False
        )


@pytest.mark.parametrize(("pace", "seconds"), [("spell 3600", 290), ("days 3", 4000)])
def test_a_short_one_or_by_days_changes_nothing(config: Config, clock: HandClock, pace: str, seconds: float):
    with TestClient(create_app(config, clock)) as client:
        id, ada, bo = rated_table(client, pace)
    clock.move(seconds)
    with TestClient(create_app(config, clock)) as client:
        again(client, ada, bo)
        with ada.at_table(id) as one:
            assert one.state["clocks"]["outage"] is None
            one.send(t="unrate", seat=0)
            assert one.until("refused")["code"] == "still_rated"
            one.concede(0)
        settled(client)
        assert len(ratings(config)) == 2


def test_it_stays_rated_if_nobody_wishes_otherwise(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        id, ada, bo = rated_table(client)
    clock.move(4000)
    with TestClient(create_app(config, clock)) as client:
        again(client, ada, bo)
        with ada.at_table(id) as one:
            assert one.state["clocks"]["outage"] == "offered"
            one.concede(0)
        settled(client)
        assert len(ratings(config)) == 2
