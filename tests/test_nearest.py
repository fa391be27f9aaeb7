"""Whoever misspells a name in a position or an option is told which one was probably meant, in every game."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError, all_games, find_game
from tests.properties.worlds import random_game, tables

every_game = pytest.mark.parametrize("game", [info.id for info in all_games()])
LATE = 40  # decisions into a game most of a position is in use


def position_of(game: str) -> dict[str, Any]:
    table = next(table for table in tables() if table[0] == game)
    for number, match in enumerate(random_game(table, 3)):
        if number == LATE:
            return match.position()
    raise AssertionError


def words_in(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """The texts in JSON, and where they stand."""
    if isinstance(data, str):
        yield path, data
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from words_in(value, (*path, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def refusal(position: dict[str, Any]) -> str:
    with pytest.raises(TafelrundeError) as error:
        Match.from_position(position)
    return str(error.value)


@every_game
def test_a_misspelt_field_of_a_position_is_named_with_the_nearest(game):
    position = position_of(game)
    for key in position["state"]:
        if len(key) > 3:
            wrong = copy.deepcopy(position)
            wrong["state"][key + "x"] = wrong["state"].pop(key)
            assert f"did you mean {key}?" in refusal(wrong), key


@every_game
def test_a_misspelt_name_in_a_position_is_named_with_the_nearest(game):
    """Wherever one of a list of names is expected."""
    position = position_of(game)
    guessed = 0
    for path, text in words_in(position["state"]):
        if len(text) < 5 or path[0] == "rng":
            continue
        wrong = copy.deepcopy(position)
        at(wrong["state"], path[:-1])[path[-1]] = f"{text[:-1]}x{text[-1]}"
        said = refusal(wrong)
        if "expected one of" in said:
            assert "did you mean" in said, f"{path}: {said}"
        guessed += "did you mean" in said
    assert guessed >= 3


@every_game
def test_a_misspelt_option_is_named_with_the_nearest(game):
    for mode in find_game(game).modes:
        for setting in find_game(game).settings(mode.id, []):
            with pytest.raises(TafelrundeError, match=rf"did you mean {setting.id}\?"):
                Match.new(game, mode.id, options={setting.id + "x": setting.default})
            for value in setting.values or []:
                if len(value.id) > 3:
                    with pytest.raises(TafelrundeError, match=r"did you mean \w+\?"):
                        setting.check(value.id + "x")
