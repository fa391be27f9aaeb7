"""A position of Tash-Kalar: ints and the lists of the arena are changed, cards are replaced.

The board belongs to *sides* (colours), the turn to *seats*: partners are two seats on one side. A piece is 1 + side *
3 + rank; it has no number of its own. What an effect must not lose sight of (its being, what it has bound, the pieces
used) are squares in `spots`, which the atoms keep right. Decks are bags: nobody has seen the order of their cards, so
it is not decided before they are drawn.
"""

from typing import ClassVar, Final

from tafelrunde.core.game import State
from tafelrunde.core.rng import Rng
from tafelrunde.games.tash_kalar.geometry import ARENA, CELLS, COLOUR, OUTSIDE
from tafelrunde.games.tash_kalar.matching import EMPTY, LAYERS, RANKS_PER_SIDE
from tafelrunde.games.tash_kalar.modes import Mode
from tafelrunde.games.tash_kalar.vocabulary import DOUBLE_SIDED, LEGENDARY_PIECE

# What is going on
SCHOOLS: Final = 0  # the seats choose their decks
START: Final = 1  # the first pieces are laid
PLAY: Final = 2
ENDING: Final = 3  # the steps at the end of a turn
OVER: Final = 4
PHASES: Final = ["schools", "start", "play", "ending", "over"]

GONE: Final = -1  # a tracked piece that is no longer in the arena
NONE: Final = -1  # no card, no task, no seat
# Places in `spots`
BEING_SPOT: Final = 0
BOUND_SPOT: Final = 1  # and the next two: what the bindings a, b and c mean
USED_SPOT: Final = 4  # from here on: the pieces used

# The decks that all seats share
LEGENDS: Final = 0
FLARES: Final = 1

TYPES: Final = 2  # of pieces: double-sided, legendary
HAND_SIZE: Final = 3  # beings of the own school, TK-11.1
LEGEND_SIZE: Final = 2
FLARE_SIZE: Final = 1

