# mypyc: off
"""Packs: the cards as data. The built-in packs and packs that players write go through the same checks.

A bad pack gets an error with file, entry and reason, and is not loaded. The JSON Schema in docs/packs is made from these records.
"""

import json
import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tafelrunde.core.packs import Id, inside, read_json, records, schema_of
from tafelrunde.core.packs import identifier as _id
from tafelrunde.core.packs import need as _need
from tafelrunde.core.packs import number as _number
from tafelrunde.core.packs import told as _told
from tafelrunde.games.battlecrest import content
from tafelrunde.games.battlecrest.content import (
    BONUSES,
    EDGES,
    KEYWORDS,
    NO_SEAL,
    PASSED,
    RANGES,
    SEALS,
    SIDES,
    SPRINT,
    TRIGGERS,
)

BUILT_IN = ("base", "extra")
MAX_SQUARES = 60  # sets of squares are kept as machine integers

Seal = Literal["sun", "moon", "storm"]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Points = Annotated[int, _told(minimum=0, maximum=9)]
Life = Annotated[int, _told(minimum=1, maximum=20)]
Targets = Annotated[int, _told(minimum=1, maximum=3)]
Range = Annotated[str, _told(pattern="^(direct|near|passed|far [2-9])$")]
Edges = Annotated[str, _told(pattern="^[nesw]{0,4}$")]
Passage = Annotated[str, _told(pattern="^[nesw]<?->[nesw]$")]
Square = Annotated[str, _told(pattern="^[A-I][1-9]$")]
GridSize = Annotated[int, _told(minimum=3, maximum=9)]
Number = Annotated[int, _told(minimum=1, maximum=6)]
Bonuses = Annotated[
    dict[Literal["attack", "defense", "far", "move", "control"], Edges],
    _told(propertyNames={"enum": list(BONUSES)}),
]


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    de: Text
    en: Text

    def word(self) -> dict[str, str]:
        return {"de": self.de, "en": self.en}


class LineData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ability line: what it does and its numbers. Ranges: direct, near, "far N", passed."""

    do: Literal[
        "attack",
        "control",
        "sprint",
        "star",
        "ready_action",
        "flip_location",
        "flip_action",
        "strength_bonus",
    ]
    value: Points = 0
    per_seal: Seal | None = None
    range: Range | None = None
    targets: Targets = 1
    through_enemies: bool = False


class AbilityData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    names: Names
    line: LineData
    trigger: Literal["star", "after_breathe", "target_near_vassal"] = "star"


class SideData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    names: Names
    move: Points
    defense: Points
    seal: Seal
    lines: list[LineData]
    defense_per_seal: Seal | None = None


class ActionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    front: SideData
    back: SideData


class VassalSideData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    move: Points
    defense: Points
    ability: AbilityData


class VassalData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    names: Names
    healthy: VassalSideData
    wounded: VassalSideData


class LifeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    healthy: Life
    wounded: Life
    seal: Seal


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a name and the numbers come from: rulebook, review, inferred, original, or the owner's own box."""

    name: str
    numbers: str


class HeroData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    names: Names
    source: Source
    summary: Names
    ability: AbilityData
    life: LifeData
    actions: list[ActionData]
    vassal: VassalData | None = None


class LocationSideData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Edges as letters ("nes"), passages as "n->s" or "e<->w"."""

    bonuses: Bonuses = {}
    dangers: Edges = ""
    passages: list[Passage] = []


class LocationData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    number: Number
    names: Names
    start_side: Literal["front", "back"]
    star: AbilityData
    front: LocationSideData
    back: LocationSideData


class StartData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hero: Square
    vassal: Square


class ArenaData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    names: Names
    source: Source
    columns: GridSize
    rows: GridSize
    location_squares: list[Square]
    starts: list[StartData]
    locations: list[LocationData]


class PackData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack of hero sets and arenas. `$schema` is for editors only."""

    format: Literal[1]
    game: Literal["battlecrest"]
    id: Id
    names: Names
    heroes: list[HeroData] = []
    arenas: list[ArenaData] = []
    schema: str = msgspec.field(default="", name="$schema")


def _seal(seal: str | None) -> int:
    return NO_SEAL if seal is None else SEALS.index(seal)


