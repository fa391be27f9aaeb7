"""Moving: what a space costs, where one may go, what that brings about, and going back (MK-11, MK-22.2).

A hero moves space by space. A farther space is offered if the whole way there is *quiet*: nothing is turned up, nobody is
provoked or met, so it is nothing but several single moves.
"""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, chart, decks, duel, effects, modifiers, parts, triggers, walls
from tafelrunde.games.mage_knight.coming import something_follows
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.fight import fight
from tafelrunde.games.mage_knight.geometry import HEXES, NEIGHBOURS, NOWHERE, distance
from tafelrunde.games.mage_knight.laws import laws
from tafelrunde.games.mage_knight.naming import hex_ref, seat_ref
from tafelrunde.games.mage_knight.previews import MovePreview, shown
from tafelrunde.games.mage_knight.scenarios import CLOSED
from tafelrunde.games.mage_knight.state import NONE, Mage, chosen_of, rule_of
from tafelrunde.games.mage_knight.teams import allied
from tafelrunde.games.mage_knight.vocabulary import (
    MANY,
    MOVED_ONE_SPACE,
    NO_PROVOKE,
    NOTHING,
    REACH,
    SEA,
    TERRAIN_COST,
    TERRAIN_FORBIDDEN,
    TERRAIN_OPEN,
    TERRAIN_SAFE,
    Rule,
)

# --- spaces ----------------------------------------------------------------------------------------------------------


def printed_cost(s: Mage, hex: int) -> int:
    """Move points that a space costs under normal rules, NOTHING if it is impassable (MK-3.7, MK-11.5)."""
    return library().terrains[chart.terrain_of(s, hex)].costs[int(s.night)]


def rules_for(s: Mage, seat: int, code: int, hex: int) -> list[Rule]:
    """Rules of this kind in force for this seat that speak of this space."""
    found: list[Rule] = []
    for packed in laws(s, seat):
        rule = rule_of(packed)
        if rule.code == code and speaks_of(s, rule, chosen_of(packed), hex):
            found.append(rule)
    return found


def speaks_of(s: Mage, rule: Rule, chosen: int, hex: int) -> bool:
    terrain = chart.terrain_of(s, hex)
    return [bool(rule.terrains >> terrain & 1), chosen == hex, chosen == terrain][rule.choice]


def cost_of(s: Mage, seat: int, hex: int) -> int:
    """What entering costs now, NOTHING if it cannot be done. Raises come first; then reductions and fixed costs, the one with
    the highest floor first: that is the best of all orders, and the player chooses the order (MK-11.12 to MK-11.14)."""
    cost = printed_cost(s, hex)
    if not laws(s, seat):
        return cost
    opened = bool(rules_for(s, seat, TERRAIN_OPEN, hex))
    if (cost == NOTHING and not opened) or rules_for(s, seat, TERRAIN_FORBIDDEN, hex):
        return NOTHING
    rules = rules_for(s, seat, TERRAIN_COST, hex)
    if cost == NOTHING:
        cost = MANY
    for rule in rules:
        if rule.add > 0:
            cost = max(cost, min(rule.ceiling, cost + rule.add))
    for rule in sorted(rules, key=lambda one: -max(one.floor, one.set)):
        if rule.set != NOTHING:
            cost = min(cost, rule.set) if rule.highest else rule.set
        elif rule.add < 0:
            cost = max(min(cost, rule.floor), cost + rule.add, 0)
    return cost


def price(s: Mage, seat: int, start: int, end: int) -> int:
    """What the move from one space to the next costs: a wall between them is 1 more, which no effect takes off (MK-33.8)."""
    cost = cost_of(s, seat, end)
    return cost if cost == NOTHING else cost + int(walls.between(s, start, end))


def other_heroes_on(s: Mage, seat: int, hex: int) -> bool:
    """Whether a hero would be met (MK-11.19, MK-11.27)."""
    return parts.hero_on(s, seat, hex) != NONE


def closed_city(s: Mage, hex: int) -> bool:
    return s.scenario.city_state == CLOSED and chart.is_site(s, hex, "city")


def unconquered(s: Mage, seat: int, hex: int) -> bool:
    """A fortified site that has to be assaulted: a keep without the own shield or an ally's (MK-29.14), a mage tower without
    any (where it is owned, likewise: MK-S11.10, MK-S11.15), a city with a garrison (MK-11.6, MK-32.33)."""
    site = chart.site_of(s, hex)
    if site is None:
        return False
    if chart.owned(s, site.kind):
        return not chart.open_to(s, seat, hex)
    if site.kind == "mage_tower":
        return not s.shields.get(hex)
    return site.kind == "city" and not closed_city(s, hex) and bool(s.tokens.get(chart.main_space(s, hex)))


def is_safe(s: Mage, seat: int, hex: int) -> bool:
    """A space that is reachable under normal rules or made safe by an effect, without a fortified site to be assaulted and
    without another hero (MK-11.17 to MK-11.19, MK-R38, MK-R206)."""
    normal = printed_cost(s, hex) != NOTHING or bool(rules_for(s, seat, TERRAIN_SAFE, hex))
    return (
        normal
        and not chart.rampager_on(s, hex)
        and not closed_city(s, hex)
        and not unconquered(s, seat, hex)
        and not other_heroes_on(s, seat, hex)
    )


