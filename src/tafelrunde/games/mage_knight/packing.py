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


AT_END: Final = ["crystal_mastery", "banner_of_protection"]  # odd things at the end of a turn

# --- curses: a colour of mana that hurts everybody but one seat --------------------------------------------------------

SPARED: Final = 8


def curse_of(seat: int, colour: int) -> int:
    return seat * SPARED + colour


# --- skill tokens in the middle of the table: the skill and whose it is -------------------------------------------------

OWNER: Final = 1 << 8


def in_middle(skill: int, seat: int) -> int:
    return skill + OWNER * seat


def skill_in(packed: int) -> int:
    return packed % OWNER


def owner_of(packed: int) -> int:
    return packed // OWNER
