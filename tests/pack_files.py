"""The example packs and schemas of docs/packs, for the tests of every game that takes packs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs

from tafelrunde.core.packs import read_json
from tests.project import ROOT

Json = dict[str, Any]
FOLDER = ROOT / "docs" / "packs"


def example_file(game: str) -> Path:
    return FOLDER / f"example.{game}.json"


def example(game: str) -> Json:
    data: Json = json.loads(example_file(game).read_text(encoding="utf-8"))
    return data


def built_in(game: str) -> list[Json]:
    """The game's own cards, which are packs too."""
    files = (ROOT / "src" / "tafelrunde" / "games" / game / "data").glob("*.json")
    contents = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return [data for data in contents if "format" in data]


def schema(game: str) -> Any:
    """What an editor checks a pack with."""
    text = (FOLDER / f"{game}.schema.json").read_text(encoding="utf-8")
    return jsonschema_rs.validator_for(json.loads(text))


def check_file(library_of: Callable[[list[Any], str], object], path: Path) -> Any:
    """The content of a pack file, checked as the game checks it."""
    data = read_json(path)
    library_of([data], str(path))
    return data


def changed(game: str, path: str, value: object) -> Json:
    """The example pack with one thing changed, e.g. "heroes.0.life.healthy"; `...` removes it."""
    data = example(game)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place: Any = data
    for key in way:
        place = place[key]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return data
