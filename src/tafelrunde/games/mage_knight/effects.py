"""The interpreter of effects: whether a list of steps can be carried out, and carrying it out (MK-9).

`DOING` says what each kind of step does, `POSSIBLE` when it can be done. Kinds that are not in the tables cannot be done yet,
so effects with them are not offered. What needs more of the game than cards and mana stands in modules of its own, which add
to the tables: ruling, leaping, dice, learning, other_cards, triggers, offers, and the odd ones.
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    aiming,
    atoms,
    card_draws,
    decks,
    feats,
    holdings,
    mana,
    modifiers,
    parts,
    soldiers,
    strike,
    traces,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import WOUND_CARD, library
from tafelrunde.games.mage_knight.naming import card_names, card_ref
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import NONE, Mage
from tafelrunde.games.mage_knight.terms import (
    COUNTING,
    Played,
    colours_beside,
    colours_for,
    colours_of_cards,
    holds,
    matching_cards,
)
from tafelrunde.games.mage_knight.vocabulary import Effect, Step
from tafelrunde.games.mage_knight.wording import phrase_text

Doing = Callable[[Mage, int, Step, Played], Flow[None]]
Possible = Callable[[Mage, int, Step], bool]

# --- effects as a whole ----------------------------------------------------------------------------------------------


def can_have(s: Mage, seat: int, effect: Effect) -> bool:
    """Whether an effect can be had now, whatever its card costs: its steps, or the function of its name."""
    if effect.function:
        return effect.id in FUNCTIONS and FUNCTION_POSSIBLE.get(effect.id, nothing_needed)(s, seat)
    return bool(effect.steps) and can(s, seat, effect.steps)


def have(s: Mage, seat: int, effect: Effect, played: Played) -> Flow[None]:
    feats.tell(s, seat, effect.id)
    if effect.function:
        yield from FUNCTIONS[effect.id](s, seat, played)
    else:
        yield from run(s, seat, effect.steps, played)


def nothing_needed(s: Mage, seat: int) -> bool:
    return True


# The odd ones, by the id of the effect.
FUNCTIONS: Final[dict[str, Callable[[Mage, int, Played], Flow[None]]]] = {}
FUNCTION_POSSIBLE: Final[dict[str, Callable[[Mage, int], bool]]] = {}
# What has to be left for it when all mana is paid, and mana that it asks for itself.
FUNCTION_NEEDS: Final[dict[str, Cards]] = {}
FUNCTION_DUE: Final[dict[str, Callable[[Mage, int], Cards]]] = {}
# Whether it can be had several times in a row.
FUNCTION_TIMES: Final[dict[str, Callable[[Mage, int, int], bool]]] = {}

# --- whether it can be done ------------------------------------------------------------------------------------------


def can(s: Mage, seat: int, steps: list[Step]) -> bool:
    """Every cost can be paid in full (MK-5.16), and nothing in it is out of place."""
    owed = 0  # cards that steps before this one ask for
    for place, step in enumerate(steps):
        if step.do not in DOING and step.do not in KNOWN_COSTS:
            return False
        if step.do in HEALING and s.fight is not None:
            return False
        if step.do in (v.DISCARD, v.THROW):
            if step.n != v.MANY:
                owed += step.n
                if len(cards_to_give(s, seat, steps, place)) < owed:
                    return False
        elif step.do == v.PAY_MANA:
            if not mana.payable_colours(s, seat, due_for(s, seat, steps, place)):
                return False
        elif step.do in (v.AIM, v.ATTACK) and any([other.do != step.do for other in steps]):
            if not possible_together(s, seat, steps, place):
                return False
        elif not POSSIBLE.get(step.do, always)(s, seat, step):
            return False
    due = mana_due(s, seat, steps)
    return not due or mana.payable(s, seat, due, needed_cards(s, seat, steps))


def needed_cards(s: Mage, seat: int, steps: list[Step]) -> Cards:
    """Cards in hand that an effect asks for itself: without one of them it could not be paid any more."""
    owed = sum([step.n for step in steps if step.do in (v.DISCARD, v.THROW) and step.n != v.MANY])
    for place, step in enumerate(steps):
        if step.do in (v.DISCARD, v.THROW) and step.n != v.MANY:
            cards = cards_to_give(s, seat, steps, place)
            if len(cards) <= owed:
                return tuple(cards)
    return ()


def needed_by(s: Mage, seat: int, effect: Effect) -> Cards:
    """The same for a whole effect; an odd one may ask for a last card, or for a die."""
    if not effect.function:
        return needed_cards(s, seat, effect.steps)
    hand = s.heroes[seat].hand
    last = hand if len([card for card in hand if card != WOUND_CARD]) == 1 else ()
    return (*last, *FUNCTION_NEEDS.get(effect.id, ()))


def cards_to_give(s: Mage, seat: int, steps: list[Step], place: int) -> list[int]:
    """Cards that fit the filter of a cost and that the next step can do something with."""
    cards = matching_cards(s, seat, steps[place])
    following = steps[place + 1] if place + 1 < len(steps) else None
    if following is None:
        return cards
    if following.do in WANTS_CARD:
        wants = WANTS_CARD[following.do]
        return [card for card in cards if wants(s, seat, following, card)]
    useful_colours = useful(s, seat, steps, place)
    if useful_colours == v.ALL_COLOURS:
        return cards
    return [card for card in cards if library().deeds[card].colours & useful_colours]


def useful(s: Mage, seat: int, steps: list[Step], place: int) -> int:
    """The colours that what is paid here may have: where the next step goes by it, only those it can do something with."""
    following = steps[place + 1] if place + 1 < len(steps) else None
    if following is None or following.do not in WANTS_COLOUR:
        return v.ALL_COLOURS
    wants = WANTS_COLOUR[following.do]
    return sum([1 << colour for colour in v.BASIC_COLOURS if wants(s, seat, following, colour)])


def due_for(s: Mage, seat: int, steps: list[Step], place: int) -> int:
    """The mana that a step asks for, as a mask."""
    return colours_for(s, seat, steps[place], Played()) & useful(s, seat, steps, place)


def mana_due_by(s: Mage, seat: int, effect: Effect) -> Cards:
    """What a whole effect asks for, beside the mana of its card."""
    if effect.function:
        return FUNCTION_DUE[effect.id](s, seat) if effect.id in FUNCTION_DUE else ()
    return mana_due(s, seat, effect.steps)


def mana_due(s: Mage, seat: int, steps: list[Step], after: int = NONE) -> Cards:
    """What the effect itself asks for, beside the mana of its card; `after` a place, or all of it."""
    due: list[int] = []
    for place, step in enumerate(steps):
        if step.do == v.PAY_MANA and place > after:
            due += [due_for(s, seat, steps, place)] * step.n
    return tuple(due)


def possible_together(s: Mage, seat: int, steps: list[Step], place: int) -> bool:
    """Beside an attack, a block or a rule an effect on enemies may find nobody; an attack is judged after what it does to
    them."""
    step = steps[place]
    if step.do == v.AIM:
        beside = any([other.do in (v.ATTACK, v.BLOCK, v.RULE) for other in steps])
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


def known(steps: list[Step]) -> bool:
    """Whether the game knows what all of this is."""
    for step in steps:
        if step.do not in DOING and step.do not in KNOWN_COSTS:
            return False
        if step.rule is not None and not known_rule(step):
            return False
        if step.do == v.PER and step.count not in COUNTING:
            return False
        if not known(step.steps) or not known(step.others):
            return False
    return True


def known_rule(step: Step) -> bool:
    assert step.rule is not None
    return step.rule.code in v.LASTING or v.RULES[step.rule.code].name in RULING


def some_branch(s: Mage, seat: int, step: Step) -> bool:
    return bool(branches(s, seat, step))


def branches(s: Mage, seat: int, step: Step) -> list[int]:
    return [
        place
        for place, steps in enumerate(step.branches)
        if can(s, seat, steps) and not comes_to_nothing(s, seat, steps)
    ]


def comes_to_nothing(s: Mage, seat: int, steps: list[Step]) -> bool:
    """Whether all of it hangs on conditions that are not true: no choice, but a way to waste a card."""
    waiting = [step.do == v.IF and not step.others and not holds(s, seat, step, Played()) for step in steps]
    return bool(waiting) and all(waiting)


def branch_of_colour(s: Mage, seat: int, step: Step, colour: int) -> bool:
    return can(s, seat, step.branches[colour])


def what_follows(s: Mage, seat: int, step: Step) -> bool:
    return can(s, seat, step.steps if holds(s, seat, step, Played()) else step.others)


def known_inside(s: Mage, seat: int, step: Step) -> bool:
    """What is optional need not be possible, but must be known."""
    return known(step.steps)


def steps_inside(s: Mage, seat: int, step: Step) -> bool:
    return step.count in COUNTING and can(s, seat, step.steps)


def some_colour(s: Mage, seat: int, step: Step) -> bool:
    """A crystal of a colour that depends on what is there must have a colour; what was paid before is not known yet."""
    return step.source in LATER_KNOWN or bool(colours_for(s, seat, step, Played()))


HEALING: Final[list[int]] = [v.HEAL, v.HEAL_UNITS, v.READY]  # never in combat (MK-14.20, MK-R243)
KNOWN_COSTS: Final[list[int]] = [v.DISCARD, v.THROW, v.PAY_MANA]
LATER_KNOWN: Final[list[int]] = [v.PAID, v.DISCARDED, v.THROWN, v.NOT_THROWN, v.DIE]

# --- carrying it out -------------------------------------------------------------------------------------------------


def run(s: Mage, seat: int, steps: list[Step], played: Played) -> Flow[None]:
    """One step after the other."""
    for place, step in enumerate(steps):
        if step.do == v.PAY_MANA:
            yield from pay_mana(s, seat, steps, place, played)
        elif step.do in KNOWN_COSTS:
            if not (yield from give_cards(s, seat, steps, place, played)):
                return  # what was paid before has left nothing to give
        else:
            yield from DOING[step.do](s, seat, step, played)


def pay_mana(s: Mage, seat: int, steps: list[Step], place: int, played: Played) -> Flow[None]:
    """One mana after the other, so that what comes later can be paid, too."""
    due = due_for(s, seat, steps, place)
    later = mana_due(s, seat, steps, place)
    for n in range(steps[place].n):
        rest = (*[due] * (steps[place].n - n - 1), *later)
        needed = needed_cards(s, seat, steps[place:])
        played.paid = yield from mana.pay(s, seat, due, rest, False, needed)


def points(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    atoms.gain_points(s, seat, step.do, step.n + bonus_for(s, seat, step.do, played))
    return
    yield


def bonus_for(s: Mage, seat: int, kind: int, played: Played) -> int:
    """What is added to a value that an effect gives: once, by the card that plays it (MK-9.20), by rules for cards that give
    move, and for units that hear a Wolf's Howl."""
    played.given = kind
    if kind == v.HEAL:
        return 0
    bonus = played.bonus
    played.bonus = 0
    if kind in (v.ATTACK, v.BLOCK) and played.unit != NONE and modifiers.howled_at(s, seat):
        bonus -= 1
    if kind == v.MOVE and played.card != NONE and not played.counted:
        played.counted = True
        bonus += traces.count_move_card(s, seat)
    if kind in (v.ATTACK, v.BLOCK):
        bonus += traces.count_fighting(s, seat, kind, played.card != NONE)
    if kind in (v.ATTACK, v.BLOCK) and played.unit != NONE:
        bonus += soldiers.fighting(s, seat, played.unit, kind)
    return bonus


