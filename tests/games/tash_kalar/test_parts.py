"""The parts that effects are made of, each on its own: areas, owners, conditions, ways to go; and what bots try first. The cards
that use them are tested with their schools."""

from typing import Any

import pytest

from tafelrunde.core.choice import DONE
from tafelrunde.games.tash_kalar import atoms, moving, targets
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.asking import HAND
from tafelrunde.games.tash_kalar.casting import Bound, Casting
from tafelrunde.games.tash_kalar.conditions import holds, holds_for, summoned_on
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.effects import PICK, worth_destroying, worth_lowering, worth_raising
from tafelrunde.games.tash_kalar.geometry import DIRECTIONS, SQUARE_NAMES
from tafelrunde.games.tash_kalar.state import GONE, NONE
from tafelrunde.games.tash_kalar.vocabulary import NO_TARGET, Condition, Target
from tests.games.tash_kalar.play import Play, cast, name_of, pattern

COMMON, HEROIC, LEGENDARY = 0, 1, 2


def on(name: str) -> int:
    return SQUARE_NAMES.index(name)


def named(squares: list[int]) -> set[str]:
    return {SQUARE_NAMES[square] for square in squares}


# --- areas, owners, pieces ---------------------------------------------------------------------------------------------


def casting(play: Play, square: str = "E5", used: tuple[str, ...] = (), side: int = 0) -> Casting:
    atoms.watch_being(play.s, on(square), [on(one) for one in used])
    return Casting(play.s, side)


def area(play: Play, name: str, number: int = -1, **more: Any) -> set[str]:
    code = [one.name for one in v.AREAS].index(name)
    return named(targets.area(play.s, casting(play, **more), code, number))


def test_areas():
    play = Play(at={"E5": "a", "C3": "b", "G7": "A"}, gateway="C3")
    around = {"D4", "E4", "F4", "D5", "F5", "D6", "E6", "F6"}
    orthogonal = {"E4", "D5", "F5", "E6"}
    assert len(area(play, "anywhere")) == 69 and area(play, "being") == {"E5"}
    assert area(play, "near") == around and area(play, "being_and_near") == {"E5", *around}
    assert area(play, "near_orthogonal") == orthogonal and area(play, "near_diagonal") == around - orthogonal
    assert area(play, "within", 1) == around and len(area(play, "within", 2)) == 24
    assert area(play, "gateway") == {"C3"}
    assert (
        area(play, "near_gateway")
        == area(play, "near_enemy")
        == {"B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"}
    )
    assert area(play, "near_own_heroic") == {"F6", "G6", "H6", "F7", "H7", "F8", "G8", "H8"}
    assert area(play, "near_own") == around | area(play, "near_own_heroic")
    assert area(play, "used", used=("G7", "C3")) == {"G7", "C3"}
    assert area(play, "coloured") == {"D2", "E5", "H6", "C8", "C3", "G3", "I4", "A5", "F8"}
    assert area(play, "colourless") == area(play, "anywhere") - area(play, "coloured")
    assert {"A5", "A4", "B5", "F8", "F7"} <= area(play, "on_or_near", 2) and "E5" not in area(
        play, "on_or_near", 2
    )
    assert "A5" not in area(play, "near_green") and "A4" in area(play, "near_green")


def test_areas_of_what_is_gone():
    play = Play(at={"E5": "a"})
    cast = casting(play)
    play.s.spots = [GONE] * 4
    for code in (v.BEING, v.NEAR, v.BEING_AND_NEAR, v.NEAR_ORTHOGONAL, v.NEAR_DIAGONAL, v.WITHIN, v.RAYS):
        assert targets.area(play.s, cast, code, 1) == []
    for code in (v.BOUND, v.NEAR_BOUND):
        assert targets.area(play.s, cast, code, 0) == []
    for code in (v.THE_GATEWAY, v.NEAR_GATEWAY):
        assert targets.area(play.s, cast, code, -1) == []


