"""One visitor who talks without end must not be felt by the others."""

import re
from pathlib import Path

import pytest

from scripts.attacks import ATTACKS, felt_in_rounds

ANSWERED = 40_000  # bytes that come back from a few hundred messages


@pytest.mark.slow
@pytest.mark.timeout(1800)  # of three rounds
@pytest.mark.parametrize("kind", ["text", "ping", "pieces"])
def test_a_flood_on_one_connection_is_not_felt_by_others(tmp_path: Path, kind: str):
    """What they wait for is less than twice what they wait for undisturbed, at the 99th percentile."""
    found = felt_in_rounds(ATTACKS[f"{kind} flood"], tmp_path, 4)
    print(found)
    assert found.good, f"more than twice as slow: {found}"
    heard = re.search(r"heard (\d+) bytes", found.outcome)
    assert heard is not None and int(heard[1]) < ANSWERED, "it is not read any faster than it may talk"
