"""What an option says it would do is what it does: pieces used, what the effect surely changes, what tasks and score gain."""

from typing import Any

import pytest

from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.previews import TOLD
from tests.games.tash_kalar.play import Play, pattern, school_of

CENTRE = {"current": ["central_dominance", "red_conquest", "destruction"], "next": "green_summoning"}


def high_form(at: dict[str, str], **more: Any) -> Play:
    return Play(at=at, mode="high_form", tasks=CENTRE, **more)


def way(table: Play, being: str, square: str) -> dict[str, Any]:
    """The first way to summon a being there, as the card in hand tells it."""
    preview: Any = table.option(being).preview
    found: list[dict[str, Any]] = [one for one in preview["ways"] if one["square"] == square]
    assert len(found) == 1
    return found[0]


# --- the card in hand ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-4.15")
def test_a_card_shows_its_pieces_on_every_square_before_anything_is_chosen():
    table = Play(at={"E4": "a", "E6": "a", "E5": "b", "A7": "a", "C7": "a"}, hand="swordmaster")
    assert [one["square"] for one in table.option("swordmaster").preview["ways"]] == ["E5", "B7"]
    onto = way(table, "swordmaster", "E5")
    assert sorted(onto["used"]) == ["E4", "E6"]
    assert onto["dies"] == [{"square": "E5", "side": 1, "rank": "common"}]
    assert "dies" not in way(table, "swordmaster", "B7")


@pytest.mark.rule("TK-6.7")
def test_a_card_shows_the_enemy_piece_it_improvises_with():
    table = Play(at={"E4": "a", "E6": "b"}, hand="swordmaster", mode="melee", sides={0: {"markers": [1]}})
    lent = way(table, "swordmaster", "E5")
    assert (sorted(lent["used"]), lent["borrowed"], lent["markers"]) == (["E4", "E6"], ["E6"], [1])


def test_what_an_effect_surely_destroys_is_told_with_the_summoning():
    table = Play(
        at={**pattern("mountain_troll", "E5"), "E4": "b", "F5": "b", "D4": "B"}, hand="mountain_troll"
    )
    then = way(table, "mountain_troll", "E5")["then"]
    assert {(one["what"], one["square"], one["side"]) for one in then} == {
        ("destroyed", "E4", 1),
        ("destroyed", "F5", 1),
    }


def test_what_is_asked_first_is_not_told_as_certain():
    table = Play(at={"E4": "a", "E6": "a", "F4": "b"}, hand="swordmaster")
    assert "then" not in way(table, "swordmaster", "E5")


BEINGS = [being.id for being in library().beings if being.id != "time_traveler"]  # he chooses his square


@pytest.mark.parametrize("being", BEINGS)
def test_what_is_told_of_a_summoning_is_what_happens(being: str):
    """With enemies all around: as far as nothing is asked, exactly the changes that were told."""
    figure = pattern(being, "E5")
    around = {name: "b" for name in ("D4", "F4", "D6", "E3", "G5", "C5", "F7", "E8") if name not in figure}
    held: dict[str, Any] = {"legends" if school_of(being) is None else "hand": being}
    table = Play(at={**around, **figure}, **held)
    told = way(table, being, "E5")
    before = table.match.digest()
    table.choose("turn.what", being)
    if table.prompt == "summon.square":
        table.choose("summon.square", "E5")
    if table.prompt == "summon.how":
        table.match.answer(0)
    assert table.match.digest() != before
    seen = [
        {key: event[key] for key in ("square", "side", "rank")} | {"what": event["kind"]}
        for event in table.match.events(None)
        if event["kind"] in TOLD and not (event["kind"] == "destroyed" and event["square"] == "E5")
    ]
    then = [one for one in told.get("then", []) if (one["what"], one["square"]) != ("destroyed", "E5")]
    assert then == seen
    assert table.at(told["square"]) != "." or then


def test_looking_changes_nothing():
    table = high_form({**pattern("mountain_troll", "E5"), "E4": "b"}, hand="mountain_troll")
    before = table.match.digest()
    assert all(
        option.preview is not None for option in table.match.choice.options if option.kind != "discard"
    )
    assert table.match.digest() == before


