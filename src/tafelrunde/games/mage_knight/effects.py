"""The interpreter of effects: whether a list of steps can be carried out, and carrying it out (MK-9).

`DOING` says what each kind of step does, `POSSIBLE` when it can be done. Kinds that are not in the tables cannot be done yet,
so effects with them are not offered.
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import aiming, atoms, chart, decks, holdings, mana, movement, strike
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import ADVANCED_ACTION, BASIC_ACTION, WOUND_CARD, library
from tafelrunde.games.mage_knight.geometry import NEIGHBOURS, distance
from tafelrunde.games.mage_knight.naming import card_names, card_ref, hex_ref
from tafelrunde.games.mage_knight.state import NONE, Mage, in_force, wounds_of
from tafelrunde.games.mage_knight.vocabulary import Step
from tafelrunde.games.mage_knight.wording import phrase_text


class Played:
    """What an effect remembers while it is carried out: the colour paid, the cards discarded or thrown away. All of it lies
    open, and it is never part of a position: a step is carried out as a whole."""

    def __init__(self) -> None:
        self.paid = NONE
        self.cards: list[int] = []
        self.unit = NONE  # the unit whose ability it is


# --- whether it can be done ------------------------------------------------------------------------------------------


def can(s: Mage, seat: int, steps: list[Step]) -> bool:
    """Every cost can be paid in full (MK-5.16), and nothing in it is out of place."""
    for place, step in enumerate(steps):
        if step.do not in DOING and step.do not in KNOWN_COSTS:
            return False
        if step.do in HEALING and s.fight is not None:
            return False
        if step.do in (v.DISCARD, v.THROW):
            if step.n != v.MANY and len(cards_to_give(s, seat, step, useful(s, seat, steps, place))) < step.n:
                return False
        elif step.do == v.PAY_MANA:
            if not mana.payable_colours(s, seat, due_for(s, seat, steps, place)):
                return False
        elif step.do in (v.AIM, v.ATTACK) and any([other.do != step.do for other in steps]):
            if not possible_together(s, seat, steps, place):
                return False
        elif not POSSIBLE.get(step.do, always)(s, seat, step):
            return False
    return True


def useful(s: Mage, seat: int, steps: list[Step], place: int) -> int:
    """The colours that what is paid here may have: where the next step goes by it, only those it can do something with."""
    following = steps[place + 1] if place + 1 < len(steps) else None
    if following is None or following.do != v.BY_COLOUR:
        return v.ALL_COLOURS
    return sum([1 << colour for colour in branches(s, seat, following)])


def due_for(s: Mage, seat: int, steps: list[Step], place: int) -> int:
    """The mana that a step asks for, as a mask."""
    return colours_for(s, seat, steps[place], Played()) & useful(s, seat, steps, place)


def mana_due(s: Mage, seat: int, steps: list[Step]) -> tuple[int, ...]:
    """What the effect itself asks for, beside the mana of its card."""
    return tuple(
        [due_for(s, seat, steps, place) for place, step in enumerate(steps) if step.do == v.PAY_MANA]
    )


def possible_together(s: Mage, seat: int, steps: list[Step], place: int) -> bool:
    """Beside an attack or block an effect on enemies may find nobody; an attack is judged after what it does to them."""
    step = steps[place]
    if step.do == v.AIM:
        beside = any([other.do in (v.ATTACK, v.BLOCK) for other in steps])
        return aiming.possible(s, seat, step) or (beside and s.fight is not None)
    return strike.attack_possible(s, seat, step) or (
        any([opens_the_way(s, seat, other) for other in steps[:place]])
        and strike.attack_possible_after(s, seat, step)
    )


def opens_the_way(s: Mage, seat: int, step: Step) -> bool:
    """Whether it can take fortifications off an enemy."""
    if step.do == v.CHOOSE:
        return any([opens_the_way(s, seat, inner) for branch in step.branches for inner in branch])
    return step.aim is not None and step.aim.loses & 1 == 1 and aiming.possible(s, seat, step)


def always(s: Mage, seat: int, step: Step) -> bool:
    return True


def some_branch(s: Mage, seat: int, step: Step) -> bool:
    return bool(branches(s, seat, step))


def branches(s: Mage, seat: int, step: Step) -> list[int]:
    return [place for place, steps in enumerate(step.branches) if can(s, seat, steps)]


def what_follows(s: Mage, seat: int, step: Step) -> bool:
    return can(s, seat, step.steps if holds(s, seat, step) else step.others)


def known_inside(s: Mage, seat: int, step: Step) -> bool:
    """What is optional need not be possible, but must be known."""
    return all([inner.do in DOING or inner.do in KNOWN_COSTS for inner in step.steps])


def steps_inside(s: Mage, seat: int, step: Step) -> bool:
    return step.count in COUNTING and can(s, seat, step.steps)


def known_rule(s: Mage, seat: int, step: Step) -> bool:
    assert step.rule is not None
    return step.rule.code in v.LASTING or v.RULES[step.rule.code].name in RULING


def somewhere_to_leap(s: Mage, seat: int, step: Step) -> bool:
    return bool(landings(s, seat, step))


def some_colour(s: Mage, seat: int, step: Step) -> bool:
    """A crystal of a colour that depends on what is there must have a colour; what was paid before is not known yet."""
    return step.source in LATER_KNOWN or bool(colours_for(s, seat, step, Played()))


HEALING: Final[list[int]] = [v.HEAL, v.HEAL_UNITS]  # never in combat (MK-10.21, MK-14.20)
KNOWN_COSTS: Final[list[int]] = [v.DISCARD, v.THROW, v.PAY_MANA]
LATER_KNOWN: Final[list[int]] = [v.PAID, v.DISCARDED, v.THROWN, v.NOT_THROWN]

# --- what a step speaks of -------------------------------------------------------------------------------------------


def matching_cards(s: Mage, seat: int, step: Step) -> list[int]:
    """The cards in hand that fit a filter; the card being played has left the hand."""
    deeds = library().deeds
    hand = s.heroes[seat].hand
    if step.filter == v.WOUND_CARD:
        return [card for card in hand if card == WOUND_CARD]
    if step.filter in (v.CARD_OR_WOUND, v.ONE_WOUND):
        return list(hand)
    if step.filter == v.COLOURED:
        return [card for card in hand if deeds[card].colours]
    if step.filter == v.ACTION_CARD:
        return [card for card in hand if deeds[card].kind in (BASIC_ACTION, ADVANCED_ACTION)]
    return [card for card in hand if card != WOUND_CARD]


def cards_to_give(s: Mage, seat: int, step: Step, useful_colours: int) -> list[int]:
    """Cards that fit the filter and, where the colour matters, have one that is of use."""
    cards = matching_cards(s, seat, step)
    if useful_colours == v.ALL_COLOURS:
        return cards
    return [card for card in cards if library().deeds[card].colours & useful_colours]


def colours_of_cards(cards: list[int]) -> int:
    mask = 0
    for card in cards:
        mask |= library().deeds[card].colours or v.BASIC  # an artifact may be any basic colour
    return mask


def colours_for(s: Mage, seat: int, step: Step, played: Played) -> int:
    """The colours that a step may use, as a mask."""
    h = s.heroes[seat]
    owned = sum([1 << colour for colour in v.BASIC_COLOURS if h.crystals[colour]])
    if step.source == v.LISTED:
        return step.colours
    if step.source == v.ANY_BASIC:
        return v.BASIC
    if step.source == v.USABLE:
        return sum([1 << colour for colour in range(len(v.COLOURS)) if mana.works(s, seat, colour)])
    if step.source == v.ANY_COLOUR:
        return v.ALL_COLOURS
    if step.source == v.PAID:
        return 1 << played.paid
    if step.source in (v.DISCARDED, v.THROWN):
        return colours_of_cards(played.cards)
    if step.source == v.NOT_THROWN:
        return v.BASIC & ~colours_of_cards(played.cards)
    if step.source == v.OWNED:
        return owned
    if step.source == v.MISSING:
        return v.BASIC & ~owned
    if step.source in (v.OFFERED, v.OFFERED_TWO):
        return colours_of_cards(list(s.spells)) if s.spells else 0
    return 0


def holds(s: Mage, seat: int, step: Step) -> bool:
    """Whether a condition is true now."""
    name = v.CONDITIONS[step.condition].name
    at = s.heroes[seat].at
    if name in ("day", "night"):
        return s.dark == (name == "night")
    if name == "not_in_combat":
        return s.fight is None
    if name == "unhurt":
        return s.fight is not None and s.fight.wounds == 0
    if name in ("in_forest", "on_hills", "on_mountain"):
        terrain = {"in_forest": v.FOREST, "on_hills": v.HILLS, "on_mountain": v.MOUNTAIN}[name]
        return chart.terrain_of(s, at) == terrain
    if name == "at_magical_glade":
        return chart.is_site(s, at, "magical_glade")
    if name == "at_fortified_site":
        return any([chart.is_site(s, at, kind) for kind in ("keep", "mage_tower", "city")])
    if name == "interacting":
        return s.heroes[seat].interacting
    if name == "nothing_recruited":
        return s.heroes[seat].hired == 0
    if name == "deck_not_empty":
        return s.deck(seat).size > 0
    if name == "least_fame":
        others = [h.fame for other, h in enumerate(s.heroes) if other != seat]
        return bool(others) and s.heroes[seat].fame < min(others)
    return False


def wounds_held(s: Mage, seat: int, step: Step, played: Played) -> int:
    """In hand and on units."""
    h = s.heroes[seat]
    return h.hand.count(WOUND_CARD) + sum([wounds_of(s.unit_state[unit]) for unit in h.units])


def crystal_colours(s: Mage, seat: int, step: Step, played: Played) -> int:
    return sum([1 for n in s.heroes[seat].crystals if n])


def crystal_sets(s: Mage, seat: int, step: Step, played: Played) -> int:
    return min(s.heroes[seat].crystals)


def cards_paid(s: Mage, seat: int, step: Step, played: Played) -> int:
    return len(played.cards)


def count_code(name: str) -> int:
    return next(count.code for count in v.COUNTS if count.name == name)


COUNTING: Final[dict[int, Callable[[Mage, int, Step, Played], int]]] = {
    count_code("wounds"): wounds_held,
    count_code("crystal_colours"): crystal_colours,
    count_code("crystal_sets"): crystal_sets,
    count_code("cards_paid"): cards_paid,
}

# --- carrying it out -------------------------------------------------------------------------------------------------


def run(s: Mage, seat: int, steps: list[Step], played: Played) -> Flow[None]:
    """One step after the other."""
    for place, step in enumerate(steps):
        if step.do in KNOWN_COSTS:
            yield from pay_cost(s, seat, step, played, useful(s, seat, steps, place))
        else:
            yield from DOING[step.do](s, seat, step, played)


def pay_cost(s: Mage, seat: int, step: Step, played: Played, useful_colours: int) -> Flow[None]:
    if step.do == v.PAY_MANA:
        for _ in range(step.n):
            played.paid = yield from mana.pay(s, seat, colours_for(s, seat, step, played) & useful_colours)
    else:
        yield from give_cards(s, seat, step, played, useful_colours)


def points(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    atoms.gain_points(s, seat, step.do, step.n)
    return
    yield


def draw(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    decks.draw_cards(s, seat, step.n)
    return
    yield


def fame(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    atoms.gain_fame(s, seat, step.n)
    return
    yield


def reputation(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    atoms.change_reputation(s, seat, step.n)
    return
    yield


def gain(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """Mana tokens or crystals, one by one: each may be of another colour, unless all are the same; `each` is one of every
    colour (MK-9.9, MK-9.10)."""
    mask = colours_for(s, seat, step, played)
    colours = [colour for colour in range(len(v.COLOURS)) if mask >> colour & 1]
    colour = NONE
    for place in range(len(colours) if step.each else step.n):
        if step.each:
            colour = colours[place]
        elif colour == NONE or not step.same:
            colour = yield Choice(seat, mana.COLOUR, colours)
        if step.do == v.MANA:
            atoms.gain_mana(s, seat, colour)
        else:
            atoms.gain_crystal(s, seat, colour)


def place_option(s: Mage, seat: int, value: int) -> Option:
    return Option("to_hand" if value == v.TO_HAND else "to_discard")


WOUND_TO = Prompt("wound.to", ("MK-24.1", "MK-9.15"), place_option)


def wound(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    if step.to == v.TO_UNIT:
        holdings.wound_unit(s, seat, played.unit, step.n)
        return
    for _ in range(step.n):
        to = step.to
        if to == v.TO_CHOICE:
            to = yield Choice(seat, WOUND_TO, [v.TO_HAND, v.TO_DISCARD])
        decks.take_wound(s, seat, to == v.TO_HAND)


def branch_option(s: Mage, seat: int, value: int, step: Step) -> Option:
    return Option("branch", (), {"text": phrase_text(step.branches[value]), "place": value})


def draws(steps: list[Step]) -> bool:
    """Whether these steps draw cards before anything else is asked."""
    return any(
        [
            step.do == v.DRAW or (step.do in (v.IF, v.PER) and draws(step.steps + step.others))
            for step in steps
        ]
    )


def branch_draws(s: Mage, seat: int, value: int, step: Step) -> bool:
    return draws(step.branches[value])


def may_draws(s: Mage, seat: int, value: int, step: Step) -> bool:
    return value != DONE and draws(step.steps)


CHOOSE = Prompt("effect.choose", ("MK-5.2", "MK-9.1"), branch_option, final=branch_draws)


def not_yet(s: Mage, seat: int, step: Step, taken: list[int]) -> Callable[[], list[int]]:
    """What of a hand is of use is listed when it is looked at: in a redrawn world the hand is another one."""
    return lambda: [place for place in branches(s, seat, step) if place not in taken]


def choose(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """One branch, or several different ones, of those that can be done."""
    taken: list[int] = []
    for _ in range(step.n):
        left = not_yet(s, seat, step, taken)
        if not left():
            return
        place = yield Choice(seat, CHOOSE, left, (step,))
        taken = [*taken, place]
        yield from run(s, seat, step.branches[place], played)


def may_option(s: Mage, seat: int, value: int, step: Step) -> Option:
    return Option("skip") if value == DONE else Option("do_it", (), {"text": phrase_text(step.steps)})


MAY = Prompt("effect.may", ("MK-5.2", "MK-9.1"), may_option, final=may_draws)


def may(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    for _ in range(step.times):
        if not can(s, seat, step.steps):
            return
        if (
            yield Choice(seat, MAY, lambda: [1, DONE] if can(s, seat, step.steps) else [DONE], (step,))
        ) == DONE:
            return
        played.cards = []
        yield from run(s, seat, step.steps, played)


def if_(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    yield from run(s, seat, step.steps if holds(s, seat, step) else step.others, played)


def per(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    for _ in range(min(step.most, COUNTING[step.count](s, seat, step, played))):
        yield from run(s, seat, step.steps, played)


def card_option(s: Mage, seat: int, value: int, step: Step) -> Option:
    if value == DONE:
        return Option("enough")
    kind = "throw" if step.do == v.THROW else "discard"
    return Option(kind, (card_ref(value),), {"card": card_names(value)})


COST = Prompt("card.cost", ("MK-5.16", "MK-5.17"), card_option)


def given(s: Mage, seat: int, step: Step, before: list[int], useful_colours: int) -> Callable[[], list[int]]:
    """The cards that can be given next; of any number one may stop, and without a card one must."""

    def listed() -> list[int]:
        cards = set(cards_to_give(s, seat, step, useful_colours))
        if step.filter == v.ONE_WOUND and WOUND_CARD in before:
            cards -= {WOUND_CARD}
        return [*sorted(cards), *([DONE] if step.n == v.MANY or not cards else [])]

    return listed


def give_cards(s: Mage, seat: int, step: Step, played: Played, useful_colours: int) -> Flow[None]:
    """Discard or throw away cards as a cost; of any number one may stop at once (MK-9.15, MK-9.16)."""
    for _ in range(step.n):
        card = yield Choice(seat, COST, given(s, seat, step, played.cards, useful_colours), (step,))
        if card == DONE:
            return
        played.cards = [*played.cards, card]
        if step.do == v.THROW:
            decks.throw_away(s, seat, card)
        else:
            decks.discard(s, seat, card)


def by_colour(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    mask = 1 << played.paid if played.paid != NONE else colours_of_cards(played.cards)
    usable = [
        colour for colour in v.BASIC_COLOURS if mask >> colour & 1 and can(s, seat, step.branches[colour])
    ]
    if usable:
        place = yield Choice(seat, CHOOSE, usable, (step,))
        yield from run(s, seat, step.branches[place], played)


def terrain_option(s: Mage, seat: int, value: int) -> Option:
    return Option("terrain", (f"terrain:{v.TERRAINS[value]}",), {"terrain": library().terrains[value].names})


def space_option(s: Mage, seat: int, value: int) -> Option:
    return Option(
        "space", (hex_ref(value),), {"terrain": library().terrains[chart.terrain_of(s, value)].names}
    )


TERRAIN = Prompt("rule.terrain", ("MK-11.12", "MK-11.13"), terrain_option)
SPACE = Prompt("rule.space", ("MK-11.12", "MK-11.13"), space_option)


def rule(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """A rule comes into force, for a space or a terrain of one's choice if it says so."""
    assert step.rule is not None
    if step.rule.code not in v.LASTING:
        RULING[v.RULES[step.rule.code].name](s, seat, step.rule.n)
        return
    chosen = NONE
    if step.rule.choice == v.ONE_TERRAIN:
        chosen = yield Choice(
            seat, TERRAIN, [one for one, terrain in enumerate(library().terrains) if terrain.costs[0] > 0]
        )
    elif step.rule.choice == v.ONE_SPACE:
        chosen = yield Choice(
            seat, SPACE, [hex for hex in chart.all_spaces(s) if movement.cost_of(s, seat, hex) > 0]
        )
    atoms.add_rule(s, seat, in_force(step.rule.number, chosen))


