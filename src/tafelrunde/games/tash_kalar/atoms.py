"""Every change of the arena, of the turn and of the score: change, then tell.

Cards are moved in decks.py. Nothing else changes a position.
"""

from typing import Final

from tafelrunde.core.events import Event
from tafelrunde.core.words import Word, word
from tafelrunde.games.tash_kalar.content import NO_SCHOOL, library
from tafelrunde.games.tash_kalar.geometry import COLOUR, GREEN, HALF, RED, SQUARE_NAMES
from tafelrunde.games.tash_kalar.matching import EMPTY, LAYERS, RANKS_PER_SIDE
from tafelrunde.games.tash_kalar.naming import BECOMES, a_piece, in_colour, seat_name, side_name, square_ref
from tafelrunde.games.tash_kalar.state import (
    BEING_SPOT,
    BOUND_SPOT,
    ENDING,
    GONE,
    NONE,
    OVER,
    PLAY,
    RANK_OF,
    SIDE_OF,
    TYPES,
    USED_SPOT,
    Position,
    piece_of,
)
from tafelrunde.games.tash_kalar.vocabulary import LEGENDARY, PIECE_TYPE, RANKS

ACTIONS: Final = 2  # of a turn (TK-3.2)
FIRST_ACTIONS: Final = 1  # of the very first one (TK-3.3)

# What points are given for
REASONS: Final[dict[str, Word]] = {
    "legend": word("beschworene Legende", "legend summoned"),
    "flare": word("Leuchtfeuer des Gegners", "opponent's flare"),
    "destroyed": word("zerstörte Steine", "pieces destroyed"),
    "leftover": word("einzelne Rekruten", "single commons"),
}

# --- single squares: board, bitsets and numbers always change together -----------------------------------------------


def _put_on(s: Position, square: int, piece: int) -> None:
    s.board[square] = piece
    side = SIDE_OF[piece]
    half, bit = (0, 1 << square) if square < HALF else (1, 1 << (square - HALF))
    for rank in range(RANK_OF[piece] + 1):
        s.bits[side * LAYERS + 2 * rank + half] |= bit
        s.count[side * RANKS_PER_SIDE + rank] += 1


def _take_off(s: Position, square: int) -> int:
    piece = s.board[square]
    s.board[square] = EMPTY
    side = SIDE_OF[piece]
    half, bit = (0, 1 << square) if square < HALF else (1, 1 << (square - HALF))
    for rank in range(RANK_OF[piece] + 1):
        s.bits[side * LAYERS + 2 * rank + half] &= ~bit
        s.count[side * RANKS_PER_SIDE + rank] -= 1
    return piece


def _from_supply(s: Position, piece: int) -> None:
    s.supply[SIDE_OF[piece] * TYPES + PIECE_TYPE[RANK_OF[piece]]] -= 1


def _to_supply(s: Position, piece: int) -> None:
    """Every piece that leaves the arena goes back to its owner (TK-8.27)."""
    s.supply[SIDE_OF[piece] * TYPES + PIECE_TYPE[RANK_OF[piece]]] += 1


def _lose_sight(s: Position, square: int) -> None:
    """The piece that stood here is gone for every effect that spoke of it."""
    for spot in range(len(s.spots)):
        if s.spots[spot] == square:
            s.spots[spot] = GONE
    if s.gateway == square:
        s.gateway = GONE


def _follow(s: Position, start: int, end: int) -> None:
    for spot in range(len(s.spots)):
        if s.spots[spot] == start:
            s.spots[spot] = end
    if s.gateway == start:
        s.gateway = end


def _tell(s: Position, kind: str, square: int, piece: int, action: bool = False) -> None:
    if s.log is not None:
        data = _told(s, kind, square, piece)
        if action:
            data["action"] = True
        s.emit(Event(kind, data))


def _tell_rank(s: Position, kind: str, square: int, old: int, new: int) -> None:
    """A piece has another rank now: what it was is the subject of the sentence."""
    if s.log is not None:
        data = _told(s, kind, square, new)
        s.emit(Event(kind, {**data, "piece": a_piece(s, old, True), "becomes": BECOMES[RANK_OF[new]]}))


