"""Lessons: games in which search decides, with all that a network shall learn from them.

Of every decision: what the seat knew and could choose, how often search tried each option, what it expected, and what the end was
worth. Between two steps also what the other seats knew: that is where a search asks for the value of a position. Where turns are
planned as a whole only their beginnings matter, and no options.
"""

import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tafelrunde import Match
from tafelrunde.bots.bot import Dice, likely
from tafelrunde.bots.learned import Learned
from tafelrunde.bots.network import SUREST, Network, read_network
from tafelrunde.bots.search import Search
from tafelrunde.core.choice import Choice
from tafelrunde.core.numbers import layout_of
from tafelrunde.lab.arrays import Table

# one decision in so many is drawn by weight, so that the network sees what becomes of poor ones; a plan is spoilt by few
WANDER = 10
WANDER_FROM_PLANS = 40

FORESIGHT = 0.97  # how far the later guesses count against the present one

Floats = NDArray[np.float32]


class Lessons:
    """Many moments, as arrays. Most numbers of an observation are 0, so only the others are kept: `filled` says how many each
    moment has, `places` and `numbers` hold those of all of them one after the other; so do `counts` and `rows` with options."""

    COLUMNS = (
        "filled",
        "places",
        "numbers",
        "judged",  # what the game's judge says
        "guessed",  # what the search expected
        "worth",  # what became of it
        "games",
        "seats",
        "counts",
        "rows",
        "weights",
        "shares",
    )

    def __init__(self, **arrays: NDArray[Any]) -> None:
        self.filled = arrays["filled"]
        self.places = arrays["places"]
        self.numbers = arrays["numbers"]
        self.judged = arrays["judged"]
        self.guessed = arrays["guessed"]
        self.worth = arrays["worth"]
        self.games = arrays["games"]
        self.seats = arrays["seats"]
        self.counts = arrays["counts"]
        self.rows = arrays["rows"]
        self.weights = arrays["weights"]
        self.shares = arrays["shares"]

    @property
    def nbytes(self) -> int:
        return sum(getattr(self, name).nbytes for name in self.COLUMNS)

    def largest(self, size: int) -> Floats:
        """How large each of the `size` numbers of an observation gets."""
        found = np.zeros(size, np.float32)
        np.maximum.at(found, self.places.astype(np.int64), np.abs(self.numbers.astype(np.float32)))
        return found

    def save(self, path: Path) -> None:
        """All or nothing: an interrupted write leaves no half file."""
        beside = path.with_suffix(".part")
        with beside.open("wb") as file:
            np.savez_compressed(file, **{name: getattr(self, name) for name in self.COLUMNS})
        os.replace(beside, path)

    @classmethod
    def load(cls, path: Path) -> "Lessons":
        with np.load(path) as file:
            return cls(**{name: file[name] for name in cls.COLUMNS})

    @classmethod
    def joined(cls, parts: list["Lessons"]) -> "Lessons":
        return cls(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in cls.COLUMNS})


class _Notes:
    """What is written down during a game."""

    def __init__(self, table: Table, number: int) -> None:
        self.layout = layout_of(table.new(0).game, table.mode)
        self.number = number
        self.columns: dict[str, list[NDArray[Any]]] = {name: [] for name in Lessons.COLUMNS}
        self.columns["rows"].append(np.zeros((0, self.layout.width), np.int16))
        self.columns["weights"].append(np.zeros(0, np.float32))
        self.columns["shares"].append(np.zeros(0, np.float32))

    def moment(self, match: Match, seat: int, guessed: float) -> None:
        noted = self.columns
        seen = np.frombuffer(self.layout.observation(match, seat), np.float32)
        places = np.flatnonzero(seen)
        noted["filled"].append(np.array([len(places)], np.int32))
        noted["places"].append(places.astype(np.uint16))
        noted["numbers"].append(seen[places].astype(np.float16))
        noted["judged"].append(_one(match.game.judge(match.state)[seat]))
        noted["guessed"].append(_one(guessed))
        noted["games"].append(np.array([self.number], np.int32))
        noted["seats"].append(np.array([seat], np.int8))

    def options(self, match: Match, choice: Choice, shares: list[float]) -> None:
        noted, game, state = self.columns, match.game, match.state
        rows = np.frombuffer(self.layout.rows(match, choice), np.float32).reshape(-1, self.layout.width)
        noted["counts"].append(np.array([choice.count], np.int32))
        noted["rows"].append(np.clip(rows[: choice.count], 0, 32767).astype(np.int16))
        noted["weights"].append(np.array([game.weight(state, choice, v) for v in choice.values], np.float32))
        noted["shares"].append(np.array(shares, np.float32))

    def no_options(self) -> None:
        self.columns["counts"].append(np.array([0], np.int32))

    def lessons(self, worth: list[float]) -> Lessons:
        self.columns["worth"] = [_one(worth[int(seat[0])]) for seat in self.columns["seats"]]
        return Lessons(**{name: np.concatenate(parts) for name, parts in self.columns.items()})


