"""What units, skills, banners and sites add to the menu of a turn."""

from typing import Final

from tafelrunde.core.choice import Flow, Option
from tafelrunde.games.mage_knight import (
    banners,
    duel,
    fight,
    interaction,
    movement,
    parts,
    sites,
    skills,
    units,
)
from tafelrunde.games.mage_knight.state import Mage

# Answers to "what next?", beyond those of turn.py
FIRST: Final = 4000
INTERACT: Final = 4000
ENTER: Final = 4001
BURN: Final = 4002
ATTACK: Final = 4003  # the player who stands on the same space
UNIT: Final = 4100  # and the unit
HEAL_UNIT: Final = 4200
POWER: Final = 4300
SKILL: Final = 4400  # and the skill
BUY: Final = 5000  # and what (interaction.py)


def actions(s: Mage, seat: int) -> list[int]:
    """Actions of the place where the hero stands (MK-10.28). Where another hero stands, too, it is to attack, if that is allowed,
    and no other (MK-11.22, MK-11.24)."""
    if parts.beside_hero(s, seat):
        return [ATTACK] if duel.must_attack(s, seat) else []
    found = [INTERACT] if interaction.may_interact(s, seat) else []
    found += [ENTER] if sites.may_enter(s, seat) else []
    return [*found, BURN] if sites.may_burn(s, seat) else found


def challengers(s: Mage, seat: int) -> list[int]:
    """Spaces with rampaging enemies to be challenged; not beside another hero (MK-11.24, MK-14.14)."""
    return [] if parts.beside_hero(s, seat) else fight.challengers(s, seat)


def dangerous(s: Mage, seat: int, hex: int) -> bool:
    """Somebody would have to be fought there, or to be left again."""
    return movement.unconquered(s, seat, hex) or movement.other_heroes_on(s, seat, hex)


def effects(s: Mage, seat: int) -> list[int]:
    """Units, skills and banners that can be used, units that can be healed (MK-10.20, MK-13.2)."""
    return [
        *[UNIT + unit for unit in units.usable_units(s, seat)],
        *[SKILL + skill for skill in skills.usable_skills(s, seat)],
        *[POWER + unit for unit in banners.banner_powers(s, seat)],
        *[HEAL_UNIT + unit for unit in units.healable(s, seat)],
    ]


def purchases(s: Mage, seat: int) -> list[int]:
    return [BUY + what for what in interaction.purchases(s, seat)]


def option(s: Mage, seat: int, value: int) -> Option:
    if value >= BUY:
        return interaction.purchase_option(s, seat, value - BUY)
    if value >= SKILL:
        return skills.skill_option(s, seat, value - SKILL)
    if value >= POWER:
        return banners.power_option(s, seat, value - POWER)
    if value >= HEAL_UNIT:
        return units.heal_option(s, seat, value - HEAL_UNIT)
    if value >= UNIT:
        return units.use_option(s, seat, value - UNIT)
    if value == ENTER:
        return sites.enter_option(s, seat)
    if value == ATTACK:
        return duel.attack_option(s, seat)
    return Option("interact" if value == INTERACT else "burn")


def weight(s: Mage, seat: int, value: int) -> int:
    """What is for sale first; nobody burns a monastery lightly. Whoever has to attack another player might as well keep the cards
    for it."""
    if value >= BUY:
        return 8
    if value >= UNIT:
        return 3
    return 0 if value == BURN else 8 if value == ATTACK else 2


def reveals(s: Mage, seat: int, value: int) -> bool:
    """Whether something is drawn or turned up by it."""
    if value >= BUY:
        return interaction.reveals(s, seat, value - BUY)
    if value >= SKILL:
        return skills.draws(value - SKILL)
    return value == BURN or (value == ENTER and sites.enter_reveals(s, seat))


def carry_out(s: Mage, seat: int, what: int) -> Flow[None]:
    if what >= BUY:
        yield from interaction.buy(s, seat, what - BUY)
    elif what >= SKILL:
        yield from skills.use_skill(s, seat, what - SKILL)
    elif what >= POWER:
        yield from banners.use_power(s, seat, what - POWER)
    elif what >= HEAL_UNIT:
        units.heal_unit(s, seat, what - HEAL_UNIT)
    elif what >= UNIT:
        yield from units.use_unit(s, seat, what - UNIT)
    elif what == INTERACT:
        interaction.interact(s, seat)
    elif what == ENTER:
        yield from sites.enter(s, seat)
    elif what == ATTACK:
        yield from duel.attack(s, seat)
    else:
        yield from sites.burn(s, seat)
