# mypyc: off
"""What a seat sees, and what is printed on the cards. Nothing is hidden (BC-18.7): everybody sees the same table."""

from typing import TypedDict

from msgspec import Struct

from tafelrunde.core.forms import carried
from tafelrunde.games.battlecrest import content as cards
from tafelrunde.games.battlecrest.content import BonusKind, Edge, Keyword, RangeName, Seal, Side, Trigger
from tafelrunde.games.battlecrest.lines import FIRST_LOCATION, HERO_STAR, VASSAL_STAR
from tafelrunde.games.battlecrest.naming import TEXTS, action_ref, line_words, location_ref, warrior_ref
from tafelrunde.games.battlecrest.previews import Reach, Words, reach_of
from tafelrunde.games.battlecrest.state import GONE, PHASES, TURN_ACTIONS, Phase, Position, TurnAction

# --- the table ----------------------------------------------------------------------------------------------------------------


class SealCounts(TypedDict):
    sun: int
    moon: int
    storm: int


class LocationView(Struct):
    """A location: where it lies, which side is up, whether its star was used this turn."""

    ref: str
    id: str
    square: str
    side: Side
    star_used: bool


class ActionView(Struct):
    """An action card, and the squares its lines reach from where the hero stands."""

    ref: str
    id: str
    side: Side
    ready: bool
    reach: Reach


class WarriorView(Struct):
    """A hero or a vassal; without a square it is gone. `reach` is that of its special ability."""

    ref: str
    square: str | None
    wounded: bool
    star_used: bool
    reach: Reach


class VassalView(WarriorView):
    """A vassal."""

    id: str


class SeatView(WarriorView):
    """A player's set. `slot` is where the life card lies above the action row, in half-card steps (BC-10.8)."""

    hero: str
    points: int
    slot: int
    movement: int
    seals: SealCounts
    actions: list[ActionView]
    vassal: VassalView | None


class View(Struct):
    """The whole table."""

    arena: str
    phase: Phase
    turn: int
    turn_limit: int
    active: int
    done: list[TurnAction]
    locations: list[LocationView]
    seats: list[SeatView]


def view(s: Position, seat: int | None) -> View:
    return carried(
        View,
        s,
        arena=s.arena.id,
        phase=PHASES[s.phase],
        done=[name for i, name in enumerate(TURN_ACTIONS) if s.done >> i & 1],
        locations=[_location_view(s, i) for i in range(len(s.arena.locations))],
        seats=[_seat_view(s, seat) for seat in range(len(s.heroes))],
    )


def _location_view(s: Position, index: int) -> LocationView:
    square = s.arena.name(s.arena.location_squares[s.slot_of[index]])
    used = bool(s.stars >> FIRST_LOCATION + index & 1)
    side = cards.SIDES[s.flipped >> index & 1]
    return LocationView(location_ref(s, index), s.location(index).id, square, side, used)


def _seat_view(s: Position, seat: int) -> SeatView:
    hero = s.heroes[seat]
    vassal = None
    if hero.vassal is not None:
        shown = _warrior_view(s, seat * 2 + 1, VASSAL_STAR, s.vassal_side(seat).ability)
        vassal = carried(VassalView, shown, id=hero.vassal.id)
    return carried(
        SeatView,
        _warrior_view(s, seat * 2, HERO_STAR, hero.ability),
        hero=hero.id,
        points=s.points[seat],
        slot=hero.healthy - s.points[seat],
        movement=s.movement(seat),
        seals={name: s.charged(seat, seal, s.exhausted[seat]) for seal, name in enumerate(cards.SEALS)},
        actions=[_action_view(s, seat, action) for action in range(len(hero.actions))],
        vassal=vassal,
    )


def _warrior_view(s: Position, warrior: int, star: int, ability: cards.Ability) -> WarriorView:
    square = None if s.at[warrior] == GONE else s.arena.name(s.at[warrior])
    used = bool(s.stars >> star & 1) and warrior >> 1 == s.active
    reach = reach_of(s, warrior, [ability.line])
    return WarriorView(warrior_ref(warrior), square, s.wounded[warrior], used, reach)


def _action_view(s: Position, seat: int, action: int) -> ActionView:
    id, side = s.heroes[seat].actions[action].id, cards.SIDES[s.backs[seat] >> action & 1]
    reach = reach_of(s, seat * 2, s.side(seat, action).lines)
    return ActionView(action_ref(s, seat, action), id, side, s.is_ready(seat, action), reach)


# --- the cards, for the browser -----------------------------------------------------------------------------------------------

Passage = TypedDict("Passage", {"from": Edge, "to": Edge})


class SealNames(TypedDict):
    sun: Words
    moon: Words
    storm: Words


class EdgeBonuses(TypedDict):
    n: list[BonusKind]
    e: list[BonusKind]
    s: list[BonusKind]
    w: list[BonusKind]


class LineCard(Struct):
    """An ability line."""

    do: Keyword
    value: int
    per_seal: Seal | None
    range: RangeName | None
    far: int
    targets: int
    text: Words


class AbilityCard(Struct):
    """A special ability, and how it works."""

    id: str
    names: Words
    trigger: Trigger
    line: LineCard
    text: Words


class SideCard(Struct):
    """One side of an action card."""

    names: Words
    move: int
    defense: int
    defense_per_seal: Seal | None
    seal: Seal
    lines: list[LineCard]


