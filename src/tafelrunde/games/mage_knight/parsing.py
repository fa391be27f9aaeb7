"""From the data files to the records of the vocabulary. Whatever is not in the vocabulary is refused with its place."""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.reading import Entry
from tafelrunde.core.vocables import names_of
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.vocabulary import Aim, Banner, Effect, Rule, Step

STEP_NAMES: Final = names_of(v.STEPS)
SOURCE_NAMES: Final = names_of(v.SOURCES)
FILTER_NAMES: Final = names_of(v.FILTERS)
PLACE_NAMES: Final = names_of(v.PLACES)
ORIGIN_NAMES: Final = names_of(v.ORIGINS)
CONDITION_NAMES: Final = names_of(v.CONDITIONS)
COUNT_NAMES: Final = names_of(v.COUNTS)
TRIGGER_NAMES: Final = names_of(v.TRIGGERS)
TARGET_NAMES: Final = names_of(v.TARGETS)
RULE_NAMES: Final = names_of(v.RULES)
FUNCTION: Final = "function"  # what stands in the place of the steps of an odd effect
MOST: Final = 20  # no printed number is larger


def mark_actions(steps: list[Step], inside: bool) -> None:
    """Steps that come after "this is the action of the turn" belong to that action."""
    for step in steps:
        inside = inside or step.do == v.ACTION
        step.as_action = inside
        for inner in [step.steps, step.others, *step.branches]:
            mark_actions(inner, inside)


def read_effect(entry: Entry, key: str, id: str, functions: list[str]) -> Effect:
    """The effect under this key: a list of steps, or the word "function"."""
    when = entry.one_of(f"{key}_when", v.WHENS) if entry.has(f"{key}_when") else 0
    if entry.get(key) == FUNCTION:
        if id not in functions:
            raise entry.fail(f"{key}: functions.json has no sentence for {id}")
        return Effect(id, [], True, when)
    return Effect(id, read_steps(entry, key), False, when)


def read_steps(entry: Entry, key: str) -> list[Step]:
    return [read_step(one) for one in entry.entries(key)]


def read_step(entry: Entry) -> Step:
    step = Step(entry.one_of("do", STEP_NAMES))
    reader = READERS[step.do]
    if reader is not None:
        reader(entry, step)
    entry.finish()
    return step


# --- numbers and words that several steps share ----------------------------------------------------------------------


def a_number(entry: Entry, step: Step) -> None:
    step.n = entry.number("n", -MOST, MOST)


def how_many(entry: Entry, key: str, default: int) -> int:
    """A whole number, "any" for any number, or the default."""
    if not entry.has(key):
        return default
    return v.MANY if entry.get(key) == "any" else entry.number(key, 1, MOST)


def colours(entry: Entry, step: Step) -> None:
    """A list of colours, or the name of a source."""
    if isinstance(entry.get("colours"), list):
        step.colours = entry.some_of("colours", v.COLOURS)
    else:
        step.source = entry.one_of("colours", SOURCE_NAMES)


def mask_of(entry: Entry, key: str, names: list[str]) -> int:
    return entry.some_of(key, names) if entry.has(key) else 0


def optional(entry: Entry, key: str, default: int = 0) -> int:
    return entry.number(key, -MOST, MOST) if entry.has(key) else default


# --- one reader per kind of step -------------------------------------------------------------------------------------


def an_attack(entry: Entry, step: Step) -> None:
    a_number(entry, step)
    step.kind = entry.one_of("kind", v.KINDS)
    step.element = entry.one_of("element", v.ELEMENTS)


def a_block(entry: Entry, step: Step) -> None:
    a_number(entry, step)
    step.element = entry.one_of("element", v.ELEMENTS)
    step.swift_double = entry.flag("swift_double")


def gained_mana(entry: Entry, step: Step) -> None:
    a_number(entry, step)
    colours(entry, step)
    step.same = entry.flag("same")
    step.each = entry.flag("each")


def wounds(entry: Entry, step: Step) -> None:
    a_number(entry, step)
    step.to = entry.one_of("to", PLACE_NAMES)


