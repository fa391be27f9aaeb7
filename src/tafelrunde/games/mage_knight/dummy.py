"""The dummy player: it flips cards, and so the clock of the round runs (MK-28)."""

from typing import Final

from tafelrunde.games.mage_knight import atoms, decks
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import DUMMY, NONE, Mage
from tafelrunde.games.mage_knight.vocabulary import BASIC_COLOURS

FLIPS: Final = 3  # cards at least (MK-28.7)


def colours_of(card: int) -> list[int]:
    """The basic colours of a card; one card may have two."""
    return [colour for colour in BASIC_COLOURS if library().deeds[card].colours >> colour & 1]


def dummy_turn(s: Mage) -> None:
    """With an empty deck it announces the end of the round (MK-28.6), or does nothing if that has been done (MK-28.19).
    Otherwise it flips three cards, and as many more as it has crystals in the colour of the third one (MK-28.7 to MK-28.9,
    MK-28.21); a card of two colours counts both (MK-R61)."""
    atoms.begin_dummy_turn(s)
    if s.deck(DUMMY).size == 0:
        if s.announced == NONE:
            atoms.announce(s, DUMMY)
        return
    flip(s, FLIPS)
    flip(s, sum([s.dummy_crystals[colour] for colour in colours_of(s.dummy_discard[-1])]))


def flip(s: Mage, n: int) -> None:
    """Flip so many cards, or as many as there are (MK-28.9)."""
    for _ in range(min(n, s.deck(DUMMY).size)):
        decks.flip_dummy_card(s)


def gain_crystal_of(s: Mage, card: int) -> None:
    """A crystal in the colour of a spell (MK-28.11)."""
    for colour in colours_of(card):
        decks.give_dummy_crystal(s, colour)
