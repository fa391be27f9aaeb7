"""Positions that a bot compares with the one at hand."""

from tafelrunde.games.mage_knight.state import Fight, Mage


def if_fighting(s: Mage, fight: Fight) -> Mage:
    """The same position in the middle of this combat."""
    twin = s.copy()
    twin.fight = fight
    return twin


def before_playing(s: Mage, seat: int, card: int) -> Mage:
    """The position before this card was laid out."""
    twin = s.copy()
    h = twin.heroes[seat]
    h.hand = tuple(sorted((*h.hand, card)))
    h.play = h.play[: h.play.index(card)] + h.play[h.play.index(card) + 1 :]
    return twin
