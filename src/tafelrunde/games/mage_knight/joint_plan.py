"""What a bot thinks of an assault together: whether its own part can be done, what to propose, and how to get into the city.

Its own part is priced like any assault, against defenders of middling strength; what others can do is guessed from what everybody
sees of them.
"""

from typing import Final

from tafelrunde.core.choice import Choice
from tafelrunde.games.mage_knight import (
    chart,
    errands,
    joint_course,
    joint_proposal,
    movement,
    outlook,
    parts,
    plan,
    turn,
)
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import NEIGHBOURS
from tafelrunde.games.mage_knight.joint import share_of
from tafelrunde.games.mage_knight.joint_atoms import if_facing, joint_of
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.plan import ASSAULT, NOBODY, Goal, Thought
from tafelrunde.games.mage_knight.solver import ON_THE_WAY
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.vocabulary import NOTHING

BEARABLE: Final = -60.0  # what may be lost by it, in tenths of a card: a city is worth some wounds
PAYING: Final = 0.0  # the same if some of the defenders will be left
LIKELY: Final = 0.2  # the least chance that another one does the own part; who is asked knows better


# --- the own part ----------------------------------------------------------------------------------------------------


def middling(tokens: Cards, n: int) -> Cards:
    """So many of them, neither the weakest nor the strongest."""
    by_strength = sorted(tokens, key=lambda token: hardness(token))
    first = (len(by_strength) - n + 1) // 2
    return tuple(by_strength[first : first + n])


def hardness(token: int) -> float:
    return outlook.difficulty(library().enemies[plan.known_kind(token)])


def prospect(s: Mage, seat: int, city: int, defenders: Cards, in_turn: bool) -> Goal | None:
    """What an assault against these defenders would need; None if none of them can be beaten."""
    twin = if_facing(s, seat, city, defenders, in_turn)
    h = twin.heroes[seat]
    best: Goal | None = None
    for hex in NEIGHBOURS[h.at]:
        cost = movement.price(twin, seat, h.at, hex)
        if chart.main_space(twin, hex) != city or cost == NOTHING:
            continue
        goal = Goal(ASSAULT, h.at, cost, hex)
        plan.price(twin, seat, goal)
        if goal.solution is not None and (best is None or goal.gain > best.gain):
            best = goal
    return best


def can_do(s: Mage, seat: int, city: int, n: int, in_turn: bool) -> bool:
    """Whether this seat, who knows the own hand, would face so many of the garrison."""
    goal = prospect(s, seat, city, middling(s.tokens[city], n), in_turn)
    if goal is None or goal.solution is None or goal.asked is None:
        return False
    whole = goal.solution.beaten == goal.asked.all_beatable
    return goal.gain >= (BEARABLE if whole else PAYING)


def chance_of(s: Mage, other: int, city: int, n: int) -> float:
    """How likely somebody else does it, by what everybody sees: each further enemy needs strength of its own."""
    able = outlook.strength(s, other)
    return outlook.chance(sum([hardness(token) for token in middling(s.tokens[city], n)]), able)


# --- proposing -------------------------------------------------------------------------------------------------------


def wanted(s: Mage, seat: int) -> tuple[int, int]:
    """A city to be assaulted together and how; NOBODY where nothing is promising. One refusal in a turn is enough."""
    if s.quest.refused:
        return NOBODY, NOBODY
    for city in joint_proposal.cities_to_assault(s, seat):
        able = [n for n in range(1, len(s.tokens[city])) if can_do(s, seat, city, n, True)]
        found = best_of(s, seat, city, able)
        if found != NOBODY:
            return city, found
    return NOBODY, NOBODY


def best_of(s: Mage, seat: int, city: int, able: list[int]) -> int:
    """The proposal that all others can most likely do; NOBODY if one of them hardly can."""
    best, most = NOBODY, LIKELY
    for proposal in joint_proposal.proposals(s, seat, city):
        if share_of(proposal, seat) not in able:
            continue
        others = [other for other in joint_proposal.participants(s, seat, proposal) if other != seat]
        least = min([chance_of(s, other, city, share_of(proposal, other)) for other in others])
        if least > most:
            best, most = proposal, least
    return best


def wished(s: Mage, choice: Choice) -> int:
    """The answer to a question about it, NOBODY where there is no saying."""
    seat = choice.seat
    if choice.asked is joint_proposal.TAKE_PART:
        return whether_to_agree(s, seat, *choice.about)
    if choice.asked is joint_proposal.SHARE:
        return share_to_offer(s, seat, *choice.about)
    _city, proposal = wanted(s, seat)
    return NOBODY if proposal == NOBODY else joint_proposal.mask_of(s, seat, proposal)


def whether_to_agree(s: Mage, seat: int, city: int, proposal: int) -> int:
    agrees = can_do(s, seat, city, share_of(proposal, seat), False)
    return joint_proposal.AGREE if agrees else joint_proposal.REFUSE


def share_to_offer(s: Mage, seat: int, other: int) -> int:
    """How many enemies this participant should face."""
    _city, proposal = wanted(s, seat)
    return NOBODY if proposal == NOBODY else share_of(proposal, other)


# --- on the way ------------------------------------------------------------------------------------------------------


def thoughts(s: Mage, seat: int) -> list[tuple[Thought, float]]:
    """The menu of a turn: into the city if that pays, else out of it; propose it before anything else is done; else whatever the
    plan of the turn says."""
    if parts.marching(s):
        return [(march(s, seat), 0.0)]
    city, _ = wanted(s, seat)
    if city != NOBODY:
        return [((errands.JOINT + city, NOBODY), 0.0)]
    return plan.thoughts(s, seat)


def march(s: Mage, seat: int) -> Thought:
    """Cards for the way, then the way."""
    joint = joint_of(s)
    goal = prospect(s, seat, joint.space, middling(joint_course.undealt(s), joint.shares[joint.part]), True)
    if goal is None:
        return errands.STAY_OUT, NOBODY
    if s.heroes[seat].move >= goal.cost:
        return turn.MOVE + goal.what, NOBODY
    found = plan.gather(goal, ON_THE_WAY)
    return found if found[0] != NOBODY else (errands.STAY_OUT, NOBODY)
