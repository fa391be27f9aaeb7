"""Where a pattern lies in the arena (TK-4.2 to TK-4.11): all places of an image at once, by shifting and and-ing bitsets.

Pure: bitsets in, lists out. A bitset is two ints, squares 0-44 and 45-80, so that every int stays far below 62 bits and
compiled code never leaves its fast ints. For an image with shifts k the anchors that match are those of

    valid & free >> square & own >> k & own >> k' & ...

because bit n of `own >> k` says whether square n + k is own. `valid` keeps shifts from running over a rim.

A *placement* is one int: being, image, summoning square (for the Time Traveler, who chooses the square afterwards: the middle
cell), and where one piece is missing also the cell and what is missing there.
"""

from typing import Final

from tafelrunde.games.tash_kalar.content import Being
from tafelrunde.games.tash_kalar.geometry import (
    ALL_SQUARES,
    CELLS,
    HALF,
    OUTSIDE,
    lower_half,
    shifted,
    upper_half,
)
from tafelrunde.games.tash_kalar.patterns import Image, Offset
from tafelrunde.games.tash_kalar.vocabulary import LEGENDARY

# The bitsets of a side, two ints each: all its pieces, the upgraded ones, the legendary ones.
PIECES: Final = 0
UPGRADED: Final = 2
LEGENDARIES: Final = 4
LAYERS: Final = 6

EMPTY: Final = 0  # on a board; a piece is 1 + side * 3 + rank, a hole is OUTSIDE
RANKS_PER_SIDE: Final = 3

LOW_BITS: Final[list[int]] = [(1 << k) - 1 for k in range(HALF + 1)]
# Powers of two have different remainders by 67: the quickest way from a single bit to its place.
BIT_MODULUS: Final = 67
PLACE_OF_BIT: Final[list[int]] = [0] * BIT_MODULUS
for _place in range(HALF):
    PLACE_OF_BIT[(1 << _place) % BIT_MODULUS] = _place
ALL_LOWER: Final[int] = lower_half(ALL_SQUARES)
ALL_UPPER: Final[int] = upper_half(ALL_SQUARES)

# What one missing piece would have to be.
MISSES_COMMON: Final = 0  # the cell is empty
MISSES_HEROIC: Final = 1  # the cell is empty and demands an upgraded piece
MISSES_UPGRADE: Final = 2  # an own piece of too low a rank
IN_THE_WAY: Final = 3  # an enemy piece

# Parts of a placement, from the lowest bit: square 7, image 3, being 7, missing cell 7, what is missing 2.
IMAGE_BITS: Final = 7
BEING_BITS: Final = 10
CELL_BITS: Final = 17
MISSING_BITS: Final = 24


def square_of(placement: int) -> int:
    return placement & 127


def image_of(placement: int) -> int:
    return placement >> IMAGE_BITS & 7


def being_of(placement: int) -> int:
    return placement >> BEING_BITS & 127


def missing_cell_of(placement: int) -> int:
    return placement >> CELL_BITS & 127


def missing_of(placement: int) -> int:
    return placement >> MISSING_BITS & 3


def used_cells(being: Being, placement: int) -> list[int]:
    """The squares of the pieces used, the summoning square among them where the pattern demands a piece there (TK-4.18)."""
    image = being.images[image_of(placement)]
    anchor = square_of(placement) - image.square
    return [anchor + k for k in image.heroic] + [anchor + k for k in image.common]


def marked_cells(being: Being, placement: int, second: bool = False) -> list[int]:
    """The marked squares in the orientation used (TK-4.15); cells outside the arena do not exist."""
    image = being.images[image_of(placement)]
    offsets: list[Offset] = image.marks_b if second else image.marks
    squares = [shifted(square_of(placement), dx, dy) for dx, dy in offsets]
    return [square for square in squares if square != OUTSIDE]


def arrows(being: Being, placement: int) -> list[int]:
    return being.images[image_of(placement)].arrows


# --- the bitsets of a position ----------------------------------------------------------------------------------------


def layers_of(board: list[int], sides: int) -> list[int]:
    """The bitsets of all sides from a board of 81 places."""
    bits = [0] * (sides * LAYERS)
    for square in range(CELLS):
        piece = board[square] - 1
        if piece >= 0:
            first = piece // RANKS_PER_SIDE * LAYERS
            half, bit = (0, 1 << square) if square < HALF else (1, 1 << (square - HALF))
            for rank in range(piece % RANKS_PER_SIDE + 1):
                bits[first + 2 * rank + half] |= bit
    return bits


def fill_of_sides(bits: list[int], sides: list[int]) -> list[int]:
    """Enemy pieces that may count as own ones of their rank (TK-6.3, TK-R9): the bitsets of all and of the upgraded ones."""
    fill = [0, 0, 0, 0]
    for side in sides:
        for part in range(4):
            fill[part] |= bits[side * LAYERS + part]
    return fill


