"""The figures of a combat: armour, attack values, fortification, resistances, and what an attack or a block comes to.

Everything is counted in half-points: an efficient point is two of them, an inefficient one is one, and twice the armour or
attack value is needed. That is the sum of the efficient values and half the sum of the inefficient ones, rounded down
(MK-15.7, MK-16.9, MK-R14): what is needed is even, so an odd half-point is never the one that decides.
"""

from typing import Final

from tafelrunde.games.mage_knight import chart, modifiers, shares, walls
from tafelrunde.games.mage_knight.content import Enemy, library
from tafelrunde.games.mage_knight.packing import UNDERGROUND
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.shares import LOST_FORTIFICATION, LOST_RESISTANCES
from tafelrunde.games.mage_knight.state import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    BLOCKED,
    DAMAGE_PHASE,
    DEFENDER,
    DUE,
    MOST_ATTACKS,
    NONE,
    RANGED_PHASE,
    SUMMONED,
    Fight,
    Foe,
    Mage,
    part_doubles,
    part_element,
    part_value,
)
from tafelrunde.games.mage_knight.vocabulary import (
    BLUE,
    COLD_FIRE,
    ELEMENTS,
    FIRE,
    FOES_STRONGER,
    GREEN,
    ICE,
    LOSSES,
    NOTHING,
    PHYSICAL,
    PHYSICAL_TWICE,
    RED,
    SITES_FORTIFY_NOBODY,
    WHITE,
)

# Abilities of enemies, in the order of the data: bits.
FORTIFIED: Final = 0
UNFORTIFIED: Final = 1
ELUSIVE: Final = 2
ARCANE_IMMUNITY: Final = 3
BRUTAL: Final = 5
SWIFT: Final = 6
POISON: Final = 7
PARALYZE: Final = 8
ASSASSINATION: Final = 9
CUMBERSOME: Final = 10
VAMPIRIC: Final = 11

LEAST_ARMOR: Final = shares.LEAST_ARMOR  # an effect that lowers armour stops here (MK-9.22)
ALL_RESISTANCES: Final = 0b111
MOST_FORTIFIED: Final = 2  # such an enemy cannot be shot at (MK-15.5)
# Abilities that a single enemy can lose, and the bit that says so.
LOST_ABILITIES: Final[dict[int, int]] = {
    FORTIFIED: LOSSES.index("fortified"),
    ELUSIVE: LOSSES.index("elusive"),
    BRUTAL: LOSSES.index("brutal"),
    SWIFT: LOSSES.index("swift"),
    POISON: LOSSES.index("poison"),
    PARALYZE: LOSSES.index("paralyze"),
    ASSASSINATION: LOSSES.index("assassination"),
    VAMPIRIC: LOSSES.index("vampiric"),
}

# --- one enemy -------------------------------------------------------------------------------------------------------


def kind_of_foe(foe: Foe) -> Enemy:
    return library().enemies[foe.enemy]


def able(foe: Foe, ability: int) -> bool:
    """An ability of the enemy itself that it has not lost; units have none."""
    if foe.unit != NONE or not kind_of_foe(foe).abilities >> ability & 1:
        return False
    return not (foe.lost and ability in LOST_ABILITIES and foe.lost >> LOST_ABILITIES[ability] & 1)


def has_city_bonus(s: Mage, foe: Foe, colour: int) -> bool:
    """Whether it belongs to the garrison of a city of this colour, or was summoned by one of it; rampaging ones get nothing
    (MK-20.6). A Megapolis has two colours (MK-31.38)."""
    f = s.combat
    if not f.assault or colour not in chart.city_colours(s, f.space):
        return False
    source = f.foes[foe.caller] if foe.role == SUMMONED else foe
    return source.role == DEFENDER


def resistances(foe: Foe) -> int:
    """Bit n: resists element n (MK-21.20 to MK-21.22)."""
    return kind_of_foe(foe).resistances & ~(foe.lost >> LOST_RESISTANCES & ALL_RESISTANCES)


def razed(foe: Foe) -> bool:
    """Whether an effect has taken its fortifications."""
    return bool(foe.lost & LOST_FORTIFICATION)


def resisted_by(s: Mage, foe: Foe) -> int:
    """The same, for units of another player, too (MK-21.34)."""
    return resistances(foe) if foe.unit == NONE else shares.resistances(s, foe)


def fully_blocked(foe: Foe) -> bool:
    """Successfully blocked: all of its attacks were (MK-21.39). Nobody blocks a summons, so a summoner never is (MK-21.46); nor
    is a unit that has not attacked."""
    return (foe.unit == NONE or bool(foe.states)) and all([state == BLOCKED for state in foe.states])


def summons(foe: Foe) -> bool:
    return any([attack.summons != NOTHING for attack in kind_of_foe(foe).attacks])


