"""Tafelrunde: a digital table for tactical-combat tabletop games. Everything public is here.

>>> import tafelrunde
>>> match = tafelrunde.Match.new("battlecrest", seed=7)
>>> match.choice.text("en")
'Choose your hero.'
"""

import tafelrunde.games  # noqa: F401 - puts the games on the list
from tafelrunde.core.choice import Choice, Option
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.events import Event
from tafelrunde.core.game import Game, Mode, Outcome, Setting, State, find_game, shelf
from tafelrunde.core.match import Match
from tafelrunde.core.record import Undone

__version__ = "0.1.0"


class GameInfo:
    """What there is to know about a game before it is played: `.id .names .seats .modes`."""

    def __init__(self, game: "Game[State]") -> None:
        self.id = game.id
        self.names = dict(game.names)
        self.seats = game.seats
        self.modes = [mode.id for mode in game.modes]

    def __repr__(self) -> str:
        return f"<GameInfo {self.id}>"


def all_games() -> list[GameInfo]:
    """All games on the table."""
    return [GameInfo(game) for game in shelf()]


__all__ = [
    "Choice",
    "Event",
    "Game",
    "GameInfo",
    "Match",
    "Mode",
    "Option",
    "Outcome",
    "Setting",
    "State",
    "TafelrundeError",
    "Undone",
    "all_games",
    "find_game",
]
