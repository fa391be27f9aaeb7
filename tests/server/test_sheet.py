"""What a result is made of travels with it: the score sheet, and who was played."""

import msgspec

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


def test_a_result_from_before_there_were_sheets_is_still_read():
    old = {"ranks": [1], "scores": [3.0], "winners": [0], "reason": "r", "text": {"de": "", "en": ""}}
    assert msgspec.convert(old, wire.Outcome).sheet == []
