"""How bots think: by the game's weights, up to where the game calls the table settled, and about ends of every kind."""

from collections import Counter

import pytest

from tafelrunde import Match, Outcome
from tafelrunde.bots import make_bot
from tafelrunde.bots.bot import MOST_TO_SETTLE, Dice, judge_all, likely, play_on, sensible
from tafelrunde.bots.search import Search, widened
from tests.bots.toys import Bids, Ends, Errand, Hands, Open, Peeks, Pick, ShortSighted, Wide


def rollout(game, seed=1):
    return Match.new(game, seed=seed, record=False)


# --- weights ------------------------------------------------------------------------------------------------------------------


class Weighed(Pick):
    weights = (3, 1, 0)


class Senseless(Pick):
    weights = (0, 0, 0)


class OnlyPoor(Pick):
    weights = (1, 1, 0)


def test_a_line_goes_on_by_weight():
    match = rollout(Weighed())
    dice = Dice(5)
    drawn = Counter(likely(match, match.choice, dice) for _ in range(4000))
    assert drawn[2] == 0
    assert 2850 < drawn[0] < 3150


def test_options_without_weight_are_drawn_only_where_there_are_no_others():
    match = rollout(Senseless())
    dice = Dice(5)
    assert {likely(match, match.choice, dice) for _ in range(100)} == {0, 1, 2}
    assert sensible(match, match.choice) == [0, 1, 2]
    assert sensible(rollout(Weighed()), match.choice) == [0, 1]


@pytest.mark.parametrize("name", ["greedy", "search:30"])
def test_weight_0_is_left_out_however_good_it_were(name):
    assert make_bot(name, 3).choose(Match.new(OnlyPoor(), seed=1), 0) == 1
    assert make_bot(name, 3).choose(Match.new(Senseless(), seed=1), 0) == 2


# --- long turns ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["greedy", "search:40"])
def test_a_long_turn_is_played_to_its_end_before_it_is_judged(name):
    def paid(game):
        match = Match.new(game, seed=2)
        bot = make_bot(name, 4)
        for _ in range(Errand.steps):
            match.answer(bot.choose(match, 0))
        return match.state.last[0]

    assert paid(Errand()) >= Errand.enough
    assert paid(ShortSighted()) < Errand.enough


class Endless(Open):
    """Never settled."""

    asked: list[int]

    def settled(self, s, seat, boundary):
        self.asked.append(seat)
        return False


def test_a_line_that_never_settles_is_judged_as_it_stands():
    game = Endless()
    game.asked = []
    match = rollout(game)
    assert play_on(match, 1, Dice(1)) == MOST_TO_SETTLE
    assert play_on(match, 1, Dice(1), ahead=7) == MOST_TO_SETTLE + 7
    assert set(game.asked) == {1}  # the game is asked about the seat that thinks


def test_a_settled_table_is_left_alone_unless_a_few_decisions_ahead_are_wanted():
    match = rollout(Pick())
    assert match.boundary
    assert play_on(match, 0, Dice(1)) == 0
    assert play_on(match, 0, Dice(1), ahead=5) == 5


# --- many options -------------------------------------------------------------------------------------------------------------


def test_few_options_are_all_tried_and_many_are_opened_little_by_little():
    assert widened(1) >= 8
    assert widened(100) < 60
    assert widened(1000) >= 60
    assert all(widened(n) <= widened(n + 1) for n in range(1000))


def test_the_tree_widens_as_visits_allow():
    bot = Search(seed=1, iterations=50)
    bot.choose(Match.new(Wide(), seed=1), 0)
    tried = [branch for branch in bot.root.branches.values() if branch.visits]
    assert len(tried) <= widened(50) < 50


def test_of_options_tried_equally_often_the_best_is_taken():
    assert {Search(seed, iterations=3).choose(Match.new(Pick(), seed=1), 0) for seed in range(5)} == {2}


def test_of_many_options_the_promising_ones_are_tried_first():
    bot = Search(seed=1, iterations=9)
    bot.choose(Match.new(Wide(), seed=1), 0)
    tried = {value for value, branch in bot.root.branches.items() if branch.visits}
    assert len(tried) >= 8
    assert tried <= set(range(37, 48))
    good = 0
    for seed in range(10):
        match = Match.new(Wide(), seed=seed)
        good += abs(Search(seed, iterations=300).choose(match, 0) - 45) <= 2
    assert good >= 8