# --- tasks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-9.5")
def test_a_recruit_tells_what_it_adds_to_a_task():
    table = high_form({"D4": "A", "E4": "A", "F4": "a", "D5": "a"})
    squares = {one["square"]: one["gains"] for one in table.option("place").preview["squares"]}
    assert set(squares) == {"E5", "F5", "D6", "E6", "F6", "D2", "H6", "C8"}
    assert squares["F5"] == {"tasks": [{"id": "central_dominance", "terms": [1, 0], "met": True}]}
    assert squares["D2"] == {"tasks": [{"id": "red_conquest", "terms": [1, 0], "met": False}]}
    table.choose("turn.what", "place")
    assert table.option("F5").preview == {"gains": squares["F5"]}
    assert table.option("A4").preview == {}


def test_without_a_piece_in_supply_placing_promises_nothing():
    """A piece has to be lifted first, and nobody knows which."""
    names = [
        "C1",
        "D1",
        "E1",
        "F1",
        "G1",
        "B2",
        "C2",
        "E2",
        "F2",
        "G2",
        "H2",
        "A3",
        "B3",
        "D3",
        "E3",
        "F3",
        "H3",
    ]
    table = high_form(dict.fromkeys(names, "a"))
    assert "squares" not in table.option("place").preview


@pytest.mark.rule("TK-9.5", "TK-10.1")
def test_a_summoning_tells_what_tasks_and_score_gain():
    figure = pattern("the_eldest_tree", "E5")
    table = high_form({**figure, "E5": "b"}, legends="the_eldest_tree")
    gains = way(table, "the_eldest_tree", "E5")["gains"]
    assert gains["score"] == 1
    assert gains["tasks"] == [
        {"id": "central_dominance", "terms": [1, 1], "met": False},
        {"id": "red_conquest", "terms": [1, 1], "met": False},
        {"id": "destruction", "terms": [1], "met": False},
    ]


def test_moves_and_effects_tell_what_they_add():
    table = high_form({**pattern("knight", "E5"), "E4": "B"}, hand="knight")
    table.summon("knight", "E5")
    assert table.option("E4").preview["gains"]["tasks"][-1] == {
        "id": "destruction",
        "terms": [1],
        "met": False,
    }
    away = table.option("F4").preview["gains"]["tasks"]
    assert away == [{"id": "red_conquest", "terms": [-1, -1], "met": False}]


@pytest.mark.rule("TK-10.11")
def test_a_duel_tells_the_points_of_this_turn():
    table = Play(at={"E4": "a", "E6": "a", "F4": "b"}, hand="swordmaster", killed=[[0, 0, 0], [1, 0, 0]])
    table.summon("swordmaster", "E5")
    assert table.option("F4").preview == {"gains": {"points": [0, 1]}}


def test_a_single_common_is_worth_nothing_yet():
    table = Play(at={"E4": "a", "E6": "a", "F4": "b"}, hand="swordmaster")
    table.summon("swordmaster", "E5")
    assert table.option("F4").preview is None


@pytest.mark.rule("TK-10.14")
def test_a_legend_tells_its_point_in_a_duel_and_asks_for_it_in_a_melee():
    at = pattern("time_elemental", "E5")
    duel = Play(at=at, legends="time_elemental")
    assert way(duel, "time_elemental", "E5")["gains"] == {"points": [0, 1]}
    melee = Play(at=at, legends="time_elemental", mode="melee")
    assert "gains" not in way(melee, "time_elemental", "E5")


def test_an_upgrade_tells_what_it_adds():
    table = high_form(pattern("chronicler", "E5"), hand="chronicler")
    table.summon("chronicler", "E5")
    assert table.prompt == "effect.upgrade"
    assert table.option("E4").preview["gains"] == {
        "tasks": [{"id": "central_dominance", "terms": [0, 1], "met": False}]
    }


@pytest.mark.rule("TK-10.1")
def test_a_heroic_that_becomes_legendary_is_worth_a_point():
    table = high_form(pattern("two_headed_dragon", "C4"), legends="two_headed_dragon")
    table.summon("two_headed_dragon", "C4")
    assert table.prompt == "effect.upgrade"
    heroic = next(name for name, sign in table.arena.items() if sign == "A")
    assert table.option(heroic).preview["gains"]["score"] == 1
