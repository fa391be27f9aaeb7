"""Summoning a being: where its pattern lies, shortage, improvising (TK-4, TK-5, TK-6).

A placement (being, orientation, square) says which pieces are used, so also which of them are enemy pieces.
Placements on the same square that differ in nothing that matters are one way to summon.
"""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Preview, Prompt
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.casting import Casting
from tafelrunde.games.tash_kalar.content import Being, library
from tafelrunde.games.tash_kalar.effects import carry_out
from tafelrunde.games.tash_kalar.frost import may_freeze
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES
from tafelrunde.games.tash_kalar.matching import (
    EMPTY,
    arrows,
    being_of,
    complete,
    fill_of_empty_squares,
    fill_of_sides,
    lent_piece,
    marked_cells,
    square_of,
    used_cells,
    with_fillers,
)
from tafelrunde.games.tash_kalar.naming import card_in_play, side_option, square_option
from tafelrunde.games.tash_kalar.nether import open_gateway
from tafelrunde.games.tash_kalar.previews import CardPreview, SummonPreview, ahead, shown, summon_preview
from tafelrunde.games.tash_kalar.scoring import scorer_of
from tafelrunde.games.tash_kalar.state import GONE, NONE, RANK_OF, SIDE_OF, Position
from tafelrunde.games.tash_kalar.targets import COLOURLESS
from tafelrunde.games.tash_kalar.vocabulary import COMMON, LEGENDARY, PIECE_TYPE, Step

# Functions whose text speaks of the pieces used; steps say it with the area `used`.
SPEAK_OF_USED: Final = ("master_of_intrigue",)

# --- where (TK-4.2 to TK-4.11) ---------------------------------------------------------------------------------------


def summonable(s: Position) -> list[int]:
    """The beings in hand, own school and legends, that can be summoned now, also without any effect (TK-4.16); the pending
    one among them (TK-X3.3)."""
    return able_with(s, s.borrow)


def able_with(s: Position, borrow: bool) -> list[int]:
    """The same, with or without the permission to use an enemy piece."""
    held = [*s.hand[s.seat], *s.legends[s.seat]]
    if s.pending[s.seat] != NONE:
        held.append(s.pending[s.seat])
    found = {
        being_of(placement)
        for placement in placements(s, [library().beings[being] for being in held], borrow)
    }
    return [being for being in held if being in found]


def placements(s: Position, beings: list[Being], borrow: bool) -> list[int]:
    """Everywhere these beings can be summoned: patterns of own pieces first, then those with enemy pieces (TK-6, TK-R9,
    TK-R40).

    `borrow`: one enemy piece may be used by the War Summoner's permission.
    """
    side = s.side
    if s.possessed != NONE:  # own pieces cannot be used, so there is nothing to borrow either (TK-R57)
        return able_ones(s, complete(beings, s.bits, s.possessed))
    found = complete(beings, s.bits, side)
    lendable = [other for other in s.enemies(side) if s.markers[side] >> other & 1]
    if s.void:
        found += with_empty_squares(s, beings, lendable)
    if borrow:
        everybody = fill_of_sides(s.bits, s.enemies(side))
        found += with_fillers(beings, s.bits, side, everybody, 1, 1)
        if lendable:
            two = with_fillers(beings, s.bits, side, everybody, 2, 2)
            found += [one for one in two if _lent(s, one, lendable)]
    elif lendable:
        found += with_fillers(beings, s.bits, side, fill_of_sides(s.bits, lendable), 1, 1)
    return able_ones(s, found)


def able_ones(s: Position, found: list[int]) -> list[int]:
    """Those for which a piece and a square can be found."""
    return [one for one in found if enough_pieces(s, library().beings[being_of(one)], one)]


def with_empty_squares(s: Position, beings: list[Being], lendable: list[int]) -> list[int]:
    """One or two empty squares count as own commons; in a melee a piece may be improvised with besides (TK-R55)."""
    side = s.side
    empty = fill_of_empty_squares(s.bits)
    found = with_fillers(beings, s.bits, side, empty, 1, 2)
    for square in ALL_SQUARES:
        if SIDE_OF[s.board[square]] in lendable:
            both = with_fillers(
                beings, lent_piece(s.bits, side, square, RANK_OF[s.board[square]]), side, empty, 1, 2
            )
            found += [one for one in both if square in used_cells(library().beings[being_of(one)], one)]
    return found


def borrowed(s: Position, being: Being, placement: int) -> list[int]:
    """The squares of the enemy pieces that serve in the pattern."""
    own = s.side
    return [one for one in used_cells(being, placement) if s.board[one] > 0 and SIDE_OF[s.board[one]] != own]


def _lent(s: Position, placement: int, lendable: list[int]) -> bool:
    """Whether one of two enemy pieces can be covered by a marker."""
    enemy = borrowed(s, library().beings[being_of(placement)], placement)
    return any([SIDE_OF[s.board[square]] in lendable for square in enemy])


