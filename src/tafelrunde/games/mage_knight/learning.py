"""Effects that gain a card of an offer or bring cards back from the discard pile (MK-9.11, MK-9.12)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import decks, effects, traces
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import card_names, card_ref
from tafelrunde.games.mage_knight.state import DEEDS, Mage
from tafelrunde.games.mage_knight.terms import Played, colours_for, colours_of_cards, offer_of
from tafelrunde.games.mage_knight.vocabulary import Step

# --- learning --------------------------------------------------------------------------------------------------------


def lesson_option(s: Mage, seat: int, value: int) -> Option:
    return Option("learn", (card_ref(value),), {"card": card_names(value)})


LEARN = Prompt("card.learn", ("MK-9.11", "MK-9.12"), lesson_option, final=True)


def lessons(s: Mage, step: Step, mask: int) -> list[int]:
    """The cards of the offer in one of these colours; a card of two colours fits with either."""
    return [card for card in offer_of(s, step) if library().deeds[card].colours & mask]


def learn(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """One of the cards in the right colour; the offer is refilled at once, so nobody gets there unasked."""
    mask = colours_for(s, seat, step, played)
    found = lessons(s, step, mask)
    if found:
        card = yield Choice(seat, LEARN, found)
        played.match = library().deeds[card].colours & mask
        traces.learn(s, seat, card, step.spells, step.to)


def some_lesson(s: Mage, seat: int, step: Step) -> bool:
    return step.source in effects.LATER_KNOWN or bool(offer_of(s, step))


def lesson_of_colour(s: Mage, seat: int, step: Step, colour: int) -> bool:
    return step.source not in effects.LATER_KNOWN or bool(lessons(s, step, 1 << colour))


def lesson_for_card(s: Mage, seat: int, step: Step, card: int) -> bool:
    return step.source not in effects.LATER_KNOWN or bool(lessons(s, step, colours_of_cards([card])))


effects.DOING[v.LEARN] = learn
effects.POSSIBLE[v.LEARN] = some_lesson
effects.WANTS_COLOUR[v.LEARN] = lesson_of_colour
effects.WANTS_CARD[v.LEARN] = lesson_for_card

# --- bringing cards back ---------------------------------------------------------------------------------------------

ABOVE: Final = 0
BELOW: Final = 1


def place_option(s: Mage, seat: int, value: int, step: Step) -> Option:
    return Option("onto_deck" if value == ABOVE else "under_deck")


def recalled_option(s: Mage, seat: int, value: int) -> Option:
    return Option("recall", (card_ref(value),), {"card": card_names(value)})


def takes_at_random(s: Mage, seat: int, value: int, step: Step) -> bool:
    return step.random


WHERE = Prompt("recall.where", ("MK-9.1", "MK-9.18"), place_option, final=takes_at_random)
WHICH = Prompt("recall.card", ("MK-9.1", "MK-2.35"), recalled_option)
ORDER = Prompt("recall.order", ("MK-9.1",), recalled_option)


def recall(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """Cards of the discard pile onto or under the deck, all to the same place and in the order of one's choice; random
    ones are drawn after the place was named."""
    left = list(s.heroes[seat].discard)
    if not left:
        return
    where = yield Choice(seat, WHERE, [ABOVE, BELOW], (step,))
    found: list[int] = []
    while left and len(found) < step.n:
        if step.random:
            card = left[decks.chance(s, DEEDS + seat, len(left))]
        else:
            card = yield Choice(seat, WHICH, sorted(set(left)))
        left.remove(card)
        found.append(card)
    order: list[int] = []  # the one named first will be drawn first
    while found:
        card = yield Choice(seat, ORDER, sorted(set(found)))
        found.remove(card)
        order.append(card)
    for card in order if where == BELOW else reversed(order):
        traces.recall(s, seat, card, where == BELOW)


effects.DOING[v.RECALL] = recall
