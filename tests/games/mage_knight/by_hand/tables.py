"""All tables together: which lines belong to which component."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.games.mage_knight.by_hand import (
    advanced_actions,
    artifacts,
    basic_actions,
    edges,
    elsewhere,
    enemies,
    sites,
    skills,
    soldiers,
    spells,
    tactics,
    units,
)
from tests.games.mage_knight.by_hand.case import Case, play, sorted_words
from tests.games.mage_knight.table import Table

Check = Callable[[], None]
PLAYED = (basic_actions, advanced_actions, spells, artifacts, skills, units, edges, tactics, sites)
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

    def has(component: str, about: Callable[[Any], None], row: Any) -> None:
        found.setdefault(component, []).append(partial(about, row))

    for one in CASES:
        has(one.feat, check, one)
    for enemy in enemies.ROWS:
        for aspect in enemies.ASPECTS:
            has(f"enemy {enemy.enemy}", aspect, enemy)
    for unit in soldiers.ROWS:
        for trait in soldiers.ASPECTS:
            has(f"unit {unit.unit}", trait, unit)
    for tactic in tactics.ROWS:
        has(f"tactic {tactic.tactic}", tactics.order, tactic)
        has(f"{tactic.tactic}.dummy", tactics.dummys, tactic)
    for altar in sites.ALTARS:
        has(altar.id, sites.altar, altar)
    for ruin in sites.RUINS:
        has(ruin.id, sites.ruin, ruin)
    for city, colour in sites.COLOURS.items():
        found[f"garrison of {city}"] = [colour]
    for thing, tests in elsewhere.TESTS.items():
        found[thing] = found.get(thing, []) + tests
    return found


def used_in(run: Check) -> set[str]:
    """What the matches tell that are played for it."""
    Table.made = []
    run()
    records = [match.record for match in Table.made]
    return {
        str(event.data["ability"])
        for record in records
        if record is not None
        for event in record.events
        if event.kind == "ability"
    }
