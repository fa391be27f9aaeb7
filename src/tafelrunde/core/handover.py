"""Who decides next if an option is chosen, as far as the seat that chooses can know.

Asked on a clone in which everything the seat cannot know has been drawn anew, so the answer tells nothing hidden. Where choosing
uses chance or reveals something, one such world proves little: then several are asked, and only what is so in all of them counts.
"""

from typing import Final

from tafelrunde.core.choice import Choice
from tafelrunde.core.match import Match

OWN: Final = 0  # the same seat goes on
OTHER: Final = 1  # another seat is asked, in the same turn
TURN: Final = 2  # the turn is over, or the game

_WORLDS: Final = (1, 2, 3)  # keys of the worlds: fixed, so that the same knowledge gives the same answer


def handovers(match: Match, seat: int) -> list[int]:
    """OWN, OTHER or TURN for each option of the choice that this seat is asked."""
    worlds = [match.resample(seat, _WORLDS[0])]
    choice = match.choices[seat]
    return [
        OWN if goes_on(match, choice, value) else _handover(match, worlds, seat, value)
        for value in choice.values
    ]


def goes_on(match: Match, choice: Choice, value: int) -> bool:
    """Whether the question itself says that its seat decides next after this answer."""
    stays = choice.asked.stays
    return stays is not None and bool(stays(match.state, choice.seat, value, *choice.about))


def _handover(match: Match, worlds: list[Match], seat: int, value: int) -> int:
    after, open_end = _after(worlds[0], seat, value)
    if not open_end or after == OWN:
        return after
    while len(worlds) < len(_WORLDS):
        worlds.append(match.resample(seat, _WORLDS[len(worlds)]))
    for world in worlds[1:]:
        after = min(after, _after(world, seat, value)[0])
    return after


def _after(world: Match, seat: int, value: int) -> tuple[int, bool]:
    """Who decides in this world after the answer, and whether chance or something hidden had a hand in it."""
    twin = world.clone()
    turn, stamp = _turn(twin), twin.stamp()
    twin.play(value, twin.choices[seat])
    if twin.over:
        return TURN, twin.stamp() != stamp
    if seat in twin.choices:
        return OWN, twin.stamp() != stamp
    return (OTHER if _turn(twin) == turn else TURN), twin.stamp() != stamp


def _turn(match: Match) -> int:
    return match.game.marks(match.state).get("turn", -1)
