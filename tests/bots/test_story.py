"""How a game went: a curve of shares, and its turning points."""

import itertools
import random
from collections import Counter

import pytest

from tafelrunde import Match, all_games
from tafelrunde.bots.story import (
    MOMENTS,
    SMALLEST_CHANGE,
    Point,
    Round,
    most_telling,
    points,
    rounds,
    turning_points,
    what_counted,
)


@pytest.mark.parametrize("game", [info.id for info in all_games()])
def test_the_curve_goes_from_the_beginning_to_the_end(game: str):
    dice = random.Random(3)
    match = Match.new(game, seats=2, seed=3)
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
    changed = any(
        abs(now.shares[0] - then.shares[0]) >= SMALLEST_CHANGE for then, now in itertools.pairwise(found)
    )
    assert changed or game == "mage_knight", "whoever plays it at random gains and loses nothing"
    assert changed <= len(moments) <= MOMENTS
    assert [moment.n for moment in moments] == sorted(moment.n for moment in moments)
    assert all(moment.text["de"] and moment.text["en"] for moment in moments)


def test_alone_all_prospects_are_ones_own():
    """There is nobody to share them with: no turning points, and nothing that fails."""
    found = points(played("mage_knight", seats=1).journal())
    assert len(found) > 1
    assert all(point.shares == [1.0] for point in found)
    assert turning_points(found) == []


def played(game: str, mode: str | None = None, seats: int = 2, answers: int | None = None) -> Match:
    dice = random.Random(3)
    match = Match.new(game, mode, seats, seed=3)
    while not match.over and (answers is None or match.answers_given < answers):
        seat = min(match.choices)
        match.answer(dice.randrange(match.choices[seat].count), seat)
    return match


def adds_up(found: list[Round]) -> bool:
    """What was gained in the rounds so far is what each seat has."""
    sums = [0] * len(found[0].total)
    for each in found:
        sums = [have + more for have, more in zip(sums, each.gained, strict=True)]
        if sums != each.total:
            return False
    return True


@pytest.mark.parametrize("seats", [2, 3])
def test_kharnage_is_counted_in_four_rounds(seats: int):
    match = played("kharnage", seats=seats)
    found = rounds(match.journal())
    assert [each.n for each in found] == [1, 2, 3, 4]
    assert adds_up(found)
    assert match.outcome is not None and found[-1].total == [int(score) for score in match.outcome.scores]
    # at the end of every round conquest tiles of 5 and 3 are given out, with three players one of 1 too (KH-12.2)
    assert all(sum(each.gained) >= (8 if seats == 2 else 9) for each in found)


def test_a_match_of_pixel_tactics_is_counted_in_games():
    match = played("pixel_tactics", "match")
    found = rounds(match.journal())
    assert [each.n for each in found] == list(range(1, len(found) + 1)) and len(found) > 1
    assert adds_up(found)
    assert {sum(each.gained) for each in found} <= {0, 1, 2}  # the leaders of a game, unless there was none
    assert match.outcome is not None
    (winner,) = match.outcome.winners
    assert found[-1].total[winner] == max(found[-1].total)


def test_a_game_that_is_given_up_has_the_rounds_that_were_played():
    whole = rounds(played("kharnage").journal())
    known = set()
    for answers in range(0, 60, 4):
        found = rounds(played("kharnage", answers=answers).journal())
        assert [each.total for each in found] == [each.total for each in whole[: len(found)]]
        known.add(len(found))
    assert {0, 1, 2} <= known


@pytest.mark.parametrize("game", ["battlecrest", "pixel_tactics"])
def test_where_nothing_is_counted_there_are_no_rounds(game: str):
    assert rounds(played(game).journal()) == []


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


def test_what_counts_in_a_game_is_told_before_what_is_only_rare():
    """A defeated enemy, although mana of this colour was used only once; without anything that counts, the rare thing."""
    match = Match.new("mage_knight", seats=2, seed=1)
    mana, foe, walk = [
        {"kind": kind, "text": {"de": kind, "en": kind}} for kind in ("spent_token", "defeated", "moved")
    ]
    kinds = Counter({"spent_token": 1, "defeated": 9, "moved": 90})
    assert what_counted(match, [mana, foe, walk], kinds)["en"] == "defeated"
    assert what_counted(match, [mana, walk], kinds)["en"] == "moved"
    assert what_counted(match, [mana], kinds)["en"] == "spent_token"
