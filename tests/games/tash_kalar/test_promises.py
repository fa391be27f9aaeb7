"""What every game promises (tests/properties), for every mode of Tash-Kalar."""

from random import Random

import pytest

from tafelrunde import Match
from tests.properties import properties
from tests.properties.test_properties import assert_words, look_closely
from tests.properties.worlds import new_match, random_game

TABLES = [
    ("tash_kalar", "high_form", 2),
    ("tash_kalar", "duel", 2),
    ("tash_kalar", "melee", 3),
    ("tash_kalar", "melee", 4),
    ("tash_kalar", "team_high_form", 4),
    ("tash_kalar", "team_duel", 4),
]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[1]}-{table[2]}")


def watch(table, seed: int, every: int, words_every: int) -> None:
    """A random game to its end, each `every`-th decision looked at closely and each `words_every`-th of these word for word."""
    dice = Random(seed)
    match = new_match(table, seed)
    census = match.game.census(match.state)
    onlookers = properties.Onlookers(match)
    for number, _ in enumerate(random_game(table, seed, match=match)):
        onlookers.follow(match)
        assert match.game.census(match.state) == census, "something was lost or came from nowhere"
        if number % every == 0:
            look_closely(match, dice, number % (every * words_every) == 0)
        if number % 70 == 69:
            properties.undoes_and_redoes(match)
            onlookers = properties.Onlookers(match)
    properties.ends_with_a_ranking(match)
    assert match.record is not None
    match.record.lens = None  # patches are for those who watched, not part of the game
    properties.replays(match)


@every_table
def test_a_game_under_the_magnifying_glass(table):
    """Clones, saves, undo, replays, secrets, patches, points of no return, numbers of pieces and cards."""
    watch(table, 10, every=5, words_every=3)


@pytest.mark.slow
@every_table
@pytest.mark.parametrize("seed", range(100, 105))
def test_a_close_look_at_many_random_decisions(table, seed):
    watch(table, seed, every=1, words_every=4)


@every_table
def test_everything_said_is_said_in_words(table):
    match = new_match(table, 3)
    for number, _ in enumerate(random_game(table, 3, match=match)):
        if number % 3 == 0:
            for choice in match.choices.values():
                said = [choice.words()]
                said += [{lang: option.text(lang) for lang in ("de", "en")} for option in choice.options]
                assert_words(said, choice.prompt)
    assert_words([event["text"] for event in match.events(0) if any(event["text"].values())], "events")
    assert match.outcome is not None
    assert_words([match.outcome.words()], "outcome")


def test_the_promises_about_telling_are_not_empty():
    table = TABLES[1]
    dice = Random(1)
    match = new_match(table, 2)
    onlookers = properties.Onlookers(match)
    compared = reversible = undone = told = 0
    for number, _ in enumerate(random_game(table, 2, match=match)):
        if number > 150 or match.over:
            break
        onlookers.follow(match)
        compared += properties.events_keep_secrets(match, dice)
        reversible += properties.points_of_no_return_are_announced(match, dice)
        if number % 10 == 0:
            undone += properties.undoes_and_redoes(match)
            told += onlookers.told
            onlookers = properties.Onlookers(match)
    assert told > 20
    assert compared > 20
    assert reversible > 5
    assert undone > 20


def test_a_match_without_record_plays_the_same_game():
    for table in TABLES:
        recorded = list(random_game(table, 4))[-1]
        plain = list(random_game(table, 4, record=False))[-1]
        assert isinstance(plain, Match)
        assert recorded.digest() == plain.digest()
