"""Collects tests once and then runs some of them again and again, each time in a fork of this process: a mutant does not pay for
the start of Python, the imports and the collection.

    python scripts/watched_tests.py SOCKET SOURCES WATCH SECONDS PYTEST-ARGUMENT ...

Used by scripts/mutants.py, which says over SOCKET (the number of an open one) what to run, a JSON object a line, and is answered
in the same way. SOURCES is the folder whose functions are of interest; with WATCH `yes` the answers tell which of them each test
called, which takes longer. All seconds are those of the processor, which do not depend on what else the machine does: SECONDS
for the collection (0: as long as it takes), and those of a request for each of its tests. What needs more is ended by the system.
"""

import gc
import json
import math
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

MOST_MEMORY = 6 * 1024**3  # a mistake in a loop may eat all there is
BUSY = 20  # times as long tests may take when the machine does other things as well
GLANCE = 0.01  # seconds between two looks at a fork

Function = tuple[str, int]
"""File inside the sources, and the line where the function begins."""


# --- a mistake in functions that are already imported ---------------------------------------------------------


class Unchangeable(Exception):
    """A function whose code cannot be exchanged in place."""


def exchanged(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The pieces of code of one source that differ in the other, with their counterparts."""
    inner_old, inner_new = (
        [each for each in code.co_consts if isinstance(each, CodeType)] for code in (old, new)
    )
    if old != new:
        yield old, new
        if len(inner_old) == len(inner_new):
            for before, after in zip(inner_old, inner_new):
                yield from exchanged(before, after)


def place_of(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


class Functions:
    """All functions of the sources that exist, found by the place of their code."""

    def __init__(self, sources: str) -> None:
        self.found: dict[tuple[str, str, int], list[FunctionType]] = {}
        gc.unfreeze()
        for each in gc.get_objects():
            if type(each) is FunctionType and each.__code__.co_filename.startswith(sources):
                self.found.setdefault(place_of(each.__code__), []).append(each)
        gc.freeze()

    def make_mistake(self, file: str, before: str, after: str) -> None:
        """What runs from now on is what `after` says. A module not yet imported is read from the file, mistake and all."""
        for old, new in exchanged(compile(before, file, "exec"), compile(after, file, "exec")):
            for function in self.found.get(place_of(old), []):
                try:
                    function.__code__ = new
                except ValueError as problem:  # other variables of the functions around it
                    raise Unchangeable from problem


# --- watching -------------------------------------------------------------------------------------------------


class Watcher:
    def __init__(self, sources: str, watching: bool, talk: socket.socket) -> None:
        self.sources, self.watching = sources + os.sep, watching
        self.requests = talk.makefile("r", encoding="utf-8")
        self.talk = talk
        self.called: set[CodeType] = set()
        self.tests: dict[str, dict[str, object]] = {}
        self.failed = self.story = ""

    def trace(self, frame: FrameType, event: str, argument: object) -> None:
        """Python calls this for each call of a function; returning nothing keeps it from doing so for each line."""
        self.called.add(frame.f_code)

    def watch(self) -> None:
        if self.watching:
            threading.settrace(self.trace)
            sys.settrace(self.trace)

    def functions(self) -> list[Function]:
        files = [(code.co_filename, code.co_firstlineno) for code in list(self.called)]
        return sorted(
            (name.removeprefix(self.sources), line) for name, line in files if name.startswith(self.sources)
        )

    def tell(self, told: dict[str, Any]) -> None:
        self.talk.sendall(json.dumps(told).encode() + b"\n")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.called = set()
        start = time.process_time()
        result = yield
        seconds = time.process_time() - start
        self.tests[item.nodeid] = {"seconds": seconds, "functions": self.functions()}
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed, self.story = report.nodeid, report.longreprtext

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed, self.story = f"import of {report.nodeid}", report.longreprtext

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests: tells what there is, and runs what it is asked to run."""
        items = {item.nodeid: item for item in session.items}
        slow = [name for name, item in items.items() if item.get_closest_marker("slow")]
        self.tell(
            {"failed": self.failed, "story": self.story, "slow": slow,
             "quick": [name for name in items if name not in set(slow)], "outside": self.functions()}
        )  # fmt: skip
        functions = Functions(self.sources)
        for line in self.requests:
            request = json.loads(line)
            child = os.fork()
            if not child:
                self.obey(request, items, functions)
            self.await_end(child, sum(request["seconds"]) * BUSY)
        return True

    def obey(self, request: dict[str, Any], items: dict[str, pytest.Item], functions: Functions) -> None:
        """Runs the tests of a request in this fork, which ends here, until one of them fails."""
        told: dict[str, Any]
        os.setsid()
        try:
            if request["file"]:
                functions.make_mistake(request["file"], request["before"], request["after"])
            wanted = [items[name] for name in request["tests"]]
            for item, following, seconds in zip(wanted, [*wanted[1:], None], request["seconds"]):
                limit(time.process_time() + seconds)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    break
            told = {"failed": self.failed, "story": self.story, "tests": self.tests if self.watching else {}}
        except Unchangeable:
            told = {"unchangeable": True}
        except BaseException as problem:  # whatever a mutant does: it is noticed
            told = {"failed": "a crash", "story": repr(problem), "tests": {}}
        sys.settrace(None)
        self.tell(told)
        os._exit(0)

    def alone(self) -> bool:
        """Waits a moment; is there nobody left who waits for an answer?"""
        heard, _, _ = select.select([self.talk], [], [], GLANCE)
        return bool(heard) and not self.talk.recv(1, socket.MSG_PEEK)

    def await_end(self, child: int, seconds: float) -> None:
        end = time.monotonic() + seconds
        ended, status = os.waitpid(child, os.WNOHANG)
        while not ended and time.monotonic() < end and not self.alone():
            ended, status = os.waitpid(child, os.WNOHANG)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # with all that it started itself
        if not ended:
            os.waitpid(child, 0)
        if not ended or (os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)):
            self.tell({"too slow": True})
        elif status:
            self.tell({"failed": "a crash", "story": f"status {status}", "tests": {}})


def limit(seconds: float) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    if seconds > 0:
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds), hard))


def main(number: str, sources: str, watch: str, seconds: str, *arguments: str) -> int:
    limit(int(seconds))
    watcher = Watcher(sources, watch == "yes", socket.socket(fileno=int(number)))
    watcher.watch()
    return int(pytest.main(list(arguments), plugins=[watcher]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
