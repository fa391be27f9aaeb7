"""What was agreed on before the game: how long it lasts, how the map grows, whether a dummy plays along (MK-1.2, MK-31)."""

from typing import Final

from tafelrunde.games.mage_knight.content import SETS, SPELL, Deed, library
from tafelrunde.games.mage_knight.geometry import SHAPES, Shape
from tafelrunde.games.mage_knight.quest import EPIC, JOINT_ASSAULTS, LOST_LEGION, NO_SKILLS, NO_SPELLS
from tafelrunde.games.mage_knight.state import DUMMY, NONE, Mage

EXPANSION: Final = SETS.index("lost_legion")


def rounds(s: Mage) -> int:
    """The round limit."""
    return s.scenario.rounds(s.seats, s.quest.plays(EPIC))


def shape(s: Mage) -> Shape:
    """The recommended one, or another one (MK-27.1)."""
    return s.scenario.table(s.seats).shape if s.quest.shape == NONE else SHAPES[s.quest.shape]


def spells(s: Mage) -> list[Deed]:
    """Those that are in the game: alone without the interactive ones, and among friends (MK-S04.3, MK-R222, MK-31.4)."""
    without = s.seats == 1 or s.scenario.cooperative or s.quest.plays(NO_SPELLS)  # MK-S05.4
    return [card for card in library().deeds if card.kind == SPELL and not (without and card.interactive)]


def interactive_skills(s: Mage) -> bool:
    """Whether they are in the game (MK-28.14, MK-R222, MK-31.5, MK-S05.4)."""
    return s.seats > 1 and not s.scenario.cooperative and not s.quest.plays(NO_SKILLS)


def in_box(s: Mage, set: int) -> bool:
    """Whether things of this set are used (MK-33)."""
    return set == 0 or (set == EXPANSION and s.quest.plays(LOST_LEGION))


def with_dummy(s: Mage) -> bool:
    return DUMMY in s.players


def joint_assaults(s: Mage) -> bool:
    """Whether a city may be assaulted together: in cooperative scenarios, in others if all agree (MK-26.1)."""
    return s.scenario.cooperative or s.quest.plays(JOINT_ASSAULTS)


def alone(s: Mage) -> bool:
    """One seat and a dummy, whose skills are of use, and whose tactics are used up like the own ones (MK-28.13, MK-S04.5)."""
    return s.seats == 1 and with_dummy(s)
