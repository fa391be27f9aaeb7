"""Combats played at random, under the magnifying glass of the property tests."""

from random import Random
from typing import Any

import pytest

from tests.games.mage_knight.arena import Arena
from tests.properties import properties

HAND = "rage determination march swiftness battle_versatility expose tremor chilling_stare blood_rage wound"
RICH: dict[str, Any] = {
    "hand": HAND, "deck": "rage march stamina", "level": 5, "crystals": {"red": 1, "blue": 1, "green": 1, "white": 1},
    "mana": {"red": 2, "blue": 2, "green": 2, "white": 2}, "source": ["red", "gold", "black"],
    "army": "peasants utem_swordsmen ice_golems/spent", "skills": "tovak_shield_mastery tovak_resistance_break",
    "others": {1: {"hand": "rage march", "deck": "rage"}},
}  # fmt: skip
MEETINGS: list[tuple[str, dict[str, Any]]] = [
    ("orc_summoners prowlers", {}),
    ("guardsmen swordsmen", {"site": "keep", "rampagers": "cursed_hags"}),
    ("dragon_summoner elven_protectors", {}),
    ("hydra orc_stonethrowers vampire", {}),
    ("medusa heroes_ice crystal_sprites", {}),
    ("altem_mages", {"site": "dungeon", "combat": {"dark": True, "no_units": True}}),
]


QUICK = 0  # the seed that is not slow, at the first two of the meetings
REST = [pytest.param(*meeting, marks=pytest.mark.slow) for meeting in MEETINGS[2:]]
LONG = [pytest.mark.slow, pytest.mark.runs_in("compiled")]


@pytest.mark.parametrize("seed", [QUICK, *[pytest.param(seed, marks=LONG) for seed in range(1, 6)]])
@pytest.mark.parametrize(("enemies", "fields"), [*MEETINGS[:2], *REST])
def test_combats_at_random(enemies: str, fields: dict[str, Any], seed: int) -> None:
    dice = Random(seed)
    match = Arena(*enemies.split(), **RICH, **fields).match
    census = match.game.census(match.state)
    onlookers = properties.Onlookers(match)
    played = 0
    while match.choice is not None and match.choice.prompt != "turn.what":
        assert match.choice.count
        assert match.game.census(match.state) == census
        if played % 10 == 0:
            properties.look_closely(match, dice)
        if seed != QUICK or played % 3 == 0:
            properties.points_of_no_return_are_announced(match, dice)
        match.answer(dice.randrange(match.choice.count))
        onlookers.follow(match)
        played += 1
        assert played < 2000, "the combat does not end"


def test_a_combat_can_be_undone_up_to_what_was_drawn() -> None:
    """Attacks, blocks and damage can be taken back; the summoned token cannot."""
    arena = Arena(
        "orc_summoners", hand="rage swiftness", mana={"white": 1}, piles={"brown": {"bag": ["minotaur"]}}
    )
    arena.plays("swiftness", "strong").let_go()
    assert properties.undoes_and_redoes(arena.match) > 0
    arena.next()
    assert not arena.match.undo()
    arena.next().suffer("minotaur")
    while arena.match.undo():
        pass
    assert (arena.stage, arena.faced, arena.wounds) == ("block", ["minotaur"], 0)
