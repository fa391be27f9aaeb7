"""Do the tests notice mistakes? `make mutants` makes small ones in copies of the sources and runs the tests on them.

    make mutants ARGS="--count 100 --seed 7 games/battlecrest core"

A mutant is one small change of one function: `<` instead of `<=`, a number off by one, a forgotten statement (see mutations.py).
The tests *kill* it when one of them fails. One that survives shows a rule that no test guards, or changes nothing that could be
seen: those are listed, with the reason, in tests/equivalent_mutants.txt and never drawn again.

First the tests run on an unchanged copy, which also shows which test calls which function; that is kept in build/mutants, and
only what changed runs again. A mutant then meets the tests that call its function, the quickest first, only if it survives them
the slow ones that call it, and at last the other quick ones of their files. Each meets them in a fork of a process that has
already collected them (see watched_tests.py). The work tree is never changed.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from scripts.learned_tests import EQUIVALENTS, Known, Learned, file_of, stage_of, stages
from scripts.mutations import Mutation, places

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "tafelrunde"
WATCHED_TESTS = Path(__file__).with_name("watched_tests.py")
PYTEST = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not browser"]

PATIENCE = 20  # processor seconds, and three times what a test takes without a mutant: one that needs more is noticed, too
UNDISTURBED = 600  # processor seconds for a test without a mutant

KILLED, SURVIVED, TOO_SLOW = "killed", "survived", "too slow"


@dataclass(frozen=True)
class Mutant:
    file: str
    """Inside the package: core/match.py"""
    mutation: Mutation
    before: str
    after: str

    @property
    def key(self) -> tuple[str, int, str, str]:
        return self.file, self.mutation.line, self.before, self.after

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


class Gone(Exception):
    """The process with the tests has ended without an answer."""


class Tests:
    """The tests of a room, collected once in a process of their own, which forks for each run."""

    def __init__(
        self, bench: "Bench", room: str, watch: bool = False, seconds: int = 0, only: str = ""
    ) -> None:
        ours, theirs = socket.socketpair()
        folders = [only] if only else [folder for folder, _ in stages(room) if (bench.root / folder).is_dir()]
        self.process = subprocess.Popen(
            [
                sys.executable, str(WATCHED_TESTS), str(theirs.fileno()), str(bench.package), "yes" if watch else "no",
                str(seconds), *PYTEST, "--basetemp", str(bench.folder / "tmp"), *folders,
            ],
            cwd=bench.root,
            env=environment(bench.folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )  # fmt: skip
        theirs.close()
        self.talk, self.answers = ours, ours.makefile("r", encoding="utf-8")
        self.about: dict[str, Any] = {"failed": "the start of the tests", "story": "no test was collected"}
        try:
            self.about = self._answer()
        except Gone:
            self.close()
        found = {test for kind in ("quick", "slow") for test in self.about.get(kind, [])}
        self.all = {test for test in found if stage_of(test, room) is not None}
        self.slow = self.all & set(self.about.get("slow", []))

    def _answer(self) -> dict[str, Any]:
        line = self.answers.readline()
        if not line:
            raise Gone
        answer: dict[str, Any] = json.loads(line)
        return answer

    def run(
        self, tests: Sequence[str], seconds: Sequence[float], mistake: tuple[str, str, str] = ("", "", "")
    ) -> dict[str, Any]:
        """Runs tests, for so long each, until one fails; a mistake is a file, what it said and what it says."""
        file, before, after = mistake
        request = {"tests": tests, "seconds": seconds, "file": file, "before": before, "after": after}
        self.talk.sendall(json.dumps(request).encode() + b"\n")
        return self._answer()

    def close(self) -> None:
        """Whoever has nobody to talk to ends."""
        self.answers.close()
        self.talk.close()
        self.process.wait()


def environment(folder: Path) -> dict[str, str]:
    """No form is promised: those tests count, too, that `make test` runs only in the compiled form of these very sources."""
    others = {name: value for name, value in os.environ.items() if name != "TAFELRUNDE_FORM"}
    return {**others, "PYTHONPATH": str(folder / "src")}


class Bench:
    """A copy of the sources, on which one mutant after the other is tried."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder, self.root = folder, root
        shutil.copytree(root / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        if (root / "docs").is_dir():
            (folder / "docs").symlink_to(root / "docs")  # the rules reference
        self.package = folder / "src" / PACKAGE
        self.rooms: dict[str, Tests] = {}

    def close(self) -> None:
        for tests in self.rooms.values():
            tests.close()

    def learn(self, room: str, learned: Learned) -> None:
        """Runs tests of a room on unchanged sources, as long as there are some that nothing is known of and nobody runs."""
        with closing(Tests(self, room, watch=True)) as tests:
            expect_success(tests.about, room)
            for some in learned.missing(room, tests.all, tests.slow, tests.about["outside"]):
                learned.add(expect_success(tests.run(some, [UNDISTURBED] * len(some)), room)["tests"])

    def attempt(self, mutant: Mutant, known: Known) -> Outcome:
        start = time.monotonic()
        path = self.package / mutant.file
        original = path.read_bytes()
        mistaken = mutant.mutation.apply(original)
        if mutant.room not in self.rooms:
            self.rooms[mutant.room] = Tests(self, mutant.room)
        try:
            self._write(path, mistaken)
            tests = [list(run) for run in chosen_tests(mutant, known)]
            result, by = self._meet_the_tests(
                mutant, known, tests, (str(path), original.decode(), mistaken.decode())
            )
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

    def _meet_the_tests(
        self, mutant: Mutant, known: Known, runs: list[list[str]], mistake: tuple[str, str, str]
    ) -> tuple[str, str]:
        if (mutant.file, mutant.mutation.function) in known.outside:
            return self._meet_them_anew(mutant, known, runs)
        for tests in runs:
            told = self.rooms[mutant.room].run(tests, patience(tests, known), mistake)
            if "unchangeable" in told:
                return self._meet_them_anew(mutant, known, runs)
            if "too slow" in told:
                return TOO_SLOW, ""
            if told["failed"]:
                return KILLED, str(told["failed"])
        return SURVIVED, ""

    def _meet_them_anew(self, mutant: Mutant, known: Known, runs: list[list[str]]) -> tuple[str, str]:
        """For a mistake that is already one when modules are imported."""
        for stage, (folder, _) in enumerate(stages(mutant.room)):
            of_stage = [[test for test in tests if stage_of(test, mutant.room) == stage] for tests in runs]
            if not any(of_stage):
                continue
            with closing(Tests(self, mutant.room, seconds=PATIENCE * 3, only=folder)) as fresh:
                if fresh.about["failed"]:
                    return KILLED, str(fresh.about["failed"])
                for tests in filter(None, of_stage):
                    if not fresh.all.issuperset(tests):
                        return KILLED, "the names of the tests"
                    told = fresh.run(tests, patience(tests, known))
                    if "too slow" in told:
                        return TOO_SLOW, ""
                    if told["failed"]:
                        return KILLED, str(told["failed"])
        return SURVIVED, ""


def expect_success(told: dict[str, Any], room: str) -> dict[str, Any]:
    if told.get("failed", TOO_SLOW):
        why = told.get("story", TOO_SLOW)
        raise SystemExit(f"{why}\nthe tests of {room} fail without any mutant")
    return told


def patience(tests: Iterable[str], known: Known) -> list[float]:
    return [PATIENCE + 3 * known.seconds[test] for test in tests]


def is_about(test: str, file: str) -> bool:
    """Whether a test bears the name of a module: test_mana.py, or test_mana_tokens.py, and mana.py."""
    return Path(file).stem in Path(file_of(test)).stem


def chosen_tests(mutant: Mutant, known: Known) -> Iterator[list[str]]:
    """Those that call the function, stage by stage, those about its module and the quickest first, then the slow ones that call
    it; then the other quick ones of their files, which may see what it left behind: each file has met the unchanged sources in a
    process of its own."""

    def haste(test: str) -> tuple[int | None, bool, float]:
        return stage_of(test, mutant.room), not is_about(test, mutant.file), known.seconds[test]

    in_order = sorted(known.seconds, key=haste)
    function = (mutant.file, mutant.mutation.function)
    callers = set(known.callers.get(function, []))
    beside = {file_of(test) for test in (known.seconds if function in known.outside else callers)}
    for tests in (
        [test for test in in_order if test in callers and test not in known.slow],
        [test for test in in_order if test in callers and test in known.slow],
        [
            test
            for test in in_order
            if test not in callers and test not in known.slow and file_of(test) in beside
        ],
    ):
        if tests:
            yield tests


def try_all(
    root: Path,
    mutants: list[Mutant],
    jobs: int,
    minutes: float,
    console: Console,
    slow: Sequence[str] = ("",),
) -> list[Outcome]:
    """Tries the mutants on several benches at once, until all are done or the time is up."""
    end = time.monotonic() + 60 * minutes
    outcomes: list[Outcome] = []
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="mutants-"))
        progress = stack.enter_context(Progress(console=console))
        every = [
            stack.enter_context(closing(Bench(Path(folder) / str(number), root))) for number in range(jobs)
        ]
        benches: SimpleQueue[Bench] = SimpleQueue()
        for bench in every:
            benches.put(bench)

        def with_a_bench(mutant: Mutant) -> Outcome:
            bench = benches.get()
            try:
                return bench.attempt(mutant, known[mutant.room])
            finally:
                benches.put(bench)

        workers = stack.enter_context(ThreadPoolExecutor(jobs))
        rooms = sorted({mutant.room for mutant in mutants})
        learned, known = Learned(root, slow), {}
        for room in progress.track(rooms, description="the tests without mutants"):
            if not learned.everything(room) and "core" in known and room.startswith("games/"):
                learned.borrow(room, "core")
            if not learned.everything(room):
                learners = every[:1] if learned.tests else every  # little is new
                list(workers.map(lambda bench, room=room: bench.learn(room, learned), learners))
                learned.keep()
            known[room] = learned.known(room)
        trying = progress.add_task("mutants", total=len(mutants))
        waiting = list(reversed(mutants))
        running: set[Future[Outcome]] = set()
        while running or (waiting and time.monotonic() < end):
            while waiting and len(running) < jobs and time.monotonic() < end:
                running.add(workers.submit(with_a_bench, waiting.pop()))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            new = [future.result() for future in done]
            outcomes += new
            for outcome in new:
                if outcome.result == SURVIVED:
                    show(outcome, console)
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


