"""Units: taking them into service, using them, healing them, and their banners (MK-6)."""

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    aiming,
    battle,
    effects,
    holdings,
    mana,
    modifiers,
    resting,
    unit_steps,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import Ability, library
from tafelrunde.games.mage_knight.naming import unit_names, unit_ref
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards
from tafelrunde.games.mage_knight.state import (
    Mage,
    is_spent,
    wounds_of,
)
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.unit_steps import idle
from tafelrunde.games.mage_knight.vocabulary import Effect
from tafelrunde.games.mage_knight.wording import ability_text

# --- taking a unit into service (MK-6.3, MK-6.5, MK-6.6) -------------------------------------------------------------


def free_command(s: Mage, seat: int) -> int:
    """Command tokens that no unit uses (MK-6.3)."""
    h = s.heroes[seat]
    return h.printed.command - len(h.units)


def take_into_service(s: Mage, seat: int, unit: int, paid: int = 0) -> Flow[None]:
    """Without a free command token one of the own units is disbanded first (MK-6.6)."""
    if free_command(s, seat) <= 0:
        yield from unit_steps.disband(s, seat)
    holdings.recruit_unit(s, seat, unit, paid)


# --- using a unit (MK-6.7 to MK-6.10) --------------------------------------------------------------------------------


def is_usable(s: Mage, unit: int) -> bool:
    """Only a ready and unwounded unit can be activated (MK-6.7, MK-24.5), in a maze only the one that came
    along (MK-33.2)."""
    now = s.unit_state[unit]
    return not is_spent(now) and not wounds_of(now) and not s.quest.left_behind(unit)


def possible(s: Mage, seat: int, effect: Effect, due: Cards) -> bool:
    """Whether an effect that is no card can be used now: it is known, something comes of it, and all its mana can be paid
    (MK-5.16)."""
    if not aiming.when_it_may(s, effect.when) or (not effect.function and idle(s, seat, effect.steps)):
        return False
    mana_due = (*due, *effects.mana_due(s, seat, effect.steps))
    return mana.payable(s, seat, mana_due) and effects.can_have(s, seat, effect)


def mana_of(ability: Ability) -> Cards:
    """What an ability costs (MK-6.9)."""
    if ability.cost == v.NOTHING:
        return NO_CARDS
    return (1 << ability.cost,)


def abilities(s: Mage, seat: int, unit: int) -> list[int]:
    """Those that can be used now; of each unit exactly one (MK-6.8)."""
    if not is_usable(s, unit):
        return []
    return [
        place
        for place, ability in enumerate(library().unit_of(unit).abilities)
        if possible(s, seat, ability.effect, mana_of(ability))
        and not aiming.futile(s, ability.effect.steps, sum(mana_of(ability)))
    ]


def usable_units(s: Mage, seat: int) -> list[int]:
    return [unit for unit in s.heroes[seat].units if abilities(s, seat, unit)]


def ability_option(s: Mage, seat: int, value: int, unit: int) -> Option:
    return Option("ability", (), {"text": ability_text(library().unit_of(unit).abilities[value])})


def unit_words(s: Mage, seat: int, unit: int) -> dict[str, object]:
    return {"unit": unit_names(unit)}


def unit_subject(s: Mage, seat: int, unit: int) -> tuple[str, ...]:
    return (unit_ref(unit),)


def ability_draws(s: Mage, seat: int, value: int, unit: int) -> bool:
    return effects.draws(library().unit_of(unit).abilities[value].effect.steps)


ABILITY = Prompt(
    "unit.how", ("MK-6.8", "MK-6.9"), ability_option, unit_words, unit_subject, final=ability_draws
)


def use_unit(s: Mage, seat: int, unit: int) -> Flow[None]:
    """One of its abilities; the unit is spent until the end of the round (MK-6.8). Its mana is paid first (MK-6.9)."""
    place = yield Choice(seat, ABILITY, lambda: abilities(s, seat, unit), (unit,))
    ability = library().unit_of(unit).abilities[place]
    holdings.spend_unit(s, seat, unit)
    played = Played()
    played.unit = unit
    for due in mana_of(ability):
        played.paid = yield from mana.pay(s, seat, due, effects.mana_due(s, seat, ability.effect.steps))
    if s.fight is not None:  # MK-14.18, MK-14.19
        battle.tint(s, sum(mana_of(ability)))
    yield from effects.have(s, seat, ability.effect, played)


def use_option(s: Mage, seat: int, unit: int) -> Option:
    return Option("use_unit", (unit_ref(unit),), {"unit": unit_names(unit)})


# --- healing (MK-24.10, MK-24.11) ------------------------------------------------------------------------------------


def healable(s: Mage, seat: int) -> list[int]:
    """Wounded units whose level can be paid in healing points."""
    h = s.heroes[seat]
    return [
        unit for unit in h.units if wounds_of(s.unit_state[unit]) and library().unit_of(unit).level <= h.heal
    ]


def heal_option(s: Mage, seat: int, unit: int) -> Option:
    n = library().unit_of(unit).level
    return Option("heal_unit", (unit_ref(unit),), {"unit": unit_names(unit), "n": n}, {"cost": n})


def heal_unit(s: Mage, seat: int, unit: int) -> None:
    """Its level in healing points for one wound; where an effect says so, a unit that is healed becomes ready."""
    resting.spend_healing(s, seat, library().unit_of(unit).level)
    holdings.heal_unit(s, seat, unit)
    if modifiers.applies(s, seat, v.HEALING_READIES) and is_spent(s.unit_state[unit]):
        holdings.ready_unit(s, seat, unit)