def _told(s: Position, kind: str, square: int, piece: int) -> dict[str, object]:
    return {
        "seat": s.seat,
        "who": seat_name(s, s.controller),
        "square": SQUARE_NAMES[square],
        "ref": square_ref(square),
        "side": SIDE_OF[piece],
        "rank": RANKS[RANK_OF[piece]],
        "piece": a_piece(s, piece, kind in SUBJECT_EVENTS),
    }


# Of these the piece is the subject of the sentence.
SUBJECT_EVENTS: Final = ("destroyed", "removed")


# --- pieces ----------------------------------------------------------------------------------------------------------


def lay(s: Position, square: int, side: int, rank: int, action: bool = False) -> None:
    """A piece from supply onto an empty square (TK-3.5, TK-8.20, TK-8.34), as an action of the turn or by an effect."""
    piece = piece_of(side, rank)
    _from_supply(s, piece)
    _put_on(s, square, piece)
    _tell(s, "placed", square, piece, action)


def lift(s: Position, square: int) -> None:
    """Take an own piece from the arena to use it elsewhere; that is no destruction (TK-3.6, TK-5.3, TK-5.5)."""
    piece = _take_off(s, square)
    _to_supply(s, piece)
    _lose_sight(s, square)
    _tell(s, "lifted", square, piece)


def destroy(s: Position, square: int, counted: bool = True) -> int:
    """A piece goes back to supply; enemy pieces are counted (TK-8.23, TK-8.25). Its rank."""
    piece = _take_off(s, square)
    _to_supply(s, piece)
    _lose_sight(s, square)
    if counted:
        _count_kill(s, piece)
    s.struck += 1
    _tell(s, "destroyed", square, piece)
    return RANK_OF[piece]


def _count_kill(s: Position, piece: int) -> None:
    """Only enemy pieces, and only for the side whose turn it is (TK-8.33, TK-10.13); with the Gate of Oblivion more than
    once (TK-R56)."""
    if SIDE_OF[piece] != s.side:
        s.killed[SIDE_OF[piece] * RANKS_PER_SIDE + RANK_OF[piece]] += 1 + s.doubled


def move(s: Position, start: int, end: int, leap: bool = False) -> int:
    """A piece goes to another square and destroys what lies there (TK-8.15). The rank destroyed, or NONE."""
    hit = destroy(s, end) if s.board[end] != EMPTY else NONE
    piece = _take_off(s, start)
    _put_on(s, end, piece)
    _follow(s, start, end)
    if s.log is not None:
        s.emit(
            Event(
                "leapt" if leap else "moved",
                {
                    "seat": s.seat,
                    "who": seat_name(s, s.controller),
                    "from": SQUARE_NAMES[start],
                    "to": SQUARE_NAMES[end],
                    "refs": [square_ref(start), square_ref(end)],
                    "side": SIDE_OF[piece],
                    "rank": RANKS[RANK_OF[piece]],
                    "piece": a_piece(s, piece),
                },
            )
        )
    return hit


def swap(s: Position, first: int, second: int) -> None:
    """Two pieces exchange squares; nothing is destroyed (TK-X3.8)."""
    one, other = _take_off(s, first), _take_off(s, second)
    _put_on(s, first, other)
    _put_on(s, second, one)
    for spot in range(len(s.spots)):
        if s.spots[spot] in (first, second):
            s.spots[spot] = first + second - s.spots[spot]
    if s.gateway in (first, second):
        s.gateway = first + second - s.gateway
    if s.log is not None:
        squares = [SQUARE_NAMES[first], SQUARE_NAMES[second]]
        refs = [square_ref(first), square_ref(second)]
        s.emit(Event("swapped", {"seat": s.seat, "from": squares[0], "to": squares[1], "refs": refs}))


def upgrade(s: Position, square: int) -> None:
    """One rank up; it stays the same piece for whoever speaks of it (TK-8.21, TK-8.30)."""
    piece = s.board[square]
    _change_rank(s, square, piece + 1)
    if RANK_OF[piece + 1] == LEGENDARY and s.gateway == square:
        s.gateway = GONE  # TK-X2.3
    _tell_rank(s, "upgraded", square, piece, piece + 1)


def downgrade(s: Position, square: int) -> None:
    """One rank down (TK-8.22)."""
    piece = s.board[square]
    _change_rank(s, square, piece - 1)
    _tell_rank(s, "downgraded", square, piece, piece - 1)