# --- single moves ----------------------------------------------------------------------------------------------------


def provoked_by(s: Mage, seat: int, start: int, end: int) -> list[int]:
    """Rampaging enemies next to both spaces of a move: it provokes them (MK-11.8, MK-14.9), unless a wall stands between them and
    where it ends (MK-33.10)."""
    if modifiers.applies(s, seat, NO_PROVOKE):
        return []
    return [
        hex
        for hex in NEIGHBOURS[start]
        if hex in NEIGHBOURS[end] and chart.rampager_on(s, hex) and not walls.between(s, end, hex)
    ]


def ally_at_home(s: Mage, seat: int, hex: int) -> bool:
    """Whether an ally stands on a keep of the own, or on a mage tower where it is held: nobody else has room there (MK-29.15,
    MK-S11.15)."""
    met = parts.hero_on(s, seat, hex)
    if met == NONE or not allied(s, seat, met):
        return False
    site = chart.site_of(s, hex)
    return site is not None and chart.owned(s, site.kind) and chart.holds(s, met, hex)


def may_enter(s: Mage, seat: int, start: int, end: int) -> bool:
    """Whether a single move is allowed, whatever it costs. No other hero may be met by a move that provokes (MK-11.30)."""
    if cost_of(s, seat, end) == NOTHING or chart.rampager_on(s, end) or closed_city(s, end):
        return False
    if ally_at_home(s, seat, end):
        return False
    return not (other_heroes_on(s, seat, end) and provoked_by(s, seat, start, end))


def turns_up(s: Mage, seat: int, end: int) -> bool:
    """Whether standing there turns something up: garrisons next to it, or a ruin on it (MK-32.23, MK-32.35, MK-32.44)."""
    if chart.is_site(s, end, "ancient_ruins") and chart.hidden(s, end):
        return True
    return bool(chart.in_sight(s, seat, end))


def adjacent(s: Mage, seat: int, hex: int) -> list[int]:
    """The spaces that one move leads to; an effect may let farther ones count as adjacent (MK-R53)."""
    far = modifiers.farthest(s, seat, REACH, 1)
    return list(NEIGHBOURS[hex]) if far == 1 else chart.within(hex, far)[1:]


def is_calm(s: Mage, seat: int, end: int) -> bool:
    """Whether nothing happens on this space itself when it is entered; whom the step provokes depends on where it begins, and
    what it costs is another question."""
    return (
        not chart.rampager_on(s, end)
        and not closed_city(s, end)
        and not unconquered(s, seat, end)
        and not other_heroes_on(s, seat, end)
        and not turns_up(s, seat, end)
    )


# --- ways ------------------------------------------------------------------------------------------------------------


class Reach:
    """Where quiet ways lead with the move points at hand: cost and last space before, by space. No farther than the `goal`."""

    def __init__(self, s: Mage, seat: int, goal: int = NOWHERE) -> None:
        start = s.heroes[seat].at
        points = s.heroes[seat].move
        self.cost: Final[dict[int, int]] = {start: 0}
        self.before: Final[dict[int, int]] = {}
        prices: dict[int, int] = {}  # of spaces looked at so far
        calm: dict[int, bool] = {}  # of those that can be paid for
        waiting = [] if triggers.waits(s, seat, MOVED_ONE_SPACE) else [start]
        while waiting:
            # the cheapest one next; of equal ones the one that was found first, so that ties go by the order of directions
            here = min(waiting, key=lambda hex: self.cost[hex])
            waiting.remove(here)
            if here == goal:
                break
            for end in adjacent(s, seat, here):
                if end not in prices:
                    prices[end] = cost_of(s, seat, end)
                cost = self.cost[here] + prices[end] + int(walls.between(s, here, end))
                if prices[end] == NOTHING or cost > points or cost >= self.cost.get(end, MANY):
                    continue
                if end not in calm:
                    calm[end] = is_calm(s, seat, end)
                if calm[end] and not provoked_by(s, seat, here, end):
                    self.cost[end] = cost
                    self.before[end] = here
                    if end not in waiting:
                        waiting.append(end)

    def way_to(self, end: int) -> list[int]:
        """The spaces to be entered one after the other."""
        way = [end]
        while self.before[way[0]] in self.before:
            way.insert(0, self.before[way[0]])
        return way


def destinations(s: Mage, seat: int) -> list[int]:
    """Adjacent spaces that can be entered, and those at the end of a quiet way."""
    near = next_to(s, seat)
    far = [end for end in Reach(s, seat).before if end not in near]
    return [*near, *sorted(far)]


def next_to(s: Mage, seat: int) -> list[int]:
    """Adjacent spaces that can be entered with the move points at hand."""
    h = s.heroes[seat]
    return [
        end
        for end in adjacent(s, seat, h.at)
        if price(s, seat, h.at, end) <= h.move and may_enter(s, seat, h.at, end)
    ]


