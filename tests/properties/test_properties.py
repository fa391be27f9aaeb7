"""Every game of the table keeps these promises: clones, saves, undo, replays, no dead ends, conservation, secrets, what is told.

`make check` looks closely at a few decisions of some tables of every game. The slow tests watch many more, counted in decisions
and shared by the tables of a game: all of them in the compiled form, a tenth in the plain one (tests/share.py).
"""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from tafelrunde import Match, all_games, find_game
from tafelrunde._form import compiled
from tafelrunde.bots import make_bot
from tafelrunde.games.kharnage.state import KIND
from tests.games.mage_knight import plenty
from tests.properties import properties
from tests.properties.watching import watch
from tests.properties.worlds import Table, every_table, name_of, new_match, random_game, spread, tables
from tests.share import share

TABLES = tables()

# TAFELRUNDE_WATCH=20 watches twenty times as many decisions: what is reported once for a new game or a new rule.
LONGER = int(os.environ.get("TAFELRUNDE_WATCH", "1"))
CLOSELY = 3_600 * LONGER  # decisions of every game that are watched closely, shared by its tables
QUICKLY = 12_000 * LONGER  # decisions of every game that are only played, with a close look now and then
NOW_AND_THEN = 15  # a quick look stops to look closely after so many decisions
SEARCHED = 1_200 * LONGER  # decisions of every game between search bots
BATCH = share(1_200)  # decisions of one test

PLENTY = {"mage_knight": plenty.never_used}

every_game = pytest.mark.parametrize("game", [info.id for info in all_games()])


SEVERAL = 8  # tables of a game where all of them would take too long: each game is played to its end
WATCHED_TABLES = len(TABLES) if compiled() else SEVERAL


