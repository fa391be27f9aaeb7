"""The clock of one seat. Small, stored with the table after every deed, and never changed in place."""

from typing import Final

from msgspec import Struct, structs

from tafelrunde.server.clocks.lag import first_quota, grown
from tafelrunde.server.clocks.pace import SECOND, Pace

MOST_WAIT_FOR_QUOTA: Final = (
    SECOND  # a flag waits no longer than this for what a slow network might still bring
)
FOR_RELAYS: Final = 200


class SeatClock(Struct, frozen=True, omit_defaults=True):
    """`left`: in the bank or in this spell; `delay`: what this spell may still take for free; `quota`: for lag (rule 3);
    `start`: `left` when the spell began; `asked`: since when the seat is asked; `since`: from when the clock runs (maybe in a
    moment: a question counts when it has been shown, rule 2); `fresh`: the next question begins a new spell; `counted`: a person
    plays, so the clock counts (rule 6)."""

    left: int
    delay: int = 0
    quota: int = 0
    start: int = 0
    asked: int | None = None
    since: int | None = None
    fresh: bool = True
    counted: bool = True

    @property
    def runs(self) -> bool:
        return self.since is not None


class Spent(Struct, frozen=True):
    """Where a stretch of running time went: charged + compensated + delayed = elapsed."""

    elapsed: int = 0
    charged: int = 0
    compensated: int = 0
    delayed: int = 0


def new_clock(pace: Pace, counted: bool) -> SeatClock:
    return SeatClock(pace.full, quota=first_quota(pace), start=pace.full, counted=counted)


def new_spell(clock: SeatClock, pace: Pace) -> SeatClock:
    """Rule 1: by the spell (or by days) the whole time is there again; by the game only the delay."""
    left = clock.left if pace.kind == "bank" else pace.full
    return structs.replace(
        clock,
        left=left,
        start=left,
        delay=pace.delay * SECOND,
        quota=grown(clock.quota, pace),
        fresh=False,
    )


def run_from(clock: SeatClock, asked: int, since: int | None) -> SeatClock:
    return structs.replace(clock, asked=asked, since=since)


def ran(clock: SeatClock, now: int) -> int:
    """How long the clock has been running."""
    return 0 if clock.since is None else max(0, now - clock.since)


def is_late(clock: SeatClock, elapsed: int, compensated: int) -> bool:
    return elapsed - compensated > clock.delay + clock.left


def stop(clock: SeatClock, now: int, compensated: int = 0) -> tuple[SeatClock, Spent]:
    """The clock stands; the seat is still asked. The delay is used up first, then what is left."""
    elapsed = ran(clock, now)
    used = elapsed - compensated
    delayed = min(clock.delay, used)
    charged = min(clock.left, used - delayed)
    stood = structs.replace(
        clock,
        left=clock.left - charged,
        delay=clock.delay - delayed,
        quota=clock.quota - compensated,
        since=None,
    )
    # Somebody else's deed stopped a clock at the very end, before its flag fell: what is over is nobody's.
    return stood, Spent(elapsed, charged, elapsed - charged - delayed, delayed)


def left_at(clock: SeatClock, now: int) -> tuple[int, int]:
    """What is left, and what of the delay, if the clock is looked at now."""
    stood, _ = stop(clock, now)
    return stood.left, stood.delay


def flag_at(clock: SeatClock) -> int | None:
    """When the flag falls if nothing happens (rule 5): an answer that was given in time may still be on its way."""
    if clock.since is None or not clock.counted:
        return None
    return clock.since + clock.delay + clock.left + min(clock.quota, MOST_WAIT_FOR_QUOTA) + FOR_RELAYS
