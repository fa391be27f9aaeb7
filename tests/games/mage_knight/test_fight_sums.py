"""The figures of a combat: the rulebook's examples, and the half-points against a plain reading of the rules."""

from random import Random
from typing import Any

import pytest

from tafelrunde.games.mage_knight import sums
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import packed_part
from tafelrunde.games.mage_knight.vocabulary import COLD_FIRE, ELEMENTS, FIRE, ICE, MELEE, PHYSICAL
from tests.games.mage_knight.arena import Arena, begun

ABILITIES = [
    "fortified", "unfortified", "elusive", "arcane_immunity", "defend", "brutal", "swift", "poison", "paralyze",
    "assassination", "cumbersome", "vampiric",
]  # fmt: skip


def test_the_abilities_are_where_the_sums_look_for_them() -> None:
    assert [one.id for one in library().enemy_abilities] == ABILITIES
    for name, place in (
        ("fortified", sums.FORTIFIED), ("unfortified", sums.UNFORTIFIED), ("elusive", sums.ELUSIVE),
        ("arcane_immunity", sums.ARCANE_IMMUNITY), ("brutal", sums.BRUTAL), ("swift", sums.SWIFT),
        ("poison", sums.POISON), ("paralyze", sums.PARALYZE), ("assassination", sums.ASSASSINATION),
        ("cumbersome", sums.CUMBERSOME), ("vampiric", sums.VAMPIRIC),
    ):  # fmt: skip
        assert ABILITIES.index(name) == place


def part(element: int, value: int, double: bool = False) -> int:
    return packed_part(MELEE, element, value, double)


# --- a plain reading -------------------------------------------------------------------------------------------------


def plain_attack(values: list[tuple[int, int]], resistances: list[set[int]]) -> int:
    """Efficient values and half of all inefficient ones together, rounded down (MK-15.7, MK-15.8, MK-15.18)."""
    weak = {element for one in resistances for element in one}
    if any({FIRE, ICE} <= one for one in resistances):
        weak.add(COLD_FIRE)
    efficient = sum(value for element, value in values if element not in weak)
    return efficient + sum(value for element, value in values if element in weak) // 2


def plain_block(values: list[tuple[int, int, bool]], element: int, swift: bool) -> int:
    """The same for blocks (MK-16.5 to MK-16.9, MK-16.20)."""
    good = {PHYSICAL: {0, 1, 2, 3}, FIRE: {ICE, COLD_FIRE}, ICE: {FIRE, COLD_FIRE}, COLD_FIRE: {COLD_FIRE}}
    points = [(kind, 2 * value if double and swift else value) for kind, value, double in values]
    efficient = sum(value for kind, value in points if kind in good[element])
    return efficient + sum(value for kind, value in points if kind not in good[element]) // 2


@pytest.mark.rule("MK-15.7", "MK-15.8", "MK-15.18", "MK-R13", "MK-R14", "MK-21.20", "MK-21.23")
def test_attacks_in_half_points_are_the_plain_reading() -> None:
    dice = Random(5)
    kinds = [enemy for enemy in library().enemies if enemy.set == 0]
    for _ in range(400):
        chosen = dice.sample(kinds, dice.randint(1, 3))
        values = [(dice.randrange(4), dice.randint(1, 7)) for _ in range(dice.randint(0, 5))]
        arena = Arena(*[enemy.id for enemy in chosen], hand="rage", stage="attack")
        inefficient = sums.inefficient_against(arena.fight, tuple(range(len(chosen))))
        half = sums.attack_sum(tuple(part(element, value) for element, value in values), inefficient)
        resistances = [{n for n in range(3) if enemy.resistances >> n & 1} for enemy in chosen]
        for needed in range(30):
            assert (half >= 2 * needed) == (plain_attack(values, resistances) >= needed)