def _change_rank(s: Position, square: int, piece: int) -> None:
    """Flipped, or exchanged with a piece of the other type from supply."""
    _to_supply(s, _take_off(s, square))
    _from_supply(s, piece)
    _put_on(s, square, piece)


def convert(s: Position, square: int, side: int, rank: int) -> None:
    """A piece is replaced by one of another colour; it counts as destroyed with the rank it had (TK-8.24, TK-8.32)."""
    old = _take_off(s, square)
    _to_supply(s, old)
    _lose_sight(s, square)
    _count_kill(s, old)
    s.struck += 1
    new = piece_of(side, rank)
    _from_supply(s, new)
    _put_on(s, square, new)
    if s.log is not None:
        s.emit(
            Event(
                "converted",
                {
                    "seat": s.seat,
                    "who": seat_name(s, s.controller),
                    "square": SQUARE_NAMES[square],
                    "ref": square_ref(square),
                    "old": a_piece(s, old),
                    "piece": a_piece(s, new),
                    "side": side,
                    "rank": RANKS[rank],
                },
            )
        )


def remove(s: Position, square: int) -> None:
    """A piece is destroyed and leaves the game for good; an enemy piece counts as two (Deathbringer)."""
    piece = _take_off(s, square)
    place = SIDE_OF[piece] * TYPES + PIECE_TYPE[RANK_OF[piece]]
    s.removed = [number + int(n == place) for n, number in enumerate(s.removed)]
    _lose_sight(s, square)
    _count_kill(s, piece)
    _count_kill(s, piece)
    s.struck += 1
    _tell(s, "removed", square, piece)


def store(s: Position, square: int) -> None:
    """A piece is taken from the arena and laid on a card; that is no destruction (Merchant of Time)."""
    piece = _take_off(s, square)
    _lose_sight(s, square)
    s.stored = piece
    _tell(s, "stored", square, piece)


def unload(s: Position, square: int) -> None:
    """The piece on the card leaps into the arena and destroys what lies there."""
    piece = s.stored
    if s.board[square] != EMPTY:
        destroy(s, square)
    s.stored = EMPTY
    _put_on(s, square, piece)
    _tell(s, "unloaded", square, piece)


def send_home(s: Position) -> None:
    """The piece on the card finds no square and goes back to its owner (TK-R61)."""
    _to_supply(s, s.stored)
    s.stored = EMPTY


def set_gateway(s: Position, square: int) -> None:
    """This piece carries the marker from now on (TK-X2.1)."""
    s.gateway = square
    if s.log is not None:
        s.emit(Event("gateway", {"square": SQUARE_NAMES[square], "ref": square_ref(square)}))


# --- summoning -------------------------------------------------------------------------------------------------------


def begin_summoning(s: Position) -> None:
    """The action is spent, and what was allowed for this summoning ends with it, used or not (TK-R9, TK-R55, TK-R57)."""
    s.actions -= 1
    s.borrow = False
    s.void = False
    s.possessed = NONE


def appear(s: Position, being: int, square: int, reuse: bool) -> None:
    """The being comes into the arena (TK-4.8); with `reuse` the own piece on the square becomes the being (TK-5.2)."""
    card = library().beings[being]
    if s.board[square] != EMPTY:
        if reuse:
            _to_supply(s, _take_off(s, square))
            _lose_sight(s, square)
        else:
            destroy(s, square)
    piece = piece_of(s.side, card.rank)
    _from_supply(s, piece)
    _put_on(s, square, piece)
    _count_summoning(s, square, card.rank)
    if card.school != NO_SCHOOL:
        s.quiet = NONE  # interrupted: 0 again when the turn is counted (TK-R49)
    if s.log is not None:
        s.emit(
            Event(
                "summoned",
                {
                    "seat": s.seat,
                    "who": seat_name(s, s.seat),
                    "card": card.names,
                    "id": card.id,
                    "square": SQUARE_NAMES[square],
                    "ref": square_ref(square),
                    "side": s.side,
                    "rank": RANKS[card.rank],
                },
            )
        )


