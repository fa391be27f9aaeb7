"""What rules and banners give to units in a combat (MK-6.12, MK-6.14)."""

import pytest

from tafelrunde.games.mage_knight import soldiers
from tafelrunde.games.mage_knight.state import part_value
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Table


def thrown_in(arena: Arena) -> int:
    """What lies in the open attack or block."""
    return sum(part_value(part) for part in arena.fight.parts)


@pytest.mark.rule("MK-6.14")
def test_banner_of_glory_adds_to_every_attack_and_block_and_brings_fame() -> None:
    """Peasants: attack or block 2."""
    for stage, kind in (("attack", "attack"), ("block", "block")):
        arena = Arena("prowlers", stage=stage, army="peasants/banner_of_glory")
        arena.use("peasants", 0, "prowlers")
        assert (arena.fight.opened, thrown_in(arena), arena.hero.fame) == (1 + (kind == "block"), 3, 1)
    plain = Arena("prowlers", stage="attack", army="peasants").use("peasants", 0, "prowlers")
    assert (thrown_in(plain), plain.hero.fame) == (2, 0)


@pytest.mark.rule("MK-6.14")
def test_banners_of_glory_and_protection_strengthen_the_unit() -> None:
    table = Table("march", army="peasants/banner_of_glory foresters/banner_of_protection herbalists", level=5)
    glory, protection, none = table.hero.units
    assert [soldiers.armor_of(table.s, 0, unit) for unit in (glory, protection, none)] == [4, 5, 2]
    assert [soldiers.resistances_of(table.s, 0, unit) for unit in (glory, protection, none)] == [0, 0b110, 0]


@pytest.mark.rule("MK-6.14")
def test_banner_of_fear_spends_its_unit_to_void_an_attack() -> None:
    arena = Arena("prowlers", stage="block", army="peasants/banner_of_fear")
    arena.pick("banner_power", "peasants_1")
    if arena.prompt == "aim.attack":
        arena.aim("prowlers")
    assert (arena.army, arena.hero.fame) == ("peasants_1/spent/banner_of_fear", 1)
    assert not arena.offers("banner_power")
    arena.next()
    assert (arena.stage, arena.wounds) == ("attack", 0)  # no damage is due
    for army in ("peasants/spent/banner_of_fear", "peasants/wounded/banner_of_fear"):
        assert not Arena("prowlers", stage="block", army=army).offers("banner_power")
    assert not Arena("prowlers", stage="attack", army="peasants/banner_of_fear").offers("banner_power")


@pytest.mark.rule("MK-6.14")
def test_banner_of_fortitude_ignores_a_wound_once_a_round() -> None:
    """Prowlers deal 4, the unit's armour 3 is taken off; the rest is the hero's."""
    arena = Arena("prowlers", stage="damage", army="peasants/banner_of_fortitude").pick(
        "damage_from", "prowlers"
    )
    assert arena.offers("damage_unit", "peasants_1")
    arena.pick("damage_banner", "peasants_1")
    assert arena.army == "peasants_1/banner_of_fortitude"
    assert arena.fight.absorbed == arena.hero.units  # no more damage in this combat
    assert (arena.wounds, arena.stage) == (1, "attack")
    used = Arena("prowlers", stage="damage", army="peasants/banner_of_fortitude/used").pick(
        "damage_from", "prowlers"
    )
    assert used.offers("damage_unit", "peasants_1")
    assert not used.offers("damage_banner")


def test_no_banner_of_courage_in_a_combat() -> None:
    assert not Arena("prowlers", army="peasants/spent/banner_of_courage").offers("banner_power")


@pytest.mark.rule("MK-6.12")
def test_a_bonus_counts_only_for_what_a_unit_can_do() -> None:
    """Into the Heat, basic: attack and block of units +2, and no damage can be given to them. Move and influence of the
    peasants stay what they are; catapults have no block."""
    arena = Arena("prowlers", hand="into_the_heat", army="peasants catapults", level=3)
    arena.pick("play", "into_the_heat").pick("basic").use("catapults", 0, "prowlers")
    assert thrown_in(arena) == 3 + 2
    arena.let_go().next()
    assert not arena.offers("use_unit", "catapults_1")
    arena.pick("use_unit", "peasants_1")
    assert arena.match.choice is not None
    texts = [option.text("en") for option in arena.match.choice.options]
    arena.match.answer(texts.index("Move 2."))
    assert arena.hero.move == 2


def test_units_that_take_no_damage() -> None:
    arena = Arena("prowlers", hand="into_the_heat", army="peasants")
    arena.pick("play", "into_the_heat").pick("basic").next().next()
    arena.pick("damage_from", "prowlers")
    assert arena.army == "peasants_1"  # the hero took it all
    assert arena.wounds > 0


def test_altem_guardians_make_all_units_resistant() -> None:
    arena = Arena("prowlers", army="altem_guardians peasants", level=5, mana={"green": 1})
    arena.pick("use_unit", "altem_guardians_1")
    if arena.prompt == "unit.how":
        arena.match.answer(0)
    assert [soldiers.resistances_of(arena.s, 0, unit) for unit in arena.hero.units] == [0b111, 0b111]
