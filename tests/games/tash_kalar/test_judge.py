"""How well things stand, and what bots try first. Positions are compared in pairs that differ in one thing."""

import pytest

from tafelrunde import Match
from tafelrunde.games.tash_kalar import judge as j
from tafelrunde.games.tash_kalar.geometry import SQUARE_NAMES
from tafelrunde.games.tash_kalar.state import ENDING
from tafelrunde.games.tash_kalar.vocabulary import COMMON, HEROIC, LEGENDARY
from tests.games.tash_kalar.play import Play, name_of, pattern


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


# --- term by term: what each is worth, in points -----------------------------------------------------------------------


def near(value: float) -> object:
    return pytest.approx(value, abs=1e-9)


def test_while_schools_are_chosen_nothing_is_known():
    for mode, seats in (("duel", 2), ("melee", 3)):
        match = Match.new("tash_kalar", mode, seats, 1)
        assert match.game.judge(match.state) == [0.5] * seats


def test_a_lead_becomes_a_chance():
    table = Play(at={"E5": "a", "E6": "a"}, actions=0)
    ahead = 2 * j.PIECE[COMMON]
    chance = 0.48 * ahead / (j.SOFTNESS + ahead)
    assert j.judge(table.s) == [near(0.5 + chance), near(0.5 - chance)]


def test_the_lead_in_a_melee_is_over_the_best_and_the_average_opponent():
    assert j.lead([5.0, 2.0], 0) == 3.0 and j.lead([5.0, 2.0], 1) == -3.0
    assert j.lead([5.0, 4.0, 2.0], 0) == near(5 - (4 + 3) / 2)
    assert j.lead([5.0, 4.0, 2.0], 1) == near(4 - (5 + 3.5) / 2)
    assert j.lead([1.0, 4.0, 2.0, 6.0], 2) == near(2 - (6 + 11 / 3) / 2)


def test_actions_count_for_the_side_on_turn_while_it_plays():
    playing = Play(actions=2)
    assert [j.scored(playing.s, side) for side in (0, 1)] == [near(2 * j.ACTION), 0]
    second = Play(actions=1, seat=1)
    assert [j.scored(second.s, side) for side in (0, 1)] == [0, near(j.ACTION)]
    playing.s.phase = ENDING
    assert [j.scored(playing.s, side) for side in (0, 1)] == [0, 0]


def test_pieces_destroyed_this_turn_count_for_the_side_on_turn():
    """A heroic and three commons: two points, and a common that wants another one."""
    table = Play(actions=0, killed=[[0, 0, 0], [3, 1, 0]])
    assert j.scored(table.s, 0) == near(2 + j.ODD_COMMON) and j.scored(table.s, 1) == 0
    assert j.scored(Play(actions=0, killed=[[0, 0, 0], [2, 0, 0]]).s, 0) == 1
    melee = Play(mode="melee", actions=0, killed=[[0, 0, 0], [2, 0, 0], [1, 0, 0]])
    assert j.scored(melee.s, 0) == near(1 / 2 + j.ODD_COMMON)  # points in one of two colours
    tasks = {"current": []}
    assert j.scored(Play(mode="high_form", tasks=tasks, actions=0, killed=[[0, 0, 0], [3, 1, 0]]).s, 0) == 0


def test_points_in_the_colour_with_the_fewest_count_fully_and_others_less():
    table = Play(mode="melee", seats=4, actions=0, sides={0: {"points": [0, 5, 3, 4]}})
    assert j.scored(table.s, 0) == near(3 + 4 * j.SECOND_COLOUR + 5 * j.FURTHER_COLOUR)


