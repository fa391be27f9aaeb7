"""Attacks, and what somebody else at another table feels of them. `python scripts/attacks.py` prints the figures."""

from pathlib import Path

import pytest

from scripts.attacks import ATTACKS, felt_in_rounds


@pytest.mark.slow
@pytest.mark.timeout(1800)  # of three rounds
@pytest.mark.parametrize("name", [name for name in ATTACKS if "flood" not in name])  # those: test_floods.py
def test_others_feel_nothing_of_an_attack(tmp_path: Path, name: str):
    found = felt_in_rounds(ATTACKS[name], tmp_path, 3)
    print(found)
    assert found.good, f"more than twice as slow: {found}"
    assert found.grown < 20e6, "what an attacker leaves behind is bounded"
