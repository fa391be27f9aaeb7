"""Words in German and English: names of things and templates filled with them."""

import json
from pathlib import Path
from typing import Final

from tafelrunde.core.errors import TafelrundeError

LANGUAGES: Final = ("de", "en")

# A word in both languages, e.g. {"de": "Galgeneiche", "en": "Gallows Oak"}. A plain dict, because words travel in events
# and views, which are JSON.
Word = dict[str, str]


def word(de: str, en: str) -> Word:
    return {"de": de, "en": en}


def check_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise TafelrundeError(f"language {lang!r}: expected one of {', '.join(LANGUAGES)}")
    return lang


def say(value: object, lang: str) -> str:
    """A parameter as text: words in the language asked for, lists joined, everything else as it is."""
    if isinstance(value, dict):
        return str(value.get(lang, value.get("en", "")))
    if isinstance(value, list):
        return ", ".join([say(item, lang) for item in value])
    return str(value)


class Texts:
    """The message templates of one game: the same keys in every language, filled with named parameters.

    A template names parameters in braces: "Attack {target} with {strength}". A template may be a dict of variants chosen by
    the parameter `n`: {"one": "1 damage", "other": "{n} damage"}.
    """

    def __init__(self, tables: dict[str, dict[str, object]]) -> None:
        self.tables = tables

    @staticmethod
    def load(folder: Path) -> "Texts":
        tables: dict[str, dict[str, object]] = {}
        for lang in LANGUAGES:
            tables[lang] = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))
        return Texts(tables)

    def has(self, key: str) -> bool:
        return key in self.tables["en"]

    def text(self, key: str, params: dict[str, object], lang: str) -> str:
        template = self.tables[check_language(lang)].get(key)
        if template is None:
            return key  # a missing text must never break a game; a test checks that none is missing
        if isinstance(template, dict):
            template = template["one"] if params.get("n") == 1 and "one" in template else template["other"]
        result = str(template)
        for name, value in params.items():
            mark = "{" + name + "}"
            if mark in result:
                result = result.replace(mark, say(value, lang))
        return result

    def both(self, key: str, params: dict[str, object]) -> Word:
        return {lang: self.text(key, params, lang) for lang in LANGUAGES}
