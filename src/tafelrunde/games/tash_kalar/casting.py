"""An effect while it is carried out: what it may speak of, and what its steps have bound."""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import Flow
from tafelrunde.games.tash_kalar.content import Being
from tafelrunde.games.tash_kalar.geometry import COLOUR, OUTSIDE, RED
from tafelrunde.games.tash_kalar.matching import arrows, marked_cells
from tafelrunde.games.tash_kalar.state import GONE, NONE, RANK_OF, Position
from tafelrunde.games.tash_kalar.vocabulary import BINDINGS, LEGENDARY, NOTHING


class Bound:
    """What a step did, for the steps and conditions after it. The piece itself is followed in `Position.spots`."""

    def __init__(self) -> None:
        self.times = 0  # pieces or moves
        self.rank = NONE  # of the last piece, before anything happened to it
        self.on_red = False
        self.destroyed_at = GONE  # where the piece was destroyed, if it was
        self.hits = 0  # pieces that moves destroyed
        self.hit_legendary = False
        self.direction = NOTHING  # of the last move

    def note_piece(self, piece: int, square: int) -> None:
        self.times += 1
        self.rank = RANK_OF[piece]
        self.on_red = COLOUR[square] == RED

    def note_destroyed(self, piece: int, square: int) -> None:
        self.note_piece(piece, square)
        self.destroyed_at = square
        if self.rank == LEGENDARY:
            self.hit_legendary = True

    def note_square(self, square: int) -> None:
        """A piece was placed here."""
        self.times += 1
        self.on_red = COLOUR[square] == RED

    def note_move(self, direction: int, hit: int) -> None:
        self.times += 1
        self.direction = direction
        if hit != NONE:
            self.hits += 1
            if hit == LEGENDARY:
                self.hit_legendary = True


class Casting:
    """One effect of one card: whose it is, and what the summoning before it has fixed (TK-4.15, TK-4.19).

    side     whose effect it is
    being    the card, or None for flares and for frozen and warp effects
    square   where the being was summoned
    slew     whether the summoning destroyed an enemy piece
    """

    def __init__(
        self,
        s: Position,
        side: int,
        being: Being | None = None,
        placement: int = NONE,
        square: int = OUTSIDE,
        slew: bool = False,
    ) -> None:
        self.side: Final = side
        self.being: Final = being
        self.placement: Final = placement
        self.square: Final = square
        self.slew: Final = slew
        self.marks: Final[list[int]] = [] if being is None else marked_cells(being, placement)
        self.marks_b: Final[list[int]] = [] if being is None else marked_cells(being, placement, True)
        self.arrows: Final[list[int]] = [] if being is None else arrows(being, placement)
        self.marks_were_empty: Final = not [mark for mark in self.marks if s.board[mark] > 0]
        self.results: Final[list[Bound]] = [Bound() for _ in BINDINGS]
        self.colour = NONE  # whose turn it is inside `each_colour`

    def keep(self, binding: int, result: Bound) -> None:
        if binding != NOTHING:
            self.results[binding] = result

    def of_colour(self, side: int) -> None:
        self.colour = side


Odd = Callable[[Position, Casting], Flow[None]]
ODD: Final[dict[str, Odd]] = {}
"""Effects that the vocabulary cannot say, by the name in functions.json. The modules of odd effects enter theirs
here."""
