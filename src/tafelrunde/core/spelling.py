# mypyc: off
"""How fields of a position are spelt in its saved form, both ways in one place: a thing by its name, many of them as a list, bits
by the names of those that are set."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from tafelrunde.core.errors import TafelrundeError, guess

NONE = -1


def number_of(name: str, numbers: dict[str, int], what: str) -> int:
    if name not in numbers:
        raise TafelrundeError(f"{what} {name!r}: there is no such thing{guess(name, numbers)}")
    return numbers[name]


class Spelling:
    """How a value is written, and how what was written is read."""

    def __init__(self, write: Callable[[Any], Any], read: Callable[[Any], Any]) -> None:
        self.write = write
        self.read = read

    def each(self, gather: Callable[[Iterable[Any]], Any] = tuple) -> "Spelling":
        """Several of them."""
        write, read = self.write, self.read
        return Spelling(
            lambda values: list(map(write, values)),
            lambda saved: gather(map(read, saved)),
        )

    def or_none(self, none: Any = NONE, absent: Any = None) -> "Spelling":
        """One of them, or none."""
        write, read = self.write, self.read
        return Spelling(
            lambda value: absent if value == none else write(value),
            lambda saved: none if saved is absent else read(saved),
        )

    def keyed(self, values: "Spelling | None" = None) -> "Spelling":
        """A table with these as keys."""
        by = SAME if values is None else values
        return Spelling(
            lambda table: {self.write(key): by.write(value) for key, value in table.items()},
            lambda saved: {self.read(key): by.read(value) for key, value in saved.items()},
        )


def unordered(numbers: Iterable[int]) -> tuple[int, ...]:
    """Of several things whose order means nothing."""
    return tuple(sorted(numbers))


class Names(Spelling):
    """Numbers of things by their names, in the order in which the box lists them; the list is made when it is first needed."""

    def __init__(self, what: str, listed: Callable[[], Sequence[str]]) -> None:
        super().__init__(lambda number: self.names[number], lambda name: number_of(name, self.numbers, what))
        self.listed = listed

    @cached_property
    def names(self) -> list[str]:
        return list(self.listed())

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def bits(self) -> Spelling:
        """Those whose bits are set."""
        return Spelling(
            lambda mask: [name for bit, name in enumerate(self.names) if mask >> bit & 1],
            lambda saved: sum([1 << bit for bit in {self.read(name) for name in saved}]),
        )


SAME = Spelling(lambda value: value, lambda saved: saved)
LISTED = Spelling(list, tuple)  # numbers that stand for themselves

Spellings = dict[str, Spelling]
"""By the name of the field; the others are the same in both forms."""
