# mypyc: off
"""Packs: the cards as data. The built-in packs and packs that players write go through the same checks.

A bad pack gets an error with file, entry and reason, and is not loaded. The JSON Schema in docs/packs is made from these records.
"""

import json
import re
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field, structs

from tafelrunde.core.packs import Id, Json, identifier, inside, need, records, schema_of, told
from tafelrunde.core.words import Word, word
from tafelrunde.games.battlecrest import content
from tafelrunde.games.battlecrest.content import (
    BONUSES,
    EDGES,
    KEYWORDS,
    NO_SEAL,
    RANGES,
    SEALS,
    SIDES,
    TRIGGERS,
    BonusKind,
    Keyword,
    Seal,
    Side,
    Trigger,
    square_named,
)

BUILT_IN = ("base", "extra")
MAX_SQUARES = 60  # sets of squares are kept as machine integers

Suits = Literal["", "first", "beginners"]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Points = Annotated[int, Meta(ge=0, le=9)]
Life = Annotated[int, Meta(ge=1, le=20)]
Targets = Annotated[int, Meta(ge=1, le=3)]
GridSize = Annotated[int, Meta(ge=3, le=9)]
Number = Annotated[int, Meta(ge=1, le=6)]
Range = Annotated[str, told(pattern="^(direct|near|passed|far [2-9])$")]
Edges = Annotated[str, told(pattern="^[nesw]{0,4}$")]
Passage = Annotated[str, told(pattern="^[nesw]<?->[nesw]$")]
Square = Annotated[str, told(pattern="^[A-I][1-9]$")]
Bonuses = Annotated[dict[BonusKind, Edges], told(propertyNames={"enum": list(BONUSES)})]


class Data(Struct, forbid_unknown_fields=True):
    """Nothing in a pack that is not known is passed over."""


class Names(Data):
    de: Text
    en: Text

    def word(self) -> Word:
        return {"de": self.de, "en": self.en}


class VassalNames(Names):
    """`der` is the German gender (m, f, n, p) of a vassal that is called with an article."""

    der: Literal["m", "f", "n", "p"] | None = None

    def word(self) -> Word:
        return word(self.de, self.en, self.der or "")


class LineData(Data, omit_defaults=True):
    """An ability line: what it does and its numbers. Ranges: direct, near, "far N", passed."""

    do: Keyword
    value: Points = 0
    per_seal: Seal | None = None
    range: Range | None = None
    targets: Targets = 1
    through_enemies: bool = False


class AbilityData(Data):
    id: Id
    names: Names
    line: LineData
    trigger: Trigger = "star"


class SideData(Data, omit_defaults=True):
    names: Names
    move: Points
    defense: Points
    seal: Seal
    lines: list[LineData]
    defense_per_seal: Seal | None = None


class ActionData(Data):
    id: Id
    front: SideData
    back: SideData


class VassalSideData(Data):
    move: Points
    defense: Points
    ability: AbilityData


class VassalData(Data):
    id: Id
    names: VassalNames
    healthy: VassalSideData
    wounded: VassalSideData


class LifeData(Data):
    healthy: Life
    wounded: Life
    seal: Seal


class Source(Data):
    """Where a name and the numbers come from: rulebook, review, inferred, original, or the owner's own box."""

    name: str
    numbers: str


class HeroData(Data):
    id: Id
    names: Names
    source: Source
    summary: Names
    ability: AbilityData
    life: LifeData
    actions: list[ActionData]
    vassal: VassalData | None = None
    suits: Annotated[Suits, Meta(description="for whom the hero is: shown when heroes are chosen")] = ""


class LocationSideData(Data):
    """Edges as letters ("nes"), passages as "n->s" or "e<->w"."""

    bonuses: Bonuses = {}
    dangers: Edges = ""
    passages: list[Passage] = []


class LocationData(Data):
    id: Id
    number: Number
    names: Names
    start_side: Side
    star: AbilityData
    front: LocationSideData
    back: LocationSideData


class StartData(Data):
    hero: Square
    vassal: Square


class ArenaData(Data):
    id: Id
    names: Names
    source: Source
    columns: GridSize
    rows: GridSize
    location_squares: list[Square]
    starts: list[StartData]
    locations: list[LocationData]