def _count_summoning(s: Position, square: int, rank: int) -> None:
    """What tasks ask for, by the colour of the square now (TK-4.17, TK-4.19)."""
    s.summoned += 1
    if COLOUR[square] == RED:
        s.summoned_on_red += 1
    elif COLOUR[square] == GREEN:
        s.summoned_on_green += 1
    if rank == LEGENDARY:
        s.summoned_legendary += 1


def flip_marker(s: Position, side: int, colour: int) -> None:
    """A side has improvised with this colour: never again in this game (TK-6.2, TK-6.6)."""
    s.markers[side] &= ~(1 << colour)
    if s.log is not None:
        data: dict[str, object] = {
            "seat": s.seat,
            "who": seat_name(s, s.seat),
            "coloured": in_colour(s, colour),
        }
        data["side"] = colour
        s.emit(Event("improvised", data))


# --- what an effect keeps in sight -----------------------------------------------------------------------------------


def watch_being(s: Position, square: int, used: list[int]) -> None:
    """A being's effect begins: its square and those of the pieces used are followed from here on (TK-R11)."""
    s.spots = [square, GONE, GONE, GONE, *used]


def watch_nothing(s: Position) -> None:
    """An effect without a being begins."""
    s.spots = [GONE] * USED_SPOT


def bind(s: Position, binding: int, square: int) -> None:
    """From now on a, b or c means the piece on this square."""
    s.spots[BOUND_SPOT + binding] = square


def stop_watching(s: Position) -> None:
    """The effect is over."""
    s.spots = []
    s.struck = 0


def being_square(s: Position) -> int:
    return s.spots[BEING_SPOT]


# --- the turn --------------------------------------------------------------------------------------------------------


def begin_turn(s: Position, seat: int, extra_turn: bool) -> None:
    """Everything that counts "this turn" starts anew (TK-R14)."""
    s.phase = PLAY
    s.turn += 1
    s.turn_began = s.moment
    s.seat = seat
    s.side = s.side_of[seat]
    s.controller = seat
    s.actions = max(0, (FIRST_ACTIONS if s.turn == 1 else ACTIONS) - s.tax[s.side])
    if s.tax[s.side]:
        s.tax = [0 if side == s.side else n for side, n in enumerate(s.tax)]
    s.discarded = False
    s.handed = False
    s.borrow = False
    s.void = False
    s.possessed = NONE
    s.doubled = 0
    s.warps = ()
    s.extra_own = 0
    s.extra_legends = 0
    s.again = False
    s.extra_turn = extra_turn
    s.killed = [0] * len(s.killed)
    s.summoned = 0
    s.summoned_on_red = 0
    s.summoned_on_green = 0
    s.summoned_legendary = 0
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": seat_name(s, seat), "turn": s.turn, "n": s.actions}
        s.emit(Event("extra_turn" if extra_turn else "turn", data))


def spend_action(s: Position) -> None:
    s.actions -= 1


def note_discard(s: Position) -> None:
    """Only once per turn (TK-3.10); an own being was used up (TK-R49)."""
    s.discarded = True
    s.quiet = NONE


def next_moment(s: Position) -> None:
    s.moment += 1


def gain_actions(s: Position, n: int) -> None:
    """Actions of this turn that must be used like the others (TK-8.6, TK-3.16)."""
    s.actions += n
    if s.log is not None:
        s.emit(Event("action", {"seat": s.seat, "who": seat_name(s, s.seat), "n": n}))


def promise_cards(s: Position, own: int, legends: int) -> None:
    """Extra cards come after the refill at the end of the turn (TK-8.7)."""
    s.extra_own += own
    s.extra_legends += legends
    if s.log is not None:
        kind = "extra_own" if own else "extra_legend"
        s.emit(Event(kind, {"seat": s.seat, "who": seat_name(s, s.seat), "n": own + legends}))


def allow_borrowing(s: Position) -> None:
    """One enemy piece may count as own in the next summoning of this turn (TK-R9)."""
    s.borrow = True
    if s.log is not None:
        s.emit(Event("borrow", {"seat": s.seat, "who": seat_name(s, s.seat)}))


def allow_void(s: Position) -> None:
    """Two empty squares may count as own commons in the next summoning of this turn (TK-R55)."""
    s.void = True
    if s.log is not None:
        s.emit(Event("void", {"seat": s.seat, "who": seat_name(s, s.seat)}))


