"""What belongs to one scenario or to a variant, and to nothing else: a part of the position (MK-31, MK-34).

Tuples and dicts are replaced, never changed.
"""

from typing import Final

from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards

NONE: Final = -1

# Variants that are played or not: bits (MK-31)
VARIANTS: Final = ["epic", "glade_limit", "open_map", "no_dummy"]
EPIC: Final = 0  # longer and larger (MK-S08.13, MK-S10.8)
GLADE_LIMIT: Final = 1  # few shields fit on a glade (MK-S08.12)
OPEN_MAP: Final = 2  # the fixed map lies face up from the start (MK-S11.18)
NO_DUMMY: Final = 3  # alone, without the dummy (MK-S01.12)


class Quest:
    """The scenario's own things."""

    def __init__(self) -> None:
        self.variants = 0
        self.shape = NONE  # of the map, if another one than the recommended was agreed on (MK-27.1)
        self.out: Cards = NO_CARDS  # seats that have left the game (MK-S10.3)
        self.sites: dict[int, int] = {}  # sites that are not printed there: space -> site
        self.halted = False  # in this turn nobody moves on: a glade was activated (MK-S08.4)
        self.chanted: Cards = NO_CARDS  # seats that have chanted in this night (MK-S08.5)
        self.chanting = False  # the combat is with those whom a chant has called

    def plays(self, variant: int) -> bool:
        return bool(self.variants >> variant & 1)

    def copy(self) -> "Quest":
        twin = Quest()
        twin.variants = self.variants
        twin.shape = self.shape
        twin.out = self.out
        twin.sites = self.sites
        twin.halted = self.halted
        twin.chanted = self.chanted
        twin.chanting = self.chanting
        return twin
