"""Setup (BC-2): the arena is laid, both take their heroes, the warriors are placed."""

from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.games.battlecrest.packs import library_of
from tests.games.battlecrest.cards import glade, pack
from tests.games.battlecrest.table import Table, side

Json = dict[str, Any]


def fresh(seed: int = 0, **options: object) -> Match:
    return Match.new("battlecrest", seed=seed, options={"hero0": "platino", "hero1": "korvu", **options})


def look(match: Match) -> Json:
    return match.view(None)


def layout(match: Match) -> dict[str, str]:
    """Location square -> location."""
    return {location["square"]: location["id"] for location in look(match)["locations"]}


def before_heroes(locations: dict[str, str], **options: object) -> Match:
    """A match with the arena laid and no hero taken."""
    return Match.from_position(
        {
            "game": "battlecrest",
            "options": {"hero0": "platino", "hero1": "isgrid", **options},
            "state": {"locations": {square: [id, "front"] for square, id in locations.items()}},
        }
    )


FIVE_ON_B2 = {
    "B2": "witch_ring",
    "D2": "gallows_oak",
    "E3": "thornbrake",
    "B4": "poachers_stand",
    "C5": "moonwell",
    "E5": "hollow_trunk",
}


@pytest.mark.rule("BC-2.1", "BC-2.13")
def test_arena_first_then_heroes_then_their_places():
    match = Match.new("battlecrest", seed=3)
    seen = look(match)
    assert (seen["phase"], len(seen["locations"]), seen["seats"]) == ("heroes", 6, [])
    assert match.choice is not None and (match.choice.seat, match.choice.prompt) == (0, "setup.hero")
    match.answer(0)
    seen = look(match)
    assert [seat["square"] for seat in seen["seats"]] == [None]
    match.answer(0)
    seen = look(match)
    assert seen["phase"] == "play"
    assert sorted(seat["square"] for seat in seen["seats"]) == ["A1", "F6"]


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-2.2", "BC-2.6", "BC-2.7")
@pytest.mark.parametrize("seed", range(5))
def test_everything_begins_with_its_start_side_up(seed: int):
    """START sides, actions ready, life card healthy on slot 0."""
    for arena in library_of([]).arenas:
        match = fresh(seed, arena=arena.id, hero1="tarrok")
        seen = look(match)
        start = {location.id: ("front", "back")[location.start_side] for location in arena.locations}
        assert {location["id"]: location["side"] for location in seen["locations"]} == start
        for seat in seen["seats"]:
            hero = library_of([]).hero(seat["hero"])
            assert hero is not None
            assert (seat["wounded"], seat["points"], seat["slot"]) == (False, hero.healthy, 0)
            assert all(action["ready"] and action["side"] == "front" for action in seat["actions"])
        assert not seen["seats"][0]["vassal"]["wounded"]


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-2.3")
@pytest.mark.parametrize("arena", ["fellwoods", "sunken_citadel"])
def test_the_locations_lie_at_random_on_the_pattern(arena: str):
    board = library_of([]).arena(arena)
    assert board is not None
    squares = {board.name(square) for square in board.location_squares}
    seen = set()
    for seed in range(150):
        laid = layout(fresh(seed, arena=arena))
        assert set(laid) == squares
        assert set(laid.values()) == {location.id for location in board.locations}
        seen |= set(laid.items())
    assert len(seen) == 36  # every location was seen on every square
    assert layout(fresh(7, arena=arena)) == layout(fresh(7, arena=arena))


def a_square_beside(square: str) -> str:
    board = library_of([]).arenas[0]
    here = board.square(square)
    return board.name(next(other for other in board.squares if board.distance[here][other] == 1))


@pytest.mark.rule("BC-2.4")
@pytest.mark.parametrize("square", ["B2", "D2", "E3", "B4", "C5", "E5"])
def test_every_location_points_north(square: str):
    """Wherever a location lies, its attack bonus stays at its north and south edges, never east or west."""
    column, row = ord(square[0]), int(square[1])
    around = {
        "n": f"{chr(column)}{row - 1}",
        "e": f"{chr(column + 1)}{row}",
        "s": f"{chr(column)}{row + 1}",
        "w": f"{chr(column - 1)}{row}",
    }
    arena = glade(one={"front": {"bonuses": {"attack": "ns"}}})
    for edge, at in around.items():
        table = Table(
            side("tarrok", at),
            side("korvu", a_square_beside(at)),
            arena="glade",
            packs=[pack(arenas=[arena])],
            locations={square: "one"},
        )
        table.activate("quake_fist")
        assert table.strengths == [("korvu", 4 if edge in "ns" else 3)]
        assert table.location("one") == ("back" if edge in "ns" else "front")


@pytest.mark.rule("BC-2.5", "BC-2.13")
def test_the_second_seat_chooses_from_the_sets_that_are_left():
    match = Match.new("battlecrest")
    assert match.choice is not None
    assert [option.refs[0] for option in match.choice.options] == [
        "hero:platino",
        "hero:akhena",
        "hero:korvu",
        "hero:isgrid",
        "hero:tarrok",
    ]
    match.answer(2)
    assert (match.choice.seat, match.choice.prompt) == (1, "setup.hero")
    assert [option.refs[0] for option in match.choice.options] == [
        "hero:platino",
        "hero:akhena",
        "hero:isgrid",
        "hero:tarrok",
    ]


