"""Kharnage with the shout rule (KH-11.6 to KH-11.9). Without it, `destroy` hands out the tile itself (KH-11.8)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Prompt, Together
from tafelrunde.games.kharnage.atoms import lose_kharnage_tile, take_kharnage_tile, tell
from tafelrunde.games.kharnage.foresight import unveils
from tafelrunde.games.kharnage.naming import army_ref, plain
from tafelrunde.games.kharnage.state import Position

SHOUT: Final = 1


def shout_prompt(key: str, rules: tuple[str, ...]) -> Prompt:
    """A shout about an army: the one that was wiped out, or the one that did it. Bots always shout (KH-11.9)."""
    return Prompt(
        key,
        rules,
        option=plain(key),
        words=lambda s, seat, army: {"army": s.armies[army].names()},
        subject=lambda s, seat, army: (army_ref(army),),
        weight=lambda s, seat, value, army: 0 if value == DONE else 8,
        final=unveils,
    )


KHARNAGE: Final = shout_prompt("shout.kharnage", ("KH-11.6", "KH-11.9"))
YEAH: Final = shout_prompt("shout.yeah", ("KH-11.7", "KH-11.9"))


def call_kharnage(s: Position, seat: int, victim: int) -> Flow[None]:
    """The attacker calls KHARNAGE!, all others answer YEAH!; whoever keeps silent gets or loses a tile accordingly."""
    called = yield Choice(seat, KHARNAGE, [SHOUT, DONE], (victim,))
    if called == DONE:
        tell(s, "kharnage_not_called", seat, victim=victim, whose=s.armies[victim].names())
        return
    others = [other for other in range(s.seats) if other != seat]
    together = Together([Choice(other, YEAH, [SHOUT, DONE], (seat,)) for other in others])
    yield together
    take_kharnage_tile(s, seat, victim)
    for other, answer in zip(others, together.answers):
        if answer == DONE:
            lose_kharnage_tile(s, other)
