"""Piles whose order nobody knows: cards in them are not decided before they are drawn.

A pile is what lies on top in a known order, a bag of undecided cards, and what was put below. It is never changed, only
replaced, so that copies of a position share it. Drawing one of the bag is equal to drawing from a shuffled pile.
"""

from typing import Final

from tafelrunde.core.rng import Rng

Cards = tuple[int, ...]
NO_CARDS: Final[Cards] = ()


class Pile:
    """`top`: known, the next one first; `bag`: undecided, sorted; `below`: known, the first one is drawn first."""

    __slots__ = ("top", "bag", "below")

    def __init__(self, bag: Cards = (), top: Cards = (), below: Cards = ()) -> None:
        self.top: Final = top
        self.bag: Final = bag
        self.below: Final = below

    @property
    def size(self) -> int:
        return len(self.top) + len(self.bag) + len(self.below)

    def cards(self) -> Cards:
        """All of it, sorted."""
        return tuple(sorted((*self.top, *self.bag, *self.below)))

    def drawn(self, rng: Rng, name: str, number: int) -> int:
        """The card that the draw of this number gives, keyed by pile and number; the pile must not be empty."""
        if self.top:
            return self.top[0]
        if self.bag:
            return self.bag[rng.keyed(name, number, len(self.bag))]
        return self.below[0]

    def without(self, card: int) -> "Pile":
        """The pile after `card` was drawn from it."""
        if self.top:
            return Pile(self.bag, self.top[1:], self.below)
        if self.bag:
            return Pile(less(self.bag, card), (), self.below)
        return Pile((), (), self.below[1:])

    def shuffled(self, *more: Cards) -> "Pile":
        """Everything in it and whatever comes to it, in an order nobody knows."""
        return shuffled(self.cards(), *more)

    def on_top(self, card: int) -> "Pile":
        return Pile(self.bag, (card, *self.top), self.below)

    def beneath(self, card: int) -> "Pile":
        return Pile(self.bag, self.top, (*self.below, card))


EMPTY: Final = Pile()


def shuffled(*cards: Cards) -> Pile:
    return Pile(tuple(sorted([card for some in cards for card in some])))


def less(cards: Cards, card: int) -> Cards:
    """The cards without one copy of `card`."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
