"""Golden numbers: the same seed is the same game on every machine, Python version and form; and the number of ways to play
the first decisions of fixed set-ups (perft) does not change unless a change says why.

Renew after a change of rules or cards: `python -m tests.properties.test_golden`, and say why in the change.
"""

import json
from itertools import islice
from pathlib import Path

import pytest

from tafelrunde import Match, all_games
from tests.properties.worlds import new_match, random_game, tables

FILE = Path(__file__).parent / "golden.json"
MOST = 3000
LONGEST = 600  # decisions of a game that are played for its digest


def digests(game: str) -> dict[str, str]:
    """The digest at the end of a few random games of every table (of a long one after so many decisions)."""
    found = {}
    for table in tables():
        if table[0] == game:
            for seed in range(2):
                match = new_match(table, seed)
                for _ in islice(random_game(table, seed, match=match), LONGEST):
                    pass
                found["-".join(map(str, (*table, seed)))] = match.digest()
    return found


def count(match: Match, depth: int) -> int:
    """Ways to make the next `depth` decisions."""
    if depth == 0 or match.over:
        return 1
    seat = min(match.choices)
    choices = match.choices[seat].count
    if depth == 1:
        return choices
    total = 0
    for index in range(choices):
        twin = match.clone()
        twin.answer(index, seat)
        total += count(twin, depth - 1)
    return total


def perft(game: str) -> dict[str, list[int]]:
    """Counts for growing depths, as far as they stay small, from the start and from the middle of a game."""
    found = {}
    for table in tables():
        if table[0] != game:
            continue
        for name, skip in (("start", 0), ("middle", 40)):
            counts = []
            for number, match in enumerate(random_game(table, 1)):
                if number < skip:
                    continue
                for depth in range(1, 6):
                    counts.append(count(match, depth))
                    if counts[-1] > MOST:
                        break
                break
            found["-".join(map(str, (*table, name)))] = counts
    return found


@pytest.mark.parametrize("game", [info.id for info in all_games()])
def test_same_seed_same_game(game):
    assert json.loads(FILE.read_text())[game]["digests"] == digests(game)


@pytest.mark.parametrize("game", [info.id for info in all_games()])
def test_number_of_ways_to_play(game):
    assert json.loads(FILE.read_text())[game]["perft"] == perft(game)


if __name__ == "__main__":
    golden = {info.id: {"digests": digests(info.id), "perft": perft(info.id)} for info in all_games()}
    FILE.write_text(json.dumps(golden, indent=1) + "\n")
