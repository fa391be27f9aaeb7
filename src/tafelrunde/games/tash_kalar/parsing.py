"""From the data files to the records of the vocabulary. Whatever is not in the vocabulary is refused with its place."""

from typing import Final

from tafelrunde.core.vocables import names_of
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.geometry import ARENA, COLOURS, OPPOSITES
from tafelrunde.games.tash_kalar.reading import Entry
from tafelrunde.games.tash_kalar.vocabulary import (
    Condition,
    Effect,
    Movement,
    Shot,
    Step,
    Target,
    Term,
)

STEP_NAMES: Final = names_of(v.STEPS)
AREA_NAMES: Final = names_of(v.AREAS)
OWNER_NAMES: Final = names_of(v.OWNERS)
CONDITION_NAMES: Final = names_of(v.CONDITIONS)
TERM_NAMES: Final = names_of(v.TASK_TERMS)
MOST: Final = 20  # no printed number is larger

CONDITIONS_ON_BOUND: Final[list[int]] = [v.DONE, v.HIT, v.HIT_LEGENDARY, v.COUNT, v.RANK, v.BOUND_ON_RED]
CONDITIONS_ON_BEING: Final[list[int]] = [
    v.MARKS_EMPTY, v.ON_RED, v.ON_GREEN, v.ON_COLOURED_NOT_CENTRE, v.NOTHING_DESTROYED, v.GATEWAY_IS_BEING,
]  # fmt: skip


def read_function(entry: Entry, functions: list[str]) -> str:
    return functions[entry.one_of("function", functions)]


def is_function(entry: Entry, key: str) -> bool:
    return isinstance(entry.get(key), dict)


