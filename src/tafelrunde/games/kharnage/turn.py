"""A turn: the strategy card from top left to bottom right (KH-3.2, KH-5)."""

from tafelrunde.core.choice import Flow
from tafelrunde.games.kharnage import content
from tafelrunde.games.kharnage.atoms import begin_turn, draw, end_turn, log_effect, next_instruction
from tafelrunde.games.kharnage.attack import strategy_attack
from tafelrunde.games.kharnage.content import Instruction
from tafelrunde.games.kharnage.effects import alter_defence, fetch, fly, hide, look, recall, sacrifice
from tafelrunde.games.kharnage.reinforce import black_symbol, deploy_top_card, free_symbol
from tafelrunde.games.kharnage.rounds import end_round
from tafelrunde.games.kharnage.state import Position


def go_on(s: Position) -> Flow[None]:
    """The next instruction of the active player's strategy card; the next turn or the end of the round after the last one."""
    seat = s.order[s.turn]
    one = s.instruction()
    if one is None:
        end_turn(s, seat)
        if s.turn < s.seats:
            begin_turn(s)
        else:
            end_round(s)
    elif one.what == content.DEPLOY and s.armies[seat].stack:
        yield from deploy_top_card(s, seat)  # one card at a time, until the stack is empty (KH-7.11)
    else:
        yield from carry_out(s, seat, one)
        next_instruction(s)


def carry_out(s: Position, seat: int, one: Instruction) -> Flow[None]:
    what = one.what
    if what == content.RED:
        draw(s, seat)
    elif what == content.FREE:
        yield from free_symbol(s, seat)
    elif what == content.BLACK:
        yield from black_symbol(s, seat)
    elif what == content.ATTACK:
        assert one.plan is not None
        yield from strategy_attack(s, seat, one.plan)
    elif what == content.FLY:
        fly(s, seat)
    elif what == content.ANNOUNCE:
        log_effect(s, seat, one.effect)
    elif what == content.CHANGE_DEFENCE:
        alter_defence(s, seat, one)
    elif what == content.HIDE:
        yield from hide(s, seat, one)
    elif what == content.FETCH:
        fetch(s, seat, one)
    elif what == content.LOOK:
        yield from look(s, seat, one)
    elif what == content.SACRIFICE:
        yield from sacrifice(s, seat, one)
    elif what == content.RECALL:
        yield from recall(s, seat, one)
