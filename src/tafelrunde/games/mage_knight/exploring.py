"""Exploring: a tile is revealed next to the hero (MK-12)."""

from typing import Final

from tafelrunde.core.choice import Flow, Option
from tafelrunde.games.mage_knight import agreed, atoms, chart, dungeons, modifiers, quests
from tafelrunde.games.mage_knight.content import CORE_CITY, library
from tafelrunde.games.mage_knight.geometry import BORDERING, NOWHERE, SLOT_NEIGHBOURS, may_lie
from tafelrunde.games.mage_knight.naming import slot_ref
from tafelrunde.games.mage_knight.previews import PricePreview, shown
from tafelrunde.games.mage_knight.scenarios import CITY_REVEALED
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.vocabulary import EXPLORE_COST, EXPLORE_RANGE, REACH

PRICE: Final = 2  # move points (MK-3.19, MK-12.1)


def core_is_next(s: Mage) -> bool:
    """The back of the next tile is public (MK-R59); left over are countryside tiles first (MK-12.7)."""
    if s.stack():
        return not s.tile_top and s.countryside_left == 0
    return not s.countryside


def price(s: Mage, seat: int) -> int:
    """Two move points, less where an effect says so (MK-12.1)."""
    return max(0, PRICE + sum([rule.add for rule in modifiers.in_force(s, seat, EXPLORE_COST)]))


def explorable(s: Mage, seat: int) -> list[int]:
    """The slots that can be explored from here, named before the tile is drawn (MK-12.3); none without tiles (MK-12.8)."""
    h = s.heroes[seat]
    left_over = s.stack() == 0
    if h.move < price(s, seat) or (left_over and not s.countryside and not s.core):
        return []
    shape = agreed.shape(s)
    return [
        slot for slot in slots_near(s, seat) if may_lie(shape, s.tiles, slot, core_at(s, slot), left_over)
    ]


def core_at(s: Mage, slot: int) -> bool:
    """Whether the tile for this slot is a core tile; on a fixed map that depends on the place (MK-27.14)."""
    shape = agreed.shape(s)
    return slot in shape.cores if shape.fixed else core_is_next(s)


def open_slots(s: Mage) -> list[int]:
    """Everywhere the next tile may be put, however far away (MK-12.5 to MK-12.7)."""
    left_over = s.stack() == 0
    if left_over and not s.countryside and not s.core:
        return []
    shape = agreed.shape(s)
    places = [*shape.lands, *shape.cores] if shape.fixed else beside_tiles(s)
    return [slot for slot in sorted(places) if may_lie(shape, s.tiles, slot, core_at(s, slot), left_over)]


def beside_tiles(s: Mage) -> set[int]:
    """The slots next to the tiles in play: a tile never lies alone."""
    laid = [slot for slot, tile in enumerate(s.tiles) if tile != NOWHERE]
    return {near for slot in laid for near in SLOT_NEIGHBOURS[slot]}


def slots_near(s: Mage, seat: int) -> list[int]:
    """The slots next to the hero; effects let those farther away count, too (MK-R53)."""
    at = s.heroes[seat].at
    far = max(modifiers.farthest(s, seat, REACH, 1), modifiers.farthest(s, seat, EXPLORE_RANGE, 1))
    return sorted({slot for hex in chart.within(at, far - 1) for slot in BORDERING[hex]})


def explore_option(s: Mage, seat: int, slot: int) -> Option:
    return Option(
        "explore",
        (slot_ref(slot),),
        {"n": price(s, seat)},
        shown(PricePreview(cost=price(s, seat), core=core_at(s, slot))),
    )


def explore(s: Mage, seat: int, slot: int) -> Flow[None]:
    """Pay, draw and lay the tile, turn up what stands next to a hero, of any player (MK-12.1, MK-12.4, MK-12.9, MK-32.23).
    Exploring never provokes (MK-11.31)."""
    atoms.pay_to_explore(s, seat, price(s, seat))
    tile = chart.reveal_tile(s, slot, core_at(s, slot))
    chart.all_look_around(s)
    if s.scenario.fame_per_tile:
        atoms.gain_fame(s, seat, s.scenario.fame_per_tile)
    if s.scenario.end == CITY_REVEALED and library().tiles[tile].kind == CORE_CITY and not s.ending:
        atoms.trigger_end(s, seat)
    yield from dungeons.place_entrances(s, seat, [slot])
    quests.check(s, seat)
