"""Positions in words: everything comes back as it was written, and what cannot be is refused with its place."""

import copy
from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.games.tash_kalar.content import library
from tests.games.tash_kalar.play import Json, Play
from tests.games.tash_kalar.test_seen import MELEE, TEAMS


def state_of(match: Match) -> Any:
    return match.position()["state"]


def written(position: Json) -> tuple[Json, Json]:
    """The state as saved, and as saved again after it was read."""
    match = Play(**position).match
    once = match.position()
    return state_of(match), state_of(Match.from_position(copy.deepcopy(once)))


@pytest.mark.parametrize("position", [MELEE, TEAMS], ids=["melee", "teams"])
def test_a_position_is_read_as_it_was_written(position: Json):
    once, again = written(position)
    assert once == again
    for seat in (None, 0, 1, 2):
        match = Play(**position).match
        assert Match.from_position(match.position()).view(seat) == match.view(seat)


def test_what_is_written_is_what_was_asked_for():
    once, _ = written(MELEE)
    for key in (
        "turn",
        "actions",
        "discarded",
        "borrow",
        "void",
        "possessed",
        "doubled",
        "again",
        "extra_own",
        "killed",
    ):
        assert once[key] == MELEE[key], key
    for key in (
        "summoned",
        "summoned_on_red",
        "summoned_on_green",
        "summoned_legendary",
        "last_turns",
        "gateway",
    ):
        assert once[key] == MELEE[key], key
    assert list(once["stored"]) == [0, "heroic"] and once["phase"] == "play"
    assert [side["pieces"] for side in once["sides"]] == [
        {"E5": "common", "C8": "heroic"},
        {"D2": "heroic", "F5": "common"},
        {"I5": "legendary"},
    ]
    assert [side["points"] for side in once["sides"]] == [[0, 2, 3], [4, 0, 5], [1, 6, 0]]
    assert [side["markers"] for side in once["sides"]] == [[2], [0, 2], [0]]
    assert [list(side["removed"]) for side in once["sides"]] == [[2, 1], [0, 0], [0, 0]]
    assert [side["tax"] for side in once["sides"]] == [1, 0, 0]
    first, second, third = once["seats"]
    for key, value in MELEE["others"][0].items():
        assert first[key] == value, key
    for key, value in MELEE["others"][1].items():
        assert second[key] == value, key
    assert (second["deck"], second["hand"], second["legends"]) == (
        "etherweave",
        ["translocationist"],
        ["titan"],
    )
    assert third["flares"] == ["flare_01_3_6"] and [len(seat["bag"]) for seat in once["seats"]] == [
        14,
        14,
        18,
    ]
    assert len(once["legends"]["bag"]) == 9 and len(once["flares"]["bag"]) == 10
    once, _ = written(TEAMS)
    assert once["tasks"]["current"] == ["red_conquest", None, "diagonals"]
    assert (once["tasks"]["next"], once["tasks"]["under"]) == ("isolation", ["end_of_legends"])
    assert len(once["tasks"]["bag"]) == 19 and once["sides"][1]["claimed"] == ["destruction"]
    assert once["seats"][2]["passed"] == ["titan"]


def test_cards_under_the_shared_decks_and_the_rest_of_the_turn():
    state: Json = {
        "seats": [{"deck": "sylvan", "played": False}, {"deck": "highland"}],
        "legends": {"tail": ["titan", "hell_bull"], "by": [1, 0], "pile": ["leviathan"]},
        "flares": {"tail": ["flare_12_2_5"], "by": [1], "pile": ["flare_01_3_6"]},
        "seat": 1,
        "first": 1,
        "moment": 5,
        "turn_began": 3,
        "quiet": 4,
        "news": 9,
        "extra_turn": True,
    }
    match = Match.from_position(
        {"game": "tash_kalar", "mode": "duel", "seats": 2, "options": {}, "state": state}
    )
    saved = state_of(match)
    for deck in ("legends", "flares"):
        assert {key: saved[deck][key] for key in ("tail", "by", "pile")} == state[deck]
    for key in ("seat", "first", "moment", "turn_began", "quiet", "news", "extra_turn"):
        assert saved[key] == state[key], key
    assert [seat["played"] for seat in saved["seats"]] == [False, True]
    assert saved["controller"] == 1  # left out: who is on turn


def refused(change: Json, complaint: str, mode: str = "duel", seats: int = 2) -> None:
    decks = ["sylvan", "highland", "everfrost", "nethervoid"][:seats]
    state = {"seats": [{"deck": deck} for deck in decks], **change}
    with pytest.raises(TafelrundeError, match=f"^position: {complaint}"):
        Match.from_position(
            {"game": "tash_kalar", "mode": mode, "seats": seats, "options": {}, "state": state}
        )


def seat_with(**cards: Any) -> Json:
    return {"seats": [{"deck": "sylvan"}, {"deck": "highland", **cards}]}