@pytest.mark.rule("BC-2.5")
def test_a_set_that_the_other_player_wished_for_is_taken():
    match = Match.new("battlecrest", options={"hero1": "akhena"})
    assert match.choice is not None
    assert "hero:akhena" not in [option.refs[0] for option in match.choice.options]


@pytest.mark.rule("BC-2.5")
def test_the_same_hero_twice_only_as_an_option():
    with pytest.raises(TafelrundeError, match="different heroes"):
        fresh(hero0="korvu", hero1="korvu")
    seen = look(fresh(hero0="korvu", hero1="korvu", mirror=True))
    assert [seat["hero"] for seat in seen["seats"]] == ["korvu", "korvu"]
    match = Match.new("battlecrest", options={"mirror": True})
    match.answer(2)
    assert match.choice is not None
    assert "hero:korvu" in [option.refs[0] for option in match.choice.options]


@pytest.mark.rule("BC-2.6")
def test_the_order_of_the_actions_means_nothing():
    """Tarrok's cards written down the other way round: the same options, the same numbers."""
    upright = Table(side("tarrok", "C3", exhausted=("stone_skin", "erratic")), side("korvu", "C4"))
    turned = side("tarrok", "C3")
    turned["actions"] = {"erratic": ["front", "exhausted"], "stone_skin": ["front", "exhausted"]}
    other = Table(turned, side("korvu", "C4"))
    assert (other.options, other.movement("tarrok")) == (upright.options, upright.movement("tarrok"))
    for table in (upright, other):
        table.activate("quake_fist").choose("defend", "none")
        assert (table.life("korvu"), table.charged("tarrok")) == (
            ("healthy", 5),
            {"sun": 1, "moon": 1, "storm": 1},
        )


@pytest.mark.rule("BC-2.8", "BC-2.13")
def test_the_starting_player_is_agreed_or_drawn():
    for seat in (0, 1):
        assert {fresh(seed, start=str(seat)).view(None)["active"] for seed in range(20)} == {seat}
    drawn = [fresh(seed).view(None)["active"] for seed in range(60)]
    assert 15 <= sum(1 for seat in drawn if seat == 0) <= 45


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-2.9")
def test_start_squares_touch_one_location_with_a_corner():
    for arena in library_of([]).arenas:
        assert len(arena.starts) == 2
        for hero, _ in arena.starts:
            around = [square for square in arena.location_squares if arena.near[hero][square]]
            assert len(around) == 1
            assert arena.distance[hero][around[0]] == 2


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-2.9", "BC-2.10")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("start", ["0", "1"])
def test_the_starting_player_stands_at_the_higher_number(seed: int, start: str):
    match = fresh(seed, hero1="isgrid", start=start)
    seen = look(match)
    numbers = {location.id: location.number for location in library_of([]).arenas[0].locations}
    laid = layout(match)
    first, second = ("A1", "F6") if numbers[laid["B2"]] > numbers[laid["E5"]] else ("F6", "A1")
    beside = {"A1": "B1", "F6": "E6"}
    starter, other = seen["seats"][int(start)], seen["seats"][1 - int(start)]
    assert (starter["square"], starter["vassal"]["square"]) == (first, beside[first])
    assert (other["square"], other["vassal"]["square"]) == (second, beside[second])
    assert not starter["vassal"]["wounded"] and not other["vassal"]["wounded"]


@pytest.mark.rule("BC-2.12", "BC-2.9", "BC-2.10")
def test_example_location_5_on_b2_and_2_on_e5():
    seen = look(before_heroes(FIVE_ON_B2, start="0"))
    assert [(seat["square"], seat["vassal"]["square"]) for seat in seen["seats"]] == [
        ("A1", "B1"),
        ("F6", "E6"),
    ]
    swapped = {**FIVE_ON_B2, "B2": "hollow_trunk", "E5": "witch_ring"}
    seen = look(before_heroes(swapped, start="0"))
    assert [(seat["square"], seat["vassal"]["square"]) for seat in seen["seats"]] == [
        ("F6", "E6"),
        ("A1", "B1"),
    ]


@pytest.mark.rule("BC-2.11")
def test_placing_is_not_entering():
    """An arena whose every START edge is dangerous: nobody is hurt by being laid out, not even a vassal at an edge."""
    dangerous = {"front": {"dangers": "nesw"}}
    ids = ("one", "two", "three", "four", "five", "six")
    match = Match.new(
        "battlecrest",
        options={
            "arena": "glade",
            "hero0": "platino",
            "hero1": "isgrid",
            "packs": [pack(arenas=[glade(**dict.fromkeys(ids, dangerous))])],
        },
    )
    seen = look(match)
    assert [(seat["points"], seat["vassal"]["wounded"]) for seat in seen["seats"]] == [(7, False), (6, False)]
    assert {seat["vassal"]["square"] for seat in seen["seats"]} == {"B1", "E6"}


@pytest.mark.rule("BC-2.13")
def test_left_open_the_arena_is_fellwoods():
    match = Match.new("battlecrest")
    assert match.view(None)["arena"] == "fellwoods"
    assert (
        Match.new("battlecrest", options={"arena": "sunken_citadel"}).view(None)["arena"] == "sunken_citadel"
    )
