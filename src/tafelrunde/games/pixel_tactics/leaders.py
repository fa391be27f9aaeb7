"""Chapters 2, 12 and 13: dealing the cards and choosing the leaders."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt, Together
from tafelrunde.games.pixel_tactics import atoms, naming, progress
from tafelrunde.games.pixel_tactics.content import CARD_NAMES, CHARACTER_OF, LEADER_NAMES, NAMES
from tafelrunde.games.pixel_tactics.state import PixelState

HAND: Final = 5  # PT-2.2

BONUS: Final = Prompt(
    "bonus.draw", ("PT-13.6",), naming.number_option, final=lambda s, seat, value: value > 0
)


def deal_cards(s: PixelState) -> Flow[None]:
    """A fresh game: the cards are gathered and shuffled, then the hands are drawn."""
    progress.gather_cards(s)
    aside = [progress.set_leader_aside(s, 0), progress.set_leader_aside(s, 1)]
    progress.shuffle_all(s)
    for seat in range(2):
        promo = 1 if s.promo_deck else 0
        atoms.draw(s, seat, HAND - promo - (1 if aside[seat] >= 0 else 0))
        if promo:
            atoms.draw_promo(s, seat)  # PT-12.2
    for seat in range(2):
        bonus = min(len(s.piles[1 - seat]) // 2, len(s.deck[seat]))  # PT-13.6
        if bonus > 0:
            extra = yield Choice(seat, BONUS, list(range(bonus + 1)))
            atoms.draw(s, seat, extra)
    progress.end_dealing(s, aside)


def _leader_option(s: PixelState, seat: int, value: int) -> Option:
    card = s.hand[seat][value]
    character = CHARACTER_OF[card]
    return Option(
        "leader", (naming.card_ref(s, card),), {"name": NAMES[character], "leader": LEADER_NAMES[character]}
    )


CHOOSE: Final = Prompt(
    "leader.choose",
    ("PT-2.3", "PT-2.4", "PT-2.6"),
    _leader_option,
    final=lambda s, seat, value: s.rules.leaders[seat] < 0,  # nobody is asked for a leader that was agreed on
)


def choose_leaders(s: PixelState) -> Flow[None]:
    """Both choose secretly and reveal together (PT-2.3, PT-2.4); the same character twice is an alarm (PT-2.6)."""
    if not s.hand[0] or not s.hand[1]:
        progress.close_without_leaders(s)
    together = Together([_leader_choice(s, 0), _leader_choice(s, 1)])
    yield together
    chosen = [s.hand[seat][together.answers[seat]] for seat in range(2)]
    if CHARACTER_OF[chosen[0]] == CHARACTER_OF[chosen[1]]:
        _alarm(s, chosen)
    else:
        progress.reveal_leaders(s, chosen)
        progress.begin_play(s)


def _leader_choice(s: PixelState, seat: int) -> Choice:
    """The answer is a place in the hand, not a card: it means something too after the other's hand was redrawn."""
    if s.rules.leaders[seat] >= 0:
        return Choice(seat, CHOOSE, [len(s.hand[seat]) - 1])
    # Always asked: which card is chosen is hidden even if there is only one.
    return Choice(seat, CHOOSE, lambda: _candidates(s, seat), always=True)


def _candidates(s: PixelState, seat: int) -> list[int]:
    """The whole hand (PT-2.7); a leader the opponent has agreed on beforehand cannot be doubled (PT-2.8)."""
    taken = s.rules.leaders[1 - seat]
    return [place for place, card in enumerate(s.hand[seat]) if CHARACTER_OF[card] != taken]


def _alarm(s: PixelState, chosen: list[int]) -> None:
    """Doppelganger alarm: both discard that card and draw a new one from the faction deck (PT-2.6, PT-R11)."""
    atoms.tell(s, "alarm", 0, {"name": NAMES[CHARACTER_OF[chosen[0]]], "card": CARD_NAMES[chosen[0]]})
    for seat in range(2):
        atoms.discard_from_hand(s, seat, chosen[seat])
        atoms.draw(s, seat, 1)
