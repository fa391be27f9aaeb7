"""What effects leave behind in a combat: promises that hang on an attack, a block, an enemy or a phase, and values that are
kept for later.

A reserve is never changed: whoever changes something puts another one in its place (pledges.py), so positions share it.
"""

from typing import Final

from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards


class Kept:
    """An attack or block that may be used later in the combat, `times` times.

    part       its value, element and kind
    block      a block, no attack
    bonus      is added the first time (MK-9.20)
    unhurt     only while no wound has come into the hand in this combat
    different  each time against another target, and all in the same phase
    used       targets that it has gone against: enemies, or attacks to be blocked
    spared     enemies that it never goes against
    """

    def __init__(self, part: int, block: bool, times: int = 1, bonus: int = 0) -> None:
        self.part: Final = part
        self.block: Final = block
        self.times: Final = times
        self.bonus: Final = bonus
        self.unhurt = False
        self.different = False
        self.used: Cards = NO_CARDS
        self.spared: Cards = NO_CARDS

    def after(self, target: int) -> "Kept":
        """Once more used, against this target."""
        left = Kept(self.part, self.block, self.times - 1)
        left.unhurt = self.unhurt
        left.different = self.different
        left.used = (*self.used, target)
        left.spared = self.spared
        return left


class Pledge:
    """A promise whose moment has come, or will come with an enemy of the combat: the number of its step, the enemies it speaks
    of, and how much of a block was left over (MK-R109)."""

    def __init__(self, promise: int, foes: Cards, surplus: int = 0) -> None:
        self.promise: Final = promise
        self.foes: Final = foes
        self.surplus: Final = surplus


NO_PLEDGES: Final[tuple[Pledge, ...]] = ()
NOTHING_KEPT: Final[tuple[Kept, ...]] = ()


class Reserve:
    """Everything of that kind in one combat."""

    def __init__(self) -> None:
        self.bound: Cards = NO_CARDS  # promises of the open attack or block
        self.barred: Cards = NO_CARDS  # enemies that something in the open attack may not go against
        self.phased: Cards = NO_CARDS  # promises for every enemy defeated in this phase
        self.fallen: Cards = NO_CARDS  # enemies defeated in this phase; summoned ones do not count
        self.pledges: tuple[Pledge, ...] = NO_PLEDGES
        self.kept: tuple[Kept, ...] = NOTHING_KEPT

    def twin(self) -> "Reserve":
        other = Reserve()
        other.bound = self.bound
        other.barred = self.barred
        other.phased = self.phased
        other.fallen = self.fallen
        other.pledges = self.pledges
        other.kept = self.kept
        return other


EMPTY_RESERVE: Final = Reserve()
