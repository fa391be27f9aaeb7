"""Handing control to the partner (TK-14.1 to TK-14.5)."""

from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.state import Position, partner_of


def may_hand_over(s: Position) -> bool:
    """Once per turn, and only partners can (TK-R23)."""
    return s.mode.teams and not s.handed


def hand_over(s: Position) -> None:
    """The partner gets the legends at once and decides from here on; not the legend that is in play (TK-14.2,
    TK-R48)."""
    partner = partner_of(s, s.seat)
    atoms.pass_control(s, partner)
    decks.pass_legends(s, s.seat)
