"""Damage in the solver: all ways to give what was not blocked to units and hero (MK-17)."""

from typing import Final

from tafelrunde.games.mage_knight.problem import (
    PARALYZED_PRICE,
    UNIT_LOST_PRICE,
    UNIT_WOUND_PRICE,
    WOUND_PRICE,
    Hit,
    Problem,
    Shield,
)
from tafelrunde.games.mage_knight.vocabulary import COLD_FIRE, FIRE, ICE

NEVER: Final = 1 << 30


class Damage:
    """One way to take what was not blocked: what it costs, which shields are out of action then (as a mask), whether the hand
    is lost."""

    def __init__(self, price: int, hurt: int, hand_lost: bool) -> None:
        self.price: Final = price
        self.hurt: Final = hurt
        self.hand_lost: Final = hand_lost


def resists(shield: Shield, element: int) -> bool:
    if element == COLD_FIRE:
        return bool(shield.resists >> FIRE & 1 and shield.resists >> ICE & 1)
    return bool(shield.resists >> element & 1)


class Taking:
    """All ways to give hits to units and hero that may be best (MK-17): a unit takes part in one hit at most."""

    def __init__(self, problem: Problem) -> None:
        self.problem: Final = problem
        self.found: dict[int, int] = {}  # hurt shields and whether the hand is lost -> least price

    def ways(self, hits: list[Hit]) -> list[Damage]:
        self.found = {}
        self._hit(hits, 0, hits[0].damage if hits else 0, 0, 0, 0, 0, False)
        ways = [Damage(price, key >> 1, bool(key & 1)) for key, price in self.found.items()]
        return [one for one in ways if not any([better(other, one) for other in ways])]

    def price_of_first(self, hits: list[Hit], place: int, allowed: Damage) -> int:
        """The least price if this shield, or the hero (-1), is the first to take some of the first hit, and if nobody is hurt
        but those that a plan allows; NEVER if that cannot be."""
        self.found = {}
        if place < 0:
            self._hero(hits, 0, hits[0].damage, 0, 0, 0, 0, False)
        else:
            self._shield(hits, 0, hits[0].damage, 0, 0, 0, 0, False, place)
        fitting = [
            price
            for key, price in self.found.items()
            if not key >> 1 & ~allowed.hurt and (allowed.hand_lost or not key & 1)
        ]
        return min(fitting) if fitting else NEVER

    def _hit(
        self, hits: list[Hit], n: int, left: int, used: int, hurt: int, price: int, wounds: int, lost: bool
    ) -> None:
        """`left` of hit n is still to be given to somebody."""
        if n == len(hits):
            key = hurt * 2 + lost
            self.found[key] = min(price, self.found.get(key, NEVER))
            return
        following = hits[n + 1].damage if n + 1 < len(hits) else 0
        if left <= 0:
            self._hit(hits, n + 1, following, used, hurt, price, wounds, lost)
            return
        self._hero(hits, n, left, used, hurt, price, wounds, lost)
        if not hits[n].assassin:
            for place in range(len(self.problem.shields)):
                if not used >> place & 1:
                    self._shield(hits, n, left, used, hurt, price, wounds, lost, place)

    def _hero(
        self, hits: list[Hit], n: int, left: int, used: int, hurt: int, price: int, wounds: int, lost: bool
    ) -> None:
        """The hero takes all the rest of a hit (MK-17.11, MK-R40)."""
        hit = hits[n]
        more = (left + self.problem.armor - 1) // self.problem.armor
        price += more * WOUND_PRICE * (2 if hit.poison else 1)
        gone = (hit.paralyze or wounds + more >= self.problem.bearable) and not lost
        price += PARALYZED_PRICE if gone else 0
        following = hits[n + 1].damage if n + 1 < len(hits) else 0
        self._hit(hits, n + 1, following, used, hurt, price, wounds + more, lost or gone)

    def _shield(
        self, hits: list[Hit], n: int, left: int, used: int, hurt: int, price: int, wounds: int, lost: bool,
        place: int,
    ) -> None:  # fmt: skip
        """A unit that resists absorbs its armour first; what is left wounds it (MK-17.5 to MK-17.7)."""
        hit = hits[n]
        shield = self.problem.shields[place]
        if resists(shield, hit.element):
            left -= shield.armor
            if left <= 0:
                self._hit(hits, n, 0, used | 1 << place, hurt, price, wounds, lost)
                return
        cost = UNIT_LOST_PRICE if hit.paralyze else UNIT_WOUND_PRICE * (2 if hit.poison else 1)
        price += cost * shield.level
        left = max(0, left - shield.armor)
        self._hit(hits, n, left, used | 1 << place, hurt | 1 << place, price, wounds, lost)


def better(one: Damage, other: Damage) -> bool:
    """Whether one way is never worse than another one, and better in something."""
    if one is other or one.price > other.price or one.hurt & ~other.hurt or one.hand_lost > other.hand_lost:
        return False
    return one.price < other.price or one.hurt != other.hurt or one.hand_lost != other.hand_lost
