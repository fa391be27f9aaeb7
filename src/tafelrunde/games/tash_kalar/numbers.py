"""The table in numbers, for machines that learn: what a seat may know, and no more (view.py shows the same)."""

from typing import Final

from tafelrunde.core.numbers import NOTHING, Meaning, Sheet, Vocabulary
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.flares import lower_met, piece_lead, upgraded_lead, upper_met
from tafelrunde.games.tash_kalar.geometry import CELLS, SQUARE_NAMES
from tafelrunde.games.tash_kalar.scoring import destroyed_points, scorer_of
from tafelrunde.games.tash_kalar.state import (
    BEING_SPOT,
    FLARES,
    GONE,
    LEGENDS,
    NONE,
    PHASES,
    RANK_OF,
    SCHOOLS,
    SIDE_OF,
    TYPES,
    USED_SPOT,
    Position,
)
from tafelrunde.games.tash_kalar.tasks import is_met
from tafelrunde.games.tash_kalar.vocabulary import RANKS

SCORES: Final = 3  # numbers of a score, from what decides first to what decides last
MOST_TASKS: Final = 3
NO_SIDE: Final = "no side"
NO_RIVAL: Final = "no rival"
DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
SIDE_NAMES: Final = ("own side", "second side", "third side", "fourth side")
PLANES: Final = [f"{side}: {rank}" for side in SIDE_NAMES for rank in RANKS]
DESTROYED: Final = [f"destroyed {rank}" for rank in RANKS]
TYPE_NAMES: Final = ("double-sided", "legendary")


class Known:
    """All cards: what has a number of its own."""

    def __init__(self) -> None:
        self.beings: Final = [being.id for being in library().beings]
        self.decks: Final = [deck.id for deck in library().decks]
        self.flares: Final = [flare.id for flare in library().flares]
        self.tasks: Final = [task.id for task in library().tasks]


_known: Known | None = None


def known() -> Known:
    global _known
    if _known is None:
        _known = Known()
    return _known


def vocabulary() -> Vocabulary:
    names = known()
    numbers = [str(n) for n in range(10)]
    things = ("square", "card", "flare", "task", "seat", "side", "deck", "direction")
    ids = [
        *names.beings,
        *names.flares,
        *names.tasks,
        *names.decks,
        *SQUARE_NAMES,
        *DIRECTIONS,
        *RANKS,
        *numbers,
    ]
    return Vocabulary(things, ids)


def meaning(s: Position, seat: int, ref: str) -> Meaning:
    """The owner of a piece or colour is told as the nearest seat that plays on that side."""
    thing, _, id = ref.partition(":")
    if thing == "square":
        piece = s.board[SQUARE_NAMES.index(id)]
        if piece <= 0:
            return NOTHING
        return Meaning(nearest(s, seat, SIDE_OF[piece]), RANKS[RANK_OF[piece]])
    if thing == "side":
        return Meaning(nearest(s, seat, int(id)))
    if thing == "seat":
        return Meaning(int(id))
    return Meaning(-1, id)


def nearest(s: Position, seat: int, side: int) -> int:
    return (seat + (side - s.side_of[seat]) % s.sides) % s.seats


