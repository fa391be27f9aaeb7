"""The table in numbers, for machines that learn. Nothing is hidden (BC-18.7)."""

from functools import cache
from typing import Final

from tafelrunde.core.numbers import NOTHING, SPARE, Meaning, Names, Sheet, Vocabulary
from tafelrunde.games.battlecrest.content import BONUSES, EDGES, KEYWORDS, SEALS, ActionSide, Library, Line
from tafelrunde.games.battlecrest.lines import FIRST_LOCATION, HERO_STAR, VASSAL_STAR
from tafelrunde.games.battlecrest.packs import library_of
from tafelrunde.games.battlecrest.state import GONE, PHASES, TURN_ACTIONS, Position

GRID: Final = 9  # arenas are drawn into a square of nine by nine
MOST_ACTIONS: Final = 4
LOCATIONS: Final = 6  # of every arena, of packs too (BC-2.3)
LOCATION_PARTS: Final = [f"location {index + 1}" for index in range(LOCATIONS)]
MOST_LINES: Final = 2
NO_LINE: Final = "no line"
NO_SIDE: Final = "no side"
BONUS_FIELDS: Final = [f"bonuses {edge}" for edge in EDGES]
PIECES: Final = ("own hero", "own vassal", "enemy hero", "enemy vassal")


class Known:
    """The built-in cards: what has a number of its own."""

    def __init__(self, library: Library) -> None:
        self.heroes: Final = Names([hero.id for hero in library.heroes])
        self.arenas: Final = Names([arena.id for arena in library.arenas])
        self.locations: Final = Names([one.id for arena in library.arenas for one in arena.locations])
        self.actions: Final = Names([action.id for hero in library.heroes for action in hero.actions])


@cache
def known() -> Known:
    return Known(library_of([]))


def vocabulary() -> Vocabulary:
    squares = [f"{chr(65 + column)}{row + 1}" for row in range(GRID) for column in range(GRID)]
    names = known()
    cards = [*names.heroes.labels, *names.actions.labels, *names.locations.labels]
    ids = [*cards, *squares, "hero", "vassal", *TURN_ACTIONS]
    return Vocabulary(("square", "warrior", "action", "location", "hero", "turn"), ids)


def meaning(s: Position, seat: int, ref: str) -> Meaning:
    parts = ref.split(":")
    if parts[0] == "warrior" and s.heroes:
        owner = int(parts[1])
        return Meaning(owner, s.heroes[owner].id)
    if parts[0] == "action":
        return Meaning(int(parts[1]), parts[2])
    if parts[0] == "square":
        square = s.arena.square(parts[1])
        for warrior in range(len(s.at)):
            if s.at[warrior] == square:
                return Meaning(warrior >> 1, "vassal" if warrior & 1 else "hero")
        return NOTHING
    return Meaning(-1, parts[-1])


def write(s: Position, seat: int, sheet: Sheet) -> None:
    names = known()
    sheet.one("arena", names.arenas.of(s.arena.id), names.arenas.labels, SPARE)
    sheet.one("phase", s.phase, PHASES)
    sheet.number("turn", s.turn, 100)
    sheet.number("turns left", s.turn_limit - s.turn, 100)
    sheet.seat("active", s.active)
    sheet.counts("done", [s.done >> i & 1 for i in range(len(TURN_ACTIONS))], TURN_ACTIONS)
    if not sheet.again(s.arena):
        begin = sheet.at
        sheet.places("squares of the arena", [cell(s, square) for square in s.arena.squares], GRID * GRID)
        sheet.keep(s.arena, begin)
    for n, name in enumerate(PIECES):
        square = s.at[(seat if n < 2 else 1 - seat) * 2 + n % 2]
        sheet.places(name, [] if square == GONE else [cell(s, square)], GRID * GRID)
    for index in range(LOCATIONS):
        sheet.part = LOCATION_PARTS[index]
        write_location(s, index, sheet, names)
    for other in sheet.order():
        sheet.part = "own set" if other == seat else "enemy's set"
        write_set(s, other, sheet, names)


def cell(s: Position, square: int) -> int:
    width = s.arena.width
    return square // width * GRID + square % width