@pytest.mark.rule("MK-16.5", "MK-16.6", "MK-16.7", "MK-16.8", "MK-16.9", "MK-16.20", "MK-21.1")
def test_blocks_in_half_points_are_the_plain_reading() -> None:
    dice = Random(6)
    for _ in range(2000):
        values = [
            (dice.randrange(4), dice.randint(1, 7), dice.random() < 0.3) for _ in range(dice.randint(0, 5))
        ]
        element, swift = dice.randrange(len(ELEMENTS)), dice.random() < 0.5
        half = sums.block_sum(tuple(part(*one) for one in values), element, swift)
        for needed in range(30):
            assert (half >= 2 * needed) == (plain_block(values, element, swift) >= needed)


# --- examples --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-X14", "MK-16.7", "MK-16.9")
def test_an_ice_attack_of_six() -> None:
    assert sums.block_sum((part(PHYSICAL, 5), part(FIRE, 4)), ICE, False) // 2 == 6
    assert sums.block_sum((part(PHYSICAL, 4), part(PHYSICAL, 1), part(FIRE, 4)), ICE, False) // 2 == 6
    assert sums.block_sum((part(PHYSICAL, 3), part(FIRE, 4)), ICE, False) // 2 == 5


@pytest.mark.rule("MK-X20", "MK-15.7", "MK-15.9")
def test_two_targets_one_of_them_resists() -> None:
    """Armour 3 and 4 (with physical resistance): physical 6 and fire 4 are 7, which is just enough."""
    for physical, enough in ((6, True), (5, False)):
        arena = Arena(
            "prowlers", "ironclads", stage="attack", hand="rage", changed={1: {"raised": 1}},
            combat=begun("attack", [0, 1], f"{physical}", "fire 4"),
        )  # fmt: skip
        assert sums.armor_of(arena.s, (0, 1)) == 7
        assert arena.suffices == enough
    arena = Arena(
        "prowlers", "ironclads", stage="attack", hand="rage", changed={1: {"raised": 1}},
        combat=begun("attack", [0, 1], "6", "fire 4"),
    )  # fmt: skip
    assert arena.strike().hero.fame == 6


@pytest.mark.rule("MK-X21", "MK-R14")
def test_all_inefficient_values_are_halved_together() -> None:
    assert sums.attack_sum((part(PHYSICAL, 3), part(FIRE, 3)), 0b011) // 2 == 3


@pytest.mark.rule("MK-X15", "MK-16.11", "MK-21.3")
def test_a_swift_attack_needs_twice_the_block_and_deals_its_value() -> None:
    arena = Arena("crossbowmen", stage="block", hand="rage")
    foe = arena.foe("crossbowmen")
    assert (sums.block_needed(arena.s, foe, 0), sums.damage_of(arena.s, foe, 0)) == (8, 4)


@pytest.mark.rule("MK-X34", "MK-21.25", "MK-21.26", "MK-21.39", "MK-21.47", "MK-R15")
def test_an_elusive_enemy_with_two_attacks() -> None:
    """The higher armour, but in the attack phase the lower one if all its attacks were blocked."""
    twice = next(
        enemy for enemy in library().enemies if enemy.elusive_armor > enemy.armor and len(enemy.attacks) > 1
    )
    both, one = [{"state": "blocked"}] * 2, [{"state": "blocked"}, {"state": "dealt"}]
    for stage, attacks, low in (
        ("ranged", both, False), ("attack", both, True), ("attack", one, False),
        ("attack", [{"state": "void"}, {"state": "blocked"}], False), ("attack", [{}, {}], False),
    ):  # fmt: skip
        arena = Arena(twice.id, stage=stage, hand="rage", changed={0: {"attacks": attacks}})
        expected = twice.armor if low else twice.elusive_armor
        assert arena.armor(twice.id) == expected, (stage, attacks)
        raised = Arena(twice.id, stage=stage, hand="rage", changed={0: {"attacks": attacks, "raised": 2}})
        assert raised.armor(twice.id) == expected + 2
    stopped = Arena(twice.id, stage="attack", hand="rage", changed={0: {"stopped": True}})
    assert stopped.armor(twice.id) == twice.elusive_armor