def write(s: Position, seat: int, sheet: Sheet) -> None:
    names = known()
    sides = sides_from(s, seat)
    sheet.one("phase", s.phase, PHASES)
    write_arena(s, sides, sheet)
    write_turn(s, sides, sheet)
    sheet.part = "decks and tasks"
    sheet.number("legends", len(s.shared_bag[LEGENDS]) + len(s.shared_tail[LEGENDS]), 18)
    sheet.bag("discarded legends", s.shared_pile[LEGENDS], names.beings)
    sheet.number("flares", len(s.shared_bag[FLARES]) + len(s.shared_tail[FLARES]), 12)
    sheet.bag("discarded flares", s.shared_pile[FLARES], names.flares)
    for place in range(MOST_TASKS):
        task = s.tasks[place] if place < len(s.tasks) else NONE
        sheet.one("task", task, names.tasks)
        met = [int(task != NONE and is_met(s, side, task)) for side in sides]
        sheet.counts("met", met, SIDE_NAMES)
    sheet.one("next task", s.next_task, names.tasks)
    sheet.bag("tasks under the deck", s.task_under, names.tasks)
    sheet.number("tasks left", len(s.task_bag) + len(s.task_under), 24)
    for n in range(len(SIDE_NAMES)):
        sheet.part = SIDE_NAMES[n]
        write_side(s, sides[n] if n < len(sides) else NONE, sides, sheet)
    begin = sheet.at
    for n, other in enumerate(sheet.order()):
        sheet.part = ("own cards", "next seat", "third seat", "fourth seat")[n]
        begin = sheet.at
        write_seat(s, other, sheet)
    sheet.left_out((sheet.seats - sheet.playing) * (sheet.at - begin), "only with more players")
    sheet.part = "in hand"
    write_own(s, seat, sides, sheet)


def sides_from(s: Position, seat: int) -> list[int]:
    """All sides, the own one first."""
    own = s.side_of[seat]
    return [(own + n) % s.sides for n in range(s.sides)]


def write_arena(s: Position, sides: list[int], sheet: Sheet) -> None:
    """A plane for each side and rank; and what the running effect keeps in sight."""
    sheet.part = "arena"
    planes: list[list[int]] = [[] for _ in range(len(SIDE_NAMES) * len(RANKS))]
    for square in range(CELLS):
        piece = s.board[square]
        if piece > 0:
            planes[(SIDE_OF[piece] - sides[0]) % s.sides * len(RANKS) + RANK_OF[piece]].append(square)
    for n, squares in enumerate(planes):
        sheet.places(PLANES[n], squares, CELLS)
    being = s.spots[BEING_SPOT] if s.spots else GONE
    sheet.places("being of the running effect", [] if being == GONE else [being], CELLS)
    sheet.places("pieces used", [square for square in s.spots[USED_SPOT:] if square != GONE], CELLS)
    sheet.places("gateway", [] if s.gateway == GONE else [s.gateway], CELLS)
    stored = [int(s.stored > 0 and SIDE_OF[s.stored] == side) for side in sides]
    sheet.counts("stored piece of", stored, SIDE_NAMES)
    sheet.one("stored piece", RANK_OF[s.stored] if s.stored > 0 else NONE, RANKS)


def write_turn(s: Position, sides: list[int], sheet: Sheet) -> None:
    sheet.part = "turn"
    sheet.number("number", s.turn, 50)
    sheet.seat("turn of", s.seat)
    sheet.seat("decides", s.controller)
    sheet.number("actions", s.actions, 2)
    sheet.flag("discarded", s.discarded)
    sheet.flag("handed over", s.handed)
    sheet.flag("borrow", s.borrow)
    sheet.flag("void", s.void)
    sheet.counts("possessed", [int(side == s.possessed) for side in sides], SIDE_NAMES)
    sheet.number("doubled", s.doubled, 2)
    sheet.flag("extra turn", s.extra_turn)
    sheet.flag("another turn", s.again)
    sheet.number("extra own cards", s.extra_own, 2)
    sheet.number("extra legends", s.extra_legends, 2)
    sheet.number("summoned", s.summoned, 2)
    sheet.number("summoned on red", s.summoned_on_red, 2)
    sheet.number("summoned on green", s.summoned_on_green, 2)
    sheet.number("summoned legendary", s.summoned_legendary, 2)
    points = destroyed_points(s) if s.mode.score_pieces else [0] * s.sides
    sheet.counts("points of this turn", [points[side] for side in sides], SIDE_NAMES, 5)
    for rank in range(len(RANKS)):
        sheet.counts(DESTROYED[rank], [s.killed[side * 3 + rank] for side in sides], SIDE_NAMES, 3)
    sheet.one("card in play", s.playing, known().beings)
    sheet.one("flare in play", s.burning, known().flares)
    sheet.number("last turns", s.last_turns + 1, 4)
    sheet.number("points that end the game", s.mode.limits[s.sides], 20)


