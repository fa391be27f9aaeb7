"""Playing by days: when a deadline is, when somebody is reminded, and vacations (rule 8)."""

from datetime import UTC, datetime
from typing import Final

from msgspec import Struct, structs

from tafelrunde.server.clocks.clock import SeatClock
from tafelrunde.server.clocks.pace import DAY, HOUR
from tafelrunde.server.clocks.sentences import refusal

LAST_REMINDER: Final = 12 * HOUR
DAYS_A_YEAR: Final = 21
DAYS_AT_ONCE: Final = 7


def deadline(clock: SeatClock) -> int | None:
    """Until when the seat must have decided; None while it is not asked."""
    return None if clock.since is None or not clock.counted else clock.since + clock.left


def reminders(clock: SeatClock) -> list[int]:
    """When the person is reminded: after half of the time, and twelve hours before its end."""
    due = deadline(clock)
    if due is None or clock.since is None:
        return []
    moments = {clock.since + (due - clock.since) // 2, due - LAST_REMINDER}
    return sorted(moment for moment in moments if clock.since < moment < due)


def next_reminder(clock: SeatClock, now: int) -> int | None:
    """The first one after `now`. Nobody is reminded on vacation: ask with its end, if that is later."""
    return next((moment for moment in reminders(clock) if moment > now), None)


class Vacation(Struct, frozen=True):
    """Of a person: until when it lasts (0: none), and how many days are left of which year."""

    until: int = 0
    left: int = DAYS_A_YEAR
    year: int = 0


def days_left(vacation: Vacation, now: int) -> int:
    """Days of last year are gone, and this year's are there."""
    return vacation.left if vacation.year == _year(now) else DAYS_A_YEAR


def take_vacation(vacation: Vacation, now: int, days: int) -> tuple[Vacation, int]:
    """Vacation from now on; and by how much every deadline of this person moves (`table.move_deadline`). Not in tournaments: the
    others there wait for a whole round."""
    if now < vacation.until:
        raise refusal("on_vacation")
    if not 1 <= days <= DAYS_AT_ONCE:
        raise refusal("vacation_days")
    left = days_left(vacation, now) - days
    if left < 0:
        raise refusal("vacation_used")
    return Vacation(now + days * DAY, left, _year(now)), days * DAY


def come_back(vacation: Vacation, now: int) -> tuple[Vacation, int]:
    """Back early: whole days that were not used count again, and deadlines move back by as much (the result is negative). Days
    of last year do not come back."""
    if now >= vacation.until:
        raise refusal("not_on_vacation")
    unused = (vacation.until - now) // DAY
    left = vacation.left + unused if vacation.year == _year(now) else vacation.left
    return structs.replace(vacation, until=now, left=left), -unused * DAY


def _year(now: int) -> int:
    return datetime.fromtimestamp(now / 1000, UTC).year
