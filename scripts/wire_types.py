"""Writes web/src/wire.ts, the browser's types, from the server's wire records. `--check` only says whether it is up to date."""

import sys
from pathlib import Path

from tafelrunde.server.typescript import module

FILE = Path(__file__).resolve().parents[1] / "web" / "src" / "wire.ts"


def up_to_date() -> bool:
    return FILE.is_file() and FILE.read_text(encoding="utf-8") == module()


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        if up_to_date():
            return 0
        print("web/src/wire.ts is not up to date: run scripts/wire_types.py", file=sys.stderr)
        return 1
    if not up_to_date():
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(module(), encoding="utf-8")
        print("web/src/wire.ts written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