def fill_of_empty_squares(bits: list[int]) -> list[int]:
    """Empty squares that may count as own commons (Void Summoner), never as upgraded pieces."""
    lower, upper = occupied(bits)
    return [ALL_LOWER & ~lower, ALL_UPPER & ~upper, 0, 0]


def lent_piece(bits: list[int], side: int, square: int, rank: int) -> list[int]:
    """The bitsets as if the piece on this square, of this rank, belonged to a side (TK-6.3)."""
    lent = bits.copy()
    half, bit = (0, 1 << square) if square < HALF else (1, 1 << (square - HALF))
    for layer in range(rank + 1):
        lent[side * LAYERS + 2 * layer + half] |= bit
    return lent


def occupied(bits: list[int]) -> tuple[int, int]:
    return _union(bits, PIECES)


def _union(bits: list[int], layer: int) -> tuple[int, int]:
    lower = 0
    upper = 0
    for first in range(layer, len(bits), LAYERS):
        lower |= bits[first]
        upper |= bits[first + 1]
    return lower, upper


def free_squares(bits: list[int]) -> list[int]:
    """By rank, two halves each: the squares without a piece of higher rank, own or enemy (TK-4.10, TK-4.11)."""
    upgraded_lower, upgraded_upper = _union(bits, UPGRADED)
    legendary_lower, legendary_upper = _union(bits, LEGENDARIES)
    return [
        ALL_LOWER & ~upgraded_lower, ALL_UPPER & ~upgraded_upper,
        ALL_LOWER & ~legendary_lower, ALL_UPPER & ~legendary_upper,
        ALL_LOWER, ALL_UPPER,
    ]  # fmt: skip


def rank_limit(being: Being) -> int:
    """Where free_squares says on which squares the being may appear; the Time Traveler's is chosen later."""
    return 2 * LEGENDARY if being.free_square else 2 * being.rank


# --- matching ---------------------------------------------------------------------------------------------------------


def complete(beings: list[Being], bits: list[int], side: int) -> list[int]:
    """Every placement of these beings in which all demanded pieces are there and the square may be taken."""
    found: list[int] = []
    first = side * LAYERS
    own_lower = bits[first]
    own_upper = bits[first + 1]
    high_lower = bits[first + 2]
    high_upper = bits[first + 3]
    free = free_squares(bits)
    for being in beings:
        limit = rank_limit(being)
        free_lower = free[limit]
        free_upper = free[limit + 1]
        for image in being.images:
            k = image.square
            lower = image.valid_lower & (free_lower >> k | (free_upper & LOW_BITS[k]) << (HALF - k))
            upper = image.valid_upper & free_upper >> k
            for k in image.heroic:
                lower &= high_lower >> k | (high_upper & LOW_BITS[k]) << (HALF - k)
                upper &= high_upper >> k
                if lower == 0 and upper == 0:
                    break
            if lower == 0 and upper == 0:
                continue
            for k in image.common:
                lower &= own_lower >> k | (own_upper & LOW_BITS[k]) << (HALF - k)
                upper &= own_upper >> k
                if lower == 0 and upper == 0:
                    break
            if lower != 0 or upper != 0:
                _collect(found, being.index, image, lower, upper)
    return found


def _collect(found: list[int], being: int, image: Image, lower: int, upper: int) -> None:
    """Anchors to placements."""
    start = being << BEING_BITS | image.number << IMAGE_BITS
    while lower != 0:
        bit = lower & -lower
        lower ^= bit
        found.append(start | (PLACE_OF_BIT[bit % BIT_MODULUS] + image.square))
    while upper != 0:
        bit = upper & -upper
        upper ^= bit
        found.append(start | (PLACE_OF_BIT[bit % BIT_MODULUS] + HALF + image.square))


def with_fillers(
    beings: list[Being], bits: list[int], side: int, fill: list[int], fewest: int, most: int
) -> list[int]:
    """Placements in which `fewest` to `most` of the demanded pieces are fillers, not own ones: 1 to 1, 1 to 2 or 2 to 2."""
    found: list[int] = []
    first = side * LAYERS
    own = Pair(bits[first], bits[first + 1], bits[first + 2], bits[first + 3])
    other = Pair(fill[0], fill[1], fill[2], fill[3])
    free = free_squares(bits)
    for being in beings:
        limit = rank_limit(being)
        free_lower = free[limit]
        free_upper = free[limit + 1]
        for image in being.images:
            one_lower, one_upper, two_lower, two_upper = _gaps(image, free_lower, free_upper, own, other)
            if fewest == 1:
                _collect(found, being.index, image, one_lower, one_upper)
            if most == 2:
                _collect(found, being.index, image, two_lower, two_upper)
    return found


class Pair:
    """The bitsets a pattern asks for, unboxed: pieces for its common cells, upgraded ones for its heroic cells."""

    def __init__(self, lower: int, upper: int, high_lower: int, high_upper: int) -> None:
        self.lower: Final = lower
        self.upper: Final = upper
        self.high_lower: Final = high_lower
        self.high_upper: Final = high_upper


