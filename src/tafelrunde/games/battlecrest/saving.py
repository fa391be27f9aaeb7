"""A position as readable JSON and back. This is also the form rule tests and puzzles are written in."""

from typing import Final

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.rng import Rng
from tafelrunde.games.battlecrest.content import SIDES, Arena, Hero, Library
from tafelrunde.games.battlecrest.packs import library_of
from tafelrunde.games.battlecrest.state import (
    CHOOSE_HEROES,
    GONE,
    PLAY,
    TURN_ACTIONS,
    Position,
    empty_position,
)

_HEALTH: Final = ("healthy", "wounded")
_KEYS: Final = [
    "arena",
    "locations",
    "heroes",
    "phase",
    "active",
    "turn",
    "done",
    "stars",
    "result",
    "reason",
    "news",
    "rng",
]
_MATCH_KEYS: Final = ("packs", "options", "mode", "seats")  # added by the match


def position_to_dict(s: Position) -> dict[str, object]:
    arena = s.arena
    locations = {
        arena.name(arena.location_squares[s.slot_of[i]]): [location.id, SIDES[s.flipped >> i & 1]]
        for i, location in enumerate(arena.locations)
    }
    return {
        "arena": arena.id,
        "locations": locations,
        "heroes": [_seat_to_dict(s, seat) for seat in range(len(s.heroes))],
        "phase": "play" if s.phase == PLAY else "heroes",
        "active": s.active,
        "turn": s.turn,
        "done": [TURN_ACTIONS[i] for i in range(4) if s.done >> i & 1],
        "stars": _stars_to_list(s),
        "result": s.result,
        "reason": s.reason,
        "news": s.news,
        "rng": s.rng.to_list(),
    }


def _seat_to_dict(s: Position, seat: int) -> dict[str, object]:
    hero = s.heroes[seat]
    data: dict[str, object] = {
        "hero": hero.id,
        "at": _square_name(s, seat * 2),
        "life": [_HEALTH[s.wounded[seat * 2]], s.points[seat]],
        "actions": {
            action.id: [SIDES[s.backs[seat] >> i & 1], "exhausted" if s.exhausted[seat] >> i & 1 else "ready"]
            for i, action in enumerate(hero.actions)
        },
    }
    if hero.vassal is not None:
        data["vassal"] = {"at": _square_name(s, seat * 2 + 1), "life": _HEALTH[s.wounded[seat * 2 + 1]]}
    return data


def _square_name(s: Position, warrior: int) -> str | None:
    return None if s.at[warrior] == GONE else s.arena.name(s.at[warrior])


def _stars_to_list(s: Position) -> list[str]:
    names = ["hero", "vassal"] + [location.id for location in s.arena.locations]
    return [name for i, name in enumerate(names) if s.stars >> i & 1]


# --- reading ----------------------------------------------------------------------------------------------------------------


def _bad(what: str, expected: str, got: object) -> TafelrundeError:
    return TafelrundeError(f"position, {what}: expected {expected}, got {got!r}")


def _one_of(value: object, what: str, allowed: list[str]) -> int:
    if not isinstance(value, str) or value not in allowed:
        raise _bad(what, f"one of {', '.join(allowed)}", value)
    return allowed.index(value)


