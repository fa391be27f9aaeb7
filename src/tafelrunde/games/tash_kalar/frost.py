"""Everfrost: frozen effects come into play (TK-X1), and the effects that the vocabulary cannot say, by name."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.asking import ask, ask_or_done, effect_prompt, on_square
from tafelrunde.games.tash_kalar.casting import ODD, Bound, Casting
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.effects import DESTROY, DOWNGRADE, PICK
from tafelrunde.games.tash_kalar.geometry import (
    DIRECTIONS,
    LINE,
    NEAR,
    OUTSIDE,
    SIZE,
    next_square,
    shifted,
)
from tafelrunde.games.tash_kalar.matching import EMPTY, image_of
from tafelrunde.games.tash_kalar.moving import (
    RUN_TO,
    choose_square,
    direction_of,
    enterable,
    go,
    run,
    run_ends,
)
from tafelrunde.games.tash_kalar.naming import card_option
from tafelrunde.games.tash_kalar.odd_beings import COLOUR
from tafelrunde.games.tash_kalar.state import BEING_SPOT, NONE, RANK_OF, Position
from tafelrunde.games.tash_kalar.targets import can_downgrade, can_lay, own_neighbours
from tafelrunde.games.tash_kalar.vocabulary import COMMON, HEROIC, LEGENDARY

# --- a card stays in play (TK-X1.1, TK-X1.2) -------------------------------------------------------------------------


def freeze_option(s: Position, seat: int, value: int) -> Option:
    return card_option("freeze", value)


def freeze_weight(s: Position, seat: int, value: int) -> int:
    """A free effect is rarely worse than none; the one in play is known to be of use, too."""
    return 3 if s.frozen[seat] == NONE else 1


FREEZE = effect_prompt("effect.freeze", ("TK-X1.1", "TK-X1.2"), freeze_option, weight=freeze_weight)


def may_freeze(s: Position) -> Flow[None]:
    """After its effect the card may stay in front of its owner; one that lies there already is discarded then."""
    if (yield Choice(s.seat, FREEZE, [s.playing, DONE])) != DONE:
        decks.freeze(s)


def frozen_chest(s: Position, cast: Casting) -> Flow[None]:
    """A card of the own pile comes into play. Only its owner may look through the pile (TK-R20), so this cannot be handed
    over."""
    if with_frozen_effect(s):
        card = yield Choice(s.seat, FREEZE, lambda: [*with_frozen_effect(s), DONE])
        if card != DONE:
            decks.freeze_from_pile(s, card)


def with_frozen_effect(s: Position) -> list[int]:
    return [card for card in s.pile[s.seat] if library().beings[card].frozen is not None]


# --- Crystal Mirror --------------------------------------------------------------------------------------------------


def crystal_mirror(s: Position, cast: Casting) -> Flow[None]:
    """A heroic, or up to two commons, are copied to the mirrored squares, one after the other."""
    copied: list[int] = []
    while len(copied) < 2:
        able = [one for one in cast.marks if one not in copied and _can_mirror(s, cast, one)]
        if copied:
            able = [one for one in able if RANK_OF[s.board[one]] == COMMON]
        if not able:
            return
        square = yield from ask_or_done(s, PICK, able, True)
        if square == DONE:
            return
        rank = RANK_OF[s.board[square]]
        atoms.lay(s, mirrored(cast, square), cast.side, rank)
        copied.append(square)
        if rank == HEROIC:
            return


def _can_mirror(s: Position, cast: Casting, square: int) -> bool:
    piece, goal = s.board[square], mirrored(cast, square)
    if piece <= 0 or RANK_OF[piece] == LEGENDARY or goal == OUTSIDE or s.board[goal] != EMPTY:
        return False
    return can_lay(s, cast.side, RANK_OF[piece])


def mirrored(cast: Casting, square: int) -> int:
    """The square across the line of the pattern, which runs through the Mirror itself."""
    being = cast.being
    assert being is not None
    dx = square % SIZE - cast.square % SIZE
    dy = square // SIZE - cast.square // SIZE
    upright = (
        being.images[image_of(cast.placement)].needs[0][0] == 0
    )  # as printed: one piece above, one below
    return shifted(cast.square, -dx, dy) if upright else shifted(cast.square, dx, -dy)


# --- Everfrost Sentinel, Frostweave Illusionist, Deathbringer --------------------------------------------------------


def everfrost_sentinel(s: Position, cast: Casting) -> Flow[None]:
    """If its summoning destroyed an enemy piece it may be downgraded; then all others lose an action."""
    square = s.spots[BEING_SPOT]
    if cast.slew and can_downgrade(s, square):
        if (yield from ask_or_done(s, DOWNGRADE, [square], True)) != DONE:
            atoms.downgrade(s, square)
            atoms.tax_others(s)


def frostweave_illusionist(s: Position, cast: Casting) -> Flow[None]:
    """It becomes an enemy common, if there is one in supply."""
    colours = [side for side in s.enemies(cast.side) if can_lay(s, side, COMMON)]
    if colours:
        colour = yield from ask(s, COLOUR, colours)
        atoms.convert(s, s.spots[BEING_SPOT], colour, COMMON)


SUPPORT: Final = [0, 1, 3]  # by rank: other own pieces that must stand around the victim


def deathbringer(s: Position, cast: Casting) -> Flow[None]:
    """One neighbour leaves the game, the higher its rank the more other own pieces must stand around it."""
    being = s.spots[BEING_SPOT]
    able = [
        one
        for one in NEAR[being]
        if s.board[one] > 0 and own_neighbours(s, cast.side, one) - 1 >= SUPPORT[RANK_OF[s.board[one]]]
    ]
    if able:
        square = yield from ask_or_done(s, DESTROY, able, True)
        if square != DONE:
            atoms.remove(s, square)


# --- Glacier Giant, War Sled -----------------------------------------------------------------------------------------

CRASH = effect_prompt("effect.crash", ("TK-8.2",), on_square)
FAR: Final = SIZE


def glacier_giant(s: Position, cast: Casting) -> Flow[None]:
    """A run along an arrow; then perhaps one square further onto a legendary piece, and both die."""
    start = s.spots[BEING_SPOT]
    ends = run_ends(s, start, FAR, True, directions=cast.arrows)
    if not ends:
        return
    end = yield from ask_or_done(s, RUN_TO, ends, True, (start,))
    if end == DONE:
        return
    direction = direction_of(start, end)
    run(s, start, end, Bound())
    beyond = next_square(end, direction)
    if beyond != OUTSIDE and s.board[beyond] > 0 and RANK_OF[s.board[beyond]] == LEGENDARY:
        if (yield from ask_or_done(s, CRASH, [beyond], True)) != DONE:
            atoms.destroy(s, beyond)
            atoms.destroy(s, end)


def war_sled(s: Position, cast: Casting) -> Flow[None]:
    """Three combat moves: the first along an arrow, each further one at most 45 degrees off the one before."""
    directions = cast.arrows
    for _ in range(3):
        start = s.spots[BEING_SPOT]
        ends = [end for direction in directions for end in LINE[start * 8 + direction][:1]]
        ends = [end for end in ends if enterable(s, RANK_OF[s.board[start]], end, True)]
        if not ends:
            return
        end = yield from choose_square(s, start, ends, True)
        if end == DONE:
            return
        straight = direction_of(start, end)
        go(s, start, end, Bound())
        directions = [(straight + turn) % len(DIRECTIONS) for turn in (-1, 0, 1)]


ODD.update(
    {
        "crystal_mirror": crystal_mirror,
        "frozen_chest": frozen_chest,
        "everfrost_sentinel": everfrost_sentinel,
        "glacier_giant": glacier_giant,
        "war_sled": war_sled,
        "deathbringer": deathbringer,
        "frostweave_illusionist": frostweave_illusionist,
    }
)
