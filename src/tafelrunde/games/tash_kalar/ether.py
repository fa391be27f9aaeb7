"""Etherweave: the effects that the vocabulary cannot say, by name (TK-X3)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.asking import ask, ask_or_done, effect_prompt, on_square
from tafelrunde.games.tash_kalar.casting import ODD, Bound, Casting
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.effects import (
    DESTROY,
    PICK,
    PLACE,
    carry_out,
    drop_pending,
    may_be_moved,
)
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, DIRECTIONS, NEAR, OUTSIDE, distance, next_square
from tafelrunde.games.tash_kalar.matching import EMPTY
from tafelrunde.games.tash_kalar.moving import (
    RUN_TO,
    choose_mover,
    choose_square,
    direction_of,
    enterable,
    go,
    next_squares,
    run,
    run_ends,
)
from tafelrunde.games.tash_kalar.naming import card_option, flare_ref, the_piece
from tafelrunde.games.tash_kalar.odd_beings import COLOUR, pieces_of
from tafelrunde.games.tash_kalar.scoring import scorer_of
from tafelrunde.games.tash_kalar.state import BEING_SPOT, GONE, NONE, RANK_OF, SIDE_OF, Position
from tafelrunde.games.tash_kalar.targets import COLOURLESS, can_lay, can_upgrade
from tafelrunde.games.tash_kalar.vocabulary import COMMON, HEROIC, LEGENDARY

# Answers that are neither squares nor cards
TAKE_BACK: Final = 0  # Warpmaster: the pending being
STEP: Final = 1  # or a move
CRUSH: Final = 0  # Iris: a legendary neighbour
RISE: Final = 1  # or itself
DO_IT: Final = 0
RUN: Final = 1000  # Ziggurat Sentinel: no card, but the arrow
FLARE_CARD: Final = 1000  # Reality Patch: a flare comes with this added

# --- questions -------------------------------------------------------------------------------------------------------


def unloaded_words(s: Position, seat: int) -> dict[str, object]:
    return {"piece": the_piece(s, s.stored)}


def may_option(s: Position, seat: int, value: int) -> Option:
    return Option("do_it")


def warpmaster_option(s: Position, seat: int, value: int) -> Option:
    return card_option("take_back", s.pending[s.seat]) if value == TAKE_BACK else Option("step")


def iris_option(s: Position, seat: int, value: int) -> Option:
    return Option("crush_legendary" if value == CRUSH else "rise")


def copied_option(s: Position, seat: int, value: int) -> Option:
    return Option("run") if value == RUN else card_option("copy_warp", value)


def patched_option(s: Position, seat: int, value: int) -> Option:
    if value >= FLARE_CARD:
        flare = value - FLARE_CARD
        return Option("burn", (flare_ref(flare),), {"card": library().flares[flare].names})
    return card_option("discard_card", value)


def hand_weight(s: Position, seat: int, value: int) -> int:
    """Own beings are worth keeping."""
    if value >= FLARE_CARD:
        return 1
    return 1 if value in library().legends else 0


FROM_CARD = effect_prompt("effect.unload", ("TK-8.16", "TK-8.18", "TK-X3.7"), on_square, unloaded_words)
MAY = effect_prompt("effect.may", ("TK-8.2",), may_option)
WARPMASTER = effect_prompt("effect.warpmaster", ("TK-X3.4", "TK-R12"), warpmaster_option)
IRIS = effect_prompt("effect.iris", ("TK-R12", "TK-8.21"), iris_option)
COPY = effect_prompt("effect.copy", ("TK-X3.1", "TK-R12"), copied_option)
HAND_CARD = effect_prompt("effect.hand", ("TK-8.2", "TK-R20"), patched_option, weight=hand_weight)
SQUARE = effect_prompt("effect.colourless", ("TK-X3.7",), on_square)

# --- copied warp effects ---------------------------------------------------------------------------------------------


def can_be_copied(being: int) -> bool:
    """The warp effect of the Merchant of Time cannot: it needs his card."""
    return library().beings[being].warp is not None and may_be_moved(being)


def copy_warp(s: Position, cast: Casting, being: int) -> Flow[None]:
    """The warp effect of another card as effect of this one; it does not count as using that card's."""
    warp = library().beings[being].warp
    assert warp is not None
    yield from carry_out(s, Casting(s, cast.side), warp, f"{library().beings[being].id}.warp")


