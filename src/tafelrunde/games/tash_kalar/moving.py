"""Moves, runs and leaps (TK-8.15 to TK-8.19, TK-8.29, TK-R28, TK-R29).

A move has no kind: a row of moves has a length and a number of them that may hit a piece of equal rank. Standard
moves: none of them; combat moves: all of them; "1 combat and 2 standard moves": three moves, one of which may
(TK-R29).

For functions: `enterable` says whether a piece may go to a square, `next_squares` lists single moves, `run_ends`
where a straight run may end, `leap_squares` where a leap may end; `go`, `run` and `leap` carry them out;
`choose_mover`, `choose_square` ask.
"""

from typing import Final

from tafelrunde.core.choice import DONE, Flow, Option, Preview
from tafelrunde.games.tash_kalar import atoms, geometry
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.asking import ask_or_done, effect_prompt, on_square
from tafelrunde.games.tash_kalar.casting import Bound, Casting
from tafelrunde.games.tash_kalar.geometry import (
    ALL_SQUARES,
    DIRECTIONS,
    LINE,
    SQUARE_NAMES,
    distance,
    next_square,
)
from tafelrunde.games.tash_kalar.matching import EMPTY
from tafelrunde.games.tash_kalar.naming import square_option, square_ref, the_piece
from tafelrunde.games.tash_kalar.previews import after, way_preview
from tafelrunde.games.tash_kalar.state import GONE, NONE, RANK_OF, SIDE_OF, Position
from tafelrunde.games.tash_kalar.targets import area, pieces
from tafelrunde.games.tash_kalar.vocabulary import LEGENDARY, MANY, NOTHING, Movement, Step

# --- questions -------------------------------------------------------------------------------------------------------


def way_option(s: Position, seat: int, value: int, start: int) -> Option:
    """Where a piece goes, and what dies on the way."""
    option = square_option(
        s, value, lambda: way_preview(s, [value], after(s, lambda twin: atoms.move(twin, start, value)))
    )
    option.refs = (*option.refs, square_ref(start))
    return option


def run_option(s: Position, seat: int, value: int, start: int) -> Option:

    def foreseen() -> Preview:
        twin = after(s, lambda twin: run(twin, start, value, Bound()))
        return way_preview(s, way_to(start, value), twin)

    option = square_option(s, value, foreseen)
    option.refs = (*option.refs, square_ref(start))
    return option


def mover_words(s: Position, seat: int, start: int) -> dict[str, object]:
    return {"piece": the_piece(s, s.board[start]), "square": SQUARE_NAMES[start]}


def hits_enemy(s: Position, seat: int, value: int, start: int) -> int:
    """Moves that destroy an enemy piece look promising, those that destroy an own one do not."""
    piece = s.board[value]
    if piece <= 0:
        return 1
    return 4 if SIDE_OF[piece] != s.side_of[seat] else 0


MOVER = effect_prompt("move.piece", ("TK-8.15",), on_square)
MOVE_TO = effect_prompt("move.to", ("TK-8.15", "TK-8.16", "TK-8.17"), way_option, mover_words, hits_enemy)
RUN_TO = effect_prompt("run.to", ("TK-8.15", "TK-8.16", "TK-8.17"), run_option, mover_words, hits_enemy)
LEAP_TO = effect_prompt("leap.to", ("TK-8.18", "TK-8.29"), way_option, mover_words, hits_enemy)

# --- where a piece may go --------------------------------------------------------------------------------------------


def enterable(s: Position, rank: int, square: int, equal: bool, spares: int = 0) -> bool:
    """Whether a piece of this rank may move onto a square: empty, or a lower rank, with `equal` also an equal one,
    whoever owns it (TK-8.16, TK-8.17, TK-8.19). Ranks in the mask `spares` may not be destroyed."""
    piece = s.board[square]
    if piece == EMPTY:
        return True
    other = RANK_OF[piece]
    return (other < rank or (equal and other == rank)) and not spares >> other & 1


def next_squares(s: Position, start: int, equal: bool, direction: int = NOTHING) -> list[int]:
    """Where the piece on `start` may go with one move, in any direction or only in this one."""
    rank = RANK_OF[s.board[start]]
    squares = geometry.NEAR[start] if direction == NOTHING else LINE[start * 8 + direction][:1]
    return [square for square in squares if enterable(s, rank, square, equal)]


