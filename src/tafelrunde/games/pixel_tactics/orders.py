"""Chapter 5.5: playing orders, carrying them out, and what follows a played order."""

from tafelrunde.core.choice import Flow
from tafelrunde.games.pixel_tactics.atoms import (
    announce_order,
    begin_order,
    discard_order,
    end_order,
    tell_card,
)
from tafelrunde.games.pixel_tactics.content import CHARACTER_OF, ORDER
from tafelrunde.games.pixel_tactics.effects import Happening, Use, carry_out
from tafelrunde.games.pixel_tactics.reactions import AFTER_ORDER, ORDER_PLAYED, due, react
from tafelrunde.games.pixel_tactics.state import PixelState


def play_order(s: PixelState, seat: int, card: int) -> Flow[None]:
    """Play a hand card as order: announce, carry out, discard, then reactions (PT-5.5.1, PT-9.10)."""
    played = Happening(seat, card)
    played.number = announce_order(s, seat, card)
    yield from carry_out_order(s, seat, card)
    discard_order(s, card)
    yield from react(s, due(s, ORDER_PLAYED, played), AFTER_ORDER)


def carry_out_order(s: PixelState, seat: int, card: int) -> Flow[None]:
    """Carry out an order bar as this seat. No effect if the same card's order is already under way (PT-R21)."""
    if card in s.chain:
        tell_card(s, "no_effect", seat, card)
        return
    begin_order(s, card)
    yield from carry_out(s, Use(seat, CHARACTER_OF[card] * 5 + ORDER))
    end_order(s)
