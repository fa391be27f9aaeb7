"""How strong the bots are, game by game: fixed numbers, so that games against bots have a ladder of their own."""

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from tafelrunde.server.standing.ratings import Rating

BELOW: Final = "random"  # sits at no table of the server; it says how low the others are not


@cache
def _all() -> dict[str, dict[str, Rating]]:
    """game -> level -> rating; written by scripts/bot_ratings.py from games between the levels."""
    text = (files(__package__) / "bot_ratings.json").read_text(encoding="utf-8")
    return msgspec.json.decode(text, type=dict[str, dict[str, Rating]])


def rated_bots(game: str) -> dict[str, Rating]:
    """The levels that have a rating in this game; one that has none keeps a table from being rated."""
    return _all().get(game, {})
