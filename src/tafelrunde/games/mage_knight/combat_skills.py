"""The odd skills and abilities of a combat, found by their ids."""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.core.words import LANGUAGES
from tafelrunde.games.mage_knight import aiming, battle, effects, keepsakes, strike, sums
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import Enemy, library
from tafelrunde.games.mage_knight.naming import attack_ref
from tafelrunde.games.mage_knight.packing import armed, duelled
from tafelrunde.games.mage_knight.state import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    CLOSED_UP,
    MOST_ATTACKS,
    NONE,
    OPEN_ATTACK,
    OPEN_BLOCK,
    Foe,
    Mage,
    packed_part,
    part_element,
    part_value,
)
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.vocabulary import NOTHING, Aim, Step
from tafelrunde.games.mage_knight.wording import element_text, loss_text, part_text

# --- Know Your Prey --------------------------------------------------------------------------------------------------

# What an enemy may lose: a bit of LOSSES, or above this number an element of one of its attacks.
ELEMENTS: Final = 100
RESISTANCES: Final = [v.LOSSES.index(name) for name in v.RESISTANCES]


def losable(s: Mage, foe: Foe) -> list[int]:
    """Abilities and resistances that it has, and elements of its attacks: from fire or ice to physical, from cold fire to
    either. Neither summoning nor what a site gives. A unit of another player has nothing but resistances (MK-25.52)."""
    found = [loss for ability, loss in sums.LOST_ABILITIES.items() if sums.able(foe, ability)]
    own = sums.resisted_by(s, foe)
    found += [loss for element, loss in enumerate(RESISTANCES) if own >> element & 1]
    if foe.unit != NONE:
        return found
    for attack, printed in enumerate(sums.kind_of_foe(foe).attacks):
        if printed.summons == NOTHING:
            element = sums.attack_element(foe, attack)
            found += [ELEMENTS + attack * len(v.ELEMENTS) + other for other in BENEATH[element]]
    return found


BENEATH: Final[list[list[int]]] = [[], [v.PHYSICAL], [v.PHYSICAL], [v.FIRE, v.ICE]]


def prey(s: Mage, seat: int) -> list[int]:
    """Enemies that have something to lose; none with arcane immunity (MK-21.24)."""
    if s.fight is None or s.fight.seat != seat:
        return []
    f = s.fight
    return [
        place
        for place in sums.faced(f)
        if not sums.able(f.foes[place], sums.ARCANE_IMMUNITY) and losable(s, f.foes[place])
    ]


def prey_option(s: Mage, seat: int, value: int) -> Option:
    return strike.attack_option(s, value, "aim_at")


def loss_option(s: Mage, seat: int, value: int, place: int) -> Option:
    if value < ELEMENTS:
        return Option("lose_ability", (), {"what": loss_text(value)})
    attack, element = divmod(value - ELEMENTS, len(v.ELEMENTS))
    number = place * MOST_ATTACKS + attack
    return Option("lose_element", (attack_ref(number),), {"element": element_text(element)})


def loss_words(s: Mage, seat: int, place: int) -> dict[str, object]:
    return {"enemy": battle.foe_names(s.combat.foes[place])}


def prey_ref(s: Mage, seat: int, place: int) -> tuple[str, ...]:
    return (battle.ref_of(s.combat.foes[place], place),)


PREY = Prompt("prey.enemy", ("MK-14.17", "MK-21.24"), prey_option)
LOSS = Prompt("prey.what", ("MK-14.17", "MK-21.41"), loss_option, loss_words, prey_ref)


def know_your_prey(s: Mage, seat: int, played: Played) -> Flow[None]:
    """One enemy loses one thing for this combat."""
    place = yield Choice(seat, PREY, prey(s, seat))
    loss = yield Choice(seat, LOSS, losable(s, s.combat.foes[place]), (place,))
    if loss < ELEMENTS:
        battle.lose_ability(s, place, loss, loss_text(loss))
    else:
        attack, element = divmod(loss - ELEMENTS, len(v.ELEMENTS))
        battle.take_element(s, place * MOST_ATTACKS + attack, element)


