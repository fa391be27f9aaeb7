"""Data files of a game (cards, boards): JSON entries that know where they stand, so that every error says the place."""

import json
from pathlib import Path

from tafelrunde.core.errors import TafelrundeError, guess
from tafelrunde.core.words import LANGUAGES, Word


def read_data(folder: Path, name: str) -> "Entry":
    """A data file as its outermost entry."""
    file = f"{name}.json"
    try:
        data = json.loads((folder / file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise TafelrundeError(f"{file}: {error}") from None
    return Entry(data, file)


class Entry:
    """One JSON object of a data file, and where it stands. What nobody has asked for is refused by `finish`."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, dict):
            raise TafelrundeError(f"{where}: expected an object, got {data!r}")
        self.data: dict[str, object] = data
        self.where = where
        self.asked: set[str] = set()

    def fail(self, reason: str) -> TafelrundeError:
        return TafelrundeError(f"{self.where}: {reason}")

    def wrong(self, key: str, expected: str, near: str = "") -> TafelrundeError:
        return self.fail(f"{key}: expected {expected}, got {self.data.get(key)!r}{near}")

    def finish(self) -> None:
        unknown = sorted(set(self.data) - self.asked)
        if unknown:
            known = ", ".join(sorted(self.asked))
            near = "".join([guess(each, self.asked) for each in unknown])
            raise self.fail(f"unknown field {', '.join(unknown)}; expected only {known}{near}")

    def has(self, key: str) -> bool:
        self.asked.add(key)
        return key in self.data

    def get(self, key: str) -> object:
        if not self.has(key):
            raise self.fail(f"{key}: missing")
        return self.data[key]

    def number(self, key: str, low: int, high: int) -> int:
        value = self.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(key, f"a whole number from {low} to {high}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false if it is not there."""
        if not self.has(key):
            return False
        value = self.data[key]
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def text(self, key: str) -> str:
        value = self.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(key, "a text")
        return value

    def texts(self, key: str) -> list[str]:
        value = self.get(key)
        if not isinstance(value, list):
            raise self.wrong(key, "a list of texts")
        for one in value:
            if not isinstance(one, str) or not one:
                raise self.wrong(key, "a list of texts")
        return list(value)

    def word(self, key: str) -> Word:
        """A word in all languages, none of them empty."""
        value = self.get(key)
        if not isinstance(value, dict) or sorted(value) != sorted(LANGUAGES):
            raise self.wrong(key, f"a text in each of {', '.join(LANGUAGES)}")
        for lang in LANGUAGES:
            if not isinstance(value[lang], str) or not value[lang].strip():
                raise self.wrong(key, f"a text in each of {', '.join(LANGUAGES)}")
        return dict(value)

    def one_of(self, key: str, names: list[str]) -> int:
        """The place of the value in the list of names."""
        value = self.get(key)
        if not isinstance(value, str) or value not in names:
            raise self.wrong(key, "one of " + ", ".join(names), guess(value, names))
        return names.index(value)

    def some_of(self, key: str, names: list[str]) -> int:
        """A list of different names as a mask: bit n is set if names[n] is in it."""
        mask = 0
        for one in self.texts(key):
            if one not in names or mask >> names.index(one) & 1:
                near = "" if one in names else guess(one, names)
                raise self.wrong(key, "different ones of " + ", ".join(names), near)
            mask |= 1 << names.index(one)
        return mask

    def entry(self, key: str) -> "Entry":
        return Entry(self.get(key), f"{self.where}, {key}")

    def entries(self, key: str) -> list["Entry"]:
        """A list of objects; each is named by its id if it has one, else by its place."""
        value = self.get(key)
        if not isinstance(value, list):
            raise self.wrong(key, "a list of objects")
        found: list[Entry] = []
        for place, one in enumerate(value):
            id = one.get("id") if isinstance(one, dict) else None
            name = id if isinstance(id, str) else f"{key}[{place}]"
            found.append(Entry(one, f"{self.where}, {name}"))
        return found

    def pairs(self, key: str) -> list[tuple[int, int]]:
        """A list of pairs of whole numbers."""
        value = self.get(key)
        if not isinstance(value, list):
            raise self.wrong(key, "a list of pairs of whole numbers")
        found: list[tuple[int, int]] = []
        for one in value:
            if not isinstance(one, list) or len(one) != 2:
                raise self.wrong(key, "a list of pairs of whole numbers")
            first, second = one
            if not isinstance(first, int) or not isinstance(second, int):
                raise self.wrong(key, "a list of pairs of whole numbers")
            found.append((first, second))
        return found