class PackData(Data):
    """A pack of hero sets and arenas. `$schema` is for editors only."""

    format: Literal[1]
    game: Literal["battlecrest"]
    id: Id
    names: Names
    heroes: list[HeroData] = []
    arenas: list[ArenaData] = []
    schema: str = field(default="", name="$schema")


Check = tuple[bool, str]


def _check(where: str, *checks: Check) -> None:
    """The first of these that is not true is what is wrong."""
    for fine, reason in checks:
        need(fine, where, reason)


# --- hero sets ----------------------------------------------------------------------------------------------------------------


def _seal(seal: Seal | None) -> int:
    return NO_SEAL if seal is None else SEALS.index(seal)


def _line(data: LineData, where: str, own_seals: bool) -> content.Line:
    """One ability line; only action cards may have seal bonuses (BC-12.9)."""
    where = f"{where} ({data.do})"
    aimed, moving = data.do in ("attack", "control"), data.do in ("attack", "control", "sprint")
    found = re.fullmatch(r"(direct|near|passed)|far ([2-9])", data.range or "")
    expected = 'expected direct, near, "far N" (N from 2 to 9) or passed'
    _check(
        where,
        (aimed or data.range is None, "has no range"),
        (aimed or data.targets == 1, "has no targets"),
        (not aimed or data.range is not None, f"range is missing: {expected}"),
        (not aimed or found is not None, f"range {data.range!r}: {expected}"),
        (data.do == "attack" or data.range != "passed", "only an attack can have the range passed"),
        (data.range != "passed" or data.targets == 1, "hits everyone passed: targets would mean nothing"),
        (moving or data.do == "strength_bonus" or data.value == 0, "has no value"),
        ((not moving and data.do != "strength_bonus") or data.value > 0, "value: expected at least 1, got 0"),
        (data.do == "sprint" or not data.through_enemies, "only a sprint can go through enemies"),
        (own_seals or data.per_seal is None, "only lines of action cards have seal bonuses (BC-12.9)"),
        (moving or data.per_seal is None, "has no seal bonus"),
    )
    reach, far = (RANGES.index(found[1] or "far"), int(found[2] or 0)) if found else (0, 0)
    keyword, seal = KEYWORDS.index(data.do), _seal(data.per_seal)
    return content.Line(keyword, data.value, seal, reach, far, data.targets, data.through_enemies)


def _ability(data: AbilityData, where: str, hero: HeroData | None = None) -> content.Ability:
    where = f"{where} ability {identifier(data.id, where)}"
    line, trigger = data.line, data.trigger
    hunting = trigger == "target_near_vassal"
    charging = line.range == "passed" or line.through_enemies
    _check(
        where,
        (hero is not None or trigger == "star", "only a hero's ability can be conditional"),
        (line.do != "star", "an ability cannot give a star"),
        ((line.do == "strength_bonus") == hunting, "strength_bonus goes with target_near_vassal"),
        (trigger != "after_breathe" or line.do == "attack", "after_breathe needs an attack"),
        (not hunting or (hero is not None and hero.vassal is not None), "needs a vassal"),
        (not charging, "charging through enemies is for action cards only"),
    )
    return content.Ability(data.id, data.names.word(), TRIGGERS.index(trigger), _line(line, where, False))


def _action_side(data: SideData, where: str, prefix: str) -> content.ActionSide:
    lines = [_line(line, f"{where} line {i + 1}", True) for i, line in enumerate(data.lines)]
    # a charge is told by either of its two lines, and consists of both (BC-14)
    charging = [(line.do, line.through_enemies, line.range == "passed") for line in data.lines]
    charges = any(runs or hits for _, runs, hits in charging)
    fine = not charges or charging == [("sprint", True, False), ("attack", False, True)]
    _check(
        where,
        (1 <= len(lines) <= 2, f"expected 1 or 2 ability lines, got {len(lines)}"),
        (all(line.do != "strength_bonus" for line in data.lines), "strength_bonus is for hero cards only"),
        (fine, "a charge is a sprint through enemies followed by an attack with range passed (BC-14)"),
    )
    names, ids = data.names.word(), [f"{prefix}.{i + 1}" for i in range(len(lines))]
    per_seal, seal = _seal(data.defense_per_seal), _seal(data.seal)
    return content.ActionSide(names, data.move, data.defense, per_seal, seal, lines, ids)


