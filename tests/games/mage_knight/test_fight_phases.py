"""How a combat begins, its four phases, and how it ends (MK-14, MK-19)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import movement, sums
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, hex_name
from tests.games.mage_knight.arena import Arena, begun, token
from tests.games.mage_knight.table import Table

MAP = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}
ORCS = {"1,0,NW": [token("prowlers")]}
CASTLE = {"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_02"}  # a keep at 0,1,NE
GUARD = {"0,1,NE": [token("guardsmen")]}
TOWER = {"0,0": "start_a", "0,1": "countryside_04"}  # a mage tower at 0,1,C, orcs at 0,1,W
BOTH = {"0,1,C": [token("monks")], "0,1,W": [token("prowlers")]}
OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage"}}


class Walk(Arena):
    """Before the combat: the hero stands there with so many move points."""

    def __init__(self, at: str, move: int, hand: str = "rage march", **fields: Any) -> None:
        setting: dict[str, Any] = {"tiles": MAP, "tokens": ORCS, "others": OTHER, **fields}
        Table.__init__(self, hand, "march", at=at, move=move, **setting)


def in_castle(**fields: Any) -> Walk:
    """At the gate of a keep with guardsmen in it."""
    return Walk("0,1,C", 9, **{"tiles": CASTLE, "tokens": GUARD, **fields})


# --- the beginning ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-14.7", "MK-11.8", "MK-10.27")
def test_provoked_enemies_have_to_be_fought() -> None:
    walk = Walk("1,0,W", 3)
    walk.choose("turn.what", "1,0,C")
    assert (walk.prompt, walk.stage, walk.faced) == ("fight.what", "ranged", ["prowlers"])
    assert walk.hero.acted


@pytest.mark.rule("MK-14.9")
def test_one_move_may_provoke_two_and_both_are_fought() -> None:
    tiles = {**MAP, "1,0": "core_05"}  # orcs are printed at E and SW there
    two = {"1,0,E": [token("prowlers")], "1,0,SW": [token("diggers")]}
    walk = Walk("1,0,SE", 9, tiles=tiles, tokens=two)
    walk.choose("turn.what", "1,0,C")
    assert sorted(walk.faced) == ["diggers", "prowlers"]


@pytest.mark.rule("MK-14.6", "MK-10.28")
def test_adjacent_enemies_may_be_challenged_one_or_several() -> None:
    tiles = {**MAP, "1,0": "core_05"}  # orcs at E and SW
    two = {"1,0,E": [token("prowlers")], "1,0,SW": [token("diggers")]}
    walk = Walk("1,0,SE", 0, tiles=tiles, tokens=two)
    walk.pick("challenge", "1,0,E")
    assert walk.prompt == "challenge.more"
    alone = Walk("1,0,SE", 0, tiles=tiles, tokens=two)
    alone.pick("challenge", "1,0,E").pick("no_more")
    assert alone.faced == ["prowlers"]
    walk.pick("challenge", "1,0,SW")
    assert walk.faced == ["prowlers", "diggers"]
    assert not Walk("0,0,C", 0).offers("challenge")


@pytest.mark.rule("MK-14.8", "MK-10.29")
def test_there_is_one_combat_in_a_turn() -> None:
    two = {"1,0,E": [token("prowlers")], "1,0,SW": [token("diggers")]}
    walk = Walk("1,0,SE", 0, tiles={**MAP, "1,0": "core_05"}, tokens=two)
    walk.pick("challenge", "1,0,E").pick("no_more").endure()
    assert walk.prompt == "turn.what"
    assert not walk.offers("challenge")


@pytest.mark.rule("MK-14.11")
def test_a_move_that_starts_a_combat_allows_to_challenge_others() -> None:
    """The prowlers are provoked by the move; the diggers stand next to its end only."""
    tiles = {**MAP, "1,1": "core_05"}  # orcs at 1,1,SW
    tokens = {"1,0,NW": [token("prowlers")], "1,1,SW": [token("diggers")]}
    walk = Walk("1,0,W", 9, tiles=tiles, tokens=tokens)
    walk.choose("turn.what", "0,1,E")
    assert walk.prompt == "challenge.more"
    walk.pick("challenge", "1,1,SW")
    assert walk.faced == ["prowlers", "diggers"]


@pytest.mark.rule("MK-14.10", "MK-14.2")
def test_an_assault_may_provoke_rampaging_enemies() -> None:
    """Orcs stand next to both spaces: they are fought with the defenders, but the tower does not fortify them."""
    walk = Walk("0,1,SW", 9, "swiftness", tiles=TOWER, tokens=BOTH, crystals={"white": 1})
    walk.choose("turn.what", "0,1,C")
    assert walk.faced == ["monks", "prowlers"]
    assert [sums.fortifications(walk.s, foe) for foe in walk.fight.foes] == [1, 0]
    assert walk.plays(
        "swiftness", "strong", "prowlers"
    ).suffices  # ranged 3 against armour 3: nobody else can be shot


@pytest.mark.rule("MK-14.12")
def test_an_assault_allows_to_challenge_rampaging_enemies_beside_the_site() -> None:
    """From the other side the move provokes nobody. Only then the defenders are turned up."""
    hidden = {**BOTH, "0,1,C": [{"back": "violet", "up": False}]}
    walk = Walk("0,1,SE", 9, tiles=TOWER, tokens=hidden, night=True)
    walk.choose("turn.what", "0,1,C")
    assert (walk.prompt, walk.face_up["0,1,C"]) == ("challenge.more", False)
    assert [option.final for option in walk.match.choice.options] == [True, True]  # type: ignore[union-attr]
    walk.pick("challenge", "0,1,W")
    assert (len(walk.faced), walk.face_up["0,1,C"]) == (2, True)
    assert [sums.fortifications(walk.s, foe) for foe in walk.fight.foes][1] == 0


@pytest.mark.rule("MK-14.1", "MK-14.15", "MK-10.26")
def test_an_assault_costs_reputation_at_once_and_shows_the_defenders() -> None:
    hidden = {"0,1,NE": [{"back": "grey", "up": False}]}
    walk = in_castle(tokens=hidden, night=True)
    assert walk.option("0,1,NE").final
    walk.choose("turn.what", "0,1,NE")
    assert (walk.hero.reputation, walk.stage, walk.face_up) == (-1, "ranged", {"0,1,NE": True})
    assert len(walk.faced) == 1
    assert walk.fight.assault


@pytest.mark.rule("MK-14.1")
def test_reputation_is_lost_whatever_comes_of_it() -> None:
    lost = in_castle()
    lost.choose("turn.what", "0,1,NE")
    assert lost.endure().hero.reputation == -1
    won = Arena("crossbowmen", site="keep", hand="rage", stage="attack", reputation=-1, mana={"red": 1})
    assert won.plays("rage", "strong").strike().hero.reputation == -1


@pytest.mark.rule("MK-14.21", "MK-24.13", "MK-X106")
def test_points_from_before_the_combat_are_lost() -> None:
    walk = Walk("1,0,W", 6, influence=2, heal=1)
    walk.choose("turn.what", "1,0,C")
    hero = walk.hero
    assert (hero.move, hero.influence, hero.heal) == (0, 0, 0)


@pytest.mark.rule("MK-14.21")
def test_points_made_in_combat_stay_from_phase_to_phase_and_are_lost_with_it() -> None:
    arena = Arena("prowlers", hand="march rage").plays("march", "basic").next()
    assert (arena.stage, arena.hero.move) == ("block", 2)
    arena.endure()
    assert (arena.prompt, arena.hero.move) == ("turn.what", 0)


@pytest.mark.rule("MK-14.3", "MK-X36", "MK-32.25", "MK-32.26", "MK-32.70", "MK-R17")
def test_anothers_keep_is_defended_by_a_new_garrison_for_half_the_fame() -> None:
    """Crossbowmen are worth 3; the orcs beside are worth all they are."""
    walk = in_castle(tokens={}, shields={"0,1,NE": [1]}, piles={"grey": {"bag": ["crossbowmen"]}},
                     hand="fire_bolt blood_rage", mana={"red": 2})  # fmt: skip
    walk.choose("turn.what", "0,1,NE")
    assert (walk.hero.reputation, walk.faced) == (-1, ["crossbowmen"])
    walk.next().next().suffer("crossbowmen").plays("blood_rage", "strong").pick_branch(0)
    walk.strike()
    assert walk.hero.fame == 2  # half of 3, rounded up
    assert list(walk.s.shields.values()) == [(0,)]  # the own shield in place of the owner's
    arena = Arena("crossbowmen", "golems", site="keep", stage="attack", rampagers="prowlers", hand="rage",
                  combat={"half_fame": True, **begun("attack", [0, 1, 2], "24")}).strike()  # fmt: skip
    assert arena.hero.fame == 6  # half of 3 + 4, rounded up, and 2


@pytest.mark.rule("MK-32.27", "MK-R42")
def test_the_garrison_of_anothers_keep_leaves_after_the_combat() -> None:
    arena = Arena(
        "crossbowmen", site="keep", combat={"half_fame": True}, shields={"0,1,NE": [1]}, hand="rage"
    )
    arena.endure()
    assert (arena.lying, arena.dropped) == ([], ["crossbowmen"])
    assert list(arena.s.shields.values()) == [(1,)]


# --- the phases ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-14.15", "MK-19.1", "MK-16.1")
def test_the_four_phases_follow_each_other() -> None:
    arena = Arena("prowlers", hand="rage march")
    stages = [arena.stage]
    stages.append(arena.next().stage)
    stages.append(arena.next().stage)
    stages.append(arena.suffer("prowlers").stage)
    assert stages == ["ranged", "block", "damage", "attack"]
    assert arena.next().prompt == "turn.what"
    assert arena.s.fight is None


@pytest.mark.rule("MK-17.1")
def test_without_damage_that_phase_is_skipped() -> None:
    arena = Arena("diggers", hand="determination rage", stage="block", mana={"blue": 1})
    arena.plays("determination", "strong", "diggers").strike()
    assert arena.next().stage == "attack"


@pytest.mark.rule("MK-17.16", "MK-17.2")
def test_the_damage_phase_ends_when_all_damage_is_dealt_in_any_order() -> None:
    arena = Arena("prowlers", "diggers", hand="rage", stage="damage")
    assert not arena.offers("next_phase")
    assert arena.suffer("diggers").stage == "damage"
    assert not arena.offers("next_phase")
    assert arena.suffer("prowlers").stage == "attack"


@pytest.mark.rule("MK-14.16", "MK-15.3", "MK-5.13")
def test_every_phase_takes_what_suits_it() -> None:
    """Rage is attack 2 or block 2; swiftness a ranged attack 3 or a move."""
    offered = {}
    for stage in ("ranged", "block", "damage", "attack"):
        arena = Arena("prowlers", hand="rage swiftness", stage=stage, mana={"white": 1, "red": 1})
        offered[stage] = (arena.ways("rage"), arena.ways("swiftness"))
    sides = {"side_move", "side_influence"}
    assert offered["ranged"] == (sides, {"basic", "strong"} | sides)
    assert offered["block"] == ({"basic", "side_block"} | sides, {"basic", "side_block"} | sides)
    assert offered["damage"] == (sides, {"basic"} | sides)
    attack = {"basic", "strong", "side_attack"} | sides
    assert offered["attack"] == (attack, attack)


@pytest.mark.rule("MK-14.20", "MK-10.21", "MK-24.7")
def test_there_is_no_healing_in_combat_but_special_effects_are_allowed() -> None:
    """Tranquility is a healing effect, even where it would draw a card; Blood Ritual is a special effect."""
    arena = Arena("prowlers", hand="tranquility blood_ritual wound", deck="rage", heal=1)
    sides = {"side_move", "side_influence"}
    assert (arena.ways("tranquility"), arena.ways("blood_ritual")) == (sides, sides | {"basic"})
    assert not arena.offers("heal")
    after = Arena("prowlers", hand="tranquility wound", stage="attack").next()
    after.choose("turn.what", "tranquility").choose("card.how", "basic")
    assert len(after.told_options) == 2  # MK-24.12


@pytest.mark.rule("MK-14.17", "MK-18.4")
def test_some_effects_belong_to_one_phase() -> None:
    """Demolish (strong) only in the attack phase; tremor in any, and it lasts."""
    rich: Any = {"red": 1, "black": 1, "green": 1}
    for stage in ("ranged", "block", "damage", "attack"):
        arena = Arena("guardsmen", hand="demolish tremor", stage=stage, night=True, mana=rich)
        assert ("strong" in arena.ways("demolish")) == (stage == "attack"), stage
        arena.plays("tremor", "basic").pick_branch(0)
        assert arena.armor("guardsmen") == 4, stage
    lasting = (
        Arena("guardsmen", hand="tremor rage", mana=rich)
        .plays("tremor", "basic")
        .pick_branch(0)
        .next()
        .next()
    )
    assert lasting.suffer("guardsmen").armor("guardsmen") == 4


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-19.3", "MK-19.4", "MK-15.10", "MK-15.11", "MK-18.6")
def test_a_defeated_rampaging_enemy_brings_fame_and_reputation_and_is_gone() -> None:
    arena = Arena("prowlers", hand="rage", stage="attack", mana={"red": 1}, fame=2)
    arena.plays("rage", "strong", "prowlers").strike()
    assert (arena.hero.fame, arena.hero.reputation, arena.hero.level) == (4, 1, 1)  # the level waits
    assert (arena.lying, arena.dropped, arena.prompt) == ([], ["prowlers"], "turn.what")
    assert arena.s.shields == {}
    assert movement.is_safe(arena.s, 0, HEX_NUMBERS["1,0,NW"])  # an empty space, whatever is printed there


@pytest.mark.rule("MK-19.4")
def test_draconum_bring_two_reputation() -> None:
    tiles = {"0,0": "start_a", "1,0": "core_04"}  # draconum at 1,0,C
    arena = Arena("fire_dragon", hand="whirlwind", stage="attack", tiles=tiles, at="1,0,W", place="1,0,C",
                  night=True, mana={"white": 1, "black": 1})  # fmt: skip
    arena.plays("whirlwind", "strong")
    assert (arena.hero.reputation, arena.hero.fame) == (2, 8)


@pytest.mark.rule("MK-19.4", "MK-32.51")
def test_orcs_elsewhere_bring_no_reputation() -> None:
    arena = Arena("prowlers", hand="rage", stage="attack", mana={"red": 1}, site="dungeon")
    arena.plays("rage", "strong", "prowlers").strike()
    assert (arena.hero.fame, arena.hero.reputation) == (2, 0)


@pytest.mark.rule("MK-19.10", "MK-19.1")
def test_an_undefeated_rampaging_enemy_stays() -> None:
    arena = Arena("prowlers", hand="rage").endure()
    assert (arena.lying, arena.hero.fame) == (["prowlers"], 0)


@pytest.mark.rule("MK-19.7", "MK-19.8", "MK-14.10")
def test_a_keep_is_conquered_when_its_defenders_are_defeated_whoever_else_is_left() -> None:
    arena = Arena(
        "crossbowmen", site="keep", rampagers="prowlers", hand="rage", stage="attack", mana={"red": 1}
    )
    arena.plays("rage", "strong", "crossbowmen").strike()
    assert arena.prompt == "fight.what"  # the prowlers are still there
    arena.next()
    assert (arena.at, arena.lying) == ("0,1,NE", ["prowlers"])
    assert {hex_name(hex): seats for hex, seats in arena.s.shields.items()} == {"0,1,NE": (0,)}


@pytest.mark.rule("MK-19.8")
def test_a_conquered_mage_tower_bears_the_shield() -> None:
    arena = Arena("monks", site="mage_tower", hand="rage stamina", stage="attack", mana={"red": 1})
    arena.plays("rage", "strong", "monks").plays("stamina", "side_attack").strike()
    assert {hex_name(hex): seats for hex, seats in arena.s.shields.items()} == {"0,1,C": (0,)}


@pytest.mark.rule("MK-19.14", "MK-19.16")
def test_a_failed_assault_leads_back_without_a_wound_and_the_rest_stays() -> None:
    """One of two defenders is defeated: the other one waits for the next assault."""
    arena = Arena("crossbowmen", "guardsmen", site="keep", hand="rage", stage="attack", mana={"red": 1})
    arena.plays("rage", "strong", "crossbowmen").strike().next()
    assert (arena.at, arena.wounds, arena.lying) == ("0,1,C", 0, ["guardsmen"])
    assert (arena.hero.path, arena.s.shields) == ((), {})


@pytest.mark.rule("MK-19.15")
def test_from_an_unsafe_space_the_withdrawal_goes_on() -> None:
    """The assault came from a space that is safe for nobody: at the end of the turn the hero goes back further."""
    arena = Arena("guardsmen", site="keep", stage="attack", hand="rage", path=["0,0,NE", "0,1,C"], used_card=True,
                  others={1: {"hand": "rage", "deck": "rage", "at": "0,1,C"}})  # fmt: skip
    arena.next()
    assert (arena.at, arena.wounds) == ("0,1,C", 0)
    arena.choose("turn.what", "end")
    assert (arena.at, arena.wounds) == ("0,0,NE", 1)


@pytest.mark.rule("MK-19.11")
def test_undefeated_enemies_of_a_dungeon_are_discarded() -> None:
    arena = Arena("minotaur", site="dungeon", hand="rage").endure()
    assert (arena.lying, arena.dropped, arena.at) == ([], ["minotaur"], "0,1,SE")


@pytest.mark.rule("MK-19.5")
def test_a_cleared_dungeon_is_marked() -> None:
    arena = Arena("prowlers", site="dungeon", hand="rage", stage="attack", mana={"red": 1})
    arena.plays("rage", "strong", "prowlers").strike()
    assert {hex_name(hex): seats for hex, seats in arena.s.shields.items()} == {"0,1,SE": (0,)}
