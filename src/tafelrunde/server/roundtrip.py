"""How long a message travels to a browser and back, measured by the server itself (rule 3 of docs/online.md)."""

from collections import deque
from collections.abc import Callable
from typing import Final

from tafelrunde.server.clock import Clock, Timer
from tafelrunde.server.clocks.lag import PINGS, round_trip
from tafelrunde.server.wire_together import Probe

SECONDS_BETWEEN: Final = (1.0, 1.0, 1.0, 1.0, 10.0)  # quickly at first, until there is a middle one


class RoundTrip:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last: deque[int] = deque(maxlen=PINGS)
        self._number = 0
        self._sent: int | None = None  # when the last probe went, while it is not back
        self._timer: Timer | None = None

    @property
    def middle(self) -> int | None:
        """Milliseconds; None before anything was measured."""
        return round_trip(list(self._last))

    def measure(self, send: Callable[[Probe], None]) -> None:
        """Now, and from time to time until `stop`."""
        self.stop()
        self._number += 1
        self._sent = self._clock.milliseconds()
        send(Probe(self._number))
        wait = SECONDS_BETWEEN[min(self._number, len(SECONDS_BETWEEN)) - 1]
        self._timer = self._clock.call_later(wait, lambda: self.measure(send))

    def came_back(self, number: int, at: int) -> None:
        """Only the last one counts: nobody can make the way longer by answering an old one."""
        if number == self._number and self._sent is not None:
            self._last.append(max(0, at - self._sent))
            self._sent = None

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
