"""What the map promises a hero: whom it could beat, what it could enter, buy or explore, and how far away that is."""

from typing import Final

from tafelrunde.games.mage_knight import agreed, chart, clock, exploring, interaction, sites, sums
from tafelrunde.games.mage_knight.content import (
    BROWN_BACK,
    GREY_BACK,
    RED_BACK,
    VIOLET_BACK,
    WOUND_CARD,
    Enemy,
    library,
)
from tafelrunde.games.mage_knight.geometry import BORDERING, NEIGHBOURS, may_lie
from tafelrunde.games.mage_knight.scenarios import CITY_REVEALED, GARRISONED
from tafelrunde.games.mage_knight.state import Mage, back_of, is_up, kind_of
from tafelrunde.games.mage_knight.unit_marks import wounds_of
from tafelrunde.games.mage_knight.vocabulary import NOTHING

FAR: Final = 12  # move points; nobody plans for what is farther away
STRIDE: Final = 4  # move points of an ordinary turn
SHARES: Final[list[float]] = [0.6, 0.35, 0.2]  # of the best three prospects
# Fame and difficulty (armour and attack) of tokens that nobody has seen, by back: about the average
UNSEEN: Final[dict[int, tuple[float, float]]] = {
    GREY_BACK: (3.4, 9.0), VIOLET_BACK: (4.6, 11.0), BROWN_BACK: (4.6, 10.0), RED_BACK: (8.0, 16.0),
}  # fmt: skip
# What a conquest brings besides fame (in a game that goes on for long)
REWARD: Final[dict[str, float]] = {
    "keep": 1.5, "mage_tower": 2.5, "dungeon": 2.5, "tomb": 5.0, "monster_den": 1.4, "spawning_grounds": 4.5,
    "ancient_ruins": 2.5,
}  # fmt: skip
ORC_REPUTATION: Final = 0.5
ALTAR: Final = 0.3  # the chance to have the mana for it
GLADE: Final = 1.0  # if there are wounds
MINE: Final = 0.5
SHOP: Final = 1.2
NEW_LAND: Final = 3.0  # a tile brings new sites, too
EASY: Final = 0.95
CITY_FOUND: Final = 14.0  # so much that it is looked for when the game is nearly over
HARD_TO_SAY: Final = 12.0  # the difficulty of a token that nobody has seen, of any other back
CITY_CALLS: Final = 9.0  # a city that has to be conquered
TURNS_A_CITY: Final = 4.0  # that its conquest takes, ...
TURNS_TO_COME: Final = 6.0  # ... and so many turns earlier it begins to call
IN_TURN: Final = (
    0.7  # several enemies are less than all that they have together: not all of them need to be blocked
)
ASSAULTS: Final = 2  # that somebody alone needs for a city
FAME_A_TURN: Final = 2.0
TURNS_A_TILE: Final = 2.1  # that each tile on the way to the city takes; nights and detours among them
LATE: Final = 2.0  # so many turns short there is no hope ...
LEEWAY: Final = 6.0  # ... and so many turns more nothing can go wrong


def strength(s: Mage, seat: int) -> float:
    """Armour and attack together that a hero can cope with in a turn, about."""
    h = s.heroes[seat]
    fit = [library().unit_of(unit).level for unit in h.units if not wounds_of(s.unit_state[unit])]
    return 5.0 + 1.2 * h.level + 1.2 * sum(fit) + 0.3 * sum(h.crystals) - 0.8 * h.hand.count(WOUND_CARD)


def difficulty(enemy: Enemy) -> float:
    """Its armour and attacks; abilities make it harder."""
    armor = enemy.elusive_armor + (0.5 * enemy.armor if enemy.resistances & 1 else 0.0)
    attacks = sum([5 if attack.summons != NOTHING else attack.value for attack in enemy.attacks])
    hard = [sums.BRUTAL, sums.SWIFT, sums.POISON, sums.PARALYZE]
    return armor + attacks * (1.0 + 0.3 * sum([1 for ability in hard if enemy.abilities >> ability & 1]))


