"""How games may and may not end: nothing rated is to be had for the asking, an agreed pause costs nobody the game, whoever hardly
began has the same end wherever the table is led, and every game can be ended."""

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec import structs
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.standing.sentences import UNRATED
from tafelrunde.server.store import StorageError, StorageLost
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.standing.test_holding import HastyPool, with_account
from tests.server.talk import Guest, at_table
from tests.server.test_days import DAY, sweep
from tests.server.test_faults import wait
from tests.server.test_together import agree
from tests.server.together import answer_first, is_over, people, seated, stored, until
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def served(config: Config, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Callable[..., TestClient]:
    """Starts a server on the same data, as often as wished."""
    monkeypatch.setattr("tafelrunde.server.app.BotPool", HastyPool)
    return lambda **changes: TestClient(create_app(structs.replace(config, **changes), clock))


@pytest.fixture
def client(served: Callable[..., TestClient]) -> Iterator[TestClient]:
    with served() as client:
        yield client


def wait_until_over(client: TestClient, clock: HandClock, id: str, seconds: float) -> dict[str, Any]:
    """Time goes by in small steps; the outcome."""
    deadline = time.monotonic() + PATIENCE
    while not (info := client.get(f"/api/tables/{id}").json())["over"]:
        assert time.monotonic() < deadline, info
        clock.move(seconds)
        sweep(client)
        time.sleep(0.01)
    outcome: dict[str, Any] = info["outcome"]
    return outcome


# --- asking bots -----------------------------------------------------------------------------------------------------


def test_at_a_rated_table_bots_give_neither_a_draw_nor_time_nor_call_it_off(client: TestClient):
    anna = with_account(client, "Anna")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "hard"}]
    for rated in (True, False):
        table = anna.make_table("battlecrest", seats=seats, rated=rated)
        with anna.at_table(table["table"]) as guest:
            for kind in ("draw", "abort") if rated else ("abort",):
                guest.send(t="ask", kind=kind, seat=0)
                if rated:
                    assert guest.until("refused")["code"] == "cannot_ask"
            if not rated:
                until(guest, is_over)
    table = anna.make_table("battlecrest", seats=seats, rated=True, pace="spell 60")
    with anna.at_table(table["table"]) as guest:
        guest.send(t="ask", kind="time", seat=0, of=0)
        assert guest.until("refused")["code"] == "cannot_ask"
        guest.send(t="ask", kind="pause", seat=0)
        until(guest, lambda state: state["clocks"]["paused_until"] is not None)


def test_a_draw_is_nobodys_win(client: TestClient):
    anna, ben = with_account(client, "Anna"), with_account(client, "Ben")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    me = ""
    for kind in ("draw", "concede"):
        id = anna.make_table("battlecrest", seats=seats, public=True)["table"]
        ben.post(f"/api/tables/{id}/join", {"name": "Ben"})
        with anna.at_table(id) as one, ben.at_table(id) as other:
            if kind == "draw":
                agree(one, other, 0, "draw")
            else:
                other.concede(1)
            until(one, is_over)
            me = one.hello["who"]["person"]
    deadline = time.monotonic() + PATIENCE
    while True:
        wait(client, client.app.state.clerk.work_off())  # type: ignore[attr-defined]
        tallies = client.get(f"/api/people/{me}").json()["tallies"]
        found = [(each["games"], each["wins"]) for each in tallies if each["game"] == "battlecrest"]
        games, wins = sum(each[0] for each in found), sum(each[1] for each in found)
        if games == 2:
            break
        assert time.monotonic() < deadline
    assert wins == 1


# --- pauses ----------------------------------------------------------------------------------------------------------


