"""Which pieces and squares a step of an effect speaks of (TK-8.8 to TK-8.14)."""

from typing import Final

from tafelrunde.games.tash_kalar import geometry
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.casting import Casting
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, CELLS, COLOUR, GREEN, LINE, PLAIN
from tafelrunde.games.tash_kalar.matching import EMPTY
from tafelrunde.games.tash_kalar.state import (
    BEING_SPOT,
    BOUND_SPOT,
    GONE,
    RANK_OF,
    SIDE_OF,
    USED_SPOT,
    Position,
)
from tafelrunde.games.tash_kalar.vocabulary import (
    COMMON,
    DOUBLE_SIDED,
    HEROIC,
    LEGENDARY,
    LEGENDARY_PIECE,
    Target,
)

NOWHERE: Final[list[int]] = []


def _around(squares: list[int]) -> list[int]:
    return sorted({near for square in squares for near in geometry.NEAR[square]})


def _of_colour(colour: int) -> list[int]:
    return [square for square in ALL_SQUARES if COLOUR[square] == colour]


COLOURED: Final[list[int]] = [square for square in ALL_SQUARES if COLOUR[square] != PLAIN]
COLOURLESS: Final[list[int]] = _of_colour(PLAIN)
NEAR_GREEN: Final[list[int]] = _around(_of_colour(GREEN))
# By colour: the squares of that colour and those around them.
ON_OR_NEAR: Final[list[list[int]]] = [
    sorted({*_of_colour(colour), *_around(_of_colour(colour))}) for colour in range(len(geometry.COLOURS))
]


def _within(square: int) -> list[list[int]]:
    """By distance: the squares up to so far away (TK-8.14)."""
    if not geometry.EXISTS[square]:
        return [[] for _ in range(geometry.SIZE)]
    others = [(one, geometry.distance(square, one)) for one in geometry.within(square, geometry.SIZE)]
    return [[one for one, far in others if far <= most] for most in range(geometry.SIZE)]


# By square * 9 + distance
WITHIN: Final[list[list[int]]] = [found for square in range(CELLS) for found in _within(square)]


# --- areas -----------------------------------------------------------------------------------------------------------


def area(s: Position, cast: Casting, code: int, number: int) -> list[int]:
    """The squares of an area as things stand now; nobody may change the list."""
    if code == v.ANYWHERE:
        return ALL_SQUARES
    if code == v.BOUND:
        return _if_there(s.spots[BOUND_SPOT + number])
    if code == v.NEAR_BOUND:
        return around(bound_square(s, cast, number))
    if code == v.THE_GATEWAY:
        return _if_there(s.gateway)
    if code == v.NEAR_GATEWAY:
        return around(s.gateway)
    if code == v.ON_OR_NEAR:
        return ON_OR_NEAR[number]
    if code == v.NEAR_GREEN:
        return NEAR_GREEN
    if code == v.COLOURED:
        return COLOURED
    if code == v.COLOURLESS:
        return COLOURLESS
    if code == v.MARKS:
        return cast.marks
    if code == v.MARKS_B:
        return cast.marks_b
    if code == v.USED:
        return [square for square in s.spots[USED_SPOT:] if square != GONE]
    if code in (v.NEAR_OWN, v.NEAR_OWN_HEROIC, v.NEAR_ENEMY):
        return _near_pieces(s, cast, code)
    return _around_being(s, cast, code, number)


def _around_being(s: Position, cast: Casting, code: int, number: int) -> list[int]:
    """Areas that begin where the being stands now; without it there are none (TK-R11, TK-R39)."""
    square = s.spots[BEING_SPOT]
    if square == GONE:
        return NOWHERE
    if code == v.BEING:
        return [square]
    if code == v.NEAR:
        return geometry.NEAR[square]
    if code == v.BEING_AND_NEAR:
        return [square, *geometry.NEAR[square]]
    if code == v.NEAR_ORTHOGONAL:
        return geometry.NEAR_ORTHOGONAL[square]
    if code == v.NEAR_DIAGONAL:
        return geometry.NEAR_DIAGONAL[square]
    if code == v.WITHIN:
        return WITHIN[square * 9 + number]
    assert code == v.RAYS, f"no such area: {code}"
    return [one for arrow in cast.arrows for one in LINE[square * 8 + arrow]]


