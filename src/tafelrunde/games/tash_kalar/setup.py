"""From the settings to the first turn (TK-2)."""

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.events import Event
from tafelrunde.core.game import Setup
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.casting import ODD
from tafelrunde.games.tash_kalar.content import FLARES as FLARE_CARDS
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import ARENA
from tafelrunde.games.tash_kalar.modes import DUEL_START, NO_START, mode_of
from tafelrunde.games.tash_kalar.naming import (
    in_colour,
    seat_name,
    seat_ref,
    side_option,
    square_option,
    square_ref,
)
from tafelrunde.games.tash_kalar.state import (
    FLARE_SIZE,
    FLARES,
    HAND_SIZE,
    LEGEND_SIZE,
    LEGENDS,
    NONE,
    SCHOOLS,
    START,
    Position,
    fresh_position,
)
from tafelrunde.games.tash_kalar.vocabulary import COMMON

# --- settings --------------------------------------------------------------------------------------------------------


def missing_functions() -> list[str]:
    """Effects that nobody has written: they would only show when they are carried out."""
    named = [effect.function for being in library().beings for effect in being.effects() if effect.function]
    return [name for name in named if name not in ODD]


def first_position(setup: Setup) -> Position:
    """Nobody has a deck yet; the wishes of the settings are noted and checked."""
    s = fresh_position(setup.rng(), mode_of(setup.mode), setup.seats)
    ids = [deck.id for deck in library().decks]
    wishes: list[int] = []
    for seat in range(setup.seats):
        wish = setup.text(f"deck{seat}")
        if wish != "choose" and ids.index(wish) in wishes:
            raise TafelrundeError(f"option deck{seat}: {wish} is taken already; every deck exists once")
        wishes.append(NONE if wish == "choose" else ids.index(wish))
    s.wishes = wishes
    start = setup.text("start")
    s.wish_start = NONE if start == "random" else int(start)
    if s.wish_start >= setup.seats:
        raise TafelrundeError(f"option start: expected a seat of this table, got seat {s.wish_start + 1}")
    return s


# --- choosing the decks (TK-2.3, TK-R26) -----------------------------------------------------------------------------


def deck_option(s: Position, seat: int, value: int) -> Option:
    return Option("deck", (f"deck:{library().decks[value].id}",), {"deck": library().decks[value].names})


def completes_the_table(s: Position, seat: int, value: int) -> bool:
    """With the last deck the first hands are drawn, also if only one is left for the last seat."""
    undecided = [
        other
        for other in range(s.seats)
        if other != seat and s.decks[other] == NONE and s.wishes[other] == NONE
    ]
    return not undecided or (len(undecided) == 1 and len(free_decks(s)) == 2)


SCHOOL = Prompt("setup.school", ("TK-2.3", "TK-R26"), deck_option, final=completes_the_table)


def free_decks(s: Position) -> list[int]:
    """Every deck exists once (TK-R26)."""
    taken = [*s.decks, *s.wishes]
    return [deck.index for deck in library().decks if deck.index not in taken]


def choose_school(s: Position) -> Flow[None]:
    """One seat takes a deck; when all have one the cards are dealt."""
    seat = s.decks.index(NONE)
    deck = s.wishes[seat]
    if deck == NONE:
        deck = yield Choice(seat, SCHOOL, lambda: free_decks(s))
    decks.take_deck(s, seat, deck)
    if NONE not in s.decks:
        deal(s)


# --- dealing (TK-2.2 to TK-2.14, TK-2.43) ----------------------------------------------------------------------------


def deal(s: Position) -> None:
    """Settle who begins, then everybody draws 3 cards of the own deck, 2 legends and 1 flare."""
    s.first = s.wish_start if s.wish_start != NONE else s.rng.below(s.seats)
    s.seat = s.first
    s.side = s.side_of[s.first]
    s.controller = s.first
    s.shared_bag = [tuple(library().legends), tuple(range(FLARE_CARDS))]
    s.bag = [tuple(library().schools[library().decks[deck].school].beings) for deck in s.decks]
    for n in range(s.seats):
        seat = (s.first + n) % s.seats
        for _ in range(HAND_SIZE):
            decks.draw_own(s, seat)
        # Partners share two legends; the one with the earlier turn takes them (TK-2.43).
        if s.seats_of(s.side_of[seat])[0] == seat:
            for _ in range(LEGEND_SIZE):
                decks.draw_shared(s, LEGENDS, seat)
        for _ in range(FLARE_SIZE):
            decks.draw_shared(s, FLARES, seat)
    if s.mode.improvising:
        s.markers = [sum([1 << colour for colour in s.enemies(side)]) for side in range(s.sides)]
    if s.mode.tasks:
        decks.lay_out_tasks(s)
    s.news += 1
    if s.log is not None:
        s.emit(Event("start", {"seat": s.first, "who": seat_name(s, s.first)}))
    if s.mode.start == NO_START:
        atoms.begin_turn(s, s.first, False)
    else:
        s.phase = START
        s.controller = right_of_first(s)


def right_of_first(s: Position) -> int:
    """Whoever sits to the right of the starting player lays the first pieces (TK-2.21, TK-2.33)."""
    return (s.first - 1) % s.seats


# --- the first pieces (TK-2.21, TK-2.33, TK-2.34) --------------------------------------------------------------------


def side_on_square(s: Position, seat: int, value: int, square: int) -> Option:
    option = side_option(s, value)
    option.refs = (*option.refs, square_ref(square))
    return option


def square_beside(s: Position, seat: int, value: int, colour: int) -> Option:
    return square_option(s, value)


def symbol_words(s: Position, seat: int, *about: int) -> dict[str, object]:
    return {}


START_SIDE = Prompt(
    "start.side",
    ("TK-2.21",),
    side_on_square,
    words=lambda s, seat, square: {"square": square_option(s, square).words["square"]},
    subject=lambda s, seat, square: (square_ref(square),),
)
START_COLOUR = Prompt(
    "start.colour",
    ("TK-2.33", "TK-2.34", "TK-R36"),
    side_on_square,
    words=lambda s, seat, square: {"square": square_option(s, square).words["square"]},
    subject=lambda s, seat, square: (square_ref(square),),
)
START_SQUARE = Prompt(
    "start.square",
    ("TK-2.33", "TK-R36"),
    square_beside,
    words=lambda s, seat, colour: {"coloured": in_colour(s, colour)},
    subject=lambda s, seat, colour: (seat_ref(s.seats_of(colour)[0]),),
)


def start_pieces(s: Position) -> Flow[None]:
    seat = right_of_first(s)
    if s.mode.start == DUEL_START:
        first, second = ARENA.duel_start
        side = yield Choice(seat, START_SIDE, [0, 1], (first,))
        atoms.lay(s, first, side, COMMON)
        atoms.lay(s, second, 1 - side, COMMON)
    else:
        # With four players the one with the second turn has no piece in the arena (TK-2.34).
        left_out = (s.first + 1) % s.seats if s.seats == 4 else NONE
        colours = [side for side in range(s.sides) if side != left_out]
        for squares in ARENA.melee_start:
            colour = yield Choice(seat, START_COLOUR, colours.copy(), (squares[0],))
            square = yield Choice(seat, START_SQUARE, squares, (colour,))
            atoms.lay(s, square, colour, COMMON)
            colours.remove(colour)
    atoms.begin_turn(s, s.first, False)


def set_up(s: Position) -> Flow[None]:
    return choose_school(s) if s.phase == SCHOOLS else start_pieces(s)
