"""The clocks of a table (rules 1 to 8 of docs/online.md). Every function gives the clocks after something happened."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from msgspec import Struct, structs

from tafelrunde.server.clocks.clock import (
    SeatClock,
    Spent,
    flag_at,
    is_late,
    left_at,
    new_clock,
    new_spell,
    ran,
    run_from,
    stop,
)
from tafelrunde.server.clocks.lag import Reading, compensation
from tafelrunde.server.clocks.pace import MINUTE, SECOND, Pace
from tafelrunde.server.clocks.sentences import refusal

SHOWN_AT_THE_LATEST: Final = SECOND  # after the commit, if somebody is there to be shown the question
MOST_PAUSE: Final = 15 * MINUTE
GRACE: Final = 15 * SECOND  # after a take-over or a restart
LONG_DOWN: Final = 5 * MINUTE


class Clocks(Struct, frozen=True, omit_defaults=True):
    """What is stored with the table: `paused`: since when; `rested`: how long all earlier pauses took. `away`: by seat, from when
    and until when a vacation lets its clock stand, and until when the person is away, as far as that was followed. `outage`: the
    server was away for so long that somebody may finish the game unrated (rule 7)."""

    pace: Pace
    seats: tuple[SeatClock, ...]
    paused: int | None = None
    rested: int = 0
    away: dict[int, tuple[int, int, int]] = {}
    outage: bool = False

    def away_until(self, now: int) -> dict[int, int]:
        """Whose clock stands because of a vacation, and until when."""
        return {seat: until for seat, (_, until, _) in self.away.items() if until > now}

    def on_vacation(self, now: int) -> dict[int, int]:
        """Who is away, and until when; back early, the day that has begun is still free of time."""
        return {seat: until for seat, (_, _, until) in self.away.items() if until > now}


class ToldClocks(Struct, frozen=True):
    """What a browser is told; it counts down by itself. `left` and `delay` (what this spell may still take for free) by seat, in
    milliseconds at the moment `at`; null where no clock counts. `running`: the seats whose time goes by."""

    left: list[int | None]
    delay: list[int | None]
    running: list[int]
    at: int


Charges = dict[int, Spent]


def new_clocks(pace: Pace, persons: Sequence[bool]) -> Clocks:
    """Before anybody is asked. Where a bot plays no clock counts (rule 6)."""
    return Clocks(pace, tuple(new_clock(pace, person and pace.kind != "none") for person in persons))


# --- being asked, answering ------------------------------------------------------------------------------------------


def ask(
    clocks: Clocks,
    waiting: Collection[int],
    now: int,
    here: Collection[int] = (),
    again: bool = False,
    away_until: Mapping[int, int] | None = None,
) -> tuple[Clocks, Charges]:
    """After the commit of a deed at `now` these seats are asked. `here`: those with a socket, who will be shown the question in a
    moment (`show`). `again`: the deed took something back, which gives nobody time (rule 4). `away_until`: whose vacation lasts
    until when (rule 8)."""
    seats: list[SeatClock] = []
    charges: Charges = {}
    away = away_until or {}
    for seat, clock in enumerate(clocks.seats):
        if not clock.counted:
            seats.append(structs.replace(clock, asked=now if seat in waiting else None))
        elif seat not in waiting:
            stood, spent = stop(clock, now)
            if clock.runs:
                charges[seat] = spent
            # A spell that was taken back has not ended: it goes on when the seat is asked again.
            ended = clock.fresh or (clock.asked is not None and not again)
            seats.append(structs.replace(stood, asked=None, fresh=ended))
        elif clock.runs:
            seats.append(clock)  # somebody else's answer does not touch a running clock
        else:
            begun = new_spell(clock, clocks.pace) if clock.fresh and not again else clock
            since = max(now + (SHOWN_AT_THE_LATEST if seat in here else 0), away.get(seat, 0))
            stands = clocks.paused is not None
            seats.append(run_from(structs.replace(begun, fresh=False), now, None if stands else since))
    return structs.replace(clocks, seats=tuple(seats)), charges


def show(clocks: Clocks, seat: int, at: int) -> Clocks:
    """The state with the question was handed to one of the seat's sockets: from now its time counts (rule 2)."""

    def shown(clock: SeatClock) -> SeatClock:
        if clock.since is None or clock.asked is None or not clock.asked <= at < clock.since:
            return clock
        if clock.since - clock.asked > SHOWN_AT_THE_LATEST:
            return clock  # on vacation
        return structs.replace(clock, since=at)

    return _with_seat(clocks, seat, shown)


