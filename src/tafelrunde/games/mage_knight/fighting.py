"""What a bot does next in a combat: the solver's plan as preferences among the options of each question.

The solver is asked anew at every decision; its answers are kept under everything they depend on, so a line that follows a
plan, or comes back to a position, finds them there.
"""

from typing import Final

from tafelrunde.core.choice import DONE
from tafelrunde.games.mage_knight import clock, fray, mana, problem, solver, strike, sums, taking
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.cards import BASIC, STRONG
from tafelrunde.games.mage_knight.gifts import Gift
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.problem import CARD, CRYSTAL_PRICE, UNIT, Problem, Use
from tafelrunde.games.mage_knight.solver import Demand, Solution
from tafelrunde.games.mage_knight.state import (
    BLOCK_PHASE,
    CLOSED_UP,
    DAMAGE_PHASE,
    MOST_ATTACKS,
    OPEN_BLOCK,
    Foe,
    Mage,
    packed_part,
)
from tafelrunde.games.mage_knight.vocabulary import Step

NOBODY: Final = -2  # no preference
REMEMBERED: Final = 20_000


class Counsel:
    """A combat as a problem, and the best way through it: without one an attack or block is open that cannot be completed."""

    def __init__(self, problem: Problem, solution: Solution | None) -> None:
        self.problem: Final = problem
        self.demands: Final[list[Demand]] = [] if solution is None else solution.demands
        self.hopeless: Final = solution is None
        self.gift: Final[Gift | None] = None if solution is None else solution.gift

    def gives(self, card: int) -> bool:
        """Whether this card is played for its mana."""
        return self.gift is not None and self.problem.items[self.gift.item].number == card

    def is_paid(self, demand: Demand) -> bool:
        """Whether mana is needed for it."""
        items = self.problem.items
        return any([items[item].uses[use].need > 0 for item, use in demand.filled])


_KNOWN: Final[dict[tuple[object, ...], Counsel]] = {}


def counsel(s: Mage, hand: Cards) -> Counsel:
    """The best way from here, with this hand: nobody has to be beaten, it is done where it pays."""
    key = key_of(s, hand)
    found = _KNOWN.get(key)
    if found is None:
        asked = problem.read(s, hand)
        solution = solver.solve(asked)
        if len(_KNOWN) >= REMEMBERED:
            _KNOWN.clear()
        found = _KNOWN[key] = Counsel(asked, solution)
    return found


def key_of(s: Mage, hand: Cards) -> tuple[object, ...]:
    """Everything that the problem is read from."""
    f = s.combat
    h = s.heroes[f.seat]
    mine: tuple[object, ...] = (
        hand,
        h.mana,
        h.crystals,
        h.dice_left,
        h.locked,
        h.level,
        h.rules,
        h.skills,
        h.skills_used,
        h.at_end,
    )
    more: tuple[object, ...] = (
        h.skills_down,
        h.tactic_die,
        h.wild_black,
        h.motivated,
        s.source,
        s.night,
        s.middle,
    )
    units = tuple([(unit, s.unit_state[unit]) for unit in h.units])
    combat: tuple[object, ...] = (
        f.space,
        f.stage,
        f.dark,
        f.no_units,
        f.assault,
        f.wounds,
        f.opened,
        f.targets,
        f.parts,
    )
    foes = tuple([foe_key(foe) for foe in f.foes])
    time: tuple[object, ...] = (clock.thrift(s, f.seat), clock.care(s, f.seat))
    return (*time, *mine, *more, units, *combat, f.absorbed, foes, s.shields.get(f.space))


def foe_key(foe: Foe) -> tuple[object, ...]:
    left: tuple[object, ...] = (
        foe.enemy,
        foe.role,
        foe.caller,
        foe.out,
        foe.stopped,
        foe.fixed,
        foe.raised,
        foe.lowered,
    )
    return (*left, foe.lost, foe.changes, foe.stripped, foe.states)


# --- the menu --------------------------------------------------------------------------------------------------------


