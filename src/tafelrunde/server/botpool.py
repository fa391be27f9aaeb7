"""Bots think in worker processes, so that the event loop never waits for one; other long work is done there too (tasks.py).

A worker that crashes or thinks too long is ended and replaced, and the bot makes a quick legal move instead.
"""

import asyncio
import contextlib
import heapq
import itertools
import logging
import os
import random
import struct
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from typing import Final

import msgspec
from msgspec import Raw

from tafelrunde import Match
from tafelrunde.server import wire_story
from tafelrunde.server.botworker import Job, Thought
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.tasks import Task

log = logging.getLogger(__name__)


# Who comes first when all workers are busy.
LEVEL_RANKS: Final = {"easy": 0, "normal": 1, "hard": 3, "master": 3}
TASKS: Final = 2
LAST: Final = 4  # hints, and how a game went: nobody's move waits for them
LONGEST_LINE: Final = 200
# So many jobs waiting for each worker: this share of the usual time to think.
SHARES: Final = ((1, 1.0), (3, 1 / 3), (8, 1 / 10))
# Where there is a line, also by how much of the longest wait has passed at a table since a person last decided something.
HURRIES: Final = ((0.15, 1.0), (0.3, 1 / 3), (0.45, 1 / 10))
SECONDS_CROWDED: Final = 10.0  # after somebody had to wait


class BotFailed(Exception):
    """The bot crashed, thought too long, or answered nonsense."""


class WaitedTooLong(BotFailed):
    """All workers were busy with others."""


def default_workers() -> int:
    """One core is left for the tables."""
    return max(1, min(8, (os.cpu_count() or 2) - 1))


