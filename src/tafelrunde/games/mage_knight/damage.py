"""The damage phase: one attack after the other, to units of one's choice and the rest to the hero (MK-17)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    battle,
    decks,
    feats,
    holdings,
    keepsakes,
    modifiers,
    soldiers,
    strike,
    sums,
    traces,
)
from tafelrunde.games.mage_knight.content import TRAITS, library
from tafelrunde.games.mage_knight.naming import attack_ref, unit_names, unit_ref
from tafelrunde.games.mage_knight.packing import guarded, guarding
from tafelrunde.games.mage_knight.previews import HeroDamagePreview, UnitDamagePreview, shown
from tafelrunde.games.mage_knight.state import MOST_ATTACKS, Foe, Mage, chosen_of, rule_of
from tafelrunde.games.mage_knight.strike import attack_words
from tafelrunde.games.mage_knight.unit_marks import wounds_of
from tafelrunde.games.mage_knight.vocabulary import CANCEL_WOUNDS, COLD_FIRE, FIRE, ICE, WARD

THUGS: Final = 2  # influence it takes to give them damage
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
    if sums.attack_able(s, foe, attack, sums.ASSASSINATION):
        return []
    return [unit for unit in s.heroes[seat].units if can_take(s, seat, unit)]


def can_take(s: Mage, seat: int, unit: int) -> bool:
    """Whether damage can be given to a unit at all; thugs take it for influence only."""
    f = s.combat
    if soldiers.shielded(s, seat) or not soldiers.admitted(s, seat, unit) or price_of(s, seat, unit) < 0:
        return False
    return wounds_of(s.unit_state[unit]) == 0 and unit not in f.absorbed


def price_of(s: Mage, seat: int, unit: int) -> int:
    """Influence made in this combat that it takes to give a unit damage (MK-14.21), -1 if it is not there."""
    if TRAITS[library().unit_of(unit).trait] != "thugs":
        return 0
    return THUGS if s.heroes[seat].influence >= THUGS else -1


def guards(s: Mage, seat: int, number: int) -> list[int]:
    """Units that must be given the damage of this attack first, even by assassins."""
    units = [guarding(packed) for packed in s.combat.guards if guarded(packed) == number]
    return [unit for unit in units if unit in s.heroes[seat].units and can_take(s, seat, unit)]


def hit_unit(s: Mage, seat: int, unit: int, number: int, left: int, shrugs: bool = False) -> int:
    """Damage is given to a unit. If it resists, it absorbs its armour first (MK-17.6); what is left wounds it, however little
    it is, and its armour is taken off (once more) (MK-17.5, MK-17.7, MK-21.43). `shrugs`: its banner ignores the wound with
    all that hangs on it, but it takes no more damage in this combat. The damage that remains."""
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    battle.note_aid(s, number // MOST_ATTACKS)
    if price_of(s, seat, unit):
        traces.spend_influence(s, seat, THUGS)
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
    tell_traits(s, foe, attack)
    return max(0, left - armor)


def tell_traits(s: Mage, foe: Foe, attack: int) -> None:
    """An attack has hurt, with all its abilities."""
    if s.log is None:
        return
    for ability in (sums.BRUTAL, sums.POISON, sums.PARALYZE, sums.ASSASSINATION, sums.VAMPIRIC):
        if sums.attack_able(s, foe, attack, ability):
            feats.tell_trait(s, ability)


# --- the hero --------------------------------------------------------------------------------------------------------


def wounds_from(s: Mage, seat: int, damage: int) -> int:
    """One for each full or begun armour of the level token (MK-17.11, MK-17.12)."""
    armor = s.heroes[seat].printed.armor
    return (damage + armor - 1) // armor


def cancelled(s: Mage, seat: int, wounds: int) -> int:
    """How many of these wounds an effect cancels, with all that hangs on them."""
    return min(wounds, sum([chosen_of(packed) for packed in cancelling(s, seat)]))


def cancelling(s: Mage, seat: int) -> list[int]:
    """Rules that cancel wounds from enemies."""
    return [packed for packed in s.heroes[seat].rules if rule_of(packed).code == CANCEL_WOUNDS]


def warded(s: Mage, seat: int, number: int, damage: int) -> int:
    """The damage that is left when skills let the hero ignore some of it: after everything that has doubled it."""
    element = sums.attack_element(s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS)
    wards = [rule.n for rule in modifiers.in_force(s, seat, WARD) if rule.elements >> element & 1]
    return max(0, damage - sum(wards))


def wounds_due(s: Mage, seat: int, number: int, damage: int) -> int:
    """The wounds that this damage of an attack brings the hero, with everything that wards it off or cancels them."""
    wounds = wounds_from(s, seat, warded(s, seat, number, damage))
    return wounds - cancelled(s, seat, wounds)


def hit_hero(s: Mage, seat: int, number: int, damage: int) -> None:
    """Wounds into the hand; with poison as many onto the discard pile (MK-21.5), and whoever is paralyzed loses the hand
    (MK-21.7). Where the first wounds are cancelled nothing comes of them."""
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    wounds = wounds_from(s, seat, warded(s, seat, number, damage))
    keepsakes.use_wards(s, seat, sums.attack_element(foe, attack))
    spared = cancelled(s, seat, wounds)
    for _ in range(spared):
        traces.cancel_wound(s, seat, cancelling(s, seat)[0])
    if spared == wounds:
        return
    for _ in range(wounds - spared):
        decks.take_wound(s, seat, True)
        if sums.attack_able(s, foe, attack, sums.POISON):
            decks.take_wound(s, seat, False)
        if sums.attack_able(s, foe, attack, sums.VAMPIRIC):
            battle.raise_armor(s, number // MOST_ATTACKS, 1)
    if wounds and sums.attack_able(s, foe, attack, sums.PARALYZE):
        decks.lose_hand(s, seat)
    tell_traits(s, foe, attack)


# --- one attack ------------------------------------------------------------------------------------------------------


def damage_option(s: Mage, seat: int, value: int, number: int, left: int) -> Option:
    """Its preview tells the damage that is left, how much of it remains after this answer, and what it does: wounds for the
    hero, wounds for the unit, or its loss."""
    if value == DONE:
        wounds = wounds_due(s, seat, number, left)
        hurting = warded(s, seat, number, left)
        out = s.combat.wounds + wounds >= s.heroes[seat].printed.hand_limit
        preview = HeroDamagePreview(damage=hurting, left=0, wounds=wounds, knocked_out=out)
        return Option("take_damage", (), {"n": wounds, "damage": hurting}, shown(preview))
    kind = "damage_unit" if value < SHRUG else "damage_banner"
    unit = value % SHRUG
    words: dict[str, object] = {"unit": unit_names(unit), "n": armor_of(s, unit)}
    return Option(
        kind, (unit_ref(unit),), words, shown(unit_preview(s, seat, unit, number, left, value >= SHRUG))
    )


def unit_preview(s: Mage, seat: int, unit: int, number: int, left: int, shrugs: bool) -> UnitDamagePreview:
    """What `hit_unit` would do."""
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    resisting = resists(s, unit, sums.attack_element(foe, attack))
    armor = armor_of(s, unit)
    hurt = not shrugs and not (resisting and left <= armor)
    after = max(0, left - (2 * armor if resisting else armor))
    lost = hurt and sums.attack_able(s, foe, attack, sums.PARALYZE)
    wounds = 0 if not hurt or lost else 2 if sums.attack_able(s, foe, attack, sums.POISON) else 1
    return {
        "damage": left, "left": after, "wounds": wounds_due(s, seat, number, after), "unit_wounds": wounds, "lost": lost,
    }  # fmt: skip


def damage_words(s: Mage, seat: int, number: int, left: int) -> dict[str, object]:
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    return {**attack_words(s, foe, attack), "n": left}


def damage_subject(s: Mage, seat: int, number: int, left: int) -> tuple[str, ...]:
    return (attack_ref(number),)


def wound_draws(s: Mage, seat: int, value: int, number: int, left: int) -> bool:
    """Whether the hero takes a wound that draws a card: Rush of Adrenaline."""
    wounds = wounds_from(s, seat, left)
    return value == DONE and s.heroes[seat].rushing and wounds > cancelled(s, seat, wounds)


TO = Prompt(
    "damage.to",
    ("MK-17.4", "MK-17.5", "MK-17.11", "MK-R40"),
    damage_option,
    damage_words,
    damage_subject,
    final=wound_draws,
)


def take(s: Mage, seat: int, number: int) -> Flow[None]:
    """Units are named one by one, as long as damage is left (MK-R108); the hero takes the rest (MK-R40)."""
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    left = sums.damage_of(s, foe, attack)
    battle.deal(s, number, left)
    while left > 0:
        first = guards(s, seat, number)
        units = first or willing_units(s, seat, foe, attack)
        behind = [SHRUG + unit for unit in units if soldiers.shrugs(s, unit)]
        unit = yield Choice(seat, TO, [*units, *behind, *([] if first else [DONE])], (number, left))
        if unit == DONE:
            hit_hero(s, seat, number, left)
            break
        left = hit_unit(s, seat, unit % SHRUG, number, left, unit >= SHRUG)
    strike.dismiss(s, number // MOST_ATTACKS)
