"""Random agents at any table, through PettingZoo: python examples/random_agents.py kharnage --seats 4 --games 3"""

import argparse

import numpy as np

from tafelrunde.lab.pettingzoo import env


def main(arguments: list[str] | None = None) -> list[dict[str, float]]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="battlecrest")
    parser.add_argument("--mode")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args(arguments)

    chance = np.random.default_rng(wishes.seed)
    table = env(wishes.game, wishes.mode, wishes.seats)
    results = []
    for game in range(wishes.games):
        table.reset(seed=wishes.seed + game)
        rewards = {}
        for agent in table.agent_iter():
            seen, reward, ended, _, _ = table.last()
            rewards[agent] = reward
            table.step(None if ended else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        print(f"game {game + 1}: {table.decisions} decisions, {rewards}")
        results.append(rewards)
    return results


if __name__ == "__main__":
    main()
