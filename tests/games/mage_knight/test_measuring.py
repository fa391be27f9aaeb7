"""The scripts that the figures of the documentation come from."""

import subprocess
import sys

import pytest

from tests.project import ROOT


def told_by(script: str, *arguments: str) -> str:
    command = [sys.executable, str(ROOT / "scripts" / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_times_of_the_solver() -> None:
    told = told_by("solver_times.py", "--combats", "3")
    assert "3 combats: median" in told and "p95" in told and "max" in told


@pytest.mark.slow
def test_bots_alone() -> None:
    """A whole game of the best bot."""
    told = told_by("reconnaissance.py", "heaviest", "random", "--games", "1")
    heaviest, random = told.splitlines()[1:]
    assert heaviest.startswith("heaviest: fame ") and "city found in" in heaviest
    assert random.startswith("random: fame 0 ")
