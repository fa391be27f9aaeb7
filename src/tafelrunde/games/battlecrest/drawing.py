"""The table in the terminal: the arena as a grid of letters, the cards as lines."""

from typing import Final

from tafelrunde.core.words import Word
from tafelrunde.games.battlecrest.content import BONUSES, EDGES
from tafelrunde.games.battlecrest.damage import warrior_names
from tafelrunde.games.battlecrest.describe import card_words
from tafelrunde.games.battlecrest.state import GONE, PLAY, Position

_BONUS_NAMES: Final[tuple[Word, ...]] = (
    {"de": "Angriff", "en": "attack"},
    {"de": "Verteidigung", "en": "defence"},
    {"de": "Weit weg", "en": "far"},
    {"de": "Bewegung", "en": "move"},
    {"de": "Kontrolle", "en": "control"},
)
_WORDS: Final[dict[str, Word]] = {
    "danger": {"de": "Gefahr", "en": "danger"},
    "passage": {"de": "Geheimgang", "en": "passage"},
    "healthy": {"de": "kraftvoll", "en": "healthy"},
    "wounded": {"de": "verwundet", "en": "wounded"},
    "move": {"de": "Bewegung", "en": "movement"},
    "defense": {"de": "Verteidigung", "en": "defence"},
    "exhausted": {"de": "erschöpft", "en": "exhausted"},
}


def draw(s: Position, lang: str) -> str:
    lines = _grid(s) + _locations(s, lang)
    if s.phase == PLAY:
        for seat in range(2):
            lines += _seat(s, seat, lang)
    return "\n".join(lines)


def _grid(s: Position) -> list[str]:
    """Locations by their number, warriors by seat and H(ero) or V(assal), free squares as dots."""
    arena = s.arena
    lines = ["     " + "  ".join([chr(65 + column) + " " for column in range(arena.columns)])]
    for row in range(arena.rows):
        cells = [_cell(s, row * arena.width + column) for column in range(arena.columns)]
        lines.append(f"  {row + 1}  " + "  ".join(cells))
    return lines


def _cell(s: Position, square: int) -> str:
    if square in s.arena.location_squares:
        return f"#{s.location(s.location_on[s.arena.location_squares.index(square)]).number}"
    for warrior in range(4):
        if s.at[warrior] == square:
            return f"{(warrior >> 1) + 1}{'V' if warrior & 1 else 'H'}"
    return "· " if s.arena.legal >> square & 1 else "  "


def _locations(s: Position, lang: str) -> list[str]:
    lines = [""]
    for index, location in enumerate(s.arena.locations):
        side = s.location_side(index)
        parts = []
        for edge in range(4):
            names = [_BONUS_NAMES[k][lang] for k in range(len(BONUSES)) if side.bonuses[edge] >> k & 1]
            if side.dangers >> edge & 1:
                names.append(_WORDS["danger"][lang])
            if names:
                parts.append(f"{EDGES[edge]}: {' + '.join(names)}")
        for entry, exit in side.passages:
            parts.append(f"{_WORDS['passage'][lang]} {EDGES[entry]}→{EDGES[exit]}")
        lines.append(f"  #{location.number} {location.names[lang]}: {', '.join(parts) or '-'}")
    return lines


def _seat(s: Position, seat: int, lang: str) -> list[str]:
    hero = s.heroes[seat]
    health = _WORDS["wounded" if s.wounded[seat * 2] else "healthy"][lang]
    lines = [
        "",
        f"  {seat + 1}H {hero.names[lang]}: {health} {s.points[seat]}, {_WORDS['move'][lang]} {s.movement(seat)}",
    ]
    vassal = seat * 2 + 1
    if hero.vassal is not None and s.at[vassal] != GONE:
        health = _WORDS["wounded" if s.wounded[vassal] else "healthy"][lang]
        lines.append(f"  {seat + 1}V {warrior_names(s, vassal)[lang]}: {health}")
    for action in range(len(hero.actions)):
        side = s.side(seat, action)
        tired = f" ({_WORDS['exhausted'][lang]})" if s.exhausted[seat] >> action & 1 else ""
        defense = f"{_WORDS['defense'][lang]} {side.defense}{'+' if side.defense_per_seal >= 0 else ''}"
        lines.append(f"     {side.names[lang]}{tired}: {card_words(side)[lang]} · {defense}")
    return lines