# --- ends ---------------------------------------------------------------------------------------------------------------------


def test_the_judge_of_a_finished_game_says_what_the_end_is_worth():
    for end, worth in (
        (Outcome([1, 2], [0, 0], "cards"), [1, 0]),
        (Outcome([1, 1], [0, 0], "cards"), [0.5, 0.5]),
        (Outcome([1, 1], [3, 3], "cards", teams=[0, 0]), [1, 1]),
        (Outcome([2, 2], [0, 0], "cards", winners=[]), [0, 0]),
        (Outcome([1, 1], [12, 12], "cards", worth=[0.3, 0.3], scored=True), [0.3, 0.3]),
    ):
        match = rollout(Ends(end))
        while not match.over:
            match.play(0)
        assert judge_all(match) == worth


# --- the expected line --------------------------------------------------------------------------------------------------------


def told(line):
    return [(seat, text["en"]) for seat, text, _ in line]


def test_a_line_begins_with_what_the_bot_would_do():
    match = Match.new("battlecrest", seed=3)
    for name in ("random", "greedy", "search:80"):
        line = make_bot(name, 7).line(match, 0)
        index = make_bot(name, 7).choose(match, 0)
        option = match.choices[0].options[index]
        assert line[0] == (0, {"de": option.text("de"), "en": option.text("en")}, option.refs)


def test_a_line_follows_the_most_visited_path():
    match = Match.new(Errand(), seed=2)
    line = Search(4, iterations=400).line(match, 0)
    assert len(line) > 3
    assert told(line)[:3] == [(0, "1")] * 3


def test_a_line_ends_where_too_little_was_tried():
    assert len(Search(4, iterations=4).line(Match.new(Errand(), seed=2), 0)) == 1


def test_a_line_uses_the_tree_that_is_there():
    match = Match.new("battlecrest", seed=3)
    bot = Search(4, iterations=50)
    bot.estimate(match, 0)
    tree = bot.root
    bot.line(match, 0)
    assert bot.root is tree
    match.answer(0, 0)
    seat = min(match.choices)
    bot.line(match, seat)
    assert bot.root is not tree


def test_a_line_ends_at_options_that_another_seat_hides():
    assert told(Search(4, iterations=300).line(Match.new(Hands(), seed=2), 0)) == [(0, "1")]


def test_a_line_ends_where_something_becomes_known():
    assert len(Search(4, iterations=300).line(Match.new(Peeks(), seed=2), 0)) == 2


def test_a_line_ends_with_the_own_part_of_a_simultaneous_choice():
    match = Match.new(Bids(), seed=2)
    assert told(Search(4, iterations=200).line(match, 1)) == [(1, "2")]


@pytest.mark.parametrize("game", ["battlecrest", "pixel_tactics", "kharnage", "tash_kalar"])
def test_a_line_never_tells_what_the_seat_cannot_know(game):
    """In worlds that differ only in what the seat cannot know, the same bot expects the same."""
    match = Match.new(game, seats=2, seed=8)
    dice = Dice(3)
    checked = 0
    while not match.over and checked < 5:
        seat = min(match.choices)
        if match.answers_given % 7 == 5:
            worlds = [match, match.resample(seat, 77), match.resample(seat, 78)]
            lines = [Search(9, iterations=60).line(world, seat) for world in worlds]
            assert lines[0] == lines[1] == lines[2]
            checked += 1
        match.answer(dice.below(match.choices[seat].count), seat)
    assert checked >= 3


class Counted(Errand):
    """Counts how often the judge is asked; perhaps only paying is sensible."""

    only_paying = False

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def judge(self, s):
        self.asked += 1
        return super().judge(s)

    def weight(self, s, choice, value):
        return value if self.only_paying else 1


class Forced(Counted):
    only_paying = True


@pytest.mark.parametrize(("game", "asked", "more"), [(Counted, 12, 12), (Forced, 0, 1)])
def test_greedy_does_not_ponder_where_there_is_no_choice(game, asked, more):
    """Only whoever wants to know how things stand is told."""
    match = Match.new(game(), seed=1)
    make_bot("greedy", 1).choose(match, 0)
    assert match.game.asked == asked
    make_bot("greedy", 1).estimate(match, 0)
    assert match.game.asked == asked + more