def readied(entry: Entry, step: Step) -> None:
    step.sort = entry.one_of("who", v.READY_SORTS)
    step.n = optional(entry, "n", 1)
    step.level = optional(entry, "level", v.MANY)


def healed(entry: Entry, step: Step) -> None:
    step.all = entry.flag("all")


def a_choice(entry: Entry, step: Step) -> None:
    step.n = optional(entry, "n", 1)
    step.branches = [read_steps(one, "steps") for one in entry.entries("of")]
    if len(step.branches) < 2:
        raise entry.fail("of: expected at least two branches")


def permission(entry: Entry, step: Step) -> None:
    step.times = how_many(entry, "times", 1)
    step.steps = read_steps(entry, "steps")


def a_condition(entry: Entry, step: Step) -> None:
    step.condition = entry.one_of("cond", CONDITION_NAMES)
    step.colours = mask_of(entry, "colours", v.COLOURS)
    step.steps = read_steps(entry, "steps")
    step.others = read_steps(entry, "else") if entry.has("else") else []


def counting(entry: Entry, step: Step) -> None:
    step.count = entry.one_of("count", COUNT_NAMES)
    step.colours = mask_of(entry, "colours", v.COLOURS)
    step.most = how_many(entry, "most", v.MANY)
    step.steps = read_steps(entry, "steps")


def one_for_each_colour(entry: Entry, step: Step) -> None:
    step.branches = [read_steps(entry, v.COLOURS[colour]) for colour in v.BASIC_COLOURS]


def a_roll(entry: Entry, step: Step) -> None:
    a_number(entry, step)
    step.colours = entry.some_of("colours", v.COLOURS)
    step.steps = read_steps(entry, "steps")


def card_cost(entry: Entry, step: Step) -> None:
    step.n = how_many(entry, "n", 1)
    step.filter = entry.one_of("filter", FILTER_NAMES)


def mana_cost(entry: Entry, step: Step) -> None:
    a_number(entry, step)
    colours(entry, step)


def learning(entry: Entry, step: Step) -> None:
    step.spells = entry.one_of("offer", ["actions", "spells"]) == 1
    step.source = entry.one_of("colours", SOURCE_NAMES)
    step.to = entry.one_of("to", PLACE_NAMES)


def another_card(entry: Entry, step: Step) -> None:
    step.origin = entry.one_of("from", ORIGIN_NAMES)
    step.half = entry.one_of("half", v.HALVES)
    step.bonus = optional(entry, "bonus")
    step.times = how_many(entry, "times", 1)


def this_card(entry: Entry, step: Step) -> None:
    step.to = entry.one_of("to", PLACE_NAMES)


def recalled(entry: Entry, step: Step) -> None:
    a_number(entry, step)
    step.random = entry.flag("random")


def dice_set(entry: Entry, step: Step) -> None:
    a_number(entry, step)
    step.tokens = entry.number("tokens", 1, 2)


def rerolled(entry: Entry, step: Step) -> None:
    step.all = entry.flag("all")


def a_leap(entry: Entry, step: Step) -> None:
    a_number(entry, step)
    entry.one_of("end", v.ENDS)
    step.price = optional(entry, "price")
    step.not_through = mask_of(entry, "not_through", v.TERRAINS)


def an_aim(entry: Entry, step: Step) -> None:
    aim = Aim(entry.one_of("who", TARGET_NAMES))
    aim.armor = optional(entry, "armor")
    aim.armor_fortified = optional(entry, "armor_fortified")
    aim.per_resistance = entry.flag("per_resistance")
    aim.armor_set = optional(entry, "armor_set")
    aim.attack = optional(entry, "attack")
    aim.stop = entry.flag("stop")
    aim.void = entry.flag("void")
    aim.destroy = entry.flag("destroy")
    aim.doom = entry.flag("doom")
    aim.loses = mask_of(entry, "loses", v.LOSSES)
    aim.cumbersome = entry.flag("cumbersome")
    aim.phase = entry.one_of("phase", v.PHASES) if entry.has("phase") else v.ANY_PHASE
    aim.reachable = entry.flag("reachable")
    step.aim = aim