def test_in_an_agreed_pause_nobody_can_claim_the_win_and_after_it_the_minute_begins_anew(
    client: TestClient, clock: HandClock
):
    id, keys = seated(client, "battlecrest", 2, "bank 600+10")
    with at_table(client, id, keys[0]) as one, at_table(client, id, keys[1]) as other:
        both = [one, other]
        answer_first(both[one.state["waiting"][0]])
        asked = until(one, lambda state: state["n"] == 1)["waiting"][0]
        until(other, lambda state: state["n"] == 1)
        stays, goes = both[1 - asked], both[asked]
        agree(stays, goes, 1 - asked, "pause")
        until(stays, lambda state: state["clocks"]["paused_until"] is not None)
        goes.socket.close()
        stays.wait_for_seats(lambda seats: seats[asked]["presence"] != "here")
        clock.move(120)
        stays.send(t="claim", seat=asked)
        assert stays.until("refused")["code"] == "no_claim"
        clock.move(900)  # the longest pause is over
        until(stays, lambda state: state["clocks"]["paused_until"] is None)
        stays.send(t="claim", seat=asked)
        assert stays.until("refused")["code"] == "no_claim"
        clock.move(59)
        stays.send(t="claim", seat=asked)
        assert stays.until("refused")["code"] == "no_claim"
        clock.move(2)
        stays.send(t="claim", seat=asked)
        assert until(stays, is_over)["outcome"]["winners"] == [1 - asked]


# --- both are gone ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize(("pace", "reason"), [("spell 60", "aborted"), ("days 1", "conceded")])
def test_if_both_are_gone_the_end_is_the_same_wherever_the_table_was(
    served: Callable[..., TestClient], clock: HandClock, pace: str, reason: str, restart: bool
):
    step = DAY / 4 if pace == "days 1" else 10

    def one_answer(client: TestClient) -> str:
        id, keys = seated(client, "battlecrest", 2, pace)
        with at_table(client, id, keys[0]) as one, at_table(client, id, keys[1]) as other:
            assert answer_first([one, other][one.state["waiting"][0]])["t"] == "ack"
        return id

    with served() as client:
        id = one_answer(client)
        if not restart:
            assert wait_until_over(client, clock, id, step)["reason"] == reason
    if restart:
        with served() as client:
            client.portal.call(client.app.state.house.find, id)  # type: ignore[union-attr, attr-defined]
            assert wait_until_over(client, clock, id, step)["reason"] == reason


def test_by_days_a_game_that_nobody_began_is_called_off(client: TestClient, clock: HandClock):
    id, _ = seated(client, "battlecrest", 2, "days 1")
    assert wait_until_over(client, clock, id, DAY / 4)["reason"] == "aborted"


# --- every game can be ended -----------------------------------------------------------------------------------------


def answered_by_somebody(both: list[Guest]) -> Guest:
    """Whoever is asked answers, and everybody has seen it."""
    asked, n = next(guest for guest in both if guest.state["choices"]), both[0].state["n"]
    assert answer_first(asked)["t"] == "ack"
    for guest in both:
        until(guest, lambda state: state["n"] > n)
    return asked


def up_to_the_limit(client: TestClient, id: str, keys: list[str]) -> None:
    """Somebody answers and takes back without end; then everybody answers on, until even that is refused."""
    with people(client, id, keys) as both:
        for _ in range(100):
            asked = answered_by_somebody(both)
            epoch = asked.state["epoch"]
            asked.send(t="undo", seat=both.index(asked))
            said = asked.until("undone", "refused")
            if said["t"] == "refused":
                assert said["code"] == "endless"
                return
            for guest in both if said["ok"] else []:
                guest.state_of_epoch(epoch + 1)
    raise AssertionError("nothing is refused")


def test_answering_and_taking_back_without_end_leaves_room_to_play_on(client_of: Callable[[int], TestClient]):
    client = client_of(40)
    id, keys = seated(client, "blind_bids", 2)
    up_to_the_limit(client, id, keys)
    with people(client, id, keys) as (one, other):
        answered_by_somebody([one, other])  # a tenth is kept for answers


@pytest.fixture
def client_of(served: Callable[..., TestClient]) -> Iterator[Callable[[int], TestClient]]:
    clients: list[TestClient] = []

    def begin(deeds: int) -> TestClient:
        clients.append(served(deeds_per_table=deeds))
        clients[-1].__enter__()
        return clients[-1]

    yield begin
    for client in clients:
        client.__exit__(None, None, None)