class BotPool:
    """Workers, and the line before them: quick things first, hints last. The longer the line, the shorter everybody thinks; who
    has waited too long is told so."""

    def __init__(
        self, workers: int, timeout: float, command: tuple[str, ...] = ("-m", "tafelrunde.server.botworker")
    ) -> None:
        self.timeout = timeout
        self.task_timeout = timeout
        self.longest_wait = 10.0
        self.command = command
        self.failures = 0
        self._crowded = 0.0  # until then
        self._workers = [Worker(self.command) for _ in range(workers)]
        self._idle: deque[Worker] = deque(self._workers)
        self._line: list[tuple[int, int, asyncio.Future[Worker]]] = []
        self._numbers = itertools.count()
        self._jobs: set[asyncio.Task[Thought]] = set()

    async def warm_up(self) -> None:
        """Start the processes before the first move needs them."""
        for _ in self._workers:
            try:
                await self._ask(Job("ping"), LAST)
            except BotFailed as error:
                log.warning("a bot worker does not start: %s", error)

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in self._workers))
        await asyncio.gather(*self._jobs, return_exceptions=True)

    async def choose(self, snapshot: bytes, seat: int, level: str, seed: int, waited: float = 0.0) -> int:
        """The bot's choice. Raises BotFailed: the table then takes `quick_choice`. `waited`: how long everybody at the table has
        waited for bots already, who may need many moves for a turn."""
        rank = LEVEL_RANKS.get(level, LEVEL_RANKS["hard"])
        if self.hurry(waited) > HURRIES[-1][0]:
            rank = LEVEL_RANKS["easy"]
        return (await self._ask(Job("choose", Raw(snapshot), seat, level, seed), rank, waited)).index

    def hurry(self, waited: float) -> float:
        """How much of the longest wait is over; nothing where nobody waits for anybody else."""
        return waited / self.longest_wait if self._now() < self._crowded else 0.0

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def estimate(self, snapshot: bytes, seat: int, seed: int) -> Thought:
        """The strongest bot's choice, how likely it thinks a win is, and what the game says about it."""
        return await self._ask(Job("estimate", Raw(snapshot), seat, "hard", seed), LAST)

    async def story(self, journal: bytes) -> wire_story.Story:
        """How a game went. Raises BotFailed."""
        told = (await self._ask(Job("story", Raw(journal)), LAST)).story
        if told is None:
            raise BotFailed("no story")
        return told

    async def task(self, task: Task, rank: int = TASKS) -> Raw:
        """The result of a task, as JSON. Raises Refusal: what the task says, or that it was too much work."""
        if len(self._line) >= LONGEST_LINE:
            raise Refusal("too_busy")
        try:
            thought = await self._ask(Job("task", Raw(msgspec.json.encode(task))), rank)
        except BotFailed as failure:
            log.warning("%s was too much work: %s", type(task).__name__, failure)
            raise Refusal("too_busy" if isinstance(failure, WaitedTooLong) else "too_heavy") from None
        if thought.refusal is not None:
            raise Refusal(*thought.refusal)
        return thought.result

    @property
    def busy(self) -> bool:
        return not self._idle

    @property
    def waiting(self) -> float:
        """How many moves and tasks wait for each worker. Hints and stories come last: nobody waits for them, so they make no bot
        think shorter, and no table say that its bots have to wait."""
        return self._in_line(LAST)

    @property
    def in_line(self) -> float:
        """The same with hints and stories."""
        return self._in_line(LAST + 1)

    def _in_line(self, before: int) -> float:
        jobs = sum(1 for rank, _, place in self._line if rank < before and not place.done())
        return jobs / max(1, len(self._workers))

    def shortened(self, job: Job, waited: float = 0.0) -> Job:
        """Many who wait, or who have waited for long: think for a shorter time and, if that does not help, only as the easy bot
        does."""
        waiting, hurry = self.in_line if job.kind == "estimate" else self.waiting, self.hurry(waited)
        if job.kind in ("choose", "estimate"):
            job.share = min(_share(SHARES, waiting), _share(HURRIES, hurry))
            if job.kind == "choose" and (waiting > SHARES[-1][0] or hurry > HURRIES[-1][0]):
                job.level = "easy"
        return job

    async def _ask(self, job: Job, rank: int, waited: float = 0.0) -> Thought:
        began = self._now()
        worker = await self._free_worker(rank)
        waited += self._now() - began if waited else 0.0
        work = asyncio.ensure_future(self._work(worker, self.shortened(job, waited)))
        self._jobs.add(work)
        work.add_done_callback(self._forget)
        try:
            # Shielded: if the asker leaves, the worker must still finish its job before it gets the next one.
            return await asyncio.shield(work)
        except BotFailed:
            self.failures += 1
            raise

    async def _free_worker(self, rank: int) -> "Worker":
        if self._idle:
            return self._idle.popleft()
        if rank < LAST:
            self._crowded = self._now() + SECONDS_CROWDED
        place: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._line, (rank, next(self._numbers), place))
        try:
            done, _ = await asyncio.wait({place}, timeout=self.longest_wait)
        except asyncio.CancelledError:
            if place.done():
                self._release(place.result())  # it was our turn, but we are gone
            place.cancel()
            raise
        if done:
            return place.result()
        place.cancel()
        raise WaitedTooLong(f"no free worker within {self.longest_wait:g} s")

    def _release(self, worker: "Worker") -> None:
        while self._line:
            *_, place = heapq.heappop(self._line)
            if not place.done():
                place.set_result(worker)
                return
        self._idle.append(worker)

    def _forget(self, work: asyncio.Task[Thought]) -> None:
        self._jobs.discard(work)
        if not work.cancelled():
            work.exception()  # heard, even if the asker is gone

    async def _work(self, worker: "Worker", job: Job) -> Thought:
        timeout = self.task_timeout if job.kind == "task" else self.timeout
        try:
            thought = await asyncio.wait_for(worker.ask(job), timeout)
        except TimeoutError:
            await worker.stop()
            raise BotFailed(f"no answer within {timeout:g} s") from None
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            await worker.stop()
            raise BotFailed(f"the worker is gone ({error!r})") from None
        finally:
            self._release(worker)
        if thought.error:
            raise BotFailed(thought.error)
        return thought


def _share(steps: tuple[tuple[float, float], ...], value: float) -> float:
    return next((share for most, share in steps if value <= most), steps[-1][1])


class Worker:
    """One process, started when it is first needed and again after it was ended."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.process: Process | None = None
        self.closed = False

    async def ask(self, job: Job) -> Thought:
        self._check_open()  # a job that waited until the pool closed must not start a process that nobody ends
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, *self.command, stdin=PIPE, stdout=PIPE
            )
        self._check_open()
        source, target = self.process.stdout, self.process.stdin
        assert source is not None and target is not None
        data = msgspec.json.encode(job)
        target.write(struct.pack(">I", len(data)) + data)
        await target.drain()
        (length,) = struct.unpack(">I", await source.readexactly(4))
        return msgspec.json.decode(await source.readexactly(length), type=Thought)

    def _check_open(self) -> None:
        if self.closed:
            raise OSError("the pool is closed")

    async def close(self) -> None:
        self.closed = True
        await self.stop()

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


def quick_choice(match: Match, seat: int, rng: random.Random) -> int:
    """A legal move without any search: one of those that look most promising to the game itself."""
    choice = match.choices[seat]
    try:
        weights = [match.game.weight(match.state, choice, value) for value in choice.values]
    except Exception:
        log.exception("weighing the options of %s failed", choice.prompt)
        weights = [1] * choice.count
    best = max(weights)
    return rng.choice([index for index, weight in enumerate(weights) if weight == best])
