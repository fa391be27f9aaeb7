"""How well things stand, for bots: points, and what lies in the arena. A first judge; it knows nothing of patterns
yet."""

from typing import Final

from tafelrunde.games.tash_kalar.scoring import destroyed_points, scorer_of
from tafelrunde.games.tash_kalar.state import PLAY, Position

# What is worth how much, in points.
PIECE: Final = 0.3
UPGRADE: Final = 0.4  # on top, for a heroic or legendary piece
LEGEND: Final = 0.8  # on top of that
SECOND_COLOUR: Final = 0.35
FURTHER_COLOUR: Final = 0.1
SOFTNESS: Final = 6.0  # a lead of so many points is three quarters of the way to certainty


def judge(s: Position, seat: int) -> float:
    """From 0 (lost) to 1 (won), by the lead over the best opponent."""
    own = s.side_of[seat]
    lead = worth(s, own) - max([worth(s, other) for other in s.enemies(own)])
    return 0.5 + 0.48 * lead / (SOFTNESS + abs(lead))


def worth(s: Position, side: int) -> float:
    counted = scorer_of(s).counted(s, side)
    value = float(counted[0])
    for place in range(1, len(counted)):
        value += (SECOND_COLOUR if place == 1 else FURTHER_COLOUR) * counted[place]
    if s.phase == PLAY and side == s.side and s.mode.score_pieces:
        value += sum(destroyed_points(s)) / (s.sides - 1)
    return value + PIECE * s.pieces(side) + UPGRADE * s.upgraded(side) + LEGEND * s.legendaries(side)
