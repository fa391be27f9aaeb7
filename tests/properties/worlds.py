"""Games to check: every game of the table in every mode and number of seats, with options drawn from its settings."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from tafelrunde import Match, TafelrundeError, all_games, find_game
from tafelrunde.bots import make_bot
from tafelrunde.bots.bot import Dice, likely

Table = tuple[str, str, int]
"""Game, mode, seats."""

Playing = Callable[[Table, int, Match], Iterator[Match]]
"""Plays a match to its end and shows it before every decision, and once more when it is over."""


def name_of(table: Table) -> str:
    return "-".join(map(str, table))


def tables() -> list[Table]:
    """(game, mode, seats) for everything on the shelf."""
    found = []
    for info in all_games():
        for mode in find_game(info.id).modes:
            found += [(info.id, mode.id, seats) for seats in range(mode.seats[0], mode.seats[1] + 1)]
    return found


QUICK = 2  # tables of a game that `make check` looks at


def spread(found: list[Table], most: int) -> list[Table]:
    """At most so many of them, from the first to the last."""
    if len(found) <= most:
        return found
    return [found[number * (len(found) - 1) // (most - 1)] for number in range(most)]


def every_table(*others: pytest.MarkDecorator) -> pytest.MarkDecorator:
    """One test for every table. A big game has dozens of them: `make check` takes a few, from the first to the last; the
    tests of the others are slow and carry the marks `others`."""
    found = tables()
    params = []
    for table in found:
        alike = [other for other in found if other[0] == table[0]]
        marks = [] if table in spread(alike, QUICK) else [pytest.mark.slow, *others]
        params.append(pytest.param(table, id="-".join(map(str, table)), marks=marks))
    return pytest.mark.parametrize("table", params)


def random_options(game: str, mode: str, dice: Random, numbers: bool = False) -> dict[str, object]:
    """Half of the settings at their default, the others anywhere they may be (numbers stay: they are limits)."""
    options: dict[str, object] = {}
    for setting in find_game(game).settings(mode, []):
        if (setting.kind == "number" and not numbers) or dice.random() < 0.5:
            continue
        if setting.kind == "number":
            options[setting.id] = dice.randint(setting.low, setting.high)
            continue
        options[setting.id] = dice.choice(setting.values).id if setting.values else dice.choice([True, False])
    return options


def new_match(table: Table, seed: int, record: bool = True, numbers: bool = False) -> Match:
    game, mode, seats = table
    dice = Random(seed)
    while True:
        try:
            options = random_options(game, mode, dice, numbers)
            return Match.new(game, mode, seats, seed, options, record=record)
        except TafelrundeError as error:
            # options that exclude each other (the same hero twice) are refused: draw others
            if "option" not in str(error):
                raise


def random_game(table: Table, seed: int, match: Match | None = None, record: bool = True) -> Iterator[Match]:
    """The match (a new one, unless one is given) before each decision of a random game, and once more when it is over."""
    match = new_match(table, seed, record) if match is None else match
    dice = Random(seed * 7919 + 1)
    while not match.over:
        yield match
        seat = dice.choice(sorted(match.choices))
        match.answer(dice.randrange(match.choices[seat].count), seat)
    yield match


def weighted_game(table: Table, seed: int, match: Match) -> Iterator[Match]:
    """Like a random game, but by what the game finds sensible (one answer in ten is any): it comes to where chance never
    does."""
    dice, thoughts = Random(seed * 7919 + 2), Dice(seed)
    while not match.over:
        yield match
        seat = dice.choice(sorted(match.choices))
        choice = match.choices[seat]
        if dice.random() < 0.1:
            match.answer(dice.randrange(choice.count), seat)
        else:
            match.answer(choice.values.index(likely(match, choice, thoughts)), seat)
    yield match


def searched_game(table: Table, seed: int, match: Match) -> Iterator[Match]:
    """A game between search bots that think briefly."""
    bots = [make_bot("search:30", seed * 10 + seat) for seat in range(match.setup.seats)]
    while not match.over:
        yield match
        seat = min(match.choices)
        match.answer(bots[seat].choose(match, seat), seat)
    yield match
