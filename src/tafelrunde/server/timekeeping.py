"""The time of a table: its clocks, whose flag falls when, and who is away since when.

The rules are in `clocks`; here they meet the clock on the wall, the deeds of a table and its timer.
"""

import logging
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import structs

from tafelrunde.server import vacations
from tafelrunde.server.clock import Clock, Timer
from tafelrunde.server.clocks import leaving
from tafelrunde.server.clocks import table as rules
from tafelrunde.server.clocks.clock import Spent
from tafelrunde.server.clocks.lag import Reading
from tafelrunde.server.clocks.leaving import FIRST_ANSWER, Seating
from tafelrunde.server.clocks.pace import SECOND, parse_pace
from tafelrunde.server.clocks.table import Clocks, new_clocks
from tafelrunde.server.deeds import TAKING_BACK, Deed
from tafelrunde.server.play import Play
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store.records import OutcomeUnknown
from tafelrunde.server.wire_together import Claim, ClockInfo, Outage, Presence

if TYPE_CHECKING:
    from tafelrunde.server.tables import Table

log = logging.getLogger(__name__)

AWAY: Final = 30 * SECOND  # after that somebody is gone
LONGEST_TIMER: Final = 3600.0  # seconds; by days the timer is looked at anew
SECONDS_BETWEEN_TRIES: Final = 5.0
NOT_NOW: Final = ("storage", "unreadable")  # the database has no room, or does not answer


class Timekeeper:
    """What a table knows about time. It does not know the table: whoever calls brings what is needed."""

    def __init__(self, clock: Clock, pace: str, kinds: Sequence[str], stored: Clocks | None = None) -> None:
        self.clock = clock
        self.pace = parse_pace(pace)
        self.clocks = new_clocks(self.pace, [kind != "bot" for kind in kinds]) if stored is None else stored
        self.gone: dict[int, int] = {}  # seats of persons without a socket, and since when
        self.full_since: int | None = None  # since when nobody is missing
        self._timer: Timer | None = None

    @property
    def now(self) -> int:
        return self.clock.milliseconds()

    @property
    def counts(self) -> bool:
        return self.pace.kind != "none"

    @property
    def paused(self) -> bool:
        return self.clocks.paused is not None

    @property
    def ticks(self) -> bool:
        """Whether a clock runs that must not be forgotten; by days there is a row for it in the database."""
        return self.pace.family == "live" and (self.paused or any(seat.runs for seat in self.clocks.seats))

    # --- clocks and deeds --------------------------------------------------------------------------------------------

    def begin(self, play: Play, seats_taken: bool, here: Collection[int] = ()) -> None:
        """Whoever is asked first, once nobody is missing."""
        if seats_taken and self.full_since is None:
            self.full_since = self.now
            self.clocks = self._asked(self.clocks, play, here)

    def go_on(self, play: Play, seats_taken: bool, down: int) -> None:
        """Read from the database: nobody led the table for so long."""
        self.clocks, _ = rules.take_over(self.clocks, self.now, down)
        self.begin(play, seats_taken)

    def note_outage(self, down: int) -> bool:
        """Nobody could reach the table for so long: whether that is an outage (rule 7) that was not known yet."""
        if self.clocks.outage or not rules.may_become_unrated(self.pace, down):
            return False
        self.clocks = structs.replace(self.clocks, outage=True)
        return True

    def before(self, deed: Deed, reading: Reading | None) -> tuple[Clocks, Spent]:
        """The clocks as this deed leaves them, before anybody is asked again. Refused if it comes at the wrong time."""
        clocks, now, spent = self.clocks, self.now, Spent()
        if deed.kind == "answer" and reading is not None:
            clocks, spent = rules.answer(clocks, deed.seat, reading)
        elif deed.kind == "pause":
            clocks, _ = rules.pause(clocks, now)
        elif deed.kind == "resume":
            clocks = rules.resume(clocks, now)
        elif deed.kind == "grant":
            clocks = rules.grant(clocks, deed.seat, deed.index)
        elif deed.kind == "back":
            clocks = rules.hand_back(clocks, deed.seat, now)
        elif deed.kind in ("leave", "flag", "claim") and deed.mark == "bot":
            clocks, _ = rules.hand_to_bot(clocks, deed.seat, now)
        return clocks, spent

    def after(self, clocks: Clocks, deed: Deed, play: Play, here: Collection[int]) -> Clocks:
        return self._asked(clocks, play, here, deed.kind in TAKING_BACK)

    def _asked(self, clocks: Clocks, play: Play, here: Collection[int], again: bool = False) -> Clocks:
        if not self.counts:
            return clocks
        waiting = play.waiting if self.full_since is not None else []
        now = self.now
        return rules.ask(clocks, waiting, now, here, again, clocks.away_until(now))[0]

    def shown(self, seats: Collection[int]) -> bool:
        """The question was handed to a browser of these seats: from now on their time counts."""
        before = self.clocks
        for seat in seats if self.counts else ():
            self.clocks = rules.show(self.clocks, seat, self.now)
        return self.clocks != before

    def stored(self, clocks: Clocks | None = None) -> str | None:
        clocks = self.clocks if clocks is None else clocks
        return msgspec.json.encode(clocks).decode() if self.counts else None

    def told(self, outage: Outage | None = None) -> ClockInfo | None:
        if not self.counts:
            return None
        told = rules.told(self.clocks, self.now)
        return ClockInfo(told.left, told.delay, told.running, told.at, rules.pause_ends(self.clocks), outage)

    # --- who is away -------------------------------------------------------------------------------------------------

    def presence(self, seat: int) -> tuple[Presence, float | None]:
        since = self.gone.get(seat)
        if since is None:
            return "here", None
        return ("away" if self.now - since < AWAY else "gone"), since / SECOND

    def claim(self, seating: Seating, seat: int, asked: bool) -> Claim | None:
        """What the others may do about somebody who is asked and gone. While all agreed to pause nobody is missed."""
        if self.paused:
            return None
        since = self.gone.get(seat)
        away = None if since is None else self.now - since
        for claim in leaving.claims(self.pace, seating, seat, asked, away):
            if claim != "wait":
                return claim
        return None

    def go_on_after_pause(self) -> None:
        """Whoever went meanwhile may have believed that there was time: from now on it is counted."""
        self.gone = dict.fromkeys(self.gone, self.now)

    # --- the timer ---------------------------------------------------------------------------------------------------

    def due(self, play: Play) -> int | None:
        """When something happens by itself."""
        if not self.counts or play.over:
            return None
        dues = [rules.pause_ends(self.clocks)]
        flag = None if self.paused else rules.next_flag(self.clocks)
        dues.append(None if flag is None else flag[0])
        if self.pace.family == "live" and not begun(play) and self.full_since is not None:
            dues.append(self.full_since + FIRST_ANSWER)
        return min((due for due in dues if due is not None), default=None)

    def wind(self, table: "Table") -> None:
        """Set the timer to what happens next: to the table, or to whoever is away."""
        self.stop()
        if not table.is_led:
            return
        now = self.now
        dues = [self.due(table.play), table.asks.due]
        if table.connections and not table.play.over:
            after = leaving.claim_after(self.pace)
            for since in self.gone.values():
                dues += [since + wait for wait in (AWAY, after) if wait and since + wait > now]
        soonest = min((due for due in dues if due is not None), default=None)
        if soonest is not None:
            seconds = min(LONGEST_TIMER, max(0, soonest - now) / SECOND)
            self._timer = self.clock.call_later(seconds, lambda: table.spawn(look(table)))

    def try_again(self, table: "Table") -> None:
        """What is due could not be stored: nobody but the timer would ever do it."""
        self.stop()
        if table.is_led:
            self._timer = self.clock.call_later(SECONDS_BETWEEN_TRIES, lambda: table.spawn(look(table)))

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


