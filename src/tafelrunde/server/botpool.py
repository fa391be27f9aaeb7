"""Bots think in worker processes, so that the event loop never waits for one.

A worker that crashes or thinks too long is ended and replaced, and the bot makes a quick legal move instead.
"""

import asyncio
import contextlib
import logging
import os
import random
import struct
import sys
from asyncio.subprocess import PIPE, Process

import msgspec
from msgspec import Raw

from tafelrunde import Match
from tafelrunde.server import wire
from tafelrunde.server.botworker import Job, Thought

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """The bot crashed, thought too long, or answered nonsense."""


def default_workers() -> int:
    """One core is left for the tables."""
    return max(1, min(8, (os.cpu_count() or 2) - 1))


class BotPool:
    def __init__(
        self, workers: int, timeout: float, command: tuple[str, ...] = ("-m", "tafelrunde.server.botworker")
    ) -> None:
        self.timeout = timeout
        self.command = command
        self.failures = 0
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._workers = [Worker(self.command) for _ in range(workers)]
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._jobs: set[asyncio.Task[Thought]] = set()

    async def warm_up(self) -> None:
        """Start the processes before the first move needs them."""
        for _ in self._workers:
            try:
                await self._ask(Job("ping"))
            except BotFailed as error:
                log.warning("a bot worker does not start: %s", error)

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in self._workers))
        await asyncio.gather(*self._jobs, return_exceptions=True)

    async def choose(self, snapshot: bytes, seat: int, level: str, seed: int) -> int:
        """The bot's choice. Raises BotFailed: the table then takes `quick_choice`."""
        return (await self._ask(Job("choose", Raw(snapshot), seat, level, seed))).index

    async def estimate(self, snapshot: bytes, seat: int, seed: int) -> Thought:
        """The strongest bot's choice, how likely it thinks a win is, and what the game says about it."""
        return await self._ask(Job("estimate", Raw(snapshot), seat, "hard", seed))

    async def story(self, journal: bytes) -> wire.Story:
        """How a game went. Raises BotFailed."""
        told = (await self._ask(Job("story", Raw(journal)))).story
        if told is None:
            raise BotFailed("no story")
        return told

    async def _ask(self, job: Job) -> Thought:
        worker = await self._idle.get()
        work = asyncio.ensure_future(self._work(worker, job))
        self._jobs.add(work)
        work.add_done_callback(self._forget)
        try:
            # Shielded: if the asker leaves, the worker must still finish its job before it gets the next one.
            return await asyncio.shield(work)
        except BotFailed:
            self.failures += 1
            raise

    def _forget(self, work: asyncio.Task[Thought]) -> None:
        self._jobs.discard(work)
        if not work.cancelled():
            work.exception()  # heard, even if the asker is gone

    async def _work(self, worker: "Worker", job: Job) -> Thought:
        try:
            thought = await asyncio.wait_for(worker.ask(job), self.timeout)
        except TimeoutError:
            await worker.stop()
            raise BotFailed(f"no answer within {self.timeout:g} s") from None
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            await worker.stop()
            raise BotFailed(f"the worker is gone ({error!r})") from None
        finally:
            self._idle.put_nowait(worker)
        if thought.error:
            raise BotFailed(thought.error)
        return thought


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
