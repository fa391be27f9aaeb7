"""The table in numbers, for machines that learn: what a seat may know, and no more (view.py shows the same)."""

from functools import cache
from typing import Final

from tafelrunde.core.numbers import NOTHING, SPARE, Meaning, Sheet, Vocabulary
from tafelrunde.games.kharnage.content import Library
from tafelrunde.games.kharnage.packs import library_of
from tafelrunde.games.kharnage.state import (
    FROM_HAND,
    KIND,
    NO_DECK,
    OWNER_KNOWS,
    PHASES,
    SEAT_SHIFT,
    Army,
    Position,
)

CAUSES: Final = ("strategy", "surprise", "explosion", "veteran")
ARMIES: Final = ("own army", "next army", "third army", "fourth army", "fifth army", "sixth army")
MOST_NUMBERS: Final = 100
NO_ATTACK: Final = "no attack"
NO_RANK: Final = "no rank"
ROWS: Final = ("units of the front row", "units of the middle row", "units of the back row")


class Known:
    """The built-in cards: what has a number of its own."""

    def __init__(self, library: Library) -> None:
        self.decks: Final = [deck.id for deck in library.decks]
        self.kinds: Final = [kind.id for kind in library.kinds]
        self.strategies: Final = [card.id for deck in library.decks for card in deck.strategies]


@cache
def known() -> Known:
    return Known(library_of([]))


def vocabulary() -> Vocabulary:
    names = known()
    numbers = [str(n) for n in range(MOST_NUMBERS)]
    things = ("army", "unit", "hand", "strategy", "stack", "reserve", "hill", "deck")
    return Vocabulary(things, [*names.kinds, *names.strategies, *names.decks, *numbers])


def meaning(s: Position, seat: int, ref: str) -> Meaning:
    parts = ref.split(":")
    thing = parts[0]
    if thing == "deck":
        return Meaning(-1, parts[1])
    owner = int(parts[1])
    army = s.armies[owner]
    if thing == "army":
        return Meaning(owner, "" if army.deck == NO_DECK else army.cards.id)
    number = int(parts[2])
    if thing == "unit":
        return Meaning(owner, army.kinds[number].id)
    if owner == seat and thing == "hand":
        return Meaning(owner, army.library.kinds[army.hand[number] & KIND].id)
    if owner == seat and thing == "hill":
        return Meaning(owner, army.library.kinds[army.hill[number] & KIND].id)
    if thing == "strategy" and (owner == seat or number in army.played):
        return Meaning(owner, army.cards.strategies[number].id)
    return Meaning(owner) if army.deck != NO_DECK else NOTHING


def write(s: Position, seat: int, sheet: Sheet) -> None:
    sheet.one("phase", s.phase, PHASES)
    sheet.number("round", s.round, 4)
    sheet.flag("shout rule", s.shout_rule)
    sheet.seat("active", s.active)
    one = s.instruction()
    sheet.number("step of the active strategy card", 0 if one is None else one.step, 5)
    write_attack(s, sheet)
    begin = sheet.at
    for n, other in enumerate(sheet.order()):
        sheet.part = ARMIES[n]
        begin = sheet.at
        write_army(s, s.armies[other], other == seat, sheet)
    sheet.left_out((sheet.seats - sheet.playing) * (sheet.at - begin), "only with more players")


def write_attack(s: Position, sheet: Sheet) -> None:
    attack = s.attack
    sheet.part = "attack"
    if attack is None and sheet.again(NO_ATTACK):
        return
    begin = sheet.at
    sheet.seat("attacker", -1 if attack is None else attack.seat)
    sheet.flag("melee", attack is not None and attack.melee)
    sheet.one("cause", -1 if attack is None else CAUSES.index(attack.cause), CAUSES)
    sheet.number("strength", 0 if attack is None else attack.strength, 20)
    sheet.number("points left", 0 if attack is None else attack.points, 20)
    sheet.seat("first army attacked", -1 if attack is None else attack.first)
    sheet.seat("second army attacked", -1 if attack is None else attack.second)
    sheet.seat("army being struck", -1 if attack is None else attack.facing)
    if attack is None:
        sheet.keep(NO_ATTACK, begin)


