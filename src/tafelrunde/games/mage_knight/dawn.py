"""What a turn brings at its start, also one that is played in advance (MK-10.17, MK-25.9)."""

from tafelrunde.games.mage_knight import atoms, chart, odd_skills
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.vocabulary import BLACK, GOLD


def start_benefits(s: Mage, seat: int) -> None:
    """Promised mana and that of a magical glade (MK-32.41); while the source is frozen there is no die for the others."""
    h = s.heroes[seat]
    odd_skills.begin_turn(s, seat)
    for colour in h.yields:
        atoms.gain_mana(s, seat, colour)
    if chart.is_site(s, h.at, "magical_glade"):
        atoms.gain_mana(s, seat, BLACK if s.night else GOLD)
    towers = chart.tower_mana(s, seat)
    if towers:  # MK-S11.11
        atoms.gain_mana(s, seat, BLACK if s.night else GOLD, towers)