def batches(decisions: int, size: int = BATCH, most: int = WATCHED_TABLES) -> pytest.MarkDecorator:
    """Tests of about so many decisions, so that they can be shared by several processors. The tables of a game (`most` of them)
    share its number: the more there are, the shorter each is watched."""
    found = []
    for table in TABLES:
        alike = spread([other for other in TABLES if other[0] == table[0]], most)
        if table not in alike:
            continue
        each = -(-share(decisions) // len(alike))
        tests = -(-each // size)
        for number in range(tests):
            found.append(
                pytest.param(table, 1000 + 100 * number, -(-each // tests), id=f"{name_of(table)}-{number}")
            )
    return pytest.mark.parametrize(("table", "seed", "decisions"), found)


@every_table(pytest.mark.runs_in("compiled"))
def test_a_game_under_the_magnifying_glass(table):
    watch(table, 10, 30, every=1, words_every=6)


@pytest.mark.slow
@batches(CLOSELY)
def test_a_close_look_at_many_random_decisions(table, seed, decisions, record_property):
    record_property("decisions", watch(table, seed, decisions, every=1, words_every=7))


@pytest.mark.slow
@batches(QUICKLY, 4 * BATCH)
def test_a_quick_look_at_more_random_decisions(table, seed, decisions, record_property):
    record_property("decisions", watch(table, seed + 50_000, decisions, every=NOW_AND_THEN, words_every=1))


@pytest.mark.slow
@pytest.mark.runs_in("compiled")
@batches(SEARCHED, BATCH // 4, most=SEVERAL)
def test_games_between_search_bots(table, seed, decisions):
    """Games that are played well reach positions that chance never finds."""
    dice = Random(5)
    played = 0
    while played < decisions:
        seed += 1
        match = new_match(table, seed)
        bots = [make_bot("search:30", seed * 10 + seat) for seat in range(match.setup.seats)]
        while not match.over and played < decisions:
            seat = min(match.choices)
            match.answer(bots[seat].choose(match, seat), seat)
            played += 1
            if played % 10 == 0:
                properties.look_closely(match, dice)
        properties.replays(match)


@pytest.mark.slow
@every_game
def test_the_promises_about_telling_are_not_empty(game):
    """Events are followed, secrets are compared for every seat and nearly every kind of event, and points of no return are
    looked for, in every game that has any."""
    table = next(table for table in TABLES if table[0] == game)
    dice = Random(1)
    match = new_match(table, 2)
    onlookers, secrets = properties.Onlookers(match), properties.Secrets()
    reversible = 0
    for number, _ in enumerate(random_game(table, 2, match=match)):
        if number > 200 or match.over:
            break
        onlookers.follow(match)
        secrets.are_kept(match, dice, range(match.setup.seats))
        reversible += properties.points_of_no_return_are_announced(match, dice)
    assert onlookers.told > 20
    assert reversible > 5
    assert all(secrets.listeners[seat] > 20 for seat in range(match.setup.seats))
    kinds = {str(event["kind"]) for event in match.events()}
    compared = kinds & set(secrets.compared)
    assert len(compared) >= len(kinds) * 0.7, f"never compared: {sorted(kinds - compared)}"


def first_of_hand(match: Match, seat: int) -> object:
    return match.state.hand[seat][:1]  # type: ignore[attr-defined]


# one thing that a seat hides from the others; where there are no hidden cards, what chance will bring
HIDDEN: dict[str, Callable[[Match, int], object]] = {
    "battlecrest": lambda match, seat: match.state.rng.to_list(),
    "kharnage": lambda match, seat: [card & KIND for card in match.state.armies[seat].reserve[-1:]],  # type: ignore[attr-defined]
    "mage_knight": lambda match, seat: match.state.heroes[seat].hand[:1],  # type: ignore[attr-defined]
    "pixel_tactics": first_of_hand,
    "tash_kalar": first_of_hand,
}


@every_game
def test_one_hidden_card_in_an_event_is_noticed(game):
    table = next(table for table in TABLES if table[0] == game and table[2] > 1)

    def told(match: Match, listener: int) -> list[dict[str, object]]:
        other = (listener + 1) % match.setup.seats
        return [{**event, "leak": HIDDEN[game](match, other)} for event in match.events(listener)]

    with pytest.raises(AssertionError, match="tells what it may not know"):
        listen_to_a_game(table, properties.Secrets(told))


def listen_to_a_game(table: Table, secrets: properties.Secrets) -> None:
    dice = Random(1)
    for match in random_game(table, 2):
        secrets.are_kept(match, dice, range(match.setup.seats))


@pytest.mark.slow
@pytest.mark.runs_in("compiled")
@every_game
def test_every_ability_is_executed_in_self_play(game):
    """Random games until every ability on every card has been executed; 3,000 games must be enough. A game whose random players
    never get that far is played from positions in which they have plenty."""
    if game in PLENTY:
        left = PLENTY[game]()
        assert not left, f"never executed: {sorted(left)}"
        return
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
        if number > 300 or undone > 60:
            break
    assert undone > 20


@every_game
def test_a_turn_and_something_smaller_can_be_taken_back_as_a_whole(game):
    texts = find_game(game).texts
    assert texts.both("mark.turn", {}) == {"de": "den ganzen Zug", "en": "the whole turn"}
    assert texts.has("mark.action") or texts.has("mark.step")


@every_game
def test_a_position_with_an_answer_that_was_not_offered_is_refused(game):
    table = next(table for table in TABLES if table[0] == game)
    dice, tried = Random(6), 0
    for number, match in enumerate(random_game(table, 6)):
        if number > 150 and not match.over:
            continue
        if number % 10 == 0 or match.simultaneous or match.over:
            tried += properties.refuses_impossible_answers(match, dice)
    assert tried > 20


@pytest.mark.slow
@every_game
def test_a_search_bot_never_reads_the_hidden_truth(game):
    """In two worlds that differ only in what its seat cannot know, the same bot takes the same option."""
    table = next(table for table in TABLES if table[0] == game)
    every = 10 if compiled() else 40  # plain, a single search in a big game takes seconds
    for number, match in enumerate(random_game(table, 11)):
        if match.over or number > 150:
            break
        if number % every:
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


@every_table(pytest.mark.runs_in("compiled"))
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
        # an event without a sentence is only for the eye (a step of a longer way)
        assert_words([event["text"] for event in match.events(0) if any(event["text"].values())], "events")
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


@every_table()
def test_a_match_without_record_plays_the_same_game(table):
    recorded = list(random_game(table, 4))[-1]
    plain = list(random_game(table, 4, record=False))[-1]
    assert recorded.digest() == plain.digest()
    assert isinstance(plain, Match)
