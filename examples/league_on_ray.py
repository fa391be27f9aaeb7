"""A league on a Ray cluster: python examples/league_on_ray.py --ray local --rounds 4

`local` starts workers on this machine alone; the address of a cluster (`auto`, `ray://host:10001`) plays on all its machines.
"""

import argparse
from pathlib import Path

from tafelrunde.lab import league as leagues


def main(arguments: list[str] | None = None) -> str:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="battlecrest")
    parser.add_argument("--bots", default="random,greedy,search:20")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--ray", default="local")
    parser.add_argument("--workers", type=int, default=2, help="how many, on this machine")
    parser.add_argument("--picture", type=Path)
    wishes = parser.parse_args(arguments)

    league = leagues.open_league(None, wishes.game, wishes.bots.split(","), None, None, 1, {})
    leagues.play_on(league, wishes.rounds, workers=wishes.workers, ray=wishes.ray)
    standings = leagues.table(league)
    told = leagues.as_markdown(league, standings)
    print(told)
    if wishes.picture is not None:
        wishes.picture.write_text(leagues.picture(league, standings), encoding="utf-8")
    return told


if __name__ == "__main__":
    main()