def show(outcome: Outcome, console: Console) -> None:
    console.print(f"\n{outcome.file}:{outcome.line} ({outcome.kind})", style="bold", highlight=False)
    console.print(f"- {outcome.before}\n+ {outcome.after}", markup=False, highlight=False)


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
            show(outcome, console)
    facts = summary(outcomes, drawn)
    left = f", {drawn - facts['tried']} not tried for want of time" if facts["tried"] < drawn else ""
    console.print(
        f"\n{facts['noticed_percent']} % of {facts['tried']} mutants were noticed{left}", highlight=False
    )


def noticed_before(file: Path | None) -> dict[tuple[str, int, str, str], Outcome]:
    """What an earlier run has said of mutants that were noticed."""
    told = [] if file is None else json.loads(file.read_text(encoding="utf-8"))["mutants"]
    outcomes = [Outcome(**each) for each in told]
    return {
        (outcome.file, outcome.line, outcome.before, outcome.after): outcome
        for outcome in outcomes
        if outcome.result != SURVIVED
    }


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
    parser.add_argument(
        "--quick", action="store_true", help="leave out the slow tests: more may survive, in less time"
    )
    parser.add_argument(
        "--slow", metavar="PART", action="append", help="of the slow tests only those with this in their name"
    )
    parser.add_argument("--json", action="store_true", help="print the outcomes as JSON instead of a table")
    parser.add_argument(
        "--again",
        metavar="FILE",
        type=Path,
        help="what --json has said before: only mutants that are not in it or survived are tried",
    )
    parser.add_argument("--list", action="store_true", help="only show which mutants would be tried")
    arguments = parser.parse_args(words)
    mutants = draw(root, arguments.rooms or rooms_of(root), arguments.count, arguments.seed)
    if arguments.list:
        for mutant in mutants:
            print(
                f"{mutant.file}:{mutant.mutation.line} ({mutant.mutation.kind})\n- {mutant.before}\n+ {mutant.after}"
            )
        return
    slow = arguments.slow or ([] if arguments.quick else [""])
    noticed = noticed_before(arguments.again)
    left = [mutant for mutant in mutants if mutant.key not in noticed]
    outcomes = try_all(root, left, arguments.jobs, arguments.minutes, Console(stderr=True), slow)
    outcomes += [noticed[mutant.key] for mutant in mutants if mutant.key in noticed]
    if arguments.json:
        told = {"seed": arguments.seed, **summary(outcomes, len(mutants))}
        print(json.dumps({**told, "mutants": [asdict(outcome) for outcome in outcomes]}, indent=1))
    else:
        tell(outcomes, len(mutants), Console())


if __name__ == "__main__":
    main()
