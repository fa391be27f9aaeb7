"""Chapter 4: the end of a wave and of a round."""

from typing import Final

from tafelrunde.core.choice import Flow
from tafelrunde.games.pixel_tactics import progress
from tafelrunde.games.pixel_tactics.battle import check_casualties
from tafelrunde.games.pixel_tactics.content import REAR
from tafelrunde.games.pixel_tactics.effects import Happening
from tafelrunde.games.pixel_tactics.reactions import ROUND_ENDS, WAVE_ENDS, happens
from tafelrunde.games.pixel_tactics.state import DRAW, PixelState

QUIET_ROUNDS: Final = 2  # PT-R28
LAST_ROUND: Final = 100


def end_wave(s: PixelState) -> Flow[None]:
    """The sequence of PT-4.10; effects of the first player come first (PT-9.4)."""
    progress.begin_wave_end(s)
    for seat in (s.first, 1 - s.first):
        yield from happens(s, WAVE_ENDS, Happening(seat))
    yield from check_casualties(s, (s.first, 1 - s.first))
    progress.clear_wave(s)
    if s.wave == REAR:
        progress.waves_are_over(s)
    else:
        progress.next_wave(s)


def end_round(s: PixelState) -> Flow[None]:
    """End-of-round effects, first player's first, then the wave cards are exchanged (PT-4.8, PT-4.11)."""
    progress.begin_round_end(s)
    for seat in (s.first, 1 - s.first):
        yield from happens(s, ROUND_ENDS, Happening(seat))
    progress.count_quiet_round(s)
    # Two whole rounds in which nothing moved and nobody was hurt or healed, or 100 rounds: a draw (PT-R28).
    if s.quiet_rounds >= QUIET_ROUNDS or s.round >= LAST_ROUND:
        progress.finish(s, DRAW, "stalemate")
    progress.next_round(s)
