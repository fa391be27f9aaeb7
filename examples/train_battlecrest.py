"""A small agent learns Battlecrest against a random player, with numpy alone: python examples/train_battlecrest.py --games 600

It has one weight for every value that a column of an option's row can take, and adds them up: how good an option looks. It plays
in proportion to that (softmax), and after each game what it did is made likelier if it won, and less likely if it lost
(REINFORCE, with the mean result as the baseline).
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from tafelrunde.core.numbers import Layout
from tafelrunde.lab.gymnasium import SeatEnv

Weights = NDArray[np.float64]


class Rows:
    """Rows of options as places in the table of weights: one for each column, moved by what the columns before it need."""

    def __init__(self, layout: Layout) -> None:
        sizes = [max(column.size, 16) for column in layout.columns]  # plain numbers count up to 15
        self.offsets = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.largest = np.array(sizes) - 1
        self.size = int(np.sum(sizes))

    def places(self, rows: NDArray[np.float32], count: int) -> NDArray[np.int64]:
        values = np.clip(rows[:count], 0, self.largest).astype(np.int64)
        found: NDArray[np.int64] = values + self.offsets
        return found


def chances(weights: Weights, places: NDArray[np.int64]) -> Weights:
    looks = weights[places].sum(axis=1)
    powers = np.exp(looks - looks.max())
    found: Weights = powers / powers.sum()
    return found


def play(
    seat: SeatEnv, rows: Rows, weights: Weights, seed: int, chance: np.random.Generator
) -> tuple[float, Weights]:
    """One game: its result, and the direction in which the weights make what was done likelier."""
    seen, _ = seat.reset(seed=seed)
    direction, reward, ended = np.zeros(rows.size), 0.0, False
    while not ended:
        places = rows.places(seen["options"], int(seen["action_mask"].sum()))
        likely = chances(weights, places)
        action = int(chance.choice(len(likely), p=likely))
        np.add.at(direction, places[action], 1.0)
        np.add.at(direction, places, -likely[:, None])
        seen, reward, ended, _, _ = seat.step(action)
    return reward, direction


def main(arguments: list[str] | None = None) -> list[float]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--report", type=int, default=100, help="games between two lines of the report")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args(arguments)

    seat = SeatEnv("battlecrest", bot=wishes.bot)
    rows = Rows(seat.table.layout)
    weights, mean = np.zeros(rows.size), 0.0
    chance = np.random.default_rng(wishes.seed)
    won: list[float] = []
    shares: list[float] = []
    for game in range(1, wishes.games + 1):
        reward, direction = play(seat, rows, weights, wishes.seed * 100_000 + game, chance)
        weights += wishes.rate * (reward - mean) * direction
        mean += 0.02 * (reward - mean)
        won.append((reward + 1) / 2)
        if game % wishes.report == 0:
            shares.append(float(np.mean(won[-wishes.report :])))
            print(f"{game} games: {shares[-1]:.0%} of the last {wishes.report} won", flush=True)
    return shares


if __name__ == "__main__":
    main()