# --- what time does to a table ---------------------------------------------------------------------------------------


async def look(table: "Table") -> None:
    """Something may be due: a flag, the end of a pause, a game that nobody began, somebody who is gone by now."""
    try:
        async with table.lock:
            if not table.is_led:
                return
            deed = due_deed(table)
            if deed is not None and deed.kind == "flag" and await vacations.catch_up(table):
                await table.keep_clocks()
                deed = due_deed(table)
            if deed is not None:
                await table.commit(deed)
            table.asks.expire(table)
    except OutcomeUnknown:
        table.house.open_later(table.id)  # somebody's time may be over, and perhaps nobody is there to see it
        return
    except Refusal as refusal:
        log.error("table %s: what is due cannot be done: %s", table.id, refusal)
        if refusal.code in NOT_NOW:
            table.time.try_again(table)
        elif refusal.code == "broken":
            table.house.open_later(table.id)
        return
    table.tell_seats()
    table.wake_bots()
    table.time.wind(table)


def begun(play: Play) -> bool:
    """Whether anybody has ever answered, even if that was taken back."""
    return play.n > 0 or play.epoch > 0


def due_deed(table: "Table") -> Deed | None:
    time, play = table.time, table.play
    if not time.counts or play.over:
        return None
    now, ends = time.now, rules.pause_ends(time.clocks)
    if ends is not None:
        return Deed("resume") if now >= ends else None
    first = rules.next_flag(time.clocks)
    if first is not None and rules.flagged(time.clocks, first[1], now):
        return Deed("flag", first[1], mark=after_flag(table, first[1]))
    running = None if time.full_since is None else now - time.full_since
    why = leaving.abort(time.pace, int(begun(play)), running)
    return None if why is None else Deed("abort", mark=why)


def after_flag(table: "Table", seat: int) -> str:
    seating, play = table.seating, table.play
    gone: Collection[int] = table.time.gone
    if table.time.pace.kind == "days":  # there nobody is gone who has no page open, unless nobody ever came
        gone = () if begun(play) else seating.persons
    then = leaving.after_flag(seating, seat, play.answers_of(), gone)
    return "bot" if then == "concede" and play.match.conceded(seat) is None else then


async def flag(table: "Table", seat: int) -> None:
    """Somebody says that the time of this seat is over: look."""
    if not 0 <= seat < len(table.seats):
        raise Refusal("not_yours")
    await table.carry_through(look(table))