def _whole(value: object, what: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _bad(what, f"a whole number from {low} to {high}", value)
    return value


def _pair(value: object, what: str) -> list[object]:
    if not isinstance(value, list) or len(value) != 2:
        raise _bad(what, "a list of two", value)
    return value


def _table(value: object, what: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _bad(what, "an object", value)
    return value


def position_from_dict(data: dict[str, object]) -> Position:
    """Read a position, completely checked. What is left out starts fresh (locations in order, full life, ready fronts)."""
    for key in data:
        if key not in _KEYS and key not in _MATCH_KEYS:
            raise _bad("key", f"one of {', '.join(_KEYS)}", key)
    packs = data.get("packs", [])
    assert isinstance(packs, list)
    library = library_of(packs)
    options = _table(data.get("options", {}), "options")
    arena_id = data.get("arena", options.get("arena", "fellwoods"))
    arena = library.arena(arena_id) if isinstance(arena_id, str) else None
    if arena is None:
        raise _bad("arena", f"one of {', '.join([one.id for one in library.arenas])}", arena_id)
    slots, flipped = _locations_from(arena, data.get("locations"))
    s = empty_position(Rng.from_list(data.get("rng", [0, 0])), library, arena, slots)
    s.flipped = flipped
    s.news = _whole(data.get("news", 0), "news", 0, 1 << 40)
    _options_from(s, options)
    heroes = data.get("heroes", [])
    if not isinstance(heroes, list) or len(heroes) > 2:
        raise _bad("heroes", "a list of up to two hero set-ups", heroes)
    for seat, hero in enumerate(heroes):
        _seat_from(s, library, seat, _table(hero, f"hero {seat}"))
    s.phase = _one_of(
        data.get("phase", "play" if len(heroes) == 2 else "heroes"), "phase", ["heroes", "play"]
    )
    if (s.phase == PLAY) != (len(heroes) == 2):
        raise _bad("phase", "play with two heroes, heroes with fewer", data.get("phase"))
    _turn_from(s, data)
    _check_squares(s)
    return s


def _options_from(s: Position, options: dict[str, object]) -> None:
    s.mirror = options.get("mirror", False) is True
    limit = options.get("turn_limit", 200)
    s.turn_limit = limit if isinstance(limit, int) else 200
    start = str(options.get("start", "random"))
    s.wish_start = -1 if start == "random" else int(start)
    s.wishes = [s.library.hero(str(options.get(key, "choose"))) for key in ("hero0", "hero1")]


def _locations_from(arena: Arena, given: object) -> tuple[list[int], int]:
    """Where each location lies and which sides are up."""
    slots = list(range(len(arena.locations)))
    flipped = 0
    for i, location in enumerate(arena.locations):
        flipped |= location.start_side << i
    if given is None:
        return slots, flipped
    ids = [location.id for location in arena.locations]
    names = [arena.name(square) for square in arena.location_squares]
    table = _table(given, "locations")
    seen: list[int] = []
    for name, entry in table.items():
        slot = _one_of(name, "location square", names)
        pair = _pair(entry, f"location on {name}")
        index = _one_of(pair[0], f"location on {name}", ids)
        if index in seen:
            raise _bad(f"location on {name}", "every location once", pair[0])
        seen.append(index)
        slots[index] = slot
        side = _one_of(pair[1], f"side of {pair[0]}", list(SIDES))
        flipped = flipped & ~(1 << index) | side << index
    if len(seen) != len(ids):
        raise _bad("locations", f"all of {', '.join(ids)}", list(table))
    return slots, flipped


def _seat_from(s: Position, library: Library, seat: int, data: dict[str, object]) -> None:
    hero_id = data.get("hero")
    hero = library.hero(hero_id) if isinstance(hero_id, str) else None
    if hero is None:
        raise _bad(f"hero {seat}", f"one of {', '.join([one.id for one in library.heroes])}", hero_id)
    for key in data:
        if key not in ("hero", "at", "life", "actions", "vassal"):
            raise _bad(f"hero {seat}", "the keys hero, at, life, actions, vassal", key)
    s.heroes = [*s.heroes, hero]
    s.at[seat * 2] = _square_from(s, data.get("at"), hero.id)
    life = _pair(data.get("life", ["healthy", hero.healthy]), f"life of {hero.id}")
    s.wounded[seat * 2] = _one_of(life[0], f"life of {hero.id}", list(_HEALTH)) == 1
    s.points[seat] = _whole(
        life[1], f"life of {hero.id}", 0, hero.wounded if s.wounded[seat * 2] else hero.healthy
    )
    _actions_from(s, seat, hero, _table(data.get("actions", {}), f"actions of {hero.id}"))
    vassal = data.get("vassal")
    if hero.vassal is not None:
        vassal = _table({} if vassal is None else vassal, f"vassal of {hero.id}")
        for key in vassal:
            if key not in ("at", "life"):
                raise _bad(f"vassal of {hero.id}", "the keys at, life", key)
        s.at[seat * 2 + 1] = _square_from(s, vassal.get("at"), hero.vassal.id)
        life_side = vassal.get("life", "healthy")
        s.wounded[seat * 2 + 1] = _one_of(life_side, f"life of {hero.vassal.id}", list(_HEALTH)) == 1
    elif vassal is not None:
        raise _bad(f"vassal of {hero.id}", "none", vassal)


def _actions_from(s: Position, seat: int, hero: Hero, actions: dict[str, object]) -> None:
    ids = [action.id for action in hero.actions]
    for id, entry in actions.items():
        index = _one_of(id, f"action of {hero.id}", ids)
        pair = _pair(entry, f"action {id}")
        s.backs[seat] |= _one_of(pair[0], f"side of {id}", list(SIDES)) << index
        s.exhausted[seat] |= _one_of(pair[1], f"action {id}", ["ready", "exhausted"]) << index


def _square_from(s: Position, name: object, who: str) -> int:
    if name is None:
        return GONE
    square = s.arena.square(name) if isinstance(name, str) else -1
    if square < 0 or not s.arena.legal >> square & 1:
        raise _bad(f"square of {who}", f"a legal square of {s.arena.id}", name)
    return square


def _turn_from(s: Position, data: dict[str, object]) -> None:
    s.active = _whole(data.get("active", 0), "active", 0, 1)
    s.turn = _whole(data.get("turn", 1), "turn", 1, s.turn_limit)
    done, stars = data.get("done", []), data.get("stars", [])
    if not isinstance(done, list) or len(done) > 1:
        raise _bad("done", "at most one turn action", done)
    for name in done:
        s.done |= 1 << _one_of(name, "done", list(TURN_ACTIONS))
    if not isinstance(stars, list):
        raise _bad("stars", "a list", stars)
    names = ["hero", "vassal"] + [location.id for location in s.arena.locations]
    for name in stars:
        s.stars |= 1 << _one_of(name, "stars", names)
    s.result = _whole(data.get("result", -1), "result", -1, 2)
    reasons = ["", "defeated", "both_defeated", "turn_limit"]
    s.reason = reasons[_one_of(data.get("reason", ""), "reason", reasons)]


def _check_squares(s: Position) -> None:
    """One card per square (BC-4.12); in play both heroes are in the arena, and alive while the game runs."""
    taken: list[int] = []
    for square in s.at:
        if square != GONE:
            if square in taken:
                raise _bad("squares", "one warrior per square", s.arena.name(square))
            taken.append(square)
    if s.phase == CHOOSE_HEROES:
        return
    for seat in range(2):
        if s.at[seat * 2] == GONE:
            raise _bad(f"square of {s.heroes[seat].id}", "a legal square", None)
        if s.points[seat] == 0 and s.result == -1:
            raise _bad(f"life of {s.heroes[seat].id}", "at least 1 point while the game runs", 0)
