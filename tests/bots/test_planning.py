"""Turns that are planned as a whole: the best continuation counts, replies are foreseen, and a plan is kept in mind."""

from time import perf_counter

import pytest

from tafelrunde import Match
from tafelrunde.bots.bot import Dice
from tafelrunde.bots.planning import RUNNERS, Budget, Planner, Turn, Turns, follow, runners
from tafelrunde.bots.search import Search
from tests.bots.toys import Ambush, Errand, Pick, Planned


class Narrow(Planned):
    """The one good turn pays at every step, and paying looks no better than keeping."""

    enough = Errand.steps

    def weight(self, s, choice, value):
        return 1


class Choosy(Pick):
    plans_turns = True
    weights = (1, 1, 0)


def turns_of(game, seed=1):
    return Turns(Match.new(game, seed=seed, record=False), 0, Dice(seed), [])


def test_the_best_continuation_counts_and_not_the_average_one():
    """One turn of 1024 is good: whoever goes by averages finds paying bad at every step."""
    turns = turns_of(Planned())
    best = turns.search(60)
    assert sum(best.values) >= Planned.enough
    assert turns.root.best[1] == best.value > turns.root.total / turns.root.tried


def test_no_turn_is_tried_twice_and_all_are_tried_in_the_end():
    turns = turns_of(Narrow())
    best = turns.search(10_000)
    assert len(turns.found) == 2**Errand.steps == len({tuple(turn.values) for turn in turns.found})
    assert best.values == [1] * Errand.steps
    assert turns.root.left == 0


def test_options_of_weight_0_are_left_out():
    turns = turns_of(Choosy(), 3)
    turns.search(20)
    assert {tuple(turn.values) for turn in turns.found} == {(0,), (1,)}


@pytest.mark.parametrize("seed", range(5))
def test_a_planned_turn_is_carried_out(seed):
    match, bot = Match.new(Planned(), seed=2), Search(seed, iterations=60)
    for _ in range(Errand.steps):
        match.answer(bot.choose(match, 0))
    assert match.state.last[0] >= Errand.enough


def test_what_is_left_of_a_plan_is_tried_first_at_the_next_decision():
    planner, match = Planner(Dice(4)), Match.new(Narrow(), seed=2)
    planner.plan = [1] * Errand.steps
    turn = planner.think(match, 0, Budget(2, 1e9))  # far too little to find it
    assert turn.values == [1] * Errand.steps
    assert planner.plan == [1] * (Errand.steps - 1)


def test_a_plan_that_fits_no_longer_is_dropped():
    planner, match = Planner(Dice(4)), Match.new(Planned(), seed=2)
    planner.plan = [7, 1]
    assert planner.think(match, 0, Budget(30, 1e9)).values[0] in (0, 1)


def test_the_reply_that_hurts_is_foreseen():
    """Left twice is best by far until seat 1 has answered."""
    turns = turns_of(Ambush())
    assert turns.search(4).values == [0, 0]
    for seed in range(10):
        match, bot = Match.new(Ambush(), seed=seed), Search(seed, iterations=200)
        ways = []
        for _ in range(2):
            index, win = bot.estimate(match, 0)
            ways.append(index)
            match.answer(index)
        assert sum(ways) == 1
        assert win == pytest.approx(0.7)


def test_those_who_race_begin_differently_and_are_not_judged_alike():
    found = [Turn([0, n], 0.9 - n / 100) for n in range(20)] + [Turn([0, 99], 0.9)]
    found += [Turn([1, n], 0.5 + n / 100) for n in range(5)]
    chosen = runners(found, False)
    assert len(chosen) == RUNNERS
    assert [turn.values for turn in chosen[:4]] == [[0, 0], [1, 4], [0, 1], [0, 2]]
    assert [0, 99] not in [turn.values for turn in chosen]
    assert runners([Turn([2], 0.1), *found], True)[0].values == [
        2
    ]  # the plan stays in the race, however it looks


def test_a_budget_is_spent_by_lines_or_by_time():
    budget = Budget(100, 1e9)
    budget.played = 10
    assert budget.spent() == pytest.approx(0.1)
    assert budget.spent(40) == pytest.approx(0.5)
    budget = Budget(1 << 40, 1000.0)
    budget.played, budget.start = 10, perf_counter() - 500.0
    assert budget.spent() == pytest.approx(0.5, abs=0.05)
    assert budget.spent(5) == pytest.approx(0.75, abs=0.05)  # as long for each of them as for those before


def test_a_plan_keeps_to_its_budget():
    for iterations in (1, 20, 150):
        bot = Search(1, iterations=iterations)
        bot.choose(Match.new("tash_kalar", mode="duel", seed=1), 0)
        assert 1 <= bot.played <= iterations


def test_where_there_is_nothing_to_decide_nothing_is_thought_about():
    class Forced(Planned):
        def weight(self, s, choice, value):
            return value

    bot = Search(1, iterations=100)
    assert bot.choose(Match.new(Forced(), seed=1), 0) == 1
    assert bot.played == 1


def test_a_plan_is_told_as_a_line():
    match = Match.new(Ambush(), seed=2)
    line = Search(4, iterations=200).line(match, 0)
    assert [seat for seat, _, _ in line] == [0, 0]


def test_a_turn_that_cannot_be_played_as_planned_goes_on_by_weight():
    match = Match.new(Planned(), seed=2, record=False)
    follow(match, 0, [1, 1, 9], Dice(1))
    assert match.state.round == Errand.steps


class Keeping(Planned):
    keeps_plans = True


def test_a_kept_plan_is_carried_out_without_thinking_again():
    match, bot = Match.new(Keeping(), seed=2), Search(1, iterations=60)
    match.answer(bot.choose(match, 0))
    assert bot.played > 1
    for _ in range(Errand.steps - 1):
        match.answer(bot.choose(match, 0))
        assert bot.played == 0
    assert match.state.last[0] >= Errand.enough


def test_a_kept_plan_is_dropped_when_something_new_was_seen():
    match, bot = Match.new(Keeping(), seed=2), Search(1, iterations=60)
    match.answer(bot.choose(match, 0))
    match.state.news += 1
    bot.choose(match, 0)
    assert bot.played > 0


def test_a_plan_for_another_position_is_no_plan():
    """After taking back an answer the options are other ones."""
    match, bot = Match.new(Keeping(), seed=2), Search(1, iterations=60)
    match.answer(bot.choose(match, 0))
    bot.planner.offered[0] = [7, 8, 9]
    bot.choose(match, 0)
    assert bot.played > 0
