"""The plan of a turn: what a bot would do with it, and so what comes next.

Goals (fight somebody, assault or enter a site, explore, buy something, rest, walk on) are priced by the solver, which finds the
cheapest cards for the way and for what waits at its end; the one that gains most is followed. It is made anew at every
decision, so whatever turns up is taken into account.
"""

from typing import Final

from tafelrunde.games.mage_knight import (
    agreed,
    cards,
    chart,
    clock,
    exploring,
    interaction,
    mana,
    movement,
    outlook,
    problem,
    resting,
    sites,
    skills,
    solver,
    turn,
)
from tafelrunde.games.mage_knight import menu as further
from tafelrunde.games.mage_knight.cards import BASIC
from tafelrunde.games.mage_knight.content import (
    ADVANCED_ACTION,
    BASIC_ACTION,
    BROWN_BACK,
    GREEN_BACK,
    GREY_BACK,
    RED_BACK,
    VIOLET_BACK,
    WHITE_BACK,
    WOUND_CARD,
    library,
)
from tafelrunde.games.mage_knight.geometry import BORDERING, NEIGHBOURS, may_lie
from tafelrunde.games.mage_knight.gifts import Gift
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.problem import CARD, FAME_WORTH, UNIT, Item, Problem, Use
from tafelrunde.games.mage_knight.solver import AT_THE_SHOP, ON_THE_WAY, Solution
from tafelrunde.games.mage_knight.state import (
    DEFENDER,
    RAMPAGER,
    Fight,
    Foe,
    Mage,
    back_of,
    is_up,
    kind_of,
)
from tafelrunde.games.mage_knight.units import free_command
from tafelrunde.games.mage_knight.vocabulary import (
    BASIC_COLOURS,
    CRYSTAL,
    DRAW,
    FAME,
    HEAL,
    MANA,
    MOVE,
    NOTHING,
    PAY_MANA,
    Step,
)
from tafelrunde.games.mage_knight.what_if import if_fighting

NOBODY: Final = -2  # no preference
FAR: Final = 14  # move points
NEAR: Final = 4
UNSURE: Final = 0.3
REMEMBERED: Final = 20_000
TOO_MUCH: Final = 35.0  # a goal that gains so much less than the best one is not thought of, likewise
IDLE: Final = -8.0  # what a turn is worth in which nothing is done, in tenths of a card

# Goals
FIGHT: Final = 0  # a rampaging enemy next to the space
ASSAULT: Final = 1
ENTER: Final = 2
EXPLORE: Final = 3
BUY: Final = 4
WALK: Final = 5
REST: Final = 6
STAY: Final = 7
MEET: Final = 8  # before a city that is to be assaulted together

# Somebody for those that nobody has seen, by back: neither the weakest nor the strongest
TYPICAL: Final[dict[int, str]] = {
    GREEN_BACK: "prowlers", GREY_BACK: "swordsmen", VIOLET_BACK: "fire_mages", BROWN_BACK: "minotaur", WHITE_BACK: "gunners",
    RED_BACK: "fire_dragon",
}  # fmt: skip
UNIT_WORTH: Final = 2.0  # by level, in fame
LESSON_WORTH: Final = 2.5
REST_WORTH: Final = 0.7  # for each wound in hand
GIFTS: Final[list[int]] = [CRYSTAL, FAME, DRAW, MANA]
ACTIONS: Final[list[int]] = [BASIC_ACTION, ADVANCED_ACTION]


class Goal:
    """What to do where, how far it is, and what it needs."""

    def __init__(self, sort: int, at: int, cost: int, what: int = 0) -> None:
        self.sort: Final = sort
        self.at: Final = at  # the space to go to
        self.cost: Final = cost  # move points
        self.what: Final = what  # a space with an enemy, a slot, or what is bought
        self.influence = 0
        self.worth = 0.0  # in the solver's money; a fight knows its own
        self.gain = 0.0
        self.asked: Problem | None = None
        self.solution: Solution | None = None


