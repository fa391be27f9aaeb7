"""Settings by name: a game says what can be chosen, the words stand with all its others.

setting.ID, setting.ID.help              what it is called, and a sentence about what it does
setting.ID=VALUE, setting.ID=VALUE.line  what a value is called, and perhaps a sentence about it
settings.GROUP                           the heading above it

Settings of single seats may share the words of one ("army"), in which {n} is the number of the seat.
"""

from collections.abc import Iterable
from typing import Any

from tafelrunde.core.game import Setting, Value
from tafelrunde.core.words import Texts, Word


class Offering:
    """What a game lets people set up, put into its words."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def word(self, key: str, n: int = 0) -> Word:
        return self.texts.both(key, {"n": n})

    def value(self, setting: str, id: str) -> Value:
        key = f"setting.{setting}={id}"
        line = self.word(f"{key}.line") if self.texts.has(f"{key}.line") else None
        return Value(id, self.word(key), line)

    def setting(
        self,
        id: str,
        group: str,
        default: object,
        values: Iterable[str | Value] = (),
        words: str = "",
        advice: str = "",
        seat: int | None = None,
        **more: Any,
    ) -> Setting:
        """A setting; `words` are those of another one, `advice` is a further sentence of help (its key in the texts)."""
        words, n = words or id, 0 if seat is None else seat + 1
        found = [self.value(words, one) if isinstance(one, str) else one for one in values]
        help = self.word(f"setting.{words}.help", n)
        if advice:
            further = self.word(advice)
            help = {lang: f"{help[lang]} {further[lang]}" for lang in help}
        names, heading = self.word(f"setting.{words}", n), self.word(f"settings.{group}")
        return Setting(id, names, default, found or None, help=help, group=heading, seat=seat, **more)
