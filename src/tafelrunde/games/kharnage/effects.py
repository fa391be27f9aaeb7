"""Strategy effects (KH-18). What they add to attacks is part of the attack's plan; the rest is here, one function per verb."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.kharnage.atoms import (
    change_defence,
    discard,
    draw,
    leave,
    log_ability,
    log_effect,
    look_at_reserve,
    put_back_from_hill,
    take_into_hand,
)
from tafelrunde.games.kharnage.content import Instruction
from tafelrunde.games.kharnage.foresight import unveils, unveils_unless_forced
from tafelrunde.games.kharnage.naming import strategy_ref, unit_options, unit_refs
from tafelrunde.games.kharnage.state import KIND, UNIT, Army, Position, unit_value
from tafelrunde.games.kharnage.targets import different, expendable, hideable


def how_many(s: Position, seat: int, n: int, *about: object) -> dict[str, object]:
    return {"n": n}


# --- before reinforcement ----------------------------------------------------------------------------------


def fetch(s: Position, seat: int, one: Instruction) -> None:
    """Call the Giant: all cards of the unit move from the reserve to the hand (KH-18.3)."""
    log_effect(s, seat, one.effect)
    reserve = s.armies[seat].reserve
    for index in range(len(reserve) - 1, -1, -1):
        if reserve[index] & KIND == one.value:
            take_into_hand(s, seat, len(reserve) - 1 - index, True)


def look_option(s: Position, seat: int, place: int, places: list[int]) -> Option:
    kind = s.library.kinds[s.armies[seat].reserve[-1 - place] & KIND]
    return Option("effect.look", (f"reserve:{seat}:{place}",), {"card": kind.names, "place": place + 1})


TAKE_CARD: Final = Prompt(
    "effect.look",
    ("KH-18.8",),
    look_option,
    subject=strategy_ref,
    final=unveils_unless_forced,
)


def look(s: Position, seat: int, one: Instruction) -> Flow[None]:
    """Call Up: look at the top reserve cards, take one into hand, put the rest back in the same order (KH-18.8)."""
    seen = min(one.value, len(s.armies[seat].reserve))
    if not seen:
        return
    look_at_reserve(s, seat, seen)
    log_effect(s, seat, one.effect)
    # Places, not kinds: what lies there is nobody else's business.
    places = list(range(seen))
    place = yield Choice(seat, TAKE_CARD, places, (places,))
    take_into_hand(s, seat, place, False)


SACRIFICE_UNIT: Final = Prompt(
    "effect.sacrifice",
    ("KH-18.6",),
    option=unit_options("effect.sacrifice"),
    words=how_many,
    subject=strategy_ref,
    final=unveils,
)


def sacrifice(s: Position, seat: int, one: Instruction) -> Flow[None]:
    """Throw Them In: you may discard a one-card unit to draw cards at the bottom of this turn's stack (KH-18.6)."""
    army = s.armies[seat]
    units = [unit_value(seat, unit) for unit in different(army, expendable(army))]
    if not units:
        return
    chosen = yield Choice(seat, SACRIFICE_UNIT, [*units, DONE], (one.value,))
    if chosen == DONE:
        return
    log_effect(s, seat, one.effect)
    discard(s, seat, chosen & UNIT)
    for _ in range(one.value):
        draw(s, seat)


def recall_option(s: Position, seat: int, slot: int, left: int) -> Option:
    if slot == DONE:
        return Option("effect.recall.done")
    kind = s.library.kinds[s.armies[seat].hill[slot]]
    return Option("effect.recall", (f"hill:{seat}:{slot}",), {"card": kind.names})


RECALL_UNIT: Final = Prompt(
    "effect.recall",
    ("KH-18.13",),
    option=recall_option,
    words=how_many,
    subject=strategy_ref,
    final=lambda s, seat, slot, left: (
        (slot == DONE or left == 1 or len(recallable(s.armies[seat])) == 1) and unveils(s, seat, slot)
    ),
)


def recallable(army: Army) -> list[int]:
    """The places of own one-card units on the hill, no generals, one per kind (KH-18.13)."""
    found: list[int] = []
    seen: list[int] = []
    for slot, card in enumerate(army.hill):
        kind = army.library.kinds[card]
        if kind.cards == 1 and not kind.general and card not in seen:
            seen.append(card)
            found.append(slot)
    return found


def recall(s: Position, seat: int, one: Instruction) -> Flow[None]:
    """Last Round of Ale: put own units from the hill on top of the reserve; the last one lies on top (KH-18.13)."""
    army = s.armies[seat]
    for left in range(one.value, 0, -1):
        if not recallable(army):
            return
        # Listed when somebody looks: what lies on the hill may be redrawn for another seat.
        slot = yield Choice(seat, RECALL_UNIT, lambda: [*recallable(army), DONE], (left,))
        if slot == DONE:
            return
        if left == one.value:
            log_effect(s, seat, one.effect)
        put_back_from_hill(s, seat, slot)


# --- end of turn ------------------------------------------------------------------------------------------


def fly(s: Position, seat: int) -> None:
    """After the attack phase Flying units become absent, unless captured (KH-17.8, KH-17.9, KH-16.15)."""
    army = s.armies[seat]
    if army.cards.has_flyers:
        for unit in army.units:
            if army.kinds[unit].flying and army.able(unit):
                log_ability(s, seat, army.kinds[unit], "flying")
                leave(s, seat, unit)


def alter_defence(s: Position, seat: int, one: Instruction) -> None:
    """Reckless: all present units, captured ones too (KH-18.2). Shield Wall: the front row, not captured (KH-18.11)."""
    log_effect(s, seat, one.effect)
    army = s.armies[seat]
    for unit in army.units:
        if not army.absent[unit] and (not one.rows or (army.kinds[unit].row in one.rows and army.able(unit))):
            change_defence(s, seat, unit, one.value)


# The value of the option that hides everybody who may hide
ALL: Final = 1 << 20


def hide_option(s: Position, seat: int, value: int, left: int, rows: tuple[int, ...]) -> Option:
    if value != ALL:
        return hide_one(s, seat, value)
    units = hideable(s.armies[seat], rows)
    return Option("effect.hide.all", unit_refs(seat, units), {"n": len(units)})


hide_one: Final = unit_options("effect.hide")
HIDE_UNIT: Final = Prompt(
    "effect.hide",
    ("KH-18.5",),
    option=hide_option,
    words=how_many,
    subject=strategy_ref,
    weight=lambda s, seat, value, *about: 1 if value == DONE else 2,
    final=lambda s, seat, value, left, rows: (
        (value in (DONE, ALL) or left == 1 or len(hideable(s.armies[seat], rows)) == 1)
        and unveils(s, seat, value)
    ),
)


def hide(s: Position, seat: int, one: Instruction) -> Flow[None]:
    """Scatter: up to so many units become absent until the end of the round (KH-18.5)."""
    army = s.armies[seat]
    for left in range(one.value, 0, -1):
        units = hideable(army, one.rows)
        if not units:
            return
        values = [unit_value(seat, unit) for unit in different(army, units)]
        if 1 < len(units) <= left:
            values.insert(0, ALL)
        chosen = yield Choice(seat, HIDE_UNIT, [*values, DONE], (left, one.rows))
        if chosen == DONE:
            return
        if left == one.value:
            log_effect(s, seat, one.effect)
        for unit in units if chosen == ALL else [chosen & UNIT]:
            leave(s, seat, unit)
        if chosen == ALL:
            return
