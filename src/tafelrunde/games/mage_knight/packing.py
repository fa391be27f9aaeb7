"""What effects leave behind, as the ints that a position holds: triggers, purchases, curses."""

from typing import Final

from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.vocabulary import Step

# --- triggers and purchases: the number of a step of the box, and how often it may still happen -------------------------

WAITING: Final = 1 << 8


def waiting(step: int, times: int) -> int:
    return step + WAITING * times


def step_of(packed: int) -> Step:
    return library().waiting[packed % WAITING]


def times_of(packed: int) -> int:
    return packed // WAITING


# Odd things that hold for a turn or happen at its end.
AT_END: Final = [
    "crystal_mastery", "banner_of_protection", "bow_of_starsdawn", "banner_of_command", "underground_travel",
]  # fmt: skip
STARRY_BOW: Final = 1 << AT_END.index("bow_of_starsdawn")
COMMAND_BANNER: Final = 1 << AT_END.index("banner_of_command")
UNDERGROUND: Final = 1 << AT_END.index("underground_travel")

# --- curses: a colour of mana that hurts everybody but one seat --------------------------------------------------------

SPARED: Final = 8


def curse_of(seat: int, colour: int) -> int:
    return seat * SPARED + colour
