"""Effects that take a hero straight to a space (MK-11.15, MK-11.16)."""

from tafelrunde.core.choice import Choice, Flow, Prompt
from tafelrunde.games.mage_knight import atoms, chart, effects, movement, parts, resting, triggers
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.geometry import NEIGHBOURS, distance
from tafelrunde.games.mage_knight.ruling import space_option
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.vocabulary import Step


def landings(s: Mage, seat: int, step: Step) -> list[int]:
    """Safe spaces that a leap can reach, over anything but what it may not pass (MK-11.15, MK-11.16). Moving is for the
    movement part of the turn, unless it is the action itself (MK-10.23)."""
    h = s.heroes[seat]
    if not (step.as_action or parts.may_move(s, seat)) or resting.must_recover(s, seat):
        return []
    if parts.marching(s):  # straight into the city, which is not safe (MK-26.14)
        return []
    far = step.n if not step.price else min(step.n, h.move // step.price)
    return [hex for hex in reached(s, h.at, far, step.not_through) if movement.is_safe(s, seat, hex)]


def reached(s: Mage, at: int, far: int, not_through: int) -> list[int]:
    """All spaces so far away, over anything that is known but these terrains (MK-11.15)."""
    found = {at}
    edge = [at]
    for _ in range(far):
        edge = [
            hex
            for hex in sorted({near for one in edge for near in NEIGHBOURS[one]} - found)
            if chart.terrain_of(s, hex) != v.SEA and not not_through >> chart.terrain_of(s, hex) & 1
        ]
        found |= set(edge)
    return sorted(found - {at})


def somewhere_to_leap(s: Mage, seat: int, step: Step) -> bool:
    return bool(landings(s, seat, step))


def turns_up(s: Mage, seat: int, value: int) -> bool:
    return movement.turns_up(s, seat, value)


LEAP = Prompt("leap.to", ("MK-11.15", "MK-11.16", "MK-R28"), space_option, final=turns_up)


def leap(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """Straight to the space: nothing on the way matters (MK-R28), and it counts as one space of the way back (MK-22.26)."""
    end = yield Choice(seat, LEAP, landings(s, seat, step))
    atoms.move_hero(s, seat, end, step.price * distance(s.heroes[seat].at, end))
    movement.arrive(s, seat)
    yield from triggers.fire(s, seat, v.MOVED_ONE_SPACE)


effects.DOING[v.LEAP] = leap
effects.POSSIBLE[v.LEAP] = somewhere_to_leap
