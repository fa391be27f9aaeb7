"""When a step of an effect applies: the conditions of the vocabulary."""

from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.casting import Bound, Casting
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import CENTRE, COLOUR, GREEN, PLAIN, RED
from tafelrunde.games.tash_kalar.state import BEING_SPOT, GONE, Position
from tafelrunde.games.tash_kalar.targets import pieces
from tafelrunde.games.tash_kalar.vocabulary import Condition


def holds(s: Position, cast: Casting, condition: Condition) -> bool:
    code = condition.code
    if condition.bound:
        results = [result for n, result in enumerate(cast.results) if condition.bound >> n & 1]
        return all([holds_for(result, condition) for result in results])
    if code == v.ACTIONS_LEFT:
        return s.actions > 0  # TK-R5: this summoning has been paid for already
    if code == v.MARKS_EMPTY:
        return cast.marks_were_empty
    if code == v.NOTHING_DESTROYED:
        return s.struck == 0
    if code == v.GATEWAY_IS_BEING:
        return s.gateway != GONE and s.gateway == s.spots[BEING_SPOT]
    if code == v.GATEWAY_ON:
        return s.gateway != GONE and COLOUR[s.gateway] == condition.number
    if code == v.NONE_OF:
        return not pieces(s, cast, condition.target)
    if code == v.IN_DISCARD:
        return library().being_numbers[condition.card] in s.pile[s.seat]
    return summoned_on(cast, code)


def holds_for(result: Bound, condition: Condition) -> bool:
    """A condition about what a step before has done."""
    code = condition.code
    if code == v.DONE:
        return result.times > 0
    if code == v.HIT:
        return result.hits > 0
    if code == v.HIT_LEGENDARY:
        return result.hit_legendary
    if code == v.COUNT:
        return result.times >= condition.number
    if code == v.RANK:
        return result.times > 0 and result.rank == condition.number
    assert code == v.BOUND_ON_RED, f"no such condition: {code}"
    return result.on_red


def summoned_on(cast: Casting, code: int) -> bool:
    """The colour of the square where the being was summoned, whatever happened since (TK-4.19)."""
    colour = COLOUR[cast.square]
    if code == v.ON_RED:
        return colour == RED
    if code == v.ON_GREEN:
        return colour == GREEN
    assert code == v.ON_COLOURED_NOT_CENTRE, f"no such condition: {code}"
    return colour != PLAIN and cast.square != CENTRE
