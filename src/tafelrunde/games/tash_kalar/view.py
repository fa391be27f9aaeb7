# mypyc: off
"""What a seat sees of a position (TK-0.6), and what is printed on the cards. Nothing else leaves the table."""

from msgspec import Struct

from tafelrunde.core.words import Word
from tafelrunde.games.tash_kalar.content import Being, Deck, Flare, Task, library
from tafelrunde.games.tash_kalar.flares import lower_met, piece_lead, upgraded_lead, upper_met
from tafelrunde.games.tash_kalar.geometry import (
    ALL_SQUARES,
    COLOUR,
    COLOURS,
    SQUARE_NAMES,
)
from tafelrunde.games.tash_kalar.matching import EMPTY
from tafelrunde.games.tash_kalar.modes import SIDEWAYS
from tafelrunde.games.tash_kalar.naming import (
    card_in_play,
    card_ref,
    colour_deck,
    flare_ref,
    seat_ref,
    side_ref,
    square_ref,
    task_ref,
    term_names,
)
from tafelrunde.games.tash_kalar.outlook import HandCard, prospects
from tafelrunde.games.tash_kalar.saving import being_ids, task_ids
from tafelrunde.games.tash_kalar.scoring import destroyed_points, scorer_of
from tafelrunde.games.tash_kalar.state import (
    BEING_SPOT,
    GONE,
    NONE,
    PHASES,
    RANK_OF,
    SCHOOLS,
    SIDE_OF,
    TYPES,
    USED_SPOT,
    Position,
)
from tafelrunde.games.tash_kalar.tasks import is_met, progress
from tafelrunde.games.tash_kalar.vocabulary import DOUBLE_SIDED, LEGENDARY_PIECE, RANKS, Effect
from tafelrunde.games.tash_kalar.wording import effect_text, flare_conditions, flare_effects, task_text


class Piece(Struct):
    """A piece in the arena."""

    side: int
    rank: str


class FlareAgainst(Struct):
    """A flare compared with an opponent: by how much it is ahead, and whether the conditions hold (TK-7.2, TK-7.3)."""

    side: int
    upgraded: int
    pieces: int
    upper: bool
    lower: bool


class HeldFlare(Struct):
    ref: str
    id: str
    against: list[FlareAgainst]


class TermView(Struct):
    """A term of a task: what a side has, and what it needs."""

    have: int
    need: int


class TaskProgress(Struct):
    """How far a side is with a task."""

    met: bool
    terms: list[TermView]


class TaskView(Struct):
    ref: str
    id: str
    sides: list[TaskProgress]


class TurnView(Struct):
    """This turn: what is left, what was destroyed by side and rank, and the points it will give by enemy colour.
    `borrow`, `void` and `possessed`: what the next summoning may use; `doubled`: how many times more each destroyed piece
    counts."""

    number: int
    seat: int
    controller: int
    actions: int
    discarded: bool
    handed: bool
    borrow: bool
    void: bool
    possessed: int | None
    doubled: int
    extra_turn: bool
    again: bool
    extra_own: int
    extra_legends: int
    summoned: int
    summoned_on_red: int
    summoned_on_green: int
    summoned_legendary: int
    killed: list[list[int]]
    points: list[int]


class SideView(Struct):
    """A colour: its seats, pieces and points. `points` by enemy colour, `score` from what decides first to what
    decides last, `markers` the colours it may still improvise with, `removed` pieces out of the game (double-sided,
    legendary), `tax` actions less in its next turn."""

    ref: str
    seats: list[int]
    deck: str | None
    double_sided: int
    legendary: int
    pieces: int
    upgraded: int
    legendaries: int
    points: list[int]
    score: list[int]
    claimed: list[str]
    markers: list[int]
    removed: list[int]
    tax: int


class SeatView(Struct):
    """A seat as everybody sees it: numbers of cards, and cards that lie open. `pile` has null for a card only its
    owner knows; `sideways` is how many cards of the deck lie sideways (TK-2.42)."""

    ref: str
    side: int
    deck: str | None
    hand: int
    legends: int
    flares: int
    cards: int
    sideways: int
    pile: list[str | None]
    shown: list[str]
    pending: str | None
    frozen: str | None


class Own(Struct):
    """What only the seat itself sees; `partner_legends` are those it has passed on."""

    hand: list[HandCard]
    pending: HandCard | None
    legends: list[HandCard]
    flares: list[HeldFlare]
    tail: list[str]
    pile: list[str]
    partner_legends: list[str]


class InPlay(Struct):
    """The card that is being carried out, its being and the pieces used."""

    ref: str
    square: str | None
    used: list[str]


class View(Struct):
    """The table. `board` by square; `stored` lies on the Merchant of Time; `last_turns` is null until the end is
    triggered."""

    mode: str
    phase: str
    board: dict[str, Piece]
    sides: list[SideView]
    seats: list[SeatView]
    turn: TurnView
    legends: int
    legend_pile: list[str]
    flares: int
    flare_pile: list[str]
    tasks: list[TaskView | None]
    next_task: TaskView | None
    task_deck: int
    tasks_under: list[str]
    in_play: InPlay | None
    gateway: str | None
    stored: Piece | None
    last_turns: int | None
    limit: int
    own: Own | None


