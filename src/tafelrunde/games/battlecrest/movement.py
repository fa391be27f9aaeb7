"""Movement: where a warrior can go, and going there (BC-4, BC-5).

A person names where a warrior should go, not every step. Only where different ways there have different consequences (dangers
entered, enemies passed) does the way become a second question.
"""

from typing import Final

from tafelrunde.core.choice import Choice, Flow
from tafelrunde.core.events import Event
from tafelrunde.games.battlecrest.damage import warrior_names, warrior_ref
from tafelrunde.games.battlecrest.locations import dangers_at, enter_dangers
from tafelrunde.games.battlecrest.state import GONE, Position

# A way's consequences as one int: dangers entered + 64 * mask of warriors passed
_DANGERS: Final = 63
NO_WAYS: Final[list[tuple[int, int]]] = []


def blocked_for(s: Position, warrior: int) -> int:
    """The squares of a warrior's enemies, as a mask: it may not move through them (BC-4.10)."""
    mask = 0
    enemy = 2 - (warrior & 2)
    for other in (enemy, enemy + 1):
        if s.at[other] >= 0:
            mask |= 1 << s.at[other]
    return mask


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


def ways_to(s: Position, warrior: int, points: int, blocked: int, goal: int) -> list[Way]:
    """One shortest way to the goal for each set of consequences a way there can have, the harmless first (BC-4.13, BC-4.19).

    Ways may cross squares more than once, the start square too. Enemies passed matter (BC-14.2); allies do not.
    """
    enemies = 2 - (warrior & 2)
    links = passages(s, s.flipped)
    width = s.arena.width
    free = s.arena.legal & ~blocked
    start = Way(s.at[warrior], 0, None)
    seen = {start.square}  # square + 4096 * cost
    found: list[Way] = []
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
                cost = way.cost + dangers_at(s, square, s.flipped)
                for enemy in (enemies, enemies + 1):
                    if s.at[enemy] == square:
                        cost |= 64 << enemy
                key = square + cost * 4096
                if key in seen:
                    continue
                seen.add(key)
                step = Way(square, cost, way)
                grown.append(step)
                if square == goal:
                    found.append(step)
        frontier = grown
    found.sort(key=_by_cost)
    return found


def _by_cost(way: Way) -> int:
    return way.cost


def cost_dangers(cost: int) -> int:
    return cost & _DANGERS


def cost_passed(cost: int) -> list[int]:
    return [warrior for warrior in range(4) if cost >> 6 & 1 << warrior]


def risky(s: Position, mask: int) -> bool:
    """Whether any of these squares is dangerous to enter."""
    for index in range(len(s.arena.locations)):
        dangers = s.location_side(index).dangers
        if dangers:
            touch = s.arena.touch[s.slot_of[index]]
            for edge in range(4):
                if dangers >> edge & 1 and mask >> touch[edge] & 1:
                    return True
    return False


def go(
    s: Position, chooser: int, warrior: int, points: int, blocked: int, charging: bool = False
) -> Flow[int]:
    """Move a warrior at least 1 and up to `points` squares; the chooser says where and, if it matters, how.

    Returns the warriors passed (as a mask), which Storm Charge needs. Flips have happened before (BC-13.17).
    """
    goal = yield Choice(
        chooser,
        "move.to",
        lambda: squares_of(s, destinations(s, warrior, points, blocked, s.flipped)),
        (warrior, points, blocked),
    )
    seen = reach(s, s.at[warrior], points, blocked, s.flipped)
    passing = charging and seen & blocked_for(s, warrior) != 0
    if not passing and not risky(s, seen):
        # Every way is as good as any other. A path is only worth finding if somebody watches.
        if s.log is not None:
            log_move(s, warrior, ways_to(s, warrior, points, blocked, goal)[0].path())
        s.at[warrior] = goal
        return 0
    ways = ways_to(s, warrior, points, blocked, goal)
    if not charging:
        ways = merge_passed(ways)
    cost = ways[0].cost
    if len(ways) > 1:
        cost = yield Choice(chooser, "move.path", lambda: [way.cost for way in ways], (warrior, goal, points))
    for way in ways:
        if way.cost == cost:
            walk(s, warrior, way.path())
            break
    return cost >> 6


def merge_passed(ways: list[Way]) -> list[Way]:
    """Ways that differ only in who is passed are the same, except for Storm Charge."""
    merged: list[Way] = []
    counts: list[int] = []
    for way in ways:
        if cost_dangers(way.cost) not in counts:
            counts.append(cost_dangers(way.cost))
            merged.append(way)
    merged.sort(key=_by_dangers)
    return merged


def _by_dangers(way: Way) -> int:
    return way.cost & _DANGERS


def walk(s: Position, warrior: int, path: list[int]) -> None:
    """Resolve a movement step by step (BC-18.5)."""
    if s.log is not None:
        log_move(s, warrior, until_defeat(s, warrior, path))
    for square in path:
        s.at[warrior] = square
        enter_dangers(s, warrior)
        if s.at[warrior] == GONE:
            return


def until_defeat(s: Position, warrior: int, path: list[int]) -> list[int]:
    """The part of a way that is really walked: dangers may defeat the warrior before its end (BC-11.10)."""
    seat = warrior >> 1
    if warrior & 1:
        hits_left = 1 if s.wounded[warrior] else 2
    else:
        hits_left = s.points[seat] + (0 if s.wounded[warrior] else s.heroes[seat].wounded)
    for number, square in enumerate(path):
        hits_left -= dangers_at(s, square, s.flipped)
        if hits_left <= 0:
            return path[: number + 1]
    return path


def log_move(s: Position, warrior: int, path: list[int]) -> None:
    arena = s.arena
    names = [arena.name(s.at[warrior])] + [arena.name(square) for square in path]
    s.emit(
        Event(
            "move",
            {
                "who": warrior_names(s, warrior),
                "ref": warrior_ref(warrior),
                "from": names[0],
                "to": names[-1],
                "path": [f"square:{name}" for name in names],
            },
        )
    )
