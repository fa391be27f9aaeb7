"""The Lost Legion: what the setting adds, mazes and labyrinths (MK-33)."""

from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight import scoring
from tafelrunde.games.mage_knight.content import BACKS, RUIN_BACK, SETS, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.state import ELITE, REGULAR, TOKENS, Mage
from tests.games.mage_knight.arena import Arena, begun
from tests.games.mage_knight.table import Table, position
from tests.games.mage_knight.test_scenarios import CARDS, OTHER

LAND = {"0,0": "start_a", "0,1": "countryside_12", "1,0": "core_09"}
MAZE = "0,1,SW"
LABYRINTH = "1,0,NW"


def dealt(mode: str = "full_conquest", **options: Any) -> Mage:
    match = Match.new("mage_knight", mode, 2, 1, options)
    while match.choice is not None and match.choice.prompt.startswith("setup."):
        match.answer(0)
    return position(match)


def sets_of(s: Mage) -> set[str]:
    """Of everything that is in the piles."""
    tiles = [library().tiles[tile].set for tile in (*s.countryside, *s.core, *s.cities)]
    units = [library().unit_of(unit).set for pile in (REGULAR, ELITE) for unit in s.piles[pile].cards()]
    enemies = [library().enemies[kind].set for back in range(6) for kind in s.piles[TOKENS + back].cards()]
    ruins = [library().ruins[kind].set for kind in s.piles[TOKENS + RUIN_BACK].cards()]
    assert len({max(tiles), max(units), max(enemies), max(ruins)}) == 1
    return {SETS[one] for one in (*tiles, *units, *enemies, *ruins)}


@pytest.mark.rule("MK-33.11")
def test_the_setting() -> None:
    """Off by default. Switched on it adds tiles, enemies, ruins and units; nothing of scenarios that are not in the book."""
    assert sets_of(dealt()) == {"base"}
    s = dealt(lost_legion=True)
    assert sets_of(s) == {"base", "lost_legion"}
    on_map = [tile for tile in s.tiles if tile >= 0]
    assert len([*on_map, *s.countryside, *s.core, *s.cities]) - 1 == 24
    every = [
        site for tile in (*on_map, *s.countryside, *s.core, *s.cities) for site in library().tiles[tile].kinds
    ]
    assert {"maze", "labyrinth", "refugee_camp", "deep_mine"} <= set(every)
    assert {"volkare_camp", "necropolis", "graveyard", "hidden_valley"}.isdisjoint(every)


@pytest.mark.rule("MK-R36")
def test_a_fixed_map_keeps_its_tiles() -> None:
    s = dealt("conquer_and_hold", lost_legion=True)
    tiles = [tile for tile in (*s.tiles, *s.countryside, *s.core) if tile >= 0]
    assert {SETS[library().tiles[tile].set] for tile in tiles} == {"base"}


def table(at: str = MAZE, hand: str = "march march march march", **fields: Any) -> Table:
    return Table(hand, CARDS, **{"tiles": LAND, "at": at, "others": OTHER, "used_card": True, **fields})