def chance(difficulty: float, strength: float) -> float:
    return max(0.03, min(EASY, EASY - 0.12 * (difficulty - strength)))


def ways(s: Mage, seat: int) -> dict[int, int]:
    """Move points to every space that is not too far away, by printed costs; whoever stands in the way is gone round."""
    start = s.heroes[seat].at
    costs = [terrain.costs[int(s.night)] for terrain in library().terrains]
    found = {start: 0}
    edges: list[list[int]] = [[] for _ in range(FAR + 1)]
    edges[0].append(start)
    for spent in range(FAR + 1):
        for here in edges[spent]:
            if found[here] != spent:
                continue
            for near in NEIGHBOURS[here]:
                cost = costs[chart.terrain_of(s, near)]
                total = spent + cost
                if cost == NOTHING or total > FAR or total >= found.get(near, FAR + 1):
                    continue
                found[near] = total
                if not chart.rampager_on(s, near):
                    edges[total].append(near)
    return found


def promise(s: Mage, seat: int, weight: float) -> float:
    """The best few prospects, less for those that are far away. `weight`: what possessions are worth now."""
    able = strength(s, seat)
    shape = agreed.shape(s)
    best: list[float] = []
    lands: set[int] = set()
    for hex, cost in ways(s, seat).items():
        near = 1.0 if cost <= STRIDE else STRIDE / (2.0 * cost - STRIDE)
        worth = place_worth(s, seat, hex, able, weight)
        if worth > 0:
            best.append(worth * near)
        for slot in BORDERING[hex]:
            if (
                slot not in lands
                and s.stack()
                and may_lie(shape, s.tiles, slot, exploring.core_at(s, slot), False)
            ):
                lands.add(slot)
                near = 1.0 if cost + 2 <= STRIDE else STRIDE / (2.0 * (cost + 2) - STRIDE)
                best.append(near * new_land(s, seat, weight))
    best.sort(reverse=True)
    return sum([share * worth for share, worth in zip(SHARES, best, strict=False)])


def new_land(s: Mage, seat: int, weight: float) -> float:
    """What a new tile is worth: fame where the scenario gives it, new sites, and where the city is looked for, being nearer to
    it. Finding it costs the turns that are left (MK-S01.9)."""
    worth = s.scenario.fame_per_tile + NEW_LAND * weight
    if s.scenario.end != CITY_REVEALED or s.ending or not s.cities_left:
        return worth
    turns = clock.all_turns_left(s, seat)
    in_time = city_in_time(s, turns)
    nearer = CITY_FOUND * (city_in_time(s, turns + TURNS_A_TILE) - in_time)
    if not exploring.core_is_next(s):
        return worth + nearer
    found = s.cities_left / (s.core_left + s.cities_left)
    at_once = CITY_FOUND * (1.0 - in_time) - FAME_A_TURN * max(0.0, turns - 2.0)
    return worth + found * at_once + (1.0 - found) * nearer


def city_in_time(s: Mage, turns: float) -> float:
    """The chance to find the city if so many turns are left. It may lie under each of the core tiles, under the last as well:
    whoever counts on the average comes too late in every third game."""
    hidden = s.core_left + s.cities_left
    before = s.stack() - hidden
    in_time = 0.0
    last = hidden - s.cities_left + 1  # the first of several cities lies no deeper
    for deep in range(1, last + 1):
        in_time += max(0.0, min(1.0, (turns - TURNS_A_TILE * (before + deep) + LATE) / LEEWAY))
    return in_time / last


def meeting(s: Mage, seat: int, hex: int) -> float:
    """What it is worth to stand here because of a city that all have to conquer; most once somebody else waits there."""
    best = 0.0
    for near in NEIGHBOURS[hex]:
        if chart.is_site(s, near, "city"):
            city = chart.main_space(s, near)
            waits = any([h.at in NEIGHBOURS[city] for other, h in enumerate(s.heroes) if other != seat])
            best = max(best, call_of(s, seat, city) * (2.0 if waits else 1.0))
    return best


