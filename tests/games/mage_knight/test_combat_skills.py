"""The odd skills of combat, each with a result computed by hand (MK-7)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import part_element, part_value
from tafelrunde.games.mage_knight.vocabulary import ELEMENTS
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Table

BOX = library()


def skilled(skill: str, *enemies: str, **fields: Any) -> Arena:
    """A combat in which this skill has just been used."""
    return Arena(*enemies, skills=skill, **fields).pick("use_skill", skill)


def thrown_in(arena: Arena) -> list[str]:
    """What lies in the open attack or block."""
    return [f"{ELEMENTS[part_element(part)]} {part_value(part)}" for part in arena.fight.parts]


# --- damage that the hero ignores ------------------------------------------------------------------------------------


@pytest.mark.rule("MK-17.3", "MK-17.11")
@pytest.mark.parametrize(
    ("skill", "branch", "enemy", "wounds"),
    [  # level 3: armour 3. Without the skill: ironclads 8 damage, 3 wounds; fire elemental 7, 3; prowlers 4, 2; shadow 4, 2
        ("krang_battle_hardened", 0, "ironclads", 2),  # 8 - 2 = 6
        ("krang_battle_hardened", 0, "fire_elemental", 3),  # not of this kind
        ("krang_battle_hardened", 1, "fire_elemental", 2),  # 7 - 1 = 6
        ("krang_battle_hardened", 1, "shadow", 1),  # 4 - 1 = 3
        ("krang_battle_hardened", 1, "prowlers", 2),
        ("braevalar_elemental_resistance", 0, "fire_elemental", 2),  # 7 - 2 = 5
        ("braevalar_elemental_resistance", 0, "prowlers", 2),
        ("braevalar_elemental_resistance", 1, "prowlers", 1),  # 4 - 1 = 3
        ("braevalar_elemental_resistance", 1, "shadow", 1),
        ("braevalar_elemental_resistance", 1, "fire_elemental", 3),
    ],
)
def test_a_ward_ignores_damage_of_the_hero(skill: str, branch: int, enemy: str, wounds: int) -> None:
    """After doubling, before dividing by armour."""
    arena = skilled(skill, enemy, stage="damage", level=3).pick_branch(branch).suffer(enemy)
    assert arena.wounds == wounds


def test_a_ward_is_for_one_attack_and_for_the_hero_alone() -> None:
    """Two prowlers deal 4 each, armour 2: 4 - 2 is 1 wound, the other 4 are 2. Peasants take 3 off first, the ward the rest."""
    two = skilled("krang_battle_hardened", "prowlers", "diggers", stage="damage").pick_branch(0)
    assert two.suffer("prowlers").wounds == 1
    assert two.suffer("diggers").wounds == 3  # 3 damage
    one = skilled("krang_battle_hardened", "prowlers", stage="damage", army="peasants").pick_branch(0)
    one.pick("damage_from", "prowlers")
    assert (one.option("take_damage").preview or {})["wounds"] == 1  # 4 - 2, if the hero takes it all
    one.pick("damage_unit", "peasants_1")
    assert (one.unit_wounds("peasants"), one.wounds, one.stage) == (1, 0, "attack")


@pytest.mark.rule("MK-21.7")
def test_whoever_ignores_all_damage_is_not_paralyzed() -> None:
    """Ice golems: 2 ice damage, paralyze."""
    arena = skilled("braevalar_elemental_resistance", "ice_golems", hand="march", stage="damage")
    assert arena.pick_branch(0).suffer("ice_golems").hand == "march"
    hurt = Arena("ice_golems", hand="march", stage="damage").suffer("ice_golems")
    assert hurt.hand == "wound"


def test_skills_of_combat_are_not_offered_outside_of_it() -> None:
    for skill in ("krang_battle_hardened", "norowas_leadership", "wolfhawk_know_your_prey", "wolfhawk_dueling",
                  "braevalar_natures_vengeance", "krang_puppet_master", "krang_battle_frenzy"):  # fmt: skip
        assert skill not in Table("march", skills=skill, army="peasants").options


# --- Battle Frenzy ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-7.4")
def test_battle_frenzy_is_flipped_for_a_stronger_attack_and_turned_up_by_resting() -> None:
    calm = skilled("krang_battle_frenzy", "prowlers", stage="attack").pick_branch(0)
    assert (thrown_in(calm), calm.hero.skills_down) == (["physical 2"], ())
    wild = skilled("krang_battle_frenzy", "prowlers", stage="attack").pick_branch(1)
    assert (thrown_in(wild), wild.hero.skills_down) == (["physical 4"], wild.hero.skills)
    table = Table("march", skills="krang_battle_frenzy", skills_down="krang_battle_frenzy")
    table.choose("turn.what", "rest")
    assert table.hero.skills_down == ()


# --- Leadership ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-6.12")
def test_leadership_strengthens_the_next_unit() -> None:
    """Peasants: attack 2 + 2, block 2 + 3; crossbowmen: ranged attack 2 + 1, in the attack phase 2 + 2; catapults: siege 3, in
    the attack phase 3 + 2. The element is that of the ability."""
    for stage, unit, ability, value in (
        ("attack", "peasants", 0, "physical 4"), ("block", "peasants", 0, "physical 5"),
        ("ranged", "utem_crossbowmen", 0, "physical 3"), ("attack", "utem_crossbowmen", 1, "physical 4"),
        ("ranged", "catapults", 0, "physical 3"), ("attack", "catapults", 0, "physical 5"),
        ("ranged", "fire_mages", 0, "fire 4"),
    ):  # fmt: skip
        arena = skilled("norowas_leadership", "prowlers", stage=stage, army=unit, level=3)
        assert thrown_in(arena.use(unit, ability, "prowlers")) == [value]


def test_leadership_is_for_one_unit_and_waits_for_one_that_can_use_it() -> None:
    """Siege 3 of the catapults in the ranged phase gets nothing, so the peasants are led later: 2 + 3; the foresters are not."""
    arena = skilled("norowas_leadership", "prowlers", army="catapults peasants foresters", level=5)
    arena.use("catapults", 0, "prowlers").let_go().next()
    arena.use("peasants", 0, "prowlers").use("foresters", 1)
    assert thrown_in(arena) == ["physical 5", "physical 3"]
    assert not Arena("prowlers", skills="norowas_leadership", army="peasants/spent").offers("use_skill")
    assert not Arena("prowlers", skills="norowas_leadership").offers("use_skill")


@pytest.mark.rule("MK-16.20")
def test_a_block_that_counts_twice_doubles_the_bonus() -> None:
    """Guardsmen: block 4 + 3, each point twice against the wolf riders' swift attack of 3: 14 against 6."""
    arena = skilled("norowas_leadership", "wolf_riders", stage="block", army="utem_guardsmen", level=3)
    arena.use("utem_guardsmen", 0, "wolf_riders")
    view: Any = arena.match.view(0)
    assert (view["fight"]["open"]["total"], view["fight"]["open"]["needed"]) == (14, 6)


