"""All tables together: which lines belong to which component."""

from collections.abc import Callable
from typing import Any

from tests.games.mage_knight.by_hand import (
    advanced_actions,
    artifacts,
    basic_actions,
    enemies,
    skills,
    soldiers,
    spells,
    units,
)
from tests.games.mage_knight.by_hand.case import Case, play, sorted_words

Check = Callable[[], None]
PLAYED = (basic_actions, advanced_actions, spells, artifacts, skills, units)
CASES: list[Case] = [one for table in PLAYED for one in table.CASES]


def check(one: Case) -> None:
    """What the line says is what happens, no more and no less; the match tells that it was used."""
    played = play(one)
    assert played.result == sorted_words(one.result)
    if not one.fields.get("elsewhere"):
        assert one.feat in played.feats


def checks() -> dict[str, list[Check]]:
    """Component -> what has to hold for it. Tokens of enemies and cards of units have a word before their name."""
    found: dict[str, list[Check]] = {}
    for one in CASES:
        found.setdefault(one.feat, []).append(bound(check, one))
    for enemy in enemies.ROWS:
        found[f"enemy {enemy.enemy}"] = [bound(aspect, enemy) for aspect in enemies.ASPECTS]
    for unit in soldiers.ROWS:
        found[f"unit {unit.unit}"] = [bound(aspect, unit) for aspect in soldiers.ASPECTS]
    return found


def bound(about: Callable[[Any], None], one: Any) -> Check:
    return lambda: about(one)
