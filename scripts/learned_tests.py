"""Which tests could notice a mistake, and what each of them does on unchanged sources: how long it takes, which functions it
calls. Used by scripts/mutants.py."""

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Any

EQUIVALENTS = Path("tests") / "equivalent_mutants.txt"
LEARNED = Path("build") / "mutants" / "learned.json"
KEEPING = 30  # seconds: so much of what was learned may get lost

Function = tuple[str, int]
"""File inside the package, and the line where the function begins."""


@dataclass
class Known:
    """What the tests of a room do on unchanged sources."""

    seconds: dict[str, float] = field(default_factory=dict)
    """Of each test."""
    callers: dict[Function, list[str]] = field(default_factory=dict)
    """Function -> the tests that call it."""
    slow: set[str] = field(default_factory=set)
    outside: set[Function] = field(default_factory=set)
    """Functions that run when modules are imported: every test may notice them."""


def stages(room: str) -> list[tuple[str, str]]:
    """The tests that could notice a mistake in a room, the likeliest first: a folder, and what a test's name has to contain."""
    if room.startswith("games/"):
        return [(f"tests/{room}", ""), ("tests/properties", Path(room).name)]
    return [(f"tests/{room}", ""), ("tests/properties", ""), ("tests/bots", ""), ("tests/games", "")]


def stage_of(test: str, room: str) -> int | None:
    for number, (folder, name) in enumerate(stages(room)):
        if test.startswith(f"{folder}/") and name in test:
            return number
    return None


class Learned:
    """What each test does on unchanged sources, kept from one run to the next: it holds as long as the sources, what the tests
    share, and the file of the test itself are the same."""

    def __init__(self, root: Path, slow: Sequence[str] = ("",)) -> None:
        """Of interest are the quick tests, and the slow ones whose names contain one of these."""
        self.file, self.root, self.slow = root / LEARNED, root, slow
        everything = [*(root / "src").rglob("*"), *(root / "tests").rglob("*")]
        files = {file for file in everything if file.is_file() and file.suffix not in (".pyc", ".so")}
        alone = {file for file in files if file.name.startswith("test_") or file.name == EQUIVALENTS.name}
        self.basis = digest(files - alone, root)
        self.lock, self.kept = Lock(), time.monotonic()
        self.taken: set[tuple[str, str]] = set()
        """Rooms and files that somebody is looking at."""
        self.functions: dict[Function, int] = {}
        self.tests: dict[str, tuple[str, float, list[int]]] = {}
        """Test -> (its file's digest, seconds, numbers of the functions it calls)"""
        self.rooms: dict[str, dict[str, list[Any]]] = {}
        """Digest of all files of a room's tests -> its tests, the slow ones, and functions that importing them calls"""
        if self.file.is_file():
            kept = json.loads(self.file.read_text(encoding="utf-8"))
            if kept["basis"] == self.basis:
                self.functions = {
                    (file, line): number for number, (file, line) in enumerate(kept["functions"])
                }
                self.tests, self.rooms = kept["tests"], kept["rooms"]

    def digest_of(self, room: str) -> str:
        files = [file for folder, _ in stages(room) for file in (self.root / folder).rglob("test_*.py")]
        return digest(files, self.root)

    def everything(self, room: str) -> bool:
        about = self.rooms.get(self.digest_of(room))
        return about is not None and not self._unknown(self._of_interest(about))

    def borrow(self, room: str, larger: str) -> None:
        """All tests of this room are tests of a larger one, too. Some that only the others import may count as run on import."""
        about = self.rooms[self.digest_of(larger)]
        tests = {
            kind: [test for test in about[kind] if stage_of(test, room) is not None]
            for kind in ("quick", "slow")
        }
        self.rooms[self.digest_of(room)] = {**tests, "outside": about["outside"]}

    def _of_interest(self, about: dict[str, list[str]]) -> list[str]:
        return about["quick"] + [test for test in about["slow"] if any(part in test for part in self.slow)]

    def _unknown(self, tests: Iterable[str]) -> dict[str, list[str]]:
        """File -> its tests of which nothing is known."""
        found: dict[str, list[str]] = {}
        for file, of_file in groupby(sorted(tests), key=file_of):
            now = digest([self.root / file], self.root)
            missing = [test for test in of_file if test not in self.tests or self.tests[test][0] != now]
            if missing:
                found[file] = missing
        return found

    def missing(
        self, room: str, tests: set[str], slow: set[str], outside: Iterable[Sequence[Any]]
    ) -> Iterator[list[str]]:
        """Tests of which nothing is known and that nobody else runs, file by file."""
        with self.lock:
            about: dict[str, list[Any]] = {"quick": sorted(tests - slow), "slow": sorted(slow)}
            about["outside"] = [self._number(each) for each in outside]
            self.rooms[self.digest_of(room)] = about
            unknown = self._unknown(self._of_interest(about))
        for file, some in unknown.items():
            if (room, file) not in self.taken:
                self.taken.add((room, file))
                yield some

    def _number(self, function: Sequence[Any]) -> int:
        file, line = function
        return self.functions.setdefault((file, line), len(self.functions))

    def add(self, tests: dict[str, dict[str, Any]]) -> None:
        with self.lock:
            for test, about in tests.items():
                functions = [self._number(each) for each in about["functions"]]
                self.tests[test] = (
                    digest([self.root / file_of(test)], self.root),
                    about["seconds"],
                    functions,
                )
            if time.monotonic() - self.kept > KEEPING:
                self.keep()

    def keep(self) -> None:
        self.kept = time.monotonic()
        self.file.parent.mkdir(parents=True, exist_ok=True)
        kept = {
            "basis": self.basis,
            "functions": list(self.functions),
            "tests": self.tests,
            "rooms": self.rooms,
        }
        self.file.write_text(json.dumps(kept), encoding="utf-8")

    def known(self, room: str) -> Known:
        about = self.rooms[self.digest_of(room)]
        names = list(self.functions)
        known = Known(outside={names[number] for number in about["outside"]})
        known.slow = set(about["slow"])
        for test in self._of_interest(about):
            _, known.seconds[test], functions = self.tests[test]
            for number in functions:
                known.callers.setdefault(names[number], []).append(test)
        return known


def file_of(test: str) -> str:
    return test.partition("::")[0]


def digest(files: Iterable[Path], root: Path) -> str:
    found = sha256()
    for file in sorted(files):
        found.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()
