"""Cities: which of them are conquered, and what that brings about (MK-20, MK-S02.4)."""

from tafelrunde.games.mage_knight import atoms, chart, feats
from tafelrunde.games.mage_knight.scenarios import ALL_CITIES_CONQUERED
from tafelrunde.games.mage_knight.state import Mage


def conquered(s: Mage) -> list[int]:
    """The spaces of all conquered cities."""
    return [hex for hex in chart.cities(s) if chart.conquered_city(s, hex)]


def all_conquered(s: Mage) -> bool:
    """Whether every city of the scenario is: those on tiles nobody has seen count, too (MK-R204)."""
    found = chart.cities(s)
    return s.cities_left == 0 and bool(found) and len(conquered(s)) == len(found)


def take(s: Mage, seat: int, hex: int) -> None:
    """The last defender is defeated: the city has a leader from now on (MK-20.7). The last city brings about the end of the
    game (MK-S02.4, MK-S04.6)."""
    atoms.take_city(s, seat, hex, chart.leader_of(s, hex))
    site = chart.site_of(s, hex)
    assert site is not None
    feats.tell(s, seat, f"{site.id}.conquest")
    if s.scenario.end == ALL_CITIES_CONQUERED and all_conquered(s) and not s.ending:
        atoms.trigger_end(s, seat)