class Ways:
    """Spaces that can be gone to without meeting anybody: what they cost, and the space before."""

    def __init__(self, s: Mage, seat: int) -> None:
        start = s.heroes[seat].at
        self.cost: Final[dict[int, int]] = {start: 0}
        self.before: Final[dict[int, int]] = {}
        edges: list[list[int]] = [[start], *[[] for _ in range(FAR)]]
        for spent in range(FAR + 1):
            for here in edges[spent]:
                if self.cost[here] == spent:
                    self._spread(s, seat, here, spent, edges)

    def _spread(self, s: Mage, seat: int, here: int, spent: int, edges: list[list[int]]) -> None:
        for near in NEIGHBOURS[here]:
            cost = movement.price(s, seat, here, near)
            total = spent + cost
            if cost == NOTHING or total > FAR or total >= self.cost.get(near, FAR + 1):
                continue
            if not movement.may_enter(s, seat, here, near) or movement.provoked_by(s, seat, here, near):
                continue
            if movement.unconquered(s, seat, near) or movement.other_heroes_on(s, seat, near):
                continue
            self.cost[near] = total
            self.before[near] = here
            edges[total].append(near)

    def way_to(self, end: int) -> list[int]:
        way: list[int] = []
        while end in self.before:
            way.insert(0, end)
            end = self.before[end]
        return way


# --- goals -----------------------------------------------------------------------------------------------------------


def goals(s: Mage, seat: int, ways: Ways) -> list[Goal]:
    """Everything that could be made of this turn, each thing from where it is cheapest."""
    found: dict[tuple[int, int], Goal] = {}
    for hex, cost in sorted(ways.cost.items(), key=lambda pair: pair[1]):
        for near in NEIGHBOURS[hex]:
            if chart.rampager_on(s, near):
                found.setdefault((FIGHT, near), Goal(FIGHT, hex, cost, near))
            elif movement.unconquered(s, seat, near) and not movement.provoked_by(s, seat, hex, near):
                price = movement.price(s, seat, hex, near)
                if price != NOTHING:
                    found.setdefault((ASSAULT, near), Goal(ASSAULT, hex, cost + price, near))
        if (
            sites.kind_at(s, hex) in sites.MET
            and sites.kind_at(s, hex) != "monastery"
            and not s.shields.get(hex)
        ):
            found.setdefault((ENTER, hex), Goal(ENTER, hex, cost))
        for slot in BORDERING[hex]:
            if (EXPLORE, slot) not in found and explorable(s, slot):
                found[EXPLORE, slot] = Goal(EXPLORE, hex, cost + exploring.price(s, seat), slot)
        if s.scenario.cooperative and hex != s.heroes[seat].at and outlook.meeting(s, seat, hex) > 0:
            found.setdefault((MEET, 0), Goal(MEET, hex, cost))
        if interaction.open_for(s, seat, hex) and interaction.standing(s, seat) is not None:
            for goal in purchases(s, seat, hex, cost):
                found.setdefault((BUY, goal.what), goal)
    return list(found.values())


def explorable(s: Mage, slot: int) -> bool:
    shape = agreed.shape(s)
    return s.stack() > 0 and may_lie(shape, s.tiles, slot, exploring.core_at(s, slot), False)


def purchases(s: Mage, seat: int, hex: int, cost: int) -> list[Goal]:
    """Units that there is a command token for, and lessons of monasteries."""
    found: list[Goal] = []
    start = interaction.standing(s, seat) or 0
    weight = clock.possession_weight(s, seat)
    icons = interaction.icons_at(s, hex)
    for unit in s.units if free_command(s, seat) > 0 else ():
        kind = library().unit_of(unit)
        if kind.recruit & icons:
            goal = Goal(BUY, hex, cost, interaction.RECRUIT + unit)
            goal.influence = kind.cost - start
            goal.worth = FAME_WORTH * weight * UNIT_WORTH * kind.level
            found.append(goal)
    if chart.is_site(s, hex, "monastery"):
        for card in s.lessons[:1]:
            goal = Goal(BUY, hex, cost, interaction.BUY_LESSON + card)
            goal.influence = interaction.LESSON - start
            goal.worth = FAME_WORTH * weight * LESSON_WORTH
            found.append(goal)
    return found


# --- what a goal is worth --------------------------------------------------------------------------------------------


def price(s: Mage, seat: int, goal: Goal) -> None:
    """Ask the solver for the cheapest cards; the goal's gain is what is won less what that costs, in tenths of a card."""
    city = goal.sort == ASSAULT and chart.is_site(s, goal.what, "city")
    if goal.sort in (FIGHT, ASSAULT, ENTER):
        asked = combat_of(s, seat, goal)
        asked.must = 0 if city else asked.all_beatable  # whoever of a garrison is beaten stays away
    else:
        asked = problem.read_peace(s, seat)
        asked.influence_needed = goal.influence - influence_now(s, seat)
    asked.moves = goal.cost - s.heroes[seat].move
    goal.asked = asked
    goal.solution = solved(asked, s.dark)
    if city and goal.solution is not None and not goal.solution.beaten:
        goal.solution = None
    goal.gain = goal.worth - goal.solution.price if goal.solution is not None else -1e9
    if goal.sort == ASSAULT:
        goal.gain -= problem.REPUTATION_PRICE


