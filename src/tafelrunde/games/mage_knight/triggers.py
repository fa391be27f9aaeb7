"""Triggers: what an effect does later in the turn, when its moment has come."""

from tafelrunde.core.choice import Flow, concerning
from tafelrunde.games.mage_knight import effects, pledges, traces
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import card_ref
from tafelrunde.games.mage_knight.packing import WAITING, step_of
from tafelrunde.games.mage_knight.state import (
    Mage,
)
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.vocabulary import Step


def later(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    if step.on in v.IN_A_COMBAT:
        pledges.promise(s, step)
    else:
        traces.wait_for(s, seat, step)
    return
    yield


def known_later(s: Mage, seat: int, step: Step) -> bool:
    """Its moments are those that are told below, and the game knows what happens then."""
    return step.on in MOMENTS and effects.known(step.steps)


MOMENTS = [v.END_OF_TURN, v.CLEAN_UP, v.MOVED_ONE_SPACE, *v.IN_A_COMBAT]


def waits(s: Mage, seat: int, on: int) -> bool:
    """Whether something waits for this moment."""
    return any([step_of(packed).on == on for packed in s.heroes[seat].later])


def fire(s: Mage, seat: int, on: int) -> Flow[None]:
    """The moment has come: whatever waits for it happens, in the order in which it was promised. What speaks of its card
    needs the card to lie there still."""
    for packed in s.heroes[seat].later:
        step = step_of(packed)
        card = library().waiting_cards[packed % WAITING]
        if step.on != on or (on == v.CLEAN_UP and card not in s.heroes[seat].play):
            continue
        played = Played(card)
        yield from concerning((card_ref(card),), effects.run(s, seat, step.steps, played))
        if not played.declined:
            traces.count_down(s, seat, packed)


def card_to(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """The card itself goes somewhere else than to the discard pile."""
    if played.card in s.heroes[seat].play:
        traces.played_card_to(s, seat, played.card, step.to)
    return
    yield


effects.DOING[v.LATER] = later
effects.POSSIBLE[v.LATER] = known_later
effects.DOING[v.CARD_TO] = card_to
