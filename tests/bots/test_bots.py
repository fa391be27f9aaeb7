"""Bots: they answer legally, keep to their budgets, are reproducible, and are worth their names."""

from time import perf_counter

import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.bots import LEVELS, make_bot
from tafelrunde.bots.search import Search
from tafelrunde.core.choice import Choice, Flow
from tafelrunde.lab.simulate import simulate
from tests.core.toy import ASKED, Toy, ToyState


def play(names, seed, game="battlecrest"):
    match = Match.new(game, seed=seed)
    bots = [make_bot(name, seed + seat) for seat, name in enumerate(names)]
    while not match.over:
        seat = min(match.choices)
        match.answer(bots[seat].choose(match, seat), seat)
    return match


@pytest.mark.parametrize("names", [("random", "greedy"), ("search:20", "random"), ("easy", "search:5")])
def test_with_a_seed_and_iterations_a_game_is_reproducible(names):
    assert play(names, 3).digest() == play(names, 3).digest()


def test_a_search_keeps_to_its_time():
    match = Match.new("battlecrest", seed=1)
    bot = make_bot("search:0.1s")
    start = perf_counter()
    for _ in range(3):
        bot.choose(match, 0)
    assert 0.25 < perf_counter() - start < 1.0


def test_a_search_keeps_to_its_iterations():
    bot = Search(seed=1, iterations=37)
    bot.choose(Match.new("battlecrest", seed=1), 0)
    assert bot.played == 37


def test_thinking_leaves_the_match_alone():
    match = Match.new("battlecrest", seed=5)
    digest = match.digest()
    for name in ("random", "greedy", "search:30"):
        index, win = make_bot(name).estimate(match, 0)
        assert 0 <= index < match.choice.count
        assert 0 <= win <= 1
    assert match.digest() == digest


def test_search_sees_a_win_in_one():
    """Tarrok stands next to a nearly defeated hero without defence: the blow that ends the game must be found."""
    position = {
        "game": "battlecrest",
        "state": {
            "heroes": [
                {"hero": "tarrok", "at": "C3"},
                {
                    "hero": "korvu",
                    "at": "C4",
                    "life": ["wounded", 1],
                    "actions": {
                        "storm_charge": ["front", "exhausted"],
                        "great_axe": ["front", "exhausted"],
                        "war_bellow": ["front", "exhausted"],
                        "thick_hide": ["front", "exhausted"],
                    },
                },
            ],
        },
    }
    match = Match.from_position(position)
    bot = make_bot("search:300", 1)
    while not match.over and match.choice.seat == 0:
        index, win = bot.estimate(match, 0)
        match.answer(index)
    assert match.over
    assert match.outcome.winners == [0]
    assert win > 0.9


class Trap(Toy):
    """Seat 0 goes left or right, seat 1 replies. Left looks better after every reply but one, and that one is ruin."""

    def step(self, s: ToyState) -> Flow[None]:
        way = yield Choice(0, ASKED["peek"], [0, 1])
        reply = yield Choice(1, ASKED["bid"], list(range(12)))
        if s.round == 0:  # whatever comes later changes nothing
            s.last = [way, reply]
        s.round = 1

    def outcome(self, s: ToyState) -> None:
        return None

    def judge(self, s: ToyState) -> list[float]:
        way, reply = s.last
        value = 0.5 if s.round == 0 else 0.7 if way == 1 else 0.1 if reply == 5 else 0.9
        return [value, 1.0 - value]


def test_search_sees_the_one_reply_that_hurts():
    chosen = [Search(seed, iterations=30).choose(Match.new(Trap(), seed=seed), 0) for seed in range(20)]
    assert chosen.count(1) >= 18


def test_bots_decide_simultaneous_choices_each_on_its_own():
    match = Match.new(Toy(), seed=5)
    bots = [make_bot("search:60", 1), make_bot("greedy", 2)]
    while not match.over:
        for seat in sorted(match.choices):
            match.answer(bots[seat].choose(match, seat), seat)
            break
    assert match.outcome is not None


@pytest.mark.parametrize("name", ["", "expert", "search:", "search:-3", "search:2x", "random:3"])
def test_an_unknown_bot_is_refused(name):
    with pytest.raises(TafelrundeError, match="expected one of random"):
        make_bot(name)


def test_there_is_a_bot_for_every_level():
    for level in LEVELS:
        assert make_bot(level).choose(Match.new("battlecrest", seed=1), 0) in range(5)


@pytest.mark.slow
@pytest.mark.runs_in("compiled")
def test_the_ladder_of_strength():
    """search beats greedy beats random: small budgets and few games, with room for luck (exact figures are in docs/bots.md)."""
    greedy = simulate("battlecrest", ["greedy", "random"], games=40, seed=1, workers=2)
    assert greedy["wins"][0] >= 36
    search = simulate("battlecrest", ["search:150", "greedy"], games=40, seed=1, workers=2)
    assert search["wins"][0] >= 26