def _line(data: LineData, where: str, own_seals: bool) -> content.Line:
    """One ability line; only action cards may have seal bonuses (BC-12.9)."""
    keyword = KEYWORDS.index(data.do)
    where = f"{where} ({data.do})"
    reach, far = 0, 0
    if data.do in ("attack", "control"):
        _need(data.range is not None, where, 'range is missing: expected direct, near, "far N" or passed')
        assert data.range is not None
        found = re.fullmatch(r"(direct|near|passed)|far ([2-9])", data.range)
        _need(
            found is not None,
            where,
            f'range {data.range!r}: expected direct, near, "far N" (N from 2 to 9) or passed',
        )
        assert found is not None
        reach = RANGES.index(found[1] or "far")
        far = int(found[2] or 0)
        _need(data.do == "attack" or reach != PASSED, where, "only an attack can have the range passed")
    else:
        _need(data.range is None, where, "has no range")
        _need(data.targets == 1, where, "has no targets")
    if data.do in ("attack", "control", "sprint", "strength_bonus"):
        _number(data.value, 1, 9, f"{where} value")
    else:
        _need(data.value == 0, where, "has no value")
    _number(data.targets, 1, 3, f"{where} targets")
    _need(data.do == "sprint" or not data.through_enemies, where, "only a sprint can go through enemies")
    _need(own_seals or data.per_seal is None, where, "only lines of action cards have seal bonuses (BC-12.9)")
    _need(data.per_seal is None or data.do in ("attack", "control", "sprint"), where, "has no seal bonus")
    return content.Line(
        keyword, data.value, _seal(data.per_seal), reach, far, data.targets, data.through_enemies
    )


def _ability(data: AbilityData, where: str, hero: HeroData | None = None) -> content.Ability:
    where = f"{where} ability {_id(data.id, where)}"
    line = data.line
    if hero is None:
        _need(data.trigger == "star", where, "only a hero's ability can be conditional")
    _need(line.do != "star", where, "an ability cannot give a star")
    _need(
        (line.do == "strength_bonus") == (data.trigger == "target_near_vassal"),
        where,
        "strength_bonus goes with target_near_vassal",
    )
    _need(data.trigger != "after_breathe" or line.do == "attack", where, "after_breathe needs an attack")
    _need(
        data.trigger != "target_near_vassal" or (hero is not None and hero.vassal is not None),
        where,
        "needs a vassal",
    )
    _need(
        line.range != "passed" and not line.through_enemies,
        where,
        "charging through enemies is for action cards only",
    )
    return content.Ability(
        data.id, data.names.word(), TRIGGERS.index(data.trigger), _line(line, where, False)
    )


def _action_side(data: SideData, where: str, prefix: str) -> content.ActionSide:
    _need(1 <= len(data.lines) <= 2, where, f"expected 1 or 2 ability lines, got {len(data.lines)}")
    lines = [_line(line, f"{where} line {i + 1}", True) for i, line in enumerate(data.lines)]
    _need(
        all(line.do != "strength_bonus" for line in data.lines),
        where,
        "strength_bonus is for hero cards only",
    )
    charges = any(line.range == PASSED for line in lines)
    runs = any(line.through_enemies for line in lines)
    if charges or runs:
        fine = (
            len(lines) == 2
            and lines[0].keyword == SPRINT
            and lines[0].through_enemies
            and lines[1].range == PASSED
        )
        _need(
            fine,
            where,
            "a charge is a sprint through enemies followed by an attack with range passed (BC-14)",
        )
    ids = [f"{prefix}.{i + 1}" for i in range(len(lines))]
    return content.ActionSide(
        data.names.word(),
        _number(data.move, 0, 9, f"{where} move"),
        _number(data.defense, 0, 9, f"{where} defense"),
        _seal(data.defense_per_seal),
        _seal(data.seal),
        lines,
        ids,
    )


def _vassal_side(data: VassalSideData, where: str) -> content.VassalSide:
    move, defense = _number(data.move, 0, 9, f"{where} move"), _number(data.defense, 0, 9, f"{where} defense")
    return content.VassalSide(move, defense, _ability(data.ability, where))


