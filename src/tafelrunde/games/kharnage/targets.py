"""Whom an attack may be made against, and which unit is next (KH-9, KH-10.1, KH-10.13)."""

from tafelrunde.games.kharnage.content import BACK, FRONT_AND_MIDDLE_JOINED, MIDDLE, ROW_BY_ROW, ROWS_IGNORED
from tafelrunde.games.kharnage.state import Army, Position


def legal_targets(s: Position, seat: int, melee: bool) -> list[int]:
    """The enemy armies with a present unit, for melee only those in range (KH-9.5, KH-9.8, KH-9.9)."""
    if melee and s.seats > 3:
        return [
            other
            for other in range(s.seats)
            if other != seat and s.armies[other].present and in_range(s, seat, other)
        ]
    return [other for other in range(s.seats) if other != seat and s.armies[other].present]


def in_range(s: Position, seat: int, other: int) -> bool:
    """Neighbours, or a way round the table with no army between that has a present unit (KH-9.10 to KH-9.12)."""
    if s.seats <= 3:
        return True
    here = s.circle.index(seat)
    there = s.circle.index(other)
    return way_is_open(s, here, there, 1) or way_is_open(s, here, there, s.seats - 1)


def way_is_open(s: Position, here: int, there: int, stride: int) -> bool:
    """Whether no present unit stands between two places of the circle; a stride of seats - 1 goes counter-clockwise."""
    place = (here + stride) % s.seats
    while place != there:
        if s.armies[s.circle[place]].present:
            return False
        place = (place + stride) % s.seats
    return True


def current_row(army: Army, rows: int) -> list[int]:
    """The present units among which the attacker must choose: those of the foremost row that is not empty (KH-10.1, KH-10.13).

    Effects can join rows or ignore them (KH-17.36, KH-18.4, KH-18.10).
    """
    if rows == ROWS_IGNORED:
        return [unit for unit in army.units if not army.absent[unit]]
    found: list[int] = []
    foremost = BACK + 1
    for unit in army.units:
        if army.absent[unit]:
            continue
        row = army.kinds[unit].row
        if row == MIDDLE and rows == FRONT_AND_MIDDLE_JOINED:
            row = 0
        if row < foremost:
            foremost = row
            found = [unit]
        elif row == foremost:
            found.append(unit)
    return found


def different(army: Army, units: list[int]) -> list[int]:
    """One unit out of every group of units between which there is nothing to choose."""
    if len(units) < 2:
        return units
    seen: list[int] = []
    found: list[int] = []
    for unit in units:
        likeness = army.likeness(unit)
        if likeness not in seen:
            seen.append(likeness)
            found.append(unit)
    return found


def alike(army: Army, unit: int) -> list[int]:
    """The present units for which this one stands in a list of options (the first of them is in the list)."""
    likeness = army.likeness(unit)
    return [other for other in army.units if not army.absent[other] and army.likeness(other) == likeness]


def payable(army: Army, row: list[int], points: int) -> list[int]:
    """The units of a row that the points suffice for (KH-10.2, KH-10.4)."""
    return [unit for unit in row if army.defence(unit) <= points]


def row_of_attack(army: Army, points: int) -> list[int]:
    """What an ordinary attack of this strength could destroy first."""
    return payable(army, current_row(army, ROW_BY_ROW), points)
