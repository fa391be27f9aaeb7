"""Rules that are different for a seat: which of them are in force, and how much they come to (MK-9.3).

Whoever needs to know asks here.
"""

from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.laws import laws
from tafelrunde.games.mage_knight.packing import owner_of, skill_in
from tafelrunde.games.mage_knight.state import NONE, Mage, rule_of
from tafelrunde.games.mage_knight.teams import allied
from tafelrunde.games.mage_knight.vocabulary import Rule


def in_force(s: Mage, seat: int, code: int) -> list[Rule]:
    """All rules of this kind, in the order in which they came."""
    return [rule for rule in [rule_of(packed) for packed in laws(s, seat)] if rule.code == code]


def applies(s: Mage, seat: int, code: int) -> bool:
    return any([rule_of(packed).code == code for packed in laws(s, seat)])


def farthest(s: Mage, seat: int, code: int, normally: int) -> int:
    """A distance: the largest one that a rule gives."""
    rules = in_force(s, seat, code)
    return max([normally, *[rule.n for rule in rules]]) if rules else normally


def colours(s: Mage, seat: int, code: int) -> int:
    """All colours that rules of this kind name, as a mask."""
    mask = 0
    for rule in in_force(s, seat, code):
        mask |= rule.colours
    return mask


def whose_token(s: Mage, skill: str) -> int:
    """Whose token of this name lies in the middle, NONE if nobody's (MK-7.6)."""
    for packed in s.middle:
        if library().skills[skill_in(packed)].id == skill:
            return owner_of(packed)
    return NONE


def opposed_by(s: Mage, seat: int, skill: str) -> int:
    """Whose token of this name works against this seat, NONE if nobody's: neither the own one nor an ally's (MK-29.2)."""
    owner = whose_token(s, skill)
    return NONE if owner in (NONE, seat) or allied(s, seat, owner) else owner


def howled_at(s: Mage, seat: int) -> bool:
    """Whether another seat's Wolf's Howl weakens the units of this one."""
    return opposed_by(s, seat, "wolfhawk_wolfs_howl") != NONE
