"""The combat solver: can these enemies be beaten, and what is the cheapest way (problem.py says what it is about)?

A *plan* says who is shot in the ranged phase, which attacks are blocked, who is beaten in the attack phase, and how those are
grouped. Its fixed price is that of the damage it lets through. What it demands, in half-points for each group and block, is
met by a dynamic programme over the items: the state is what is still open, the mana needed so far and the cards used; its
value is the least price. Plans come by rising fixed price and end when that alone exceeds the best one found. A card that gives
mana changes the purse: with each of them the whole is solved again, as long as it may become cheaper. Exact, unless it stops at
a number of states or plans; then it gives the best way found.
"""

from typing import Final

from tafelrunde.games.mage_knight.gifts import Gift
from tafelrunde.games.mage_knight.mana import CRYSTAL, POLAR_CRYSTAL, Purse
from tafelrunde.games.mage_knight.problem import (
    BLOCK,
    CARD,
    CARD_PRICE,
    CRYSTAL_PRICE,
    DEALING,
    MOVING,
    NEED_BITS,
    NEED_COLOURS,
    NEED_MOST,
    UNIT,
    Hit,
    Item,
    Problem,
    Rival,
    Use,
)
from tafelrunde.games.mage_knight.state import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    OPEN_ATTACK,
    OPEN_BLOCK,
    RANGED_PHASE,
)
from tafelrunde.games.mage_knight.subsets import affordable, partitions
from tafelrunde.games.mage_knight.sums import EFFICIENT_BLOCKS
from tafelrunde.games.mage_knight.taking import NEVER, Damage, Taking
from tafelrunde.games.mage_knight.vocabulary import COLD_FIRE, FIRE, ICE, RANGED, SIEGE

MOST_STATES: Final = 100_000
MOST_PLANS: Final = 20_000  # the garrison of a Megapolis allows millions
GROUPING_STATES: Final = 5  # what trying one grouping of a plan counts for, in states
MOST_GROUPED: Final = 6  # more than that are attacked one by one or all at once
SINGLY: Final = 2  # the same where there is no time to try everything
NARROW: Final = 300  # states that are kept there
HALF_POINT_PRICE: Final = 3  # about, in twentieths of a card
CANNOT_BE_SHOT: Final = 2  # so often fortified (MK-15.5)

# What may come before a combat, as a stage
ON_THE_WAY: Final = -1
AT_THE_SHOP: Final = -2

# A state of the programme: seven bits for what each demand lacks, then the mana, then the cards used.
OPEN_BITS: Final = 7
OPEN_MOST: Final = (1 << OPEN_BITS) - 1
ALL_NEEDS: Final = (1 << NEED_BITS * len(NEED_COLOURS)) - 1


class Demand:
    """Half-points that a group of enemies (targets, as a mask of rivals) or a block (of a hit) needs."""

    def __init__(self, stage: int, needed: int, targets: int, number: int) -> None:
        self.stage: Final = stage
        self.needed = needed
        self.targets: Final = targets
        self.number: Final = number  # of the hit; of no meaning for an attack
        self.halved = 0  # elements that count half
        self.siege_only = False
        self.swift = False
        self.filled: list[tuple[int, int]] = []  # items and uses

    def like(self, needed: int) -> "Demand":
        """The same for another number of half-points."""
        twin = Demand(self.stage, needed, self.targets, self.number)
        twin.halved = self.halved
        twin.siege_only = self.siege_only
        twin.swift = self.swift
        return twin

    def gain(self, use: Use) -> int:
        """What a use gives here (MK-15.3, MK-15.4, MK-15.7, MK-16.9, MK-16.20)."""
        if self.stage < RANGED_PHASE:
            return 2 * use.value if use.kind == (MOVING if self.stage == ON_THE_WAY else DEALING) else 0
        if use.kind > BLOCK:
            return 0
        if (use.kind == BLOCK) != (self.stage == BLOCK_PHASE):
            return 0
        if self.stage == RANGED_PHASE and use.kind not in (RANGED, SIEGE):
            return 0
        if self.siege_only and use.kind != SIEGE:
            return 0
        points = use.value * (2 if use.double and self.swift else 1)
        return points * (1 if self.halved >> use.element & 1 else 2)


class Plan:
    def __init__(self, shot: int, beaten: int, blocked: int, damage: Damage, price: int) -> None:
        self.shot: Final = shot  # rivals, as masks
        self.beaten: Final = beaten
        self.blocked: Final = blocked  # hits by their place, as a mask
        self.damage: Final = damage
        self.price: Final = price  # fixed: damage less what is won