def test_a_bound_piece_and_where_it_was_destroyed():
    play = Play(at={"E5": "a", "C3": "b"})
    cast = casting(play)
    atoms.bind(play.s, 1, on("C3"))
    assert (
        named(targets.area(play.s, cast, v.BOUND, 1)) == {"C3"}
        and targets.area(play.s, cast, v.BOUND, 0) == []
    )
    assert "B2" in named(targets.area(play.s, cast, v.NEAR_BOUND, 1))
    result = Bound()
    result.note_destroyed(4, on("E5"))
    cast.keep(1, result)
    assert "D4" in named(targets.area(play.s, cast, v.NEAR_BOUND, 1))
    cast.keep(v.NOTHING, Bound())
    assert cast.results[1] is result


def test_owners():
    at = {"A3": "a", "A4": "a", "A5": "A", "B3": "b", "B4": "B", "B5": "B", "C3": "c", "C4": "c", "C5": "c"}
    play = Play(at=at, mode="melee")
    cast = casting(play, "A3")
    assert targets.owners(play.s, cast, v.ANY) == 0b111
    assert targets.owners(play.s, cast, v.OWN) == 0b001
    assert targets.owners(play.s, cast, v.ENEMY) == 0b110
    assert targets.owners(play.s, cast, v.AHEAD_UPGRADED) == 0b010
    assert targets.owners(play.s, cast, v.AHEAD_COMMONS) == 0b100
    cast.of_colour(2)
    assert targets.owners(play.s, cast, v.THIS_COLOUR) == 0b100


def test_pieces_of_a_target():
    at = {"E5": "A", "D4": "a", "D5": "b", "D6": "B", "F6": "B*", "E6": "a", "A5": "b"}
    play = Play(at=at, gateway="D5")

    def found(area: int, **more: int) -> set[str]:
        cast = casting(play)
        return named(targets.pieces(play.s, cast, Target(area, v.NOTHING, **more)))

    assert found(v.NEAR) == {"D4", "D5", "D6", "F6", "E6"}
    assert found(v.NEAR, owner=v.ENEMY) == {"D5", "D6", "F6"}
    assert found(v.NEAR, owner=v.ENEMY, ranks=1 << HEROIC | 1 << LEGENDARY) == {"D6", "F6"}
    assert found(v.BEING_AND_NEAR, owner=v.OWN) == {"E5", "D4", "E6"}
    assert found(v.BEING_AND_NEAR, owner=v.OWN, without=v.WITHOUT_BEING) == {"D4", "E6"}
    assert found(v.NEAR, owner=v.ENEMY, without=v.WITHOUT_GATEWAY) == {"D6", "F6"}
    assert found(v.NEAR, owner=v.ENEMY, without=v.WITHOUT_BEING) == {"D5", "D6", "F6"}
    # own pieces around: D5 has D4, E5 and E6, D6 has E5 and E6, F6 has E5 and E6
    assert found(v.ANYWHERE, owner=v.ENEMY, flanked=3) == {"D5"}
    assert found(v.ANYWHERE, owner=v.ENEMY, flanked=2) == {"D5", "D6", "F6"}


@pytest.mark.rule("TK-8.21", "TK-8.22")
def test_what_supply_allows():
    play = Play(at={"E5": "a", "E6": "A", "E7": "A*"})
    allowed = [
        [test(play.s, on(name)) for name in ("E5", "E6", "E7")]
        for test in (targets.can_upgrade, targets.can_downgrade)
    ]
    assert allowed == [[True, True, False], [False, True, True]]
    assert [targets.can_lay(play.s, 0, rank) for rank in (0, 1, 2)] == [True] * 3
    play.s.supply = [0, 0, 5, 5]
    allowed = [
        [test(play.s, on(name)) for name in ("E5", "E6", "E7")]
        for test in (targets.can_upgrade, targets.can_downgrade)
    ]
    assert allowed == [[True, False, False], [False, True, False]]
    assert [targets.can_lay(play.s, 0, rank) for rank in (0, 1, 2)] == [False] * 3
    assert targets.can_lay(play.s, 1, 0)


# --- conditions ----------------------------------------------------------------------------------------------------------


def condition(code: int, **more: Any) -> Condition:
    parts = {"bound": 0, "number": v.NOTHING, "target": NO_TARGET, "card": "", **more}
    return Condition(code, **parts)


