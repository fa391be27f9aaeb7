"""When a scenario has reached its goal (MK-34). Nowhere else is it asked which one is being played to see whether it ends."""

from collections.abc import Callable
from typing import Final

from tafelrunde.games.mage_knight import atoms, dungeons, glades, mines
from tafelrunde.games.mage_knight.scenarios import OF_DUNGEONS, OF_GLADES, OF_MINES, QUEST_FULFILLED
from tafelrunde.games.mage_knight.state import Mage

FULFILLED: Final[dict[int, Callable[[Mage], bool]]] = {
    OF_MINES: mines.all_liberated,
    OF_GLADES: glades.all_chanted,
    OF_DUNGEONS: dungeons.all_conquered,
}


def fulfilled(s: Mage) -> bool:
    return s.scenario.quest in FULFILLED and FULFILLED[s.scenario.quest](s)


def check(s: Mage, seat: int) -> None:
    """Whoever has reached the goal of the scenario brings about its end (MK-4.30)."""
    if s.scenario.end == QUEST_FULFILLED and not s.ending and fulfilled(s):
        atoms.trigger_end(s, seat)
