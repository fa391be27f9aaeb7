"""What only a SQLite file has: its modes, its one lock for all writers, and files of earlier days."""

import asyncio
import contextlib
import json
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.play import Deed
from tafelrunde.server.store import SqliteStore, StorageError, care
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.migrations import MIGRATIONS, Migration
from tafelrunde.server.store.sqlite import open_database
from tests.server.talk import at_table, play_on
from tests.server.test_store import START, WHERE, loaded, opened, stored

FILES = Path(__file__).parent / "files"


def test_the_database_is_in_wal_mode_and_syncs_fully(tmp_path: Path):
    connection = open_database(tmp_path / "db")
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2
    assert connection.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
    connection.close()


@pytest.mark.skipif(os.name != "posix", reason="rights of files are another matter there")
def test_nobody_else_on_the_machine_reads_the_database_or_its_copies(tmp_path: Path):
    """It holds the chance of running games, and what people said."""
    place = tmp_path / "db"

    async def scene() -> None:
        async with opened(str(place)) as store:
            await store.add_table(stored("one"), WHERE)
            care.backup(place, tmp_path / "copy")

    asyncio.run(scene())
    with contextlib.closing(open_database(place)):
        beside = {each.name: each.stat().st_mode & 0o077 for each in tmp_path.iterdir()}
        assert {"db", "db-wal", "db-shm", "copy"} <= set(beside) and not any(beside.values()), beside
    care.restore(tmp_path / "copy", place)
    assert place.stat().st_mode & 0o077 == 0
    place.chmod(0o640)
    open_database(place).close()
    care.restore(tmp_path / "copy", place)
    assert place.stat().st_mode & 0o077 == 0o040, "whoever decides otherwise is left alone"


def test_when_the_commit_fails_everybody_in_it_hears_so(tmp_path: Path):
    """Another program holds the write lock for longer than we wait."""

    async def scene() -> None:
        async with opened(str(tmp_path / "db")) as store:
            assert isinstance(store, SqliteStore)
            for id in ("one", "two", "three"):
                await store.add_table(stored(id), WHERE)
            await store.carry_out(Step("PRAGMA busy_timeout = 50"))
            blocker = sqlite3.connect(tmp_path / "db", isolation_level=None)
            blocker.execute("BEGIN IMMEDIATE")
            calls = [store.add_deed(id, 1, 0, Deed("answer", 0, 0), WHERE) for id in ("one", "two", "three")]
            results: list[Any] = await asyncio.gather(*calls, return_exceptions=True)
            assert [type(result) for result in results] == [StorageError] * 3
            blocker.execute("ROLLBACK")
            blocker.close()
            await store.add_deed("one", 1, 0, Deed("answer", 0, 0), WHERE)

    asyncio.run(scene())


# --- files of earlier days ------------------------------------------------------------------------------------------


def test_migrations_bring_an_old_database_up_to_date_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    open_database(tmp_path / "db").close()
    text = "ALTER TABLE tables ADD COLUMN colour TEXT DEFAULT 'red';"
    monkeypatch.setattr("tafelrunde.server.store.migrations.MIGRATIONS", (*MIGRATIONS, Migration(text, text)))
    for _ in range(2):
        connection = open_database(tmp_path / "db")
        assert "colour" in [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        assert connection.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS) + 1
        connection.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    open_database(tmp_path / "db").close()
    text = "CREATE TABLE half (id TEXT); SELECT * FROM nowhere;"
    monkeypatch.setattr("tafelrunde.server.store.migrations.MIGRATIONS", (*MIGRATIONS, Migration(text, text)))
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        open_database(tmp_path / "db")
    with contextlib.closing(sqlite3.connect(tmp_path / "db")) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
        assert not db.execute("SELECT * FROM sqlite_master WHERE name = 'half'").fetchall()


