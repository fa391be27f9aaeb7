"""Freeze the ratings of the bots: from leagues that `tafelrunde league` has played to what the server counts with.

    tafelrunde league battlecrest --bots random,easy,search:200,search:800 --rounds 4 --seed 1 --file leagues/battlecrest.json
    python scripts/bot_ratings.py leagues/*.json

A league has four bots in the order of their strength: `random` (to see that the others are better), `easy`, and search with a
number of iterations in the place of `normal` and `hard`: so the same league gives the same ratings on every machine.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.bots import LEVELS
from tafelrunde.lab.league import League, table

TARGET = Path(__file__).parent.parent / "src" / "tafelrunde" / "server" / "standing" / "bot_ratings.json"
BELOW = "random"


def frozen(league: League) -> dict[str, dict[str, Any]]:
    """Ratings by level."""
    below, *bots = league.bots
    if below != BELOW or len(bots) != len(LEVELS):
        raise SystemExit(
            f"{league.game}: expected {BELOW} and a bot for each of {', '.join(LEVELS)}, in this order"
        )
    found = {standing.bot: standing for standing in table(league)}
    named = zip((BELOW, *LEVELS), (below, *bots), strict=True)
    return {
        level: {
            "mu": round(found[bot].mu, 3),
            "sigma": round(found[bot].sigma, 3),
            "games": found[bot].games,
            "wins": round(found[bot].wins),
        }
        for level, bot in named
    }


def main(files: list[str]) -> None:
    ratings: dict[str, Any] = msgspec.json.decode(TARGET.read_bytes()) if TARGET.exists() else {}
    for file in files:
        league = msgspec.json.decode(Path(file).read_bytes(), type=League)
        ratings[league.game] = frozen(league)
    text = msgspec.json.format(msgspec.json.encode(dict(sorted(ratings.items()))), indent=2)
    TARGET.write_bytes(text + b"\n")
    print(f"{TARGET.name}: {', '.join(sorted(ratings))}")


if __name__ == "__main__":
    main(sys.argv[1:])