def run_ends(
    s: Position, start: int, most: int, equal: bool, stop: int = NOTHING, directions: list[int] | None = None
) -> list[int]:
    """Where a straight run of the piece on `start` may end, the nearest first in each direction. `stop`: what ends it
    early."""
    rank = RANK_OF[s.board[start]]
    found: list[int] = []
    for direction in range(len(DIRECTIONS)) if directions is None else directions:
        for square in LINE[start * 8 + direction][:most]:
            if not enterable(s, rank, square, equal):
                break
            found.append(square)
            piece = s.board[square]
            if stop == v.STOP_LEGENDARY and piece > 0 and RANK_OF[piece] == LEGENDARY:
                break
    return found


def leap_squares(s: Position, start: int, equal: bool, squares: list[int]) -> list[int]:
    """Which of these squares the piece on `start` may leap to: never where it stands (TK-8.18, TK-8.29)."""
    rank = RANK_OF[s.board[start]]
    return [square for square in squares if square != start and enterable(s, rank, square, equal)]


def direction_of(start: int, end: int) -> int:
    """The direction in which a square lies; NOTHING if it lies in none of the eight."""
    for direction in range(len(DIRECTIONS)):
        if end in LINE[start * 8 + direction]:
            return direction
    return NOTHING


def way_to(start: int, end: int) -> list[int]:
    """The squares of a straight run, the last one included."""
    line = LINE[start * 8 + direction_of(start, end)]
    return line[: line.index(end) + 1]


# --- going there -----------------------------------------------------------------------------------------------------


def go(s: Position, start: int, end: int, result: Bound) -> int:
    """One move to an adjacent square. The rank destroyed there, or NONE."""
    hit = atoms.move(s, start, end)
    result.note_move(direction_of(start, end), hit)
    return hit


def run(s: Position, start: int, end: int, result: Bound) -> None:
    """Single moves in one direction up to a square."""
    for square in way_to(start, end):
        go(s, start, square, result)
        start = square


def leap(s: Position, start: int, end: int, result: Bound) -> int:
    """One leap. The rank destroyed where it ends, or NONE."""
    hit = atoms.move(s, start, end, True)
    result.note_move(direction_of(start, end), hit)
    return hit


def choose_mover(s: Position, able: list[int], may_stop: bool) -> Flow[int]:
    """Which of the pieces that can move does it; a single one is not asked for, then DONE stands among its squares."""
    if len(able) == 1:
        return able[0]
    return (yield from ask_or_done(s, MOVER, able, may_stop))


def choose_square(s: Position, start: int, ends: list[int], may_stop: bool) -> Flow[int]:
    """Where the piece on `start` moves to, or DONE."""
    return (yield from ask_or_done(s, MOVE_TO, ends, may_stop, (start,)))


def move_once(s: Position, able: list[int], may_stop: bool, equal: bool, result: Bound) -> Flow[int]:
    """One move with one of these pieces, each of which can move. Where it ended, or DONE."""
    start = yield from choose_mover(s, able, may_stop)
    if start == DONE:
        return DONE
    ends = next_squares(s, start, equal)
    end = yield from choose_square(s, start, ends, may_stop and len(able) == 1)
    if end != DONE:
        go(s, start, end, result)
    return end


# --- the steps of the vocabulary -------------------------------------------------------------------------------------


def goals(s: Position, cast: Casting, how: Movement, start: int, equal: bool) -> list[int]:
    """Where the piece on `start` may go with the next move of a step."""
    direction = NOTHING if how.direction_of == NOTHING else cast.results[how.direction_of].direction
    rank = RANK_OF[s.board[start]]
    squares = geometry.NEAR[start] if direction == NOTHING else LINE[start * 8 + direction][:1]
    if how.goal is not None:
        allowed = area(s, cast, how.goal.area, how.goal.number)
        squares = [square for square in squares if square in allowed]
    if how.onto_empty:
        return [square for square in squares if s.board[square] == EMPTY]
    if how.closer != NOTHING:
        squares = [square for square in squares if _closer(s, start, square, how.closer)]
    return [square for square in squares if enterable(s, rank, square, equal, how.spares)]


def _closer(s: Position, start: int, square: int, closer: int) -> bool:
    """Whether a move brings the piece closer to the Gateway; without one nothing does (TK-X2.5)."""
    if s.gateway == GONE or (closer == v.CLOSER_BESIDE and square == s.gateway):
        return False
    return distance(square, s.gateway) < distance(start, s.gateway)


class Row:
    """A row of moves that one step allows: how many were made, and what may still be hit."""

    def __init__(self, step: Step, how: Movement) -> None:
        self.low: Final = step.low
        self.high: Final = step.high
        self.how: Final = how
        self.made = 0
        self.equals = 0
        self.stopped = False

    @property
    def equal(self) -> bool:
        return self.equals < self.how.equal

    @property
    def may_stop(self) -> bool:
        return self.made >= self.low

    @property
    def over(self) -> bool:
        return self.stopped or self.made >= self.high

    def note(self, rank: int, hit: int) -> None:
        self.made += 1
        if hit == rank:
            self.equals += 1
        if (self.how.stop == v.STOP_EMPTY and hit == NONE) or (
            self.how.stop == v.STOP_LEGENDARY and hit == LEGENDARY
        ):
            self.stopped = True


