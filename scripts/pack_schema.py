"""Writes the JSON Schema of card packs into docs/packs, for editors that help while a pack is written.

The schema is made from the records that really read the packs, so it cannot say anything else than they do. A test checks that
the file is up to date.
"""

import json
import sys
from pathlib import Path

from tafelrunde.games.battlecrest.packs import pack_schema

TARGET = Path(__file__).resolve().parents[1] / "docs" / "packs" / "battlecrest.schema.json"


def schema_text() -> str:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tafelrunde: Battlecrest pack",
        **pack_schema(),
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    TARGET.write_text(schema_text(), encoding="utf-8")
    print(f"written: {TARGET.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
