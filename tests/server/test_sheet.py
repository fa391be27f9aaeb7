"""What a result is made of travels with it: the score sheet, and who was played."""

import msgspec
import pytest

from tafelrunde import find_game
from tafelrunde.server import wire
from tafelrunde.server.play import Deed, Play, Start
from tests.games.mage_knight.test_scoring import final


def over(**fields: object) -> Play:
    """A game alone that is over, with this in front of the hero."""
    match = final(dict(fields), mode="solo_conquest").match
    saved = {"format": match.setup.format, "position": match.position(), "seed": 1}
    start = Start("mage_knight", "solo_conquest", 1, 1, {})
    return Play(start, [Deed("rebase", data={"match": saved, "n": 0, "epoch": 0})])


def test_the_lines_add_up_to_the_score_and_say_what_counted():
    outcome = over(fame=30, hand="fireball wound", crystals={"red": 2}).outcome
    assert outcome is not None
    lines = {line.id: line.points for line in outcome.sheet}
    assert (lines["fame"], lines["knowledge"], lines["loot"], lines["beating"]) == ([30], [2], [1], [-2])
    assert sum(line.points[0] + line.titles[0] for line in outcome.sheet) == outcome.scores[0]
    assert all(line.names["de"] and line.names["en"] for line in outcome.sheet)
    assert (outcome.labels, [names["en"] for names in outcome.played]) == (["tovak"], ["Tovak"])


def test_whoever_gives_up_has_nothing_to_add_up():
    play = Play(Start("mage_knight", "solo_conquest", 1, 1, {}))
    play.do(Deed("concede", 0))
    assert play.outcome is not None and play.outcome.sheet == [] and play.outcome.labels == []


# How it stood when somebody gave up, in games whose end adds nothing up that was not there before.
STOOD = {
    "battlecrest": ["life", "lost", "ready"],
    "pixel_tactics": ["leader", "heroes", "corpses"],
    "tash_kalar": ["points", "upgraded", "pieces"],
}


def begun(game: str, answers: int) -> Play:
    """After so many answers of everybody: always the first option."""
    play = Play(Start(game, find_game(game).modes[0].id, 2, 5, {}))
    for _ in range(answers):
        seat = next(iter(play.match.choices))
        play.do(Deed("answer", seat, 0))
    return play


@pytest.mark.parametrize("game", STOOD)
def test_a_game_that_somebody_gives_up_tells_how_it_stood(game: str):
    play = begun(game, 12)
    stood = [(row.id, row.points) for row in play.match.game.standing(play.match.state)]
    play.do(Deed("concede", 0))
    assert play.outcome is not None and play.outcome.winners == [1]
    assert [(line.id, line.points) for line in play.outcome.sheet] == stood
    assert [line.id for line in play.outcome.sheet] == STOOD[game]
    assert all(line.names["de"] and line.names["en"] for line in play.outcome.sheet)
    assert any(any(points) for _, points in stood)


@pytest.mark.parametrize("game", ["battlecrest", "pixel_tactics"])
def test_before_anybody_has_a_hero_there_is_nothing_to_tell(game: str):
    play = begun(game, 0)
    play.do(Deed("concede", 0))
    assert play.outcome is not None and play.outcome.sheet == []


def test_a_game_that_was_called_off_tells_nothing():
    play = begun("battlecrest", 12)
    play.do(Deed("abort", 0))
    assert play.outcome is not None and play.outcome.sheet == []


def test_a_result_from_before_there_were_sheets_is_still_read():
    old = {"ranks": [1], "scores": [3.0], "winners": [0], "reason": "r", "text": {"de": "", "en": ""}}
    assert msgspec.convert(old, wire.Outcome).sheet == []
