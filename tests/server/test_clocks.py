"""Clocks at a live table, with a clock that is moved by hand: what is told, what is stored, whose flag falls, who has left."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.wire import Outcome, word
from tests.server.hand_clock import HandClock
from tests.server.talk import at_table, make_table
from tests.server.together import ME, OPEN, answer_first, is_over, people, seated, stored, until


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def client(config: Config, clock: HandClock) -> Iterator[TestClient]:
    with TestClient(create_app(config, clock)) as client:
        yield client


def test_time_goes_by_for_whoever_is_asked_and_is_stored_with_every_deed(
    client: TestClient, clock: HandClock, config: Config
):
    id, keys = seated(client, "battlecrest", 2, "bank 600+10")
    with people(client, id, keys) as (ada, bo):
        assert ada.hello["pace"] == "bank 600+10" and ada.hello["now"] == clock.milliseconds()
        told = ada.state["clocks"]
        assert (told["left"], told["running"], told["delay"][0]) == ([600_000, 600_000], [0], 10_000)
        clock.move(25)
        assert answer_first(ada, spent=25_000)["t"] == "ack"
        told = until(bo, lambda state: state["n"] == 1)["clocks"]
        assert told["left"][0] == 585_000, "the first ten seconds are free"
        assert told["at"] == clock.milliseconds()
        ((clocks,),) = stored(config, "SELECT clocks FROM heads WHERE table_id = ?", id)
        assert '"left":585000' in clocks
        assert stored(config, "SELECT spent_ms, lag_ms FROM deeds WHERE table_id = ?", id) == [(25_000, 0)]
        ada.send(t="ping", id=7)
        assert ada.until("pong") == {"t": "pong", "id": 7, "now": clock.milliseconds()}


def test_what_the_network_took_is_given_back_as_far_as_it_was_measured(
    client: TestClient, clock: HandClock, config: Config
):
    id, keys = seated(client, "battlecrest", 2, "spell 60")
    with people(client, id, keys) as (ada, _):
        clock.move(1)
        probe = ada.until("probe")
        clock.move(0.3)
        ada.send(t="echo", id=probe["id"])
        ada.send(t="echo", id=probe["id"])
        ada.send(t="ping")
        ada.until("pong")
        clock.move(3.7)
        answer_first(ada, spent=3000)
        assert stored(config, "SELECT spent_ms, lag_ms FROM deeds WHERE table_id = ?", id) == [(5000, 350)]


def test_a_flag_falls_by_itself_and_an_answer_after_it_is_refused(
    client: TestClient, clock: HandClock, config: Config
):
    id, keys = seated(client, "battlecrest", 2, "spell 60")
    with people(client, id, keys) as (ada, bo):
        answer_first(ada)
        until(bo, lambda state: state["n"] == 1)
        clock.move(59)
        bo.send(t="flag", seat=ada.state["waiting"][0])  # too early: nothing happens
        bo.send(t="ping")
        bo.until("pong")
        asked = until(ada, lambda state: state["n"] == 1)
        assert asked["waiting"] and not asked["over"]
        clock.move(3)
        loser = asked["waiting"][0]
        over = until(bo, is_over)["outcome"]
        assert (over["conceded"], over["winners"]) == (loser, [1 - loser])
        assert over["text"]["en"] == "Time has run out."
        late = [ada, bo][loser]
        if asked["choices"]:
            late.send(t="answer", choice=asked["choices"][0]["id"], index=0)
            assert late.until("refused")["code"] == "over"
    assert stored(config, "SELECT kind, mark FROM deeds WHERE table_id = ?", id)[-1] == ("flag", "concede")
    assert stored(config, "SELECT status FROM tables WHERE id = ?", id) == [("over",)]
    assert client.get(f"/api/tables/{id}/replay").json()["outcome"]["text"]["en"] == "Time has run out."


def test_an_answer_that_comes_after_the_time_but_before_the_flag_is_late(
    client: TestClient, clock: HandClock
):
    id, keys = seated(client, "battlecrest", 2, "spell 60")
    with people(client, id, keys) as (ada, _):
        clock.passed += 61  # the timer has not come to it
        assert answer_first(ada)["code"] == "late"


def test_nobody_begins_and_the_game_is_called_off(client: TestClient, clock: HandClock, config: Config):
    id, keys = seated(client, "battlecrest", 2, "bank 600+10")
    with people(client, id, keys) as (ada, _):
        clock.move(60)
        over = until(ada, is_over)["outcome"]
        assert (over["reason"], over["winners"]) == ("aborted", [])
        assert "within a minute" in over["text"]["en"]
    assert stored(config, "SELECT status FROM tables WHERE id = ?", id) == [("aborted",)]


def test_a_game_that_went_back_to_its_beginning_has_begun(client: TestClient, clock: HandClock):
    id, keys = seated(client, "battlecrest", 2, "bank 600+10")
    with people(client, id, keys) as (ada, bo):
        answer_first(ada)
        ada.send(t="ask", kind="rewind", seat=0)
        (asked,) = until(bo, lambda state: bool(state["asks"]))["asks"]
        bo.send(t="reply", id=asked["id"], ok=True)
        until(ada, lambda state: state["epoch"] == 1)
        clock.move(61)
        assert answer_first(ada)["t"] == "ack"


def test_a_clock_waits_until_everybody_is_there(client: TestClient, clock: HandClock):
    table = make_table(client, "battlecrest", [ME, OPEN], pace="spell 30", public=True)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        assert ada.state["clocks"]["running"] == []
        clock.move(100)
        assert not ada.state["over"]
        client.post(f"/api/tables/{table['table']}/join", json={})
        told = until(ada, lambda state: state["clocks"]["running"] != [])
        assert told["clocks"]["left"][0] == 30_000


def test_there_is_no_clock_where_one_person_plays_for_two(client: TestClient):
    table = make_table(client, "battlecrest", [ME, {"kind": "person"}], pace="spell 30")
    with at_table(client, table["table"], *table["keys"].values()) as both:
        assert (both.hello["pace"], both.state["clocks"]) == ("none", None)
    reply = client.post("/api/tables", json={"game": "battlecrest", "pace": "sometimes"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (422, "bad_pace")


def test_a_restart_gives_the_spell_anew_and_fifteen_seconds(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        id, keys = seated(client, "battlecrest", 2, "spell 60")
        with people(client, id, keys) as (ada, _):
            answer_first(ada)
            clock.move(50)
    clock.move(1000)
    with TestClient(create_app(config, clock)) as client, people(client, id, keys) as (ada, _):
        told = ada.state["clocks"]
        (asked,) = ada.state["waiting"]
        assert told["running"] == [asked] and told["left"][asked] == 75_000
        clock.move(77)
        assert until(ada, is_over)["outcome"]["conceded"] == asked


# --- leaving ---------------------------------------------------------------------------------------------------------


def test_whoever_leaves_a_duel_has_lost_it(client: TestClient):
    id, keys = seated(client, "battlecrest", 2, "none")
    with people(client, id, keys) as (ada, bo):
        assert "you lose" in bo.hello["leaving"]["en"]
        bo.send(t="leave", seat=1)
        assert until(ada, is_over)["outcome"]["winners"] == [0]


@pytest.mark.parametrize("message", ["leave", "concede"])
def test_at_a_larger_table_a_bot_takes_the_seat_and_whoever_left_comes_last(
    client: TestClient, message: str, config: Config
):
    id, keys = seated(client, "kharnage", 6, "none")
    with people(client, id, keys) as guests:
        assert "come last" in guests[4].hello["leaving"]["en"]
        for seat in (4, 2):
            guests[seat].send(t=message, seat=seat)
            guests[0].wait_for_seats(lambda seats, seat=seat: seats[seat]["stand_in"])  # type: ignore[misc]
        assert not guests[0].state["over"]
        guests[4].send(t="answer", choice="0:4:0", index=0)
        assert guests[4].until("refused")["code"] in ("has_left", "stale", "not_yours")
    house = client.app.state.house  # type: ignore[attr-defined]
    play = house._tables[id].play
    told = play.settling.ranked(
        Outcome([2, 3, 1, 4, 5, 6], [0.0] * 6, [2], "won", word("", ""), worth=[0, 0, 1, 0, 0, 0])
    )
    assert told.ranks == [1, 2, 5, 3, 6, 4], "who left first is last"
    assert (told.winners, told.worth[0]) == ([0], 1.0)


SIDES = [
    # game, mode, seats, who leaves, what follows
    ("tash_kalar", "team_duel", 4, 2, "bot"),
    ("mage_knight", "full_cooperation", 2, 1, "bot"),
    ("kharnage", None, 2, 0, "over"),
    ("pixel_tactics", None, 2, 1, "over"),
]


@pytest.mark.parametrize(("game", "mode", "seats", "leaver", "then"), SIDES)
def test_what_leaving_means_the_game_says(
    client: TestClient, game: str, mode: str | None, seats: int, leaver: int, then: str
):
    id, keys = seated(client, game, seats, "none", mode=mode)
    with people(client, id, keys) as guests:
        guests[leaver].send(t="leave", seat=leaver)
        if then == "over":
            assert until(guests[1 - leaver], is_over)["outcome"]["winners"] == [1 - leaver]
            return
        other = 1 if leaver == 0 else 0
        guests[other].wait_for_seats(lambda seats: seats[leaver]["stand_in"])
        assert not guests[other].state["over"]
        # Take it back: the bot lets go.
        guests[leaver].send(t="back", seat=leaver)
        guests[other].wait_for_seats(lambda seats: not seats[leaver]["stand_in"])


def test_a_flag_at_a_team_loses_for_the_team_and_in_cooperation_a_bot_plays_on(
    client: TestClient, clock: HandClock
):
    id, keys = seated(client, "tash_kalar", 4, "spell 30", mode="team_duel")
    with people(client, id, keys) as guests:
        answer_first(guests[guests[0].state["waiting"][0]]) if len(guests[0].state["waiting"]) == 1 else None
        for guest in guests:
            if guests[0].state["n"] == 0 and guest.state["choices"]:
                answer_first(guest)
        until(guests[0], lambda state: state["n"] >= 1)
        clock.move(33)
        over = until(guests[0], is_over)["outcome"]
        assert over["teams"] is not None
        loser = over["conceded"]
        assert {over["teams"][seat] for seat in over["winners"]} == {1 - over["teams"][loser]}
    id, keys = seated(client, "mage_knight", 2, "spell 30", mode="full_cooperation")
    with people(client, id, keys) as guests:
        asker = next(guest for guest in guests if guest.state["choices"])
        answer_first(asker)
        until(guests[0], lambda state: state["n"] >= 1)
        clock.move(33)
        guests[0].wait_for_seats(lambda seats: any(seat["stand_in"] for seat in seats))
        assert not guests[0].state["over"]


def test_who_is_gone_is_shown_and_may_be_replaced_after_a_while(client: TestClient, clock: HandClock):
    id, keys = seated(client, "battlecrest", 2, "none")
    with at_table(client, id, keys[1]) as bo:
        with at_table(client, id, keys[0]):
            bo.wait_for_seats(lambda seats: seats[0]["presence"] == "here")
        bo.wait_for_seats(lambda seats: seats[0]["presence"] == "away")
        bo.send(t="claim", seat=0)
        assert bo.until("refused")["code"] == "no_claim"
        clock.move(31)
        bo.wait_for_seats(lambda seats: seats[0]["presence"] == "gone")
        clock.move(150)
        bo.wait_for_seats(lambda seats: seats[0]["claim"] == "win")
        bo.send(t="claim", seat=0)
        assert until(bo, is_over)["outcome"]["winners"] == [1]


def test_the_host_goes_before_all_have_come(client: TestClient):
    table = make_table(client, "battlecrest", [ME, OPEN], public=True, pace="spell 60")
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        ada.send(t="leave", seat=0)
        assert "Whoever opened the table" in until(ada, is_over)["outcome"]["text"]["en"]


def test_a_journal_tells_how_it_ended(client: TestClient, tmp_path: Path):
    id, keys = seated(client, "battlecrest", 2, "none")
    with people(client, id, keys) as (ada, bo):
        bo.send(t="leave", seat=1)
        until(ada, is_over)
    journal = client.get(f"/api/tables/{id}/journal").json()
    replay = client.post("/api/replays", json={"journal": journal}).json()["replay"]
    assert client.get(f"/api/replays/{replay}").json()["outcome"]["conceded"] == 1
