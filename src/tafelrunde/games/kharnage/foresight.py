"""Which answers cannot be taken back: after them cards may be turned over before anybody is asked again.

Foreseen from what the deciding seat knows: numbers of cards, never the cards themselves. Where that does not tell whether another
question comes first, the answer counts as one that cannot be taken back. A forced answer is no decision and is carried out
unasked (KH-21.2), so the one before it is what counts.
"""

from collections.abc import Sequence

from tafelrunde.games.kharnage.content import BLACK, DEPLOY, FREE, HIDE, LOOK, RED, Instruction
from tafelrunde.games.kharnage.state import MUSTER, TURN, Army, Position
from tafelrunde.games.kharnage.targets import hideable


def unveils(s: Position, seat: int, value: int, *about: object) -> bool:
    """Whether this may be the last answer before cards are turned over."""
    if s.phase != TURN:
        return s.phase == MUSTER
    army = s.armies[s.active]
    program = army.strategy().program
    now, coming = program[s.cursor].what, program[s.cursor + 1 :]
    if now < DEPLOY:
        return turned_over(army, coming, 1)
    if now == DEPLOY:
        return True
    if any([one.what == HIDE and stays_to_hide(army, one) for one in coming]):
        return False
    return s.turn + 1 < s.seats and turned_over_by_next(s)


def unveils_unless_forced(s: Position, seat: int, value: int, options: Sequence[object]) -> bool:
    """The same for questions that may have only one option: that one is carried out unasked."""
    return len(options) > 1 and unveils(s, seat, value)


def stays_to_hide(army: Army, one: Instruction) -> bool:
    """Whether somebody is there to be hidden after the flyers have left."""
    return any([not army.kinds[unit].flying for unit in hideable(army, one.rows)])


def turned_over_by_next(s: Position) -> bool:
    army = s.armies[s.order[s.turn + 1]]
    return turned_over(army, army.strategy().program, 0)


def turned_over(army: Army, program: list[Instruction], answered: int) -> bool:
    """Whether the cards of these symbols are turned over without a question; so many may just have left reserve or hand."""
    reserve, hand, stack = len(army.reserve) - answered, len(army.hand) - answered, len(army.stack) + answered
    for one in program:
        if one.what == DEPLOY:
            return stack > 0
        if one.what == LOOK and reserve > 0:
            return True
        if (one.what == FREE and reserve > 0 and hand > 0) or (one.what == BLACK and hand > 1):
            return False
        if one.what in (RED, BLACK, FREE):
            reserve, stack = reserve - 1, stack + 1
    return False
