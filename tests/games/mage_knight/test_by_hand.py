"""Everything in the box, played from tables with results that were computed by hand (`by_hand/`), and nothing is left out."""

from collections import Counter

import pytest

from tafelrunde.games.mage_knight import feats
from tafelrunde.games.mage_knight.content import library
from tests.games.mage_knight.by_hand import elsewhere, enemies, sites, soldiers, tables, tactics
from tests.games.mage_knight.by_hand.case import Case


def numbered(cases: list[Case]) -> list[str]:
    """Names for tests: what is used, and which line about it."""
    before: Counter[str] = Counter()
    found = []
    for case in cases:
        before[case.feat] += 1
        found.append(f"{case.feat}-{before[case.feat]}")
    return found


@pytest.mark.parametrize("case", tables.CASES, ids=numbered(tables.CASES))
def test_what_a_table_says_is_what_happens(case: Case) -> None:
    tables.check(case)


@pytest.mark.parametrize("row", enemies.ROWS, ids=lambda row: row.enemy)
def test_every_enemy_is_what_its_token_says(row: enemies.Row) -> None:
    for aspect in enemies.ASPECTS:
        aspect(row)


@pytest.mark.parametrize("row", soldiers.ROWS, ids=lambda row: row.unit)
def test_every_unit_is_what_its_card_says(row: soldiers.Row) -> None:
    for aspect in soldiers.ASPECTS:
        aspect(row)


@pytest.mark.parametrize("row", tactics.ROWS, ids=lambda row: row.tactic)
def test_every_tactic_has_its_place_in_the_order(row: tactics.Row) -> None:
    tactics.order(row)
    tactics.dummys(row)


@pytest.mark.parametrize("row", sites.ALTARS, ids=lambda row: row.id)
def test_every_altar_takes_and_gives_what_it_shows(row: sites.Altar) -> None:
    sites.altar(row)


@pytest.mark.parametrize("row", sites.RUINS, ids=lambda row: row.id)
def test_every_ruin_is_guarded_and_gives_what_it_shows(row: sites.Ruin) -> None:
    sites.ruin(row)


@pytest.mark.parametrize("city", sites.COLOURS)
def test_every_city_strengthens_its_garrison(city: str) -> None:
    sites.COLOURS[city]()


# --- nothing is left out ---------------------------------------------------------------------------------------------

# Enemies show their abilities in the rows of `enemies`: who has them and who has not.
TRAITS = {f"enemy.{trait}" for row in enemies.ROWS for trait in row.traits.split()} | {
    "enemy.defend",
    "enemy.summon",
}


def test_nothing_in_the_box_has_no_line() -> None:
    """Halves of cards, skills, abilities of units and enemies, tactics, sites, ruins; tokens and cards of units too."""
    box = library()
    every = {
        *feats.every(),
        *(f"enemy {one.id}" for one in box.enemies),
        *(f"unit {one.id}" for one in box.units),
    }
    every |= {f"tactic {one.id}" for one in box.tactics}
    assert sorted(every - set(tables.checks()) - TRAITS) == []


@pytest.mark.parametrize("thing", elsewhere.TESTS)
def test_what_has_a_test_of_its_own_is_used_in_it(thing: str) -> None:
    for test in elsewhere.TESTS[thing]:
        assert thing in tables.used_in(test)
