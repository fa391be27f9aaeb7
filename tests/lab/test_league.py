"""A league: everybody meets everybody, ratings follow from the games, and it goes on where it ended."""

import json

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.lab import league as leagues
from tafelrunde.lab.league import Game, League, pairings


def duel(first: str, second: str, ranks: list[int]) -> Game:
    return Game(0, [first, second], ranks, [2.0 - rank for rank in ranks], [0, 1], "")


def test_everybody_meets_everybody_on_changing_seats():
    assert pairings(["a", "b", "c"], 2, 0) == [["a", "b"], ["a", "c"], ["b", "c"]]
    assert pairings(["a", "b", "c"], 2, 1) == [["b", "a"], ["c", "a"], ["c", "b"]]
    assert pairings(["a", "b"], 3, 0) == [["a", "b", "a"]]


def test_whoever_wins_rises():
    games = [duel("a", "b", [1, 2]), duel("b", "a", [2, 1]), duel("a", "c", [1, 2]), duel("b", "c", [1, 2])]
    league = League("toy", "duel", 2, {}, ["c", "b", "a"], 0, games)
    table = leagues.table(league)
    assert [one.bot for one in table] == ["a", "b", "c"]
    assert [one.games for one in table] == [3, 3, 2]
    assert table[0].wins == 3
    told = leagues.as_markdown(league, table)
    assert "| 1 | a |" in told
    picture = leagues.picture(league, table)
    assert picture.startswith("<svg")
    assert picture.count("<circle") == 3
    assert leagues.as_json(league, table)["table"][0]["bot"] == "a"


def test_partners_are_rated_together_and_twins_not_at_all():
    partners = Game(0, ["a", "b", "c", "d"], [1, 2, 1, 2], [1.0, 0.0, 1.0, 0.0], [0, 1, 0, 1], "")
    twins = Game(0, ["a", "b", "a"], [1, 2, 3], [1.0, 0.0, 0.0], [0, 1, 2], "")
    table = {
        one.bot: one.mu for one in leagues.table(League("toy", "team", 4, {}, list("abcd"), 0, [partners]))
    }
    assert table["a"] == table["c"] > table["b"] == table["d"]
    alone = leagues.table(League("toy", "many", 3, {}, ["a", "b"], 0, [twins]))
    assert alone[0].mu == alone[1].mu


def test_a_league_goes_on_where_it_ended(tmp_path):
    file, names = tmp_path / "league.json", ["random", "greedy"]
    first = leagues.open_league(file, "battlecrest", names, None, None, 4, {})
    leagues.play_on(first, 1, file)
    second = leagues.open_league(file, "battlecrest", names, None, None, 4, {})
    assert len(second.games) == 1
    leagues.play_on(second, 2, file)
    at_once = leagues.open_league(None, "battlecrest", names, None, None, 4, {})
    leagues.play_on(at_once, 3)
    assert [game.digest for game in second.games] == [game.digest for game in at_once.games]
    assert [game.deal for game in second.games] == [4, 4, 5]


def test_an_interrupted_league_keeps_what_was_played(tmp_path):
    file = tmp_path / "league.json"

    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    league = leagues.open_league(file, "battlecrest", ["random", "greedy"], None, None, 4, {})
    with pytest.raises(KeyboardInterrupt):
        leagues.play_on(league, 5, file, progress=stop)
    assert len(json.loads(file.read_text(encoding="utf-8"))["games"]) == 2


def test_a_killed_league_keeps_every_finished_round(tmp_path, monkeypatch):
    """What stands in the file is whole after every round, and nothing is written in between."""
    file, written, keep = tmp_path / "league.json", [], leagues.keep
    monkeypatch.setattr(
        leagues, "keep", lambda league, file: written.append(len(league.games)) or keep(league, file)
    )
    league = leagues.open_league(file, "battlecrest", ["random", "greedy", "search:2"], None, None, 4, {})
    leagues.play_on(league, 2, file)
    assert written == [3, 6]
    assert len(json.loads(file.read_text(encoding="utf-8"))["games"]) == 6
    assert [path.name for path in tmp_path.iterdir()] == ["league.json"]


def test_no_rounds_only_show_the_table(tmp_path):
    """With the bots of the file; nothing is played or written."""
    file = tmp_path / "league.json"
    league = leagues.open_league(file, "battlecrest", ["random", "greedy"], None, None, 4, {})
    leagues.play_on(league, 1, file)
    before = file.stat().st_mtime_ns
    again = leagues.open_league(file, "battlecrest", None, None, None, 4, {})
    leagues.play_on(again, 0, file)
    assert file.stat().st_mtime_ns == before and again.bots == ["random", "greedy"]
    assert "| 1 | greedy |" in leagues.as_markdown(again, leagues.table(again))
    with pytest.raises(TafelrundeError, match="--bots: say who plays"):
        leagues.open_league(tmp_path / "none.json", "battlecrest", None, None, None, 4, {})


@pytest.mark.parametrize(
    ("bots", "words"), [(["random"], "two different"), (["random", "random"], "two different")]
)
def test_a_league_needs_two(bots, words):
    with pytest.raises(TafelrundeError, match=words):
        leagues.open_league(None, "battlecrest", bots, None, None, 0, {})


def test_whoever_plays_alone_has_no_league():
    with pytest.raises(TafelrundeError, match="meets nobody"):
        leagues.open_league(None, "mage_knight", ["random", "greedy"], None, 1, 0, {})


def test_another_league_in_the_file_is_refused(tmp_path):
    file = tmp_path / "league.json"
    leagues.play_on(
        leagues.open_league(file, "battlecrest", ["random", "greedy"], None, None, 4, {}), 0, file
    )
    with pytest.raises(TafelrundeError, match="its seed is 4"):
        leagues.open_league(file, "battlecrest", ["random", "greedy"], None, None, 5, {})
    file.write_text("[]", encoding="utf-8")
    with pytest.raises(TafelrundeError, match="is no league"):
        leagues.open_league(file, "battlecrest", ["random", "greedy"], None, None, 4, {})
