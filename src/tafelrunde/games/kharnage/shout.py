"""Kharnage with the shout rule (KH-11.6 to KH-11.9). Without it, `destroy` hands out the tile itself (KH-11.8)."""

from typing import Final

from tafelrunde.core.choice import DONE, Flow, Together
from tafelrunde.core.events import Event
from tafelrunde.games.kharnage.ask import offer
from tafelrunde.games.kharnage.atoms import lose_kharnage_tile, take_kharnage_tile, who
from tafelrunde.games.kharnage.state import Position

SHOUT: Final = 1


def call_kharnage(s: Position, seat: int, victim: int) -> Flow[None]:
    """The attacker calls KHARNAGE!, all others answer YEAH!; whoever keeps silent gets or loses a tile accordingly."""
    called = yield offer(seat, "shout.kharnage", [SHOUT, DONE], (victim,))
    if called == DONE:
        if s.log is not None:
            s.emit(
                Event(
                    "kharnage_not_called",
                    {**who(s, seat), "victim": victim, "whose": s.armies[victim].names()},
                )
            )
        return
    others = [other for other in range(s.seats) if other != seat]
    together = Together([offer(other, "shout.yeah", [SHOUT, DONE], (seat,)) for other in others])
    yield together
    take_kharnage_tile(s, seat, victim)
    for other, answer in zip(others, together.answers):
        if answer == DONE:
            lose_kharnage_tile(s, other)
