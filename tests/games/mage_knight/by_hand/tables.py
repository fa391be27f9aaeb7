"""All tables together: which lines belong to which component."""

from collections.abc import Callable

from tests.games.mage_knight.by_hand import (
    advanced_actions,
    artifacts,
    basic_actions,
    skills,
    spells,
    units,
)
from tests.games.mage_knight.by_hand.case import Case, play, sorted_words

CASES: list[Case] = [
    one
    for table in (basic_actions, advanced_actions, spells, artifacts, skills, units)
    for one in table.CASES
]


def check(one: Case) -> None:
    """What the line says is what happens, no more and no less; the match tells that it was used."""
    played = play(one)
    assert played.result == sorted_words(one.result)
    if not one.fields.get("elsewhere"):
        assert one.feat in played.feats


def checks() -> dict[str, list[Callable[[], None]]]:
    """Component -> what has to hold for it."""
    found: dict[str, list[Callable[[], None]]] = {}
    for one in CASES:
        found.setdefault(one.feat, []).append(lambda one=one: check(one))  # type: ignore[misc]
    return found