def raise_(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """The value just given is higher."""
    RAISING.get(played.given, atoms.gain_points)(s, seat, played.given, step.n)
    return
    yield


def draw(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """What was paid before may have been paid unasked, so drawing is announced."""
    if (played.paid != NONE or played.cards) and s.deck(seat).size:
        yield Choice(seat, GO, [1])
    yield from card_draws.draw(s, seat, step.n)


def fame(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    atoms.gain_fame(s, seat, step.n)
    return
    yield


def reputation(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    atoms.change_reputation(s, seat, step.n)
    return
    yield


def action(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    traces.take_action(s, seat)
    return
    yield


def may_act(s: Mage, seat: int, step: Step) -> bool:
    return parts.may_act(s, seat)


def pay_move(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    traces.spend_move(s, seat, step.n)
    return
    yield


def move_points_left(s: Mage, seat: int, step: Step) -> bool:
    return s.heroes[seat].move >= step.n


def gain(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """Mana tokens or crystals, one by one: each may be of another colour, unless all are the same; `each` is one of every
    colour (MK-9.9, MK-9.10). An effect that is repeated may have left no colour (MK-9.21)."""
    colours = colours_in(colours_for(s, seat, step, played))
    colour = NONE
    for place in range(len(colours) if step.each else step.n):
        if step.source == v.OFFERED_TWO and colour != NONE:  # the other one is of another card
            colours = colours_in(colours_beside(s, colour))
        if not colours:
            return
        if step.each:
            colour = colours[place]
        elif colour == NONE or not step.same:
            colour = yield Choice(seat, mana.COLOUR, colours)
        if step.do == v.MANA:
            atoms.gain_mana(s, seat, colour)
        else:
            atoms.gain_crystal(s, seat, colour)


def colours_in(mask: int) -> list[int]:
    return [colour for colour in range(len(v.COLOURS)) if mask >> colour & 1]


def place_option(s: Mage, seat: int, value: int) -> Option:
    return Option("to_hand" if value == v.TO_HAND else "to_discard")


def wound_draws(s: Mage, seat: int, value: int) -> bool:
    """Whether a wound into the hand draws a card."""
    return value == v.TO_HAND and s.heroes[seat].rushing


WOUND_TO = Prompt("wound.to", ("MK-24.1", "MK-9.15"), place_option, final=wound_draws)


def wound(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """Where one may choose one is asked; where one must take it, too, if that draws a card."""
    if step.to == v.TO_UNIT:
        holdings.wound_unit(s, seat, played.unit, step.n)
        return
    for _ in range(step.n):
        places = [v.TO_HAND, v.TO_DISCARD] if step.to == v.TO_CHOICE else [step.to]
        to = yield Choice(seat, WOUND_TO, places)
        decks.take_wound(s, seat, to == v.TO_HAND)
        yield from card_draws.catch_up(s, seat)


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
    played.declined = True
    for _ in range(step.times):
        if not can(s, seat, step.steps):
            return
        if (
            yield Choice(seat, MAY, lambda: [1, DONE] if can(s, seat, step.steps) else [DONE], (step,))
        ) == DONE:
            return
        played.declined = False
        played.cards = []
        yield from run(s, seat, step.steps, played)


def if_(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    yield from run(s, seat, step.steps if holds(s, seat, step, played) else step.others, played)


def per(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    for _ in range(min(step.most, COUNTING[step.count](s, seat, step, played))):
        yield from run(s, seat, step.steps, played)


def card_option(s: Mage, seat: int, value: int, step: Step) -> Option:
    if value == DONE:
        return Option("enough")
    kind = "throw" if step.do == v.THROW else "discard"
    return Option(kind, (card_ref(value),), {"card": card_names(value)})


COST = Prompt("card.cost", ("MK-5.16", "MK-5.17"), card_option)


def given(s: Mage, seat: int, steps: list[Step], place: int, before: list[int]) -> Callable[[], list[int]]:
    """The cards that can be given next; of any number one may stop, and without a card one must."""
    step = steps[place]

    def listed() -> list[int]:
        cards = set(cards_to_give(s, seat, steps, place))
        if step.filter == v.ONE_WOUND and WOUND_CARD in before:
            cards -= {WOUND_CARD}
        return [*sorted(cards), *([DONE] if step.n == v.MANY or not cards else [])]

    return listed


def give_cards(s: Mage, seat: int, steps: list[Step], place: int, played: Played) -> Flow[bool]:
    """Discard or throw away cards as a cost; of any number one may stop at once (MK-9.15, MK-9.16). Whether it was paid."""
    step = steps[place]
    for _ in range(step.n):
        card = yield Choice(seat, COST, given(s, seat, steps, place, played.cards), (step,))
        if card == DONE:
            return step.n == v.MANY
        played.cards = [*played.cards, card]
        if step.do == v.THROW:
            decks.throw_away(s, seat, card)
        else:
            decks.discard(s, seat, card)
    return True


def by_colour(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    mask = 1 << played.paid if played.paid != NONE else colours_of_cards(played.cards)
    usable = [
        colour for colour in v.BASIC_COLOURS if mask >> colour & 1 and can(s, seat, step.branches[colour])
    ]
    if usable:
        place = yield Choice(seat, CHOOSE, usable, (step,))
        yield from run(s, seat, step.branches[place], played)


# --- combat ----------------------------------------------------------------------------------------------------------


def attack(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    value = step.n + bonus_for(s, seat, v.ATTACK, played) + soldiers.led(s, seat, played.unit, step)
    yield from strike.attack_with(s, seat, step.kind, step.element, value)


def block(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    value = step.n + bonus_for(s, seat, v.BLOCK, played) + soldiers.led(s, seat, played.unit, step)
    yield from strike.block_with(s, seat, step.element, value, step.swift_double)


def aim(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    yield from aiming.aim_at(s, seat, step)


def raise_part(s: Mage, seat: int, kind: int, n: int) -> None:
    traces.raise_part(s, n)


# --- points of no return ---------------------------------------------------------------------------------------------


def go_option(s: Mage, seat: int, value: int) -> Option:
    return Option("go_on")


# Something is about to be drawn or rolled that no question leads to: nobody gets there unasked (MK-9.18).
GO = Prompt("effect.go", ("MK-9.18",), go_option, final=True)

# --- the tables ------------------------------------------------------------------------------------------------------

# Rules that are no more than a number somewhere.
RULING: Final[dict[str, Callable[[Mage, int, v.Rule], None]]] = {}
# What "the value is higher" means for values that are not points of the hero.
RAISING: Final[dict[int, Callable[[Mage, int, int, int], None]]] = {v.ATTACK: raise_part, v.BLOCK: raise_part}
# Which colours, and which cards, a step can do something with that goes by what was paid just before.
WANTS_COLOUR: Final[dict[int, Callable[[Mage, int, Step, int], bool]]] = {v.BY_COLOUR: branch_of_colour}
WANTS_CARD: Final[dict[int, Callable[[Mage, int, Step, int], bool]]] = {}
DOING: Final[dict[int, Doing]] = {
    v.MOVE: points,
    v.INFLUENCE: points,
    v.HEAL: points,
    v.RAISE: raise_,
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
    v.PAY_MOVE: pay_move,
    v.ACTION: action,
    v.ATTACK: attack,
    v.BLOCK: block,
    v.AIM: aim,
}
POSSIBLE: Final[dict[int, Possible]] = {
    v.CHOOSE: some_branch,
    v.BY_COLOUR: some_branch,
    v.MAY: known_inside,
    v.IF: what_follows,
    v.PER: steps_inside,
    v.MANA: some_colour,
    v.CRYSTAL: some_colour,
    v.PAY_MOVE: move_points_left,
    v.ACTION: may_act,
    v.ATTACK: strike.attack_possible,
    v.BLOCK: strike.block_possible,
    v.AIM: aiming.possible,
}
