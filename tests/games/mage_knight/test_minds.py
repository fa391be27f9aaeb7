"""Golden minds: what a bot makes of fixed positions, goal by goal, stays as it is unless a change says why.

Small positions that say what a bot should do stand in test_weights.py, test_judge.py and test_joint_plan.py; here every number
of its reckoning counts. Renew after a change of how bots think: `python -m tests.games.mage_knight.test_minds`.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.games.mage_knight import clock, judge, plan, problem, solver, weights
from tafelrunde.games.mage_knight.geometry import hex_name, slot_name
from tests.games.mage_knight.plenty import Dealer
from tests.games.mage_knight.table import Json, Table
from tests.games.mage_knight.test_weights import any_combat, heaviest

FILE = Path(__file__).with_name("minds.json")
SORTS = ["fight", "assault", "enter", "explore", "buy", "walk", "rest", "stay", "meet"]
PLACES = ["0,1", "1,0", "0,2", "1,1", "2,0"]
COUNTRYSIDE = [f"countryside_{n:02}" for n in range(1, 12)]
CORE = [f"core_{n:02}" for n in range(1, 9)]
CARDS = [
    "rage", "rage", "determination", "swiftness", "march", "march", "stamina", "promise", "threaten", "tranquility",
    "improvisation", "crystallize", "mana_draw", "concentration", "fire_bolt", "ice_shield", "path_finding", "diplomacy",
    "fireball", "wound", "wound",
]  # fmt: skip
UNITS = ["peasants_1", "foresters_1", "utem_swordsmen_1", "northern_monks_1", "fire_golems_1", "catapults_1"]
SKILLS = [
    "tovak_double_time",
    "tovak_shield_mastery",
    "tovak_i_feel_no_pain",
    "tovak_resistance_break",
    "tovak_motivation",
]
MODES = [("first_reconnaissance", 1), ("full_conquest", 2), ("full_cooperation", 2), ("full_conquest", 3)]
DECK = [
    "march",
    "stamina",
    "rage",
    "swiftness",
    "promise",
    "fire_bolt",
    "determination",
    "threaten",
    "wound",
    "crystallize",
]
NUMBER = 80
COMBATS = 24  # of test_weights.py


def position(number: int) -> Table:
    """A hero somewhere on a map of five tiles, with a small hand."""
    dice = Random(number)
    mode, seats = MODES[number % len(MODES)]
    night = dice.random() < 0.4
    tiles = dict(zip(PLACES, [*dice.sample(COUNTRYSIDE, 3), *dice.sample(CORE, 2)], strict=True))
    tokens = Dealer(number).tokens(tiles, night)
    for lying in tokens.values():  # some lie face down
        if lying[0]["back"] != "yellow" and dice.random() < 0.3:
            lying[0] = {"back": lying[0]["back"]}
    sites = sorted(tokens)
    hand = dice.sample(CARDS, dice.randint(3, 7))
    units = dice.sample(UNITS, 3)
    spaces = [f"{slot},{where}" for slot in tiles for where in ("NE", "E", "SE", "SW", "W", "NW", "C")]
    fields: Json = {
        "night": night, "round": dice.choice([1, 2, 3]), "tiles": {"0,0": "start_a", **tiles},
        "units": units, "lessons": ["blood_rage"], "mana": dict.fromkeys(dice.sample(["red", "blue", "white", "green"], 2), 1),
        "crystals": {dice.choice(["green", "white"]): 1}, "source": dice.sample(["red", "blue", "gold", "black", "green"], 3),
        "move": dice.choice([0, 0, 2, 5]), "reputation": dice.choice([-7, -3, 0, 0, 2, 5]), "level": 3, "fame": 9,
        "army": dice.choice(["", "peasants", "utem_guardsmen utem_swordsmen_2", "utem_crossbowmen/wounded fire_golems_2"]),
        "skills": " ".join(dice.sample(SKILLS, dice.choice([0, 1, 2]))), "discard": dice.choice(["", "wound march"]),
        "stack": dice.choice([{"countryside_left": 3, "core_left": 2}, {"core_left": 2, "cities_left": 1}]),
        "acted": dice.random() < 0.1, "dice_left": dice.choice([0, 1]), "shields": {},
    }  # fmt: skip
    for site in dice.sample(sites, min(2, len(sites))):
        if tokens[site][0]["back"] in ("grey", "violet"):
            del tokens[site]
            fields["shields"][site] = [0]
    if seats > 1:
        fields["others"] = {
            seat: {
                "at": "0,0,C",
                "hand": "march",
                "fame": dice.choice([3, 20]),
                "level": 2,
                "deck": "march rage",
            }
            for seat in range(1, seats)
        }
    fields["dummy"] = {"hero": "krang", "deck": {"top": dice.sample(DECK[:8], dice.choice([0, 3, 8]))}}
    if mode == "full_conquest":
        del fields["dummy"]
    free = [space for space in spaces if space not in tokens]
    dice.shuffle(free)
    for space in free:
        try:
            deck = " ".join(dice.sample(DECK, dice.choice([0, 2, 9])))
            return Table(" ".join(hand), deck, mode=mode, seats=seats, at=space, tokens=tokens, **fields)
        except TafelrundeError:
            continue  # nobody stands in a lake, or on a site that would have to be fought for
    raise AssertionError("there is no free space")


def goal_text(goal: plan.Goal) -> str:
    """Like "fight 1,0,NW from 1,0,W (4): 12.5"."""
    what = ""
    if goal.sort in (plan.FIGHT, plan.ASSAULT):
        what = hex_name(goal.what)
    elif goal.sort == plan.EXPLORE:
        what = slot_name(goal.what)
    elif goal.sort == plan.BUY:
        what = str(goal.what)
    priced = "never" if goal.solution is None else f"{goal.solution.price}"
    gain = "" if goal.gain < -1e8 else f": {goal.gain:.3f}"
    return f"{SORTS[goal.sort]} {what} from {hex_name(goal.at)} ({goal.cost}, {priced}){gain}"


def words(things: list[Any]) -> str:
    return " ".join(map(str, things))


def mind(number: int) -> Json:
    table = position(number)
    s = table.s
    every = plan.goals(s, 0, plan.Ways(s, 0))
    for goal in every:
        plan.price(s, 0, goal)
    found: Json = {
        "every": sorted([goal_text(goal) for goal in every]),
        "goals": [goal_text(goal) for goal in plan.ranked(s, 0)],
        "thoughts": [f"{what} {how}: {lost:.3f}" for (what, how), lost in plan.thoughts(s, 0)],
        "walk": goal_text(plan.walk(s, 0, every, clock.possession_weight(s, 0))),
        "judged": words([f"{value:.5f}" for value in judge.judge(s)]),
        "values": words([f"{judge.value_of(s, seat):.4f}" for seat in range(s.seats)]),
        "clock": words(
            [
                f"{clock.all_turns_left(s, 0):.3f}",
                clock.thrift(s, 0),
                clock.care(s, 0),
                clock.cards_to_draw(s, 0),
            ]
        ),
    }
    choice = table.match.choice
    if choice is not None and choice.prompt == "turn.what":
        found["weights"] = words([weights.weight(s, choice, value) for value in choice.values])
    return found


def line(number: int) -> list[str]:
    """What a bot answers in a combat, up to its end."""
    arena = any_combat(Random(number))
    solution = solver.solve(problem.read(arena.s))
    found = ["hopeless" if solution is None else f"{solution.price} for {solution.beaten}"]
    while arena.match.choice is not None and arena.s.fight is not None and len(found) < 60:
        best = heaviest(arena.match)
        option = arena.match.choice.options[best]
        found.append(" ".join([option.kind, *option.refs]))
        arena.match.answer(best)
    return [*found, f"fame {arena.hero.fame}, wounds {arena.wounds}"]


def golden() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@pytest.mark.runs_in("compiled")
@pytest.mark.parametrize("number", range(NUMBER))
def test_a_bot_thinks_what_it_thought(number: int) -> None:
    assert mind(number) == golden()["minds"][number]


@pytest.mark.runs_in("compiled")
@pytest.mark.parametrize("number", range(COMBATS))
def test_a_bot_fights_as_it_fought(number: int) -> None:
    assert line(number) == golden()["lines"][number]


if __name__ == "__main__":
    renewed = {
        "minds": [mind(number) for number in range(NUMBER)],
        "lines": [line(number) for number in range(COMBATS)],
    }
    FILE.write_text(json.dumps(renewed, indent=1) + "\n", encoding="utf-8")
