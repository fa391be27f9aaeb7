"""Consequences before commitment: what an option says would happen is what then happens, and each points at its own card."""

import pytest

from tests.games.pixel_tactics.table import Table


def offered(t, kind):
    """The options of a kind: what each points at, and what it says."""
    return {option.refs: option.preview for option in t.choice.options if option.kind == kind}


@pytest.mark.rule("PT-7.12", "PT-7.22")
def test_intercepting_tells_what_it_costs():
    """Gunner, 5 and 3 more against Intercept. Alchemist (4 health): 8 - 2 = 6. Vampire (6 health, 2 damage): 5."""
    t = Table({"F0": "gunner"}, {"F1": "alchemist", "R1": "vampire 2"})
    t.attack("A:F0", "B:R1", "ranged")
    assert t.asked == ("B", "defend.intercept")
    shot = {"attacker": "place:0:F0", "target": "place:1:R1"}
    caught = offered(t, "intercept")[("place:1:F1",)]
    through = offered(t, "let_through")[("place:1:R1",)]
    assert caught == {"damage": 6, "lethal": True, **shot}
    assert through == {"damage": 5, "lethal": True, **shot}
    t.pick("intercept", "B:F1")
    assert (t.damage("B:F1"), t.damage("B:R1")) == (6, 2)


@pytest.mark.rule("PT-7.12")
def test_letting_a_shot_through_points_at_its_target():
    t = Table({"F0": "gunner"}, {"F1": "alchemist", "K1": "mystic"})
    t.attack("A:F0", "B:K1", "ranged")
    preview = offered(t, "let_through")[("place:1:K1",)]
    t.pick("let_through", "B:K1")
    assert preview == {
        "damage": t.damage("B:K1"),
        "lethal": False,
        "attacker": "place:0:F0",
        "target": "place:1:K1",
    }


@pytest.mark.rule("PT-R30")
def test_an_illusionist_leader_sees_what_each_of_the_own_would_take():
    """Fighter front strikes; the defender names who is hit, the leader included."""
    t = Table({"F0": "fighter"}, {"K1": "illusionist", "F0": "oracle", "F1": "paladin"})
    t.attack("A:F0", "B:F1")
    assert t.asked == ("B", "defend.target")
    told = offered(t, "target")
    assert {preview["target"] for preview in told.values()} == {"place:1:F1"}
    assert {preview["attacker"] for preview in told.values()} == {"place:0:F0"}
    expected = told[("place:1:F0",)]["damage"]
    t.pick("target", "B:F0")
    assert t.damage("B:F0") == expected > 0


@pytest.mark.rule("PT-R39")
def test_exposing_tells_who_would_die():
    t = Table({"K1": "reporter"}, {"F0": "knight", "R0": "oracle"}, hands=("knight oracle witch", ""))
    assert offered(t, "expose") == {
        ("hand:0:blue.knight",): {"cost": 1, "kills": ["place:1:F0"]},
        ("hand:0:blue.oracle",): {"cost": 1, "kills": ["place:1:R0"]},
    }
    t.pick("expose", "oracle")
    assert (t.at("B:F0"), t.at("B:R0")) == ("knight", "x oracle")


@pytest.mark.rule("PT-9.5")
def test_a_reaction_points_at_the_card_it_comes_from():
    """Knight and Berserker hit back at the Fighter: both carry whom they hurt, each lights up where it stands."""
    t = Table({"F0": "fighter"}, {"F0": "knight", "K2": "berserker"})
    t.attack("A:F0", "B:F0")
    assert list(offered(t, "reaction")) == [
        ("character:knight", "place:1:F0"),
        ("character:berserker", "place:1:K2"),
    ]


@pytest.mark.rule("PT-9.5", "PT-R51")
def test_two_reactions_of_one_kind_point_at_two_places():
    """Two Berserkers in the flank, one of them taken over: two answers that look alike, on two places."""
    t = Table({"F0": "fighter"}, {"F0": "knight", "K0": "berserker", "K2": "blue.berserker frail"})
    t.attack("A:F0", "B:F0")
    berserkers = [refs for refs in offered(t, "reaction") if refs[0] == "character:berserker"]
    assert berserkers == [("character:berserker", "place:1:K0"), ("character:berserker", "place:1:K2")]


@pytest.mark.rule("PT-9.10")
def test_after_an_order_leader_and_hero_are_told_apart():
    t = Table(
        {"K1": "gunner", "R0": "berserker", "R2": "red.berserker frail"},
        {"F0": "paladin"},
        hands=("scientist witch", ""),
        wave="rear",
    )
    t.pick("order", "scientist")
    assert t.asked == ("A", "reaction.after_order")
    assert list(offered(t, "reaction")) == [
        ("character:gunner", "place:0:K1"),
        ("character:berserker", "place:0:R0"),
        ("character:berserker", "place:0:R2"),
    ]


@pytest.mark.rule("PT-9.5", "PT-R51")
def test_the_one_of_two_like_reactions_that_is_left_is_still_named():
    """One of two Berserkers has struck already: question and answer point at the other one."""
    t = Table({"F0": "fighter"}, {"F0": "knight", "K0": "berserker", "K2": "blue.berserker frail"})
    t.attack("A:F0", "B:F0")
    assert t.choice.refs == ("place:1:F0", "place:1:K0", "place:1:K2")
    first = list(offered(t, "reaction")).index(("character:berserker", "place:1:K0"))
    t.match.answer(first)
    assert ("character:berserker", "place:1:K2") in offered(t, "reaction")
    assert t.choice.refs == ("place:1:F0", "place:1:K2")


@pytest.mark.rule("PT-9.10", "PT-R51")
def test_after_an_order_the_reaction_that_is_left_is_still_named():
    """Gunner leader and two Berserkers: when one Berserker has shot, the question is about the leader and the other."""
    t = Table(
        {"K1": "gunner", "R0": "berserker", "R2": "red.berserker frail"},
        {"F0": "paladin"},
        hands=("scientist witch", ""),
        wave="rear",
    )
    t.pick("order", "scientist")
    assert t.choice.refs == ("place:0:K1", "place:0:R0", "place:0:R2")
    t.match.answer(1)
    t.pick("ranged", "B:F0")
    assert t.asked == ("A", "reaction.after_order")
    assert t.choice.refs == ("place:0:K1", "place:0:R2")
    assert list(offered(t, "reaction")) == [
        ("character:gunner", "place:0:K1"),
        ("character:berserker", "place:0:R2"),
    ]


@pytest.mark.rule("PT-R39", "PT-5.3.1")
def test_recruits_and_orders_tell_the_bar_they_get():
    """Round 2, front wave: Knight's front bar to recruit, its order bar to play."""
    t = Table({}, {}, hands=("knight", ""))
    content = t.match.game.content(t.state)["characters"]
    knight = next(one for one in content if one["id"] == "knight")["abilities"]
    told = {
        option.kind: option.preview["bar"] for option in t.choice.options if "bar" in (option.preview or {})
    }
    assert told == {"recruit": knight["front"]["text"], "order": knight["order"]["text"]}


def test_the_question_of_an_order_is_about_its_character_and_not_about_an_empty_place():
    t = Table({"F0": "fighter"}, {"F1": "x knight", "R1": "x oracle"}, hands=("witch", ""))
    t.pick("order", "witch")
    assert (t.asked, t.choice.refs) == (("A", "effect.row"), ("character:witch",))
