"""Effects on enemies and their attacks that are neither attacks nor blocks (MK-14.17 to MK-14.19, MK-21.24)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import battle, clash, keepsakes, shares, spoils, strike, sums
from tafelrunde.games.mage_knight.naming import attack_ref
from tafelrunde.games.mage_knight.state import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    DAMAGE_PHASE,
    DUE,
    MOST_ATTACKS,
    NONE,
    RANGED_PHASE,
    Foe,
    Mage,
)
from tafelrunde.games.mage_knight.vocabulary import (
    BLUE,
    FIRE,
    ICE,
    LOSSES,
    PHASES,
    RED,
    RESISTANCES,
    TARGETS,
    WHENS,
    Aim,
    Step,
)

ATTACK_ABILITIES: Final = 1 << LOSSES.index("attack_abilities")
FORTIFICATION: Final = 1 << LOSSES.index("fortification")
AIMED_AT_ATTACKS: Final[dict[str, int]] = {"one_attack": 1, "two_attacks": 2}
CHOSEN: Final[dict[str, int]] = {"one_enemy": 1, "one_unfortified": 1, "up_to_three": 3}  # how many


def who(name: str) -> int:
    """The code of a kind of target."""
    return next(target.code for target in TARGETS if target.name == name)


# --- when ------------------------------------------------------------------------------------------------------------


def in_season(s: Mage, name: str) -> bool:
    """Whether something that is tied to a phase of the combat, or to none, may be used now (MK-14.17, MK-18.4)."""
    if s.fight is None:
        return name in ("any", "not_in_combat")
    stage = s.fight.stage
    if name in ("any", "combat"):
        return True
    if name == "block":
        return stage == BLOCK_PHASE
    if name == "attack":
        return stage == ATTACK_PHASE
    if name == "after_block":
        return stage in (DAMAGE_PHASE, ATTACK_PHASE)
    return name in ("start", "combat_start") and stage == RANGED_PHASE


def when_it_may(s: Mage, when: int) -> bool:
    """Whether an effect may be used at this moment."""
    return in_season(s, WHENS[when])


# --- whom ------------------------------------------------------------------------------------------------------------


def on_attack_alone(aim: Aim) -> bool:
    """Whether it acts on attacks themselves: their value, their abilities, or whether they take place. Nobody is immune to that
    by arcane immunity (MK-21.24, MK-R58)."""
    on_enemy = (
        aim.armor or aim.armor_set or aim.stop or aim.destroy or aim.doom or aim.loses & ~ATTACK_ABILITIES
    )
    return not on_enemy


def immune(s: Mage, foe: Foe, aim: Aim, tint: int) -> bool:
    """Fire resistance against red cards and abilities, ice resistance against blue ones (MK-14.18, MK-14.19, MK-21.21,
    MK-21.22, MK-25.53); arcane immunity against everything that is not about an attack (MK-21.24)."""
    own = sums.resisted_by(s, foe)
    if (tint >> RED & 1 and own >> FIRE & 1) or (tint >> BLUE & 1 and own >> ICE & 1):
        return True
    return sums.able(foe, sums.ARCANE_IMMUNITY) and not on_attack_alone(aim)


def enemies_for(s: Mage, aim: Aim) -> list[int]:
    """Places of the enemies that what is being played can touch."""
    return enemies_touched(s, aim, s.combat.tint)


def enemies_touched(s: Mage, aim: Aim, tint: int) -> list[int]:
    """Those that something of these colours can touch. A summoner cannot be touched while it is replaced (MK-21.13)."""
    f = s.combat
    if not in_season(s, PHASES[aim.phase]):
        return []
    who = TARGETS[aim.who].name
    found: list[int] = []
    for place in sums.faced(f):
        foe = f.foes[place]
        fortified = sums.fortifications(s, foe) > 0
        fits = (
            not immune(s, foe, aim, tint)
            and not (aim.reachable and f.stage == RANGED_PHASE and fortified)
            and not (who == "one_unfortified" and fortified)
            and not (who == "other_enemies" and place == f.aimed)
            and not (who == "that_enemy" and place != f.aimed)
            and not (who == "blocked_enemies" and not sums.fully_blocked(foe))
            and not (foe.unit != NONE and (aim.stop or aim.doom) and not is_attacking(s, foe))
        )
        if fits:
            found.append(place)
    return found


def is_attacking(s: Mage, foe: Foe) -> bool:
    """Whether a unit of the other player contributes to the attack that is being blocked: only then it can be kept from it, or
    hurt by the block (MK-25.56, MK-25.59)."""
    return s.combat.stage == BLOCK_PHASE and shares.is_in(foe)


def on_whole_attack(s: Mage, aim: Aim) -> bool:
    """In a combat between players a ranged attack is like a swift one: what takes abilities off an attack takes that off the
    whole of it (MK-25.28)."""
    f = s.combat
    return f.duel is not None and f.stage == BLOCK_PHASE and bool(aim.loses & ATTACK_ABILITIES)


def breaks_walls(s: Mage, aim: Aim) -> bool:
    """There, too, all fortifications are lost with the site's, units or not (MK-25.58)."""
    f = s.combat
    everybody = TARGETS[aim.who].name == "all_enemies" and bool(aim.loses & FORTIFICATION)
    return f.duel is not None and f.assault and f.seat == f.duel.aggressor and everybody


def attacks_for(s: Mage, aim: Aim) -> list[int]:
    """Attacks that it can touch, as numbers: those that are still due. What will be summoned is no attack yet."""
    f = s.combat
    found: list[int] = []
    for place in enemies_for(s, aim):
        foe = f.foes[place]
        for attack, state in enumerate(foe.states):
            if state == DUE and not foe.stopped and not sums.will_summon(foe, attack):
                found.append(place * MOST_ATTACKS + attack)
    return found


