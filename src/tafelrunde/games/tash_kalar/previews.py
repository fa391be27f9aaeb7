# mypyc: off
"""What an option would do, made only when somebody looks: consequences before commitment."""

from msgspec import Struct, to_builtins

from tafelrunde.games.tash_kalar.content import Being, library
from tafelrunde.games.tash_kalar.geometry import COLOUR, COLOURS, HALF, SQUARE_NAMES
from tafelrunde.games.tash_kalar.matching import LAYERS, arrows, being_of, complete, marked_cells, used_cells
from tafelrunde.games.tash_kalar.outlook import ThreatsOf, threats
from tafelrunde.games.tash_kalar.state import RANK_OF, SIDE_OF, TYPES, Position
from tafelrunde.games.tash_kalar.vocabulary import RANKS


class Victim(Struct):
    """A piece that would be destroyed."""

    square: str
    side: int
    rank: str


class WayPreview(Struct, omit_defaults=True):
    """A move, run, leap or shot: what dies, in order."""

    dies: list[Victim] = []


class SupplyPreview(Struct):
    """A piece that would be exchanged: what its owner has in supply now, double-sided and legendary."""

    supply: list[int]


class PlacePreview(Struct, omit_defaults=True):
    """A piece laid here: the cards in hand that could be summoned then and cannot be now."""

    completes: list[str] = []


class SummonPreview(Struct, omit_defaults=True):
    """A summoning: square, rank laid, colour of the square, what dies there, pieces used, enemy pieces among them, colours
    whose marker is flipped, whether a piece must be lifted; marks and arrows of the orientation as squares and
    directions."""

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


class ActPreview(Struct, omit_defaults=True):
    """Placing: what the opponents might summon as the arena lies now."""

    threats: list[ThreatsOf] = []


class EndPreview(Struct, omit_defaults=True):
    """The end of the turn: points that will be scored by enemy colour, tasks that could be taken, and what the opponents
    might summon as the arena lies now."""

    points: list[int] = []
    tasks: list[str] = []
    threats: list[ThreatsOf] = []


def shown(record: Struct) -> dict[str, object]:
    data = to_builtins(record)
    assert isinstance(data, dict)
    return data


def victims(s: Position, squares: list[int]) -> list[Victim]:
    pieces = [(square, s.board[square]) for square in squares if s.board[square] > 0]
    return [Victim(SQUARE_NAMES[square], SIDE_OF[piece], RANKS[RANK_OF[piece]]) for square, piece in pieces]


def names(squares: list[int]) -> list[str]:
    return [SQUARE_NAMES[square] for square in squares]


def way_preview(s: Position, squares: list[int]) -> dict[str, object]:
    return shown(WayPreview(victims(s, squares)))


def supply_preview(s: Position, square: int) -> dict[str, object]:
    side = SIDE_OF[s.board[square]]
    return shown(SupplyPreview(s.supply[side * TYPES : side * TYPES + TYPES]))


def place_preview(s: Position, seat: int, square: int) -> dict[str, object]:
    side = s.side_of[seat]
    bits = s.bits.copy()
    bits[side * LAYERS + (square >= HALF)] |= 1 << (square % HALF)
    beings = [library().beings[being] for being in (*s.hand[seat], *s.legends[seat])]
    before = {being_of(found) for found in complete(beings, s.bits, side)}
    after = {being_of(found) for found in complete(beings, bits, side)}
    return shown(PlacePreview([library().beings[being].id for being in sorted(after - before)]))


def summon_preview(
    s: Position, being: Being, placement: int, square: int, markers: list[int], lifts: bool, reuses: bool
) -> dict[str, object]:
    used = used_cells(being, placement)
    enemy = [cell for cell in used if s.board[cell] > 0 and SIDE_OF[s.board[cell]] != s.side]
    return shown(
        SummonPreview(
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
        )
    )


def act_preview(s: Position, seat: int) -> dict[str, object]:
    return shown(ActPreview(threats(s, seat)))


def end_preview(s: Position, seat: int, points: list[int], tasks: list[int]) -> dict[str, object]:
    met = [library().tasks[task].id for task in tasks]
    return shown(EndPreview(points if any(points) else [], met, threats(s, seat)))


RECORDS: list[type] = [Victim, WayPreview, SupplyPreview, PlacePreview, SummonPreview, ActPreview, EndPreview]
