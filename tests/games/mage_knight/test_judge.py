"""What the judge finds better than what."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import clock, outlook
from tafelrunde.games.mage_knight.judge import judge, value_of
from tafelrunde.games.mage_knight.state import Mage
from tests.games.mage_knight.table import Table

LONG = "march march stamina swiftness rage rage determination promise threaten improvisation"


def alone(hand: str = "march rage", **fields: Any) -> float:
    """What a position is worth to the only seat, in the first of four rounds."""
    setting: dict[str, Any] = {"mode": "first_reconnaissance", "seats": 1, "deck": LONG}
    setting["dummy"] = {"hero": "krang", "deck": {"top": LONG.split()}}
    return value_of(Table(hand, **{**setting, **fields}).s, 0)


def test_fame_counts_as_it_is() -> None:
    assert alone(fame=2) - alone(fame=1) == pytest.approx(1)


def test_a_new_level_is_worth_more_than_the_fame_that_brings_it() -> None:
    assert alone(fame=3) - alone(fame=2) > 3


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"crystals": {"red": 1}}, {}),
        ({"army": "peasants"}, {}),
        ({"army": "peasants"}, {"army": "peasants/spent"}),
        ({"army": "peasants/spent"}, {"army": "peasants/wounded"}),
        ({"army": "utem_swordsmen"}, {"army": "peasants"}),
        ({"reputation": 3}, {}),
        ({}, {"reputation": -3}),
        ({"reputation": -6}, {"reputation": -7}),
        ({"discard": "fire_bolt"}, {"discard": "rage"}),
        ({"discard": "fireball"}, {"discard": "fire_bolt"}),
        ({}, {"discard": "wound"}),
        ({"discard": "wound"}, {"hand": "march rage wound"}),
    ],
)
def test_what_is_better_than_what(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert alone(**better) > alone(**worse) + 0.1


def test_possessions_matter_less_and_less() -> None:
    first = alone(reputation=3) - alone()
    last = alone(reputation=3, round=4, night=True) - alone(round=4, night=True)
    assert 0 < last < first / 2


@pytest.mark.rule("MK-30.3", "MK-30.6")
def test_in_the_end_the_score_counts() -> None:
    """Fame, the levels of units and wounds, as on the score sheet."""
    assert alone(fame=7, phase="over") == 7
    assert alone(fame=7, army="utem_swordsmen", discard="wound", phase="over") == 7 + 2 - 2


def test_the_end_of_a_game_can_be_compared_with_going_on() -> None:
    """The same curve for both: a score at the end, and the score that is expected."""
    over = Table("march", mode="first_reconnaissance", seats=1, fame=20, phase="over")
    assert over.match.outcome is not None
    assert judge(over.s) == pytest.approx(over.match.outcome.worth)


LAND = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}
CITY_NEXT = {"core_left": 2, "cities_left": 1}


def test_the_city_is_not_found_too_early() -> None:
    """New land with the city behind it is worth little in the first round, and much when time runs out."""
    early = clocked(1, LONG.split())
    late = clocked(4, [])
    assert outlook.new_land(early, 0, 1.0) < 0 < outlook.new_land(late, 0, 0.0)


def test_tiles_on_the_way_to_the_city_become_urgent() -> None:
    assert outlook.city_in_time(clocked(1, LONG.split()), 22) == 1
    assert outlook.city_in_time(clocked(4, []), 0.0) < 0.5


def test_the_city_may_lie_under_the_last_tile() -> None:
    """Time that is enough for the tiles on the average is not enough in the worst case; for more tiles less of it is."""
    table = clocked(3, [])
    table.core_left, table.cities_left = 2, 1
    one_tile = outlook.TURNS_A_TILE
    enough = outlook.LEEWAY - outlook.LATE
    assert outlook.city_in_time(table, 3 * one_tile + enough) == pytest.approx(1)
    late = one_tile / outlook.LEEWAY
    assert outlook.city_in_time(table, 2 * one_tile + enough) == pytest.approx(1 - late / 3)
    assert outlook.city_in_time(table, one_tile + enough) == pytest.approx(1 - (late + 2 * late) / 3)


def clocked(round: int, dummy: list[str]) -> Mage:
    setting: dict[str, Any] = {"mode": "first_reconnaissance", "seats": 1, "night": round % 2 == 0}
    deck = {"hero": "krang", "deck": {"top": dummy}}
    return Table("march", tiles=LAND, stack=CITY_NEXT, round=round, dummy=deck, **setting).s


def test_being_near_to_somebody_beatable_is_better() -> None:
    """Orcs that can be fought in the next turn are worth more than those at the other end of the map."""
    land = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}
    orcs = {"1,0,NW": [{"back": "green", "kind": "prowlers"}]}
    near = alone(tiles=land, tokens=orcs, at="1,0,W")
    far = alone(tiles=land, tokens=orcs, at="0,1,NW")
    assert near > far


def test_the_judge_stays_between_lost_and_won() -> None:
    for fame in (0, 20, 100):
        [value] = judge(Table("march", mode="first_reconnaissance", seats=1, fame=fame).s)
        assert 0 < value < 1


def test_among_several_the_lead_counts() -> None:
    table = Table("march", fame=9, others={1: {"hand": "march", "fame": 2}})
    mine, theirs = judge(table.s)
    assert mine > 0.5 > theirs
    assert mine + theirs == pytest.approx(1)


# --- the clock ---------------------------------------------------------------------------------------------------------


def test_cards_that_cannot_be_played_any_more_are_cheap() -> None:
    setting: dict[str, Any] = {"mode": "first_reconnaissance", "seats": 1, "deck": LONG}
    full = {"hero": "krang", "deck": {"top": LONG.split()}}
    early = Table("march rage", dummy=full, **setting).s
    late = Table("march rage", dummy={"hero": "krang", "deck": {"top": []}}, **setting).s
    assert clock.turns_left(early, 0) > 4 > 1.5 > clock.turns_left(late, 0)
    ending = Table("march", announced=0, last_turns=[1]).s
    assert [clock.turns_left(ending, seat) for seat in (0, 1)] == [0, 1]
    assert clock.thrift(early, 0) > 2 * clock.thrift(late, 0)


def test_wounds_do_not_hurt_in_the_last_turn() -> None:
    setting: dict[str, Any] = {"mode": "first_reconnaissance", "seats": 1, "night": True}
    first = Table("march", round=1, **setting).s
    last = Table("march", round=4, dummy={"hero": "krang", "deck": {"top": []}}, **setting).s
    assert clock.care(first, 0) == 10
    assert clock.care(last, 0) == 1
