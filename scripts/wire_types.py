"""Writes the browser's types: web/src/wire.ts from the server's wire records, and web/src/games/<game>/wire.ts from what
each game shows. `--check` only says whether they are up to date."""

import sys
from pathlib import Path

from tafelrunde.core.game import shelf
from tafelrunde.server.typescript import game_module, module

SOURCES = Path(__file__).resolve().parents[1] / "web" / "src"


def files() -> dict[Path, str]:
    """Every generated file and what it should hold."""
    found = {SOURCES / "wire.ts": module()}
    for game in shelf():
        if game.records():
            found[SOURCES / "games" / game.id / "wire.ts"] = game_module(game.records())
    return found


def outdated() -> list[Path]:
    return [
        file
        for file, text in files().items()
        if not file.is_file() or file.read_text(encoding="utf-8") != text
    ]


def up_to_date() -> bool:
    return not outdated()


def main(arguments: list[str]) -> int:
    stale = outdated()
    for file in stale:
        place = file.relative_to(SOURCES.parents[1])
        if "--check" in arguments:
            print(f"{place} is not up to date: run scripts/wire_types.py", file=sys.stderr)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(files()[file], encoding="utf-8")
            print(f"{place} written")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
