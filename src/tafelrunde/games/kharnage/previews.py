# mypyc: off
"""What choosing an option would do, shown before anybody commits to it."""

import msgspec
from msgspec import Struct

from tafelrunde.games.kharnage.content import ROWS
from tafelrunde.games.kharnage.pack_records import Row
from tafelrunde.games.kharnage.state import SEAT_SHIFT, UNIT, Army, Attack, Position
from tafelrunde.games.kharnage.targets import current_row, rows_in_order


class StrikePreview(Struct):
    """Destroying a unit: what it costs, what is left, how many cards it gives, whether it is the last one."""

    cost: int
    left: int
    cards: int
    kharnage: bool


class SmashPreview(Struct):
    """Smashing a unit: how many cards it gives, whether it is the last one."""

    cards: int
    kharnage: bool


class NetPreview(Struct):
    """A net marker: whether it captures the unit."""

    captured: bool


class TargetPreview(Struct):
    """An attack: the points against each army, how many cards they can destroy there, and the rows that must fall first."""

    points: int
    destroys: list[int]
    rows: list[list[Row]]


Preview = dict[str, object]


def strike_preview(s: Position, value: int, attack: Attack, *about: object) -> Preview:
    army, unit = s.armies[value >> SEAT_SHIFT], value & UNIT
    cost = army.defence(unit)
    return _json(StrikePreview(cost, attack.points - cost, army.kinds[unit].cards, army.present == 1))


def smash_preview(s: Position, value: int) -> Preview:
    army, unit = s.armies[value >> SEAT_SHIFT], value & UNIT
    return _json(SmashPreview(army.kinds[unit].cards, army.present == 1))


def net_preview(s: Position, value: int, *about: object) -> Preview:
    army, unit = s.armies[value >> SEAT_SHIFT], value & UNIT
    return _json(NetPreview(army.nets[unit] + 1 >= army.kinds[unit].cards))


def target_preview(s: Position, victims: list[int], points: int, rows: int) -> Preview:
    armies = [s.armies[victim] for victim in victims]
    first = [sorted({army.kinds[unit].row for unit in current_row(army, rows)}) for army in armies]
    destroyed = [most_cards(army, points, rows) for army in armies]
    return _json(TargetPreview(points, destroyed, [[ROWS[row] for row in found] for found in first]))


def most_cards(army: Army, points: int, rows: int) -> int:
    """How many cards the points destroy if the cheapest units go first, row after row."""
    cards = 0
    for row in rows_in_order(army, rows):
        for unit in sorted(row, key=army.defence):
            points -= army.defence(unit)
            if points < 0:
                return cards
            cards += army.kinds[unit].cards
    return cards


def _json(preview: Struct) -> Preview:
    found: Preview = msgspec.to_builtins(preview)
    return found
