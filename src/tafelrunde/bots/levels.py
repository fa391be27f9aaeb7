"""Bots by name: plain ones, search with a budget, and the levels that players choose from."""

import re
from typing import Final

from tafelrunde.bots.bot import Bot
from tafelrunde.bots.search import Search
from tafelrunde.bots.simple import GreedyBot, RandomBot
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.words import Word

LEVELS: Final[dict[str, Word]] = {
    "easy": {"de": "Leicht", "en": "Easy"},
    "normal": {"de": "Normal", "en": "Normal"},
    "hard": {"de": "Schwer", "en": "Hard"},
}
# easy: greedy. normal and hard: seconds of search per decision.
_SECONDS: Final = {"normal": 0.15, "hard": 0.8}
DEFAULT_SECONDS: Final = 0.2


def bot_names() -> list[str]:
    return ["random", "greedy", "search", *LEVELS]


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name; `search:500` thinks for 500 iterations, `search:0.5s` for half a second a decision."""
    if name == "random":
        return RandomBot(seed)
    if name in ("greedy", "easy"):
        return GreedyBot(seed)
    if name in _SECONDS:
        return Search(seed, seconds=_SECONDS[name], name=name)
    if name == "search":
        return Search(seed, seconds=DEFAULT_SECONDS)
    found = re.fullmatch(r"search:(?:(\d+)|(\d+(?:\.\d+)?)s)", name)
    if found is None:
        expected = ", ".join([*bot_names(), "search:ITERATIONS", "search:SECONDSs"])
        raise TafelrundeError(f"bot {name!r}: expected one of {expected}")
    if found[1] is not None:
        return Search(seed, iterations=max(int(found[1]), 1), name=name)
    return Search(seed, seconds=float(found[2]), name=name)
