"""Games on disk can be replayed, and their decisions read as a table."""

import json

import numpy as np
from pyarrow import parquet

from tafelrunde import Match
from tafelrunde.core.numbers import encode
from tafelrunde.lab.simulate import simulate
from tafelrunde.lab.storing import open_stores


def test_journals_and_decisions_tell_the_same_games(tmp_path):
    lines, rows = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    with open_stores(lines, rows, observations=True) as stores:
        result = simulate("battlecrest", ["random", "greedy"], games=2, seed=5, stores=stores)
    bare = simulate("battlecrest", ["random", "greedy"], games=2, seed=5)
    assert bare["digests"] == result["digests"]
    journals = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert [journal["digest"] for journal in journals] == result["digests"]
    table = parquet.read_table(rows).to_pylist()
    assert len(table) == result["decisions"]
    at = 0
    for number, journal in enumerate(journals):
        again = Match.new("battlecrest", seed=journal["seed"], options=journal["options"])
        for seat, action in journal["answers"]:
            row = table[at]
            assert (row["game"], row["seat"], row["action"]) == (number, seat, action)
            assert row["bot"] == ["random", "greedy"][(seat - number) % 2]
            assert row["prompt"] == again.choices[seat].prompt
            if at % 20 == 0:
                numbers = encode(again, seat)
                assert np.array_equal(row["observation"], numbers.observation)
                assert np.array_equal(row["rows"], numbers.rows[: numbers.count * numbers.width])
            again.answer(action, seat)
            at += 1
        assert again.outcome is not None
        assert row["worth"] == again.outcome.worth[seat]
        Match.replay(journal)


def test_without_observations_there_are_none(tmp_path):
    rows = tmp_path / "games.parquet"
    with open_stores(None, rows, observations=False) as stores:
        simulate("battlecrest", ["random"], games=1, seed=5, stores=stores)
    assert "observation" not in parquet.read_schema(rows).names