IDLE: Final = Plan(0, 0, 0, Damage(0, 0, False), 0)  # nothing is done, and nobody hurt


class Solution:
    """The best way: its price (what is won is taken off), who is beaten, and what goes into which attack or block."""

    def __init__(self, price: int, beaten: int, demands: list[Demand], damage: Damage, exact: bool) -> None:
        self.price = price
        self.beaten: Final = beaten
        self.demands: Final = demands
        self.damage: Final = damage
        self.exact: Final = exact
        self.gift: Gift | None = None  # a card that is played first, for its mana


# --- mana ------------------------------------------------------------------------------------------------------------


def cheapest(purse: Purse, need: int) -> int:
    """The least price of paying all of this, NEVER if it cannot be paid: only crystals cost anything."""
    for place in range(len(NEED_COLOURS)):
        if need >> NEED_BITS * place & NEED_MOST:
            rest = need - (1 << NEED_BITS * place)
            colour = NEED_COLOURS[place]
            best = NEVER
            for source in purse.sources(colour):
                price = CRYSTAL_PRICE if source in (CRYSTAL, POLAR_CRYSTAL) else 0
                if price < best:
                    best = min(best, price + cheapest(purse.after(source, colour), rest))
            return best
    return 0


# --- plans -----------------------------------------------------------------------------------------------------------


