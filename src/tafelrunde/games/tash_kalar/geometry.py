"""The arena: squares, colours, regions, neighbours, lines, distances, and the eight images of a pattern (TK-0.1, TK-4.4).

A square is row * 9 + column, both from 0 at the top left: 0-80. The 12 holes in the corners have numbers too, but no piece
ever stands there. The same number is the bit in the bitsets, which are kept in two halves: squares 0-44 and 45-80.
"""

from typing import Final

from tafelrunde.games.tash_kalar.reading import Entry, read_file

SIZE: Final = 9
CELLS: Final = 81
SQUARES: Final = 69
HALF: Final = 45  # squares in the lower half of a bitset; both halves stay small enough for fast ints
UPPER: Final = 36
OUTSIDE: Final = -1

# The eight directions, clockwise from the top.
DIRECTIONS: Final = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
DX: Final[list[int]] = [0, 1, 1, 1, 0, -1, -1, -1]
DY: Final[list[int]] = [-1, -1, 0, 1, 1, 1, 0, -1]

# Colours of squares (TK-0.2)
PLAIN: Final = 0
RED: Final = 1
GREEN: Final = 2
COLOURS: Final = ["plain", "red", "green"]

OPPOSITES: Final = ["sides", "corners"]
PIECE_TYPES: Final = ["double_sided", "legendary"]

IMAGES: Final = 8  # four rotations, and the same mirrored (TK-4.4)


class Arena:
    """The board as arena.json draws it."""

    def __init__(self, file: Entry) -> None:
        self.colours: Final[list[int]] = _read_map(file)
        self.regions: Final[list[str]] = ["red", "green", "coloured"]
        self.squares_of: Final[list[list[int]]] = [
            [square for square in range(CELLS) if self.colours[square] == RED],
            [square for square in range(CELLS) if self.colours[square] == GREEN],
            [square for square in range(CELLS) if self.colours[square] in (RED, GREEN)],
        ]
        regions = file.entry("regions")
        for name in regions.data:
            self.regions.append(name)
            self.squares_of.append(self._squares(regions, name))
        regions.finish()
        self.groups: Final[list[str]] = []
        self.regions_of: Final[list[list[int]]] = []
        groups = file.entry("groups")
        for name in ("crosses", "lines", "diagonals"):
            self.groups.append(name)
            self.regions_of.append([self._region(groups, name, one) for one in groups.texts(name)])
        # Opposite sides and opposite corners: what a chain links.
        self.opposites: Final[list[list[tuple[int, int]]]] = []
        for name in OPPOSITES:
            self.opposites.append(self._opposite(groups, name))
        groups.finish()
        self.duel_start: Final[list[int]] = self._squares(file, "duel_start")
        self.melee_start: Final[list[list[int]]] = self._symbols(file)
        pieces = file.entry("pieces")
        # By type of piece: common and heroic are two faces of one, legendary pieces are separate (TK-0.3).
        self.pieces: Final[list[int]] = [pieces.number(name, 1, 99) for name in PIECE_TYPES]
        pieces.finish()
        self.source: Final = file.text("source")
        file.finish()

    def squares(self, region: str) -> list[int]:
        return self.squares_of[self.regions.index(region)]

    def _squares(self, entry: Entry, key: str) -> list[int]:
        found: list[int] = []
        for x, y in entry.pairs(key):
            square = square_at(x - 1, y - 1)
            if square == OUTSIDE or self.colours[square] == OUTSIDE or square in found:
                raise entry.wrong(key, "different squares of the arena as [x, y] from 1 to 9")
            found.append(square)
        return found

    def _region(self, entry: Entry, key: str, name: str) -> int:
        if name not in self.regions:
            raise entry.wrong(key, "names of regions: " + ", ".join(self.regions))
        return self.regions.index(name)

    def _opposite(self, groups: Entry, key: str) -> list[tuple[int, int]]:
        value = groups.get(key)
        found: list[tuple[int, int]] = []
        for pair in value if isinstance(value, list) else []:
            if not isinstance(pair, list) or len(pair) != 2:
                raise groups.wrong(key, "pairs of names of regions")
            first, second = pair
            found.append((self._region(groups, key, first), self._region(groups, key, second)))
        if not found:
            raise groups.wrong(key, "pairs of names of regions")
        return found

    def _symbols(self, file: Entry) -> list[list[int]]:
        """The melee start symbols: each lies between two squares (TK-2.33)."""
        value = file.get("melee_start")
        found: list[list[int]] = []
        for place, squares in enumerate(value if isinstance(value, list) else []):
            one = Entry({"squares": squares}, f"{file.where}, melee_start[{place}]")
            found.append(self._squares(one, "squares"))
        return found