def walk(path: int, at: str = MAZE, **fields: Any) -> Table:
    """On a path, with enough move points for it."""
    inside = table(at, **fields).choose("turn.what", "enter").choose("maze.path", f"path_{path}")
    if inside.prompt == "maze.unit":
        inside.choose("maze.unit", "alone")
    for _ in range(path // 2):
        inside.choose("turn.what", "march").choose("card.how", "basic")
    return inside


@pytest.mark.rule("MK-33.2", "MK-33.3")
def test_entering_a_maze() -> None:
    """As the action: points of the movement part are lost, and the path is paid with new ones."""
    inside = table(move=9).choose("turn.what", "enter").choose("maze.path", "path_4")
    assert (inside.hero.acted, inside.hero.move, inside.s.fight) == (True, 0, None)
    assert "end_of_path" not in inside.options
    inside.choose("turn.what", "march").choose("card.how", "basic")
    assert "end_of_path" not in inside.options
    inside.choose("turn.what", "march").choose("card.how", "basic")
    inside.choose("turn.what", "end_of_path")
    [foe] = inside.s.combat.foes
    assert BACKS[library().enemies[foe.enemy].back] == "brown"
    assert (inside.s.combat.dark, inside.s.combat.no_units) == (False, False)


@pytest.mark.rule("MK-33.3")
def test_who_gives_up_leaves_nobody_behind() -> None:
    """The enemy is discarded in any case, and the path is still open."""
    inside = walk(2).choose("turn.what", "end_of_path").endure()
    assert (inside.s.tokens, inside.s.shields, inside.s.quest.paths) == ({}, {}, {})
    assert any(inside.s.drops)
    assert inside.s.quest.maze == 0


@pytest.mark.rule("MK-33.2")
def test_one_unit_comes_along() -> None:
    """Ready and unwounded; no other can be used, nor takes damage."""
    army = "peasants_1 foresters_1 herbalists_1/spent utem_swordsmen_1/wounded"
    inside = table(army=army, level=9, fame=80).choose("turn.what", "enter").choose("maze.path", "path_2")
    assert inside.options == ["peasants_1", "foresters_1", "alone"]
    inside.choose("maze.unit", "peasants_1")
    assert "peasants_1" in inside.options
    assert "foresters_1" not in inside.options
    inside.choose("turn.what", "march").choose("card.how", "basic").choose("turn.what", "end_of_path")
    inside.choose("fight.what", "next_phase")
    assert "foresters_1" not in inside.options
    inside.choose("fight.what", "next_phase")
    for _ in range(9):
        if inside.prompt == "damage.to":
            break
        inside.match.answer(0)
    assert inside.prompt == "damage.to"
    assert "peasants_1" in inside.options
    assert "foresters_1" not in inside.options


@pytest.mark.rule("MK-33.2", "MK-R244")
def test_who_waits_outside_a_maze_helps_with_nothing() -> None:
    """Neither with a banner, nor called to arms; the one that came along does."""
    army = "peasants_1/banner_of_fear foresters_1/banner_of_fear"
    given: dict[str, Any] = {
        "hand": "call_to_arms",
        "units": ["utem_guardsmen_1"],
        "mana": {"white": 1},
        "army": army,
    }
    inside = Arena(
        "gargoyle", site="dungeon", tiles=LAND, at=MAZE, place=MAZE, stage="block", others=OTHER, level=9, fame=80,
        quest={"maze": 2, "companion": "peasants_1"}, **given,
    )  # fmt: skip
    assert inside.offers("banner_power") and len(inside.listed("banner_power")) == 1
    assert inside.offers("banner_power", "peasants_1")
    assert "basic" not in ways(inside)
    outside = Arena("gargoyle", stage="block", others=OTHER, level=9, fame=80, **given)
    assert len(outside.listed("banner_power")) == 2 and "basic" in ways(outside)


def ways(arena: Arena) -> list[str]:
    """How the card in hand could be played."""
    arena.pick("play", "call_to_arms")
    return arena.options


def conquered(path: int, at: str = MAZE, **fields: Any) -> Arena:
    """The enemy at the end of the path is about to fall."""
    given: dict[str, Any] = {
        "quest": {"maze": path},
        "hand": "rage rage",
        "deck": CARDS,
        "others": OTHER,
        "used_card": True,
    }
    arena = Arena(
        "gargoyle", site="dungeon", tiles=LAND, at=at, place=at, stage="attack", combat=begun("attack", [0], "90"),
        **{**given, **fields},
    )  # fmt: skip
    return arena.strike()


@pytest.mark.rule("MK-33.4")
@pytest.mark.parametrize(
    ("path", "won"), [(2, ["chosen_crystal", "chosen_crystal"]), (4, ["spell"]), (6, ["artifact"])]
)
def test_rewards_of_a_maze(path: int, won: list[str]) -> None:
    """And a shield on the path."""
    arena = conquered(path)
    assert arena.rewards == won
    assert (arena.s.shields, arena.s.quest.paths) == ({HEX_NUMBERS[MAZE]: (0,)}, {HEX_NUMBERS[MAZE]: (path,)})
    assert scoring.adventures(arena.s, 0) == 2


@pytest.mark.rule("MK-33.4")
def test_crystals_of_ones_choice() -> None:
    arena = conquered(2)
    arena.choose("turn.what", "end").choose("reward.crystal", "red").choose("reward.crystal", "white")
    assert arena.crystals == {"red": 1, "white": 1}


@pytest.mark.rule("MK-33.5")
def test_each_path_and_each_player_once() -> None:
    """The path that another player has taken is closed; who has conquered one has seen enough of this maze."""
    other: Any = {"shields": {MAZE: [1]}, "quest": {"paths": {MAZE: [4]}}}
    inside = table(**other).choose("turn.what", "enter")
    assert inside.options == ["path_2", "path_6"]
    assert "enter" not in table(shields={MAZE: [0]}, quest={"paths": {MAZE: [4]}}).options
    both = conquered(2, shields={MAZE: [1]}, quest={"maze": 2, "paths": {MAZE: [4]}})
    assert both.s.shields == {HEX_NUMBERS[MAZE]: (1, 0)}
    assert both.s.quest.paths == {HEX_NUMBERS[MAZE]: (4, 2)}


@pytest.mark.rule("MK-33.6")
@pytest.mark.parametrize(
    ("path", "won"),
    [
        (2, ["advanced_action", "chosen_crystal", "chosen_crystal"]),
        (4, ["spell", "advanced_action"]),
        (6, ["artifact", "advanced_action"]),
    ],
)
def test_a_labyrinth(path: int, won: list[str]) -> None:
    """A red enemy, and an advanced action with every reward."""
    inside = walk(path, LABYRINTH).choose("turn.what", "end_of_path")
    assert BACKS[library().enemies[inside.s.combat.foes[0].enemy].back] == "red"
    assert conquered(path, LABYRINTH).rewards == won
