# mypyc: off
"""What every game's packs share: checks that name file, entry and reason."""

import json
import re
from pathlib import Path
from typing import Any

from tafelrunde.core.errors import TafelrundeError


class BadPack(TafelrundeError):
    """What is wrong with a pack, and where."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")


def need(fine: bool, where: str, reason: str) -> None:
    if not fine:
        raise BadPack(where, reason)


def number(value: int, low: int, high: int, where: str) -> int:
    need(low <= value <= high, where, f"expected a whole number from {low} to {high}, got {value}")
    return value


def identifier(id: str, where: str) -> str:
    need(
        re.fullmatch(r"[a-z][a-z0-9_]{0,39}", id) is not None,
        where,
        f"id {id!r}: small letters, digits and _ only",
    )
    return id


def read_json(path: Path) -> Any:
    """The content of a pack file; a clear error if it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadPack(str(path), f"cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise BadPack(str(path), f"is not JSON ({error})") from None
