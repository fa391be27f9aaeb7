"""A turn: the strategy card from top left to bottom right (KH-3.2, KH-5)."""

from tafelrunde.core.choice import Flow
from tafelrunde.core.events import Event
from tafelrunde.games.kharnage.atoms import log_effect, who
from tafelrunde.games.kharnage.attack import can_attack, skip_attack, strategy_attack
from tafelrunde.games.kharnage.content import (
    ANNOUNCE,
    ATTACK,
    CHANGE_DEFENCE,
    DEPLOY,
    FETCH,
    FLY,
    FREE,
    HIDE,
    LOOK,
    RECALL,
    RED,
    SACRIFICE,
    Instruction,
)
from tafelrunde.games.kharnage.effects import (
    alter_defence,
    expendable,
    fetch,
    fly,
    hide,
    hideable,
    look,
    recall,
    recallable,
    sacrifice,
)
from tafelrunde.games.kharnage.reinforce import (
    black_symbol,
    deploy_top_card,
    deployed_without_asking,
    free_symbol,
    receive_without_asking,
)
from tafelrunde.games.kharnage.state import Position


def ask_instruction(s: Position, seat: int, one: Instruction) -> Flow[None]:
    """Carry out an instruction that needs a decision."""
    what = one.what
    if what == ATTACK:
        assert one.plan is not None
        yield from strategy_attack(s, seat, one.plan)
    elif what == DEPLOY:
        yield from deploy_top_card(s, seat)
        return  # until the stack is empty (KH-7.11)
    elif what == FREE:
        yield from free_symbol(s, seat)
    elif what == HIDE:
        yield from hide(s, seat, one)
    elif what == LOOK:
        yield from look(s, seat, one)
    elif what == SACRIFICE:
        yield from sacrifice(s, seat, one)
    elif what == RECALL:
        yield from recall(s, seat, one)
    else:
        yield from black_symbol(s, seat)
    s.cursor += 1


def needs_no_decision(s: Position, seat: int, one: Instruction) -> bool:
    """Carry out an instruction that needs no decision; False if it needs one."""
    what = one.what
    army = s.armies[seat]
    if RED <= what <= FREE:
        if not receive_without_asking(s, seat, what):
            return False
    elif what == DEPLOY:
        while army.stack:
            if not deployed_without_asking(s, seat):
                return False
    elif what == ATTACK:
        assert one.plan is not None
        if can_attack(s, seat, one.plan):
            return False
        skip_attack(s, seat, one.plan.melee)
    elif what == FLY:
        fly(s, seat)
    elif what == ANNOUNCE:
        log_effect(s, seat, one.effect)
    elif what == CHANGE_DEFENCE:
        alter_defence(s, seat, one)
    elif what == FETCH:
        fetch(s, seat, one)
    elif has_somebody_to_choose(s, seat, one):
        return False
    s.cursor += 1
    return True


def has_somebody_to_choose(s: Position, seat: int, one: Instruction) -> bool:
    army = s.armies[seat]
    if one.what == HIDE:
        return bool(hideable(army, one.rows))
    if one.what == LOOK:
        return bool(army.reserve)
    if one.what == SACRIFICE:
        return bool(expendable(army))
    return bool(recallable(army))


def begin_turn(s: Position) -> None:
    s.cursor = 0
    if s.log is not None:
        seat = s.order[s.turn]
        strategy = s.armies[seat].strategy()
        data = who(s, seat)
        data.update({"card": strategy.id, "name": strategy.names, "initiative": s.armies[seat].initiative()})
        s.emit(Event("turn", data))


def end_turn(s: Position, seat: int) -> None:
    """What lasted for this turn ends (KH-5.5); the next player in turn order follows (KH-3.2)."""
    army = s.armies[seat]
    for unit in army.units:
        army.smashed[unit] = 0
    s.attacked = 0
    s.attacked_melee = 0
    s.cursor = 0
    s.turn += 1