def call_of(s: Mage, seat: int, city: int) -> float:
    """How much a city that has to be conquered calls for this hero: the more, the likelier a fair share of its garrison can be
    beaten, and the fewer turns are left for all the cities. Until then heroes have better things to do. Those who play together
    all go to the same one."""
    if not s.tokens.get(city) or (s.scenario.cooperative and city != weakest_city(s)):
        return 0.0
    hard = sorted([token_difficulty(token) for token in s.tokens[city]])
    parts = s.seats if s.scenario.cooperative else ASSAULTS
    share = hard[: (len(hard) + parts - 1) // parts]
    return CITY_CALLS * chance(IN_TURN * sum(share), strength(s, seat)) * urgency(s, seat)


def weakest_city(s: Mage) -> int:
    """Of those with a garrison; NOTHING if there is none."""
    garrisons = [(garrison_difficulty(s, city), city) for city in chart.cities(s) if s.tokens.get(city)]
    return min(garrisons)[1] if garrisons else NOTHING


def garrison_difficulty(s: Mage, city: int) -> float:
    return sum([token_difficulty(token) for token in s.tokens[city]])


def urgency(s: Mage, seat: int) -> float:
    """Whether it is time to come to the cities, from 0 to 1."""
    garrisoned = len([city for city in chart.cities(s) if s.tokens.get(city)])
    needed = TURNS_A_CITY * (garrisoned + s.cities_left)
    return max(0.0, min(1.0, (needed + TURNS_TO_COME - clock.all_turns_left(s, seat)) / TURNS_TO_COME))


def token_difficulty(token: int) -> float:
    """As far as it is known."""
    if is_up(token):
        return difficulty(library().enemies[kind_of(token)])
    return UNSEEN[back_of(token)][1] if back_of(token) in UNSEEN else HARD_TO_SAY


def place_worth(s: Mage, seat: int, hex: int, able: float, weight: float) -> float:
    """What can be had on a space: its enemies, by how likely they can be beaten, or what it offers."""
    site = chart.site_of(s, hex)
    if site is None:
        return 0.0
    h = s.heroes[seat]
    kind = site.kind
    if kind in ("marauding_orcs", "draconum"):
        return fought(s, hex, able) + (ORC_REPUTATION * weight if s.tokens.get(hex) else 0.0)
    if kind == "magical_glade":
        return GLADE * weight if WOUND_CARD in h.hand or WOUND_CARD in h.discard else 0.0
    if kind == "crystal_mine":
        return fought(s, hex, able) + MINE * weight
    if interaction.open_for(s, seat, hex):
        return SHOP * weight
    if kind == "ancient_ruins":
        ruin = sites.ruin_at(s, hex)
        if ruin is not None and ruin.altar:
            return ALTAR * ruin.fame
        return 0.5 * REWARD[kind] * weight + 1.5 if s.tokens.get(hex) else 0.0
    if kind == "city" and s.scenario.city_state == GARRISONED:
        return call_of(s, seat, chart.main_space(s, hex))
    if kind not in REWARD or s.shields.get(hex):
        return 0.0
    if kind in sites.MET:
        return sum(
            [fame * chance(hard, able) for fame, hard in [UNSEEN[back] for back in sites.MET[kind]]]
        ) + (0.5 * REWARD[kind] * weight)
    return fought(s, hex, able - 1.0) * (1.0 + REWARD[kind] * weight / 4.0)


def fought(s: Mage, hex: int, able: float) -> float:
    """Fame of whoever stands here, by the chance to beat them."""
    total = 0.0
    for token in s.tokens.get(hex, ()):
        if is_up(token):
            enemy = library().enemies[kind_of(token)]
            total += enemy.fame * chance(difficulty(enemy), able)
        elif back_of(token) in UNSEEN:
            fame, hard = UNSEEN[back_of(token)]
            total += fame * chance(hard, able)
    return total
