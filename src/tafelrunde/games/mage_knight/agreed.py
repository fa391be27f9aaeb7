"""What was agreed on before the game: how long it lasts, how the map grows, whether a dummy plays along (MK-1.2, MK-31)."""

from tafelrunde.games.mage_knight.geometry import SHAPES, Shape
from tafelrunde.games.mage_knight.quest import EPIC
from tafelrunde.games.mage_knight.state import DUMMY, NONE, Mage


def rounds(s: Mage) -> int:
    """The round limit."""
    return s.scenario.rounds(s.seats, s.quest.plays(EPIC))


def shape(s: Mage) -> Shape:
    """The recommended one, or another one (MK-27.1)."""
    return s.scenario.table(s.seats).shape if s.quest.shape == NONE else SHAPES[s.quest.shape]


def with_dummy(s: Mage) -> bool:
    return DUMMY in s.players
