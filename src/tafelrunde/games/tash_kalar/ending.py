"""The end of a turn, and of the game (TK-3.14, TK-11, TK-12)."""

from typing import Final

from tafelrunde.core.choice import Flow
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.scoring import scorer_of
from tafelrunde.games.tash_kalar.state import Position

QUIET_ROUNDS: Final = 12  # turns per seat without an own being before the game comes to its end (TK-R49)


def finish_turn(s: Position) -> Flow[None]:
    """Task or points, drawing, end triggers, then an extra turn or the next player (TK-3.14)."""
    yield from scorer_of(s).end_of_turn(s)
    last_card = decks.refill(s)
    atoms.end_turn(s, why_the_end(s, last_card))
    if s.again:
        atoms.begin_turn(s, s.seat, True)
    elif s.last_turns == 0:
        atoms.close(s)
    else:
        atoms.begin_turn(s, (s.seat + 1) % s.seats, False)


def why_the_end(s: Position, last_card: bool) -> str:
    """What triggers the end at the end of this turn; "" if nothing does. It does not matter whose score it is
    (TK-R38)."""
    limit = s.mode.limits[s.sides]
    if any([scorer_of(s).best(s, side) >= limit for side in range(s.sides)]):
        return "points"
    if last_card:
        return "deck"
    return "quiet" if s.quiet + 1 >= QUIET_ROUNDS * s.seats else ""