def costs(s: Mage, seat: int) -> dict[int, int]:
    """What each destination costs as a whole."""
    at = s.heroes[seat].at
    found = Reach(s, seat).cost
    del found[at]
    for end in next_to(s, seat):
        found[end] = price(s, seat, at, end)
    return found


def move_option(s: Mage, seat: int, end: int) -> Option:
    """Its preview tells what the move brings about."""
    at = s.heroes[seat].at
    way = way_to(s, seat, end)
    total = sum([price(s, seat, start, hex) for start, hex in zip([at, *way], way, strict=False)])
    preview: MovePreview = {
        "cost": total,
        "left": s.heroes[seat].move - total,
        "way": [hex_ref(hex) for hex in way],
    }
    if end in adjacent(s, seat, at):
        preview["provokes"] = [hex_ref(hex) for hex in provoked_by(s, seat, at, end)]
        preview["assault"] = unconquered(s, seat, end)
        preview["turns_up"] = turns_up(s, seat, end)
        if other_heroes_on(s, seat, end):
            preview["meets"] = seat_ref(parts.hero_on(s, seat, end))
    terrain = library().terrains[chart.terrain_of(s, end)].names
    site = chart.site_of(s, end)
    words: dict[str, object] = {"terrain": terrain, "n": total}
    if site is not None:
        words["site"] = site.names
    return Option("move" if site is None else "move_site", (hex_ref(end),), words, shown(preview))


def brings_news(s: Mage, seat: int, end: int) -> bool:
    """Whether something is turned up or a fight begins."""
    at = s.heroes[seat].at
    if end not in adjacent(s, seat, at):
        return False
    return turns_up(s, seat, end) or unconquered(s, seat, end) or bool(provoked_by(s, seat, at, end))


def go(s: Mage, seat: int, end: int) -> Flow[None]:
    """To an adjacent space, or along a quiet way to a farther one."""
    for hex in way_to(s, seat, end):
        yield from enter(s, seat, hex)


def way_to(s: Mage, seat: int, end: int) -> list[int]:
    near = end in adjacent(s, seat, s.heroes[seat].at)
    return [end] if near else Reach(s, seat, end).way_to(end)


def enter(s: Mage, seat: int, end: int) -> Flow[None]:
    """A single move: pay, go, turn up what can be seen; then whoever is provoked or assaulted has to be fought (MK-11.4,
    MK-11.6, MK-11.8, MK-14.10)."""
    start = s.heroes[seat].at
    provoked = provoked_by(s, seat, start, end)
    assaulted = unconquered(s, seat, end)
    atoms.move_hero(s, seat, end, price(s, seat, start, end))
    arrive(s, seat)
    between = triggers.waits(s, seat, MOVED_ONE_SPACE)
    yield from triggers.fire(s, seat, MOVED_ONE_SPACE)
    if between and assaulted and chart.hidden(s, chart.main_space(s, end)):
        yield Choice(
            seat, effects.GO, [1]
        )  # what was asked after the move led nowhere; now the garrison is turned up (MK-9.18)
    if assaulted and other_heroes_on(s, seat, end):
        yield from duel.enter_keep(s, seat)
    elif provoked or assaulted:
        yield from fight(s, seat, provoked, assaulted)


def arrive(s: Mage, seat: int) -> None:
    """What a hero turns up where it has come to: a ruin on the space, garrisons around it."""
    at = s.heroes[seat].at
    if chart.is_site(s, at, "ancient_ruins") and chart.hidden(s, at):
        atoms.turn_up(s, at)
    chart.look_around(s, seat)


# --- forced withdrawal (MK-22.2, MK-22.3, MK-22.26) ------------------------------------------------------------------


def withdraw_option(s: Mage, seat: int, value: int) -> Option:
    return Option(
        "withdraw", (hex_ref(value),), {"terrain": library().terrains[chart.terrain_of(s, value)].names}
    )


def withdraw_reveals(s: Mage, seat: int, value: int) -> bool:
    return something_follows(s, seat) or turns_up(s, seat, value)


WITHDRAW = Prompt("withdraw.to", ("MK-22.2", "MK-R27"), withdraw_option, final=withdraw_reveals)


def withdraw(s: Mage, seat: int) -> Flow[None]:
    """Take back the movement space by space until the space is safe; each space is a wound. Without a way back: to the nearest
    safe space (MK-R27), where something new may be seen (MK-32.23)."""
    h = s.heroes[seat]
    while not is_safe(s, seat, h.at):
        if h.path:
            atoms.step_back(s, seat)
            decks.take_wound(s, seat, True)
            continue
        nearest = nearest_safe(s, seat)
        end = yield Choice(seat, WITHDRAW, nearest)
        for _ in range(distance(h.at, end)):
            decks.take_wound(s, seat, True)
        atoms.put_hero(s, seat, end)
        arrive(s, seat)


def nearest_safe(s: Mage, seat: int) -> list[int]:
    at = s.heroes[seat].at
    safe = [hex for hex in range(HEXES) if chart.terrain_of(s, hex) != SEA and is_safe(s, seat, hex)]
    closest = min([distance(at, hex) for hex in safe])
    return [hex for hex in safe if distance(at, hex) == closest]
