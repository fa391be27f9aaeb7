"""What the judge finds better than what."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import clock
from tafelrunde.games.mage_knight.judge import judge, value_of
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
    first = alone(army="peasants") - alone()
    last = alone(army="peasants", round=4, night=True) - alone(round=4, night=True)
    assert 0 < last < first / 2


def test_in_the_end_only_fame_counts() -> None:
    assert alone(fame=7, army="peasants", phase="over") == 7


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
    assert clock.thrift(early, 0) > 2 * clock.thrift(late, 0)


def test_wounds_do_not_hurt_in_the_last_turn() -> None:
    setting: dict[str, Any] = {"mode": "first_reconnaissance", "seats": 1, "night": True}
    first = Table("march", round=1, **setting).s
    last = Table("march", round=4, dummy={"hero": "krang", "deck": {"top": []}}, **setting).s
    assert clock.care(first, 0) == 10
    assert clock.care(last, 0) == 1
