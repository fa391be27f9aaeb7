# mypyc: off
"""What every game's packs share: checks that name file, entry and reason.

The form of a pack is written down once, as msgspec records: they check it, and the JSON Schema for editors is made from them.
"""

import json
import re
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import Form, Json, inside, readable, schema_of, told

__all__ = [
    "BadPack",
    "Form",
    "Id",
    "Json",
    "identifier",
    "inside",
    "need",
    "number",
    "read_json",
    "records",
    "schema_of",
    "told",
]

_ID = "[a-z][a-z0-9_]{0,39}"

Id = Annotated[str, told(pattern=f"^{_ID}$")]


class BadPack(TafelrundeError):
    """What is wrong with a pack, and where."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(inside(where or "pack", reason))


def need(fine: bool, where: str, reason: str) -> None:
    if not fine:
        raise BadPack(where, reason)


def number(value: int, low: int, high: int, where: str) -> int:
    need(low <= value <= high, where, f"expected a whole number from {low} to {high}, got {value}")
    return value


def identifier(id: str, where: str) -> str:
    need(
        re.fullmatch(_ID, id) is not None,
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


# --- errors of form, in words -----------------------------------------------------------------------------


def records(data: object, form: type[Form], where: str) -> Form:
    """A pack's content as records of this form; a clear error if it has another."""
    try:
        return msgspec.convert(data, form)
    except msgspec.ValidationError as error:
        raise BadPack(where, readable(error, data, schema_of(form))) from None
