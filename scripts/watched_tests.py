"""Runs pytest and writes a report: which test failed, how long each took, which functions of the sources each called.

    python scripts/watched_tests.py REPORT SOURCES SECONDS PYTEST-ARGUMENT ...

Used by scripts/mutants.py. SOURCES is the folder whose functions are of interest; `-` watches none, which is quicker. The
seconds, of this run and of each test, are those of the processor, which do not depend on what else the machine does. A run that
needs more of them is ended by the system.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

MOST_MEMORY = 6 * 1024**3  # a mistake in a loop may eat all there is

Function = tuple[str, int]
"""File inside the sources, and the line where the function begins."""


class Watcher:
    def __init__(self, sources: str) -> None:
        self.sources = sources + os.sep
        self.called: set[CodeType] = set()
        self.tests: dict[str, dict[str, object]] = {}
        self.failed = ""

    def trace(self, frame: FrameType, event: str, argument: object) -> None:
        """Python calls this for each call of a function; returning nothing keeps it from doing so for each line."""
        self.called.add(frame.f_code)

    def functions(self) -> list[Function]:
        files = [(code.co_filename, code.co_firstlineno) for code in list(self.called)]
        return sorted(
            (name.removeprefix(self.sources), line) for name, line in files if name.startswith(self.sources)
        )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        outside, self.called = self.called, set()
        start = time.process_time()
        result = yield
        seconds = time.process_time() - start
        self.tests[item.nodeid] = {"seconds": seconds, "functions": self.functions()}
        self.called = outside
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"import of {report.nodeid}"


def limit(seconds: int) -> None:
    try:
        import resource
    except ImportError:  # not on this system
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))


def main(report: str, sources: str, seconds: str, *arguments: str) -> int:
    limit(int(seconds))
    watcher = Watcher(sources)
    if sources != "-":
        threading.settrace(watcher.trace)
        sys.settrace(watcher.trace)
    result = int(pytest.main(list(arguments), plugins=[watcher]))
    sys.settrace(None)
    told = {"failed": watcher.failed, "tests": watcher.tests, "outside": watcher.functions()}
    Path(report).write_text(json.dumps(told), encoding="utf-8")
    return result


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
