"""Python's garbage collector, tamed: with thousands of tables in memory a full collection stops the server for half a second.

Nearly everything here dies by itself when nobody holds it any more. So the collector looks at young objects only, few at a time;
what has lived for a moment is put aside ("frozen") and not looked at again until the server has next to nothing to do. How long a
look takes depends on how much has gathered since the last one: at a thousand tables five seconds of it were a pause of 175 ms, a
quarter of a second is one of 10.
"""

import asyncio
import gc
import logging
import time
from typing import Final

from tafelrunde.server.clock import Clock
from tafelrunde.server.ending import end

log = logging.getLogger(__name__)

NEVER: Final = 1_000_000
THRESHOLDS: Final = (5_000, NEVER, NEVER)
SECONDS_YOUNG: Final = 0.25
MOST_YOUNG: Final = (
    4  # first looks; where more gather between two rounds, what survived them is put aside as it is
)
SECONDS_TO_JUDGE: Final = 5.0
SECONDS_BETWEEN_SPRING_CLEANS: Final = 600.0
QUIET: Final = 0.05  # of one core


class Collector:
    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        self._before = gc.get_threshold()
        self._cleaned = self._clock.monotonic()
        self._looked = (self._clock.monotonic(), time.process_time())
        self._looks = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        gc.set_threshold(*THRESHOLDS)
        gc.callbacks.append(self._looked_at_the_youngest)
        self._task = asyncio.ensure_future(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            await end(self._task)
            gc.callbacks.remove(self._looked_at_the_youngest)
        gc.set_threshold(*self._before)
        gc.unfreeze()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_YOUNG)
            self.tidy()

    def _looked_at_the_youngest(self, phase: str, info: dict[str, int]) -> None:
        """Many tables are made at once, say: the next round would have too much to look at."""
        if phase == "stop" and info["generation"] == 0:
            self._looks += 1
            if self._looks >= MOST_YOUNG:
                self._put_aside()

    def tidy(self) -> None:
        """Put aside what has lived for a while; look at all of it only if hardly anybody is there to notice."""
        if self._is_quiet() and self._clock.monotonic() - self._cleaned >= SECONDS_BETWEEN_SPRING_CLEANS:
            self._cleaned = began = self._clock.monotonic()
            gc.unfreeze()
            found = gc.collect()
            log.debug(
                "%d objects were only held by each other; %.0f ms",
                found,
                (self._clock.monotonic() - began) * 1000,
            )
        else:
            gc.collect(1)
        self._put_aside()

    def _is_quiet(self) -> bool:
        """Whether there was next to nothing to do, over a stretch that is long enough to say so."""
        now, used = self._clock.monotonic(), time.process_time()
        then, before = self._looked
        if now - then < SECONDS_TO_JUDGE:
            return False
        self._looked = (now, used)
        return used - before < QUIET * (now - then)

    def _put_aside(self) -> None:
        self._looks = 0
        gc.freeze()
