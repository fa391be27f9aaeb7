"""What skills and an interaction leave with a hero: for the turn, for the round, or for good."""

from typing import Final

from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards
from tafelrunde.games.mage_knight.vocabulary import NOTHING

UNSAID: Final = 99  # no modifier of reputation


class Marks:
    """Part of a seat's position."""

    def __init__(self) -> None:
        self.kept: Cards = NO_CARDS  # kinds of enemies that the Puppet Master keeps
        self.slain: Cards = NO_CARDS  # kinds of enemies defeated in this turn
        self.ring = NOTHING  # the colour that the Master of Chaos stands on
        self.ring_idle = False  # it was not used in the own last turn
        self.loyal = NOTHING  # the unit of the Bonds of Loyalty
        self.taxed = False  # this turn: Mana Suppression was paid
        self.hoard = 0  # colours that lie on the own Mana Suppression, as a mask
        self.scouted: Cards = NO_CARDS  # face-down tokens on the map that only this seat knows (packing.py)
        self.foreseen: Cards = NO_CARDS  # likewise the top tokens of piles
        self.hunted: Cards = NO_CARDS  # tokens that bring fame if they are defeated in this turn
        self.welcome = UNSAID  # the modifier of reputation with which the interaction began (MK-13.3)
        self.owed = (
            0  # cards for wounds for which the deck had none: a Long Night may still bring them (MK-22.25)
        )
        self.company = 0  # traits of units that were recruited in it, as a mask

    def copy(self) -> "Marks":
        twin = Marks()
        twin.kept = self.kept
        twin.slain = self.slain
        twin.ring = self.ring
        twin.ring_idle = self.ring_idle
        twin.loyal = self.loyal
        twin.taxed = self.taxed
        twin.hoard = self.hoard
        twin.scouted = self.scouted
        twin.foreseen = self.foreseen
        twin.hunted = self.hunted
        twin.welcome = self.welcome
        twin.owed = self.owed
        twin.company = self.company
        return twin
