"""Nethervoid: how the Gateway comes into the arena (TK-X2), and the effects that the vocabulary cannot say, by name."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.asking import ask, ask_or_done
from tafelrunde.games.tash_kalar.casting import ODD, Casting
from tafelrunde.games.tash_kalar.content import SCHOOLS, Being
from tafelrunde.games.tash_kalar.effects import BURN, DESTROY, PICK, PLACE
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, NEAR
from tafelrunde.games.tash_kalar.matching import EMPTY
from tafelrunde.games.tash_kalar.odd_beings import COLOUR, pieces_of
from tafelrunde.games.tash_kalar.scoring import scorer_of
from tafelrunde.games.tash_kalar.state import BEING_SPOT, GONE, RANK_OF, SIDE_OF, Position
from tafelrunde.games.tash_kalar.targets import around, can_lay, can_upgrade
from tafelrunde.games.tash_kalar.vocabulary import COMMON, HEROIC, LEGENDARY

NETHERVOID: Final[int] = SCHOOLS.index("nethervoid")


def open_gateway(s: Position, being: Being, square: int) -> None:
    """A being of this school becomes the Gateway when it comes into the arena, if there is none, or if it is a heroic and
    the Gateway a common (TK-X2.2, TK-R53)."""
    if being.school != NETHERVOID:
        return
    if s.gateway == GONE or (being.rank == HEROIC and RANK_OF[s.board[s.gateway]] == COMMON):
        atoms.set_gateway(s, square)


# --- Hell Hound, Gate Master -----------------------------------------------------------------------------------------


def hell_hound(s: Position, cast: Casting) -> Flow[None]:
    """One neighbour dies; unless it was legendary or the deck is empty, the card comes back under the deck."""
    able = [one for one in NEAR[s.spots[BEING_SPOT]] if s.board[one] > 0]
    if able:
        square = yield from ask_or_done(s, DESTROY, able, True)
        if square != DONE and atoms.destroy(s, square) == LEGENDARY:
            return
    if s.deck_size(s.seat):
        decks.tuck_being(s)


def gate_master(s: Position, cast: Casting) -> Flow[None]:
    """The Gateway is upgraded as far as possible, which may count as summoning a legend; then there is a new one."""
    gate = s.gateway
    if gate != GONE and can_upgrade(s, gate):
        atoms.upgrade(s, gate)
        if RANK_OF[s.board[gate]] == LEGENDARY:
            atoms.count_as_legend(s)
            yield from scorer_of(s).legend_summoned(s)
    able = [one for one in pieces_of(s, cast.side) if RANK_OF[s.board[one]] != LEGENDARY]
    if able:
        atoms.set_gateway(s, (yield from ask(s, PICK, able)))


# --- demons ----------------------------------------------------------------------------------------------------------


def demon_of_sloth(s: Position, cast: Casting) -> Flow[None]:
    """An action is spent on nothing; without one the Gateway is destroyed."""
    if s.actions > 0:
        atoms.lose_action(s)
    elif s.gateway != GONE:
        atoms.destroy(s, s.gateway)
    return
    yield


def demon_of_envy(s: Position, cast: Casting) -> Flow[None]:
    """Commons around the Gateway, at least one, as long as an opponent has more pieces."""
    placed = 0
    while (not placed or _is_behind(s, cast.side)) and can_lay(s, cast.side, COMMON):
        free = [square for square in around(s.gateway) if s.board[square] == EMPTY]
        if not free:
            return
        square = yield from ask(s, PLACE, free)
        atoms.lay(s, square, cast.side, COMMON)
        placed += 1


def _is_behind(s: Position, side: int) -> bool:
    return any([s.pieces(other) > s.pieces(side) for other in s.enemies(side)])


# --- Possessed Summoner ----------------------------------------------------------------------------------------------


def possessed_summoner(s: Position, cast: Casting) -> Flow[None]:
    """An enemy common beside its like; the next summoning uses that colour (TK-R57); the flare may buy an action."""
    colours = [side for side in s.enemies(cast.side) if can_lay(s, side, COMMON) and beside_its_like(s, side)]
    if colours:
        colour = yield from ask(s, COLOUR, colours)
        square = yield from ask(s, PLACE, beside_its_like(s, colour))
        atoms.lay(s, square, colour, COMMON)
        atoms.possess(s, colour)
    if s.flares[s.seat]:
        # Only its owner knows the flare, so the owner is asked (TK-R25).
        flare = yield Choice(s.seat, BURN, lambda: [*s.flares[s.seat], DONE])
        if flare != DONE:
            decks.burn_flare(s, flare)
            atoms.gain_actions(s, 1)


def beside_its_like(s: Position, side: int) -> list[int]:
    """The empty squares next to a piece of this side."""
    return [
        square
        for square in ALL_SQUARES
        if s.board[square] == EMPTY
        and any([s.board[near] > 0 and SIDE_OF[s.board[near]] == side for near in NEAR[square]])
    ]


ODD.update(
    {
        "hell_hound": hell_hound,
        "gate_master": gate_master,
        "demon_of_sloth": demon_of_sloth,
        "demon_of_envy": demon_of_envy,
        "possessed_summoner": possessed_summoner,
    }
)
