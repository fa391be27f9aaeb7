"""Banners: put to a unit, used, and kept or shuffled in (MK-6.13 to MK-6.16)."""

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt, concerning
from tafelrunde.games.mage_knight import battle, effects, feats, givers, holdings
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import card_names, card_ref, unit_names, unit_ref
from tafelrunde.games.mage_knight.soldiers import banner_on, banner_record, commands_itself, stands_for
from tafelrunde.games.mage_knight.state import NONE, Mage
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.unit_marks import BANNER_USED, banner_of, is_spent, wounds_of
from tafelrunde.games.mage_knight.unit_steps import keep_command, unit_option


def attachable(s: Mage, seat: int, card: int) -> bool:
    """A banner whose power is known, and a unit to bear it (MK-6.13)."""
    return bool(s.heroes[seat].units) and banner_record(card) is not None


BEARER = Prompt("banner.unit", ("MK-6.13", "MK-6.15"), unit_option)


def attach(s: Mage, seat: int, card: int) -> Flow[None]:
    """To any own unit; at most one banner each (MK-6.13)."""
    unit = yield Choice(seat, BEARER, list(s.heroes[seat].units))
    alone = commands_itself(s, unit)
    holdings.attach_banner(s, seat, unit, card)
    feats.tell(s, seat, library().deeds[stands_for(s, card)].basic.id)
    if alone:
        keep_command(s, seat, unit)


def banner_powers(s: Mage, seat: int) -> list[int]:
    """Units whose banner has a power that can be used now."""
    return [unit for unit in s.heroes[seat].units if power_works(s, seat, unit)]


def power_works(s: Mage, seat: int, unit: int) -> bool:
    """One that turns over its banner works outside combat; one that spends the unit works in a combat, and needs a unit that is
    ready and unwounded."""
    now = s.unit_state[unit]
    banner = banner_on(s, unit)
    if banner is None or not banner.power or not effects.can(s, seat, banner.power):
        return False
    if banner.spends:
        return s.fight is not None and not is_spent(now) and not wounds_of(now)
    readies = all([step.do == v.READY and step.sort == v.THIS_UNIT for step in banner.power])
    return s.fight is None and not now & BANNER_USED and not (readies and not is_spent(now))


def power_option(s: Mage, seat: int, unit: int) -> Option:
    card = banner_of(s.unit_state[unit])
    words: dict[str, object] = {"card": card_names(card), "unit": unit_names(unit)}
    return Option("banner_power", (unit_ref(unit), card_ref(card)), words)


def use_power(s: Mage, seat: int, unit: int) -> Flow[None]:
    banner = banner_on(s, unit)
    assert banner is not None
    if banner.spends:
        holdings.spend_unit(s, seat, unit)
    else:
        holdings.use_banner(s, seat, unit)
    played = Played()
    played.unit = unit
    if s.fight is not None:
        battle.tint(s, 0, givers.UNITS + unit)
    refs = (card_ref(banner_of(s.unit_state[unit])), unit_ref(unit))
    yield from concerning(refs, effects.run(s, seat, banner.power, played))


def stay_option(s: Mage, seat: int, value: int, unit: int) -> Option:
    return Option("banner_stays" if value == DONE else "banner_leaves")


def stay_words(s: Mage, seat: int, unit: int) -> dict[str, object]:
    return {"card": card_names(banner_of(s.unit_state[unit])), "unit": unit_names(unit)}


def stay_subject(s: Mage, seat: int, unit: int) -> tuple[str, ...]:
    return (unit_ref(unit),)


# whatever is answered, a new hand follows
STAY = Prompt("banner.stay", ("MK-4.14", "MK-6.16"), stay_option, stay_words, stay_subject, final=True)


def clear_banners(s: Mage, seat: int) -> Flow[None]:
    """At the end of a round each banner may go to the discard pile, and so into the deck (MK-4.14, MK-6.16)."""
    for unit in s.heroes[seat].units:
        if banner_of(s.unit_state[unit]) != NONE:
            if (yield Choice(seat, STAY, [DONE, 1], (unit,))) != DONE:
                alone = commands_itself(s, unit)
                holdings.drop_banner(s, seat, unit)
                if alone:
                    keep_command(s, seat, unit)
