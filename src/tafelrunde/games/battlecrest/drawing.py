"""The table in the terminal: the arena as a grid of letters, the cards as lines."""

from tafelrunde.games.battlecrest.content import BONUSES, EDGES
from tafelrunde.games.battlecrest.naming import TEXTS, card_words, warrior_names
from tafelrunde.games.battlecrest.state import GONE, PLAY, Position


def _word(key: str, lang: str) -> str:
    return TEXTS.text("drawing." + key, {}, lang)


def draw(s: Position, seat: int | None, lang: str) -> str:
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
            names = [_word(kind, lang) for k, kind in enumerate(BONUSES) if side.bonuses[edge] >> k & 1]
            if side.dangers >> edge & 1:
                names.append(_word("danger", lang))
            if names:
                parts.append(f"{EDGES[edge]}: {' + '.join(names)}")
        for entry, exit in side.passages:
            parts.append(f"{_word('passage', lang)} {EDGES[entry]}→{EDGES[exit]}")
        lines.append(f"  #{location.number} {location.names[lang]}: {', '.join(parts) or '-'}")
    return lines


def _seat(s: Position, seat: int, lang: str) -> list[str]:
    hero = s.heroes[seat]
    health, movement = _health(s, seat * 2, lang), f"{_word('movement', lang)} {s.movement(seat)}"
    lines = ["", f"  {seat + 1}H {hero.names[lang]}: {health} {s.points[seat]}, {movement}"]
    vassal = seat * 2 + 1
    if s.at[vassal] != GONE:
        lines.append(f"  {seat + 1}V {warrior_names(s, vassal)[lang]}: {_health(s, vassal, lang)}")
    for action in range(len(hero.actions)):
        side = s.side(seat, action)
        tired = "" if s.is_ready(seat, action) else f" ({_word('exhausted', lang)})"
        defense = f"{_word('defense', lang)} {side.defense}{'+' if side.defense_per_seal >= 0 else ''}"
        lines.append(f"     {side.names[lang]}{tired}: {card_words(side)[lang]} · {defense}")
    return lines


def _health(s: Position, warrior: int, lang: str) -> str:
    return _word("wounded" if s.wounded[warrior] else "healthy", lang)