def write_side(s: Position, side: int, sides: list[int], sheet: Sheet) -> None:
    there = side != NONE
    if not there and sheet.again(NO_SIDE):
        return
    begin = sheet.at
    sheet.counts("supply", [s.in_supply(side, type) if there else 0 for type in range(TYPES)], TYPE_NAMES, 17)
    removed = [s.removed[side * TYPES + type] if there else 0 for type in range(TYPES)]
    sheet.counts("out of the game", removed, TYPE_NAMES, 5)
    sheet.number("pieces", s.pieces(side) if there else 0, 17)
    sheet.number("upgraded", s.upgraded(side) if there else 0, 10)
    sheet.number("legendary", s.legendaries(side) if there else 0, 3)
    score = scorer_of(s).counted(s, side) if there else []
    for n in range(SCORES):
        sheet.number("score, from what decides first", score[n] if n < len(score) else 0, 10)
    points = [s.points[side * s.sides + other] if there else 0 for other in sides]
    sheet.counts("points by enemy colour", points, SIDE_NAMES, 10)
    sheet.bag("claimed tasks", s.claimed[side] if there else (), known().tasks)
    markers = [s.markers[side] >> other & 1 if there else 0 for other in sides]
    sheet.counts("may improvise with", markers, SIDE_NAMES)
    sheet.number("actions less in its next turn", s.tax[side] if there else 0, 2)
    if not there:
        sheet.keep(NO_SIDE, begin)


def write_seat(s: Position, seat: int, sheet: Sheet) -> None:
    """A seat as everybody sees it."""
    names = known()
    secret = s.face_down[seat]
    sheet.one("deck", s.decks[seat], names.decks)
    sheet.number("hand", len(s.hand[seat]), 3)
    sheet.number("legends", len(s.legends[seat]), 2)
    sheet.number("flares", len(s.flares[seat]), 2)
    sheet.number("cards left", s.deck_size(seat), 18)
    sheet.bag("discarded", [being for being in s.pile[seat] if being not in secret], names.beings)
    sheet.number("discarded face down", len(secret), 3)
    sheet.bag("known to all", s.shown[seat], names.beings)
    sheet.one("pending", s.pending[seat], names.beings)
    sheet.one("frozen", s.frozen[seat], names.beings)


def write_own(s: Position, seat: int, sides: list[int], sheet: Sheet) -> None:
    """What only the seat itself sees."""
    names, dealt = known(), s.phase != SCHOOLS
    sheet.bag("beings", s.hand[seat] if dealt else (), names.beings)
    sheet.bag("legends", s.legends[seat] if dealt else (), names.beings)
    sheet.bag("put under the deck", s.tail[seat] if dealt else (), names.beings)
    sheet.bag("own discards", s.pile[seat] if dealt else (), names.beings)
    sheet.bag("legends of the partner", s.passed[seat] if dealt else (), names.beings)
    held = s.flares[seat] if dealt else ()
    sheet.bag("flares", held, names.flares)
    flare = library().flares[held[0]] if held else None
    own = sides[0]
    for n in range(1, len(SIDE_NAMES)):
        there = n < len(sides) and flare is not None
        if not there and sheet.again(NO_RIVAL):
            continue
        begin = sheet.at
        other = sides[n] if there else own
        sheet.number("flare: ahead in upgraded pieces", upgraded_lead(s, own, other) if there else 0, 5)
        sheet.number("flare: ahead in pieces", piece_lead(s, own, other) if there else 0, 10)
        sheet.flag("flare: upper condition", flare is not None and there and upper_met(s, own, flare, other))
        sheet.flag("flare: lower condition", flare is not None and there and lower_met(s, own, flare, other))
        if not there:
            sheet.keep(NO_RIVAL, begin)
