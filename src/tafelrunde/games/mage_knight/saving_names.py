# mypyc: off
"""How things are called in a saved position: cards, heroes, tactics, colours, spaces, rules, triggers, tiles."""

from typing import Literal

from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, hex_name
from tafelrunde.games.mage_knight.packing import WAITING, times_of, waiting
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.saving_units import number_of, unit_number
from tafelrunde.games.mage_knight.state import (
    CHOSEN,
    NONE,
    chosen_of,
    in_force,
    rule_of,
)
from tafelrunde.games.mage_knight.vocabulary import COLOURS, ONE_SPACE, TERRAINS

Colour = Literal["red", "blue", "green", "white", "gold", "black"]
BasicColour = Literal["red", "blue", "green", "white"]


def deeds(names: list[str]) -> Cards:
    return tuple([number_of(name, library().deed_numbers, "card") for name in names])


def deed_ids(cards: Cards) -> list[str]:
    return [library().deeds[card].id for card in cards]


def deed_id(card: int) -> str | None:
    return None if card == NONE else library().deeds[card].id


def deed_number(name: str | None) -> int:
    return NONE if name is None else number_of(name, library().deed_numbers, "card")


def hero_id(hero: int) -> str | None:
    return None if hero == NONE else library().heroes[hero].id


def hero_number(name: str | None) -> int:
    return (
        NONE if name is None else number_of(name, {hero.id: hero.index for hero in library().heroes}, "hero")
    )


def tactic_id(tactic: int) -> str | None:
    return None if tactic == NONE else library().tactics[tactic].id


def tactic_number(name: str | None) -> int:
    known = {tactic.id: tactic.index for tactic in library().tactics}
    return NONE if name is None else number_of(name, known, "tactic")


def by_colour(numbers: Cards) -> dict[str, int]:
    return {COLOURS[colour]: n for colour, n in enumerate(numbers) if n}


def numbers_by_colour(saved: dict[BasicColour, int] | dict[Colour, int], colours: int) -> Cards:
    found = {str(colour): n for colour, n in saved.items()}
    return tuple([found.get(COLOURS[colour], 0) for colour in range(colours)])


def faces(names: list[Colour]) -> Cards:
    return tuple([COLOURS.index(name) for name in names])


def hexes(names: list[str]) -> Cards:
    return tuple([number_of(name, HEX_NUMBERS, "space") for name in names])


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


def tiles_of(names: list[str]) -> Cards:
    return tuple([number_of(name, library().tile_numbers, "tile") for name in names])


def tile_ids(tiles: Cards) -> list[str]:
    return [library().tiles[tile].id for tile in tiles]
