"""The one exception type that bad input of any kind raises, and the word that was probably meant."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

NEAR: Final = 0.7  # so much alike two words have to be: nobody who writes "dance" means "defence" ...
SHORT: Final = 3
NEAR_IF_SHORT: Final = 0.6  # ... but in a short one two exchanged letters count for more


class TafelrundeError(ValueError):
    """Something given to Tafelrunde was not what it expects; the message says what would be.

    Nothing has changed when it is raised.
    """


def guess(found: object, known: Iterable[str]) -> str:
    """The known word nearest to one that is unknown, as the end of an error; "" if none is near."""
    if not isinstance(found, str):
        return ""
    near = get_close_matches(found, sorted(known), 1, NEAR_IF_SHORT if len(found) <= SHORT else NEAR)
    return f" (did you mean {near[0]}?)" if near else ""
