"""Cards whose blocks and attacks promise something for their success, each with a result computed by hand (MK-R109)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight.state import part_element, part_kind, part_value
from tafelrunde.games.mage_knight.vocabulary import ELEMENTS, KINDS
from tests.games.mage_knight.arena import Arena, begun
from tests.games.mage_knight.table import names

BLUE: dict[str, Any] = {"stage": "block", "mana": {"blue": 1}}
RED_SPELL: dict[str, Any] = {"stage": "block", "mana": {"red": 1}}
NIGHT_SPELL: dict[str, Any] = {"stage": "block", "night": True, "mana": {"red": 1, "black": 1}}


def values(arena: Arena) -> list[int]:
    """What lies in the open attack or block."""
    return [part_value(part) for part in arena.fight.parts]


def parts(arena: Arena) -> list[str]:
    """The same with kinds and elements."""
    return [
        f"{KINDS[part_kind(part)]} {ELEMENTS[part_element(part)]} {part_value(part)}"
        for part in arena.fight.parts
    ]


def weaker(n: int) -> dict[int, Any]:
    """The only attack of the first enemy is so much weaker."""
    return {0: {"attacks": [{"change": -n}]}}


# --- Ice Shield ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-R109")
def test_ice_shield_lowers_the_armour_of_the_enemy_it_blocked() -> None:
    """Block 3 against attack 3: armour 5 - 3; never below 1. The card itself lowers nothing before it has blocked."""
    arena = Arena("thugs", "prowlers", hand="ice_shield", **BLUE).plays("ice_shield", "strong", "thugs")
    assert arena.armor("thugs") == 5
    arena.strike()
    assert (arena.armor("thugs"), arena.armor("prowlers")) == (2, 3)
    low = Arena("diggers", hand="ice_shield", **BLUE).plays("ice_shield", "strong").strike()
    assert low.armor("diggers") == 1
    basic = Arena("thugs", hand="ice_shield", **BLUE).plays("ice_shield", "basic").strike()
    assert basic.armor("thugs") == 5


@pytest.mark.rule("MK-R104", "MK-14.19", "MK-21.24")
def test_ice_shield_blocks_whom_its_cold_does_not_touch() -> None:
    """A mummy resists ice, a blood demon is arcanely immune: blocked, and their armour stays 5 and 6."""
    for enemy, attack, armor in (("mummy", 4, 5), ("blood_demon", 6, 6)):
        arena = Arena(enemy, hand="ice_shield", changed=weaker(attack - 3), **BLUE)
        arena.plays("ice_shield", "strong").strike()
        assert (arena.foe(enemy).states, arena.armor(enemy)) == ((1,), armor)


@pytest.mark.rule("MK-R109", "MK-21.39")
def test_ice_shield_waits_until_all_attacks_of_its_enemy_are_blocked() -> None:
    """Skirmishers attack twice with 1: armour 4 after the first block, 4 - 3 after the second, which is another card's."""
    arena = Arena("orc_skirmishers", hand="ice_shield rage", **BLUE)
    arena.plays("ice_shield", "strong", "orc_skirmishers:1").strike()
    assert arena.armor("orc_skirmishers") == 4
    arena.plays("rage", "basic").strike()
    assert arena.armor("orc_skirmishers") == 1
    hurt = Arena("orc_skirmishers", hand="ice_shield", **BLUE)
    hurt.plays("ice_shield", "strong", "orc_skirmishers:1").strike().next().suffer("orc_skirmishers")
    assert (hurt.stage, hurt.armor("orc_skirmishers")) == ("attack", 4)


@pytest.mark.rule("MK-R109", "MK-16.18")
def test_an_attack_lowered_to_nothing_completes_the_block() -> None:
    """The second attack of 1 is dodged by 2: it counts as blocked, so the promise is due."""
    arena = Arena("orc_skirmishers", hand="ice_shield dodge_and_weave", **BLUE)
    arena.plays("ice_shield", "strong", "orc_skirmishers:0").strike()
    arena.pick("play", "dodge_and_weave").pick("basic")
    assert arena.armor("orc_skirmishers") == 1