def armor(s: Mage, foe: Foe) -> int:
    """An elusive enemy has its higher value, except in the attack phase once it is blocked (MK-21.25, MK-21.26). Raises and
    reductions in one formula, whatever came first; what fixes the armour replaces the value at that moment (MK-9.22,
    MK-R105)."""
    if foe.unit != NONE:
        return shares.armor(s, foe)
    enemy = kind_of_foe(foe)
    value = enemy.armor
    if able(foe, ELUSIVE) and not (s.combat.stage == ATTACK_PHASE and fully_blocked(foe)):
        value = enemy.elusive_armor
    if has_city_bonus(s, foe, WHITE):
        value += 1
    if provoked(s, foe, WHITE, RANGED_PHASE) or provoked(s, foe, BLUE, ATTACK_PHASE):
        value += 1
    if foe.fixed:
        value = foe.fixed
    value += foe.raised - foe.lowered
    return max(value, LEAST_ARMOR) if foe.lowered else value


def provoked(s: Mage, foe: Foe, colour: int, stage: int) -> bool:
    """Whether a die of this colour was shown for it, in this phase; summoned enemies are not meant (MK-31.23, MK-31.52)."""
    q = s.quest
    return q.die_shown and q.die == colour and s.combat.stage == stage and foe.role != SUMMONED


def fortifications(s: Mage, foe: Foe) -> int:
    """How often it is fortified: by its own ability, and by the site it defends (MK-14.2, MK-15.5, MK-21.18). The site does
    nothing for unfortified, rampaging and summoned enemies (MK-14.10, MK-21.17, MK-21.19); a wall that has to be crossed does as
    much as a site, for rampaging ones, too (MK-33.9). Nobody is fortified more than twice."""
    if foe.unit != NONE:
        return int(shares.fortified(s, foe))
    if razed(foe) or foe.role == SUMMONED:
        return 0
    outside = 0
    if not able(foe, UNFORTIFIED) and site_fortifies(s):
        by_site = s.combat.assault and foe.role == DEFENDER
        outside = int(by_site) + int(walls.shelters(s, foe))
    return min(MOST_FORTIFIED, int(able(foe, FORTIFIED)) + outside)


def site_fortifies(s: Mage) -> bool:
    """Not if an effect says that sites fortify nobody, nor for whoever came from underground."""
    seat = s.combat.seat
    return not s.heroes[seat].at_end & UNDERGROUND and not modifiers.applies(s, seat, SITES_FORTIFY_NOBODY)


# --- one attack of an enemy ------------------------------------------------------------------------------------------


def attack_element(foe: Foe, attack: int) -> int:
    changed = foe.elements[attack]
    return kind_of_foe(foe).attacks[attack].element if changed == NOTHING else changed


def attack_value(s: Mage, foe: Foe, attack: int) -> int:
    """Printed value with the bonus of a blue city, which goes by the element, and all changes (MK-20.3, MK-20.10). In the block
    phase a skill of another seat may make it stronger."""
    if foe.unit != NONE:
        return shares.share(s, foe)
    printed = kind_of_foe(foe).attacks[attack]
    bonus = 0
    if has_city_bonus(s, foe, BLUE):
        bonus = [0, 2, 2, 1][attack_element(foe, attack)]
    if s.quest.die == RED and s.quest.die_shown and foe.role != SUMMONED:  # each of its attacks (MK-R217)
        bonus += 1
    if s.middle and s.combat.stage == BLOCK_PHASE and printed.summons == NOTHING:
        bonus += sum([rule.n for rule in modifiers.in_force(s, s.combat.seat, FOES_STRONGER)])
    return max(0, printed.value + bonus + foe.changes[attack])


def attack_able(s: Mage, foe: Foe, attack: int, ability: int) -> bool:
    """Abilities hold for each of its attacks, unless they were taken off this one (MK-21.41). Red and green cities add theirs
    to physical attacks; having one twice changes nothing (MK-20.4, MK-20.5, MK-20.10, MK-21.44)."""
    if foe.stripped[attack]:
        return False
    if able(foe, ability) or (ability == CUMBERSOME and foe.heavy):
        return True
    if attack_element(foe, attack) != PHYSICAL:
        return False
    if ability == BRUTAL:
        return has_city_bonus(s, foe, RED)
    return ability == POISON and has_city_bonus(s, foe, GREEN)


def damage_of(s: Mage, foe: Foe, attack: int) -> int:
    """Brutal attacks deal twice their value, after everything that has lowered it (MK-17.3, MK-21.2, MK-R16)."""
    return attack_value(s, foe, attack) * (2 if attack_able(s, foe, attack, BRUTAL) else 1)


def will_summon(foe: Foe, attack: int) -> bool:
    return foe.unit == NONE and kind_of_foe(foe).attacks[attack].summons != NOTHING


def powerless(s: Mage, foe: Foe, attack: int) -> bool:
    """An attack that is still due but worth nothing any more (MK-16.18)."""
    due = not will_summon(foe, attack) and foe.states[attack] == DUE
    return due and attack_value(s, foe, attack) == 0


# --- who takes part --------------------------------------------------------------------------------------------------


