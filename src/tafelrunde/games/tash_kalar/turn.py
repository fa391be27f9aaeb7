"""The turn: what may be done next, placing, discarding (TK-3)."""

from functools import partial
from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.asking import HAND
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.flares import invokable, invoke
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES
from tafelrunde.games.tash_kalar.laid_out import can_thaw, thaw, use_warp, warpable
from tafelrunde.games.tash_kalar.matching import EMPTY
from tafelrunde.games.tash_kalar.naming import card_option, card_ref, flare_ref, square_option
from tafelrunde.games.tash_kalar.previews import act_preview, end_preview, place_preview
from tafelrunde.games.tash_kalar.promising import place_weight
from tafelrunde.games.tash_kalar.scoring import destroyed_points, scorer_of
from tafelrunde.games.tash_kalar.state import FLARES, LEGENDS, RANK_OF, SIDE_OF, Position
from tafelrunde.games.tash_kalar.summoning import card_preview, summon, summonable
from tafelrunde.games.tash_kalar.tasks import claimable
from tafelrunde.games.tash_kalar.teams import hand_over, may_hand_over
from tafelrunde.games.tash_kalar.vocabulary import COMMON, DOUBLE_SIDED, LEGENDARY

# Answers to "what next?". Beings and flares come with their number.
PLACE: Final = 0
DISCARD: Final = 1
END: Final = 2
THAW: Final = 3
SUMMON: Final = 100
INVOKE: Final = 300
WARP: Final = 400

# --- what next? ------------------------------------------------------------------------------------------------------


def menu(s: Position) -> list[int]:
    """Everything that may be done now. All actions must be used, so there is no end before (TK-3.13, TK-3.16);
    placing is always possible (TK-R1)."""
    if s.handed:
        # The partner can only place, and then the owner of the turn ends it (TK-14.4, TK-14.5).
        return [PLACE if s.actions > 0 else END]
    found: list[int] = []
    if s.actions > 0:
        found.append(PLACE)
        found += [SUMMON + being for being in summonable(s)]
        if not s.discarded and s.hand[s.seat]:
            found.append(DISCARD)
    found += [INVOKE + flare for flare in invokable(s)]
    if can_thaw(s):
        found.append(THAW)
    found += [WARP + being for being in warpable(s)]
    if s.actions == 0:
        found.append(END)
    elif may_hand_over(s):
        found.append(HAND)
    return found


def menu_option(s: Position, seat: int, value: int) -> Option:
    if value == HAND:
        return Option("hand_over")
    if value >= WARP:
        return card_option("warp", value - WARP)
    if value == THAW:
        return card_option("thaw", s.frozen[seat])
    if value >= INVOKE:
        flare = value - INVOKE
        return Option("invoke", (flare_ref(flare),), {"card": library().flares[flare].names})
    if value >= SUMMON:
        return card_option("summon", value - SUMMON, partial(card_preview, s, value - SUMMON))
    if value == PLACE:
        free = empty_squares(s) if s.in_supply(s.side, DOUBLE_SIDED) else []
        return Option("place", (), {}, partial(act_preview, s, seat, free))
    if value == DISCARD:
        return Option("discard")
    points = destroyed_points(s) if s.mode.score_pieces else []
    return Option("end", (), {}, partial(end_preview, s, seat, points, claimable(s)))


def menu_words(s: Position, seat: int) -> dict[str, object]:
    return {"n": s.actions}


def menu_weight(s: Position, seat: int, value: int) -> int:
    """Summoning looks best, then flares and frozen effects; a warp effect leaves a being to be summoned; discarding only if
    nothing can be summoned."""
    if value == HAND:
        return 0
    if value >= WARP:
        return 2
    if value >= INVOKE or value == THAW:
        return 4
    if value >= SUMMON:
        return 12 if library().beings[value - SUMMON].rank == LEGENDARY else 8
    if value == DISCARD:
        return 0 if summonable(s) else 1
    return 3 if value == PLACE else 1


def cannot_be_undone(s: Position, seat: int, value: int) -> bool:
    """Handing over shows the legends; the end of a turn draws cards, unless something is asked before."""
    return value == HAND or (value == END and not scorer_of(s).asks_at_end(s))


WHAT = Prompt(
    "turn.what",
    ("TK-3.2", "TK-3.4", "TK-3.11", "TK-3.12", "TK-3.13", "TK-X1.3", "TK-X3.1"),
    menu_option,
    menu_words,
    weight=menu_weight,
    final=cannot_be_undone,
)


