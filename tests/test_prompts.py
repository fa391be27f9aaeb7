"""A question is one thing in one place: no two of a game share a key, and the game knows all of its own."""

import importlib
import pkgutil
from collections import Counter

import pytest

from tafelrunde import all_games, find_game
from tafelrunde.core.choice import Prompt, prompts_of


def written(game: str) -> list[Prompt]:
    """Every prompt that stands in any module of the game's folder."""
    package = importlib.import_module(f"tafelrunde.games.{game}")
    names = [found.name for found in pkgutil.iter_modules(package.__path__)]
    return prompts_of(importlib.import_module(f"{package.__name__}.{name}") for name in names)


@pytest.mark.parametrize("game", [one.id for one in all_games()])
def test_every_question_has_a_key_of_its_own(game: str) -> None:
    keys = Counter(prompt.key for prompt in written(game))
    assert [key for key, times in keys.items() if times > 1] == []
    assert len(keys) > 5


@pytest.mark.parametrize("game", [one.id for one in all_games()])
def test_a_game_lists_all_of_its_questions(game: str) -> None:
    """They are told on docs/positions.md."""
    assert {prompt.key for prompt in find_game(game).prompts} == {prompt.key for prompt in written(game)}
