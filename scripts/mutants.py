"""Do the tests notice mistakes? `make mutants` makes small ones in copies of the sources and runs the tests on them.

    make mutants ARGS="--count 100 --seed 7 games/battlecrest core"

A mutant is one small change of one function: `<` instead of `<=`, a number off by one, a forgotten statement (see mutations.py).
The tests *kill* it when one of them fails. One that survives shows a rule that no test guards, or changes nothing that could be
seen: those are listed, with the reason, in tests/equivalent_mutants.txt and never drawn again.

First the tests run on an unchanged copy, which also shows which test calls which function. A mutant then meets the tests that
call its function, the quickest first, only if it survives them all other quick tests of its room, and at last the slow ones. The
work tree is never changed.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from scripts.mutations import Mutation, places

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "tafelrunde"
EQUIVALENTS = Path("tests") / "equivalent_mutants.txt"
WATCHED_TESTS = Path(__file__).with_name("watched_tests.py")
PYTEST = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
QUICK, SLOW = ["-m", "not slow and not browser"], ["-m", "slow and not browser"]

PATIENCE = 20  # processor seconds, and three times what the tests take without a mutant: one that needs more is noticed, too
BUSY = 20  # times as long it may take when the machine does other things as well

KILLED, SURVIVED, TOO_SLOW = "killed", "survived", "too slow"


@dataclass(frozen=True)
class Mutant:
    file: str
    """Inside the package: core/match.py"""
    mutation: Mutation
    before: str
    after: str

    @property
    def room(self) -> str:
        parts = Path(self.file).parts
        return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


@dataclass
class Outcome:
    file: str
    line: int
    kind: str
    before: str
    after: str
    result: str
    by: str
    """The test that noticed."""
    seconds: float


@dataclass
class Known:
    """What the tests of a room do on unchanged sources."""

    seconds: dict[str, float] = field(default_factory=dict)
    """Of each test, in the order in which they ran."""
    callers: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    """Function -> the tests that call it."""
    slow: dict[str, float] = field(default_factory=dict)
    """Seconds of the slow tests of each folder."""
    outside: set[tuple[str, int]] = field(default_factory=set)
    """Functions that run when modules are imported: every test may notice them."""


# --- drawing --------------------------------------------------------------------------------------------------


def rooms_of(root: Path) -> list[str]:
    games = sorted((root / "src" / PACKAGE / "games").glob("*/__init__.py"))
    return ["core", *(f"games/{file.parent.name}" for file in games)]


def candidates(root: Path, rooms: Iterable[str]) -> list[list[Mutant]]:
    """All places of these rooms that could be written wrongly, each with the mutants that could be noticed there."""
    package = root / "src" / PACKAGE
    known = equivalents(root / EQUIVALENTS)
    found = []
    for room in rooms:
        if not (package / room).is_dir():
            raise SystemExit(f"there is no room {room}: name folders of src/{PACKAGE}, like games/kharnage")
        for path in sorted((package / room).rglob("*.py")):
            source, file = path.read_bytes(), path.relative_to(package).as_posix()
            for place in places(source):
                mutants = [Mutant(file, each, each.before(source), each.after(source)) for each in place]
                found.append([each for each in mutants if (each.file, each.before, each.after) not in known])
    return [place for place in found if place]


def draw(root: Path, rooms: Iterable[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants at different places. The same seed and the same sources give the same ones."""
    chance = Random(seed)
    found = candidates(root, rooms)
    return [chance.choice(place) for place in chance.sample(found, min(count, len(found)))]


def equivalents(file: Path) -> dict[tuple[str, str, str], str]:
    """(file, line, mutated line) -> why nobody can notice. Blocks of file, `- line`, `+ mutated line`, reason."""
    found = {}
    for block in file.read_text(encoding="utf-8").split("\n\n") if file.is_file() else []:
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if lines:
            name, before, after, *reason = lines
            if not (before.startswith("- ") and after.startswith("+ ") and reason):
                raise SystemExit(f"{file.name}: expected file, '- line', '+ line' and a reason:\n{block}")
            found[name, before[2:].strip(), after[2:].strip()] = " ".join(reason)
    return found


# --- running --------------------------------------------------------------------------------------------------


def stages(room: str) -> list[tuple[str, str]]:
    """The tests that could notice a mistake in a room, the likeliest first: a folder, and what a test's name has to contain."""
    if room.startswith("games/"):
        return [(f"tests/{room}", ""), ("tests/properties", Path(room).name)]
    return [(f"tests/{room}", ""), ("tests/properties", ""), ("tests/bots", ""), ("tests/games", "")]


