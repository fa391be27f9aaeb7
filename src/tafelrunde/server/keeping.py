"""Keeping house: what is looked after every minute, and every hour, for as long as the server runs."""

import asyncio
import logging
from itertools import count
from typing import TYPE_CHECKING, Final

from tafelrunde.server.store import StorageError
from tafelrunde.server.store.pruning import prune
from tafelrunde.server.store.traces import blanked, newly_erased, strip_journals

if TYPE_CHECKING:
    from tafelrunde.server.house import House

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS: Final = 60.0
LOOKS_IN_AN_HOUR: Final = 60


class Keeping:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.store = house.store

    async def run(self) -> None:
        for look in count():
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            try:
                await self.every_minute()
                if look % LOOKS_IN_AN_HOUR == 0:
                    await self.every_hour()
            except StorageError as error:
                log.error("the house cannot be kept: %s", error)
            except Exception:
                log.exception("keeping house stumbled")

    async def every_minute(self) -> None:
        """What other processes and commands have done to people holds here too."""
        await self.house.visitors.look_again()
        lately, sitting = await newly_erased(self.store, self.store.clock.wall() - 5 * SECONDS_BETWEEN_LOOKS)
        for person in sitting:
            await self.store.carry_out(*blanked(person))
        for person in {*lately, *sitting}:
            self.house.forget_person(person)

    async def every_hour(self) -> None:
        await self.house.visitors.people.tidy(self.store.clock.wall())
        stripped = await strip_journals(self.store)
        if stripped:
            log.info("%d journals hold no names any more", stripped)
        if self.house.config.keep.deletes:
            log.info("removed by the rule of the house: %s", await prune(self.store, self.house.config.keep))