def test_tables_of_the_first_days_still_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Written by the first version, row by row: no marks, and starts that say neither format nor who chose the seed."""
    with monkeypatch.context() as patch:
        patch.setattr("tafelrunde.server.store.migrations.MIGRATIONS", MIGRATIONS[:1])
        connection = open_database(tmp_path / "db")
    start = '{"game": "battlecrest", "mode": "duel", "seats": 2, "seed": 7, "options": {}}'
    connection.execute("INSERT INTO tables VALUES ('old', ?, 'battlecrest', 1.0, 2.0, 1, NULL)", (start,))
    connection.execute("INSERT INTO seats VALUES ('old', 0, 'person', 'Anna', NULL, 'hash')")
    for number, kind in enumerate(["answer", "undo", "answer"]):
        connection.execute("INSERT INTO deeds VALUES ('old', ?, ?, 0, 0, NULL, 1.5)", (number, kind))
    connection.execute("INSERT INTO snapshots VALUES ('old', 3, 'digest', '{}')")
    connection.close()

    async def scene() -> None:
        async with opened(str(tmp_path / "db")) as store:
            assert await store.take("old") == (2, 3)
            table = await loaded(store, "old")
            assert table.start == START
            assert (table.start.chosen, table.start.format) == (False, 1)
            assert table.deeds == [Deed("answer"), Deed("undo"), Deed("answer")]
            assert (table.created, table.updated, table.answers, table.waiting) == (1.0, 2.0, 1, None)
            await store.add_deed("old", 2, 3, Deed("undo", 0, mark="turn"), WHERE)

    asyncio.run(scene())


def old_file(folder: Path) -> list[Any]:
    """A file that the version before heads and fences wrote; the key of seat 1 at table "crest" is "crest-1"."""
    folder.mkdir()
    with contextlib.closing(sqlite3.connect(folder / "tafelrunde.sqlite3")) as db:
        db.executescript((FILES / "format_3.sql").read_text(encoding="utf-8"))
        assert db.execute("PRAGMA user_version").fetchone()[0] == 3
        return db.execute("SELECT id, answers, outcome, updated FROM tables ORDER BY updated DESC").fetchall()


@pytest.mark.slow
def test_no_game_of_a_real_old_file_is_lost(tmp_path: Path):
    """Tables in the middle of a game, one after an undo, one with an open seat, one that is over, and a kept replay."""
    before = old_file(tmp_path / "data")
    with TestClient(create_app(Config(data_dir=tmp_path / "data"))) as client:
        listed = client.get("/api/tables").json()["tables"]
        assert [(info["table"], info["n"], info["updated"]) for info in listed] == [
            (id, answers, updated) for id, answers, outcome, updated in before if outcome is None
        ]
        for id, answers, outcome, _ in before:
            with at_table(client, id, *([f"{id}-0"] if id == "open" else [f"{id}-0", f"{id}-1"])) as guest:
                assert (guest.state["n"], guest.state["over"]) == (answers, outcome is not None)
                if outcome is None and id != "open":
                    assert play_on(guest)["over"]
        joined = client.post("/api/tables/open/join", json={"name": "Cem"}).json()
        with at_table(client, "open", "open-0", joined["key"]) as guest:
            assert play_on(guest)["over"]
        over = client.get("/api/tables/over").json()
        assert over["over"] and over["outcome"] == json.loads(
            next(row[2] for row in before if row[0] == "over")
        )
        assert client.get("/api/replays/kept/journal").status_code == 200
        assert client.get("/api/tables").json()["tables"] == []


def test_a_damaged_table_does_not_stop_the_migration(tmp_path: Path):
    old_file(tmp_path / "data")
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / "tafelrunde.sqlite3")) as db, db:
        db.execute("UPDATE tables SET start = '{', answers = 'x' WHERE id = 'crest'")
    with TestClient(create_app(Config(data_dir=tmp_path / "data"))) as client:
        assert {info["table"] for info in client.get("/api/tables").json()["tables"]} == {
            "undone",
            "pixels",
            "open",
        }


def test_a_database_of_the_future_is_left_alone(tmp_path: Path):
    connection = open_database(tmp_path / "db")
    connection.execute("PRAGMA user_version = 99")
    connection.close()

    async def scene() -> None:
        with pytest.raises(StorageError, match="newer Tafelrunde"):
            await SqliteStore(tmp_path / "db").open()

    asyncio.run(scene())
