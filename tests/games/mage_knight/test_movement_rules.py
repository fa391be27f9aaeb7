"""Cards that change what moving costs, and leaps (MK-11.12 to MK-11.16).

The map: the start tile with plains and forest, countryside 1 in the north (0,1: a lake in the north-east), countryside 2 in the
north-east (1,0: hills in the centre, orcs in the north-west).
"""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import exploring, movement
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, hex_name
from tests.games.mage_knight.table import Table

MAP = {
    "0,0": "start_a",
    "0,1": "countryside_01",
    "1,0": "countryside_02",
    "1,1": "countryside_07",
    "0,2": "countryside_04",
}
PLAINS, FOREST, HILLS, LAKE, SWAMP, DESERT = "0,0,E", "0,0,NE", "1,0,C", "0,1,NE", "1,1,C", "0,2,NE"
ORCS = {"1,0,NW": [{"back": "green", "kind": "prowlers"}]}
OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage"}}


def played(card: str, how: str, hand: str = "rage", **fields: Any) -> Table:
    given: dict[str, Any] = {"tiles": MAP, "others": OTHER}
    mana = {"red": 2, "blue": 2, "green": 2, "white": 2}
    table = Table(f"{card} {hand}", "rage rage", **{**given, "mana": mana, **fields})
    return table.choose("turn.what", card).choose("card.how", how)


def costs(table: Table, *spaces: str) -> list[int]:
    return [movement.cost_of(table.s, 0, HEX_NUMBERS[space]) for space in spaces]


@pytest.mark.rule("MK-11.12", "MK-11.13")
def test_path_finding() -> None:
    """One less, but not below 2; strong: nothing costs more than 2. Lakes stay closed."""
    assert costs(played("path_finding", "basic"), PLAINS, FOREST, DESERT, LAKE) == [2, 2, 4, -1]
    assert costs(played("path_finding", "strong"), PLAINS, FOREST, DESERT, LAKE) == [2, 2, 2, -1]


@pytest.mark.rule("MK-11.13")
def test_song_of_wind_goes_down_to_nothing() -> None:
    table = played("song_of_wind", "basic", mana={})
    assert costs(table, PLAINS, DESERT, FOREST) == [1, 4, 3]


@pytest.mark.rule("MK-11.13")
def test_several_reductions_count_in_the_best_order() -> None:
    """Path Finding stops at 2, Song of Wind does not: desert 5 - 1 - 2, plains 2 - 0 - 2."""
    table = played("path_finding", "basic", "song_of_wind")
    table.choose("turn.what", "song_of_wind").choose("card.how", "strong").choose("effect.may", "skip")
    assert costs(table, DESERT, PLAINS) == [2, 0]


@pytest.mark.rule("MK-11.13")
def test_a_cost_of_nothing_lets_you_enter_for_free() -> None:
    table = played("song_of_wind", "strong", at="0,0,C").choose("effect.may", "skip")
    table.choose("turn.what", PLAINS)
    assert (table.at, table.hero.move) == (PLAINS, 2)


@pytest.mark.rule("MK-11.14", "MK-11.17")
def test_frost_bridge_opens_lakes_but_does_not_make_them_safe() -> None:
    basic, strong = played("frost_bridge", "basic"), played("frost_bridge", "strong", at="0,1,C")
    assert costs(basic, SWAMP, LAKE) == [1, -1]
    assert costs(strong, SWAMP, LAKE) == [1, 1]
    strong.choose("turn.what", LAKE).choose("turn.what", "end")
    assert (strong.at, strong.hand) == ("0,1,C", "wound rage")


def test_mist_form_bars_hills() -> None:
    assert costs(played("mist_form", "basic"), PLAINS, FOREST, DESERT, LAKE, HILLS) == [2, 2, 2, 2, -1]


def test_druidic_paths_for_one_space_or_one_terrain() -> None:
    space = played("druidic_paths", "basic")
    assert LAKE not in space.options
    space.choose("rule.space", FOREST)
    assert costs(space, FOREST, "0,1,C") == [2, 3]
    terrain = played("druidic_paths", "strong").choose("rule.terrain", "forest")
    assert costs(terrain, FOREST, "0,1,C", HILLS) == [2, 2, 3]


