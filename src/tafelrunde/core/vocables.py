"""The words that data files are written in: a game's vocabulary is lists of these, and its parser takes nothing else."""

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Vocable:
    """One word of the vocabulary: its code, its name in the data files, and what it means."""

    code: int
    name: str
    meaning: str


def vocables(*listed: tuple[str, str]) -> list[Vocable]:
    """Words with their meanings; the code of a word is its place."""
    return [Vocable(code, name, meaning) for code, (name, meaning) in enumerate(listed)]


def names_of(words: list[Vocable]) -> list[str]:
    return [one.name for one in words]
