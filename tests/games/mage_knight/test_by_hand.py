"""Everything in the box, played from tables with results that were computed by hand (`by_hand/`)."""

from collections import Counter

import pytest

from tests.games.mage_knight.by_hand import tables
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