class ActionCard(TypedDict):
    front: SideCard
    back: SideCard


class LifeCard(Struct):
    """A life card; with the wounded side up it starts at `wounded_slot` (BC-10.8)."""

    healthy: int
    wounded: int
    seal: Seal
    wounded_slot: int


class VassalSideCard(Struct):
    """One side of a vassal card."""

    move: int
    defense: int
    ability: AbilityCard


class VassalCard(Struct):
    """A vassal card: its healthy and its wounded side."""

    id: str
    names: Words
    sides: list[VassalSideCard]


class HeroCards(Struct):
    """A hero set. `movement` is the value with all fronts ready (BC-4.2)."""

    id: str
    names: Words
    summary: Words
    source: dict[str, str]
    ability: AbilityCard
    life: LifeCard
    movement: int
    vassal: VassalCard | None
    actions: dict[str, ActionCard]


class LocationSideCard(Struct):
    """One side of a location: what it does at its edges."""

    bonuses: EdgeBonuses
    dangers: list[Edge]
    passages: list[Passage]


class LocationSides(TypedDict):
    front: LocationSideCard
    back: LocationSideCard


class LocationCard(Struct):
    """A location card."""

    number: int
    names: Words
    star: AbilityCard
    sides: LocationSides


class ArenaCards(Struct):
    """An arena: its grid, its legal squares and its locations."""

    id: str
    names: Words
    source: dict[str, str]
    columns: int
    rows: int
    squares: list[str]
    locations: dict[str, LocationCard]


class Content(Struct):
    """Everything printed on the cards of a match: what never changes."""

    arena: ArenaCards
    heroes: dict[str, HeroCards]
    seals: SealNames


def content(s: Position) -> Content:
    squares = [s.arena.name(square) for square in s.arena.squares]
    locations = {location.id: _location_card(location) for location in s.arena.locations}
    return carried(
        Content,
        s,
        arena=carried(ArenaCards, s.arena, squares=squares, locations=locations),
        heroes={hero.id: _hero_cards(hero) for hero in s.library.heroes},
        seals={name: TEXTS.both("seal." + name, {}) for name in cards.SEALS},
    )


def _seal(seal: int) -> Seal | None:
    return None if seal < 0 else cards.SEALS[seal]


def _line_card(line: cards.Line) -> LineCard:
    range = cards.RANGES[line.range] if line.keyword in (cards.ATTACK, cards.CONTROL) else None
    do, seal, text = cards.KEYWORDS[line.keyword], _seal(line.per_seal), line_words(line)
    return carried(LineCard, line, do=do, per_seal=seal, range=range, text=text)


def _ability_card(ability: cards.Ability) -> AbilityCard:
    trigger = cards.TRIGGERS[ability.trigger]
    text = TEXTS.both("ability." + trigger, {"line": line_words(ability.line)})
    return carried(AbilityCard, ability, trigger=trigger, line=_line_card(ability.line), text=text)


def _side_card(side: cards.ActionSide) -> SideCard:
    lines, bonus = [_line_card(line) for line in side.lines], _seal(side.defense_per_seal)
    return carried(SideCard, side, seal=_seal(side.seal), defense_per_seal=bonus, lines=lines)


def _hero_cards(hero: cards.Hero) -> HeroCards:
    slot = hero.healthy - hero.wounded
    return carried(
        HeroCards,
        hero,
        ability=_ability_card(hero.ability),
        life=carried(LifeCard, hero, seal=_seal(hero.seal), wounded_slot=slot),
        movement=sum(action.sides[0].move for action in hero.actions),
        vassal=None if hero.vassal is None else _vassal_card(hero.vassal),
        actions={one.id: dict(zip(cards.SIDES, map(_side_card, one.sides))) for one in hero.actions},
    )


def _vassal_card(vassal: cards.Vassal) -> VassalCard:
    sides = [carried(VassalSideCard, side, ability=_ability_card(side.ability)) for side in vassal.sides]
    return carried(VassalCard, vassal, sides=sides)


def _location_card(location: cards.Location) -> LocationCard:
    sides = dict(zip(cards.SIDES, map(_location_side_card, location.sides)))
    return carried(LocationCard, location, star=_ability_card(location.star), sides=sides)


def _location_side_card(side: cards.LocationSide) -> LocationSideCard:
    kinds = [[kind for k, kind in enumerate(cards.BONUSES) if bonus >> k & 1] for bonus in side.bonuses]
    dangers = [edge for i, edge in enumerate(cards.EDGES) if side.dangers >> i & 1]
    passages = [{"from": cards.EDGES[entry], "to": cards.EDGES[exit]} for entry, exit in side.passages]
    return carried(
        LocationSideCard, side, bonuses=dict(zip(cards.EDGES, kinds)), dangers=dangers, passages=passages
    )


# --- for the property tests ---------------------------------------------------------------------------------------------------


def abilities(s: Position) -> list[str]:
    """Every ability on the cards of the two hero sets and the arena; all of them must be executed in self-play."""
    found = [location.star.id for location in s.arena.locations]
    for hero in s.heroes:
        vassal = [] if hero.vassal is None else hero.vassal.sides
        found += [hero.ability.id, *[side.ability.id for side in vassal]]
        found += [id for action in hero.actions for side in action.sides for id in side.ids]
    return found
