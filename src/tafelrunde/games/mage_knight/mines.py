"""Freedom for the mines: they are occupied, and give crystals again once they are liberated (MK-S07)."""

from typing import Final

from tafelrunde.games.mage_knight import atoms, chart
from tafelrunde.games.mage_knight.scenarios import OF_MINES
from tafelrunde.games.mage_knight.state import MOST_CRYSTALS, Mage

COUNTRYSIDE_FAME: Final = 4  # for a liberated mine (MK-S07.12)
CORE_FAME: Final = 7


def thank(s: Mage, seat: int, hex: int) -> None:
    """Reputation for whoever has liberated a mine (MK-S07.7)."""
    atoms.change_reputation(s, seat, 2 if chart.on_core(s, hex) else 1)


def all_liberated(s: Mage) -> bool:
    """All tiles of the stack are revealed, and no mine is occupied (MK-S07.11, MK-R25)."""
    return s.stack() == 0 and all([s.shields.get(hex) for hex in chart.places(s, "crystal_mine")])


def own(s: Mage, seat: int) -> list[int]:
    return [hex for hex in chart.places(s, "crystal_mine") if seat in s.shields.get(hex, ())]


def fame(s: Mage, seat: int) -> int:
    """What the mines of a seat are worth at the end (MK-S07.12)."""
    return sum([CORE_FAME if chart.on_core(s, hex) else COUNTRYSIDE_FAME for hex in own(s, seat)])


def send_crystals(s: Mage) -> None:
    """The miners are grateful: at the start of a round a crystal from each own mine, however far away; of a colour that one
    has three of there is none (MK-S07.9)."""
    if s.scenario.quest != OF_MINES:
        return
    for seat in range(s.seats):
        for hex in own(s, seat):
            site = chart.site_of(s, hex)
            assert site is not None
            if s.heroes[seat].crystals[site.colour] < MOST_CRYSTALS:
                atoms.gain_crystal(s, seat, site.colour)