def _gaps(image: Image, free_lower: int, free_upper: int, own: Pair, fill: Pair) -> tuple[int, int, int, int]:
    """The anchors with exactly one and with exactly two cells that are filled, all others being own pieces."""
    k = image.square
    none_lower = image.valid_lower & (free_lower >> k | (free_upper & LOW_BITS[k]) << (HALF - k))
    none_upper = image.valid_upper & free_upper >> k
    one_lower = one_upper = two_lower = two_upper = 0
    own_lower = own.high_lower
    own_upper = own.high_upper
    fill_lower = fill.high_lower
    fill_upper = fill.high_upper
    heroic = len(image.heroic)
    for n, k in enumerate(image.shifts):
        if n == heroic:
            own_lower = own.lower
            own_upper = own.upper
            fill_lower = fill.lower
            fill_upper = fill.upper
        low = LOW_BITS[k]
        mine = own_lower >> k | (own_upper & low) << (HALF - k)
        other = fill_lower >> k | (fill_upper & low) << (HALF - k)
        two_lower = two_lower & mine | one_lower & other
        one_lower = one_lower & mine | none_lower & other
        none_lower &= mine
        mine = own_upper >> k
        other = fill_upper >> k
        two_upper = two_upper & mine | one_upper & other
        one_upper = one_upper & mine | none_upper & other
        none_upper &= mine
        if none_lower | one_lower | two_lower | none_upper | one_upper | two_upper == 0:
            break
    return one_lower, one_upper, two_lower, two_upper


def missing_one(beings: list[Being], bits: list[int], side: int) -> list[int]:
    """Placements in which exactly one demanded piece is missing, with the cell and what is missing there."""
    found: list[int] = []
    first = side * LAYERS
    own = Pair(bits[first], bits[first + 1], bits[first + 2], bits[first + 3])
    taken_lower, taken_upper = occupied(bits)
    free = free_squares(bits)
    for being in beings:
        limit = rank_limit(being)
        free_lower = free[limit]
        free_upper = free[limit + 1]
        for image in being.images:
            lower, upper = _one_gap(image, free_lower, free_upper, own)
            start = being.index << BEING_BITS | image.number << IMAGE_BITS
            while lower != 0 or upper != 0:
                if lower != 0:
                    bit = lower & -lower
                    lower ^= bit
                    anchor = PLACE_OF_BIT[bit % BIT_MODULUS]
                else:
                    bit = upper & -upper
                    upper ^= bit
                    anchor = PLACE_OF_BIT[bit % BIT_MODULUS] + HALF
                missing = _missing(image, anchor, own, taken_lower, taken_upper)
                found.append(missing | start | (anchor + image.square))
    return found


def _one_gap(image: Image, free_lower: int, free_upper: int, own: Pair) -> tuple[int, int]:
    """As _gaps with everything that is no own piece as filler, and only the first gap counted: half the work."""
    k = image.square
    none_lower = image.valid_lower & (free_lower >> k | (free_upper & LOW_BITS[k]) << (HALF - k))
    none_upper = image.valid_upper & free_upper >> k
    one_lower = one_upper = 0
    own_lower = own.high_lower
    own_upper = own.high_upper
    heroic = len(image.heroic)
    for n, k in enumerate(image.shifts):
        if n == heroic:
            own_lower = own.lower
            own_upper = own.upper
        elif none_lower | one_lower | none_upper | one_upper == 0:
            break
        mine = own_lower >> k | (own_upper & LOW_BITS[k]) << (HALF - k)
        there = none_lower & mine
        one_lower = one_lower & mine | none_lower ^ there
        none_lower = there
        mine = own_upper >> k
        there = none_upper & mine
        one_upper = one_upper & mine | none_upper ^ there
        none_upper = there
    return one_lower, one_upper


def _missing(image: Image, anchor: int, own: Pair, taken_lower: int, taken_upper: int) -> int:
    """The cell that keeps this placement from being complete, and what it lacks, as parts of a placement."""
    for k in image.heroic:
        if not _holds(own.high_lower, own.high_upper, anchor + k):
            what = MISSES_HEROIC
            if _holds(own.lower, own.upper, anchor + k):
                what = MISSES_UPGRADE
            elif _holds(taken_lower, taken_upper, anchor + k):
                what = IN_THE_WAY
            return what << MISSING_BITS | (anchor + k) << CELL_BITS
    for k in image.common:
        if not _holds(own.lower, own.upper, anchor + k):
            what = IN_THE_WAY if _holds(taken_lower, taken_upper, anchor + k) else MISSES_COMMON
            return what << MISSING_BITS | (anchor + k) << CELL_BITS
    return 0


def _holds(lower: int, upper: int, square: int) -> bool:
    return (lower >> square & 1 if square < HALF else upper >> (square - HALF) & 1) == 1