class Bench:
    """A copy of the sources, on which one mutant after the other is tried."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder, self.root = folder, root
        shutil.copytree(root / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        if (root / "docs").is_dir():
            (folder / "docs").symlink_to(root / "docs")  # the rules reference
        self.package = folder / "src" / PACKAGE

    def test(
        self, arguments: Sequence[str], seconds: int, watch: bool = False, marked: Sequence[str] = QUICK
    ) -> tuple[int, dict[str, Any], str]:
        """Runs tests on the sources of this bench: exit status, report and output. Raises TimeoutExpired."""
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        watched = str(self.package) if watch else "-"
        process = subprocess.Popen(
            [
                sys.executable,
                str(WATCHED_TESTS),
                str(report),
                watched,
                str(seconds),
                *PYTEST,
                *marked,
                *arguments,
            ],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": str(self.folder / "src"), "TAFELRUNDE_FORM": "plain"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=seconds * BUSY)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
        if process.returncode == -signal.SIGXCPU:
            raise subprocess.TimeoutExpired(process.args, seconds)
        told = json.loads(report.read_text(encoding="utf-8")) if report.is_file() else {"failed": "a crash"}
        return process.returncode, told, output

    def learn(self, room: str) -> Known:
        """Runs a room's tests on unchanged sources."""
        known = Known()
        for folder, tests in self._stages(room):
            start = time.monotonic()
            self._pass(folder, self.test(tests, seconds=3600, marked=SLOW))
            known.slow[folder] = time.monotonic() - start
            told = self._pass(folder, self.test(tests, seconds=3600, watch=True))
            for test, about in told["tests"].items():
                known.seconds[test] = about["seconds"]
                for file, line in about["functions"]:
                    known.callers.setdefault((file, line), []).append(test)
            known.outside |= {(file, line) for file, line in told["outside"]}
        return known

    def _stages(self, room: str) -> Iterator[tuple[str, list[str]]]:
        """The folders whose tests could notice a mistake in a room, and what pytest is told to run of them."""
        for folder, name in stages(room):
            if (self.root / folder).is_dir():
                yield folder, [folder, *(["-k", name] if name else [])]

    def _pass(self, folder: str, done: tuple[int, dict[str, Any], str]) -> dict[str, Any]:
        status, told, output = done
        if status not in (0, 5):  # 5: there is no such test
            raise SystemExit(f"{output}\nthe tests of {folder} fail without any mutant")
        return told

    def attempt(self, mutant: Mutant, known: Known) -> Outcome:
        start = time.monotonic()
        path = self.package / mutant.file
        original = path.read_bytes()
        try:
            self._write(path, mutant.mutation.apply(original))
            result, by = self._meet_the_tests(mutant, known)
        finally:
            self._write(path, original)
        line, kind = mutant.mutation.line, mutant.mutation.kind
        seconds = round(time.monotonic() - start, 1)
        return Outcome(mutant.file, line, kind, mutant.before, mutant.after, result, by, seconds)

    def _write(self, path: Path, source: bytes) -> None:
        path.write_bytes(source)
        # Python tells a changed source by its size and its second: two mutants may share both.
        for old in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            old.unlink()

    def _meet_the_tests(self, mutant: Mutant, known: Known) -> tuple[str, str]:
        runs = [
            (tests, sum(known.seconds[test] for test in tests), QUICK)
            for tests in chosen_tests(mutant, known)
        ]
        runs += [(tests, known.slow[folder], SLOW) for folder, tests in self._stages(mutant.room)]
        for tests, usual, marked in runs:
            try:
                status, told, _ = self.test(tests, round(PATIENCE + 3 * usual), marked=marked)
            except subprocess.TimeoutExpired:
                return TOO_SLOW, ""
            if status and (status, marked) != (5, SLOW):  # 5: a folder without slow tests
                return KILLED, str(told["failed"]) or "the start of the tests"
        return SURVIVED, ""


def chosen_tests(mutant: Mutant, known: Known) -> Iterator[list[str]]:
    """Those that call the function, stage by stage and the quickest first; then the others, which may see what it left behind."""
    order = {folder: number for number, (folder, _) in enumerate(stages(mutant.room))}
    stage_of = {
        test: number for test in known.seconds for folder, number in order.items() if test.startswith(folder)
    }
    in_order = sorted(known.seconds, key=lambda test: (stage_of[test], known.seconds[test]))
    function = (mutant.file, mutant.mutation.function)
    callers = set(in_order if function in known.outside else known.callers.get(function, []))
    for tests in (
        [test for test in in_order if test in callers],
        [test for test in in_order if test not in callers],
    ):
        if tests:
            yield tests


