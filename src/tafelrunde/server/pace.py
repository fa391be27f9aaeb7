"""How fast somebody may talk, and how often something is written into the log."""

import logging

from tafelrunde.server.clock import Clock


class Pace:
    """A bucket that refills steadily."""

    def __init__(self, per_second: float, burst: float, clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        self.per_second = per_second
        self.burst = burst
        self.left = float(burst)
        self.at = self._clock.monotonic()

    def allows(self, cost: float = 1.0) -> bool:
        """Take from the bucket, if there is enough in it."""
        self._refill()
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def take(self, cost: float = 1.0) -> float:
        """Take from the bucket in any case; the seconds until it holds something again (0: it still does)."""
        self._refill()
        self.left -= cost
        return max(0.0, -self.left / self.per_second)

    @property
    def full(self) -> bool:
        self._refill()
        return self.left >= self.burst

    def _refill(self) -> None:
        now = self._clock.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.per_second)
        self.at = now


class Repeats(logging.Filter):
    """Lets a message through a few times a minute; what is left out is counted, and told with the next one."""

    def __init__(self, most: int = 5, seconds: float = 60.0) -> None:
        super().__init__()
        self.most = most
        self.seconds = seconds
        self._seen: dict[tuple[str, int, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        event = (
            record.msg if isinstance(record.msg, dict) else {}
        )  # our own messages: an event and its values
        key = (record.name, record.levelno, str(event.get("event", record.msg)))
        since, count = self._seen.get(key, (record.created, 0))
        if record.created - since >= self.seconds:
            left_out = count - self.most
            if left_out > 0 and event:
                event["left_out"] = left_out
            elif left_out > 0:
                record.msg = f"{record.msg} ({left_out} more like this in between)"
            since, count = record.created, 0
        if len(self._seen) > 1000:
            self._seen.clear()
        self._seen[key] = (since, count + 1)
        return count < self.most