# --- the view --------------------------------------------------------------------------------------------------------


def view(s: Position, seat: int | None) -> View:
    pieces = {
        SQUARE_NAMES[square]: Piece(SIDE_OF[s.board[square]], RANKS[RANK_OF[s.board[square]]])
        for square in ALL_SQUARES
        if s.board[square] > 0
    }
    return View(
        mode=s.mode.id,
        phase=PHASES[s.phase],
        board=pieces,
        sides=[_side(s, side) for side in range(s.sides)],
        seats=[_seat(s, one) for one in range(s.seats)],
        turn=_turn(s),
        legends=len(s.shared_bag[0]) + len(s.shared_tail[0]),
        legend_pile=being_ids(s.shared_pile[0]),
        flares=len(s.shared_bag[1]) + len(s.shared_tail[1]),
        flare_pile=[library().flares[flare].id for flare in s.shared_pile[1]],
        tasks=[_task(s, task) for task in s.tasks],
        next_task=_task(s, s.next_task),
        task_deck=len(s.task_bag) + len(s.task_under),
        tasks_under=task_ids(s.task_under),
        in_play=_in_play(s),
        gateway=None if s.gateway == GONE else SQUARE_NAMES[s.gateway],
        stored=None if s.stored == EMPTY else Piece(SIDE_OF[s.stored], RANKS[RANK_OF[s.stored]]),
        last_turns=None if s.last_turns == NONE else s.last_turns,
        limit=s.mode.limits[s.sides],
        own=None if seat is None or s.phase == SCHOOLS else _own(s, seat),
    )


def _turn(s: Position) -> TurnView:
    return TurnView(
        s.turn,
        s.seat,
        s.controller,
        s.actions,
        s.discarded,
        s.handed,
        s.borrow,
        s.void,
        None if s.possessed == NONE else s.possessed,
        s.doubled,
        s.extra_turn,
        s.again,
        s.extra_own,
        s.extra_legends,
        s.summoned,
        s.summoned_on_red,
        s.summoned_on_green,
        s.summoned_legendary,
        [s.killed[side * 3 : side * 3 + 3] for side in range(s.sides)],
        destroyed_points(s) if s.mode.score_pieces else [0] * s.sides,
    )


def _side(s: Position, side: int) -> SideView:
    return SideView(
        side_ref(side),
        s.seats_of(side),
        None if NONE in s.decks else colour_deck(s, side).id,
        s.in_supply(side, DOUBLE_SIDED),
        s.in_supply(side, LEGENDARY_PIECE),
        s.pieces(side),
        s.upgraded(side),
        s.legendaries(side),
        s.points[side * s.sides : (side + 1) * s.sides],
        scorer_of(s).counted(s, side),
        task_ids(s.claimed[side]),
        [colour for colour in range(s.sides) if s.markers[side] >> colour & 1],
        s.removed[side * TYPES : side * TYPES + TYPES],
        s.tax[side],
    )


def _seat(s: Position, seat: int) -> SeatView:
    cards = s.deck_size(seat)
    return SeatView(
        seat_ref(seat),
        s.side_of[seat],
        None if s.decks[seat] == NONE else library().decks[s.decks[seat]].id,
        len(s.hand[seat]),
        len(s.legends[seat]),
        len(s.flares[seat]),
        cards,
        min(SIDEWAYS, cards) if s.mode.teams else 0,
        [None if being in s.face_down[seat] else library().beings[being].id for being in s.pile[seat]],
        being_ids(tuple(sorted(s.shown[seat]))),
        _id_or_none(s.pending[seat]),
        _id_or_none(s.frozen[seat]),
    )


def _id_or_none(being: int) -> str | None:
    return None if being == NONE else library().beings[being].id


def _in_play(s: Position) -> InPlay | None:
    refs = card_in_play(s, s.seat)
    if not refs or refs[0].startswith("square:"):
        return None
    ref = refs[0]
    being = s.spots[BEING_SPOT] if s.spots else GONE
    used = [SQUARE_NAMES[square] for square in s.spots[USED_SPOT:] if square != GONE]
    return InPlay(ref, None if being == GONE else SQUARE_NAMES[being], used)


def _task(s: Position, task: int) -> TaskView | None:
    """How far everybody is: made anew only when the arena or a counter of this turn has changed."""
    if task == NONE:
        return None
    counters = (s.summoned, s.summoned_on_red, s.summoned_on_green, s.summoned_legendary)
    key = (task, tuple(s.bits), tuple(s.killed), counters)
    found = _TASK_VIEWS.get(key)
    if found is None:
        if len(_TASK_VIEWS) > 1024:
            _TASK_VIEWS.clear()
        found = _TASK_VIEWS[key] = _fresh_task(s, task)
    return found


_TASK_VIEWS: dict[object, TaskView] = {}


def _fresh_task(s: Position, task: int) -> TaskView:
    sides = [
        TaskProgress(is_met(s, side, task), [TermView(have, need) for have, need in progress(s, side, task)])
        for side in range(s.sides)
    ]
    return TaskView(task_ref(task), library().tasks[task].id, sides)


