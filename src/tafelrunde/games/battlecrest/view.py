"""What a seat sees. Nothing in Battlecrest is hidden (BC-18.7), so everybody sees the same table."""

from tafelrunde.core.words import Word
from tafelrunde.games.battlecrest.content import (
    AFTER_BREATHE,
    BONUSES,
    BY_STAR,
    EDGES,
    KEYWORDS,
    RANGES,
    SEAL_NAMES,
    SEALS,
    SIDES,
    TRIGGERS,
    Ability,
    ActionSide,
    Arena,
    Hero,
    Line,
    LocationSide,
)
from tafelrunde.games.battlecrest.lines import line_words
from tafelrunde.games.battlecrest.state import GONE, PLAY, TURN_ACTIONS, Position


def view(s: Position, seat: int | None) -> dict[str, object]:
    arena = s.arena
    return {
        "arena": arena.id,
        "phase": "play" if s.phase == PLAY else "heroes",
        "turn": s.turn,
        "turn_limit": s.turn_limit,
        "active": s.active,
        "done": [TURN_ACTIONS[i] for i in range(4) if s.done >> i & 1],
        "locations": [
            {
                "ref": f"location:{location.id}",
                "id": location.id,
                "square": arena.name(arena.location_squares[s.slot_of[i]]),
                "side": SIDES[s.flipped >> i & 1],
                "star_used": bool(s.stars >> 2 + i & 1),
            }
            for i, location in enumerate(arena.locations)
        ],
        "seats": [_seat_view(s, one) for one in range(len(s.heroes))],
    }


def _seat_view(s: Position, seat: int) -> dict[str, object]:
    hero = s.heroes[seat]
    wounded = s.wounded[seat * 2]
    data: dict[str, object] = {
        "hero": hero.id,
        "ref": f"warrior:{seat}:hero",
        "square": None if s.at[seat * 2] == GONE else s.arena.name(s.at[seat * 2]),
        "wounded": wounded,
        "points": s.points[seat],
        "slot": _life_slot(s, seat),
        "movement": s.movement(seat),
        "seals": {name: s.charged(seat, i, s.exhausted[seat]) for i, name in enumerate(SEALS)},
        "star_used": bool(s.stars & 1) and seat == s.active,
        "actions": [
            {
                "ref": f"action:{seat}:{action.id}",
                "id": action.id,
                "side": SIDES[s.backs[seat] >> i & 1],
                "ready": not s.exhausted[seat] >> i & 1,
            }
            for i, action in enumerate(hero.actions)
        ],
        "vassal": None,
    }
    if hero.vassal is not None:
        square = s.at[seat * 2 + 1]
        data["vassal"] = {
            "ref": f"warrior:{seat}:vassal",
            "id": hero.vassal.id,
            "square": None if square == GONE else s.arena.name(square),
            "wounded": s.wounded[seat * 2 + 1],
            "star_used": bool(s.stars & 2) and seat == s.active,
        }
    return data


def _life_slot(s: Position, seat: int) -> int:
    """Where the life card lies above the action row, in half-card steps (BC-10.8)."""
    hero = s.heroes[seat]
    if not s.wounded[seat * 2]:
        return hero.healthy - s.points[seat]
    return hero.healthy - hero.wounded + (hero.wounded - s.points[seat])


# --- the cards, for the browser -----------------------------------------------------------------------------------------------


def content(s: Position) -> dict[str, object]:
    """Everything printed on the cards of this match: what never changes."""
    return {
        "arena": _arena_content(s.arena),
        "heroes": {hero.id: _hero_content(hero) for hero in s.library.heroes},
        "seals": {name: SEAL_NAMES[i] for i, name in enumerate(SEALS)},
    }


def _line_content(line: Line) -> dict[str, object]:
    return {
        "do": KEYWORDS[line.keyword],
        "value": line.value,
        "per_seal": None if line.per_seal < 0 else SEALS[line.per_seal],
        "range": RANGES[line.range] if line.keyword <= 1 else None,
        "far": line.far,
        "targets": line.targets,
        "text": line_words(line),
    }


