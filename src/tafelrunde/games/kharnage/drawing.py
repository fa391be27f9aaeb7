"""The table in the terminal: every army as lines, row by row."""

from typing import Final

from tafelrunde.core.words import Word, word
from tafelrunde.games.kharnage.content import ROWS
from tafelrunde.games.kharnage.state import KIND, NO_DECK, ROUNDS, Army, Position

_WORDS: Final[dict[str, Word]] = {
    "round": word("Runde", "Round"),
    "front": word("vorn", "front"),
    "middle": word("Mitte", "middle"),
    "back": word("hinten", "back"),
    "reserve": word("Reserve", "reserve"),
    "stack": word("Stapel", "stack"),
    "hand": word("Hand", "hand"),
    "hill": word("Hügel", "hill"),
    "skulls": word("Schädel", "skulls"),
    "trophies": word("Trophäen", "trophies"),
    "captured": word("gefangen", "captured"),
    "absent": word("abwesend", "absent"),
}


def draw(s: Position, seat: int | None, lang: str) -> str:
    """As this seat sees it: of the hands it reads its own."""
    lines = [f"{_WORDS['round'][lang]} {s.round}/{ROUNDS}"] if s.round else []
    for army in s.armies:
        if army.deck != NO_DECK:
            lines += ["", *_army(army, seat, lang)]
    return "\n".join(lines)


def _army(army: Army, seat: int | None, lang: str) -> list[str]:
    strategy = f": {army.initiative()} {army.strategy().names[lang]}" if army.played else ""
    piles: dict[str, object] = {
        "reserve": len(army.reserve),
        "stack": len(army.stack),
        "hand": _hand(army, lang) if seat == army.seat else len(army.hand),
        "hill": len(army.hill),
        "trophies": len(army.trophies),
        "skulls": army.skulls(),
    }
    lines = [
        f"  {army.names()[lang]}{strategy}",
        "    " + "; ".join([f"{_WORDS[pile][lang]} {what}" for pile, what in piles.items()]),
    ]
    for row, name in enumerate(ROWS):
        units = [_unit(army, unit, lang) for unit in army.units if army.kinds[unit].row == row]
        lines.append(f"    {_WORDS[name][lang]:7} {', '.join(units) or '·'}")
    return lines


def _hand(army: Army, lang: str) -> str:
    return ", ".join([army.library.kinds[card & KIND].names[lang] for card in army.hand]) or "-"


def _unit(army: Army, unit: int, lang: str) -> str:
    """Name and defence, and what keeps it from acting."""
    marks = [
        _WORDS[mark][lang]
        for mark, there in (("captured", army.captured(unit)), ("absent", army.absent[unit]))
        if there
    ]
    return f"{army.kinds[unit].names[lang]} {army.defence(unit)}{''.join([f' ({mark})' for mark in marks])}"