def _one(value: float) -> Floats:
    return np.array([value], np.float32)


class Lesson(NamedTuple):
    """A game that is to be played for its lessons, by whichever process. The same numbers give the same game."""

    game: str
    mode: str
    seats: int
    number: int
    seed: int
    iterations: int
    folder: str  # where the network is that the teachers think with; empty: plain search
    name: str
    age: int  # of that network: another round, another network


@cache
def _table(game: str, mode: str, seats: int) -> Table:
    return Table(game, mode, seats)


@cache
def _network(folder: str, name: str, age: int) -> Network:
    return read_network(Path(folder), name)


def play(lesson: Lesson) -> Lessons:
    table = _table(lesson.game, lesson.mode, lesson.seats)
    return play_lesson(table, lesson.number, lesson.seed, _teachers(lesson))


def _teachers(lesson: Lesson) -> list[Search]:
    """Search; as soon as there is a network, search with the network."""
    seeds = [lesson.seed * 31 + seat for seat in range(lesson.seats)]
    if not lesson.folder:
        return [Search(seed, iterations=lesson.iterations) for seed in seeds]
    network = _network(lesson.folder, lesson.name, lesson.age)
    return [Learned(seed, lesson.iterations, network=network) for seed in seeds]


def play_lesson(table: Table, number: int, seed: int, teachers: list[Search]) -> Lessons:
    """One game, every seat led by its teacher; the same numbers and seeds give the same game."""
    match = table.new(seed)
    dice = Dice(seed * 7919 + number)
    notes = _Notes(table, number)
    plans = match.game.plans_turns
    before = -1
    while not match.over:
        choices = match.choices
        seat = next(iter(choices))
        choice = choices[seat]
        if choice.count == 1:
            match.answer(0, seat)
            continue
        index, guessed = teachers[seat].estimate(match, seat)
        if not plans or seat != before:
            notes.moment(match, seat, guessed)
            if plans:
                notes.no_options()
            else:
                notes.options(match, choice, shares_of(teachers[seat], match, choice))
            if (plans or match.boundary) and table.seats == 2:
                notes.moment(match, 1 - seat, 1.0 - guessed)
                notes.no_options()
        before = seat
        if not dice.below(WANDER_FROM_PLANS if plans else WANDER):
            index = choice.values.index(likely(match, choice, dice))
        match.answer(index, seat)
    outcome = match.outcome
    assert outcome is not None
    return notes.lessons(outcome.worth)


def shares_of(teacher: Search, match: Match, choice: Choice) -> list[float]:
    """How often the search tried each option, as shares of all tries."""
    bandit = teacher.root.parts[choice.seat] if match.simultaneous else teacher.root
    found = [bandit.branches[value].visits if value in bandit.branches else 0 for value in choice.values]
    total = sum(found)
    return [visits / total for visits in found]


def all_odds(chances: Floats) -> Floats:
    """The logarithms of the odds, as `bots.network.odds` tells them one by one."""
    kept = np.clip(chances, 1.0 - SUREST, SUREST)
    return np.log(kept / (1.0 - kept)).astype(np.float32)


def foreseen(lessons: Lessons, guessed: Floats) -> Floats:
    """What each moment shall be taken for: a little of what search guessed then, more of what it guessed later, and in the end
    how the game ended. The end alone says too little about a single moment, and the guess no more than the search knew."""
    found = np.empty_like(guessed)
    later = 0.0
    for n in range(len(guessed) - 1, -1, -1):
        if n + 1 == len(guessed) or lessons.games[n + 1] != lessons.games[n]:
            later = float(lessons.worth[n])
        elif lessons.seats[n + 1] != lessons.seats[n]:
            later = 1.0 - later
        later += (1.0 - FORESIGHT) * (float(guessed[n]) - later)
        found[n] = later
    return found
