"""What holds whatever happens at a table: no time is lost, none comes from nowhere."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.server.clocks.clock import SeatClock, Spent
from tafelrunde.server.clocks.lag import Reading
from tafelrunde.server.clocks.pace import Pace
from tafelrunde.server.clocks.table import (
    GRACE,
    Clocks,
    answer,
    ask,
    flagged,
    grant,
    new_clocks,
    next_flag,
    pause,
    refused_as,
    resume,
    show,
    take_over,
    told,
)
from tafelrunde.server.refusals import Refusal

# Long, and nothing here is compiled.
pytestmark = pytest.mark.runs_in("compiled")

PACES = [Pace("spell", 30), Pace("bank", 60, 5), Pace("bank", 40, 0)]
SEATS = 3

STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["answer", "answer", "answer", "show", "undo", "other", "pause", "resume", "fail", "give"]
        ),
        st.integers(0, SEATS - 1),
        st.integers(0, 25_000),  # time that goes by before
        st.sets(st.integers(0, SEATS - 1)),  # who is asked then
        st.integers(0, 3_000),  # lag: what the browser did not see, and the round trip
        st.integers(0, 1_000),
    ),
    max_size=40,
)


class Watched:
    """Clocks, and beside them what is known from outside: how long each clock ran, and where that time went."""

    def __init__(self, pace: Pace) -> None:
        self.clocks = new_clocks(pace, [True] * SEATS)
        self.pace = pace
        self.now = 0
        self.ran = [0] * SEATS
        self.where = [Spent()] * SEATS
        self.stood_at: list[int | None] = [None] * SEATS  # since when each clock runs, as seen from outside

    def run_to(self, seat: int, moment: int) -> None:
        since = self.stood_at[seat]
        if since is not None:
            self.ran[seat] += max(0, moment - since)
        self.stood_at[seat] = None

    def book(self, seat: int, spent: Spent) -> None:
        assert spent.charged + spent.compensated + spent.delayed == spent.elapsed
        assert min(spent.charged, spent.compensated, spent.delayed) >= 0
        old = self.where[seat]
        self.where[seat] = Spent(
            old.elapsed + spent.elapsed,
            old.charged + spent.charged,
            old.compensated + spent.compensated,
            old.delayed + spent.delayed,
        )

    def become(self, clocks: Clocks, charges: dict[int, Spent], may_grow: Callable[[int], int]) -> None:
        """`may_grow`: what a seat may have at most after this step, by the rules."""
        for seat, spent in charges.items():
            self.run_to(seat, self.now)
            self.book(seat, spent)
        for seat, clock in enumerate(clocks.seats):
            assert 0 <= clock.left <= may_grow(seat)
            assert clock.delay >= 0 and clock.quota >= 0
            if self.stood_at[seat] is None:
                self.stood_at[seat] = clock.since
        self.clocks = clocks

    def left(self, seat: int) -> int:
        return self.clocks.seats[seat].left

    def step(self, kind: str, seat: int, passing: int, waiting: set[int], lag: int, trip: int) -> None:
        self.now += passing
        clock = self.clocks.seats[seat]
        if kind == "answer" and clock.asked is not None:
            self.answer(seat, waiting, Reading(self.now, max(0, passing - lag), trip))
        elif kind in ("undo", "other"):
            clocks, charges = ask(self.clocks, waiting, self.now, waiting, again=kind == "undo")
            self.become(clocks, charges, self.left if kind == "undo" else self.by_rule_1(waiting))
        elif kind == "show":
            clocks = show(self.clocks, seat, self.now)
            self.stood_at[seat] = clocks.seats[seat].since
            self.become(clocks, {}, self.left)
        elif kind == "give":
            self.become(grant(self.clocks, seat, 15_000), {}, lambda each: self.left(each) + 15_000)
        elif kind == "fail":
            clocks, charges = take_over(self.clocks, self.now, 1_000)
            anew = [max(clock.left, clock.start + GRACE) for clock in self.clocks.seats]
            self.become(clocks, charges, anew.__getitem__)
        elif kind in ("pause", "resume"):
            self.rest(kind)

    def answer(self, seat: int, waiting: set[int], reading: Reading) -> None:
        before = self.clocks
        code = refused_as(before, seat, reading)
        if code is not None:
            with pytest.raises(Refusal, match=code):
                answer(before, seat, reading)
            return
        clocks, spent = answer(before, seat, reading)
        assert not flagged(before, seat, self.now, reading), "an answer in time goes before the flag"
        self.become(clocks, {seat: spent}, self.left)
        clocks, charges = ask(self.clocks, waiting, self.now, waiting)
        self.become(clocks, charges, self.by_rule_1(waiting))

    def rest(self, kind: str) -> None:
        try:
            if kind == "pause":
                self.become(*pause(self.clocks, self.now), self.left)
            else:
                self.become(resume(self.clocks, self.now), {}, self.left)
        except Refusal:
            return

    def by_rule_1(self, waiting: set[int]) -> Callable[[int], int]:
        """A new spell brings the whole time, where time goes by spells; and only to those who are asked anew."""

        def most(seat: int) -> int:
            clock = self.clocks.seats[seat]
            anew = self.pace.kind == "spell" and seat in waiting and clock.asked is None and clock.fresh
            return max(clock.left, self.pace.full) if anew else clock.left

        return most


@given(st.sampled_from(PACES), STEPS)
def test_no_time_is_lost_and_none_comes_from_nowhere(
    pace: Pace, steps: list[tuple[str, int, int, set[int], int, int]]
):
    table = Watched(pace)
    for step in steps:
        table.step(*step)
    table.now += 1_000_000
    clocks, charges = ask(table.clocks, [], table.now)
    table.become(clocks, charges, table.left)
    assert [spent.elapsed for spent in table.where] == table.ran


@given(st.sampled_from(PACES), STEPS)
def test_looking_at_the_clocks_shows_what_stopping_them_would_leave(
    pace: Pace, steps: list[tuple[str, int, int, set[int], int, int]]
):
    table = Watched(pace)
    for step in steps:
        table.step(*step)
        seen = told(table.clocks, table.now + 700)
        stopped, _ = ask(table.clocks, [], table.now + 700)
        assert seen.left == [clock.left for clock in stopped.seats]
        due = next_flag(table.clocks)
        assert (due is None) == (not seen.running)


@pytest.mark.parametrize("pace", PACES)
@given(st.integers(0, 100_000), st.integers(0, 100_000), st.integers(0, 5_000))
def test_an_answer_that_is_not_late_is_never_overtaken_by_a_flag(
    pace: Pace, read: int, spent: int, trip: int
):
    clocks, _ = ask(new_clocks(pace, [True, True]), [0], 0)
    reading = Reading(read, spent, trip)
    (due, seat) = next_flag(clocks) or (0, 0)
    overtaken = flagged(clocks, seat, max(due, read), waiting=reading)
    assert overtaken == (refused_as(clocks, 0, reading) == "late")


def test_the_watcher_sees_time_from_nowhere():
    """The test of the test."""
    table = Watched(PACES[0])
    table.step("other", 0, 0, {0}, 0, 0)
    gift = Clocks(PACES[0], (SeatClock(31_000, asked=0, since=1_000, fresh=False), *table.clocks.seats[1:]))
    with pytest.raises(AssertionError):
        table.become(gift, {}, table.left)
