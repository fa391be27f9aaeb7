"""A copy of a position has everything that the original has, whatever that is."""

from typing import Any

import pytest

from tafelrunde.core.rng import Rng
from tafelrunde.games.mage_knight.joint import Joint
from tafelrunde.games.mage_knight.marks import Marks
from tafelrunde.games.mage_knight.quest import Quest
from tafelrunde.games.mage_knight.reserve import Reserve
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.scenarios import scenario_of
from tafelrunde.games.mage_knight.state import Fight, Foe, Hero, fresh_position

pytestmark = pytest.mark.runs_in("plain")  # compiled records do not tell what they hold


def fight() -> Fight:
    found = Fight(0, 1)
    found.foes = [Foe(0, 0, 1, 2), Foe(1, 0, 1, 1)]
    found.duel = Duel(0, 1)
    return found


def quest() -> Quest:
    found = Quest()
    found.joint, found.proposal = Joint(1, (0, 1), (1, 1)), Joint(2, (1, 0), (2, 1))
    return found


def position() -> Any:
    s = fresh_position(Rng(bytes(16)), scenario_of("full_conquest"), 2)
    s.fight = fight()
    s.quest = quest()
    return s


PARTS: dict[str, Any] = {
    "foe": lambda: Foe(0, 0, 1, 2),
    "fight": fight,
    "duel": lambda: Duel(0, 1),
    "hero": Hero,
    "marks": Marks,
    "quest": quest,
    "joint": lambda: Joint(1, (0, 1), (1, 1)),
    "reserve": Reserve,
    "position": position,
}
LEFT_OUT = {"rng", "log", "watcher", "scenario"}  # of any position; tests/core looks at them


def changed(value: Any) -> Any:
    """Something else of the same kind; parts are changed within."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, tuple):
        return (*value, 3)
    if isinstance(value, dict):
        return {**value, 7: (1,)}
    if isinstance(value, list):
        return [changed(one) for one in value]
    if isinstance(value, Reserve):  # shared by copies: another one takes its place
        return change(value.twin())
    if hasattr(value, "__dict__"):
        change(value)
    return value


def change(part: Any) -> Any:
    for name, value in vars(part).items():
        if name not in LEFT_OUT:
            setattr(part, name, changed(value))
    return part


def plain(value: Any) -> Any:
    if isinstance(value, list):
        return [plain(one) for one in value]
    if hasattr(value, "__dict__"):
        return {name: plain(one) for name, one in vars(value).items() if name not in LEFT_OUT}
    return value


@pytest.mark.parametrize("make", PARTS.values(), ids=PARTS)
def test_a_copy_lacks_nothing(make: Any) -> None:
    part = change(make())
    twin = part.twin() if isinstance(part, Reserve) else part.copy()
    assert plain(twin) == plain(part)


@pytest.mark.parametrize("make", PARTS.values(), ids=PARTS)
def test_what_is_changed_in_a_copy_is_not_changed_in_the_original(make: Any) -> None:
    part = make()
    before = plain(part)
    change(part.twin() if isinstance(part, Reserve) else part.copy())
    assert plain(part) == before