def a_rule(entry: Entry, step: Step) -> None:
    rule = Rule(entry.one_of("rule", RULE_NAMES))
    rule.n = optional(entry, "n")
    if entry.has("terrains"):
        if isinstance(entry.get("terrains"), list):
            rule.terrains = entry.some_of("terrains", v.TERRAINS)
        elif entry.get("terrains") == "all":
            rule.terrains = v.ALL_TERRAINS
        else:
            rule.choice = entry.one_of("terrains", v.TERRAIN_CHOICES)
    rule.add = optional(entry, "add")
    rule.set = optional(entry, "set", v.NOTHING)
    rule.floor = optional(entry, "floor")
    rule.ceiling = optional(entry, "ceiling", v.MANY)
    rule.highest = entry.flag("highest")
    rule.colours = mask_of(entry, "colours", v.COLOURS)
    rule.black_any = entry.flag("black_any")
    rule.which = entry.one_of("which", v.CARD_BONUSES) if entry.has("which") else 0
    rule.move = optional(entry, "move")
    rule.attack = optional(entry, "attack")
    rule.block = optional(entry, "block")
    rule.armor = optional(entry, "armor")
    rule.ranged_phase = optional(entry, "ranged_phase")
    rule.others = entry.flag("others")
    rule.one = entry.flag("one")
    rule.elements = mask_of(entry, "elements", v.ELEMENTS)
    rule.points = entry.one_of("points", v.POINT_KINDS) if entry.has("points") else 0
    rule.kind = entry.one_of("kind", v.KINDS) if entry.has("kind") else v.NOTHING
    rule.element = entry.one_of("element", v.ELEMENTS) if entry.has("element") else v.NOTHING
    rule.reputation = optional(entry, "reputation")
    step.rule = rule
    step.steps = read_steps(entry, "steps") if entry.has("steps") else []


def triggered(entry: Entry, step: Step) -> None:
    step.on = entry.one_of("on", TRIGGER_NAMES)
    step.times = how_many(entry, "times", v.MANY)
    step.steps = read_steps(entry, "steps")


def kept_for_later(entry: Entry, step: Step) -> None:
    step.n = optional(entry, "n", 1)
    step.different = entry.flag("different")
    step.condition = entry.one_of("cond", CONDITION_NAMES) if entry.has("cond") else v.NOTHING
    step.steps = read_steps(entry, "steps")


def for_sale(entry: Entry, step: Step) -> None:
    step.price = entry.number("price", 1, MOST)
    step.per_level = entry.flag("per_level")
    step.times = how_many(entry, "times", 1)
    step.steps = read_steps(entry, "steps")


def in_the_middle(entry: Entry, step: Step) -> None:
    step.steps = read_steps(entry, "own")
    step.others = read_steps(entry, "others") if entry.has("others") else []


def a_banner(entry: Entry, step: Step) -> None:
    banner = Banner()
    banner.armor = optional(entry, "armor")
    banner.bonus = optional(entry, "bonus")
    banner.fame = optional(entry, "fame")
    banner.resists = mask_of(entry, "resists", v.RESISTANCES)
    banner.spends = entry.flag("spends")
    banner.flips = entry.flag("flips")
    banner.shrugs = entry.flag("shrugs")
    banner.power = read_steps(entry, "power") if entry.has("power") else []
    step.banner = banner


READERS: Final[list[Callable[[Entry, Step], None] | None]] = [
    a_number, a_number, a_number, an_attack, a_block, a_number,
    a_number, gained_mana, gained_mana, a_number, a_number, a_number, wounds, readied, healed, None,
    a_choice, permission, a_condition, counting, one_for_each_colour, a_roll,
    card_cost, card_cost, mana_cost, a_number,
    learning, another_card, this_card, recalled,
    None, dice_set, rerolled, a_leap, an_aim, a_rule, triggered, kept_for_later, for_sale, in_the_middle, a_banner,
    None, None,
]  # fmt: skip
assert len(READERS) == len(v.STEPS)
