"""Slots, hexes and shapes of the map (MK-27), and where a tile may be put (MK-12)."""

import pytest

from tafelrunde.games.mage_knight import geometry as g
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, SLOT_NUMBERS, may_lie, shape_of


def tiles(*slots: str) -> tuple[int, ...]:
    """A map with some tile in these slots."""
    return tuple([0 if g.slot_name(slot) in slots else g.NOWHERE for slot in range(g.SLOTS)])


def neighbours(hex: str) -> list[str]:
    """In the order NE, E, SE, SW, W, NW; "-" beyond the lattice."""
    return ["-" if one == g.NOWHERE else g.hex_name(one) for one in g.AROUND[HEX_NUMBERS[hex]]]


def legal(shape: str, map: tuple[int, ...], core: bool = False, left_over: bool = False) -> set[str]:
    return {
        g.slot_name(slot) for slot in range(g.SLOTS) if may_lie(shape_of(shape), map, slot, core, left_over)
    }


def test_hexes_around_the_centre_of_a_tile() -> None:
    assert neighbours("0,1,C") == ["0,1,NE", "0,1,E", "0,1,SE", "0,1,SW", "0,1,W", "0,1,NW"]


def test_hexes_across_the_edges_of_tiles() -> None:
    """By hand: NE of the start tile is the hex (1, -1). The centre of slot 1,0 is (3, -2), so (2, -2) is its W and (2, -1) its
    SW; the centre of slot 0,1 is (1, -3), so (1, -2) is its SE. The centre of slot 1,-1 is (2, 1)."""
    assert neighbours("0,0,NE") == ["1,0,W", "1,0,SW", "0,0,E", "0,0,C", "0,0,NW", "0,1,SE"]
    assert neighbours("0,0,E") == ["1,0,SW", "1,-1,NW", "1,-1,W", "0,0,SE", "0,0,C", "0,0,NE"]


def test_neighbours_are_mutual() -> None:
    for hex in range(g.HEXES):
        assert all(hex in g.NEIGHBOURS[other] for other in g.NEIGHBOURS[hex])


def test_distance() -> None:
    assert g.distance(HEX_NUMBERS["0,0,C"], HEX_NUMBERS["0,0,C"]) == 0
    assert g.distance(HEX_NUMBERS["0,0,C"], HEX_NUMBERS["0,0,NE"]) == 1
    assert g.distance(HEX_NUMBERS["0,0,C"], HEX_NUMBERS["1,0,C"]) == 3
    assert g.adjacent(HEX_NUMBERS["0,0,NE"], HEX_NUMBERS["1,0,W"])


@pytest.mark.rule("MK-27.15")
def test_slots_that_can_be_explored() -> None:
    """The centre reaches nothing, every other hex the two slots beside it."""
    explored = {
        position: [g.slot_name(slot) for slot in g.BORDERING[HEX_NUMBERS[f"1,1,{position}"]]]
        for position in g.POSITIONS
    }
    assert explored == {
        "C": [],
        "NE": ["1,2", "2,1"],
        "E": ["2,0", "2,1"],
        "SE": ["1,0", "2,0"],
        "SW": ["0,1", "1,0"],
        "W": ["0,1", "0,2"],
        "NW": ["0,2", "1,2"],
    }


@pytest.mark.rule("MK-2.32")
def test_the_portal_is_the_centre_of_the_start_tile() -> None:
    assert g.hex_name(g.PORTAL) == "0,0,C"


@pytest.mark.rule("MK-27.2", "MK-27.6", "MK-2.20", "MK-2.21")
def test_tiles_laid_at_set_up() -> None:
    first = {shape.id: [g.slot_name(slot) for slot in shape.first] for shape in g.SHAPES}
    wedge, open_map = ["0,1", "1,0"], ["0,1", "1,0", "1,-1"]
    assert first == {
        "wedge": wedge, "wedge_unrestricted": wedge, "open_5": open_map, "open_4": open_map, "open_3": open_map,
        "fixed": open_map,
    }  # fmt: skip
    assert [shape.side for shape in g.SHAPES] == [g.SIDE_A, g.SIDE_A, *[g.SIDE_B] * 4]


@pytest.mark.rule("MK-27.3", "MK-27.4", "MK-27.5")
def test_a_wedge_keeps_core_tiles_from_the_coast() -> None:
    wedge, free = shape_of("wedge"), shape_of("wedge_unrestricted")
    coast, inland, sea = SLOT_NUMBERS["0,3"], SLOT_NUMBERS["1,1"], SLOT_NUMBERS["1,-1"]
    assert [wedge.holds(slot, False) for slot in (coast, inland, sea)] == [True, True, False]
    assert [wedge.holds(slot, True) for slot in (coast, inland, sea)] == [False, True, False]
    assert [free.holds(slot, True) for slot in (coast, inland, sea)] == [True, True, False]


@pytest.mark.rule("MK-27.6", "MK-27.7", "MK-27.8", "MK-27.9", "MK-27.10")
@pytest.mark.parametrize(
    ("shape", "lines"), [("open_5", [-2, -1, 0, 1, 2]), ("open_4", [-2, -1, 0, 1]), ("open_3", [-1, 0, 1])]
)
def test_open_maps(shape: str, lines: list[int]) -> None:
    """Lines of equal b; the coast bends away on the right, so that line -2 begins at a = 2. Core tiles lie anywhere."""
    for core in (False, True):
        held = [slot for slot in range(g.SLOTS) if shape_of(shape).holds(slot, core)]
        assert sorted({g.b_of(slot) for slot in held}) == lines
        for b in lines:
            assert min(g.a_of(slot) for slot in held if g.b_of(slot) == b) == max(0, -b)


@pytest.mark.rule("MK-12.5", "MK-27.12")
def test_a_countryside_tile_touches_two_tiles_or_one_that_does() -> None:
    map = tiles("0,0", "0,1", "1,0")
    # 1,1 touches both; 0,2 and 2,0 touch one that touches the start tile and the other one
    assert legal("wedge", map) == {"1,1", "0,2", "2,0"}
    longer = tiles("0,0", "0,1", "1,0", "0,2")
    # 0,3 would touch only 0,2, which touches only 0,1
    assert legal("wedge", longer) == {"1,1", "2,0"}


@pytest.mark.rule("MK-12.6")
def test_a_core_tile_touches_two_tiles() -> None:
    map = tiles("0,0", "0,1", "1,0", "0,2")
    assert legal("wedge_unrestricted", map, core=True) == {"1,1"}


@pytest.mark.rule("MK-12.7", "MK-27.13")
def test_a_left_over_tile_touches_three() -> None:
    map = tiles("0,0", "0,1", "1,0", "0,2", "2,0", "2,1")
    assert legal("wedge", map, left_over=True) == {"1,1"}
    # 0,2 touches 0,1, 0,3, 1,1 and 1,2, but lies on the coast: nothing for a core tile of a wedge
    coast = tiles("0,0", "0,1", "1,0", "1,1", "1,2", "0,3")
    assert "0,2" in legal("wedge", coast, left_over=True)
    assert "0,2" not in legal("wedge", coast, core=True, left_over=True)
