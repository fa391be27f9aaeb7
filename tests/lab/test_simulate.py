"""Many games: the same however many workers, sides alternate, reports say what was counted."""

import pytest

from tafelrunde import Outcome, TafelrundeError
from tafelrunde.core import game as shelf
from tafelrunde.lab import report
from tafelrunde.lab.simulate import make_jobs, simulate, simulate_pairs
from tests.bots.toys import Ends


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


@pytest.mark.slow
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


def test_a_name_of_several_words_takes_a_line_for_each():
    """Columns with long names would write over each other; names of one word stay where they are."""
    row = {"games": 2, "wins": 1.0}
    result = {
        "game": "tash_kalar", "mode": "duel", "bots": ["greedy"] * 2, "finished": 2, "draws": 0, "lost_by_all": 0,
        "scored": False,
        "by_label": {"northern_imperial": row, "sylvan": row},
        "pairings": {"northern_imperial:sylvan": {**row, "losses": 1.0}},
    }  # fmt: skip
    picture = report.picture(result)
    assert "northern_imperial" not in picture
    columns = [f'<text x="{x}" y="{y}"' for x, y in ((176, 86), (176, 104), (268, 104))]
    rows = [f'<text x="118" y="{y}"' for y in (156, 174, 257)]
    words = ["northern", "imperial", "sylvan"]
    found = picture.splitlines()
    for start, word in zip([*rows, *columns], words * 2):
        assert [line for line in found if line.startswith(start) and line.endswith(f">{word}</text>")], word
    del result["by_label"]["northern_imperial"]
    assert '<text x="176" y="86"' in report.picture(result)


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


# --- ends of every kind -------------------------------------------------------------------------------------------------------


@pytest.fixture
def ending():
    """A toy game on the shelf whose games all end in the same way."""

    def put(end):
        shelf.register(Ends(end, len(end.ranks)))
        return "toy"

    yield put
    del shelf._games["toy"]


def test_a_game_that_all_lost_is_nobodys_win(ending):
    game = ending(Outcome([2, 2], [0.0, 0.0], "cards", winners=[]))
    result = simulate(game, ["random"], games=4)
    assert result["lost_by_all"] == 4
    assert result["draws"] == 0
    assert result["wins"] == [0, 0]
    assert result["pairings"] == {"hero0:hero1": {"games": 4, "wins": 0, "losses": 0}}
    picture = report.picture(result)
    assert "4 lost by all" in picture
    assert picture.count(">0.0<") == 4  # neither of them ever won, in no cell


def test_partners_win_together_and_share_nothing(ending):
    game = ending(Outcome([1, 2, 1, 2], [3.0, 1.0, 3.0, 1.0], "cards", teams=[0, 1, 0, 1]))
    result = simulate(game, ["random"], games=4)
    assert result["draws"] == 0
    assert result["wins_by_seat"] == [4, 0, 4, 0]
    assert report.fair_share(result) == 0.5


def test_the_side_of_a_team_changes_with_the_bots(ending):
    game = ending(Outcome([1, 2, 1, 2], [3.0, 1.0, 3.0, 1.0], "cards", teams=[0, 1, 0, 1]))
    result = simulate(game, ["random", "greedy", "random", "greedy"], games=4)
    assert result["wins"] == [2, 2, 2, 2]


def test_where_all_win_together_everybody_wins(ending):
    game = ending(Outcome([1, 1], [5.0, 5.0], "cards", teams=[0, 0]))
    result = simulate(game, ["random"], games=3)
    assert (result["wins"], result["draws"], result["lost_by_all"]) == ([3, 3], 0, 0)
    assert report.fair_share(result) == 1.0


def test_a_shared_first_place_is_a_draw(ending):
    result = simulate(ending(Outcome([1, 1], [5.0, 5.0], "cards")), ["random"], games=3)
    assert (result["wins"], result["draws"]) == ([1.5, 1.5], 3)


def test_where_the_score_is_the_goal_scores_are_reported(ending):
    game = ending(Outcome([1], [17.0], "cards", worth=[0.25], winners=[], scored=True))
    result = simulate(game, ["search:5"], games=4)
    assert result["scored"]
    assert result["lost_by_all"] == 0  # without a winner, but nobody lost
    assert result["wins"] == [1.0]  # four times a quarter
    assert result["scores"] == [{"mean": 17.0, "median": 17.0, "low": 17.0, "high": 17.0}]
    assert result["by_label"]["hero0"]["mean"] == 17.0
    assert "17.0, median 17 (17 to 17)" in report.picture(result)
    assert "| hero0 | 4 | 17.0 | 17 | 17 – 17 |" in report.table(result)


def test_without_scores_as_a_goal_there_are_none():
    result = simulate("battlecrest", ["random"], games=2)
    assert not result["scored"]
    assert result["scores"] == []
    assert "mean" not in next(iter(result["by_label"].values()))