def test_conditions_about_what_a_step_has_done():
    nothing, once, twice = Bound(), Bound(), Bound()
    once.note_piece(4, on("E5"))  # a common of side 1 on red
    twice.note_move(3, NONE)
    twice.note_move(3, LEGENDARY)
    held = {
        name: [holds_for(result, condition(code, number=n)) for result in (nothing, once, twice)]
        for name, code, n in (
            ("done", v.DONE, -1), ("hit", v.HIT, -1), ("legendary", v.HIT_LEGENDARY, -1), ("one", v.COUNT, 1),
            ("two", v.COUNT, 2), ("common", v.RANK, COMMON), ("heroic", v.RANK, HEROIC), ("red", v.BOUND_ON_RED, -1),
        )
    }  # fmt: skip
    assert held == {
        "done": [False, True, True],
        "hit": [False, False, True],
        "legendary": [False, False, True],
        "one": [False, True, True],
        "two": [False, False, True],
        "common": [False, True, False],
        "heroic": [False, False, False],
        "red": [False, True, False],
    }
    assert (twice.times, twice.hits, twice.direction) == (2, 1, 3)


def test_what_a_step_notes():
    placed, killed, legend, moved = Bound(), Bound(), Bound(), Bound()
    placed.note_square(on("E5"))
    assert (placed.times, placed.on_red, placed.rank) == (1, True, NONE)
    placed.note_square(on("A4"))
    assert (placed.times, placed.on_red) == (2, False)
    killed.note_destroyed(5, on("A4"))
    assert (killed.times, killed.rank, killed.destroyed_at, killed.hit_legendary) == (
        1,
        HEROIC,
        on("A4"),
        False,
    )
    legend.note_destroyed(6, on("E5"))
    assert legend.hit_legendary and legend.on_red
    moved.note_move(2, COMMON)
    assert (moved.hits, moved.hit_legendary) == (1, False)


def test_a_condition_on_two_steps_needs_both():
    play = Play(at={"E5": "a"})
    cast = casting(play)
    done = Bound()
    done.note_square(on("A4"))
    cast.keep(0, done)
    assert holds(play.s, cast, condition(v.DONE, bound=0b001))
    assert not holds(play.s, cast, condition(v.DONE, bound=0b011))
    cast.keep(1, done)
    assert holds(play.s, cast, condition(v.DONE, bound=0b011))


def test_conditions_about_the_table():
    play = Play(at={"E5": "a", "A5": "a", "D4": "b"}, others={0: {"pile": ["knight"]}}, actions=0)
    s, cast = play.s, casting(play)
    target = Target(v.NEAR, v.NOTHING, v.ENEMY)
    assert not holds(s, cast, condition(v.ACTIONS_LEFT))
    s.actions = 1
    assert holds(s, cast, condition(v.ACTIONS_LEFT))
    assert holds(s, cast, condition(v.NOTHING_DESTROYED)) and not holds(
        s, cast, condition(v.NONE_OF, target=target)
    )
    atoms.destroy(s, on("D4"))
    assert not holds(s, cast, condition(v.NOTHING_DESTROYED)) and holds(
        s, cast, condition(v.NONE_OF, target=target)
    )
    for gateway, is_being, on_red, on_green in (
        (GONE, False, False, False),
        ("E5", True, True, False),
        ("A5", False, False, True),
    ):
        s.gateway = on(gateway) if isinstance(gateway, str) else gateway
        assert holds(s, cast, condition(v.GATEWAY_IS_BEING)) == is_being
        assert [holds(s, cast, condition(v.GATEWAY_ON, number=colour)) for colour in (1, 2)] == [
            on_red,
            on_green,
        ]
    s.gateway = s.spots[0] = GONE
    assert not holds(s, cast, condition(v.GATEWAY_IS_BEING))
    assert holds(s, cast, condition(v.IN_DISCARD, card="knight"))
    assert not holds(s, cast, condition(v.IN_DISCARD, card="herald"))