def write_location(s: Position, index: int, sheet: Sheet, names: Known) -> None:
    location, side = s.arena.locations[index], s.location_side(index)
    sheet.one("location", names.locations.of(location.id), names.locations.labels, SPARE)
    sheet.places("lies on", [cell(s, s.arena.location_squares[s.slot_of[index]])], GRID * GRID)
    sheet.flag("back side up", bool(s.flipped >> index & 1))
    sheet.flag("star used", bool(s.stars >> FIRST_LOCATION + index & 1))
    if sheet.again(side):
        return
    begin = sheet.at
    for edge, name in enumerate(BONUS_FIELDS):
        bonus = side.bonuses[edge]
        sheet.counts(name, [bonus >> n & 1 for n in range(len(BONUSES))], BONUSES)
    sheet.counts("dangers", [side.dangers >> n & 1 for n in range(len(EDGES))], EDGES)
    write_line(location.star.line, sheet, "star")
    sheet.keep(side, begin)


def write_line(line: Line | None, sheet: Sheet, what: str) -> None:
    """An ability line; nothing where a card has none."""
    key: object = NO_LINE if line is None else line
    if sheet.again(key):
        return
    begin = sheet.at
    sheet.one(what, -1 if line is None else line.keyword, KEYWORDS)
    sheet.number("value", 0 if line is None else line.value, 5)
    sheet.flag("value for each seal", line is not None and line.per_seal >= 0)
    sheet.number("range", 0 if line is None else line.range + 1, 4)
    sheet.number("far", 0 if line is None else line.far, 5)
    sheet.number("targets", 0 if line is None else line.targets, 3)
    sheet.keep(key, begin)


def write_set(s: Position, seat: int, sheet: Sheet, names: Known) -> None:
    """A player's cards; all nothing before the heroes are chosen."""
    hero = s.heroes[seat] if seat < len(s.heroes) else None
    sheet.one("hero", -1 if hero is None else names.heroes.of(hero.id), names.heroes.labels, SPARE)
    sheet.number("life", s.points[seat], 8)
    sheet.number("life of this side at most", 0 if hero is None else hero.healthy, 8)
    sheet.flag("wounded", s.wounded[seat * 2])
    sheet.flag("vassal wounded", s.wounded[seat * 2 + 1])
    mine = seat == s.active
    sheet.flag("hero's star used", mine and bool(s.stars >> HERO_STAR & 1))
    sheet.flag("vassal's star used", mine and bool(s.stars >> VASSAL_STAR & 1))
    sheet.number("movement", 0 if hero is None else s.movement(seat), 8)
    charged = [0, 0, 0] if hero is None else [s.charged(seat, n, s.exhausted[seat]) for n in range(3)]
    sheet.counts("charged seals", charged, SEALS, 4)
    write_line(None if hero is None else hero.ability.line, sheet, "hero's ability")
    vassal = None if hero is None or hero.vassal is None else s.vassal_side(seat)
    sheet.number("vassal's movement", 0 if vassal is None else vassal.move, 5)
    sheet.number("vassal's defence", 0 if vassal is None else vassal.defense, 5)
    write_line(None if vassal is None else vassal.ability.line, sheet, "vassal's ability")
    count = 0 if hero is None else len(hero.actions)
    for action in range(MOST_ACTIONS):
        there = action < count
        side = s.side(seat, action) if there else None
        number = -1 if hero is None or not there else names.actions.of(hero.actions[action].id)
        sheet.one("action", number, names.actions.labels, SPARE)
        sheet.flag("ready", there and s.is_ready(seat, action))
        sheet.flag("action's back side up", there and bool(s.backs[seat] >> action & 1))
        write_side(side, sheet)


def write_side(side: ActionSide | None, sheet: Sheet) -> None:
    """What a side of an action card says; nothing where there is no such card."""
    key: object = NO_SIDE if side is None else side
    if sheet.again(key):
        return
    begin = sheet.at
    sheet.number("move", 0 if side is None else side.move, 5)
    sheet.number("defence", 0 if side is None else side.defense, 5)
    sheet.flag("defence for each seal", side is not None and side.defense_per_seal >= 0)
    sheet.one("seal", -1 if side is None else side.seal, SEALS)
    for line in range(MOST_LINES):
        write_line(side.lines[line] if side is not None and line < len(side.lines) else None, sheet, "line")
    sheet.keep(key, begin)
