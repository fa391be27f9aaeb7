"""Assaults of several players at random, under the magnifying glass of the property tests."""

from random import Random
from typing import Any

import pytest

from tafelrunde import Match
from tests.games.mage_knight.arena import token
from tests.games.mage_knight.league import CITY, League
from tests.games.mage_knight.table import Json
from tests.properties import properties

MEANS: Json = {"crystals": {"red": 1, "green": 1}, "army": "", "mana": {"green": 1, "white": 1}}
HANDS = [
    "march stamina rage determination swiftness tremor wound",
    "march rage whirlwind chill swift_reflexes stamina",
    "march stamina rage improvisation fireball underground_travel",
]
ARMIES = ["peasants_1 utem_swordsmen_1", "utem_guardsmen_1 catapults_1", "ice_golems_1"]
LIKED = ("propose_joint", "agree_joint", "move_site", "play")  # so that it comes to fights


def gathered(seats: int, **fields: Any) -> Match:
    others = {seat: {**MEANS, "army": ARMIES[seat]} for seat in range(1, seats)}
    given: Json = {**MEANS, "army": ARMIES[0], "others": others, "source": ["red", "gold", "black"]}
    garrison = "prowlers ironclads gunners freezers"
    tokens = {"0,1,W": [token("fire_dragon")]}
    return League(*HANDS[:seats], garrison=garrison, tokens=tokens, **{**given, **fields}).match


@pytest.mark.parametrize(
    ("seats", "variant"),
    [(2, ""), pytest.param(3, "initiator_flips", marks=pytest.mark.slow), (2, "interactive_combat")],
)
def test_assaults_at_random(seats: int, variant: str) -> None:
    """From the proposal until everybody has ended the turn."""
    dice = Random(seats)
    match = gathered(seats, quest={"variants": [variant] if variant else []}, night=seats == 3)
    census = match.game.census(match.state)
    onlookers = properties.Onlookers(match)
    begun = played = 0
    while not match.over and (not begun or match.state.quest.joint is not None):  # type: ignore[attr-defined]
        begun = begun or int(match.state.quest.joint is not None)  # type: ignore[attr-defined]
        assert match.game.census(match.state) == census
        if played % 6 == 0:
            properties.look_closely(match, dice)
        seat = dice.choice(sorted(match.choices))
        kinds = [option.kind for option in match.choices[seat].options]
        likely = [number for number, kind in enumerate(kinds) if kind in LIKED and (begun or kind != "play")]
        match.answer(dice.choice(likely if likely and dice.random() < 0.7 else range(len(kinds))), seat)
        onlookers.follow(match)
        played += 1
        assert played < 1000, "it does not end"
    assert begun, "it has to come to an assault"


def test_a_saved_assault_goes_on_as_before() -> None:
    """The same answers lead to the same position, from the match and from its saved position."""
    match = gathered(2)
    dice = Random(7)
    for _ in range(60):
        if match.state.quest.joint is not None:  # type: ignore[attr-defined]
            break
        kinds = [option.kind for option in match.choices[min(match.choices)].options]
        liked = [number for number, kind in enumerate(kinds) if kind in LIKED[:2]]
        match.answer(liked[0] if liked else 0, min(match.choices))
    again = Match.from_position(match.position())
    for _ in range(40):
        seat = min(match.choices)
        answer = dice.randrange(match.choices[seat].count)
        match.answer(answer, seat)
        again.answer(answer, seat)
        assert again.position() == match.position()
    assert CITY in str(match.position())