def solved(asked: Problem, dark: bool) -> Solution | None:
    """Whoever tries turns asks the same again and again."""
    key = asked.key(dark)
    if key not in _KNOWN:
        if len(_KNOWN) >= REMEMBERED:
            _KNOWN.clear()
        _KNOWN[key] = solver.solve(asked)
    return _KNOWN[key]


_KNOWN: Final[dict[tuple[object, ...], Solution | None]] = {}


def influence_now(s: Mage, seat: int) -> int:
    """What was gathered in the interaction that is going on, beyond what it began with."""
    h = s.heroes[seat]
    return h.influence - interaction.welcome(s, seat) if h.interacting else 0


def combat_of(s: Mage, seat: int, goal: Goal) -> Problem:
    """The combat that this goal would lead to, with somebody typical for those that lie face down."""
    space = goal.at if goal.sort != ASSAULT else goal.what
    combat = Fight(seat, space)
    combat.assault = goal.sort == ASSAULT
    if goal.sort == ENTER:
        combat.dark, combat.no_units = sites.night_rules(s, space), sites.units_barred(s, space)
    where = goal.what if goal.sort == FIGHT else space
    role = RAMPAGER if goal.sort == FIGHT else DEFENDER
    tokens: Cards = s.tokens.get(chart.main_space(s, where), ())
    kinds = [known_kind(token) for token in tokens]
    if not kinds and goal.sort == ENTER:
        kinds = [typical(back) for back in sites.MET[sites.kind_at(s, space)]]
    combat.foes = [Foe(kind, role, where, len(library().enemies[kind].attacks)) for kind in kinds]
    return problem.read(if_fighting(s, combat))


def known_kind(token: int) -> int:
    return kind_of(token) if is_up(token) else typical(back_of(token))


def typical(back: int) -> int:
    return next(one.index for one in library().enemies if one.id == TYPICAL[back])


def ranked(s: Mage, seat: int) -> list[Goal]:
    """The goals that gain most, the best one first; walking, resting and staying are worth little."""
    h = s.heroes[seat]
    ways = Ways(s, seat)
    weight = clock.possession_weight(s, seat)
    found = goals(s, seat, ways)
    best = IDLE
    sensible: list[Goal] = []
    for goal in found:
        if goal.sort == EXPLORE:
            goal.worth = FAME_WORTH * outlook.new_land(s, seat, weight)
        elif goal.sort == MEET:
            goal.worth = FAME_WORTH * (outlook.meeting(s, seat, goal.at) - outlook.meeting(s, seat, h.at))
    for goal in sorted(found, key=lambda one: -one.worth):
        if goal.sort in (EXPLORE, BUY, MEET) and goal.worth <= best - TOO_MUCH:
            continue
        price(s, seat, goal)
        best = max(best, goal.gain)
        sensible.append(goal)
    wounds = h.hand.count(WOUND_CARD)
    if wounds and resting.may_rest(s, seat):
        rest = Goal(REST, h.at, 0)
        rest.gain = FAME_WORTH * REST_WORTH * wounds - problem.CARD_PRICE
        sensible.append(rest)
    sensible = [goal for goal in sensible if goal.gain > IDLE]
    if not sensible:
        sensible = [walk(s, seat, found, weight)]
    return sorted(sensible, key=lambda one: -one.gain)


def walk(s: Mage, seat: int, known: list[Goal], weight: float) -> Goal:
    """Towards the best of what is too far away for this turn; whoever is near and still too strong counts little."""
    h = s.heroes[seat]
    able = outlook.strength(s, seat)
    best = Goal(STAY, h.at, 0)
    most = 0.0
    for goal in known:
        if goal.sort == EXPLORE:
            worth = goal.worth / FAME_WORTH
        elif goal.sort in (BUY, MEET):
            worth = goal.worth / FAME_WORTH * UNSURE
        else:
            where = goal.what if goal.sort != ENTER else goal.at
            worth = outlook.place_worth(s, seat, where, able, weight)
        if goal.cost <= NEAR and goal.sort != EXPLORE:
            worth *= UNSURE
        worth /= 3.0 + goal.cost
        if worth > most:
            most = worth
            best = Goal(WALK if goal.at != h.at else STAY, goal.at, goal.cost)
    return best


