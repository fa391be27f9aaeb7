"""Carrying out effects: the steps of the vocabulary (TK-8).

Whatever is not optional must be done as far as it can be done (TK-8.3, TK-8.4): every legal target is listed, own
pieces included (TK-R13). What is optional has DONE among its answers, which ends all that is left of that step
(TK-8.2).
"""

from functools import partial

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Preview
from tafelrunde.core.events import Event
from tafelrunde.games.tash_kalar import atoms, decks, moving, targets
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.asking import ask, ask_or_done, effect_prompt, on_square
from tafelrunde.games.tash_kalar.casting import ODD, Bound, Casting
from tafelrunde.games.tash_kalar.conditions import holds
from tafelrunde.games.tash_kalar.content import Being, library
from tafelrunde.games.tash_kalar.geometry import DIRECTIONS, LINE
from tafelrunde.games.tash_kalar.naming import (
    DIRECTION_NAMES,
    card_option,
    flare_ref,
    side_option,
    square_option,
)
from tafelrunde.games.tash_kalar.previews import after, laid_preview, piece_preview, way_preview
from tafelrunde.games.tash_kalar.promising import place_weight
from tafelrunde.games.tash_kalar.state import BEING_SPOT, GONE, NONE, RANK_OF, SIDE_OF, Position
from tafelrunde.games.tash_kalar.vocabulary import MANY, NOTHING, Effect, Shot, Step
from tafelrunde.games.tash_kalar.wording import effect_text

# --- questions -------------------------------------------------------------------------------------------------------


def on_piece(s: Position, seat: int, value: int, *about: object) -> Option:
    """A piece to which something is done."""
    return square_option(s, value, lambda: piece_preview(s, value, _treated(s, value, *about), False))


def costs_supply(s: Position, seat: int, value: int, *about: object) -> Option:
    """A piece that will be exchanged with one from supply."""
    return square_option(s, value, lambda: piece_preview(s, value, _treated(s, value, *about), True))


def _treated(s: Position, square: int, *about: object) -> Position | None:
    """The position afterwards, where the step of the effect is known; functions treat pieces in ways of their own."""
    if not about:
        return None
    cast, step = about
    assert isinstance(cast, Casting) and isinstance(step, Step)
    return after(s, lambda twin: treat(twin, cast, step, square, Bound()))


def on_empty_square(s: Position, seat: int, value: int, *about: object) -> Option:
    """A square for a piece; functions lay pieces of other colours too."""
    if not about:
        return square_option(s, value)
    (rank,) = about
    assert isinstance(rank, int)
    return square_option(s, value, partial(laid_preview, s, value, rank))


def worth_destroying(s: Position, seat: int, value: int, *about: object) -> int:
    """Enemy pieces by rank, own ones only if there is no other way."""
    piece = s.board[value]
    return 0 if SIDE_OF[piece] == s.side_of[seat] else 3 * (1 + RANK_OF[piece])


def worth_raising(s: Position, seat: int, value: int, *about: object) -> int:
    return 3 if SIDE_OF[s.board[value]] == s.side_of[seat] else 0


def worth_lowering(s: Position, seat: int, value: int, *about: object) -> int:
    return 3 - worth_raising(s, seat, value)


def direction_option(s: Position, seat: int, value: int, hits: dict[int, list[int]]) -> Option:
    """A direction, with what dies there."""
    words: dict[str, object] = {"direction": DIRECTION_NAMES[value]}

    def foreseen() -> Preview:
        twin = after(s, lambda twin: [atoms.destroy(twin, square) for square in hits[value]])
        return way_preview(s, hits[value], twin)

    return Option("direction", (f"direction:{DIRECTIONS[value]}",), words, foreseen)


def branch_option(s: Position, seat: int, value: int, step: Step, being: Being | None) -> Option:
    """One of the listed possibilities, in the words of the card."""
    return Option("branch", (), {"text": effect_text(Effect(step.branches[value], ""), library(), being)})


def flare_option(s: Position, seat: int, value: int, *about: object) -> Option:
    return Option("burn", (flare_ref(value),), {"card": library().flares[value].names})


def pending_option(s: Position, seat: int, value: int, *about: object) -> Option:
    return card_option("drop", value)


