# mypyc: off
"""What choosing an option would do, as options carry it: plain dicts whose keys are said here, for the engine and the browser
(wire.ts is made from them)."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict, cast


class MovePreview(TypedDict):
    """A move: its whole cost, the points left, the spaces on the way; to the next space also what it brings about: who is
    provoked, whether it is an assault, whether something is turned up, which hero stands there."""

    cost: int
    left: int
    way: list[str]
    provokes: NotRequired[list[str]]
    assault: NotRequired[bool]
    turns_up: NotRequired[bool]
    meets: NotRequired[str]


class PricePreview(TypedDict):
    """What is paid, in the points of the moment; of exploring also whether it leads into the core."""

    cost: int
    core: NotRequired[bool]


class Outcome(TypedDict, total=False):
    """What comes of playing a card: points, how it would be paid, spaces that come into reach with their whole cost. What cannot
    be foreseen is left out."""

    move: int
    influence: int
    heal: int
    pays: list[str]
    reach: list[tuple[str, int]]


class UsePreview(Outcome):
    """One way to play a card, and what it would add to an open attack or block."""

    how: str
    points: NotRequired[int]


class PlayPreview(TypedDict):
    """Every way to play a card."""

    uses: list[UsePreview]


class AbilityPreview(TypedDict):
    """Which of a unit's abilities, in the order they are printed."""

    ability: int


class StrikePreview(TypedDict):
    """An attack or a block at one target: what it comes to there, and what is needed."""

    total: int
    needed: int


class ThroughPreview(TypedDict):
    """Damage that would get through."""

    damage: int


class HeroDamagePreview(ThroughPreview):
    """The hero takes what is left: wounds, and whether they knock it out."""

    left: int
    wounds: int
    knocked_out: bool


class UnitDamagePreview(ThroughPreview):
    """A unit takes damage: what is left after it, the hero's wounds from that, the unit's own, and whether it is lost."""

    left: int
    wounds: int
    unit_wounds: int
    lost: bool


RECORDS: list[type] = [
    MovePreview, PricePreview, Outcome, UsePreview, PlayPreview, AbilityPreview, StrikePreview, ThroughPreview, HeroDamagePreview,
    UnitDamagePreview,
]  # fmt: skip


def shown(preview: Mapping[str, object]) -> dict[str, object]:
    """As an option carries it."""
    return cast("dict[str, object]", preview)