# --- what comes next -------------------------------------------------------------------------------------------------


Thought = tuple[int, int]
"""An option of the menu, and how the card or unit is to be used (NOBODY where that says itself)."""


def think(s: Mage, seat: int) -> Thought:
    """What the plan goes on with."""
    return thoughts(s, seat)[0][0]


def thoughts(s: Mage, seat: int) -> list[tuple[Thought, float]]:
    """What the plan could go on with, the best first, and what is lost by it: other goals may be nearly as good."""
    duty = first_thing(s, seat)
    if duty[0] != NOBODY:
        return [(duty, 0.0)]
    best = ranked(s, seat)
    return [
        (thought_of(s, seat, goal), best[0].gain - goal.gain)
        for n, goal in enumerate(best)
        if n == 0 or best[0].gain - goal.gain < TOO_MUCH
    ]


def first_thing(s: Mage, seat: int) -> Thought:
    """What needs no comparing: healing, gifts, shopping where the hero is, the end of the turn."""
    h = s.heroes[seat]
    if resting.may_heal(s, seat):
        return turn.HEAL, NOBODY
    healer = healing_card(s, seat)
    if healer != NOBODY:
        return turn.CARD + healer, BASIC
    gift = gift_to_use(s, seat)
    if gift != NOBODY:
        return further.SKILL + gift, NOBODY
    if h.interacting:
        return go_shopping(s, seat)
    return last_things(s, seat) if h.acted or h.rested else (NOBODY, NOBODY)


def thought_of(s: Mage, seat: int, goal: Goal) -> Thought:
    """What a goal needs next."""
    if goal.sort == STAY:
        return last_things(s, seat)
    if goal.sort == REST:
        return turn.REST, NOBODY
    if goal.sort == WALK:
        return walk_on(s, seat, goal)
    if s.heroes[seat].move < goal.cost:
        return gather(goal, ON_THE_WAY)
    return arrive(s, seat, goal), NOBODY


def healing_card(s: Mage, seat: int) -> int:
    """A card whose basic effect heals, while there is a wound in hand."""
    hand = s.heroes[seat].hand
    if WOUND_CARD in hand:
        for card in sorted(set(hand) - {WOUND_CARD}):
            if library().deeds[card].kind in ACTIONS and heals(library().deeds[card].basic.steps):
                return card
    return NOBODY


def heals(steps: list[Step]) -> bool:
    return any([step.do == HEAL or any([heals(branch) for branch in step.branches]) for step in steps])


def gift_to_use(s: Mage, seat: int) -> int:
    """A skill that costs nothing and gives something to keep."""
    for skill in skills.usable_skills(s, seat):
        effect = library().skills[skill].effect
        if not effect.function and is_gift(effect.steps) and (s.deck(seat).size or not draws(effect.steps)):
            return skill
    return NOBODY


def is_gift(steps: list[Step]) -> bool:
    kept = any([step.do in (CRYSTAL, FAME, DRAW) for step in steps])
    return kept and all([step.do in GIFTS for step in steps])


def draws(steps: list[Step]) -> bool:
    return any([step.do == DRAW for step in steps])


def last_things(s: Mage, seat: int) -> Thought:
    """Before the turn ends: mana that would be lost becomes a crystal, if there is a card for it that is worth less."""
    weight = clock.possession_weight(s, seat)
    if s.heroes[seat].rested or problem.CRYSTAL_PRICE * weight <= clock.thrift(s, seat):
        return turn.END, NOBODY
    for card in cards.playable(s, seat):
        steps = library().deeds[card].basic.steps
        if [step.do for step in steps[:2]] == [PAY_MANA, CRYSTAL] and mana_to_spare(s, seat):
            return turn.CARD + card, BASIC
    return turn.END, NOBODY


def mana_to_spare(s: Mage, seat: int) -> bool:
    """A basic colour that can be paid without a crystal."""
    purse = mana.purse_of(s, seat)
    kept = (mana.CRYSTAL, mana.POLAR_CRYSTAL)
    return any([source not in kept for colour in BASIC_COLOURS for source in purse.sources(colour)])


def gather(goal: Goal, stage: int) -> Thought:
    """The next card, unit or skill for the way or for the shop."""
    found = planned(goal, stage)
    if found is None or goal.solution is None or goal.asked is None:
        return NOBODY, NOBODY
    gift = goal.solution.gift
    if gift is not None and paid(goal, stage):
        return item_value(goal.asked.items[gift.item]), BASIC
    return item_value(found[0]), found[1].how


