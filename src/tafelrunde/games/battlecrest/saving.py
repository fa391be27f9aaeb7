# mypyc: off
"""A position as readable JSON and back. This is also the form rule tests and puzzles are written in: what is left out starts
fresh (locations in order, full life, ready fronts)."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

from tafelrunde.core.forms import Json, carried, carry_over, need, one_of, read
from tafelrunde.core.game import Setup
from tafelrunde.core.rng import Rng
from tafelrunde.games.battlecrest.content import SIDES, Arena
from tafelrunde.games.battlecrest.packs import library_of
from tafelrunde.games.battlecrest.setup import agree
from tafelrunde.games.battlecrest.state import (
    CHOOSE_HEROES,
    GONE,
    PHASES,
    RUNNING,
    TURN_ACTIONS,
    Phase,
    Position,
    TurnAction,
    empty_position,
)

Health = Literal["healthy", "wounded"]
HEALTH: tuple[Health, ...] = get_args(Health)
READINESS = ("ready", "exhausted")


class SavedVassal(Struct, forbid_unknown_fields=True):
    """A vassal: its square (null: gone) and its side."""

    at: str | None = None
    life: Health = "healthy"


class SavedSeat(Struct, forbid_unknown_fields=True):
    """A player's side: the hero's square, the life card, and every action as [side, readiness]."""

    hero: str
    at: str | None = None
    life: tuple[str, int] | UnsetType = UNSET
    actions: dict[str, tuple[str, str]] = {}
    vassal: SavedVassal | UnsetType | None = UNSET


class Saved(Struct, forbid_unknown_fields=True):
    """The whole position. Locations by square: [id, side]."""

    arena: str | None = None
    locations: dict[str, tuple[str, str]] | None = None
    heroes: Annotated[list[SavedSeat], Meta(max_length=2)] = []
    phase: Phase | None = None
    active: Annotated[int, Meta(ge=0, le=1)] = 0
    turn: Annotated[int, Meta(ge=1)] = 1
    done: Annotated[list[TurnAction], Meta(max_length=1)] = []
    stars: list[str] = []
    result: Annotated[int, Meta(ge=-1, le=2)] = RUNNING
    reason: Literal["", "defeated", "both_defeated", "turn_limit"] = ""
    news: Annotated[int, Meta(ge=0)] = 0
    rng: tuple[Any, Any] = (0, 0)


TRANSLATED = ("arena", "locations", "heroes", "phase", "done", "stars", "rng")
"""Fields that a position holds in another form; all others are its attributes of the same name."""


# --- writing ------------------------------------------------------------------------------------------------------------------


def save(s: Position) -> Saved:
    arena = s.arena
    return carried(
        Saved,
        s,
        arena=arena.id,
        locations={
            arena.name(arena.location_squares[s.slot_of[i]]): (location.id, SIDES[s.flipped >> i & 1])
            for i, location in enumerate(arena.locations)
        },
        heroes=[_seat(s, seat) for seat in range(len(s.heroes))],
        phase=PHASES[s.phase],
        done=_marked(s.done, TURN_ACTIONS),
        stars=_marked(s.stars, _stars(arena)),
        rng=tuple(s.rng.to_list()),
    )


def _seat(s: Position, seat: int) -> SavedSeat:
    hero = s.heroes[seat]
    actions: dict[str, tuple[str, str]] = {
        action.id: (SIDES[s.backs[seat] >> i & 1], READINESS[s.exhausted[seat] >> i & 1])
        for i, action in enumerate(hero.actions)
    }
    vassal = SavedVassal(_square(s, seat * 2 + 1), HEALTH[s.wounded[seat * 2 + 1]]) if hero.vassal else UNSET
    life = (HEALTH[s.wounded[seat * 2]], s.points[seat])
    return SavedSeat(hero.id, _square(s, seat * 2), life, actions, vassal)


def _square(s: Position, warrior: int) -> str | None:
    return None if s.at[warrior] == GONE else s.arena.name(s.at[warrior])


def _stars(arena: Arena) -> list[str]:
    """What a star can be spent on, in the order of the bits."""
    return ["hero", "vassal", *[location.id for location in arena.locations]]


def _marked(mask: int, names: Sequence[str]) -> list[str]:
    return [name for i, name in enumerate(names) if mask >> i & 1]


# --- reading ------------------------------------------------------------------------------------------------------------------


def load(data: Json, setup: Setup) -> Position:
    """Read a position, completely checked."""
    told = read(data, Saved, "position")
    library = library_of(setup.packs)
    arenas = [arena.id for arena in library.arenas]
    arena = library.arenas[one_of(told.arena or setup.text("arena"), arenas, "arena")]
    rng = Rng.from_list(list(told.rng))
    s = carry_over(told, empty_position(rng, library, arena, _slots(arena, told)), *TRANSLATED)
    agree(s, setup)
    ids = [location.id for location in arena.locations]
    for square, (id, side) in (told.locations or {}).items():
        index, up = ids.index(id), one_of(side, SIDES, f"locations.{square} ({id})")
        s.flipped = s.flipped & ~(1 << index) | up << index
    for seat, saved in enumerate(told.heroes):
        _read_seat(s, seat, saved)
    s.phase = len(told.heroes) // 2
    expected = "play with two heroes, heroes with fewer"
    need(told.phase in (None, PHASES[s.phase]), "phase", expected, told.phase)
    need(told.turn <= s.turn_limit, "turn", f"a whole number from 1 to {s.turn_limit}", told.turn)
    s.done = sum(1 << TURN_ACTIONS.index(name) for name in told.done)
    s.stars = sum(1 << i for i in {one_of(name, _stars(arena), "stars") for name in told.stars})
    _check_squares(s)
    return s


def _slots(arena: Arena, told: Saved) -> list[int]:
    """Where each location lies."""
    if told.locations is None:
        return list(range(len(arena.locations)))
    squares = [arena.name(square) for square in arena.location_squares]
    ids = [location.id for location in arena.locations]
    lying = {id: one_of(square, squares, "locations") for square, (id, _) in told.locations.items()}
    complete = len(told.locations) == len(ids) and set(lying) == set(ids)
    need(complete, "locations", f"each of {', '.join(ids)} once", list(lying))
    return [lying[id] for id in ids]


def _read_seat(s: Position, seat: int, saved: SavedSeat) -> None:
    heroes, place = s.library.heroes, f"heroes[{seat}]"
    hero = heroes[one_of(saved.hero, [hero.id for hero in heroes], f"{place}.hero")]
    where = f"{place} ({hero.id})"
    s.heroes = [*s.heroes, hero]
    s.at[seat * 2] = _read_square(s, saved.at, where)
    health, points = ("healthy", hero.healthy) if saved.life is UNSET else saved.life
    s.wounded[seat * 2] = one_of(health, HEALTH, f"{where}.life") == 1
    most = hero.wounded if s.wounded[seat * 2] else hero.healthy
    need(0 <= points <= most, f"{where}.life", f"a whole number from 0 to {most}", points)
    s.points[seat] = points
    for id, (side, readiness) in saved.actions.items():
        index = one_of(id, [action.id for action in hero.actions], f"{where}.actions")
        s.backs[seat] |= one_of(side, SIDES, f"{where}.actions.{id}") << index
        s.exhausted[seat] |= one_of(readiness, READINESS, f"{where}.actions.{id}") << index
    if saved.vassal:
        need(hero.vassal is not None, f"{where}.vassal", "none", saved.vassal.at)
        s.at[seat * 2 + 1] = _read_square(s, saved.vassal.at, f"{where}.vassal")
        s.wounded[seat * 2 + 1] = saved.vassal.life == "wounded"


def _read_square(s: Position, name: str | None, where: str) -> int:
    if name is None:
        return GONE
    square = s.arena.square(name)
    legal = square >= 0 and bool(s.arena.legal >> square & 1)
    need(legal, f"{where}.at", f"a legal square of {s.arena.id}", name)
    return square


def _check_squares(s: Position) -> None:
    """One card per square (BC-4.12); in play both heroes are in the arena, and alive while the game runs."""
    taken = [s.arena.name(square) for square in s.at if square != GONE]
    need(len(set(taken)) == len(taken), "heroes", "one warrior per square", taken)
    if s.phase == CHOOSE_HEROES:
        return
    for seat, hero in enumerate(s.heroes):
        where, alive = f"heroes[{seat}] ({hero.id})", s.points[seat] > 0 or s.result != RUNNING
        need(s.at[seat * 2] != GONE, f"{where}.at", "a legal square", None)
        need(alive, f"{where}.life", "at least 1 point while the game runs", 0)
