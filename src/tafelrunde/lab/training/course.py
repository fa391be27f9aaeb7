"""A course: lessons from search, study, lessons from search with what was learnt, and so on (expert iteration).

All of it stands in a folder and is written whole or not at all, so a course that was interrupted, however rudely, goes on after
the last round that was finished:

    lessons/000010.npz    what was played; the name says how many games there are up to its end
    student.pt            the network and how it learns
    course.json           what is played, how long it took, and the curves
    NAME.value.onnx, NAME.policy.onnx    what `learned` plays with
    curves.svg            the curves as a picture
"""

import os
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import msgspec

from tafelrunde import TafelrundeError
from tafelrunde.bots.network import name_of
from tafelrunde.lab.arrays import Table
from tafelrunde.lab.training.curves import Point, picture
from tafelrunde.lab.training.export import export
from tafelrunde.lab.training.lessons import Lesson, Lessons, play
from tafelrunde.lab.training.study import BATCH, Study
from tafelrunde.lab.workers import results

PASSES = 6  # so often, at most, a round learns from as many moments as it has played
KEPT_BYTES = 1 << 30  # so much of what was played is learnt from, the latest first
FIRST_SEED = 1_000_000  # no match of bots anywhere in docs has such a seed

Told = Callable[[float, Point | None], None]
"""Called with the seconds that are spent, and after a round with what it came to."""


class State(msgspec.Struct):
    """What `course.json` holds."""

    game: str
    mode: str
    seats: int
    iterations: int
    seconds: float = 0.0
    points: list[Point] = []


class Training:
    """A course in its folder. Made anew or taken up again."""

    def __init__(self, table: Table, folder: Path, iterations: int, games: int, workers: int = 1) -> None:
        self.table = table
        self.folder = folder
        self.workers = workers
        self.games = games  # in a round
        self.name = name_of(table.game, table.mode, table.seats)
        (folder / "lessons").mkdir(parents=True, exist_ok=True)
        self.state = self._state(State(table.game, table.mode, table.seats, iterations))
        self.study = Study(table.layout, workers)
        if (folder / "student.pt").exists():
            self.study.load(folder / "student.pt")
        self.lessons = [Lessons.load(path) for path in self._kept()]

    def _state(self, wanted: State) -> State:
        found = state_in(self.folder, self.table)
        if found is None:
            return wanted
        found.iterations = wanted.iterations
        return found

    def _files(self) -> list[Path]:
        return sorted((self.folder / "lessons").glob("*.npz"))

    def _kept(self) -> list[Path]:
        """The latest lessons, as many as memory shall hold."""
        files, left = self._files(), KEPT_BYTES
        kept: list[Path] = []
        while files and left > 0:
            kept.insert(0, files.pop())
            left -= Lessons.load(kept[0]).nbytes
        return kept

    def run(self, seconds: float, told: Told) -> State:
        """Go on until the course has taken so many seconds in all; a round that was begun is finished."""
        while self.state.seconds < seconds:
            start, before = perf_counter(), self.state.seconds
            self._play(lambda start=start, before=before: told(before + perf_counter() - start, None))  # type: ignore[misc]
            point = self._learn()
            self.state.seconds = before + perf_counter() - start
            point.seconds = round(self.state.seconds, 1)
            self.state.points.append(point)
            self._save()
            told(self.state.seconds, point)
        return self.state

    def _play(self, after_each: Callable[[], None]) -> None:
        played = self._played()
        found: list[Lessons] = []
        for lesson in results(play, self._lessons(played), self.workers):
            found.append(lesson)
            after_each()
        lessons = Lessons.joined(found)
        lessons.save(self.folder / "lessons" / f"{played + self.games:06d}.npz")
        self.lessons.append(lessons)
        while len(self.lessons) > 1 and sum(part.nbytes for part in self.lessons) > KEPT_BYTES:
            del self.lessons[0]

    def _lessons(self, played: int) -> list[Lesson]:
        """The games of a round. As soon as there is a network the teachers think with it."""
        table, state = self.table, self.state
        folder = str(self.folder) if (self.folder / f"{self.name}.value.onnx").exists() else ""
        return [
            Lesson(
                table.game,
                table.mode,
                table.seats,
                number,
                FIRST_SEED + number,
                state.iterations,
                folder,
                self.name,
                played,
            )
            for number in range(played, played + self.games)
        ]

    def _played(self) -> int:
        files = self._files()
        return int(files[-1].stem) if files else 0

    def _learn(self) -> Point:
        lessons = Lessons.joined(self.lessons)
        course = self.study.course(lessons)
        self.study.begin(lessons, course)
        new = len(self.lessons[-1].worth)
        figures = self.study.learn(course, max(1, PASSES * new // BATCH), seed=self._played())
        return Point(games=self._played(), seconds=0.0, **figures)

    def _save(self) -> None:
        self.study.save(self.folder / "student.pt")
        export(self.study.student, self.folder, self.name, not self.table.plans)
        write(self.folder / "curves.svg", picture(self.name, self.state.points).encode())
        write(self.folder / "course.json", msgspec.json.format(msgspec.json.encode(self.state), indent=1))


def state_in(folder: Path, table: Table) -> State | None:
    """How far the course in a folder is; None if there is none yet. Another table's course is not touched."""
    path = folder / "course.json"
    if not path.exists():
        return None
    try:
        found = msgspec.json.decode(path.read_bytes(), type=State)
    except msgspec.DecodeError as error:
        raise TafelrundeError(f"{path}: is no course ({error})") from None
    if (found.game, found.mode, found.seats) != (table.game, table.mode, table.seats):
        raise TafelrundeError(
            f"{folder}: holds a course for {name_of(found.game, found.mode, found.seats)}; "
            "say another folder with --folder"
        )
    return found


def forget(table: Table, folder: Path) -> None:
    """Remove what a course for this table has left in its folder, and nothing else."""
    state_in(folder, table)
    name = name_of(table.game, table.mode, table.seats)
    made = [folder / file for file in ("course.json", "student.pt", "curves.svg")]
    for path in [*made, *(folder / "lessons").glob("*.npz"), *folder.glob(f"{name}.*")]:
        path.unlink(missing_ok=True)


def write(path: Path, data: bytes) -> None:
    """Whole or not at all."""
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(data)
    os.replace(beside, path)
