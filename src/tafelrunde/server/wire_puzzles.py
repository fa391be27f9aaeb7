"""Puzzles, and the analysis of a finished game, as they travel."""

from typing import Literal

from msgspec import Struct

from tafelrunde.server.wire_shelf import Word


class PuzzleInfo(Struct):
    """A puzzle of a game: a position in which one answer is clearly best. It is played like a lesson.
    `difficulty`: 1 (easy) to 5."""

    id: str
    difficulty: Literal[1, 2, 3, 4, 5]


class PuzzleList(Struct):
    """The easiest first."""

    puzzles: list[PuzzleInfo]


class PuzzleSolution(Struct):
    """For whoever gives up: the index of the best answer, its words, and what probably follows it (perhaps nothing)."""

    best: int
    text: Word
    line: Word


class NewAnalysis(Struct, forbid_unknown_fields=True):
    """The time that the player allows."""

    seconds: Literal[10, 30, 120]


class ExpectedAnswer(Struct):
    """A decision that search expects: whose, and what."""

    seat: int
    text: Word


class Finding(Struct):
    """A moment in which another answer was clearly better: `n` answers stood before it, `seat` decided. `loss`: how much better
    things would stand, from 0 to 1. `line`: what was probably to follow the better answer (perhaps nothing)."""

    n: int
    seat: int
    loss: float
    question: Word
    taken: Word
    better: Word
    line: list[ExpectedAnswer]


class Analysis(Struct):
    """How far an analysis is: so many looks of so many, and what was found, in the order of play."""

    seconds: int
    done: int
    of: int
    over: bool
    findings: list[Finding]


RECORDS: tuple[type, ...] = (PuzzleList, PuzzleSolution, NewAnalysis, Analysis)
