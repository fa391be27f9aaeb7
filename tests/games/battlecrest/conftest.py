"""Rule tests play with a deck of their own: the built-in cards as they once were. Balancing the printed cards changes no rule."""

from pathlib import Path

import pytest

from tafelrunde.games.battlecrest import packs

DECK = packs.library_in(Path(__file__).parent / "deck")


@pytest.fixture(autouse=True)
def deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "_built_in", DECK)


@pytest.fixture
def printed_cards(deck: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards as they are in the game, for tests of what is printed on them."""
    monkeypatch.setattr(packs, "_built_in", None)
