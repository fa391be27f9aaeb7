"""Combats between players at random, under the magnifying glass of the property tests; and what bots do in them."""

from random import Random
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight import duel_sums
from tests.games.mage_knight.ring import Ring
from tests.properties import properties

MEANS: dict[str, Any] = {
    "level": 5, "fame": 24, "crystals": {"red": 1, "blue": 1, "green": 1, "white": 1},
    "mana": {"red": 2, "blue": 2, "green": 2, "white": 2}, "play": "emerald_ring",
}  # fmt: skip
HANDS = [
    "rage determination swiftness battle_versatility expose tremor chilling_stare blood_rage wound",
    "rage whirlwind flame_wall chill fireball swift_reflexes ruby_ring determination wound",
]
ARMIES = [
    "peasants_1 utem_swordsmen_1 ice_golems_1/banner_of_fortitude catapults_1",
    "utem_guardsmen_1 amotep_freezers_1 fire_golems_1 illusionists_1/wounded/banner_of_glory",
]


def melee(site: str, seed: int) -> Match:
    one, other = (0, 1) if seed % 2 else (1, 0)
    rival = {**MEANS, "army": ARMIES[other], "skills": "arythea_burning_power arythea_motivation"}
    own = {**MEANS, "army": ARMIES[one], "skills": "tovak_shield_mastery tovak_resistance_break"}
    source = ["red", "gold", "black"]
    return Ring(HANDS[one], HANDS[other], site=site, rival=rival, source=source, night=seed > 0, **own).match


QUICK = 1  # the seed that is not slow
LONG = [pytest.mark.slow, pytest.mark.runs_in("compiled")]


@pytest.mark.parametrize("seed", [QUICK, *[pytest.param(seed, marks=LONG) for seed in (0, 2, 3, 4, 5)]])
@pytest.mark.parametrize(
    "site", ["", *[pytest.param(site, marks=pytest.mark.slow) for site in ("keep", "magical_glade")]]
)
def test_combats_at_random(site: str, seed: int) -> None:
    dice = Random(seed)
    match = melee(site, seed)
    census = match.game.census(match.state)
    onlookers = properties.Onlookers(match)
    played = 0
    while match.choice is not None and not (played and match.choice.prompt == "turn.what"):
        assert match.choice.count
        assert match.game.census(match.state) == census
        if played % 10 == 0:
            properties.look_closely(match, dice)
        if seed != QUICK or played % 3 == 0:
            properties.points_of_no_return_are_announced(match, dice)
        kinds = [option.kind for option in match.choice.options]
        likely = [number for number, kind in enumerate(kinds) if kind != "pass"]
        only = not played and match.choice.prompt == "turn.what"
        answers = [kinds.index("attack_hero")] if only else likely if dice.random() < 0.8 else []
        match.answer(dice.choice(answers or range(len(kinds))))
        onlookers.follow(match)
        played += 1
        assert played < 2000, "the combat does not end"


# --- bots ------------------------------------------------------------------------------------------------------------


def heaviest(ring: Ring) -> str:
    choice = ring.match.choice
    assert choice is not None
    weights = [ring.match.game.weight(ring.match.state, choice, value) for value in choice.values]
    return ring.told_options[weights.index(max(weights))]


def follow(ring: Ring) -> Ring:
    """Always the heaviest option, until the combat is over."""
    for _ in range(60):
        if ring.over:
            return ring
        ring.match.answer(ring.told_options.index(heaviest(ring)))
    raise AssertionError("the combat does not end")


def test_what_looks_best_ends_the_combat() -> None:
    assert follow(Ring("rage determination", "rage swiftness", army="utem_swordsmen_1").attack()).told(
        "duel_drawn"
    )


def test_a_bot_blocks_what_would_wound_its_hero() -> None:
    ring = (
        Ring("rage rage", "march determination", crystals={"red": 1})
        .attack()
        .melee()
        .plays("rage", "strong")
        .launch()
    )
    assert heaviest(ring) == "play determination"
    ring.plays("determination", "basic")
    assert heaviest(ring) == "block_done block_done", "2 get through and nothing else is at hand"
    small = Ring("rage", "determination").attack().melee().plays("rage", "side_attack").launch()
    assert heaviest(small) == "block_done block_done", "1 damage wounds nobody"


def test_a_bot_blocks_with_what_is_largest_and_costs_nothing() -> None:
    """An attack of 4 against armour 2. Foresters block 3, peasants 2; determination blocks 2, and 5 for mana that nobody spends;
    rage blocks 2 or attacks."""

    def attacked(other: str, army: str = "") -> Ring:
        ring = Ring("rage", other, crystals={"red": 1}, rival={"army": army, "crystals": {"blue": 1}})
        return ring.attack().melee().plays("rage", "strong").launch()

    assert heaviest(attacked("determination", "peasants_1 foresters_1")) == "use_unit foresters_1"
    assert heaviest(attacked("determination", "peasants_1 foresters_1/spent")) == "play determination"
    assert heaviest(attacked("march", "peasants_1")) == "use_unit peasants_1"
    assert heaviest(attacked("march", "peasants_1/spent")) == "block_done block_done"
    ring = attacked("rage")
    assert heaviest(ring) == "play rage"
    ring.match.answer(ring.told_options.index("play rage"))
    assert heaviest(ring).startswith("basic")
    ring.match.answer(ring.told_options.index(heaviest(ring)))
    assert duel_sums.getting_through(ring.s) == 2


def test_a_bot_goes_nowhere_to_attack_but_ends_it_if_it_has_to() -> None:
    ring = Ring("rage", "rage")
    assert heaviest(ring).startswith("attack_hero")
    beside = Ring("rage", "rage", at="0,0,NE", path=["0,0,C"], move=4)
    choice = beside.match.choice
    assert choice is not None
    place = beside.options.index("1,0,W")
    assert beside.match.game.weight(beside.s, choice, choice.values[place]) == 0
