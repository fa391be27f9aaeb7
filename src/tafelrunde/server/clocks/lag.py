"""What the network took is not the player's time, within bounds (rule 3)."""

from collections.abc import Sequence
from statistics import median_low
from typing import Final

from msgspec import Struct

from tafelrunde.server.clocks.pace import SECOND, Pace

SLACK: Final = 50  # a browser needs a moment to draw the question and to send the answer
PINGS: Final = 5  # the middle one of so many counts: one slow ping says nothing


class Reading(Struct, frozen=True):
    """An answer at the door: when its frame was read, how long the browser says the question was visible, and the round trip
    that the server measured itself (None: not measured yet). Times of a relay are already taken off."""

    read: int
    spent: int | None = None
    round_trip: int | None = None


def gain(pace: Pace) -> int:
    """By how much the quota grows with each spell. By days nobody's network matters."""
    if pace.family != "live":
        return 0
    return min(SECOND, 150 + pace.full * 4 // 1000)


def grown(quota: int, pace: Pace) -> int:
    return min(7 * gain(pace), quota + gain(pace))


def first_quota(pace: Pace) -> int:
    """A clock begins with three gains, one of which its first spell brings."""
    return 2 * gain(pace)


def round_trip(last: Sequence[int]) -> int | None:
    """From the round trips of the server's own pings, the newest last."""
    return median_low(last[-PINGS:]) if last else None


def compensation(elapsed: int, quota: int, reading: Reading) -> int:
    """`spent` is only what the browser claims: what was not also measured from here is not believed."""
    if reading.spent is None or reading.round_trip is None:
        return 0
    return max(0, min(elapsed - reading.spent, reading.round_trip + SLACK, quota))
