"""Questions that many effects ask. `ability` tells the player what the answer is for."""

from collections.abc import Callable

from tafelrunde.core.choice import DONE, Choice, Flow
from tafelrunde.games.pixel_tactics.asking import amount_of, one_of
from tafelrunde.games.pixel_tactics.damage import Dealt, deal, heal, move_markers
from tafelrunde.games.pixel_tactics.state import PixelState
from tafelrunde.games.pixel_tactics.units import COLUMN_MASKS, HERO_CELLS, ROW_MASKS, hero_spots, spots


def pick_hero(seat: int, ability: int, choices: list[int]) -> Choice:
    return Choice(seat, "effect.hero", one_of(choices), (ability,))


def pick_corpse(seat: int, ability: int, choices: list[int]) -> Choice:
    return Choice(seat, "effect.corpse", one_of(choices), (ability,))


def pick_card_on_table(seat: int, ability: int, choices: list[int]) -> Choice:
    """A hero or a corpse."""
    return Choice(seat, "effect.lying", one_of(choices), (ability,))


def pick_discarded(seat: int, ability: int, choices: list[int]) -> Choice:
    return Choice(seat, "effect.card", one_of(choices), (ability,))


def pick_from_hand(s: PixelState, seat: int, ability: int, may_stop: bool = False) -> Choice:
    """One of the own hand cards."""
    return Choice(seat, "effect.card", hand_cards(s, seat, may_stop), (ability,))


def hand_cards(s: PixelState, seat: int, may_stop: bool) -> Callable[[], list[int]]:
    """Listed when somebody looks: the other seat may have redrawn a hand it cannot know."""
    return lambda: [*s.hand[seat], DONE] if may_stop else s.hand[seat].copy()


def pick_some_heroes(s: PixelState, seat: int, ability: int, most: int) -> Flow[list[int]]:
    """Up to so many different heroes of either unit, at least one (PT-R14)."""
    left = hero_spots(s)
    chosen: list[int] = []
    while left and len(chosen) < most:
        spot = yield Choice(seat, "effect.heroes", one_of([*left, DONE] if chosen else left), (ability,))
        if spot == DONE:
            break
        chosen.append(spot)
        left = [other for other in left if other != spot]
    return chosen


def heal_up_to(s: PixelState, seat: int, ability: int, spot: int, most: int) -> Flow[None]:
    """ "Up to": the amount may be 0 (PT-R14)."""
    most = min(most, s.damage[s.cells[spot]])
    points = yield Choice(seat, "effect.heal", amount_of(0, most), (ability, spot))
    heal(s, spot, points)


def split_healing(s: PixelState, seat: int, ability: int, total: int) -> Flow[None]:
    """Heroes heal up to this much altogether, shared out freely."""
    left = total
    done: list[int] = []
    while left > 0:
        hurt = [spot for spot in hero_spots(s) if s.damage[s.cells[spot]] > 0 and spot not in done]
        if not hurt:
            return
        spot = yield Choice(seat, "effect.heroes", one_of([*hurt, DONE]), (ability,))
        if spot == DONE:
            return
        most = min(left, s.damage[s.cells[spot]])
        points = yield Choice(seat, "effect.heal", amount_of(1, most), (ability, spot))
        left -= heal(s, spot, points)
        done.append(spot)


def split_damage(s: PixelState, seat: int, ability: int, total: int) -> Flow[None]:
    """Exactly so much damage, divided freely: all of it is assigned before any is placed (PT-R65)."""
    left = total
    packets: list[int] = []  # card, points, card, points ...
    heroes = hero_spots(s)
    while left > 0 and heroes:
        spot = yield Choice(seat, "effect.hero", one_of(heroes), (ability,))
        heroes = [other for other in heroes if other != spot]
        # The last hero must take what is left.
        least = 1 if heroes else left
        points = yield Choice(seat, "effect.damage", amount_of(least, left), (ability, spot))
        packets.append(s.cells[spot])
        packets.append(points)
        left -= points
    for i in range(0, len(packets), 2):
        yield from deal(s, packets[i], packets[i + 1], None)


def gather_damage(
    s: PixelState, seat: int, ability: int, to: int, sources: int, most: int, dealt: Dealt
) -> Flow[None]:
    """Move up to so much damage in total from these own cells onto one hero."""
    left = most
    done: list[int] = []
    while left > 0:
        hurt = [spot for spot in spots(seat, sources) if s.damage[s.cells[spot]] > 0 and spot not in done]
        if not hurt:
            return
        spot = yield Choice(seat, "effect.heroes", one_of([*hurt, DONE]), (ability,))
        if spot == DONE:
            return
        points = yield Choice(
            seat, "effect.move", amount_of(1, min(left, s.damage[s.cells[spot]])), (ability, spot)
        )
        done.append(spot)
        left -= points
        yield from move_markers(s, spot, to, points, dealt)


def pick_row_with_corpses(
    s: PixelState, seat: int, ability: int, carry_out: Callable[[PixelState, int], None]
) -> Flow[None]:
    """One row of one unit that holds a corpse (PT-R27); then something happens to each corpse there."""
    rows = [unit * 3 + row for unit in range(2) for row in range(3) if s.fallen[unit] & ROW_MASKS[row]]
    if not rows:
        return
    chosen = yield Choice(seat, "effect.row", one_of(rows), (ability,))
    unit = chosen // 3
    for spot in spots(unit, s.fallen[unit] & ROW_MASKS[chosen % 3]).copy():
        carry_out(s, spot)


def lying_spots(s: PixelState, seat: int) -> list[int]:
    """Heroes and corpses of a unit."""
    return spots(seat, (s.alive[seat] | s.fallen[seat]) & HERO_CELLS)


def heroes_in_row(s: PixelState, row: int) -> list[int]:
    """Both units (PT-R49)."""
    mask = ROW_MASKS[row] & HERO_CELLS
    return spots(0, s.alive[0] & mask) + spots(1, s.alive[1] & mask)


def heroes_in_column(s: PixelState, column: int) -> list[int]:
    """Both units: columns face each other (PT-3.4)."""
    mask = COLUMN_MASKS[column] & HERO_CELLS
    return spots(0, s.alive[0] & mask) + spots(1, s.alive[1] & mask)
