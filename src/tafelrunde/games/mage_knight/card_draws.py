"""Drawing cards: with an empty deck it ends, unless the tactic Long Night makes a new one (MK-22.24, MK-22.25)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import decks, traces
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import NONE, Mage

NEW_DECK: Final = 3  # cards that Long Night brings back


def has_tactic(s: Mage, seat: int, id: str) -> bool:
    """Whether this seat has this tactic, and it was not used for good."""
    h = s.heroes[seat]
    return h.tactic != NONE and library().tactics[h.tactic].id == id and not h.tactic_used


def long_night(s: Mage, seat: int) -> bool:
    """The deck is empty, and the discard pile is not."""
    return has_tactic(s, seat, "long_night") and s.deck(seat).size == 0 and bool(s.heroes[seat].discard)


def night_option(s: Mage, seat: int, value: int) -> Option:
    return Option("skip" if value == DONE else "new_deck")


# Either it draws from a new deck, or drawing is over, and with it perhaps the turn.
LONG_NIGHT = Prompt("tactic.long_night", ("MK-22.24", "MK-22.25"), night_option, final=True)


def make_new_deck(s: Mage, seat: int) -> None:
    traces.use_tactic(s, seat, True)
    traces.new_deck(s, seat, NEW_DECK)


def draw(s: Mage, seat: int, n: int) -> Flow[None]:
    """So many cards; in the middle of it the deck may be renewed."""
    left = n - decks.draw_cards(s, seat, n)
    if left > 0 and long_night(s, seat) and (yield Choice(seat, LONG_NIGHT, [1, DONE])) != DONE:
        make_new_deck(s, seat)
        decks.draw_cards(s, seat, left)


def owing(s: Mage) -> int:
    """Who took a wound that draws a card, while the deck was empty: NONE if nobody did."""
    return next((seat for seat, h in enumerate(s.heroes) if h.marks.owed), NONE)


def catch_up(s: Mage, seat: int) -> Flow[None]:
    """Those cards are drawn now, if the Long Night brings a new deck (MK-22.25)."""
    n = traces.settle_draws(s, seat)
    yield from draw(s, seat, n)