def has_prey(s: Mage, seat: int) -> bool:
    return bool(prey(s, seat))


# --- Dueling ---------------------------------------------------------------------------------------------------------

DUEL: Final = 1  # block now, attack later


def opponents(s: Mage, seat: int) -> list[int]:
    """Enemies that attack, even if nothing is left of it; if a block is open, the one it is against. Never another player: no
    effect is aimed at a hero (MK-25.52)."""
    f = s.fight
    if f is None or f.duel is not None or f.seat != seat or f.stage != BLOCK_PHASE:
        return []
    if f.opened == OPEN_BLOCK:
        return [f.targets[0] // MOST_ATTACKS]
    return [place for place in sums.faced(f) if not f.foes[place].stopped and not sums.summons(f.foes[place])]


def opponent_option(s: Mage, seat: int, value: int) -> Option:
    return strike.attack_option(s, value, "duel_with")


OPPONENT = Prompt("duel.enemy", ("MK-16.3",), opponent_option)


def dueling(s: Mage, seat: int, played: Played) -> Flow[None]:
    """A block against one of its attacks now; whether it succeeds does not matter."""
    place = yield Choice(seat, OPPONENT, opponents(s, seat))
    keepsakes.challenge_to_duel(s, place)
    attacks = [number for number in strike.blockable(s) if number // MOST_ATTACKS == place]
    part = packed_part(v.MELEE, v.PHYSICAL, DUEL + effects.bonus_for(s, seat, v.BLOCK, played))
    if s.combat.opened == CLOSED_UP:
        if not attacks:
            battle.lose_part(s, part, True)
            return
        number = yield Choice(seat, strike.BLOCK_ON, attacks, (part,))
        battle.aim_block(s, number)
    battle.put_part(s, part)


def somebody_to_duel(s: Mage, seat: int) -> bool:
    return bool(opponents(s, seat))


def duels_to_strike(s: Mage) -> list[int]:
    """Enemies whose duel has an attack to come that can be made now."""
    f = s.combat
    if f.stage != ATTACK_PHASE:
        return []
    places = [duelled(packed) for packed in f.duels if armed(packed)]
    here = list(f.targets) if f.opened == OPEN_ATTACK else sums.faced(f)
    return sorted({place for place in places if place in here})


def strike_in_duel(s: Mage, seat: int, place: int) -> Flow[None]:
    """An attack against this enemy alone, or as part of one that it is a target of."""
    keepsakes.strike_in_duel(s, place)
    if s.combat.opened == CLOSED_UP:
        battle.aim_attack(s, place)
    yield from strike.attack_with(
        s, seat, v.MELEE, v.PHYSICAL, DUEL + effects.bonus_for(s, seat, v.ATTACK, Played())
    )


# --- the Puppet Master -----------------------------------------------------------------------------------------------

KEEP: Final = 0
ATTACK: Final = 1000
BLOCK: Final = 2000


def halved(n: int) -> int:
    """Rounded up."""
    return (n + 1) // 2


def puppet_block(enemy: Enemy) -> int:
    """Half its armour as a block; the opposite of its resistances is its element."""
    fire, ice = enemy.resistances >> v.FIRE & 1, enemy.resistances >> v.ICE & 1
    element = v.COLD_FIRE if fire and ice else v.ICE if fire else v.FIRE if ice else v.PHYSICAL
    return packed_part(v.MELEE, element, halved(enemy.armor))


def puppet_attacks(enemy: Enemy) -> list[int]:
    """Half of each printed attack, together; what summons has none."""
    return [
        packed_part(v.MELEE, attack.element, halved(attack.value))
        for attack in enemy.attacks
        if attack.summons == NOTHING
    ]


ONE_BLOCK: Final = Step(v.BLOCK)
ONE_ATTACK: Final = Step(v.ATTACK)


def puppets(s: Mage, seat: int) -> list[int]:
    """Keep one of the defeated, or use one that was kept."""
    marks = s.heroes[seat].marks
    found = [KEEP + kind for kind in sorted(set(marks.slain)) if can_keep(s, kind)]
    if strike.attack_possible(s, seat, ONE_ATTACK):
        found += [
            ATTACK + kind for kind in sorted(set(marks.kept)) if puppet_attacks(library().enemies[kind])
        ]
    if strike.block_possible(s, seat, ONE_BLOCK):
        found += [BLOCK + kind for kind in sorted(set(marks.kept))]
    return found


def can_keep(s: Mage, kind: int) -> bool:
    """Its token still lies in the discard pile."""
    return kind in s.drops[library().enemies[kind].back]


def puppet_option(s: Mage, seat: int, value: int) -> Option:
    enemy = library().enemies[value % ATTACK]
    if value < ATTACK:
        return Option("keep_puppet", (), {"enemy": enemy.names})
    parts = [puppet_block(enemy)] if value >= BLOCK else puppet_attacks(enemy)
    texts = [part_text(part, value >= BLOCK) for part in parts]
    text = {lang: " + ".join([one[lang] for one in texts]) for lang in LANGUAGES}
    return Option("use_puppet", (), {"enemy": enemy.names, "text": text})


PUPPET = Prompt("puppet.how", ("MK-7.7",), puppet_option)


def puppet_master(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Never both in one turn: the skill is used once."""
    what = yield Choice(seat, PUPPET, puppets(s, seat))
    kind = what % ATTACK
    enemy = library().enemies[kind]
    if what < ATTACK:
        keepsakes.keep_enemy(s, seat, kind)
        return
    keepsakes.use_puppet(s, seat, kind)
    if what >= BLOCK:
        part = puppet_block(enemy)
        bonus = effects.bonus_for(s, seat, v.BLOCK, played)
        yield from strike.block_with(s, seat, part_element(part), part_value(part) + bonus)
        return
    for part in puppet_attacks(enemy):
        yield from strike.attack_with(s, seat, v.MELEE, part_element(part), part_value(part))


def has_puppets(s: Mage, seat: int) -> bool:
    return bool(puppets(s, seat))


# --- Shocktroops -----------------------------------------------------------------------------------------------------

BLOW: Final = Aim(aiming.who("one_attack"))
BLOW.attack = -3
WEAKER: Final = Step(v.AIM)
WEAKER.aim = BLOW


def take_the_blow(s: Mage, seat: int, played: Played) -> Flow[None]:
    """An attack is 3 weaker, and its damage is for this unit first; one that is only called to arms is not there to take it."""
    number = yield Choice(seat, aiming.ATTACK, aiming.attacks_for(s, BLOW), (WEAKER,))
    battle.take_aim(s, number // MOST_ATTACKS)
    battle.change_attack(s, number, BLOW.attack)
    if played.unit != NONE:
        keepsakes.stand_guard(s, number, played.unit)
    strike.block_the_powerless(s, seat)


def some_blow(s: Mage, seat: int) -> bool:
    return aiming.possible(s, seat, WEAKER)


FUNCTIONS: Final[dict[str, Callable[[Mage, int, Played], Flow[None]]]] = {
    "wolfhawk_know_your_prey": know_your_prey,
    "wolfhawk_dueling": dueling,
    "krang_puppet_master": puppet_master,
    "shocktroops.3": take_the_blow,
}
NEEDS: Final[dict[str, Callable[[Mage, int], bool]]] = {
    "wolfhawk_know_your_prey": has_prey,
    "wolfhawk_dueling": somebody_to_duel,
    "krang_puppet_master": has_puppets,
    "shocktroops.3": some_blow,
}
effects.FUNCTIONS.update(FUNCTIONS)
effects.FUNCTION_POSSIBLE.update(NEEDS)
