"""Chapter 3: the unit. Who lies where, who is melee-capable, what is free. Nothing here changes anything."""

from typing import Final

from tafelrunde.games.pixel_tactics.content import (
    CHARACTER_OF,
    FLANK,
    FRONT,
    HERO_HEALTH,
    LEADER,
    LEADER_HEALTH,
    REAR,
    SEES_TOP,
)
from tafelrunde.games.pixel_tactics.state import FRAIL, LEADER_CELL, PixelState

ALL_CELLS: Final = 0x1FF
LEADER_BIT: Final = 1 << LEADER_CELL
HERO_CELLS: Final = ALL_CELLS & ~LEADER_BIT
ROW_MASKS: Final[list[int]] = [0b000000111, 0b000111000, 0b111000000]
COLUMN_MASKS: Final[list[int]] = [0b001001001, 0b010010010, 0b100100100]


def _front_most(living: int) -> int:
    """Of these living characters those with nobody living further forward in their column (PT-3.10, PT-3.11)."""
    mask = 0
    for cell in range(9):
        ahead = [cell - 3 * n for n in range(1, cell // 3 + 1)]
        if living >> cell & 1 and not any(living >> other & 1 for other in ahead):
            mask |= 1 << cell
    return mask


def _neighbours(cell: int) -> int:
    """Left, right, in front and behind inside the unit (PT-R38)."""
    mask = 0
    for other in range(9):
        if abs(cell // 3 - other // 3) + abs(cell % 3 - other % 3) == 1:
            mask |= 1 << other
    return mask


MELEE_CAPABLE: Final[list[int]] = [_front_most(living) for living in range(512)]
NEIGHBOURS: Final[list[int]] = [_neighbours(cell) for cell in range(9)]
CELLS_OF: Final[list[list[int]]] = [[cell for cell in range(9) if mask >> cell & 1] for mask in range(512)]
SPOTS_OF: Final[list[list[list[int]]]] = [
    CELLS_OF,
    [[cell + 9 for cell in cells] for cells in CELLS_OF],
]
COUNT: Final[list[int]] = [len(cells) for cells in CELLS_OF]


def spots(seat: int, mask: int) -> list[int]:
    """The spots of a unit that a mask of cells names. Shared lists: never change them."""
    return SPOTS_OF[seat][mask]


def living_heroes(s: PixelState, seat: int) -> int:
    return s.alive[seat] & HERO_CELLS


def melee_capable(s: PixelState, seat: int) -> int:
    return MELEE_CAPABLE[s.alive[seat]]


def free_cells(s: PixelState, seat: int) -> int:
    """Positions with neither hero nor leader nor corpse (PT-3.5)."""
    return ALL_CELLS & ~(s.alive[seat] | s.fallen[seat] | LEADER_BIT)


def hero_spots(s: PixelState) -> list[int]:
    """Every living hero of either unit (PT-3.15)."""
    return spots(0, living_heroes(s, 0)) + spots(1, living_heroes(s, 1))


def melee_capable_hero_spots(s: PixelState) -> list[int]:
    return spots(0, melee_capable(s, 0) & HERO_CELLS) + spots(1, melee_capable(s, 1) & HERO_CELLS)


def enemies_called(s: PixelState, seat: int, character: int) -> list[int]:
    """Living enemy heroes of this name."""
    enemies = spots(1 - seat, living_heroes(s, 1 - seat))
    return [spot for spot in enemies if CHARACTER_OF[s.cells[spot]] == character]


def corpse_spots(s: PixelState) -> list[int]:
    return spots(0, s.fallen[0]) + spots(1, s.fallen[1])


def heroes_next_to_corpses(s: PixelState) -> list[int]:
    return [spot for spot in hero_spots(s) if NEIGHBOURS[spot % 9] & s.fallen[spot // 9]]


def find(s: PixelState, card: int) -> int:
    """The spot a card lies on, -1 if it is in no unit."""
    for spot in range(18):
        if s.cells[spot] == card:
            return spot
    return -1


def is_alive(s: PixelState, spot: int) -> bool:
    return s.alive[spot // 9] >> spot % 9 & 1 != 0


def find_living(s: PixelState, card: int) -> int:
    """The spot of a living hero or leader, -1 if it has left or died (PT-9.15)."""
    spot = find(s, card)
    return spot if spot >= 0 and is_alive(s, spot) else -1


def leader(s: PixelState, seat: int) -> int:
    return s.cells[seat * 9 + LEADER_CELL]


def living_with(s: PixelState, seat: int, ability: int) -> list[int]:
    """The cards of living heroes whose active bar this is: usually none or one (PT-R51)."""
    found: list[int] = []
    for spot in spots(seat, s.alive[seat] & ROW_MASKS[ability % 5] & HERO_CELLS):
        if ability_of(s, spot) == ability:
            found.append(s.cells[spot])
    return found


def leads_with(s: PixelState, seat: int, ability: int) -> list[int]:
    """The leader's card if this is its power, its own or a copied one; else nothing."""
    return [leader(s, seat)] if s.power[seat] * 5 + LEADER == ability else []


def lives_with(s: PixelState, card: int, seat: int) -> bool:
    """Still alive in this unit; it may have died, left or been taken meanwhile (PT-9.15)."""
    spot = find_living(s, card)
    return spot >= 0 and spot // 9 == seat


def spot_that_sees_top(s: PixelState, seat: int) -> int:
    """The living hero by which its player always knows the top card of the own deck (Oracle rear), -1 if there is none."""
    for spot in spots(seat, s.alive[seat] & ROW_MASKS[REAR]):
        if SEES_TOP[ability_of(s, spot)]:
            return spot
    return -1


def forerunner_spot(s: PixelState, spot: int) -> int:
    """The living character directly in front, -1 if there is none (PT-3.6, PT-3.8, PT-3.9)."""
    ahead = spot - 3
    return ahead if spot % 9 >= 3 and is_alive(s, ahead) else -1


def supporter_spot(s: PixelState, spot: int) -> int:
    """The living character directly behind, -1 if there is none (PT-3.7, PT-3.8, PT-3.9)."""
    behind = spot + 3
    return behind if spot % 9 < 6 and is_alive(s, behind) else -1


def health(s: PixelState, spot: int) -> int:
    """The health of what lives there; a leader that copies has the copied health (PT-R46), a taken hero 1 (PT-R34)."""
    if spot % 9 == LEADER_CELL:
        return LEADER_HEALTH[s.stats + s.power[spot // 9]]
    card = s.cells[spot]
    return 1 if s.flags[card] & FRAIL else HERO_HEALTH[s.stats + CHARACTER_OF[card]]


def leader_life(s: PixelState, seat: int) -> int:
    """What the leader has left; nothing once it has fallen."""
    spot = seat * 9 + LEADER_CELL
    return max(0, health(s, spot) - s.damage[s.cells[spot]]) if is_alive(s, spot) else 0


def lethally_damaged(s: PixelState, spot: int) -> bool:
    return s.damage[s.cells[spot]] >= health(s, spot)  # PT-8.2


def row_of(spot: int) -> int:
    return spot % 9 // 3


def ability_of(s: PixelState, spot: int) -> int:
    """The active bar of the hero that lives there: the one of its row (PT-1.11)."""
    return CHARACTER_OF[s.cells[spot]] * 5 + spot % 9 // 3


def has_bar(s: PixelState, spot: int, ability: int) -> bool:
    """Whether a hero lies there whose active bar this is."""
    return spot % 9 != LEADER_CELL and ability_of(s, spot) == ability


def flank_neighbour(s: PixelState, spot: int) -> int:
    """The flank hero whose forerunner or supporter stands on this spot, -1 if none: only flank bars speak of them."""
    row = row_of(spot)
    if row == FLANK:
        return -1
    beside = supporter_spot(s, spot) if row == FRONT else forerunner_spot(s, spot)
    return beside if beside % 9 != LEADER_CELL else -1
