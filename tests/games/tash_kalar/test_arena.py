"""Section 0: the arena. And the plain geometry that everything else stands on."""

import copy
import json

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.games.tash_kalar import geometry, matching
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.geometry import ARENA, Arena
from tafelrunde.games.tash_kalar.reading import DATA, Entry
from tests.games.tash_kalar.plain_reading import exists
from tests.games.tash_kalar.table import Position, square, xy

RED = {(4, 2), (5, 5), (8, 6), (3, 8)}
GREEN = {(3, 3), (7, 3), (9, 4), (1, 5), (6, 8)}


@pytest.mark.rule("TK-0.1")
def test_69_squares_of_a_grid_of_81():
    for number in range(81):
        assert geometry.EXISTS[number] == exists(*xy(number))
    assert len(geometry.ALL_SQUARES) == 69


@pytest.mark.rule("TK-0.2")
def test_four_red_and_five_green_squares():
    for number in geometry.ALL_SQUARES:
        expected = (
            geometry.RED if xy(number) in RED else geometry.GREEN if xy(number) in GREEN else geometry.PLAIN
        )
        assert geometry.COLOUR[number] == expected
    assert {xy(number) for number in ARENA.squares("red")} == RED
    assert {xy(number) for number in ARENA.squares("green")} == GREEN
    assert {xy(number) for number in ARENA.squares("coloured")} == RED | GREEN


@pytest.mark.rule("TK-0.4")
def test_a_square_belongs_to_at_most_one_side():
    """A board says one piece per square, and the layers made from it never let two sides stand on one."""
    position = Position(
        {"C": [(1, 3)], "H": [(5, 5)], "L": [(9, 7)]}, {"L": [(5, 6)]}, C=[(3, 1)], H=[(7, 9)], L=[(5, 4)]
    )
    for half in range(2):
        layers = [position.bits[side * matching.LAYERS + half] for side in range(3)]
        assert layers[0] & layers[1] == layers[0] & layers[2] == layers[1] & layers[2] == 0
        for side in range(3):
            first = side * matching.LAYERS + half
            every, upgraded, legendary = (position.bits[first + 2 * layer] for layer in range(3))
            assert (upgraded & ~every, legendary & ~upgraded) == (0, 0)
    assert sum(bits.bit_count() for bits in position.bits[:2]) == 3


def test_names_of_squares_are_those_on_the_rim():
    assert geometry.SQUARE_NAMES[square(5, 6)] == "E6"
    assert geometry.SQUARE_NAMES[square(1, 3)] == "A3"
    assert geometry.SQUARE_NAMES[square(9, 7)] == "I7"
    assert geometry.CENTRE == square(5, 5) == 40


def test_numbers_go_row_by_row():
    assert [geometry.square_at(column, row) for column, row in ((0, 0), (8, 0), (0, 1), (8, 8))] == [
        0,
        8,
        9,
        80,
    ]
    assert geometry.square_at(9, 0) == geometry.square_at(0, -1) == geometry.OUTSIDE


def test_neighbours_are_the_up_to_eight_squares_around():
    assert len(geometry.NEAR[square(5, 5)]) == 8
    assert {xy(one) for one in geometry.NEAR[square(3, 1)]} == {(4, 1), (2, 2), (3, 2), (4, 2)}
    assert {xy(one) for one in geometry.NEAR_ORTHOGONAL[square(3, 1)]} == {(4, 1), (3, 2)}
    assert {xy(one) for one in geometry.NEAR_DIAGONAL[square(3, 1)]} == {(2, 2), (4, 2)}
    assert geometry.NEAR[square(1, 1)] == []
    for number in geometry.ALL_SQUARES:
        together = geometry.NEAR_ORTHOGONAL[number] + geometry.NEAR_DIAGONAL[number]
        assert sorted(together) == sorted(geometry.NEAR[number])
        assert sorted(geometry.within(number, 1)) == sorted(geometry.NEAR[number])


@pytest.mark.rule("TK-8.14")
def test_distance_is_the_number_of_single_moves():
    """Checked by walking: breadth first over neighbours gives the same on all pairs."""
    for start in geometry.ALL_SQUARES:
        reached = {start: 0}
        front = [start]
        while front:
            new = {
                one: reached[here] + 1 for here in front for one in geometry.NEAR[here] if one not in reached
            }
            reached |= new
            front = list(new)
        assert all(geometry.distance(start, one) == steps for one, steps in reached.items())
        assert len(reached) == 69


@pytest.mark.rule("TK-15.1")
def test_diagonal_neighbours_are_one_apart():
    assert geometry.distance(square(5, 5), square(6, 6)) == 1


def test_lines_run_to_the_rim():
    east, south_west = geometry.DIRECTIONS.index("e"), geometry.DIRECTIONS.index("sw")
    assert [xy(one) for one in geometry.LINE[square(5, 2) * 8 + east]] == [(6, 2), (7, 2), (8, 2)]
    assert [xy(one) for one in geometry.LINE[square(5, 5) * 8 + south_west]] == [(4, 6), (3, 7), (2, 8)]
    assert geometry.next_square(square(8, 2), east) == geometry.OUTSIDE
    assert xy(geometry.next_square(square(5, 5), south_west)) == (4, 6)
    for number in geometry.ALL_SQUARES:
        seen = [one for direction in range(8) for one in geometry.LINE[number * 8 + direction]]
        assert len(seen) == len(set(seen))


