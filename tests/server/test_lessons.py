"""A lesson at a table: what the seat is told, what is accepted, what the bot does, and that nothing gets lost."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde import find_game
from tafelrunde.core.lessons import Lesson, find_lesson
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tests.server.talk import Guest, at_table, make_table

FIRST = find_lesson(find_game("battlecrest"), "first")


def open_lesson(client: TestClient, lesson: Lesson = FIRST, game: str = "battlecrest") -> dict[str, Any]:
    return make_table(client, game, [{"kind": "me", "name": "Ada"}], lesson=lesson.id)


def take(guest: Guest) -> dict[str, Any]:
    """The first thing the lesson accepts; the state after it."""
    asked = guest.wait_for(lambda state: state["choices"] or state["lesson"]["done"])
    assert guest.answer(asked["choices"][0]["id"], asked["lesson"]["accept"][0])["t"] == "ack"
    return guest.state_after(asked["n"] + 1)


def play_lesson(guest: Guest) -> None:
    while not guest.state["lesson"]["done"]:
        if guest.state["choices"]:
            take(guest)
        else:
            guest.next_state()


def test_a_game_says_which_lessons_it_has(client: TestClient):
    games = {game["id"]: game for game in client.get("/api/games").json()["games"]}
    lessons = games["battlecrest"]["lessons"]
    assert [lesson["id"] for lesson in lessons] == ["first", "seals", "places", "control"]
    assert lessons[0]["names"] == FIRST.names and lessons[0]["minutes"] == FIRST.minutes


def test_the_seat_is_told_where_the_lesson_is(client: TestClient):
    table = open_lesson(client)
    assert table["you"] == [0]
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        assert guest.hello["lesson"]["id"] == "first" and guest.hello["seats"][0]["name"] == "Ada"
        assert guest.hello["seats"][1]["level"] == "easy" and guest.hello["chosen_seed"] is None
        told = guest.state["lesson"]
        assert (told["step"], told["of"], told["done"]) == (1, 8, False)
        assert told["say"] == FIRST.steps[0].say and told["glow"] == FIRST.steps[0].glow
        options = guest.state["choices"][0]["options"]
        assert [options[index]["kind"] for index in told["accept"]] == ["turn.move"]
    assert client.get(f"/api/tables/{table['table']}").json()["lesson"]["id"] == "first"


def test_another_answer_is_refused_with_the_lessons_sentence_and_nothing_is_lost(client: TestClient):
    table = open_lesson(client)
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        choice = guest.state["choices"][0]
        wrong = next(
            each["i"] for each in choice["options"] if each["i"] not in guest.state["lesson"]["accept"]
        )
        refused = guest.answer(choice["id"], wrong)
        assert (refused["t"], refused["code"]) == ("refused", "lesson")
        assert refused["message"] == FIRST.steps[0].otherwise
        assert guest.answer(choice["id"], guest.state["lesson"]["accept"][0])["t"] == "ack"


def test_it_ends_in_free_play_where_hints_work_again(client: TestClient):
    table = open_lesson(client)
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        guest.send(t="hint", seat=0)
        assert guest.until("refused")["code"] == "in_lesson"
        play_lesson(guest)
        told = guest.state["lesson"]
        assert told["say"] == FIRST.farewell and told["accept"] == []
        replay = client.get(f"/api/tables/{table['table']}/replay?key={table['keys']['0']}").json()
        seats = [frame["choice"]["seat"] for frame in replay["frames"][1:]]
        assert seats[: len(FIRST.steps)] == [0 if step.bot is None else 1 for step in FIRST.steps]
        while not guest.state["choices"]:
            guest.next_state()
        choice = guest.state["choices"][0]
        assert guest.answer(choice["id"], len(choice["options"]) - 1)["t"] == "ack"


def test_taking_back_goes_one_step_back_in_the_lesson(client: TestClient):
    table = open_lesson(client)
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        take(guest)
        guest.state_after(1)
        assert guest.state["lesson"]["step"] == 2
        guest.send(t="undo", seat=0)
        guest.state_of_epoch(1)
        assert guest.state["lesson"]["step"] == 1 and guest.state["lesson"]["say"] == FIRST.steps[0].say


def test_a_restart_and_a_reload_find_the_lesson_where_it_was(tmp_path: Path):
    config = Config(data_dir=tmp_path)
    with TestClient(create_app(config)) as client:
        table = open_lesson(client)
        with at_table(client, table["table"], table["keys"]["0"]) as guest:
            for n in range(1, 6):
                take(guest)
                guest.state_after(n)
            before = guest.state["lesson"]["step"]
    with (
        TestClient(create_app(config)) as client,
        at_table(client, table["table"], table["keys"]["0"]) as guest,
    ):
        while not guest.state["choices"]:
            guest.next_state()
        assert guest.state["lesson"]["step"] >= before > 1
        play_lesson(guest)
        assert guest.state["lesson"]["done"]


def test_where_both_are_asked_at_once_the_lesson_says_who_goes_first(client: TestClient):
    """Kharnage: both choose a strategy at the same time; the lesson's bot waits for the learner."""
    table = open_lesson(client, find_lesson(find_game("kharnage"), "first"), "kharnage")
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        assert guest.state["waiting"] == [0] and guest.state["thinking"] == []
        take(guest)
        guest.state_after(2)
        assert guest.state["choices"][0]["prompt"] == "reinforce.free"


