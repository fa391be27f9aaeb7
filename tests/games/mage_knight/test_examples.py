"""Examples of the rulebook and small rules about the table itself."""

from typing import Any

import pytest

from tafelrunde.core.rng import Rng
from tafelrunde.games.mage_knight import chart, decks, exploring, holdings, movement, setup
from tafelrunde.games.mage_knight import geometry as g
from tafelrunde.games.mage_knight.content import CORE_CITY, DEEDS, WOUND_CARD, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.scenarios import scenario_of
from tafelrunde.games.mage_knight.state import ACTIONS, ARTIFACTS, SKILLS, SPELLS, fresh_position, part_value
from tafelrunde.games.mage_knight.vocabulary import BASIC, BLACK, GOLD, RED
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Table, names, new_game, position

MAP = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}
OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage"}}

# --- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-2.5")
def test_wounds_are_all_alike_and_there_are_enough() -> None:
    """One kind of card in no hidden pile: however many were taken, there is another one."""
    assert [card.index for card in library().deeds if card.kind == DEEDS.index("wound")] == [WOUND_CARD]
    s = position(new_game("full_conquest", 2))
    assert all(
        WOUND_CARD not in pile.cards() for pile in (s.piles[SPELLS], s.piles[ACTIONS], s.piles[ARTIFACTS])
    )
    for _ in range(60):
        decks.take_wound(s, 0, True)
    assert s.heroes[0].hand.count(WOUND_CARD) == 60


@pytest.mark.rule("MK-2.8")
def test_the_common_skill_offer_begins_empty() -> None:
    s = position(new_game("full_conquest", 4))
    assert s.common_skills == ()
    assert [s.piles[SKILLS + seat].size for seat in range(4)] == [10, 10, 10, 10]


@pytest.mark.rule("MK-2.27")
def test_two_levels_share_a_token() -> None:
    """Armour, hand limit and command tokens change with every odd level only."""
    shown = [(level.armor, level.hand_limit, level.command) for level in library().levels]
    assert shown[::2] == shown[1::2]
    assert len(set(shown)) == 5


@pytest.mark.rule("MK-2.33")
def test_shields_are_unlimited() -> None:
    s = position(new_game("full_conquest", 2))
    for hex in range(80):
        holdings.put_shield(s, 0, hex)
    assert sum(seats.count(0) for seats in s.shields.values()) == 80


@pytest.mark.rule("MK-2.35")
def test_discard_piles_are_open_and_hands_are_not() -> None:
    table = Table("march", discard="rage wound", others=OTHER)
    for seat in (0, 1, None):
        shown: dict[str, Any] = table.match.view(seat)
        assert shown["seats"][0]["discard"] == ["rage", "wound"]
    other: dict[str, Any] = table.match.view(1)
    assert other["seats"][0]["hand"] is None


@pytest.mark.rule("MK-1.9")
def test_rules_of_a_scenario_and_of_a_card_override_the_general_ones() -> None:
    """Everybody may enter a conquered city for two points, but not in First Reconnaissance; and a hill costs three, but not
    with a card that says otherwise."""
    city = {"0,0": "start_a", "0,1": "core_08"}
    for mode, entered in (("full_conquest", True), ("first_reconnaissance", False)):
        table = Table("march", mode=mode, tiles=city, at="0,1,SW", move=2, others=OTHER)
        assert ("0,1,C" in table.options) == entered
    hill = Table("path_finding", tiles=MAP, at="1,0,W", crystals={"green": 1}, others=OTHER)
    assert movement.cost_of(hill.s, 0, HEX_NUMBERS["1,0,C"]) == 3
    hill.choose("turn.what", "path_finding").choose("card.how", "strong")
    assert movement.cost_of(hill.s, 0, HEX_NUMBERS["1,0,C"]) == 2


# --- moving and exploring --------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-11.3")
def test_special_and_healing_effects_during_movement() -> None:
    """After a step, with points left: a wound is healed, and the movement goes on."""
    table = Table("tranquility wound", tiles=MAP, at="0,0,C", move=9, others=OTHER)
    table.choose("turn.what", "0,0,E", "tranquility")
    table.choose("card.how", "basic")
    table.match.answer(0)  # heal, not draw
    table.choose("turn.what", "heal")
    assert (table.hand, table.hero.move > 0) == ("", True)
    assert "0,0,C" in table.options


@pytest.mark.rule("MK-11.21", "MK-R63")
def test_exploring_from_the_space_of_another_hero() -> None:
    others = {1: {**OTHER[1], "at": "0,1,NE"}}
    table = Table("march", tiles=MAP, at="0,1,NE", move=9, others=others, stack={"top": ["countryside_05"]})
    table.choose("turn.what", "1,1")
    assert "0,1,C" in table.options


