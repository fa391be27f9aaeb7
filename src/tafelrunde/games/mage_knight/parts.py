"""The parts of a turn: the movement first, then at most one action (MK-10.24). What of it is still to come?"""

from tafelrunde.games.mage_knight import chart
from tafelrunde.games.mage_knight.state import NONE, Mage


def hero_on(s: Mage, seat: int, hex: int) -> int:
    """The other player who would be met there, NONE if nobody: on the portal, while it is open, and in a city there is room for
    all, and nobody fights (MK-11.19, MK-11.27, MK-25.2, MK-S10.4). Whoever has left the game is nowhere."""
    met = [
        other
        for other, hero in enumerate(s.heroes)
        if hero.at == hex and other != seat and other not in s.quest.out
    ]
    if not met or chart.is_site(s, hex, "portal") or chart.is_site(s, hex, "city"):
        return NONE
    return met[0]


def beside_hero(s: Mage, seat: int) -> bool:
    """Whether another hero stands on the same space."""
    return hero_on(s, seat, s.heroes[seat].at) != NONE


def before_action(s: Mage, seat: int) -> bool:
    """In a normal turn, before its action (MK-10.29, MK-10.31)."""
    h = s.heroes[seat]
    return not (h.acted or h.rested)


def may_move(s: Mage, seat: int) -> bool:
    """In the movement part of a normal turn (MK-10.23, MK-10.24); whoever marks a glade has ended it (MK-S08.4)."""
    return before_action(s, seat) and not s.quest.halted


def may_act(s: Mage, seat: int) -> bool:
    """Whether any action but an attack on a player can be taken: one in a turn and none in a rest (MK-10.29, MK-10.31), none
    where another hero stands (MK-11.24, MK-11.28), none on the way into a city that several assault (MK-26.14)."""
    return before_action(s, seat) and not beside_hero(s, seat) and not marching(s)


def marching(s: Mage) -> bool:
    """Whether a participant is on the way into the city: no other movement or action is allowed (MK-26.14)."""
    joint = s.quest.joint
    return joint is not None and not joint.closing and s.fight is None
