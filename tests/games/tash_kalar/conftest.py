"""Tash-Kalar stands on the shelf while its own tests run."""

from collections.abc import Iterator

import pytest

from tafelrunde.core import game as core
from tafelrunde.games.tash_kalar.game import TashKalar

GAME = TashKalar()


@pytest.fixture(scope="module", autouse=True)
def on_the_shelf() -> Iterator[None]:
    before = dict(core._games)
    core.register(GAME)
    yield
    core._games.clear()
    core._games.update(before)