def refused_as(clocks: Clocks, seat: int, reading: Reading) -> str | None:
    """Why this answer comes at the wrong time, if it does."""
    clock = clocks.seats[seat]
    if not clock.counted:
        return None
    if clocks.paused is not None:
        return "paused"
    elapsed = ran(clock, reading.read)
    return "late" if is_late(clock, elapsed, compensation(elapsed, clock.quota, reading)) else None


def answer(clocks: Clocks, seat: int, reading: Reading) -> tuple[Clocks, Spent]:
    """The seat's answer was read, and the game takes it: its clock stops at the moment of reading (rules 2 and 3). `ask` follows,
    with those who are asked then. An answer that the game itself refuses never comes here: the clock runs on."""
    code = refused_as(clocks, seat, reading)
    if code is not None:
        raise refusal(code)
    clock = clocks.seats[seat]
    if not clock.counted:
        return clocks, Spent()
    stood, spent = stop(clock, reading.read, compensation(ran(clock, reading.read), clock.quota, reading))
    return _with_seat(clocks, seat, lambda _: stood), spent


def flagged(clocks: Clocks, seat: int, now: int, waiting: Reading | None = None) -> bool:
    """Whether the seat's flag falls now (rule 5). `waiting`: an answer of this seat that was read but still waits for the table;
    one that was read in time goes first."""
    due = flag_at(clocks.seats[seat])
    if due is None or now < due:
        return False
    return waiting is None or refused_as(clocks, seat, waiting) is not None


def next_flag(clocks: Clocks) -> tuple[int, int] | None:
    """When the next flag falls, and whose: what a timer, or a row of deadlines, is set to."""
    dues = [(due, seat) for seat, clock in enumerate(clocks.seats) if (due := flag_at(clock)) is not None]
    return min(dues, default=None)


def told(clocks: Clocks, now: int) -> ToldClocks:
    away = clocks.away_until(now)  # their clocks stand, and go on from there
    views = [
        left_at(clock, away.get(seat, now)) if clock.counted else (None, None)
        for seat, clock in enumerate(clocks.seats)
    ]
    running = [
        seat for seat, clock in enumerate(clocks.seats) if clock.counted and clock.runs and seat not in away
    ]
    return ToldClocks([left for left, _ in views], [delay for _, delay in views], running, now)


# --- pauses, faults, gifts (rule 7) ----------------------------------------------------------------------------------


def pause(clocks: Clocks, now: int) -> tuple[Clocks, Charges]:
    """All persons agreed: every clock stands."""
    if clocks.pace.family != "live":
        raise refusal("no_clock")
    if clocks.paused is not None:
        raise refusal("already_paused")
    if clocks.rested >= MOST_PAUSE:
        raise refusal("no_pause_left")
    seats, charges = _stop_all(clocks, now)
    return structs.replace(clocks, seats=seats, paused=now), charges


def pause_ends(clocks: Clocks) -> int | None:
    """When the table must go on, agreed or not."""
    return None if clocks.paused is None else clocks.paused + MOST_PAUSE - clocks.rested


def resume(clocks: Clocks, now: int) -> Clocks:
    if clocks.paused is None:
        raise refusal("not_paused")
    rested = min(MOST_PAUSE, clocks.rested + max(0, now - clocks.paused))
    seats = tuple(
        clock if clock.asked is None or not clock.counted else run_from(clock, clock.asked, now)
        for clock in clocks.seats
    )
    return structs.replace(clocks, seats=seats, paused=None, rested=rested)


