"""Options weighed one by one: the scales find what search finds, and say how far the others are behind."""

import pytest

from tafelrunde import Match
from tafelrunde.bots.weighing import Scales, lead
from tests.games.test_puzzles import example


def test_the_best_option_comes_first_and_the_lead_is_what_lies_between():
    puzzle = example()  # the easiest of all
    match = puzzle.begin()
    weighed = Scales(5, 400).weigh(match, puzzle.seat)
    assert weighed[0].index == puzzle.best
    assert lead(weighed) == weighed[0].rating - weighed[1].rating > 0.03
    assert len({each.index for each in weighed}) == len(weighed) <= match.choices[puzzle.seat].count
    assert min(each.visits for each in weighed[:3]) > max((each.visits for each in weighed[3:]), default=0)
    assert match.digest() == puzzle.begin().digest()


def test_with_a_seed_and_iterations_the_same_is_said_again():
    puzzle = example()
    ratings = [
        [(each.index, each.rating) for each in Scales(9, 200).weigh(puzzle.begin(), puzzle.seat)]
        for _ in range(2)
    ]
    assert ratings[0] == ratings[1]


def test_time_is_kept():
    puzzle = example()
    scales = Scales(1, seconds=0.05)
    assert scales.weigh(puzzle.begin(), puzzle.seat)
    assert scales.played > 0


def test_what_several_decide_at_once_is_not_weighed():
    match = Match.new("pixel_tactics", seed=1)
    asked = list(match.choices)
    assert match.simultaneous == (len(asked) > 1)
    if match.simultaneous:
        assert Scales(1, 50).weigh(match, asked[0]) == []
    assert Scales(1, 50).weigh(match, 1 - asked[0] if len(asked) == 1 else 7) == []


def test_where_turns_are_planned_as_a_whole_every_option_is_weighed_too():
    match = Match.new("tash_kalar", seed=2)
    while match.answers_given < 4:
        match.answer(0, min(match.choices))
    seat, choice = next(iter(match.choices.items()))
    weighed = Scales(3, 400).weigh(match, seat)
    assert 1 <= len(weighed) <= choice.count
    assert all(0 <= each.rating <= 1 for each in weighed)
    assert [each.rating for each in weighed[:3]] == sorted(
        (each.rating for each in weighed[:3]), reverse=True
    )


def test_one_option_has_no_lead():
    assert lead([]) == pytest.approx(0.0)
