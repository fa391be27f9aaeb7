"""Bots by name: plain ones, search with a budget, search that has learnt, and the levels that players choose from."""

import re
from typing import Final

from tafelrunde.bots.bot import Bot
from tafelrunde.bots.learned import Learned
from tafelrunde.bots.network import can_run, name_of, trained
from tafelrunde.bots.search import Search
from tafelrunde.bots.simple import GreedyBot, RandomBot
from tafelrunde.core.errors import TafelrundeError, guess
from tafelrunde.core.words import Word

LEVELS: Final[dict[str, Word]] = {
    "easy": {"de": "Leicht", "en": "Easy"},
    "normal": {"de": "Normal", "en": "Normal"},
    "hard": {"de": "Schwer", "en": "Hard"},
}
# beside the levels that there are in every game: one for tables that have a network
MASTER: Final = "master"
ALL_LEVELS: Final[dict[str, Word]] = {**LEVELS, MASTER: {"de": "Meister", "en": "Master"}}
# easy: greedy. normal and hard: seconds of search per decision. master: as long as hard, with a network.
_SECONDS: Final = {"normal": 0.15, "hard": 0.8}
DEFAULT_SECONDS: Final = 0.2


def bot_names() -> list[str]:
    return ["random", "greedy", "search", "learned", *ALL_LEVELS]


def tables_of(level: str) -> list[tuple[str, str, int]] | None:
    """Where a level is offered, by game, mode and number of seats; None: everywhere. A master needs a network that was trained
    for just such a table, and something to run it."""
    if level != MASTER:
        return None
    if not can_run():
        return []
    named = [name.split(".") for name in sorted(trained())]
    return [(game, mode, int(seats)) for game, mode, seats in named]


def offered(level: str, game: str, mode: str, seats: int) -> bool:
    if level != MASTER:
        return level in LEVELS
    return can_run() and name_of(game, mode, seats) in trained()


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name; `search:500` thinks for 500 iterations, `search:0.5s` for half a second a decision, `learned`
    likewise."""
    if name == "random":
        return RandomBot(seed)
    if name in ("greedy", "easy"):
        return GreedyBot(seed)
    if name in _SECONDS:
        return Search(seed, seconds=_SECONDS[name], name=name)
    if name == MASTER:
        # where its network is gone a table that has begun goes on as with `hard`
        return Learned(seed, seconds=_SECONDS["hard"], name=name, strict=False)
    found = re.fullmatch(r"(search|learned)(?::(?:(\d+)|(\d+(?:\.\d+)?)s))?", name)
    if found is None:
        known = ", ".join([*bot_names(), "search:ITERATIONS", "search:SECONDSs", "learned:..."])
        raise TafelrundeError(f"bot {name!r}: expected one of {known}{guess(name, bot_names())}")
    iterations = max(int(found[2]), 1) if found[2] is not None else 0
    seconds = float(found[3]) if found[3] is not None else DEFAULT_SECONDS
    if found[1] == "learned":
        return Learned(seed, iterations, seconds, name=name)
    return Search(seed, iterations, seconds, name=name)
