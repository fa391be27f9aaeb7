"""The map: slots for tiles, seven hexes in each, and the shapes a map may grow in (MK-27).

Tiles sit on a lattice of slots (a, b); the start tile is (0, 0). The centre of slot (a, b) lies at the axial hex
a * (3, -2) + b * (1, -3), with E = (1, 0) and SE = (0, 1). A hex is a number: 7 * slot + position in the tile.
"""

from typing import Final

from tafelrunde.core.words import Word, word

NOWHERE: Final = -1

# Positions in a tile and directions from a hex: the centre, then clockwise.
POSITIONS: Final = ["C", "NE", "E", "SE", "SW", "W", "NW"]
HEXES_PER_TILE: Final = 7
CENTRE: Final = 0
STEPS: Final[list[tuple[int, int]]] = [
    (1, -1),
    (1, 0),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (0, -1),
]  # NE, E, SE, SW, W, NW
SLOT_STEPS: Final[list[tuple[int, int]]] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]

# No map of all tiles grows beyond these slots.
A_SIZE: Final = 12
B_LOW: Final = -2
B_SIZE: Final = 14
SLOTS: Final = A_SIZE * B_SIZE
HEXES: Final = SLOTS * HEXES_PER_TILE


def slot_of(a: int, b: int) -> int:
    """The number of a slot, NOWHERE if no map reaches it."""
    if 0 <= a < A_SIZE and B_LOW <= b < B_LOW + B_SIZE:
        return a * B_SIZE + b - B_LOW
    return NOWHERE


def a_of(slot: int) -> int:
    return slot // B_SIZE


def b_of(slot: int) -> int:
    return slot % B_SIZE + B_LOW


def _axial(hex: int) -> tuple[int, int]:
    slot, position = hex // HEXES_PER_TILE, hex % HEXES_PER_TILE
    a, b = a_of(slot), b_of(slot)
    dq, dr = (0, 0) if position == CENTRE else STEPS[position - 1]
    return 3 * a + b + dq, -2 * a - 3 * b + dr


START: Final = slot_of(0, 0)
AXIAL: Final[list[tuple[int, int]]] = [_axial(hex) for hex in range(HEXES)]
_HEX_AT: Final[dict[tuple[int, int], int]] = {place: hex for hex, place in enumerate(AXIAL)}
PORTAL: Final = START * HEXES_PER_TILE + CENTRE  # MK-2.32


def _neighbours(hex: int) -> list[int]:
    q, r = AXIAL[hex]
    return [_HEX_AT.get((q + dq, r + dr), NOWHERE) for dq, dr in STEPS]


