"""The game of the day at a table: which day it is, what can be played, and what the day does before anybody is asked."""

from datetime import UTC, date, datetime
from functools import lru_cache

from tafelrunde import find_game
from tafelrunde.core.daily import begin, daily_of, seed_of
from tafelrunde.core.game import Daily, GameAny, shelf
from tafelrunde.server import wire
from tafelrunde.server.clock import Clock
from tafelrunde.server.play import Deed, Start
from tafelrunde.server.refusals import Refusal


def today(clock: Clock | None = None) -> date:
    """The same for everybody, wherever they are."""
    return datetime.fromtimestamp((clock or Clock()).wall(), UTC).date()


def daily_start(game: GameAny, day: str, today: date) -> tuple[Daily, int]:
    """What is played on this day, and its seed; nobody plays a day that is still to come."""
    try:
        found = date.fromisoformat(day)
    except ValueError as error:
        raise Refusal("no_daily", str(error)) from None
    daily = daily_of(game, found)
    if daily is None or found > today:
        raise Refusal("no_daily")
    return daily, seed_of(game, found)


def first_deeds(start: Start) -> list[Deed]:
    """What the day answers; nothing at any other table."""
    if start.daily is None:
        return []
    begun = begin(find_game(start.game), date.fromisoformat(start.daily))
    return [Deed("answer", seat, index) for seat, index in begun.answers]


@lru_cache(maxsize=2)
def list_daily(day: date) -> wire.DailyList:
    found: list[wire.DailyInfo] = []
    for game in shelf():
        if daily_of(game, day) is not None:
            begun = begin(game, day)
            mode = next(mode for mode in game.modes if mode.id == begun.daily.mode)
            given = [wire.Given(wire.as_word(asked), wire.as_word(chosen)) for asked, chosen in begun.given]
            found.append(wire.DailyInfo(game.id, mode.id, wire.as_word(mode.names), given))
    return wire.DailyList(day.isoformat(), found)
