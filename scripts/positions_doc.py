"""Writes docs/positions.md: what positions, questions, options and events of every game look like, from the very records
and texts that the engine uses. `--check` only says whether it is up to date."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tafelrunde import Match
from tafelrunde.core.game import Game, shelf

FILE = Path(__file__).resolve().parents[1] / "docs" / "positions.md"
DECISIONS = 250  # of a random game in each mode, in which events and options are looked at

Seen = dict[str, set[str]]

INTRODUCTION = """\
# Positions, questions, events

*Written by `python scripts/positions_doc.py` from the engine's records and texts; a test compares.*

A position is JSON, readable and complete: rule tests, puzzles and saved games are written in it.
`Match.from_position(position)` sets it up,
`match.position()` writes it down, also in the middle of a step: `trail` and `parts` then hold the values answered since
the step began.

```json
{"game": "battlecrest", "mode": "duel", "seats": 2, "options": {}, "state": {"...": "the game's own record, see below"}}
```

What is left out of a state takes the value in the column *if left out*. An unknown key is refused, and the nearest known
one is named.

A question (`Choice`) has a key, a sentence `prompt.KEY`, the rules behind it, and options. An option has a kind, with its
sentence `option.KIND`, and references to things on the table. An event has a kind, a sentence `event.KIND` and data; an empty
sentence means that it is only shown. Sentences are given in English here.

Data of events and references of options were seen in random games: what is rarer than that has none here. Data in brackets
are for those who may know them. A reference begins with what it names (`square:A2`).
"""


def module() -> str:
    return "\n".join([INTRODUCTION, *(part for game in shelf() for part in _game(game))])


def _game(game: Game[Any]) -> list[str]:
    data, refs = _seen(game)
    return [
        f"## {game.names['en']}\n",
        *_records(game),
        *_questions(game),
        *_sentences(game, "option", "Options", "kind", "refers to", refs),
        *_sentences(game, "event", "Events", "kind", "data", data),
        *_sentences(game, "mark", "What can be taken back at once", "mark"),
        *_sentences(game, "outcome", "Endings", "reason"),
    ]


def _seen(game: Game[Any]) -> tuple[Seen, Seen]:
    """The data of events and the references of options, by kind, as random games bring them."""
    data: Seen = {}
    refs: Seen = {}
    for mode in game.modes:
        match = Match.new(game, mode.id, mode.seats[0], seed=1)
        for option in _options_met(match):
            refs.setdefault(option.kind, set()).update(f"`{ref.partition(':')[0]}`" for ref in option.refs)
        assert match.record is not None
        for event in match.record.events:
            told = data.setdefault(event.kind, set())
            told.update(f"`{name}`" for name in event.data)
            told.update(f"(`{name}`)" for name in event.secret or {} if name not in event.data)
    return data, refs


def _options_met(match: Match) -> Iterator[Any]:
    """Those of the first decisions of a game in which everybody answers at random."""
    dice = Random(1)
    for _ in range(DECISIONS):
        if match.over:
            return
        seat = dice.choice(sorted(match.choices))
        choice = match.choices[seat]
        yield from choice.options
        match.answer(dice.randrange(choice.count), seat)


def _records(game: Game[Any]) -> list[str]:
    form = game.saved_form()
    if form is None:
        return []
    (_,), definitions = msgspec.json.schema_components([form], ref_template="{name}")
    names = sorted(definitions, key=lambda name: name != form.__name__)
    parts = ["### Position\n"]
    for name in names:
        schema = definitions[name]
        told = " ".join(schema.get("description", "").split())
        parts.append(f"**{'state' if name == form.__name__ else name}**{': ' + told if told else ''}\n")
        parts += ["| field | value | if left out |", "|---|---|---|"]
        for field, value in schema.get("properties", {}).items():
            default = "" if field in schema.get("required", ()) else _shown(value.get("default"))
            parts.append(f"| `{field}` | {_type(value)} | {default} |")
        parts.append("")
    return parts


def _type(schema: dict[str, Any]) -> str:
    """A JSON Schema in words."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " or ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(_shown(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "integer":
        low, high = schema.get("minimum"), schema.get("maximum")
        return f"{low} to {high}" if low is not None and high is not None else "whole number"
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(_type(item) for item in schema["prefixItems"]) + "]"
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"object of {_type(inner)}" if isinstance(inner, dict) else "object"
    words = {"string": "text", "boolean": "true, false", "null": "null", "number": "number"}
    return words.get(str(kind), "anything")


def _shown(value: object) -> str:
    return f"`{msgspec.json.encode(value).decode()}`"


def _questions(game: Game[Any]) -> list[str]:
    if not game.prompts:
        return []
    parts = ["### Questions\n", "| key | sentence | rules |", "|---|---|---|"]
    for prompt in game.prompts:
        sentence = _sentence(game.texts.tables["en"].get(f"prompt.{prompt.key}", ""))
        parts.append(f"| `{prompt.key}` | {sentence} | {', '.join(prompt.rules)} |")
    return [*parts, ""]


def _sentences(
    game: Game[Any], room: str, title: str, column: str, more: str = "", seen: Seen | None = None
) -> list[str]:
    """A table of the sentences of a room; `more` is a column of what was seen with each of them."""
    texts = game.texts.tables["en"]
    keys = sorted(key for key in texts if key.startswith(room + "."))
    if not keys:
        return []
    rows = [f"| `{key.partition('.')[2]}` | {_sentence(texts[key])} |" for key in keys]
    if seen is None:
        return [f"### {title}\n", f"| {column} | sentence |", "|---|---|", *rows, ""]
    told = [", ".join(sorted(seen.get(key.partition(".")[2], ()))) for key in keys]
    rows = [f"{row} {each} |" for row, each in zip(rows, told, strict=True)]
    return [f"### {title}\n", f"| {column} | sentence | {more} |", "|---|---|---|", *rows, ""]


def _sentence(template: object) -> str:
    text = str(template["other"]) if isinstance(template, dict) else str(template)
    return text.replace("|", "\\|")


def up_to_date() -> bool:
    return FILE.is_file() and FILE.read_text(encoding="utf-8") == module()


def main(arguments: list[str]) -> int:
    if up_to_date():
        return 0
    if "--check" in arguments:
        print("docs/positions.md is not up to date: run scripts/positions_doc.py", file=sys.stderr)
        return 1
    FILE.write_text(module(), encoding="utf-8")
    print("docs/positions.md written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
