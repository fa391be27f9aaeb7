"""The table in the terminal: two units face to face, hands and piles as lines."""

from typing import Final

from tafelrunde.core.words import Word
from tafelrunde.games.pixel_tactics.naming import ROW_WORDS, card_word, player_word, spot_word
from tafelrunde.games.pixel_tactics.state import CHOOSE_LEADERS, DEAL, LEADER_CELL, PixelState
from tafelrunde.games.pixel_tactics.units import health, is_alive
from tafelrunde.games.pixel_tactics.view import known_cards, shown_attack

_WIDTH: Final = 24
_WORDS: Final[dict[str, Word]] = {
    "round": {"de": "Runde", "en": "Round"},
    "wave": {"de": "Welle", "en": "wave"},
    "first": {"de": "erster Spieler", "en": "first player"},
    "hand": {"de": "Hand", "en": "hand"},
    "deck": {"de": "Stapel", "en": "deck"},
    "discard": {"de": "Ablage", "en": "discard"},
    "pile": {"de": "Siegstapel", "en": "victory pile"},
    "unknown": {"de": "verdeckt", "en": "hidden"},
    "corpse": {"de": "Leiche", "en": "corpse"},
}


def draw(s: PixelState, seat: int | None, lang: str) -> str:
    """As this seat sees it, with its own unit below; a spectator looks from seat 0."""
    own = 0 if seat is None else seat
    lines: list[str] = []
    if s.phase not in (DEAL, CHOOSE_LEADERS):
        wave = f"{_WORDS['wave'][lang]}: {ROW_WORDS[s.wave][lang]}"
        first = f"{_WORDS['first'][lang]}: {player_word(s, s.first)[lang]}"
        lines.append(f"{_WORDS['round'][lang]} {s.round}, {wave}; {first}")
    lines.append(_cards(s, 1 - own, seat, lang))
    lines += [_row(s, 1 - own, row, lang) for row in (2, 1, 0)]
    lines.append("  " + "-" * (3 * _WIDTH + 8))
    lines += [_row(s, own, row, lang) for row in (0, 1, 2)]
    lines.append(_cards(s, own, seat, lang))
    return "\n".join(lines)


def _row(s: PixelState, seat: int, row: int, lang: str) -> str:
    name = ROW_WORDS[row][lang]
    return f"  {name:8}" + "".join(
        [f"{_cell(s, seat * 9 + row * 3 + column, lang):{_WIDTH}}" for column in range(3)]
    )


def _cell(s: PixelState, spot: int, lang: str) -> str:
    """Name, attack, and health left of health; a leader in capitals."""
    card = s.cells[spot]
    if card < 0:
        return "·"
    name = spot_word(s, spot)[lang]
    if not is_alive(s, spot):
        return f"({name}, {_WORDS['corpse'][lang]})"
    short = name[: _WIDTH - 9]
    most = health(s, spot)
    numbers = f"{shown_attack(s, spot)}/{max(0, most - s.damage[card])}"
    return f"{short.upper() if spot % 9 == LEADER_CELL else short} {numbers}"


def _cards(s: PixelState, owner: int, viewer: int | None, lang: str) -> str:
    names = [card_word(card)[lang] for card in known_cards(s, owner, viewer)]
    hidden = len(s.hand[owner]) - len(names)
    if hidden:
        names.append(f"{hidden} {_WORDS['unknown'][lang]}")
    parts = [
        f"{player_word(s, owner)[lang]}: {_WORDS['hand'][lang]} {', '.join(names) or '-'}",
        f"{_WORDS['deck'][lang]} {len(s.deck[owner])}",
        f"{_WORDS['discard'][lang]} {len(s.discard[owner])}",
    ]
    if s.rules.goal:
        parts.append(f"{_WORDS['pile'][lang]} {len(s.piles[owner])}/{s.rules.goal}")
    return "; ".join(parts)
