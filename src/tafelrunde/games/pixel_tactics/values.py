"""Chapter 7, numbers: keywords, attack values and reductions, all from the standing modifiers of bars and leader powers.

`notes`, where given, collects the abilities that counted: for the log, previews and coverage.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tafelrunde.games.pixel_tactics.content import (
    ABILITIES,
    CHARACTER_OF,
    CORPSE_ATTACK,
    FLANK,
    FRONT,
    HERO_ATTACK,
    LEADER,
    LEADER_ATTACK,
    REAR,
)
from tafelrunde.games.pixel_tactics.state import HIT, LEADER_CELL, PixelState
from tafelrunde.games.pixel_tactics.units import (
    COUNT,
    HERO_CELLS,
    ROW_MASKS,
    ability_of,
    flank_neighbour,
    is_alive,
    row_of,
    spots,
)


class Aim:
    """What an attack value may depend on besides the attacker: the type of attack and the final target (PT-7.21)."""

    __slots__ = ("melee", "at_leader", "at_intercept")

    def __init__(self, melee: bool, at_leader: bool = False, at_intercept: bool = False) -> None:
        self.melee = melee
        self.at_leader = at_leader
        self.at_intercept = at_intercept


# --- the vocabulary of modifiers: when they hold, and what they are multiplied with ---------------------------------------


def _corpse_in_front(s: PixelState, spot: int, aim: Aim) -> bool:
    return spot % 9 >= 3 and s.fallen[spot // 9] >> (spot % 9 - 3) & 1 != 0


def _was_dealt_damage(s: PixelState, spot: int, aim: Aim) -> bool:
    return s.flags[s.cells[spot]] & HIT != 0


Condition = Callable[[PixelState, int, Aim], bool]
Count = Callable[[PixelState, int], int]

_WHEN: Final[dict[str, Condition]] = {
    "target_is_leader": lambda s, spot, aim: aim.at_leader,
    "target_is_hero": lambda s, spot, aim: not aim.at_leader,
    "target_is_hero_with_intercept": lambda s, spot, aim: aim.at_intercept,
    "melee_attack": lambda s, spot, aim: aim.melee,
    "ranged_attack": lambda s, spot, aim: not aim.melee,
    "corpse_on_position_directly_in_front": _corpse_in_front,
    "controller_is_first_player": lambda s, spot, aim: s.first == spot // 9,
    "controller_is_second_player": lambda s, spot, aim: s.first != spot // 9,
    "hero_was_dealt_damage_this_wave": _was_dealt_damage,
}
_PER: Final[dict[str, Count]] = {
    "damage_on_it": lambda s, spot: s.damage[s.cells[spot]],
    "corpse": lambda s, spot: COUNT[s.fallen[0]] + COUNT[s.fallen[1]],
    "enemy_discard": lambda s, spot: len(s.discard[1 - spot // 9]),
    "strength_marker": lambda s, spot: s.strength[spot // 9],
}


@dataclass(frozen=True, eq=False)
class Modifier:
    """A standing change: `amount` (times `per`) while `when` holds; which stat of whom it changes says the table it is in."""

    amount: int
    per: Count | None
    when: Condition | None


Table = list[list[Modifier]]


def _serving(stat: str, *who: str) -> Table:
    """Of each ability the modifiers of a stat that serve these."""
    return [
        [
            Modifier(one.amount, _PER.get(one.per), _WHEN.get(one.when))
            for one in ability.modifiers
            if one.stat == stat and one.who in who
        ]
        for ability in ABILITIES
    ]


def _beside(stat: str) -> list[Table]:
    """By row: what the flank hero of its column does for a character there (FRONT: its forerunner, REAR: its supporter)."""
    return [_serving(stat, "forerunner"), [], _serving(stat, "supporter")]


_ATTACK: Final[Table] = _serving("attack", "self")
_ATTACK_BESIDE: Final[list[Table]] = _beside("attack")
_ATTACK_OF_HEROES: Final[Table] = _serving("attack", "own_heroes", "own_heroes_and_leader")
_ATTACK_OF_LEADER: Final[Table] = _serving("attack", "own_heroes_and_leader")
_ATTACK_OF_ENEMY_FRONT: Final[Table] = _serving("attack", "enemy_front_heroes")
_PRINTED_FACTOR_BESIDE: Final[list[Table]] = _beside("printed_factor")
_TOTAL_FACTOR: Final[Table] = _serving("total_factor", "self")
_LESS: Final[Table] = _serving("less_damage", "self")
_LESS_BESIDE: Final[list[Table]] = _beside("less_damage")
_LESS_FOR_HEROES: Final[Table] = _serving("less_damage", "own_heroes", "own_heroes_and_leader")
_LESS_FOR_LEADER: Final[Table] = _serving("less_damage", "own_leader", "own_heroes_and_leader")
_IMMUNE: Final[Table] = _serving("no_damage", "self")
_IMMUNE_BESIDE: Final[list[Table]] = _beside("no_damage")
_IMMUNE_LEADER: Final[Table] = _serving("no_damage", "own_leader")


def _sum(s: PixelState, table: Table, ability: int, spot: int, aim: Aim, notes: list[int] | None) -> int:
    """What an ability adds to a stat of the character on this spot."""
    total = 0
    for modifier in table[ability]:
        if modifier.when is None or modifier.when(s, spot, aim):
            total += modifier.amount if modifier.per is None else modifier.amount * modifier.per(s, spot)
    if total and notes is not None:
        notes.append(ability)
    return total


# --- keywords -------------------------------------------------------------------------------------------------------------


class Keyword:
    """Ranged or Intercept, by ability: printed in the bar, or granted to others."""

    __slots__ = ("printed", "granted_beside", "granted_to_heroes")

    def __init__(self, name: str) -> None:
        self.printed = [name in ability.keywords for ability in ABILITIES]
        self.granted_beside = _beside(name)
        self.granted_to_heroes = _serving(name, "own_heroes")


RANGED: Final = Keyword("ranged")
INTERCEPT: Final = Keyword("intercept")


def has_keyword(s: PixelState, spot: int, keyword: Keyword, notes: list[int] | None = None) -> bool:
    """Ranged or Intercept of a living character: printed in the active bar, or granted."""
    power = s.power[spot // 9] * 5 + LEADER
    if spot % 9 == LEADER_CELL:
        # Part of the power, also of a copied one (PT-R46). No leader has Intercept (PT-R5).
        return _noted(notes, power, keyword.printed[power])
    bar = ability_of(s, spot)
    if keyword.printed[bar]:
        return _noted(notes, bar, True)
    beside = flank_neighbour(s, spot)
    if beside >= 0:
        support = ability_of(s, beside)
        if keyword.granted_beside[row_of(spot)][support]:
            return _noted(notes, support, True)
    return _noted(notes, power, bool(keyword.granted_to_heroes[power]))


def _noted(notes: list[int] | None, ability: int, counts: bool) -> bool:
    if counts and notes is not None:
        notes.append(ability)
    return counts


def aim_at(s: PixelState, target: int, melee: bool) -> Aim:
    if target % 9 == LEADER_CELL:
        return Aim(melee, at_leader=True)
    return Aim(melee, at_intercept=has_keyword(s, target, INTERCEPT))


# --- attack value (PT-7.21) -----------------------------------------------------------------------------------------------


def attack_value(s: PixelState, spot: int, aim: Aim, notes: list[int] | None = None) -> int:
    """Printed value (doubled by Assassin flank), plus additions, then doubled by Assassin front; never below 0 (PT-R7)."""
    seat = spot // 9
    card = s.cells[spot]
    power = s.power[seat] * 5 + LEADER
    if spot % 9 == LEADER_CELL:
        value = LEADER_ATTACK[s.stats + s.power[seat]]
        return max(0, value + _sum(s, _ATTACK_OF_LEADER, power, spot, aim, notes))
    value = HERO_ATTACK[s.stats + CHARACTER_OF[card]]
    bar, row = ability_of(s, spot), row_of(spot)
    beside = flank_neighbour(s, spot)
    if beside >= 0:
        support = ability_of(s, beside)
        if _sum(s, _PRINTED_FACTOR_BESIDE[row], support, spot, aim, notes):
            value *= 2
        value += _sum(s, _ATTACK_BESIDE[row], support, spot, aim, notes)
    value += s.boost[card]
    value += _sum(s, _ATTACK, bar, spot, aim, notes)
    value += _sum(s, _ATTACK_OF_HEROES, power, spot, aim, notes)
    if row == FRONT:
        enemy = 1 - seat
        for other in spots(enemy, s.alive[enemy] & ROW_MASKS[REAR]):
            value += _sum(s, _ATTACK_OF_ENEMY_FRONT, ability_of(s, other), spot, aim, notes)
    if _sum(s, _TOTAL_FACTOR, bar, spot, aim, notes):
        value *= 2
    return max(0, value)


# --- reductions (PT-7.22) -------------------------------------------------------------------------------------------------


def damage_taken(s: PixelState, target: int, value: int, melee: bool, notes: list[int] | None = None) -> int:
    """What an attack of this value does to its final target: minus all reductions, never below 0; immunity makes it 0."""
    aim = Aim(melee)
    seat = target // 9
    power = s.power[seat] * 5 + LEADER
    immune = 0
    if target % 9 == LEADER_CELL:
        less = _sum(s, _LESS_FOR_LEADER, power, target, aim, notes)
        for spot in spots(seat, s.alive[seat] & ROW_MASKS[FLANK] & HERO_CELLS):
            less += _sum(s, _LESS_FOR_LEADER, ability_of(s, spot), target, aim, notes)
            immune += _sum(s, _IMMUNE_LEADER, ability_of(s, spot), target, aim, notes)
        return 0 if immune else max(0, value - less)
    bar, row = ability_of(s, target), row_of(target)
    less = _sum(s, _LESS, bar, target, aim, notes)
    immune = _sum(s, _IMMUNE, bar, target, aim, notes)
    beside = flank_neighbour(s, target)
    if beside >= 0:
        support = ability_of(s, beside)
        less += _sum(s, _LESS_BESIDE[row], support, target, aim, notes)
        immune += _sum(s, _IMMUNE_BESIDE[row], support, target, aim, notes)
    less += _sum(s, _LESS_FOR_HEROES, power, target, aim, notes)
    return 0 if immune else max(0, value - less)


def expected_damage(s: PixelState, spot: int, target: int, melee: bool) -> int:
    """What an attack from one spot on another would do if nobody interferes; a corpse attacks without modifiers (PT-R36)."""
    if not is_alive(s, spot):
        return damage_taken(s, target, CORPSE_ATTACK[s.power[spot // 9]], melee)
    return damage_taken(s, target, attack_value(s, spot, aim_at(s, target, melee)), melee)
