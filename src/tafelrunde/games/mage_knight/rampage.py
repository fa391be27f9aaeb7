"""Rampage: defeated rampaging enemies are replaced at the end of a round (MK-31.17 to MK-31.21, MK-31.49)."""

from typing import Final

from tafelrunde.games.mage_knight import atoms, chart, decks, quest_atoms
from tafelrunde.games.mage_knight.content import BROWN_BACK
from tafelrunde.games.mage_knight.quest import MORE_RAMPAGE, RAMPAGE
from tafelrunde.games.mage_knight.state import DUMMY, Mage
from tafelrunde.games.mage_knight.vocabulary import BLACK, BLUE, GOLD, GREEN, RED, WHITE

WARM: Final = (RED, GREEN, GOLD)  # by day (MK-31.18)
COLD: Final = (WHITE, BLUE, BLACK)  # at night (MK-31.20)
REPUTATION: Final = -2  # at the start (MK-31.17)
MORE_REPUTATION: Final = -4  # MK-31.21


def start_reputation(s: Mage) -> int:
    """In place of the scenario's own value (MK-R216)."""
    if s.quest.plays(MORE_RAMPAGE):
        return MORE_REPUTATION
    return REPUTATION if s.quest.plays(RAMPAGE) else s.scenario.start_reputation


def empty_places(s: Mage) -> list[int]:
    """Spaces from which all rampaging enemies are gone, unless a hero or another site is there (MK-31.49)."""
    heroes = [s.heroes[seat].at for seat in s.players if seat != DUMMY]
    found = [hex for kind in chart.RAMPAGING for hex in chart.places(s, kind)]
    return [hex for hex in sorted(found) if not s.tokens.get(hex) and hex not in heroes]


def come_back(s: Mage) -> None:
    """At the end of a round, while it still is day or night: a die for each of these spaces (MK-31.18 to MK-31.21)."""
    more = s.quest.plays(MORE_RAMPAGE)
    if not (more or s.quest.plays(RAMPAGE)):
        return
    matching, worst = (COLD, BLACK) if s.night else (WARM, GOLD)
    for hex in empty_places(s):
        face = quest_atoms.roll_for_rampage(s, hex)
        site = chart.site_of(s, hex)
        assert site is not None
        if more or face in matching:
            atoms.put_token(s, hex, decks.new_token(s, chart.RAMPAGING[site.kind]))
        if face in matching if more else face == worst:
            atoms.put_token(s, hex, decks.new_token(s, BROWN_BACK))
