# mypyc: off
"""How things are called in a saved position: cards, units, heroes, tactics, colours, spaces, rules, triggers, tiles."""

from typing import Literal

from tafelrunde.core.spelling import Names, Spelling, number_of, unordered
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, SLOT_NUMBERS, hex_name, slot_name
from tafelrunde.games.mage_knight.packing import WAITING, times_of, waiting
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import (
    CHOSEN,
    NONE,
    chosen_of,
    in_force,
    rule_of,
)
from tafelrunde.games.mage_knight.vocabulary import BASIC_COLOURS, COLOURS, ONE_SPACE, TERRAINS

Colour = Literal["red", "blue", "green", "white", "gold", "black"]
BasicColour = Literal["red", "blue", "green", "white"]


def unit_number(name: str) -> int:
    """A unit card; a kind alone means its first one."""
    known = library().unit_card_numbers
    return number_of(name if name in known else f"{name}_1", known, "unit")


def by_colour(numbers: Cards) -> dict[str, int]:
    return {COLOURS[colour]: n for colour, n in enumerate(numbers) if n}


def numbers_by_colour(colours: int) -> Spelling:
    """So many of each of the first colours."""
    return Spelling(by_colour, lambda saved: tuple([saved.get(COLOURS[one], 0) for one in range(colours)]))


def rule_id(packed: int) -> str:
    """ "druidic_paths.basic.1@0,0,NE": the rule and what was chosen for it."""
    name, chosen = library().rule_names[packed % CHOSEN], chosen_of(packed)
    if chosen == NONE:
        return name
    if rule_of(packed).one:
        return f"{name}@{library().unit_card_ids[chosen]}"
    if rule_of(packed).choice == 0:
        return f"{name}@{chosen}"  # how often it still counts
    return f"{name}@{hex_name(chosen) if rule_of(packed).choice == ONE_SPACE else TERRAINS[chosen]}"


def rule_number(name: str) -> int:
    rule, _, chosen = name.partition("@")
    number = number_of(rule, {one: n for n, one in enumerate(library().rule_names)}, "rule")
    if not chosen:
        return in_force(number)
    if library().rules[number].one:
        return in_force(number, unit_number(chosen))
    if library().rules[number].choice == 0:
        return in_force(number, int(chosen))
    if library().rules[number].choice == ONE_SPACE:
        return in_force(number, number_of(chosen, HEX_NUMBERS, "space"))
    return in_force(number, number_of(chosen, {one: n for n, one in enumerate(TERRAINS)}, "terrain"))


def waiting_id(packed: int) -> str:
    """ "learning.basic.1*1": the trigger or purchase, and how often it may still happen."""
    return f"{library().waiting_names[packed % WAITING]}*{times_of(packed)}"


def waiting_number(name: str) -> int:
    step, _, times = name.partition("*")
    number = number_of(step, {one: n for n, one in enumerate(library().waiting_names)}, "trigger or purchase")
    return waiting(number, int(times or 1))


CARD = Names("card", lambda: [deed.id for deed in library().deeds])
CARDS = CARD.each()
HELD = CARD.each(unordered)
UNIT = Spelling(lambda unit: library().unit_card_ids[unit], unit_number)
UNITS = UNIT.each()
SKILL = Names("skill", lambda: [skill.id for skill in library().skills])
SKILL_TOKENS = SKILL.each()
HERO = Names("hero", lambda: [hero.id for hero in library().heroes]).or_none()
TACTIC = Names("tactic", lambda: [tactic.id for tactic in library().tactics])
ENEMY = Names("enemy", lambda: [enemy.id for enemy in library().enemies])
TILE = Names("tile", lambda: [tile.id for tile in library().tiles])
TILES = TILE.each()
COLOUR = Names("colour", lambda: COLOURS)
FACES = COLOUR.each()
CRYSTALS = numbers_by_colour(len(BASIC_COLOURS))
MANA = numbers_by_colour(len(COLOURS))
SPACE = Spelling(hex_name, lambda name: number_of(name, HEX_NUMBERS, "space"))
SLOT = Spelling(slot_name, lambda name: number_of(name, SLOT_NUMBERS, "slot"))
RULES = Spelling(rule_id, rule_number).each()
PROMISE = Spelling(waiting_id, waiting_number)
PROMISES = PROMISE.each()

# for views
deed_ids, deed_id, unit_ids, skill_ids = CARDS.write, CARD.or_none().write, UNITS.write, SKILL_TOKENS.write
hero_id, tactic_id, tile_ids = HERO.write, TACTIC.or_none().write, TILES.write