def paid(goal: Goal, stage: int) -> bool:
    """Whether mana is needed for the way or the shop."""
    assert goal.solution is not None and goal.asked is not None
    items = goal.asked.items
    filled = [pair for demand in goal.solution.demands if demand.stage == stage for pair in demand.filled]
    return any([items[item].uses[use].need > 0 for item, use in filled])


def planned_gift(s: Mage, seat: int, card: int) -> Gift | None:
    """What the best goal that needs this card for its mana wants of it."""
    for goal in ranked(s, seat):
        gift = None if goal.solution is None else goal.solution.gift
        if gift is not None and goal.asked is not None and goal.asked.items[gift.item].number == card:
            return gift
    return None


def planned(goal: Goal, stage: int) -> tuple[Item, Use] | None:
    if goal.solution is None or goal.asked is None:
        return None
    for demand in goal.solution.demands:
        if demand.stage == stage and demand.filled:
            item, use = demand.filled[0]
            return goal.asked.items[item], goal.asked.items[item].uses[use]
    return None


def item_value(item: Item) -> int:
    if item.sort == CARD:
        return turn.CARD + item.number
    return (further.UNIT if item.sort == UNIT else further.SKILL) + item.number


def arrive(s: Mage, seat: int, goal: Goal) -> int:
    """Go there, then do it."""
    if s.heroes[seat].at != goal.at:
        return step_towards(s, seat, goal.at)
    if goal.sort == FIGHT:
        return turn.CHALLENGE + goal.what
    if goal.sort == ASSAULT:
        return turn.MOVE + goal.what
    if goal.sort == EXPLORE:
        return turn.EXPLORE + goal.what
    if goal.sort == MEET:
        return turn.END
    return further.ENTER if goal.sort == ENTER else further.INTERACT


def step_towards(s: Mage, seat: int, end: int) -> int:
    """Straight there if the way is quiet, else the next space of it."""
    if end in movement.destinations(s, seat):
        return turn.MOVE + end
    way = Ways(s, seat).way_to(end)
    return turn.MOVE + way[0] if way else NOBODY


def walk_on(s: Mage, seat: int, goal: Goal) -> Thought:
    """As far as the points go; cards that are made for walking are played for it."""
    h = s.heroes[seat]
    ways = Ways(s, seat)
    way = ways.way_to(goal.at)
    if way and h.moved and way[0] in h.path:  # nobody walks to and fro
        return last_things(s, seat)
    affordable = [hex for hex in way if ways.cost[hex] <= h.move]
    if affordable:
        return step_towards(s, seat, affordable[-1]), NOBODY
    for card in sorted(set(h.hand)):
        if card != WOUND_CARD and library().deeds[card].basic.steps:
            first = library().deeds[card].basic.steps[0]
            if first.do == MOVE:
                return turn.CARD + card, BASIC
    return last_things(s, seat)


def card_to_drop(s: Mage, seat: int, values: list[int]) -> int:
    """At the end of a turn: the least useful card, if more of the deck could be drawn than will be; else NOBODY."""
    h = s.heroes[seat]
    if chart.hand_limit(s, seat) - len(h.hand) >= clock.cards_to_draw(s, seat):
        return NOBODY
    best, least = NOBODY, 1 << 20
    for card in values:
        use = usefulness(card)
        if card != WOUND_CARD and use < least:
            best, least = card, use
    return best


def usefulness(card: int) -> int:
    """What its basic effect is worth on the way and in combat; whatever not everybody has is kept."""
    values = [
        use.value
        for use in problem.card_uses(card, False)
        if use.how == BASIC and use.kind != problem.DEALING
    ]
    return max([0, *values]) + (0 if library().deeds[card].kind == BASIC_ACTION else 10)


def go_shopping(s: Mage, seat: int) -> Thought:
    """Buy the best that can be had, gather influence for it, and then leave."""
    h = s.heroes[seat]
    best: Goal | None = None
    for goal in purchases(s, seat, h.at, h.move):
        price(s, seat, goal)
        if goal.gain > 0 and (best is None or goal.gain > best.gain):
            best = goal
    if best is None:
        return turn.END, NOBODY
    if best.what in interaction.purchases(s, seat):
        return further.BUY + best.what, NOBODY
    return gather(best, AT_THE_SHOP)
