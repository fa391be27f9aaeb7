"""Receiving and deploying reinforcements (KH-6, KH-7, KH-15, KH-17.11 to KH-17.16)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow
from tafelrunde.core.events import Event
from tafelrunde.games.kharnage.ask import offer
from tafelrunde.games.kharnage.atoms import (
    deploy,
    draw,
    find_others,
    log_ability,
    play_from_hand,
    to_hill,
    who,
)
from tafelrunde.games.kharnage.attack import explode, magic_kinds, skip_attack, surprise_attack
from tafelrunde.games.kharnage.content import (
    BLACK,
    EXPLOSION,
    FREE,
    RED,
    SURPRISE_MAGIC,
    SURPRISE_MELEE,
    UnitKind,
)
from tafelrunde.games.kharnage.state import FROM_HAND, KIND, MUSTER, Army, Position

# Answers to "red or black?"
FROM_RESERVE: Final = 0
PLAY_A_CARD: Final = 1

# --- receiving (KH-6) --------------------------------------------------------------------------------------


def playable(army: Army) -> list[int]:
    """The hand slots a black symbol can play: one per kind; parts that wait for their Big Unit are not playable (KH-6.13)."""
    slots: list[int] = []
    seen: list[int] = []
    for slot, card in enumerate(army.hand):
        kind = card & KIND
        if kind in seen:
            continue
        seen.append(kind)
        if not waits_for_stack(army, kind):
            slots.append(slot)
    return slots


def waits_for_stack(army: Army, kind: int) -> bool:
    """Whether a part of this Big Unit was played from hand and is not deployed yet."""
    if army.library.kinds[kind].cards == 1:
        return False
    return any([card & FROM_HAND and card & KIND == kind for card in army.stack])


def black_symbol(s: Position, seat: int) -> Flow[None]:
    """Play a hand card; mandatory, but lost without a playable card (KH-6.3, KH-6.7, KH-6.8)."""
    army = s.armies[seat]
    if not playable(army):
        symbol_lost(s, seat)
        return
    # Listed when somebody looks: in a world redrawn for another seat the hand holds other cards.
    slot = yield Choice(seat, "reinforce.card", lambda: playable(army))
    play_from_hand(s, seat, slot)


def free_symbol(s: Position, seat: int) -> Flow[None]:
    """Red or black, decided when the symbol is reached (KH-6.4, KH-6.5, KH-6.9)."""
    army = s.armies[seat]
    if not army.reserve:
        yield from black_symbol(s, seat)
        return
    if playable(army):
        wanted = yield offer(seat, "reinforce.free", [FROM_RESERVE, PLAY_A_CARD])
        if wanted == PLAY_A_CARD:
            yield from black_symbol(s, seat)
            return
    draw(s, seat)


def symbol_lost(s: Position, seat: int) -> None:
    if s.log is not None:
        s.emit(Event("symbol_lost", who(s, seat)))


def receive_without_asking(s: Position, seat: int, symbol: int) -> bool:
    """Carry out a reinforcement symbol if there is nothing to decide (KH-21.2)."""
    army = s.armies[seat]
    if symbol == FREE:
        if army.reserve and army.hand and playable(army):
            return False
        symbol = RED if army.reserve else BLACK
    if symbol == RED:
        draw(s, seat)
        return True
    slots = playable(army)
    if len(slots) > 1:
        return False
    if slots:
        play_from_hand(s, seat, slots[0])
    else:
        symbol_lost(s, seat)
    return True


# --- deploying (KH-7) -------------------------------------------------------------------------------------


def turn_over(s: Position, seat: int) -> int:
    """Turn over the top card of the stack and deploy it; a Big Unit takes its other cards along (KH-7.2, KH-17.12).

    Returns the unit, or -1 if a Big Unit is not complete: its cards go to the hill (KH-17.15).
    """
    army = s.armies[seat]
    kind = s.library.kinds[army.stack.pop() & KIND]
    s.news += 1
    if kind.cards > 1:
        found = 1 + find_others(army, kind)
        if found < kind.cards:
            to_hill(army, kind, found)
            if s.log is not None:
                s.emit(Event("incomplete", {**who(s, seat), "name": kind.names, "card": kind.id}))
            return -1
        log_ability(s, seat, kind, "big_unit")
    return deploy(s, seat, kind)


def deployed_without_asking(s: Position, seat: int) -> bool:
    """Deploy the top card of the stack if none of its surprises can ask anything."""
    kind = s.library.kinds[s.armies[seat].stack[-1] & KIND]
    if kind.asks_in_setup or (kind.asks and s.phase != MUSTER):
        return False
    if turn_over(s, seat) >= 0:
        for surprise in kind.surprises:
            if surprise.what == RED:
                red_symbols(s, seat, kind, surprise.amount)
    return True


def deploy_top_card(s: Position, seat: int) -> Flow[None]:
    """Deploy one card, then carry out its surprises from left to right (KH-7.2, KH-7.7, KH-16.5).

    During setup only reinforcements count (KH-2.9, KH-2.10).
    """
    unit = turn_over(s, seat)
    if unit < 0:
        return
    kind = s.armies[seat].kinds[unit]
    for surprise in kind.surprises:
        what = surprise.what
        if what == RED:
            red_symbols(s, seat, kind, surprise.amount)
        elif what == BLACK:
            log_ability(s, seat, kind, "black_reinforcement")
            for _ in range(surprise.amount):
                yield from black_symbol(s, seat)
        elif what == FREE:
            log_ability(s, seat, kind, "free_reinforcement")
            for _ in range(surprise.amount):
                yield from free_symbol(s, seat)
        elif s.phase == MUSTER:
            continue
        elif what == EXPLOSION:
            yield from explode(s, seat, unit)
        elif what == SURPRISE_MAGIC:
            ways = magic_kinds(s, seat)
            if ways:
                melee = yield offer(seat, "surprise.kind", ways, (surprise.amount,))
                yield from surprise_attack(s, seat, unit, melee == 1, surprise.amount)
            else:
                skip_attack(s, seat, False)
        else:
            yield from surprise_attack(s, seat, unit, what == SURPRISE_MELEE, surprise.amount)


def red_symbols(s: Position, seat: int, kind: UnitKind, amount: int) -> None:
    """Red N on a unit: N reserve cards on top of the stack (KH-15.1)."""
    log_ability(s, seat, kind, "red_reinforcement")
    for _ in range(amount):
        draw(s, seat)