def _read_map(file: Entry) -> list[int]:
    """Colour of each square; OUTSIDE for the holes."""
    rows = file.texts("map")
    signs = ".RG#"
    if len(rows) != SIZE or any([len(row) != SIZE or row.strip(signs) != "" for row in rows]):
        raise file.wrong("map", f"{SIZE} rows of {SIZE} signs of {signs}")
    colours: list[int] = []
    for row in rows:
        for sign in row:
            colours.append(OUTSIDE if sign == "#" else signs.index(sign))
    if len([colour for colour in colours if colour != OUTSIDE]) != SQUARES:
        raise file.wrong("map", f"{SQUARES} squares")
    return colours


def square_at(column: int, row: int) -> int:
    """The number of a place in the 9 x 9 grid, holes included; OUTSIDE beyond its rim."""
    if 0 <= column < SIZE and 0 <= row < SIZE:
        return row * SIZE + column
    return OUTSIDE


ARENA: Final = Arena(read_file("arena"))
COLOUR: Final[list[int]] = ARENA.colours
EXISTS: Final[list[bool]] = [colour != OUTSIDE for colour in COLOUR]
ALL_SQUARES: Final[list[int]] = [square for square in range(CELLS) if EXISTS[square]]
COLUMN: Final[list[int]] = [square % SIZE for square in range(CELLS)]
ROW: Final[list[int]] = [square // SIZE for square in range(CELLS)]
CENTRE: Final[int] = ARENA.squares("centre")[0]


def shifted(square: int, dx: int, dy: int) -> int:
    """The square that far to the right and down; OUTSIDE if there is none."""
    column = COLUMN[square] + dx
    row = ROW[square] + dy
    if 0 <= column < SIZE and 0 <= row < SIZE and EXISTS[row * SIZE + column]:
        return row * SIZE + column
    return OUTSIDE


def distance(first: int, second: int) -> int:
    """The smallest number of single moves, whatever stands between (TK-8.14)."""
    return max(abs(COLUMN[first] - COLUMN[second]), abs(ROW[first] - ROW[second]))


def _line(square: int, direction: int) -> list[int]:
    found: list[int] = []
    while True:
        square = shifted(square, DX[direction], DY[direction])
        if square == OUTSIDE:
            return found
        found.append(square)


def _neighbours(square: int, directions: list[int]) -> list[int]:
    found: list[int] = []
    if EXISTS[square]:
        for direction in directions:
            neighbour = shifted(square, DX[direction], DY[direction])
            if neighbour != OUTSIDE:
                found.append(neighbour)
    return found


# By square * 8 + direction: the squares up to the rim, nearest first. A line never jumps over a hole: the arena is convex.
LINE: Final[list[list[int]]] = [
    _line(square, direction) if EXISTS[square] else []
    for square in range(CELLS)
    for direction in range(len(DIRECTIONS))
]
# By square: the squares around it (TK-8.13), those beside it and those at its corners.
NEAR: Final[list[list[int]]] = [_neighbours(square, [0, 1, 2, 3, 4, 5, 6, 7]) for square in range(CELLS)]
NEAR_ORTHOGONAL: Final[list[list[int]]] = [_neighbours(square, [0, 2, 4, 6]) for square in range(CELLS)]
NEAR_DIAGONAL: Final[list[list[int]]] = [_neighbours(square, [1, 3, 5, 7]) for square in range(CELLS)]


def next_square(square: int, direction: int) -> int:
    """The neighbour in that direction; OUTSIDE at the rim."""
    line = LINE[square * len(DIRECTIONS) + direction]
    return line[0] if line else OUTSIDE


def within(square: int, most: int) -> list[int]:
    """The squares at distance 1 to most (TK-8.14)."""
    return [one for one in ALL_SQUARES if 1 <= distance(square, one) <= most]


def square_name(square: int) -> str:
    """As on the rim of the board: column A-I from the left, row 1-9 from the top."""
    return "ABCDEFGHI"[COLUMN[square]] + str(ROW[square] + 1)


SQUARE_NAMES: Final[list[str]] = [square_name(square) for square in range(CELLS)]


# --- bitsets ----------------------------------------------------------------------------------------------------------


def lower_half(squares: list[int]) -> int:
    bits = 0
    for square in squares:
        if square < HALF:
            bits |= 1 << square
    return bits


def upper_half(squares: list[int]) -> int:
    bits = 0
    for square in squares:
        if square >= HALF:
            bits |= 1 << (square - HALF)
    return bits


# --- the eight images (TK-4.4) ----------------------------------------------------------------------------------------


def turned(image: int, dx: int, dy: int) -> tuple[int, int]:
    """An offset in one of the eight images: from the fifth on mirrored, then turned clockwise in steps of 90 degrees."""
    if image >= 4:
        dx = -dx
    for _ in range(image % 4):
        dx, dy = -dy, dx
    return dx, dy


def turned_direction(image: int, direction: int) -> int:
    if image >= 4:
        direction = -direction
    return (direction + 2 * (image % 4)) % len(DIRECTIONS)