# --- Know Your Prey --------------------------------------------------------------------------------------------------


def lost(arena: Arena, what: str) -> Arena:
    assert arena.match.choice is not None
    texts = [option.text("en") for option in arena.match.choice.options]
    assert texts.count(what) == 1, texts
    arena.match.answer(texts.index(what))
    return arena


@pytest.mark.rule("MK-21.41")
def test_know_your_prey_takes_an_ability() -> None:
    """Ironclads without brutal deal 4; wolf riders without swift need block 3; orc trackers without elusive have armour 3."""
    skill = "wolfhawk_know_your_prey"
    ironclads = lost(skilled(skill, "ironclads", stage="damage"), "It loses Brutal").suffer("ironclads")
    assert ironclads.wounds == 2
    riders = skilled(skill, "wolf_riders", hand="determination", stage="block", mana={"blue": 1})
    riders.plays("determination", "strong", "wolf_riders")
    view: Any = riders.match.view(0)
    assert view["fight"]["open"]["needed"] == 3
    trackers = lost(skilled(skill, "orc_trackers"), "It loses Elusive")
    assert (trackers.armor("orc_trackers"), trackers.hero.skills_down) == (3, trackers.hero.skills)
    diggers = skilled(skill, "diggers")  # fortified is all there is to lose, so nothing is asked
    assert diggers.prompt == "fight.what"
    view = diggers.match.view(0)
    assert view["fight"]["foes"][0]["fortified"] == 0


def test_know_your_prey_takes_assassination_poison_paralyze_and_vampiric() -> None:
    skill = "wolfhawk_know_your_prey"
    trackers = lost(skilled(skill, "orc_trackers", stage="damage", army="peasants"), "It loses Assassination")
    assert trackers.pick("damage_from", "orc_trackers").offers("damage_unit", "peasants_1")
    hags = skilled(skill, "cursed_hags", stage="damage").suffer("cursed_hags")
    assert (hags.wounds, hags.discard) == (2, "")
    medusa = skilled(skill, "medusa", hand="march", stage="damage").suffer("medusa")
    assert medusa.hand == "wound wound wound march"
    ghouls = skilled(skill, "gibbering_ghouls", stage="damage").suffer("gibbering_ghouls")
    assert ghouls.armor("gibbering_ghouls") == 4


