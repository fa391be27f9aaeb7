"""The book of effects: which function carries out which ability. A function is named after its card and bar and found by that
name: `alchemist_rear` is the spell of the Alchemist's rear bar, `alchemist_order` its order.

Combat must be able to cast any spell and spells may cause combat, so neither side imports the other: both know this book, and
game.py writes the functions of the characters into it.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

from tafelrunde.core.choice import Flow
from tafelrunde.games.pixel_tactics.atoms import use_ability
from tafelrunde.games.pixel_tactics.content import ABILITIES, ABILITY_NAMES
from tafelrunde.games.pixel_tactics.damage import Dealt
from tafelrunde.games.pixel_tactics.state import PixelState

NOWHERE: Final = -1  # the card of an effect that comes from no card on the table


class Blow:
    """One melee or ranged attack: who strikes and how, and which targets the attack itself allows."""

    __slots__ = ("seat", "card", "melee", "striker", "heroes_only", "fixed")

    def __init__(
        self, seat: int, card: int, melee: bool, striker: int = 0, heroes_only: bool = False
    ) -> None:
        self.seat = seat
        self.card = card
        self.melee = melee
        self.striker = striker
        self.heroes_only = heroes_only
        # A last attack's values were fixed at the moment of death: against a hero, one with Intercept, a leader (PT-R33).
        self.fixed: tuple[int, int, int] = (0, 0, 0)


class Happening:
    """What has just happened or is about to, as far as those who react ask for it.

    seat      whose reactions are asked for
    card      the card it happened to, or that did it; `spot` is where it lay
    attacker  the hero that struck; NOWHERE for leaders, corpses and the killed, which nobody hurts in return
    blow      the attack; `dealt` is the damage that the attack or spell has placed
    cards     the killed, as long as nobody has taken them
    number    which order of the wave it was
    """

    __slots__ = ("seat", "card", "spot", "attacker", "blow", "dealt", "cards", "number")

    def __init__(self, seat: int, card: int = NOWHERE, spot: int = -1, dealt: Dealt | None = None) -> None:
        self.seat = seat
        self.card = card
        self.spot = spot
        self.dealt = dealt
        self.attacker = NOWHERE
        self.blow: Blow | None = None
        self.cards: list[int] = []
        self.number = 0


class Use:
    """An ability that is carried out.

    seat   "you" in its text, whosever card it is (PT-R25)
    card   "this hero": who casts, even if the spell is copied (PT-R24); where a reaction comes from
    dealt  the damage a spell has placed so far
    cause  what a reaction reacts to
    """

    __slots__ = ("seat", "ability", "card", "dealt", "cause")

    def __init__(
        self,
        seat: int,
        ability: int,
        card: int = NOWHERE,
        dealt: Dealt | None = None,
        cause: Happening | None = None,
    ) -> None:
        self.seat = seat
        self.ability = ability
        self.card = card
        self.dealt = dealt
        self.cause: Happening = Happening(seat) if cause is None else cause


Effect = Callable[[PixelState, Use], Flow[None] | None]
"""What an ability does; a flow if it asks something."""

FUNCTIONS: Final[dict[str, Any]] = {}
EFFECTS: Final[list[Effect | None]] = [None] * len(
    ABILITIES
)  # spells, orders and what a leader does as an action


def write_down(modules: list[ModuleType]) -> None:
    """Put the functions of these modules into the book."""
    for module in modules:
        FUNCTIONS.update({name: thing for name, thing in vars(module).items() if callable(thing)})
    for number, name in enumerate(ABILITY_NAMES):
        EFFECTS[number] = FUNCTIONS.get(name.replace(".", "_"))


def effects_missing() -> list[str]:
    """Spells and orders that no function carries out."""
    return [
        name
        for name, ability, effect in zip(ABILITY_NAMES, ABILITIES, EFFECTS)
        if ability.kind in ("spell", "order") and effect is None
    ]


def carry_out(s: PixelState, use: Use) -> Flow[None]:
    """A spell, an order, or what a leader does as an action."""
    effect = EFFECTS[use.ability]
    assert effect is not None
    use_ability(s, use.ability, use.seat)
    flow = effect(s, use)
    if flow is not None:
        yield from flow