def landings(s: Mage, seat: int, step: Step) -> list[int]:
    """Safe spaces that a leap can reach, over anything but what it may not pass (MK-11.15, MK-11.16)."""
    h = s.heroes[seat]
    if h.acted or h.rested:  # MK-10.23
        return []
    far = step.n if not step.price else min(step.n, h.move // step.price)
    found = {h.at}
    edge = [h.at]
    for _ in range(far):
        edge = [
            hex
            for hex in sorted({near for one in edge for near in NEIGHBOURS[one]} - found)
            if chart.terrain_of(s, hex) != v.SEA and not step.not_through >> chart.terrain_of(s, hex) & 1
        ]
        found |= set(edge)
    return sorted([hex for hex in found if hex != h.at and movement.is_safe(s, seat, hex)])


def turns_up(s: Mage, seat: int, value: int) -> bool:
    return movement.turns_up(s, value)


LEAP = Prompt("leap.to", ("MK-11.15", "MK-11.16", "MK-R28"), space_option, final=turns_up)


def leap(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """Straight to the space: nothing on the way matters (MK-R28), and it counts as one space of the way back (MK-22.26)."""
    end = yield Choice(seat, LEAP, landings(s, seat, step))
    atoms.move_hero(s, seat, end, step.price * distance(s.heroes[seat].at, end))
    movement.arrive(s, seat)


# --- combat ----------------------------------------------------------------------------------------------------------


def attack(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    yield from strike.attack_with(s, seat, step.kind, step.element, step.n)


def block(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    yield from strike.block_with(s, seat, step.element, step.n, step.swift_double)


def aim(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    yield from aiming.aim_at(s, seat, step)


RULING: Final[dict[str, Callable[[Mage, int, int], None]]] = {
    "extra_dice": atoms.allow_dice,
    "hand_limit": atoms.raise_hand_limit,
}
DOING: Final[dict[int, Callable[[Mage, int, Step, Played], Flow[None]]]] = {
    v.MOVE: points,
    v.INFLUENCE: points,
    v.HEAL: points,
    v.DRAW: draw,
    v.MANA: gain,
    v.CRYSTAL: gain,
    v.FAME: fame,
    v.REPUTATION: reputation,
    v.WOUND: wound,
    v.CHOOSE: choose,
    v.MAY: may,
    v.IF: if_,
    v.PER: per,
    v.BY_COLOUR: by_colour,
    v.RULE: rule,
    v.LEAP: leap,
    v.ATTACK: attack,
    v.BLOCK: block,
    v.AIM: aim,
}
POSSIBLE: Final[dict[int, Callable[[Mage, int, Step], bool]]] = {
    v.CHOOSE: some_branch,
    v.BY_COLOUR: some_branch,
    v.MAY: known_inside,
    v.IF: what_follows,
    v.PER: steps_inside,
    v.MANA: some_colour,
    v.CRYSTAL: some_colour,
    v.RULE: known_rule,
    v.LEAP: somewhere_to_leap,
    v.ATTACK: strike.attack_possible,
    v.BLOCK: strike.block_possible,
    v.AIM: aiming.possible,
}
