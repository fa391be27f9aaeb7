"""Writes the JSON Schemas of card packs into docs/packs, for editors that help while a pack is written.

Each is made from the records that really read the packs, so it cannot say anything else than they do. A test checks that the
files are up to date.
"""

import importlib
import json
import sys
from pathlib import Path

from tafelrunde import all_games, find_game

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "packs"


def games_with_packs() -> list[str]:
    return [info.id for info in all_games() if find_game(info.id).takes_packs]


def schema_file(game: str) -> Path:
    return FOLDER / f"{game}.schema.json"


def schema_text(game: str) -> str:
    packs = importlib.import_module(f"tafelrunde.games.{game}.packs")
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Tafelrunde: {find_game(game).names['en']} pack",
        **packs.pack_schema(),
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    for game in games_with_packs():
        schema_file(game).write_text(schema_text(game), encoding="utf-8")
        print(f"written: {schema_file(game).name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
