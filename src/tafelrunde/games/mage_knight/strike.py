"""Attacks and blocks: opened on a target, fed with values, then struck; or let go (MK-15, MK-16, MK-18).

A value made while nothing is open asks for its target at once: points are never saved (MK-15.15, MK-16.17).
"""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import battle, feats, modifiers, pledges, shares, spoils, sums
from tafelrunde.games.mage_knight.givers import giver_name, giver_of
from tafelrunde.games.mage_knight.naming import attack_ref
from tafelrunde.games.mage_knight.packing import STARRY_BOW
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.previews import StrikePreview, shown
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.state import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    CLOSED_UP,
    MOST_ATTACKS,
    NONE,
    OPEN_ATTACK,
    OPEN_BLOCK,
    RANGED_PHASE,
    SUMMONED,
    Foe,
    Mage,
    packed_part,
    part_kind,
)
from tafelrunde.games.mage_knight.vocabulary import (
    CONVERT_ATTACKS,
    MELEE,
    NOTHING,
    RANGED,
    SIEGE,
    Step,
)
from tafelrunde.games.mage_knight.wording import element_text, part_text

DOUBLED: Final = 10  # and a kind: it counts twice
HERO: Final = 0  # the only target in a combat between players (MK-25.29)

# --- targets ---------------------------------------------------------------------------------------------------------


def attackable(s: Mage) -> list[int]:
    """Enemies that can be attacked in this phase at all (MK-15.5, MK-18.2)."""
    f = s.combat
    if f.stage not in (RANGED_PHASE, ATTACK_PHASE):
        return []
    return [
        place
        for place in sums.faced(f)
        if f.stage == ATTACK_PHASE or sums.fortifications(s, f.foes[place]) < sums.MOST_FORTIFIED
    ]


def reaches(s: Mage, kind: int, place: int) -> bool:
    """Whether an attack of this kind counts against an enemy: in the ranged phase only ranged and siege attacks, against a
    fortified one only siege (MK-15.3, MK-15.4); in the attack phase all of them (MK-18.2)."""
    f = s.combat
    if f.stage == ATTACK_PHASE:
        return True
    return kind == SIEGE or (kind == RANGED and sums.fortifications(s, f.foes[place]) == 0)


def counts_between_players(s: Mage, duel: Duel, kind: int) -> bool:
    """In melee everything (MK-25.37); before it ranged and siege attacks, and against a fortified defender only siege (MK-25.23,
    MK-25.24)."""
    sheltered = duel.attacker == duel.aggressor and shares.shelter(s)
    return duel.melee or kind == SIEGE or (kind == RANGED and not sheltered)


def targets_for(s: Mage, kind: int) -> list[int]:
    """Whom a value of this kind could go against: all targets of the open attack, or none of them; without one anybody."""
    f = s.combat
    kind = kind_now(s, kind)
    if f.duel is not None:
        return [HERO] if f.opened == OPEN_ATTACK and counts_between_players(s, f.duel, kind) else []
    if f.opened == OPEN_ATTACK:
        return list(f.targets) if all([reaches(s, kind, place) for place in f.targets]) else []
    if f.opened == OPEN_BLOCK:
        return []
    return [place for place in attackable(s) if reaches(s, kind, place)]


def targets_among(s: Mage, kind: int, only: list[int] | None) -> list[int]:
    """Those of these, or all of them."""
    return [place for place in targets_for(s, kind) if only is None or place in only]


def kind_now(s: Mage, kind: int) -> int:
    """An effect may let all attacks count as another kind, too."""
    kinds = [rule.kind for rule in modifiers.in_force(s, s.combat.seat, CONVERT_ATTACKS)]
    return max([kind, *kinds])


def element_now(s: Mage, element: int) -> int:
    """Or give all of them another element."""
    for rule in modifiers.in_force(s, s.combat.seat, CONVERT_ATTACKS):
        if rule.element != NOTHING:
            return rule.element
    return element


def more_targets(s: Mage) -> list[int]:
    """Enemies that could be added to the open attack: everything in it has to count against them (MK-15.4, MK-15.18)."""
    f = s.combat
    return [
        place
        for place in attackable(s)
        if place not in f.targets
        and place not in f.reserve.barred
        and all([reaches(s, part_kind(part), place) for part in f.parts])
    ]


def blockable(s: Mage) -> list[int]:
    """Attacks that can be blocked now, as numbers (MK-16.1, MK-16.3)."""
    return sums.due_attacks(s) if s.combat.stage == BLOCK_PHASE else []


# --- values ----------------------------------------------------------------------------------------------------------


def target_option(s: Mage, seat: int, value: int, part: int) -> Option:
    option = attack_option(s, value, "attack_on")
    total = sums.attack_sum((part,), sums.inefficient_against(s.combat, (value,))) // 2
    option.preview = shown(StrikePreview(total=total, needed=sums.armor_of(s, (value,))))
    return option


