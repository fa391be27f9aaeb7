"""Positions as JSON: there and back, and a clear error for everything that is wrong."""

import copy
import random

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.match import Match
from tests.games.kharnage.table import GAME, Json, asked, at_random, game_from, in_turn, seat, state


def good() -> Json:
    match = in_turn(
        seat("humans_200", "human_militia", reserve=["human_archer"] * 4, hand=["human_general"]),
        seat("orcs", "orc_giant", "orc_brawler"),
    )
    return fresh(match.position())


def fresh(position: Json) -> Json:
    """A position whose state can be changed; the cards stay as they are."""
    return {**position, "state": copy.deepcopy(position["state"])}


def test_there_and_back_at_every_step():
    for seed in range(6):
        match = Match.new(GAME, seats=2 + seed % 4, seed=seed, options={"shout_rule": seed % 2 == 0})
        for choice in at_random(match, random.Random(seed)):
            if match.boundary:
                again = Match.from_position(match.position())
                assert again.position() == match.position()
                assert again.choice is not None
                assert again.choice.values == choice.values


def test_a_copy_is_independent():
    match = in_turn(
        seat("humans_200", "human_militia", reserve=["human_archer"] * 4), seat("orcs", "orc_giant")
    )
    before = GAME.save(state(match))
    twin = state(match).copy()
    for army in twin.armies:
        army.reserve.clear()
        army.units.clear()
        army.tiles.append(5)
        army.kinds.clear()
    twin.order.clear()
    assert GAME.save(state(match)) == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda s: s.update(phase="tea"), "phase"),
        (lambda s: s.update(round=9), "round"),
        (lambda s: s.update(round=2), "played"),
        (lambda s: s.update(armies=[]), "armies"),
        (lambda s: s.update(armies=3), "a list"),
        (lambda s: s.update(circle=[0, 0]), "circle"),
        (lambda s: s.update(circle=[0]), "circle"),
        (lambda s: s.update(choosers=[0]), "choosers"),
        (lambda s: s.update(order=[1, 0]), "order"),
        (lambda s: s.update(turn=5), "turn"),
        (lambda s: s.update(cursor=99), "cursor"),
        (lambda s: s.update(cursor=True), "cursor"),
        (lambda s: s.update(attacked=[7]), "attacked"),
        (lambda s: s.update(rng="dice"), "rng"),
        (lambda s: s.update(news=-1), "news"),
        (lambda s: s.update(weather="fine"), "weather"),
        (lambda s: s["armies"][0].update(army="elves"), "army"),
        (lambda s: s["armies"][0].update(army="orcs"), r"armies\[0\]"),
        (lambda s: s["armies"][0].update(reserve=["orc_brawler"]), "reserve"),
        (lambda s: s["armies"][0].update(reserve=[3]), "reserve"),
        (lambda s: s["armies"][0].update(reserve=["human_archer seen"]), "human_archer"),
        (lambda s: s["armies"][0].update(hand=["human_general"] * 2), "at most 1 cards"),
        (lambda s: s["armies"][0].update(units=[{"unit": "human_militia", "mood": "bad"}]), "mood"),
        (lambda s: s["armies"][0].update(units=[{"unit": "human_militia", "nets": -1}]), "nets"),
        (lambda s: s["armies"][0].update(units=[{"unit": "human_militia", "absent": 1}]), "absent"),
        (
            lambda s: s["armies"][0].update(
                units=[{"unit": "human_militia", "id": 5}, {"unit": "human_militia", "id": 5}]
            ),
            "id",
        ),
        (lambda s: s["armies"][0].update(units=[7]), "an object"),
        (lambda s: s["armies"][0].update(tiles=[9]), "tile"),
        (
            lambda s: s["armies"][0].update(tiles=[4]),
            r"armies\[0\]\.tiles\[0\]: expected one of 1, 3, 5, got 4",
        ),
        (lambda s: s["armies"][0].update(tiles=[1] * 5), r"armies\[0\]\.tiles: .* got a list of 5"),
        (lambda s: s["armies"][0].update(units=[{"unit": "human_militia", "smashed": 1}]), "smashed"),
        (lambda s: s["armies"][0].update(next_unit=0), "next_unit"),
        (lambda s: s["armies"][0].update(kharnag=1), "did you mean kharnage"),
        (lambda s: s.update(attacked=[0]), "attacked"),
        (lambda s: s["armies"].__setitem__(0, {"reserve": ["orc_brawler"]}), r"armies\[0\]\.army"),
        (lambda s: s["armies"][0].update(kharnage="many"), "kharnage"),
        (lambda s: s["armies"][0].update(played=["humans_000"], strategies=[]), "card 0"),
        (lambda s: s["armies"][0].update(strategies=[]), "enough cards"),
        (lambda s: s["armies"][0].update(trophies=["orc_brawler"]), "trophies"),
        (lambda s: s["armies"][0].update(trophies=["0 human_militia"]), "other seats"),
        (lambda s: s["armies"][0].update(trophies=["1 goblin_mob"]), "its own army"),
        (lambda s: s["armies"][1].update(stack=["orc_brawler"]), "stack"),
        (lambda s: s["armies"][0].update(veil=7), "veil"),
        (lambda s: s["armies"][0].update(second_copy="yes"), "second_copy"),
    ],
)
def test_bad_positions_get_a_clear_error(change, message):
    position = good()
    change(position["state"])
    with pytest.raises(TafelrundeError, match=message):
        Match.from_position(position)


def test_two_orc_armies_need_the_option_and_one_second_copy():
    twins = {"phase": "strategies", "armies": [{"army": "orcs"}, {"army": "orcs", "second_copy": True}]}
    with pytest.raises(TafelrundeError, match="mirrored"):
        game_from(copy.deepcopy(twins), 2)
    assert asked(game_from(copy.deepcopy(twins), 2, mirrored_armies=True)) == "strategy"
    twins["armies"][1] = {"army": "orcs"}
    with pytest.raises(TafelrundeError, match="second copy"):
        game_from(twins, 2, mirrored_armies=True)


def test_whatever_is_changed_never_anything_but_a_clear_error():
    """Every single value of a good position, replaced by nonsense."""
    nonsense = [None, -1, 10**9, "x", [], {}, [None], True, 1.5]

    def places(data, path=()):
        if isinstance(data, dict | list):
            for key in data if isinstance(data, dict) else range(len(data)):
                yield (*path, key)
                yield from places(data[key], (*path, key))

    position = good()
    for path in list(places(position["state"])):
        for value in nonsense:
            changed = fresh(position)
            at = changed["state"]
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = value
            try:
                Match.from_position(changed)
            except TafelrundeError:
                continue
