"""How far bots get alone in Mage Knight's First Reconnaissance: `python scripts/reconnaissance.py search greedy random`.

Heroes are drawn by the seed of the game. Prints medians of fame, level and tiles, how many games found the city, and what
decisions took. `heaviest` always takes the option of most weight: what search starts from.
"""

import argparse
from random import Random
from statistics import median
from time import perf_counter

from tafelrunde import Match
from tafelrunde._form import compiled
from tafelrunde.bots import make_bot
from tafelrunde.bots.bot import Bot
from tafelrunde.games.mage_knight.geometry import NOWHERE
from tafelrunde.games.mage_knight.state import Mage

THOUGHT = 0.1  # seconds: longer than that is a decision that was thought about


class Heaviest(Bot):
    """Always the option of most weight."""

    def estimate(self, match: Match, seat: int) -> tuple[int, float]:
        choice = match.choices[seat]
        weights = [match.game.weight(match.state, choice, value) for value in choice.values]
        return weights.index(max(weights)), 0.5


class Played:
    """A game that is over."""

    def __init__(self, name: str, seed: int) -> None:
        match = Match.new("mage_knight", "first_reconnaissance", 1, seed).clone()
        bot = Heaviest(name) if name == "heaviest" else make_bot(name, seed)
        heroes = Random(seed)
        self.decisions = 0
        self.long = 0
        start = perf_counter()
        while not match.over:
            choice = match.choice
            assert choice is not None
            if choice.prompt == "setup.hero":
                match.play(heroes.choice(choice.values))
                continue
            before = perf_counter()
            match.play(choice.values[bot.choose(match, 0)])
            self.decisions += 1
            self.long += perf_counter() - before > THOUGHT
        self.seconds = perf_counter() - start
        state = match.state
        assert isinstance(state, Mage) and match.outcome is not None
        self.fame = state.heroes[0].fame
        self.level = state.heroes[0].level
        self.tiles = sum(tile != NOWHERE for tile in state.tiles)
        self.city = state.ending
        self.rounds = state.round
        self.score = match.outcome.scores[0]


def summary(name: str, games: list[Played]) -> str:
    fame = [game.fame for game in games]
    middle = (
        f"fame {median(fame):g} ({min(fame)} to {max(fame)}), level {median(game.level for game in games):g}"
    )
    middle += (
        f", tiles {median(game.tiles for game in games):g}, score {median(game.score for game in games):g}"
    )
    found = f"city found in {sum(game.city for game in games)} of {len(games)}"
    early = f"over before round 4: {sum(game.rounds < 4 for game in games)}"
    decisions = sum(game.decisions for game in games)
    pace = f"{decisions / len(games):.0f} decisions a game, {sum(game.long for game in games) / len(games):.0f} of them long"
    return f"{name}: {middle}; {found}, {early}; {pace}, {sum(game.seconds for game in games) / len(games):.1f} s a game"


def main() -> None:
    parser = argparse.ArgumentParser(description="Bots alone in First Reconnaissance.")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=101)
    arguments = parser.parse_args()
    print("compiled form" if compiled() else "plain form", flush=True)
    for name in arguments.bots:
        seeds = range(arguments.seed, arguments.seed + arguments.games)
        print(summary(name, [Played(name, seed) for seed in seeds]), flush=True)


if __name__ == "__main__":
    main()