class EffectReader:
    """Reads one effect, and knows what it has bound so far and what its card offers."""

    def __init__(self, functions: list[str], being: bool, marks: bool, marks_b: bool, arrows: bool) -> None:
        self.functions: Final = functions
        self.being: Final = being  # whether there is a being just summoned
        self.marks: Final = marks
        self.marks_b: Final = marks_b
        self.arrows: Final = arrows
        self.bound = 0  # mask of what earlier steps have bound
        self.in_colour = False  # inside each_colour

    def effect(self, card: Entry, key: str) -> Effect:
        if is_function(card, key):
            entry = card.entry(key)
            function = read_function(entry, self.functions)
            entry.finish()
            return Effect([], function)
        return Effect(self.steps(card, key), "")

    def steps(self, entry: Entry, key: str) -> list[Step]:
        found: list[Step] = []
        for one in entry.entries(key):
            step = self.step(one)
            if step.condition.code == v.ELSE and (not found or found[-1].do != v.WHEN):
                raise one.fail("if: else stands behind no other when")
            found.append(step)
        return found

    def some_steps(self, entry: Entry, key: str) -> list[Step]:
        steps = self.steps(entry, key)
        if not steps:
            raise entry.wrong(key, "at least one step")
        return steps

    def step(self, entry: Entry) -> Step:
        do = entry.one_of("do", STEP_NAMES)
        if do in (v.DESTROY, v.UPGRADE, v.DOWNGRADE, v.CONVERT, v.PICK):
            step = self.on_pieces(entry, do)
        elif do in (v.MOVE, v.RUN, v.LEAP):
            step = self.moving(entry, do)
        elif do == v.PLACE:
            low, high = self.range(entry)
            rank = entry.one_of("rank", v.RANKS)
            step = Step(do, low, high, self.squares(entry), self.bind(entry), rank)
        elif do == v.SHOOT:
            step = self.shooting(entry)
        elif do == v.SWAP:
            low, high = self.range(entry)
            who = self.target(entry.entry("who"), True)
            partner = self.target(entry.entry("with"), True)
            step = Step(do, low, high, who, partner=partner, same_rank=entry.flag("same_rank"))
        elif do == v.ACTION:
            step = Step(do, number=entry.number("n", 1, MOST))
        elif do == v.DRAW:
            step = Step(do, number=entry.number("n", 1, MOST), deck=entry.one_of("deck", v.DECKS))
        elif do == v.BORROW:
            step = Step(do, flag=entry.flag("directly"))
        elif do == v.CHOOSE:
            step = self.choosing(entry)
        elif do == v.WHEN:
            condition = self.condition(entry.entry("if"))
            step = Step(do, condition=condition, steps=self.some_steps(entry, "steps"))
        elif do == v.EACH_COLOUR:
            self.in_colour = True
            step = Step(do, steps=self.some_steps(entry, "steps"), flag=entry.flag("enemy"))
            self.in_colour = False
        elif do == v.GATEWAY:
            step = Step(do, target=self.new_gateway(entry))
        elif do == v.BURN_FLARE:
            step = Step(do, 0, 1, bind=self.bind(entry))
        else:
            step = Step(v.DROP_PENDING, 0, 1)
        entry.finish()
        return step

    # --- pieces and squares ---------------------------------------------------------------------------------------

    def on_pieces(self, entry: Entry, do: int) -> Step:
        low, high = self.range(entry)
        target = self.target(entry, False)
        rank = v.NOTHING
        if do == v.CONVERT:
            rank = entry.one_of("to", [*v.RANKS, "same"])
            rank = v.NOTHING if rank == len(v.RANKS) else rank
        uncounted = do == v.DESTROY and entry.flag("uncounted")
        return Step(do, low, high, target, self.bind(entry), rank, uncounted)

    def target(self, entry: Entry, alone: bool) -> Target:
        """Which pieces; `alone` if the entry holds nothing else."""
        area, number = self.area(entry)
        owner, ranks = v.ANY, v.ALL_RANKS
        if area not in v.SINGLE_PIECE_AREAS:
            owner = entry.one_of("owner", OWNER_NAMES)
            ranks = self.ranks(entry, "ranks")
            if owner == v.THIS_COLOUR and not self.in_colour:
                raise entry.fail("owner: this_colour stands outside of each_colour")
        without = entry.some_of("not", v.LEFT_OUT) if entry.has("not") else 0
        if without & v.WITHOUT_BEING and not self.being:
            raise entry.fail("not: there is no being here")
        flanked = entry.number("flanked", 1, 8) if entry.has("flanked") else 0
        if alone:
            entry.finish()
        return Target(area, number, owner, ranks, without, flanked)

    def squares(self, entry: Entry) -> Target:
        area, number = self.area(entry)
        return Target(area, number)

    def area(self, entry: Entry) -> tuple[int, int]:
        """An area and the number that goes with it: distance, colour or binding."""
        area = entry.one_of("area", AREA_NAMES)
        if area in v.BEING_AREAS and not self.being:
            raise entry.fail(f"area: there is no being here, so no {AREA_NAMES[area]}")
        if (area == v.MARKS and not self.marks) or (area == v.MARKS_B and not self.marks_b):
            raise entry.fail("area: the pattern has no such marks that matter")
        if area == v.RAYS and not self.arrows:
            raise entry.fail("area: the pattern has no arrows")
        if area == v.WITHIN:
            return area, entry.number("n", 1, 8)
        if area == v.ON_OR_NEAR:
            return area, self.colour(entry)
        if area in (v.BOUND, v.NEAR_BOUND):
            return area, self.of(entry)
        return area, v.NOTHING

    def ranks(self, entry: Entry, key: str) -> int:
        ranks = entry.some_of(key, v.RANKS)
        if ranks == 0:
            raise entry.wrong(key, "at least one of " + ", ".join(v.RANKS))
        return ranks

    def colour(self, entry: Entry) -> int:
        return 1 + entry.one_of("colour", COLOURS[1:])

    def range(self, entry: Entry) -> tuple[int, int]:
        low, high = self.amount(entry, "low"), self.amount(entry, "high")
        if low > high or high == 0:
            raise entry.fail(f"low and high: expected a range such as 0 to 1, got {low} to {high}")
        return low, high

    def amount(self, entry: Entry, key: str) -> int:
        """A whole number, or "all" (of them) or "any" (number)."""
        if entry.has(key) and isinstance(entry.get(key), str):
            entry.one_of(key, ["all", "any"])
            return v.MANY
        return entry.number(key, 0, MOST)

    # --- bindings ---------------------------------------------------------------------------------------------------

    def bind(self, entry: Entry) -> int:
        if not entry.has("bind"):
            return v.NOTHING
        binding = entry.one_of("bind", v.BINDINGS)
        self.bound |= 1 << binding
        return binding

    def of(self, entry: Entry) -> int:
        binding = entry.one_of("of", v.BINDINGS)
        if not self.bound >> binding & 1:
            raise entry.fail(f"of: no step before has bound {v.BINDINGS[binding]}")
        return binding

    # --- the larger steps -------------------------------------------------------------------------------------------

    def moving(self, entry: Entry, do: int) -> Step:
        low, high = self.range(entry)
        who = self.target(entry.entry("who"), True)
        direction_of = v.NOTHING
        goal: Target | None = None
        if do == v.MOVE and entry.has("direction"):
            entry.one_of("direction", ["bound"])
            direction_of = self.of(entry)
        if do != v.RUN and entry.has("to"):
            to = entry.entry("to")
            goal = self.squares(to)
            to.finish()
        movement = Movement(
            equal=self.amount(entry, "equal"),
            pieces=entry.one_of("pieces", v.PIECES) if do == v.MOVE else 0,
            direction_of=direction_of,
            onto_empty=do == v.MOVE and entry.has("onto") and entry.one_of("onto", ["empty"]) == 0,
            spares=self.ranks(entry, "spares") if do == v.MOVE and entry.has("spares") else 0,
            goal=goal,
            closer=entry.one_of("closer", v.CLOSER) if do == v.MOVE and entry.has("closer") else v.NOTHING,
            stop=entry.one_of("stop", v.STOPS) if do != v.LEAP and entry.has("stop") else v.NOTHING,
            fixed=do == v.MOVE and entry.flag("fixed"),
            distance=entry.number("distance", 2, 8) if do == v.LEAP and entry.has("distance") else 0,
        )
        return Step(do, low, high, who, self.bind(entry), movement=movement)

    def shooting(self, entry: Entry) -> Step:
        low, high = self.range(entry)
        direction = entry.one_of("direction", v.SHOT_DIRECTIONS)
        direction_of = self.of(entry) if direction == v.AS_BOUND else v.NOTHING
        if direction != v.AS_BOUND and not self.arrows:
            raise entry.fail("direction: the pattern has no arrows")
        stops = entry.some_of("stops", v.RANKS)
        shot = Shot(direction, direction_of, self.ranks(entry, "ranks"), self.amount(entry, "most"), stops)
        return Step(v.SHOOT, low, high, shot=shot)

    def choosing(self, entry: Entry) -> Step:
        branches: list[list[Step]] = []
        listed = entry.get("branches")
        if not isinstance(listed, list) or len(listed) < 2:
            raise entry.wrong("branches", "a list of two or more lists of steps")
        for place, branch in enumerate(listed):
            one = Entry({"steps": branch}, f"{entry.where}, branches[{place}]")
            branches.append(self.some_steps(one, "steps"))
        return Step(v.CHOOSE, flag=entry.flag("may"), branches=branches)

    def new_gateway(self, entry: Entry) -> Target:
        if entry.one_of("who", ["being", "bound"]) == 1:
            return Target(v.BOUND, self.of(entry))
        if not self.being:
            raise entry.fail("who: there is no being here")
        return Target(v.BEING, v.NOTHING)

    def condition(self, entry: Entry) -> Condition:
        code = entry.one_of("is", CONDITION_NAMES)
        bound, number, card, target = 0, v.NOTHING, "", v.NO_TARGET
        if code in CONDITIONS_ON_BEING and not self.being:
            raise entry.fail("is: there is no being here")
        if code == v.MARKS_EMPTY and not self.marks:
            raise entry.fail("is: the pattern has no marks that matter")
        if code in CONDITIONS_ON_BOUND:
            bound = self.bound_mask(entry)
        if code == v.COUNT:
            number = entry.number("n", 1, MOST)
        elif code == v.RANK:
            number = entry.one_of("rank", v.RANKS)
        elif code == v.GATEWAY_ON:
            number = self.colour(entry)
        elif code == v.NONE_OF:
            target = self.target(entry, False)
        elif code == v.IN_DISCARD:
            card = entry.text("card")
        entry.finish()
        return Condition(code, bound, number, target, card)

    def bound_mask(self, entry: Entry) -> int:
        """The bindings a condition looks at: "a", or "ab" for both."""
        mask = 0
        for letter in entry.text("of"):
            one = Entry({"of": letter}, entry.where)
            mask |= 1 << self.of(one)
        return mask


