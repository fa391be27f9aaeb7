# mypyc: off
"""What an option would do, made only when somebody looks: consequences before commitment.

Whatever follows for certain is tried out on a copy of the position, by the same atoms and flows that will really do it.
"""

from collections.abc import Callable

from msgspec import Struct, to_builtins

from tafelrunde.core.choice import Flow
from tafelrunde.games.tash_kalar import atoms
from tafelrunde.games.tash_kalar.content import Being, library
from tafelrunde.games.tash_kalar.geometry import COLOUR, COLOURS, HALF, SQUARE_NAMES
from tafelrunde.games.tash_kalar.matching import LAYERS, arrows, being_of, complete, marked_cells, used_cells
from tafelrunde.games.tash_kalar.outlook import ThreatsOf, threats
from tafelrunde.games.tash_kalar.scoring import destroyed_points, scorer_of
from tafelrunde.games.tash_kalar.state import NONE, RANK_OF, SIDE_OF, TYPES, Position
from tafelrunde.games.tash_kalar.tasks import is_met, progress
from tafelrunde.games.tash_kalar.vocabulary import COMMON, RANKS


class Victim(Struct):
    """A piece that would be destroyed."""

    square: str
    side: int
    rank: str


class Change(Struct):
    """What an effect would surely do before anything is asked: a piece destroyed, removed, converted, placed, upgraded or
    downgraded."""

    what: str
    square: str
    side: int
    rank: str


class TaskGain(Struct):
    """A current task: what each term of its progress would gain (or lose), and whether it would be met."""

    id: str
    terms: list[int]
    met: bool


class Gains(Struct, omit_defaults=True):
    """What the side whose turn it is would gain: towards its tasks; in points by enemy colour, with all that was destroyed
    this turn; in points that count as they stand (legendary pieces in the High Form)."""

    tasks: list[TaskGain] = []
    points: list[int] = []
    score: int = 0


class WayPreview(Struct, omit_defaults=True):
    """A move, run, leap or shot: what dies, in order."""

    dies: list[Victim] = []
    gains: Gains | None = None


class PiecePreview(Struct, omit_defaults=True):
    """A piece that would be destroyed, upgraded, downgraded or converted. `supply`: what its owner has in supply now,
    double-sided and legendary, if it would be exchanged."""

    supply: list[int] = []
    gains: Gains | None = None


class PlacePreview(Struct, omit_defaults=True):
    """A piece laid here: the cards in hand that could be summoned then and cannot be now."""

    completes: list[str] = []
    gains: Gains | None = None


class SummonPreview(Struct, omit_defaults=True):
    """A summoning: square, rank laid, colour of the square, what dies there, pieces used, enemy pieces among them, colours
    whose marker is flipped, whether a piece must be lifted; marks and arrows of the orientation as squares and
    directions; `then`: what the effect does for certain."""

    square: str
    rank: str
    colour: str
    dies: list[Victim] = []
    used: list[str] = []
    borrowed: list[str] = []
    markers: list[int] = []
    lifts: bool = False
    reuses: bool = False
    marks: list[str] = []
    marks_b: list[str] = []
    arrows: list[int] = []
    then: list[Change] = []
    gains: Gains | None = None


class CardPreview(Struct, omit_defaults=True):
    """A being that can be summoned: on every square the first way to do it."""

    ways: list[SummonPreview] = []


class RecruitGain(Struct):
    """What a common laid on this square would gain."""

    square: str
    gains: Gains


class ActPreview(Struct, omit_defaults=True):
    """Placing: squares where a common helps with a task, and what the opponents might summon as the arena lies now."""

    squares: list[RecruitGain] = []
    threats: list[ThreatsOf] = []


class EndPreview(Struct, omit_defaults=True):
    """The end of the turn: points that will be scored by enemy colour, tasks that could be taken, and what the opponents
    might summon as the arena lies now."""

    points: list[int] = []
    tasks: list[str] = []
    threats: list[ThreatsOf] = []


# --- trying it out ---------------------------------------------------------------------------------------------------


def after(s: Position, change: Callable[[Position], object]) -> Position:
    """The position with this change."""
    twin = s.copy()
    change(twin)
    return twin


def ahead(s: Position, flow: Callable[[Position], Flow[None]]) -> Position:
    """The position as far as this surely goes: up to the next question. Its log tells what has happened."""
    twin = s.copy()
    twin.log = []
    running = flow(twin)
    try:
        choice = next(running)
        while choice.answers_itself(twin):
            choice = running.send(choice.values[0])
    except StopIteration:
        pass
    return twin


# By kind of event what a preview tells; other events change nothing that lies in the arena, or move it.
TOLD = ("destroyed", "removed", "converted", "placed", "upgraded", "downgraded")


