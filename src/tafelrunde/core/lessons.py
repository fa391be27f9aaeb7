# mypyc: off
"""Lessons: a game is taught at the real table, by the real engine, from a data file.

A lesson is a position and a list of steps. A step says something, lets something glow, and waits for one answer: the
learner's (any of those it accepts; to others it says why not) or a bot's (the one it names). How far a lesson is follows
from the number of answers alone, so taking back, reloading and replaying need nothing of their own. Behind the last step
free play begins.
"""

import json
import sys
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct

from tafelrunde.core.choice import Choice
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import inside, read
from tafelrunde.core.game import GameAny
from tafelrunde.core.match import Match

Words = dict[str, str]
Texts = list[Words]


class Wanted(Struct, forbid_unknown_fields=True):
    """An option, by its kind, by things it refers to, or by both."""

    kind: str | None = None
    refs: list[str] = []

    def fits(self, choice: Choice, index: int) -> bool:
        option = choice.options[index]
        return (self.kind is None or option.kind == self.kind) and all(
            ref in option.refs for ref in self.refs
        )


class Step(Struct, forbid_unknown_fields=True):
    """What is said before an answer, and the answer. `prompt` is the question it belongs to: if another one is asked, the
    lesson is wrong.

    say        sentences to read, one after the other; the last one says what to do
    accept     the options the learner may take; empty: any
    bot        the option that the bot takes: then it is the bot's answer, and nothing else is said here
    otherwise  what is said to another option
    glow       things on the table to look at
    """

    prompt: str
    say: Texts = []
    accept: list[Wanted] = []
    bot: Wanted | None = None
    otherwise: Words | None = None
    glow: list[str] = []


class Lesson(Struct, forbid_unknown_fields=True):
    """A lesson as it stands in its file. `level` is that of the bots in the free play behind it, which `farewell` opens."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
    names: Words
    summary: Words
    minutes: Annotated[int, Meta(ge=1, le=30)]
    position: dict[str, Any]
    steps: list[Step]
    seat: int = 0
    level: str = "easy"
    farewell: Texts = []

    def begin(self) -> Match:
        """The match that the lesson is played in."""
        return Match.from_position(self.position)

    def step(self, answers: int) -> Step | None:
        """The step after so many answers; None when the lesson is over."""
        return self.steps[answers] if answers < len(self.steps) else None

    def stage(self, answers: int) -> tuple[int, int]:
        """The how-manyeth thing the learner is told, and of how many: what a person counts."""
        told = [number for number, step in enumerate(self.steps) if step.say]
        return len([number for number in told if number <= answers]), len(told)

    def accepted(self, step: Step, choice: Choice) -> list[int]:
        """The options that a step lets through."""
        wanted = step.accept if step.bot is None else [step.bot]
        indices = range(choice.count)
        if not wanted:
            return list(indices)
        return [index for index in indices if any(one.fits(choice, index) for one in wanted)]


def read_lesson(data: object, where: str) -> Lesson:
    """A lesson from its JSON, its form checked; `rehearse` checks that it can be played."""
    lesson = read(data, Lesson, where)
    for place, words in _texts(lesson):
        if set(words) != {"de", "en"} or not all(words.values()):
            raise TafelrundeError(inside(where, f"{place}: expected a text in de and en"))
    for number, step in enumerate(lesson.steps):
        if step.bot is not None and (step.say or step.accept or step.otherwise or step.glow):
            raise TafelrundeError(inside(where, f"steps[{number}]: a bot's step says nothing to the learner"))
    return lesson


def _texts(lesson: Lesson) -> list[tuple[str, Words]]:
    found = [("names", lesson.names), ("summary", lesson.summary)]
    found += [("farewell", words) for words in lesson.farewell]
    for number, step in enumerate(lesson.steps):
        found += [(f"steps[{number}].say", words) for words in step.say]
        if step.otherwise is not None:
            found.append((f"steps[{number}].otherwise", step.otherwise))
    return found


@cache
def lessons_in(folder: Path) -> tuple[Lesson, ...]:
    """The lessons of a folder, in the order of their file names."""
    found = []
    for file in sorted(folder.glob("*.json")):
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise TafelrundeError(f"{file.name}: is not JSON ({error})") from None
        found.append(read_lesson(data, file.name))
    return tuple(found)


def lessons_of(game: GameAny) -> tuple[Lesson, ...]:
    """The lessons that lie beside a game's own module, in the folder `lessons`."""
    module = sys.modules.get(type(game).__module__)
    file = None if module is None else module.__file__
    return () if file is None else lessons_in(Path(file).parent / "lessons")


def find_lesson(game: GameAny, id: str) -> Lesson:
    lessons = lessons_of(game)
    for lesson in lessons:
        if lesson.id == id:
            return lesson
    raise TafelrundeError(
        f"lesson {id!r}: expected one of {', '.join(one.id for one in lessons) or '(none)'}"
    )


def rehearse(lesson: Lesson, pick: int = 0) -> Match:
    """Play a lesson through, taking of several accepted options the one with this number (counted round); the match as it
    then stands.

    An error says which step does not fit: a rule that changes breaks no lesson unseen.
    """
    match = lesson.begin()
    for number, step in enumerate(lesson.steps):
        where = f"lesson {lesson.id}, step {number}"
        if match.over:
            raise TafelrundeError(f"{where}: the game is over")
        choice = _asked(match, lesson, step, where)
        accepted = lesson.accepted(step, choice)
        if not accepted:
            offered = "; ".join(f"{option.kind} {' '.join(option.refs)}" for option in choice.options)
            raise TafelrundeError(f"{where}: none of its options is there: {offered}")
        if step.bot is not None and len(accepted) > 1:
            raise TafelrundeError(f"{where}: the bot's option is not the only one that fits")
        match.answer(accepted[pick % len(accepted)], choice.seat)
    return match


def _asked(match: Match, lesson: Lesson, step: Step, where: str) -> Choice:
    """The question that a step answers."""
    asked = [
        choice for choice in match.choices.values() if (choice.seat == lesson.seat) == (step.bot is None)
    ]
    if not asked:
        waiting = ", ".join(f"seat {seat} ({choice.prompt})" for seat, choice in match.choices.items())
        raise TafelrundeError(f"{where}: expected {step.prompt} of {_whose(step)}, asked is {waiting}")
    if asked[0].prompt != step.prompt:
        raise TafelrundeError(f"{where}: expected the question {step.prompt}, asked is {asked[0].prompt}")
    return asked[0]


def _whose(step: Step) -> str:
    return "the learner" if step.bot is None else "the bot"