def test_know_your_prey_takes_a_resistance_or_an_element() -> None:
    """Ice golems (ice 2, resist physical and ice) and altem mages (cold fire 4)."""
    skill = "wolfhawk_know_your_prey"
    golems = lost(skilled(skill, "ice_golems", stage="attack"), "It loses physical resistance")
    view: Any = golems.match.view(0)
    assert view["fight"]["foes"][0]["resistances"] == ["ice"]
    physical = lost(
        skilled(skill, "ice_golems", stage="block"), "Its attack has only the element physical left"
    )
    view = physical.match.view(0)
    assert view["fight"]["foes"][0]["attacks"][0]["element"] == "physical"
    mages = skilled(skill, "altem_mages", stage="block")
    assert mages.match.choice is not None
    assert [option.text("en") for option in mages.match.choice.options] == [
        "It loses Brutal", "It loses Poison", "It loses physical resistance",
        "Its attack has only the element fire left", "Its attack has only the element ice left",
    ]  # fmt: skip


@pytest.mark.rule("MK-21.24")
def test_no_prey_with_arcane_immunity_and_nothing_that_a_site_gives() -> None:
    assert not Arena("shadow", skills="wolfhawk_know_your_prey").offers("use_skill")
    assert not Arena("prowlers", skills="wolfhawk_know_your_prey").offers("use_skill")  # has nothing
    assert not Arena("swordsmen", site="keep", skills="wolfhawk_know_your_prey").offers("use_skill")
    both = skilled("wolfhawk_know_your_prey", "guardsmen", site="keep")
    view: Any = both.match.view(0)
    assert view["fight"]["foes"][0]["fortified"] == 1  # by the keep
    saved = Arena("prowlers", changed={0: {"attacks": [{"element": "ice"}]}})
    view = saved.match.view(0)
    assert view["fight"]["foes"][0]["attacks"][0]["element"] == "ice"


# --- Dueling ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-16.3", "MK-15.11")
def test_a_duel_blocks_now_and_strikes_later() -> None:
    """Prowlers: attack 4, armour 3, fame 2. Block 1 + 3 sideways stops them; attack 1 + 2 defeats them for 2 + 1 fame."""
    arena = skilled("wolfhawk_dueling", "prowlers", hand="rage rage rage rage march", stage="block")
    assert thrown_in(arena) == ["physical 1"]
    for _ in range(3):
        arena.plays("rage", "side_block")
    arena.strike().next()
    assert (arena.stage, arena.offers("duel_strike", "prowlers")) == ("attack", True)
    arena.pick("duel_strike", "prowlers")
    assert thrown_in(arena) == ["physical 1"]
    assert not arena.offers("duel_strike")
    arena.pick("play", "rage").pick("basic")
    assert arena.strike().hero.fame == 3


def test_a_duel_is_won_without_units_only() -> None:
    """Foresters block, peasants attack, or take the damage: 2 fame each time. A card alone: 3."""
    alone = skilled("wolfhawk_dueling", "prowlers", hand="rage", stage="block").let_go().next()
    alone.suffer("prowlers").plays("rage", "basic", "prowlers").pick("duel_strike", "prowlers")
    assert alone.strike().hero.fame == 3
    blocked = skilled("wolfhawk_dueling", "prowlers", hand="rage", stage="block", army="foresters")
    blocked.use("foresters", 1).strike().next()
    blocked.plays("rage", "basic", "prowlers").pick("duel_strike", "prowlers")
    assert blocked.strike().hero.fame == 2
    struck = skilled("wolfhawk_dueling", "prowlers", stage="block", army="peasants", used_card=True)
    struck.let_go().next()
    struck.suffer("prowlers").use("peasants", 0, "prowlers").pick("duel_strike", "prowlers")
    assert struck.strike().hero.fame == 2
    hurt = skilled("wolfhawk_dueling", "prowlers", hand="rage", stage="block", army="peasants").let_go()
    hurt.next().suffer("prowlers", "peasants").plays("rage", "basic", "prowlers")
    assert hurt.pick("duel_strike", "prowlers").strike().hero.fame == 2