def _own(s: Position, seat: int) -> Own:
    bits, side = tuple(s.bits), s.side_of[seat]
    return Own(
        [prospects(being, bits, side) for being in s.hand[seat]],
        None if s.pending[seat] == NONE else prospects(s.pending[seat], bits, side),
        [prospects(being, bits, side) for being in s.legends[seat]],
        [_flare(s, side, flare) for flare in s.flares[seat]],
        being_ids(s.tail[seat]),
        being_ids(s.pile[seat]),
        being_ids(s.passed[seat]),
    )


def _flare(s: Position, side: int, number: int) -> HeldFlare:
    flare = library().flares[number]
    against = [
        FlareAgainst(
            other,
            upgraded_lead(s, side, other),
            piece_lead(s, side, other),
            upper_met(s, side, flare, other),
            lower_met(s, side, flare, other),
        )
        for other in s.enemies(side)
    ]
    return HeldFlare(flare_ref(number), flare.id, against)


# --- the cards -------------------------------------------------------------------------------------------------------


class PatternContent(Struct):
    """The grid of a card as rows of cells, and how often it looks different when turned and mirrored."""

    rows: list[str]
    images: int
    marks_matter: bool


class BeingContent(Struct):
    """A being: rank, pattern, and what it does."""

    ref: str
    id: str
    names: Word
    rank: str
    school: str | None
    pattern: PatternContent
    effect: Word
    frozen: Word | None
    warp: Word | None


class DeckContent(Struct):
    """A deck of a school, and the colour of its pieces."""

    ref: str
    id: str
    names: Word
    colour: str
    rgb: str
    school: str


class FlareContent(Struct):
    """A flare: numbers, conditions and effects, upper and lower."""

    ref: str
    id: str
    names: Word
    ahead: list[int]
    conditions: list[Word]
    effects: list[Word]


class TaskContent(Struct):
    """A task; `terms` says in a word or two what each term of its progress counts."""

    ref: str
    id: str
    names: Word
    category: str
    advanced: bool
    points: int
    text: Word
    terms: list[Word]


class CategoryContent(Struct):
    id: str
    names: Word


class SquareContent(Struct):
    """A square of the arena: place in the 9 x 9 grid, from 0 at the top left, and colour."""

    ref: str
    name: str
    column: int
    row: int
    colour: str


class Content(Struct):
    """Everything that is printed: what never changes during a match."""

    squares: list[SquareContent]
    decks: list[DeckContent]
    beings: list[BeingContent]
    flares: list[FlareContent]
    tasks: list[TaskContent]
    categories: list[CategoryContent]


def content_key(s: Position) -> tuple[int, ...]:
    """Matches with the same one show the same content: whether there are tasks, and the schools at the table (-1: all)."""
    schools = {-1} if NONE in s.decks else {library().decks[deck].school for deck in s.decks}
    return (int(s.mode.tasks), *sorted(schools))


def content(s: Position) -> Content:
    """The cards of this match; while decks are being chosen, of all that can be chosen."""
    schools = {library().decks[deck].school for deck in s.decks if deck != NONE}
    every = NONE in s.decks
    beings = [
        one for one in library().beings if every or one.school in schools or one.index in library().legends
    ]
    return Content(
        [
            SquareContent(square_ref(one), SQUARE_NAMES[one], one % 9, one // 9, COLOURS[COLOUR[one]])
            for one in ALL_SQUARES
        ],
        [_deck_content(deck) for deck in library().decks],
        [_being_content(being) for being in beings],
        [_flare_content(flare) for flare in library().flares],
        [_task_content(task) for task in library().tasks] if s.mode.tasks else [],
        [CategoryContent(one.id, one.names) for one in library().categories],
    )


def _deck_content(deck: Deck) -> DeckContent:
    school = library().schools[deck.school].id
    return DeckContent(f"deck:{deck.id}", deck.id, deck.names, deck.colour, deck.rgb, school)


def _being_content(being: Being) -> BeingContent:
    pattern = being.pattern
    return BeingContent(
        card_ref(being.index),
        being.id,
        being.names,
        RANKS[being.rank],
        None if being.index in library().legends else library().schools[being.school].id,
        PatternContent(pattern.rows, len(pattern.images), pattern.marks_matter),
        effect_text(being.effect, library(), being),
        _printed(being.frozen),
        _printed(being.warp),
    )


def _printed(effect: Effect | None) -> Word | None:
    return None if effect is None else effect_text(effect, library())


def _flare_content(flare: Flare) -> FlareContent:
    return FlareContent(
        flare_ref(flare.index),
        flare.id,
        flare.names,
        [flare.upper.ahead, flare.lower.ahead],
        flare_conditions(flare),
        flare_effects(flare, library()),
    )


def _task_content(task: Task) -> TaskContent:
    category = library().categories[task.category].id
    return TaskContent(
        task_ref(task.index),
        task.id,
        task.names,
        category,
        task.advanced,
        task.points,
        task_text(task, library()),
        term_names(task.condition),
    )


RECORDS: list[type] = [View, Content]
