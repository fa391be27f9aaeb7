"""A disk that fails: a database connection whose commits go wrong when they are told to."""

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tafelrunde.server.store import sqlite


class Disk:
    """A database connection whose commits fail, once told so, in this way; then, told twice, its rollbacks in that way."""

    def __init__(self, connection: sqlite3.Connection, trouble: Iterable[int]) -> None:
        self.connection = connection
        self.trouble = trouble

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def execute(self, sql: str, *values: Any) -> Any:
        failing = dict(zip(("COMMIT", "ROLLBACK"), self.trouble, strict=False))
        if sql in failing:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = failing[sql]
            raise error
        return self.connection.execute(sql, *values)


class FullWhile:
    """The disk is full as long as this file is there."""

    def __init__(self, flag: Path) -> None:
        self.flag = flag

    def __iter__(self) -> Iterator[int]:
        return iter([sqlite3.SQLITE_FULL] if self.flag.exists() else [])


def fill_on_demand(flag: Path) -> None:
    """From now on, for all databases that this process opens."""
    opened = sqlite.open_database
    sqlite.open_database = lambda path: Disk(opened(path), FullWhile(flag))  # type: ignore[assignment, return-value]


# For `Server`: before its own start.
STARTER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.server.disk import fill_on_demand
fill_on_demand(Path(sys.argv[1]) / "full")
"""