def test_a_unit_that_aims_at_the_enemy_has_a_part_in_it() -> None:
    """Shocktroops make its armour 2 and its attack 3."""
    arena = skilled("wolfhawk_dueling", "prowlers", hand="rage", stage="block", army="shocktroops", level=3)
    arena.let_go().use("shocktroops", 0, "prowlers").next().suffer("prowlers")
    arena.plays("rage", "basic", "prowlers")
    assert (arena.armor("prowlers"), arena.strike().hero.fame) == (2, 2)
    masters: dict[str, Any] = {"army": "delphana_masters", "level": 7, "mana": {"green": 1}}
    other = skilled("wolfhawk_dueling", "prowlers", hand="rage", stage="block", **masters).let_go()
    other.pick("use_unit", "delphana_masters_1").next().suffer("prowlers").plays("rage", "basic", "prowlers")
    assert (other.armor("prowlers"), other.strike().hero.fame) == (1, 2)


def test_whom_one_can_duel_with() -> None:
    """In the block phase, attacking enemies; if a block is open, the one it is against. The strike is for this enemy alone."""
    assert not Arena("prowlers", skills="wolfhawk_dueling", stage="attack").offers("use_skill")
    stopped = Arena("prowlers", skills="wolfhawk_dueling", stage="block", changed={0: {"stopped": True}})
    assert not stopped.offers("use_skill")
    two = skilled("wolfhawk_dueling", "prowlers", "diggers", stage="block").pick("duel_with", "diggers")
    two.let_go().next().suffer("prowlers").suffer("diggers")
    assert not two.attack("prowlers").offers("duel_strike")
    assert two.attack("diggers").offers("duel_strike", "diggers")
    opened = Arena("prowlers", "diggers", skills="wolfhawk_dueling", stage="block").block("prowlers")
    assert thrown_in(opened.pick("use_skill", "wolfhawk_dueling")) == ["physical 1"]
    assert opened.fight.targets == (0,)


# --- Forked Lightning ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-15.3")
def test_forked_lightning_strikes_different_enemies_in_one_phase() -> None:
    """Swiftness, strong: ranged attack 3. With a bolt 4 for each of two; no two bolts against the same enemy."""
    hand: dict[str, Any] = {"hand": "swiftness swiftness", "mana": {"white": 2}}
    arena = skilled("braevalar_forked_lightning", "wolf_riders", "prowlers", **hand)
    arena.attack("wolf_riders").pick("use_kept")
    assert thrown_in(arena) == ["cold_fire 1"]
    assert not arena.offers("use_kept")  # not twice against the same enemy
    arena.plays("swiftness", "strong").strike()  # armour 4
    assert arena.hero.fame == 3
    arena.pick("use_kept")  # opens an attack on the only one left
    assert (thrown_in(arena), arena.faced) == (["cold_fire 1"], ["prowlers"])
    arena.let_go()
    assert not arena.offers("use_kept")


def test_bolts_may_join_one_attack_on_several_and_are_gone_with_the_phase() -> None:
    arena = skilled("braevalar_forked_lightning", "prowlers", "wolf_riders").attack("prowlers", "wolf_riders")
    arena.pick("use_kept").pick("use_kept")
    assert thrown_in(arena) == ["cold_fire 1", "cold_fire 1"]
    assert not arena.offers("use_kept")
    late = skilled("braevalar_forked_lightning", "prowlers", "wolf_riders").next()
    assert not late.offers("use_kept")
    assert not late.next().offers("use_kept")
    late.suffer("prowlers").suffer("wolf_riders")
    assert (late.stage, late.offers("use_kept")) == ("attack", False)


@pytest.mark.rule("MK-15.4")
def test_no_bolt_against_the_fortified_in_the_ranged_phase() -> None:
    assert not Arena("diggers", skills="braevalar_forked_lightning").offers("use_skill")
    assert Arena("diggers", skills="braevalar_forked_lightning", stage="attack").offers("use_skill")
    both = skilled("braevalar_forked_lightning", "diggers", "prowlers").pick("use_kept")
    assert both.fight.targets == (1,)


# --- the Puppet Master -----------------------------------------------------------------------------------------------


def test_a_defeated_enemy_is_kept() -> None:
    """It does not stay in the discard pile, and cannot be used in the same turn."""
    arena = Arena("prowlers", skills="krang_puppet_master", hand="rage rage", stage="attack", mana={"red": 1})
    tokens = arena.match.game.census(arena.s)["tokens"]
    assert not arena.offers("use_skill")
    arena.plays("rage", "strong", "prowlers").strike()
    assert (arena.prompt, arena.dropped) == ("turn.what", ["prowlers"])
    arena.choose("turn.what", "krang_puppet_master")
    assert (arena.dropped, [BOX.enemies[kind].id for kind in arena.hero.marks.kept]) == ([], ["prowlers"])
    view: Any = arena.match.view(1)
    assert view["seats"][0]["kept"] == ["prowlers"]
    assert arena.match.game.census(arena.s)["tokens"] == tokens


