"""Mage Knight is not yet on the shelf: it is there only while its own tests run."""

from collections.abc import Iterator

import pytest

from tafelrunde.core import game as core
from tafelrunde.games.mage_knight.game import MageKnight


@pytest.fixture(autouse=True, scope="module")
def _on_the_shelf() -> Iterator[None]:
    core.register(MageKnight())
    yield
    core._games.pop(MageKnight.id)
