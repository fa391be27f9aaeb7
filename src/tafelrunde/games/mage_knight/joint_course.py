"""The course of an assault of several players on one city: whose part is next, whom each faces, and what comes of it (MK-26.10 to
MK-26.27). How they agree on it is told in joint_proposal.py."""

from tafelrunde.core.choice import Flow
from tafelrunde.games.mage_knight import atoms, battle, chart, cities, dawn, decks, joint_atoms, windows
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.joint_atoms import joint_of
from tafelrunde.games.mage_knight.piles import Cards, less
from tafelrunde.games.mage_knight.state import DEALING, DEFENDER, Foe, Mage, face_up, kind_of


def is_target(s: Mage, hex: int) -> bool:
    """A space of the city that is assaulted (MK-31.39)."""
    return chart.main_space(s, hex) == joint_of(s).space


def begin_part(s: Mage) -> Flow[None]:
    """Whoever was invited plays the next turn in advance: with what may be done before it, and what it brings at its start
    (MK-26.13, MK-26.23)."""
    seat = joint_of(s).seat
    yield from windows.reactions(s, [seat])
    joint_atoms.begin_part(s, seat)
    dawn.start_benefits(s, seat)


def undealt(s: Mage) -> Cards:
    """Defenders that nobody has faced yet."""
    left: Cards = s.tokens.get(joint_of(s).space, ())
    for token in joint_of(s).held:
        left = less(left, token)
    return left


def meet_defenders(s: Mage) -> None:
    """As many as were agreed on, by chance; all the others are ignored (MK-26.10, MK-26.18)."""
    joint = joint_of(s)
    lying = undealt(s)
    for _ in range(joint.shares[joint.part]):
        token = lying[decks.chance(s, DEALING, len(lying))]
        lying = less(lying, token)
        kind = kind_of(joint_atoms.show(s, joint.space, token))
        battle.enlist(s, Foe(kind, DEFENDER, joint.space, len(library().enemies[kind].attacks)))


def end_fight(s: Mage) -> None:
    """This participant's combat is over; whoever is undefeated waits until all have fought (MK-26.26)."""
    left = [foe for foe in s.combat.foes if foe.role == DEFENDER and not foe.beaten]
    joint_atoms.hold(s, [face_up(library().enemies[foe.enemy].back, foe.enemy) for foe in left])


def stay_out(s: Mage, seat: int) -> None:
    """Nobody has to go; the own enemies stay undefeated (MK-26.25)."""
    joint_atoms.stay_out(s, seat)
    next_part(s)


def next_part(s: Mage) -> None:
    """The next participant in round order, below in the column and from the bottom to the top again (MK-26.11); after the last
    one the fights are settled (MK-26.27)."""
    joint_atoms.go_on(s)
    if joint_of(s).over:
        settle(s)


def settle(s: Mage) -> None:
    """The city is conquered if all its defenders are defeated, whatever became of others (MK-26.19); else all go back to where
    they came from (MK-26.20)."""
    joint = joint_of(s)
    if not s.tokens.get(joint.space):
        cities.take(s, joint.initiator, joint.space)
    else:
        for seat in joint.seats:
            if is_target(s, s.heroes[seat].at):
                atoms.step_back(s, seat)
    joint_atoms.close(s)


def end_turn(s: Mage) -> bool:
    """A participant has ended the turn. Whether all have (MK-26.22, MK-R232)."""
    joint_atoms.go_on(s)
    if not joint_of(s).over:
        return False
    joint_atoms.end(s)
    return True
