"""The book of effects: which function carries out which spell or order. The effect files write themselves in here.

Combat must be able to cast any spell and spells may cause combat, so neither side imports the other: both know this book.
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import Flow
from tafelrunde.games.pixel_tactics.cards import ABILITIES, DECK
from tafelrunde.games.pixel_tactics.damage import Dealt
from tafelrunde.games.pixel_tactics.state import PixelState

Spell = Callable[[PixelState, int, int, Dealt], Flow[None]]
"""(state, seat of the caster, card of the caster, damage dealt so far)."""
Order = Callable[[PixelState, int], Flow[None]]
"""(state, seat that carries it out: "you" in its text, PT-R25)."""

SPELLS: Final[dict[int, Spell]] = {}
ORDERS: Final[dict[int, Order]] = {}


def effects_missing() -> list[str]:
    """Spells and orders of the cards that no function carries out."""
    missing = [ability.name for ability in ABILITIES if ability.kind == "spell" and ability.id not in SPELLS]
    return missing + [character.id for character in DECK if character.number not in ORDERS]
