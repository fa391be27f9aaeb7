"""Everything in the box, played from tables with results that were computed by hand (`by_hand/`)."""

from collections import Counter

import pytest

from tests.games.mage_knight.by_hand import enemies, soldiers, tables
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
