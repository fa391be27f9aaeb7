"""What is stored, as records, and the ways in which storing can end."""

from typing import Any, Literal

from msgspec import Struct

from tafelrunde.server.clocks.table import Clocks
from tafelrunde.server.play import Deed, Start


class StorageError(Exception):
    """The database could not be opened or written: nothing has changed."""


class StorageLost(StorageError):
    """A write ended in a way that leaves open whether it is stored. Nothing may be claimed."""


class OutcomeUnknown(Exception):
    """Nobody knows whether a deed is stored: neither yes nor no may be said."""


class Fenced(StorageError):
    """Somebody else leads this table now, or it was taken anew: nothing was written."""


class Unreadable(StorageError):
    """The database does not answer."""


class Damaged(Unreadable):
    """It does answer, but what it holds makes no sense."""


class StoredSeat(Struct):
    """`person`: whose seat it is, if it is known; it opens to that person's session, and to whoever has its key."""

    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    key_hash: str | None
    person: str | None = None


class StoredSnapshot(Struct):
    deeds: int
    digest: str
    match: dict[str, Any]


class StoredTable(Struct):
    """`fence`: as it was when this was read; who takes a table raises it. `waiting`: the seats that must decide; None in a table
    from before this was stored. `clocks`: as they were after the last deed. `host`: the person who opened it."""

    id: str
    start: Start
    seats: list[StoredSeat]
    created: float
    updated: float
    answers: int
    outcome: dict[str, Any] | None
    deeds: list[Deed] = []
    snapshot: StoredSnapshot | None = None
    waiting: list[int] | None = None
    fence: int = 1
    clocks: Clocks | None = None
    host: str | None = None
    rated: bool = False
    tournament: str | None = None


class Progress(Struct):
    """What is stored together with a deed: where the table stands after it. `match` and `clocks` are JSON already. `spent`,
    `lag`: of an answer, the milliseconds that it took and those of them that count as the network's. `aborted`: it ended without
    a result. `calls`: whoever is asked now shall be told, though no page is open."""

    answers: int
    digest: str
    match: bytes
    outcome: dict[str, Any] | None
    waiting: list[int] = []
    clocks: str | None = None
    spent: int | None = None
    lag: int | None = None
    aborted: bool = False
    calls: bool = False

    @property
    def status(self) -> str:
        if self.outcome is None:
            return "running"
        return "aborted" if self.aborted else "over"
