"""Where tables live: one SQLite file or, for several people's servers, PostgreSQL.

An answer counts when its row is committed. The caller awaits the commit before it tells anybody.
"""

from collections.abc import Callable
from pathlib import Path

from tafelrunde.server.clock import Clock
from tafelrunde.server.store.base import Lead as Lead
from tafelrunde.server.store.base import Store as Store
from tafelrunde.server.store.records import Damaged as Damaged
from tafelrunde.server.store.records import Fenced as Fenced
from tafelrunde.server.store.records import Progress as Progress
from tafelrunde.server.store.records import StorageError as StorageError
from tafelrunde.server.store.records import StorageLost as StorageLost
from tafelrunde.server.store.records import StoredSeat as StoredSeat
from tafelrunde.server.store.records import StoredSnapshot as StoredSnapshot
from tafelrunde.server.store.records import StoredTable as StoredTable
from tafelrunde.server.store.records import Unreadable as Unreadable
from tafelrunde.server.store.sqlite import SqliteStore as SqliteStore


def store_at(
    place: str,
    clock: Clock | None = None,
    on_lost: Callable[[str], None] = lambda sentence: None,
    patient: bool = False,
) -> Store:
    """The store at this address: postgresql://..., or the path of a SQLite file. It still has to be opened. `patient`: for work
    on the whole of it, for which nobody waits at a table."""
    if place.startswith(("postgresql://", "postgres://")):
        try:
            from tafelrunde.server.store.postgres import PostgresStore
        except ImportError as error:
            raise StorageError(
                f"PostgreSQL needs a package more ({error}): pip install 'tafelrunde[server,postgres]'"
            ) from None
        return PostgresStore(place, clock, patient)
    file = file_at(place)
    if file is None:
        scheme = place.split("://")[0]  # the rest may hold a password
        raise StorageError(f"{scheme}://: expected a file, or an address that begins with postgresql://")
    return SqliteStore(file, clock, on_lost)


def file_at(place: str) -> Path | None:
    """The SQLite file that this address names, if it names one."""
    return None if "://" in place else Path(place).expanduser()
