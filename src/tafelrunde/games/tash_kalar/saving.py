# mypyc: off
"""A position as readable JSON and back: what rule tests and puzzles are written in.

Cards and tasks are written by id, squares by name (A1 to I9). What follows from the rest is not written: supply,
bitsets, numbers of pieces. What is left out starts fresh; bags hold whatever cards are nowhere else. A position is
saved between two steps, when no card is being carried out: spots and cards in play are empty then.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import carried, carry_over, one_of, read
from tafelrunde.core.game import Setup
from tafelrunde.core.rng import KEY_BYTES, Rng
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import EXISTS, SQUARE_NAMES
from tafelrunde.games.tash_kalar.matching import EMPTY, RANKS_PER_SIDE, layers_of
from tafelrunde.games.tash_kalar.modes import mode_of
from tafelrunde.games.tash_kalar.state import (
    FLARES,
    GONE,
    LEGENDS,
    NONE,
    PHASES,
    RANK_OF,
    SCHOOLS,
    SIDE_OF,
    TYPES,
    Cards,
    Position,
    fresh_position,
    full_supply,
    piece_of,
)
from tafelrunde.games.tash_kalar.vocabulary import PIECE_TYPE, RANKS

Count = Annotated[int, Meta(ge=0)]
OrNone = Annotated[int, Meta(ge=-1)]
Rank = Literal["common", "heroic", "legendary"]


class SavedSeat(Struct, forbid_unknown_fields=True):
    """The cards of a seat. `tail`: put under the deck, in order; `top`: laid on it; `pile`: discarded, in order;
    `face_down`: those of the pile that only the owner knows; `shown`: cards in hand or deck that all know; `passed`:
    legends that the partner holds and this seat has seen. `bag`: the deck apart from top and tail; left out: whatever
    is nowhere else. `pending` and `frozen`: the cards that lie in front of the seat; `played`: it has finished a turn."""

    deck: str | None = None
    hand: list[str] = []
    legends: list[str] = []
    flares: list[str] = []
    bag: list[str] | None = None
    tail: list[str] = []
    top: list[str] = []
    pile: list[str] = []
    face_down: list[str] = []
    shown: list[str] = []
    passed: list[str] = []
    pending: str | None = None
    frozen: str | None = None
    played: bool = True


class SavedDeck(Struct, forbid_unknown_fields=True):
    """Legends or flares: the bag, what was put under it and by which seats, and the discard pile."""

    bag: list[str] | None = None
    tail: list[str] = []
    by: list[Count] = []
    pile: list[str] = []


class SavedTasks(Struct, forbid_unknown_fields=True):
    """Current tasks (null: a gap), the next one, the bag and what was put under it."""

    current: list[str | None] = []
    next: str | None = None
    bag: list[str] | None = None
    under: list[str] = []


class SavedSide(Struct, forbid_unknown_fields=True):
    """The pieces of a side by square, its tasks, its points by enemy colour and the colours it may still improvise
    with. `removed`: pieces out of the game, double-sided and legendary; `tax`: actions less in its next turn."""

    pieces: dict[str, Rank] = {}
    claimed: list[str] = []
    points: list[Count] = []
    markers: list[Count] | None = None
    removed: tuple[Count, Count] = (0, 0)
    tax: Count = 0


class Saved(Struct, forbid_unknown_fields=True):
    """A position. `killed`: enemy pieces destroyed this turn, by side: commons, heroics, legendaries. `void` and
    `possessed`: what the next summoning may use; `doubled`: how many times more a destroyed piece counts; `warps`: beings
    whose warp effects were used this turn; `stored`: side and rank of the piece on the Merchant of Time."""

    seats: list[SavedSeat]
    sides: list[SavedSide] = []
    rng: list[str | int] = field(default_factory=lambda: ["00" * KEY_BYTES, 0])
    phase: Literal["schools", "start", "play", "ending", "over"] = "play"
    wishes: list[str | None] = []
    wish_start: OrNone = NONE
    first: Count = 0
    turn: Count = 2
    moment: Count = 0
    turn_began: Count = 0
    seat: Count = 0
    controller: Count | None = None
    actions: Count = 2
    discarded: bool = False
    handed: bool = False
    borrow: bool = False
    void: bool = False
    possessed: OrNone = NONE
    doubled: Count = 0
    warps: list[str] = []
    extra_own: Count = 0
    extra_legends: Count = 0
    again: bool = False
    extra_turn: bool = False
    killed: list[list[Count]] = []
    summoned: Count = 0
    summoned_on_red: Count = 0
    summoned_on_green: Count = 0
    summoned_legendary: Count = 0
    last_turns: OrNone = NONE
    quiet: OrNone = 0
    gateway: str | None = None
    stored: tuple[Count, Rank] | None = None
    legends: SavedDeck = field(default_factory=SavedDeck)
    flares: SavedDeck = field(default_factory=SavedDeck)
    tasks: SavedTasks = field(default_factory=SavedTasks)
    news: Count = 0


# --- writing ---------------------------------------------------------------------------------------------------------


def being_ids(beings: Cards) -> list[str]:
    return [library().beings[being].id for being in beings]


def flare_ids(flares: Cards) -> list[str]:
    return [library().flares[flare].id for flare in flares]


def task_ids(tasks: Cards) -> list[str]:
    return [library().tasks[task].id for task in tasks]


def _being_or_none(being: int) -> str | None:
    return None if being == NONE else library().beings[being].id


def _task_or_none(task: int) -> str | None:
    return None if task == NONE else library().tasks[task].id


def _deck_or_none(deck: int) -> str | None:
    return None if deck == NONE else library().decks[deck].id


def save(s: Position) -> Saved:
    return carried(
        Saved,
        s,
        seats=[_save_seat(s, seat) for seat in range(s.seats)],
        sides=[_save_side(s, side) for side in range(s.sides)],
        rng=s.rng.to_list(),
        phase=PHASES[s.phase],
        wishes=[_deck_or_none(wish) for wish in s.wishes],
        killed=[s.killed[side * 3 : side * 3 + 3] for side in range(s.sides)],
        warps=being_ids(s.warps),
        gateway=None if s.gateway == GONE else SQUARE_NAMES[s.gateway],
        stored=None if s.stored == EMPTY else (SIDE_OF[s.stored], RANKS[RANK_OF[s.stored]]),
        legends=SavedDeck(
            being_ids(s.shared_bag[LEGENDS]),
            being_ids(s.shared_tail[LEGENDS]),
            list(s.shared_by[LEGENDS]),
            being_ids(s.shared_pile[LEGENDS]),
        ),
        flares=SavedDeck(
            flare_ids(s.shared_bag[FLARES]),
            flare_ids(s.shared_tail[FLARES]),
            list(s.shared_by[FLARES]),
            flare_ids(s.shared_pile[FLARES]),
        ),
        tasks=SavedTasks(
            [_task_or_none(task) for task in s.tasks],
            _task_or_none(s.next_task),
            task_ids(s.task_bag),
            task_ids(s.task_under),
        ),
    )


def _save_seat(s: Position, seat: int) -> SavedSeat:
    return SavedSeat(
        _deck_or_none(s.decks[seat]),
        being_ids(s.hand[seat]),
        being_ids(s.legends[seat]),
        flare_ids(s.flares[seat]),
        being_ids(s.bag[seat]),
        being_ids(s.tail[seat]),
        being_ids(s.top[seat]),
        being_ids(s.pile[seat]),
        being_ids(s.face_down[seat]),
        being_ids(s.shown[seat]),
        being_ids(s.passed[seat]),
        _being_or_none(s.pending[seat]),
        _being_or_none(s.frozen[seat]),
        bool(s.played >> seat & 1),
    )


def _save_side(s: Position, side: int) -> SavedSide:
    pieces = {
        SQUARE_NAMES[square]: RANKS[RANK_OF[piece]]
        for square, piece in enumerate(s.board)
        if piece > 0 and SIDE_OF[piece] == side
    }
    return SavedSide(
        pieces,  # type: ignore[arg-type]  # the names of ranks
        task_ids(s.claimed[side]),
        s.points[side * s.sides : (side + 1) * s.sides],
        [colour for colour in range(s.sides) if s.markers[side] >> colour & 1],
        (s.removed[side * TYPES], s.removed[side * TYPES + 1]),
        s.tax[side],
    )


# --- reading ---------------------------------------------------------------------------------------------------------

CARRIED_APART = (
    "seats", "sides", "rng", "phase", "wishes", "controller", "killed", "warps", "gateway", "stored", "legends", "flares",
    "tasks",
)  # fmt: skip


def bad(where: str, expected: str, found: object) -> TafelrundeError:
    return TafelrundeError(f"position: {where}: expected {expected}, got {found!r}")


def load(data: dict[str, object], setup: Setup) -> Position:
    saved = read(data, Saved, "position")
    s = fresh_position(Rng.from_list(saved.rng), mode_of(setup.mode), setup.seats)
    carry_over(saved, s, *CARRIED_APART)
    _check_length("seats", saved.seats, s.seats)
    s.phase = PHASES.index(saved.phase)
    s.controller = saved.seat if saved.controller is None else saved.controller
    for name in ("first", "seat", "controller", "wish_start"):
        if getattr(s, name) >= s.seats:
            raise bad(name, f"a seat from 0 to {s.seats - 1}", getattr(s, name))
    s.side = s.side_of[s.seat]
    _load_decks(s, saved)
    for seat, one in enumerate(saved.seats):
        _load_seat(s, seat, one)
    if saved.sides:
        _check_length("sides", saved.sides, s.sides)
        for side, each in enumerate(saved.sides):
            _load_side(s, side, each)
    if saved.stored is not None:
        if saved.stored[0] >= s.sides:
            raise bad("stored", f"a side from 0 to {s.sides - 1}", saved.stored[0])
        s.stored = piece_of(saved.stored[0], RANKS.index(saved.stored[1]))
    if s.possessed >= s.sides:
        raise bad("possessed", f"a side from 0 to {s.sides - 1}", s.possessed)
    s.warps = _numbers("warps", saved.warps, [being.id for being in library().beings])
    _count_pieces(s)
    if saved.killed:
        _check_length("killed", saved.killed, s.sides)
        for side, ranks in enumerate(saved.killed):
            _check_length(f"killed[{side}]", ranks, RANKS_PER_SIDE)
        s.killed = [number for ranks in saved.killed for number in ranks]
    s.gateway = GONE if saved.gateway is None else _square("gateway", saved.gateway)
    if s.gateway != GONE and s.board[s.gateway] <= 0:
        raise bad("gateway", "a square with a piece", saved.gateway)
    if s.phase != SCHOOLS:
        _load_shared(s, saved)
        if s.mode.tasks:
            _load_tasks(s, saved.tasks)
    return s


def _check_length(where: str, listed: Sequence[object], length: int) -> None:
    if len(listed) != length:
        raise bad(where, f"a list of {length}", f"a list of {len(listed)}")


def _numbers(where: str, ids: list[str], known: list[str]) -> Cards:
    return tuple([one_of(id, known, f"{where}[{place}]") for place, id in enumerate(ids)])


def _square(where: str, name: str) -> int:
    if name not in SQUARE_NAMES or not EXISTS[SQUARE_NAMES.index(name)]:
        raise bad(where, "a square of the arena, A3 to I7", name)
    return SQUARE_NAMES.index(name)


def _load_decks(s: Position, saved: Saved) -> None:
    ids = [deck.id for deck in library().decks]
    chosen = [seat.deck for seat in saved.seats]
    for where, listed in (("seats", chosen), ("wishes", saved.wishes)):
        for deck in listed:
            if deck is not None:
                one_of(deck, ids, f"{where}: deck")
    taken = [deck for deck in chosen if deck is not None]
    if len(set(taken)) < len(taken) or (s.phase != SCHOOLS and len(taken) < s.seats):
        raise bad("seats: deck", "a different deck for every seat", ", ".join(taken))
    s.decks = [NONE if deck is None else ids.index(deck) for deck in chosen]
    if saved.wishes:
        _check_length("wishes", saved.wishes, s.seats)
        s.wishes = [NONE if deck is None else ids.index(deck) for deck in saved.wishes]


def _load_seat(s: Position, seat: int, saved: SavedSeat) -> None:
    beings = library().beings
    every = [being.id for being in beings]
    where = f"seats[{seat}]"
    school = [] if s.decks[seat] == NONE else library().schools[library().decks[s.decks[seat]].school].beings
    s.legends[seat] = _numbers(f"{where}.legends", saved.legends, every)
    s.flares[seat] = _numbers(f"{where}.flares", saved.flares, [flare.id for flare in library().flares])
    s.passed[seat] = _numbers(f"{where}.passed", saved.passed, every)
    s.hand[seat] = _numbers(f"{where}.hand", saved.hand, every)
    s.tail[seat] = _numbers(f"{where}.tail", saved.tail, every)
    s.top[seat] = _numbers(f"{where}.top", saved.top, every)
    s.pile[seat] = _numbers(f"{where}.pile", saved.pile, every)
    s.face_down[seat] = _numbers(f"{where}.face_down", saved.face_down, every)
    s.shown[seat] = _numbers(f"{where}.shown", saved.shown, every)
    single = [saved.pending, saved.frozen]
    s.pending[seat], s.frozen[seat] = [
        NONE if one is None else _numbers(where, [one], every)[0] for one in single
    ]
    s.played |= int(saved.played) << seat
    away = [*s.hand[seat], *s.tail[seat], *s.top[seat], *s.pile[seat]]
    away += [one for one in (s.pending[seat], s.frozen[seat]) if one != NONE]
    rest = [being for being in school if being not in away]
    s.bag[seat] = tuple(rest) if saved.bag is None else _numbers(f"{where}.bag", saved.bag, every)
    if sorted([*away, *s.bag[seat]]) != sorted(school) and s.phase != SCHOOLS:
        raise bad(where, "every card of the deck exactly once", ", ".join(being_ids((*away, *s.bag[seat]))))
    if not set(s.face_down[seat]) <= set(s.pile[seat]):
        raise bad(f"{where}.face_down", "cards of the pile", ", ".join(saved.face_down))
    if not set(s.shown[seat]) <= {*s.hand[seat], *s.tail[seat], *s.top[seat]}:
        raise bad(f"{where}.shown", "cards in hand or deck", ", ".join(saved.shown))


def _load_side(s: Position, side: int, saved: SavedSide) -> None:
    where = f"sides[{side}]"
    for name, rank in saved.pieces.items():
        square = _square(f"{where}.pieces", name)
        if s.board[square] > 0:
            raise bad(f"{where}.pieces", "at most one piece on a square", name)
        s.board[square] = piece_of(side, RANKS.index(rank))
    s.claimed[side] = _numbers(f"{where}.claimed", saved.claimed, [task.id for task in library().tasks])
    if saved.points:
        _check_length(f"{where}.points", saved.points, s.sides)
        s.points[side * s.sides : (side + 1) * s.sides] = saved.points
    s.removed[side * TYPES : side * TYPES + TYPES] = saved.removed
    s.tax[side] = saved.tax
    markers = s.enemies(side) if saved.markers is None and s.mode.improvising else saved.markers or []
    for colour in markers:
        if colour == side or colour >= s.sides:
            raise bad(f"{where}.markers", "enemy sides", colour)
        s.markers[side] |= 1 << colour


def _count_pieces(s: Position) -> None:
    """Bitsets, numbers and supplies follow from the board, the piece on the Merchant's card and those removed."""
    s.bits = layers_of(s.board, s.sides)
    s.supply = [full - gone for full, gone in zip(full_supply(s.mode, s.sides), s.removed)]
    if s.stored != EMPTY:
        s.supply[SIDE_OF[s.stored] * TYPES + PIECE_TYPE[RANK_OF[s.stored]]] -= 1
    for piece in s.board:
        if piece > 0:
            side, rank = SIDE_OF[piece], RANK_OF[piece]
            s.supply[side * TYPES + PIECE_TYPE[rank]] -= 1
            for least in range(rank + 1):
                s.count[side * RANKS_PER_SIDE + least] += 1
    for side in range(s.sides):
        if min(s.supply[side * TYPES : side * TYPES + TYPES]) < 0:
            raise bad(f"sides[{side}].pieces", "no more pieces than there are", s.pieces(side))


