"""What is watched once for a new game or a new rule, table by table: `python -m tests.properties.report mage_knight --decisions
5000`.

Onlookers follow every decision, every fifth one is looked at closely and every third of these word for word (--quick: every
fifteenth closely, word for word, and onlookers only after these). Half of the games
are played by chance, half by what the game finds sensible (or, with --search, all by search bots). Settings are drawn, numbers
too, first of all the values that no game at this table had yet; a table that has made its decisions plays on, game by game, until
it has seen every value (--decisions only). A broken promise is printed with its seed, and the next piece goes on.
"""

import argparse
import sys
import traceback
from random import Random
from time import process_time

from tafelrunde import Match, TafelrundeError, find_game
from tafelrunde._form import compiled
from tests.properties.watching import LATE, NO_LIMIT, watch
from tests.properties.worlds import (
    Playing,
    Table,
    name_of,
    new_match,
    random_game,
    random_options,
    searched_game,
    tables,
    weighted_game,
)

PIECE = 1_000  # decisions; a piece that fails ends, the others are played
THOROUGH, QUICK = (5, 3), (15, 1)  # every fifth decision closely, every third of these word for word
TRIES = 200  # how often the settings around an unseen value are drawn, ...
AT_ONCE = 4  # ... and how many unseen values a game has
MORE_GAMES = 30  # at most, for values that are still unseen when a table has made its decisions


class Counted:
    """Makes matches of a table and counts them and the values of their settings."""

    def __init__(self, table: Table) -> None:
        self.games = 0
        self.unseen: list[tuple[str, object]] = []
        for setting in find_game(table[0]).settings(table[1], []):
            if setting.seats is not None and table[2] not in setting.seats:
                continue
            if setting.kind == "number":
                values: list[object] = [setting.low, setting.high]
            else:
                values = [value.id for value in setting.values] if setting.values else [True]
            self.unseen += [(setting.id, value) for value in values if value != setting.default]

    def __call__(self, table: Table, seed: int) -> Match:
        match = self.curious(table, seed) or new_match(table, seed, numbers=True)
        self.games += 1
        had = match.setup.options
        self.unseen = [(id, value) for id, value in self.unseen if had.get(id) != value]
        return match

    def curious(self, table: Table, seed: int) -> Match | None:
        """A match with a value that none had yet, and some more of them, as far as they go together: some values are only
        allowed beside another one, so the other settings are drawn until the first is."""
        dice = Random(seed)
        wanted = dice.sample(self.unseen, len(self.unseen))
        found: Match | None = None
        options: dict[str, object] = {}
        had: set[str] = set()
        while wanted and found is None:
            first = wanted.pop()
            for _ in range(TRIES):
                options = random_options(*table[:2], dice, numbers=True) | dict([first])
                found = allowed(table, seed, options)
                if found is not None:
                    had.add(first[0])
                    break
        for id, value in wanted:
            if len(had) == AT_ONCE or id in had:
                continue
            more = allowed(table, seed, options | {id: value})
            if more is not None:
                found, options = more, options | {id: value}
                had.add(id)
        return found


def allowed(table: Table, seed: int, options: dict[str, object]) -> Match | None:
    """A new match, unless these options exclude each other."""
    game, mode, seats = table
    try:
        return Match.new(game, mode, seats, seed, options)
    except TafelrundeError as error:
        if "option" not in str(error):
            raise
        return None


def watch_table(
    table: Table, ways: list[Playing], looks: tuple[int, int], decisions: int, games: int, seed: int
) -> tuple[int, Counted]:
    """In pieces, by turns in each way of playing."""
    counted = Counted(table)
    looked = piece = 0
    while looked < decisions and counted.games < games:
        play = ways[piece % len(ways)]
        try:
            start = seed + 1_000 * piece
            whole = games < NO_LIMIT
            more, left, late = (NO_LIMIT, 1, 0) if whole else (min(PIECE, decisions - looked), NO_LIMIT, LATE)
            looked += watch(table, start, more, *looks, play, counted, left, late, looks == THOROUGH)
        except Exception:
            traceback.print_exc(file=sys.stdout)
        piece += 1
    for more_games in range(MORE_GAMES if games == NO_LIMIT else 0):
        if not counted.unseen:
            break
        play = ways[more_games % len(ways)]
        try:
            start = seed + 1_000 * (piece + more_games)
            looked += watch(table, start, PIECE, *looks, play, counted, 1, LATE, looks == THOROUGH)
        except Exception:
            traceback.print_exc(file=sys.stdout)
    return looked, counted


def main() -> None:
    parser = argparse.ArgumentParser(description="Watched decisions, table by table.")
    parser.add_argument("game")
    parser.add_argument("--modes", default="", help="names with commas; all, if none is named")
    parser.add_argument("--decisions", type=int, default=NO_LIMIT, help="of every table")
    parser.add_argument("--games", type=int, default=NO_LIMIT, help="of every table, each watched as a whole")
    parser.add_argument("--search", action="store_true", help="search bots play")
    parser.add_argument("--chance", action="store_true", help="all games are played by chance")
    parser.add_argument("--quick", action="store_true", help="fewer close looks")
    parser.add_argument("--seed", type=int, default=1_000_000)
    arguments = parser.parse_args()
    ways: list[Playing] = [searched_game] if arguments.search else [random_game, weighted_game]
    if arguments.chance:
        ways = [random_game]
    print("compiled form" if compiled() else "plain form", *sys.argv[1:], flush=True)
    for table in tables():
        if table[0] != arguments.game or (arguments.modes and table[1] not in arguments.modes.split(",")):
            continue
        start = process_time()
        looks = QUICK if arguments.quick else THOROUGH
        looked, counted = watch_table(
            table, ways, looks, arguments.decisions, arguments.games, arguments.seed
        )
        print(
            f"{name_of(table)}: {looked} decisions of {counted.games} games, {process_time() - start:.0f} s; unseen: "
            + (", ".join(f"{id}={value}" for id, value in counted.unseen) or "nothing"),
            flush=True,
        )


if __name__ == "__main__":
    main()