def attack_option(s: Mage, place: int, kind: str) -> Option:
    foe = s.combat.foes[place]
    words: dict[str, object] = {"enemy": battle.foe_names(foe), "n": sums.armor(s, foe)}
    return Option(kind, (battle.ref_of(foe, place),), words)


def part_words(s: Mage, seat: int, part: int) -> dict[str, object]:
    return {"text": part_text(part, s.combat.stage == BLOCK_PHASE)}


def part_subject(s: Mage, seat: int, part: int) -> tuple[str, ...]:
    """What gave it, or is just giving it."""
    giver = giver_name(giver_of(part) or s.combat.giver)
    return (giver,) if giver else ()


ATTACK_ON = Prompt("attack.on", ("MK-15.2", "MK-15.15"), target_option, part_words, part_subject)


def block_target_option(s: Mage, seat: int, value: int, part: int) -> Option:
    foe, attack = s.combat.foes[value // MOST_ATTACKS], value % MOST_ATTACKS
    swift = sums.attack_able(s, foe, attack, sums.SWIFT)
    total = sums.block_sum((part,), sums.attack_element(foe, attack), swift) // 2
    option = block_option(s, value)
    option.preview = shown(StrikePreview(total=total, needed=sums.block_needed(s, foe, attack)))
    return option


def block_option(s: Mage, number: int) -> Option:
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    words = attack_words(s, foe, attack)
    return Option("block_on", (attack_ref(number),), {**words, "n": sums.block_needed(s, foe, attack)})


def attack_words(s: Mage, foe: Foe, attack: int) -> dict[str, object]:
    printed = sums.attack_element(foe, attack) if foe.unit == NONE else shares.element(s, foe)
    element = element_text(printed)
    return {"enemy": battle.foe_names(foe), "element": element, "n": sums.attack_value(s, foe, attack)}


BLOCK_ON = Prompt("block.on", ("MK-16.3", "MK-16.17"), block_target_option, part_words, part_subject)


def attack_possible(s: Mage, seat: int, step: Step) -> bool:
    return s.fight is not None and s.fight.seat == seat and bool(targets_of_parts(s, seat, step.kind))


def attack_possible_after(s: Mage, seat: int, step: Step) -> bool:
    """Whether it could be possible once an effect before it has taken fortifications away."""
    f = s.fight
    if f is None or f.seat != seat or f.opened == OPEN_BLOCK or kind_now(s, step.kind) == MELEE:
        return attack_possible(s, seat, step)
    return f.stage in (RANGED_PHASE, ATTACK_PHASE)


def block_possible(s: Mage, seat: int, step: Step) -> bool:
    if s.fight is None or s.fight.seat != seat:
        return False
    return bool(blockable(s)) if s.fight.opened == CLOSED_UP else s.fight.opened == OPEN_BLOCK


def forms_of(s: Mage, seat: int, kind: int) -> list[int]:
    """What an attack of this kind may count as. The Bow of Starsdawn lets a ranged attack count twice or as a siege attack, and
    a siege attack as it is or twice as a ranged one; in the attack phase only the value matters."""
    if kind == MELEE or not s.heroes[seat].at_end & STARRY_BOW:
        return [kind]
    if s.combat.stage == ATTACK_PHASE:
        return [RANGED + DOUBLED]
    return [RANGED + DOUBLED, SIEGE]


def targets_of_parts(s: Mage, seat: int, kind: int) -> list[int]:
    """Whom a value of this kind could go against, in whatever form."""
    forms = forms_of(s, seat, kind_now(s, kind))
    found = [place for form in forms for place in targets_for(s, form % DOUBLED)]
    return sorted(set(found))


def form_option(s: Mage, seat: int, value: int, element: int, n: int) -> Option:
    return Option("part_as", (), {"text": part_text(part_in_form(value, element, n), False)})


def part_in_form(form: int, element: int, n: int) -> int:
    return packed_part(form % DOUBLED, element, 2 * n if form >= DOUBLED else n)


FORM = Prompt("bow.how", ("MK-15.3", "MK-15.4"), form_option)


def attack_with(
    s: Mage, seat: int, kind: int, element: int, n: int, only: list[int] | None = None
) -> Flow[None]:
    """A value joins the open attack, or opens one on a target of one's choice (or of `only` these); without a target it is
    lost (MK-15.15)."""
    kind, element = kind_now(s, kind), element_now(s, element)
    usable = [form for form in forms_of(s, seat, kind) if targets_among(s, form % DOUBLED, only)]
    form = usable[0] if usable else kind
    if len(usable) > 1:
        form = yield Choice(seat, FORM, usable, (element, n))
    part = part_in_form(form, element, n)
    targets = targets_among(s, form % DOUBLED, only)
    if not targets:
        battle.lose_part(s, part, False)
        return
    if s.combat.opened == CLOSED_UP:
        place = yield Choice(seat, ATTACK_ON, targets, (part,))
        battle.aim_attack(s, place)
    battle.put_part(s, part)


def block_with(s: Mage, seat: int, element: int, n: int, swift_double: bool = False) -> Flow[None]:
    """The same for a block: against one single attack (MK-16.3, MK-16.19)."""
    part = packed_part(MELEE, element, n, swift_double)
    if s.combat.opened == CLOSED_UP:
        attacks = blockable(s)
        if not attacks:
            battle.lose_part(s, part, True)
            return
        number = yield Choice(seat, BLOCK_ON, attacks, (part,))
        battle.aim_block(s, number)
    battle.put_part(s, part)


def may_attack_sideways(s: Mage, seat: int) -> bool:
    return s.fight is not None and s.fight.stage == ATTACK_PHASE and bool(targets_for(s, MELEE))


# --- striking --------------------------------------------------------------------------------------------------------


def suffices(s: Mage) -> bool:
    """Whether what is open would succeed now."""
    f = s.combat
    return sums.attack_suffices(s) if f.opened == OPEN_ATTACK else sums.block_suffices(s)


def strike(s: Mage, seat: int) -> None:
    """The open attack defeats all its targets (MK-15.9); the open block stops its attack (MK-16.10)."""
    f = s.combat
    targets: Cards = f.targets
    promises = f.reserve.bound
    if f.opened == OPEN_ATTACK:
        battle.close(s)
        pledges.redeem(s, promises, targets, 0)
        battle.use_defence(s)
        for place in targets:
            spoils.defeat(s, seat, place)
    else:
        left_over = sums.block_left_over(s)
        foe, attack = sums.open_block(s)
        if sums.attack_able(s, foe, attack, sums.SWIFT):
            feats.tell_trait(s, sums.SWIFT)
        battle.close(s)
        pledges.redeem(s, promises, (targets[0] // MOST_ATTACKS,), left_over)
        stop_attack(s, seat, targets[0])


def stop_attack(s: Mage, seat: int, number: int) -> None:
    """A blocked attack; a summoned enemy leaves once all its attacks are, and gives nothing (MK-16.13, MK-21.15)."""
    battle.block(s, number)
    place = number // MOST_ATTACKS
    foe = s.combat.foes[place]
    if foe.doomed and sums.fully_blocked(foe):
        spoils.defeat(s, seat, place)
    else:
        dismiss(s, place)


def dismiss(s: Mage, place: int) -> None:
    """A summoned enemy leaves when none of its attacks is due any more."""
    foe = s.combat.foes[place]
    still = [number for number in sums.due_attacks(s) if number // MOST_ATTACKS == place]
    if foe.role == SUMMONED and not foe.out and not still:
        battle.leave(s, place)


def block_the_powerless(s: Mage, seat: int) -> None:
    """In the block phase an attack that is worth nothing any more counts as blocked (MK-16.18)."""
    f = s.combat
    if f.stage != BLOCK_PHASE or f.duel is not None:
        return
    for place in sums.faced(f):
        foe = f.foes[place]
        if foe.stopped:
            continue
        for attack in range(len(foe.states)):
            if sums.powerless(s, foe, attack):
                stop_attack(s, seat, place * MOST_ATTACKS + attack)


def give_up_in_vain(s: Mage) -> None:
    """An attack whose last target is gone, or a block against an attack that does not come any more, is over."""
    f = s.combat
    if (f.opened == OPEN_ATTACK and not f.targets) or (
        f.opened == OPEN_BLOCK and f.targets[0] not in blockable(s)
    ):
        battle.let_go(s)


# --- letting go ------------------------------------------------------------------------------------------------------


def defended_option(s: Mage, seat: int, value: int, defender: int) -> Option:
    return attack_option(s, value, "protected")


def defended_words(s: Mage, seat: int, defender: int) -> dict[str, object]:
    return {"enemy": battle.foe_names(s.combat.foes[defender])}


def defender_ref(s: Mage, seat: int, defender: int) -> tuple[str, ...]:
    return (battle.ref_of(s.combat.foes[defender], defender),)


DEFENDED = Prompt("defend.whom", ("MK-21.31", "MK-R31"), defended_option, defended_words, defender_ref)


def let_go(s: Mage, seat: int) -> Flow[None]:
    """Everything in it is lost (MK-15.12, MK-15.16). An attack with something in it was the first one of the combat: those who
    defend have done so, and the armour stays where they gave it (MK-21.28, MK-21.29)."""
    f = s.combat
    if f.opened == OPEN_ATTACK and f.parts:
        yield from protect(s, seat)
    battle.let_go(s)


def protect(s: Mage, seat: int) -> Flow[None]:
    """Each defender protects itself if it is a target, else one of them (MK-21.30, MK-R31)."""
    f = s.combat
    if f.defended:
        return
    for place in sums.faced(f):
        bonus = sums.kind_of_foe(f.foes[place]).defend
        if bonus:
            options = [place] if place in f.targets else list(f.targets)
            whom = yield Choice(seat, DEFENDED, options, (place,))
            battle.raise_armor(s, whom, bonus)
    battle.use_defence(s)
