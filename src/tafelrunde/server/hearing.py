"""What a server hears about people from the others, and from commands, and does about it at once.

A hint may get lost: whoever hears that some did looks at everybody. Commands have no bus: they leave a mark in the database,
which is looked at every second.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from tafelrunde.server import vacations
from tafelrunde.server.bus import Hint, LoggedOut, Missed, MutesChanged, VacationChanged
from tafelrunde.server.ending import end
from tafelrunde.server.store import StorageError
from tafelrunde.server.store.traces import people_mark
from tafelrunde.server.talk import look_for_hidden

if TYPE_CHECKING:
    from tafelrunde.server.house import House

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS: Final = 1.0


class Hearing:
    def __init__(self, house: "House") -> None:
        self.house = house
        self._tasks: set[asyncio.Task[None]] = set()
        self._mark: str | None = None
        self._unsubscribe = house.bus.subscribe(self._heard)
        self._looking = asyncio.ensure_future(self._look_always())

    async def stop(self) -> None:
        self._unsubscribe()
        tasks = [self._looking, *self._tasks]
        await end(*tasks)

    def _heard(self, hint: Hint) -> None:
        if isinstance(hint, LoggedOut):
            self._do(self._look_at_sessions(hint.person))
        elif isinstance(hint, VacationChanged):
            self._do(self._look_at_vacations(hint.person))
        elif isinstance(hint, MutesChanged):
            self._do(self._look_at_mutes(hint.person))
        elif isinstance(hint, Missed):
            self._do(self._look_at_sessions(None))
            self._do(self._look_at_vacations(None))
            self._do(self._look_at_mutes(None))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._try(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StorageError as error:  # every minute it is looked at in any case
            log.warning("a hint cannot be followed: %s", error)
        except Exception:
            log.exception("a hint cannot be followed")

    async def _look_at_sessions(self, person: str | None) -> None:
        await self.house.visitors.look_again(person)

    async def _look_at_vacations(self, person: str | None) -> None:
        for table in list(self.house.tables.values()):
            if any(seat.person is not None and person in (None, seat.person) for seat in table.seats):
                await vacations.look(table)

    async def _look_at_mutes(self, person: str | None) -> None:
        for table in list(self.house.tables.values()):
            for connection in list(table.connections):
                if connection.person is not None and person in (None, connection.person.id):
                    await connection.hear_anew()

    # --- commands ----------------------------------------------------------------------------------------------------

    async def _look_always(self) -> None:
        while True:
            await self._try(self.look())
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def look(self) -> None:
        """Whether a command has banned or erased somebody, or taken a line away."""
        mark = await people_mark(self.house.store)
        if mark != self._mark:
            if self._mark is not None:
                await self.house.visitors.look_again()
                await look_for_hidden(self.house)
            self._mark = mark
