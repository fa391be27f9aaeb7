"""Movement: the turn action Move, and going somewhere (BC-4, BC-5).

A person names where a warrior should go, not every step. Only where different ways there have different consequences (dangers
entered, enemies passed) does the way become a second question.
"""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.battlecrest import atoms, paths, previews
from tafelrunde.games.battlecrest.content import BONUS_MOVE
from tafelrunde.games.battlecrest.locations import bonus, contributors, risky
from tafelrunde.games.battlecrest.naming import by_warrior, square_ref, warrior_names, warrior_ref
from tafelrunde.games.battlecrest.paths import Walks, Way, blocked_for, can_go, cost_dangers, destinations
from tafelrunde.games.battlecrest.state import GONE, Position

# --- the turn action Move (BC-4.1 to BC-4.7) ----------------------------------------------------------------------------------


def move_points(s: Position, warrior: int) -> tuple[int, int]:
    """Movement value for a Move, and the locations that flip for it (BC-4.2 to BC-4.4, BC-13.6, BC-13.9)."""
    seat = warrior >> 1
    if warrior & 1:
        return s.vassal_side(seat).move, 0
    square = s.at[warrior]
    return s.movement(seat) + bonus(s, square, BONUS_MOVE), contributors(s, square, BONUS_MOVE)


def movable(s: Position, seat: int, moved: int) -> list[int]:
    """The own warriors that have not moved in this Move and can (BC-4.1, BC-4.18)."""
    return [one for one in (seat * 2, seat * 2 + 1) if not moved >> one & 1 and can_move(s, one)]


def can_move(s: Position, warrior: int) -> bool:
    if s.at[warrior] == GONE:
        return False
    points, flips = move_points(s, warrior)
    return can_go(s, warrior, points, blocked_for(s, warrior), s.flipped ^ flips)


def warrior_option(s: Position, seat: int, warrior: int) -> Option:
    if warrior == DONE:
        return Option("enough")
    preview = previews.of_flips(s, move_points(s, warrior)[1])
    return Option("warrior.move", (warrior_ref(warrior),), {"who": warrior_names(s, warrior)}, preview)


WARRIOR: Final = Prompt("move.warrior", ("BC-4.1", "BC-4.20"), warrior_option)


def move(s: Position, seat: int) -> Flow[None]:
    """Move at least one own warrior, one after the other (BC-4.1, BC-4.7, BC-4.20)."""
    moved = 0
    while True:
        able = movable(s, seat, moved)
        if not able:
            return
        warrior = yield Choice(seat, WARRIOR, able if not moved else [*able, DONE])
        if warrior == DONE:
            return
        points, flips = move_points(s, warrior)
        atoms.flip_all(s, flips)
        yield from go(s, seat, warrior, points, blocked_for(s, warrior))
        moved |= 1 << warrior


# --- going somewhere ----------------------------------------------------------------------------------------------------------


def square_option(
    s: Position, seat: int, square: int, warrior: int, points: int, walks: Walks, strength: int
) -> Option:
    ways = walks.to(square)
    dangers = cost_dangers(ways[0].cost)
    best = ways[0] if strength < 0 else most_passed(ways)
    words: dict[str, object] = {"square": s.arena.name(square), "n": dangers}
    kind = "square.danger" if dangers else "square"
    return Option(kind, (square_ref(s, square),), words, lambda: previews.of_way(s, warrior, best, strength))


def most_passed(ways: list[Way]) -> Way:
    """What a charge is for: of the least dangerous ways the one through most enemies."""
    least = [way for way in ways if cost_dangers(way.cost) == cost_dangers(ways[0].cost)]
    return max(least, key=lambda way: len(paths.cost_passed(way.cost)))


def square_words(
    s: Position, seat: int, warrior: int, points: int, walks: Walks, strength: int
) -> dict[str, object]:
    return {"who": warrior_names(s, warrior), "n": points}


def way_option(s: Position, seat: int, cost: int, warrior: int, ways: list[Way], strength: int) -> Option:
    way = next(way for way in ways if way.cost == cost)
    passed = paths.cost_passed(cost)
    names = [warrior_names(s, other) for other in passed]
    refs = tuple([warrior_ref(other) for other in passed])
    words: dict[str, object] = {"n": cost_dangers(cost), "passed": names}
    return Option(
        "path.through" if passed else "path", refs, words, lambda: previews.of_way(s, warrior, way, strength)
    )


def way_words(s: Position, seat: int, warrior: int, ways: list[Way], strength: int) -> dict[str, object]:
    return {"who": warrior_names(s, warrior), "to": s.arena.name(ways[0].square)}


SQUARE: Final = Prompt(
    "move.to", ("BC-4.6", "BC-4.8", "BC-4.12", "BC-5.2"), square_option, square_words, by_warrior
)
WAY: Final = Prompt("move.path", ("BC-4.13", "BC-11.2", "BC-14.2"), way_option, way_words, by_warrior)


NO_CHARGE: Final = -1


def go(
    s: Position, chooser: int, warrior: int, points: int, blocked: int, strength: int = NO_CHARGE
) -> Flow[int]:
    """Move a warrior at least 1 and up to `points` squares; the chooser says where and, if it matters, how.

    Returns the warriors passed (as a mask), which Storm Charge needs: it says with which `strength` it will hit them. Flips have
    happened before (BC-13.17).
    """
    charging = strength != NO_CHARGE
    walks = Walks(s, warrior, points, blocked)
    goal = yield Choice(
        chooser,
        SQUARE,
        lambda: paths.squares_of(s, destinations(s, warrior, points, blocked, s.flipped)),
        (warrior, points, walks, strength),
    )
    seen = paths.reach(s, s.at[warrior], points, blocked, s.flipped)
    passing = charging and seen & blocked_for(s, warrior) != 0
    if s.log is None and not passing and not risky(s, seen):
        atoms.put(s, warrior, goal)  # every way is as good as any other, and nobody watches
        return 0
    ways = walks.to(goal)
    if not charging:
        ways = paths.merge_passed(ways)
    cost = ways[0].cost
    if len(ways) > 1:
        cost = yield Choice(chooser, WAY, [way.cost for way in ways], (warrior, ways, strength))
    for way in ways:
        if way.cost == cost:
            atoms.walk(s, warrior, way.path())
            break
    return cost >> 6