@pytest.mark.parametrize("end", ["concede", "flag", "claim", "draw", "answers"])
def test_at_the_limit_a_game_can_still_be_ended(
    client_of: Callable[[int], TestClient], clock: HandClock, config: Config, end: str
):
    limit = 20
    client = client_of(limit)
    id, keys = seated(client, "battlecrest", 2, "bank 600+0")
    up_to_the_limit(client, id, keys)
    with at_table(client, id, keys[0]) as one, at_table(client, id, keys[1]) as other:
        both = [one, other]
        while stored(config, "SELECT deeds FROM heads WHERE table_id = ?", id) != [(limit,)]:
            answered_by_somebody(both)
        asked = one.state["waiting"][0]
        stays = both[1 - asked]
        if end == "concede":
            assert one.concede(0)["outcome"]["conceded"] == 0
        elif end == "flag":
            clock.move(700)
            assert until(stays, is_over)["outcome"]["conceded"] == asked
        elif end == "claim":
            both[asked].socket.close()
            stays.wait_for_seats(lambda seats: seats[asked]["presence"] != "here")
            clock.move(61)
            stays.send(t="claim", seat=asked)
            assert until(stays, is_over)["outcome"]["conceded"] == asked
        elif end == "draw":
            agree(one, other, 0, "draw")
            assert until(one, is_over)["outcome"]["reason"] == "draw"
        else:
            assert answer_first(both[asked])["code"] == "endless"
            outcome = until(stays, is_over)["outcome"]
            assert outcome["reason"] == "aborted" and "does not count" in outcome["text"]["en"]
    assert client.get(f"/api/tables/{id}").json()["over"]


# --- a flag that could not be stored ---------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", [StorageError, StorageLost])
@pytest.mark.parametrize("somebody_looks", [True, False])
def test_a_flag_that_could_not_be_stored_falls_as_soon_as_it_can_be(
    client: TestClient,
    clock: HandClock,
    monkeypatch: pytest.MonkeyPatch,
    trouble: type[StorageError],
    somebody_looks: bool,
):
    store = client.app.state.house.store  # type: ignore[attr-defined]
    add_deed, tries = store.add_deed, []

    async def full(*values: object) -> None:
        tries.append(values)
        raise trouble("disk full")

    def play() -> str:
        id, keys = seated(client, "battlecrest", 2, "spell 60")
        with people(client, id, keys) as both:
            assert answer_first(both[both[0].state["waiting"][0]])["t"] == "ack"
            if somebody_looks:
                fail_and_mend(both)
        return id

    def fail_and_mend(both: list[Guest]) -> None:
        monkeypatch.setattr(store, "add_deed", full)
        deadline = time.monotonic() + PATIENCE
        while not tries:
            assert time.monotonic() < deadline
            clock.move(20)
            time.sleep(0.02)
        monkeypatch.setattr(store, "add_deed", add_deed)

    id = play()
    if not somebody_looks:
        fail_and_mend([])
    deadline = time.monotonic() + PATIENCE
    while not client.get(f"/api/tables/{id}").json()["over"]:
        assert time.monotonic() < deadline
        clock.move(5)
        client.portal.call(asyncio.sleep, 0.01)  # type: ignore[union-attr]


def test_at_a_rated_table_it_is_told_before_the_end_why_it_will_not_count(client: TestClient):
    ada, guest = Browser(client), Browser(client)
    account = {"name": "Ada", "password": "a long sentence of hers"}
    assert ada.post("/api/register", account).status_code == 201
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = ada.make_table(seats=seats, public=True, rated=True)["table"]
    with ada.at_table(table) as sitting:
        assert sitting.hello["rated"] and sitting.hello["doubts"] == [], "whoever comes may have an account"
        assert guest.post(f"/api/tables/{table}/join", {"name": "Bo"}).status_code == 200
        while not (told := sitting.until("seats"))["doubts"]:
            pass
        assert told["doubts"] == [UNRATED["guest"]]
    assert guest.post("/api/register", {**account, "name": "Bo"}).status_code == 201
    with guest.at_table(table) as sitting:
        assert sitting.hello["doubts"] == [], "now both have one"
    against = ada.make_table(
        seats=[{"kind": "me"}, {"kind": "bot", "level": "easy"}],
        rated=True,
        options={"arena": "sunken_citadel"},
    )
    with ada.at_table(against["table"]) as sitting:
        assert sitting.hello["doubts"] == [UNRATED["option"]]
    unrated = ada.make_table(seats=seats, public=True)
    with ada.at_table(unrated["table"]) as sitting:
        assert not sitting.hello["rated"] and sitting.hello["doubts"] == [], "nobody wished for more"
