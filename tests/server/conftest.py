from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tafelrunde.core import game
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tests.server.toy import put_on_the_table


@pytest.fixture
def toy() -> Iterator[str]:
    """A game with secrets on the shelf, for this test only."""
    put_on_the_table()
    yield "blind_bids"
    del game._games["blind_bids"]


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(data_dir=tmp_path / "data", messages_per_second=1e6, message_burst=10**6)


@pytest.fixture
def client(config: Config) -> Iterator[TestClient]:
    with TestClient(create_app(config)) as client:
        yield client