def colour_option(s: Position, seat: int, value: int, *about: object) -> Option:
    return side_option(s, value)


DESTROY = effect_prompt("effect.destroy", ("TK-8.3", "TK-8.23", "TK-R13"), on_piece, weight=worth_destroying)
UPGRADE = effect_prompt("effect.upgrade", ("TK-8.21", "TK-R13"), costs_supply, weight=worth_raising)
DOWNGRADE = effect_prompt("effect.downgrade", ("TK-8.22", "TK-R13"), costs_supply, weight=worth_lowering)
CONVERT = effect_prompt("effect.convert", ("TK-8.24", "TK-8.32"), on_piece, weight=worth_destroying)
PICK = effect_prompt("effect.piece", ("TK-8.3",), on_square)
PLACE = effect_prompt("effect.place", ("TK-8.20", "TK-8.34"), on_empty_square, weight=place_weight)
PARTNER = effect_prompt("effect.partner", ("TK-X3.8",), on_square)
DIRECTION = effect_prompt("effect.direction", ("TK-R12",), direction_option)
BRANCH = effect_prompt("effect.branch", ("TK-R12",), branch_option)
BURN = effect_prompt("effect.burn", ("TK-8.2",), flare_option)
DROP = effect_prompt("effect.drop", ("TK-X3.4",), pending_option)

# --- the effect as a whole -------------------------------------------------------------------------------------------


def carry_out(s: Position, cast: Casting, effect: Effect, ability: str) -> Flow[None]:
    """All of an effect. `ability` names it for the log."""
    if effect.empty:
        return
    if s.log is not None:
        s.emit(Event("ability", {"ability": ability, "seat": s.controller}))
    if effect.function:
        yield from ODD[effect.function](s, cast)
    else:
        yield from steps(s, cast, effect.steps)


def steps(s: Position, cast: Casting, listed: list[Step]) -> Flow[None]:
    """One step after the other; a `when` decides about the `else` behind it."""
    held = False
    for step in listed:
        if step.do == v.WHEN:
            held = not held if step.condition.code == v.ELSE else holds(s, cast, step.condition)
            if held:
                if step.condition.code == v.IN_DISCARD:
                    decks.open_discard(s, library().being_numbers[step.condition.card])
                yield from steps(s, cast, step.steps)
        else:
            yield from one_step(s, cast, step)


def one_step(s: Position, cast: Casting, step: Step) -> Flow[None]:
    do = step.do
    if do == v.DESTROY and step.low == MANY:
        destroy_all(s, cast, step)
    elif do in (v.DESTROY, v.UPGRADE, v.DOWNGRADE, v.CONVERT, v.PICK):
        yield from on_pieces(s, cast, step)
    elif do == v.PLACE:
        yield from place(s, cast, step)
    elif do == v.MOVE:
        yield from moving.moves(s, cast, step)
    elif do == v.RUN:
        yield from moving.runs(s, cast, step)
    elif do == v.LEAP:
        yield from moving.leaps(s, cast, step)
    elif do == v.SHOOT:
        yield from shoot(s, cast, step)
    elif do == v.SWAP:
        yield from swap(s, cast, step)
    elif do == v.CHOOSE:
        yield from choose(s, cast, step)
    elif do == v.EACH_COLOUR:
        yield from each_colour(s, cast, step)
    elif do == v.BURN_FLARE:
        yield from burn_flare(s, cast, step)
    elif do == v.DROP_PENDING:
        yield from drop_pending(s)
    else:
        at_once(s, cast, step)


def at_once(s: Position, cast: Casting, step: Step) -> None:
    """Steps that ask nothing."""
    if step.do == v.ACTION:
        atoms.gain_actions(s, step.number)
    elif step.do == v.DRAW:
        own = step.number if step.deck == v.OWN_DECK else 0
        atoms.promise_cards(s, own, step.number - own)
    elif step.do == v.BORROW:
        atoms.allow_borrowing(s)
    else:
        assert step.do == v.GATEWAY, f"no such step: {step.do}"
        for square in targets.area(s, cast, step.target.area, step.target.number):
            if RANK_OF[s.board[square]] != v.LEGENDARY:  # TK-X2.3
                atoms.set_gateway(s, square)