def possess(s: Position, side: int) -> None:
    """The next summoning of this turn uses pieces of this side instead of own ones (TK-R57)."""
    s.possessed = side
    if s.log is not None:
        s.emit(
            Event("possessed", {"seat": s.seat, "who": seat_name(s, s.seat), "coloured": in_colour(s, side)})
        )


# How often each of them counts after the first time this is said, the second ...
TIMES: Final[list[Word]] = [
    word("doppelt", "twice"),
    word("dreifach", "three times"),
    word("vierfach", "four times"),
]


def double_kills(s: Position) -> None:
    """Every piece destroyed in the rest of this turn counts once more (TK-R56)."""
    s.doubled += 1
    if s.log is not None:
        times = min(s.doubled, len(TIMES)) - 1
        data = {"seat": s.seat, "who": seat_name(s, s.seat), "n": s.doubled + 1, "times": TIMES[times]}
        s.emit(Event("doubled", data))


def tax_others(s: Position) -> None:
    """Every other side has one action less in its next turn (Everfrost Sentinel)."""
    s.tax = [n if side == s.side else n + 1 for side, n in enumerate(s.tax)]
    if s.log is not None:
        s.emit(Event("taxed", {"seat": s.seat, "who": seat_name(s, s.seat)}))


def lose_action(s: Position) -> None:
    """An action of this turn is spent on nothing (Demon of Sloth)."""
    s.actions -= 1
    if s.log is not None:
        s.emit(Event("lost_action", {"seat": s.seat, "who": seat_name(s, s.seat)}))


def count_as_legend(s: Position) -> None:
    """A being that has become legendary counts as a legend summoned this turn (TK-R60)."""
    s.summoned_legendary += 1


def note_warp(s: Position, being: int) -> None:
    """The warp effect of this being has been used this turn; a copied one does not count."""
    s.warps = (*s.warps, being)


def promise_turn(s: Position) -> None:
    """The same seat plays once more after this turn (TK-R14)."""
    s.again = True
    if s.log is not None:
        s.emit(Event("again", {"seat": s.seat, "who": seat_name(s, s.seat)}))


def end_actions(s: Position) -> None:
    """Nothing more is done in this turn: its last steps follow (TK-3.14)."""
    s.phase = ENDING


def pass_control(s: Position, partner: int) -> None:
    """From here on the partner decides; the partner sees the legends, so this is news (TK-14.2, TK-14.4)."""
    s.handed = True
    s.controller = partner
    s.news += 1
    if s.log is not None:
        data: dict[str, object] = {"seat": s.seat, "who": seat_name(s, s.seat), "to": seat_name(s, partner)}
        s.emit(Event("handed_over", data))


# --- points and the end ----------------------------------------------------------------------------------------------


def score(s: Position, side: int, colour: int, points: int, reason: str) -> None:
    """Points of a side in an enemy colour (TK-10.11, TK-10.21)."""
    s.points[side * s.sides + colour] += points
    if s.log is not None:
        kind = "scored" if s.sides == 2 else "scored_in"
        s.emit(
            Event(
                kind,
                {
                    "side": side,
                    "who": side_name(s, side),
                    "in": colour,
                    "colour": side_name(s, colour),
                    "n": points,
                    "total": s.points[side * s.sides + colour],
                    "reason": reason,
                    "reason_name": REASONS[reason],
                },
            )
        )


def end_turn(s: Position, reason: str) -> None:
    """Count the turns that are left; `reason` is why the end is triggered now, if it is (TK-12.6, TK-12.9, TK-12.10).

    A triggered end stays triggered. An extra turn comes on top of the last ones (TK-R14).
    """
    s.news += 1  # even if nothing was drawn, the turn is over for good
    s.quiet += 1
    s.played |= 1 << s.seat
    if s.last_turns == NONE:
        if reason:
            s.last_turns = s.seats
            if s.log is not None:
                data: dict[str, object] = {"seat": s.seat, "reason": reason, "n": s.last_turns}
                s.emit(Event(f"end_{reason}", data))
    elif not s.extra_turn:
        s.last_turns -= 1


def close(s: Position) -> None:
    s.phase = OVER
