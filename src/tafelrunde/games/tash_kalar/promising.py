"""Which squares look promising for a new common: what search and greedy bots try first."""

from typing import Final

from tafelrunde.games.tash_kalar.content import Being, library
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, CELLS, NEAR
from tafelrunde.games.tash_kalar.matching import (
    EMPTY,
    MISSES_COMMON,
    missing_cell_of,
    missing_of,
    missing_one,
)
from tafelrunde.games.tash_kalar.state import NONE, SIDE_OF, Cards, Position


def held_beings(s: Position, seat: int) -> list[Being]:
    beings = library().beings
    held = [beings[card] for card in s.hand[seat]] + [beings[card] for card in s.legends[seat]]
    if s.pending[seat] != NONE:
        held.append(beings[s.pending[seat]])
    return held


COMPLETES: Final = 6
BESIDE_OWN: Final = 2
BESIDE: Final = 1
FAR: Final = 0

Asked = tuple[Cards, Cards, int, int]


class Squares:
    """How promising every square is for a new common, for the last hand and arena that were asked about."""

    def __init__(self) -> None:
        self.asked: Asked = ((), (), NONE, NONE)
        self.bits: list[int] = []
        self.weights: list[int] = []

    def of(self, s: Position, seat: int) -> list[int]:
        asked = (s.hand[seat], s.legends[seat], s.pending[seat], s.side_of[seat])
        if asked != self.asked or s.bits != self.bits:
            self.asked, self.bits = asked, s.bits.copy()
            self.weights = square_weights(s, seat)
        return self.weights


LAST_ASKED: Final = Squares()


def square_weights(s: Position, seat: int) -> list[int]:
    """Squares that complete a card in hand first, then those beside own pieces, beside others, and last the lonely ones."""
    side = s.side_of[seat]
    weights = [FAR] * CELLS
    lonely = s.pieces(side) == 0
    for square in ALL_SQUARES:
        if s.board[square] != EMPTY:
            for near in NEAR[square]:
                weights[near] = max(weights[near], BESIDE_OWN if SIDE_OF[s.board[square]] == side else BESIDE)
        elif lonely:
            weights[square] = max(weights[square], BESIDE)
    for placement in missing_one(held_beings(s, seat), s.bits, side):
        if missing_of(placement) == MISSES_COMMON:
            weights[missing_cell_of(placement)] = COMPLETES
    return weights


def place_weight(s: Position, seat: int, value: int, *about: object) -> int:
    return LAST_ASKED.of(s, seat)[value]
