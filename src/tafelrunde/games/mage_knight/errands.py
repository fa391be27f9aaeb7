"""What a scenario adds to the menu of a turn: glades to be marked, chants, tunnels (MK-S08, MK-S09)."""

from typing import Final

from tafelrunde.core.choice import Flow, Option
from tafelrunde.games.mage_knight import glades, mazes, movement, quests, sites, tunnels
from tafelrunde.games.mage_knight.state import Mage

# Answers to "what next?", beyond all others
FIRST: Final = 30000
MARK: Final = 30000
CHANT: Final = 30001
PATH_END: Final = 30002
TUNNEL: Final = 31000  # and the space


def listed(s: Mage, seat: int) -> list[int]:
    found = [TUNNEL + hex for hex in tunnels.exits(s, seat)]
    found += [PATH_END] if mazes.at_the_end(s, seat) else []
    if movement.other_heroes_on(s, seat, s.heroes[seat].at):  # MK-R210
        return found
    found += [MARK] if glades.may_mark(s, seat) else []
    return [*found, CHANT] if glades.may_chant(s, seat) else found


def option(s: Mage, seat: int, value: int) -> Option:
    if value >= TUNNEL:
        return tunnels.option(s, seat, value - TUNNEL)
    if value == MARK:
        return Option("mark_glade")
    if value == PATH_END:
        return Option("end_of_path", (), {"n": s.quest.maze})
    n = len(glades.marked(s, seat)) * len(glades.CALLED[glades.pair(s)])
    return Option("chant", (), {"n": n})


def weight(s: Mage, seat: int, value: int) -> int:
    return 8 if value == MARK else 1 if value >= TUNNEL else 2


def reveals(s: Mage, seat: int, value: int) -> bool:
    return value in (CHANT, PATH_END) or (value >= TUNNEL and movement.turns_up(s, seat, value - TUNNEL))


def carry_out(s: Mage, seat: int, value: int) -> Flow[None]:
    if value >= TUNNEL:
        tunnels.go(s, seat, value - TUNNEL)
    elif value == PATH_END:
        yield from sites.end_of_path(s, seat)
    elif value == MARK:
        yield from glades.mark(s, seat)
    else:
        glades.chant(s, seat)
        quests.check(s, seat)
