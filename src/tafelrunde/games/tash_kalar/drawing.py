"""The table in the terminal: the arena as a grid of letters, hands and points as lines."""

from typing import Final

from tafelrunde.core.words import Word, say
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import CELLS, COLOUR, EXISTS, GREEN, RED, SIZE
from tafelrunde.games.tash_kalar.naming import school_name, side_name
from tafelrunde.games.tash_kalar.scoring import scorer_of
from tafelrunde.games.tash_kalar.state import NONE, RANK_OF, SCHOOLS, SIDE_OF, TYPES, Position
from tafelrunde.games.tash_kalar.wording import effect_text, task_text

# By rank: a piece of side 1 is 1., 1+ or 1*.
RANK_SIGNS: Final = [".", "+", "*"]
SQUARE_SIGNS: Final = {RED: "r", GREEN: "g"}
WORDS: Final[dict[str, Word]] = {
    "pieces": {
        "de": "Rekrut .  Held +  Legende *   rotes Feld r  grünes Feld g",
        "en": "common .  heroic +  legendary *   red square r  green square g",
    },
    "points": {"de": "Punkte", "en": "points"},
    "supply": {"de": "Vorrat", "en": "supply"},
    "hand": {"de": "Hand", "en": "hand"},
    "task": {"de": "Ziel", "en": "task"},
    "next": {"de": "nächstes Ziel", "en": "next task"},
}


def draw(s: Position, seat: int | None, lang: str) -> str:
    lines = [*_grid(s), "", WORDS["pieces"][lang], ""]
    if s.phase != SCHOOLS:
        lines += [_side(s, side, lang) for side in range(s.sides)]
        lines += _tasks(s, lang)
        if seat is not None:
            lines += ["", *_hand(s, seat, lang)]
    return "\n".join(lines)


def _grid(s: Position) -> list[str]:
    lines = ["    " + "  ".join("ABCDEFGHI")]
    for row in range(SIZE):
        cells = [_cell(s, row * SIZE + column) for column in range(SIZE)]
        lines.append(f" {row + 1}  " + " ".join(cells).rstrip())
    return lines


def _cell(s: Position, square: int) -> str:
    assert 0 <= square < CELLS
    if not EXISTS[square]:
        return "  "
    piece = s.board[square]
    if piece > 0:
        return f"{SIDE_OF[piece] + 1}{RANK_SIGNS[RANK_OF[piece]]}"
    return f"{SQUARE_SIGNS.get(COLOUR[square], '·')} "


def _side(s: Position, side: int, lang: str) -> str:
    double, legendary = s.supply[side * TYPES : side * TYPES + TYPES]
    names = " + ".join([say(school_name(s, seat), lang) for seat in s.seats_of(side)])
    score = "/".join([str(number) for number in scorer_of(s).counted(s, side)])
    points, supply = WORDS["points"][lang], WORDS["supply"][lang]
    return f"{side + 1} {say(side_name(s, side), lang)} ({names}): {points} {score}, {supply} {double} + {legendary}"


def _tasks(s: Position, lang: str) -> list[str]:
    shown = [("task", task) for task in s.tasks] + [("next", s.next_task)]
    return [
        f"{WORDS[word][lang]}: {task_text(library().tasks[task], library())[lang]} ({library().tasks[task].points})"
        for word, task in shown
        if s.mode.tasks and task != NONE
    ]


def _hand(s: Position, seat: int, lang: str) -> list[str]:
    lines = [WORDS["hand"][lang]]
    for number in (*s.hand[seat], *s.legends[seat]):
        being = library().beings[number]
        lines.append(f"  {say(being.names, lang)}: {effect_text(being.effect, library(), being)[lang]}")
        lines += [f"      {row}" for row in being.pattern.rows]
    return lines + [f"  {say(library().flares[flare].names, lang)}" for flare in s.flares[seat]]