def try_all(root: Path, mutants: list[Mutant], jobs: int, minutes: float, console: Console) -> list[Outcome]:
    """Tries the mutants on several benches at once, until all are done or the time is up."""
    end = time.monotonic() + 60 * minutes
    outcomes: list[Outcome] = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, Progress(console=console) as progress:
        benches: SimpleQueue[Bench] = SimpleQueue()
        for number in range(jobs):
            benches.put(Bench(Path(folder) / str(number), root))

        def with_a_bench(work: Any, *arguments: Any) -> Any:
            bench = benches.get()
            try:
                return work(bench, *arguments)
            finally:
                benches.put(bench)

        with ThreadPoolExecutor(jobs) as workers:
            rooms = sorted({mutant.room for mutant in mutants})
            learning = progress.add_task("the tests without mutants", total=len(rooms))
            learned = [workers.submit(with_a_bench, Bench.learn, room) for room in rooms]
            known = {}
            for room, future in zip(rooms, learned):
                known[room] = future.result()
                progress.advance(learning)
            trying = progress.add_task("mutants", total=len(mutants))
            waiting = list(reversed(mutants))
            running: set[Future[Outcome]] = set()
            while running or (waiting and time.monotonic() < end):
                while waiting and len(running) < jobs and time.monotonic() < end:
                    mutant = waiting.pop()
                    running.add(workers.submit(with_a_bench, Bench.attempt, mutant, known[mutant.room]))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                outcomes += [future.result() for future in done]
                survived = sum(outcome.result == SURVIVED for outcome in outcomes)
                progress.update(trying, advance=len(done), description=f"mutants, {survived} survived")
    return sorted(outcomes, key=lambda outcome: (outcome.file, outcome.line, outcome.after))


# --- telling --------------------------------------------------------------------------------------------------


def summary(outcomes: list[Outcome], drawn: int) -> dict[str, Any]:
    counts = Counter(outcome.result for outcome in outcomes)
    tried = len(outcomes)
    noticed = counts[KILLED] + counts[TOO_SLOW]
    return {
        "drawn": drawn,
        "tried": tried,
        KILLED: counts[KILLED],
        TOO_SLOW: counts[TOO_SLOW],
        SURVIVED: counts[SURVIVED],
        "noticed_percent": round(100 * noticed / tried, 1) if tried else 0.0,
    }


def tell(outcomes: list[Outcome], drawn: int, console: Console) -> None:
    table = Table(title="mutants")
    table.add_column("room")
    for column in ("tried", KILLED, TOO_SLOW, SURVIVED):
        table.add_column(column, justify="right")
    by_room: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        room = str(Path(outcome.file).parent.as_posix())
        by_room.setdefault(room, Counter()).update([outcome.result, "tried"])
    for room, counts in sorted(by_room.items()):
        table.add_row(room, *(str(counts[column]) for column in ("tried", KILLED, TOO_SLOW, SURVIVED)))
    console.print(table)
    for outcome in outcomes:
        if outcome.result == SURVIVED:
            console.print(f"\n{outcome.file}:{outcome.line} ({outcome.kind})", style="bold", highlight=False)
            console.print(f"- {outcome.before}\n+ {outcome.after}", markup=False, highlight=False)
    facts = summary(outcomes, drawn)
    left = f", {drawn - facts['tried']} not tried for want of time" if facts["tried"] < drawn else ""
    console.print(
        f"\n{facts['noticed_percent']} % of {facts['tried']} mutants were noticed{left}", highlight=False
    )


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description="Do the tests notice small mistakes?")
    parser.add_argument(
        "rooms", nargs="*", help="e.g. core games/kharnage bots (default: core and every game)"
    )
    parser.add_argument("--count", type=int, default=60, help="how many mutants (default: 60)")
    parser.add_argument(
        "--seed", type=int, default=1, help="the same seed draws the same mutants (default: 1)"
    )
    parser.add_argument("--minutes", type=float, default=30, help="no new mutant after so many minutes")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at the same time")
    parser.add_argument("--json", action="store_true", help="print the outcomes as JSON instead of a table")
    parser.add_argument("--list", action="store_true", help="only show which mutants would be tried")
    arguments = parser.parse_args(words)
    mutants = draw(root, arguments.rooms or rooms_of(root), arguments.count, arguments.seed)
    if arguments.list:
        for mutant in mutants:
            print(
                f"{mutant.file}:{mutant.mutation.line} ({mutant.mutation.kind})\n- {mutant.before}\n+ {mutant.after}"
            )
        return
    outcomes = try_all(root, mutants, arguments.jobs, arguments.minutes, Console(stderr=True))
    if arguments.json:
        told = {"seed": arguments.seed, **summary(outcomes, len(mutants))}
        print(json.dumps({**told, "mutants": [asdict(outcome) for outcome in outcomes]}, indent=1))
    else:
        tell(outcomes, len(mutants), Console())


if __name__ == "__main__":
    main()
