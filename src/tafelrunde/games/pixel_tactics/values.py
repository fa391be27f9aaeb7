"""Chapter 7, numbers: keywords, attack values and reductions, all from the standing modifiers of bars and leader powers.

`notes`, where given, collects the abilities that counted: for the log, previews and coverage.
"""

from typing import Final

from tafelrunde.games.pixel_tactics.cards import (
    ALWAYS,
    ATTACK,
    CHARACTER_OF,
    CORPSE_IN_FRONT,
    ENEMY_FRONT_HEROES,
    FLANK,
    FORERUNNER,
    FRONT,
    HAS_INTERCEPT,
    HAS_RANGED,
    HERO_ATTACK,
    INTERCEPT,
    IS_FIRST_PLAYER,
    IS_SECOND_PLAYER,
    LEADER,
    LEADER_ATTACK,
    LESS_DAMAGE,
    MELEE_ATTACK,
    MODIFIERS,
    NO_DAMAGE,
    OWN_HEROES,
    OWN_HEROES_AND_LEADER,
    OWN_LEADER,
    PER_CORPSE,
    PER_DAMAGE_ON_IT,
    PER_ENEMY_DISCARD,
    PER_NOTHING,
    PRINTED_FACTOR,
    RANGED,
    RANGED_ATTACK,
    REAR,
    SELF,
    SUPPORTER,
    TARGET_HAS_INTERCEPT,
    TARGET_IS_HERO,
    TARGET_IS_LEADER,
    TOTAL_FACTOR,
    WAS_DEALT_DAMAGE,
    Modifier,
)
from tafelrunde.games.pixel_tactics.state import HIT, LEADER_CELL, PixelState
from tafelrunde.games.pixel_tactics.units import (
    COUNT,
    HERO_CELLS,
    ROW_MASKS,
    ability_of,
    flank_neighbour,
    row_of,
    spots,
)

CORPSE_ATTACK: Final = 3  # Witch leader, PT-R36


class Aim:
    """What an attack value may depend on besides the attacker: the type of attack and the final target (PT-7.21)."""

    __slots__ = ("melee", "at_leader", "at_intercept")

    def __init__(self, melee: bool, at_leader: bool, at_intercept: bool) -> None:
        self.melee = melee
        self.at_leader = at_leader
        self.at_intercept = at_intercept


def aim_at(s: PixelState, target: int, melee: bool) -> Aim:
    if target % 9 == LEADER_CELL:
        return Aim(melee, True, False)
    return Aim(melee, False, has_keyword(s, target, INTERCEPT, None))


def has_keyword(s: PixelState, spot: int, keyword: int, notes: list[int] | None) -> bool:
    """Ranged or Intercept of a living character: printed in the active bar, or granted."""
    seat = spot // 9
    power = s.power[seat] * 5 + LEADER
    if spot % 9 == LEADER_CELL:
        # The leader never intercepts (PT-R5); Ranged is part of the power, also of a copied one (PT-R46).
        return keyword == RANGED and _noted(notes, power, HAS_RANGED[power])
    bar = ability_of(s, spot)
    if _noted(notes, bar, HAS_RANGED[bar] if keyword == RANGED else HAS_INTERCEPT[bar]):
        return True
    beside = flank_neighbour(s, spot)
    if beside >= 0 and _grants(ability_of(s, beside), keyword, _role(spot), notes):
        return True
    return _grants(power, keyword, OWN_HEROES, notes)


def _noted(notes: list[int] | None, ability: int, counts: bool) -> bool:
    if counts and notes is not None:
        notes.append(ability)
    return counts


def _role(spot: int) -> int:
    """What the character there is for the flank hero of its column."""
    return FORERUNNER if row_of(spot) == FRONT else SUPPORTER


def _grants(ability: int, keyword: int, who: int, notes: list[int] | None) -> bool:
    for modifier in MODIFIERS[ability]:
        if modifier.stat == keyword and modifier.who == who:
            return _noted(notes, ability, True)
    return False


# --- attack value (PT-7.21) -----------------------------------------------------------------------------------------------


def attack_value(s: PixelState, spot: int, aim: Aim, notes: list[int] | None = None) -> int:
    """Printed value (doubled by Assassin flank), plus additions, then doubled by Assassin front; never below 0 (PT-R7)."""
    seat = spot // 9
    card = s.cells[spot]
    power = s.power[seat] * 5 + LEADER
    if spot % 9 == LEADER_CELL:
        value = LEADER_ATTACK[s.stats + s.power[seat]]
        return max(0, value + _sum(s, power, ATTACK, OWN_HEROES_AND_LEADER, spot, aim, notes))
    value = HERO_ATTACK[s.stats + CHARACTER_OF[card]]
    bar = ability_of(s, spot)
    beside = flank_neighbour(s, spot)
    if beside >= 0:
        support = ability_of(s, beside)
        if _sum(s, support, PRINTED_FACTOR, _role(spot), spot, aim, notes):
            value *= 2
        value += _sum(s, support, ATTACK, _role(spot), spot, aim, notes)
    value += s.boost[card]
    value += _sum(s, bar, ATTACK, SELF, spot, aim, notes)
    value += _sum(s, power, ATTACK, OWN_HEROES, spot, aim, notes)
    value += _sum(s, power, ATTACK, OWN_HEROES_AND_LEADER, spot, aim, notes)
    if row_of(spot) == FRONT:
        value += _enemy_rear(s, 1 - seat, spot, aim, notes)
    if _sum(s, bar, TOTAL_FACTOR, SELF, spot, aim, notes):
        value *= 2
    return max(0, value)