def write_army(s: Position, army: Army, own: bool, sheet: Sheet) -> None:
    """Kinds of cards are counted; of what lies face down only the number, and what the owner knows of it."""
    names, there = known(), army.deck != NO_DECK
    kinds, strategies = names.kinds, names.strategies
    cards = army.cards if there else None
    first = 0 if cards is None else strategy_base(army)
    sheet.one("army", army.deck, names.decks, SPARE)
    sheet.flag("second copy", army.second_copy)
    sheet.number("initiative", army.initiative() if there and army.played else 0, 20)
    sheet.number("place in the turn order", s.order.index(army.seat) + 1 if army.seat in s.order else 0, 6)
    sheet.number("units", len(army.units), 20)
    sheet.number("present units", army.present, 20)
    units = army.units
    sheet.bag("units by kind", [army.kinds[unit].index for unit in units], kinds, SPARE)
    able = [unit for unit in units if army.able(unit)]
    sheet.bag("able units by kind", [army.kinds[unit].index for unit in able], kinds, SPARE)
    for row in range(len(ROWS)):
        write_row(army, [unit for unit in units if army.kinds[unit].row == row], sheet, ROWS[row])
    sheet.number("reserve", len(army.reserve), 40)
    sheet.number("stack", len(army.stack), 20)
    sheet.number("stack: from hand", len([card for card in army.stack if card & FROM_HAND]), 20)
    sheet.number("hand", len(army.hand), 10)
    sheet.number("hill", len(army.hill), 20)
    sheet.bag("played strategies", [first + n for n in army.played], strategies, SPARE)
    sheet.bag("revealed", [card & KIND for card in army.revealed], kinds, SPARE)
    sheet.number("trophies", len(army.trophies), 20)
    sheet.bag("trophies by kind", [card & KIND for card in army.trophies], kinds, SPARE)
    sheet.number("trophies of own units", len([c for c in army.trophies if c >> SEAT_SHIFT == army.seat]), 20)
    sheet.number("Kharnage", army.kharnage, 10)
    sheet.number("skulls", army.skulls(), 20)
    if own or sheet.fields is not None:
        write_own(army, first, sheet)
    else:
        sheet.left_out(4 * (len(kinds) + SPARE) + len(strategies) + SPARE, "")


def write_row(army: Army, rank: list[int], sheet: Sheet, name: str) -> None:
    if not rank and sheet.again(NO_RANK):
        return
    begin = sheet.at
    defences = [army.defence(unit) for unit in rank]
    sheet.number(name, len(rank), 10)
    sheet.number("defence together", sum(defences), 30)
    sheet.number("weakest defence", min(defences) if defences else 0, 10)
    sheet.number("change of defence", sum([army.changes[unit] for unit in rank]), 10)
    sheet.number("nets", sum([army.nets[unit] for unit in rank]), 10)
    sheet.number("absent", len([unit for unit in rank if army.absent[unit]]), 10)
    if not rank:
        sheet.keep(NO_RANK, begin)


def write_own(army: Army, first: int, sheet: Sheet) -> None:
    """What only the owner knows; the others' are nothing here."""
    names = known()
    kinds = names.kinds
    sheet.bag("own hand", [card & KIND for card in army.hand], kinds, SPARE)
    sheet.bag("own strategies", [first + n for n in army.strategies], names.strategies, SPARE)
    sheet.bag("own hill", [card & KIND for card in army.hill], kinds, SPARE)
    sheet.bag("known in the stack", [card & KIND for card in army.stack if card & OWNER_KNOWS], kinds, SPARE)
    reserve = [card & KIND for card in army.reserve if card & OWNER_KNOWS]
    sheet.bag("known in the reserve", reserve, kinds, SPARE)


def strategy_base(army: Army) -> int:
    """Where the strategies of this army's deck begin in the list of all."""
    return sum([len(deck.strategies) for deck in army.library.decks[: army.deck]])
