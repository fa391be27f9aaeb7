"""The damage phase: units, the hero, and being knocked out (MK-17)."""

from typing import Any

import pytest

from tests.games.mage_knight.arena import Arena, begun


def hit(*enemies: str, units: str = "", hand: str = "rage march", **fields: Any) -> Arena:
    """The damage phase with these units, all unwounded."""
    return Arena(*enemies, hand=hand, stage="damage", army=units, **fields)


# --- the hero --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-17.3", "MK-17.11", "MK-17.12")
@pytest.mark.parametrize(
    ("enemy", "level", "wounds"),
    [("prowlers", 1, 2), ("diggers", 1, 2), ("werewolf", 3, 3), ("prowlers", 3, 2), ("golems", 1, 1)],
)
def test_a_wound_for_each_begun_armour(enemy: str, level: int, wounds: int) -> None:
    assert hit(enemy, level=level).suffer(enemy).wounds == wounds


@pytest.mark.rule("MK-X17", "MK-17.11")
def test_seven_damage_and_armour_three() -> None:
    assert hit("werewolf", level=3).suffer("werewolf").wounds == 3


@pytest.mark.rule("MK-X16", "MK-21.2", "MK-17.3")
def test_a_brutal_attack_deals_twice_its_value() -> None:
    arena = hit("ironclads", changed={0: {"attacks": [{"change": -1}]}})
    assert arena.suffer("ironclads").wounds == 3  # 6 damage, armour 2


@pytest.mark.rule("MK-R16")
def test_what_lowers_an_attack_comes_before_swift_and_brutal() -> None:
    swift = Arena("crossbowmen", hand="rage", stage="block", changed={0: {"attacks": [{"change": -1}]}},
                  combat=begun("block", [0, 0], "6"))  # fmt: skip
    assert swift.suffices  # (4 - 1) x 2


@pytest.mark.rule("MK-X18", "MK-21.5")
def test_poison_puts_as_many_wounds_onto_the_discard_pile() -> None:
    arena = hit("cursed_hags", changed={0: {"attacks": [{"change": 1}]}}).suffer("cursed_hags")
    assert (arena.wounds, arena.discard.split()) == (2, ["wound", "wound"])


@pytest.mark.rule("MK-21.7")
def test_paralyze_takes_the_hand() -> None:
    arena = hit("medusa", hand="rage march wound").suffer("medusa")
    assert (arena.hand.split(), sorted(arena.discard.split())) == (["wound"] * 4, ["march", "rage"])
    assert arena.fight.wounds == 3


@pytest.mark.rule("MK-21.7")
def test_whoever_takes_no_wound_is_not_paralyzed() -> None:
    arena = hit("medusa", units="altem_guardians", hand="rage", changed={0: {"attacks": [{"change": -1}]}})
    arena.suffer("medusa", "altem_guardians")
    assert (arena.hand, arena.stage) == ("rage", "attack")


# --- units -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-17.5", "MK-X8")
def test_any_damage_wounds_a_unit_and_its_armour_is_taken_off() -> None:
    arena = hit("orc_skirmishers", units="utem_guardsmen").suffer("orc_skirmishers", "utem_guardsmen")
    assert (arena.unit_wounds("utem_guardsmen"), arena.wounds) == (1, 0)
    rest = hit("swordsmen", units="peasants").suffer("swordsmen", "peasants")
    assert (rest.unit_wounds("peasants"), rest.wounds) == (1, 2)  # 6 - 3 for the hero


@pytest.mark.rule("MK-17.4", "MK-R40", "MK-R108")
def test_units_are_named_one_by_one_as_long_as_damage_is_left() -> None:
    arena = hit("swordsmen", units="peasants herbalists foresters")
    arena.pick("damage_from", "swordsmen").pick("damage_unit", "peasants_1").pick(
        "damage_unit", "herbalists_1"
    )
    assert arena.prompt == "damage.to"  # 6 - 3 - 2
    arena.pick("damage_unit", "foresters_1")
    assert (arena.stage, arena.wounds) == ("attack", 0)
    exact = hit("swordsmen", units="peasants amotep_gunners").suffer("swordsmen", "amotep_gunners")
    assert (exact.stage, exact.unit_wounds("peasants")) == ("attack", 0)


@pytest.mark.rule("MK-17.4")
def test_spent_units_take_damage_too() -> None:
    arena = Arena("golems", hand="rage", stage="damage", army="peasants/spent")
    assert arena.suffer("golems", "peasants").unit_wounds("peasants") == 1


