"""Effects of legends that the vocabulary cannot say, by name."""

from typing import Final

from tafelrunde.core.choice import DONE, Flow, Option
from tafelrunde.games.tash_kalar import atoms
from tafelrunde.games.tash_kalar.asking import ask, ask_or_done, effect_prompt, on_square
from tafelrunde.games.tash_kalar.casting import ODD, Bound, Casting
from tafelrunde.games.tash_kalar.effects import DIRECTION, DOWNGRADE, PICK, PLACE
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, DIRECTIONS, LINE, NEAR
from tafelrunde.games.tash_kalar.matching import EMPTY
from tafelrunde.games.tash_kalar.moving import RUN_TO, run, run_ends
from tafelrunde.games.tash_kalar.naming import RANK_NAMES
from tafelrunde.games.tash_kalar.state import BEING_SPOT, BOUND_SPOT, RANK_OF, SIDE_OF, Position
from tafelrunde.games.tash_kalar.targets import WITHIN, can_downgrade, can_lay
from tafelrunde.games.tash_kalar.vocabulary import COMMON, DOUBLE_SIDED, HEROIC, LEGENDARY, RANKS

LOWER: Final = 0  # Leviathan: what it does to a group
CRUSH: Final = 1


def group_option(s: Position, seat: int, value: int) -> Option:
    return Option("lower_group" if value == LOWER else "crush_group")


def rank_option(s: Position, seat: int, value: int) -> Option:
    return Option("rank", (f"rank:{RANKS[value]}",), {"rank": RANK_NAMES[value]})


SQUARE = effect_prompt("effect.square", ("TK-8.2", "TK-8.13"), on_square)
GROUP = effect_prompt("effect.group", ("TK-R12", "TK-R41"), group_option)
RANK = effect_prompt("effect.rank", ("TK-8.34", "TK-R46"), rank_option)


# --- Fire Dragon -----------------------------------------------------------------------------------------------------

FLAME: Final = 2  # squares


def fire_dragon(s: Position, cast: Casting) -> Flow[None]:
    """All commons and heroics within two squares in a direction and in the two beside it. Any direction may be chosen
    (TK-R12)."""
    being = s.spots[BEING_SPOT]
    hits = {arrow: _in_the_flames(s, being, arrow) for arrow in cast.arrows}
    direction = yield from ask(s, DIRECTION, cast.arrows, (hits,))
    for square in hits[direction]:
        atoms.destroy(s, square)


def _in_the_flames(s: Position, being: int, direction: int) -> list[int]:
    rays = [(direction + turn) % len(DIRECTIONS) for turn in (-1, 0, 1)]
    squares = [square for ray in rays for square in LINE[being * 8 + ray][:FLAME]]
    return [square for square in squares if s.board[square] > 0 and RANK_OF[s.board[square]] != LEGENDARY]


# --- The Eldest Tree -------------------------------------------------------------------------------------------------


def the_eldest_tree(s: Position, cast: Casting) -> Flow[None]:
    """Up to three different squares around it, one after the other, each by what lies there."""
    treated: list[int] = []
    while len(treated) < 3:
        able = [
            one for one in NEAR[s.spots[BEING_SPOT]] if one not in treated and _can_grow(s, cast.side, one)
        ]
        if not able:
            return
        square = yield from ask_or_done(s, SQUARE, able, True)
        if square == DONE:
            return
        treated.append(square)
        if s.board[square] == EMPTY:
            atoms.lay(s, square, cast.side, COMMON)
        elif SIDE_OF[s.board[square]] == cast.side:
            atoms.upgrade(s, square)
        else:
            atoms.destroy(s, square)


def _can_grow(s: Position, side: int, square: int) -> bool:
    """A common can be placed, an own one upgraded, an enemy common or heroic destroyed."""
    piece = s.board[square]
    if piece == EMPTY:
        return can_lay(s, side, COMMON)
    return RANK_OF[piece] == COMMON or (SIDE_OF[piece] != side and RANK_OF[piece] == HEROIC)


# --- Leviathan -------------------------------------------------------------------------------------------------------

GROUP_SIZE: Final = [3, 4]  # LOWER, CRUSH


def leviathan(s: Position, cast: Casting) -> Flow[None]:
    """A connected group: upgraded pieces are downgraded, or commons destroyed, whoever owns them."""
    what = yield from ask(s, GROUP, [LOWER, CRUSH])
    group: list[int] = []
    while len(group) < GROUP_SIZE[what]:
        able = [one for one in ALL_SQUARES if _joins(s, one, what, group)]
        if not able:
            break
        square = yield from ask_or_done(s, PICK, able, True)
        if square == DONE:
            break
        group.append(square)
    if what == CRUSH:
        for square in group:
            atoms.destroy(s, square)
    else:
        yield from _lower_group(s, group)


def _joins(s: Position, square: int, what: int, group: list[int]) -> bool:
    """The chosen pieces themselves must be connected; others do not bridge."""
    piece = s.board[square]
    if piece <= 0 or square in group or (RANK_OF[piece] == COMMON) != (what == CRUSH):
        return False
    return not group or any([one in NEAR[square] for one in group])


def _lower_group(s: Position, group: list[int]) -> Flow[None]:
    """Where a supply covers only some of the legendary pieces of a colour, the player chooses which (TK-R41)."""
    heroics = [square for square in group if RANK_OF[s.board[square]] == HEROIC]
    legendaries = [square for square in group if RANK_OF[s.board[square]] == LEGENDARY]
    for square in heroics:
        atoms.downgrade(s, square)
    while legendaries:
        square = legendaries[0]
        side = SIDE_OF[s.board[square]]
        alike = [one for one in legendaries if SIDE_OF[s.board[one]] == side]
        if not can_downgrade(s, square):
            legendaries = [one for one in legendaries if one not in alike]
            continue
        if len(alike) > s.in_supply(side, DOUBLE_SIDED):
            square = yield from ask(s, DOWNGRADE, alike)
        legendaries.remove(square)
        atoms.downgrade(s, square)


# --- the elementals of time and storm --------------------------------------------------------------------------------


def time_elemental(s: Position, cast: Casting) -> Flow[None]:
    """One more turn after this one (TK-R14)."""
    atoms.promise_turn(s)
    return
    yield


STORM_REACH: Final = 3
STORM_MOVES: Final = [5, 3, 1]  # by rank


def storm_elemental(s: Position, cast: Casting) -> Flow[None]:
    """An own piece of any rank is placed, runs straight on, and is destroyed in every case (TK-R46)."""
    free = [one for one in WITHIN[s.spots[BEING_SPOT] * 9 + STORM_REACH] if s.board[one] == EMPTY]
    ranks = [rank for rank in range(len(RANKS)) if can_lay(s, cast.side, rank)]
    if not free or not ranks:
        return
    rank = yield from ask_or_done(s, RANK, ranks, True)
    if rank == DONE:
        return
    square = yield from ask(s, PLACE, free)
    atoms.lay(s, square, cast.side, rank)
    atoms.bind(s, 0, square)
    ends = run_ends(s, square, STORM_MOVES[rank], True)
    if ends:
        end = yield from ask_or_done(s, RUN_TO, ends, True, (square,))
        if end != DONE:
            run(s, square, end, Bound())
    atoms.destroy(s, s.spots[BOUND_SPOT])


ODD.update(
    {
        "fire_dragon": fire_dragon,
        "the_eldest_tree": the_eldest_tree,
        "leviathan": leviathan,
        "time_elemental": time_elemental,
        "storm_elemental": storm_elemental,
    }
)
