"""A clock that tests move by hand."""

from tafelrunde.server.clock import Clock


class HandClock(Clock):
    """Stands still until it is moved."""

    def __init__(self, wall: float = 1_000_000.0) -> None:
        super().__init__()
        self.passed = 0.0
        self.began = wall

    def move(self, seconds: float) -> None:
        self.passed += seconds

    def monotonic(self) -> float:
        return self.passed

    def uptime(self) -> float:
        return self.passed

    def wall(self) -> float:
        return self.began + self.passed

    def follow(self, database: float) -> None:
        pass
