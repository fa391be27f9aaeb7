"""Positions as JSON: what is left out, what comes back, and what is refused with a clear reason."""

import json
from copy import deepcopy
from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError

Json = dict[str, Any]

GOOD: Json = {
    "locations": {
        "B2": ["witch_ring", "front"],
        "D2": ["gallows_oak", "back"],
        "E3": ["thornbrake", "front"],
        "B4": ["poachers_stand", "front"],
        "C5": ["moonwell", "back"],
        "E5": ["hollow_trunk", "front"],
    },
    "heroes": [
        {
            "hero": "platino",
            "at": "C3",
            "life": ["healthy", 4],
            "actions": {"blunderbuss": ["back", "ready"], "long_musket": ["front", "exhausted"]},
            "vassal": {"at": "D3", "life": "wounded"},
        },
        {
            "hero": "korvu",
            "at": "D4",
            "life": ["wounded", 5],
            "actions": {"thick_hide": ["back", "exhausted"]},
        },
    ],
    "phase": "play",
    "active": 1,
    "turn": 12,
    "done": ["move"],
    "stars": ["hero", "moonwell"],
    "news": 3,
}


def loaded(state: Json, **options: Any) -> Match:
    return Match.from_position({"game": "battlecrest", "options": options, "state": state})


def saved(match: Match) -> Json:
    """As it stands in a file."""
    state: Json = json.loads(json.dumps(match.position()["state"]))
    return state


def changed(path: str, value: Any) -> Json:
    """The good position with one thing changed: "heroes.0.at"."""
    state = deepcopy(GOOD)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = state
    for step in way:
        place = place[step]
    place[last] = value
    return state


def test_everything_comes_back():
    back = saved(loaded(GOOD))
    assert back["locations"] == GOOD["locations"]
    assert {key: back[key] for key in ("arena", "phase", "active", "turn", "done", "stars", "news")} == {
        "arena": "fellwoods",
        **{key: GOOD[key] for key in ("phase", "active", "turn", "done", "stars", "news")},
    }
    platino, korvu = back["heroes"]
    assert platino == {
        **GOOD["heroes"][0],
        "actions": {
            "blunderbuss": ["back", "ready"],
            "long_musket": ["front", "exhausted"],
            "barked_orders": ["front", "ready"],
        },
    }
    assert (korvu["hero"], korvu["at"], korvu["life"]) == ("korvu", "D4", ["wounded", 5])
    assert korvu["actions"] == {
        "storm_charge": ["front", "ready"],
        "great_axe": ["front", "ready"],
        "war_bellow": ["front", "ready"],
        "thick_hide": ["back", "exhausted"],
    }
    assert "vassal" not in korvu


def test_what_is_left_out_starts_fresh():
    back = saved(loaded({"heroes": [{"hero": "platino", "at": "C3"}, {"hero": "korvu", "at": "D4"}]}))
    assert back["locations"] == {
        "B2": ["gallows_oak", "front"],
        "D2": ["hollow_trunk", "front"],
        "E3": ["thornbrake", "front"],
        "B4": ["poachers_stand", "back"],  # its START side
        "C5": ["witch_ring", "front"],
        "E5": ["moonwell", "front"],
    }
    assert [hero["life"] for hero in back["heroes"]] == [["healthy", 7], ["healthy", 8]]
    assert back["heroes"][0]["vassal"] == {"at": None, "life": "healthy"}
    assert all(card == ["front", "ready"] for hero in back["heroes"] for card in hero["actions"].values())
    assert (back["phase"], back["active"], back["turn"], back["done"], back["stars"]) == (
        "play",
        0,
        1,
        [],
        [],
    )


def test_before_the_heroes_are_there():
    assert saved(loaded({}))["phase"] == "heroes"
    one = loaded({"heroes": [{"hero": "korvu"}], "phase": "heroes"})
    assert (saved(one)["phase"], saved(one)["heroes"][0]["at"]) == ("heroes", None)
    assert one.choice is not None and (one.choice.seat, one.choice.prompt) == (1, "setup.hero")