def _action(data: ActionData, where: str, hero: str) -> content.Action:
    where = f"{where}, action {identifier(data.id, where)}"
    sides = [
        _action_side(side, f"{where} {name}", f"{hero}.{data.id}.{name}")
        for name, side in zip(SIDES, (data.front, data.back))
    ]
    return content.Action(data.id, sides)


def _vassal(data: VassalData, where: str) -> content.Vassal:
    where = f"{where}, vassal {identifier(data.id, where)}"
    sides = [
        content.VassalSide(side.move, side.defense, _ability(side.ability, f"{where} {name}"))
        for name, side in (("healthy", data.healthy), ("wounded", data.wounded))
    ]
    return content.Vassal(data.id, data.names.word(), sides)


def _hero(data: HeroData, where: str) -> content.Hero:
    """A hero set of six cards: hero, life card, perhaps a vassal, and the rest actions (BC-1.2, BC-1.4)."""
    where = f"{where}: hero {identifier(data.id, where)}"
    expected, found = 4 if data.vassal is None else 3, len(data.actions)
    _check(
        where,
        (data.id != "choose", "this id stands for an open choice of heroes"),
        (found == expected, f"a set has 6 cards: expected {expected} actions, got {found}"),
        (len({action.id for action in data.actions}) == found, "two actions have the same id"),
    )
    return content.Hero(
        data.id,
        data.names.word(),
        data.summary.word(),
        structs.asdict(data.source),
        _ability(data.ability, where, data),
        data.life.healthy,
        data.life.wounded,
        _seal(data.life.seal),
        None if data.vassal is None else _vassal(data.vassal, where),
        [_action(action, where, data.id) for action in data.actions],
        data.suits,
    )


# --- arenas -------------------------------------------------------------------------------------------------------------------


def _edges(letters: str, where: str) -> int:
    fine = len(set(letters)) == len(letters) and set(letters) <= set(EDGES)
    need(fine, where, f"{letters!r}: expected edges out of n, e, s, w")
    return sum(1 << i for i, edge in enumerate(EDGES) if edge in letters)


def _location_side(data: LocationSideData, where: str) -> content.LocationSide:
    bonuses = [0, 0, 0, 0]
    for kind, letters in data.bonuses.items():
        mask = _edges(letters, f"{where} bonus {kind}")
        for edge in range(4):
            bonuses[edge] |= (mask >> edge & 1) << BONUSES.index(kind)
    passages: list[tuple[int, int]] = []
    for text in data.passages:
        found = re.fullmatch(r"([nesw])(<?)->([nesw])", text)
        fine = found is not None and found[1] != found[3]
        need(fine, where, f'passage {text!r}: expected for example "n->s" or "e<->w"')
        assert found is not None
        ends = [i for letter in (found[1], found[3]) for i, edge in enumerate(EDGES) if edge == letter]
        passages.append((ends[0], ends[1]))
        if found[2]:
            passages.append((ends[1], ends[0]))
    return content.LocationSide(bonuses, _edges(data.dangers, f"{where} dangers"), passages)


def _location(data: LocationData, where: str) -> content.Location:
    where = f"{where}, location {identifier(data.id, where)}"
    sides = [_location_side(side, f"{where} {name}") for name, side in zip(SIDES, (data.front, data.back))]
    start_side, star = SIDES.index(data.start_side), _ability(data.star, where)
    return content.Location(data.id, data.number, data.names.word(), start_side, star, sides)


def _square(name: str, data: ArenaData, where: str) -> int:
    square = square_named(name, data.columns, data.rows)
    grid = f"the {data.columns} x {data.rows} grid"
    need(square >= 0, where, f"square {name!r}: expected a letter and a number inside {grid}, for example B2")
    return square