def doppelganger(s: Position, cast: Casting) -> Flow[None]:
    being = s.pending[s.seat]
    if being != NONE and can_be_copied(being):
        yield from copy_warp(s, cast, being)


def eternal_emperor(s: Position, cast: Casting) -> Flow[None]:
    """His own warp effect, unless it was used this turn."""
    assert cast.being is not None
    if cast.being.index not in s.warps:
        if (yield from ask_or_done(s, MAY, [DO_IT], True)) != DONE:
            yield from copy_warp(s, cast, cast.being.index)


def ziggurat_sentinel(s: Position, cast: Casting) -> Flow[None]:
    """A warp effect of the own pile, which only its owner may look through (TK-R20); or a run along the arrow."""
    start = s.spots[BEING_SPOT]
    ends = run_ends(s, start, 3, True, directions=cast.arrows)
    runs = [RUN] if ends else []
    chosen = yield Choice(s.seat, COPY, lambda: [*with_warp_effect(s), *runs, DONE])
    if chosen == RUN:
        end = yield from ask_or_done(s, RUN_TO, ends, True, (start,))
        if end != DONE:
            run(s, start, end, Bound())
    elif chosen != DONE:
        decks.open_discard(s, chosen)
        yield from copy_warp(s, cast, chosen)


def with_warp_effect(s: Position) -> list[int]:
    return [card for card in s.pile[s.seat] if can_be_copied(card)]


# --- the pending being -----------------------------------------------------------------------------------------------


def warpmaster(s: Position, cast: Casting) -> Flow[None]:
    """The pending being back into the hand, or a standard move of the Warpmaster."""
    start = s.spots[BEING_SPOT]
    ends = next_squares(s, start, False)
    pending = s.pending[s.seat]
    able = [TAKE_BACK] if pending != NONE and may_be_moved(pending) else []
    if ends:
        able.append(STEP)
    chosen = yield from ask_or_done(s, WARPMASTER, able, True)
    if chosen == TAKE_BACK:
        decks.take_back(s)
    elif chosen == STEP:
        go(s, start, (yield from choose_square(s, start, ends, False)), Bound())


def reality_patch(s: Position, cast: Casting) -> Flow[None]:
    """A heroic of each enemy colour, the pending being, a card of the hand: each of them if you like."""
    for side in s.enemies(cast.side):
        able = [one for one in pieces_of(s, side) if RANK_OF[s.board[one]] == HEROIC]
        if able:
            square = yield from ask_or_done(s, DESTROY, able, True)
            if square != DONE:
                atoms.destroy(s, square)
    yield from drop_pending(s)
    yield from discard_from_hand(s)


def discard_from_hand(s: Position) -> Flow[None]:
    """Only its owner knows the hand, so the owner is asked (TK-R25)."""
    seat = s.seat
    card = yield Choice(seat, HAND_CARD, lambda: [*cards_in_hand(s), DONE])
    if card >= FLARE_CARD:
        decks.burn_flare(s, card - FLARE_CARD)
    elif card in library().legends:
        decks.burn_legend(s, card)
    elif card != DONE:
        decks.discard_being(s, card)


def cards_in_hand(s: Position) -> list[int]:
    seat = s.seat
    return [*s.hand[seat], *s.legends[seat], *[FLARE_CARD + flare for flare in s.flares[seat]]]


# --- Merchant of Time, Gate of Oblivion, Void Summoner, Time Traveler ------------------------------------------------


def merchant_of_time_warp(s: Position, cast: Casting) -> Flow[None]:
    """Any piece from a colourless square comes onto the card."""
    able = [square for square in COLOURLESS if s.board[square] > 0]
    if able:
        atoms.store(s, (yield from ask(s, PICK, able)))


def merchant_of_time(s: Position, cast: Casting) -> Flow[None]:
    """The piece on the card makes a standard leap to a colourless square."""
    if s.stored == EMPTY:
        return
    rank = RANK_OF[s.stored]
    able = [square for square in COLOURLESS if enterable(s, rank, square, False)]
    if able:
        atoms.unload(s, (yield from ask(s, FROM_CARD, able)))
    else:
        atoms.send_home(s)