@pytest.mark.rule("MK-11.26")
def test_a_hero_leaves_a_city_for_a_space_next_to_it() -> None:
    table = Table("march", tiles={"0,0": "start_a", "0,1": "core_08"}, at="0,1,C", move=4, others=OTHER)
    table.choose("turn.what", "0,1,SW")
    assert (table.at, table.hero.move) == ("0,1,SW", 0)


@pytest.mark.rule("MK-12.4")
def test_tiles_lie_as_the_start_tile_does() -> None:
    """The spaces of a tile are where they are printed, wherever it lies."""
    for slot in ("0,1", "1,0", "1,1"):
        table = Table("march", tiles={"0,0": "start_a", slot: "countryside_04"}, others=OTHER)
        found = [g.hex_name(hex) for kind in ("mage_tower", "village") for hex in chart.places(table.s, kind)]
        assert found == [f"{slot},C", f"{slot},SE"]


@pytest.mark.rule("MK-R225")
def test_left_over_are_all_tiles_but_cities() -> None:
    """First Reconnaissance takes the lowest numbers: the others are left over, and core tiles after them."""
    s = fresh_position(Rng.from_seed(3), scenario_of("first_reconnaissance"), 2)
    setup.lay_map(s)
    s.tile_top, s.core_left, s.cities_left = (), 0, 0
    drawn = [library().tiles[decks.draw_tile(s)] for _ in range(3 + 4)]
    assert [tile.id for tile in sorted(drawn[:3], key=lambda tile: tile.id)] == [
        "countryside_09", "countryside_10", "countryside_11",
    ]  # fmt: skip
    assert all(tile.kind != CORE_CITY for tile in drawn)
    assert (s.countryside, s.core, len(s.cities)) == ((), (), 4)


# --- examples --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-X3")
def test_goldyx_as_the_dummy() -> None:
    s = position(new_game("solo_conquest", 1, heroes=["tovak", "goldyx"]))
    assert dict(zip(["red", "blue", "green", "white"], s.dummy_crystals, strict=True)) == {
        "red": 0, "blue": 1, "green": 2, "white": 0,
    }  # fmt: skip


@pytest.mark.rule("MK-X13")
@pytest.mark.parametrize(("night", "desert", "forest"), [(False, 5, 3), (True, 3, 5)])
def test_desert_and_forest(night: bool, desert: int, forest: int) -> None:
    table = Table("march", tiles={"0,0": "start_a", "0,1": "countryside_04"}, night=night, others=OTHER)
    costs = [movement.cost_of(table.s, 0, HEX_NUMBERS[hex]) for hex in ("0,1,NE", "0,0,NE")]
    assert costs == [desert, forest]