@pytest.mark.parametrize(
    ("puppet", "stage", "value"),
    [
        ("ironclads", "attack", ["physical 2"]),  # 4
        ("cursed_hags", "attack", ["physical 2"]),  # 3, rounded up
        ("fire_mages", "attack", ["fire 3"]),  # 6
        ("altem_mages", "attack", ["cold_fire 2"]),  # 4
        ("heroes_fire", "attack", ["physical 2", "fire 1"]),  # 4 and 2
        ("cursed_hags", "block", ["physical 3"]),  # armour 5
        ("fire_mages", "block", ["ice 3"]),  # armour 5, resists fire
        ("ice_mages", "block", ["fire 3"]),  # armour 6, resists ice
        ("high_dragon", "block", ["cold_fire 5"]),  # armour 9, resists both
        ("ironclads", "block", ["physical 2"]),  # physical resistance does not matter
        ("shadow", "block", ["physical 2"]),  # the lower armour, 4
    ],
)
def test_a_puppet_fights(puppet: str, stage: str, value: list[str]) -> None:
    arena = skilled("krang_puppet_master", "prowlers", stage=stage, marks={"kept": [puppet]})
    assert (thrown_in(arena), arena.hero.marks.kept, arena.dropped) == (value, (), [puppet])
    assert not arena.offers("use_skill")


def test_summoners_make_no_attack_as_puppets() -> None:
    kept: dict[str, Any] = {"skills": "krang_puppet_master", "marks": {"kept": ["orc_summoners"]}}
    assert not Arena("prowlers", stage="attack", **kept).offers("use_skill")
    assert Arena("prowlers", stage="block", **kept).offers("use_skill")  # armour 4
    assert not Arena("prowlers", stage="ranged", **kept).offers("use_skill")
    dungeon = Arena("minotaur", site="dungeon", stage="block", combat={"no_units": True}, **kept)
    assert dungeon.offers("use_skill")  # a puppet is no unit


# --- Nature's Vengeance ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-21.9")
def test_natures_vengeance_slows_an_enemy_down() -> None:
    """Prowlers attack with 3, and each move point takes off 1 more; the owner's enemies are not stronger."""
    arena = skilled("braevalar_natures_vengeance", "prowlers", hand="march", stage="block")
    assert (arena.value("prowlers"), len(arena.s.middle)) == (3, 1)
    arena.pick("play", "march").pick("basic").pick("slow_down", "prowlers")
    assert arena.value("prowlers") == 2


@pytest.mark.rule("MK-7.6")
def test_natures_vengeance_makes_the_enemies_of_others_stronger_when_they_are_blocked() -> None:
    """Each attack of the skirmishers has 1 more in the block phase, and in no other; summoners summon as ever."""
    middle: dict[str, Any] = {
        "middle": [{"skill": "braevalar_natures_vengeance", "seat": 1}],
        "others": {1: {"skills": ["braevalar_natures_vengeance"], "skills_down": ["braevalar_natures_vengeance"]}},
    }  # fmt: skip
    for stage, value in (("ranged", 1), ("block", 2), ("damage", 1)):
        arena = Arena("orc_skirmishers", stage=stage, **middle)
        assert (arena.value("orc_skirmishers"), arena.value("orc_skirmishers", 1)) == (value, value)
    mine = {**middle, "middle": [{"skill": "braevalar_natures_vengeance", "seat": 0}]}
    assert Arena("orc_skirmishers", stage="block", **mine).value("orc_skirmishers") == 1
    summoner = Arena("orc_summoners", stage="block", changed={0: {"stopped": False}}, **middle)
    assert summoner.value("orc_summoners") == 0


@pytest.mark.rule("MK-21.24", "MK-R58")
def test_natures_vengeance_works_on_arcanely_immune_enemies_but_not_on_summoners() -> None:
    arena = skilled("braevalar_natures_vengeance", "shadow", stage="block")
    assert (arena.value("shadow"), arena.foe("shadow").heavy) == (3, True)
    assert not Arena("orc_summoners", skills="braevalar_natures_vengeance").offers("use_skill")