def test_a_cost_already_below_the_floor_is_not_raised() -> None:
    table = played("song_of_wind", "basic", "druidic_paths")
    table.choose("turn.what", "druidic_paths").choose("card.how", "basic")
    chosen = table.choose("rule.space", PLAINS)
    assert costs(chosen, PLAINS) == [1]


@pytest.mark.rule("MK-9.3", "MK-11.12")
def test_changed_rules_end_with_the_turn() -> None:
    table = played("path_finding", "strong")
    assert table.match.view(0)["seats"][0]["move"] == 4  # type: ignore[index]
    assert table.hero.rules
    table.choose("turn.what", "end")
    assert table.hero.rules == ()
    assert costs(table, FOREST) == [3]


def test_rules_in_force_have_names_in_a_saved_position() -> None:
    rules = ["path_finding.strong.1", "druidic_paths.basic.1@0,0,NE", "druidic_paths.strong.1@hills"]
    table = Table("rage", tiles=MAP, rules=rules)
    state: Any = table.match.position()["state"]
    assert state["heroes"][0]["rules"] == rules


@pytest.mark.rule("MK-11.12")
def test_an_effect_can_keep_enemies_from_noticing() -> None:
    at, end = HEX_NUMBERS["1,0,W"], HEX_NUMBERS["1,0,C"]
    plain = Table("rage", tiles=MAP, tokens=ORCS)
    quiet = Table("rage", tiles=MAP, tokens=ORCS, rules=["space_bending.basic.2"])
    assert [hex_name(hex) for hex in movement.provoked_by(plain.s, 0, at, end)] == ["1,0,NW"]
    assert movement.provoked_by(quiet.s, 0, at, end) == []


def test_exploring_can_be_cheaper() -> None:
    table = Table("rage", tiles=MAP, rules=["braevalar_feral_allies.always.1"])
    assert exploring.price(table.s, 0) == 1


# --- leaps -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-11.15", "MK-11.16", "MK-R28")
def test_a_leap_crosses_anything_and_ends_on_a_safe_space() -> None:
    """Underground Travel: over the orcs, but not onto them, and never through a lake."""
    table = played("underground_travel", "basic", at="1,0,W", tokens=ORCS)
    assert table.prompt == "leap.to"
    assert "1,0,NW" not in table.options
    assert LAKE not in table.options
    table.choose("leap.to", "1,0,NE")
    assert (table.at, table.hero.acted, table.hero.move) == ("1,0,NE", False, 0)
    assert [hex_name(hex) for hex in table.hero.path] == ["1,0,W"]


@pytest.mark.rule("MK-11.15")
def test_a_leap_that_costs_points_goes_as_far_as_they_last() -> None:
    table = played("wings_of_wind", "basic", at="0,0,C", move=2)
    assert HILLS not in table.options  # three spaces away
    table.choose("leap.to", "1,0,W")
    assert (table.at, table.hero.move) == ("1,0,W", 0)


@pytest.mark.rule("MK-11.15", "MK-32.23")
def test_what_is_turned_up_where_a_leap_ends() -> None:
    castle = {"0,0": "start_a", "0,1": "countryside_03"}
    table = played(
        "wings_of_wind",
        "basic",
        at="0,0,C",
        move=5,
        tiles=castle,
        tokens={"0,1,NE": [{"back": "grey", "up": False}]},
    )
    assert [table.option(space).final for space in ("0,1,C", "0,1,SE")] == [True, False]
    table.choose("leap.to", "0,1,C")
    assert table.face_up == {"0,1,NE": True}


@pytest.mark.rule("MK-10.23")
def test_no_leap_after_the_action() -> None:
    table = Table("underground_travel", tiles=MAP, mana={"green": 1}, acted=True).choose(
        "turn.what", "underground_travel"
    )
    assert table.options == ["side_move", "side_influence"]


@pytest.mark.rule("MK-22.26")
def test_a_leap_is_one_space_of_the_way_back() -> None:
    """From the lake back over the leap: two steps, two wounds, however far the leap was."""
    table = Table(
        "rage rage", "rage", tiles=MAP, at=LAKE, path=["0,0,NW", "1,0,SE", "1,1,NW"], used_card=True, others=OTHER,
        tokens={},
    )  # fmt: skip
    table.choose("turn.what", "end")  # 1,1,NW is a lake, too
    assert (table.at, table.hand) == ("1,0,SE", "wound wound rage rage")
