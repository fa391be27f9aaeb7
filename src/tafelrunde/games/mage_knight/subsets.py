"""Sets as masks: their parts, and how they can be divided (solver.py)."""

from typing import Final

MOST_PARTS: Final = 20_000


def submasks(mask: int) -> list[int]:
    """All parts of a set, the empty one first."""
    found = [0]
    part = mask
    while part:
        found.append(part)
        part = (part - 1) & mask
    return found


def partitions(mask: int) -> list[list[int]]:
    """All ways to divide a set into groups."""
    if not mask:
        return [[]]
    first = mask & -mask
    found: list[list[int]] = []
    for others in submasks(mask ^ first):
        group = first | others
        found += [[group, *rest] for rest in partitions(mask ^ group)]
    return found


def affordable(mask: int, costs: list[int], budget: int) -> list[tuple[int, int]]:
    """The parts of a set that cost no more than this together, with what they cost; the empty one first, then falling."""
    found: list[tuple[int, int]] = [(0, 0)]
    for n in range(len(costs)):
        if mask >> n & 1:
            more = [(part | 1 << n, cost + costs[n]) for part, cost in found if cost + costs[n] <= budget]
            found = [*more, *found] if len(found) < MOST_PARTS else found
    return [found[-1], *sorted(found[:-1], reverse=True)]