@pytest.mark.parametrize(
    ("square", "held"),
    [
        ("E5", [True, False, False]),
        ("D2", [True, False, True]),
        ("A5", [False, True, True]),
        ("A4", [False] * 3),
    ],
)
def test_conditions_about_the_square_of_the_summoning(square: str, held: list[bool]):
    cast = Casting(Play().s, 0, None, NONE, on(square))
    codes = (v.ON_RED, v.ON_GREEN, v.ON_COLOURED_NOT_CENTRE)
    assert [summoned_on(cast, code) for code in codes] == held
    assert [holds(Play().s, cast, condition(code)) for code in codes] == held


# --- ways to go ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-8.16", "TK-8.17", "TK-8.19")
def test_which_pieces_may_be_moved_onto():
    s = Play(at={"A3": "b", "A4": "B", "A5": "B*", "A6": "a"}).s
    squares = [on(name) for name in ("A7", "A3", "A6", "A4", "A5")]
    for rank, equal, able in (
        (COMMON, False, [1, 0, 0, 0, 0]),
        (COMMON, True, [1, 1, 1, 0, 0]),
        (HEROIC, False, [1, 1, 1, 0, 0]),
        (HEROIC, True, [1, 1, 1, 1, 0]),
        (LEGENDARY, False, [1, 1, 1, 1, 0]),
        (LEGENDARY, True, [1, 1, 1, 1, 1]),
    ):
        assert [moving.enterable(s, rank, square, equal) for square in squares] == [bool(one) for one in able]
    assert not moving.enterable(s, LEGENDARY, on("A3"), False, 1 << COMMON)
    assert moving.enterable(s, LEGENDARY, on("A4"), False, 1 << COMMON)


def test_straight_runs():
    play = Play(at={"A5": "A", "D5": "b", "F5": "B*", "A3": "a"})
    east = [DIRECTIONS.index("e")]
    assert named(moving.run_ends(play.s, on("A5"), 9, False, directions=east)) == {"B5", "C5", "D5", "E5"}
    assert named(moving.run_ends(play.s, on("A5"), 2, False, directions=east)) == {"B5", "C5"}
    assert named(moving.next_squares(play.s, on("A5"), False, east[0])) == {"B5"}
    legend = Play(at={"A5": "A*", "D5": "B*", "B5": "b"})
    assert named(moving.run_ends(legend.s, on("A5"), 9, True, v.STOP_LEGENDARY, east)) == {"B5", "C5", "D5"}
    assert len(moving.run_ends(legend.s, on("A5"), 9, True, v.NOTHING, east)) == 8
    assert named(moving.way_to(on("A5"), on("D5"))) == {"B5", "C5", "D5"}
    assert [
        moving.direction_of(on("E5"), on(name)) for name in ("E1", "G3", "I5", "H8", "E6", "C7", "A5", "B2")
    ] == list(range(8))
    assert moving.direction_of(on("E5"), on("F7")) == v.NOTHING
    assert named(
        moving.leap_squares(play.s, on("A5"), False, [on(one) for one in ("A5", "D5", "F5", "I7")])
    ) == {"D5", "I7"}


# --- what bots try first ---------------------------------------------------------------------------------------------------


def weights(play: Play) -> dict[str, int]:
    choice = play.match.choice
    assert choice is not None
    values = [play.match.game.weight(play.s, choice, value) for value in choice.values]
    return dict(zip([name_of(option) for option in choice.options], values))


def test_what_of_a_turn_is_tried_first():
    at = {**pattern("fire_dragon", "E5"), "A3": "a", "A5": "a"}
    play = Play(at=at, hand="swordmaster", legends="fire_dragon")
    assert weights(play) == {"place": 3, "swordmaster": 8, "fire_dragon": 12, "discard": 0}
    assert weights(Play(hand="knight")) == {"place": 3, "discard": 1}
    enemies = dict.fromkeys(["A3", "A5", "A7", "I3", "I5"], "b")
    own = {0: {"frozen": "winter_whisperer"}}
    play = Play(at=enemies, flares="flare_12_2_5", decks=["everfrost", "sylvan"], others=own, actions=0)
    assert weights(play) == {"flare_12_2_5": 4, "winter_whisperer": 4, "end": 1}
    play = Play(hand="doppelganger translocationist", decks=["etherweave", "sylvan"], actions=0)
    assert {name: n for name, n in weights(play).items() if name.startswith("warp")} == {
        "warp:translocationist": 2
    }
    assert weights(Play(mode="team_duel"))["hand_over"] == 0


