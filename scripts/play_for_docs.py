"""Plays games and notes what the data of events, the references of options and the subjects of questions look like.

`python -m scripts.play_for_docs [SECONDS] [GAME ...]` adds what it meets to docs/positions.seen.json, from which
docs/positions.md is written: a few games do not bring everything, and what is rare comes from the games' own tests, which are run
too. What is noted is forgotten when its sentence or its question is gone.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.core.choice import Choice
from tafelrunde.core.events import Event
from tafelrunde.core.game import Game, State, shelf

FILE = Path(__file__).resolve().parents[1] / "docs" / "positions.seen.json"
FEW = 8  # so many different words of a field are listed one by one

Shapes = dict[str, list[str]]  # by field: what its values look like
Seen = dict[str, dict[str, Shapes]]  # events, secrets, options, subjects -> kind or key -> shapes
TEXT = "text"


def shapes_of(value: object) -> Iterator[str]:
    """What a value of an event looks like, in words."""
    if isinstance(value, bool):
        yield "true, false"
    elif isinstance(value, (int, float)):
        yield "number"
    elif isinstance(value, str):
        kind, colon, _ = value.partition(":")
        yield f"`{kind}:`" if colon else f'`"{value}"`'
    elif value is None:
        yield "null"
    elif isinstance(value, dict):
        if {"de", "en"} <= value.keys():
            yield "name"
        else:
            yield f"object of {', '.join(f'`{key}`' for key in sorted(value))}"
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from (f"list of {shape}" for shape in shapes_of(one))


def note(shapes: list[str], found: Iterator[str]) -> None:
    """Add what is new; many different words are just texts."""
    for shape in found:
        before, quoted, _ = shape.partition('`"')
        if (quoted and before + TEXT in shapes) or shape in shapes:
            continue
        shapes.append(shape)
        words = [one for one in shapes if one.startswith(before + quoted)] if quoted else []
        if len(words) > FEW:
            shapes[:] = [one for one in shapes if one not in words] + [before + TEXT]
    shapes.sort()


def note_event(seen: Seen, event: Event) -> None:
    for room, data in (("events", event.data), ("secrets", event.secret or {})):
        for name, value in data.items():
            shapes = seen.setdefault(room, {}).setdefault(event.kind, {}).setdefault(name, [])
            note(shapes, shapes_of(value))


def note_choice(seen: Seen, choice: Choice) -> None:
    kinds = seen.setdefault("options", {})
    for option in choice.options:
        note(kinds.setdefault(option.kind, {}).setdefault("refs", []), references(option.refs))
    subjects = seen.setdefault("subjects", {}).setdefault(choice.prompt, {})
    note(subjects.setdefault("refs", []), references(choice.refs))


def references(refs: tuple[str, ...]) -> Iterator[str]:
    for ref in refs:
        yield f"`{ref.partition(':')[0]}`"


def note_match(seen: Seen, match: Match, played: Iterator[object]) -> None:
    for _ in played:
        for choice in match.choices.values():
            note_choice(seen, choice)
    assert match.record is not None
    for event in match.record.events:
        note_event(seen, event)


def note_tests(seen: Seen, game: str) -> None:
    """The quick tests of a game tell of what hardly ever happens by chance."""
    emit = State.emit

    def noted(s: State, event: Event) -> None:
        note_event(seen, event)
        emit(s, event)

    State.emit = noted  # type: ignore[assignment, method-assign]
    try:
        pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not slow", f"tests/games/{game}"])
    finally:
        State.emit = emit  # type: ignore[method-assign]


def known_only(game: Game[Any], seen: Seen) -> Seen:
    """What the game still has."""
    texts = game.texts.tables["en"]
    keys = {prompt.key for prompt in game.prompts}
    kept = {
        room: {kind: shapes for kind, shapes in kinds.items() if f"{word}.{kind}" in texts}
        for room, word in (("events", "event"), ("secrets", "event"), ("options", "option"))
        if (kinds := seen.get(room, {})) is not None
    }
    kept["subjects"] = {key: refs for key, refs in seen.get("subjects", {}).items() if key in keys}
    return {room: {kind: kinds[kind] for kind in sorted(kinds)} for room, kinds in kept.items()}


def read_seen() -> dict[str, Seen]:
    found: dict[str, Seen] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
    return found


def main(arguments: list[str]) -> int:
    from tests.properties.worlds import new_match, random_game, tables, weighted_game

    seconds = float(arguments[0]) if arguments else 60.0
    found = read_seen()
    for game in shelf():
        if arguments[1:] and game.id not in arguments[1:]:
            continue
        seen = found.setdefault(game.id, {})
        alike = [table for table in tables() if table[0] == game.id]
        end, seed = monotonic() + seconds, 0
        while monotonic() < end:
            table = alike[seed % len(alike)]
            match = new_match(table, seed)
            play = random_game if seed % 3 == 0 else weighted_game
            note_match(seen, match, play(table, seed, match))
            seed += 1
        note_tests(seen, game.id)
        found[game.id] = known_only(game, seen)
        print(f"{game.id}: {seed} games", flush=True)
        FILE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
