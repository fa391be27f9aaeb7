"""Where a warrior can go, and which ways lead there (BC-4, BC-5). Nothing is changed here."""

from typing import Final

from tafelrunde.games.battlecrest.locations import dangers_at
from tafelrunde.games.battlecrest.state import GONE, Position

# A way's consequences as one int: dangers entered + 64 * mask of warriors passed
_DANGERS: Final = 63
NO_WAYS: Final[list[tuple[int, int]]] = []


def blocked_for(s: Position, warrior: int) -> int:
    """The squares of a warrior's enemies, as a mask: it may not move through them (BC-4.10)."""
    enemy = 2 - (warrior & 2)
    hero, vassal = s.at[enemy], s.at[enemy + 1]
    return (1 << hero if hero >= 0 else 0) | (1 << vassal if vassal >= 0 else 0)


def passages(s: Position, flipped: int) -> list[tuple[int, int]]:
    """The open passages as (square before the entry, square behind the exit), while locations lie as `flipped` says (BC-5)."""
    return [(entry, exit) for index, side, entry, exit in s.ways if flipped >> index & 1 == side]


def reach(s: Position, start: int, points: int, blocked: int, flipped: int) -> int:
    """All squares a warrior can get to in at most `points` steps, as a mask, the start square included."""
    width = s.arena.width
    free = s.arena.legal & ~blocked
    ways = passages(s, flipped) if s.ways else NO_WAYS
    seen = 1 << start
    for _ in range(points):
        grown = seen | (seen << 1 | seen >> 1 | seen << width | seen >> width) & free
        for entry, exit in ways:
            if seen >> entry & 1:
                grown |= 1 << exit & free
        if grown == seen:
            break
        seen = grown
    return seen


def destinations(s: Position, warrior: int, points: int, blocked: int, flipped: int) -> int:
    """The squares on which a movement of this warrior may end, as a mask (BC-4.12, BC-4.14, BC-4.18)."""
    start = s.at[warrior]
    if points < 1 or start == GONE:
        return 0
    return reach(s, start, points, blocked, flipped) & ~s.occupied()


def can_go(s: Position, warrior: int, points: int, blocked: int, flipped: int) -> bool:
    """Whether there are destinations at all (BC-4.18). Nearly always a square beside the warrior is one, and the search for the
    others can be spared; blocked squares are occupied."""
    start = s.at[warrior]
    if points < 1 or start == GONE:
        return False
    width, here = s.arena.width, 1 << start
    if (here << 1 | here >> 1 | here << width | here >> width) & s.arena.legal & ~s.occupied():
        return True
    return destinations(s, warrior, points, blocked, flipped) != 0


def squares_of(s: Position, mask: int) -> list[int]:
    return [square for square in s.arena.squares if mask >> square & 1]


class Way:
    """The end of a walk in the search for ways: where it is, its consequences, and the walk before the last step."""

    def __init__(self, square: int, cost: int, before: "Way | None") -> None:
        self.square: Final = square
        self.cost: Final = cost
        self.before: Final = before

    def path(self) -> list[int]:
        """The squares entered, first to last."""
        squares: list[int] = []
        way: Way | None = self
        while way is not None and way.before is not None:
            squares.append(way.square)
            way = way.before
        squares.reverse()
        return squares


class Walks:
    """The ways to all squares that a warrior can get to, found when somebody asks for the first of them."""

    def __init__(self, s: Position, warrior: int, points: int, blocked: int) -> None:
        self.s: Final = s
        self.warrior: Final = warrior
        self.points: Final = points
        self.blocked: Final = blocked
        self.found: dict[int, list[Way]] | None = None

    def to(self, goal: int) -> list[Way]:
        if self.found is None:
            self.found = ways(self.s, self.warrior, self.points, self.blocked)
        return self.found[goal]


def ways(s: Position, warrior: int, points: int, blocked: int) -> dict[int, list[Way]]:
    """By square: one shortest way there for each set of consequences that a way can have, the harmless first (BC-4.13, BC-4.19).

    Ways may cross squares more than once, the start square too. Enemies passed matter (BC-14.2); allies do not.
    """
    enemies = 2 - (warrior & 2)
    links = passages(s, s.flipped)
    width, edges_at = s.arena.width, s.arena.edges_at
    free = s.arena.legal & ~blocked
    start = Way(s.at[warrior], 0, None)
    seen = {start.square}  # square + 4096 * cost
    found: dict[int, list[Way]] = {}
    frontier = [start]
    for _ in range(points):
        grown: list[Way] = []
        for way in frontier:
            here = way.square
            nexts = [here - width, here + 1, here + width, here - 1]
            for entry, exit in links:
                if entry == here:
                    nexts.append(exit)
            for square in nexts:
                if square < 0 or not free >> square & 1:
                    continue
                cost = way.cost
                if edges_at[square]:
                    cost += dangers_at(s, square).bit_count()
                for enemy in (enemies, enemies + 1):
                    if s.at[enemy] == square:
                        cost |= 64 << enemy
                key = square + cost * 4096
                if key in seen:
                    continue
                seen.add(key)
                step = Way(square, cost, way)
                grown.append(step)
                known = found.get(square)
                if known is None:
                    found[square] = [step]
                else:
                    known.append(step)
        frontier = grown
    for there in found.values():
        there.sort(key=_by_cost)
    return found


def _by_cost(way: Way) -> int:
    return way.cost


def cost_dangers(cost: int) -> int:
    return cost & _DANGERS


def cost_passed(cost: int) -> list[int]:
    return [warrior for warrior in range(4) if cost >> 6 & 1 << warrior]


def merge_passed(ways: list[Way]) -> list[Way]:
    """Ways that differ only in who is passed are the same, except for Storm Charge."""
    merged: dict[int, Way] = {}
    for way in ways:
        merged.setdefault(cost_dangers(way.cost), way)
    return [merged[dangers] for dangers in sorted(merged)]
