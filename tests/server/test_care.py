"""Moving a database, backups, and putting one back: what was there is there, and nobody from before writes into it."""

import asyncio
import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tafelrunde.cli import main
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.run import only_one_server, serve
from tafelrunde.server.store import Fenced, StorageError, Store, store_at
from tafelrunde.server.store import care as store_care
from tafelrunde.server.store import postgres as postgres_store
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.sqlite import open_database
from tests.server.postgres import Cluster
from tests.server.talk import at_table, make_table, play_on
from tests.server.test_store import WHERE, loaded, opened, stored
from tests.server.test_store_postgres import ANSWER
from tests.server.test_store_sqlite import old_file

TWO = [{"kind": "me", "name": "Ada"}, {"kind": "person", "name": "Bö"}]


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.new_database()


def does(*words: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(list(words))
    assert end.value.code == 0


def fails(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as end:
        main(list(words))
    assert end.value.code == 2
    return capsys.readouterr().err


@pytest.mark.slow
def test_an_old_file_moves_to_postgresql_and_plays_on(
    tmp_path: Path, url: str, capsys: pytest.CaptureFixture[str]
):
    data = tmp_path / "data"
    tables = old_file(data)
    does("database", "copy", "--data", str(data), "--to", url)
    assert "5 tables and 30 deeds are there, the same as before" in capsys.readouterr().out
    with TestClient(create_app(Config(data_dir=tmp_path / "new", db=url))) as client:
        for id, answers, outcome, _ in tables:
            with at_table(client, id, f"{id}-0", *([] if id == "open" else [f"{id}-1"])) as guest:
                assert (guest.state["n"], guest.state["over"]) == (answers, outcome is not None)
                if id == "crest":
                    assert play_on(guest)["over"]
        assert client.get("/api/replays/kept/journal").status_code == 200
    assert "copy into an empty one" in fails(capsys, "database", "copy", "--data", str(data), "--to", url)


def test_a_copy_that_was_broken_off_goes_on(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(store_care, "PAGE", 2)

    async def scene() -> None:
        async with opened(str(tmp_path / "db")) as source:
            for number in range(5):
                await source.add_table(stored(f"table{number}"), WHERE)
                for count in range(3):
                    await source.add_deed(f"table{number}", 1, count, ANSWER, WHERE)
            target = store_at(url)
            await target.open()
            write, left = target.carry_out, [6]

            async def breaks(*steps: Step) -> object:
                left[0] -= 1
                if left[0] < 0:
                    raise StorageError("the line is cut")
                return await write(*steps)

            monkeypatch.setattr(target, "carry_out", breaks)
            with pytest.raises(StorageError, match="cut"):
                await store_care.copy(source, target)
            await target.close()
            target = store_at(url)
            await target.open()
            counts = await store_care.copy(source, target)
            rows = {"tables": 5, "heads": 5, "seats": 10, "deeds": 15, "snapshots": 5}
            assert counts == dict.fromkeys(store_care.COLUMNS, 0) | rows
            for name in counts:
                assert await store_care.digest(source, name) == await store_care.digest(target, name)
            await target.close()

    asyncio.run(scene())


def test_a_copy_that_is_not_the_same_says_so(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch):
    async def scene() -> None:
        async with opened(str(tmp_path / "db")) as source:
            await source.add_table(stored(), WHERE)
            target = store_at(url)
            await target.open()
            insert = store_care._insert

            def wrong(name: str, row: tuple[object, ...]) -> Step:
                return insert(name, (*row[:3], "Eve", *row[4:]) if name == "seats" else row)

            monkeypatch.setattr(store_care, "_insert", wrong)
            with pytest.raises(StorageError, match="seats: 2 rows became 2, or are not the same"):
                await store_care.copy(source, target)
            await target.close()

    asyncio.run(scene())


def test_a_table_that_was_played_while_it_was_copied_is_found(tmp_path: Path, url: str):
    """By a server that no lock holds back. A table that was damaged before is copied as it is."""

    def play(name: str, rows: int) -> None:
        if name == "heads" and rows:
            with contextlib.closing(sqlite3.connect(tmp_path / "db")) as db, db:
                db.execute("UPDATE heads SET deeds = 1 WHERE table_id = 'two'")
                db.execute(
                    "INSERT INTO deeds (table_id, number, kind, seat, option, at) VALUES ('two', 0, 'answer', 0, 0, 1)"
                )

    async def scene() -> None:
        async with opened(str(tmp_path / "db")) as source:
            for id in ("one", "two"):
                await source.add_table(stored(id), WHERE)
            await source.carry_out(Step("UPDATE heads SET deeds = 7 WHERE table_id = 'one'"))
            target = store_at(url)
            await target.open()
            with pytest.raises(StorageError, match="table two was played while"):
                await store_care.copy(source, target, play)
            await target.close()
            async with opened(str(tmp_path / "new")) as other:
                assert (await store_care.copy(source, other))["deeds"] == 1

    asyncio.run(scene())


def test_no_command_works_on_a_database_that_a_server_leads(
    tmp_path: Path, url: str, capsys: pytest.CaptureFixture[str]
):
    async def scene() -> None:
        async with opened(url):
            for words in (["copy", "--to", str(tmp_path / "new")], ["restored"]):
                said = await asyncio.to_thread(
                    fails, capsys, "database", *words, "--data", str(tmp_path), "--db", url
                )
                assert "a server leads" in said, words

    asyncio.run(scene())


def test_work_on_a_whole_database_may_take_its_time(
    tmp_path: Path, cluster: Cluster, url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(postgres_store, "SECONDS_TO_ANSWER", 0.3)
    monkeypatch.setitem(postgres_store.SETTINGS, "statement_timeout", "300")
    name = url.rpartition("/")[2]

    async def slow_table() -> None:
        async with opened(url) as store:
            await store.add_table(stored(), WHERE)
        waits = "BEGIN PERFORM pg_sleep(0.6); RETURN NEW; END"
        await cluster.execute(
            f"CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS $$ {waits} $$", name
        )
        await cluster.execute(
            "CREATE TRIGGER slow BEFORE UPDATE ON heads FOR EACH ROW EXECUTE FUNCTION waits()", name
        )

    asyncio.run(slow_table())
    does("database", "restored", "--data", str(tmp_path), "--db", url)


# --- backups ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("people", "list"),
        ("tables", "prune"),
        ("database", "release"),
        ("database", "restored"),
        ("backup", "x"),
    ],
)
def test_a_folder_that_was_mistyped_is_no_empty_database(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
):
    monkeypatch.setenv("TAFELRUNDE_KEEP", "over=3")
    assert "there is no such" in fails(capsys, *words, "--data", str(tmp_path / "wrong"))
    assert not (tmp_path / "wrong" / "tafelrunde.sqlite3").exists()


def test_a_backup_is_made_while_the_server_runs_and_put_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    data, file = tmp_path / "data", tmp_path / "backup.sqlite3"
    with TestClient(create_app(Config(data_dir=data))) as client:
        table = make_table(client, "battlecrest", TWO)
        with at_table(client, table["table"], *table["keys"].values()) as ada:
            ada.answer(ada.state["choices"][0]["id"], 0)
            does("backup", str(file), "--data", str(data))
            ada.answer(ada.state_after(1)["choices"][0]["id"], 0)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["backup.sqlite3", "data"]
    assert "is there already" in fails(capsys, "backup", str(file), "--data", str(data))
    does("restore", str(file), "--data", str(data))
    assert "1 tables" in capsys.readouterr().out
    with (
        TestClient(create_app(Config(data_dir=data))) as client,
        at_table(client, table["table"], *table["keys"].values()) as ada,
    ):
        assert ada.state["n"] == 1 and ada.state["term"] > 1_000_000
        assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack"
    with contextlib.closing(sqlite3.connect(data / "tafelrunde.sqlite3.before")) as db:
        assert db.execute("SELECT answers FROM heads").fetchall() == [(2,)], (
            "what was there is not thrown away"
        )


@pytest.mark.parametrize("linking", [True, False])
def test_what_was_there_before_each_restore_is_kept_whole(
    tmp_path: Path, linking: bool, monkeypatch: pytest.MonkeyPatch
):
    """A server was killed: what it wrote last is in its -wal. Then twice something is put back."""
    path, copy = tmp_path / "db", tmp_path / "copy"

    def no_links(*_: object) -> None:
        raise OSError("not on this file system")

    if not linking:
        monkeypatch.setattr("os.link", no_links)

    def names(file: Path) -> list[str]:
        with contextlib.closing(sqlite3.connect(file)) as db:
            return [row[0] for row in db.execute("SELECT id FROM replays")]

    open_database(path).close()
    store_care.backup(path, copy)
    for each in ("db.part", "db.part-wal", "db.part-journal"):
        (tmp_path / each).write_bytes(b"left over")
    for name in ("first", "second"):
        db = open_database(path)
        db.execute(
            "INSERT INTO replays (id, game, created, journal, bytes) VALUES (?, 'battlecrest', 0, '{}', 2)",
            (name,),
        )
        killed = tmp_path / "killed"
        killed.mkdir()
        for end in ("", "-wal"):
            shutil.copy(tmp_path / f"db{end}", killed)
        db.close()
        for file in killed.iterdir():
            shutil.move(file, tmp_path / file.name)
        killed.rmdir()
        store_care.restore(copy, path)
        assert names(path) == []
    assert names(tmp_path / "db.before") == ["first"]
    assert names(tmp_path / "db.before-2") == ["second"]
    assert not list(tmp_path.glob("*.part*")) and not list(tmp_path.glob("db-*"))


def test_nothing_but_a_whole_database_of_ours_is_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    data, file = tmp_path / "data", tmp_path / "other"
    assert "no such file" in fails(capsys, "restore", str(file), "--data", str(data))
    file.write_bytes(b"not a database at all" * 100)
    assert "not a database" in fails(capsys, "restore", str(file), "--data", str(data))
    file.unlink()
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE birds (name TEXT)")
    assert "no such table" in fails(capsys, "restore", str(file), "--data", str(data))
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.executescript("CREATE TABLE tables (id TEXT); PRAGMA user_version = 99")
    assert "newer Tafelrunde" in fails(capsys, "restore", str(file), "--data", str(data))
    assert not (data / "tafelrunde.sqlite3").exists()


def test_nothing_is_put_back_under_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with only_one_server(tmp_path, str(tmp_path / "tafelrunde.sqlite3")):
        for words in (["restore", "x"], ["database", "copy", "--to", "y"], ["database", "restored"]):
            assert "stop it first" in fails(capsys, *words, "--data", str(tmp_path))


def test_a_database_file_is_used_by_one_whatever_folder_he_calls_his_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file, other = str(tmp_path / "games" / "db"), str(tmp_path / "other")
    (tmp_path / "link").symlink_to(tmp_path / "games" / "db")
    here = ["--data", str(tmp_path / "mine")]
    with only_one_server(tmp_path / "yours", file):
        for words in (
            ["restore", "x", *here, "--db", file],
            ["restore", "x", *here, "--db", str(tmp_path / "link")],
            ["database", "copy", *here, "--db", file, "--to", other],
            ["database", "copy", *here, "--db", other, "--to", file],
            ["database", "restored", *here, "--db", file],
            ["database", "release", *here, "--db", file],
        ):
            assert f"somebody else uses {file}" in fails(capsys, *words), words
        assert serve(port=0, data_dir=tmp_path / "mine", db=file) == 1
        assert f"somebody else uses {file}" in capsys.readouterr().err
        assert not Path(file).exists()
    open_database(Path(file)).close()
    does("database", "restored", *here, "--db", file)


def test_a_file_at_home_is_meant_by_all_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    here = ["--data", str(tmp_path / "data"), "--db", "~/games.sqlite3"]
    open_database(tmp_path / "games.sqlite3").close()
    does("database", "restored", *here)
    does("backup", str(tmp_path / "copy"), *here)
    does("restore", str(tmp_path / "copy"), *here)
    assert (tmp_path / "games.sqlite3.before").is_file()
    assert "same database" in fails(
        capsys, "database", "copy", *here, "--to", str(tmp_path / "games.sqlite3")
    )


def test_postgresql_has_its_own_backups(tmp_path: Path, url: str, capsys: pytest.CaptureFixture[str]):
    for verb in ("backup", "restore"):
        assert "pg_dump" in fails(capsys, verb, str(tmp_path / "x"), "--data", str(tmp_path), "--db", url)


def test_after_a_restore_nobody_from_before_can_write(place: str):
    async def scene(store: Store) -> None:
        await store.add_table(stored(), WHERE)
        assert await store_care.restored(store) == 1
        with pytest.raises(Fenced):
            await store.add_deed("one", 1, 0, ANSWER, WHERE)
        assert (await loaded(store)).fence == 1_000_001

    async def run() -> None:
        async with opened(place) as store:
            await scene(store)

    asyncio.run(run())


def test_after_a_release_was_withdrawn_its_tables_open_again(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    async def led_by_a_newer_one() -> None:
        async with opened(place) as store:
            store.release += 1
            await store.add_table(stored(), WHERE)

    async def opens() -> None:
        async with opened(place) as store:
            assert await store.take("one") == (2, 0)

    asyncio.run(led_by_a_newer_one())
    does("database", "release", "--data", str(tmp_path), "--db", place)
    assert "1 tables can be opened" in capsys.readouterr().out
    asyncio.run(opens())


def test_a_copy_forgets_no_column(tmp_path: Path):
    """What is left out on purpose: who leads a table or does a job just now, and buckets that refill within the hour."""
    db = open_database(tmp_path / "db")
    names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    there = {name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")} for name in names}
    db.close()
    copied = {name: {*keys, *others} for name, (keys, others) in store_care.COLUMNS.items()}
    left_out = {name: columns - copied.get(name, set()) for name, columns in there.items()}
    assert {name: columns for name, columns in left_out.items() if columns and name in copied} == {
        "heads": {"owner"},
        "jobs": {"owner", "until"},
        "errands": {"owner", "until"},
    }
    assert set(left_out) - set(copied) == {"meta", "processes", "limits"}