def open_demand(s: Mage, found: Counsel) -> Demand | None:
    """What the open attack or block is in the plan."""
    f = s.combat
    for demand in found.demands:
        if demand.stage != f.stage:
            continue
        if f.opened == OPEN_BLOCK and demand.number == f.targets[0]:
            return demand
        if f.opened != OPEN_BLOCK and demand.targets & found.problem.targets == found.problem.targets:
            return demand
    return None


def next_thing(s: Mage) -> int:
    """The option of the menu that the plan goes on with."""
    f = s.combat
    if f.stage == DAMAGE_PHASE and f.opened == CLOSED_UP:
        due = sums.due_attacks(s)
        return fray.DAMAGE + due[0] if due else fray.NEXT
    found = counsel(s, s.heroes[f.seat].hand)
    if f.opened == CLOSED_UP:
        for demand in found.demands:
            if demand.stage == f.stage:
                return opening(demand, found)
        return fray.NEXT
    if found.hopeless:
        return fray.LET_GO
    demand_now = open_demand(s, found)
    if demand_now is None:
        return NOBODY
    missing = demand_now.targets & ~found.problem.targets if f.opened != OPEN_BLOCK else 0
    if missing:
        return fray.TARGET + first_place(missing, found)
    if strike.suffices(s):
        return fray.STRIKE
    if not demand_now.filled:
        return NOBODY
    if found.gift is not None and found.is_paid(demand_now):
        return item_value(found, found.gift.item)
    return item_value(found, demand_now.filled[0][0])


def opening(demand: Demand, found: Counsel) -> int:
    if demand.stage == BLOCK_PHASE:
        return fray.BLOCK + demand.number
    return fray.TARGET + first_place(demand.targets, found)


def first_place(mask: int, found: Counsel) -> int:
    """The place in the combat of the first rival of a set."""
    return next(rival.place for n, rival in enumerate(found.problem.rivals) if mask >> n & 1)


def item_value(found: Counsel, number: int) -> int:
    item = found.problem.items[number]
    return [fray.CARD, fray.UNIT, fray.SKILL][item.sort] + item.number


# --- what follows from it --------------------------------------------------------------------------------------------


def planned_use(s: Mage, sort: int, number: int) -> Use | None:
    """How the plan uses a card that has just been laid out, or a unit."""
    f = s.combat
    hand = s.heroes[f.seat].hand
    found = counsel(s, tuple(sorted((*hand, number))) if sort == CARD else hand)
    demand = open_demand(s, found) if f.opened != CLOSED_UP else None
    if demand is None:
        return None
    for item, use in demand.filled:
        one = found.problem.items[item]
        if one.sort == sort and one.number == number:
            return one.uses[use]
    return None


def planned_gift(s: Mage, card: int) -> Gift | None:
    """What the plan wants of a card that has just been laid out for its mana."""
    found = counsel(s, tuple(sorted((*s.heroes[s.combat.seat].hand, card))))
    return found.gift if found.gives(card) else None


def way_to_play(s: Mage, card: int) -> int:
    if planned_gift(s, card) is not None:
        return BASIC
    use = planned_use(s, CARD, card)
    return NOBODY if use is None else use.how


def ability_to_use(s: Mage, unit: int) -> int:
    use = planned_use(s, UNIT, unit)
    return NOBODY if use is None else use.how


def source_to_pay_with(s: Mage, colour: int) -> int:
    """The cheapest source that leaves enough for the rest of the plan."""
    f = s.combat
    h = s.heroes[f.seat]
    if not h.play:
        return NOBODY
    card = h.play[-1]
    use = planned_use(s, CARD, card)
    if use is None:
        return NOBODY
    found = counsel(s, tuple(sorted((*h.hand, card))))
    rest = -problem.one_mana(colour)
    for demand in found.demands:
        rest += sum([found.problem.items[item].uses[number].need for item, number in demand.filled])
    if rest < 0:
        return NOBODY
    purse = mana.purse_of(s, f.seat)
    best, least = NOBODY, taking.NEVER
    for source in purse.sources(colour):
        price = CRYSTAL_PRICE if source in (mana.CRYSTAL, mana.POLAR_CRYSTAL) else 0
        price += solver.cheapest(purse.after(source, colour), rest)
        if price < least:
            best, least = source, price
    return best


