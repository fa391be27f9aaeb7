"""The clerk: does the work that waits in the database (`store/work.py`), one piece after the other.

Every server has one; they share the work, since each piece is taken before it is done. A piece that fails is tried again, ever
later; one that fails always is kept and logged, and spoils nothing else.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from tafelrunde.server.ending import end
from tafelrunde.server.store import StorageError, Store
from tafelrunde.server.store.work import DESKS, Work, done, later, take_due, waiting

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS: Final = 2.0
FIRST_WAIT: Final = 5.0  # after a failure; each further one doubles it

# What to do with a piece of work: None, it is done; a number, it goes on in so many seconds.
Doing = Callable[[Work], Awaitable[float | None]]


class Clerk:
    def __init__(self, store: Store, skills: dict[str, Doing]) -> None:
        self.store = store
        self.skills = skills
        self.due: dict[str, float] = {}  # how much waits at each desk, as of the last look
        self._wake = asyncio.Event()
        self._at_work = asyncio.Lock()  # whoever asks him to work finds nothing half done
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.ensure_future(self._run())

    def look(self) -> None:
        """There may be something to do: no need to wait for the next look."""
        self._wake.set()

    async def stop(self) -> None:
        if self._task is not None:
            await end(self._task)

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), SECONDS_BETWEEN_LOOKS)
            self._wake.clear()
            try:
                await self.work_off()
                self.due = {desk: await waiting(self.store, desk) for desk in DESKS}
            except StorageError as error:
                log.warning("the clerk cannot look for work: %s", error)
            except Exception:
                log.exception("the clerk stumbled")

    async def work_off(self) -> int:
        """All that is due now; how many pieces it was."""
        count = 0
        async with self._at_work:
            for desk in DESKS:
                for work in await take_due(self.store, desk):
                    await self._do(work)
                    count += 1
        return count

    async def _do(self, work: Work) -> None:
        skill = self.skills.get(work.kind)
        if skill is None:
            log.error("nobody here knows how to do %s (%s)", work.kind, work.id)
            await later(self.store, work, FIRST_WAIT * 2**work.tries, failed=True)
            return
        try:
            wait = await skill(work)
        except Exception:
            log.exception("%s (%s) failed, try %d", work.kind, work.id, work.tries)
            await later(self.store, work, FIRST_WAIT * 2**work.tries, failed=True)
            return
        if wait is None:
            await done(self.store, work)
        else:
            await later(self.store, work, wait)
