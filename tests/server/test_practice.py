"""Practice: one person against bots, everything can be taken back, and the game counts nowhere."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.play import Deed, Play, Start
from tafelrunde.server.refusals import SENTENCES, Refusal
from tests.server.talk import Guest, at_table, make_table

ALONE = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "easy"}]
LAST_WORD = 2  # the option of the toy's second word that cannot be taken back


def bids(practice: bool) -> Play:
    return Play(Start("blind_bids", "bids", 2, 1, {}, practice=practice))


def spoken(practice: bool) -> tuple[Play, int]:
    """Both have bid, and the winner has said both words, the last of which reveals something; returns the winner."""
    play = bids(practice)
    for deed in (Deed("answer", 0, 0), Deed("answer", 1, 0)):
        play.do(deed)
    (winner,) = play.waiting
    play.do(Deed("answer", winner, 0))
    play.do(Deed("answer", winner, LAST_WORD))
    return play, winner


@pytest.mark.usefixtures("toy")
class TestPlay:
    def test_goes_back_past_new_information_and_another_seats_answer_to_the_start(self):
        play, winner = spoken(practice=True)
        given = [play.match.answers_given]
        while play.undo_info([winner]).ok:
            info = play.undo_info([winner])
            play.do(Deed("undo", winner))
            given.append(play.match.answers_given)
            assert play.waiting != [] and winner in play.waiting
            assert info.steps == len([seat for seat in play.match.record.seats if seat == winner]) + 1
        # the last word, the word before it, and the bid: past the other's bid if that came later
        assert given == [4, 3, 2, winner]
        assert play.undo_info([winner]).reason == SENTENCES["nothing_yet"]
        with pytest.raises(Refusal):
            play.do(Deed("undo", winner))

    def test_an_ordinary_table_does_not(self):
        play, winner = spoken(practice=False)
        assert not play.undo_info([winner]).ok
        with pytest.raises(Refusal):
            play.do(Deed("undo", winner))
        assert play.match.answers_given == 4

    def test_what_chance_gave_is_taken_back_and_given_again(self):
        play = Play(Start("battlecrest", "duel", 2, 7, {}, practice=True))
        play.do(Deed("answer", play.waiting[0], 0))
        (seat,) = play.waiting  # with the second hero it is drawn who begins
        rolled = play.match.state.rng.counter
        play.do(Deed("answer", seat, 0))
        assert play.match.state.rng.counter > rolled
        drawn = play.match.digest()
        play.do(Deed("undo", seat))
        assert (play.match.state.rng.counter, play.waiting) == (rolled, [seat])
        play.do(Deed("answer", seat, 0))
        assert play.match.digest() == drawn

    def test_the_same_answers_meet_the_same_chance_and_deeds_lead_there_again(self):
        play, winner = spoken(practice=True)
        first = play.match.digest()
        deeds = [Deed("answer", *each) for each in play.match.journal()["answers"]]
        for deed in (Deed("undo", winner), Deed("answer", winner, LAST_WORD)):
            play.do(deed)
            deeds.append(deed)
        assert play.match.digest() == first
        again = Play(play.start, deeds)
        assert (again.match.digest(), again.asked, again.epoch) == (first, play.asked, play.epoch)
        assert again.event_ends == play.event_ends


def my_turn(guest: Guest) -> dict[str, Any]:
    while not guest.state["choices"]:
        guest.next_state()
    choice: dict[str, Any] = guest.state["choices"][0]
    return choice


def test_at_the_table_it_goes_back_past_the_bots_answers(client: TestClient):
    table = make_table(client, "battlecrest", ALONE, practice=True, seed=7)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        assert ada.hello["practice"] is True
        first = my_turn(ada)
        ada.answer(first["id"], 0)
        ada.state_after(2)  # the bot has chosen its hero
        again = my_turn(ada)
        assert ada.state["undo"]["ok"] and ada.state["undo"]["steps"] == 1
        ada.send(t="undo", seat=0)
        ada.state_of_epoch(1)
        assert ada.state["n"] == 0
        question = my_turn(ada)
        assert question["id"] != first["id"] and question["text"] == first["text"]
        ada.answer(question["id"], 1)
        ada.state_after(2)
        assert my_turn(ada)["id"] != again["id"]


@pytest.mark.slow
def test_events_still_say_what_they_change_after_going_back(client: TestClient):
    table = make_table(client, "battlecrest", ALONE, practice=True, seed=7)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        ada.answer(my_turn(ada)["id"], 0)
        ada.state_after(2)
        ada.send(t="undo", seat=0)
        ada.state_of_epoch(1)
        assert ada.events == [], "back at the start nothing has happened"
        ada.answer(my_turn(ada)["id"], 0)
        ada.state_after(1)
        assert ada.events and all("patch" in event for event in ada.events)


@pytest.mark.parametrize(
    "seats",
    [
        [{"kind": "me"}, {"kind": "open"}],
        [{"kind": "me"}, {"kind": "person"}],
        [{"kind": "me"}, {"kind": "me"}],
        [{"kind": "bot"}, {"kind": "bot"}],
    ],
)
def test_is_refused_with_a_second_person_or_none(client: TestClient, seats: list[dict[str, str]]):
    reply = client.post("/api/tables", json={"game": "battlecrest", "seats": seats, "practice": True})
    assert (reply.status_code, reply.json()["error"]["code"]) == (422, "practice_alone")
    assert reply.json()["error"]["message"] == SENTENCES["practice_alone"]


def test_nobody_joins(client: TestClient):
    table = make_table(client, "battlecrest", ALONE, practice=True)
    reply = client.post(f"/api/tables/{table['table']}/join", json={})
    assert (reply.status_code, reply.json()["error"]["code"]) == (422, "practice_alone")


@pytest.mark.slow
def test_is_marked_everywhere_and_after_a_restart(tmp_path: Path):
    config = Config(data_dir=tmp_path)
    with TestClient(create_app(config)) as client:
        marked = make_table(client, "battlecrest", ALONE, practice=True, seed=7)
        plain = make_table(client, "battlecrest", ALONE, seed=7)
        with at_table(client, marked["table"], marked["keys"]["0"]) as ada:
            ada.answer(my_turn(ada)["id"], 0)
            ada.state_after(2)
            ada.send(t="undo", seat=0)
            ada.state_of_epoch(1)
    with TestClient(create_app(config)) as client:
        for table, practice in ((marked, True), (plain, False)):
            id, key = table["table"], table["keys"]["0"]
            assert client.get(f"/api/tables/{id}").json()["practice"] is practice
            listed = {each["table"]: each for each in client.get("/api/tables").json()["tables"]}
            assert listed[id]["practice"] is practice
            assert client.get(f"/api/tables/{id}/replay?key={key}").json()["practice"] is practice
            with at_table(client, id, key) as ada:
                assert ada.hello["practice"] is practice
                assert ada.state["n"] == 0
                ada.concede(0)
            journal = client.get(f"/api/tables/{id}/journal?key={key}").json()
            kept = client.post("/api/replays", json={"journal": journal}).json()["replay"]
            assert client.get(f"/api/replays/{kept}").json()["practice"] is practice