def _near_pieces(s: Position, cast: Casting, code: int) -> list[int]:
    own = code != v.NEAR_ENEMY
    found: list[int] = []
    for square in ALL_SQUARES:
        for near in geometry.NEAR[square]:
            piece = s.board[near]
            if piece > 0 and (SIDE_OF[piece] == cast.side) == own:
                if code != v.NEAR_OWN_HEROIC or RANK_OF[piece] == HEROIC:
                    found.append(square)
                    break
    return found


def around(square: int) -> list[int]:
    return NOWHERE if square == GONE else geometry.NEAR[square]


def _if_there(square: int) -> list[int]:
    return NOWHERE if square == GONE else [square]


def bound_square(s: Position, cast: Casting, binding: int) -> int:
    """Where the bound piece stands, or where it was destroyed."""
    destroyed_at = cast.results[binding].destroyed_at
    return s.spots[BOUND_SPOT + binding] if destroyed_at == GONE else destroyed_at


# --- pieces ----------------------------------------------------------------------------------------------------------


def owners(s: Position, cast: Casting, owner: int) -> int:
    """The sides meant, as a mask."""
    own = cast.side
    everybody = (1 << s.sides) - 1
    if owner == v.ANY:
        return everybody
    if owner == v.OWN:
        return 1 << own
    if owner == v.ENEMY:
        return everybody & ~(1 << own)
    if owner == v.THIS_COLOUR:
        return 1 << cast.colour
    mask = 0
    for side in s.enemies(own):
        ahead = s.upgraded(side) - s.upgraded(own)
        if owner == v.AHEAD_COMMONS:
            ahead = s.pieces(side) - s.pieces(own) - ahead
        if ahead > 0:
            mask |= 1 << side
    return mask


def pieces(s: Position, cast: Casting, target: Target) -> list[int]:
    """The squares of the pieces that a target describes."""
    sides = owners(s, cast, target.owner)
    found: list[int] = []
    for square in area(s, cast, target.area, target.number):
        piece = s.board[square]
        if piece <= 0 or not sides >> SIDE_OF[piece] & 1 or not target.ranks >> RANK_OF[piece] & 1:
            continue
        if target.without & v.WITHOUT_BEING and square == s.spots[BEING_SPOT]:
            continue
        if target.without & v.WITHOUT_GATEWAY and square == s.gateway:
            continue
        if target.flanked and own_neighbours(s, cast.side, square) < target.flanked:
            continue
        found.append(square)
    return found


def own_neighbours(s: Position, side: int, square: int) -> int:
    """How many pieces of a side stand around a square."""
    number = 0
    for near in geometry.NEAR[square]:
        if s.board[near] > 0 and SIDE_OF[s.board[near]] == side:
            number += 1
    return number


def empty_squares(s: Position, cast: Casting, target: Target) -> list[int]:
    return [square for square in area(s, cast, target.area, target.number) if s.board[square] == EMPTY]


# --- what can be done to a piece -------------------------------------------------------------------------------------


def can_upgrade(s: Position, square: int) -> bool:
    """A common always, a heroic only with a legendary of its colour in supply (TK-8.21)."""
    piece = s.board[square]
    if RANK_OF[piece] == COMMON:
        return True
    return RANK_OF[piece] == HEROIC and s.in_supply(SIDE_OF[piece], LEGENDARY_PIECE) > 0


def can_downgrade(s: Position, square: int) -> bool:
    """A heroic always, a legendary only with a double-sided piece of its colour in supply (TK-8.22)."""
    piece = s.board[square]
    if RANK_OF[piece] == HEROIC:
        return True
    return RANK_OF[piece] == LEGENDARY and s.in_supply(SIDE_OF[piece], DOUBLE_SIDED) > 0


def can_lay(s: Position, side: int, rank: int) -> bool:
    """Effects place from supply only (TK-8.20, TK-8.24)."""
    return s.in_supply(side, v.PIECE_TYPE[rank]) > 0
