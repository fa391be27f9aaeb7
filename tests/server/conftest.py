import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw
from starlette.testclient import TestClient

from tafelrunde.core import game
from tafelrunde.server.app import create_app
from tafelrunde.server.botpool import TASKS, BotPool
from tafelrunde.server.config import Config
from tafelrunde.server.store import postgres as postgres_store
from tafelrunde.server.tasks import Task, carry_out
from tests.memory import folder_in_memory
from tests.server.postgres import Cluster, running_cluster
from tests.server.toy import put_on_the_table

# The server itself is never compiled. What it does with a game (tells it, stores it, hands it to bots) is tried with both forms
# of the engine; all that is about addresses, databases, clocks, people and their manners runs in the plain one, which is what
# `make play` opens.
WITH_BOTH_FORMS = {
    "test_api",
    "test_bots",
    "test_collector",
    "test_daily",
    "test_lessons",
    "test_play",
    "test_practice",
    "test_restart",
    "test_secrets",
    "test_tables",
    "test_tasks",
}

# A test on PostgreSQL waits for it, 0.2 s at least. Those that are about the database itself are quick on both; all others ask
# how the server behaves: quick on SQLite, slow on PostgreSQL.
QUICK_ON_BOTH = {"test_store", "test_bus", "test_clerk"}

# How long a server waits for the database, and the database for a lock, is what these are about.
ABOUT_PATIENCE = {"test_several", "test_store_postgres"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent not in item.path.parents:
            continue
        if item.path.stem not in WITH_BOTH_FORMS and item.get_closest_marker("runs_in") is None:
            item.add_marker(pytest.mark.runs_in("plain"))
        if _is_on_postgresql(item) and item.path.stem not in QUICK_ON_BOTH:
            item.add_marker(pytest.mark.slow)


def _is_on_postgresql(item: pytest.Item) -> bool:
    call = getattr(item, "callspec", None)
    return call is not None and call.params.get("place") == "postgresql"


class HomePool(BotPool):
    """Tasks are done at home, where the toy game is known and no process has to start; test_tasks.py has real workers.

    A worker starts with the first bot that thinks: most tests have none, and test_bots.py has one that is warmed up."""

    async def warm_up(self) -> None:
        pass

    async def task(self, task: Task, rank: int = TASKS) -> Raw:
        return Raw(await asyncio.to_thread(carry_out, Raw(msgspec.json.encode(task))))


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """That this machine has no time for two seconds is nobody's business, but of the tests about just that."""
    monkeypatch.setattr("tafelrunde.server.processes.ALIVE", 80.0)
    monkeypatch.setattr("tafelrunde.server.processes.CERTAIN", 60.0)
    if request.path.stem not in ABOUT_PATIENCE:
        monkeypatch.setattr("tafelrunde.server.standing_by.SECONDS_TO_READ", 60.0)
        monkeypatch.setattr(postgres_store, "SECONDS_TO_ANSWER", 60.0)
        monkeypatch.setattr(postgres_store, "SECONDS_TO_CONNECT", 60.0)
        monkeypatch.setattr(postgres_store, "SECONDS_TO_BEAT", 30.0)
        for name in ("lock_timeout", "statement_timeout"):
            monkeypatch.setitem(postgres_store.SETTINGS, name, "30000")


@pytest.fixture(autouse=True)
def nothing_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server looks after every few seconds, servers within the test's own process look after when the test says so:
    the clock in their hands has nothing to do with that on the wall."""
    monkeypatch.setattr("tafelrunde.server.clerk.SECONDS_BETWEEN_LOOKS", 3600.0)
    monkeypatch.setattr("tafelrunde.server.deadlines.SECONDS_BETWEEN_SWEEPS", 3600.0)


@pytest.fixture(autouse=True)
def tasks_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.server.app.BotPool", HomePool)


@pytest.fixture
def toy() -> Iterator[str]:
    """A game with secrets on the shelf, for this test only."""
    put_on_the_table()
    yield "blind_bids"
    del game._games["blind_bids"]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of a process; each has a database of its own there."""
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store is: the test runs on each database."""
    if request.param == "sqlite":
        return str(tmp_path / "folder" / "db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture
def tmp_path(tmp_path: Path) -> Iterator[Path]:
    """What servers write is kept in memory."""
    with folder_in_memory(tmp_path) as folder:
        yield folder


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(data_dir=tmp_path / "data", messages_per_second=1e6, message_burst=10**6)


@pytest.fixture
def client(config: Config) -> Iterator[TestClient]:
    with TestClient(create_app(config)) as client:
        yield client
