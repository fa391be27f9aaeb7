"""Figures for whoever watches the server (Prometheus). No table and no person is a label; read on the inner port only."""

import gc
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

log = structlog.stdlib.get_logger(__name__)

REGISTRY: Final = CollectorRegistry()
SLOW: Final = 0.25  # seconds
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.0)


def _counter(name: str, what: str, *labels: str) -> Counter:
    return Counter(f"tafelrunde_{name}", what, labels, registry=REGISTRY)


def _histogram(name: str, what: str, *labels: str, buckets: tuple[float, ...] = QUICK) -> Histogram:
    return Histogram(f"tafelrunde_{name}", what, labels, buckets=buckets, registry=REGISTRY)


ANSWERS: Final = _counter("answers", "Answers of people, by what came of them", "outcome")
ANSWER_SECONDS: Final = _histogram("answer_seconds", "From an answer read to its commit")
COMMIT_SECONDS: Final = _histogram("commit_seconds", "From a deed handed to the database to its reply")
COMMIT_BATCH: Final = _histogram(
    "commit_batch", "Deeds in one commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256)
)
FENCED: Final = _counter("fenced", "Writes refused as somebody else leads the table")
UNKNOWN: Final = _counter("unknown_commits", "Writes of which nobody knows whether they are stored")
TAKEOVERS: Final = _counter("takeovers", "Tables taken over from other processes", "why")
TAKEOVER_SECONDS: Final = _histogram("takeover_seconds", "From asking for a table to having it in memory")
RELAYED: Final = Gauge(
    "tafelrunde_relayed_sockets", "Browsers whose table another process leads", registry=REGISTRY
)
REFUSALS: Final = _counter("refusals", "What was refused, by its code", "code")
LOGINS: Final = _counter("logins", "Attempts to log in", "outcome")
PUSHED: Final = _counter("push", "Notifications sent to push services", "outcome")
BOT_SECONDS: Final = _histogram("bot_seconds", "From a question to a bot's answer", "level")
BOT_FAILURES: Final = _counter("bot_failures", "Bots that crashed or thought for too long")
GC_SECONDS: Final = _histogram("gc_pause_seconds", "Pauses of the garbage collector", "generation")


@contextmanager
def answering(table: str) -> Iterator[None]:
    """Counts how long an answer takes; one that takes long is worth a line."""
    began = time.perf_counter()
    try:
        yield
    finally:
        passed = time.perf_counter() - began
        ANSWER_SECONDS.observe(passed)
        if passed > SLOW:
            log.warning("slow_answer", table=table, ms=round(passed * 1000))


class Now(Collector):
    """What is looked up at the moment it is asked for: name, help, and a value for each label."""

    def __init__(self, look: Callable[[], Iterable[tuple[str, str, str, dict[str, float]]]]) -> None:
        self.look = look

    def collect(self) -> Iterable[Metric]:
        for name, what, label, values in self.look():
            family = GaugeMetricFamily(f"tafelrunde_{name}", what, labels=[label] if label else None)
            for value, number in values.items():
                family.add_metric([value] if label else [], number)
            yield family


class PauseWatch:
    """How long the collector stops everybody."""

    def __init__(self) -> None:
        self._began = 0.0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            GC_SECONDS.labels(str(info["generation"])).observe(time.perf_counter() - self._began)

    def start(self) -> None:
        gc.callbacks.append(self)

    def stop(self) -> None:
        gc.callbacks.remove(self)


def text() -> bytes:
    return generate_latest(REGISTRY)
