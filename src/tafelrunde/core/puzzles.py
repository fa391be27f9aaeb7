# mypyc: off
"""Puzzles: positions from self-play in which one answer is clearly best.

The lab finds them (`lab/puzzles.py`) and writes them into a file beside the game, the easiest first. At the table a puzzle is a
lesson of one step: the real position, the real question, and only the best answer is let through.
"""

import json
import sys
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from tafelrunde.core.choice import Choice
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import inside, read
from tafelrunde.core.game import GameAny
from tafelrunde.core.lessons import Lesson, Step, Texts, Words, find_lesson
from tafelrunde.core.match import Match

HARDEST: Final = 5
NOT_WEIGHED: Final = -1


class Expected(Struct, forbid_unknown_fields=True):
    """A decision of the line behind the best answer: whose, and its words."""

    seat: int
    de: str
    en: str


class Puzzle(Struct, forbid_unknown_fields=True):
    """One puzzle as it stands in its file.

    difficulty  1 (the first look finds it) to 5 (only a long search does)
    best        the index of the best answer, among the options of the question `prompt`
    ratings     how well things stand after each option, in thousandths; -1: not worth a try, so nobody weighed it
    line        what follows the best answer, as search expects it from what the seat may know; the best answer is its first
    """

    id: Annotated[str, Meta(pattern="^p[0-9a-f]{6}$")]
    seat: int
    prompt: str
    difficulty: Annotated[int, Meta(ge=1, le=HARDEST)]
    best: int
    ratings: list[int]
    line: list[Expected]
    position: dict[str, Any]

    def begin(self) -> Match:
        """The match as it stands when the puzzle is set."""
        return Match.from_position(self.position)

    @property
    def second(self) -> int:
        """The index of the second best answer."""
        others = [index for index in range(len(self.ratings)) if index != self.best]
        return max(others, key=self.ratings.__getitem__)

    def behind(self, index: int) -> int | None:
        """By how many hundredths this answer is worse than the best one; None if nobody weighed it."""
        rating = self.ratings[index]
        return None if rating == NOT_WEIGHED else max(0, round((self.ratings[self.best] - rating) / 10))


class PuzzleFile(Struct, forbid_unknown_fields=True):
    """The puzzles of a game, and what has to be known to find more of them: the size of the search that has checked each, the
    seed, and how many games were looked through."""

    game: str
    checked: int
    seed: int
    games: int
    puzzles: list[Puzzle]


