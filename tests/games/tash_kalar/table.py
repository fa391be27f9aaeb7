"""Small positions for the tests of Tash-Kalar: squares are the (x, y) of the rules, from 1 at the top left."""

from tafelrunde.games.tash_kalar import matching
from tafelrunde.games.tash_kalar.content import Being, library
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, CELLS, OUTSIDE, SIZE

COMMON, HEROIC, LEGENDARY = range(3)
RANKS = {"C": COMMON, "H": HEROIC, "L": LEGENDARY}
XY = tuple[int, int]


def square(x: int, y: int) -> int:
    return (y - 1) * SIZE + x - 1


def xy(number: int) -> XY:
    return number % SIZE + 1, number // SIZE + 1


def empty_board() -> list[int]:
    board = [OUTSIDE] * CELLS
    for number in ALL_SQUARES:
        board[number] = matching.EMPTY
    return board


def piece(side: int, rank: int) -> int:
    return 1 + side * 3 + rank


class Position:
    """Pieces by rank: C=[(4, 4)], H=..., L=... are own ones (side 0); `enemies` the same for sides 1, 2, ..."""

    def __init__(self, *enemies: dict[str, list[XY]], **own: list[XY]) -> None:
        self.board = empty_board()
        self.sides = max(2, 1 + len(enemies))
        for side, pieces in enumerate([own, *enemies]):
            for letter, squares in pieces.items():
                for x, y in squares:
                    assert self.board[square(x, y)] == matching.EMPTY
                    self.board[square(x, y)] = piece(side, RANKS[letter])
        self.bits = matching.layers_of(self.board, self.sides)

    def placements(self, card: str) -> list[int]:
        return matching.complete([library().being(card)], self.bits, 0)

    def squares(self, card: str) -> list[XY]:
        """Where the being can be summoned."""
        return sorted({xy(matching.square_of(placement)) for placement in self.placements(card)})

    def borrowing(self, card: str, sides: list[int], most: int = 1) -> list[XY]:
        """Where it can be summoned with pieces of these enemies, at least one of them."""
        fill = matching.fill_of_sides(self.bits, sides)
        found = matching.with_fillers([library().being(card)], self.bits, 0, fill, 1, most)
        return sorted({xy(matching.square_of(placement)) for placement in found})

    def missing(self, card: str) -> set[tuple[XY, XY, int]]:
        """Summoning square, the cell where something is missing, and what."""
        return {
            (
                xy(matching.square_of(placement)),
                xy(matching.missing_cell_of(placement)),
                matching.missing_of(placement),
            )
            for placement in matching.missing_one([library().being(card)], self.bits, 0)
        }


def beings() -> list[Being]:
    return library().beings
