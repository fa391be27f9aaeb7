"""What the end says in numbers where a game is only won or lost: how narrowly."""

import random

import pytest

from tafelrunde import Match


def played(game: str) -> Match:
    match, dice = Match.new(game, seats=2, seed=5), random.Random(5)
    while not match.over:
        seat = next(iter(match.choices))
        match.answer(dice.randrange(match.choices[seat].count), seat)
    return match


@pytest.mark.parametrize(("game", "alive"), [("battlecrest", "life"), ("pixel_tactics", "leader")])
def test_the_loser_has_nothing_left_and_the_winner_has(game: str, alive: str):
    match = played(game)
    assert match.outcome is not None
    rows = {row.id: row.points for row in match.game.sheet(match.state)}
    (winner,) = match.outcome.winners
    assert rows[alive][1 - winner] == 0 < rows[alive][winner]
    assert all(number >= 0 for points in rows.values() for number in points)


def test_before_heroes_are_chosen_there_is_nothing_to_count():
    fresh = Match.new("battlecrest", seed=1)
    assert fresh.game.sheet(fresh.state) == []


def test_a_match_of_several_games_counts_its_games():
    match = Match.new("pixel_tactics", "match", seed=1)
    assert match.game.sheet(match.state) == [] and match.game.tally(match.state) is not None
