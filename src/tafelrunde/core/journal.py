# mypyc: off
"""What matches are written down as: journals, positions and saved matches, as records.

A seed may be larger than a browser's numbers: then it is written as text, hexadecimal.
"""

import re
from typing import Annotated, Any

from msgspec import Meta, Struct

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import Json, read, shown
from tafelrunde.core.game import FORMAT

LARGEST_NUMBER = 2**53 - 1  # the largest whole number that a browser keeps exactly

Seed = int | str
Count = Annotated[int, Meta(ge=0)]
Answer = tuple[int, int]


class Journal(Struct, forbid_unknown_fields=True):
    """Everything needed to play a match again: set-up and answers [seat, index], with digests to check against. A server notes
    who sat at the `table`; no match reads that."""

    format: int
    game: str
    mode: str
    seats: int
    seed: Seed
    answers: list[Answer]
    digests: list[str] = []
    rules: int = 1
    options: Json = {}
    digest: str | None = None
    start: Json | None = None
    table: Json = {}


class Position(Struct, forbid_unknown_fields=True):
    """A position: the state at a step boundary, and the answers given since."""

    game: str
    state: Json
    mode: str | None = None
    seats: int | None = None
    options: Json = {}
    format: int = FORMAT
    trail: list[int] = []
    parts: list[int] = []
    redraws: list[tuple[Count, int, Count]] = []


class Saved(Struct, forbid_unknown_fields=True):
    """A saved match: a snapshot, and its journal if it has one. In the first format the running answers stood beside the
    position."""

    format: int
    position: Json
    seed: Seed
    rules: int = 1
    over: bool = False
    journal: Json | None = None
    trail: list[int] = []
    parts: list[int] = []
    redraws: list[tuple[Count, int, Count]] = []

    def whole_position(self) -> Json:
        running = {"trail": self.trail, "parts": self.parts, "redraws": self.redraws}
        beside = {key: value for key, value in running.items() if value}
        return {"format": self.format, **self.position, **beside}


def read_journal(data: object) -> Any:
    return _read(data, Journal, "journal")


def read_saved(data: object) -> Any:
    return _read(data, Saved, "saved match")


def read_position(data: object) -> Any:
    return read(data, Position, "position")


def _read(data: object, form: type[Journal] | type[Saved], where: str) -> Journal | Saved:
    if not isinstance(data, dict):
        raise TafelrundeError(f"{where}: expected a JSON object, got {shown(data)}")
    if data.get("format") not in range(1, FORMAT + 1):
        raise TafelrundeError(f"{where}: format: expected {FORMAT} or older, got {shown(data.get('format'))}")
    told = read(data, form, where)
    told.seed = read_seed(told.seed, where)
    return told


def written_seed(seed: int) -> Seed:
    return seed if seed <= LARGEST_NUMBER else hex(seed)


def read_seed(seed: Seed, where: str = "seed") -> int:
    """A seed as a number, from either way of writing it."""
    if isinstance(seed, str):
        if re.fullmatch(r"0x[0-9a-f]{1,64}", seed) is None:
            raise TafelrundeError(
                f"{where}: seed: expected a whole number or 0x and hex digits, got {shown(seed)}"
            )
        return int(seed, 16)
    return seed