def _hero(data: HeroData, where: str) -> content.Hero:
    """A hero set of six cards: hero, life card, perhaps a vassal, and the rest actions (BC-1.2, BC-1.4)."""
    where = f"{where}: hero {_id(data.id, where)}"
    _need(data.id != "choose", where, "this id stands for an open choice of heroes")
    expected = 3 if data.vassal is not None else 4
    _need(
        len(data.actions) == expected,
        where,
        f"a set has 6 cards: expected {expected} actions, got {len(data.actions)}",
    )
    ids = [action.id for action in data.actions]
    _need(len(set(ids)) == len(ids), where, "two actions have the same id")
    actions = []
    for action in data.actions:
        at = f"{where}, action {_id(action.id, where)}"
        sides = [
            _action_side(side, f"{at} {name}", f"{data.id}.{action.id}.{name}")
            for name, side in (("front", action.front), ("back", action.back))
        ]
        actions.append(content.Action(action.id, sides[0], sides[1]))
    vassal = None
    if data.vassal is not None:
        at = f"{where}, vassal {_id(data.vassal.id, where)}"
        healthy, wounded = (
            _vassal_side(data.vassal.healthy, f"{at} healthy"),
            _vassal_side(data.vassal.wounded, f"{at} wounded"),
        )
        vassal = content.Vassal(data.vassal.id, data.vassal.names.word(), healthy, wounded)
    return content.Hero(
        data.id,
        data.names.word(),
        data.summary.word(),
        {"name": data.source.name, "numbers": data.source.numbers},
        _ability(data.ability, where, data),
        _number(data.life.healthy, 1, 20, f"{where} life healthy"),
        _number(data.life.wounded, 1, 20, f"{where} life wounded"),
        _seal(data.life.seal),
        vassal,
        actions,
    )


def _edges(letters: str, where: str) -> int:
    _need(
        len(set(letters)) == len(letters) and set(letters) <= set(EDGES),
        where,
        f"{letters!r}: expected edges out of n, e, s, w",
    )
    return sum(1 << EDGES.index(letter) for letter in letters)


def _location_side(data: LocationSideData, where: str) -> content.LocationSide:
    bonuses = [0, 0, 0, 0]
    for kind, letters in data.bonuses.items():
        mask = _edges(letters, f"{where} bonus {kind}")
        for edge in range(4):
            if mask >> edge & 1:
                bonuses[edge] |= 1 << BONUSES.index(kind)
    passages: list[tuple[int, int]] = []
    for text in data.passages:
        found = re.fullmatch(r"([nesw])(<?)->([nesw])", text)
        _need(
            found is not None and found[1] != found[3],
            where,
            f'passage {text!r}: expected for example "n->s" or "e<->w"',
        )
        assert found is not None
        entry, exit = EDGES.index(found[1]), EDGES.index(found[3])
        passages.append((entry, exit))
        if found[2]:
            passages.append((exit, entry))
    return content.LocationSide(bonuses, _edges(data.dangers, f"{where} dangers"), passages)


def _location(data: LocationData, where: str) -> content.Location:
    where = f"{where}, location {_id(data.id, where)}"
    return content.Location(
        data.id,
        _number(data.number, 1, 6, f"{where} number"),
        data.names.word(),
        SIDES.index(data.start_side),
        _ability(data.star, where),
        _location_side(data.front, f"{where} front"),
        _location_side(data.back, f"{where} back"),
    )


def _square(name: str, columns: int, rows: int, where: str) -> int:
    found = re.fullmatch(r"([A-I])([1-9])", name)
    inside = found is not None and ord(found[1]) - 65 < columns and int(found[2]) <= rows
    _need(
        inside,
        where,
        f"square {name!r}: expected a letter and a number inside the {columns} x {rows} grid, for example B2",
    )
    assert found is not None
    return (int(found[2]) - 1) * (columns + 1) + ord(found[1]) - 65


