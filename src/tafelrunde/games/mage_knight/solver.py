"""The combat solver: can these enemies be beaten, and what is the cheapest way (problem.py says what it is about)?

A *plan* says who is shot in the ranged phase, which attacks are blocked, who is beaten in the attack phase, and how those are
grouped. Its fixed price is that of the damage it lets through. What it demands, in half-points for each group and block, is
met by a dynamic programme over the items: the state is what is still open, the mana needed so far and the cards used; its
value is the least price. Plans come by rising fixed price and end when that alone exceeds the best one found. A card that gives
mana changes the purse: with each of them the whole is solved again, as long as it may become cheaper. Exact, unless it stops at
a number of states; then it gives the best way found.
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
    PARALYZED_PRICE,
    UNIT,
    UNIT_LOST_PRICE,
    UNIT_WOUND_PRICE,
    WOUND_PRICE,
    Hit,
    Item,
    Problem,
    Rival,
    Shield,
    Use,
)
from tafelrunde.games.mage_knight.state import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    OPEN_ATTACK,
    OPEN_BLOCK,
    RANGED_PHASE,
)
from tafelrunde.games.mage_knight.sums import EFFICIENT_BLOCKS
from tafelrunde.games.mage_knight.vocabulary import COLD_FIRE, FIRE, ICE, RANGED, SIEGE

NEVER: Final = 1 << 30
MOST_STATES: Final = 200_000
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


class Damage:
    """One way to take what was not blocked: what it costs, which shields are out of action then (as a mask), whether the hand
    is lost."""

    def __init__(self, price: int, hurt: int, hand_lost: bool) -> None:
        self.price: Final = price
        self.hurt: Final = hurt
        self.hand_lost: Final = hand_lost


class Plan:
    def __init__(self, shot: int, beaten: int, blocked: int, damage: Damage, price: int) -> None:
        self.shot: Final = shot  # rivals, as masks
        self.beaten: Final = beaten
        self.blocked: Final = blocked  # hits by their place, as a mask
        self.damage: Final = damage
        self.price: Final = price  # fixed: damage less what is won


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


# --- damage ----------------------------------------------------------------------------------------------------------


def resists(shield: Shield, element: int) -> bool:
    if element == COLD_FIRE:
        return bool(shield.resists >> FIRE & 1 and shield.resists >> ICE & 1)
    return bool(shield.resists >> element & 1)


class Taking:
    """All ways to give hits to units and hero that may be best (MK-17): a unit takes part in one hit at most."""

    def __init__(self, problem: Problem) -> None:
        self.problem: Final = problem
        self.found: dict[int, int] = {}  # hurt shields and whether the hand is lost -> least price

    def ways(self, hits: list[Hit]) -> list[Damage]:
        self.found = {}
        self._hit(hits, 0, hits[0].damage if hits else 0, 0, 0, 0, 0, False)
        ways = [Damage(price, key >> 1, bool(key & 1)) for key, price in self.found.items()]
        return [one for one in ways if not any([better(other, one) for other in ways])]

    def price_of_first(self, hits: list[Hit], place: int, allowed: Damage) -> int:
        """The least price if this shield, or the hero (-1), is the first to take some of the first hit, and if nobody is hurt
        but those that a plan allows; NEVER if that cannot be."""
        self.found = {}
        if place < 0:
            self._hero(hits, 0, hits[0].damage, 0, 0, 0, 0, False)
        else:
            self._shield(hits, 0, hits[0].damage, 0, 0, 0, 0, False, place)
        fitting = [
            price
            for key, price in self.found.items()
            if not key >> 1 & ~allowed.hurt and (allowed.hand_lost or not key & 1)
        ]
        return min(fitting) if fitting else NEVER

    def _hit(
        self, hits: list[Hit], n: int, left: int, used: int, hurt: int, price: int, wounds: int, lost: bool
    ) -> None:
        """`left` of hit n is still to be given to somebody."""
        if n == len(hits):
            key = hurt * 2 + lost
            self.found[key] = min(price, self.found.get(key, NEVER))
            return
        following = hits[n + 1].damage if n + 1 < len(hits) else 0
        if left <= 0:
            self._hit(hits, n + 1, following, used, hurt, price, wounds, lost)
            return
        self._hero(hits, n, left, used, hurt, price, wounds, lost)
        if not hits[n].assassin:
            for place in range(len(self.problem.shields)):
                if not used >> place & 1:
                    self._shield(hits, n, left, used, hurt, price, wounds, lost, place)

    def _hero(
        self, hits: list[Hit], n: int, left: int, used: int, hurt: int, price: int, wounds: int, lost: bool
    ) -> None:
        """The hero takes all the rest of a hit (MK-17.11, MK-R40)."""
        hit = hits[n]
        more = (left + self.problem.armor - 1) // self.problem.armor
        price += more * WOUND_PRICE * (2 if hit.poison else 1)
        gone = (hit.paralyze or wounds + more >= self.problem.bearable) and not lost
        price += PARALYZED_PRICE if gone else 0
        following = hits[n + 1].damage if n + 1 < len(hits) else 0
        self._hit(hits, n + 1, following, used, hurt, price, wounds + more, lost or gone)

    def _shield(
        self, hits: list[Hit], n: int, left: int, used: int, hurt: int, price: int, wounds: int, lost: bool,
        place: int,
    ) -> None:  # fmt: skip
        """A unit that resists absorbs its armour first; what is left wounds it (MK-17.5 to MK-17.7)."""
        hit = hits[n]
        shield = self.problem.shields[place]
        if resists(shield, hit.element):
            left -= shield.armor
            if left <= 0:
                self._hit(hits, n, 0, used | 1 << place, hurt, price, wounds, lost)
                return
        cost = UNIT_LOST_PRICE if hit.paralyze else UNIT_WOUND_PRICE * (2 if hit.poison else 1)
        price += cost * shield.level
        left = max(0, left - shield.armor)
        self._hit(hits, n, left, used | 1 << place, hurt | 1 << place, price, wounds, lost)


def better(one: Damage, other: Damage) -> bool:
    """Whether one way is never worse than another one, and better in something."""
    if one is other or one.price > other.price or one.hurt & ~other.hurt or one.hand_lost > other.hand_lost:
        return False
    return one.price < other.price or one.hurt != other.hurt or one.hand_lost != other.hand_lost


# --- plans -----------------------------------------------------------------------------------------------------------


def submasks(mask: int) -> list[int]:
    """All parts of a set, the empty one first."""
    found = [0]
    part = mask
    while part:
        found.append(part)
        part = (part - 1) & mask
    return found


def partitions(mask: int) -> list[list[int]]:
    """All ways to divide a set into groups."""
    if not mask:
        return [[]]
    first = mask & -mask
    found: list[list[int]] = []
    for others in submasks(mask ^ first):
        group = first | others
        found += [[group, *rest] for rest in partitions(mask ^ group)]
    return found


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

    def solve(self) -> Solution | None:
        for plan in sorted(self.plans(), key=lambda one: one.price):
            bound = self.bound if self.best is None else self.best.price
            if plan.price >= bound or self.states > MOST_STATES:
                break
            self._carry_out(plan)
        return self.best

    def plans(self) -> list[Plan]:
        """Every plan that beats all who must be, with every way to take its damage."""
        problem = self.problem
        beatable = problem.all_beatable
        stage = problem.stage
        found: list[Plan] = []
        taking: dict[int, list[Damage]] = {}
        for shot in submasks(self._shootable()) if stage == RANGED_PHASE else [0]:
            coming = sum([1 << n for n, place in enumerate(self.owner) if not shot >> place & 1])
            for blocked in submasks(coming) if stage <= BLOCK_PHASE else [0]:
                through = coming & ~blocked
                if through not in taking:
                    taking[through] = self._ways(through)
                for beaten in submasks(beatable & ~shot):
                    if problem.must & ~(shot | beaten):
                        continue
                    won = sum([one.worth for n, one in enumerate(problem.rivals) if (shot | beaten) >> n & 1])
                    won += problem.bonus if shot | beaten == beatable else 0
                    for damage in taking[through]:
                        found.append(
                            Plan(shot, beaten, blocked, damage, damage.price * problem.care // 10 - won)
                        )
        return found

    def _shootable(self) -> int:
        rivals = self.problem.rivals
        return sum(
            [1 << n for n, one in enumerate(rivals) if one.beatable and one.fortified < CANNOT_BE_SHOT]
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
        for shot in partitions(plan.shot):
            shooting = [self._attack(group, RANGED_PHASE, plan) for group in shot]
            for beaten in partitions(plan.beaten):
                demands = [*shooting, *blocks, *[self._attack(group, ATTACK_PHASE, plan) for group in beaten]]
                ready = self._begun(demands)
                if ready is not None:
                    self._feed(plan, ready)

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
        for demand in demands:
            if demand.needed > min(self._most(demand, plan), OPEN_MOST):
                return
        count = len(demands)
        moves = [self._moves(item, demands, plan) for item in self.problem.items]
        rest = _still_possible(moves, count)
        mana_at = OPEN_BITS * count
        cards_at = mana_at + NEED_BITS * len(NEED_COLOURS)
        start = sum([demand.needed << OPEN_BITS * n for n, demand in enumerate(demands)])
        bound = min(NEVER, (self.bound if self.best is None else self.best.price) - plan.price)
        front: dict[int, int] = {start: 0}
        back: list[dict[int, tuple[int, int]]] = []
        for n, here in enumerate(moves):
            front, steps = self._one_item(front, here, rest[n + 1], count, bound)
            back.append(steps)
            self.states += len(front)
            if self.states > MOST_STATES:
                break
        best_key, best_price = -1, bound
        for key, price in front.items():
            if not key & ((1 << mana_at) - 1):
                total = price + self.mana_price(key >> mana_at & ALL_NEEDS)
                if total < best_price and key >> cards_at <= self.cards:
                    best_key, best_price = key, total
        if best_key != -1:
            met = [demand.like(demand.needed) for demand in demands]
            _tell(met, moves, back, best_key)
            exact = self.states <= MOST_STATES
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


def _can_be_met(key: int, rest: list[int], count: int) -> bool:
    for n in range(count):
        if key >> OPEN_BITS * n & OPEN_MOST > rest[n]:
            return False
    return True


def _still_possible(moves: list[list[tuple[int, int, int, int, int]]], count: int) -> list[list[int]]:
    """For each item: what it and those after it could give to each demand at best."""
    rest = [[0] * count]
    for here in reversed(moves):
        most = [0] * count
        for move in here:
            most[move[0]] = max(most[move[0]], move[1])
        rest.append([rest[-1][n] + most[n] for n in range(count)])
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