def test_a_block_that_is_let_go_keeps_no_promise() -> None:
    """Ice Shield is given up; what blocks afterwards is not part of its block."""
    arena = Arena("prowlers", hand="ice_shield determination", stage="block", mana={"blue": 2})
    arena.plays("ice_shield", "strong").let_go().plays("determination", "strong").strike()
    assert (arena.foe("prowlers").states, arena.armor("prowlers")) == ((1,), 3)


# --- Shield Bash -----------------------------------------------------------------------------------------------------


def test_shield_bash_lowers_armour_by_the_surplus() -> None:
    """5 against 3: armour 5 - 2. With Rage, 7 against 3: 5 - 4. Swift attack 3: 10 against 6 blocks, the surplus is 5 - 3."""
    arena = Arena("thugs", hand="shield_bash", **BLUE).plays("shield_bash", "strong").strike()
    assert arena.armor("thugs") == 3
    more = Arena("thugs", hand="shield_bash rage", **BLUE)
    more.plays("shield_bash", "strong").plays("rage", "basic").strike()
    assert more.armor("thugs") == 1
    swift = Arena("wolf_riders", hand="shield_bash", **BLUE).plays("shield_bash", "strong").strike()
    assert swift.armor("wolf_riders") == 2


def test_shield_bash_counts_inefficient_points_half() -> None:
    """Against a fire attack of 1 its 5 physical points are worth 2: surplus 1, armour 5 - 1."""
    arena = Arena("fire_mages", hand="shield_bash", changed=weaker(5), **BLUE)
    assert arena.plays("shield_bash", "strong").strike().armor("fire_mages") == 4


@pytest.mark.rule("MK-R104", "MK-R109")
def test_shield_bash_waits_for_the_last_attack_and_spares_whom_it_does_not_touch() -> None:
    """Skirmishers: 5 - 1 to spare, due with the second block: 4 - 4, at least 1. A mummy resists ice."""
    arena = Arena("orc_skirmishers", hand="shield_bash rage", **BLUE)
    arena.plays("shield_bash", "strong", "orc_skirmishers:0").strike()
    assert arena.armor("orc_skirmishers") == 4
    assert arena.plays("rage", "basic").strike().armor("orc_skirmishers") == 1
    mummy = Arena("mummy", hand="shield_bash", changed=weaker(3), **BLUE)
    assert mummy.plays("shield_bash", "strong").strike().armor("mummy") == 5


# --- Burning Shield --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-R109")
def test_burning_shield_strikes_back_in_the_attack_phase() -> None:
    """Block 4, then once a melee fire attack 4 against anybody; one stopped attack of two is enough for it."""
    arena = Arena("orc_skirmishers", "prowlers", hand="burning_shield", **RED_SPELL)
    arena.plays("burning_shield", "basic", "orc_skirmishers:0").strike()
    assert not arena.offers("use_kept")
    arena.next().suffer("orc_skirmishers:1").suffer("prowlers")
    assert arena.stage == "attack"
    arena.pick("use_kept").aim("prowlers")
    assert (parts(arena), arena.offers("use_kept")) == (["melee fire 4"], False)
    assert arena.strike().hero.fame == 2


def test_a_burning_shield_that_stopped_nothing_is_lost() -> None:
    arena = Arena("prowlers", hand="burning_shield", **RED_SPELL)
    arena.plays("burning_shield", "basic").let_go().next().suffer("prowlers")
    assert (arena.stage, arena.offers("use_kept")) == ("attack", False)


@pytest.mark.rule("MK-R102", "MK-14.22")
def test_exploding_shield_destroys_the_enemy_it_blocked() -> None:
    """With the printed fame; whoever resists fire is only blocked: fire block 4 is worth 2 against a fire attack of 2."""
    arena = Arena("prowlers", "thugs", hand="burning_shield", **NIGHT_SPELL)
    arena.plays("burning_shield", "strong", "prowlers").strike()
    assert (arena.faced, arena.hero.fame) == (["thugs"], 2)
    fire = Arena("fire_mages", hand="burning_shield", changed=weaker(4), **NIGHT_SPELL)
    fire.plays("burning_shield", "strong").strike()
    assert (fire.faced, fire.foe("fire_mages").states) == (["fire_mages"], (1,))


