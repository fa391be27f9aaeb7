"""Mazes and labyrinths of The Lost Legion: three paths, each longer and more rewarding than the other (MK-33.2 to MK-33.6)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import chart, holdings, quest_atoms
from tafelrunde.games.mage_knight.content import (
    ACTION_WON,
    ARTIFACT_WON,
    BROWN_BACK,
    CHOSEN_CRYSTAL,
    RED_BACK,
    SPELL_WON,
)
from tafelrunde.games.mage_knight.naming import here_ref, unit_names, unit_ref
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.unit_marks import is_spent, wounds_of

MAZES: Final = ("maze", "labyrinth")
# What is won on a path, by its move points (MK-33.4)
PATHS: Final[dict[int, list[int]]] = {2: [CHOSEN_CRYSTAL, CHOSEN_CRYSTAL], 4: [SPELL_WON], 6: [ARTIFACT_WON]}
WHO_LIVES_THERE: Final[dict[str, int]] = {"maze": BROWN_BACK, "labyrinth": RED_BACK}  # MK-33.3, MK-33.6


def is_maze(s: Mage, hex: int) -> bool:
    site = chart.site_of(s, hex)
    return site is not None and site.kind in MAZES


def open_paths(s: Mage, seat: int, hex: int) -> list[int]:
    """Each path can be conquered once, and nobody conquers the same maze twice (MK-33.5)."""
    if seat in s.shields.get(hex, ()):
        return []
    return [path for path in PATHS if path not in s.quest.paths.get(hex, ())]


def path_option(s: Mage, seat: int, value: int) -> Option:
    return Option(f"path_{value}", (), {"n": value})


PATH = Prompt("maze.path", ("MK-33.3", "MK-33.4", "MK-33.5"), path_option, subject=here_ref)


def companion_option(s: Mage, seat: int, value: int) -> Option:
    if value == DONE:
        return Option("alone")
    return Option("companion", (unit_ref(value),), {"unit": unit_names(value)})


COMPANION = Prompt("maze.unit", ("MK-33.2",), companion_option, subject=here_ref)


def companions(s: Mage, seat: int) -> list[int]:
    """Ready and unwounded units (MK-33.2)."""
    return [
        unit
        for unit in s.heroes[seat].units
        if not is_spent(s.unit_state[unit]) and not wounds_of(s.unit_state[unit])
    ]


def enter(s: Mage, seat: int) -> Flow[None]:
    """A path is chosen, and perhaps a unit that comes along; the way is paid with move points that are made now, since those of
    the movement part are gone (MK-33.2, MK-33.3)."""
    path = yield Choice(seat, PATH, open_paths(s, seat, s.heroes[seat].at))
    unit = yield Choice(seat, COMPANION, [*companions(s, seat), DONE])
    holdings.begin_action(s, seat)
    quest_atoms.enter_maze(s, seat, path, unit)


def at_the_end(s: Mage, seat: int) -> bool:
    """Whether the move points for the whole path are there."""
    return s.quest.maze > 0 and s.fight is None and s.heroes[seat].move >= s.quest.maze


def conquer(s: Mage, seat: int, hex: int) -> None:
    """The path is marked, and its reward is won; a labyrinth teaches besides (MK-33.4, MK-33.6)."""
    path = s.quest.maze
    quest_atoms.mark_path(s, seat, hex, path)
    lesson = [ACTION_WON] if chart.is_site(s, hex, "labyrinth") else []
    holdings.win(s, seat, *PATHS[path], *lesson)
