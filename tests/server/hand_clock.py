"""A clock that tests move by hand."""

import asyncio
import threading
from collections.abc import Callable

from tafelrunde.server.clock import Clock, Timer


class HandTimer:
    def __init__(self, due: float, act: Callable[[], object]) -> None:
        self.due = due
        self.act: Callable[[], object] | None = act
        self.loop = asyncio.get_running_loop()

    def cancel(self) -> None:
        self.act = None


class HandClock(Clock):
    """Stands still until it is moved; what is due by then is done, on the loop that wished for it."""

    def __init__(self, wall: float = 1_000_000.0, asleep: bool = False) -> None:
        """`asleep`: what is moved counts for leases, too, as if the machine had slept. Otherwise they are renewed meanwhile."""
        super().__init__()
        self.asleep = asleep
        self.passed = 0.0
        self.began = wall
        self.timers: list[HandTimer] = []
        self._one_at_a_time = threading.Lock()  # the test moves it, the server's own thread sets timers

    def move(self, seconds: float) -> None:
        with self._one_at_a_time:
            self.passed += seconds
            due = [timer for timer in self.timers if timer.due <= self.passed]
            self.timers = [timer for timer in self.timers if timer not in due]
        for timer in sorted(due, key=lambda each: each.due):
            if timer.act is not None and not timer.loop.is_closed():
                timer.loop.call_soon_threadsafe(timer.act)

    def monotonic(self) -> float:
        return self.passed

    def uptime(self) -> float:
        return self.passed if self.asleep else super().uptime()

    def wall(self) -> float:
        return self.began + self.passed

    def follow(self, database: float) -> None:
        pass

    def call_later(self, seconds: float, act: Callable[[], object]) -> Timer:
        with self._one_at_a_time:
            timer = HandTimer(self.passed + max(0.0, seconds), act)
            self.timers.append(timer)
        return timer