@pytest.mark.rule("MK-17.10", "MK-24.5")
def test_wounded_units_do_not() -> None:
    arena = Arena("prowlers", hand="rage", stage="damage", army="peasants/wounded")
    arena.pick("damage_from", "prowlers")
    assert arena.prompt == "fight.what"  # the hero alone is left to be hit
    assert arena.wounds == 2


@pytest.mark.rule("MK-17.6", "MK-17.7", "MK-X19", "MK-21.32")
@pytest.mark.parametrize(("damage", "unit_wounds", "left"), [(3, 0, 0), (5, 1, 0), (8, 1, 2)])
def test_a_resistant_unit_absorbs_its_armour_first(damage: int, unit_wounds: int, left: int) -> None:
    """Guardian golems: armour 3, physical resistance."""
    arena = hit("swordsmen", units="guardian_golems", changed={0: {"attacks": [{"change": damage - 6}]}})
    arena.suffer("swordsmen", "guardian_golems")
    assert (arena.unit_wounds("guardian_golems"), arena.wounds) == (unit_wounds, (left + 1) // 2)


@pytest.mark.rule("MK-17.9", "MK-R107")
def test_a_unit_that_absorbed_an_attack_takes_no_more_damage_in_this_combat() -> None:
    arena = hit("diggers", "prowlers", units="guardian_golems").suffer("diggers", "guardian_golems")
    arena.pick("damage_from", "prowlers")
    assert not arena.offers("damage_unit")
    assert (arena.unit_wounds("guardian_golems"), arena.wounds) == (0, 2)


@pytest.mark.rule("MK-17.8", "MK-21.35")
@pytest.mark.parametrize(
    ("enemy", "unit", "wounds"),
    [
        ("prowlers", "ice_golems", 0),  # physical 4 against physical resistance, armour 4
        ("prowlers", "fire_mages", 1),
        ("ice_golems", "ice_mages", 0),  # ice 2, armour 4
        ("ice_golems", "fire_mages", None),  # paralyzed: destroyed
        ("fire_golems", "fire_mages", 1),  # fire 3 x 2, armour 4
        ("altem_mages", "fire_mages", 2),  # cold fire 4 x 2, poison: needs both
        ("altem_mages", "altem_mages", 2),  # 8, armour 5: more than it absorbs
        ("shadow", "fire_mages", 1),  # one resistance is not enough
        ("shadow", "sorcerers", 0),  # cold fire 4, armour 4, both resistances
    ],
)
def test_which_resistance_helps(enemy: str, unit: str, wounds: int | None) -> None:
    arena = hit(enemy, units=unit, level=9).suffer(enemy, unit)
    assert arena.unit_wounds(unit) == wounds


@pytest.mark.rule("MK-21.4", "MK-21.43")
def test_poison_wounds_a_unit_twice_but_its_armour_counts_once() -> None:
    arena = hit("monks", units="peasants").suffer("monks", "peasants")
    assert (arena.unit_wounds("peasants"), arena.wounds, arena.discard) == (2, 1, "wound")


@pytest.mark.rule("MK-21.6", "MK-X103")
def test_paralyze_destroys_a_unit_and_its_armour_is_taken_off() -> None:
    """Attack 5, armour 4: 1 damage is left for the hero, who loses the hand."""
    arena = hit("medusa", units="foresters", hand="rage", changed={0: {"attacks": [{"change": -1}]}})
    arena.suffer("medusa", "foresters")
    assert (arena.unit_wounds("foresters"), arena.hand, arena.discard) == (None, "wound", "rage")
    assert len(arena.s.lost_units) == 1


@pytest.mark.rule("MK-17.19")
def test_a_unit_that_absorbs_everything_suffers_nothing_else() -> None:
    poison = hit("monks", units="heroes_green", changed={0: {"attacks": [{"change": -2}]}})
    assert poison.suffer("monks", "heroes_green").unit_wounds("heroes_green") == 0
    stone = hit("medusa", units="fire_golems", changed={0: {"attacks": [{"change": -2}]}})
    assert stone.suffer("medusa", "fire_golems").unit_wounds("fire_golems") == 0
    bite = hit("gibbering_ghouls", units="fire_golems").suffer("gibbering_ghouls", "fire_golems")
    assert bite.armor("gibbering_ghouls") == 4


@pytest.mark.rule("MK-21.8")
def test_an_assassin_hits_the_hero_alone() -> None:
    arena = hit("orc_trackers", units="peasants").pick("damage_from", "orc_trackers")
    assert (arena.prompt, arena.wounds, arena.unit_wounds("peasants")) == ("fight.what", 2, 0)


@pytest.mark.rule("MK-R18", "MK-32.4")
def test_where_units_cannot_be_used_they_take_no_damage_and_do_nothing() -> None:
    arena = hit("prowlers", units="peasants", combat={"no_units": True}).pick("damage_from", "prowlers")
    assert (arena.prompt, arena.wounds, arena.unit_wounds("peasants")) == ("fight.what", 2, 0)
    assert not arena.offers("use_unit")
    assert hit("prowlers", units="peasants").suffer("prowlers").offers("use_unit")


# --- knocked out -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-17.13", "MK-X23")
def test_five_wounds_knock_out_a_hero_of_level_one() -> None:
    """The fire dragon deals 9: five wounds. A keep beside does not help: the printed limit counts."""
    arena = hit("fire_dragon", hand="rage march").suffer("fire_dragon")
    assert (arena.hand.split(), sorted(arena.discard.split())) == (["wound"] * 5, ["march", "rage"])
    four = hit("fire_dragon", hand="rage", changed={0: {"attacks": [{"change": -1}]}}).suffer("fire_dragon")
    assert "rage" in four.hand
    keep = hit("fire_dragon", hand="rage", tiles={"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_02"},
               at="0,1,C", shields={"0,1,NE": [0]})  # fmt: skip
    assert "rage" not in keep.suffer("fire_dragon").hand


@pytest.mark.rule("MK-17.13")
def test_the_limit_of_the_level_counts() -> None:
    """Hand limit 6 on level 5: the sixth wound is it."""
    assert "rage" in hit("golems", hand="rage", level=5, combat={"wounds": 4}).suffer("golems").hand
    assert "rage" not in hit("golems", hand="rage", level=5, combat={"wounds": 5}).suffer("golems").hand


@pytest.mark.rule("MK-17.14", "MK-R106", "MK-17.18")
def test_wounds_of_own_cards_count_and_what_was_played_stays_valid() -> None:
    arena = Arena("guardsmen", hand="blood_rage march", stage="attack", mana={"red": 1}, combat={"wounds": 4})
    arena.plays("blood_rage", "strong").pick_branch(1)
    assert (arena.hand, arena.discard) == ("wound", "march")
    assert arena.suffices  # 9 against 7
    arena.strike()
    assert arena.hero.fame == 3


@pytest.mark.rule("MK-17.17", "MK-R12")
def test_every_wound_that_entered_the_hand_counts_but_no_other() -> None:
    gone = hit("diggers", hand="rage", combat={"wounds": 3}).suffer(
        "diggers"
    )  # none of the three is in hand now
    assert gone.hand == "wound wound"
    units = hit("swordsmen", hand="rage", units="amotep_gunners", combat={"wounds": 4})
    assert "rage" in units.suffer("swordsmen", "amotep_gunners").hand
    poison = hit("cursed_hags", hand="rage", combat={"wounds": 2}).suffer("cursed_hags")
    assert "rage" in poison.hand and poison.fight.wounds == 4


@pytest.mark.rule("MK-17.15", "MK-17.18")
def test_while_knocked_out_units_fight_on_and_wounds_go_on() -> None:
    arena = hit("fire_dragon", "prowlers", units="peasants", hand="rage", deck="march").suffer("fire_dragon")
    arena.suffer("prowlers")
    assert arena.wounds == 7
    assert arena.offers("use_unit")


@pytest.mark.rule("MK-17.18")
def test_each_further_wound_takes_the_hand_again() -> None:
    arena = hit("golems", hand="rage", combat={"wounds": 5}).suffer("golems")
    assert arena.hand == "wound"


def test_wounds_outside_a_combat_knock_out_nobody() -> None:
    """A forced withdrawal is no combat (MK-22.26)."""
    arena = Arena("guardsmen", site="keep", stage="attack", hand="rage", path=["0,0,NE", "0,1,C"], used_card=True,
                  combat={"wounds": 4}, others={1: {"hand": "rage", "deck": "rage", "at": "0,1,C"}})  # fmt: skip
    arena.next().choose("turn.what", "end")
    assert "rage" in arena.hand and arena.wounds == 1
