"""How long Mage Knight's combat solver thinks: `python scripts/solver_times.py`.

Bots that go by weight play alone; every combat they get into is put to the solver as it stands when it begins, and the time of
the answer is noted. Use it with the compiled form (PYTHONPATH=build/compiled): that is what the figures of docs/bots.md are.
"""

import argparse
from collections.abc import Iterator
from time import perf_counter

from tafelrunde import Match
from tafelrunde._form import compiled
from tafelrunde.bots.bot import Dice, likely
from tafelrunde.games.mage_knight import problem, solver
from tafelrunde.games.mage_knight.problem import Problem
from tafelrunde.games.mage_knight.state import RANGED_PHASE, Mage

MODES = ["first_reconnaissance", "solo_conquest"]


def combats(modes: list[str], seed: int) -> Iterator[Problem]:
    """Combats of game after game, in these modes by turns."""
    while True:
        match = Match.new("mage_knight", modes[seed % len(modes)], 1, seed, record=False)
        dice = Dice(seed)
        turn = -1
        while not match.over:
            choice = match.choice
            assert choice is not None
            state = match.state
            assert isinstance(state, Mage)
            if choice.prompt == "fight.what" and state.turn != turn and state.combat.stage == RANGED_PHASE:
                turn = state.turn
                yield problem.read(state)
            match.play(likely(match, choice, dice), choice)
        seed += 1


def times(count: int, modes: list[str], seed: int) -> list[float]:
    """Milliseconds for each of so many combats."""
    found: list[float] = []
    for asked in combats(modes, seed):
        before = perf_counter()
        solver.solve(asked)
        found.append((perf_counter() - before) * 1000)
        if len(found) == count:
            break
    return sorted(found)


def summary(found: list[float]) -> str:
    """The median, what 95 of 100 stay below, and the longest."""
    at = [found[len(found) // 2], found[len(found) * 95 // 100], found[-1]]
    return f"{len(found)} combats: median {at[0]:.2f} ms, p95 {at[1]:.2f} ms, max {at[2]:.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Times of Mage Knight's combat solver in combats of self-play."
    )
    parser.add_argument("--combats", type=int, default=1000)
    parser.add_argument("--modes", nargs="+", default=MODES)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    form = "compiled" if compiled() else "plain"
    print(f"{form} form, {summary(times(arguments.combats, arguments.modes, arguments.seed))}")


if __name__ == "__main__":
    main()