# --- tasks ------------------------------------------------------------------------------------------------------------


def read_condition(card: Entry, key: str, functions: list[str]) -> Term:
    entry = card.entry(key)
    if entry.has("function"):
        return _function_term(entry, functions)
    return _term(entry, False)


def _function_term(entry: Entry, functions: list[str]) -> Term:
    function = read_function(entry, functions)
    group = entry.one_of("between", OPPOSITES) if entry.has("between") else v.NOTHING
    number = entry.number("n", 1, 8) if entry.has("n") else 0
    entry.finish()
    return Term(v.NOTHING, [], v.NOTHING, v.NOTHING, number, group, [], function)


def _term(entry: Entry, in_group: bool) -> Term:
    """A term; inside any_of and all_of it speaks of the region whose turn it is."""
    code = entry.one_of("is", TERM_NAMES)
    counters: list[int] = []
    terms: list[Term] = []
    sort, region, least, group = v.NOTHING, v.THE_REGION, 0, v.NOTHING
    if code == v.TURN:
        for name in entry.texts("counters"):
            if name not in v.COUNTERS:
                raise entry.wrong("counters", "some of " + ", ".join(v.COUNTERS))
            counters.append(v.COUNTERS.index(name))
    if code in (v.HAVE, v.LEAD):
        sort = entry.one_of("what", v.SORTS)
        if not in_group:
            region = entry.one_of("region", ARENA.regions)
    if code in (v.TURN, v.HAVE, v.LEAD):
        least = entry.number("least", 1, MOST)
    if code in (v.ANY_OF, v.ALL_OF):
        group = entry.one_of("group", ARENA.groups)
    if code in (v.ANY_OF, v.ALL_OF, v.AND, v.OR):
        terms = [_term(one, code in (v.ANY_OF, v.ALL_OF)) for one in entry.entries("terms")]
    entry.finish()
    return Term(code, counters, sort, region, least, group, terms)
