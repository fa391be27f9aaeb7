"""What a unit card is like now, as one number: spent, its wounds, its banner, and the mana token on it."""

from typing import Final

SPENT: Final = 1  # until the end of the round (MK-6.8)
WOUNDS: Final = 2  # its place in the number; two wounds at most (MK-24.11)
BANNER_USED: Final = 8  # face down until the end of the round
TOKEN: Final = 16  # the mana token on a familiar, its colour + 1
BANNER: Final = 128  # the banner attached, its card + 1
NO_UNITS: Final[list[int]] = []


def is_spent(unit_state: int) -> bool:
    return bool(unit_state & SPENT)


def wounds_of(unit_state: int) -> int:
    return unit_state // WOUNDS % 4


def token_of(unit_state: int) -> int:
    """The colour of the mana token on a unit, -1 without one."""
    return unit_state % BANNER // TOKEN - 1


def banner_of(unit_state: int) -> int:
    """The banner on a unit, -1 without one."""
    return unit_state // BANNER - 1


def without_banner(unit_state: int) -> int:
    return unit_state % BANNER & ~BANNER_USED


def with_token(unit_state: int, colour: int) -> int:
    """The token takes the place of another one."""
    return unit_state + TOKEN * (colour - token_of(unit_state))
