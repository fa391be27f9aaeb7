"""Smash (KH-17.41 to KH-17.57): before, during and after melee attacks, units are destroyed without spending strength."""

from tafelrunde.core.choice import DONE, Flow
from tafelrunde.core.events import Event
from tafelrunde.games.kharnage.ask import offer
from tafelrunde.games.kharnage.atoms import destroy, log_ability, unit_ref, who
from tafelrunde.games.kharnage.shout import call_kharnage
from tafelrunde.games.kharnage.state import SEAT_SHIFT, UNIT, Army, Position, unit_value
from tafelrunde.games.kharnage.targets import different


def smash_window(s: Position, seat: int) -> Flow[None]:
    """One of the moments in which Smash symbols may be used, one after the other (KH-17.46, KH-21.3).

    Directly after a window that was declined there is nothing new to decide.
    """
    while not s.smash_declined:
        targets = smash_targets(s, seat)
        if not targets:
            return
        chosen = yield offer(seat, "smash.target", [*targets, DONE])
        if chosen == DONE:
            s.smash_declined = True
            return
        victim = chosen >> SEAT_SHIFT
        unit = chosen & UNIT
        ways = smash_ways(s, seat, victim, unit)
        way = yield offer(seat, "smash.with", list(range(len(ways))), (chosen,))
        spend(s, seat, ways[way], victim, unit)
        if destroy(s, seat, victim, unit):
            yield from call_kharnage(s, seat, victim)


def open_symbols(army: Army) -> list[int]:
    """The values of the Smash symbols that can be used now; 0 for a symbol without a value (KH-17.45, KH-17.50)."""
    found: list[int] = []
    for unit in army.units:
        smashes = army.kinds[unit].smashes
        if smashes and army.able(unit):
            for i, value in enumerate(smashes):
                if not army.smashed[unit] >> i & 1:
                    found.append(value)
    return found


def smash_targets(s: Position, seat: int) -> list[int]:
    """Units in any row of an army attacked in melee this round that the open symbols can destroy (KH-17.42 to KH-17.44)."""
    army = s.armies[seat]
    if not army.cards.has_smash:
        return []
    symbols = open_symbols(army)
    if not symbols:
        return []
    without_value = symbols.count(0)
    together = sum(symbols)
    found: list[int] = []
    for victim in range(s.seats):
        if s.attacked_melee >> victim & 1:
            enemy = s.armies[victim]
            fitting = [unit for unit in enemy.units if can_smash(enemy, unit, without_value, together)]
            for unit in different(enemy, fitting):
                found.append(unit_value(victim, unit))
    return found


def can_smash(enemy: Army, unit: int, without_value: int, together: int) -> bool:
    """N symbols without value destroy N cards, values added together a one-card unit (KH-17.43, KH-17.47, KH-17.48, KH-17.55)."""
    if enemy.absent[unit]:
        return False
    cards = enemy.kinds[unit].cards
    return without_value >= cards or (cards == 1 and together >= enemy.defence(unit))


def smash_ways(s: Position, seat: int, victim: int, unit: int) -> list[tuple[int, ...]]:
    """The sets of symbols that destroy this unit, none with more symbols than needed (KH-17.55)."""
    symbols = open_symbols(s.armies[seat])
    enemy = s.armies[victim]
    cards = enemy.kinds[unit].cards
    ways: list[tuple[int, ...]] = []
    if symbols.count(0) >= cards:
        ways.append((0,) * cards)
    if cards == 1:
        values = sorted([value for value in symbols if value > 0], reverse=True)
        collect_ways(values, 0, enemy.defence(unit), (), ways)
    return ways


def collect_ways(
    values: list[int], start: int, needed: int, way: tuple[int, ...], ways: list[tuple[int, ...]]
) -> None:
    """Sets of values from the largest down that reach what is needed; as the last one is the smallest, none is superfluous."""
    for place in range(start, len(values)):
        value = values[place]
        if place > start and values[place - 1] == value:
            continue  # the same set again
        if value >= needed:
            ways.append((*way, value))
        else:
            collect_ways(values, place + 1, needed - value, (*way, value), ways)


def spend(s: Position, seat: int, way: tuple[int, ...], victim: int, target: int) -> None:
    """Mark the symbols as used this turn, those of the units deployed first (KH-17.45)."""
    army = s.armies[seat]
    for value in way:
        spend_one(s, army, value)
    if s.log is not None:
        enemy = s.armies[victim]
        data = who(s, seat)
        data.update({"unit": unit_ref(victim, target), "name": enemy.kinds[target].names})
        data.update({"victim": victim, "whose": enemy.names()})
        s.emit(Event("smash", data))


def spend_one(s: Position, army: Army, value: int) -> None:
    for unit in army.units:
        if army.able(unit):
            for i, own in enumerate(army.kinds[unit].smashes):
                if own == value and not army.smashed[unit] >> i & 1:
                    army.smashed[unit] |= 1 << i
                    log_ability(s, army.seat, army.kinds[unit], "smash")
                    return
