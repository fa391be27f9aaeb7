"""How well things stand, for bots: fame against the others, alone against a course that a good game would take."""

from typing import Final

from tafelrunde.games.mage_knight.state import Mage

PAR: Final = 6  # fame a round of a game alone
SOFTNESS: Final = 20
LEAD: Final = 8  # fame ahead that is as good as half a win


def judge(s: Mage) -> list[float]:
    """Every seat from 0 to 1."""
    fame = [hero.fame for hero in s.heroes]
    if s.seats == 1:
        return [_curve(fame[0] - PAR * (s.round - 1), SOFTNESS)]
    return [_curve(fame[seat] - max(fame[:seat] + fame[seat + 1 :]), LEAD) for seat in range(s.seats)]


def _curve(ahead: int, softness: int) -> float:
    return 0.5 + 0.49 * ahead / (softness + abs(ahead))