@pytest.mark.rule("MK-R109", "MK-21.39")
def test_exploding_shield_needs_all_attacks_blocked() -> None:
    arena = Arena("orc_skirmishers", "prowlers", hand="burning_shield rage", **NIGHT_SPELL)
    arena.plays("burning_shield", "strong", "orc_skirmishers:0").strike()
    assert (arena.faced, arena.hero.fame) == (["orc_skirmishers", "prowlers"], 0)
    arena.plays("rage", "basic", "orc_skirmishers:1").strike()
    assert (arena.faced, arena.hero.fame) == (["prowlers"], 2)


@pytest.mark.rule("MK-21.15", "MK-14.22")
def test_exploding_shield_on_a_summoned_enemy() -> None:
    """It gives no fame, and the summoner stays."""
    summoned = {1: {"role": "summoned", "at": None, "caller": 0}}
    arena = Arena("orc_summoners", "prowlers", hand="burning_shield", changed=summoned, **NIGHT_SPELL)
    arena.plays("burning_shield", "strong").strike()
    summoner, prowlers = arena.fight.foes
    assert (summoner.out, prowlers.out, arena.hero.fame) == (False, True, 0)


# --- for each enemy defeated by this attack --------------------------------------------------------------------------


def test_explosive_bolt_hurts_others_for_each_enemy_it_defeats() -> None:
    """Ranged 3 beats prowlers: one other enemy of one's choice has armour 5 - 1. As part of an attack on two: 5 - 2."""
    arena = Arena("prowlers", "golems", "thugs", hand="explosive_bolt", mana={"white": 1})
    arena.plays("explosive_bolt", "strong", "prowlers")
    assert (parts(arena), arena.armor("golems")) == (["ranged physical 3"], 5)
    arena.strike().aim("thugs")
    assert (arena.armor("thugs"), arena.armor("golems")) == (4, 5)
    two = Arena("prowlers", "prowlers", "golems", hand="explosive_bolt", mana={"red": 1},
                combat=begun("attack", [0, 1], "ranged 3"))  # fmt: skip
    assert two.plays("explosive_bolt", "strong").strike().armor("golems") == 3


@pytest.mark.rule("MK-14.18")
def test_explosive_bolt_does_not_hurt_whoever_resists_fire() -> None:
    arena = Arena("prowlers", "fire_mages", hand="explosive_bolt", mana={"white": 1})
    assert arena.plays("explosive_bolt", "strong", "prowlers").strike().armor("fire_mages") == 5


def test_explosive_bolt_that_is_let_go_hurts_nobody() -> None:
    arena = Arena("prowlers", "golems", hand="explosive_bolt", mana={"white": 1})
    arena.plays("explosive_bolt", "strong", "prowlers").let_go().attack("prowlers")
    assert arena.fight.reserve.bound == ()


@pytest.mark.parametrize(("how", "value", "fame"), [("basic", 2, 0), ("strong", 4, 1)])
def test_chivalry_gives_reputation_for_each_enemy_its_attack_defeats(how: str, value: int, fame: int) -> None:
    """Two enemies by one attack: reputation +2 (strong: and fame +2). Diggers and prowlers have fame 2 each, and as orcs on
    one space they bring reputation 1 each."""
    arena = Arena("prowlers", "diggers", "thugs", hand="chivalry", stage="attack", mana={"white": 1},
                  combat=begun("attack", [0, 1], "4"))  # fmt: skip
    plain = Arena(
        "prowlers", "diggers", "thugs", stage="attack", combat=begun("attack", [0, 1], "6")
    ).strike()
    arena.pick("play", "chivalry").pick(how).pick_branch(1)
    assert values(arena) == [4, value]
    arena.strike()
    assert arena.hero.reputation - plain.hero.reputation == 2
    assert arena.hero.fame - plain.hero.fame == 2 * fame
    assert arena.pick("attack_on", "thugs").let_go().hero.reputation == plain.hero.reputation + 2


# --- Soul Harvester --------------------------------------------------------------------------------------------------