def gate_of_oblivion(s: Position, cast: Casting) -> Flow[None]:
    """What is destroyed in the rest of the turn counts once more (TK-R56)."""
    atoms.double_kills(s)
    return
    yield


def void_summoner(s: Position, cast: Casting) -> Flow[None]:
    """Two empty squares may serve in the next pattern (TK-R55)."""
    atoms.allow_void(s)
    return
    yield


def time_traveler(s: Position, cast: Casting) -> Flow[None]:
    """A common beside it; its death brings the uppermost discarded card back onto the deck."""
    able = [one for one in NEAR[s.spots[BEING_SPOT]] if s.board[one] > 0 and RANK_OF[s.board[one]] == COMMON]
    if able:
        square = yield from ask_or_done(s, DESTROY, able, True)
        if square != DONE:
            atoms.destroy(s, square)
            if s.pile[s.seat]:
                decks.recall(s, s.pile[s.seat][-1])


# --- Dark Sphere, Singularity, Iris of Eternity ----------------------------------------------------------------------

AWAY: Final = 2  # distance from the Sphere at which every move ends
MOST_ALIKE: Final = 2  # pieces of one colour


def dark_sphere(s: Position, cast: Casting) -> Flow[None]:
    """Three different commons or heroics, at most two of one colour, each end at distance 2 from the Sphere."""
    moved: list[int] = []
    colours: list[int] = []
    while len(moved) < 3 and s.spots[BEING_SPOT] != GONE:
        able = [
            one
            for one in ALL_SQUARES
            if one not in moved and _may_circle(s, one, colours) and _around_sphere(s, one)
        ]
        if not able:
            return
        start = yield from choose_mover(s, able, True)
        if start == DONE:
            return
        end = yield from choose_square(s, start, _around_sphere(s, start), len(able) == 1)
        if end == DONE:
            return
        colours.append(SIDE_OF[s.board[start]])
        go(s, start, end, Bound())
        moved.append(end)


def _may_circle(s: Position, square: int, colours: list[int]) -> bool:
    piece = s.board[square]
    return piece > 0 and RANK_OF[piece] != LEGENDARY and colours.count(SIDE_OF[piece]) < MOST_ALIKE


def _around_sphere(s: Position, start: int) -> list[int]:
    sphere = s.spots[BEING_SPOT]
    return [end for end in next_squares(s, start, True) if distance(end, sphere) == AWAY]


def singularity(s: Position, cast: Casting) -> Flow[None]:
    """All commons around an empty colourless square go there, one after the other; the last one stays."""
    free = [square for square in COLOURLESS if s.board[square] == EMPTY]
    if not free:
        return
    hole = yield from ask(s, SQUARE, free)
    drawn_in = [one for one in NEAR[hole] if s.board[one] > 0 and RANK_OF[s.board[one]] == COMMON]
    while drawn_in:
        start = yield from choose_mover(s, drawn_in, False)
        drawn_in = [one for one in drawn_in if one != start]
        go(s, start, hole, Bound())


def iris_of_eternity(s: Position, cast: Casting) -> Flow[None]:
    """A legendary neighbour dies, or the Iris becomes one: then it counts as a legend, and the legend cards are lost."""
    being = s.spots[BEING_SPOT]
    near = [one for one in NEAR[being] if s.board[one] > 0 and RANK_OF[s.board[one]] == LEGENDARY]
    able = [CRUSH] if near else []
    if can_upgrade(s, being):
        able.append(RISE)
    if not able:
        return
    chosen = yield from ask_or_done(s, IRIS, able, True)
    if chosen == CRUSH:
        atoms.destroy(s, (yield from ask(s, DESTROY, near)))
    elif chosen == RISE:
        atoms.upgrade(s, being)
        if RANK_OF[s.board[being]] == LEGENDARY:
            atoms.count_as_legend(s)
            yield from scorer_of(s).legend_summoned(s)
            for legend in s.legends[s.seat]:
                decks.burn_legend(s, legend)


# --- linked effects: all of it or nothing (TK-X3.6) ------------------------------------------------------------------


def opposite(direction: int) -> int:
    return (direction + 4) % len(DIRECTIONS)


