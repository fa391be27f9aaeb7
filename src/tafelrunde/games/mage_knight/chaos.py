"""The Master of Chaos: a ring of six fields; each use turns the marker one field and uses the new one."""

from typing import Final

from tafelrunde.core.choice import Flow, Option
from tafelrunde.games.mage_knight import effects, keepsakes
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import colour_names, skill_ref
from tafelrunde.games.mage_knight.state import NONE, Mage
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.vocabulary import Step

SKILL: Final = "krang_master_of_chaos"
RING: Final = [v.BLUE, v.GREEN, v.BLACK, v.WHITE, v.RED, v.GOLD]  # clockwise


def gives(do: int, n: int, kind: int = v.MELEE, element: int = v.PHYSICAL) -> list[Step]:
    step = Step(do)
    step.n, step.kind, step.element = n, kind, element
    return [step]


def any_of(branches: list[list[Step]]) -> list[Step]:
    step = Step(v.CHOOSE)
    step.n, step.branches = 1, branches
    return [step]


BLUE_FIELD: Final = gives(v.BLOCK, 3)
GREEN_FIELD: Final = gives(v.MOVE, 1)
BLACK_FIELD: Final = gives(v.ATTACK, 1, v.RANGED, v.COLD_FIRE)
WHITE_FIELD: Final = gives(v.INFLUENCE, 2)
RED_FIELD: Final = gives(v.ATTACK, 2)
FIELDS: Final[dict[int, list[Step]]] = {
    v.BLUE: BLUE_FIELD,
    v.GREEN: GREEN_FIELD,
    v.BLACK: BLACK_FIELD,
    v.WHITE: WHITE_FIELD,
    v.RED: RED_FIELD,
    v.GOLD: any_of([BLUE_FIELD, GREEN_FIELD, BLACK_FIELD, WHITE_FIELD, RED_FIELD]),
}


def next_field(s: Mage, seat: int) -> int:
    ring = s.heroes[seat].marks.ring
    return RING[0] if ring == NONE else RING[(RING.index(ring) + 1) % len(RING)]


def can_turn(s: Mage, seat: int) -> bool:
    """The new field has to be of use."""
    return effects.can(s, seat, FIELDS[next_field(s, seat)])


def master_of_chaos(s: Mage, seat: int, played: Played) -> Flow[None]:
    turn(s, seat)
    yield from effects.run(s, seat, FIELDS[s.heroes[seat].marks.ring], played)


def turn(s: Mage, seat: int) -> None:
    keepsakes.turn_ring(s, seat, next_field(s, seat))


def rest_ring(s: Mage, seat: int) -> None:
    """Whoever has not used it in a turn may turn it before the next one."""
    skill = library().skill_numbers[SKILL]
    h = s.heroes[seat]
    if skill in h.skills and skill not in h.skills_used:
        keepsakes.leave_ring(s, seat)


def ring_option(s: Mage, seat: int) -> Option:
    words: dict[str, object] = {"colour": colour_names(next_field(s, seat))}
    return Option("turn_ring", (skill_ref(library().skill_numbers[SKILL]),), words)


effects.FUNCTIONS[SKILL] = master_of_chaos
effects.FUNCTION_POSSIBLE[SKILL] = can_turn