def test_pieces_by_rank():
    at = {"E5": "a", "E6": "a", "E7": "A", "E8": "A*", "D2": "b"}
    table = Play(at=at)
    assert j.standing(table.s, 0) == near(2 * j.PIECE[COMMON] + j.PIECE[HEROIC] + j.PIECE[LEGENDARY])
    assert j.standing(table.s, 1) == near(j.PIECE[COMMON])
    tasks = Play(at=at, mode="high_form", tasks={"current": []})
    assert j.standing(tasks.s, 0) == near(2 * j.PIECE[COMMON] + j.PIECE[HEROIC] + j.STANDING_LEGEND)


def test_a_whole_pattern_an_empty_cell_and_a_hard_one():
    hand = {"hand": "swordmaster"}  # two commons with a gap of one
    ready = Play(at={"E4": "a", "E6": "a"}, **hand)
    assert j.hand_value(ready.s, 0, 0) == near(j.COMPLETE[COMMON])
    one = Play(at={"E4": "a"}, **hand)
    assert j.hand_value(one.s, 0, 0) == near(j.MISSING[COMMON])
    assert j.hand_value(Play(**hand).s, 0, 0) == 0
    assert j.hand_value(Play(at={"E4": "a"}).s, 0, 0) == 0


def test_a_cell_that_is_taken_is_worth_a_third():
    """Everything around E4 where the other common could lie is taken by the enemy."""
    table = Play(at={"E4": "a", "E2": "b", "E6": "b", "C4": "b", "G4": "b"}, hand="swordmaster")
    assert j.hand_value(table.s, 0, 0) == near(j.MISSING[COMMON] * j.HARD_TO_GET)
    free = Play(at={"E4": "a", "E2": "b", "E6": "b", "C4": "b"}, hand="swordmaster")
    assert j.hand_value(free.s, 0, 0) == near(j.MISSING[COMMON])


def test_the_best_card_counts_fully_and_the_others_half():
    """With commons on E4 and E6 the Swordmaster is ready, Messenger and Summoner lack one piece each."""
    at = {"E4": "a", "E6": "a"}
    ready, near_by, heroic = j.COMPLETE[COMMON], j.MISSING[COMMON], j.MISSING[HEROIC]
    for cards, value in (
        ("swordmaster", ready),
        ("swordmaster messenger", ready + near_by / 2),
        ("swordmaster messenger summoner", ready + (near_by + heroic) / 2),
        ("swordmaster knight", ready),  # the Knight lacks more than one
    ):
        assert j.hand_value(Play(at=at, hand=cards).s, 0, 0) == near(value), cards


@pytest.mark.rule("TK-4.11")
@pytest.mark.parametrize(
    ("sign", "value"),
    [
        ("b", j.COMPLETE[HEROIC] + j.STRIKE * j.PIECE[COMMON]),
        ("B", j.COMPLETE[HEROIC] + j.STRIKE * j.PIECE[HEROIC]),
        ("a", j.COMPLETE[HEROIC]),  # an own piece is no prey
        (
            "B*",
            j.MISSING[HEROIC],
        ),  # a heroic being cannot be summoned onto a legendary piece: elsewhere one is missing
    ],
)
def test_a_strike_is_worth_half_of_what_it_hits(sign: str, value: float):
    table = Play(at={**pattern("knight", "E5"), "E5": sign}, hand="knight")
    assert j.hand_value(table.s, 0, 0) == near(value)


def test_prospects_are_worth_more_on_turn_and_fade_in_the_last_turns():
    at = {"E4": "a", "E6": "a"}
    table = Play(at=at, hand="swordmaster", actions=0)
    assert j.prospects(table.s, 0) == near(j.TEMPO * j.COMPLETE[COMMON]) and j.prospects(table.s, 1) == 0
    later = Play(at=at, seat=1, others={0: {"hand": ["swordmaster"]}}, actions=0)
    assert j.prospects(later.s, 0) == near(j.LATER * j.COMPLETE[COMMON])
    for last, part in ((0, 0.0), (1, 1 / 3), (2, 2 / 3), (-1, 1.0)):
        table = Play(at=at, hand="swordmaster", actions=0, last_turns=last)
        assert j.worth(table.s, 0) == near(2 * j.PIECE[COMMON] + part * j.TEMPO * j.COMPLETE[COMMON])