def polarity_queen(s: Position, cast: Casting) -> Flow[None]:
    """Two others move in opposite directions; only first moves after which the second one can be made are offered."""
    firsts = {one: _first_moves(s, cast, one) for one in _poles(s, cast)}
    able = [one for one in firsts if firsts[one]]
    if not able:
        return
    start = yield from choose_mover(s, able, False)
    end = yield from choose_square(s, start, firsts[start], False)
    direction = direction_of(start, end)
    seconds = _seconds(s, cast, start, end)
    go(s, start, end, Bound())
    other = yield from choose_mover(s, seconds, False)
    go(s, other, next_square(other, opposite(direction)), Bound())


def _poles(s: Position, cast: Casting) -> list[int]:
    queen = s.spots[BEING_SPOT]
    return [one for one in pieces_of(s, cast.side) if one != queen and RANK_OF[s.board[one]] != LEGENDARY]


def _first_moves(s: Position, cast: Casting, start: int) -> list[int]:
    return [end for end in next_squares(s, start, True) if _seconds(s, cast, start, end)]


def _seconds(s: Position, cast: Casting, start: int, end: int) -> list[int]:
    """The other pieces that could move the opposite way after this move."""
    back = opposite(direction_of(start, end))
    found: list[int] = []
    for one in _poles(s, cast):
        goal = next_square(one, back)
        if one not in (start, end) and goal != OUTSIDE and _enterable_then(s, one, goal, start, end):
            found.append(one)
    return found


def _enterable_then(s: Position, one: int, goal: int, start: int, end: int) -> bool:
    """Whether a piece may enter a square when another one has moved from start to end. The square left is out of reach: only
    from `end` could the opposite way lead there."""
    rank = RANK_OF[s.board[one]]
    if goal == end:
        return RANK_OF[s.board[start]] <= rank
    return enterable(s, rank, goal, True)


def antimatter_spirit(s: Position, cast: Casting) -> Flow[None]:
    """An own common and one of another colour come from the same square and go apart."""
    sources = [one for one in COLOURLESS if s.board[one] == EMPTY and _ways_apart(s, cast, one)]
    if not sources or not can_lay(s, cast.side, COMMON):
        return
    source = yield from ask(s, PLACE, sources)
    ends = _ways_apart(s, cast, source)
    atoms.lay(s, source, cast.side, COMMON)
    end = yield from choose_square(s, source, ends, False)
    direction = direction_of(source, end)
    go(s, source, end, Bound())
    colour = yield from ask(s, COLOUR, [side for side in s.enemies(cast.side) if can_lay(s, side, COMMON)])
    atoms.lay(s, source, colour, COMMON)
    go(s, source, next_square(source, opposite(direction)), Bound())


def _ways_apart(s: Position, cast: Casting, source: int) -> list[int]:
    """Where the first common may go, so that the second can be laid and go the other way."""
    found: list[int] = []
    for direction in range(len(DIRECTIONS)):
        one, other = next_square(source, direction), next_square(source, opposite(direction))
        if one == OUTSIDE or other == OUTSIDE:
            continue
        if (
            enterable(s, COMMON, one, True)
            and enterable(s, COMMON, other, True)
            and _second_common(s, cast, one)
        ):
            found.append(one)
    return found


def _second_common(s: Position, cast: Casting, struck: int) -> bool:
    """Whether another colour has a common in supply, if need be the one that the first move destroys."""
    piece = s.board[struck]
    if piece > 0 and SIDE_OF[piece] != cast.side:
        return True
    return any([can_lay(s, side, COMMON) for side in s.enemies(cast.side)])


ODD.update(
    {
        "doppelganger": doppelganger,
        "eternal_emperor": eternal_emperor,
        "ziggurat_sentinel": ziggurat_sentinel,
        "warpmaster": warpmaster,
        "reality_patch": reality_patch,
        "merchant_of_time": merchant_of_time,
        "merchant_of_time_warp": merchant_of_time_warp,
        "gate_of_oblivion": gate_of_oblivion,
        "void_summoner": void_summoner,
        "time_traveler": time_traveler,
        "dark_sphere": dark_sphere,
        "singularity": singularity,
        "iris_of_eternity": iris_of_eternity,
        "polarity_queen": polarity_queen,
        "antimatter_spirit": antimatter_spirit,
    }
)
