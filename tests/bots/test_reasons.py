"""Why a bot would do that: what it expects to come of it, in the game's own words."""

import pytest

from tafelrunde import Match, all_games, find_game
from tafelrunde.bots import make_bot
from tafelrunde.bots.reasons import Consequence, comparison, consequences, sentence
from tafelrunde.bots.search import Search
from tafelrunde.server.botworker import reason

GAMES = [info.id for info in all_games()]


def positions(game: str, seed: int, every: int, answers: int) -> list[tuple[Match, int]]:
    """Decisions of a game between quick bots, with something to choose."""
    match, quick, found = Match.new(game, seed=seed), make_bot("easy", seed), []
    for number in range(answers):
        if match.over:
            break
        seat = next(iter(match.choices))
        if number % every == 0 and match.choices[seat].count > 1:
            found.append((Match.from_dict(match.to_dict()), seat))
        match.answer(quick.choose(match, seat), seat)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_hint_has_a_reason_and_most_of_them_tell_what_happens(game: str):
    asked = told = 0
    for match, seat in positions(game, 5, 3, 60):
        bot = Search(3, iterations=150)
        index, _ = bot.estimate(match, seat)
        (said, *more) = reason(match, bot, seat, index)
        assert not more and said.text["de"].endswith(".") and said.text["en"].endswith(".")
        asked += 1
        told += said.text["de"].startswith("Ich rechne damit: ")
    assert asked >= 8
    assert told >= 0.6 * asked, f"{told} of {asked}"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_really_comes_of_the_line(game: str):
    """Played in ever new worlds, nearly all that was told happens again."""
    checked = 0
    for match, seat in positions(game, 8, 6, 50):
        bot = Search(4, iterations=60)
        index, _ = bot.estimate(match, seat)
        found = consequences(bot, match, seat, index)
        for one in found:
            assert one.kind in match.game.consequences
        again = consequences(bot, match, seat, index)
        same = {one.text["en"] for one in found} & {one.text["en"] for one in again}
        assert len(same) * 2 >= len(found)
        checked += len(found)
    assert checked >= 8


def test_a_stroke_that_wins_is_why():
    """The line that ends the game says so, and names whom it is about."""
    match, quick = Match.new("battlecrest", seed=3), make_bot("easy", 1)
    while not match.over:
        seat = next(iter(match.choices))
        match.answer(quick.choose(match, seat), seat)
    journal = match.journal()
    answers = journal["answers"]
    assert isinstance(answers, list)
    for back in range(1, 12):
        before = Match.replay(journal, upto=len(answers) - back)
        seat = next(iter(before.choices))
        bot = Search(1, iterations=400)
        index, win = bot.estimate(before, seat)
        if win < 0.95:
            continue
        found = consequences(bot, before, seat, index)
        assert "defeated" in [one.kind for one in found]
        said = sentence(before, seat, found)
        assert "besiegt" in said["de"] and "defeated" in said["en"] and "(Gegner)" in said["de"]
        return
    raise AssertionError("nobody was about to win")


def test_the_sentence_names_the_seat_behind_what_concerns_it():
    match = Match.new("kharnage", seats=3, seed=2)
    told = [
        Consequence(0, "destroyed", {"de": "Wir treffen.", "en": "We hit."}, ()),
        Consequence(0, "destroyed", {"de": "Noch einmal!", "en": "Once more!"}, ()),
        Consequence(2, "captured", {"de": "Sie fangen.", "en": "They catch."}, ()),
    ]
    said = sentence(match, 0, told)
    assert said["de"] == "Ich rechne damit: Wir treffen; Noch einmal (du); Sie fangen (Platz 3)."
    assert said["en"] == "I expect: We hit; Once more (you); They catch (seat 3)."
    duel = Match.new("battlecrest", seed=1)
    assert sentence(duel, 1, told[:1])["de"].endswith("Wir treffen (Gegner).")
    orcs = Consequence(0, "destroyed", {"de": "Die Orks fallen.", "en": "The Orcs fall."}, ())
    twice = sentence(match, 0, [orcs, told[1], orcs])
    assert twice["de"] == "Ich rechne damit: Die Orks fallen; Noch einmal; die Orks fallen (du)."
    assert twice["en"] == "I expect: The Orcs fall; Once more; the Orcs fall (you)."


def test_where_nothing_is_certain_the_next_best_answer_is_compared():
    match = Match.new("pixel_tactics", seed=5)
    seat = next(iter(match.choices))
    bot = Search(3, iterations=60)
    index, _ = bot.estimate(match, seat)
    said = comparison(bot, match, seat, index)
    assert said["de"].startswith("Was danach kommt, hängt vom Zufall ab und von dem, was verdeckt ist; ")
    other = [option for n, option in enumerate(match.choices[seat].options) if n != index]
    assert any(option.text("de") in said["de"] for option in other)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_that_hints_tell_of_has_words(game: str):
    rules = find_game(game)
    assert rules.consequences and len(set(rules.consequences)) == len(rules.consequences)
    for kind in rules.consequences:
        assert rules.texts.has(f"event.{kind}"), kind
        assert kind not in rules.framing
