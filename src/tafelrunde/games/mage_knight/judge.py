"""How well things stand, for bots: fame against the others, alone against a course that a good game would take."""

from typing import Final

from tafelrunde.games.mage_knight.state import Mage

PAR: Final = 6  # fame a round of a game alone
SOFTNESS: Final = 20
LEAD: Final = 8  # fame ahead that is as good as half a win


def judge(s: Mage, seat: int) -> float:
    """From 0 to 1."""
    fame = s.heroes[seat].fame
    if s.seats == 1:
        ahead = fame - PAR * (s.round - 1)
        return 0.5 + 0.49 * ahead / (SOFTNESS + abs(ahead))
    ahead = fame - max([h.fame for other, h in enumerate(s.heroes) if other != seat])
    return 0.5 + 0.49 * ahead / (LEAD + abs(ahead))
