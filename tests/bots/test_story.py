"""How a game went: a curve of shares, and its turning points."""

import random
from collections import Counter

import pytest

from tafelrunde import Match, all_games
from tafelrunde.bots.story import MOMENTS, Point, most_telling, points, turning_points


@pytest.mark.parametrize("game", [info.id for info in all_games()])
def test_the_curve_goes_from_the_beginning_to_the_end(game: str):
    dice = random.Random(3)
    match = Match.new(game, seed=3)
    while not match.over:
        seat = min(match.choices)
        match.answer(dice.randrange(match.choices[seat].count), seat)
    assert match.record is not None and match.outcome is not None
    found = points(match.journal())
    assert found[0].n == 0 and found[-1].n == len(match.record.indices)
    assert [point.n for point in found] == sorted({point.n for point in found})
    for point in found:
        assert sum(point.shares) == pytest.approx(1) and all(0 <= share <= 1 for share in point.shares)
    worth = match.outcome.worth
    assert found[-1].shares == pytest.approx([each / sum(worth) for each in worth])
    moments = turning_points(found)
    assert 1 <= len(moments) <= MOMENTS
    assert [moment.n for moment in moments] == sorted(moment.n for moment in moments)
    assert all(moment.text["de"] and moment.text["en"] for moment in moments)


def test_the_largest_changes_are_told_in_the_order_of_play():
    curve = [0.5, 0.52, 0.7, 0.3, 0.36, 0.9]
    found = [Point(n, [share, 1 - share], {"de": str(n), "en": str(n)}) for n, share in enumerate(curve)]
    told = [(moment.n, moment.seat, round(moment.gain, 2)) for moment in turning_points(found)]
    assert told == [(2, 0, 0.18), (3, 1, 0.4), (5, 0, 0.54)]


def test_a_quiet_game_has_no_turning_point():
    assert turning_points([Point(n, [0.5, 0.5], {}) for n in range(5)]) == []


def test_what_happens_seldom_is_told():
    def told(kind):
        return {"kind": kind, "text": {"de": kind, "en": kind}}

    kinds = Counter({"step": 40, "damage": 9, "wounded": 1, "round": 1, "quiet": 1})
    silent = {"kind": "quiet", "text": {"de": "", "en": ""}}
    events = [told("step"), told("wounded"), told("damage"), silent, told("round")]
    assert most_telling(events, kinds, ("round",)) == told("wounded")["text"]
    assert most_telling([silent, told("round")], kinds, ("round",)) == {}