MOST_PIECES: Final = 1 + 4 * RANKS_PER_SIDE
SIDE_OF: Final[list[int]] = [NONE] + [(piece - 1) // RANKS_PER_SIDE for piece in range(1, MOST_PIECES)]
RANK_OF: Final[list[int]] = [NONE] + [(piece - 1) % RANKS_PER_SIDE for piece in range(1, MOST_PIECES)]
EMPTY_BOARD: Final[list[int]] = [OUTSIDE if COLOUR[square] == OUTSIDE else EMPTY for square in range(CELLS)]

Cards = tuple[int, ...]
# What a position holds before `fresh_position` or `copy` has filled it: these two are never changed.
_NO_NUMBERS: Final[list[int]] = []
_NO_CARDS: Final[list[Cards]] = []


def piece_of(side: int, rank: int) -> int:
    return 1 + side * RANKS_PER_SIDE + rank


class Position(State):
    """Everything there is to know between two steps."""

    # These lists are replaced, never changed, so that copies share them.
    SHARED: ClassVar[tuple[str, ...]] = (
        "side_of", "decks", "wishes", "claimed", "hand", "bag", "tail", "top", "pile", "face_down", "shown", "pending",
        "frozen", "legends", "flares", "passed", "shared_bag", "shared_tail", "shared_by", "shared_pile", "tasks", "tax",
        "removed",
    )  # fmt: skip

    def __init__(self, rng: Rng, mode: Mode, seats: int) -> None:
        super().__init__(rng)
        sides = mode.sides(seats)
        self.mode = mode
        self.seats = seats
        self.sides = sides
        self.side_of: list[int] = _NO_NUMBERS
        self.decks: list[int] = _NO_NUMBERS  # by seat: the deck it plays (TK-2.3)
        self.wishes: list[int] = _NO_NUMBERS  # decks that the settings ask for
        self.wish_start = NONE
        self.first = 0  # the seat that began
        self.phase = SCHOOLS

        # --- the arena
        self.board: list[int] = _NO_NUMBERS
        self.bits: list[int] = _NO_NUMBERS
        self.supply: list[int] = _NO_NUMBERS  # by side: double-sided, legendary
        # By side and rank: pieces of at least that rank in the arena.
        self.count: list[int] = _NO_NUMBERS
        self.spots: list[int] = _NO_NUMBERS
        self.gateway = GONE  # tracked like the spots, but it stays (TK-X2.1)
        self.stored = EMPTY  # the piece on the Merchant of Time: neither in the arena nor in supply
        self.removed: list[int] = _NO_NUMBERS  # by side: pieces out of the game, double-sided, legendary

        # --- the turn
        self.turn = 0
        self.moment = 0  # steps of play so far, for taking a whole action back
        self.turn_began = 0  # the moment when this turn did
        self.seat = 0
        self.side = 0  # of that seat
        self.controller = 0  # who decides: the seat, or its partner after a hand-over (TK-14)
        self.actions = 0
        self.discarded = False
        self.handed = False
        self.borrow = False  # the next summoning may use one enemy piece (TK-R9)
        self.void = False  # the next summoning may use two empty squares as own commons (TK-R55)
        self.possessed = NONE  # the next summoning uses pieces of this side instead of own ones (TK-R57)
        self.doubled = 0  # every piece destroyed counts so many times more (TK-R56)
        self.warps: Cards = ()  # beings whose warp effects were used this turn (TK-X3.1)
        self.tax: list[int] = _NO_NUMBERS  # by side: actions less in the next turn
        self.played = 0  # bit n: seat n has finished a turn (TK-X3.2)
        self.extra_own = 0  # cards to be drawn after the refill (TK-8.7)
        self.extra_legends = 0
        self.again = False  # the seat has one more turn after this one (TK-R14)
        self.extra_turn = False  # this turn is such a one
        self.killed: list[int] = _NO_NUMBERS  # enemy pieces by side and rank (TK-8.25)
        self.summoned = 0
        self.summoned_on_red = 0
        self.summoned_on_green = 0
        self.summoned_legendary = 0
        self.struck = 0  # pieces destroyed by the summoning and its effect, whoever owned them
        self.playing = NONE  # the being that is being summoned; its card lies open
        self.burning = NONE  # the flare that is being carried out

        # --- points and the end
        self.points: list[int] = _NO_NUMBERS  # by side and enemy colour (TK-1.3)
        self.claimed: list[Cards] = _NO_CARDS  # tasks (TK-9.6)
        # By side, bit n: the marker of colour n still shows its heroic side (TK-2.32).
        self.markers: list[int] = _NO_NUMBERS
        self.last_turns = NONE  # turns still to come once the end is triggered (TK-12.6)
        self.quiet = 0  # turns in a row without an own being summoned or discarded (TK-R49)

        # --- the seats' own cards
        self.hand: list[Cards] = _NO_CARDS
        self.bag: list[Cards] = _NO_CARDS  # sorted
        self.tail: list[Cards] = _NO_CARDS  # put under the deck, in order
        self.top: list[Cards] = _NO_CARDS  # recalled onto the deck, the next one last
        self.pile: list[Cards] = _NO_CARDS  # discarded, in order
        self.face_down: list[Cards] = _NO_CARDS  # those of the pile that only the owner knows (TK-R20)
        self.shown: list[Cards] = _NO_CARDS  # in hand or deck, but known to all (TK-R50)
        self.pending: list[int] = _NO_NUMBERS  # TK-X3.3
        self.frozen: list[int] = _NO_NUMBERS  # TK-X1.2

        # --- legends, flares and tasks
        self.legends: list[Cards] = _NO_CARDS
        self.flares: list[Cards] = _NO_CARDS
        self.passed: list[Cards] = _NO_CARDS  # legends in the partner's hand that the seat has seen (TK-14.2)
        self.shared_bag: list[Cards] = _NO_CARDS
        self.shared_tail: list[Cards] = _NO_CARDS
        self.shared_by: list[Cards] = _NO_CARDS  # the seats that put the cards of the tail there
        self.shared_pile: list[Cards] = _NO_CARDS
        self.tasks: list[int] = _NO_NUMBERS  # the current ones; NONE where a gap stays open (TK-R18)
        self.next_task = NONE
        self.task_bag: Cards = ()
        self.task_under: Cards = ()  # put under the deck, seen by all

    def copy(self) -> "Position":
        twin = Position(self.rng.copy(), self.mode, self.seats)
        twin.news = self.news
        twin.sides = self.sides
        twin.side_of = self.side_of
        twin.decks = self.decks
        twin.wishes = self.wishes
        twin.wish_start = self.wish_start
        twin.first = self.first
        twin.phase = self.phase
        twin.board = self.board.copy()
        twin.bits = self.bits.copy()
        twin.supply = self.supply.copy()
        twin.count = self.count.copy()
        twin.spots = self.spots.copy()
        twin.gateway = self.gateway
        twin.stored = self.stored
        twin.removed = self.removed
        twin.turn = self.turn
        twin.moment = self.moment
        twin.turn_began = self.turn_began
        twin.seat = self.seat
        twin.side = self.side
        twin.controller = self.controller
        twin.actions = self.actions
        twin.discarded = self.discarded
        twin.handed = self.handed
        twin.borrow = self.borrow
        twin.void = self.void
        twin.possessed = self.possessed
        twin.doubled = self.doubled
        twin.warps = self.warps
        twin.tax = self.tax
        twin.played = self.played
        twin.extra_own = self.extra_own
        twin.extra_legends = self.extra_legends
        twin.again = self.again
        twin.extra_turn = self.extra_turn
        twin.killed = self.killed.copy()
        twin.summoned = self.summoned
        twin.summoned_on_red = self.summoned_on_red
        twin.summoned_on_green = self.summoned_on_green
        twin.summoned_legendary = self.summoned_legendary
        twin.struck = self.struck
        twin.playing = self.playing
        twin.burning = self.burning
        twin.points = self.points.copy()
        twin.claimed = self.claimed
        twin.markers = self.markers.copy()
        twin.last_turns = self.last_turns
        twin.quiet = self.quiet
        twin.hand = self.hand
        twin.bag = self.bag
        twin.tail = self.tail
        twin.top = self.top
        twin.pile = self.pile
        twin.face_down = self.face_down
        twin.shown = self.shown
        twin.pending = self.pending
        twin.frozen = self.frozen
        twin.legends = self.legends
        twin.flares = self.flares
        twin.passed = self.passed
        twin.shared_bag = self.shared_bag
        twin.shared_tail = self.shared_tail
        twin.shared_by = self.shared_by
        twin.shared_pile = self.shared_pile
        twin.tasks = self.tasks
        twin.next_task = self.next_task
        twin.task_bag = self.task_bag
        twin.task_under = self.task_under
        return twin

    def fresh(self) -> bool:
        """Whether nothing has been done in this turn yet."""
        return self.moment == self.turn_began

    def pieces(self, side: int) -> int:
        return self.count[side * RANKS_PER_SIDE]

    def upgraded(self, side: int) -> int:
        return self.count[side * RANKS_PER_SIDE + 1]

    def legendaries(self, side: int) -> int:
        return self.count[side * RANKS_PER_SIDE + 2]

    def enemies(self, side: int) -> list[int]:
        return [other for other in range(self.sides) if other != side]

    def deck_size(self, seat: int) -> int:
        return len(self.top[seat]) + len(self.bag[seat]) + len(self.tail[seat])

    def in_supply(self, side: int, type: int) -> int:
        return self.supply[side * TYPES + type]

    def seats_of(self, side: int) -> list[int]:
        """Those who play on a side, in the order of their turns."""
        order = [(self.first + n) % self.seats for n in range(self.seats)]
        return [seat for seat in order if self.side_of[seat] == side]


def fresh_position(rng: Rng, mode: Mode, seats: int) -> Position:
    """An empty arena, and nobody holds a card yet."""
    s = Position(rng, mode, seats)
    sides = s.sides
    s.side_of = [seat % sides for seat in range(seats)]
    s.decks = [NONE] * seats
    s.wishes = [NONE] * seats
    s.board = EMPTY_BOARD.copy()
    s.bits = [0] * (sides * LAYERS)
    s.supply = full_supply(mode, sides)
    s.count = [0] * (sides * RANKS_PER_SIDE)
    s.spots = []
    s.removed = [0] * (sides * TYPES)
    s.tax = [0] * sides
    s.killed = [0] * (sides * RANKS_PER_SIDE)
    s.points = [0] * (sides * sides)
    s.claimed = [()] * sides
    s.markers = [0] * sides
    s.hand = [()] * seats
    s.bag = [()] * seats
    s.tail = [()] * seats
    s.top = [()] * seats
    s.pile = [()] * seats
    s.face_down = [()] * seats
    s.shown = [()] * seats
    s.pending = [NONE] * seats
    s.frozen = [NONE] * seats
    s.legends = [()] * seats
    s.flares = [()] * seats
    s.passed = [()] * seats
    s.shared_bag = [(), ()]
    s.shared_tail = [(), ()]
    s.shared_by = [(), ()]
    s.shared_pile = [(), ()]
    s.tasks = []
    return s


def full_supply(mode: Mode, sides: int) -> list[int]:
    """The pieces of every side with an empty arena (TK-2.3), less those on score boards."""
    return [ARENA.pieces[DOUBLE_SIDED] - mode.set_aside(sides), ARENA.pieces[LEGENDARY_PIECE]] * sides


def partner_of(s: Position, seat: int) -> int:
    """Partners sit opposite each other (TK-2.40); whoever plays alone is his own partner."""
    return (seat + s.sides) % s.seats