def _enemy_rear(s: PixelState, enemy: int, spot: int, aim: Aim, notes: list[int] | None) -> int:
    total = 0
    for other in spots(enemy, s.alive[enemy] & ROW_MASKS[REAR]):
        total += _sum(s, ability_of(s, other), ATTACK, ENEMY_FRONT_HEROES, spot, aim, notes)
    return total


def _sum(
    s: PixelState, ability: int, stat: int, who: int, spot: int, aim: Aim, notes: list[int] | None
) -> int:
    """What an ability adds to a stat of the character on this spot."""
    total = 0
    for modifier in MODIFIERS[ability]:
        if modifier.stat == stat and modifier.who == who and _holds(s, modifier.when, spot, aim):
            total += _amount(s, modifier, spot)
    if total and notes is not None:
        notes.append(ability)
    return total


def _holds(s: PixelState, when: int, spot: int, aim: Aim) -> bool:
    if when == ALWAYS:
        return True
    if when == TARGET_IS_LEADER:
        return aim.at_leader
    if when == TARGET_IS_HERO:
        return not aim.at_leader
    if when == TARGET_HAS_INTERCEPT:
        return aim.at_intercept
    if when == MELEE_ATTACK:
        return aim.melee
    if when == RANGED_ATTACK:
        return not aim.melee
    if when == CORPSE_IN_FRONT:
        return spot % 9 >= 3 and s.fallen[spot // 9] >> (spot % 9 - 3) & 1 != 0
    if when == IS_FIRST_PLAYER:
        return s.first == spot // 9
    if when == IS_SECOND_PLAYER:
        return s.first != spot // 9
    assert when == WAS_DEALT_DAMAGE
    return s.flags[s.cells[spot]] & HIT != 0


def _amount(s: PixelState, modifier: Modifier, spot: int) -> int:
    per = modifier.per
    if per == PER_NOTHING:
        return modifier.amount
    if per == PER_DAMAGE_ON_IT:
        return modifier.amount * s.damage[s.cells[spot]]
    if per == PER_CORPSE:
        return modifier.amount * (COUNT[s.fallen[0]] + COUNT[s.fallen[1]])
    if per == PER_ENEMY_DISCARD:
        return modifier.amount * len(s.discard[1 - spot // 9])
    return modifier.amount * s.strength[spot // 9]


# --- reductions (PT-7.22) -------------------------------------------------------------------------------------------------


def damage_taken(s: PixelState, target: int, value: int, melee: bool, notes: list[int] | None = None) -> int:
    """What an attack of this value does to its final target: minus all reductions, never below 0; immunity makes it 0."""
    aim = Aim(melee, False, False)
    if target % 9 == LEADER_CELL:
        return _leader_takes(s, target, value, aim, notes)
    power = s.power[target // 9] * 5 + LEADER
    bar = ability_of(s, target)
    less = _sum(s, bar, LESS_DAMAGE, SELF, target, aim, notes)
    immune = _sum(s, bar, NO_DAMAGE, SELF, target, aim, notes)
    beside = flank_neighbour(s, target)
    if beside >= 0:
        support = ability_of(s, beside)
        less += _sum(s, support, LESS_DAMAGE, _role(target), target, aim, notes)
        immune += _sum(s, support, NO_DAMAGE, _role(target), target, aim, notes)
    less += _sum(s, power, LESS_DAMAGE, OWN_HEROES, target, aim, notes)
    less += _sum(s, power, LESS_DAMAGE, OWN_HEROES_AND_LEADER, target, aim, notes)
    return 0 if immune else max(0, value - less)


def _leader_takes(s: PixelState, target: int, value: int, aim: Aim, notes: list[int] | None) -> int:
    seat = target // 9
    less = _sum(s, s.power[seat] * 5 + LEADER, LESS_DAMAGE, OWN_HEROES_AND_LEADER, target, aim, notes)
    immune = 0
    for spot in spots(seat, s.alive[seat] & ROW_MASKS[FLANK] & HERO_CELLS):
        bar = ability_of(s, spot)
        less += _sum(s, bar, LESS_DAMAGE, OWN_LEADER, target, aim, notes)
        immune += _sum(s, bar, NO_DAMAGE, OWN_LEADER, target, aim, notes)
    return 0 if immune else max(0, value - less)