def test_eight_images_of_an_offset():
    images = {geometry.turned(image, 2, 1) for image in range(8)}
    assert images == {(2, 1), (-1, 2), (-2, -1), (1, -2), (-2, 1), (-1, -2), (2, -1), (1, 2)}
    for image in range(8):
        for direction in range(8):
            turned = geometry.turned_direction(image, direction)
            offset = geometry.turned(image, geometry.DX[direction], geometry.DY[direction])
            assert offset == (geometry.DX[turned], geometry.DY[turned])


def test_halves_of_a_bitset():
    squares = [0, 44, 45, 80]
    assert geometry.lower_half(squares) == 1 | 1 << 44
    assert geometry.upper_half(squares) == 1 | 1 << 35


def test_regions_of_the_tasks():
    assert [len(ARENA.squares(name)) for name in ("central", "center_plus", "center_times")] == [9, 5, 5]
    plus, times = set(ARENA.squares("center_plus")), set(ARENA.squares("center_times"))
    assert plus & times == {geometry.CENTRE}
    assert plus | times == set(ARENA.squares("central"))
    lines = [ARENA.squares_of[region] for region in ARENA.regions_of[ARENA.groups.index("lines")]]
    assert [len(line) for line in lines] == [9] * 6
    diagonals = [ARENA.squares_of[region] for region in ARENA.regions_of[ARENA.groups.index("diagonals")]]
    assert [len(line) for line in diagonals] == [7, 7]
    for pairs, size in zip(ARENA.opposites, (5, 3)):
        assert len(pairs) == 2
        for first, second in pairs:
            opposite = {80 - number for number in ARENA.squares_of[first]}
            assert opposite == set(ARENA.squares_of[second]) or {
                square(10 - x, y) for x, y in map(xy, ARENA.squares_of[first])
            } == set(ARENA.squares_of[second])
            assert len(ARENA.squares_of[first]) == size


def test_start_squares():
    assert [xy(number) for number in ARENA.duel_start] == [(3, 5), (7, 5)]
    symbols = [[xy(number) for number in pair] for pair in ARENA.melee_start]
    assert symbols == [[(6, 2), (7, 2)], [(7, 6), (7, 7)], [(2, 7), (3, 7)]]


@pytest.mark.rule("TK-0.3")
def test_common_and_heroic_are_one_type_of_piece():
    assert v.RANKS == ["common", "heroic", "legendary"]
    assert v.COMMON < v.HEROIC < v.LEGENDARY
    assert v.PIECE_TYPE[v.COMMON] == v.PIECE_TYPE[v.HEROIC] != v.PIECE_TYPE[v.LEGENDARY]
    assert [ARENA.pieces[v.DOUBLE_SIDED], ARENA.pieces[v.LEGENDARY_PIECE]] == [17, 3]


# --- errors ----------------------------------------------------------------------------------------------------------

ARENA_DATA = json.loads((DATA / "arena.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("map", ARENA_DATA["map"][:8], "map: expected 9 rows"),
        ("map", ["#" * 9, *ARENA_DATA["map"][1:]], "map: expected 69 squares"),
        ("map", ["##..B..##", *ARENA_DATA["map"][1:]], "map: expected 9 rows of 9 signs"),
        ("duel_start", [[1, 1], [7, 5]], "duel_start: expected different squares of the arena"),
        ("duel_start", [[3, 5], [3, 5]], "duel_start: expected different squares of the arena"),
        ("duel_start", [[3, 5, 1]], "duel_start: expected a list of pairs"),
        ("melee_start", [[[10, 2], [7, 2]]], r"melee_start\[0\]: squares: expected different squares"),
        ("pieces", {"double_sided": 0, "legendary": 3}, "pieces: double_sided: expected a whole number"),
        ("weather", "rain", "unknown field weather"),
        ("source", "", "source: expected a text"),
    ],
)
def test_a_wrong_arena_is_refused(key: str, value: object, message: str):
    data = copy.deepcopy(ARENA_DATA)
    data[key] = value
    with pytest.raises(TafelrundeError, match=rf"arena\.json.*{message}"):
        Arena(Entry(data, "arena.json"))


@pytest.mark.parametrize(
    ("group", "value", "message"),
    [
        ("lines", ["row_4", "row_99"], "lines: expected names of regions"),
        ("sides", [["left"]], "sides: expected pairs of names"),
        ("corners", [["nw", "nowhere"]], "corners: expected names of regions"),
        ("circles", ["central"], "unknown field circles"),
    ],
)
def test_a_wrong_group_of_regions_is_refused(group: str, value: object, message: str):
    data = copy.deepcopy(ARENA_DATA)
    data["groups"][group] = value
    with pytest.raises(TafelrundeError, match=rf"arena\.json, groups: {message}"):
        Arena(Entry(data, "arena.json"))
