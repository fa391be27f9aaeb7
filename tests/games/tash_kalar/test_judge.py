"""How well things stand, and what bots try first. Positions are compared in pairs that differ in one thing."""

import pytest

from tafelrunde.games.tash_kalar.geometry import SQUARE_NAMES
from tests.games.tash_kalar.play import Play, name_of


def judged(at=None, seat=0, **more):
    table = Play(at=at, **more)
    return table.match.game.judge(table.s)[seat]


def test_a_card_that_can_be_summoned_is_worth_something():
    apart, ready = {"E4": "a", "A7": "a"}, {"E4": "a", "E6": "a"}
    assert judged(apart, hand="swordmaster") < judged(ready, hand="swordmaster")
    one_missing = {"E4": "a", "I7": "a"}  # a common on E6 would complete it
    assert judged(one_missing) < judged(one_missing, hand="swordmaster") < judged(ready, hand="swordmaster")


def test_what_the_opponent_could_summon_counts_against_it():
    held = {1: {"hand": ["sapling"]}}
    decks = ["northern_imperial", "sylvan"]
    assert judged({"E4": "b", "E5": "b"}, decks=decks, others=held) < judged(
        {"E4": "b", "E5": "b"}, decks=decks
    )


def test_it_is_better_to_be_on_turn():
    """The same hand and arena; who moves next makes more of it."""
    more = {"hand": "swordmaster"}
    mine = judged({"E4": "a", "E6": "a"}, **more)
    table = Play(at={"E4": "a", "E6": "a"}, seat=1, others={0: {"hand": ["swordmaster"]}})
    assert mine > table.match.game.judge(table.s)[0]


def test_a_piece_on_which_the_opponent_could_be_summoned_is_in_danger():
    """The Sapling fits on E6, where an own heroic lies, or only on empty squares."""
    held = {1: {"hand": ["sapling"]}}
    decks = ["northern_imperial", "sylvan"]
    safe = {"E4": "b", "E5": "b", "I6": "a"}
    danger = {"E4": "b", "E5": "b", "E6": "a"}
    assert judged(danger, decks=decks, others=held, seat=0) < judged(safe, decks=decks, others=held, seat=0)


def test_progress_with_a_task_counts_in_the_high_form():
    tasks = {"current": ["red_conquest"]}
    on_red = judged({"D2": "a", "H6": "a"}, mode="high_form", tasks=tasks)
    beside = judged({"D3": "a", "H7": "a"}, mode="high_form", tasks=tasks)
    assert on_red > beside


def test_a_flare_that_can_be_invoked_is_worth_more_where_it_costs_no_point():
    """Five more pieces of the opponent: the lower condition of the flare 2/5 holds."""
    at = dict.fromkeys(["A3", "A5", "A7", "I3", "I5"], "b")
    for mode in ("duel", "high_form"):
        more = {"mode": mode, **({"tasks": {"current": []}} if mode == "high_form" else {})}
        assert judged(at, flares="flare_12_2_5", **more) > judged(at, **more)


def test_a_pending_being_costs_its_points():
    decks = ["etherweave", "sylvan"]
    assert judged(decks=decks, others={0: {"pending": "translocationist"}}) < judged(decks=decks)


@pytest.mark.parametrize("mode", ["melee", "team_duel", "team_high_form"])
def test_every_seat_has_its_own_view_of_it(mode):
    more = {"tasks": {"current": []}} if mode == "team_high_form" else {}
    table = Play(at={"E5": "A*", "A5": "b"}, mode=mode, **more)
    values = table.match.game.judge(table.s)
    assert values[0] > 0.5 > values[1]
    if mode != "melee":
        assert values[2] == values[0] and values[3] == values[1]  # partners


def test_squares_that_complete_a_card_are_tried_first():
    table = Play(at={"E4": "a", "A5": "b"}, hand="swordmaster").choose("turn.what", "place")
    choice, game = table.match.choice, table.match.game
    assert choice is not None
    weights = {SQUARE_NAMES[value]: game.weight(table.s, choice, value) for value in choice.values}
    assert weights["E6"] == weights["E2"] == weights["C4"] == weights["G4"] == 6
    assert weights["E5"] == 2  # beside an own piece
    assert weights["A4"] == 1  # beside an enemy
    assert weights["I5"] == 0  # far from everything
    table.choose("place.square", "E6").choose("turn.what", "place")
    again = table.match.choice
    assert again is not None
    assert {game.weight(table.s, again, value) for value in again.values} >= {0, 1, 2, 6}


def test_in_an_empty_arena_no_square_is_left_out():
    table = Play(mode="high_form", tasks={"current": []}).choose("turn.what", "place")
    choice = table.match.choice
    assert choice is not None
    assert {table.match.game.weight(table.s, choice, value) for value in choice.values} == {1}


def weights_of(table: Play) -> dict[str, int]:
    choice = table.match.choice
    assert choice is not None
    values = [table.match.game.weight(table.s, choice, value) for value in choice.values]
    return dict(zip([name_of(option) for option in choice.options], values))


def test_summoning_is_tried_first_and_discarding_only_if_nothing_can_be_summoned():
    weights = weights_of(Play(at={"E4": "a", "E6": "a"}, hand="swordmaster knight"))
    assert weights["swordmaster"] > weights["place"] > weights["discard"] == 0
    assert weights_of(Play(hand="swordmaster"))["discard"] == 1


def test_a_being_is_summoned_onto_an_enemy_rather_than_onto_an_own_piece():
    """The Doppelganger fits beside every pair: onto an enemy (E5), onto an empty square (C6), onto an own common (E6)."""
    at = {"D5": "a", "D6": "A", "E5": "b", "C5": "A", "E6": "a"}
    table = Play(at=at, hand="doppelganger", decks=["etherweave", "sylvan"]).choose(
        "turn.what", "doppelganger"
    )
    weights = weights_of(table)
    assert weights["E5"] == max(weights.values()) and weights["E5"] > weights["C6"] > weights["E6"]
