"""This server among others on the same database: it beats, it knows when it may no longer be believed, it takes over what others
left behind, and it hands over what it leads before it ends.

A process that could not beat for a while has to assume that others lead its tables now. So it shows nothing more of them, however
sure it is of itself; that is looked at before every frame, as a process that slept knows nothing of it.
"""

import asyncio
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import structlog

from tafelrunde.server import metrics
from tafelrunde.server.bus import Hint, TableFree
from tafelrunde.server.ending import end
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store import StorageError, Store
from tafelrunde.server.store.presence import Process, left_behind, others

if TYPE_CHECKING:
    from tafelrunde.server.house import House
    from tafelrunde.server.tables import Table

log = structlog.stdlib.get_logger(__name__)

BEAT: Final = 0.5  # seconds between two beats
ALIVE: Final = 2.0  # so long after a beat others take us to be alive
CERTAIN: Final = (
    1.5  # so long after a beat was sent we do so ourselves: earlier than anybody else gives us up
)
LOOK: Final = 1.0  # seconds between two looks at the others
TAKEN_AT_ONCE: Final = 20  # tables of somebody who is gone, for each look
SPREAD: Final = 2.0  # seconds over which tables are handed over, so that not everybody comes back at once
LONGEST_HANDOVER: Final = 20.0


class Lease:
    """Until when we may believe that we lead what we lead. Alone on a database: always."""

    def __init__(self, store: Store, on_lost: Callable[[], None] = lambda: None) -> None:
        self.store = store
        self.clock = store.clock
        self.on_lost = on_lost
        self.draining = False
        self.tables = 0
        self._sent = self.clock.uptime()  # when the last beat that was confirmed was sent
        self._beating: asyncio.Task[None] | None = None
        self._watching: asyncio.TimerHandle | None = None

    async def begin(self, address: str) -> None:
        sent = self.clock.uptime()
        if not self.store.SHARED:
            await self.store.begin(address)
            return
        self.store.sharing = True
        await self.store.begin(address, alone=False, alive=ALIVE)
        self._confirmed(sent)
        self._beating = asyncio.ensure_future(self._beat_always())

    async def end(self) -> None:
        if self._beating is not None:
            await end(self._beating)
        if self._watching is not None:
            self._watching.cancel()

    @property
    def age(self) -> float:
        """Seconds since the last beat that was confirmed was sent."""
        return self.clock.uptime() - self._sent if self.store.SHARED else 0.0

    @property
    def certain(self) -> bool:
        return self.age <= CERTAIN

    async def beat(self) -> None:
        sent = self.clock.uptime()
        await self.store.beat(ALIVE, self.draining, self.tables)
        self._confirmed(sent)

    def _confirmed(self, sent: float) -> None:
        self._sent = sent
        if self._watching is not None:
            self._watching.cancel()
        left = max(0.0, CERTAIN - self.age) + 0.01
        self._watching = asyncio.get_running_loop().call_later(left, self._look)

    def _look(self) -> None:
        if not self.certain:
            self.on_lost()

    async def _beat_always(self) -> None:
        while True:
            began = self.clock.uptime()
            try:
                await self.beat()
            except StorageError as error:
                log.warning("no_beat", why=str(error), age=round(self.age, 2))
            await asyncio.sleep(max(0.05, BEAT - (self.clock.uptime() - began)))


class Neighbours:
    """Looks at the other processes: takes over what must go on, and knows who is there."""

    def __init__(self, house: "House", lease: Lease) -> None:
        self.house = house
        self.store = house.store
        self.lease = lease
        self.there: dict[str, Process] = {}
        self.on_gone: Callable[[set[str]], None] = lambda alive: None
        self._looking: asyncio.Task[None] | None = None
        self._following: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._looking = asyncio.ensure_future(self._look_always())
        self._deafen = self.house.bus.subscribe(self._heard)

    async def stop(self) -> None:
        if self._looking is not None:
            self._deafen()
            tasks = [self._looking, *self._following]
            await end(*tasks)

    async def _look_always(self) -> None:
        while True:
            try:
                await self.look()
            except StorageError as error:
                log.warning("no_look_at_others", why=str(error))
            except Exception:
                log.exception("no_look_at_others")
            await asyncio.sleep(LOOK * random.uniform(0.8, 1.2))

    async def look(self) -> None:
        self.lease.tables = len(self.house.tables)
        self.there = {process.id: process for process in await others(self.store)}
        self.on_gone(set(self.there))
        if self.lease.draining or not self.lease.certain:
            return
        for table_id in await left_behind(self.store, TAKEN_AT_ONCE):
            await self.take_over(table_id, "gone")

    async def take_over(self, table_id: str, why: str) -> None:
        try:
            (await self.house.find(table_id)).play_on()
        except Refusal as refusal:
            log.info("not_taken", table=table_id, code=refusal.code)
        else:
            metrics.TAKEOVERS.labels(why).inc()
            log.info("taken_over", table=table_id, why=why)

    def _heard(self, hint: Hint) -> None:
        if isinstance(hint, TableFree) and not self.lease.draining:
            task = asyncio.ensure_future(self.take_over(hint.table, "handed over"))
            self._following.add(task)
            task.add_done_callback(self._following.discard)

    def somebody(self) -> Process | None:
        """Another process that may take what we no longer do."""
        able = [process for process in self.there.values() if not process.draining]
        return random.choice(able) if able else None


async def hand_over(house: "House", spread: float = SPREAD, longest: float = LONGEST_HANDOVER) -> None:
    """Everything we lead goes to others: no new tables, and of each table one after the other its lease is given back and its
    browsers are sent to come back."""
    lease = house.lease
    lease.draining = True
    try:
        await lease.beat()  # others know at once
    except StorageError as error:
        log.warning("no_beat", why=str(error))
    log.info("handing_over", tables=len(house.tables))
    try:
        async with asyncio.timeout(longest):
            while tables := list(
                house.tables.values()
            ):  # one that was just being made is there a little later
                await asyncio.gather(
                    *(_hand_over_one(house, table, random.uniform(0, spread)) for table in tables)
                )
    except TimeoutError:
        pass
    log.info("handed_over", late=len(house.tables))


async def _hand_over_one(house: "House", table: "Table", after: float) -> None:
    await asyncio.sleep(after)
    if await table.hand_over():
        house.bus.publish(TableFree(table.id))
