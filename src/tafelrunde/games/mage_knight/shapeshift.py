"""Shapeshift: the fixed move, attack or block of a basic action is used as another of the three."""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import battle, cards, decks, effects, mana
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import BASIC_ACTION, WOUND_CARD, library
from tafelrunde.games.mage_knight.naming import card_names, card_ref
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.vocabulary import Step
from tafelrunde.games.mage_knight.wording import phrase_text

SKILL: Final = "braevalar_shapeshift"
FORMS: Final = [v.MOVE, v.ATTACK, v.BLOCK]
# A shape as a number: how the card is played, which of its values is changed, and into what.
_HOW: Final = 1000
_VALUE: Final = 10


# --- the shapes of a card --------------------------------------------------------------------------------------------


def as_form(step: Step, form: int) -> Step:
    """Attack and block keep the element; whatever becomes an attack is a melee attack."""
    other = Step(form)
    other.n = step.n
    other.element = step.element if form != v.MOVE else v.PHYSICAL
    return other


def changed(steps: list[Step], form: int) -> list[Step]:
    """All values in it that are not of this form are; what raises a value is no fixed number."""
    found: list[Step] = []
    for step in steps:
        if step.do in FORMS:
            found.append(as_form(step, form))
        elif step.do in (v.IF, v.PER):
            found.append(around(step, form))
        else:
            found.append(step)
    return found


def around(step: Step, form: int) -> Step:
    """A condition or a count around values."""
    other = Step(step.do)
    other.condition, other.count, other.colours, other.most = (
        step.condition,
        step.count,
        step.colours,
        step.most,
    )
    other.steps, other.others = changed(step.steps, form), changed(step.others, form)
    return other


def values_in(steps: list[Step]) -> set[int]:
    """The forms of the values in it."""
    found: set[int] = set()
    for step in steps:
        if step.do in FORMS:
            found.add(step.do)
        elif step.do in (v.IF, v.PER):
            found |= values_in(step.steps) | values_in(step.others)
    return found


def is_fixed(step: Step) -> bool:
    return not (step.do == v.PER and any([inner.do == v.RAISE for inner in step.steps]))


def versions(steps: list[Step]) -> list[list[Step]]:
    """The effect with each of its choices made."""
    found: list[list[Step]] = [[]]
    for step in [one for one in steps if is_fixed(one)]:
        branches = step.branches if step.do == v.CHOOSE else [[step]]
        found = [[*before, *branch] for before in found for branch in branches]
    return found


def shaped(card: int, shape: int) -> list[Step]:
    """The steps of a card in this shape."""
    how, place, form = shape // _HOW, shape % _HOW // _VALUE, shape % _VALUE
    effect = cards.effect_of(card, how)
    assert effect is not None
    return changed(versions(effect.steps)[place], form)


_SHAPES: Final[dict[int, Cards]] = {}


def shapes_of(card: int) -> Cards:
    """All shapes of a card, equal ones once: nothing is changed into what it is."""
    known = _SHAPES.get(card)
    if known is not None:
        return known
    found: dict[str, int] = {}
    for how in (cards.BASIC, cards.STRONG):
        effect = cards.effect_of(card, how)
        for place, steps in enumerate([] if effect is None else versions(effect.steps)):
            held = values_in(steps)
            for form in FORMS:
                shape = how * _HOW + place * _VALUE + form
                if held and form not in held:
                    found.setdefault(f"{how} {phrase_text(shaped(card, shape))}", shape)
    _SHAPES[card] = tuple(found.values())
    return _SHAPES[card]


# --- using it --------------------------------------------------------------------------------------------------------


def possible_shapes(s: Mage, seat: int, card: int, in_hand: bool) -> list[int]:
    """Those that can be had and paid now. A card that is still in hand is no part of what its effect may use."""
    return [shape for shape in shapes_of(card) if can_shape(s, seat, card, shape, in_hand)]


def can_shape(s: Mage, seat: int, card: int, shape: int, in_hand: bool) -> bool:
    steps = shaped(card, shape)
    others = sum([1 for one in s.heroes[seat].hand if one != WOUND_CARD]) - int(in_hand)
    given = sum([step.n for step in steps if step.do == v.DISCARD])
    needed = s.heroes[seat].hand if others <= given else ()
    due = cards.mana_for(card, shape // _HOW)
    return given <= others and mana.payable(s, seat, due, needed) and effects.can(s, seat, steps)


def shiftable(s: Mage, seat: int) -> list[int]:
    """Basic actions in hand that could have another shape now."""
    return [
        card
        for card in sorted(set(s.heroes[seat].hand))
        if library().deeds[card].kind == BASIC_ACTION and possible_shapes(s, seat, card, True)
    ]


def cards_to_shift(s: Mage, seat: int) -> Callable[[], list[int]]:
    return lambda: shiftable(s, seat)


def shapes_to_take(s: Mage, seat: int, card: int) -> Callable[[], list[int]]:
    return lambda: possible_shapes(s, seat, card, False)


def card_option(s: Mage, seat: int, value: int) -> Option:
    return Option("shift", (card_ref(value),), {"card": card_names(value)})


def shape_option(s: Mage, seat: int, value: int, card: int) -> Option:
    kind = "shape_basic" if value // _HOW == cards.BASIC else "shape_strong"
    return Option(kind, (), {"text": phrase_text(shaped(card, value))})


def shape_words(s: Mage, seat: int, card: int) -> dict[str, object]:
    return {"card": card_names(card)}


def shape_subject(s: Mage, seat: int, card: int) -> tuple[str, ...]:
    return (card_ref(card),)


CARD = Prompt("shape.card", ("MK-5.2", "MK-7.7"), card_option)
SHAPE = Prompt("shape.how", ("MK-5.2", "MK-5.3"), shape_option, shape_words, shape_subject)


def shapeshift(s: Mage, seat: int, played: Played) -> Flow[None]:
    """The card is played, its mana paid, and its number serves something else."""
    card = yield Choice(seat, CARD, cards_to_shift(s, seat))
    decks.play(s, seat, card)
    if s.fight is not None:  # MK-14.18, MK-14.19
        battle.tint(s, library().deeds[card].colours)
    shape = yield Choice(seat, SHAPE, shapes_to_take(s, seat, card), (card,))
    how = shape // _HOW
    decks.tell_way(s, seat, card, cards.HOWS[how])
    due = cards.mana_for(card, how)
    for place in range(len(due)):
        needed = effects.needed_cards(s, seat, shaped(card, shape))
        yield from mana.pay(s, seat, due[place], due[place + 1 :], False, needed)
    yield from effects.run(s, seat, shaped(card, shape), Played(card))


def can_shift(s: Mage, seat: int) -> bool:
    return bool(shiftable(s, seat))


effects.FUNCTIONS[SKILL] = shapeshift
effects.FUNCTION_POSSIBLE[SKILL] = can_shift
