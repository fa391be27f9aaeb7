"""What things are called: their names, their references, and ability lines in words.

References: `square:C4`, `warrior:0:hero`, `warrior:1:vassal`, `action:0:long_musket`, `location:witch_ring`, `hero:korvu`,
`turn:move`.
"""

from pathlib import Path
from typing import Final

from tafelrunde.core.choice import Foreseen, Option
from tafelrunde.core.words import QUOTES, Texts, Word
from tafelrunde.games.battlecrest.content import KEYWORDS, RANGES, SEALS, SPRINT, STAR, ActionSide, Line
from tafelrunde.games.battlecrest.state import Position

TEXTS: Final = Texts.load(Path(__file__).parent / "text")


def warrior_ref(warrior: int) -> str:
    return f"warrior:{warrior >> 1}:{'vassal' if warrior & 1 else 'hero'}"


def warrior_names(s: Position, warrior: int) -> Word:
    hero = s.heroes[warrior >> 1]
    return hero.names if hero.vassal is None or not warrior & 1 else hero.vassal.names


def action_ref(s: Position, seat: int, action: int) -> str:
    return f"action:{seat}:{s.heroes[seat].actions[action].id}"


def location_ref(s: Position, index: int) -> str:
    return f"location:{s.location(index).id}"


def ability_ref(s: Position, executor: int, location: int) -> str:
    """The card an ability stands on: a location's (not negative), or the warrior's own."""
    return location_ref(s, location) if location >= 0 else warrior_ref(executor)


def square_ref(s: Position, square: int) -> str:
    return f"square:{s.arena.name(square)}"


# --- subjects of questions, from what comes first in `about` ------------------------------------------------------------------


def by_warrior(s: Position, seat: int, warrior: int, *_: object) -> tuple[str, ...]:
    return (warrior_ref(warrior),)


def by_card(s: Position, seat: int, action: int, *_: object) -> tuple[str, ...]:
    return (action_ref(s, seat, action),)


# --- ability lines: the numbers of a line make its text -----------------------------------------------------------------------


def line_words(line: Line) -> Word:
    """An ability line: "ATTACK 4, Near"."""
    if line.words is None:
        line.words = _line_text(line)
    return line.words


def _line_text(line: Line) -> Word:
    aim = (
        "through" if line.through_enemies else "" if line.keyword == SPRINT else "range." + RANGES[line.range]
    )
    parts = {
        "seals": "" if line.per_seal < 0 else "seals." + SEALS[line.per_seal],
        "range": aim,
        "targets": "targets" if line.targets > 1 else "",
    }
    numbers: dict[str, object] = {"value": line.value, "far": line.far, "n": line.targets}
    words = {name: TEXTS.both("line." + key, numbers) if key else "" for name, key in parts.items()}
    return TEXTS.both("line." + KEYWORDS[line.keyword], {**numbers, **words})


def line_phrase(line: Line) -> Word:
    """An ability line inside a sentence: a ★ is called what it stands for."""
    return TEXTS.both("line.star.asked", {}) if line.keyword == STAR else line_words(line)


def line_quoted(line: Line) -> Word:
    """The same in quotation marks, where it is quoted from the card."""
    phrase = line_phrase(line)
    return phrase if line.keyword == STAR else {lang: QUOTES[lang].format(phrase[lang]) for lang in phrase}


def card_words(side: ActionSide) -> Word:
    """The lines of a card side in one go: "ATTACK 4, Near; ★"."""
    lines = [line_words(line) for line in side.lines]
    return {lang: "; ".join([line[lang] for line in lines]) for lang in ("de", "en")}


def card_option(s: Position, seat: int, action: int, kind: str, preview: Foreseen = None) -> Option:
    """A choice of one of the own action cards."""
    side = s.side(seat, action)
    words: dict[str, object] = {"card": side.names, "lines": card_words(side)}
    return Option(kind, (action_ref(s, seat, action),), words, preview)
