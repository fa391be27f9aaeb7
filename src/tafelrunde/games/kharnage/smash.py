"""Smash (KH-17.41 to KH-17.57): before, during and after melee attacks, units are destroyed without spending strength."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.kharnage.atoms import decline_smash, destroy, use_smash
from tafelrunde.games.kharnage.foresight import unveils, unveils_unless_forced
from tafelrunde.games.kharnage.judge import unit_weight
from tafelrunde.games.kharnage.naming import unit_options, unit_refs, unit_words
from tafelrunde.games.kharnage.previews import smash_preview
from tafelrunde.games.kharnage.shout import call_kharnage
from tafelrunde.games.kharnage.state import SEAT_SHIFT, UNIT, Army, Position, unit_value
from tafelrunde.games.kharnage.targets import different

Way = tuple[int, ...]
"""The values of the symbols that are used together; 0 is a symbol without a value."""


SMASH: Final = Prompt(
    "smash.target",
    ("KH-17.41", "KH-17.42", "KH-17.43", "KH-17.48"),
    option=unit_options("smash.target", smash_preview),
    subject=lambda s, seat: smashers(s, seat),
    weight=lambda s, seat, value: 1 if value == DONE else 2 * unit_weight(s, seat, value),
    final=unveils,
)


def way_option(s: Position, seat: int, value: int, target: int, ways: list[Way]) -> Option:
    way = ways[value]
    if way[0] == 0:
        return Option("smash.with.plain", (), {"n": len(way)})
    return Option("smash.with", (), {"values": " + ".join([str(number) for number in way])})


SMASH_WITH: Final = Prompt(
    "smash.with",
    ("KH-17.47", "KH-17.48", "KH-17.55"),
    option=way_option,
    words=lambda s, seat, target, ways: unit_words(s, target),
    subject=lambda s, seat, target, ways: unit_refs(target >> SEAT_SHIFT, [target & UNIT]),
    final=lambda s, seat, value, target, ways: unveils_unless_forced(s, seat, value, ways),
)


def smash_window(s: Position, seat: int) -> Flow[None]:
    """One of the moments in which Smash symbols may be used, one after the other (KH-17.46, KH-21.3).

    Directly after a window that was declined there is nothing new to decide.
    """
    while not s.smash_declined:
        targets = smash_targets(s, seat)
        if not targets:
            return
        target = yield Choice(seat, SMASH, [*targets, DONE])
        if target == DONE:
            decline_smash(s)
            return
        victim = target >> SEAT_SHIFT
        unit = target & UNIT
        ways = smash_ways(s, seat, victim, unit)
        way = yield Choice(seat, SMASH_WITH, list(range(len(ways))), (target, ways))
        use_smash(s, seat, ways[way], victim, unit)
        if destroy(s, seat, victim, unit):
            yield from call_kharnage(s, seat, victim)


def unused(army: Army, unit: int) -> list[int]:
    """The values of a unit's Smash symbols that can be used now; 0 for a symbol without a value (KH-17.45, KH-17.50)."""
    smashes = army.kinds[unit].smashes
    if not smashes or not army.able(unit):
        return []
    return [value for i, value in enumerate(smashes) if not army.smashed[unit] >> i & 1]


def open_symbols(army: Army) -> list[int]:
    found: list[int] = []
    for unit in army.units:
        if army.kinds[unit].smashes:
            found += unused(army, unit)
    return found


def smashers(s: Position, seat: int) -> tuple[str, ...]:
    army = s.armies[seat]
    return unit_refs(seat, [unit for unit in army.units if unused(army, unit)])


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


def smash_ways(s: Position, seat: int, victim: int, unit: int) -> list[Way]:
    """The sets of symbols that destroy this unit, none with more symbols than needed (KH-17.55)."""
    symbols = open_symbols(s.armies[seat])
    enemy = s.armies[victim]
    cards = enemy.kinds[unit].cards
    ways: list[Way] = []
    if symbols.count(0) >= cards:
        ways.append((0,) * cards)
    if cards == 1:
        values = sorted([value for value in symbols if value > 0], reverse=True)
        collect_ways(values, 0, enemy.defence(unit), (), ways)
    return ways


def collect_ways(values: list[int], start: int, needed: int, way: Way, ways: list[Way]) -> None:
    """Sets of values from the largest down that reach what is needed; as the last one is the smallest, none is superfluous."""
    for place in range(start, len(values)):
        value = values[place]
        if place > start and values[place - 1] == value:
            continue  # the same set again
        if value >= needed:
            ways.append((*way, value))
        else:
            collect_ways(values, place + 1, needed - value, (*way, value), ways)