def possible(s: Mage, seat: int, step: Step) -> bool:
    """Whether there is anything to aim at; an enemy that the same effect chooses before is not known yet."""
    if s.fight is None or s.fight.seat != seat or step.aim is None:
        return False
    who = TARGETS[step.aim.who].name
    if on_whole_attack(s, step.aim) or breaks_walls(s, step.aim):
        return True
    if who in AIMED_AT_ATTACKS:
        return bool(attacks_for(s, step.aim))
    return who in ("that_enemy", "other_enemies") or bool(enemies_for(s, step.aim))


def futile(s: Mage, steps: list[Step], tint: int) -> bool:
    """Whether something of these colours would aim at enemies that all ignore it, and do nothing else."""
    return (
        s.fight is not None
        and bool(steps)
        and all(
            [
                step.aim is not None
                and TARGETS[step.aim.who].name not in ("that_enemy", "other_enemies")
                and not enemies_touched(s, step.aim, tint)
                and not breaks_walls(s, step.aim)
                for step in steps
            ]
        )
    )


# --- choosing --------------------------------------------------------------------------------------------------------


def enemy_option(s: Mage, seat: int, value: int, step: Step) -> Option:
    return Option("enough") if value == DONE else strike.attack_option(s, value, "aim_at")


def attack_option(s: Mage, seat: int, value: int, step: Step) -> Option:
    if value == DONE:
        return Option("enough")
    foe, attack = s.combat.foes[value // MOST_ATTACKS], value % MOST_ATTACKS
    return Option("aim_at_attack", (attack_ref(value),), strike.attack_words(s, foe, attack))


ENEMY = Prompt("aim.enemy", ("MK-14.17", "MK-14.18", "MK-14.19", "MK-21.24"), enemy_option)
ATTACK = Prompt("aim.attack", ("MK-14.17", "MK-R58", "MK-R103"), attack_option)


def aim_at(s: Mage, seat: int, step: Step) -> Flow[None]:
    """Choose whom, and change them. Without anybody it can touch nothing happens: what stands beside it still counts."""
    assert step.aim is not None
    aim = step.aim
    who = TARGETS[aim.who].name
    if on_whole_attack(s, aim):
        clash.slow_attack(s)
        return
    if breaks_walls(s, aim):
        clash.breach(s)
    if who in AIMED_AT_ATTACKS:
        yield from aim_at_attacks(s, seat, step, AIMED_AT_ATTACKS[who])
    elif who in CHOSEN:
        yield from aim_at_enemies(s, seat, step, CHOSEN[who])
    else:
        for place in enemies_for(s, aim):
            if s.combat.by_unit:
                battle.note_aid(s, place)
            touch_enemy(s, seat, place, aim)
    strike.block_the_powerless(s, seat)


def aim_at_attacks(s: Mage, seat: int, step: Step, most: int) -> Flow[None]:
    assert step.aim is not None
    taken: list[int] = []
    for _ in range(most):
        left = [number for number in attacks_for(s, step.aim) if number not in taken]
        if not left:
            return
        number = yield Choice(seat, ATTACK, [*left, DONE] if taken else left, (step,))
        if number == DONE:
            return
        taken = [*taken, number]
        battle.take_aim(s, number // MOST_ATTACKS)
        touch_attack(s, number, step.aim)


def aim_at_enemies(s: Mage, seat: int, step: Step, most: int) -> Flow[None]:
    assert step.aim is not None
    taken: list[int] = []
    for _ in range(most):
        left = [place for place in enemies_for(s, step.aim) if place not in taken]
        if not left:
            return
        place = yield Choice(seat, ENEMY, [*left, DONE] if taken else left, (step,))
        if place == DONE:
            return
        taken = [*taken, place]
        battle.take_aim(s, place)
        touch_enemy(s, seat, place, step.aim)


# --- changing --------------------------------------------------------------------------------------------------------


def touch_attack(s: Mage, number: int, aim: Aim) -> None:
    if aim.attack:
        battle.change_attack(s, number, aim.attack)
    if aim.loses & ATTACK_ABILITIES:
        battle.strip_attack(s, number)
    if aim.cumbersome:
        battle.slow_down(s, number // MOST_ATTACKS)
    if aim.void:
        battle.avert(s, number)


def touch_enemy(s: Mage, seat: int, place: int, aim: Aim) -> None:
    """Armour goes by how it stands now: fortified or not, by its resistances (MK-9.22)."""
    foe = s.combat.foes[place]
    lowered = -armor_change(s, foe, aim)
    if aim.stop:
        battle.stop(s, place)
    if aim.armor_set:
        battle.fix_armor(s, place, aim.armor_set)
    if lowered:
        battle.lower_armor(s, place, lowered)
    if aim.attack:
        for attack in range(len(foe.states)):
            battle.change_attack(s, place * MOST_ATTACKS + attack, aim.attack)
    if aim.loses & ~ATTACK_ABILITIES:
        battle.take_off(s, place, aim.loses & ~ATTACK_ABILITIES)
    if aim.doom:
        battle.doom(s, place)
    if aim.destroy or (foe.doomed and sums.fully_blocked(foe)):
        spoils.defeat(s, seat, place)


def armor_change(s: Mage, foe: Foe, aim: Aim) -> int:
    if aim.armor_fortified and sums.fortifications(s, foe) > 0:
        return aim.armor_fortified
    if aim.per_resistance:
        own = sums.resisted_by(s, foe)
        return aim.armor * sum([1 for element in range(len(RESISTANCES)) if own >> element & 1])
    return aim.armor


def forget(s: Mage) -> None:
    """What was being played is over."""
    if s.fight is not None:
        battle.tint(s, 0)
        keepsakes.act_by_unit(s, NONE)