def take_over(clocks: Clocks, now: int, down: int) -> tuple[Clocks, Charges]:
    """Another process leads the table now, or the same one again, after `down` without any. Live: the running spell begins anew
    and each asked seat gets 15 seconds, once, however often that happens. By days: what the server missed is added."""
    if clocks.pace.kind == "none":
        return clocks, {}
    if clocks.paused is not None:
        rested = min(MOST_PAUSE, clocks.rested + max(0, now - down - clocks.paused))
        return structs.replace(clocks, paused=now, rested=rested), {}
    seats: list[SeatClock] = []
    charges: Charges = {}
    for seat, clock in enumerate(clocks.seats):
        if not clock.counted or clock.asked is None:
            seats.append(clock)
        elif clocks.pace.kind == "days":
            seats.append(structs.replace(clock, left=clock.left + down))
        else:
            lost = ran(clock, now)
            charges[seat] = Spent(lost, 0, lost, 0)
            anew = structs.replace(clock, left=clock.start + GRACE, delay=clocks.pace.delay * SECOND)
            seats.append(run_from(anew, clock.asked, now))
    return structs.replace(clocks, seats=tuple(seats)), charges


def may_become_unrated(pace: Pace, down: int) -> bool:
    """Live tables that nobody could reach for long: on the wish of either."""
    return pace.family == "live" and down > LONG_DOWN


def grant(clocks: Clocks, seat: int, time: int) -> Clocks:
    """Seconds that the others give: an `ask` they agreed to."""
    if not clocks.seats[seat].counted:
        raise refusal("no_clock")
    return _with_seat(
        clocks, seat, lambda clock: structs.replace(clock, left=clock.left + time, start=clock.start + time)
    )


def move_deadline(clocks: Clocks, seat: int, time: int, now: int) -> Clocks:
    """The person goes on vacation (rule 8), or comes back early (`time` is negative). A spell that has not begun yet, because it
    was asked during the vacation, begins at another moment; one that runs gets more time, or less."""

    def moved(clock: SeatClock) -> SeatClock:
        if clock.since is None or not clock.counted:
            return clock
        if clock.since > now:
            return structs.replace(clock, since=max(now, clock.since + time))
        return structs.replace(clock, left=clock.left + time, start=clock.start + time)

    return _with_seat(clocks, seat, moved)


def follow_vacation(
    clocks: Clocks, seat: int, began: int, until: int, now: int, back: int | None = None
) -> Clocks:
    """Somebody on this seat is, or was, on vacation for so long. What was followed before is not followed twice; of one that
    ended early, as much is taken back. `back`: when the person was back, if that was before the clock goes on."""
    known, entry = clocks.away.get(seat), (began, until, until if back is None else back)
    if known == entry:
        return clocks
    since = clocks.seats[seat].since
    if known is not None and known[0] == began:
        time = until - known[1]
    else:
        time = 0 if since is None else max(0, until - max(began, since))
        if not time and until <= now:
            return clocks  # long over, and none of it concerns this table
    moved = move_deadline(clocks, seat, time, now)
    return structs.replace(moved, away={**clocks.away, seat: entry})


# --- who plays (rules 6 and 9) ---------------------------------------------------------------------------------------


def hand_to_bot(clocks: Clocks, seat: int, now: int) -> tuple[Clocks, Charges]:
    """A bot plays this seat from now on. What the person had left stays as it is."""
    clock = clocks.seats[seat]
    stood, spent = stop(clock, now)
    charges = {seat: spent} if clock.counted and clock.runs else {}
    return _with_seat(clocks, seat, lambda _: structs.replace(stood, counted=False)), charges


def hand_back(clocks: Clocks, seat: int, now: int) -> Clocks:
    """The person takes the seat back from the bot, with the time that was left; being asked then is a new spell."""

    def returned(clock: SeatClock) -> SeatClock:
        asked = clock.asked
        back = structs.replace(clock, counted=clocks.pace.kind != "none", asked=None, since=None, fresh=True)
        if asked is None or not back.counted:
            return structs.replace(back, asked=asked)
        return run_from(new_spell(back, clocks.pace), now, None if clocks.paused is not None else now)

    return _with_seat(clocks, seat, returned)


# --- small parts -----------------------------------------------------------------------------------------------------


def _with_seat(clocks: Clocks, seat: int, change: Callable[[SeatClock], SeatClock]) -> Clocks:
    seats = tuple(change(clock) if at == seat else clock for at, clock in enumerate(clocks.seats))
    return structs.replace(clocks, seats=seats)


def _stop_all(clocks: Clocks, now: int) -> tuple[tuple[SeatClock, ...], Charges]:
    stopped = [stop(clock, now) for clock in clocks.seats]
    charges = {seat: stopped[seat][1] for seat, clock in enumerate(clocks.seats) if clock.runs}
    return tuple(stood for stood, _ in stopped), charges
