"""The tracks of the fame board: rows of levels, and the spaces of reputation (MK-3.1 to MK-3.5)."""

from typing import Final

from tafelrunde.core.reading import Entry

LOWEST_REPUTATION: Final = -7
HIGHEST_REPUTATION: Final = 7


class Level:
    """A row of the fame track (MK-3.1, MK-3.3)."""

    def __init__(self, entry: Entry) -> None:
        self.level: Final[int] = entry.number("level", 1, 10)
        self.fame: Final[int] = entry.number("fame_from", 0, 119)
        self.armor: Final[int] = entry.number("armor", 2, 4)
        self.hand_limit: Final[int] = entry.number("hand_limit", 5, 7)
        self.command: Final[int] = entry.number("command_tokens", 1, 5)
        entry.finish()


def read_modifiers(world: Entry) -> list[int | None]:
    found = world.get("reputation")
    if not isinstance(found, list) or len(found) != HIGHEST_REPUTATION - LOWEST_REPUTATION + 1:
        raise world.wrong("reputation", "a number or null for each space")
    return list(found)
