import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.server.play import Deed, Start
from tafelrunde.server.storage import (
    MIGRATIONS,
    Progress,
    Storage,
    StorageError,
    StoredSeat,
    StoredTable,
    open_database,
)

START = Start("battlecrest", "duel", 2, 7, {})
WHERE = Progress(0, "digest", b'{"some": "position"}', None)


def stored(id: str = "one", created: float = 5.0) -> StoredTable:
    seats = [StoredSeat("person", "Anna", None, "hash"), StoredSeat("open", "", None, None)]
    return StoredTable(id, START, seats, created, created, 0, None)


def test_a_table_comes_back_as_it_was_stored(tmp_path: Path):
    async def scene() -> None:
        storage = Storage(tmp_path / "folder" / "db")
        await storage.add_table(stored(), WHERE)
        await storage.add_deed("one", 0, Deed("answer", 1, 3), Progress(1, "d1", b'{"a": [1]}', None))
        await storage.add_deed("one", 1, Deed("undo", 1, mark="turn"), Progress(0, "d0", b"{}", None))
        end = Progress(1, "d1", b'{"a": [1]}', {"ranks": [1, 2]})
        await storage.add_deed("one", 2, Deed("concede", 1), end)
        storage.close()
        storage = Storage(tmp_path / "folder" / "db")
        table = await storage.load_table("one")
        assert table is not None and table.snapshot is not None
        assert table.start == START
        assert table.deeds == [Deed("answer", 1, 3), Deed("undo", 1, mark="turn"), Deed("concede", 1)]
        assert (table.answers, table.outcome) == (1, {"ranks": [1, 2]})
        assert (table.snapshot.deeds, table.snapshot.digest, table.snapshot.match) == (3, "d1", {"a": [1]})
        assert table.seats[0].name == "Anna"
        assert await storage.load_table("two") is None
        assert await storage.running_tables(10) == []
        storage.close()

    asyncio.run(scene())


def test_two_writers_never_both_add_the_next_deed(tmp_path: Path):
    async def scene() -> None:
        storage, other = Storage(tmp_path / "db"), Storage(tmp_path / "db")
        await storage.add_table(stored(), WHERE)
        await storage.add_deed("one", 0, Deed("answer", 0, 0), WHERE)
        with pytest.raises(sqlite3.IntegrityError):
            await other.add_deed("one", 0, Deed("answer", 0, 1), WHERE)
        table = await other.load_table("one")
        assert table is not None and table.deeds == [Deed("answer", 0, 0)]
        storage.close()
        other.close()

    asyncio.run(scene())


def test_an_open_seat_is_taken_once(tmp_path: Path):
    async def scene() -> None:
        storage = Storage(tmp_path / "db")
        await storage.add_table(stored(), WHERE)
        wishes = [StoredSeat("person", name, None, name) for name in ("Bo", "Cem", "Dana")]
        taken = await asyncio.gather(*(storage.take_seat("one", 1, wish) for wish in wishes))
        assert sorted(taken) == [False, False, True]
        assert not await storage.take_seat("one", 0, wishes[0]), "a seat that is not open cannot be taken"
        storage.close()

    asyncio.run(scene())


def test_jobs_that_share_a_commit_fail_on_their_own(tmp_path: Path):
    async def scene() -> None:
        storage = Storage(tmp_path / "db")
        await storage.add_table(stored(), WHERE)
        numbers = [0, 1, 1, 2, 2, 3]
        calls = [storage.add_deed("one", number, Deed("answer", 0, number), WHERE) for number in numbers]
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert [isinstance(result, Exception) for result in results] == [
            False,
            False,
            True,
            False,
            True,
            False,
        ]
        table = await storage.load_table("one")
        assert table is not None and [deed.index for deed in table.deeds] == [0, 1, 2, 3]
        storage.close()
        with pytest.raises(StorageError):
            await storage.load_table("one")

    asyncio.run(scene())


def test_when_the_commit_fails_everybody_in_it_hears_so(tmp_path: Path):
    """Another program holds the write lock for longer than we wait."""

    async def scene() -> None:
        storage = Storage(tmp_path / "db")
        await storage.add_table(stored(), WHERE)
        await storage._call(lambda db: db.execute("PRAGMA busy_timeout = 50"))
        blocker = sqlite3.connect(tmp_path / "db", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        calls = [storage.add_deed("one", number, Deed("answer", 0, 0), WHERE) for number in range(3)]
        results: list[Any] = await asyncio.gather(*calls, return_exceptions=True)
        assert all(isinstance(result, StorageError) for result in results)
        blocker.execute("ROLLBACK")
        blocker.close()
        await storage.add_deed("one", 0, Deed("answer", 0, 0), WHERE)
        storage.close()

    asyncio.run(scene())


def test_the_database_is_in_wal_mode_and_syncs_fully(tmp_path: Path):
    connection = open_database(tmp_path / "db")
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2
    assert connection.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
    connection.close()


def test_migrations_bring_an_old_database_up_to_date_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    open_database(tmp_path / "db").close()
    more = (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN colour TEXT DEFAULT 'red';")
    monkeypatch.setattr("tafelrunde.server.storage.MIGRATIONS", more)
    for _ in range(2):
        connection = open_database(tmp_path / "db")
        assert "colour" in [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        assert connection.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS) + 1
        connection.close()


def test_tables_of_the_first_days_still_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Written by the first version, row by row: no marks, and starts that say neither format nor who chose the seed."""
    with monkeypatch.context() as patch:
        patch.setattr("tafelrunde.server.storage.MIGRATIONS", MIGRATIONS[:1])
        connection = open_database(tmp_path / "db")
    start = '{"game": "battlecrest", "mode": "duel", "seats": 2, "seed": 7, "options": {}}'
    connection.execute("INSERT INTO tables VALUES ('old', ?, 'battlecrest', 1.0, 2.0, 1, NULL)", (start,))
    connection.execute("INSERT INTO seats VALUES ('old', 0, 'person', 'Anna', NULL, 'hash')")
    for number, kind in enumerate(["answer", "undo", "answer"]):
        connection.execute("INSERT INTO deeds VALUES ('old', ?, ?, 0, 0, NULL, 1.5)", (number, kind))
    connection.execute("INSERT INTO snapshots VALUES ('old', 3, 'digest', '{}')")
    connection.close()

    async def scene() -> None:
        storage = Storage(tmp_path / "db")
        table = await storage.load_table("old")
        assert table is not None and table.start == START
        assert (table.start.chosen, table.start.format) == (False, 1)
        assert table.deeds == [Deed("answer"), Deed("undo"), Deed("answer")]
        await storage.add_deed("old", 3, Deed("undo", 0, mark="turn"), WHERE)
        storage.close()

    asyncio.run(scene())


def test_a_database_of_the_future_is_left_alone(tmp_path: Path):
    connection = open_database(tmp_path / "db")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StorageError, match="newer Tafelrunde"):
        Storage(tmp_path / "db")
