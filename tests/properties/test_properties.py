"""Every game of the table keeps these promises: clones, saves, undo, replays, no dead ends, conservation, secrets.

`make check` looks closely at a few games of every table. The slow tests play many more: 300 random games of every game, shared
by its tables, with a close look at every decision; more random games with a quick look, until there are 300 for each number of
seats from 2 to 4; and 30 games between search bots.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from tafelrunde import Match, all_games, find_game
from tafelrunde.bots import make_bot
from tests.properties import properties
from tests.properties.worlds import new_match, random_game, tables

LONGEST_GAME = 20_000
TABLES = tables()

CLOSE_LOOKS = 300  # random games of every game, shared by its tables
RANDOM_GAMES = 300  # at least so many for every number of seats in USUAL_SEATS
USUAL_SEATS = range(2, 5)
NOW_AND_THEN = 15  # a quick look stops to look closely after so many decisions
SEARCH_GAMES = 30  # of every game, shared by its tables

Table = tuple[str, str, int]


def name_of(table: Table) -> str:
    return "-".join(map(str, table))


every_table = pytest.mark.parametrize("table", TABLES, ids=name_of)
every_game = pytest.mark.parametrize("game", [info.id for info in all_games()])


def share(number: int, alike: list[Table]) -> int:
    """So many games for each of these tables, rounded up."""
    return -(-number // len(alike))


def close_looks(table: Table) -> range:
    """The seeds of the games that are looked at closely."""
    return range(1000, 1000 + share(CLOSE_LOOKS, [other for other in TABLES if other[0] == table[0]]))


def quick_looks(table: Table) -> range:
    """The seeds of further games, so many that there are enough for this number of seats."""
    game, _, seats = table
    first = close_looks(table).stop
    if seats not in USUAL_SEATS:
        return range(first, first)
    alike = [other for other in TABLES if (other[0], other[2]) == (game, seats)]
    return range(first, max(first, 1000 + share(RANDOM_GAMES, alike)))


def search_games(table: Table) -> range:
    return range(1000, 1000 + share(SEARCH_GAMES, [other for other in TABLES if other[0] == table[0]]))


def in_batches(seeds_of: Callable[[Table], range], size: int) -> pytest.MarkDecorator:
    """One test for every few games, so that they can be shared by several processors."""
    batches = []
    for table in TABLES:
        seeds = seeds_of(table)
        for first in range(0, len(seeds), size):
            batch = seeds[first : first + size]
            batches.append(pytest.param(table, batch, id=f"{name_of(table)}-{batch[0]}"))
    return pytest.mark.parametrize(("table", "seeds"), batches)


def quick_look(table: Table, seed: int) -> int:
    """Play a random game: there is always a legal answer, it ends, nothing is lost, it can be replayed, and now and then every
    promise is checked. Returns the decisions."""
    dice = Random(seed)
    match = new_match(table, seed)
    census = match.game.census(match.state)
    decisions = 0
    for match in random_game(table, seed):
        decisions += 1
        assert decisions < LONGEST_GAME, "the game does not end"
        assert match.over or all(choice.count for choice in match.choices.values()), (
            "a question without an answer"
        )
        if decisions % NOW_AND_THEN == 0:
            properties.clone_is_equal_and_isolated(match, dice)
            properties.saves_and_loads(match, closely=True)
            properties.hides_what_is_hidden(match, dice)
            properties.undoes_and_redoes(match)
    assert match.game.census(match.state) == census, "something was lost or came from nowhere"
    properties.ends_with_a_ranking(match)
    properties.replays(match, closely=False)
    return decisions


def close_look(table: Table, seed: int, every: int = 1) -> int:
    """Play a random game and check every promise at every decision (some only at every `every`-th). Returns the decisions."""
    dice = Random(seed)
    census = None
    decisions = 0
    match = new_match(table, seed)
    for match in random_game(table, seed):
        decisions += 1
        assert decisions < LONGEST_GAME, "the game does not end"
        census = census or match.game.census(match.state)
        assert match.game.census(match.state) == census, "something was lost or came from nowhere"
        properties.clone_is_equal_and_isolated(match, dice)
        properties.saves_and_loads(match, closely=decisions % every == 0)
        if decisions % every == 0:
            properties.hides_what_is_hidden(match, dice)
        if decisions % (every * 10) == 0:
            properties.undoes_and_redoes(match)
    properties.ends_with_a_ranking(match)
    properties.replays(match)
    return decisions


@every_table
@pytest.mark.parametrize("seed", range(2))
def test_a_game_under_the_magnifying_glass(table, seed):
    close_look(table, seed, every=5)


@every_game
def test_there_are_enough_random_games_for_every_number_of_seats(game):
    played: Counter[int] = Counter()
    for table in TABLES:
        if table[0] == game:
            seeds = [*close_looks(table), *quick_looks(table)]
            assert len(set(seeds)) == len(seeds)
            played[table[2]] += len(seeds)
    assert sum(len(close_looks(table)) for table in TABLES if table[0] == game) >= CLOSE_LOOKS
    assert all(played[seats] >= RANDOM_GAMES for seats in played if seats in USUAL_SEATS)
    assert min(played.values()) >= 50


@pytest.mark.slow
@in_batches(close_looks, 25)
def test_a_close_look_at_many_random_games(table, seeds, record_property):
    decisions = sum(close_look(table, seed, every=7) for seed in seeds)
    record_property("decisions", decisions)
    print(f"{table}: {len(seeds)} random games, {decisions} decisions checked closely")


@pytest.mark.slow
@in_batches(quick_looks, 60)
def test_a_quick_look_at_more_random_games(table, seeds, record_property):
    decisions = sum(quick_look(table, seed) for seed in seeds)
    record_property("decisions", decisions)
    print(f"{table}: {len(seeds)} more random games, {decisions} decisions")


@pytest.mark.slow
@in_batches(search_games, 5)
def test_games_between_search_bots(table, seeds):
    """Games that are played well reach positions that chance never finds."""
    dice = Random(5)
    for seed in seeds:
        match = new_match(table, seed)
        bots = [make_bot("search:30", seed * 10 + seat) for seat in range(match.setup.seats)]
        decisions = 0
        while not match.over:
            seat = min(match.choices)
            match.answer(bots[seat].choose(match, seat), seat)
            decisions += 1
            assert decisions < LONGEST_GAME
            if decisions % 10 == 0:
                properties.clone_is_equal_and_isolated(match, dice)
                properties.saves_and_loads(match)
                properties.hides_what_is_hidden(match, dice)
        properties.replays(match)


@pytest.mark.slow
@every_game
def test_every_ability_is_executed_in_self_play(game):
    """Random games until every ability on every card has been executed; 3,000 games must be enough."""
    alike = [table for table in TABLES if table[0] == game]
    used: Counter[str] = Counter()
    known: set[str] = set()
    for seed in range(3000):
        match = new_match(alike[seed % len(alike)], seed)
        dice = Random(seed)
        while not match.over:
            seat = min(match.choices)
            match.answer(dice.randrange(match.choices[seat].count), seat)
        known |= set(match.game.abilities(match.state))
        used.update(str(event["ability"]) for event in match.events(0) if event["kind"] == "ability")
        if seed > 100 and known <= set(used):
            break
    assert known <= set(used), f"never executed: {sorted(known - set(used))}"


@every_game
def test_undo_goes_back_somewhere(game):
    """The promise about undo would be empty if undo never worked."""
    table = next(table for table in TABLES if table[0] == game)
    undone = 0
    for number, match in enumerate(random_game(table, 3)):
        if number % 5 == 0:
            undone += properties.undoes_and_redoes(match)
        if number > 300:
            break
    assert undone > 20


@every_game
def test_a_search_bot_never_reads_the_hidden_truth(game):
    """In two worlds that differ only in what its seat cannot know, the same bot takes the same option."""
    table = next(table for table in TABLES if table[0] == game)
    for number, match in enumerate(random_game(table, 11)):
        if match.over or number > 150:
            break
        if number % 10:
            continue
        seat = min(match.choices)
        if match.choices[seat].count < 2:
            continue
        other = match.resample(seat, 12345 + number)
        picks = {make_bot("search:40", 9).choose(world, seat) for world in (match, other)}
        assert len(picks) == 1
        greedy = {make_bot("greedy", 9).choose(world, seat) for world in (match, other)}
        assert len(greedy) == 1


@every_game
def test_texts_are_complete_in_both_languages(game):
    texts = find_game(game).texts
    assert set(texts.tables["de"]) == set(texts.tables["en"])


@every_table
def test_everything_said_is_said_in_words(table):
    """No key, no unfilled placeholder, no empty sentence reaches a player."""
    for seed in range(3):
        match = new_match(table, seed)
        for number, match in enumerate(random_game(table, seed)):
            if number % 3 == 0:
                for choice in match.choices.values():
                    said = [choice.words()] + [
                        {lang: option.text(lang) for lang in ("de", "en")} for option in choice.options
                    ]
                    assert_words(said, choice.prompt)
        assert_words([event["text"] for event in match.events(0)], "events")
        assert match.outcome is not None
        assert_words([match.outcome.words()], "outcome")


def assert_words(words: Sequence[object], where: str) -> None:
    for word in words:
        assert isinstance(word, dict), where
        for lang in ("de", "en"):
            text = word[lang]
            assert text, f"{where}: nothing said in {lang}"
            assert "{" not in text, f"{where}: {text}"
            assert "}" not in text, f"{where}: {text}"
            assert not text.startswith(("option.", "prompt.", "event.", "outcome.")), f"{where}: {text}"


def test_a_match_without_record_plays_the_same_game():
    for table in TABLES:
        recorded = list(random_game(table, 4))[-1]
        plain = list(random_game(table, 4, record=False))[-1]
        assert recorded.digest() == plain.digest()
        assert isinstance(plain, Match)