def test_the_arena_is_the_one_that_was_agreed_on_unless_the_position_names_another():
    heroes = [{"hero": "platino", "at": "C3"}, {"hero": "korvu", "at": "C5"}]
    assert saved(loaded({"heroes": heroes}, arena="sunken_citadel"))["arena"] == "sunken_citadel"
    assert saved(loaded({"heroes": heroes, "arena": "sunken_citadel"}))["arena"] == "sunken_citadel"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("heroes.0.life", ["healthy", 7]),
        ("heroes.0.life", ["wounded", 1]),
        ("heroes.1.life", ["wounded", 7]),
        ("turn", 200),
        ("done", []),
        ("heroes.0.vassal.at", None),
    ],
)
def test_the_outermost_numbers_are_allowed(path: str, value: Any):
    assert not loaded(changed(path, value)).over


def test_a_hero_without_life_only_when_the_game_is_over():
    over = {**changed("heroes.1.life", ["wounded", 0]), "result": 0, "reason": "defeated"}
    match = loaded(over)
    assert match.outcome is not None and match.outcome.winners == [0]


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("arena", "moon", "arena: expected one of fellwoods, sunken_citadel"),
        ("heroes.0.hero", "nobody", r"heroes\[0\].hero: expected one of platino"),
        ("heroes.0.at", "B2", r"heroes\[0\] \(platino\).at: expected a legal square of fellwoods"),
        ("heroes.0.at", "F1", "legal square of fellwoods"),
        ("heroes.0.at", "Z9", "legal square of fellwoods"),
        ("heroes.0.at", None, r"heroes\[0\] \(platino\).at: expected a legal square, got null"),
        ("heroes.1.at", None, r"heroes\[1\] \(korvu\).at: expected a legal square, got null"),
        ("heroes.1.at", "C3", "heroes: expected one warrior per square"),
        ("heroes.0.vassal.at", "D4", "heroes: expected one warrior per square"),
        ("heroes.0.vassal.at", "D2", r"heroes\[0\] \(platino\).vassal.at: expected a legal square"),
        ("heroes.0.life", ["dead", 3], r"heroes\[0\] \(platino\).life: expected one of healthy, wounded"),
        (
            "heroes.0.life",
            ["healthy", 8],
            r"heroes\[0\] \(platino\).life: expected a whole number from 0 to 7",
        ),
        ("heroes.0.life", ["healthy", -1], "a whole number from 0 to 7"),
        ("heroes.1.life", ["wounded", 8], "a whole number from 0 to 7"),
        ("heroes.1.life", ["wounded", 0], r"heroes\[1\] \(korvu\).life: expected at least 1 point while"),
        (
            "heroes.0.actions",
            {"ward": ["front", "ready"]},
            r"\(platino\).actions: expected one of blunderbuss",
        ),
        (
            "heroes.0.actions.blunderbuss",
            ["top", "ready"],
            "actions.blunderbuss: expected one of front, back",
        ),
        ("heroes.0.actions.blunderbuss", ["front", "tired"], "blunderbuss: expected one of ready, exhausted"),
        ("heroes.1.vassal", {"at": "D5"}, r"heroes\[1\] \(korvu\).vassal: expected none"),
        ("phase", "heroes", "phase: expected play with two heroes, heroes with fewer"),
        ("turn", 201, "turn: expected a whole number from 1 to 200"),
        ("stars", ["moon"], "stars: expected one of hero, vassal, gallows_oak"),
        ("locations.B2", ["witch_ring", "top"], r"locations.B2 \(witch_ring\): expected one of front, back"),
        ("locations.B2", ["gallows_oak", "front"], "locations: expected each of gallows_oak, .* once"),
        ("locations", {"B2": ["witch_ring", "front"]}, "locations: expected each of gallows_oak, .* once"),
        ("locations.B3", ["witch_ring", "front"], "locations: expected one of B2, D2, E3, B4, C5, E5"),
    ],
)
def test_a_bad_position_is_refused_with_the_reason(path: str, value: Any, reason: str):
    with pytest.raises(TafelrundeError, match=reason):
        loaded(changed(path, value))