@pytest.mark.rule("MK-R105", "MK-9.22")
def test_armour_in_one_formula_whatever_came_first() -> None:
    """4 - 5 + 2 is 1, not 3; what fixes it replaces the value, and later changes count on top."""
    arena = Arena("crossbowmen", hand="rage", changed={0: {"lowered": 5, "raised": 2}})
    assert arena.armor("crossbowmen") == 1
    assert Arena("crossbowmen", hand="rage", changed={0: {"lowered": 9}}).armor("crossbowmen") == 1
    assert Arena("crossbowmen", hand="rage", changed={0: {"fixed": 1, "raised": 1}}).armor("crossbowmen") == 2


# --- cities (the bonus of the defenders) -----------------------------------------------------------------------------

CITIES = {"green": "core_05", "blue": "core_06", "white": "core_07", "red": "core_08"}


def in_city(colour: str, *enemies: str, **fields: Any) -> Arena:
    return Arena(
        *enemies,
        site="keep",
        tiles={"0,0": "start_a", "1,0": CITIES[colour]},
        at="1,0,C",
        hand="rage",
        **fields,
    )


@pytest.mark.rule("MK-X30", "MK-20.3")
def test_a_blue_city_strengthens_elemental_attacks() -> None:
    for enemy in library().enemies:
        [first, *_] = enemy.attacks
        arena = in_city("blue", enemy.id)
        bonus = {PHYSICAL: 0, FIRE: 2, ICE: 2, COLD_FIRE: 1}[first.element]
        if first.value:
            assert arena.value(enemy.id) == first.value + bonus
    assert in_city("green", "ice_mages").value("ice_mages") == Arena("ice_mages", hand="rage").value(
        "ice_mages"
    )


@pytest.mark.rule("MK-20.10", "MK-20.3", "MK-20.4", "MK-20.5")
def test_a_city_strengthens_each_of_several_attacks_by_its_element() -> None:
    """Red heroes attack with 4 and with fire 2. Blue: 4 and 2 + 2; red: brutal 8 and 2; green: only the first one is poisonous.
    Summoning itself gets nothing, the attack of what was summoned does: a gargoyle (5) is brutal in a red city."""
    blue = in_city("blue", "heroes_fire")
    assert [blue.value("heroes_fire", attack) for attack in (0, 1)] == [4, 4]
    red = in_city("red", "heroes_fire")
    assert [sums.damage_of(red.s, red.foe("heroes_fire"), attack) for attack in (0, 1)] == [8, 2]
    green = in_city("green", "heroes_fire")
    poison = [sums.attack_able(green.s, green.foe("heroes_fire"), attack, sums.POISON) for attack in (0, 1)]
    assert poison == [True, False]
    called = [{"enemy": "illusionists", "role": "defender", "at": "1,0,C"},
              {"enemy": "gargoyle", "role": "summoned", "caller": 0}]  # fmt: skip
    summoner = in_city("red", "illusionists", stage="block", combat={"foes": called})
    foes = [summoner.foe(enemy) for enemy in ("illusionists", "gargoyle")]
    assert [sums.damage_of(summoner.s, foe, 0) for foe in foes] == [0, 10]


@pytest.mark.rule("MK-X102", "MK-20.4", "MK-20.5", "MK-21.44", "MK-20.6")
def test_red_and_green_cities_add_brutal_and_poison_to_physical_attacks_once() -> None:
    red = in_city("red", "minotaur", "fire_dragon", "swordsmen")
    assert [sums.damage_of(red.s, foe, 0) for foe in red.fight.foes] == [10, 9, 12]
    called = [{"enemy": "illusionists", "role": "defender", "at": "1,0,C"},
              {"enemy": "gargoyle", "role": "summoned", "caller": 0}]  # fmt: skip
    summoned = in_city("red", "illusionists", stage="damage", combat={"foes": called})
    assert sums.damage_of(summoned.s, summoned.foe("gargoyle"), 0) == 10
    green = in_city("green", "swordsmen", rampagers="prowlers")
    assert [sums.attack_able(green.s, foe, 0, sums.POISON) for foe in green.fight.foes] == [True, False]


@pytest.mark.rule("MK-20.2", "MK-20.6")
def test_a_white_city_gives_its_defenders_armour() -> None:
    arena = in_city("white", "swordsmen", rampagers="prowlers")
    assert (arena.armor("swordsmen"), arena.armor("prowlers")) == (6, 3)
