"""What enemies are able to do (MK-21), and effects on them that are neither attacks nor blocks (MK-14.17 to MK-14.19)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import aiming, sums
from tafelrunde.games.mage_knight.saving import save
from tafelrunde.games.mage_knight.state import VOID
from tafelrunde.games.mage_knight.vocabulary import Aim
from tests.games.mage_knight.arena import Arena, begun

RICH: dict[str, Any] = {
    "night": True, "mana": {"red": 2, "blue": 2, "green": 2, "white": 2, "black": 2},
}  # fmt: skip


def bag(**piles: str) -> dict[str, Any]:
    return {back: {"bag": names.split()} for back, names in piles.items()}


# --- cumbersome ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-21.9", "MK-X35")
def test_move_points_slow_a_cumbersome_attack_down() -> None:
    """Attack 7 and 2 move points: 5 for block and damage."""
    arena = Arena("orc_stonethrowers", hand="march rage", stage="block")
    assert not arena.offers("slow_down")
    arena.plays("march", "basic").pick("slow_down").pick("slow_down")
    assert (arena.value("orc_stonethrowers"), arena.hero.move) == (5, 0)
    assert not arena.offers("slow_down")
    assert arena.next().suffer("orc_stonethrowers").wounds == 3


@pytest.mark.rule("MK-21.9", "MK-X35", "MK-16.18")
def test_slowed_down_to_nothing_it_is_blocked() -> None:
    arena = Arena(
        "orc_stonethrowers", hand="march", stage="block", move=1, changed={0: {"attacks": [{"change": -6}]}}
    )
    arena.pick("slow_down")
    assert arena.foe("orc_stonethrowers").states == (1,)
    assert arena.next().stage == "attack"


@pytest.mark.rule("MK-X106", "MK-14.21", "MK-21.9")
def test_only_points_of_this_combat_and_sideways_cards_count() -> None:
    arena = Arena("orc_stonethrowers", hand="march rage", stage="block")
    arena.plays("rage", "side_move").pick("slow_down")
    assert arena.value("orc_stonethrowers") == 6


@pytest.mark.rule("MK-21.9")
def test_only_in_the_block_phase_and_only_cumbersome_attacks() -> None:
    for stage in ("ranged", "damage", "attack"):
        assert not Arena("orc_stonethrowers", hand="march", stage=stage, move=3).offers("slow_down")
    assert not Arena("prowlers", hand="march", stage="block", move=3).offers("slow_down")


@pytest.mark.rule("MK-21.9")
def test_a_block_against_an_attack_that_is_slowed_down_to_nothing_is_over() -> None:
    arena = Arena("orc_stonethrowers", hand="march", stage="block", move=1, changed={0: {"attacks": [{"change": -6}]}},
                  combat=begun("block", [0, 0]))  # fmt: skip
    arena.pick("slow_down")
    assert (arena.fight.opened, arena.foe("orc_stonethrowers").states) == (0, (1,))


# --- vampiric --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-21.10", "MK-R48")
def test_a_vampire_grows_with_each_unit_and_each_wound_in_hand() -> None:
    arena = Arena("gibbering_ghouls", hand="rage", stage="damage", army="peasants")
    arena.suffer("gibbering_ghouls", "peasants")  # 4: the unit, then 1 wound
    assert arena.armor("gibbering_ghouls") == 6


@pytest.mark.rule("MK-21.47", "MK-21.10")
def test_both_armours_of_an_elusive_vampire_grow() -> None:
    arena = Arena("vampire", hand="rage", stage="damage").suffer("vampire")  # 5: 3 wounds
    assert arena.armor("vampire") == 13
    blocked = Arena(
        "vampire", hand="rage", stage="attack", changed={0: {"raised": 3, "attacks": [{"state": "blocked"}]}}
    )
    assert blocked.armor("vampire") == 8


# --- summoners -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-16.2", "MK-21.11", "MK-21.12", "MK-21.13")
def test_a_summoned_enemy_takes_the_place_of_the_summoner() -> None:
    arena = Arena("orc_summoners", hand="rage tremor", piles=bag(brown="minotaur"), **RICH)
    assert arena.match.choice is not None
    assert [option.final for option in arena.match.choice.options if option.kind == "next_phase"] == [True]
    arena.next()
    assert arena.faced == ["minotaur"]
    assert arena.offers("block_on", "minotaur") and not arena.offers("block_on", "orc_summoners")
    arena.plays("tremor", "basic").pick_branch(0)  # one enemy: nobody else can be meant
    assert (arena.armor("minotaur"), arena.armor("orc_summoners")) == (2, 4)


@pytest.mark.rule("MK-21.14", "MK-21.15")
def test_after_its_damage_the_summoned_one_leaves_and_the_summoner_is_back() -> None:
    arena = Arena("orc_summoners", hand="rage", piles=bag(brown="gargoyle")).next().next()
    assert arena.suffer("gargoyle").wounds == 3
    assert (arena.stage, arena.faced, arena.dropped, arena.hero.fame) == (
        "attack",
        ["orc_summoners"],
        ["gargoyle"],
        0,
    )
    assert arena.offers("attack_on", "orc_summoners")


@pytest.mark.rule("MK-16.13", "MK-21.15")
def test_a_blocked_summoned_enemy_leaves_without_fame() -> None:
    arena = Arena("orc_summoners", hand="flame_wall", piles=bag(brown="gargoyle"), **RICH).next()
    arena.plays("flame_wall", "basic").strike()
    assert (arena.dropped, arena.hero.fame) == (["gargoyle"], 0)
    assert arena.next().faced == ["orc_summoners"]


@pytest.mark.rule("MK-21.16", "MK-R47", "MK-21.38")
def test_a_defeated_or_stopped_summoner_summons_nothing() -> None:
    arena = Arena("orc_summoners", hand="whirlwind", piles=bag(brown="gargoyle"), **RICH)
    arena.plays("whirlwind", "basic").next()
    assert arena.faced == ["orc_summoners"]
    gone = Arena("orc_summoners", "prowlers", hand="rage", piles=bag(brown="gargoyle"),
                 changed={0: {"out": True, "beaten": True}}).next()  # fmt: skip
    assert gone.faced == ["prowlers"]


@pytest.mark.rule("MK-21.14", "MK-21.15")
def test_a_summoned_enemy_that_was_stopped_is_gone_in_the_attack_phase() -> None:
    arena = Arena("orc_summoners", hand="whirlwind", piles=bag(brown="minotaur"), **RICH).next()
    arena.plays("whirlwind", "basic").next()
    assert (arena.stage, arena.faced, arena.dropped) == ("attack", ["orc_summoners"], ["minotaur"])


@pytest.mark.rule("MK-21.17")
def test_summoned_enemies_are_not_fortified() -> None:
    arena = Arena("illusionists", site="mage_tower", hand="rage", piles=bag(brown="crypt_worm")).next()
    assert sums.fortifications(arena.s, arena.foe("crypt_worm")) == 0


@pytest.mark.rule("MK-21.42", "MK-21.36")
def test_a_double_summoner_draws_twice() -> None:
    arena = Arena("dragon_summoner", hand="rage", piles=bag(brown="gargoyle minotaur")).next()
    assert sorted(arena.faced) == ["gargoyle", "minotaur"]
    arena.next().suffer("gargoyle")
    assert arena.faced == ["minotaur"]


@pytest.mark.rule("MK-21.45", "MK-21.13")
def test_effects_on_all_enemies_touch_the_summoned_not_the_summoner() -> None:
    arena = Arena(
        "orc_summoners", hand="tremor", piles=bag(brown="minotaur"), changed={0: {"lowered": 1}}, **RICH
    )
    arena.next().plays("tremor", "basic").pick_branch(1)
    assert (arena.armor("minotaur"), arena.armor("orc_summoners")) == (3, 3)
    assert arena.foe("minotaur").lowered == 2
    arena.next().suffer("minotaur")
    assert arena.armor("orc_summoners") == 3  # what was done to it before still holds


@pytest.mark.rule("MK-21.46")
def test_a_summoner_is_never_a_blocked_enemy() -> None:
    """Cure (strong) asks for blocked enemies: the summoned one is gone, and the summoner is none."""
    arena = (
        Arena("orc_summoners", hand="cure", stage="block", **RICH, combat=summoned("gargoyle", "5"))
        .strike()
        .next()
    )
    assert (arena.stage, "strong" in arena.ways("cure")) == ("attack", False)
    plain = (
        Arena("prowlers", hand="cure", stage="block", **RICH, combat=begun("block", [0, 0], "4"))
        .strike()
        .next()
    )
    assert plain.plays("cure", "strong").armor("prowlers") == 1


@pytest.mark.rule("MK-21.46", "MK-21.13")
def test_what_was_summoned_is_counted_and_its_summoner_is_not() -> None:
    """Flame Wave is a fire block of 7, and 2 for each enemy faced: one in the block phase, 9; with prowlers beside 11. In the
    attack phase the summoner is there again: attack 5 + 2 (+ 2)."""
    both: tuple[tuple[list[str], int, int], ...] = (([], 9, 7), (["prowlers"], 11, 9))
    for beside, block, attack in both:
        arena = Arena("orc_summoners", *beside, hand="flame_wall", piles=bag(brown="minotaur"), **RICH).next()
        assert arena.faced == [*beside, "minotaur"]
        arena.plays("flame_wall", "strong", "minotaur" if beside else "")
        assert arena.values == [block]
        later = Arena("orc_summoners", *beside, hand="flame_wall", stage="attack", **RICH)
        later.plays("flame_wall", "strong", "orc_summoners" if beside else "")
        assert later.values == [attack]


def summoned(enemy: str, *parts: str, **more: Any) -> dict[str, Any]:
    """Orc summoners have summoned this enemy, and a block against it is open."""
    caller = {"enemy": "orc_summoners", "role": "rampager", "at": "1,0,NW"}
    called = {"enemy": enemy, "role": "summoned", "caller": 0, **more}
    return {"foes": [caller, called], **begun("block", [1, 0], *parts)}


# --- fortified, unfortified, elusive ---------------------------------------------------------------------------------


@pytest.mark.rule("MK-21.19")
def test_the_site_does_not_fortify_the_unfortified() -> None:
    arena = Arena("shocktroops", site="keep", hand="swiftness", **RICH)
    assert "strong" in arena.ways("swiftness")


@pytest.mark.rule("MK-21.25", "MK-21.39")
def test_an_elusive_enemy_in_play() -> None:
    """Armour 6, after a successful block 3."""
    arena = (
        Arena("orc_trackers", hand="rage", stage="block", combat=begun("block", [0, 0], "4")).strike().next()
    )
    assert (arena.stage, arena.armor("orc_trackers")) == ("attack", 3)
    hurt = Arena("orc_trackers", hand="rage", stage="damage").suffer("orc_trackers")
    assert hurt.armor("orc_trackers") == 6


# --- several attacks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-21.36", "MK-21.37", "MK-21.39")
def test_each_attack_is_blocked_or_suffered_by_itself() -> None:
    arena = Arena("hydra", hand="rage", stage="block", combat=begun("block", [0, 0], "6")).strike()
    assert arena.foe("hydra").states == (1, 0, 0)
    arena.next().suffer("hydra:1").suffer("hydra:2")
    assert (arena.stage, arena.wounds) == ("attack", 2)
    assert not sums.fully_blocked(arena.foe("hydra"))


@pytest.mark.rule("MK-21.41")
def test_abilities_hold_for_each_attack() -> None:
    swift = Arena("heroes_swift", hand="rage", stage="block")
    assert [sums.block_needed(swift.s, swift.foe("heroes_swift"), attack) for attack in (0, 1)] == [6, 4]
    brutal = (
        Arena("magic_familiars", hand="rage", stage="damage")
        .suffer("magic_familiars")
        .suffer("magic_familiars:1")
    )
    assert brutal.wounds == 6  # twice 3 x 2


@pytest.mark.rule("MK-21.38")
def test_a_stopped_enemy_makes_none_of_its_attacks() -> None:
    arena = Arena("hydra", hand="whirlwind", **RICH).plays("whirlwind", "basic").next()
    assert not arena.offers("block_on")
    assert arena.next().stage == "attack"
    assert not sums.fully_blocked(arena.foe("hydra"))


@pytest.mark.rule("MK-21.40")
def test_some_tokens_change_reputation() -> None:
    arena = Arena(
        "thugs", hand="rage", stage="attack", site="keep", combat=begun("attack", [0], "5")
    ).strike()
    assert arena.hero.reputation == 1
    heroes = Arena(
        "heroes_fire", hand="rage", stage="attack", site="keep", combat=begun("attack", [0], "4")
    ).strike()
    assert heroes.hero.reputation == -1


# --- defend ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-21.27", "MK-21.28")
def test_the_first_enemy_attacked_is_defended() -> None:
    def against(parts: str) -> Arena:
        return Arena(
            "prowlers", "elven_protectors", hand="rage", stage="attack", combat=begun("attack", [0], parts)
        )

    assert not against("4").suffices and against("5").suffices  # 3 + 2


@pytest.mark.rule("MK-21.29", "MK-21.28")
def test_a_defender_does_it_once_and_the_armour_stays() -> None:
    arena = Arena(
        "prowlers", "elven_protectors", hand="rage", stage="attack", combat=begun("attack", [0], "4")
    )
    arena.let_go()
    assert (arena.armor("prowlers"), sums.defence(arena.s)) == (5, 0)
    won = Arena(
        "prowlers", "elven_protectors", hand="rage", stage="attack", combat=begun("attack", [0], "5")
    ).strike()
    assert sums.armor_of(won.s, (1,)) == 4
    thought_better = (
        Arena("prowlers", "elven_protectors", hand="rage", stage="attack").attack("prowlers").let_go()
    )
    assert sums.defence(thought_better.s) == 2  # nothing was put into that attack


@pytest.mark.rule("MK-21.30")
def test_a_defender_attacked_first_protects_itself() -> None:
    arena = Arena(
        "prowlers", "elven_protectors", hand="rage", stage="attack", combat=begun("attack", [0, 1], "1")
    )
    arena.let_go()
    assert (arena.armor("prowlers"), arena.armor("elven_protectors")) == (3, 6)


@pytest.mark.rule("MK-21.31", "MK-R31")
def test_with_several_targets_one_chooses_who_is_protected() -> None:
    arena = Arena("prowlers", "diggers", "elven_protectors", hand="rage", stage="attack",
                  combat=begun("attack", [0, 1], "1"))  # fmt: skip
    arena.let_go()
    assert arena.match.choice is not None
    assert (arena.prompt, arena.match.choice.refs) == ("defend.whom", ("foe:2",))
    arena.pick("protected", "diggers")
    assert (arena.armor("prowlers"), arena.armor("diggers"), arena.fight.defended) == (3, 5, True)


# --- effects on enemies ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-14.18", "MK-21.21")
def test_red_cards_do_not_touch_whoever_resists_fire() -> None:
    """Demolish destroys one enemy; fire mages ignore it, their fire attack value aside."""
    arena = Arena("fire_mages", "monks", hand="demolish", stage="attack", **RICH).plays("demolish", "strong")
    assert arena.faced == ["fire_mages"]  # nobody else could be chosen
    assert arena.armor("fire_mages") == 5
    assert "strong" not in Arena("fire_mages", hand="demolish", stage="attack", **RICH).ways("demolish")
    assert "strong" in Arena("ice_mages", hand="demolish", stage="attack", **RICH).ways("demolish")


@pytest.mark.rule("MK-14.19", "MK-21.22")
def test_blue_cards_do_not_touch_whoever_resists_ice() -> None:
    assert "basic" not in Arena("ice_mages", hand="chill", **RICH).ways("chill")
    assert "basic" in Arena("fire_mages", hand="chill", **RICH).ways("chill")


@pytest.mark.rule("MK-14.19", "MK-14.18")
def test_unit_abilities_have_the_colour_of_their_mana() -> None:
    """Amotep freezers, paid with blue: no attack and armour -3."""
    arena = Arena("fire_mages", "ice_mages", hand="rage", army="amotep_freezers", **RICH)
    arena.use("amotep_freezers", 0)
    if arena.prompt == "mana.with":
        arena.match.answer(0)
    assert (arena.foe("fire_mages").stopped, arena.foe("ice_mages").stopped) == (True, False)


@pytest.mark.rule("MK-21.24", "MK-R58")
def test_arcane_immunity() -> None:
    """Not stopped, not destroyed, no armour lost; but one attack can be lowered or lose its abilities."""
    for card, way in (("whirlwind", "basic"), ("tremor", "basic")):
        assert way not in Arena("shadow", hand=card, **RICH).ways(card)
    assert "strong" not in Arena("shadow", hand="whirlwind", stage="attack", **RICH).ways("whirlwind")
    stare = Arena("sorcerers", hand="chilling_stare", stage="block", **RICH).plays("chilling_stare", "basic")
    stare.pick_branch(1)
    assert not sums.attack_able(stare.s, stare.foe("sorcerers"), 0, sums.POISON)
    reflexes = Arena("sorcerers", hand="swift_reflexes", stage="block", **RICH).plays(
        "swift_reflexes", "strong"
    )
    reflexes.pick_branch(1)
    assert reflexes.value("sorcerers") == 4


@pytest.mark.rule("MK-21.24")
def test_arcane_immunity_keeps_fortifications_but_not_the_attack_beside() -> None:
    """Expose: the enemy keeps what it has, the ranged attack counts."""
    arena = Arena("shadow", hand="expose", **RICH).plays("expose", "basic")
    assert (len(arena.fight.parts), arena.foe("shadow").lost) == (1, 0)


def test_mass_expose_does_too_and_nothing_is_offered_that_would_be_lost() -> None:
    """The strong effect lets one choose: without fortifications, or without resistances."""
    arena = Arena("diggers", hand="expose", **RICH).plays("expose", "strong").pick_branch(0)
    assert len(arena.fight.parts) == 1
    sorcerers = Arena("diggers", hand="rage", army="sorcerers", **RICH).pick("use_unit")
    assert (sorcerers.prompt, sorcerers.foe("diggers").lost) == (
        "fight.what",
        1,
    )  # the only ability that helps


def test_what_an_effect_does_not_speak_of_stays_as_it_is() -> None:
    """Guardsmen are fortified, prowlers are not: an effect without any change changes nothing, and nothing is told."""
    arena = Arena("guardsmen", "prowlers")
    before = len(arena.match.events(None)), save(arena.s)
    for place in (0, 1):
        aiming.touch_enemy(arena.s, 0, place, Aim(aiming.who("one_enemy")))
    assert (len(arena.match.events(None)), save(arena.s)) == before


@pytest.mark.rule("MK-9.22")
def test_an_effect_lowers_the_armour_of_the_fortified_too() -> None:
    """Tremor takes 3 from guardsmen with armour 7; only Earthquake makes a difference between them."""
    arena = Arena("guardsmen", hand="tremor", mana={"green": 1})
    assert arena.plays("tremor", "basic").pick_branch(0).armor("guardsmen") == 4


def test_an_effect_that_all_enemies_ignore_is_not_offered() -> None:
    """Amotep freezers, paid with blue, against whoever resists ice."""

    def offered(enemy: str) -> bool:
        return Arena(enemy, hand="rage", army="amotep_freezers", **RICH).offers("use_unit")

    assert offered("fire_mages") and not offered("ice_mages")


@pytest.mark.rule("MK-R15")
def test_a_block_is_over_when_its_attack_does_not_come_any_more() -> None:
    """An enemy that was stopped is not blocked; an attack on somebody who is gone is over, too."""
    arena = Arena("orc_trackers", hand="whirlwind", stage="block", **RICH, combat=begun("block", [0, 0], "4"))
    arena.plays("whirlwind", "basic")
    assert (arena.fight.opened, arena.foe("orc_trackers").states) == (0, (0,))
    gone = Arena(
        "prowlers", "diggers", hand="whirlwind", stage="attack", **RICH, combat=begun("attack", [0], "1")
    )
    gone.plays("whirlwind", "strong", "prowlers")
    assert (gone.fight.opened, gone.fight.parts, gone.faced) == (0, (), ["diggers"])


def test_expose_opens_the_way_for_its_own_attack() -> None:
    arena = Arena("diggers", "prowlers", hand="expose", **RICH)
    arena.plays("expose", "basic", "diggers")
    assert arena.prompt == "attack.on"
    arena.aim("diggers")
    assert sums.fortifications(arena.s, arena.foe("diggers")) == 0


@pytest.mark.rule("MK-R103")
def test_an_attack_may_be_lowered_in_any_phase_and_stays_so() -> None:
    """Feral Allies, a skill: attack 1, or one attack is 1 weaker."""
    for stage in ("ranged", "block", "damage"):
        arena = Arena("diggers", hand="rage", stage=stage, skills="braevalar_feral_allies")
        arena.pick("use_skill")
        assert arena.value("diggers") == 2
        while arena.stage != "damage":
            arena.next()
        assert arena.suffer("diggers").wounds == 1


@pytest.mark.rule("MK-16.18")
def test_lowered_to_nothing_after_the_block_phase_it_only_deals_no_damage() -> None:
    arena = Arena("orc_skirmishers", hand="rage", stage="damage", skills="braevalar_feral_allies")
    arena.pick("use_skill").aim("orc_skirmishers:1")
    assert not arena.offers("damage_from", "orc_skirmishers:1")
    arena.suffer("orc_skirmishers")
    assert (arena.stage, arena.wounds, arena.foe("orc_skirmishers").states[1]) == ("attack", 1, 0)


@pytest.mark.rule("MK-14.22", "MK-R102")
def test_a_destroyed_enemy_is_defeated() -> None:
    arena = Arena("prowlers", "hydra", hand="whirlwind", stage="attack", **RICH).plays(
        "whirlwind", "strong", "prowlers"
    )
    assert (arena.hero.fame, arena.hero.reputation, arena.dropped) == (2, 1, ["prowlers"])
    summoned = Arena("prowlers", hand="whirlwind", stage="block", site="dungeon",
                     changed={0: {"doomed": True}}, combat=begun("block", [0, 0], "4")).strike()  # fmt: skip
    assert summoned.hero.fame == 2  # doomed: destroyed once it is blocked


@pytest.mark.rule("MK-14.22", "MK-21.15")
def test_a_destroyed_summoned_enemy_gives_nothing() -> None:
    arena = Arena(
        "orc_summoners", hand="rage", stage="block", combat=summoned("gargoyle", "5", doomed=True)
    ).strike()
    assert arena.fight.foes[1].beaten
    assert (arena.dropped, arena.hero.fame) == (["gargoyle"], 0)


@pytest.mark.rule("MK-16.18")
def test_a_void_attack_is_not_blocked() -> None:
    arena = Arena("orc_trackers", hand="rage", stage="attack", changed={0: {"attacks": [{"state": "void"}]}})
    assert arena.armor("orc_trackers") == 6
    lowered = {0: {"attacks": [{"state": "void", "change": -9}]}}
    still = Arena("orc_trackers", hand="rage", stage="ranged", changed=lowered).next()
    assert (still.stage, still.foe("orc_trackers").states) == ("block", (VOID,)), "not even one worth nothing"
