"""Python's garbage collector, tamed: with thousands of tables in memory a full collection stops the server for half a second.

Nearly everything here dies by itself when nobody holds it any more. So the collector looks at young objects only; what has lived
for some seconds is put aside ("frozen") and not looked at again until the server has next to nothing to do.
"""

import asyncio
import gc
import logging
import time
from typing import Final

from tafelrunde.server.clock import Clock

log = logging.getLogger(__name__)

THRESHOLDS: Final = (20_000, 20, 1_000)
SECONDS_YOUNG: Final = 5.0
SECONDS_BETWEEN_SPRING_CLEANS: Final = 600.0
QUIET: Final = 0.05  # of one core


class Collector:
    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        self._before = gc.get_threshold()
        self._cleaned = self._clock.monotonic()
        self._looked = (self._clock.monotonic(), time.process_time())
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        gc.set_threshold(*THRESHOLDS)
        self._task = asyncio.ensure_future(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        gc.set_threshold(*self._before)
        gc.unfreeze()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_YOUNG)
            self.tidy()

    def tidy(self) -> None:
        """Put aside what has lived for a while; look at all of it only if hardly anybody is there to notice."""
        now, used = self._clock.monotonic(), time.process_time()
        (then, before), self._looked = self._looked, (now, used)
        quiet = used - before < QUIET * (now - then)
        if quiet and now - self._cleaned >= SECONDS_BETWEEN_SPRING_CLEANS:
            self._cleaned = now
            gc.unfreeze()
            found = gc.collect()
            log.debug(
                "%d objects were only held by each other; %.0f ms",
                found,
                (self._clock.monotonic() - now) * 1000,
            )
        else:
            gc.collect(1)
        gc.freeze()