def moves(s: Position, cast: Casting, step: Step) -> Flow[None]:
    """`move`: one piece, each piece once, or freely shared."""
    how = step.movement
    assert how is not None
    row, result = Row(step, how), Bound()
    fixed = pieces(s, cast, step.target) if how.fixed else []
    moved: list[int] = []  # where pieces stand that this step has moved: nothing else can have come there
    while not row.over:
        candidates = fixed if how.fixed else pieces(s, cast, step.target)
        if how.pieces == v.ONE_PIECE and moved:
            candidates = moved
        elif how.pieces == v.EACH_ONCE:
            candidates = [square for square in candidates if square not in moved]
        able = [square for square in candidates if goals(s, cast, how, square, row.equal)]
        if not able:
            break
        start = yield from choose_mover(s, able, row.may_stop)
        if start == DONE:
            break
        ends = goals(s, cast, how, start, row.equal)
        end = yield from choose_square(s, start, ends, row.may_stop and len(able) == 1)
        if end == DONE:
            break
        rank = RANK_OF[s.board[start]]
        row.note(rank, go(s, start, end, result))
        moved = [end] if how.pieces == v.ONE_PIECE else [*moved, end]
        fixed = [square for square in fixed if square not in (start, end)]
        _bind(s, step, end)
    cast.keep(step.bind, result)


def _bind(s: Position, step: Step, square: int) -> None:
    if step.bind != NOTHING:
        atoms.bind(s, step.bind, square)


def run_choices(s: Position, step: Step, start: int) -> list[int]:
    """Where a run may end; if it must go as far as possible only the last square of every direction (TK-8.4)."""
    how = step.movement
    assert how is not None
    most = len(ALL_SQUARES) if step.high == MANY else step.high
    ends = run_ends(s, start, most, how.equal > 0, how.stop)
    if step.low != MANY:
        return ends
    return [end for end in ends if next_square(end, direction_of(start, end)) not in ends]


def runs(s: Position, cast: Casting, step: Step) -> Flow[None]:
    """`run`: one piece, one direction, in one answer."""
    result = Bound()
    able = [square for square in pieces(s, cast, step.target) if run_choices(s, step, square)]
    if able:
        may_stop = step.low == 0
        start = yield from choose_mover(s, able, may_stop)
        if start != DONE:
            ends = run_choices(s, step, start)
            end = yield from ask_or_done(s, RUN_TO, ends, may_stop and len(able) == 1, (start,))
            if end != DONE:
                run(s, start, end, result)
                _bind(s, step, end)
    cast.keep(step.bind, result)


def leap_goals(s: Position, cast: Casting, how: Movement, start: int, equal: bool) -> list[int]:
    squares = ALL_SQUARES if how.goal is None else area(s, cast, how.goal.area, how.goal.number)
    if how.distance:
        squares = [square for square in squares if distance(start, square) == how.distance]
    return leap_squares(s, start, equal, squares)


def leaps(s: Position, cast: Casting, step: Step) -> Flow[None]:
    """`leap`: one piece, possibly several times."""
    how = step.movement
    assert how is not None
    row, result = Row(step, how), Bound()
    candidates = pieces(s, cast, step.target)
    while not row.over:
        able = [square for square in candidates if leap_goals(s, cast, how, square, row.equal)]
        if not able:
            break
        start = yield from choose_mover(s, able, row.may_stop)
        if start == DONE:
            break
        ends = leap_goals(s, cast, how, start, row.equal)
        end = yield from ask_or_done(s, LEAP_TO, ends, row.may_stop and len(able) == 1, (start,))
        if end == DONE:
            break
        rank = RANK_OF[s.board[start]]
        row.note(rank, leap(s, start, end, result))
        candidates = [end]
        _bind(s, step, end)
    cast.keep(step.bind, result)


def can_move(s: Position, cast: Casting, step: Step) -> bool:
    """Whether a step that moves could do anything at all (TK-R12)."""
    how = step.movement
    assert how is not None
    for square in pieces(s, cast, step.target):
        if step.do == v.MOVE:
            ends = goals(s, cast, how, square, how.equal > 0)
        elif step.do == v.RUN:
            ends = run_choices(s, step, square)
        else:
            ends = leap_goals(s, cast, how, square, how.equal > 0)
        if ends:
            return True
    return False
