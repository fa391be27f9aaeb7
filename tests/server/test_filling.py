"""Nobody comes: whoever opened the table gives a free seat to a bot, and the game begins."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.store import StorageError, StorageLost, Store
from tests.server.hand_clock import HandClock
from tests.server.standing.test_holding import HastyPool
from tests.server.talk import Guest, at_table, make_table
from tests.server.together import ME, OPEN, answer_first, is_over
from tests.server.waiting import wait_until

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def config(place: str, tmp_path: Path) -> Config:
    return Config(tmp_path / "data", place, messages_per_second=1e6, message_burst=10**6)


@pytest.fixture
def client(config: Config, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr("tafelrunde.server.app.BotPool", HastyPool)
    with TestClient(create_app(config, clock)) as client:
        yield client


def fill(guest: Guest, seat: int, **more: object) -> None:
    guest.send(t="fill", seat=seat, **more)


def sits(seats: list[dict[str, Any]], seat: int, level: str) -> bool:
    return bool(seats[seat]["kind"] == "bot" and seats[seat]["level"] == level)


def test_a_bot_sits_down_and_plays_and_is_still_there_after_a_restart(
    client: TestClient, config: Config, clock: HandClock
):
    table = make_table(client, "blind_bids", [ME, OPEN, OPEN], public=True, pace="spell 60")
    id, key = table["table"], table["keys"]["0"]
    with at_table(client, id, key) as ada:
        assert ada.state["clocks"]["running"] == []
        fill(ada, 1, level="hard")
        ada.wait_for_seats(lambda seats: sits(seats, 1, "hard"))
        assert client.get("/api/lobby").json()["tables"][0]["open"] == 1
        fill(ada, 2)
        ada.wait_for_seats(lambda seats: sits(seats, 2, "normal"))
        begun = ada.wait_for(lambda state: state["clocks"]["running"] == [0])
        assert begun["clocks"]["left"][0] == 60_000, "nobody is missing: the time begins, and only for people"
        assert client.get("/api/lobby").json()["tables"] == []
        assert answer_first(ada)["t"] == "ack"
        ada.state_after(3)
        fill(ada, 2, level="easy")
        assert ada.until("refused")["code"] == "no_open_seat"
    with TestClient(create_app(config, clock)) as later, at_table(later, id, key) as ada:
        assert [seat["kind"] for seat in ada.seats] == ["person", "bot", "bot"]
        assert (ada.seats[1]["level"], ada.state["n"] >= 3) == ("hard", True)
        while not ada.state["over"]:
            ada.wait_for(lambda state: state["choices"] or state["over"])
            for choice in ada.state["choices"]:
                n = ada.state["n"]
                assert ada.answer(choice["id"], 0)["t"] == "ack"
                ada.state_after(n + 1)
        assert is_over(ada.state)


def test_only_whoever_opened_the_table_decides_that(client: TestClient):
    table = make_table(client, "blind_bids", [ME, OPEN, OPEN], public=True)
    id = table["table"]
    bo = client.post(f"/api/tables/{id}/join", json={"name": "Bo"}).json()
    with at_table(client, id, bo["key"]) as guest, at_table(client, id) as watcher:
        for other in (guest, watcher):
            fill(other, 2)
            assert other.until("refused")["code"] == "not_host"
    with at_table(client, id, table["keys"]["0"]) as ada:
        for seat, level, code in (
            (0, "easy", "no_open_seat"),
            (9, "easy", "no_open_seat"),
            (2, "master", "no_master"),
        ):
            fill(ada, seat, level=level)
            assert ada.until("refused")["code"] == code
        fill(ada, 2, level="divine")
        assert ada.until("error")["code"] == "malformed"
        assert [seat["kind"] for seat in ada.seats] == ["person", "person", "open"]


def test_of_a_person_and_a_bot_who_come_at_once_one_sits_down(client: TestClient):
    table = make_table(client, "blind_bids", [ME, OPEN], public=True)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        fill(ada, 1)
        reply = client.post(f"/api/tables/{table['table']}/join", json={"name": "Bo"})
        kind = ada.wait_for_seats(lambda seats: seats[1]["kind"] != "open")[1]["kind"]
        if reply.status_code == 200:
            assert kind == "person" and ada.until("refused")["code"] == "no_open_seat"
        else:
            assert (kind, reply.json()["error"]["code"]) == ("bot", "no_open_seat")


@pytest.mark.parametrize("trouble", [StorageError, StorageLost])
def test_what_could_not_be_stored_is_not_shown(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, trouble: type[StorageError]
):
    table = make_table(client, "blind_bids", [ME, OPEN], public=True)

    async def full(*_: object) -> None:
        raise trouble("the disk")

    with at_table(client, table["table"], table["keys"]["0"]) as ada, monkeypatch.context() as patch:
        patch.setattr(Store, "take_seat", full)
        fill(ada, 1)
        told = ada.until("refused", "error")
        assert told["code"] == ("storage" if trouble is StorageError else "moved")
    house = client.app.state.house  # type: ignore[attr-defined]
    wait_until(lambda: trouble is StorageError or table["table"] not in house.tables)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        assert ada.seats[1]["kind"] == "open"
        fill(ada, 1, level="easy")
        ada.wait_for_seats(lambda seats: sits(seats, 1, "easy"))
