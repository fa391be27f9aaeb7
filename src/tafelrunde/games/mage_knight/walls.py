"""Walls between spaces, which tiles of The Lost Legion have (MK-33.8 to MK-33.10).

Where they are printed is not known, so no tile brings any: they come with a position. A wall is a number made of its two spaces.
"""

from tafelrunde.games.mage_knight.geometry import HEXES
from tafelrunde.games.mage_knight.state import DEFENDER, RAMPAGER, Foe, Mage


def wall(one: int, other: int) -> int:
    """The wall between two spaces, whichever is named first."""
    return min(one, other) * HEXES + max(one, other)


def sides(number: int) -> tuple[int, int]:
    return number // HEXES, number % HEXES


def between(s: Mage, one: int, other: int) -> bool:
    walls = s.quest.walls
    return bool(walls) and wall(one, other) in walls


def crossed(s: Mage, seat: int) -> bool:
    """Whether the hero came over a wall to where it stands."""
    h = s.heroes[seat]
    return bool(h.path) and between(s, h.path[-1], h.at)


def shelters(s: Mage, foe: Foe) -> bool:
    """A rampaging enemy challenged across a wall, a defender of a site that is assaulted across one (MK-33.9)."""
    f = s.combat
    if foe.role == RAMPAGER:
        return between(s, f.space, foe.at)
    return foe.role == DEFENDER and f.assault and crossed(s, f.seat)