def act(s: Position) -> Flow[None]:
    """One action or flare with its whole effect, handing over, or the end of the turn. It is asked even if there is
    only one answer: a silent end would tell that no flare can be invoked."""
    asked = s.controller if s.actions > 0 else s.seat
    what = yield Choice(asked, WHAT, lambda: menu(s), (), True)
    if what == HAND:
        hand_over(s)
    elif what >= WARP:
        yield from use_warp(s, what - WARP)
    elif what == THAW:
        yield from thaw(s)
    elif what >= INVOKE:
        yield from invoke(s, what - INVOKE)
    elif what >= SUMMON:
        yield from summon(s, what - SUMMON)
    elif what == PLACE:
        yield from place(s)
    elif what == DISCARD:
        yield from discard(s)
    else:
        atoms.end_actions(s)
    atoms.next_moment(s)


# --- placing (TK-3.5 to TK-3.7) --------------------------------------------------------------------------------------


def place_option(s: Position, seat: int, value: int) -> Option:
    return square_option(s, value, partial(place_preview, s, seat, value))


def own_square(s: Position, seat: int, value: int) -> Option:
    return square_option(s, value)


PLACE_LIFT = Prompt("place.lift", ("TK-3.6", "TK-3.7", "TK-R3"), own_square)
PLACE_SQUARE = Prompt("place.square", ("TK-3.5",), place_option, weight=place_weight)


def place(s: Position) -> Flow[None]:
    """An own common on an empty square; without a double-sided piece in supply one is lifted from the arena before."""
    atoms.spend_action(s)
    if s.in_supply(s.side, DOUBLE_SIDED) == 0:
        square = yield Choice(s.controller, PLACE_LIFT, own_double_sided(s))
        atoms.lift(s, square)
    square = yield Choice(s.controller, PLACE_SQUARE, lambda: empty_squares(s))
    atoms.lay(s, square, s.side, COMMON, action=True)


def own_double_sided(s: Position) -> list[int]:
    """Legendary pieces cannot be taken for it (TK-3.7)."""
    return [
        square
        for square in ALL_SQUARES
        if s.board[square] > 0
        and SIDE_OF[s.board[square]] == s.side
        and RANK_OF[s.board[square]] != LEGENDARY
    ]


def empty_squares(s: Position) -> list[int]:
    return [square for square in ALL_SQUARES if s.board[square] == EMPTY]


# --- discarding (TK-3.9, TK-3.10) ------------------------------------------------------------------------------------


def discard_option(s: Position, seat: int, value: int) -> Option:
    return card_option("discard_card", value)


def return_option(s: Position, seat: int, value: int) -> Option:
    if value == DONE:
        return Option("done")
    if value >= INVOKE:
        flare = value - INVOKE
        return Option("return_flare", (flare_ref(flare),), {"card": library().flares[flare].names})
    being = value - SUMMON
    kind = "return_legend" if being in library().legends else "return_being"
    return Option(kind, (card_ref(being),), {"card": library().beings[being].names})


def return_weight(s: Position, seat: int, value: int) -> int:
    """Legends and flares can be exchanged for others; own beings hardly ever should."""
    if value == DONE:
        return 2
    if value >= INVOKE:
        return 1
    return 1 if value - SUMMON in library().legends else 0


DISCARD_CARD = Prompt("discard.card", ("TK-3.9", "TK-3.15"), discard_option)
RETURN_CARD = Prompt("return.card", ("TK-3.9", "TK-R19"), return_option, weight=return_weight)


def discard(s: Position) -> Flow[None]:
    """One own being away; then any cards of the hand under their decks, one by one because their order counts
    (TK-R19)."""
    seat = s.seat
    atoms.spend_action(s)
    being = yield Choice(seat, DISCARD_CARD, lambda: list(s.hand[seat]))
    atoms.note_discard(s)
    decks.discard_being(s, being)
    while s.hand[seat] or s.legends[seat] or s.flares[seat]:
        value = yield Choice(seat, RETURN_CARD, lambda: returnable(s))
        if value == DONE:
            return
        if value >= INVOKE:
            decks.return_shared(s, FLARES, value - INVOKE)
        elif value - SUMMON in library().legends:
            decks.return_shared(s, LEGENDS, value - SUMMON)
        else:
            decks.return_being(s, value - SUMMON)


def returnable(s: Position) -> list[int]:
    """All kinds of cards in hand (TK-3.9), or enough."""
    seat = s.seat
    found = [SUMMON + being for being in (*s.hand[seat], *s.legends[seat])]
    return [*found, *[INVOKE + flare for flare in s.flares[seat]], DONE]
