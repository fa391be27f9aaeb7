"""The analysis of a finished game, within the time that a player allows.

The looks are worked out one by one in the bots' processes, behind everybody whose move waits; the table only keeps how far it is.
"""

import asyncio
import logging
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tafelrunde.bots.analysis import CLEAR, SUSPECT
from tafelrunde.server.botpool import LAST
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.tasks import LookAtMoment, MomentsOf
from tafelrunde.server.wire_puzzles import Analysis, Finding

if TYPE_CHECKING:
    from tafelrunde.server.tables import Table

log = logging.getLogger(__name__)

FIRST_LOOKS: Final = 0.6  # of the time; the rest is for the suspects
SHORTEST_LOOK: Final = 0.03
LONGEST_LOOK: Final = 1.0  # a worker that looks longer keeps others waiting
MOST_SUSPECTS: Final = 8


class Analysing:
    """One analysis, running or done. Everybody at the table sees the same one."""

    def __init__(self, table: "Table", journal: dict[str, Any], seats: list[int], seconds: int) -> None:
        self.told = Analysis(seconds, 0, 0, False, [])
        self.bots = table.house.bots
        self.journal = journal
        self.seats = seats
        self.loop = asyncio.get_running_loop()
        self.end = self.loop.time() + seconds
        self.name = table.id

    async def run(self) -> None:
        try:
            await self._run()
        except Refusal as refusal:
            log.warning("table %s: the analysis ends early: %s", self.name, refusal)
        finally:
            self.told.over = True
            self.told.done = self.told.of

    async def _run(self) -> None:
        moments = msgspec.json.decode(
            await self.bots.task(MomentsOf(self.journal, self.seats), LAST), type=list[int]
        )
        self.told.of = len(moments) + MOST_SUSPECTS
        now, end = self.loop.time(), self.end
        suspects = await self._look_at(moments, now + (end - now) * FIRST_LOOKS, "first")
        suspects.sort(key=lambda found: -found.loss)
        likely = [found.n for found in suspects if found.loss >= SUSPECT][:MOST_SUSPECTS]
        self.told.of = self.told.done + len(likely)
        self.told.findings = await self._look_at(likely, end, "second")

    async def _look_at(self, moments: list[int], until: float, which: str) -> list[Finding]:
        """The same time for each of them. Whoever waits for a worker takes it from those that follow."""
        found: list[Finding] = []
        for place, n in enumerate(moments):
            left = until - self.loop.time()
            if left <= 0:
                break
            seconds = min(LONGEST_LOOK, max(SHORTEST_LOOK, left / (len(moments) - place)))
            seen = await self._look(n, seconds, which)
            if seen is not None and seen.loss >= (CLEAR if which == "second" else SUSPECT):
                found.append(seen)
            self.told.done += 1
        return sorted(found, key=lambda each: each.n)

    async def _look(self, n: int, seconds: float, which: str) -> Finding | None:
        text = f"{self.name}:{n}:{which}"
        seed = int.from_bytes(blake2b(text.encode(), digest_size=4).digest()) >> 1
        try:
            raw = await self.bots.task(LookAtMoment(self.journal, n, seconds, seed), LAST)
        except Refusal as refusal:
            log.info("table %s: no look at answer %d: %s", self.name, n, refusal)
            return None
        return msgspec.json.decode(raw, type=Finding | None)


async def begin(table: "Table", seconds: int) -> Analysis:
    """Begin an analysis, unless one runs already or a longer one is done."""
    running = table.analysis
    if running is not None and (not running.told.over or running.told.seconds >= seconds):
        return running.told
    async with table.lock:
        if not table.play.over:
            raise Refusal("not_over")  # it tells what was clearly better: nobody may know while it is played
        if table.play.rebased is not None:
            raise Refusal("not_whole")
        journal = table.play.match.journal()
    people = [number for number, seat in enumerate(table.seats) if seat.kind == "person"]
    table.analysis = Analysing(table, journal, people or list(range(len(table.seats))), seconds)
    table.spawn(table.analysis.run())
    return table.analysis.told