# --- shortage (TK-5) -------------------------------------------------------------------------------------------------


def free_to_appear(s: Position) -> list[int]:
    """Where the Time Traveler may appear: any empty colourless square (TK-X3.7)."""
    return [square for square in COLOURLESS if s.board[square] == EMPTY]


def squares_for(s: Position, being: Being, found: list[int]) -> list[int]:
    if being.free_square:
        return free_to_appear(s)
    return sorted({square_of(placement) for placement in found})


def in_supply(s: Position, being: Being) -> bool:
    return s.in_supply(s.side, PIECE_TYPE[being.rank]) > 0


def reuses(s: Position, being: Being, square: int) -> bool:
    """Without a piece in supply an own one of the needed type on the square becomes the being; this comes first
    (TK-5.2, TK-R4)."""
    piece = s.board[square]
    if in_supply(s, being) or piece <= 0 or SIDE_OF[piece] != s.side:
        return False
    return PIECE_TYPE[RANK_OF[piece]] == PIECE_TYPE[being.rank]


def must_lift(s: Position, being: Being, square: int) -> bool:
    return not in_supply(s, being) and not reuses(s, being, square)


def liftable(s: Position, being: Being, placement: int) -> list[int]:
    """Own pieces of the needed type that are not used for the pattern (TK-5.3, TK-5.7)."""
    used = used_cells(being, placement)
    type = PIECE_TYPE[being.rank]
    found: list[int] = []
    for square in ALL_SQUARES:
        piece = s.board[square]
        if (
            piece > 0
            and SIDE_OF[piece] == s.side
            and PIECE_TYPE[RANK_OF[piece]] == type
            and square not in used
        ):
            found.append(square)
    return found


def enough_pieces(s: Position, being: Being, placement: int) -> bool:
    """TK-5.4; the Time Traveler's square is chosen among the empty ones (TK-R54)."""
    if being.free_square:
        return bool(free_to_appear(s)) and (in_supply(s, being) or bool(liftable(s, being, placement)))
    if in_supply(s, being) or reuses(s, being, square_of(placement)):
        return True
    return bool(liftable(s, being, placement))


# --- which way (TK-4.15) ---------------------------------------------------------------------------------------------


def speaks_of_used(being: Being) -> bool:
    if being.effect.function:
        return being.effect.function in SPEAK_OF_USED
    return any([_names_used(step) for step in being.effect.steps])


def _names_used(step: Step) -> bool:
    inner = [*step.steps, *[one for branch in step.branches for one in branch]]
    return step.target.area == v.USED or any([_names_used(one) for one in inner])


Look = tuple[tuple[int, ...], ...]


def look_of(s: Position, being: Being, placement: int, used_matter: bool) -> Look:
    """What can make a difference between two placements on one square, apart from whose markers they cost."""
    marks: list[int] = []
    marks_b: list[int] = []
    if being.pattern.marks_matter:
        marks, marks_b = marked_cells(being, placement), marked_cells(being, placement, True)
    used = sorted(used_cells(being, placement)) if used_matter else []
    return tuple(marks), tuple(marks_b), tuple(arrows(being, placement)), tuple(used)


def markers_for(s: Position, being: Being, placement: int, borrow: bool) -> list[int]:
    """The colours of which one has to turn its marker: none if the permission covers the enemy piece (TK-6.7,
    TK-R40)."""
    colours = sorted([SIDE_OF[s.board[square]] for square in borrowed(s, being, placement)])
    if (borrow and len(colours) == 1) or s.possessed != NONE:
        return []
    own = s.side
    return sorted({colour for colour in colours if s.markers[own] >> colour & 1})


def ways(s: Position, being: Being, found: list[int], square: int, borrow: bool) -> list[int]:
    """One placement for each way to summon the being on a square. One that only costs a marker in vain is left out."""
    used_matter = speaks_of_used(being) or must_lift(s, being, square)
    seen: list[tuple[Look, list[int]]] = []
    chosen: list[int] = []
    for placement in found:
        if square_of(placement) != square and not being.free_square:
            continue
        look = look_of(s, being, placement, used_matter)
        cost = markers_for(s, being, placement, borrow)
        if any([look == other and (cost == price or not price) for other, price in seen]):
            continue
        seen.append((look, cost))
        chosen.append(placement)
    return chosen


# --- questions -------------------------------------------------------------------------------------------------------


def preview_of(s: Position, being: Being, placement: int, square: int, borrow: bool) -> SummonPreview:
    twin = ahead(s, lambda twin: bring_in(twin, being, placement, square))
    markers = markers_for(s, being, placement, borrow)
    lifts, reuse = must_lift(s, being, square), reuses(s, being, square)
    return summon_preview(s, being, placement, square, markers, lifts, reuse, twin)


