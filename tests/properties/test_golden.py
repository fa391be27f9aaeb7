"""Golden numbers: the same seed is the same game on every machine, Python version and form; and the number of ways to play
the first decisions of fixed set-ups (perft) does not change unless a change says why. Nor do the numbers that machines learn
from: whoever trained on them must be told.

Renew after a change of rules or cards: `python -m tests.properties.test_golden`, and say why in the change.
"""

import json
from hashlib import blake2b
from itertools import islice
from pathlib import Path

from tafelrunde import Match
from tafelrunde.core.numbers import encode
from tests.properties.worlds import every_table, new_match, random_game, tables

FILE = Path(__file__).parent / "golden.json"
Table = tuple[str, str, int]
MOST = 1000
LONGEST = 600  # decisions of a game that are played for its digest
APART = 7  # decisions between those whose numbers are looked at


def digests(table: Table) -> list[str]:
    """The digest at the end of a few random games (of a long one after so many decisions)."""
    found = []
    for seed in range(2):
        match = new_match(table, seed)
        for _ in islice(random_game(table, seed, match=match), LONGEST):
            pass
        found.append(match.digest())
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


def perft(table: Table) -> dict[str, list[int]]:
    """Counts for growing depths, as far as they stay small, from the start and from the middle of a game."""
    found = {}
    for name, skip in (("start", 0), ("middle", 40)):
        match = next(islice(random_game(table, 1), skip, None))
        counts: list[int] = []
        while len(counts) < 5 and (not counts or counts[-1] <= MOST):
            counts.append(count(match, len(counts) + 1))
        found[name] = counts
    return found


def numbers(table: Table) -> str:
    """What all seats are told as numbers in the course of a random game."""
    told = blake2b(digest_size=16)
    for match in islice(random_game(table, 2, record=False), 0, LONGEST, APART):
        for seat in range(match.setup.seats):
            seen = encode(match, seat)
            told.update(seen.observation.tobytes())
            told.update(seen.rows[: seen.count * seen.width].tobytes())
    return told.hexdigest()


def golden(table: Table) -> dict[str, object]:
    game, mode, seats = table
    found: dict[str, object] = json.loads(FILE.read_text())[game][f"{mode}-{seats}"]
    return found


@every_table()
def test_same_seed_same_game(table):
    assert golden(table)["digests"] == digests(table)


@every_table()
def test_number_of_ways_to_play(table):
    assert golden(table)["perft"] == perft(table)


@every_table()
def test_same_numbers_for_machines(table):
    assert golden(table)["numbers"] == numbers(table)


if __name__ == "__main__":
    renewed: dict[str, dict[str, object]] = {}
    for table in tables():
        of_game = renewed.setdefault(table[0], {})
        of_game[f"{table[1]}-{table[2]}"] = {
            "digests": digests(table),
            "perft": perft(table),
            "numbers": numbers(table),
        }
    FILE.write_text(json.dumps(renewed, indent=1) + "\n")
