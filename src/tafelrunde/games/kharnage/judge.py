"""What a bot needs to know: how things stand, and which options look promising.

A seat's expected final score is its skulls, the conquest tile this round is likely to bring, and what its army is worth
for the rounds to come. From the expected scores of all seats follows how likely each of them is to win. Only public
numbers and averages are used.
"""

from math import exp
from typing import Final

from tafelrunde.games.kharnage.content import ATTACK, FREE, RED, AttackPlan
from tafelrunde.games.kharnage.state import (
    CHOOSE_ARMIES,
    OVER,
    ROUNDS,
    SEAT_SHIFT,
    TURN,
    UNIT,
    Army,
    Position,
)
from tafelrunde.games.kharnage.strength import count_attack

CARDS_PER_POINT: Final = 0.42  # destroyed cards that one point of strength brings on average
RIVALRY: Final = 2.0  # by so many destroyed cards one must lead for a fairly safe place
TILES: Final = (5.0, 3.0, 1.0, 0.0, 0.0, 0.0, 0.0)
ATTACK_VALUE: Final = 0.16  # skulls per attack symbol and round to come
BODY_VALUE: Final = 0.10  # skulls per point of defence and round to come
GENERAL_VALUE: Final = 0.6  # a general still in hand
SPREAD: Final = (1.0, 2.6, 3.6, 4.4, 5.0)  # how far final scores still scatter, by rounds to come


def judge(s: Position) -> list[float]:
    """How likely every seat is to win, from 0 to 1."""
    if s.phase == CHOOSE_ARMIES:
        return [1.0 / s.seats] * s.seats
    rounds_to_come = 0 if s.phase == OVER else ROUNDS - s.round
    scores = expected_scores(s, rounds_to_come)
    spread = SPREAD[min(rounds_to_come, 4)]
    chances: list[float] = []
    for own in scores:
        rivals = 0.0  # and itself, which counts 1
        for score in scores:
            rivals += exp(max(min((score - own) / spread, 20.0), -20.0))
        chances.append(1.0 / rivals)
    return chances


def expected_scores(s: Position, rounds_to_come: int) -> list[float]:
    destroyed = [expected_cards(s, seat) for seat in range(s.seats)]
    scores: list[float] = []
    for seat in range(s.seats):
        army = s.armies[seat]
        score = float(army.skulls()) + expected_tile(s, seat, destroyed)
        if rounds_to_come:
            score += army_value(army) * (0.6 + 0.4 * rounds_to_come)
            if army.hand:
                score += GENERAL_VALUE * len(army.hand)
        else:
            score += 0.02 * len(army.units)  # the first tie-break
        scores.append(score)
    return scores


def expected_cards(s: Position, seat: int) -> float:
    """Cards destroyed this round: those that lie there, and what the rest of the strategy card promises."""
    army = s.armies[seat]
    cards = float(len(army.trophies))
    if s.phase != TURN:
        return cards + CARDS_PER_POINT * general_strength(army)
    place = s.order.index(seat)
    if place < s.turn:
        return cards
    program = army.strategy().program
    start = s.cursor if place == s.turn else 0
    coming = len(army.stack)
    for number in range(start, len(program)):
        what = program[number].what
        if RED <= what <= FREE:
            coming += 1
    points = 0.0
    for number in range(start, len(program)):
        one = program[number]
        if one.what == ATTACK and one.plan is not None:
            points += planned_strength(army, one.plan, coming)
    prey = 0
    for other in s.armies:
        if other.seat != seat:
            prey += other.present + len(other.stack)
    return cards + min(points * CARDS_PER_POINT, prey * 0.8 + 1.0)


def planned_strength(army: Army, plan: AttackPlan, coming: int) -> float:
    """The strength an attack would have now, with average cards for those still to come."""
    deck = army.cards
    strength = count_attack(army, plan).strength + coming * (
        deck.mean_melee if plan.melee else deck.mean_ranged
    )
    if plan.per_front_unit:
        strength += 0.4 * coming
    return strength


def general_strength(army: Army) -> float:
    """What an army could bring to attacks when nobody knows its strategy card yet."""
    symbols = 0.0
    for unit in army.units:
        if not army.absent[unit]:
            kind = army.kinds[unit]
            symbols += 0.6 * (kind.melee + kind.ranged) + kind.magic + 0.8 * kind.gunpowder
    return symbols + 6.0


def expected_tile(s: Position, seat: int, destroyed: list[float]) -> float:
    """The conquest tile by the expected place (KH-12.2)."""
    place = 0.0
    for other in range(s.seats):
        if other != seat:
            lead = (destroyed[seat] - destroyed[other]) / RIVALRY
            place += 1.0 / (1.0 + exp(max(min(2.0 * lead, 20.0), -20.0)))
    low = int(place)
    share = place - low
    return TILES[low] * (1.0 - share) + TILES[low + 1] * share


def army_value(army: Army) -> float:
    """What the units on the table are worth for the rounds to come."""
    value = 0.0
    for unit in army.units:
        kind = army.kinds[unit]
        symbols = (
            kind.melee
            + kind.ranged
            + 1.6 * kind.magic
            + 1.5 * kind.gunpowder
            + 0.7 * kind.veteran
            + 0.7 * kind.net
        )
        symbols += 1.2 * len(kind.smashes)
        value += ATTACK_VALUE * symbols + BODY_VALUE * army.defence(unit)
    return value


# --- move ordering --------------------------------------------------------------------------------------------


def unit_weight(s: Position, seat: int, value: int, *about: object) -> int:
    """Which units deserve a look first: dear ones of several cards, or with many symbols for their defence."""
    army = s.armies[value >> SEAT_SHIFT]
    kind = army.kinds[value & UNIT]
    return 1 + kind.cards + (kind.melee + kind.ranged + 2 * kind.magic) // 2