def test_both_partners_have_prospects():
    chosen = ["northern_imperial", "sylvan", "southern_imperial", "highland"]
    table = Play(
        at={"E4": "a", "E6": "a"},
        mode="team_duel",
        decks=chosen,
        hand="swordmaster",
        others={2: {"hand": ["swordmaster"]}},
    )
    assert j.prospects(table.s, 0) == near((j.TEMPO + j.LATER) * j.COMPLETE[COMMON])


@pytest.mark.parametrize(
    ("pieces", "duel", "high_form"),
    [
        (5, j.FLARE_PAID, j.FLARE_READY),
        (6, j.FLARE_PAID, j.FLARE_READY),
        (4, j.FLARE_NEAR, j.FLARE_NEAR),
        (3, 0.0, 0.0),
    ],
)
def test_a_flare_by_how_much_is_missing(pieces: int, duel: float, high_form: float):
    """The flare 2/5: five more pieces, or two more upgraded ones."""
    at = dict.fromkeys(["A3", "A5", "A7", "I3", "I5", "I7"][:pieces], "b")
    assert j.flare_value(Play(at=at, flares="flare_12_2_5").s, 0, 0) == near(duel)
    table = Play(at=at, flares="flare_12_2_5", mode="high_form", tasks={"current": []})
    assert j.flare_value(table.s, 0, 0) == near(high_form)
    assert j.flare_value(table.s, 1, 1) == 0


def test_a_flare_by_upgraded_pieces():
    for at, value in (({"A3": "B", "A5": "B"}, j.FLARE_PAID), ({"A3": "B"}, j.FLARE_NEAR), ({}, 0.0)):
        assert j.flare_value(Play(at=at, flares="flare_12_2_5").s, 0, 0) == near(value)


@pytest.mark.parametrize(
    ("at", "price"),
    [
        ({}, 0.0),
        ({"D2": "a"}, j.TASK_NEAR * (1 / 5) ** 2),
        ({"D2": "A", "E5": "a"}, j.TASK_NEAR * (3 / 5) ** 2),
        (
            {"D2": "a", "E5": "a", "H6": "a", "C8": "a"},
            j.TASK_NEAR * (3 / 5) ** 2,
        ),  # one too many helps nobody
        ({"D2": "A", "E5": "A", "H6": "a"}, j.TASK_MET),
    ],
)
def test_tasks_met_near_and_those_of_the_other_side(at: dict[str, str], price: float):
    """Red Conquest, 2 points: three own pieces on red squares, two of them upgraded; five things to have."""
    tasks = {"current": ["red_conquest", None]}
    table = Play(at=at, mode="high_form", tasks=tasks)
    assert j.task_value(table.s, 0) == j.prospects(table.s, 0) == near(2 * price)
    others = Play(
        at={square: {"a": "b", "A": "B"}[sign] for square, sign in at.items()}, mode="high_form", tasks=tasks
    )
    assert j.task_value(others.s, 1) == near(j.TASK_OTHER * 2 * price)


def test_a_lead_to_be_won_never_counts_below_nothing():
    """Rainbow Dominance asks for more pieces than the opponent: who has fewer is at 0, not below it."""
    tasks = {"current": ["rainbow_dominance"]}
    table = Play(at={"D2": "B", "E5": "B"}, mode="high_form", tasks=tasks)
    assert j.task_value(table.s, 0) == 0 and j.task_value(table.s, 1) > 0


def test_the_best_task_counts():
    current = ["red_conquest", "green_conquest"]
    table = Play(at={"D2": "a", "E5": "a"}, mode="high_form", tasks={"current": current})
    alone = Play(at={"D2": "a", "E5": "a"}, mode="high_form", tasks={"current": ["red_conquest"]})
    assert j.task_value(table.s, 0) == j.task_value(alone.s, 0) > 0
