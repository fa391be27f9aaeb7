"""Conquered dungeons and tombs are linked: one moves from one to another underground (MK-S09.8, MK-S09.9, MK-R208)."""

from typing import Final

from tafelrunde.core.choice import Option
from tafelrunde.games.mage_knight import atoms, chart, dungeons, movement, parts
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import NEIGHBOURS
from tafelrunde.games.mage_knight.naming import hex_ref
from tafelrunde.games.mage_knight.previews import PricePreview, shown
from tafelrunde.games.mage_knight.scenarios import OF_DUNGEONS
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.vocabulary import LAKE, SEA, SWAMP

PRICE: Final = 2  # move points, and one for each space (MK-S09.9)
FLOODED: Final = (SEA, LAKE, SWAMP)


def distances(s: Mage, start: int) -> dict[int, int]:
    """How far it is underground: over revealed spaces, never through lakes and swamps; mountains, sites, enemies and heroes do
    not matter (MK-R208)."""
    found = {start: 0}
    edge = [start]
    while edge:
        further: list[int] = []
        for hex in edge:
            for near in NEIGHBOURS[hex]:
                if near not in found and chart.terrain_of(s, near) not in FLOODED:
                    found[near] = found[hex] + 1
                    further.append(near)
        edge = further
    return found


def prices(s: Mage, seat: int) -> dict[int, int]:
    """What it costs from here to each other conquered dungeon or tomb; nothing where no way leads (MK-S09.8, MK-S09.9)."""
    at = s.heroes[seat].at
    if s.scenario.quest != OF_DUNGEONS or at not in dungeons.underground(s) or not s.shields.get(at):
        return {}
    far = distances(s, at)
    others = [hex for hex in dungeons.underground(s) if hex != at and s.shields.get(hex)]
    return {hex: PRICE + far[hex] for hex in others if hex in far}


def exits(s: Mage, seat: int) -> list[int]:
    h = s.heroes[seat]
    if not parts.may_move(s, seat):
        return []
    return sorted([hex for hex, price in prices(s, seat).items() if price <= h.move])


def option(s: Mage, seat: int, hex: int) -> Option:
    price = prices(s, seat)[hex]
    site = chart.site_of(s, hex)
    assert site is not None
    words: dict[str, object] = {
        "site": site.names,
        "terrain": library().terrains[chart.terrain_of(s, hex)].names,
        "n": price,
    }
    return Option("tunnel", (hex_ref(hex),), words, shown(PricePreview(cost=price)))


def go(s: Mage, seat: int, hex: int) -> None:
    """Part of the movement; nobody is provoked on the way (MK-R208)."""
    atoms.move_hero(s, seat, hex, prices(s, seat)[hex])
    movement.arrive(s, seat)
