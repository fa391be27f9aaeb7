"""Opening Draft: advanced actions are chosen before the game, and come into the deck after each day (MK-31.31, MK-31.32)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt, Together
from tafelrunde.games.mage_knight import decks, quest_atoms
from tafelrunde.games.mage_knight.content import ADVANCED_ACTION, library
from tafelrunde.games.mage_knight.naming import card_names, card_ref
from tafelrunde.games.mage_knight.piles import Cards, shuffled
from tafelrunde.games.mage_knight.quest import OPENING_DRAFT
from tafelrunde.games.mage_knight.state import ACTIONS, DUMMY, Mage

DEALT: Final = 4
KEPT: Final = 3


def card_option(s: Mage, seat: int, value: int) -> Option:
    """One of the cards that were dealt or passed on; answers are places."""
    card = s.quest.packs[seat][value]
    return Option("keep", (card_ref(card),), {"card": card_names(card)})


KEEP = Prompt("draft.card", ("MK-31.31", "MK-R220"), card_option, final=True)


def kept_option(s: Mage, seat: int, value: int) -> Option:
    card = s.quest.kept[seat][value]
    return Option("into_deck", (card_ref(card),), {"card": card_names(card)})


INTO_DECK = Prompt("draft.into_deck", ("MK-31.32",), kept_option, final=True)


def all_actions(s: Mage) -> Cards:
    """The advanced actions that are not kept by anybody."""
    kept = [card for cards in s.quest.kept for card in cards]
    found = [card.index for card in library().deeds if card.kind == ADVANCED_ACTION]
    for card in kept:
        found.remove(card)
    return tuple(found)


def deal(s: Mage) -> None:
    """Four cards for each, before anything else is laid out (MK-31.31)."""
    decks.set_pile(s, ACTIONS, shuffled(all_actions(s)))
    quest_atoms.deal_packs(s, DEALT)


def ask(seats: list[int], prompt: Prompt, numbers: list[int]) -> Flow[list[int]]:
    """All at the same time (MK-R220); the answers in the order of the seats."""
    together = Together([Choice(seat, prompt, list(range(numbers[n]))) for n, seat in enumerate(seats)])
    yield together
    return together.answers


def pick(s: Mage) -> Flow[bool]:
    """Each keeps one card and passes the others on; whether the draft is over (MK-31.31). What is left is shuffled back when
    the table is laid."""
    seats = list(s.order)
    places = yield from ask(seats, KEEP, [len(s.quest.packs[seat]) for seat in seats])
    for seat, place in zip(seats, places, strict=True):
        quest_atoms.keep(s, seat, place)
    if len(s.quest.kept[0]) == KEPT:
        quest_atoms.take_packs_back(s)
        return True
    quest_atoms.pass_packs(s, seats)
    return False


def improve(s: Mage) -> Flow[None]:
    """At the end of each day everybody shuffles one of the kept cards into the deck; some may never be used (MK-31.32,
    MK-31.47)."""
    if s.night or not s.quest.plays(OPENING_DRAFT):
        return
    seats = [seat for seat in s.players if seat != DUMMY and s.quest.kept[seat]]
    if seats:
        places = yield from ask(seats, INTO_DECK, [len(s.quest.kept[seat]) for seat in seats])
        for seat, place in zip(seats, places, strict=True):
            quest_atoms.slip_in(s, seat, place)
