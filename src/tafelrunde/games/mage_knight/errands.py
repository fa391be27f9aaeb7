"""What a scenario adds to the menu of a turn: glades to be marked, chants, tunnels, assaults together (MK-S08, MK-S09, MK-26)."""

from typing import Final

from tafelrunde.core.choice import Flow, Option
from tafelrunde.games.mage_knight import (
    glades,
    joint_course,
    joint_proposal,
    mazes,
    movement,
    quests,
    sites,
    tunnels,
)
from tafelrunde.games.mage_knight.state import Mage

# Answers to "what next?", beyond all others
FIRST: Final = 30000
MARK: Final = 30000
CHANT: Final = 30001
PATH_END: Final = 30002
STAY_OUT: Final = 30003  # of a city that several assault together
TUNNEL: Final = 31000  # and the space
JOINT: Final = 40000  # and the space of the city


def listed(s: Mage, seat: int) -> list[int]:
    found = [TUNNEL + hex for hex in tunnels.exits(s, seat)]
    found += [PATH_END] if mazes.at_the_end(s, seat) else []
    found += [JOINT + hex for hex in joint_proposal.cities_to_assault(s, seat)]
    found += [MARK] if glades.may_mark(s, seat) else []
    return [*found, CHANT] if glades.may_chant(s, seat) else found


def option(s: Mage, seat: int, value: int) -> Option:
    if value >= JOINT:
        return joint_proposal.option(s, value - JOINT)
    if value >= TUNNEL:
        return tunnels.option(s, seat, value - TUNNEL)
    if value == STAY_OUT:
        return Option("stay_out")
    if value == MARK:
        return Option("mark_glade")
    if value == PATH_END:
        return Option("end_of_path", (), {"n": s.quest.maze})
    n = len(glades.marked(s, seat)) * len(glades.CALLED[glades.pair(s)])
    return Option("chant", (), {"n": n})


def weight(s: Mage, seat: int, value: int) -> int:
    if value >= JOINT:
        return joint_proposal.weight(s, seat, value - JOINT)
    return 8 if value == MARK else 1 if value >= TUNNEL or value == STAY_OUT else 2


def reveals(s: Mage, seat: int, value: int) -> bool:
    """To stay out of an assault is final: somebody else goes on."""
    if value >= JOINT:
        return False  # they have to agree first
    if value >= TUNNEL:
        return movement.turns_up(s, seat, value - TUNNEL)
    return value in (CHANT, PATH_END, STAY_OUT)


def carry_out(s: Mage, seat: int, value: int) -> Flow[None]:
    if value >= JOINT:
        yield from joint_proposal.propose(s, seat, value - JOINT)
    elif value >= TUNNEL:
        tunnels.go(s, seat, value - TUNNEL)
    elif value == STAY_OUT:
        joint_course.stay_out(s, seat)
    elif value == PATH_END:
        yield from sites.end_of_path(s, seat)
    elif value == MARK:
        yield from glades.mark(s, seat)
    else:
        glades.chant(s, seat)
        quests.check(s, seat)
