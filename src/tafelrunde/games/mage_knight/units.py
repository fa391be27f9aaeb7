"""Units: taking them into service, using them, healing them, and their banners (MK-6)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt, concerning
from tafelrunde.games.mage_knight import (
    aiming,
    battle,
    effects,
    givers,
    holdings,
    keepsakes,
    mana,
    modifiers,
    resting,
    soldiers,
    traces,
    unit_steps,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import TRAITS, Ability, library
from tafelrunde.games.mage_knight.naming import unit_names, unit_ref
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards
from tafelrunde.games.mage_knight.previews import AbilityPreview, PricePreview, shown
from tafelrunde.games.mage_knight.state import NONE, Mage
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.unit_marks import is_spent, wounds_of
from tafelrunde.games.mage_knight.unit_steps import idle
from tafelrunde.games.mage_knight.vocabulary import Effect
from tafelrunde.games.mage_knight.wording import ability_text

HEROES: Final = 2  # influence it takes to use them in an assault

# --- taking a unit into service (MK-6.3, MK-6.5, MK-6.6) -------------------------------------------------------------


def free_command(s: Mage, seat: int) -> int:
    """Command tokens that no unit uses (MK-6.3)."""
    return unit_steps.free_command(s, seat)


def take_into_service(s: Mage, seat: int, unit: int, paid: int = 0, slot: int = NONE) -> Flow[None]:
    yield from unit_steps.take_into_service(s, seat, unit, paid, slot)


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
    needed = effects.needed_by(s, seat, effect)
    return mana.payable(s, seat, mana_due, needed) and effects.can_have(s, seat, effect)


def mana_of(ability: Ability) -> Cards:
    """What an ability costs (MK-6.9)."""
    if ability.cost == v.NOTHING:
        return NO_CARDS
    return (1 << ability.cost,)


def abilities(s: Mage, seat: int, unit: int) -> list[int]:
    """Those that can be used now; of each unit exactly one (MK-6.8)."""
    if not is_usable(s, unit) or price_of_use(s, seat, unit) > s.heroes[seat].influence:
        return []
    return possible_abilities(s, seat, unit)


def possible_abilities(s: Mage, seat: int, unit: int) -> list[int]:
    return [
        place
        for place, ability in enumerate(library().unit_of(unit).abilities)
        if possible(s, seat, ability.effect, mana_of(ability))
        and not aiming.futile(s, ability.effect.steps, sum(mana_of(ability)))
    ]


def price_of_use(s: Mage, seat: int, unit: int) -> int:
    """Heroes take part in an assault, or in an attack on another player, for influence only, made in this combat (MK-14.21).
    Those of whoever is attacked help for nothing."""
    if s.fight is None:
        return 0
    duel = s.fight.duel
    if not (s.fight.assault if duel is None else seat == duel.aggressor):
        return 0
    return HEROES if TRAITS[library().unit_of(unit).trait] == "heroes" else 0


def usable_units(s: Mage, seat: int) -> list[int]:
    units = s.heroes[seat].units
    return [unit for unit in units if soldiers.admitted(s, seat, unit) and abilities(s, seat, unit)]


def ability_option(s: Mage, seat: int, value: int, unit: int) -> Option:
    if value == DONE:
        return Option("enough")
    words: dict[str, object] = {"text": ability_text(library().unit_of(unit).abilities[value])}
    return Option("ability", (), words, shown(AbilityPreview(ability=value)))


def unit_words(s: Mage, seat: int, unit: int) -> dict[str, object]:
    return {"unit": unit_names(unit)}


def unit_subject(s: Mage, seat: int, unit: int) -> tuple[str, ...]:
    return (unit_ref(unit),)


def ability_draws(s: Mage, seat: int, value: int, unit: int) -> bool:
    return value != DONE and effects.draws(library().unit_of(unit).abilities[value].effect.steps)


ABILITY: Prompt = Prompt(
    "unit.how", ("MK-6.8", "MK-6.9"), ability_option, unit_words, unit_subject, final=ability_draws
)
MORE = Prompt("unit.more", ("MK-6.8", "MK-6.9"), ability_option, unit_words, unit_subject)


def use_unit(s: Mage, seat: int, unit: int) -> Flow[None]:
    """One of its abilities; the unit is spent until the end of the round (MK-6.8). Masters may add others, each once."""
    place = yield Choice(seat, ABILITY, lambda: abilities(s, seat, unit), (unit,))
    if price_of_use(s, seat, unit):
        traces.spend_influence(s, seat, HEROES)
    holdings.spend_unit(s, seat, unit)
    yield from use_ability(s, seat, unit, place)
    if TRAITS[library().unit_of(unit).trait] != "delphana":
        return
    used = [place]
    while s.fight is not None and others(s, seat, unit, used):
        place = yield Choice(seat, MORE, [*others(s, seat, unit, used), DONE], (unit,))
        if place == DONE:
            return
        used = [*used, place]
        yield from use_ability(s, seat, unit, place)


def others(s: Mage, seat: int, unit: int, used: list[int]) -> list[int]:
    return [place for place in possible_abilities(s, seat, unit) if place not in used]


def use_ability(s: Mage, seat: int, unit: int, place: int) -> Flow[None]:
    yield from concerning((unit_ref(unit),), pay_and_use(s, seat, unit, place))


def pay_and_use(s: Mage, seat: int, unit: int, place: int) -> Flow[None]:
    """Its mana is paid first (MK-6.9)."""
    ability = library().unit_of(unit).abilities[place]
    played = Played()
    played.unit = unit
    for due in mana_of(ability):
        later, needed = (
            effects.mana_due(s, seat, ability.effect.steps),
            effects.needed_by(s, seat, ability.effect),
        )
        played.paid = yield from mana.pay(s, seat, due, later, False, needed)
    if s.fight is not None:  # MK-14.18, MK-14.19
        battle.tint(s, sum(mana_of(ability)), givers.UNITS + unit)
        keepsakes.act_by_unit(s, unit)
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
    return Option(
        "heal_unit", (unit_ref(unit),), {"unit": unit_names(unit), "n": n}, shown(PricePreview(cost=n))
    )


def heal_unit(s: Mage, seat: int, unit: int) -> None:
    """Its level in healing points for one wound; where an effect says so, a unit that is healed becomes ready."""
    resting.spend_healing(s, seat, library().unit_of(unit).level)
    holdings.heal_unit(s, seat, unit)
    if modifiers.applies(s, seat, v.HEALING_READIES) and is_spent(s.unit_state[unit]):
        holdings.ready_unit(s, seat, unit)