def test_where_the_learner_is_free_the_lesson_waits_for_the_question_that_ends_it(client: TestClient):
    """Mage Knight: a fight to be finished as one likes, however many answers that takes."""
    combat = find_lesson(find_game("mage_knight"), "combat")
    free = next(step for step in combat.steps if step.until is not None)
    table = open_lesson(client, combat, "mage_knight")
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        while guest.state["lesson"]["say"] != free.say:
            take(guest)
        told = guest.state["lesson"]
        assert (told["step"], told["of"]) == combat.stage(len(combat.steps))  # it is the last one
        options = guest.state["choices"][0]["options"]
        assert told["accept"] == list(range(len(options)))
        answer_with(guest, "block_on")
        assert guest.state["lesson"]["say"] == free.say and not guest.state["lesson"]["done"]
        [given_up] = [each["i"] for each in guest.state["choices"][0]["options"] if each["kind"] == "let_go"]
        refused = guest.answer(guest.state["choices"][0]["id"], given_up)
        # It is all that could be done now if there were no cards: there are.
        assert (refused["code"], refused["message"]) == ("lesson", free.otherwise)
        guest.send(t="undo", seat=0)
        guest.state_of_epoch(1)
        assert guest.state["lesson"]["say"] == free.say
        answer_with(guest, "next_phase")  # takes the damage
        while not guest.state["lesson"]["done"]:
            kinds = {each["kind"] for each in guest.state["choices"][0]["options"]}
            ways = ("end_fight", "damage_from", "take_damage", "next_phase")
            answer_with(guest, next(way for way in ways if way in kinds))
        assert guest.state["choices"][0]["prompt"] == free.until
        assert guest.state["lesson"]["say"] == combat.farewell


def answer_with(guest: Guest, kind: str) -> None:
    n, choice = guest.state["n"], guest.state["choices"][0]
    index = next(option["i"] for option in choice["options"] if option["kind"] == kind)
    assert guest.answer(choice["id"], index)["t"] == "ack"
    guest.state_after(n + 1)


def test_a_spectator_learns_nothing_that_only_the_learner_may_know(client: TestClient):
    table = open_lesson(client)
    with at_table(client, table["table"]) as guest:
        assert guest.state["choices"] == [] and guest.state["lesson"]["accept"] == []


@pytest.mark.parametrize("lesson", ["nothing", "../first", ""])
def test_a_lesson_that_does_not_exist(client: TestClient, lesson: str):
    reply = client.post("/api/tables", json={"game": "battlecrest", "lesson": lesson})
    assert reply.status_code == 404 and reply.json()["error"]["code"] == "unknown_lesson"


# --- leaving a lesson to play on alone ---


def leave(guest: Guest) -> None:
    """Play on alone; the state after that."""
    guest.send(t="free", seat=0)
    while guest.state["lesson"] is not None:
        guest.next_state()


def refused_by_the_lesson(guest: Guest) -> tuple[str, int]:
    """The question, and an answer to it that the lesson would not let through."""
    choice, accepted = guest.state["choices"][0], guest.state["lesson"]["accept"]
    return choice["id"], next(each["i"] for each in choice["options"] if each["i"] not in accepted)


@pytest.mark.slow
def test_from_the_middle_of_a_lesson_one_can_play_on_alone(client: TestClient):
    table = open_lesson(client)
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        take(guest)
        guest.state_after(1)
        position, (choice, wrong) = guest.state["views"], refused_by_the_lesson(guest)
        leave(guest)
        assert guest.state["views"] == position and guest.state["n"] == 1
        assert guest.answer(choice, wrong)["t"] == "ack"
        guest.state_after(2)
        while not guest.state["choices"]:
            guest.next_state()  # its bot decides for itself
        guest.send(t="hint", seat=0)
        assert guest.until("hint", "refused").get("code") != "in_lesson"
        assert guest.concede(0)["outcome"]["conceded"] == 0