def _arena(data: ArenaData, where: str) -> content.Arena:
    """An arena of six locations whose pattern fulfils what the rules say of every pattern (BC-2.9, BC-16.7, BC-16.8)."""
    where = f"{where}: arena {_id(data.id, where)}"
    columns, rows = _number(data.columns, 3, 9, f"{where} columns"), _number(data.rows, 3, 9, f"{where} rows")
    _need(
        (columns + 1) * rows <= MAX_SQUARES,
        where,
        f"the grid is too large: at most {MAX_SQUARES} squares with one extra column",
    )
    _need(len(data.locations) == 6, where, f"expected 6 locations, got {len(data.locations)}")
    _need(
        len(data.location_squares) == 6,
        where,
        f"expected 6 location squares, got {len(data.location_squares)}",
    )
    squares = [_square(name, columns, rows, where) for name in data.location_squares]
    _need(len(set(squares)) == 6, where, "two locations have the same square")
    for name, square in zip(data.location_squares, squares, strict=True):
        inner = 0 < square % (columns + 1) < columns - 1 and 0 < square // (columns + 1) < rows - 1
        _need(
            inner,
            where,
            f"location square {name} lies on the rim: all four neighbours must be inside (BC-16.7)",
        )
        apart = not any(other - square in (1, columns + 1) for other in squares)
        _need(apart, where, f"location square {name} touches another location with an edge (BC-16.8)")
    locations = sorted(
        (_location(location, where) for location in data.locations), key=lambda location: location.number
    )
    _need(len({location.number for location in locations}) == 6, where, "two locations have the same number")
    _need(len({location.id for location in locations}) == 6, where, "two locations have the same id")
    _need(len(data.starts) == 2, where, f"expected 2 start squares, got {len(data.starts)}")
    starts = [
        (_square(s.hero, columns, rows, where), _square(s.vassal, columns, rows, where)) for s in data.starts
    ]
    source = {"name": data.source.name, "numbers": data.source.numbers}
    arena = content.Arena(data.id, data.names.word(), source, columns, rows, squares, starts, locations)
    for hero, vassal in starts:
        legal = arena.legal >> hero & 1 and arena.legal >> vassal & 1 and arena.near[hero][vassal]
        _need(
            bool(legal),
            where,
            f"start {arena.name(hero)}/{arena.name(vassal)}: two adjacent legal squares (BC-2.10)",
        )
        corners = [square for square in squares if arena.near[hero][square]]
        fine = len(corners) == 1 and not arena.edges_at[hero]
        _need(
            fine, where, f"start {arena.name(hero)}: must touch exactly one location, with a corner (BC-2.9)"
        )
    _need(len({square for start in starts for square in start}) == 4, where, "start squares coincide")
    _need(
        _connected(arena, starts[0][0], starts[1][0]),
        where,
        "no way leads from one start square to the other",
    )
    return arena


def _connected(arena: content.Arena, start: int, goal: int) -> bool:
    seen, grown = 0, 1 << start
    while grown != seen:
        seen = grown
        grown |= (seen << 1 | seen >> 1 | seen << arena.width | seen >> arena.width) & arena.legal
    return bool(seen >> goal & 1)


def read_pack(data: object, where: str) -> tuple[list[content.Hero], list[content.Arena]]:
    """A pack's records, fully checked. `where` names the file in errors."""
    pack = records(data, PackData, where)
    where = inside(where, f"pack {_id(pack.id, where)}")
    return [_hero(hero, where) for hero in pack.heroes], [_arena(arena, where) for arena in pack.arenas]


def read_pack_file(path: Path) -> dict[str, object]:
    """The JSON content of a pack file, checked; a clear error if it cannot be read or is not a good pack."""
    data = read_json(path)
    library_of([data], str(path))
    assert isinstance(data, dict)
    return data


def _load_built_in() -> content.Library:
    heroes: list[content.Hero] = []
    arenas: list[content.Arena] = []
    for name in BUILT_IN:
        path = Path(__file__).parent / "data" / f"{name}.json"
        more_heroes, more_arenas = read_pack(json.loads(path.read_text(encoding="utf-8")), path.name)
        heroes += more_heroes
        arenas += more_arenas
    return content.Library(heroes, arenas)


_built_in: content.Library | None = None


def library_of(packs: list[dict[str, object]], where: str = "") -> content.Library:
    """The built-in cards together with these packs. A pack may not replace what exists."""
    global _built_in
    if _built_in is None:
        _built_in = _load_built_in()
    if not packs:
        return _built_in
    heroes, arenas = list(_built_in.heroes), list(_built_in.arenas)
    for data in packs:
        more_heroes, more_arenas = read_pack(data, where)
        at = inside(where, f"pack {data['id']}")
        for hero in more_heroes:
            _need(hero.id not in [known.id for known in heroes], at, f"hero {hero.id} exists already")
            heroes.append(hero)
        for arena in more_arenas:
            _need(arena.id not in [known.id for known in arenas], at, f"arena {arena.id} exists already")
            arenas.append(arena)
    return content.Library(heroes, arenas)


def pack_schema() -> dict[str, object]:
    """JSON Schema of a pack, for editors and docs."""
    return schema_of(PackData)
