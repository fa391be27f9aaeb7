"""Tournaments that run by themselves: sixteen bots, people who come and who do not, and a server that dies in between."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from tafelrunde import Match
from tafelrunde.server.app import create_app
from tafelrunde.server.botpool import quick_choice
from tafelrunde.server.clerk import Clerk
from tafelrunde.server.config import Config
from tafelrunde.server.store.base import Step
from tafelrunde.server.tournaments import SECONDS_BETWEEN_LOOKS
from tests.server.browsers import Browser
from tests.server.conftest import HomePool
from tests.server.hand_clock import HandClock
from tests.server.test_days import sweep
from tests.server.waiting import PATIENCE, wait_until

TOY = {"name": "Abendrunde", "game": "blind_bids", "pace": "bank 600+10"}


class HastyPool(HomePool):
    """Bots that answer at once, without a process: what they play does not matter here."""

    async def choose(self, snapshot: bytes, seat: int, level: str, seed: int, waited: float = 0.0) -> int:
        return quick_choice(Match.from_dict(msgspec.json.decode(snapshot)), seat, Random(seed))


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def served(
    tmp_path: Path, clock: HandClock, toy: str, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], TestClient]:
    """Starts a server on the same data, as often as wished."""
    monkeypatch.setattr("tafelrunde.server.app.BotPool", HastyPool)
    config = Config(data_dir=tmp_path / "data", messages_per_second=1e6, message_burst=10**6)
    return lambda: TestClient(create_app(config, clock))


def with_account(client: TestClient, name: str) -> Browser:
    """Whoever makes a table is a guest; here the guest gets an account the short way."""
    browser = Browser(client)
    browser.make_table("blind_bids", seats=[{"kind": "me", "name": name}, {"kind": "bot", "level": "easy"}])
    store = client.app.state.house.store  # type: ignore[attr-defined]
    sql = Step("UPDATE people SET kind = 'account', fold = lower(name) WHERE name = :name", {"name": name})
    assert client.portal is not None
    client.portal.call(store.carry_out, sql)
    return browser


def pass_time(client: TestClient, clock: HandClock, seconds: float = SECONDS_BETWEEN_LOOKS + 1) -> None:
    clock.move(seconds)
    assert client.portal is not None
    clerk: Clerk = client.app.state.clerk  # type: ignore[attr-defined]
    client.portal.call(clerk.work_off)


def run_until_over(client: TestClient, clock: HandClock, id: str) -> dict[str, Any]:
    page: dict[str, Any] = {}

    def is_over() -> bool:
        nonlocal page
        pass_time(client, clock)
        page = client.get(f"/api/tournaments/{id}").json()
        return bool(page["info"]["state"] == "over")

    wait_until(is_over, "the tournament does not end", 4 * PATIENCE)
    return page


@pytest.mark.slow
def test_sixteen_bots_play_a_swiss_to_its_end_though_the_server_stops_in_between(
    served: Callable[[], TestClient], clock: HandClock
):
    with served() as client:
        host = with_account(client, "Anna")
        wish = {**TOY, "bots": ["easy"] * 16, "starts_in": 60}
        reply = host.post("/api/tournaments", wish)
        assert reply.status_code == 201, reply.text
        id = reply.json()["tournament"]
        pass_time(client, clock, 1)
        assert client.get(f"/api/tournaments/{id}").json()["info"]["state"] == "open"
        pass_time(client, clock, 60)
        info = client.get(f"/api/tournaments/{id}").json()["info"]
        assert (info["state"], info["round"], info["rounds"], info["entrants"]) == ("running", 1, 5, 16)
    with served() as client:
        page = run_until_over(client, clock, id)
        boards = page["boards"]
        assert len(boards) == 5 * 8 and all(sum(board["points"]) == 1 for board in boards)
        met = [frozenset(player["name"] for player in board["players"]) for board in boards]
        assert len(set(met)) == 40  # nobody met twice
        assert sum(place["score"] for place in page["standings"]) == 40
        assert len({board["table"] for board in boards}) == 40
        assert client.get("/api/tournaments").json()["tournaments"][0]["state"] == "over"


def test_people_enter_play_their_boards_and_lose_when_they_do_not_come(
    served: Callable[[], TestClient], clock: HandClock
):
    with served() as client:
        anna, ben = with_account(client, "Anna"), with_account(client, "Ben")
        guest = Browser(client)
        id = anna.post("/api/tournaments", {**TOY, "system": "round_robin"}).json()["tournament"]
        for browser in (anna, ben):
            assert browser.post(f"/api/tournaments/{id}/enter").json()["entered"]
        refused = {
            "already_entered": anna.post(f"/api/tournaments/{id}/enter"),
            "needs_account": guest.post(f"/api/tournaments/{id}/enter"),
            "not_your_tournament": ben.post(f"/api/tournaments/{id}/begin"),
            "unknown_tournament": anna.post("/api/tournaments/nothere/enter"),
            "bad_tournament": anna.post("/api/tournaments", {**TOY, "pace": "none"}),
            "no_master": anna.post("/api/tournaments", {**TOY, "bots": ["master"]}),
        }
        for code, reply in refused.items():
            error = reply.json()["error"]
            assert error["code"] == code and error["message"]["de"], code
        assert anna.post(f"/api/tournaments/{id}/begin").json()["info"]["state"] == "running"
        board: dict[str, Any] = {"table": None}
        while board["table"] is None:  # the clerk may be about to make it
            pass_time(client, clock, 0.1)
            [board] = client.get(f"/api/tournaments/{id}").json()["boards"]
        first = board["players"][0]["name"]
        with (anna if first == "Anna" else ben).at_table(board["table"]) as player:
            choice = player.state["choices"][0]  # seats open to their persons without a key
            assert player.answer(choice["id"], 0)["t"] == "ack"
        pass_time(client, clock, 181)
        page = run_until_over(client, clock, id)
        assert [place["score"] for place in page["standings"]] == [1, 0]
        assert page["standings"][0]["player"]["name"] == first


DAY = 86400.0


def answer_what_is_asked(people: dict[str, Browser], page: dict[str, Any]) -> int:
    """At every board that is played, whoever of these people is asked; how many answers that were."""
    count = 0
    for board in page["boards"]:
        if board["points"] is not None or board["table"] is None:
            continue
        for player in board["players"]:
            if player["name"] in people:
                with people[player["name"]].at_table(board["table"]) as guest:
                    for choice in guest.state["choices"]:
                        assert guest.answer(choice["id"], 0)["t"] == "ack"
                        count += 1
    return count


@pytest.mark.slow
def test_a_tournament_by_days_is_played_to_its_end_though_the_server_stops_in_between(
    served: Callable[[], TestClient], clock: HandClock
):
    """Everybody meets everybody. Cora comes no more after the server has stopped: her time runs out, and she is withdrawn."""
    wish = {**TOY, "pace": "days 2", "system": "round_robin"}

    def look(client: TestClient) -> dict[str, Any]:
        """Some hours later."""
        pass_time(client, clock, 0.1 * DAY)
        sweep(client)
        pass_time(client, clock)
        page: dict[str, Any] = client.get(f"/api/tournaments/{id}").json()
        return page

    with served() as client:
        people = {name: with_account(client, name) for name in ("Anna", "Ben", "Cora")}
        id = people["Anna"].post("/api/tournaments", wish).json()["tournament"]
        for browser in people.values():
            assert browser.post(f"/api/tournaments/{id}/enter").status_code == 200
        assert people["Anna"].post(f"/api/tournaments/{id}/begin").status_code == 200
        answers = 0
        while answers < 4:
            answers += answer_what_is_asked(people, look(client))
        page = look(client)
        [running] = [each["table"] for each in page["boards"] if each["table"] and each["points"] is None]
        before = client.get(f"/api/tables/{running}").json()
        assert (before["pace"], before["n"] >= 4, before["over"]) == ("days 2", True, False)
    clock.move(0.2 * DAY)
    with served() as client:
        for browser in people.values():
            browser.client = client
        assert client.get(f"/api/tables/{running}").json()["n"] == before["n"], "it stands as it stood"
        del people["Cora"]
        page = look(client)
        for _ in range(200):
            if page["info"]["state"] == "over":
                break
            answer_what_is_asked(people, page)
            page = look(client)
        assert page["info"]["state"] == "over", page
        boards = [board for board in page["boards"] if len(board["players"]) == 2]
        assert len(boards) == 3 and all(sum(board["points"]) == 1 for board in boards)
        places = {place["player"]["name"]: place for place in page["standings"]}
        assert places["Cora"]["rank"] == 3
        lost = [board for board in boards if "Cora" in [player["name"] for player in board["players"]]]
        assert len(lost) == 2 and places["Anna"]["score"] + places["Ben"]["score"] >= 3
        met = next(board for board in boards if board not in lost)
        info = client.get(f"/api/tables/{met['table']}").json()
        assert info["over"] and info["outcome"]["conceded"] is None, "Anna and Ben played to the real end"
