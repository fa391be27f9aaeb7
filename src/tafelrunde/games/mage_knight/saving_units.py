# mypyc: off
"""Units in a saved position: what they are called and what they are like."""

from typing import Annotated

from msgspec import Meta, Struct

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import SPENT, WOUNDS, Mage, is_spent, wounds_of


class SavedUnit(Struct, forbid_unknown_fields=True):
    """A unit of a hero: its card ("peasants_2"; "peasants" is the first one), and what it is like."""

    unit: str
    spent: bool = False
    wounds: Annotated[int, Meta(ge=0, le=2)] = 0


def unit_ids(units: Cards) -> list[str]:
    return [library().unit_card_ids[unit] for unit in units]


def unit_number(name: str) -> int:
    """A unit card; a kind alone means its first one."""
    known = {one: card for card, one in enumerate(library().unit_card_ids)}
    full = name if name in known else f"{name}_1"
    if full not in known:
        raise TafelrundeError(f"unit {name!r}: there is no such thing")
    return known[full]


def unit_numbers(names: list[str]) -> Cards:
    return tuple([unit_number(name) for name in names])


def save_unit(s: Mage, unit: int) -> SavedUnit:
    now = s.unit_state[unit]
    return SavedUnit(library().unit_card_ids[unit], is_spent(now), wounds_of(now))


def unit_state(saved: SavedUnit) -> int:
    """What a unit is like, in the numbers of a position."""
    return SPENT * saved.spent + WOUNDS * saved.wounds
