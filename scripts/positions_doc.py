"""Writes docs/positions.md: what positions, questions, options and events of every game look like, from the very records
and texts that the engine uses. `--check` only says whether it is up to date."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from scripts.play_for_docs import TEXT, Seen, Shapes, read_seen
from tafelrunde.core.game import Game, shelf

FILE = Path(__file__).resolve().parents[1] / "docs" / "positions.md"

Told = dict[str, str]

INTRODUCTION = """\
# Positions, questions, events

*Written by `python -m scripts.positions_doc` from the engine's records and texts; a test compares.*

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

What questions are about, options refer to and events carry was seen in hundreds of games (`docs/positions.seen.json`); what
none of them brought has nothing there. Data in brackets are for those who may know them. A reference is text that begins with
what it names (`square:A2`); a *name* is an object with a text in each language. Where a field knows only a few words they are
all listed. Sentences that end in `.known` are for those who may know more; their data stand at the event itself.
"""


def module() -> str:
    return "\n".join([INTRODUCTION, *(part for game in shelf() for part in _game(game))])


def _game(game: Game[Any]) -> list[str]:
    seen = read_seen().get(game.id, {})
    return [
        f"## {game.names['en']}\n",
        *_records(game),
        *_questions(game, seen.get("subjects", {})),
        *_sentences(game, "option", "Options", "kind", "refers to", _references(seen.get("options", {}))),
        *_sentences(game, "event", "Events", "kind", "data", _event_data(seen)),
        *_sentences(game, "mark", "What can be taken back at once", "mark"),
        *_sentences(game, "outcome", "Endings", "reason"),
    ]


def _references(kinds: dict[str, Shapes]) -> Told:
    return {kind: ", ".join(shapes.get("refs", ())) for kind, shapes in kinds.items()}


def _event_data(seen: Seen) -> Told:
    """The fields of events with what their values look like; in brackets what only some seats are told."""
    found: Told = {}
    texts = {
        name
        for room in ("events", "secrets")
        for fields in seen.get(room, {}).values()
        for name, shapes in fields.items()
        if TEXT in shapes
    }
    for room, template in (("events", "{}"), ("secrets", "({})")):
        for kind, fields in seen.get(room, {}).items():
            for name, shapes in fields.items():
                if room == "events" or name not in seen.get("events", {}).get(kind, {}):
                    # few different words were seen here, but elsewhere the same field knows many
                    words = list(
                        dict.fromkeys(TEXT if name in texts and '"' in one else one for one in shapes)
                    )
                    one = template.format(f"`{name}` {' or '.join(words)}".strip())
                    found[kind] = f"{found[kind]}; {one}" if kind in found else one
    return found


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


def _questions(game: Game[Any], subjects: dict[str, Shapes]) -> list[str]:
    if not game.prompts:
        return []
    told = _references(subjects)
    parts = ["### Questions\n", "| key | sentence | is about | rules |", "|---|---|---|---|"]
    for key in sorted({prompt.key for prompt in game.prompts}):
        rules = dict.fromkeys(rule for prompt in game.prompts if prompt.key == key for rule in prompt.rules)
        sentence = _sentence(game.texts.tables["en"].get(f"prompt.{key}", ""))
        parts.append(f"| `{key}` | {sentence} | {told.get(key, '')} | {', '.join(rules)} |")
    return [*parts, ""]


def _sentences(
    game: Game[Any], room: str, title: str, column: str, more: str = "", told: Told | None = None
) -> list[str]:
    """A table of the sentences of a room; `more` is a column of what was seen with each of them."""
    texts = game.texts.tables["en"]
    keys = sorted(key for key in texts if key.startswith(room + "."))
    if not keys:
        return []
    rows = [f"| `{key.partition('.')[2]}` | {_sentence(texts[key])} |" for key in keys]
    if told is None:
        return [f"### {title}\n", f"| {column} | sentence |", "|---|---|", *rows, ""]
    rows = [f"{row} {told.get(key.partition('.')[2], '')} |" for row, key in zip(rows, keys, strict=True)]
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
        print("docs/positions.md is not up to date: run python -m scripts.positions_doc", file=sys.stderr)
        return 1
    FILE.write_text(module(), encoding="utf-8")
    print("docs/positions.md written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
