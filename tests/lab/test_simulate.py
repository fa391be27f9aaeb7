"""Many games: the same however many workers, sides alternate, reports say what was counted."""

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.lab import report
from tafelrunde.lab.simulate import make_jobs, simulate, simulate_pairs


def test_the_result_has_what_it_promises():
    result = simulate("battlecrest", ["random"], games=6, seed=3)
    for key in (
        "game",
        "mode",
        "games",
        "finished",
        "decisions",
        "seconds",
        "decisions_per_second",
        "wins",
        "digests",
    ):
        assert key in result
    assert result["finished"] == 6
    assert sum(result["wins"]) == 6
    assert len(set(result["digests"])) == 6  # no game is played twice


def test_workers_change_nothing_but_the_time():
    one = simulate("battlecrest", ["random", "greedy"], games=6, seed=3)
    two = simulate("battlecrest", ["random", "greedy"], games=6, seed=3, workers=2)
    assert one["digests"] == two["digests"]
    assert one["wins"] == two["wins"]


def test_sides_alternate_on_the_same_deal():
    jobs = make_jobs("battlecrest", None, None, {}, ["random", "greedy"], 4, 7)
    assert [job.seed for job in jobs] == [7, 7, 8, 8]
    assert [[job.bot_of(seat) for seat in (0, 1)] for job in jobs] == [[0, 1], [1, 0], [0, 1], [1, 0]]


def test_every_pairing_is_played_equally_often():
    result = simulate_pairs("battlecrest", ["random"], ["hero0", "hero1"], games=2, seed=1)
    assert len(result["pairings"]) == 10
    assert all(row["games"] == 2 for row in result["pairings"].values())
    assert all(row["games"] == 8 for row in result["by_label"].values())
    picture = report.picture(result)
    assert picture.startswith("<svg")
    assert picture.count("<rect") == 1 + 5 * 5 + 5  # the paper, the pairings, and everybody against all
    assert "akhena – isgrid" in report.table(result)
    assert "| akhena | 8 |" in report.table(result)


def test_bars_for_what_is_not_a_pairing():
    result = simulate("battlecrest", ["random"], games=4, seed=1)
    result["pairings"] = {}
    assert "<path" in report.picture(result)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"games": 0}, "games"),
        ({"bots": ["random"] * 3}, "seats"),
        ({"bots": ["foo"]}, "bot"),
        ({"options": {"x": 1}}, "option"),
    ],
)
def test_bad_input_is_refused_before_the_first_game(change, expected):
    with pytest.raises(TafelrundeError, match=expected):
        simulate(**{"game": "battlecrest", "bots": ["random"], "games": 2, **change})


def test_an_option_without_values_cannot_be_paired():
    with pytest.raises(TafelrundeError, match="each"):
        simulate_pairs("battlecrest", ["random"], ["hero0", "turn_limit"], games=2)


def test_the_interval_holds_what_it_should():
    low, high = report.interval(50, 100)
    assert 0.40 < low < 0.41
    assert 0.59 < high < 0.60
    assert report.interval(0, 10)[0] == 0
    assert report.interval(10, 10)[1] > 0.99