# --- pieces ----------------------------------------------------------------------------------------------------------


def destroy_all(s: Position, cast: Casting, step: Step) -> None:
    """The victims are chosen before the first one is removed: they die together (TK-8.31)."""
    result = Bound()
    for square in targets.pieces(s, cast, step.target):
        result.note_destroyed(s.board[square], square)
        atoms.destroy(s, square, not step.uncounted)
    cast.keep(step.bind, result)


def on_pieces(s: Position, cast: Casting, step: Step) -> Flow[None]:
    """Destroy, upgrade, downgrade, convert or pick pieces, one after the other, each at most once."""
    result = Bound()
    treated: list[int] = []
    while len(treated) < step.high:
        able = [square for square in able_pieces(s, cast, step) if square not in treated]
        if not able:
            break
        square = yield from ask_or_done(s, PROMPT_OF[step.do], able, len(treated) >= step.low, (cast, step))
        if square == DONE:
            break
        treated.append(square)
        treat(s, cast, step, square, result)
    cast.keep(step.bind, result)


PROMPT_OF = {v.DESTROY: DESTROY, v.UPGRADE: UPGRADE, v.DOWNGRADE: DOWNGRADE, v.CONVERT: CONVERT, v.PICK: PICK}


def able_pieces(s: Position, cast: Casting, step: Step) -> list[int]:
    """The pieces to which the step can be done."""
    found = targets.pieces(s, cast, step.target)
    if step.do == v.UPGRADE:
        return [square for square in found if targets.can_upgrade(s, square)]
    if step.do == v.DOWNGRADE:
        return [square for square in found if targets.can_downgrade(s, square)]
    if step.do == v.CONVERT:
        return [square for square in found if targets.can_lay(s, cast.side, converted_rank(s, step, square))]
    return found


def converted_rank(s: Position, step: Step, square: int) -> int:
    """The same rank unless another one is stated (TK-8.24)."""
    return RANK_OF[s.board[square]] if step.rank == NOTHING else step.rank


def treat(s: Position, cast: Casting, step: Step, square: int, result: Bound) -> None:
    if step.do == v.DESTROY:
        result.note_destroyed(s.board[square], square)
        atoms.destroy(s, square, not step.uncounted)
        return
    result.note_piece(s.board[square], square)
    if step.do == v.UPGRADE:
        atoms.upgrade(s, square)
    elif step.do == v.DOWNGRADE:
        atoms.downgrade(s, square)
    elif step.do == v.CONVERT:
        atoms.convert(s, square, cast.side, converted_rank(s, step, square))
    if step.bind != NOTHING:
        atoms.bind(s, step.bind, square)


def place(s: Position, cast: Casting, step: Step) -> Flow[None]:
    """Own pieces from supply onto empty squares (TK-8.20, TK-8.34)."""
    result = Bound()
    while result.times < step.high and targets.can_lay(s, cast.side, step.rank):
        free = targets.empty_squares(s, cast, step.target)
        if not free:
            break
        square = yield from ask_or_done(s, PLACE, free, result.times >= step.low, (step.rank,))
        if square == DONE:
            break
        atoms.lay(s, square, cast.side, step.rank)
        result.note_square(square)
        if step.bind != NOTHING:
            atoms.bind(s, step.bind, square)
    cast.keep(step.bind, result)


def swap(s: Position, cast: Casting, step: Step) -> Flow[None]:
    """Two pieces exchange squares (TK-X3.8)."""
    done = 0
    while done < step.high:
        able = [
            square for square in targets.pieces(s, cast, step.target) if swap_partners(s, cast, step, square)
        ]
        if not able:
            return
        first = yield from ask_or_done(s, PICK, able, done >= step.low)
        if first == DONE:
            return
        second = yield from ask(s, PARTNER, swap_partners(s, cast, step, first))
        atoms.swap(s, first, second)
        done += 1


def swap_partners(s: Position, cast: Casting, step: Step, square: int) -> list[int]:
    rank = RANK_OF[s.board[square]]
    others = targets.pieces(s, cast, step.partner)
    return [
        other
        for other in others
        if other != square and not (step.same_rank and RANK_OF[s.board[other]] != rank)
    ]


