"""The rules reference: docs/rules/<game>.md as records, for the browser, the command line and `make rules`.

One file per game holds every numbered rule in English and German:

    ## 1. Components and terms / Spielmaterial und Begriffe
    - **BC-1.1** (rulebook) The base game has 25 cards ...
      - DE: Das Grundspiel hat 25 Karten ...

A table or fenced block directly below a rule belongs to it. Everything else is text around the rules and is not read.
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from textwrap import dedent

from tafelrunde.core.errors import TafelrundeError

_HEADING = re.compile(r"(?P<level>###?) (?P<number>(?:\d[\d.]*|[A-Z]\.) )?(?P<en>.+?) / (?P<de>.+)")
_RULE = re.compile(r"- \*\*(?P<id>[A-Z]{2}-[A-Z0-9][A-Za-z0-9.]*)\*\* \((?P<rest>.*)")
_GERMAN = re.compile(r" {2}- DE: (?P<text>\S.*)")


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    source: str
    """Where it comes from: `rulebook`, `rulebook p.12`, `inferred`, `original`, `example` ..."""
    section_en: str
    section_de: str
    en: str
    de: str
    extra: str = ""
    """A table or drawing that belongs to the rule, as Markdown."""


def rules(game_id: str) -> list[Rule]:
    """Every rule of a game, in the order of the reference."""
    return list(_load(game_id))


def referenced_games() -> list[str]:
    """The ids of the games that have a rules reference."""
    return sorted(file.stem for file in _folder().glob("*.md"))


def parse(text: str, name: str) -> list[Rule]:
    """Reads a rules reference; `name` is what an error message calls it."""
    return _Reader(name).read(text)


@cache
def _load(game_id: str) -> tuple[Rule, ...]:
    if game_id not in referenced_games():
        raise TafelrundeError(
            f"no rules for {game_id!r}: expected one of {', '.join(referenced_games()) or 'none'}"
        )
    file = _folder() / f"{game_id}.md"
    return tuple(parse(file.read_text(encoding="utf-8"), f"docs/rules/{file.name}"))


def _folder() -> Path:
    """In an installed package the rules lie inside it, in a checkout in docs/rules."""
    package = Path(__file__).resolve().parent
    installed = package / "_rules"
    return installed if installed.is_dir() else package.parents[1] / "docs" / "rules"


class _Reader:
    """Walks the lines once, remembering the headings above and the rule last read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = 0
        self.section = ("", "")
        self.subsection = ("", "")
        self.found: dict[str, Rule] = {}
        self.english: tuple[str, str, str] | None = None
        """id, source and English text of a rule whose German line must come next."""
        self.block: list[str] = []
        self.block_of = ""
        """Id of the rule that a table or fenced block would belong to."""

    def read(self, text: str) -> list[Rule]:
        fenced = False
        for self.number, line in enumerate(text.splitlines(), start=1):
            bare = line.strip()
            if self.english is not None:
                self._german(line)
            elif fenced or bare.startswith(("```", "|")):
                self.block.append(line)
                if bare.startswith("```"):
                    fenced = not fenced
            elif bare:
                self._end_block()
                self._line(line)
            elif self.block:
                self.block.append("")
        if fenced:
            raise self._wrong("the fenced block is never closed")
        if self.english is not None:
            raise self._wrong(f"{self.english[0]} has no German line")
        self._end_block()
        return list(self.found.values())

    def _line(self, line: str) -> None:
        if line.startswith("##"):
            self._heading(line)
        elif line.startswith("- **"):
            self._rule(line)
        elif _GERMAN.match(line):
            raise self._wrong("a German line without a rule above it")
        else:
            self.block_of = ""  # a paragraph of its own: what follows it belongs to no rule

    def _heading(self, line: str) -> None:
        heading = _HEADING.fullmatch(line)
        if heading is None:
            raise self._wrong("expected a heading '## English / Deutsch'")
        number = heading["number"] or ""  # written once, for both languages
        names = (number + heading["en"].strip(), number + heading["de"].strip())
        if heading["level"] == "##":
            self.section, self.subsection = names, ("", "")
        else:
            self.subsection = names
        self.block_of = ""

    def _rule(self, line: str) -> None:
        match = _RULE.fullmatch(line)
        source, text = _split_source(match["rest"]) if match else ("", "")
        if match is None or not source or not text:
            raise self._wrong("expected '- **ID** (source) English text'")
        if match["id"] in self.found:
            raise self._wrong(f"{match['id']} is there twice")
        self.english = (match["id"], source, text)

    def _german(self, line: str) -> None:
        assert self.english is not None
        rule_id, source, english = self.english
        german = _GERMAN.fullmatch(line)
        if german is None:
            raise self._wrong(f"expected the German line '  - DE: ...' of {rule_id}")
        section_en, section_de = (
            f"{above}: {below}" if below else above for above, below in zip(self.section, self.subsection)
        )
        text = german["text"].strip()
        self.found[rule_id] = Rule(rule_id, source, section_en, section_de, english, text)
        self.english, self.block_of = None, rule_id

    def _end_block(self) -> None:
        if self.block and self.block_of:
            extra = dedent("\n".join(self.block).strip("\n"))
            self.found[self.block_of] = replace(self.found[self.block_of], extra=extra)
        self.block = []

    def _wrong(self, what: str) -> TafelrundeError:
        return TafelrundeError(f"{self.name}, line {self.number}: {what}")


def _split_source(rest: str) -> tuple[str, str]:
    """Splits 'source) text' at the bracket that closes the source, which may hold brackets itself."""
    depth = 1
    for place, sign in enumerate(rest):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return rest[:place].strip(), rest[place + 1 :].strip()
    return "", ""
