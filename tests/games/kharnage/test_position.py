"""Positions as JSON: there and back, and a clear error for everything that is wrong."""

import copy
import random
from typing import Any

import pytest

from tafelrunde.core.checks import make_setup
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import as_json
from tafelrunde.core.match import Match
from tests.games.kharnage.table import BOX, GAME, Json, asked, at_random, game_from, in_turn, seat, state


def good(round: int = 1) -> Json:
    match = in_turn(
        seat("humans_200", "human_militia", reserve=["human_archer"] * 4, hand=["human_general"]),
        seat("orcs", "orc_giant", "orc_brawler"),
        round=round,
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
        (
            lambda s: s["armies"][0].update(tiles=[5]),
            r"armies\[0\]\.tiles: expected at most 0, one for each round that is over, got a list of 1",
        ),
        (lambda s: s["armies"][0].update(units=[{"unit": "human_militia", "smashed": 1}]), "smashed"),
        (lambda s: s["armies"][0].update(next_unit=0), "next_unit"),
        (lambda s: s["armies"][0].update(kharnag=1), "did you mean kharnage"),
        (lambda s: s.update(attacked=[0]), "attacked"),
        (lambda s: s["armies"].__setitem__(0, {"reserve": ["orc_brawler"]}), r"armies\[0\]\.army"),
        (lambda s: s["armies"][0].update(kharnage="many"), "kharnage"),
        (
            lambda s: (s["armies"].__setitem__(0, {}), s.update(choosers=[0])),
            "phase: expected armies while a seat has no army",
        ),
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


# --- the outermost that is allowed, and the next that is not ----------------------------------------------------------


def loaded(change, position=None):
    position = good() if position is None else fresh(position)
    change(position["state"])
    return Match.from_position(position)


def last_symbol(s: Json) -> int:
    """The program of humans_200 has so many instructions."""
    return len(state(Match.from_position({**good(), "state": s})).armies[0].strategy().program)


def test_what_is_just_allowed():
    assert loaded(lambda s: s["armies"][0].update(hill=["human_witch"], veil=1)).choice is not None
    assert loaded(lambda s: s.update(attacked=[1], attacked_melee=[1])).choice is not None
    assert loaded(lambda s: s["armies"][0].update(tiles=[1, 3, 5]), good(round=4)).choice is not None
    smashed = [{"unit": "orc_giant", "smashed": 1}, "orc_brawler"]
    assert loaded(lambda s: s["armies"][1].update(units=smashed)).choice is not None
    assert loaded(lambda s: s["armies"][0].update(hand=["human_general"], next_unit=1)).choice is not None
    assert loaded(lambda s: s["armies"][0].update(next_unit=7)).choice is not None
    enough = ["humans_120", "humans_320", "humans_380"]
    assert loaded(lambda s: s["armies"][0].update(strategies=enough)).choice is not None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda s: s["armies"][0].update(hill=["human_witch"], veil=2),
            r"armies\[0\].veil: expected at most 1, got 2",
        ),
        (
            lambda s: s["armies"][1].update(units=[{"unit": "orc_giant", "smashed": 2}]),
            r"armies\[1\].units\[0\].smashed: expected a whole number from 0 to 1, got 2",
        ),
        (
            lambda s: s["armies"][0].update(strategies=["humans_120", "humans_320"]),
            r"armies\[0\].strategies: expected enough cards for the rounds to come, got 2",
        ),
        (lambda s: s.update(turn=2), "turn: expected a whole number from 0 to 1, got 2"),
        (
            lambda s: s.update(attacked_melee=[2]),
            "attacked_melee: expected seats from 0 to 1 that are not at turn",
        ),
        (lambda s: s.update(round=0), "round: expected 0 during the muster, 1 to 4 afterwards, got 0"),
        (lambda s: s.update(phase="over"), "round: expected 4 when the game is over, got 1"),
        (lambda s: s.update(phase="strategies"), r"armies\[0\].played: expected 0 strategy cards, got 1"),
        (
            lambda s: (
                s.update(phase="strategies", cursor=1),
                [one.update(played=[]) for one in s["armies"]],
            ),
            "cursor: expected 0 outside of turns, got 1",
        ),
        (
            lambda s: s["armies"][0].update(strategies=["humans_120"] * 2 + ["humans_320", "humans_380"]),
            r"armies\[0\].strategies: expected every card at most once, and never card 0",
        ),
        (
            lambda s: s["armies"][0].update(units=["human_militia"] * 7, next_unit=None),
            r"armies\[0\], human_militia: expected at most 6 cards, got 7",
        ),
        (
            lambda s: s["armies"][0].update(hand=["human_general known"]),
            r"hand human_general: expected one of hill, unseen",
        ),
        (lambda s: s["armies"][0].update(hill=["human_witch known"]), r"expected one of \(nothing\), got"),
        (
            lambda s: s["armies"][0].update(trophies=["2 orc_brawler"]),
            r'trophies: expected "<seat> <card>", got',
        ),
        (lambda s: s["armies"][0].update(next_unit=0), r"armies\[0\].next_unit: expected at least 1, got 0"),
    ],
)
def test_what_is_just_not_allowed(change, message):
    with pytest.raises(TafelrundeError, match=message):
        loaded(change)