def _load_shared(s: Position, saved: Saved) -> None:
    every = [being.id for being in library().beings]
    flares = [flare.id for flare in library().flares]
    cards = [(LEGENDS, "legends", saved.legends, every, library().legends, s.legends)]
    cards.append((FLARES, "flares", saved.flares, flares, list(range(len(flares))), s.flares))
    for deck, where, record, known, box, held in cards:
        s.shared_tail[deck] = _numbers(f"{where}.tail", record.tail, known)
        s.shared_by[deck] = tuple(record.by)
        s.shared_pile[deck] = _numbers(f"{where}.pile", record.pile, known)
        away = [*s.shared_tail[deck], *s.shared_pile[deck], *[card for hand in held for card in hand]]
        rest = tuple([card for card in box if card not in away])
        s.shared_bag[deck] = rest if record.bag is None else _numbers(f"{where}.bag", record.bag, known)
        if sorted([*away, *s.shared_bag[deck]]) != sorted(box):
            raise bad(where, "every card exactly once", [*record.tail, *record.pile])
        if len(record.by) != len(record.tail) or any([seat >= s.seats for seat in record.by]):
            raise bad(f"{where}.by", "a seat for every card of the tail", record.by)


def _load_tasks(s: Position, saved: SavedTasks) -> None:
    known = [task.id for task in library().tasks]
    s.tasks = [NONE if id is None else _numbers("tasks.current", [id], known)[0] for id in saved.current]
    s.next_task = NONE if saved.next is None else _numbers("tasks.next", [saved.next], known)[0]
    s.task_under = _numbers("tasks.under", saved.under, known)
    away = [task for task in (*s.tasks, s.next_task) if task != NONE]
    away += [*s.task_under, *[task for claimed in s.claimed for task in claimed]]
    rest = tuple([task for task in range(len(known)) if task not in away])
    s.task_bag = rest if saved.bag is None else _numbers("tasks.bag", saved.bag, known)
    if sorted([*away, *s.task_bag]) != list(range(len(known))):
        raise bad("tasks", "every task exactly once", [known[task] for task in away])
