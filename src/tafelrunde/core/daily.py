"""The game of the day: a start that is the same for everybody, wherever they play it.

Everything comes from the date: which mode, the seed, and what the first questions are answered with. The seed can be computed by
anybody, so it is no secret and is not treated as one. A game whose draws are keyed by pile and number (`Rng.keyed`) deals
everybody the same sequence from every pile, however differently they play.
"""

from datetime import date
from hashlib import blake2b
from typing import Final

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import Daily, GameAny
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.core.words import Word

SEED_BYTES: Final = 16


class Start:
    """How a day's game begins: its match after the questions that the day answers itself, these answers (seat, index), and
    in words what was asked and what was chosen."""

    def __init__(self, daily: Daily, seed: int, match: Match) -> None:
        self.daily = daily
        self.seed = seed
        self.match = match
        self.answers: list[tuple[int, int]] = []
        self.given: list[tuple[Word, Word]] = []


def seed_of(game: GameAny, day: date) -> int:
    text = f"tafelrunde {game.id} {day.isoformat()}".encode()
    return int.from_bytes(blake2b(text, digest_size=SEED_BYTES, person=b"daily").digest(), "little")


def daily_of(game: GameAny, day: date) -> Daily | None:
    """What the game offers on this day."""
    return game.daily(day.toordinal())


def begin(game: GameAny, day: date) -> Start:
    """The game of this day, played alone."""
    daily = daily_of(game, day)
    if daily is None:
        raise TafelrundeError(f"{game.id} has no game of the day")
    seed = seed_of(game, day)
    start = Start(daily, seed, Match.new(game, daily.mode, 1, seed, daily.options))
    chance = Rng.from_seed(seed)
    for number in range(daily.given):
        choice = start.match.choice
        assert choice is not None, "the day answers fewer questions than there are"
        index = chance.keyed("daily", number, choice.count)
        option = choice.options[index]
        start.answers.append((choice.seat, index))
        asked = {"de": choice.text("de"), "en": choice.text("en")}
        start.given.append((asked, {"de": option.text("de"), "en": option.text("en")}))
        start.match.answer(index)
    return start