@pytest.mark.rule("MK-X27")
@pytest.mark.runs_in("plain")  # what is compiled rolls with the dice it was compiled with
def test_a_source_with_one_basic_die_is_rolled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gold, black, gold and red: the three that are not basic are rolled once more, and no fourth die."""
    rolls = [GOLD, BLACK, GOLD, RED, RED, GOLD, BLACK]
    monkeypatch.setattr(decks, "roll_die", lambda s: rolls.pop(0))
    s = fresh_position(Rng.from_seed(1), scenario_of("full_conquest"), 2)
    decks.roll_source(s)
    assert (rolls, sum(1 for face in s.source if BASIC >> face & 1)) == ([], 2)


@pytest.mark.rule("MK-X28")
@pytest.mark.parametrize(("third", "flipped"), [("march", 5), ("promise", 3)])
def test_a_dummy_with_two_green_crystals_and_a_blue_one(third: str, flipped: int) -> None:
    """March is green, Promise is white."""
    dummy = {
        "hero": "krang",
        "deck": {"top": ["rage", "rage", third, "rage", "rage", "rage"]},
        "crystals": {"green": 2, "blue": 1},
    }
    table = Table("march", "rage", mode="solo_conquest", seats=1, phase="begin", active=4, dummy=dummy)
    assert len(names(table.s.dummy_discard).split()) == flipped


@pytest.mark.rule("MK-X38")
def test_only_a_move_between_two_neighbours_of_an_enemy_provokes_it() -> None:
    orcs = {"1,0,NW": [{"back": "green", "kind": "prowlers"}]}
    table = Table("march", tiles=MAP, at="1,0,W", tokens=orcs, others=OTHER)

    def provoked(start: str, end: str) -> list[str]:
        return [
            g.hex_name(hex) for hex in movement.provoked_by(table.s, 0, HEX_NUMBERS[start], HEX_NUMBERS[end])
        ]

    assert provoked("1,0,W", "1,0,C") == ["1,0,NW"]
    assert provoked("1,0,C", "1,0,E") == []


@pytest.mark.rule("MK-X201")
def test_slots_of_a_fresh_wedge() -> None:
    """From everywhere on the map together."""

    def legal(**stack: Any) -> set[str]:
        found: set[str] = set()
        for hex in chart.all_spaces(Table("march", tiles=MAP, others=OTHER).s):
            table = Table("march", tiles=MAP, at=g.hex_name(hex), move=2, others=OTHER, stack=stack)
            found |= {g.slot_name(slot) for slot in exploring.explorable(table.s, 0)}
        return found

    assert legal(countryside_left=1) == {"1,1", "0,2", "2,0"}
    assert legal(core_left=1) == {"1,1"}


# --- effects ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-X6", "MK-9.6")
def test_maximal_effect_with_determination_is_one_block() -> None:
    """Three times block 2: all of it goes against the one attack that was named, and stops an attack of 4. Nothing of it is
    left for the second one."""
    arena = Arena("prowlers", "prowlers", hand="maximal_effect determination", stage="block")
    arena.pick("play", "maximal_effect").pick("basic").aim("#1")
    assert ([part_value(part) for part in arena.fight.parts], arena.fight.targets) == ([2, 2, 2], (3,))
    arena.strike()
    assert [foe.states for foe in arena.fight.foes] == [(0,), (1,)]


@pytest.mark.rule("MK-X104", "MK-11.13")
@pytest.mark.parametrize("order", ["path_finding song_of_wind", "song_of_wind path_finding"])
def test_path_finding_and_song_of_wind_in_the_desert(order: str) -> None:
    """5 by day; to 2 by Path Finding, then 2 less: 0, in whatever order they are played."""
    desert = HEX_NUMBERS["0,1,NE"]
    table = Table(order, tiles={"0,0": "start_a", "0,1": "countryside_04"}, at="0,1,SW",
                  mana={"green": 1, "white": 1}, others=OTHER)  # fmt: skip
    assert movement.cost_of(table.s, 0, desert) == 5
    for card in order.split():
        table.choose("turn.what", card).choose("card.how", "strong")
        if table.prompt == "effect.may":
            table.choose("effect.may", "skip")
    assert movement.cost_of(table.s, 0, desert) == 0


@pytest.mark.rule("MK-X105", "MK-9.20")
def test_concentration_plays_improvisation() -> None:
    """5 + 2 of whatever is chosen, for one card: move or influence outside combat, block or attack in its phase."""
    for text, points in (("Move 5", (7, 0)), ("Influence 5", (0, 7))):
        table = Table("concentration improvisation rage", mana={"green": 1}, others=OTHER)
        table.choose("turn.what", "concentration").choose("card.how", "strong")
        chosen(table, text)
        assert ((table.hero.move, table.hero.influence), table.discard) == (points, "rage")
    for text, stage in (("Block 5", "block"), ("Attack 5", "attack")):
        arena = Arena("prowlers", hand="concentration improvisation rage", stage=stage, mana={"green": 1})
        arena.pick("play", "concentration").pick("strong")
        chosen(arena, text)
        assert ([part_value(part) for part in arena.fight.parts], arena.discard) == ([7], "rage")


def chosen(table: Table, text: str) -> None:
    """Give Rage, if that is asked, and choose the branch with this text."""
    for _ in range(3):
        assert table.match.choice is not None
        if table.prompt == "effect.choose":
            table.match.answer([option.text("en") for option in table.match.choice.options].index(text))
        elif table.prompt in ("card.other", "card.cost"):
            table.choose(str(table.prompt), "improvisation" if table.prompt == "card.other" else "rage")


@pytest.mark.rule("MK-R62", "MK-8.9", "MK-32.3")
def test_gold_of_the_glade_is_dead_in_a_dungeon() -> None:
    """By day the turn on a glade begins with gold mana: March can be paid with it, but nothing in a dungeon."""
    glade = Table("march rage", "rage", phase="begin", tiles=MAP, at="0,1,C", others=OTHER)
    assert glade.mana == {"gold": 1}
    assert "strong" in glade.choose("turn.what", "march").options
    for dark in (True, False):
        arena = Arena("minotaur", hand="rage", site="dungeon", stage="attack", mana={"gold": 1},
                      combat={"dark": dark, "no_units": True})  # fmt: skip
        assert ("strong" in arena.ways("rage")) == (not dark)
        assert arena.mana == {"gold": 1}