def _arena(data: ArenaData, where: str) -> content.Arena:
    """An arena of six locations whose pattern fulfils what the rules say of every pattern (BC-2.9, BC-16.7, BC-16.8)."""
    where = f"{where}: arena {identifier(data.id, where)}"
    width, rows, count = data.columns + 1, data.rows, len(data.location_squares)
    too_large = f"the grid is too large: at most {MAX_SQUARES} squares with one extra column"
    _check(
        where,
        (width * rows <= MAX_SQUARES, too_large),
        (len(data.locations) == 6, f"expected 6 locations, got {len(data.locations)}"),
        (count == 6, f"expected 6 location squares, got {count}"),
        (len(data.starts) == 2, f"expected 2 start squares, got {len(data.starts)}"),
    )
    squares = [_square(name, data, where) for name in data.location_squares]
    need(len(set(squares)) == 6, where, "two locations have the same square")
    for name, square in zip(data.location_squares, squares):
        inner = 0 < square % width < width - 2 and 0 < square // width < rows - 1
        apart = not any(other - square in (1, width) for other in squares)
        at = f"location square {name}"
        _check(
            where,
            (inner, f"{at} lies on the rim: all four neighbours must be inside (BC-16.7)"),
            (apart, f"{at} touches another location with an edge (BC-16.8)"),
        )
    locations = sorted([_location(one, where) for one in data.locations], key=lambda one: one.number)
    starts = [(_square(start.hero, data, where), _square(start.vassal, data, where)) for start in data.starts]
    names, source = data.names.word(), structs.asdict(data.source)
    arena = content.Arena(data.id, names, source, data.columns, rows, squares, starts, locations)
    _check(
        where,
        (len({one.number for one in locations}) == 6, "two locations have the same number"),
        (len({one.id for one in locations}) == 6, "two locations have the same id"),
        *[check for start in starts for check in _start_checks(arena, *start)],
        (len({square for start in starts for square in start}) == 4, "start squares coincide"),
        (_connected(arena), "no way leads from one start square to the other"),
    )
    return arena


def _start_checks(arena: content.Arena, hero: int, vassal: int) -> list[Check]:
    legal = bool(arena.legal >> hero & 1 and arena.legal >> vassal & 1 and arena.near[hero][vassal])
    corners = [square for square in arena.location_squares if arena.near[hero][square]]
    alone = len(corners) == 1 and not arena.edges_at[hero]
    at = f"start {arena.name(hero)}"
    return [
        (legal, f"{at}/{arena.name(vassal)}: two adjacent legal squares (BC-2.10)"),
        (alone, f"{at}: must touch exactly one location, with a corner (BC-2.9)"),
    ]


def _connected(arena: content.Arena) -> bool:
    """Whether one hero can reach the other on foot."""
    seen, grown = 0, 1 << arena.starts[0][0]
    while grown != seen:
        seen = grown
        grown |= (seen << 1 | seen >> 1 | seen << arena.width | seen >> arena.width) & arena.legal
    return bool(seen >> arena.starts[1][0] & 1)


# --- the library --------------------------------------------------------------------------------------------------------------


def _extended(library: content.Library, data: object, where: str) -> content.Library:
    """The library with the cards of one more pack, fully checked. A pack may not replace what exists."""
    pack = records(data, PackData, where)
    where = inside(where, f"pack {identifier(pack.id, where)}")
    heroes, arenas = list(library.heroes), list(library.arenas)
    for hero in [_hero(hero, where) for hero in pack.heroes]:
        need(hero.id not in [known.id for known in heroes], where, f"hero {hero.id} exists already")
        heroes.append(hero)
    for arena in [_arena(arena, where) for arena in pack.arenas]:
        need(arena.id not in [known.id for known in arenas], where, f"arena {arena.id} exists already")
        arenas.append(arena)
    return content.Library(heroes, arenas)


def library_in(folder: Path) -> content.Library:
    """The cards of the built-in packs, as a folder holds them."""
    library = content.Library([], [])
    for name in BUILT_IN:
        path = folder / f"{name}.json"
        library = _extended(library, json.loads(path.read_text(encoding="utf-8")), path.name)
    return library


_built_in: content.Library | None = None


def library_of(packs: list[Json], where: str = "") -> content.Library:
    """The built-in cards together with these packs; `where` names their file in errors."""
    global _built_in
    if _built_in is None:
        _built_in = library_in(Path(__file__).parent / "data")
    library = _built_in
    for pack in packs:
        library = _extended(library, pack, where)
    return library


def pack_schema() -> Json:
    """JSON Schema of a pack, for editors and docs."""
    return schema_of(PackData)
