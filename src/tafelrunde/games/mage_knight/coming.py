"""What is still to come at the end of a turn (MK-22.8, MK-22.16)."""

from tafelrunde.games.mage_knight.content import level_of
from tafelrunde.games.mage_knight.state import Mage


def levels_due(s: Mage, seat: int) -> int:
    """Rows of the fame track that were crossed (MK-23.1)."""
    return level_of(s.heroes[seat].fame) - s.heroes[seat].level


def something_follows(s: Mage, seat: int) -> bool:
    """Rewards or levels: then something new is seen before cards are drawn."""
    return bool(s.heroes[seat].rewards) or levels_due(s, seat) > 0
