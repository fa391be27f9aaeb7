"""The damage phase: one attack after the other, to units of one's choice and the rest to the hero (MK-17)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import battle, decks, holdings, soldiers, strike, sums
from tafelrunde.games.mage_knight.naming import attack_ref, unit_names, unit_ref
from tafelrunde.games.mage_knight.state import MOST_ATTACKS, Foe, Mage, wounds_of
from tafelrunde.games.mage_knight.strike import attack_words
from tafelrunde.games.mage_knight.vocabulary import COLD_FIRE, FIRE, ICE

SHRUG: Final = 100  # and the unit: its banner takes the wound

# --- units -----------------------------------------------------------------------------------------------------------


def armor_of(s: Mage, unit: int) -> int:
    """Printed, and what its banner and rules add (MK-6.14)."""
    return soldiers.armor_of(s, s.combat.seat, unit)


def resists(s: Mage, unit: int, element: int) -> bool:
    """By itself, its banner or a rule; cold fire needs both resistances (MK-17.8, MK-21.35)."""
    own = soldiers.resistances_of(s, s.combat.seat, unit)
    if element == COLD_FIRE:
        return bool(own >> FIRE & 1 and own >> ICE & 1)
    return bool(own >> element & 1)


def willing_units(s: Mage, seat: int, foe: Foe, attack: int) -> list[int]:
    """Units that damage of this attack can be given to: unwounded ones, ready or spent (MK-17.4, MK-17.10), unless they have
    absorbed an attack in this combat before (MK-17.9). None against an assassin, and none where units cannot be used
    (MK-21.8, MK-R18)."""
    f = s.combat
    if f.no_units or soldiers.shielded(s, seat) or sums.attack_able(s, foe, attack, sums.ASSASSINATION):
        return []
    return [
        unit
        for unit in s.heroes[seat].units
        if wounds_of(s.unit_state[unit]) == 0 and unit not in f.absorbed and not s.quest.left_behind(unit)
    ]


def hit_unit(s: Mage, seat: int, unit: int, number: int, left: int, shrugs: bool = False) -> int:
    """Damage is given to a unit. If it resists, it absorbs its armour first (MK-17.6); what is left wounds it, however little
    it is, and its armour is taken off (once more) (MK-17.5, MK-17.7, MK-21.43). `shrugs`: its banner ignores the wound with
    all that hangs on it, but it takes no more damage in this combat. The damage that remains."""
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    armor = armor_of(s, unit)
    if resists(s, unit, sums.attack_element(foe, attack)):
        left -= armor
        if left <= 0:
            battle.absorb(s, seat, unit)  # nothing else happens to it (MK-17.19)
            return 0
    if shrugs:
        holdings.use_banner(s, seat, unit)
        battle.absorb(s, seat, unit)
        return max(0, left - armor)
    if sums.attack_able(s, foe, attack, sums.PARALYZE):
        holdings.lose_unit(s, seat, unit)  # MK-21.6
    else:
        holdings.wound_unit(s, seat, unit, 2 if sums.attack_able(s, foe, attack, sums.POISON) else 1)
    if sums.attack_able(s, foe, attack, sums.VAMPIRIC):
        battle.raise_armor(s, number // MOST_ATTACKS, 1)
    return max(0, left - armor)


# --- the hero --------------------------------------------------------------------------------------------------------


def wounds_from(s: Mage, seat: int, damage: int) -> int:
    """One for each full or begun armour of the level token (MK-17.11, MK-17.12)."""
    armor = s.heroes[seat].printed.armor
    return (damage + armor - 1) // armor


def hit_hero(s: Mage, seat: int, number: int, damage: int) -> None:
    """Wounds into the hand; with poison as many onto the discard pile (MK-21.5), and whoever is paralyzed loses the hand
    (MK-21.7)."""
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    for _ in range(wounds_from(s, seat, damage)):
        decks.take_wound(s, seat, True)
        if sums.attack_able(s, foe, attack, sums.POISON):
            decks.take_wound(s, seat, False)
        if sums.attack_able(s, foe, attack, sums.VAMPIRIC):
            battle.raise_armor(s, number // MOST_ATTACKS, 1)
    if sums.attack_able(s, foe, attack, sums.PARALYZE):
        decks.lose_hand(s, seat)


# --- one attack ------------------------------------------------------------------------------------------------------


def damage_option(s: Mage, seat: int, value: int, number: int, left: int) -> Option:
    """Its preview tells how many wounds the hero takes, or what damage remains."""
    if value == DONE:
        wounds = wounds_from(s, seat, left)
        return Option("take_damage", (), {"n": wounds, "damage": left}, {"wounds": wounds})
    kind = "damage_unit" if value < SHRUG else "damage_banner"
    unit = value % SHRUG
    return Option(kind, (unit_ref(unit),), {"unit": unit_names(unit), "n": armor_of(s, unit)})


def damage_words(s: Mage, seat: int, number: int, left: int) -> dict[str, object]:
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    return {**attack_words(s, foe, attack), "n": left}


def damage_subject(s: Mage, seat: int, number: int, left: int) -> tuple[str, ...]:
    return (attack_ref(number),)


TO = Prompt(
    "damage.to", ("MK-17.4", "MK-17.5", "MK-17.11", "MK-R40"), damage_option, damage_words, damage_subject
)


def take(s: Mage, seat: int, number: int) -> Flow[None]:
    """Units are named one by one, as long as damage is left (MK-R108); the hero takes the rest (MK-R40)."""
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    left = sums.damage_of(s, foe, attack)
    battle.deal(s, number, left)
    while left > 0:
        units = willing_units(s, seat, foe, attack)
        behind = [SHRUG + unit for unit in units if soldiers.shrugs(s, unit)]
        unit = yield Choice(seat, TO, [*units, *behind, DONE], (number, left))
        if unit == DONE:
            hit_hero(s, seat, number, left)
            break
        left = hit_unit(s, seat, unit % SHRUG, number, left, unit >= SHRUG)
    strike.dismiss(s, number // MOST_ATTACKS)