def card_to_spare(s: Mage, values: list[int]) -> int:
    """The card without which the rest of the combat goes best. The one that asks for it has just been laid out and its mana is
    paid; whether it gives its basic or its strong value cannot be seen any more, so both are looked at."""
    f = s.combat
    h = s.heroes[f.seat]
    if not h.play or f.opened == CLOSED_UP:
        return NOBODY
    parts = [best_use_now(s, h.play[-1], how) for how in (BASIC, STRONG)]
    best, least = NOBODY, taking.NEVER
    for card in [one for one in values if one in h.hand]:
        left = list(h.hand)
        left.remove(card)
        price = sum([price_with(s, tuple(left), part) for part in parts])
        if price < least:
            best, least = card, price
    return best


HOPELESS: Final = 1_000_000


def price_with(s: Mage, hand: Cards, part: Use | None) -> int:
    """What the rest of the combat costs with this hand and one more part in what is open."""
    asked = problem.read(s, hand)
    if part is not None:
        asked.lay(part)
    solution = solver.solve(asked)
    return HOPELESS if solution is None else solution.price


def best_use_now(s: Mage, card: int, how: int) -> Use | None:
    """What a card gives to the open attack or block at best."""
    best: Use | None = None
    most = 0
    for use in problem.card_uses(card, s.dark):
        gain = use_now(s, use) if use.how == how else 0
        if gain > most:
            best, most = use, gain
    return best


def use_now(s: Mage, use: Use) -> int:
    if (use.kind == problem.BLOCK) != (s.combat.opened == OPEN_BLOCK) or use.kind > problem.BLOCK:
        return 0
    kind = v.MELEE if use.kind == problem.BLOCK else use.kind
    return packed_gain(s, packed_part(kind, use.element, use.value, use.double))


def branch_to_take(s: Mage, step: Step, places: list[int]) -> int:
    """The branch that gives the open attack or block most."""
    f = s.combat
    if f.opened == CLOSED_UP:
        return NOBODY
    best, most = NOBODY, 0
    for place in places:
        gain = 0
        for draft in problem.unfold(step.branches[place], s.dark):
            if draft.part is not None:
                gain = max(gain, gain_now(s, draft.part))
        if gain > most:
            best, most = place, gain
    return best


def gain_now(s: Mage, part: Step) -> int:
    """Half-points of a value in what is open."""
    if part.do != (v.BLOCK if s.combat.opened == OPEN_BLOCK else v.ATTACK):
        return 0
    return packed_gain(s, packed_part(part.kind, part.element, part.n, part.swift_double))


def packed_gain(s: Mage, packed: int) -> int:
    f = s.combat
    if f.opened == OPEN_BLOCK:
        foe, attack = sums.open_block(s)
        swift = sums.attack_able(s, foe, attack, sums.SWIFT)
        return sums.block_sum((packed,), sums.attack_element(foe, attack), swift)
    return sums.attack_sum((packed,), sums.inefficient_against(f, f.targets))


def taker_of(s: Mage, number: int, left: int) -> int:
    """Who should take damage next: a unit, or the hero the rest of it (DONE). Units that the plan still needs are spared."""
    f = s.combat
    place = number // MOST_ATTACKS
    hit = problem.read_hit(s, f.foes[place], place, number % MOST_ATTACKS)
    asked = problem.read(s)
    others = [one for rival in asked.rivals for one in rival.hits]
    hits = [hit.weaker(left), *others]
    for rival in asked.rivals:
        if rival.place == place:
            rival.hits = [hits[0], *rival.hits]
    solution = solver.solve(asked)
    assert solution is not None, "damage can always be taken"
    ways = taking.Taking(asked)
    best, least = DONE, ways.price_of_first(hits, -1, solution.damage)
    for shield in range(len(asked.shields)):
        price = taking.NEVER if hit.assassin else ways.price_of_first(hits, shield, solution.damage)
        if price < least:
            best, least = asked.shields[shield].unit, price
    return best