def hidden(f: Fight, place: int) -> bool:
    """Whether a summoner is replaced by what it has summoned: in the block and damage phases (MK-21.12 to MK-21.14)."""
    return f.stage in (BLOCK_PHASE, DAMAGE_PHASE) and any([foe.caller == place for foe in f.foes])


def faced(f: Fight) -> list[int]:
    """The places of all enemies that are there now; in a combat between players the units of the other one."""
    return [
        place
        for place, foe in enumerate(f.foes)
        if not foe.out and not hidden(f, place) and foe.owner != f.seat
    ]


def due_attacks(s: Mage) -> list[int]:
    """Attacks that are still to come, as numbers: not blocked, void or dealt, of enemies that attack at all (MK-16.1,
    MK-17.1). One that was lowered to nothing deals no damage (MK-16.18)."""
    f = s.combat
    found: list[int] = []
    for place in faced(f):
        foe = f.foes[place]
        if foe.stopped:
            continue
        for attack, state in enumerate(foe.states):
            if state == DUE and attack_value(s, foe, attack) > 0:
                found.append(place * MOST_ATTACKS + attack)
    return found


# --- what an attack comes to -----------------------------------------------------------------------------------------


def inefficient_against(f: Fight, targets: Cards) -> int:
    """Elements that count half against a group, as a mask: resistances are pooled (MK-15.18); cold fire only if a single
    target resists both fire and ice (MK-15.8, MK-R13, MK-21.23)."""
    mask = 0
    for place in targets:
        own = resistances(f.foes[place])
        mask |= own
        if own >> FIRE & 1 and own >> ICE & 1:
            mask |= 1 << COLD_FIRE
    return mask


def attack_sum(parts: Cards, inefficient: int) -> int:
    """In half-points."""
    return sum([part_value(part) * (1 if inefficient >> part_element(part) & 1 else 2) for part in parts])


def defence(s: Mage) -> int:
    """What enemies that defend others add to the armour of the first group that is attacked, each once (MK-21.27 to MK-21.31,
    MK-R31)."""
    f = s.combat
    return 0 if f.defended else sum([kind_of_foe(f.foes[place]).defend for place in faced(f)])


def armor_of(s: Mage, targets: Cards) -> int:
    return sum([armor(s, s.combat.foes[place]) for place in targets]) + (defence(s) if targets else 0)


def open_attack_sum(s: Mage) -> int:
    f = s.combat
    return attack_sum(parts_now(s), inefficient_against(f, f.targets))


def parts_now(s: Mage) -> Cards:
    """What lies in the open attack; physical values may count twice in the attack phase, before they are halved."""
    f = s.combat
    if f.stage != ATTACK_PHASE or not modifiers.applies(s, f.seat, PHYSICAL_TWICE):
        return f.parts
    return tuple([part + part_value(part) * int(part_element(part) == PHYSICAL) for part in f.parts])


def attack_suffices(s: Mage) -> bool:
    """MK-15.9."""
    return open_attack_sum(s) >= 2 * armor_of(s, s.combat.targets)


# --- what a block comes to -------------------------------------------------------------------------------------------

# By the element of the attack: the elements whose block is efficient (MK-16.5 to MK-16.8).
EFFICIENT_BLOCKS: Final[list[list[int]]] = [
    list(range(len(ELEMENTS))),
    [ICE, COLD_FIRE],
    [FIRE, COLD_FIRE],
    [COLD_FIRE],
]


def block_sum(parts: Cards, element: int, swift: bool) -> int:
    """In half-points. What counts double against swift attacks is doubled before it may be halved (MK-16.20)."""
    total = 0
    for part in parts:
        points = part_value(part) * (2 if swift and part_doubles(part) else 1)
        total += points * (2 if part_element(part) in EFFICIENT_BLOCKS[element] else 1)
    return total


def block_needed(s: Mage, foe: Foe, attack: int) -> int:
    """Twice the value for a swift attack (MK-16.11, MK-21.3)."""
    return attack_value(s, foe, attack) * (2 if attack_able(s, foe, attack, SWIFT) else 1)


def open_block(s: Mage) -> tuple[Foe, int]:
    """The enemy and the attack of it that the open block is against."""
    [number] = s.combat.targets
    return s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS


def open_block_sum(s: Mage) -> int:
    foe, attack = open_block(s)
    return block_sum(s.combat.parts, attack_element(foe, attack), attack_able(s, foe, attack, SWIFT))


def block_left_over(s: Mage) -> int:
    """Block points beyond the attack value, both without what counts double against swift attacks; rounded down."""
    foe, attack = open_block(s)
    worth = block_sum(s.combat.parts, attack_element(foe, attack), False) // 2
    return max(0, worth - attack_value(s, foe, attack))


def block_suffices(s: Mage) -> bool:
    """All or nothing (MK-16.10, MK-16.14)."""
    foe, attack = open_block(s)
    return open_block_sum(s) >= 2 * block_needed(s, foe, attack)
