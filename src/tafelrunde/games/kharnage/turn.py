"""A turn: the strategy card from top left to bottom right (KH-3.2, KH-5)."""

from tafelrunde.core.choice import Flow
from tafelrunde.games.kharnage import content
from tafelrunde.games.kharnage.atoms import (
    begin_turn,
    draw,
    end_turn,
    log_effect,
    next_instruction,
    turn_over,
)
from tafelrunde.games.kharnage.attack import strategy_attack
from tafelrunde.games.kharnage.content import Instruction
from tafelrunde.games.kharnage.effects import alter_defence, fetch, fly, hide, look, recall, sacrifice
from tafelrunde.games.kharnage.reinforce import black_symbol, deploy_top_card, free_symbol, plain_card_on_top
from tafelrunde.games.kharnage.rounds import end_round
from tafelrunde.games.kharnage.state import TURN, Position


def go_on(s: Position) -> Flow[None]:
    """The next instruction of the active player's strategy card, and all that follows it up to one that may ask something.

    Whatever may ask stands at the beginning of a step: there the state is everything.
    """
    asking = True
    while s.phase == TURN:
        seat = s.order[s.turn]
        army = s.armies[seat]
        program = army.strategy().program
        while s.cursor < len(program):
            one = program[s.cursor]
            if one.what == content.DEPLOY and army.stack:
                if plain_card_on_top(army):
                    turn_over(s, seat)
                elif asking:
                    yield from deploy_top_card(
                        s, seat
                    )  # one card at a time, until the stack is empty (KH-7.11)
                else:
                    return
            elif one.quiet:
                carry_out_quietly(s, seat, one)
                next_instruction(s)
            elif asking:
                yield from carry_out(s, seat, one)
                next_instruction(s)
            else:
                return
            asking = False
        next_turn(s, seat)
        asking = False


def next_turn(s: Position, seat: int) -> None:
    """The next player in turn order follows; after the last one the round ends (KH-3.2, KH-3.3)."""
    end_turn(s, seat)
    if s.turn < s.seats:
        begin_turn(s)
    else:
        end_round(s)


def carry_out_quietly(s: Position, seat: int, one: Instruction) -> None:
    what = one.what
    if what == content.RED:
        draw(s, seat)
    elif what == content.FLY:
        fly(s, seat)
    elif what == content.ANNOUNCE:
        log_effect(s, seat, one.effect)
    elif what == content.CHANGE_DEFENCE:
        alter_defence(s, seat, one)
    elif what == content.FETCH:
        fetch(s, seat, one)


def carry_out(s: Position, seat: int, one: Instruction) -> Flow[None]:
    what = one.what
    if what == content.FREE:
        yield from free_symbol(s, seat)
    elif what == content.BLACK:
        yield from black_symbol(s, seat)
    elif what == content.ATTACK:
        assert one.plan is not None
        yield from strategy_attack(s, seat, one.plan)
    elif what == content.HIDE:
        yield from hide(s, seat, one)
    elif what == content.LOOK:
        yield from look(s, seat, one)
    elif what == content.SACRIFICE:
        yield from sacrifice(s, seat, one)
    elif what == content.RECALL:
        yield from recall(s, seat, one)
