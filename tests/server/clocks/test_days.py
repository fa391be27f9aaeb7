from datetime import UTC, datetime

import pytest

from tafelrunde.server.clocks.clock import SeatClock
from tafelrunde.server.clocks.days import (
    Vacation,
    come_back,
    days_left,
    deadline,
    next_reminder,
    reminders,
    take_vacation,
)
from tafelrunde.server.clocks.lag import Reading
from tafelrunde.server.clocks.pace import DAY, HOUR, Pace
from tafelrunde.server.clocks.table import (
    Clocks,
    ask,
    flagged,
    follow_vacation,
    move_deadline,
    new_clocks,
    next_flag,
    pause,
    refused_as,
    take_over,
)
from tafelrunde.server.refusals import Refusal

NOW = int(datetime(2026, 6, 1, tzinfo=UTC).timestamp() * 1000)
THREE = Pace("days", 3)


def asked(pace: Pace = THREE, away_until: dict[int, int] | None = None) -> Clocks:
    return ask(new_clocks(pace, [True, True]), [0], NOW, here=[0], away_until=away_until)[0]


def first(clocks: Clocks) -> SeatClock:
    return clocks.seats[0]


def test_a_deadline_is_so_many_days_after_the_question():
    clocks, _ = ask(new_clocks(THREE, [True, True]), [0], NOW)
    assert deadline(first(clocks)) == NOW + 3 * DAY
    assert deadline(clocks.seats[1]) is None
    due, seat = next_flag(clocks) or (0, 0)
    assert seat == 0 and NOW + 3 * DAY <= due < NOW + 3 * DAY + 1000
    assert not flagged(clocks, 0, NOW + 3 * DAY) and flagged(clocks, 0, due)


@pytest.mark.parametrize(("days", "hours"), [(1, [12]), (2, [24, 36]), (3, [36, 60]), (14, [168, 324])])
def test_reminders_at_half_and_twelve_hours_before_the_end(days: int, hours: list[int]):
    clocks, _ = ask(new_clocks(Pace("days", days), [True]), [0], NOW)
    assert reminders(first(clocks)) == [NOW + hour * HOUR for hour in hours]


def test_the_next_reminder():
    clocks, _ = ask(new_clocks(THREE, [True, True]), [0], NOW)
    assert next_reminder(first(clocks), NOW) == NOW + 36 * HOUR
    assert next_reminder(first(clocks), NOW + 36 * HOUR) == NOW + 60 * HOUR
    assert next_reminder(first(clocks), NOW + 60 * HOUR) is None
    assert reminders(clocks.seats[1]) == []


def test_a_vacation_moves_deadlines():
    vacation, later = take_vacation(Vacation(), NOW, 5)
    assert (vacation.until, vacation.left, later) == (NOW + 5 * DAY, 16, 5 * DAY)
    clocks, _ = ask(new_clocks(THREE, [True, True]), [0], NOW)
    moved = move_deadline(clocks, 0, later, NOW)
    assert deadline(first(moved)) == NOW + 8 * DAY
    assert move_deadline(clocks, 1, later, NOW).seats[1].left == 3 * DAY, "only where somebody is asked"
    back, earlier = come_back(vacation, NOW + DAY)
    assert deadline(first(move_deadline(moved, 0, earlier, NOW + DAY))) == NOW + 4 * DAY
    assert take_vacation(back, NOW + 2 * DAY, 7)[0].left == 13


def test_what_is_asked_during_a_vacation_counts_from_its_end():
    clocks = asked(away_until={0: NOW + 5 * DAY})
    assert deadline(first(clocks)) == NOW + 8 * DAY
    over = asked(away_until={0: NOW - DAY})
    assert NOW + 3 * DAY <= (deadline(first(over)) or 0) <= NOW + 3 * DAY + 1000


def test_back_early_from_what_was_asked_during_the_vacation():
    vacation, _ = take_vacation(Vacation(), NOW, 7)
    clocks = asked(Pace("days", 1), away_until={0: vacation.until})
    back, earlier = come_back(vacation, NOW + DAY)
    moved = move_deadline(clocks, 0, earlier, NOW + DAY)
    assert deadline(first(moved)) == NOW + 2 * DAY, "a whole day, from now on"
    assert refused_as(moved, 0, Reading(NOW + DAY)) is None
    assert refused_as(moved, 0, Reading(NOW + 2 * DAY + 1)) == "late"
    assert back.left == 20


def test_a_table_follows_a_vacation_once_however_late_it_hears_of_it():
    clocks, _ = ask(new_clocks(THREE, [True, True]), [0], NOW)
    began, until = NOW + DAY, NOW + 6 * DAY
    for heard in (began, until - HOUR, until + HOUR):
        moved = follow_vacation(clocks, 0, began, until, heard)
        assert deadline(first(moved)) == NOW + 8 * DAY
        assert follow_vacation(moved, 0, began, until, heard + HOUR) is moved
    early = follow_vacation(moved, 0, began, until - 2 * DAY, NOW + 2 * DAY)
    assert deadline(first(early)) == NOW + 6 * DAY
    assert follow_vacation(clocks, 0, NOW - 9 * DAY, NOW - DAY, NOW) is clocks, "it was over before"
    late, _ = ask(new_clocks(THREE, [True, True]), [0], NOW + 2 * DAY)
    assert deadline(first(follow_vacation(late, 0, began, until, NOW + 3 * DAY))) == until + 3 * DAY


def test_back_early():
    vacation, later = take_vacation(Vacation(), NOW, 5)
    back, earlier = come_back(vacation, NOW + 2 * DAY + HOUR)
    assert (back.until, back.left) == (NOW + 2 * DAY + HOUR, 18), "the day that has begun is used"
    assert later + earlier == 3 * DAY
    with pytest.raises(Refusal, match="not_on_vacation"):
        come_back(back, NOW + 3 * DAY)


@pytest.mark.parametrize(
    ("vacation", "days", "code"),
    [
        (Vacation(), 0, "vacation_days"),
        (Vacation(), 8, "vacation_days"),
        (Vacation(left=3, year=2026), 4, "vacation_used"),
        (Vacation(until=NOW + 1, left=9, year=2026), 1, "on_vacation"),
    ],
)
def test_what_is_no_vacation(vacation: Vacation, days: int, code: str):
    with pytest.raises(Refusal) as caught:
        take_vacation(vacation, NOW, days)
    assert caught.value.code == code and set(caught.value.message) == {"de", "en"}


def test_each_year_has_its_days():
    vacation = Vacation(left=0, year=2025)
    assert days_left(vacation, NOW) == 21
    assert take_vacation(vacation, NOW, 7)[0] == Vacation(NOW + 7 * DAY, 14, 2026)
    new_years_eve = int(datetime(2026, 12, 30, tzinfo=UTC).timestamp() * 1000)
    away, _ = take_vacation(Vacation(left=10, year=2026), new_years_eve, 6)
    back, _ = come_back(away, new_years_eve + 3 * DAY)
    assert back.left == 4 and days_left(back, new_years_eve + 3 * DAY) == 21


def test_what_the_server_missed_is_added():
    clocks, _ = ask(new_clocks(THREE, [True, True]), [0], NOW)
    clocks, charges = take_over(clocks, NOW + DAY, down=2 * HOUR)
    assert deadline(first(clocks)) == NOW + 3 * DAY + 2 * HOUR and charges == {}
    assert clocks.seats[1].left == 3 * DAY


def test_by_days_there_is_no_pause():
    with pytest.raises(Refusal, match="no_clock"):
        pause(asked(), NOW)