# --- shots -----------------------------------------------------------------------------------------------------------


def victims_of_shot(s: Position, start: int, direction: int, shot: Shot) -> list[int]:
    """The pieces along a line that a shot destroys; pieces of other ranks are skipped unless they stop it."""
    found: list[int] = []
    for square in LINE[start * 8 + direction]:
        piece = s.board[square]
        if piece <= 0:
            continue
        if shot.stops >> RANK_OF[piece] & 1 or len(found) == shot.most:
            break
        if shot.ranks >> RANK_OF[piece] & 1:
            found.append(square)
    return found


def shoot(s: Position, cast: Casting, step: Step) -> Flow[None]:
    """From where the being stands now. Any arrow may be chosen, also one that hits nothing (TK-R12)."""
    shot = step.shot
    assert shot is not None
    for number in range(step.high):
        start = s.spots[BEING_SPOT]
        if start == GONE:
            return
        if shot.direction == v.AS_BOUND:
            direction = cast.results[shot.direction_of].direction
        else:
            hits = {arrow: victims_of_shot(s, start, arrow, shot) for arrow in cast.arrows}
            direction = yield from ask_or_done(s, DIRECTION, cast.arrows, number >= step.low, (hits,))
            if direction == DONE:
                return
        for square in victims_of_shot(s, start, direction, shot):
            atoms.destroy(s, square)


# --- larger steps ----------------------------------------------------------------------------------------------------


def choose(s: Position, cast: Casting, step: Step) -> Flow[None]:
    """One of several possibilities: those that can do something or are wholly optional; if there is none, any
    (TK-R12)."""
    every = list(range(len(step.branches)))
    able = [n for n in every if can_do(s, cast, step.branches[n]) or is_optional(step.branches[n])]
    chosen = yield from ask_or_done(s, BRANCH, able or every, step.flag, (step, cast.being))
    if chosen != DONE:
        yield from steps(s, cast, step.branches[chosen])


def is_optional(listed: list[Step]) -> bool:
    return all([step.low == 0 for step in listed])


def can_do(s: Position, cast: Casting, listed: list[Step]) -> bool:
    """Whether the steps can be carried out at least partly."""
    return any([can_do_step(s, cast, step) for step in listed])


def can_do_step(s: Position, cast: Casting, step: Step) -> bool:
    if step.do in (v.DESTROY, v.UPGRADE, v.DOWNGRADE, v.CONVERT, v.PICK):
        return bool(able_pieces(s, cast, step))
    if step.do == v.PLACE:
        return targets.can_lay(s, cast.side, step.rank) and bool(targets.empty_squares(s, cast, step.target))
    if step.do in (v.MOVE, v.RUN, v.LEAP):
        return moving.can_move(s, cast, step)
    return step.do in (v.ACTION, v.DRAW)


def each_colour(s: Position, cast: Casting, step: Step) -> Flow[None]:
    """Once for every colour in play, the own one included unless only enemies are meant (TK-R30)."""
    for side in s.enemies(cast.side) if step.flag else range(s.sides):
        cast.of_colour(side)
        yield from steps(s, cast, step.steps)


def burn_flare(s: Position, cast: Casting, step: Step) -> Flow[None]:
    """You may discard your flare. Only its owner knows it, so the owner is asked and nobody else (TK-R25)."""
    result = Bound()
    if s.flares[s.seat]:
        flare = yield Choice(s.seat, BURN, lambda: [*s.flares[s.seat], DONE])
        if flare != DONE:
            decks.burn_flare(s, flare)
            result.note_square(0)
    cast.keep(step.bind, result)


def may_be_moved(pending: int) -> bool:
    """The Merchant of Time can neither be discarded nor taken back while he is pending."""
    return library().beings[pending].id != "merchant_of_time"


def drop_pending(s: Position) -> Flow[None]:
    """You may discard your pending being, which lies open."""
    being = s.pending[s.seat]
    if being != NONE and may_be_moved(being):
        if (yield from ask_or_done(s, DROP, [being], True)) == being:
            decks.drop_pending(s)
