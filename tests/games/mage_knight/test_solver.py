"""The combat solver against plain enumeration, and against puzzles that were solved by hand."""

from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from tafelrunde.games.mage_knight import plan
from tafelrunde.games.mage_knight.cards import BASIC, STRONG
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.gifts import DIE, Gift
from tafelrunde.games.mage_knight.mana import Purse
from tafelrunde.games.mage_knight.problem import (
    BLOCK,
    CARD,
    CARD_PRICE,
    CRYSTAL_PRICE,
    MOVING,
    NEED_BITS,
    NEED_MOST,
    PARALYZED_PRICE,
    SKILL,
    UNIT,
    UNIT_PRICE,
    UNIT_WOUND_PRICE,
    WOUND_PRICE,
    Hit,
    Item,
    Problem,
    Rival,
    Shield,
    Use,
    card_uses,
    one_mana,
    read,
)
from tafelrunde.games.mage_knight.solver import MOST_STATES, Demand, Solution, Solver, solve
from tafelrunde.games.mage_knight.state import ATTACK_PHASE, BLOCK_PHASE, RANGED_PHASE
from tafelrunde.games.mage_knight.subsets import affordable
from tafelrunde.games.mage_knight.taking import Damage, Taking
from tafelrunde.games.mage_knight.vocabulary import COLD_FIRE, FIRE, GOLD, ICE, MELEE, PHYSICAL, RANGED, SIEGE
from tests.games.mage_knight.arena import Arena, begun
from tests.games.mage_knight.league import CITY, League
from tests.games.mage_knight.table import Json
from tests.games.mage_knight.test_copies import changed

# --- the same question, answered by trying everything ----------------------------------------------------------------

NEVER = 10**9


def enumerated(problem: Problem) -> int:
    """The least price over every plan and every way to spread the items; NEVER if there is none."""
    best = NEVER
    count = len(problem.rivals)
    hits = [(n, hit) for n, rival in enumerate(problem.rivals) for hit in rival.hits]
    # what becomes of each rival: nothing, shot, or beaten later; and in which group
    for fates in product(["spared", "shot", "beaten"], repeat=count):
        if any(fate == "shot" and problem.rivals[n].fortified > 1 for n, fate in enumerate(fates)):
            continue
        if any(problem.must >> n & 1 and fate == "spared" for n, fate in enumerate(fates)):
            continue
        won = sum(one.worth for n, one in enumerate(problem.rivals) if fates[n] != "spared")
        won += problem.bonus if "spared" not in fates else 0
        coming = [(n, hit) for n, hit in hits if fates[n] != "shot"]
        for stopped in product([False, True], repeat=len(coming)):
            blocked = [pair for pair, stops in zip(coming, stopped, strict=True) if stops]
            through = [pair for pair in coming if pair not in blocked]
            for groups in groupings(fates):
                bins: list[tuple[str, Any]] = [("block", hit) for _, hit in blocked]
                bins += [(fates[group[0]], group) for group in groups]
                for taken in takings(problem, [hit for _, hit in through]):
                    spread = cheapest_spread(problem, bins, {n for n, _ in through}, *taken[1:])
                    if spread < NEVER:
                        best = min(best, taken[0] + spread - won)
    return best


def enumerated_with_gifts(problem: Problem) -> int:
    """Perhaps one card is played for its mana first: then it is gone, and the purse is another one."""
    best = enumerated(problem)
    for gift in problem.gifts:
        purse = problem.purse
        tokens, dice = list(purse.tokens), purse.dice
        if gift.colour == DIE:
            dice += 1
        else:
            tokens[gift.colour] += 1
        richer = Purse(tuple(tokens), purse.crystals, purse.source, dice, purse.gold)
        items = [item for n, item in enumerate(problem.items) if n != gift.item]
        poorer = Problem(problem.stage, problem.rivals, items, richer)
        poorer.shields, poorer.armor, poorer.bearable = problem.shields, problem.armor, problem.bearable
        poorer.must, poorer.bonus = problem.must, problem.bonus
        found = enumerated(poorer)
        if found < NEVER:
            best = min(best, found + CARD_PRICE)
    return best


