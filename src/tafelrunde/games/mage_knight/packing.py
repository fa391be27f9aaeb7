"""What effects leave behind, as the ints that a position holds: triggers, purchases, curses, and in a combat guards and duels."""

from typing import Final

from tafelrunde.games.mage_knight.content import (
    ROOM_FOR_SKILLS,
    ROOM_FOR_TOKENS,
    ROOM_FOR_UNITS,
    ROOM_FOR_WAITING,
    library,
)
from tafelrunde.games.mage_knight.vocabulary import Step

# Enemies of one combat, as answers and attacks count them
ROOM_FOR_FOES: Final = 1 << 6

# --- triggers and purchases: the number of a step of the box, and how often it may still happen -------------------------

WAITING: Final = ROOM_FOR_WAITING


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


# --- a unit that takes the damage of an attack first --------------------------------------------------------------------

_UNITS: Final = ROOM_FOR_UNITS


def guard_of(number: int, unit: int) -> int:
    return number * _UNITS + unit


def guarded(packed: int) -> int:
    """The number of the attack."""
    return packed // _UNITS


def guarding(packed: int) -> int:
    """The unit."""
    return packed % _UNITS


# --- a duel with an enemy of the combat: its place, and whether the attack of the duel is still to come ------------------


def duel_of(place: int, armed: bool) -> int:
    return place * 2 + int(armed)


def duelled(packed: int) -> int:
    """The place of the enemy."""
    return packed // 2


def armed(packed: int) -> bool:
    return bool(packed % 2)


# --- a token that a seat has looked at: where it lies (a space, or the back of its pile), and what it is -----------------

_KINDS: Final = 1 << 9
assert _KINDS > ROOM_FOR_TOKENS


def sighting(place: int, kind: int) -> int:
    """`place` may be -1: wherever it comes to lie."""
    return (place + 1) * _KINDS + kind


def place_seen(packed: int) -> int:
    return packed // _KINDS - 1


def kind_seen(packed: int) -> int:
    return packed % _KINDS


# --- skill tokens in the middle of the table: the skill and whose it is -------------------------------------------------

OWNER: Final = ROOM_FOR_SKILLS


def in_middle(skill: int, seat: int) -> int:
    return skill + OWNER * seat


def skill_in(packed: int) -> int:
    return packed % OWNER


def owner_of(packed: int) -> int:
    return packed // OWNER
