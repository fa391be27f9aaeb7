"""The judge: what bots think of a position."""

import random

import pytest

from tafelrunde.core.match import Match
from tests.games.kharnage.table import GAME, Json, at_random, attacking, pack_of, seat, state


def chances(match: Match) -> list[float]:
    return GAME.judge(state(match))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_chances_of_all_seats_add_up(players):
    match = Match.new(GAME, seats=players, seed=2)
    for _ in at_random(match, random.Random(2)):
        found = chances(match)
        assert sum(found) == pytest.approx(1.0, abs=0.01)
        assert all(0 < chance < 1 for chance in found)


def table(orcs: Json, humans: Json, round: int = 2) -> Match:
    own = seat("orcs_400", "orc_brawler", **orcs)
    return attacking(own, seat("humans", "human_halberdier", **humans), round=round)


def test_skulls_and_destroyed_cards_are_good():
    even = chances(table({}, {}))
    assert chances(table({"tiles": [5]}, {}))[0] > even[0]
    assert chances(table({"kharnage": 1}, {}))[0] > even[0]
    assert chances(table({"trophies": ["1 human_militia"] * 3}, {}))[0] > even[0]
    assert chances(table({}, {"tiles": [5]}))[0] < even[0]


def test_a_lead_counts_more_in_the_last_round():
    early = chances(table({"tiles": [5]}, {}, round=1))[0]
    late = chances(table({"tiles": [5]}, {}, round=4))[0]
    assert late > early


def test_the_judge_does_not_look_at_hidden_cards():
    match = Match.new(GAME, seats=3, seed=4, options={"army_choice": "random"})
    dice = random.Random(4)
    for choice in at_random(match, dice):
        own = choice.seat
        twin = match.resample(own, dice.randrange(1 << 30))
        assert GAME.judge(twin.state)[own] == GAME.judge(match.state)[own]


@pytest.mark.rule("KH-11.9")
def test_bots_always_shout():
    match = attacking(seat("orcs_400", "orc_brawler"), seat("humans", "human_militia"), shout_rule=True)
    choice = match.choice
    assert choice is not None
    assert choice.prompt == "shout.kharnage"
    weights = [GAME.weight(state(match), choice, value) for value in choice.values]
    assert weights[0] > 0
    assert weights[1] == 0


def test_armies_of_packs_can_be_judged():
    match = Match.new(
        GAME, seats=2, seed=1, options={"packs": [pack_of()], "army_1": "testers", "army_2": "orcs"}
    )
    assert sum(chances(match)) == pytest.approx(1.0, abs=0.01)


def test_win_rates_are_counted_by_army():
    match = Match.new(GAME, seats=3, seed=1, options={"army_1": "goblins", "army_2": "orcs"})
    assert GAME.labels(state(match)) == []  # the third has yet to choose
    match.answer(0)
    assert GAME.labels(state(match)) == ["goblins", "orcs", "humans"]
