"""Effects of beings of the three base schools that the vocabulary cannot say, by name."""

from tafelrunde.core.choice import DONE, Choice, Flow, Option
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.asking import ask, effect_prompt
from tafelrunde.games.tash_kalar.casting import ODD, Bound, Casting
from tafelrunde.games.tash_kalar.effects import DESTROY, PLACE
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, NEAR
from tafelrunde.games.tash_kalar.matching import EMPTY
from tafelrunde.games.tash_kalar.moving import choose_mover, choose_square, go, move_once, next_squares
from tafelrunde.games.tash_kalar.naming import card_option, side_option
from tafelrunde.games.tash_kalar.state import BEING_SPOT, GONE, RANK_OF, SIDE_OF, USED_SPOT, Position
from tafelrunde.games.tash_kalar.targets import WITHIN, can_lay
from tafelrunde.games.tash_kalar.vocabulary import COMMON, LEGENDARY


def colour_option(s: Position, seat: int, value: int) -> Option:
    return side_option(s, value)


def recalled_option(s: Position, seat: int, value: int) -> Option:
    return card_option("recall", value)


COLOUR = effect_prompt("effect.colour", ("TK-8.10",), colour_option)
CARD = effect_prompt("effect.card", ("TK-3.17", "TK-R50"), recalled_option)


def pieces_of(s: Position, side: int) -> list[int]:
    return [square for square in ALL_SQUARES if s.board[square] > 0 and SIDE_OF[s.board[square]] == side]


# --- Imperial --------------------------------------------------------------------------------------------------------

HYPNOTISED = [3, 2]  # commons, or heroics


def hypnotist(s: Position, cast: Casting) -> Flow[None]:
    """The first piece settles colour and rank; each piece chosen must move if it can (TK-R45, TK-R28)."""
    able = [square for side in s.enemies(cast.side) for square in pieces_of(s, side)]
    able = [square for square in able if RANK_OF[s.board[square]] != LEGENDARY]
    moved: list[int] = []
    most = 1
    while len(moved) < most:
        able = [square for square in able if square not in moved and next_squares(s, square, True)]
        if not able:
            return
        start = yield from choose_mover(s, able, True)
        if start == DONE:
            return
        end = yield from choose_square(s, start, next_squares(s, start, True), len(able) == 1)
        if end == DONE:
            return
        piece = s.board[start]
        go(s, start, end, Bound())
        moved.append(end)
        most = HYPNOTISED[RANK_OF[piece]]
        able = [square for square in ALL_SQUARES if s.board[square] == piece]


def master_of_intrigue(s: Position, cast: Casting) -> Flow[None]:
    """Three moves: standard ones of the being, combat moves of commons and heroics that were used."""
    for _ in range(3):
        being = s.spots[BEING_SPOT]
        used = [one for one in s.spots[USED_SPOT:] if one != GONE and RANK_OF[s.board[one]] != LEGENDARY]
        able = [one for one in (being, *used) if one != GONE and next_squares(s, one, one != being)]
        if not able:
            return
        start = yield from choose_mover(s, able, True)
        if start == DONE:
            return
        end = yield from choose_square(s, start, next_squares(s, start, start != being), len(able) == 1)
        if end == DONE:
            return
        go(s, start, end, Bound())


# --- Highland --------------------------------------------------------------------------------------------------------


def warlord(s: Position, cast: Casting) -> Flow[None]:
    """Three combat moves; after two by others only the being may make the third."""
    by_others = 0
    for _ in range(3):
        being = s.spots[BEING_SPOT]
        candidates = [one for one in pieces_of(s, cast.side) if by_others < 2 or one == being]
        able = [one for one in candidates if next_squares(s, one, True)]
        if not able:
            return
        end = yield from move_once(s, able, True, True, Bound())
        if end == DONE:
            return
        if s.spots[BEING_SPOT] != end:
            by_others += 1


# --- Sylvan ----------------------------------------------------------------------------------------------------------


def kiskin_spirit(s: Position, cast: Casting) -> Flow[None]:
    """A card of the own pile onto the deck; then, or if the pile was empty, an extra card (TK-R44, TK-R50). Only its
    owner may look through the pile (TK-R20), so this cannot be handed over."""
    if s.pile[s.seat]:
        card = yield Choice(s.seat, CARD, lambda: [*s.pile[s.seat], DONE])
        if card == DONE:
            return
        decks.recall(s, card)
    atoms.promise_cards(s, 1, 0)


def forest_ancient(s: Position, cast: Casting) -> Flow[None]:
    """Two enemy commons are laid, then as many of the same colours destroyed (TK-R31, TK-R42)."""
    being = s.spots[BEING_SPOT]
    laid: list[int] = []
    for _ in range(2):
        colours = [side for side in s.enemies(cast.side) if can_lay(s, side, COMMON)]
        free = [square for square in WITHIN[being * 9 + 2] if s.board[square] == EMPTY]
        if not colours or not free:
            break
        colour = yield from ask(s, COLOUR, colours)
        square = yield from ask(s, PLACE, free)
        atoms.lay(s, square, colour, COMMON)
        laid.append(colour)
    while laid:
        victims = [square for square in WITHIN[being * 9 + 3] if _is_common_of(s, square, laid)]
        if not victims:
            return
        square = yield from ask(s, DESTROY, victims)
        laid.remove(SIDE_OF[s.board[square]])
        atoms.destroy(s, square)


def _is_common_of(s: Position, square: int, sides: list[int]) -> bool:
    piece = s.board[square]
    return piece > 0 and RANK_OF[piece] == COMMON and SIDE_OF[piece] in sides


def kiskin_boughrunner(s: Position, cast: Casting) -> Flow[None]:
    """Three combat moves, each of which ends next to another own piece."""
    for _ in range(3):
        start = s.spots[BEING_SPOT]
        ends = [end for end in next_squares(s, start, True) if _has_company(s, cast.side, start, end)]
        if not ends:
            return
        end = yield from choose_square(s, start, ends, True)
        if end == DONE:
            return
        go(s, start, end, Bound())


def _has_company(s: Position, side: int, start: int, end: int) -> bool:
    """The runner itself is no company, and what it destroys stands on the square, not next to it."""
    return any([near != start and s.board[near] > 0 and SIDE_OF[s.board[near]] == side for near in NEAR[end]])


ODD.update(
    {
        "hypnotist": hypnotist,
        "master_of_intrigue": master_of_intrigue,
        "warlord": warlord,
        "kiskin_spirit": kiskin_spirit,
        "forest_ancient": forest_ancient,
        "kiskin_boughrunner": kiskin_boughrunner,
    }
)