def read_puzzles(file: Path) -> PuzzleFile:
    """A file of puzzles, checked: every one asks its question, and its best answer is among the options."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise TafelrundeError(f"{file.name}: is not JSON ({error})") from None
    return read(data, PuzzleFile, file.name)


def check_puzzle(puzzle: Puzzle, where: str) -> None:
    """An error says what does not fit: a rule that changes breaks no puzzle unseen."""
    choice = puzzle.begin().choices.get(puzzle.seat)
    if choice is None or choice.prompt != puzzle.prompt:
        asked = "nothing" if choice is None else choice.prompt
        raise TafelrundeError(
            inside(where, f"{puzzle.id}: expected the question {puzzle.prompt}, asked is {asked}")
        )
    if choice.count != len(puzzle.ratings) or not 0 <= puzzle.best < choice.count:
        raise TafelrundeError(
            inside(where, f"{puzzle.id}: there are {choice.count} options, not {len(puzzle.ratings)}")
        )
    option, told = choice.options[puzzle.best], puzzle.line[0]
    for now, then in ((option.text("en"), told.en), (option.text("de"), told.de)):
        if now != then:
            raise TafelrundeError(inside(where, f"{puzzle.id}: the best answer is {now!r}, not {then!r}"))


def written(found: PuzzleFile) -> str:
    """One puzzle a line, the easiest first."""
    puzzles = sorted(found.puzzles, key=lambda each: (each.difficulty, each.id))
    lines = ",\n".join(_line(each) for each in puzzles)
    head = {"game": found.game, "checked": found.checked, "seed": found.seed, "games": found.games}
    return f'{_line(head)[:-1]},"puzzles":[\n{lines}\n]}}\n'


def _line(data: object) -> str:
    return json.dumps(msgspec.to_builtins(data), ensure_ascii=False, separators=(",", ":"))


@cache
def puzzles_in(file: Path) -> tuple[Puzzle, ...]:
    return tuple(read_puzzles(file).puzzles) if file.exists() else ()


def puzzle_file(game: GameAny) -> Path | None:
    """Where the puzzles of a game lie: beside its own module."""
    module = sys.modules.get(type(game).__module__)
    return (
        None if module is None or module.__file__ is None else Path(module.__file__).parent / "puzzles.json"
    )


def puzzles_of(game: GameAny) -> tuple[Puzzle, ...]:
    file = puzzle_file(game)
    return () if file is None else puzzles_in(file)


def find_puzzle(game: GameAny, id: str) -> Puzzle:
    for puzzle in puzzles_of(game):
        if puzzle.id == id:
            return puzzle
    raise TafelrundeError(f"puzzle {id!r}: {game.id} has none of this name")


# --- at the table ---------------------------------------------------------------------------------------------------------------


class PuzzleLesson(Lesson):
    """A puzzle as a lesson of one step. What it lets through it does not tell; to a wrong answer it says how much worse it is."""

    puzzle: Puzzle | None = None  # always there; a field behind others needs a default

    def accepted(self, step: Step, choice: Choice) -> list[int]:
        assert self.puzzle is not None
        return [self.puzzle.best]

    def shown(self, step: Step, choice: Choice) -> list[int]:
        return list(range(choice.count))

    def refusal(self, step: Step, index: int) -> Words | None:
        assert self.puzzle is not None
        behind = self.puzzle.behind(index)
        if behind is None:
            return {
                "de": "Das bringt hier kaum etwas. Versuch es noch einmal!",
                "en": "That hardly helps here. Try again!",
            }
        return {
            "de": f"Nicht die beste Antwort: Sie senkt deine Gewinnchance um {behind} %. Versuch es noch einmal!",
            "en": f"Not the best answer: it lowers your chance to win by {behind} %. Try again!",
        }


def stars(difficulty: int) -> str:
    return "★" * difficulty + "☆" * (HARDEST - difficulty)


def as_lesson(puzzle: Puzzle) -> PuzzleLesson:
    """What a table plays: the question, and behind the best answer the line and free play."""
    task = {
        "de": "Eine Antwort ist hier klar besser als alle anderen. Welche?",
        "en": "One answer is clearly better here than all others. Which one?",
    }
    return PuzzleLesson(
        puzzle.id,
        {"de": f"Rätsel {stars(puzzle.difficulty)}", "en": f"Puzzle {stars(puzzle.difficulty)}"},
        task,
        1,
        puzzle.position,
        [Step(puzzle.prompt, [task])],
        puzzle.seat,
        "normal",
        _praise(puzzle),
        puzzle=puzzle,
    )


def _praise(puzzle: Puzzle) -> Texts:
    ahead = puzzle.behind(puzzle.second)
    said = {"de": "Richtig!", "en": "Right!"}
    if ahead is not None:
        said = {
            "de": f"Richtig! Die zweitbeste Antwort hätte deine Gewinnchance um {ahead} % gesenkt.",
            "en": f"Right! The second best answer would have lowered your chance to win by {ahead} %.",
        }
    line = line_of(puzzle)
    return [{lang: f"{words} {line[lang]}".strip() for lang, words in said.items()}]


def line_of(puzzle: Puzzle) -> Words:
    """What probably follows the best answer, in one sentence; empty where nobody can know."""
    following = puzzle.line[1:]
    if not following:
        return {"de": "", "en": ""}
    german = [f"{'du' if each.seat == puzzle.seat else 'Gegner'}: {each.de}" for each in following]
    english = [f"{'you' if each.seat == puzzle.seat else 'opponent'}: {each.en}" for each in following]
    return {
        "de": f"So geht es wohl weiter: {', dann '.join(german)}.",
        "en": f"This probably follows: {', then '.join(english)}.",
    }


def find_course(game: GameAny, id: str) -> Lesson:
    """A lesson or a puzzle, by its id."""
    puzzle = next((each for each in puzzles_of(game) if each.id == id), None)
    return find_lesson(game, id) if puzzle is None else as_lesson(puzzle)