class Solver:
    """One problem. Hits are numbered by their place in `hits`. Only ways that are cheaper than `bound` are of interest."""

    def __init__(self, problem: Problem, bound: int = NEVER, states: int = 0) -> None:
        self.problem: Final = problem
        self.bound: Final = bound
        self.hits: list[Hit] = []
        self.owner: list[int] = []  # by hit: its rival
        for place, rival in enumerate(problem.rivals):
            self.hits += rival.hits
            self.owner += [place] * len(rival.hits)
        self.mana: dict[int, int] = {0: 0}
        self.most: dict[tuple[int, int, int], int] = {}
        self.states = states
        self.cards = sum([1 for item in problem.items if item.sort == CARD]) - problem.spent
        self.counts_cards = any([use.discards > 0 for item in problem.items for use in item.uses])
        self.best: Solution | None = None
        self.cut = False  # whether plans were left out
        self.width = 0  # how many states are kept after each item; 0: all

    def solve(self) -> Solution | None:
        for plan in sorted(self.plans(), key=lambda one: one.price):
            bound = self.bound if self.best is None else self.best.price
            if plan.price >= bound or self.states > MOST_STATES:
                break
            self._carry_out(plan)
        if (self.cut or self.states > MOST_STATES) and not self.problem.must:
            self._climb()
        return self.best

    def _climb(self) -> None:
        """Too much to try everything: from doing nothing on one change after the other, as long as something gets better."""
        spent, self.states, self.cut, self.width = self.states, 0, True, NARROW
        rivals, hits = len(self.problem.rivals), len(self.hits)
        shootable = self._shootable() if self.problem.stage == RANGED_PHASE else 0
        blockable = self._blockable() if self.problem.stage <= BLOCK_PHASE else 0
        here = (0, 0, 0)
        self._try(0, 0, 0)
        better = True
        while better and self.states <= MOST_STATES:
            better = False
            shot, blocked, beaten = here
            changes = [
                (shot ^ 1 << n, blocked, beaten & ~(1 << n)) for n in range(rivals) if shootable >> n & 1
            ]
            changes += [(shot, blocked ^ 1 << n, beaten) for n in range(hits) if blockable >> n & 1]
            changes += [(shot & ~(1 << n), blocked, beaten ^ 1 << n) for n in range(rivals)]
            for change in changes:
                if self._try(change[0], change[1], change[2]):
                    here, better = change, True
        self.states += spent

    def _try(self, shot: int, blocked: int, beaten: int) -> bool:
        """Whether this is the best that was found so far."""
        beaten &= self.problem.all_beatable
        coming = sum([1 << n for n, place in enumerate(self.owner) if not shot >> place & 1])
        before = self.best
        for damage in self._ways(coming & ~blocked):
            plan = self._plan(shot, beaten, blocked & coming, damage)
            if plan.price < (self.bound if self.best is None else self.best.price):
                self._carry_out(plan)
        return self.best is not before

    def _plan(self, shot: int, beaten: int, blocked: int, damage: Damage) -> Plan:
        problem = self.problem
        won = sum([one.worth for n, one in enumerate(problem.rivals) if (shot | beaten) >> n & 1])
        won += problem.bonus if shot | beaten == problem.all_beatable else 0
        return Plan(shot, beaten, blocked, damage, damage.price * problem.care // 10 - won)

    def plans(self) -> list[Plan]:
        """Every plan that beats all who must be, with every way to take its damage; those that all items together cannot meet
        are left out."""
        problem = self.problem
        beatable = problem.all_beatable
        stage = problem.stage
        rivals = problem.rivals
        found: list[Plan] = []
        taking: dict[int, list[Damage]] = {}
        budget = self._budget()
        armor = [2 * one.armor for one in rivals]
        least = [2 * min(one.armor, one.blocked_armor) for one in rivals]
        needed = [hit.needed for hit in self.hits]
        blockable = self._blockable() if stage <= BLOCK_PHASE else 0
        for shot, shooting in affordable(self._shootable() if stage == RANGED_PHASE else 0, armor, budget):
            coming = sum([1 << n for n, place in enumerate(self.owner) if not shot >> place & 1])
            for blocked, blocking in affordable(coming & blockable, needed, budget - shooting):
                through = coming & ~blocked
                if through not in taking:
                    taking[through] = self._ways(through)
                for beaten, _cost in affordable(beatable & ~shot, least, budget - shooting - blocking):
                    if problem.must & ~(shot | beaten):
                        continue
                    found += [self._plan(shot, beaten, blocked, damage) for damage in taking[through]]
                if len(found) > MOST_PLANS:
                    self.cut = True
                    return found
        return found

    def _budget(self) -> int:
        """Half-points that all items, and what lies in an open attack or block, could give at best."""
        most = 0
        for item in self.problem.items:
            most += max([0, *[_points(use) for use in item.uses]])
        return most + sum([_points(part) for part in self.problem.parts])

    def _shootable(self) -> int:
        rivals = self.problem.rivals
        return sum(
            [1 << n for n, one in enumerate(rivals) if one.beatable and one.fortified < CANNOT_BE_SHOT]
        )

    def _blockable(self) -> int:
        """Attacks that a block could stop if everything went into it."""
        spare = sum([_points(part) for part in self.problem.parts])
        return sum(
            [
                1 << n
                for n, hit in enumerate(self.hits)
                if hit.needed <= spare + self._most(self._block(n), IDLE)
            ]
        )

    def _ways(self, through: int) -> list[Damage]:
        return Taking(self.problem).ways([hit for n, hit in enumerate(self.hits) if through >> n & 1])

    def _carry_out(self, plan: Plan) -> None:
        """Try all groupings of a plan."""
        blocks = [self._block(n) for n in range(len(self.hits)) if plan.blocked >> n & 1]
        if self.problem.moves > 0:
            blocks.append(Demand(ON_THE_WAY, 2 * self.problem.moves, 0, -1))
        if self.problem.influence_needed > 0:
            blocks.append(Demand(AT_THE_SHOP, 2 * self.problem.influence_needed, 0, -1))
        for shot in self._groupings(plan.shot):
            shooting = [self._attack(group, RANGED_PHASE, plan) for group in shot]
            for beaten in self._groupings(plan.beaten):
                if self.states > MOST_STATES:
                    return
                demands = [*shooting, *blocks, *[self._attack(group, ATTACK_PHASE, plan) for group in beaten]]
                ready = self._begun(demands)
                if ready is not None:
                    self._feed(plan, ready)

    def _groupings(self, mask: int) -> list[list[int]]:
        if mask.bit_count() <= (SINGLY if self.width else MOST_GROUPED):
            return partitions(mask)
        self.cut = True
        return [[1 << n for n in range(mask.bit_length()) if mask >> n & 1], [mask]]

    def _attack(self, group: int, stage: int, plan: Plan) -> Demand:
        """The armour of all targets; resistances are pooled (MK-15.8, MK-15.18)."""
        demand = Demand(stage, 0, group, -1)
        for place, rival in enumerate(self.problem.rivals):
            if not group >> place & 1:
                continue
            demand.needed += 2 * self._armor(place, rival, stage, plan)
            demand.halved |= rival.resists
            if rival.resists >> FIRE & 1 and rival.resists >> ICE & 1:
                demand.halved |= 1 << COLD_FIRE
            demand.siege_only = demand.siege_only or (stage == RANGED_PHASE and rival.fortified > 0)
        return demand

    def _armor(self, place: int, rival: Rival, stage: int, plan: Plan) -> int:
        if stage == RANGED_PHASE or self.problem.stage == ATTACK_PHASE:
            return rival.armor
        open_hits = [n for n, owner in enumerate(self.owner) if owner == place and not plan.blocked >> n & 1]
        return rival.armor if open_hits else rival.blocked_armor

    def _block(self, n: int) -> Demand:
        hit = self.hits[n]
        demand = Demand(BLOCK_PHASE, hit.needed, 0, hit.number)
        efficient = EFFICIENT_BLOCKS[hit.element]
        demand.halved = sum([1 << element for element in range(COLD_FIRE + 1) if element not in efficient])
        demand.swift = hit.swift
        return demand

    def _begun(self, demands: list[Demand]) -> list[Demand] | None:
        """What lies in an open attack or block counts for it; a plan without that is none (None)."""
        problem = self.problem
        if problem.opened not in (OPEN_ATTACK, OPEN_BLOCK):
            return demands
        found: list[Demand] = []
        fits = False
        for demand in demands:
            if problem.opened == OPEN_BLOCK:
                open_now = demand.stage == BLOCK_PHASE and demand.number == problem.targets
            else:
                here = demand.stage == problem.stage
                open_now = here and demand.targets & problem.targets == problem.targets
            if not open_now:
                found.append(demand)
                continue
            gains = [demand.gain(part) for part in problem.parts]
            if 0 in gains:  # a ranged part does not count against a fortified one
                return None
            found.append(demand.like(max(0, demand.needed - sum(gains))))
            fits = True
        return found if fits else None

    # --- the programme -----------------------------------------------------------------------------------------------

    def _feed(self, plan: Plan, demands: list[Demand]) -> None:
        """Meet all demands at the least price; keep it if it is the best so far."""
        self.states += GROUPING_STATES
        for demand in demands:
            if demand.needed > min(self._most(demand, plan), OPEN_MOST):
                return
        count = len(demands)
        moves = [self._moves(item, demands, plan) for item in self.problem.items]
        rest = _still_possible(moves, count)
        mana_at = OPEN_BITS * count
        cards_at = mana_at + NEED_BITS * len(NEED_COLOURS)
        start = sum([demand.needed << OPEN_BITS * n for n, demand in enumerate(demands)])
        if not _can_be_met(start, rest[0], count):
            return
        bound = min(NEVER, (self.bound if self.best is None else self.best.price) - plan.price)
        front: dict[int, int] = {start: 0}
        back: list[dict[int, tuple[int, int]]] = []
        for n, here in enumerate(moves):
            front, steps = self._one_item(front, here, rest[n + 1], count, bound)
            back.append(steps)
            self.states += len(front)
            if self.states > MOST_STATES:
                break
            if self.width and len(front) > self.width:
                front = _narrowed(front, count, self.width)
        best_key, best_price = -1, bound
        for key, price in front.items():
            if not key & ((1 << mana_at) - 1):
                total = price + self.mana_price(key >> mana_at & ALL_NEEDS)
                if total < best_price and key >> cards_at <= self.cards:
                    best_key, best_price = key, total
        if best_key != -1:
            met = [demand.like(demand.needed) for demand in demands]
            _tell(met, moves, back, best_key)
            exact = self.states <= MOST_STATES and not self.cut
            self.best = Solution(plan.price + best_price, plan.shot | plan.beaten, met, plan.damage, exact)

    def _most(self, demand: Demand, plan: Plan) -> int:
        """What all items together could give to a demand at best. Most plans fail at one that is beyond it, and the same demands
        come in many plans."""
        late = demand.stage == ATTACK_PHASE and self.problem.stage != ATTACK_PHASE
        kind = demand.halved << 2 | int(demand.siege_only) << 1 | int(demand.swift)
        lost = 1 + (plan.damage.hurt << 1) + int(plan.damage.hand_lost) if late else 0
        most = self.most.get((demand.stage, kind, lost))
        if most is None:
            gains = [[move[1] for move in self._moves(item, [demand], plan)] for item in self.problem.items]
            most = self.most[demand.stage, kind, lost] = sum([max(each) for each in gains if each])
        return most

    def _one_item(
        self, front: dict[int, int], moves: list[tuple[int, int, int, int, int]], rest: list[int], count: int, bound: int
    ) -> tuple[dict[int, int], dict[int, tuple[int, int]]]:  # fmt: skip
        """Leave the item, or use it somewhere; what cannot be met any more is dropped."""
        mana_at = OPEN_BITS * count
        after: dict[int, int] = {}
        steps: dict[int, tuple[int, int]] = {}
        for key, price in front.items():
            if _can_be_met(key, rest, count) and price < after.get(key, NEVER):
                after[key] = price
                steps[key] = (key, -1)
            for number in range(len(moves)):
                demand, gain, cost, adds, _use = moves[number]
                shift = OPEN_BITS * demand
                lacks = key >> shift & OPEN_MOST
                total = price + cost
                if not lacks or total >= bound:
                    continue
                then = key - (min(gain, lacks) << shift) + (adds << mana_at)
                if total >= after.get(then, NEVER) or not _can_be_met(then, rest, count):
                    continue
                if adds and total + self.mana_price(then >> mana_at & ALL_NEEDS) >= bound:
                    continue
                after[then] = total
                steps[then] = (key, number)
        return after, steps

    def _moves(self, item: Item, demands: list[Demand], plan: Plan) -> list[tuple[int, int, int, int, int]]:
        """Where an item could go: demand, gain, price, mana and cards to be added, and the use."""
        lost_unit = False
        if item.sort == UNIT:
            shields = self.problem.shields
            hurt = [one.unit for n, one in enumerate(shields) if plan.damage.hurt >> n & 1]
            lost_unit = item.number in hurt
        too_late = lost_unit or (item.sort == CARD and plan.damage.hand_lost)
        found: list[tuple[int, int, int, int, int]] = []
        cards_at = NEED_BITS * len(NEED_COLOURS)
        for number, use in enumerate(item.uses):
            price = use.price * self.problem.thrift // 10 if item.sort == CARD else use.price
            cards = int(item.sort == CARD) + use.discards if self.counts_cards else 0
            for place, demand in enumerate(demands):
                gain = demand.gain(use)
                late = demand.stage == ATTACK_PHASE and self.problem.stage != ATTACK_PHASE
                if gain and not (too_late and late):
                    found.append((place, gain, price, use.need + (cards << cards_at), number))
        return found

    def mana_price(self, need: int) -> int:
        """Nobody needs seven mana of a colour: so the numbers never run over."""
        price = self.mana.get(need)
        if price is None:
            too_many = any([need >> NEED_BITS * n & NEED_MOST == NEED_MOST for n in range(len(NEED_COLOURS))])
            price = self.mana[need] = NEVER if too_many else cheapest(self.problem.purse, need)
        return price


def _narrowed(front: dict[int, int], count: int, width: int) -> dict[int, int]:
    """The most promising states: cheap, with little still open."""
    rated: list[tuple[int, int]] = []
    for key, price in front.items():
        lacks = sum([key >> OPEN_BITS * n & OPEN_MOST for n in range(count)])
        rated.append((2 * price + HALF_POINT_PRICE * lacks, key))
    return {key: front[key] for _rating, key in sorted(rated)[:width]}


def _points(use: Use) -> int:
    """Half-points of a use in the attack or block that it is best for."""
    return 0 if use.kind > BLOCK else 2 * use.value * (2 if use.double else 1)


def _can_be_met(key: int, rest: list[int], count: int) -> bool:
    """Each demand by itself, and all of them together: an item goes into one of them."""
    total = 0
    for n in range(count):
        lacks = key >> OPEN_BITS * n & OPEN_MOST
        if lacks > rest[n]:
            return False
        total += lacks
    return total <= rest[count]


def _still_possible(moves: list[list[tuple[int, int, int, int, int]]], count: int) -> list[list[int]]:
    """For each item: what it and those after it could give to each demand at best, and (last) to all of them together."""
    rest = [[0] * (count + 1)]
    for here in reversed(moves):
        most = [0] * (count + 1)
        for move in here:
            most[move[0]] = max(most[move[0]], move[1])
            most[count] = max(most[count], move[1])
        rest.append([rest[-1][n] + most[n] for n in range(count + 1)])
    rest.reverse()
    return rest


def _tell(
    demands: list[Demand],
    moves: list[list[tuple[int, int, int, int, int]]],
    back: list[dict[int, tuple[int, int]]],
    key: int,
) -> None:
    """Walk back to what was used where."""
    for item in range(len(back) - 1, -1, -1):
        before, move = back[item][key]
        if move >= 0:
            demands[moves[item][move][0]].filled.append((item, moves[item][move][4]))
        key = before


def solve(problem: Problem) -> Solution | None:
    """The cheapest way, None if those who must be beaten cannot be."""
    solver = Solver(problem)
    best = solver.solve()
    if not any([use.need > 0 for item in problem.items for use in item.uses]):
        return best
    price = CARD_PRICE * problem.thrift // 10
    states = solver.states
    for gift in problem.gifts:
        bound = NEVER if best is None else best.price
        further = Solver(problem.after(gift), bound - price, states)
        found = further.solve()
        states = further.states
        if found is not None:
            found.price += price
            found.gift = gift
            best = found
    return best