HIGHLAND = [library().beings[one].id for one in library().schools[1].beings]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"first": 2}, "first: expected a seat from 0 to 1, got 2"),
        ({"controller": 2}, "controller: expected a seat from 0 to 1, got 2"),
        ({"wish_start": 2}, "wish_start: expected a seat from 0 to 1, got 2"),
        ({"possessed": 2}, "possessed: expected a side from 0 to 1, got 2"),
        ({"stored": [2, "common"]}, "stored: expected a side from 0 to 1, got 2"),
        ({"warps": ["toaster"]}, r"warps\[0\]: expected one of swordmaster, .*got \"toaster\""),
        ({"killed": [[0, 0, 0], [0, 0]]}, r"killed\[1\]: expected a list of 3, got 'a list of 2'"),
        ({"gateway": "A1"}, "gateway: expected a square of the arena, A3 to I7, got 'A1'"),
        ({"gateway": "K5"}, "gateway: expected a square of the arena, A3 to I7, got 'K5'"),
        ({"sides": [{}]}, "sides: expected a list of 2, got 'a list of 1'"),
        ({"sides": [{"points": [1]}, {}]}, r"sides\[0\].points: expected a list of 2"),
        ({"sides": [{}, {"claimed": ["peace"]}]}, r"sides\[1\].claimed\[0\]: expected one of destruction"),
        ({"sides": [{}, {"markers": [1]}]}, r"sides\[1\].markers: expected enemy sides, got 1"),
        ({"sides": [{}, {"markers": [2]}]}, r"sides\[1\].markers: expected enemy sides, got 2"),
        ({"sides": [{"removed": [17, 0]}, {}]}, r"sides\[0\].pieces: expected no more pieces than there are"),
        ({"sides": [{}, {"removed": [0, 4]}]}, r"sides\[1\].pieces: expected no more pieces than there are"),
        ({"seats": [{"deck": "sylvan"}, {}]}, "seats: deck: expected a different deck for every seat"),
        ({"seats": [{"deck": "sylvan"}, {"deck": "swamp"}]}, "seats: deck: expected one of northern_imperial"),
        ({"wishes": ["swamp", None]}, "wishes: deck: expected one of northern_imperial"),
        ({"wishes": [None]}, "wishes: expected a list of 2"),
        (seat_with(hand=["toaster"]), r"seats\[1\].hand\[0\]: expected one of swordmaster"),
        (seat_with(legends=["toaster"]), r"seats\[1\].legends\[0\]: expected one of"),
        (seat_with(flares=["toaster"]), r"seats\[1\].flares\[0\]: expected one of flare_01_3_6"),
        (seat_with(tail=["toaster"]), r"seats\[1\].tail\[0\]: expected one of"),
        (seat_with(top=["toaster"]), r"seats\[1\].top\[0\]: expected one of"),
        (seat_with(pile=[HIGHLAND[0], "toaster"]), r"seats\[1\].pile\[1\]: expected one of"),
        (seat_with(bag=["toaster"]), r"seats\[1\].bag\[0\]: expected one of"),
        (seat_with(pending="toaster"), r"seats\[1\]\[0\]: expected one of"),
        (seat_with(frozen="toaster"), r"seats\[1\]\[0\]: expected one of"),
        (seat_with(bag=HIGHLAND[1:]), r"seats\[1\]: expected every card of the deck exactly once"),
        (seat_with(hand=HIGHLAND[:2], pile=HIGHLAND[:1]), r"seats\[1\]: expected every card of the deck"),
        (seat_with(face_down=HIGHLAND[:1]), r"seats\[1\].face_down: expected cards of the pile"),
        (seat_with(pile=HIGHLAND[:1], shown=HIGHLAND[:1]), r"seats\[1\].shown: expected cards in hand or deck"),
        ({"legends": {"tail": ["titan"]}}, r"legends.by: expected a seat for every card of the tail, got \[\]"),
        ({"legends": {"tail": ["titan"], "by": [2]}}, r"legends.by: expected a seat for every card of the tail"),
        ({"legends": {"tail": ["knight"], "by": [0]}}, "legends: expected every card exactly once"),
        ({"flares": {"bag": []}}, "flares: expected every card exactly once"),
        ({"flares": {"pile": ["titan"]}}, r"flares.pile\[0\]: expected one of flare_01_3_6"),
        ({"legends": {"bag": ["toaster"]}}, r"legends.bag\[0\]: expected one of"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(change: Json, complaint: str):
    refused(change, complaint)


@pytest.mark.parametrize(
    ("tasks", "complaint"),
    [
        ({"current": ["peace"]}, r"tasks.current\[0\]: expected one of destruction"),
        ({"next": "peace"}, r"tasks.next\[0\]: expected one of"),
        ({"under": ["peace"]}, r"tasks.under\[0\]: expected one of"),
        ({"bag": ["peace"]}, r"tasks.bag\[0\]: expected one of"),
        ({"bag": ["destruction"]}, "tasks: expected every task exactly once"),
        ({"current": ["destruction"], "next": "destruction"}, "tasks: expected every task exactly once"),
        ({"current": ["destruction"], "under": ["destruction"]}, "tasks: expected every task exactly once"),
    ],
)
def test_tasks_that_cannot_be_are_refused(tasks: Json, complaint: str):
    refused({"tasks": tasks}, complaint, mode="high_form")


def test_a_claimed_task_lies_nowhere_else():
    sides = [{"claimed": ["destruction"]}, {}]
    refused(
        {"tasks": {"current": ["destruction"]}, "sides": sides},
        "tasks: expected every task",
        mode="high_form",
    )


def test_a_side_may_improvise_with_every_enemy_colour_unless_it_is_said_otherwise():
    assert Play(mode="melee").s.markers == [0b110, 0b101, 0b011]
    assert Play(mode="melee", sides={0: {"markers": []}, 1: {"markers": [2]}}).s.markers == [0, 0b100, 0b011]
    assert Play().s.markers == [0, 0]  # no improvising in a duel


def test_the_largest_numbers_of_pieces():
    """In a duel one of 17 double-sided pieces lies on the score board (TK-2.20)."""
    table = Play(sides={0: {"removed": [16, 3]}})
    assert table.s.supply[:2] == [0, 0]
    stored = Play(stored=[1, "legendary"])
    assert stored.s.supply == [16, 3, 16, 2]