def test_the_cursor_may_stand_behind_the_last_instruction_and_no_further():
    last = last_symbol(good()["state"])
    loaded(lambda s: s.update(cursor=last))
    with pytest.raises(
        TafelrundeError, match=f"cursor: expected a whole number from 0 to {last}, got {last + 1}"
    ):
        loaded(lambda s: s.update(cursor=last + 1))


def test_a_stack_lies_only_before_who_is_at_turn():
    loaded(lambda s: s["armies"][0].update(stack=["human_knight"]))
    with pytest.raises(
        TafelrundeError, match=r"armies\[1\].stack: expected an empty stack outside the own turn"
    ):
        loaded(lambda s: s["armies"][1].update(stack=["orc_shaman"]))
    between = {
        "phase": "strategies",
        "armies": [{"army": "orcs", "stack": ["orc_shaman"]}, {"army": "humans"}],
    }
    with pytest.raises(TafelrundeError, match=r"armies\[0\].stack: expected an empty stack between turns"):
        game_from(between, 2)


def test_what_is_left_out_is_at_its_start():
    match = game_from({"armies": [{"army": "orcs"}, {"army": "humans"}]}, 2)
    s = state(match)
    assert (s.round, s.circle, s.turn, s.cursor, s.attacked, s.attacked_melee) == (1, [0, 1], 0, 0, 0, 0)
    assert [len(army.strategies) for army in s.armies] == [6, 6]


def test_the_whole_army_comes_back():
    own = {
        "army": "humans",
        "second_copy": False,
        "reserve": ["human_archer known", "human_militia hill"],
        "stack": ["human_knight known hand"],
        "hand": ["human_general", "human_herald unseen"],
        "hill": ["human_witch"],
        "veil": 1,
        "strategies": ["humans_320", "humans_380", "humans_460", "humans_520"],
        "played": ["humans_120", "humans_200"],
        "units": [
            {"unit": "human_militia", "id": 2, "nets": 1, "absent": True, "defence_change": -1},
            {"unit": "human_knight", "id": 5},
        ],
        "next_unit": 7,
        "trophies": ["1 orc_brawler"],
        "tiles": [5],
        "kharnage": 2,
    }
    orcs = seat("orcs", "orc_giant")
    orcs["played"] = ["orcs_180", *orcs["played"]]
    saved: Json = {
        "phase": "turn",
        "round": 2,
        "turn": 0,
        "cursor": 6,
        "armies": [copy.deepcopy(own), orcs],
        "attacked": [1],
    }
    again: Any = as_json(GAME.save(GAME.load(saved, make_setup(GAME, None, 2, 0, {"packs": [BOX]}))))
    assert again["armies"][0] == own
    assert (again["attacked"], again["attacked_melee"], again["cursor"]) == ([1], [], 6)
