"""Rules that are different for a seat: which of them are in force, and how much they come to (MK-9.3).

Whoever needs to know asks here.
"""

from tafelrunde.games.mage_knight.laws import laws
from tafelrunde.games.mage_knight.state import Mage, rule_of
from tafelrunde.games.mage_knight.vocabulary import Rule


def in_force(s: Mage, seat: int, code: int) -> list[Rule]:
    """All rules of this kind, in the order in which they came."""
    return [rule for rule in [rule_of(packed) for packed in laws(s, seat)] if rule.code == code]


def applies(s: Mage, seat: int, code: int) -> bool:
    return any([rule_of(packed).code == code for packed in laws(s, seat)])


def farthest(s: Mage, seat: int, code: int, normally: int) -> int:
    """A distance: the largest one that a rule gives."""
    return max([normally, *[rule.n for rule in in_force(s, seat, code)]])


def colours(s: Mage, seat: int, code: int) -> int:
    """All colours that rules of this kind name, as a mask."""
    mask = 0
    for rule in in_force(s, seat, code):
        mask |= rule.colours
    return mask
