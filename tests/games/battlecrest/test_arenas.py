"""Arena geometry (BC-16)."""

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.games.battlecrest.content import Arena
from tafelrunde.games.battlecrest.packs import library_of
from tests.games.battlecrest.cards import glade, pack
from tests.games.battlecrest.table import Table, side

FELLWOODS = """
H M . . . x
. L . L . .
. . . . L .
. L . . . .
. . L . L .
x . . . M H
"""
SUNKEN_CITADEL = """
H M . . . . .
. L . L . L .
. . . . . . .
. L . L . L .
. . . . . M H
"""


def arena(id: str) -> Arena:
    found = library_of([]).arena(id)
    assert found is not None
    return found


def drawn(board: Arena) -> str:
    """The pattern as the rules draw it."""
    rows = []
    for row in range(board.rows):
        cells = []
        for column in range(board.columns):
            square = board.square(f"{chr(65 + column)}{row + 1}")
            if square in board.location_squares:
                cells.append("L")
            elif square in [hero for hero, _ in board.starts]:
                cells.append("H")
            elif square in [vassal for _, vassal in board.starts]:
                cells.append("M")
            else:
                cells.append("." if board.legal >> square & 1 else "x")
        rows.append(" ".join(cells))
    return "\n" + "\n".join(rows) + "\n"


def half_turn(board: Arena, square: int) -> int:
    row, column = divmod(square, board.width)
    return (board.rows - 1 - row) * board.width + board.columns - 1 - column


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-16.1")
def test_fellwoods_pattern():
    assert drawn(arena("fellwoods")) == FELLWOODS


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-16.4")
def test_sunken_citadel_pattern():
    assert drawn(arena("sunken_citadel")) == SUNKEN_CITADEL


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-16.2", "BC-16.5")
@pytest.mark.parametrize(
    ("id", "starts"),
    [
        pytest.param(
            "fellwoods", [("A1", "B2", "B1"), ("F6", "E5", "E6")], marks=pytest.mark.rule("BC-16.2")
        ),
        pytest.param(
            "sunken_citadel", [("A1", "B2", "B1"), ("G5", "F4", "F5")], marks=pytest.mark.rule("BC-16.5")
        ),
    ],
)
def test_start_squares_and_symmetry(id: str, starts: list[tuple[str, str, str]]):
    board = arena(id)
    found = []
    for hero, vassal in board.starts:
        corner = [square for square in board.location_squares if board.near[hero][square]]
        assert len(corner) == 1
        found.append((board.name(hero), board.name(corner[0]), board.name(vassal)))
    assert found == starts
    assert {half_turn(board, square) for square in board.location_squares} == set(board.location_squares)
    assert [half_turn(board, square) for square in board.starts[0]] == list(board.starts[1])


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-16.3")
def test_fellwoods_has_28_legal_squares():
    board = arena("fellwoods")
    assert len(board.squares) == 28
    names = {board.name(square) for square in board.squares}
    everything = {f"{column}{row}" for column in "ABCDEF" for row in range(1, 7)}
    assert everything - names == {"B2", "D2", "E3", "B4", "C5", "E5", "F1", "A6"}
    for square in ("F1", "A6", "B2", "A0", "A²", "G1", "", "A10"):
        with pytest.raises(TafelrundeError, match="legal square"):
            Table(side("korvu", square))


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-16.6")
def test_sunken_citadel_has_29_legal_squares():
    board = arena("sunken_citadel")
    assert len(board.squares) == 29
    assert board.columns * board.rows - 6 == 29


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-16.7")
@pytest.mark.parametrize("id", ["fellwoods", "sunken_citadel"])
def test_all_neighbours_of_a_location_are_inside_and_legal(id: str):
    board = arena(id)
    for squares in board.touch:
        assert all(square in board.squares for square in squares)
    assert all(square % board.width < board.columns for square in board.squares)
    for square in board.squares:  # a step over the rim never lands anywhere
        row, column = divmod(square, board.width)
        assert 0 <= row < board.rows and 0 <= column < board.columns


@pytest.mark.rule("BC-16.7")
def test_nobody_walks_over_the_rim():
    """From the last column the next square to the right is not the first one of the row below."""
    slow = ("great_axe", "war_bellow", "thick_hide")
    table = Table(side("korvu", "F4", exhausted=slow), side("akhena", "C1")).choose("turn.action", "move")
    assert table.options == ["E4", "F3", "F5"]
    table = Table(side("korvu", "A3", exhausted=slow), side("akhena", "C1")).choose("turn.action", "move")
    assert table.options == ["A2", "A4", "B3"]
    table = Table(side("korvu", "C1", exhausted=slow), side("akhena", "F6")).choose("turn.action", "move")
    assert table.options == ["B1", "C2", "D1"]


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-16.8", "BC-16.7")
def test_no_location_beside_another_one():
    for id in ("fellwoods", "sunken_citadel"):
        board = arena(id)
        for a in board.location_squares:
            assert all(board.distance[a][b] != 1 for b in board.location_squares)
    for square, reason in (("C2", "BC-16.8"), ("A4", "BC-16.7")):
        bad = glade()
        bad["location_squares"][3] = square
        with pytest.raises(TafelrundeError, match=reason):
            library_of([pack(arenas=[bad])])


@pytest.mark.rule("BC-16.9")
@pytest.mark.parametrize(("edge", "square"), [("n", "D1"), ("e", "E2"), ("s", "D3"), ("w", "C2")])
def test_which_square_touches_which_edge(edge: str, square: str):
    """A danger at one edge of the location on D2 is met on exactly one square."""
    made = glade(two={"front": {"dangers": edge}})
    beside = {"D1": "C1", "E2": "E1", "D3": "C3", "C2": "C1"}
    slow = ("great_axe", "war_bellow", "thick_hide")
    for goal in ("D1", "E2", "D3", "C2"):
        table = Table(
            side("korvu", beside[goal], exhausted=slow), arena="glade", packs=[pack(arenas=[made])]
        ).move("korvu", goal)
        assert (table.life("korvu") == ("healthy", 7)) == (goal == square)


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-16.10")
@pytest.mark.parametrize("id", ["fellwoods", "sunken_citadel"])
def test_start_squares_are_10_steps_apart(id: str):
    board = arena(id)
    assert board.distance[board.starts[0][0]][board.starts[1][0]] == 10
