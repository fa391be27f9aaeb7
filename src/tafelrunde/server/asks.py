"""What people at a table ask each other for."""

from typing import TYPE_CHECKING

from tafelrunde.server.deeds import Deed
from tafelrunde.server.wire_together import AskInfo

if TYPE_CHECKING:
    from tafelrunde.server.tables import Table


class Asks:
    def __init__(self) -> None:
        self.open: AskInfo | None = None

    @property
    def told(self) -> list[AskInfo]:
        return [] if self.open is None else [self.open]

    @property
    def due(self) -> int | None:
        return None if self.open is None else self.open.until

    def void(self, table: "Table", deed: Deed) -> None:
        pass

    def expire(self, table: "Table") -> None:
        pass