# By hex: the hexes around it in the order of the directions, NOWHERE beyond the lattice.
AROUND: Final[list[list[int]]] = [_neighbours(hex) for hex in range(HEXES)]
NEIGHBOURS: Final[list[list[int]]] = [[one for one in around if one != NOWHERE] for around in AROUND]
SLOT_NEIGHBOURS: Final[list[list[int]]] = [
    [
        found
        for da, db in SLOT_STEPS
        if (found := slot_of(a_of(slot) + da, b_of(slot) + db)) != NOWHERE
    ]
    for slot in range(SLOTS)
]  # fmt: skip
# By hex: the slots that can be explored from it, if they are empty and legal (MK-27.15).
BORDERING: Final[list[list[int]]] = [
    sorted({one // HEXES_PER_TILE for one in NEIGHBOURS[hex]} - {hex // HEXES_PER_TILE})
    for hex in range(HEXES)
]


def distance(one: int, other: int) -> int:
    q, r = AXIAL[one][0] - AXIAL[other][0], AXIAL[one][1] - AXIAL[other][1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def adjacent(one: int, other: int) -> bool:
    return other in NEIGHBOURS[one]


_SLOT_NAMES: Final[list[str]] = [f"{a_of(slot)},{b_of(slot)}" for slot in range(SLOTS)]
_HEX_NAMES: Final[list[str]] = [f"{slot},{position}" for slot in _SLOT_NAMES for position in POSITIONS]
SLOT_NUMBERS: Final[dict[str, int]] = {name: slot for slot, name in enumerate(_SLOT_NAMES)}
HEX_NUMBERS: Final[dict[str, int]] = {name: hex for hex, name in enumerate(_HEX_NAMES)}


def slot_name(slot: int) -> str:
    """ "1,0": the lines it lies on."""
    return _SLOT_NAMES[slot]


def hex_name(hex: int) -> str:
    """ "1,0,NE": the slot and the position in its tile."""
    return _HEX_NAMES[hex]


# --- shapes of the map -----------------------------------------------------------------------------------------------

# Which way the start tile lies (MK-2.20).
SIDE_A: Final = 0
SIDE_B: Final = 1


class Shape:
    """Where tiles may lie: lines of equal b, and a coast.

    side     of the start tile
    first    slots revealed at set-up, in the order of the stack (MK-2.21)
    wedge    the coasts run along a = 0 and b = 0 (MK-27.3); else the coast bends away (MK-27.7)
    inland   core tiles keep away from the coast lines (MK-27.4)
    low, high  the outermost lines of an open map (MK-27.6, MK-27.8, MK-27.9)
    lands, cores   of a fixed map: where countryside and core tiles lie face down, and nowhere else (MK-27.14)
    """

    def __init__(
        self, id: str, names: Word, wedge: bool, inland: bool, low: int, high: int,
        lands: list[int] | None = None, cores: list[int] | None = None,
    ) -> None:  # fmt: skip
        self.id: Final = id
        self.names: Final = names
        self.wedge: Final = wedge
        self.inland: Final = inland
        self.low: Final = low
        self.high: Final = high
        self.side: Final = SIDE_A if wedge else SIDE_B
        first = [slot_of(0, 1), slot_of(1, 0)]
        self.first: Final = first if wedge else [*first, slot_of(1, -1)]
        self.lands: Final[list[int]] = lands or []
        self.cores: Final[list[int]] = cores or []
        self.fixed: Final = bool(self.cores)

    def holds(self, slot: int, core: bool) -> bool:
        """Whether a tile may lie here at all (MK-12.2)."""
        if self.fixed:
            return slot in (self.cores if core else self.lands)
        a, b = a_of(slot), b_of(slot)
        if self.wedge:
            return (a >= 1 and b >= 1) if core and self.inland else b >= 0
        return self.low <= b <= self.high and a >= max(0, -b)


SHAPES: Final[list[Shape]] = [
    Shape("wedge", word("Keil", "wedge", "m"), True, True, 0, 0),
    Shape(
        "wedge_unrestricted", word("Keil ohne Beschränkungen", "wedge without limits", "m"), True, False, 0, 0
    ),
    Shape("open_5", word("freier Spielplan", "open map", "m"), False, False, -2, 2),
    Shape("open_4", word("freier Spielplan mit 4 Reihen", "open map of 4 lines", "m"), False, False, -2, 1),
    Shape("open_3", word("freier Spielplan mit 3 Reihen", "open map of 3 lines", "m"), False, False, -1, 1),
    Shape(
        "fixed", word("vorgegebener Spielplan", "fixed map", "m"), False, False, -1, 1,
        [slot_of(1, 1), slot_of(2, -1)], [slot_of(2, 0), slot_of(2, 1), slot_of(3, -1), slot_of(3, 0)],
    ),  # MK-R30
]  # fmt: skip


def shape_of(id: str) -> Shape:
    return next(shape for shape in SHAPES if shape.id == id)


def touching(tiles: tuple[int, ...], slot: int) -> int:
    """How many tiles in play a slot touches; `tiles` holds NOWHERE for every empty slot (MK-27.12)."""
    return sum([1 for one in SLOT_NEIGHBOURS[slot] if tiles[one] != NOWHERE])


def may_lie(shape: Shape, tiles: tuple[int, ...], slot: int, core: bool, left_over: bool) -> bool:
    """Whether the next tile may be put into this slot (MK-12.5 to MK-12.7, MK-27.13); a fixed map knows no
    other rule than its places (MK-27.14)."""
    if tiles[slot] != NOWHERE or not shape.holds(slot, core):
        return False
    if shape.fixed:
        return not left_over
    touched = touching(tiles, slot)
    if left_over:
        return touched >= 3
    if touched >= 2:
        return True
    return (
        not core
        and touched == 1
        and any([tiles[one] != NOWHERE and touching(tiles, one) >= 2 for one in SLOT_NEIGHBOURS[slot]])
    )
