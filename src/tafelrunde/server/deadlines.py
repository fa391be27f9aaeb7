"""Playing by days: deadlines of tables that may be in nobody's memory.

The row of a table says when to look at it; what happens then, its clocks decide. So a row that is too early does no harm, and
being late by a sweep is in the player's favour. While the server is away nobody's time runs out: what it missed is added.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from tafelrunde.server import timekeeping, vacations
from tafelrunde.server.bus import TurnsChanged
from tafelrunde.server.clocks.days import next_reminder, reminders
from tafelrunde.server.clocks.pace import SECOND
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store import StorageError
from tafelrunde.server.store import deadlines as rows
from tafelrunde.server.store.work import reminder_of

if TYPE_CHECKING:
    from tafelrunde.server.house import House
    from tafelrunde.server.tables import Table

log = logging.getLogger(__name__)

SECONDS_BETWEEN_SWEEPS: Final = 5.0
SECONDS_BETWEEN_SIGNS: Final = 60.0
LONG_AWAY: Final = 300.0
AT_ONCE: Final = 50
LATER: Final = 60.0  # to a table that somebody else leads, or that cannot be opened


async def note(table: "Table") -> None:
    """When to look at this table next: for a reminder, or because somebody's time is over."""
    if table.time.pace.kind != "days":
        return
    now = table.time.now
    dues = [table.time.due(table.play)]
    if not table.play.over:
        away = table.time.clocks.away_until(now)
        seats = enumerate(table.time.clocks.seats)
        dues += [next_reminder(clock, away.get(seat, now)) for seat, clock in seats]
    soonest = min((due for due in dues if due is not None), default=None)
    try:
        await rows.note(table.house.store, table.id, None if soonest is None else soonest / SECOND)
    except StorageError as error:
        log.warning("table %s: its deadline could not be stored: %s", table.id, error)


def is_soon(table: "Table", seat: int) -> bool:
    """Whether it is time to remind whoever sits there."""
    return any(at <= table.time.now for at in reminders(table.time.clocks.seats[seat]))


class Sweeper:
    def __init__(self, house: "House") -> None:
        self.house = house
        self._signed = 0.0

    async def begin(self) -> None:
        """Nobody led the tables since the last sign: that time is nobody's."""
        now = self.house.clock.wall()
        last = await rows.last_sign(self.house.store)
        if last is not None and now - last > LONG_AWAY:
            self.house.away = last, now
        await self._sign(now)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_SWEEPS)
            try:
                await self.sweep()
            except StorageError as error:
                log.warning("deadlines cannot be read: %s", error)
            except Exception:
                log.exception("the sweep stumbled")

    async def sweep(self) -> int:
        """Look at every table that is due; how many there were."""
        now = self.house.clock.wall()
        if now - self._signed >= SECONDS_BETWEEN_SIGNS:
            await self._sign(now)
        due = await rows.due(self.house.store, now, AT_ONCE)
        for id in due:
            try:
                await self._look(id)
            except Refusal as refusal:
                log.info("table %s is due, but: %s", id, refusal)
                await rows.note(self.house.store, id, now + LATER)
            except Exception:  # whatever is wrong with this one, others are due too
                log.exception("table %s is due, but cannot be looked at", id)
                await rows.note(self.house.store, id, now + LATER)
        return len(due)

    async def _look(self, id: str) -> None:
        table = await self.house.find(id)
        await vacations.look(table)
        await timekeeping.look(table)
        async with table.lock:
            await note(table)
            asked = table.play.waiting
        if table.calls and any(is_soon(table, seat) for seat in asked):
            await self.house.store.carry_out(reminder_of(id))
        for seat in asked:
            person = table.seats[seat].person
            if person is not None:
                self.house.bus.publish(TurnsChanged(person))

    async def _sign(self, now: float) -> None:
        self._signed = now
        await rows.sign(self.house.store, now)
