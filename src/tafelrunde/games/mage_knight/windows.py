"""Outside the own turn: what may be used directly before it, which is the same as in somebody else's turn (MK-10.1).

A window opens before every turn of a seat, the first one and the second of two in a row too (MK-10.2), after all tactics are
taken (MK-10.5); after the last turn of a round there is none (MK-10.6). Anything done at another moment of somebody else's
turn can be done here with the same or a better result. Having something to use is public, so a window without options is
skipped silently.
"""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import tactic_effects, traces
from tafelrunde.games.mage_knight.naming import tactic_ref
from tafelrunde.games.mage_knight.state import DUMMY, Mage

KINDS: Final = ["tuck", "take_tucked", "meditate"]  # by what tactics allow


def listed(s: Mage, seat: int) -> list[int]:
    return tactic_effects.before_turn(s, seat)


def is_open(s: Mage) -> bool:
    """Whether the seat whose turn begins has something to use before it."""
    seat = s.active
    return seat != DUMMY and not s.heroes[seat].before_over and bool(listed(s, seat))


def before_option(s: Mage, seat: int, value: int) -> Option:
    if value == DONE:
        return Option("begin")
    return Option(KINDS[value], (tactic_ref(s.heroes[seat].tactic),))


def draws(s: Mage, seat: int, value: int) -> bool:
    """Cards under the tactic become known to their owner; one that is tucked leaves the deck."""
    return value in (tactic_effects.TUCK, tactic_effects.TAKE)


BEFORE = Prompt("before.what", ("MK-10.1", "MK-10.2", "MK-10.8"), before_option, final=draws)


def reactions(s: Mage, seats: list[int]) -> Flow[None]:
    """Before an announced effect touches them, seats may use what they have (MK-10.3); never in the middle of it."""
    for seat in seats:
        while listed(s, seat):
            what = yield Choice(seat, BEFORE, [*listed(s, seat), DONE], (), True)
            if what == DONE:
                break
            yield from tactic_effects.use_before_turn(s, seat, what)


def before_turn(s: Mage) -> Flow[None]:
    """One effect a step, until nothing is left or nothing more is wanted; only then the turn begins (MK-10.8)."""
    seat = s.active
    what = yield Choice(seat, BEFORE, lambda: [*listed(s, seat), DONE], (), True)
    if what == DONE:
        traces.close_window(s, seat)
    else:
        yield from tactic_effects.use_before_turn(s, seat, what)
