"""Patterns read the slow and obvious way, to compare the bitsets with: turn the printed grid, lay it on the board, look.

Nothing here knows shifts, halves or tables; the existence of squares is the formula of TK-0.1, not the arena's map.
"""

from functools import cache

from tafelrunde.games.tash_kalar.content import Being
from tafelrunde.games.tash_kalar.matching import IN_THE_WAY, MISSES_COMMON, MISSES_HEROIC, MISSES_UPGRADE

ARROWS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Grid = list[list[frozenset[str]]]


def exists(x: int, y: int) -> bool:
    return 1 <= x <= 9 and 1 <= y <= 9 and 3 < x + y < 17 and abs(x - y) < 7


def number(x: int, y: int) -> int:
    return (y - 1) * 9 + x - 1


def turned_sign(sign: str) -> str:
    """A quarter turn clockwise."""
    return ARROWS[(ARROWS.index(sign) + 2) % 8] if sign in ARROWS else sign


def mirrored_sign(sign: str) -> str:
    return sign.translate(str.maketrans("ew", "we")) if sign in ARROWS else sign


def quarter_turn(grid: Grid) -> Grid:
    height = len(grid)
    return [
        [frozenset(turned_sign(sign) for sign in grid[height - 1 - x][y]) for x in range(height)]
        for y in range(len(grid[0]))
    ]


def mirrored(grid: Grid) -> Grid:
    return [[frozenset(mirrored_sign(sign) for sign in cell) for cell in reversed(row)] for row in grid]


def eight_grids(rows: list[str]) -> list[Grid]:
    grid: Grid = [[frozenset(cell.split("+")) for cell in row.split()] for row in rows]
    found = []
    for start in (grid, mirrored(grid)):
        turned = start
        for _ in range(4):
            found.append(turned)
            turned = quarter_turn(turned)
    return found


class Place:
    """A grid laid on the board: what it demands, and what its marks and arrows point at."""

    def __init__(self, grid: Grid, left: int, top: int, middle: bool, marks_matter: bool) -> None:
        self.square = -1
        self.needs: dict[int, int] = {}
        self.looks: frozenset[tuple[str, int]] = frozenset()
        self.fits = all(
            exists(left + dx, top + dy)
            for dy, row in enumerate(grid)
            for dx, cell in enumerate(row)
            if cell & {"C", "H", "T"}
        )
        if not self.fits:
            return
        marks: set[tuple[str, int]] = set()
        for dy, row in enumerate(grid):
            for dx, cell in enumerate(row):
                x, y = left + dx, top + dy
                if "T" in cell or (middle and (dx, dy) == (len(row) // 2, len(grid) // 2)):
                    self.square = number(x, y)
                if cell & {"C", "H"}:
                    self.needs[number(x, y)] = 1 if "H" in cell else 0
                marks |= {(sign, number(x, y)) for sign in cell & {"m", "q"} if exists(x, y)}
        arrows = {(sign, 0) for row in grid for cell in row for sign in cell if sign in ARROWS}
        self.looks = frozenset(arrows | (marks if marks_matter else set()))

    @property
    def key(self) -> tuple[int, frozenset[tuple[int, int]], frozenset[tuple[str, int]]]:
        return self.square, frozenset(self.needs.items()), self.looks


@cache
def places(being: Being) -> list[Place]:
    """Every way to lay the pattern on the empty board, each once."""
    found = {}
    for grid in eight_grids(being.pattern.rows):
        for top in range(-4, 10):
            for left in range(-4, 10):
                place = Place(grid, left, top, being.free_square, being.pattern.marks_matter)
                if place.fits:
                    found[place.key] = place
    return list(found.values())


class Reading:
    """A board as the plain reader sees it: who stands where, with which rank."""

    def __init__(self, board: list[int], side: int) -> None:
        self.side = side
        self.pieces = {place: divmod(value - 1, 3) for place, value in enumerate(board) if value > 0}
        self.own_ranks = {place: rank for place, (owner, rank) in self.pieces.items() if owner == side}

    def may_appear(self, being: Being, square: int) -> bool:
        """TK-4.11; the Time Traveler's square is chosen later."""
        return being.free_square or square not in self.pieces or self.pieces[square][1] <= being.rank

    def gaps(self, place: Place) -> list[int]:
        """Cells without an own piece of the demanded rank or a higher one (TK-4.3, TK-4.5)."""
        own_ranks = self.own_ranks
        return [cell for cell, rank in place.needs.items() if own_ranks.get(cell, -1) < rank]

    def lent(self, place: Place, cell: int, lenders: list[int]) -> bool:
        """Whether a piece of these sides can stand in for an own one (TK-6.3)."""
        return (
            cell in self.pieces
            and self.pieces[cell][0] in lenders
            and self.pieces[cell][1] >= place.needs[cell]
        )

    def lacks(self, place: Place, cell: int) -> int:
        if cell not in self.pieces:
            return MISSES_HEROIC if place.needs[cell] else MISSES_COMMON
        return MISSES_UPGRADE if self.pieces[cell][0] == self.side else IN_THE_WAY
