"""The block phase (MK-16)."""

from typing import Any

import pytest

from tests.games.mage_knight.arena import Arena, begun


def blocking(*enemies: str, hand: str = "rage", **fields: Any) -> Arena:
    return Arena(*enemies, hand=hand, stage="block", **fields)


def blocks(enemy: str, *parts: str) -> bool:
    """Whether these values block the first attack of an enemy."""
    return blocking(enemy, combat=begun("block", [0, 0], *parts)).suffices


@pytest.mark.rule("MK-16.1", "MK-16.12", "MK-16.10")
def test_a_blocked_enemy_deals_no_damage_but_is_not_defeated() -> None:
    arena = blocking("prowlers", combat=begun("block", [0, 0], "4")).strike()
    assert arena.next().stage == "attack"
    assert (arena.wounds, arena.faced, arena.hero.fame) == (0, ["prowlers"], 0)


@pytest.mark.rule("MK-16.1")
def test_every_undefeated_enemy_attacks() -> None:
    arena = blocking("prowlers", "diggers", "wolf_riders", changed={1: {"out": True, "beaten": True}})
    assert arena.offers("block_on", "prowlers") and arena.offers("block_on", "wolf_riders")
    assert not arena.offers("block_on", "diggers")


@pytest.mark.rule("MK-16.3", "MK-16.16", "MK-16.19")
def test_a_block_is_against_one_attack_and_every_attack_may_have_its_own() -> None:
    arena = blocking("prowlers", "prowlers", hand="rage rage", combat=begun("block", [0, 0], "9"))
    assert not arena.offers("block_on")  # this one first
    arena.strike()
    assert (arena.foe("prowlers").states, arena.fight.foes[1].states) == ((1,), (0,))
    arena.block("#1").plays("rage", "basic")
    assert not arena.suffices
    arena.plays("rage", "basic").strike()
    assert arena.next().stage == "attack"


@pytest.mark.rule("MK-16.4")
def test_block_cards_and_sideways_cards_add_up() -> None:
    arena = blocking("prowlers", hand="rage march promise wound")
    arena.plays("rage", "basic").plays("march", "side_block")
    assert not arena.suffices
    assert not arena.offers("play", "wound")
    assert arena.plays("promise", "side_block").suffices


@pytest.mark.rule("MK-16.5")
@pytest.mark.parametrize("element", ["physical", "fire", "ice", "cold_fire"])
def test_every_block_is_efficient_against_physical_attacks(element: str) -> None:
    assert blocks("prowlers", f"{element} 4") and not blocks("prowlers", f"{element} 3")


@pytest.mark.rule("MK-16.6", "MK-16.7", "MK-16.8", "MK-21.1")
@pytest.mark.parametrize(
    ("enemy", "needed"),
    [  # fire 6, ice 5, cold fire 4; by physical, fire, ice, cold fire block
        ("fire_mages", [12, 12, 6, 6]),
        ("ice_mages", [10, 5, 10, 5]),
        ("altem_mages", [8, 8, 8, 4]),
    ],
)
def test_what_blocks_elemental_attacks(enemy: str, needed: list[int]) -> None:
    for element, value in zip(["physical", "fire", "ice", "cold_fire"], needed):
        assert blocks(enemy, f"{element} {value}"), element
        assert not blocks(enemy, f"{element} {value - 1}"), element


@pytest.mark.rule("MK-16.9", "MK-X14")
def test_inefficient_blocks_are_halved_together() -> None:
    assert blocks("ice_mages", "3", "ice 1", "fire 3")  # 3 + floor(4 / 2)
    assert not blocks("ice_mages", "2", "ice 1", "fire 3")


@pytest.mark.rule("MK-16.11", "MK-21.3", "MK-X15")
def test_a_swift_attack_needs_twice_the_block() -> None:
    assert blocks("crossbowmen", "8") and not blocks("crossbowmen", "7")
    arena = Arena("crossbowmen", hand="rage", stage="damage").suffer("crossbowmen")
    assert arena.wounds == 2  # 4 damage, armour 2


@pytest.mark.rule("MK-16.20")
def test_what_counts_double_against_swift_attacks() -> None:
    assert blocks("crossbowmen", "4 double") and not blocks("crossbowmen", "3 double")
    assert not blocks("prowlers", "3 double")  # not swift
    assert blocks("freezers", "6 double")  # ice 3, swift: 12 physical are halved to 6
    assert not blocks("freezers", "5 double")


@pytest.mark.rule("MK-16.14", "MK-16.17")
def test_a_block_that_falls_short_does_nothing_at_all() -> None:
    arena = blocking("prowlers", combat=begun("block", [0, 0], "3"))
    assert not arena.suffices and not arena.offers("next_phase")
    arena.let_go()
    assert arena.value("prowlers") == 4
    assert arena.next().suffer("prowlers").wounds == 2


@pytest.mark.rule("MK-16.17")
def test_a_block_value_asks_for_its_attack_at_once() -> None:
    arena = blocking("prowlers", "diggers")
    arena.pick("play", "rage").pick("basic")
    assert arena.prompt == "block.on"
    arena.aim("diggers")
    assert (arena.fight.targets, len(arena.fight.parts)) == ((3,), 1)


@pytest.mark.rule("MK-16.15", "MK-14.23")
def test_other_effects_of_a_block_do_not_ask_for_success() -> None:
    """The swordsmen are wounded by their own block 6, and so take no damage afterwards."""
    arena = blocking("werewolf", army="utem_swordsmen")  # swift 7
    arena.use("utem_swordsmen", 1)
    assert not arena.suffices
    arena.let_go()
    assert arena.unit_wounds("utem_swordsmen") == 1
    arena.next().pick("damage_from", "werewolf")
    assert not arena.offers("damage_unit")


@pytest.mark.rule("MK-16.18", "MK-21.9")
def test_an_attack_worth_nothing_in_the_block_phase_is_blocked() -> None:
    """Lowered in the ranged phase, in the block phase, and too late."""
    early = Arena("orc_trackers", hand="rage", changed={0: {"attacks": [{"change": -4}]}}).next()
    assert early.foe("orc_trackers").states == (1,)
    assert early.next().armor("orc_trackers") == 3  # an elusive enemy that was blocked
    late = Arena("orc_trackers", hand="rage", stage="damage", changed={0: {"attacks": [{"change": -4}]}})
    assert not late.offers("damage_from")


@pytest.mark.rule("MK-X101", "MK-R104")
def test_a_red_block_card_blocks_whoever_resists_fire() -> None:
    """Fire block 4 against a physical attack 4 of somebody with fire resistance."""
    assert blocks("manticore", "fire 8")  # swift 4
    arena = Arena("heroes_fire", hand="flame_wall", stage="block", mana={"red": 1})
    assert arena.plays("flame_wall", "basic", "heroes_fire").suffices
