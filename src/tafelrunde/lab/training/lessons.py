"""Lessons: games in which search decides, with all that a network shall learn from them.

Of every decision: what the seat knew and could choose, how often search tried each option, what it expected, and what the end was
worth. Between two steps also what the other seats knew: that is where a search asks for the value of a position.
"""

import os
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tafelrunde import Match
from tafelrunde.bots.bot import Dice, likely
from tafelrunde.bots.network import SUREST
from tafelrunde.bots.search import Search
from tafelrunde.core.choice import Choice
from tafelrunde.core.numbers import layout_of
from tafelrunde.lab.arrays import Table

WANDER = 10  # one decision in so many is drawn by weight, so that the network sees what becomes of poor ones

FORESIGHT = 0.8  # how far the later guesses count against the present one

Floats = NDArray[np.float32]


class Lessons:
    """Many moments, as arrays. `rows` holds the options of all of them one after the other, `counts` how many each has."""

    COLUMNS = (
        "observations",
        "judged",
        "guessed",
        "worth",
        "games",
        "seats",
        "counts",
        "rows",
        "weights",
        "shares",
    )

    def __init__(self, **arrays: Floats) -> None:
        self.observations = arrays["observations"]
        self.judged = arrays["judged"]  # what the game's judge says
        self.guessed = arrays["guessed"]  # what the search expected
        self.worth = arrays["worth"]  # what became of it
        self.games = arrays["games"]
        self.seats = arrays["seats"]
        self.counts = arrays["counts"]
        self.rows = arrays["rows"]
        self.weights = arrays["weights"]
        self.shares = arrays["shares"]

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
        self.columns: dict[str, list[Floats]] = {name: [] for name in Lessons.COLUMNS}

    def moment(self, match: Match, seat: int, guessed: float) -> None:
        noted = self.columns
        noted["observations"].append(np.array([self.layout.observation(match, seat)], np.float16))
        noted["judged"].append(_one(match.game.judge(match.state)[seat]))
        noted["guessed"].append(_one(guessed))
        noted["games"].append(_one(self.number))
        noted["seats"].append(_one(seat))

    def options(self, match: Match, choice: Choice, shares: list[float]) -> None:
        noted, game, state = self.columns, match.game, match.state
        rows = np.frombuffer(self.layout.rows(match, choice), np.float32).reshape(-1, self.layout.width)
        noted["counts"].append(_one(choice.count))
        noted["rows"].append(rows[: choice.count])
        noted["weights"].append(np.array([game.weight(state, choice, v) for v in choice.values], np.float32))
        noted["shares"].append(np.array(shares, np.float32))

    def no_options(self) -> None:
        self.columns["counts"].append(_one(0))

    def lessons(self, worth: list[float]) -> Lessons:
        self.columns["worth"] = [_one(worth[int(seat[0])]) for seat in self.columns["seats"]]
        return Lessons(**{name: np.concatenate(parts) for name, parts in self.columns.items()})


def _one(value: float) -> Floats:
    return np.array([value], np.float32)


def play_lesson(table: Table, number: int, seed: int, teachers: list[Search]) -> Lessons:
    """One game, every seat led by its teacher; the same numbers and seeds give the same game."""
    match = table.new(seed)
    dice = Dice(seed * 7919 + number)
    notes = _Notes(table, number)
    while not match.over:
        choices = match.choices
        seat = next(iter(choices))
        choice = choices[seat]
        if choice.count == 1:
            match.answer(0, seat)
            continue
        index, guessed = teachers[seat].estimate(match, seat)
        notes.moment(match, seat, guessed)
        notes.options(match, choice, shares_of(teachers[seat], match, choice))
        if match.boundary and table.seats == 2:
            notes.moment(match, 1 - seat, 1.0 - guessed)
            notes.no_options()
        if not dice.below(WANDER):
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