def test_soul_harvester_gains_one_crystal_of_an_enemy_it_beats() -> None:
    """Prowlers resist nothing: white. Golems resist physical attacks: white or green. Of two enemies only one counts."""
    arena = Arena("prowlers", "thugs", hand="soul_harvester", stage="attack")
    arena.plays("soul_harvester", "basic", "prowlers").strike()
    assert arena.crystals == {"white": 1}
    golem = Arena("golems", "thugs", hand="soul_harvester", stage="attack",
                  combat=begun("attack", [0], "10"))  # fmt: skip
    golem.plays("soul_harvester", "basic").strike()
    assert golem.options == ["green", "white"]
    two = Arena("fire_mages", "ice_mages", "thugs", hand="soul_harvester", stage="attack",
                combat=begun("attack", [0, 1], "11"))  # fmt: skip
    two.plays("soul_harvester", "basic").strike()
    assert two.options == ["red", "blue", "white"]
    two.choose("mana.colour", "blue")
    assert (two.prompt, two.crystals) == ("fight.what", {"blue": 1})


def test_soul_harvester_strong_harvests_the_whole_phase() -> None:
    """Fire mages were beaten before it in this phase, ice mages are beaten with its 8, prowlers after it: three crystals."""
    arena = Arena("fire_mages", "ice_mages", "prowlers", "thugs", hand="soul_harvester rage rage", stage="attack",
                  combat=begun("attack", [0], "5"))  # fmt: skip
    arena.strike().pick("play", "soul_harvester").pick("strong")
    arena.aim("ice_mages").choose("mana.colour", "red")
    assert (values(arena), names(arena.hero.gone)) == ([8], "soul_harvester")
    arena.strike().choose("mana.colour", "blue")
    arena.plays("rage", "basic", "prowlers").plays("rage", "basic").strike()
    assert arena.crystals == {"red": 1, "blue": 1, "white": 1}


def test_soul_harvester_in_the_ranged_phase_gives_up_its_attack() -> None:
    """Prowlers are shot in this phase: a crystal. What falls in a later phase brings none."""
    arena = Arena("prowlers", "thugs", hand="soul_harvester", combat=begun("attack", [0], "siege 3"))
    arena.pick("play", "soul_harvester").pick("strong")
    assert parts(arena) == ["siege physical 3"]
    assert arena.strike().crystals == {"white": 1}
    arena.next()
    assert arena.fight.reserve.phased == ()
    assert arena.fight.reserve.fallen == ()


# --- fame for the defeated -------------------------------------------------------------------------------------------


def test_bow_of_starsdawn_shoots_with_cards_and_gives_fame_for_this_phase() -> None:
    """Two cards: ranged 2 each. Prowlers (fame 2) are beaten: fame 3, and 1 more for diggers (fame 2) of the same phase."""
    arena = Arena("prowlers", "skeletal_warriors", "thugs", hand="bow_of_starsdawn rage march wound swiftness swiftness",
                  mana={"white": 2})  # fmt: skip
    arena.pick("play", "bow_of_starsdawn").pick("basic")
    assert "wound" not in arena.options
    arena.choose("card.cost", "rage", "march", "enough")
    arena.aim("prowlers")
    assert (parts(arena), arena.discard) == (["ranged physical 2", "ranged physical 2"], "rage march")
    assert arena.strike().hero.fame == 3
    arena.plays("swiftness", "strong", "skeletal_warriors").plays("swiftness", "strong").strike()
    assert arena.hero.fame == 3 + 2  # skeletal warriors have fame 1
    assert arena.next().fight.reserve.phased == ()


def test_sword_of_justice_gives_fame_at_the_end_of_the_turn() -> None:
    """Two cards: attack 3 each. Prowlers fall (fame 2); for them and for one enemy defeated before there is 1 more each."""
    arena = Arena("prowlers", hand="sword_of_justice rage march", stage="attack", defeated=1)
    arena.pick("play", "sword_of_justice").pick("basic").choose("card.cost", "rage", "march")
    assert parts(arena) == ["melee physical 3", "melee physical 3"]
    assert arena.strike().hero.fame == 2
    arena.choose("turn.what", "end")
    assert (arena.hero.fame, arena.hero.defeated) == (4, 0)


