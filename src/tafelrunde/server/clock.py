"""What time it is: one object for the whole server, which tests move by hand."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

BOOTTIME: Final = hasattr(time, "CLOCK_BOOTTIME")


class Timer(Protocol):
    """Something that will be done, unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock:
    """`monotonic` is for how long something takes; `wall` is what is stored and shown: the time of the database, the same for all
    who share it."""

    def __init__(self) -> None:
        self._ahead = 0.0  # seconds by which the database's clock is ahead of this machine's

    def monotonic(self) -> float:
        return time.monotonic()

    def uptime(self) -> float:
        """As `monotonic`, but goes on while the machine sleeps, where it knows how to tell."""
        return time.clock_gettime(time.CLOCK_BOOTTIME) if BOOTTIME else time.monotonic()

    def wall(self) -> float:
        return time.time() + self._ahead

    def follow(self, database: float) -> None:
        """The database says that it is this time now."""
        self._ahead = database - time.time()

    def milliseconds(self) -> int:
        """As clocks at tables count (`clocks`)."""
        return int(self.wall() * 1000)

    def call_later(self, seconds: float, act: Callable[[], object]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0.0, seconds), act)
