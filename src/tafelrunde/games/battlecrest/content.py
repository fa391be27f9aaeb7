"""The cards as frozen records, and the geometry of an arena. Filled by packs.py, never changed afterwards."""

from typing import Final

from tafelrunde.core.words import Word

# Keywords of ability lines (BC-7, BC-12, BC-17)
ATTACK: Final = 0
CONTROL: Final = 1
SPRINT: Final = 2
STAR: Final = 3
READY_ACTION: Final = 4
FLIP_LOCATION: Final = 5
FLIP_ACTION: Final = 6
STRENGTH_BONUS: Final = 7
KEYWORDS: Final = (
    "attack",
    "control",
    "sprint",
    "star",
    "ready_action",
    "flip_location",
    "flip_action",
    "strength_bonus",
)

# Ranges (BC-8)
DIRECT: Final = 0
NEAR: Final = 1
FAR: Final = 2
PASSED: Final = 3
RANGES: Final = ("direct", "near", "far", "passed")

# Seals (BC-12.4)
SEALS: Final = ("sun", "moon", "storm")
SEAL_NAMES: Final[tuple[Word, ...]] = (
    {"de": "Sonne", "en": "Sun"},
    {"de": "Mond", "en": "Moon"},
    {"de": "Sturm", "en": "Storm"},
)
NO_SEAL: Final = -1

# Bonus kinds as bits (BC-13.4)
BONUS_ATTACK: Final = 1
BONUS_DEFENSE: Final = 2
BONUS_FAR: Final = 4
BONUS_MOVE: Final = 8
BONUS_CONTROL: Final = 16
BONUSES: Final = ("attack", "defense", "far", "move", "control")

# Edges of a location (BC-16.9)
EDGES: Final = ("n", "e", "s", "w")

# How a hero's special ability works (BC-12.1, BC-17)
BY_STAR: Final = 0
AFTER_BREATHE: Final = 1
TARGET_NEAR_VASSAL: Final = 2
TRIGGERS: Final = ("star", "after_breathe", "target_near_vassal")

FRONT: Final = 0
BACK: Final = 1
SIDES: Final = ("front", "back")


class Line:
    """One ability line: a keyword with its numbers."""

    def __init__(
        self,
        keyword: int,
        value: int,
        per_seal: int,
        range: int,
        far: int,
        targets: int,
        through_enemies: bool,
    ) -> None:
        self.keyword: Final = keyword
        self.value: Final = value
        self.per_seal: Final = per_seal
        self.range: Final = range
        self.far: Final = far
        self.targets: Final = targets
        self.through_enemies: Final = through_enemies


class Ability:
    """A named line on a hero, vassal or location card."""

    def __init__(self, id: str, names: Word, trigger: int, line: Line) -> None:
        self.id: Final = id
        self.names: Final = names
        self.trigger: Final = trigger
        self.line: Final = line


class ActionSide:
    """One side of an action card (BC-1.9)."""

    def __init__(
        self,
        names: Word,
        move: int,
        defense: int,
        defense_per_seal: int,
        seal: int,
        lines: list[Line],
        ids: list[str],
    ) -> None:
        self.names: Final = names
        self.move: Final = move
        self.defense: Final = defense
        self.defense_per_seal: Final = defense_per_seal
        self.seal: Final = seal
        self.lines: Final = lines
        self.ids: Final = ids  # ability ids of the lines, for the coverage count
        self.is_charge: Final = any([line.range == PASSED for line in lines])  # Storm Charge (BC-14)


class Action:
    def __init__(self, id: str, front: ActionSide, back: ActionSide) -> None:
        self.id: Final = id
        self.sides: Final = [front, back]


class VassalSide:
    def __init__(self, move: int, defense: int, ability: Ability) -> None:
        self.move: Final = move
        self.defense: Final = defense
        self.ability: Final = ability


class Vassal:
    """A vassal card: sides[0] healthy, sides[1] wounded (BC-1.6)."""

    def __init__(self, id: str, names: Word, healthy: VassalSide, wounded: VassalSide) -> None:
        self.id: Final = id
        self.names: Final = names
        self.sides: Final = [healthy, wounded]


class Hero:
    """A hero set: hero card, life card, perhaps a vassal, actions."""

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
    ) -> None:
        self.id: Final = id
        self.names: Final = names
        self.summary: Final = summary
        self.source: Final = source
        self.ability: Final = ability
        self.healthy: Final = healthy
        self.wounded: Final = wounded
        self.seal: Final = seal
        self.vassal: Final = vassal
        self.actions: Final = actions
        self.all_actions: Final = (1 << len(actions)) - 1


class LocationSide:
    """One side of a location: bonus kinds per edge as bits, dangers as a mask of edges, passages as (entry edge, exit edge)."""

    def __init__(self, bonuses: list[int], dangers: int, passages: list[tuple[int, int]]) -> None:
        self.bonuses: Final = bonuses
        self.dangers: Final = dangers
        self.passages: Final = passages


class Location:
    def __init__(
        self,
        id: str,
        number: int,
        names: Word,
        start_side: int,
        star: Ability,
        front: LocationSide,
        back: LocationSide,
    ) -> None:
        self.id: Final = id
        self.number: Final = number
        self.names: Final = names
        self.start_side: Final = start_side
        self.star: Final = star
        self.sides: Final = [front, back]


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
        legal = [square for square in range(size) if self._is_legal(square)]
        self.squares: Final = legal
        mask = 0
        for square in legal:
            mask |= 1 << square
        self.legal: Final = mask
        self.distance: Final = [[self._distance(a, b) for b in range(size)] for a in range(size)]
        self.near: Final = [[self._near(a, b) for b in range(size)] for a in range(size)]

    def _near(self, a: int, b: int) -> bool:
        """Adjacent with an edge or a corner (BC-1.15)."""
        return (
            a != b
            and abs(a % self.width - b % self.width) <= 1
            and abs(a // self.width - b // self.width) <= 1
        )

    def _distance(self, a: int, b: int) -> int:
        """Orthogonal steps, counting every square (BC-8.2)."""
        return abs(a % self.width - b % self.width) + abs(a // self.width - b // self.width)

    def _is_legal(self, square: int) -> bool:
        """A square for warriors: inside the grid, no location on it, a location adjacent (BC-4.8, BC-4.11)."""
        if square % self.width == self.columns or square in self.location_squares:
            return False
        return any([self._near(square, location) for location in self.location_squares])

    def name(self, square: int) -> str:
        return f"{chr(65 + square % self.width)}{square // self.width + 1}"

    def square(self, name: str) -> int:
        """The square with this name; -1 if there is none."""
        if len(name) != 2 or name[1] not in "123456789":
            return -1
        column, row = ord(name[0]) - 65, int(name[1]) - 1
        return row * self.width + column if 0 <= column < self.columns and 0 <= row < self.rows else -1


class Library:
    """Everything the loaded packs offer."""

    def __init__(self, heroes: list[Hero], arenas: list[Arena]) -> None:
        self.heroes: Final = heroes
        self.arenas: Final = arenas

    def hero(self, id: str) -> Hero | None:
        for hero in self.heroes:
            if hero.id == id:
                return hero
        return None

    def arena(self, id: str) -> Arena | None:
        for arena in self.arenas:
            if arena.id == id:
                return arena
        return None
