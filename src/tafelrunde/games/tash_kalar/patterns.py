"""Patterns: what a card demands of the arena, in its eight images, as shift tables for matching.py.

In the grid of a card "." is irrelevant, "C" an own piece, "H" an own upgraded piece, "T" the summoning square, "m" and "q" the
cells marked in the first and second colour, "n" to "nw" an arrow; "+" joins several meanings of one cell.
"""

from typing import Final

from tafelrunde.games.tash_kalar.geometry import (
    ALL_SQUARES,
    DIRECTIONS,
    IMAGES,
    OUTSIDE,
    SIZE,
    lower_half,
    shifted,
    turned,
    turned_direction,
    upper_half,
)
from tafelrunde.games.tash_kalar.reading import Entry
from tafelrunde.games.tash_kalar.vocabulary import COMMON, HEROIC, RANKS

Offset = tuple[int, int]
Need = tuple[int, int, int]  # dx, dy, least rank

SIGNS: Final = ["C", "H", "T", "m", "q"]


class Grid:
    """A card's grid, read: offsets to the right and down from the summoning square."""

    def __init__(self, entry: Entry, rows: list[str], anchor: Offset | None) -> None:
        """`anchor` is the cell that offsets count from where the pattern has no summoning square of its own."""
        self.needs: Final[list[Need]] = []
        self.marks: Final[list[Offset]] = []
        self.marks_b: Final[list[Offset]] = []
        self.arrows: Final[list[int]] = []
        cells = [row.split() for row in rows]
        if len({len(row) for row in cells}) != 1:
            raise entry.wrong("grid", "rows of the same length")
        origin = self._origin(entry, cells, anchor)
        for y, row in enumerate(cells):
            for x, cell in enumerate(row):
                self._read(entry, cell, (x - origin[0], y - origin[1]))

    def _origin(self, entry: Entry, cells: list[list[str]], anchor: Offset | None) -> Offset:
        found = [
            (x, y) for y, row in enumerate(cells) for x, cell in enumerate(row) if "T" in cell.split("+")
        ]
        if len(found) != (1 if anchor is None else 0):
            raise entry.wrong("grid", "exactly one T, or none where the square is free to choose")
        return found[0] if anchor is None else anchor

    def _read(self, entry: Entry, cell: str, offset: Offset) -> None:
        if cell == ".":
            return
        for sign in cell.split("+"):
            if sign in ("C", "H"):
                self.needs.append((offset[0], offset[1], COMMON if sign == "C" else HEROIC))
            elif sign == "m":
                self.marks.append(offset)
            elif sign == "q":
                self.marks_b.append(offset)
            elif sign in DIRECTIONS:
                self.arrows.append(DIRECTIONS.index(sign))
            elif sign not in SIGNS:
                raise entry.fail(f"grid: unknown sign {sign!r} in {cell!r}")


class Image:
    """One way to turn and mirror a pattern.

    The *anchor* of a placement is its lowest square, summoning square included: every cell lies at anchor + shift with a shift
    from 0 to 44. `valid` holds the anchors for which all cells exist (TK-4.7), so no shift can run over a rim unnoticed.
    """

    def __init__(self, number: int, turn: int, grid: Grid) -> None:
        self.number: Final = number
        self.turn: Final = turn
        needs = [(*turned(turn, dx, dy), rank) for dx, dy, rank in grid.needs]
        self.needs: Final[list[Need]] = sorted(needs)
        self.marks: Final[list[Offset]] = sorted([turned(turn, dx, dy) for dx, dy in grid.marks])
        self.marks_b: Final[list[Offset]] = sorted([turned(turn, dx, dy) for dx, dy in grid.marks_b])
        self.arrows: Final[list[int]] = sorted([turned_direction(turn, arrow) for arrow in grid.arrows])
        places = [dy * SIZE + dx for dx, dy, _ in needs]
        lowest = min([*places, 0])
        self.square: Final[int] = -lowest  # shift of the summoning square
        self.heroic: Final[list[int]] = [
            place - lowest for place, need in zip(places, needs) if need[2] == HEROIC
        ]
        self.common: Final[list[int]] = [
            place - lowest for place, need in zip(places, needs) if need[2] == COMMON
        ]
        self.shifts: Final[list[int]] = self.heroic + self.common
        anchors = [square + lowest for square in self._squares()]
        self.placements: Final = len(anchors)
        self.valid_lower: Final[int] = lower_half(anchors)
        self.valid_upper: Final[int] = upper_half(anchors)

    def _squares(self) -> list[int]:
        """The summoning squares for which all cells exist."""
        found = set(ALL_SQUARES)
        for dx, dy, _ in self.needs:
            found &= _having(dx, dy)
        return sorted(found)


_HAVING: Final[dict[Offset, set[int]]] = {}


def _having(dx: int, dy: int) -> set[int]:
    """The squares that have another one that far to the right and down; the same few distances come in all patterns."""
    if (dx, dy) not in _HAVING:
        _HAVING[dx, dy] = {square for square in ALL_SQUARES if shifted(square, dx, dy) != OUTSIDE}
    return _HAVING[dx, dy]


class Pattern:
    """The pattern of a being."""

    def __init__(self, entry: Entry) -> None:
        self.rows: Final = entry.texts("grid")
        # The Time Traveler's square is any empty colourless one; the offsets count from the middle of the grid.
        self.free_square: Final = entry.has("square")
        if self.free_square:
            entry.one_of("square", ["colourless"])
        middle = (len(self.rows) // 2, len(self.rows) // 2) if self.free_square else None
        grid = Grid(entry, self.rows, middle)
        self.needs: Final = grid.needs
        self.marks: Final = grid.marks
        self.marks_b: Final = grid.marks_b
        self.arrows: Final = grid.arrows
        self.marks_matter: Final = entry.flag("marks_matter")
        self._check_needs(entry)
        self.images: Final[list[Image]] = self._distinct_images(grid)
        if len(self.images) != entry.number("images", 1, IMAGES):
            raise entry.wrong("images", f"the number of different images, {len(self.images)}")
        entry.finish()

    def _check_needs(self, entry: Entry) -> None:
        """The list of needs says the same as the grid."""
        listed = entry.get("needs")
        wanted: list[object] = [[dx, dy, RANKS[rank]] for dx, dy, rank in self.needs]
        if listed != wanted or not wanted:
            raise entry.wrong("needs", f"what the grid shows, {wanted!r}")

    def _distinct_images(self, grid: Grid) -> list[Image]:
        """Images that differ in needed cells, in marks that matter or in arrows."""
        found: list[Image] = []
        seen: list[object] = []
        for turn in range(IMAGES):
            image = Image(len(found), turn, grid)
            marks = (image.marks, image.marks_b) if self.marks_matter else ([], [])
            looks = (image.needs, marks, image.arrows)
            if looks not in seen:
                seen.append(looks)
                found.append(image)
        return found
