"""Location bonuses, flips and dangers (BC-11, BC-13)."""

from tafelrunde.core.events import Event
from tafelrunde.games.battlecrest.content import BACK
from tafelrunde.games.battlecrest.damage import check_defeat, hurt
from tafelrunde.games.battlecrest.state import GONE, Position


def bonus(s: Position, square: int, kind: int) -> int:
    """How many active bonuses of this kind a warrior on the square touches (BC-13.1, BC-13.3)."""
    total = 0
    for slot, edge in s.arena.edges_at[square]:
        if s.location_side(s.location_on[slot]).bonuses[edge] & kind:
            total += 1
    return total


def contributors(s: Position, square: int, kinds: int) -> int:
    """The locations (as a mask) that give at least one bonus of these kinds here: they will flip, each once (BC-13.10)."""
    mask = 0
    for slot, edge in s.arena.edges_at[square]:
        index = s.location_on[slot]
        if s.location_side(index).bonuses[edge] & kinds:
            mask |= 1 << index
    return mask


def flip_all(s: Position, mask: int) -> None:
    """Flip locations in ascending number, the dangers of each before the next (BC-13.12)."""
    index = 0
    while mask:
        if mask & 1:
            flip(s, index)
        mask >>= 1
        index += 1


def flip(s: Position, index: int) -> None:
    """Turn one location over; dangers that become active hit whoever touches them, all at once (BC-11.3, BC-R.3, BC-R.10)."""
    before = s.location_side(index).dangers
    s.flipped ^= 1 << index
    if s.log is not None:
        side = "back" if s.flipped >> index & 1 == BACK else "front"
        s.emit(
            Event(
                "flip",
                {
                    "location": s.location(index).names,
                    "ref": f"location:{s.location(index).id}",
                    "side": side,
                },
            )
        )
    new = s.location_side(index).dangers & ~before
    if new:
        touch = s.arena.touch[s.slot_of[index]]
        for edge in range(4):
            if new >> edge & 1:
                for warrior in range(4):
                    if s.at[warrior] == touch[edge]:
                        endanger(s, warrior, index)
        check_defeat(s)


def endanger(s: Position, warrior: int, index: int) -> None:
    if s.log is not None:
        s.emit(
            Event("danger", {"location": s.location(index).names, "ref": f"location:{s.location(index).id}"})
        )
    hurt(s, warrior, 1)


def dangers_at(s: Position, square: int, flipped: int) -> int:
    """How many dangers are active at a square while the locations lie as `flipped` says."""
    count = 0
    for slot, edge in s.arena.edges_at[square]:
        index = s.location_on[slot]
        if s.arena.locations[index].sides[flipped >> index & 1].dangers >> edge & 1:
            count += 1
    return count


def enter_dangers(s: Position, warrior: int) -> None:
    """Danger damage for the square a warrior has just entered: 1 per danger, in ascending location number (BC-11.2, BC-11.6)."""
    hits = [
        s.location_on[slot] for slot, edge in s.arena.edges_at[s.at[warrior]] if _dangerous(s, slot, edge)
    ]
    hits.sort()
    for index in hits:
        if s.at[warrior] == GONE:
            return
        endanger(s, warrior, index)
        check_defeat(s)


def _dangerous(s: Position, slot: int, edge: int) -> bool:
    return bool(s.location_side(s.location_on[slot]).dangers >> edge & 1)
