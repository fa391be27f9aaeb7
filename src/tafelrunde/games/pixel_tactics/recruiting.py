"""Chapter 5.3: heroes join the unit, by action or by effect."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Prompt
from tafelrunde.games.pixel_tactics import atoms, foresight, naming, picking
from tafelrunde.games.pixel_tactics.content import CARD_NAMES
from tafelrunde.games.pixel_tactics.effects import Happening, Use
from tafelrunde.games.pixel_tactics.previews import place_option
from tafelrunde.games.pixel_tactics.reactions import RECRUITED, happens
from tafelrunde.games.pixel_tactics.state import PixelState
from tafelrunde.games.pixel_tactics.units import spots

PLACE: Final = Prompt(
    "recruit.place",
    ("PT-5.3.1", "PT-5.3.4"),
    lambda s, seat, value: place_option(s, value, s.held),
    words=lambda s, seat: {"name": naming.card_word(s.held)},
    subject=lambda s, seat: (f"hand:{seat}:{CARD_NAMES[s.held]}",),
    final=lambda s, seat, value: foresight.place_is_news(s, s.held, value),
)


def recruit(s: PixelState, seat: int, card: int, cells: int, by_action: bool = False) -> Flow[int]:
    """Put a hand card as hero onto one of these free cells; then what follows a recruitment (PT-9.14)."""
    atoms.hold(s, seat, card)
    spot = yield Choice(seat, PLACE, spots(seat, cells))
    card = atoms.recruit_held(s, seat, spot, by_action)
    yield from happens(s, RECRUITED, Happening(seat, card, spot))
    return card


RECRUIT: Final = picking.effect_prompt("recruit", ("PT-5.3.5",), naming.of_cards("no_recruit"))


def recruit_from_hand(s: PixelState, use: Use, cells: int, optional: bool) -> Flow[int]:
    """An effect recruits: choose a card, then its place. Returns the card, DONE if declined or impossible."""
    if not s.hand[use.seat] or not cells:
        return DONE
    card = yield Choice(use.seat, RECRUIT, picking.hand_cards(s, use.seat, optional), (use,))
    if card == DONE:
        return DONE
    return (yield from recruit(s, use.seat, card, cells))
