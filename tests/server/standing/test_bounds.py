"""Tournaments have bounds: how many somebody holds and takes part in, how many come from one address, how many play in one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.store.base import Step
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.standing.test_holding import TOY, with_account

DAY = 86400.0
FEW = {"open_tournaments": 2, "tournaments_per_day": 5, "entered_tournaments": 2}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def client(place: str, tmp_path: Path, clock: HandClock, toy: str) -> Iterator[TestClient]:
    config = msgspec.structs.replace(Config(tmp_path / "data", place), **FEW)
    with TestClient(create_app(config, clock)) as client:
        yield client


def held(host: Browser, **more: Any) -> str:
    reply = host.post("/api/tournaments", {**TOY, **more})
    assert reply.status_code == 201, reply.text
    return str(reply.json()["tournament"])


def refused(reply: Any) -> tuple[int, str]:
    error = reply.json()["error"]
    assert error["message"]["de"] and error["message"]["en"]
    return reply.status_code, error["code"]


def test_nobody_holds_more_than_a_few_at_a_time(
    client: TestClient, clock: HandClock, caplog: pytest.LogCaptureFixture
):
    anna, ben = with_account(client, "Anna"), with_account(client, "Ben")
    first, _ = held(anna, bots=["easy", "easy"]), held(anna)
    assert refused(anna.post("/api/tournaments", TOY)) == (429, "tournaments_held")
    assert "refused: tournaments_held, person " in caplog.text and "Anna" not in caplog.text
    held(ben)  # that is nobody else's business
    # One that is over makes room.
    store = client.app.state.house.store  # type: ignore[attr-defined]
    over = Step("UPDATE tournaments SET state = 'over' WHERE id = :id", {"id": first})
    assert client.portal is not None
    client.portal.call(store.carry_out, over)
    held(anna)


def test_from_one_address_come_only_so_many_a_day(client: TestClient, clock: HandClock):
    hosts = [with_account(client, name) for name in ("Anna", "Ben", "Cora")]
    for host in (*hosts, *hosts[:2]):
        held(host)
    reply = hosts[2].post("/api/tournaments", TOY)
    assert refused(reply) == (429, "slow_down") and reply.json()["error"]["detail"] == f"{DAY / 5:.0f} s"
    clock.move(DAY / 5)
    held(hosts[2])


def test_nobody_takes_part_in_more_than_a_few_at_a_time(client: TestClient, clock: HandClock):
    anna, ben, cora = (with_account(client, name) for name in ("Anna", "Ben", "Cora"))
    ids = [held(anna), held(ben), held(ben)]
    for id in ids[:2]:
        assert cora.post(f"/api/tournaments/{id}/enter").status_code == 200
    assert refused(cora.post(f"/api/tournaments/{ids[2]}/enter")) == (429, "tournaments_entered")
    assert anna.post(f"/api/tournaments/{ids[2]}/enter").status_code == 200
    assert cora.post(f"/api/tournaments/{ids[0]}/withdraw").status_code == 200
    assert cora.post(f"/api/tournaments/{ids[2]}/enter").status_code == 200, "whoever withdrew may"


@pytest.mark.parametrize(
    ("system", "bots", "expected"),
    [
        ("swiss", 201, (400, "malformed")),
        ("round_robin", 41, (409, "tournament_full")),
        ("swiss", 200, None),
    ],
)
def test_one_has_room_for_so_many(client: TestClient, system: str, bots: int, expected: Any):
    anna = with_account(client, "Anna")
    reply = anna.post("/api/tournaments", {**TOY, "system": system, "bots": ["easy"] * bots})
    if expected is not None:
        assert refused(reply) == expected
        return
    full = reply.json()["tournament"]
    assert refused(anna.post(f"/api/tournaments/{full}/enter")) == (409, "tournament_full")


def test_a_full_house_takes_no_new_one(place: str, tmp_path: Path, toy: str):
    with TestClient(create_app(Config(tmp_path / "data", place))) as client:
        anna = with_account(client, "Anna")
    with TestClient(create_app(Config(tmp_path / "data", place, disk_bytes=1000))) as client:
        anna.client = client
        assert refused(anna.post("/api/tournaments", TOY)) == (507, "house_full")
        assert client.get("/api/tournaments").json()["tournaments"] == []