def test_which_square_of_a_summoning_is_tried_first():
    at = {
        "D4": "a",
        "D6": "a",
        "D5": "b",
        "F4": "a",
        "F6": "a",
        "F5": "a",
        "B4": "a",
        "B6": "a",
        "H4": "a",
        "H6": "a",
    }
    play = Play(at=at, hand="swordmaster").choose("turn.what", "swordmaster")
    found = weights(play)
    assert (found["D5"], found["F5"], found["B5"]) == (6, 2, 3)
    figure = {**pattern("knight", "D5"), "D5": "B"}
    mirrored = {"F5": "A", "F6": "a"}
    play = Play(at={**figure, **mirrored}, hand="knight").choose("turn.what", "knight")
    assert weights(play)["D5"] == 9


def test_which_cards_are_put_back_first():
    play = Play(hand="knight herald", legends="titan", flares="flare_12_2_5").choose("turn.what", "discard")
    play.choose("discard.card", "herald")
    assert weights(play) == {"knight": 0, "titan": 1, "flare_12_2_5": 1, "done": 2}


def test_which_task_is_claimed_first():
    tasks = {"current": ["destruction", "devastation"], "next": "diagonals"}
    play = Play(mode="high_form", killed=[[0, 0, 0], [6, 0, 0]], actions=0, tasks=tasks).end()
    points = {task.id: task.points for task in library().tasks}
    assert weights(play) == {
        "destruction": 2 * points["destruction"],
        "devastation": 2 * points["devastation"],
        "no_task": 0,
    }


def test_which_pieces_an_effect_treats_first():
    """Enemies by rank; own pieces only if they are to be raised."""
    table = cast("gate_of_oblivion", "E5", {"E4": "b", "G5": "B"})
    assert weights(table) == {"E4": 3, "G5": 6, "done": 1}
    s = Play(at={"E5": "a", "E6": "b", "E7": "B", "E8": "B*"}).s
    squares = [on(name) for name in ("E5", "E6", "E7", "E8")]
    assert [worth_destroying(s, 0, square) for square in squares] == [0, 3, 6, 9]
    assert [worth_raising(s, 0, square) for square in squares] == [3, 0, 0, 0]
    assert [worth_lowering(s, 0, square) for square in squares] == [0, 3, 3, 3]
    assert [moving.hits_enemy(s, 0, on(name), on("D5")) for name in ("D4", "E6", "E5")] == [1, 4, 0]


def test_an_effect_without_a_liking_tries_everything_alike():
    s = Play(at={"E5": "a", "E6": "B"}).s
    assert PICK.weight is not None
    assert [PICK.weight(s, 0, value) for value in (on("E5"), on("E6"), DONE, HAND)] == [1, 1, 1, 0]


def test_which_card_of_the_hand_is_given_up_first():
    table = cast("reality_patch", "E5", hand="warpmaster", legends="titan", flares="flare_01_3_6")
    assert table.prompt == "effect.hand"
    assert weights(table) == {"warpmaster": 0, "titan": 1, "flare_01_3_6": 1, "done": 1}
    table.choose("effect.hand", "flare_01_3_6")
    assert table.s.flares[0] == () and table.match.view(1)["flare_pile"] == ["flare_01_3_6"]


def test_a_first_frozen_effect_is_kept_rather_than_a_second():
    for own, value in (({}, 3), ({"frozen": "ice_queen"}, 1)):
        table = cast("winter_whisperer", "E5", others={0: own})
        while table.prompt not in ("effect.freeze", "turn.what"):
            table.match.answer(len(table.match.choice.options) - 1)
        assert table.prompt == "effect.freeze"
        assert weights(table) == {"winter_whisperer": value, "done": 1}


def test_handing_over_is_tried_last():
    table = cast("gate_of_oblivion", "E5", {"E4": "b", "G5": "B"}, mode="team_duel")
    assert weights(table) == {"E4": 3, "G5": 6, "done": 1, "hand_over": 0}
    assert table.option("hand_over").final and not table.option("E4").final and not table.option("done").final
