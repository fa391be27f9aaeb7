"""Tasks of the High Form: when their conditions hold (TK-9).

Every term is a number that is compared with another one, so that a player can see how much is missing.
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, ARENA, NEAR, distance
from tafelrunde.games.tash_kalar.matching import EMPTY, RANKS_PER_SIDE
from tafelrunde.games.tash_kalar.state import NONE, RANK_OF, SIDE_OF, Position
from tafelrunde.games.tash_kalar.targets import own_neighbours
from tafelrunde.games.tash_kalar.vocabulary import COMMON, HEROIC, LEGENDARY, Term

# The least rank of what a term counts (SORTS).
LEAST_RANK: Final = [COMMON, HEROIC, LEGENDARY]
ISOLATION_REACH: Final = 2  # another enemy piece must be this near ...
ISOLATION_MOVES: Final = 3  # ... and out of reach of so many moves


def claimable(s: Position) -> list[int]:
    """The current tasks that the side whose turn ends has met; never the next one (TK-9.1, TK-9.4, TK-9.7)."""
    return [task for task in s.tasks if task != NONE and is_met(s, s.side, task)]


def is_met(s: Position, side: int, task: int) -> bool:
    return holds(s, side, library().tasks[task].condition, v.THE_REGION)


def holds(s: Position, side: int, term: Term, region: int) -> bool:
    """Whether a term holds; `region` is the one whose turn it is inside any_of and all_of."""
    if term.code == v.AND:
        return all([holds(s, side, one, region) for one in term.terms])
    if term.code == v.OR:
        return any([holds(s, side, one, region) for one in term.terms])
    if term.code in (v.ANY_OF, v.ALL_OF):
        found = [
            all([holds(s, side, one, other) for one in term.terms]) for other in ARENA.regions_of[term.group]
        ]
        return any(found) if term.code == v.ANY_OF else all(found)
    have, need = measured(s, side, term, region)
    return have >= need


def measured(s: Position, side: int, term: Term, region: int) -> tuple[int, int]:
    """What a simple term counts, and how many it demands."""
    if term.function:
        return TASK_FUNCTIONS[term.function](s, side, term)
    if term.code == v.TURN:
        return sum([counter(s, one) for one in term.counters]), term.least
    place = region if term.region == v.THE_REGION else term.region
    squares = ARENA.squares_of[place]
    have = pieces_on(s, side, squares, LEAST_RANK[term.sort])
    if term.code == v.LEAD:
        # The High Form has two sides: the enemy is the other one.
        have -= pieces_on(s, 1 - side, squares, LEAST_RANK[term.sort])
    return have, term.least


def counter(s: Position, number: int) -> int:
    """A counter of this turn, in the order of COUNTERS (TK-8.25, TK-9.5)."""
    if number == 0:
        return sum(s.killed)
    if number == 1:
        return sum([n for place, n in enumerate(s.killed) if place % RANKS_PER_SIDE != COMMON])
    if number in (2, 3):
        rank = HEROIC if number == 2 else LEGENDARY
        return sum([n for place, n in enumerate(s.killed) if place % RANKS_PER_SIDE == rank])
    return [s.summoned, s.summoned_on_red, s.summoned_on_green, s.summoned_legendary][number - 4]


def pieces_on(s: Position, side: int, squares: list[int], rank: int) -> int:
    """How many pieces of a side, of at least this rank, stand on these squares."""
    number = 0
    for square in squares:
        piece = s.board[square]
        if piece > 0 and SIDE_OF[piece] == side and RANK_OF[piece] >= rank:
            number += 1
    return number


# --- progress, for those who look ------------------------------------------------------------------------------------


def progress(s: Position, side: int, task: int) -> list[tuple[int, int]]:
    """Have and need of every simple term of a task; of any_of those of its best region."""
    return _progress(s, side, library().tasks[task].condition, v.THE_REGION)


def _progress(s: Position, side: int, term: Term, region: int) -> list[tuple[int, int]]:
    if term.code in (v.AND, v.OR):
        return [pair for one in term.terms for pair in _progress(s, side, one, region)]
    if term.code in (v.ANY_OF, v.ALL_OF):
        found = [
            [pair for one in term.terms for pair in _progress(s, side, one, other)]
            for other in ARENA.regions_of[term.group]
        ]
        if term.code == v.ALL_OF:
            return [pair for one in found for pair in one]
        return max(found, key=lambda pairs: sum([min(have, need) for have, need in pairs]))
    return [measured(s, side, term, region)]


# --- functions -------------------------------------------------------------------------------------------------------


def chain(s: Position, side: int, term: Term) -> tuple[int, int]:
    """A chain of adjacent own pieces from one side or corner to the opposite one."""
    linked = [
        first
        for first, second in ARENA.opposites[term.group]
        if _linked(s, side, ARENA.squares_of[first], ARENA.squares_of[second])
    ]
    return int(bool(linked)), 1


def _linked(s: Position, side: int, start: list[int], goal: list[int]) -> bool:
    """Flood fill over own pieces."""
    open_squares = [square for square in start if _is_own(s, side, square)]
    seen = set(open_squares)
    while open_squares:
        square = open_squares.pop()
        if square in goal:
            return True
        for near in NEAR[square]:
            if near not in seen and _is_own(s, side, near):
                seen.add(near)
                open_squares.append(near)
    return False


def _is_own(s: Position, side: int, square: int) -> bool:
    return s.board[square] > 0 and SIDE_OF[s.board[square]] == side


def surrounded(s: Position, side: int, term: Term) -> tuple[int, int]:
    """The most own pieces around one and the same enemy piece."""
    return max([0, *[own_neighbours(s, side, enemy) for enemy in _enemies(s, side)]]), term.least


def isolation(s: Position, side: int, term: Term) -> tuple[int, int]:
    """An enemy piece near another one that it could not get next to (TK-R47)."""
    enemies = _enemies(s, side)
    lonely = [
        enemy for enemy in enemies if _is_isolated(s, enemy, [other for other in enemies if other != enemy])
    ]
    return int(bool(lonely)), 1


def _enemies(s: Position, side: int) -> list[int]:
    return [square for square in ALL_SQUARES if s.board[square] > 0 and SIDE_OF[s.board[square]] != side]


def _is_isolated(s: Position, enemy: int, others: list[int]) -> bool:
    """Nothing else of its side within three moves over empty squares; the square it leaves counts as empty."""
    if not [other for other in others if distance(enemy, other) <= ISOLATION_REACH]:
        return False
    reached = [enemy]
    for moves in range(ISOLATION_MOVES + 1):
        if [square for square in reached for near in NEAR[square] if near in others]:
            return False
        if moves < ISOLATION_MOVES:
            steps = [near for square in reached for near in NEAR[square] if s.board[near] == EMPTY]
            reached = sorted({*reached, *steps})
    return True


TASK_FUNCTIONS: Final[dict[str, Callable[[Position, int, Term], tuple[int, int]]]] = {
    "chain": chain,
    "surrounded": surrounded,
    "isolation": isolation,
}
