"""The cards as frozen records, and the geometry of an arena. Filled by packs.py, never changed afterwards."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from tafelrunde.core.words import Word

# Keywords of ability lines (BC-7, BC-12, BC-17)
Keyword = Literal[
    "attack", "control", "sprint", "star", "ready_action", "flip_location", "flip_action", "strength_bonus"
]
KEYWORDS: Final[tuple[Keyword, ...]] = get_args(Keyword)
ATTACK: Final = 0
CONTROL: Final = 1
SPRINT: Final = 2
STAR: Final = 3
READY_ACTION: Final = 4
FLIP_LOCATION: Final = 5
FLIP_ACTION: Final = 6

# Ranges (BC-8)
RangeName = Literal["direct", "near", "far", "passed"]
RANGES: Final[tuple[RangeName, ...]] = get_args(RangeName)
DIRECT: Final = 0
NEAR: Final = 1
FAR: Final = 2
PASSED: Final = 3

# Seals (BC-12.4)
Seal = Literal["sun", "moon", "storm"]
SEALS: Final[tuple[Seal, ...]] = get_args(Seal)
NO_SEAL: Final = -1

# Bonus kinds as bits (BC-13.4)
BonusKind = Literal["attack", "defense", "far", "move", "control"]
BONUSES: Final[tuple[BonusKind, ...]] = get_args(BonusKind)
BONUS_ATTACK: Final = 1
BONUS_DEFENSE: Final = 2
BONUS_FAR: Final = 4
BONUS_MOVE: Final = 8
BONUS_CONTROL: Final = 16

# Edges of a location (BC-16.9)
Edge = Literal["n", "e", "s", "w"]
EDGES: Final[tuple[Edge, ...]] = get_args(Edge)

# How a hero's special ability works (BC-12.1, BC-17)
Trigger = Literal["star", "after_breathe", "target_near_vassal"]
TRIGGERS: Final[tuple[Trigger, ...]] = get_args(Trigger)
BY_STAR: Final = 0
AFTER_BREATHE: Final = 1
TARGET_NEAR_VASSAL: Final = 2

Side = Literal["front", "back"]
SIDES: Final[tuple[Side, ...]] = get_args(Side)


@dataclass(eq=False)
class Line:
    """One ability line: a keyword with its numbers."""

    keyword: int
    value: int
    per_seal: int
    range: int
    far: int
    targets: int
    through_enemies: bool
    words: Word | None = None  # its text, once somebody has asked for it


@dataclass(frozen=True, eq=False)
class Ability:
    """A named line on a hero, vassal or location card."""

    id: str
    names: Word
    trigger: int
    line: Line


class ActionSide:
    """One side of an action card (BC-1.9); `ids` are the ability ids of its lines, for the coverage count."""

    def __init__(
        self,
        names: Word,
        move: int,
        defense: int,
        per_seal: int,
        seal: int,
        lines: list[Line],
        ids: list[str],
    ) -> None:
        self.names: Final = names
        self.move: Final = move
        self.defense: Final = defense
        self.defense_per_seal: Final = per_seal
        self.seal: Final = seal
        self.lines: Final = lines
        self.ids: Final = ids
        self.is_charge: Final = any([line.range == PASSED for line in lines])  # Storm Charge (BC-14)


@dataclass(frozen=True, eq=False)
class Action:
    """An action card: sides[0] is its front."""

    id: str
    sides: list[ActionSide]


@dataclass(frozen=True, eq=False)
class VassalSide:
    move: int
    defense: int
    ability: Ability


@dataclass(frozen=True, eq=False)
class Vassal:
    """A vassal card: sides[0] healthy, sides[1] wounded (BC-1.6)."""

    id: str
    names: Word
    sides: list[VassalSide]


class Hero:
    """A hero set: hero card, life card (points of its sides, seal of the wounded one), perhaps a vassal, actions."""

    def __init__(
        self,
        id: str,
        names: Word,
        summary: Word,
        source: dict[str, str],
        ability: Ability,
        healthy: int,
        wounded: int,
        seal: int,
        vassal: Vassal | None,
        actions: list[Action],
        suits: str = "",
    ) -> None:
        self.id: Final = id
        self.names: Final = names
        self.suits: Final = suits
        self.summary: Final = summary
        self.source: Final = source
        self.ability: Final = ability
        self.healthy: Final = healthy
        self.wounded: Final = wounded
        self.seal: Final = seal
        self.vassal: Final = vassal
        self.actions: Final = actions
        self.all_actions: Final = (1 << len(actions)) - 1


@dataclass(frozen=True, eq=False)
class LocationSide:
    """One side of a location: bonus kinds per edge as bits, dangers as a mask of edges, passages as (entry edge, exit edge)."""

    bonuses: list[int]
    dangers: int
    passages: list[tuple[int, int]]


@dataclass(frozen=True, eq=False)
class Location:
    """A location card (BC-1.10); `start_side` is the one with START."""

    id: str
    number: int
    names: Word
    start_side: int
    star: Ability
    sides: list[LocationSide]


class Arena:
    """An arena: its pattern (BC-16), its locations in ascending number, and everything geometry that rules ask for.

    Squares are ints: row * width + column, where width is one more than the number of columns. The extra column is never legal,
    so that shifting a set of squares (a bit mask) by one never wraps into the next row.
    """

    def __init__(
        self,
        id: str,
        names: Word,
        source: dict[str, str],
        columns: int,
        rows: int,
        location_squares: list[int],
        starts: list[tuple[int, int]],
        locations: list[Location],
    ) -> None:
        self.id: Final = id
        self.names: Final = names
        self.source: Final = source
        self.columns: Final = columns
        self.rows: Final = rows
        self.width: Final = columns + 1
        self.location_squares: Final = location_squares
        self.starts: Final = starts
        self.locations: Final = locations
        size = self.width * rows
        self.size: Final = size
        steps = [-self.width, 1, self.width, -1]  # n e s w
        # touch[slot][edge] is the square that touches this edge of the location lying on that slot (BC-16.9)
        self.touch: Final = [[square + step for step in steps] for square in location_squares]
        # edges_at[square]: the (slot, edge) pairs this square touches (BC-1.16)
        edges_at: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        for slot, squares in enumerate(self.touch):
            for edge, square in enumerate(squares):
                edges_at[square].append((slot, edge))
        self.edges_at: Final = edges_at
        self.squares: Final = [square for square in range(size) if self._is_legal(square)]
        mask = 0
        for square in self.squares:
            mask |= 1 << square
        self.legal: Final = mask
        # orthogonal steps, counting every square (BC-8.2); adjacent with an edge or a corner (BC-1.15)
        self.distance: Final = [[sum(self._apart(a, b)) for b in range(size)] for a in range(size)]
        self.near: Final = [[max(self._apart(a, b)) == 1 for b in range(size)] for a in range(size)]

    def _apart(self, a: int, b: int) -> tuple[int, int]:
        """How many columns and rows lie between two squares."""
        return abs(a % self.width - b % self.width), abs(a // self.width - b // self.width)

    def _is_legal(self, square: int) -> bool:
        """A square for warriors: inside the grid, no location on it, a location adjacent (BC-4.8, BC-4.11)."""
        if square % self.width == self.columns:
            return False
        apart = [max(self._apart(square, location)) for location in self.location_squares]
        return 0 not in apart and 1 in apart

    def name(self, square: int) -> str:
        return f"{chr(65 + square % self.width)}{square // self.width + 1}"

    def square(self, name: str) -> int:
        """The square with this name; -1 if there is none."""
        return square_named(name, self.columns, self.rows)


def square_named(name: str, columns: int, rows: int) -> int:
    """The square with this name in a grid; -1 if there is none."""
    if len(name) != 2 or name[1] not in "123456789":
        return -1
    column, row = ord(name[0]) - 65, int(name[1]) - 1
    return row * (columns + 1) + column if 0 <= column < columns and 0 <= row < rows else -1


class Library:
    """Everything the loaded packs offer."""

    def __init__(self, heroes: list[Hero], arenas: list[Arena]) -> None:
        self.heroes: Final = heroes
        self.arenas: Final = arenas

    def hero(self, id: str) -> Hero | None:
        return next((hero for hero in self.heroes if hero.id == id), None)

    def arena(self, id: str) -> Arena | None:
        return next((arena for arena in self.arenas if arena.id == id), None)