def test_after_a_restart_the_learner_still_plays_alone_and_everything_can_be_replayed(tmp_path: Path):
    config = Config(data_dir=tmp_path)
    with TestClient(create_app(config)) as client:
        table = open_lesson(client)
        with at_table(client, table["table"], table["keys"]["0"]) as guest:
            take(guest)
            guest.state_after(1)
            choice, wrong = refused_by_the_lesson(guest)
            leave(guest)
            guest.answer(choice, wrong)
            guest.state_after(2)
    with (
        TestClient(create_app(config)) as client,
        at_table(client, table["table"], table["keys"]["0"]) as guest,
    ):
        assert guest.state["n"] >= 2 and guest.state["lesson"] is None
        replay = client.get(f"/api/tables/{table['table']}/replay?key={table['keys']['0']}").json()
        assert [frame["n"] for frame in replay["frames"]][:3] == [0, 1, 2]
        assert replay["frames"][2]["choice"]["seat"] == 0
        guest.send(t="moment", n=2, seat=0)
        assert guest.until("moment")["view"] == replay["frames"][2]["view"]


def test_leaving_can_be_taken_back_and_what_the_lesson_asked_for_before_it_cannot(client: TestClient):
    """Mage Knight: the whole turn could be taken back at once, but it began in the lesson."""
    table = open_lesson(client, find_lesson(find_game("mage_knight"), "combat"), "mage_knight")
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        while guest.state["undo"]["steps"] < 3:
            take(guest)
        told, left_at = guest.state["lesson"], guest.state["n"]
        assert [mark["id"] for mark in guest.state["undo"]["marks"]] != []
        leave(guest)
        assert (guest.state["undo"]["steps"], guest.state["undo"]["marks"]) == (1, [])
        guest.answer(guest.state["choices"][0]["id"], told["accept"][0])
        guest.state_after(left_at + 1)
        assert (guest.state["undo"]["steps"], guest.state["undo"]["marks"]) == (1, [])
        guest.send(t="undo", seat=0, mark="turn")
        assert guest.until("refused")["code"] == "no_mark"
        guest.send(t="undo", seat=0)
        guest.state_of_epoch(1)
        assert guest.state["n"] == left_at and guest.state["lesson"] is None
        guest.send(t="undo", seat=0)
        guest.state_of_epoch(2)
        assert guest.state["n"] == left_at and guest.state["lesson"] == told
        guest.send(t="undo", seat=0)
        undone = guest.state_of_epoch(3)
        assert undone["n"] == left_at - 1 and undone["lesson"]["step"] <= told["step"]


@pytest.mark.slow
def test_where_both_are_asked_at_once_the_bot_of_a_lesson_that_was_left_is_asked_too(client: TestClient):
    table = open_lesson(client, find_lesson(find_game("kharnage"), "first"), "kharnage")
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        assert guest.state["waiting"] == [0]
        leave(guest)
        while guest.state["waiting"] == [0, 1] and guest.state["n"] == 0:
            guest.next_state()
        assert guest.state["n"] == 1 and guest.state["waiting"] == [0]


@pytest.mark.parametrize(("mark", "code"), [("turn", "no_mark"), ("\0", "malformed")])
def test_going_back_into_a_lesson_goes_to_no_mark(client: TestClient, mark: str, code: str):
    """Nothing that a browser made up is written down."""
    table = open_lesson(client)
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        leave(guest)
        guest.send(t="undo", seat=0, mark=mark)
        assert guest.until("undone", "refused", "error").get("code") == code
        guest.send(t="undo", seat=0)
        assert guest.until("undone", "refused")["ok"]


def test_nobody_leaves_a_lesson_that_does_not_run(client: TestClient):
    table = make_table(client, "battlecrest", [{"kind": "me"}, {"kind": "bot", "level": "easy"}])
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        guest.send(t="free", seat=0)
        assert guest.until("refused")["code"] == "no_lesson"
    table = open_lesson(client)
    with at_table(client, table["table"]) as watching:
        watching.send(t="free", seat=0)
        assert watching.until("refused")["code"] == "not_yours"
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        leave(guest)
        guest.send(t="free", seat=0)
        assert guest.until("refused")["code"] == "no_lesson"
