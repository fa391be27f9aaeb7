"""Playing by days: deadlines hold for tables in nobody's memory, over a restart too; what the server missed is nobody's."""

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tests.server.hand_clock import HandClock
from tests.server.talk import at_table
from tests.server.together import answer_first, seated

DAY = 86400.0


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def config(place: str, tmp_path: Any) -> Config:
    return Config(data_dir=tmp_path / "data", db=place, idle_tables=0)


def sweep(client: TestClient) -> int:
    """As the server does every five seconds."""
    sweeper = client.app.state.sweeper  # type: ignore[attr-defined]
    assert client.portal is not None
    count: int = client.portal.call(sweeper.sweep)
    return count


def in_memory(client: TestClient, id: str) -> bool:
    return id in client.app.state.house._tables  # type: ignore[attr-defined]


def test_a_correspondence_game_goes_on_over_a_restart_and_ends_by_its_deadline(
    config: Config, clock: HandClock
):
    with TestClient(create_app(config, clock)) as client:
        id, keys = seated(client, "battlecrest", 2, "days 2")
        with at_table(client, id, keys[0]) as ada:
            answer_first(ada)
            (asked,) = ada.state_after(1)["waiting"]
        client.portal.call(asyncio.sleep, 0.05)  # type: ignore[union-attr]
        seated(client, "battlecrest", 2)  # nothing idle is kept
        assert not in_memory(client, id), "by days a running clock keeps nothing in memory"
        assert sweep(client) == 0
        clock.move(1.01 * DAY)
        assert sweep(client) == 1, "half of the time is over: somebody is reminded"
        assert sweep(client) == 0
        sweep_signs(client, clock)
    clock.move(60)
    with TestClient(create_app(config, clock)) as client:
        clock.move(0.9 * DAY)
        sweep(client)
        with at_table(client, id) as eve:
            assert not eve.state["over"]
            assert eve.state["clocks"]["left"][asked] == pytest.approx(0.09 * DAY * 1000, rel=0.1)
        clock.move(0.2 * DAY)
        sweep(client)
        with at_table(client, id) as eve:
            over = eve.state["outcome"]
            assert (over["reason"], over["conceded"], over["winners"]) == ("conceded", asked, [1 - asked]), (
                "by days nobody is gone because no page is open: whoever has moved and waits does not lose that"
            )
        assert sweep(client) == 0


def sweep_signs(client: TestClient, clock: HandClock) -> None:
    clock.move(61)
    sweep(client)


def test_what_the_server_missed_is_added_once(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        id, keys = seated(client, "battlecrest", 2, "days 1")
        with at_table(client, id, keys[0]) as ada:
            answer_first(ada)
            (asked,) = ada.state_after(1)["waiting"]
    clock.move(3 * DAY)
    for _ in range(2):
        with TestClient(create_app(config, clock)) as client:
            sweep(client)
            with at_table(client, id) as eve:
                assert not eve.state["over"]
                assert eve.state["clocks"]["left"][asked] == pytest.approx(DAY * 1000, rel=0.01)
