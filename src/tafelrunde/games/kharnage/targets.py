"""Whom an attack may be made against, and which unit is next (KH-9, KH-10.1, KH-10.13)."""

from typing import Final

from tafelrunde.games.kharnage.content import BACK
from tafelrunde.games.kharnage.state import Army, Position

# The rank of front, middle and back row for an attack that goes row by row, joins front and middle (KH-18.4), or ignores rows
# (KH-17.36, KH-18.10)
RANKS: Final = ((0, 1, 2), (0, 0, 2), (0, 0, 0))


def legal_targets(s: Position, seat: int, melee: bool) -> list[int]:
    """The enemy armies with a present unit, for melee only those in range (KH-9.5, KH-9.8, KH-9.9)."""
    everywhere = not melee or s.seats <= 3
    return [
        army.seat
        for army in s.armies
        if army.present and army.seat != seat and (everywhere or in_range(s, seat, army.seat))
    ]


def in_range(s: Position, seat: int, other: int) -> bool:
    """Of more than three: neighbours, or a way round the table with no present unit between (KH-9.10 to KH-9.12)."""
    here, there = sorted([s.circle.index(seat), s.circle.index(other)])
    ways = (s.circle[here + 1 : there], s.circle[there + 1 :] + s.circle[:here])
    return any([not any([s.armies[between].present for between in way]) for way in ways])


def current_row(army: Army, rows: int) -> list[int]:
    """The present units among which the attacker must choose: those of the foremost row that is not empty (KH-10.1, KH-10.13)."""
    ranks = RANKS[rows]
    found: list[int] = []
    foremost = BACK + 1
    for unit in army.units:
        if army.absent[unit]:
            continue
        rank = ranks[army.kinds[unit].row]
        if rank < foremost:
            foremost = rank
            found = [unit]
        elif rank == foremost:
            found.append(unit)
    return found


def rows_in_order(army: Army, rows: int) -> list[list[int]]:
    """All present units in the order in which an attack goes through them."""
    ranks = RANKS[rows]
    present = [unit for unit in army.units if not army.absent[unit]]
    return [[unit for unit in present if ranks[army.kinds[unit].row] == rank] for rank in range(len(ranks))]


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


def expendable(army: Army) -> list[int]:
    """Present, non-captured one-card units (KH-18.6)."""
    return [unit for unit in army.units if army.kinds[unit].cards == 1 and army.able(unit)]


def hideable(army: Army, rows: tuple[int, ...]) -> list[int]:
    """Those of them in these rows (KH-18.5)."""
    return [unit for unit in expendable(army) if army.kinds[unit].row in rows]