def groupings(fates: tuple[str, ...]) -> list[list[list[int]]]:
    """Groups of rivals with the same fate."""
    found: set[tuple[tuple[int, ...], ...]] = set()
    places = [n for n, fate in enumerate(fates) if fate != "spared"]
    for labels in product(range(len(places)), repeat=len(places)):
        groups: dict[tuple[str, int], list[int]] = {}
        for n, label in zip(places, labels, strict=True):
            groups.setdefault((fates[n], label), []).append(n)
        found.add(tuple(sorted(tuple(group) for group in groups.values())))
    return [[list(group) for group in one] for one in sorted(found)]


def takings(problem: Problem, hits: list[Hit]) -> list[tuple[int, frozenset[int], bool]]:
    """Every way to take hits: the price, the units hurt, whether the hand is lost."""
    found: dict[tuple[frozenset[int], bool], int] = {}
    shields = problem.shields
    for goes_to in product(range(-1, len(hits)), repeat=len(shields)):
        for order in permutations(range(len(shields))):
            price, wounds, lost = 0, 0, False
            hurt: set[int] = set()
            for n, hit in enumerate(hits):
                left = hit.damage
                for place in order:
                    shield = shields[place]
                    if goes_to[place] != n or left <= 0 or hit.assassin:
                        continue
                    resistant = {PHYSICAL: 1, FIRE: 2, ICE: 4, COLD_FIRE: 6}[hit.element]
                    if shield.resists & resistant == resistant:
                        left -= shield.armor
                        if left <= 0:
                            continue
                    price += (40 if hit.paralyze else 24 if hit.poison else 12) * shield.level
                    hurt.add(shield.unit)
                    left -= shield.armor
                if left > 0:
                    more = -(-left // problem.armor)
                    wounds += more
                    price += more * (60 if hit.poison else 30)
                    if (hit.paralyze or wounds >= problem.bearable) and not lost:
                        lost = True
                        price += 30
            key = (frozenset(hurt), lost)
            found[key] = min(price, found.get(key, NEVER))
    return [(price, hurt, lost) for (hurt, lost), price in found.items()]


def cheapest_spread(
    problem: Problem, bins: list[tuple[str, Any]], unblocked: set[int], hurt: frozenset[int], lost: bool
) -> int:
    """Every way to put every item somewhere or nowhere."""
    best = NEVER
    ways: list[list[tuple[Use, int] | None]] = []
    for item in problem.items:
        gone = (item.sort == UNIT and item.number in hurt) or (item.sort == CARD and lost)
        fitting: list[tuple[Use, int] | None] = [
            (use, n)
            for use in item.uses
            for n, (fate, _) in enumerate(bins)
            if (use.kind == BLOCK) == (fate == "block")
            and not (fate == "beaten" and gone)
            and not (fate == "shot" and use.kind == MELEE)
        ]
        ways.append([None, *fitting])
    for chosen in product(*ways):
        used = [one for one in chosen if one is not None]
        price = sum(use.price for use, _ in used)
        if price >= best or not all(
            met(problem, fate, about, [use for use, n in used if n == place], unblocked)
            for place, (fate, about) in enumerate(bins)
        ):
            continue
        cards = sum(1 for item in problem.items if item.sort == CARD)
        played = sum(
            1
            for item, one in zip(problem.items, chosen, strict=True)
            if one is not None and item.sort == CARD
        )
        if played + sum(use.discards for use, _ in used) > cards:
            continue
        best = min(best, price + paid(problem.purse, [use.need for use, _ in used]))
    return best


def met(problem: Problem, fate: str, about: Any, uses: list[Use], unblocked: set[int]) -> bool:
    """Efficient values and half of the inefficient ones against what is needed (MK-15.7, MK-16.9)."""
    if fate == "block":
        efficient = {
            PHYSICAL: {0, 1, 2, 3},
            FIRE: {ICE, COLD_FIRE},
            ICE: {FIRE, COLD_FIRE},
            COLD_FIRE: {COLD_FIRE},
        }
        values = [(use, use.value * (2 if use.double and about.swift else 1)) for use in uses]
        full = sum(value for use, value in values if use.element in efficient[about.element])
        half = sum(value for use, value in values if use.element not in efficient[about.element])
        return bool(full + half // 2 >= about.needed // 2)
    rivals = [problem.rivals[n] for n in about]
    if fate == "shot" and any(one.fortified for one in rivals) and any(use.kind != SIEGE for use in uses):
        return False
    weak = 0
    for one in rivals:
        weak |= one.resists | (8 if one.resists & 6 == 6 else 0)
    full = sum(use.value for use in uses if not weak >> use.element & 1)
    half = sum(use.value for use in uses if weak >> use.element & 1)
    armor = [
        problem.rivals[n].armor if fate == "shot" or n in unblocked else problem.rivals[n].blocked_armor
        for n in about
    ]
    return bool(full + half // 2 >= sum(armor))


def paid(purse: Purse, needs: list[int]) -> int:
    """The least price of the mana, one piece after the other from every place."""
    wanted = [
        place for need in needs for place in range(4) for _ in range(need >> NEED_BITS * place & NEED_MOST)
    ]

    def pay(
        n: int, tokens: tuple[int, ...], crystals: tuple[int, ...], source: tuple[int, ...], dice: int
    ) -> int:
        if n == len(wanted):
            return 0
        colour, best = wanted[n], NEVER
        for face in (colour, GOLD):
            if face == GOLD and not purse.gold:
                continue
            if tokens[face]:
                fewer = tuple(m - (place == face) for place, m in enumerate(tokens))
                best = min(best, pay(n + 1, fewer, crystals, source, dice))
            if dice and face in source:
                left = list(source)
                left.remove(face)
                best = min(best, pay(n + 1, tokens, crystals, tuple(left), dice - 1))
        if crystals[colour]:
            fewer = tuple(m - (place == colour) for place, m in enumerate(crystals))
            best = min(best, CRYSTAL_PRICE + pay(n + 1, tokens, fewer, source, dice))
        return best

    return pay(0, purse.tokens, purse.crystals, purse.source, purse.dice)


def any_problem(dice: Random) -> Problem:
    """A small combat: one or two rivals, up to four items."""
    rivals = []
    for n in range(dice.choice([1, 1, 2])):
        armor = dice.randint(2, 6)
        elusive = dice.random() < 0.15
        rival = Rival(n, armor + 3 if elusive else armor, armor, dice.choice([0, 0, 1, 2, 4, 6]))
        rival.fortified = dice.choice([0, 0, 0, 1, 2])
        rival.worth = dice.choice([0, 28, 56])
        for k in range(dice.choice([1, 1, 1, 2])):
            value, swift = dice.randint(1, 6), dice.random() < 0.2
            hit = Hit(n * 3 + k, dice.choice([0, 0, 1, 2, 3]), value * (4 if swift else 2), value, swift)
            hit.poison, hit.paralyze = dice.random() < 0.15, dice.random() < 0.15
            hit.assassin = dice.random() < 0.15
            rival.hits.append(hit)
        rivals.append(rival)
    items = [any_item(dice, n) for n in range(dice.randint(1, 4 if len(rivals) == 1 else 3))]
    purse = Purse(
        tuple(dice.choice([0, 0, 1]) for _ in range(6)),
        tuple(dice.choice([0, 0, 1]) for _ in range(4)),
        tuple(sorted(dice.choice([0, 1, 2, 3, 4, 5]) for _ in range(2))),
        dice.choice([0, 1, 1, 2]),
        dice.random() < 0.7,
    )
    problem = Problem(RANGED_PHASE, rivals, items, purse)
    problem.armor = dice.choice([2, 2, 3])
    problem.bearable = dice.choice([2, 5])
    problem.must = dice.choice([0, (1 << len(rivals)) - 1])
    problem.bonus = dice.choice([0, 30])
    problem.gifts = [
        Gift(n, dice.choice([0, 1, 2, 3, GOLD, DIE]), [])
        for n, item in enumerate(items)
        if item.sort == CARD and dice.random() < 0.3
    ]
    units = [item.number for item in items if item.sort == UNIT]
    problem.shields = [
        Shield(unit, dice.randint(2, 5), dice.choice([0, 0, 1, 2, 6]), dice.randint(1, 3)) for unit in units
    ]
    return problem


def any_item(dice: Random, number: int) -> Item:
    sort = dice.choice([CARD, CARD, CARD, UNIT, SKILL])
    uses = []
    for _ in range(dice.randint(1, 2)):
        kind = dice.choice([MELEE, MELEE, RANGED, SIEGE, BLOCK, BLOCK])
        need = one_mana(dice.randint(0, 3)) if dice.random() < 0.4 else 0
        use = Use(kind, dice.choice([0, 0, 0, 1, 2, 3]), dice.randint(1, 6), 0, need, dice.random() < 0.15)
        use.price = {CARD: CARD_PRICE, UNIT: UNIT_PRICE, SKILL: 1}[sort]
        if sort == CARD and dice.random() < 0.2:
            use.discards = 1
            use.price += CARD_PRICE
        uses.append(use)
    return Item(sort, number, uses)


def agrees(seed: int) -> bool:
    """Whether both say the same; returns whether there was anything to be said."""
    problem = any_problem(Random(seed))
    solution, truth = solve(problem), enumerated_with_gifts(problem)
    assert (NEVER if solution is None else solution.price) == truth, f"seed {seed}"
    return solution is not None and solution.beaten > 0


def test_the_solver_agrees_with_enumeration() -> None:
    won = sum(agrees(seed) for seed in range(60))
    assert 15 <= won <= 55  # combats of both kinds


@pytest.mark.slow
def test_the_solver_agrees_with_enumeration_in_many_combats() -> None:
    assert sum(agrees(seed) for seed in range(60, 660)) > 200


# --- puzzles ---------------------------------------------------------------------------------------------------------


def solved(arena: Arena, must: bool = True) -> Solution | None:
    problem = read(arena.s)
    problem.must = problem.all_beatable if must else 0
    problem.thrift = problem.care = 10  # full prices, however late it is
    return solve(problem)


def told(arena: Arena, demands: list[Demand]) -> list[str]:
    """What goes where: "block orc 0: determination" and the like."""
    problem = read(arena.s)
    words = []
    for demand in demands:
        stage = {RANGED_PHASE: "shoot", BLOCK_PHASE: "block", ATTACK_PHASE: "beat"}[demand.stage]
        names = []
        for item, _ in demand.filled:
            one = problem.items[item]
            name = (
                library().deeds[one.number].id
                if one.sort == CARD
                else "unit"
                if one.sort == UNIT
                else "skill"
            )
            names.append(name)
        words.append(f"{stage}: {' '.join(sorted(names))}")
    return sorted(words)


def test_two_cards_block_and_beat_a_prowler() -> None:
    """Attack 4, armour 3: determination with mana blocks 5, rage with a card laid sideways beats 3."""
    arena = Arena("prowlers", hand="determination rage march", mana={"blue": 1})
    solution = solved(arena)
    assert solution is not None
    assert told(arena, solution.demands) == ["beat: march rage", "block: determination"]
    assert solution.price == 3 * CARD_PRICE - 2 * 14
    assert solution.exact


def test_shooting_spares_the_block() -> None:
    arena = Arena("prowlers", hand="swiftness march rage determination", mana={"white": 1})
    solution = solved(arena)
    assert solution is not None
    assert told(arena, solution.demands) == ["shoot: swiftness"]


def test_a_wound_is_taken_where_nothing_else_helps() -> None:
    arena = Arena("prowlers", hand="rage march")
    solution = solved(arena)
    assert solution is not None
    assert told(arena, solution.demands) == ["beat: march rage"]
    assert solution.damage.price == 2 * WOUND_PRICE


def test_some_enemies_are_too_strong() -> None:
    assert solved(Arena("prowlers", hand="march")) is None
    least = solved(Arena("prowlers", hand="march"), must=False)
    assert least is not None and least.beaten == 0 and least.price == 2 * WOUND_PRICE


def test_a_crystal_is_used_only_if_a_die_is_not_there() -> None:
    free = solved(
        Arena(
            "prowlers",
            hand="rage determination",
            mana={"blue": 1},
            crystals={"red": 1},
            source=["red"],
            dice_left=1,
        )
    )
    dear = solved(Arena("prowlers", hand="rage determination", mana={"blue": 1}, crystals={"red": 1}))
    assert free is not None and dear is not None
    assert dear.price - free.price == CRYSTAL_PRICE


def test_a_card_pays_for_another_one() -> None:
    """Armour 4: rage has 4 with red mana, and that comes from Concentration; laid sideways it would be 3."""
    arena = Arena("orc_summoners", hand="rage concentration", stage="attack")
    solution = solved(arena)
    assert solution is not None and solution.gift is not None
    assert told(arena, solution.demands) == ["beat: rage"]
    assert solution.price == 2 * CARD_PRICE - 4 * 14


def test_one_more_die_pays_for_another_card() -> None:
    setting: dict[str, Any] = {"source": ["red", "blue"], "dice_left": 0, "stage": "attack"}
    solution = solved(Arena("orc_summoners", hand="rage mana_draw", **setting))
    assert solution is not None and solution.gift is not None and solution.gift.colour == DIE
    blue = {**setting, "source": ["blue", "blue"]}
    assert solved(Arena("orc_summoners", hand="rage mana_draw", **blue)) is None


def test_a_card_that_was_played_for_its_mana_cannot_be_discarded() -> None:
    """Improvisation asks for another card."""
    assert solved(Arena("orc_summoners", hand="improvisation concentration", stage="attack")) is None
    assert (
        solved(Arena("orc_summoners", hand="improvisation concentration march", stage="attack")) is not None
    )


@pytest.mark.parametrize(
    ("card", "kind", "values"),
    [
        ("cold_toughness", BLOCK, [3, 5]),
        ("refreshing_walk", MOVING, [2, 4]),
        ("path_finding", MOVING, [2, 4]),
    ],
)
def test_what_comes_on_top_does_not_keep_a_card_from_its_value(
    card: str, kind: int, values: list[int]
) -> None:
    """More for each symbol, healing outside combat, cheaper spaces: the solver counts on the value alone."""
    uses = card_uses(library().deed_numbers[card], dark=False)
    assert [use.value for use in uses if use.kind == kind and use.how in (BASIC, STRONG)] == values


def test_ranged_attacks_do_not_reach_a_garrison() -> None:
    """Fortified by the keep: only in the attack phase (MK-15.4)."""
    arena = Arena("swordsmen", site="keep", hand="swiftness rage march promise", mana={"white": 1, "red": 1})
    solution = solved(arena)
    assert solution is not None
    assert {words.split(":")[0] for words in told(arena, solution.demands)} <= {"beat", "block"}


def test_the_open_attack_is_counted() -> None:
    """Two points lie in the attack: one more card is enough."""
    combat = {"opened": "attack", "targets": [0], "parts": [{"kind": "melee", "value": 2}]}
    arena = Arena("prowlers", hand="march promise", stage="attack", combat=combat)
    solution = solved(arena)
    assert solution is not None
    assert solution.price == CARD_PRICE - 2 * 14


def test_the_open_block_is_counted_for_its_attack_alone() -> None:
    """Three points lie against the first attack of 4: one more card is enough, and all three are too few for the second one."""
    fields: Json = {"mana": {"white": 1}, "combat": begun("block", [0, 0], "3")}
    arena = Arena("prowlers", "prowlers", hand="march promise swiftness", stage="block", **fields)
    solution = solved(arena, must=False)
    assert solution is not None
    assert [words.split(":")[0] for words in told(arena, solution.demands)].count("block") == 1


HOW_IT_CAME = {
    "how",
    "need",
    "discards",
    "price",
}  # what lies in an attack or block already costs nothing any more


@pytest.mark.runs_in("plain")  # compiled records do not tell what they hold
def test_a_problem_is_remembered_by_everything_that_it_depends_on() -> None:
    """An enemy that is poisonous, another hand limit, one more crystal: nothing of that is the same problem."""
    fields: Json = {"army": "peasants_1", "mana": {"red": 1}, "combat": begun("block", [0, 0], "3")}
    problem = read(Arena("prowlers", hand="rage swiftness", stage="block", **fields).s)
    key = problem.key(dark=False)
    assert problem.key(dark=False) == key != problem.key(dark=True)
    rival = problem.rivals[0]
    for thing in (
        problem,
        rival,
        rival.hits[0],
        problem.shields[0],
        problem.items[0],
        problem.parts[0],
        problem.purse,
    ):
        for name, value in list(vars(thing).items()):
            if isinstance(value, (int, tuple)) and not (thing is problem.parts[0] and name in HOW_IT_CAME):
                setattr(thing, name, changed(value))
                assert problem.key(dark=False) != key, f"{type(thing).__name__}.{name} makes no difference"
                setattr(thing, name, value)


def test_who_takes_the_first_damage_decides_what_it_costs() -> None:
    """A hit of 5 against armour 1: alone the hero is knocked out by five wounds, behind a unit of armour 3 by two if two are too
    many, and by none if the unit resists."""
    hit = Hit(0, PHYSICAL, 10, 5, False)
    problem = Problem(BLOCK_PHASE, [], [], Purse((0,) * 6, (0,) * 4, (), 0, True))
    problem.armor = 1
    anything, nothing, hand_kept = Damage(0, 1, True), Damage(0, 0, True), Damage(0, 1, False)

    def first(place: int, allowed: Damage, bearable: int, resists: int = 0) -> int:
        problem.bearable = bearable
        problem.shields = [Shield(7, 3, resists, 2)]
        return Taking(problem).price_of_first([hit], place, allowed)

    behind = 2 * UNIT_WOUND_PRICE + 2 * WOUND_PRICE
    assert first(-1, nothing, 6) == 5 * WOUND_PRICE
    assert first(-1, nothing, 5) == 5 * WOUND_PRICE + PARALYZED_PRICE
    assert first(0, anything, 3) == behind
    assert first(0, anything, 2) == behind + PARALYZED_PRICE
    assert min(first(0, hand_kept, 2), first(0, nothing, 3)) >= NEVER
    assert first(0, anything, 2, 1 << PHYSICAL) == 2 * UNIT_WOUND_PRICE


@pytest.mark.rule("MK-21.25", "MK-21.39")
@pytest.mark.parametrize(
    ("stage", "changed", "armours"),
    [
        ("ranged", {}, (6, 3)),
        ("block", {}, (6, 3)),
        ("block", {"stopped": True}, (6, 6)),
        ("block", {"attacks": [{"state": "dealt"}]}, (6, 6)),
        ("block", {"fixed": 5}, (5, 5)),
        ("attack", {}, (6, 6)),
    ],
)
def test_an_elusive_enemy_may_still_be_blocked(stage: str, changed: Json, armours: tuple[int, int]) -> None:
    """Trackers: armour 6, and 3 once their attack is blocked, as long as that can come about."""
    [rival] = read(Arena("orc_trackers", hand="rage", stage=stage, changed={0: changed}).s).rivals
    assert (rival.armor, rival.blocked_armor) == armours


# --- more than can be tried --------------------------------------------------------------------------------------------

GARRISON = "monks fire_mages gunners freezers altem_guardsmen fire_golems gargoyle swordsmen monks fire_mages"


def siege(defenders: int) -> Problem:
    """So many of them wait in a city; the hero has eight cards, units and mana."""
    hand = "march rage rage stamina determination swiftness fireball snowstorm"
    garrison = " ".join(GARRISON.split()[:defenders])
    league = League(
        hand,
        "march",
        garrison=garrison,
        mana={"red": 2, "blue": 1, "green": 1},
        army="catapults_1",
    )
    goal = plan.Goal(plan.ASSAULT, league.hero.at, 2, HEX_NUMBERS[CITY])
    return plan.combat_of(league.s, 0, goal)


@pytest.mark.slow
def test_a_large_garrison_is_thought_about_briefly():
    """Trying everything would take hours with ten of them. What is found counts: better than to bear it all."""
    asked = siege(10)
    thinking = Solver(asked)
    found = thinking.solve()
    assert found is not None and thinking.states < 3 * MOST_STATES and not found.exact
    nothing = Solver(siege(10))
    nothing.width = 1
    nothing._try(0, 0, 0)
    assert nothing.best is not None and found.price < nothing.best.price
    asked.must = asked.all_beatable
    hopeless = Solver(asked)
    assert hopeless.solve() is None and hopeless.states < 2 * MOST_STATES


def test_what_can_be_won_is_won_against_several_with_units():
    """Four defenders, ten things to use: more states than are looked at, and still a way that beats some of them."""
    found = Solver(siege(4)).solve()
    assert found is not None and found.beaten.bit_count() >= 2


def test_parts_that_can_be_afforded():
    costs = [3, 5, 4]
    every = [(part, sum(costs[n] for n in range(3) if part >> n & 1)) for part in range(8)]
    assert sorted(affordable(0b111, costs, 8)) == [pair for pair in every if pair[1] <= 8]
    assert [part for part, _ in affordable(0b101, costs, 100)] == [0, 0b101, 0b100, 0b001]
