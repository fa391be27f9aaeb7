"""The same rooms in every game: whoever knows one finds his way in all of them. docs/adding-a-game.md has the list."""

import re

import pytest

from tafelrunde import all_games
from tests.project import PACKAGE, ROOT

GAMES = [info.id for info in all_games()]
EVERYWHERE = [
    "game", "state", "setup", "atoms", "turn", "content", "saving", "view", "hidden", "judge", "numbers", "naming",
    "previews", "drawing",
]  # fmt: skip
WITHOUT = {
    (
        "mage_knight",
        "drawing",
    ): "a map of hexes, offers, hands and a combat are no lines of text: the terminal asks in words",
}
SHARED = {
    "packs": "own cards from a file",
    "foresight": "what choosing an option would bring, where the question does not say it itself",
    "rounds": "how a round begins and ends",
}  # not every game has them; whoever has such a thing calls it so
TEXTS = ["text/de.json", "text/en.json"]
# A room of this name in one game is the same thing in another: these words mean something else elsewhere.
OTHER_WORDS = {"drawing": "draw(s", "hidden": "def resample(", "saving": "def load(", "judge": "def judge("}


def rooms(game: str) -> set[str]:
    return {file.stem for file in (PACKAGE / "games" / game).glob("*.py")} - {"__init__"}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game):
    missing = set(EVERYWHERE) - rooms(game)
    assert missing == {room for other, room in WITHOUT if other == game}
    for text in TEXTS:
        assert (PACKAGE / "games" / game / text).is_file()


@pytest.mark.parametrize("game", GAMES)
def test_a_room_holds_what_its_name_says(game):
    for room, sign in OTHER_WORDS.items():
        if (game, room) not in WITHOUT:
            code = (PACKAGE / "games" / game / f"{room}.py").read_text(encoding="utf-8")
            assert sign in code, f"{game}/{room}.py"


def test_rooms_with_nearly_the_same_name_are_the_same_room():
    """`turns.py` beside `turn.py` in another game is a trap."""
    every = sorted({room for game in GAMES for room in rooms(game)})
    twins = [
        (room, room + "s")
        for room in every
        if room + "s" in every and not any({room, room + "s"} <= rooms(game) for game in GAMES)
    ]
    assert twins == []


def test_the_list_of_rooms_is_that_of_the_guide():
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    table = guide.partition("| room |")[2].partition("\n\n")[0]
    named = set(re.findall(r"`([a-z]+)\.py`", table))
    assert set(EVERYWHERE) | set(SHARED) == named