def changes(twin: Position, first: str) -> list[Change]:
    """What has happened on the way, apart from the piece that lay on the first square; a converted piece as it was."""
    found: list[Change] = []
    for event in twin.log or []:
        data = event.data
        if event.kind in TOLD and not (event.kind == "destroyed" and data["square"] == first and not found):
            found.append(Change(event.kind, str(data["square"]), _number(data["side"]), str(data["rank"])))
    return found


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def gains(s: Position, twin: Position) -> Gains | None:
    """What the side whose turn it is has more in the second position than in the first; None if nothing."""
    side = s.side
    tasks: list[TaskGain] = []
    for task in s.tasks:
        if task != NONE:
            now, then = progress(s, side, task), progress(twin, side, task)
            terms = [new[0] - old[0] for old, new in zip(now, then)]
            if any(terms):
                tasks.append(TaskGain(library().tasks[task].id, terms, is_met(twin, side, task)))
    points: list[int] = []
    score = 0
    if s.mode.score_pieces:
        points = [new - old for old, new in zip(_points(s, side), _points(twin, side))]
    else:
        score = scorer_of(s).best(twin, side) - scorer_of(s).best(s, side)
    if not tasks and not any(points) and not score:
        return None
    return Gains(tasks, points if any(points) else [], score)


def _points(s: Position, side: int) -> list[int]:
    """By enemy colour: what a side has, and what this turn would add now."""
    has = s.points[side * s.sides : (side + 1) * s.sides]
    return [old + new for old, new in zip(has, destroyed_points(s))]


# --- previews --------------------------------------------------------------------------------------------------------


def shown(record: Struct) -> dict[str, object]:
    data = to_builtins(record)
    assert isinstance(data, dict)
    return data


def victims(s: Position, squares: list[int]) -> list[Victim]:
    pieces = [(square, s.board[square]) for square in squares if s.board[square] > 0]
    return [Victim(SQUARE_NAMES[square], SIDE_OF[piece], RANKS[RANK_OF[piece]]) for square, piece in pieces]


def names(squares: list[int]) -> list[str]:
    return [SQUARE_NAMES[square] for square in squares]


def way_preview(s: Position, squares: list[int], twin: Position | None = None) -> dict[str, object]:
    """`twin`: the position after it, if it can be foreseen."""
    return shown(WayPreview(victims(s, squares), None if twin is None else gains(s, twin)))


def piece_preview(
    s: Position, square: int, twin: Position | None, exchanged: bool
) -> dict[str, object] | None:
    supply: list[int] = []
    if exchanged:
        side = SIDE_OF[s.board[square]]
        supply = s.supply[side * TYPES : side * TYPES + TYPES]
    return shown(PiecePreview(supply, None if twin is None else gains(s, twin))) or None


def place_preview(s: Position, seat: int, square: int) -> dict[str, object]:
    side = s.side_of[seat]
    bits = s.bits.copy()
    bits[side * LAYERS + (square >= HALF)] |= 1 << (square % HALF)
    beings = [library().beings[being] for being in (*s.hand[seat], *s.legends[seat])]
    before = {being_of(found) for found in complete(beings, s.bits, side)}
    then = {being_of(found) for found in complete(beings, bits, side)}
    completes = [library().beings[being].id for being in sorted(then - before)]
    return shown(PlacePreview(completes, laid_gains(s, square, COMMON)))


def laid_gains(s: Position, square: int, rank: int) -> Gains | None:
    """What an own piece laid here would gain: only tasks and legendary pieces count."""
    if not s.mode.tasks:
        return None
    return gains(s, after(s, lambda twin: atoms.lay(twin, square, twin.side, rank)))


def laid_preview(s: Position, square: int, rank: int) -> dict[str, object] | None:
    """An own piece that an effect lays here."""
    return shown(PlacePreview([], laid_gains(s, square, rank))) or None


def summon_preview(
    s: Position,
    being: Being,
    placement: int,
    square: int,
    markers: list[int],
    lifts: bool,
    reuses: bool,
    twin: Position,
) -> SummonPreview:
    """`twin`: the position when the effect asks its first question or is over."""
    used = used_cells(being, placement)
    enemy = [cell for cell in used if s.board[cell] > 0 and SIDE_OF[s.board[cell]] != s.side]
    return SummonPreview(
        SQUARE_NAMES[square],
        RANKS[being.rank],
        COLOURS[COLOUR[square]],
        [] if reuses else victims(s, [square]),
        names(used),
        names(enemy),
        markers,
        lifts,
        reuses,
        names(marked_cells(being, placement)),
        names(marked_cells(being, placement, True)),
        arrows(being, placement),
        changes(twin, SQUARE_NAMES[square]),
        gains(s, twin),
    )


def act_preview(s: Position, seat: int, squares: list[int]) -> dict[str, object]:
    """`squares`: where a common may be laid now."""
    found = [(square, laid_gains(s, square, COMMON)) for square in squares]
    helps = [RecruitGain(SQUARE_NAMES[square], gain) for square, gain in found if gain is not None]
    return shown(ActPreview(helps, threats(s, seat)))


def end_preview(s: Position, seat: int, points: list[int], tasks: list[int]) -> dict[str, object]:
    met = [library().tasks[task].id for task in tasks]
    return shown(EndPreview(points if any(points) else [], met, threats(s, seat)))


RECORDS: list[type] = [
    Victim,
    WayPreview,
    PiecePreview,
    PlacePreview,
    SummonPreview,
    CardPreview,
    ActPreview,
    EndPreview,
]
