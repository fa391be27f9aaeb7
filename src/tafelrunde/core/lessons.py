# mypyc: off
"""Lessons: a game is taught at the real table, by the real engine, from a data file.

A lesson is a position and a list of steps. A step says something, lets something glow, and waits for one answer: the
learner's (any of those it accepts; to others it says why not) or a bot's (the one it names). A free step waits for as many
answers as it takes until a certain question is asked. How far a lesson is follows from the answers and the questions they led
to, so taking back, reloading and replaying need nothing of their own. Behind the last step free play begins.
"""

import json
import random
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from tafelrunde.core.choice import Choice
from tafelrunde.core.errors import TafelrundeError, guess
from tafelrunde.core.forms import inside, read
from tafelrunde.core.game import GameAny
from tafelrunde.core.match import Match

Words = dict[str, str]
Texts = list[Words]
LONGEST_FREEDOM: Final = 200  # answers in a free step: whoever rehearses it longer goes in circles


class Wanted(Struct, forbid_unknown_fields=True):
    """An option, by its kind, by things it refers to, by its English words, or by several of these."""

    kind: str | None = None
    refs: list[str] = []
    text: str | None = None

    def fits(self, choice: Choice, index: int) -> bool:
        option = choice.options[index]
        return (
            (self.kind is None or option.kind == self.kind)
            and all(ref in option.refs for ref in self.refs)
            and (self.text is None or option.text("en") == self.text)
        )


class Step(Struct, forbid_unknown_fields=True):
    """What is said before an answer, and the answer. `prompt` is the question it belongs to: if another one is asked, the
    lesson is wrong.

    say        sentences to read, one after the other; the last one says what to do
    accept     the options the learner may take; empty: any
    refuse     of these, the options that are not let through all the same
    until      a free step: it lasts until the learner is asked this, whatever is asked before; bots decide for themselves
    bot        the option that the bot takes: then it is the bot's answer, and nothing else is said here
    otherwise  what is said to another option
    glow       things on the table to look at
    """

    prompt: str
    say: Texts = []
    accept: list[Wanted] = []
    refuse: list[Wanted] = []
    until: str | None = None
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

    def step(self, number: int) -> Step | None:
        """The step with this number; None when the lesson is over."""
        return self.steps[number] if number < len(self.steps) else None

    def after(self, number: int, asked: Iterable[Choice]) -> int:
        """The number of the step that comes once this one was answered and this is asked then: the next one, or still the same
        if it is free and the learner is not asked yet what ends it."""
        step = self.step(number)
        if step is None or step.until is None:
            return number + 1
        ends = any(choice.seat == self.seat and choice.prompt == step.until for choice in asked)
        return number + 1 if ends else number

    def stage(self, number: int) -> tuple[int, int]:
        """At this step: the how-manyeth thing the learner is told, and of how many: what a person counts."""
        told = [each for each, step in enumerate(self.steps) if step.say]
        return len([each for each in told if each <= number]), len(told)

    def accepted(self, step: Step, choice: Choice) -> list[int]:
        """The options that a step lets through. If a free step would let none of them through, it lets all: nobody gets stuck."""
        wanted = step.accept if step.bot is None else [step.bot]
        indices = range(choice.count)
        found = [
            index
            for index in indices
            if (not wanted or any(one.fits(choice, index) for one in wanted))
            and not any(one.fits(choice, index) for one in step.refuse)
        ]
        return found if found or step.until is None else list(indices)

    def shown(self, step: Step, choice: Choice) -> list[int]:
        """The options that a learner is shown as those that are let through."""
        return self.accepted(step, choice)

    def refusal(self, step: Step, index: int) -> Words | None:
        """What is said to this option, which is not let through."""
        return step.otherwise


def read_lesson(data: object, where: str) -> Lesson:
    """A lesson from its JSON, its form checked; `rehearse` checks that it can be played."""
    lesson = read(data, Lesson, where)
    for place, words in _texts(lesson):
        if set(words) != {"de", "en"} or not all(words.values()):
            raise TafelrundeError(inside(where, f"{place}: expected a text in de and en"))
    for number, step in enumerate(lesson.steps):
        if step.bot is not None and (
            step.say or step.accept or step.refuse or step.until or step.otherwise or step.glow
        ):
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
    known = [one.id for one in lessons]
    raise TafelrundeError(f"lesson {id!r}: expected one of {', '.join(known) or '(none)'}{guess(id, known)}")


def rehearse(lesson: Lesson, pick: int = 0) -> Match:
    """Play a lesson through; the match as it then stands."""
    match = lesson.begin()
    for _ in rehearsal(lesson, match, pick):
        pass
    return match


def rehearsal(lesson: Lesson, match: Match, pick: int = 0) -> Iterator[tuple[Step, Choice, list[int]]]:
    """Every question of a lesson that is played through, with its step and the options that are let through. Of these the one
    with the number `pick` is taken (counted round), in free steps any; another `pick` is another way.

    An error says which step does not fit: a rule that changes breaks no lesson unseen.
    """
    chance = random.Random(pick)
    number = answers = 0  # the step, and how many answers it has had
    while (step := lesson.step(number)) is not None:
        where = f"lesson {lesson.id}, step {number}"
        if match.over:
            raise TafelrundeError(f"{where}: the game is over")
        if answers == LONGEST_FREEDOM:
            raise TafelrundeError(f"{where}: {step.until} is never asked")
        choice = _asked(match, lesson, step, where) if answers == 0 else next(iter(match.choices.values()))
        free_bot = step.bot is None and choice.seat != lesson.seat
        accepted = list(range(choice.count)) if free_bot else lesson.accepted(step, choice)
        if not accepted:
            offered = "; ".join(f"{option.kind} {' '.join(option.refs)}" for option in choice.options)
            raise TafelrundeError(f"{where}: none of its options is there: {offered}")
        if step.bot is not None and len(accepted) > 1:
            raise TafelrundeError(f"{where}: the bot's option is not the only one that fits")
        yield step, choice, accepted
        index = accepted[pick % len(accepted)] if step.until is None else chance.choice(accepted)
        match.answer(index, choice.seat)
        following = lesson.after(number, match.choices.values())
        number, answers = following, answers + 1 if following == number else 0


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
