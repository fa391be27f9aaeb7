"""Bots have frozen ratings: every level in every game, and none is worth less than one that plays at random."""

import pytest

from tafelrunde.bots import LEVELS
from tafelrunde.core.game import shelf
from tafelrunde.server.standing.bots import BELOW, rated_bots
from tafelrunde.server.standing.ratings import Facts, Sitting, why_unrated

GAMES = [game.id for game in shelf()]


@pytest.mark.parametrize("game", GAMES)
def test_every_level_has_a_rating_that_games_were_played_for(game: str):
    found = rated_bots(game)
    assert list(found) == [BELOW, *LEVELS]
    for level, rating in found.items():
        assert rating.games >= 6, level
        assert 0 < rating.sigma < 25 / 3, f"{level}: nothing was learned about it"
        assert -20 < rating.mu < 70


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_rated_below_random(game: str):
    found = rated_bots(game)
    assert all(found[level].mu > found[BELOW].mu for level in LEVELS), found


@pytest.mark.parametrize("level", LEVELS)
def test_a_table_against_bots_counts(level: str):
    facts = Facts((Sitting("account", "anna"), Sitting("bot", level)), "bots")
    for game in GAMES:
        assert why_unrated(facts, rated_bots(game)) == []
    assert why_unrated(facts, {}) == ["unknown_bot"]