def test_sword_of_justice_strong_counts_physical_attacks_twice() -> None:
    """Rage, 4 against golems of armour 5 that resist: they lose the resistance and 4 counts 8. Fire counts once: 4 < 5."""
    arena = Arena("golems", hand="sword_of_justice rage", stage="attack", mana={"red": 1})
    arena.pick("play", "sword_of_justice").pick("strong").plays("rage", "strong")
    assert (values(arena), arena.suffices) == ([4], True)
    assert names(arena.hero.gone) == "sword_of_justice"
    arena.strike().choose("turn.what", "end")
    assert arena.hero.fame == 4 + 1
    fire = Arena("golems", hand="sword_of_justice", stage="attack", combat=begun("attack", [0], "fire 4"))
    assert not fire.pick("play", "sword_of_justice").pick("strong").suffices


@pytest.mark.rule("MK-21.24")
def test_sword_of_justice_against_arcane_immunity() -> None:
    """A dragon summoner (armour 8) keeps its physical resistance: 8 points count 16 and are halved again. Only in the attack
    phase: in the ranged phase 8 points stay 8."""
    for points, enough in ((7, False), (8, True)):
        arena = Arena("dragon_summoner", hand="sword_of_justice", stage="attack",
                      combat=begun("attack", [0], str(points)))  # fmt: skip
        assert arena.pick("play", "sword_of_justice").pick("strong").suffices == enough
    ranged = Arena("prowlers", hand="sword_of_justice", combat=begun("attack", [0], "ranged 2"))
    assert not ranged.pick("play", "sword_of_justice").pick("strong").suffices


@pytest.mark.rule("MK-14.22")
def test_summoned_enemies_are_not_counted_as_defeated() -> None:
    summoned = {1: {"role": "summoned", "at": None, "caller": 0}}
    arena = Arena("orc_summoners", "prowlers", hand="burning_shield", changed=summoned, **NIGHT_SPELL)
    arena.plays("burning_shield", "strong").strike()
    assert (arena.hero.defeated, arena.fight.reserve.fallen) == (0, ())


def test_banner_of_glory_strong_raises_units_and_counts_those_that_fought() -> None:
    """Peasants attack with 2 + 1 and have armour 3 + 1; they and the foresters that had blocked before bring 1 fame each."""
    arena = Arena("prowlers", hand="banner_of_glory", stage="attack", army="peasants_1 foresters_1/spent",
                  fought=["foresters_1"])  # fmt: skip
    arena.pick("play", "banner_of_glory").pick("strong").use("peasants", 0)
    assert values(arena) == [3]
    arena.strike().choose("turn.what", "end")
    assert (arena.hero.fame, arena.hero.fought) == (2 + 2, ())


def test_units_that_give_no_attack_or_block_have_not_fought() -> None:
    arena = Arena("prowlers", stage="attack", army="peasants_1").use("peasants", 2)
    assert (arena.hero.move, arena.hero.fought) == (2, ())


# --- Cold Toughness --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemy", "block"),
    [
        ("high_dragon", 10),  # cold fire 2, brutal, resistances against fire and ice
        ("diggers", 6),  # fortified
        ("prowlers", 5),
        ("heroes_fire", 7),  # one of its two attacks is fire, it resists fire
        ("shadow", 5),  # arcanely immune
    ],
)
def test_cold_toughness_counts_the_symbols_of_the_token(enemy: str, block: int) -> None:
    arena = Arena(enemy, hand="cold_toughness", **BLUE).plays("cold_toughness", "strong", enemy)
    assert parts(arena) == [f"melee ice {block}"]


# --- One With the Land -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("night", "block"), [(False, "fire 3"), (True, "ice 5")])
def test_one_with_the_land_blocks_with_the_terrain(night: bool, block: str) -> None:
    """In a forest: 3 by day and fire, 5 at night and ice."""
    arena = Arena(
        "prowlers", hand="one_with_the_land", stage="block", mana={"green": 1}, night=night, at="0,0,NE"
    )
    arena.pick("play", "one_with_the_land").pick("strong").pick_branch(1)
    element, points = block.split()
    assert parts(arena) == [f"melee {element} 1"] * int(points)
