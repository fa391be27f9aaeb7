"""What locations do to a square: bonuses and dangers (BC-11, BC-13). Flipping them is an atom.

Whole turns are searched through these functions: they look at the sides that lie up themselves instead of asking for each.
"""

from tafelrunde.games.battlecrest.state import Position


def bonus(s: Position, square: int, kind: int) -> int:
    """How many active bonuses of this kind a warrior on the square touches (BC-13.1, BC-13.3)."""
    total = 0
    locations, flipped = s.arena.locations, s.flipped
    for slot, edge in s.arena.edges_at[square]:
        index = s.location_on[slot]
        if locations[index].sides[flipped >> index & 1].bonuses[edge] & kind:
            total += 1
    return total


def contributors(s: Position, square: int, kinds: int) -> int:
    """The locations (as a mask) that give at least one bonus of these kinds here: they will flip, each once (BC-13.10)."""
    mask = 0
    locations, flipped = s.arena.locations, s.flipped
    for slot, edge in s.arena.edges_at[square]:
        index = s.location_on[slot]
        if locations[index].sides[flipped >> index & 1].bonuses[edge] & kinds:
            mask |= 1 << index
    return mask


def dangers_at(s: Position, square: int) -> int:
    """The locations (as a mask) with an active danger at a square; a square touches each of them once at most (BC-1.16)."""
    mask = 0
    locations, flipped = s.arena.locations, s.flipped
    for slot, edge in s.arena.edges_at[square]:
        index = s.location_on[slot]
        if locations[index].sides[flipped >> index & 1].dangers >> edge & 1:
            mask |= 1 << index
    return mask


def risky(s: Position, mask: int) -> bool:
    """Whether any of these squares is dangerous to enter."""
    flipped = s.flipped
    for index, location in enumerate(s.arena.locations):
        dangers = location.sides[flipped >> index & 1].dangers
        if dangers:
            touch = s.arena.touch[s.slot_of[index]]
            for edge in range(4):
                if dangers >> edge & 1 and mask >> touch[edge] & 1:
                    return True
    return False
