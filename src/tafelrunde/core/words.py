"""Words in German and English: names of things and templates filled with them."""

import json
import re
from pathlib import Path
from typing import Final

from tafelrunde.core.errors import TafelrundeError

LANGUAGES: Final = ("de", "en")

# A word in both languages, e.g. {"de": "Galgeneiche", "en": "Gallows Oak"}. A plain dict, because words travel in events
# and views, which are JSON. A thing that takes an article says which one: "der" is "m", "f", "n" or "p" (plural); a name that
# takes none has no such entry.
Word = dict[str, str]

ARTICLES: Final[dict[str, dict[str, str]]] = {
    "der": {"m": "der", "f": "die", "n": "das", "p": "die"},
    "des": {"m": "des", "f": "der", "n": "des", "p": "der"},
    "dem": {"m": "dem", "f": "der", "n": "dem", "p": "den"},
    "den": {"m": "den", "f": "die", "n": "das", "p": "die"},
    "ein": {"m": "ein", "f": "eine", "n": "ein", "p": ""},
    "eines": {"m": "eines", "f": "einer", "n": "eines", "p": ""},
    "einem": {"m": "einem", "f": "einer", "n": "einem", "p": ""},
    "einen": {"m": "einen", "f": "eine", "n": "ein", "p": ""},
}
# A short preposition and the article behind it become one word.
CONTRACTIONS: Final[dict[str, str]] = {
    "von dem": "vom",
    "zu dem": "zum",
    "zu der": "zur",
    "in dem": "im",
    "an dem": "am",
    "bei dem": "beim",
}
AND: Final[dict[str, str]] = {"de": "und", "en": "and"}
QUOTES: Final[dict[str, str]] = {"de": "„{}“", "en": "“{}”"}
MINUS: Final = "−"
_MARK: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def word(de: str, en: str, article: str = "") -> Word:
    """A word in both languages; `article` is the German gender (m, f, n, p) of a thing that takes one."""
    return {"de": de, "en": en, "der": article} if article else {"de": de, "en": en}


def check_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise TafelrundeError(f"language {lang!r}: expected one of {', '.join(LANGUAGES)}")
    return lang


def say(value: object, lang: str) -> str:
    """A parameter as text: words in the language asked for, lists joined, numbers with a real minus, all else as it is."""
    if isinstance(value, dict):
        return str(value.get(lang, value.get("en", "")))
    if isinstance(value, list):
        return ", ".join([say(item, lang) for item in value])
    if isinstance(value, int) and value < 0:
        return f"{MINUS}{-value}"
    return str(value)


def _inflected(value: object, how: str, lang: str) -> str:
    """A parameter the way a template asks for it.

    {n:Punkt|Punkte}  singular for 1, else plural (the number itself is {n}); of a thing: the plural if it is many ("p")
    {card:"}          in quotation marks
    {colour:^}        with a capital first letter
    {who:der}         with its article in the case that the word names (der, des, dem, den, ein ...; en: the, a);
                      a capital stays one
    """
    if "|" in how:
        one, _, many = how.partition("|")
        plural = value.get("der") == "p" if isinstance(value, dict) else value not in (1, -1)
        return many if plural else one
    if how == '"':
        if isinstance(value, list):
            return ", ".join([_inflected(item, how, lang) for item in value])
        return QUOTES[lang].format(say(value, lang))
    if how == "^":
        text = say(value, lang)
        return text[:1].upper() + text[1:]
    if isinstance(value, list):
        parts = [_inflected(item, how if n == 0 else how.lower(), lang) for n, item in enumerate(value)]
        return f" {AND[lang]} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    text = say(value, lang)
    gender = value.get("der", "") if isinstance(value, dict) else ""
    if not gender:
        return text
    article = how if lang == "en" else ARTICLES[how.lower()][gender]
    if how[0].isupper():
        article = article[:1].upper() + article[1:]
    return f"{article} {text}" if article else text


def _contracted(before: str, after: str) -> tuple[str, str]:
    """The words before an article that the template puts, and the article with its name: "auf von ", "dem Helden" become
    "auf ", "vom Helden". What stands in a name or in the template itself (a relative pronoun) is never touched."""
    words, _, preposition = before.rstrip(" ").rpartition(" ")
    article, _, name = after.partition(" ")
    joined = CONTRACTIONS.get(f"{preposition.lower()} {article}") if before.endswith(" ") else None
    if joined is None:
        return before, after
    if preposition[0].isupper():
        joined = joined.capitalize()
    return f"{words} " if words else "", f"{joined} {name}"


# A piece of a template: as it is written, and the name of a parameter ("" for mere words) with how it is used.
Piece = tuple[str, str, str | None]


def pieces_of(template: str) -> list[Piece]:
    found: list[Piece] = []
    end = 0
    for mark in _MARK.finditer(template):
        found.append((template[end : mark.start()], "", None))
        found.append((mark[0], mark[1], mark[2]))
        end = mark.end()
    return [*found, (template[end:], "", None)]


class Texts:
    """The message templates of one game: the same keys in every language, filled with named parameters.

    A template names parameters in braces: "Attack {target} with {strength}"; behind a colon it may say how a parameter is
    used: in the plural, in quotation marks, with an article (`_inflected`). A template may also be a dict of variants
    chosen by the parameter `n`: {"zero": "no damage", "one": "1 damage", "other": "{n} damage"} ("zero" and "one" may be
    left out).
    """

    def __init__(self, tables: dict[str, dict[str, object]]) -> None:
        self.tables = tables
        self._pieces: dict[str, list[Piece]] = {}

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
            n = params.get("n")
            form = "zero" if n == 0 else "one" if n == 1 else "other"
            template = template.get(form, template["other"])
        parts: list[str] = []
        for mark, name, how in self._read(str(template)):
            if name == "" and parts and parts[-1].endswith(".") and mark.startswith("."):
                parts.append(mark[1:])  # "Jr." at the end of a sentence has its full stop already
            elif name not in params:
                parts.append(mark)
            elif how is None:
                parts.append(say(params[name], lang))
            else:
                parts.append(_inflected(params[name], how, lang))
                if how == "dem" and lang == "de" and parts[-1] != say(params[name], lang):
                    parts[-2:] = _contracted(parts[-2], parts[-1])
        return "".join(parts)

    def _read(self, template: str) -> list[Piece]:
        """The pieces of a template; each is read only once."""
        found = self._pieces.get(template)
        if found is None:
            found = self._pieces[template] = pieces_of(template)
        return found

    def both(self, key: str, params: dict[str, object]) -> Word:
        return {lang: self.text(key, params, lang) for lang in LANGUAGES}
