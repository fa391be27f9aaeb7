"""The examples run, in a small size; that of Ray runs with the other tests of Ray (test_many_machines.py)."""

from tests.lab.examples import example


def test_random_agents(capsys):
    results = example("random_agents").main(["kharnage", "--seats", "3", "--games", "1"])
    assert sorted(results[0].values()) == [-1.0, -1.0, 1.0]
    assert "game 1:" in capsys.readouterr().out


def test_a_small_agent_learns(capsys):
    """A few games are too few to learn much: it plays, counts and changes its weights."""
    shares = example("train_battlecrest").main(["--games", "6", "--report", "3"])
    assert len(shares) == 2
    assert all(0 <= share <= 1 for share in shares)
    assert "6 games:" in capsys.readouterr().out


def test_what_the_agent_did_in_a_won_game_becomes_likelier():
    training = example("train_battlecrest")
    seat = training.SeatEnv("battlecrest")
    rows = training.Rows(seat.table.layout)
    seen, _ = seat.reset(seed=3)
    places = rows.places(seen["options"], int(seen["action_mask"].sum()))
    weights = training.np.zeros(rows.size)
    before = training.chances(weights, places)
    training.np.add.at(weights, places[0], 0.1)
    training.np.add.at(weights, places, -0.1 * before[:, None])
    assert training.chances(weights, places)[0] > before[0]