def _ability_content(ability: Ability) -> dict[str, object]:
    return {
        "id": ability.id,
        "names": ability.names,
        "trigger": TRIGGERS[ability.trigger],
        "line": _line_content(ability.line),
        "text": _ability_text(ability),
    }


def _ability_text(ability: Ability) -> Word:
    text = line_words(ability.line)
    if ability.trigger == BY_STAR:
        return {"de": f"★ {text['de']}", "en": f"★ {text['en']}"}
    if ability.trigger == AFTER_BREATHE:
        return {"de": f"Nach Durchatmen: {text['de']}", "en": f"After Breathe: {text['en']}"}
    return text


def _side_content(side: ActionSide) -> dict[str, object]:
    return {
        "names": side.names,
        "move": side.move,
        "defense": side.defense,
        "defense_per_seal": None if side.defense_per_seal < 0 else SEALS[side.defense_per_seal],
        "seal": SEALS[side.seal],
        "lines": [_line_content(line) for line in side.lines],
    }


def _hero_content(hero: Hero) -> dict[str, object]:
    vassal: dict[str, object] | None = None
    if hero.vassal is not None:
        vassal = {
            "id": hero.vassal.id,
            "names": hero.vassal.names,
            "sides": [
                {"move": side.move, "defense": side.defense, "ability": _ability_content(side.ability)}
                for side in hero.vassal.sides
            ],
        }
    return {
        "id": hero.id,
        "names": hero.names,
        "summary": hero.summary,
        "source": hero.source,
        "ability": _ability_content(hero.ability),
        "life": {"healthy": hero.healthy, "wounded": hero.wounded, "seal": SEALS[hero.seal]},
        "vassal": vassal,
        "actions": {
            action.id: {SIDES[i]: _side_content(side) for i, side in enumerate(action.sides)}
            for action in hero.actions
        },
    }


def _location_side_content(side: LocationSide) -> dict[str, object]:
    return {
        "bonuses": {
            edge: [kind for k, kind in enumerate(BONUSES) if side.bonuses[i] >> k & 1]
            for i, edge in enumerate(EDGES)
        },
        "dangers": [edge for i, edge in enumerate(EDGES) if side.dangers >> i & 1],
        "passages": [{"from": EDGES[entry], "to": EDGES[exit]} for entry, exit in side.passages],
    }


def _arena_content(arena: Arena) -> dict[str, object]:
    return {
        "id": arena.id,
        "names": arena.names,
        "source": arena.source,
        "columns": arena.columns,
        "rows": arena.rows,
        "squares": [arena.name(square) for square in arena.squares],
        "locations": {
            location.id: {
                "number": location.number,
                "names": location.names,
                "star": _ability_content(location.star),
                "sides": {SIDES[i]: _location_side_content(side) for i, side in enumerate(location.sides)},
            }
            for location in arena.locations
        },
    }


# --- for the property tests -----------------------------------------------------------------------------------------------------


def census(s: Position) -> dict[str, int]:
    """Cards that never leave the game: locations on distinct squares, warriors on distinct legal squares or defeated vassals."""
    on_board = [square for square in s.at if square != GONE]
    return {
        "locations": len(set(s.slot_of)),
        "heroes": len([1 for seat in range(len(s.heroes)) if s.phase != PLAY or s.at[seat * 2] != GONE])
        if s.phase == PLAY
        else 2,
        "shared_squares": len(on_board) - len(set(on_board)),
        "off_board": len([1 for square in on_board if not s.arena.legal >> square & 1]),
    }


def abilities(s: Position) -> list[str]:
    """Every ability on the cards of the two hero sets and the arena; all of them must be executed in self-play."""
    ids: list[str] = []
    for hero in s.heroes:
        ids.append(hero.ability.id)
        for action in hero.actions:
            for side in action.sides:
                ids.extend(side.ids)
        if hero.vassal is not None:
            ids.extend([side.ability.id for side in hero.vassal.sides])
    ids.extend([location.star.id for location in s.arena.locations])
    return ids