def card_preview(s: Position, number: int) -> dict[str, object]:
    """A being that can be summoned: where, and the first way on every square."""
    being = library().beings[number]
    found = placements(s, [being], s.borrow)
    shown_ways: list[SummonPreview] = []
    for square in squares_for(s, being, found):
        placement = ways(s, being, found, square, s.borrow)[0]
        shown_ways.append(preview_of(s, being, placement, square, s.borrow))
    return shown(CardPreview(shown_ways))


def summon_square(s: Position, seat: int, value: int, being: Being, found: list[int], borrow: bool) -> Option:
    """A square, with the first way to summon there."""

    def foreseen() -> Preview:
        placement = ways(s, being, found, value, borrow)[0]
        return shown(preview_of(s, being, placement, value, borrow))

    return square_option(s, value, foreseen)


def summon_way(s: Position, seat: int, value: int, being: Being, square: int, borrow: bool) -> Option:
    preview = shown(preview_of(s, being, value, square, borrow))
    refs = [f"square:{name}" for name in _listed(preview, "used")]
    kind = "way_marker" if preview.get("markers") else "way"
    words: dict[str, object] = {"used": _listed(preview, "used"), "marks": _listed(preview, "marks") or ["–"]}
    return Option(kind, tuple(refs), words, preview)


def _listed(preview: dict[str, object], key: str) -> list[object]:
    value = preview.get(key, [])
    assert isinstance(value, list)
    return value


def being_words(s: Position, seat: int, being: Being, *about: object) -> dict[str, object]:
    return {"card": being.names}


def marker_option(s: Position, seat: int, value: int, being: Being) -> Option:
    return side_option(s, value)


def lifted_option(s: Position, seat: int, value: int, being: Being) -> Option:
    return square_option(s, value)


def summon_weight(s: Position, seat: int, value: int, *about: object) -> int:
    """Where an enemy piece is destroyed first, by its rank; onto an upgraded own piece last."""
    piece = s.board[value]
    if piece <= 0:
        return 3
    if SIDE_OF[piece] != s.side_of[seat]:
        return 6 + 3 * RANK_OF[piece]
    return 2 if RANK_OF[piece] == COMMON else 1


SQUARE = Prompt(
    "summon.square",
    ("TK-4.2", "TK-4.10", "TK-4.11", "TK-4.15"),
    summon_square,
    being_words,
    card_in_play,
    summon_weight,
)
WAY = Prompt("summon.how", ("TK-4.15", "TK-6.7"), summon_way, being_words, card_in_play)
MARKER = Prompt("summon.marker", ("TK-6.2", "TK-R40"), marker_option, being_words, card_in_play)
LIFT = Prompt("summon.lift", ("TK-5.3", "TK-5.5"), lifted_option, being_words, card_in_play)

# --- the summoning (TK-4.17) -----------------------------------------------------------------------------------------


def summon(s: Position, number: int) -> Flow[None]:
    """Card shown; square, way and pieces fixed; shortage; piece laid and counted; effect; card away."""
    being = library().beings[number]
    borrow = s.borrow
    found = placements(s, [being], borrow)
    decks.show_being(s, number)
    squares = squares_for(s, being, found)
    square = yield Choice(s.controller, SQUARE, squares, (being, found, borrow))
    placement = yield Choice(
        s.controller, WAY, ways(s, being, found, square, borrow), (being, square, borrow)
    )
    yield from pay(s, being, placement, borrow)
    yield from bring_in(s, being, placement, square)
    atoms.stop_watching(s)
    if being.frozen is not None:
        yield from may_freeze(s)
    decks.put_away_being(s)


def bring_in(s: Position, being: Being, placement: int, square: int) -> Flow[None]:
    """Everything between the choice of the placement and the end of the effect."""
    atoms.begin_summoning(s)
    used = [cell for cell in used_cells(being, placement) if s.board[cell] != EMPTY]
    reuse = reuses(s, being, square)
    if must_lift(s, being, square):
        lifted = yield Choice(s.controller, LIFT, liftable(s, being, placement), (being,))
        atoms.lift(s, lifted)
    slew = s.board[square] > 0 and SIDE_OF[s.board[square]] != s.side
    atoms.appear(s, being.index, square, reuse)
    open_gateway(s, being, square)
    # A piece used on the summoning square itself is gone when the effect begins (TK-4.18).
    atoms.watch_being(s, square, [GONE if one == square else one for one in used])
    if being.rank == LEGENDARY:
        yield from scorer_of(s).legend_summoned(s)
    cast = Casting(s, s.side, being, placement, square, slew)
    yield from carry_out(s, cast, being.effect, being.id)


def pay(s: Position, being: Being, placement: int, borrow: bool) -> Flow[None]:
    """Turn the marker of a colour that was improvised with; of two enemy pieces one is covered by the permission
    (TK-R40)."""
    markers = markers_for(s, being, placement, borrow)
    if markers:
        colour = yield Choice(s.controller, MARKER, markers, (being,))
        atoms.flip_marker(s, s.side, colour)
