"""The search for puzzles: what it finds is kept, and it goes on where it ended."""

import json
from pathlib import Path

import pytest
from msgspec import structs

from tafelrunde import TafelrundeError
from tafelrunde.cli import main
from tafelrunde.core.puzzles import Expected, PuzzleFile, check_puzzle, read_puzzles, written
from tafelrunde.lab import puzzles
from tafelrunde.lab.puzzles import Miner, difficulty_of, find_more
from tests.games.test_puzzles import example


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small searches, and what is clear to them."""
    for name, value in {"QUICK": 30, "LOOK": 30, "ORDINARY": 2, "CLEAR": 0.02, "LONGEST_GAME": 30}.items():
        monkeypatch.setattr(puzzles, name, value)
    monkeypatch.setattr(puzzles, "SIZES", (10, 20))
    monkeypatch.setattr(puzzles, "PLAYERS", ("random",))


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_puzzles_are_found_kept_and_found_again(tmp_path: Path):
    file = tmp_path / "found.json"
    seen: list[tuple[int, int]] = []
    found = find_more(
        "battlecrest", 3, 5, file, most_games=4, progress=lambda done, of: seen.append((done, of))
    )
    assert found.puzzles and seen[-1] == (len(found.puzzles), 3)
    for puzzle in found.puzzles:
        check_puzzle(puzzle, "found")
    assert written(read_puzzles(file)) == written(found)
    again = find_more("battlecrest", 3, 5, tmp_path / "other.json", most_games=4)
    assert written(again) == written(found)
    further = find_more("battlecrest", 3, 5, file, most_games=found.games)
    assert further.games == found.games and len(further.puzzles) == len(found.puzzles)


@pytest.mark.usefixtures("small")
def test_the_command_tells_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "found.json"
    with pytest.raises(SystemExit) as ended:
        main(["puzzles", "battlecrest", "--count", "1", "--games", "3", "--file", str(file), "--json"])
    assert ended.value.code == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "battlecrest" and told["puzzles"] == len(read_puzzles(file).puzzles)
    with pytest.raises(SystemExit):
        main(["puzzles", "battlecrest", "--count", "0", "--file", str(file)])
    assert "--count 0" in capsys.readouterr().err


def test_another_games_file_is_not_touched(tmp_path: Path):
    file = tmp_path / "found.json"
    file.write_text('{"game":"kharnage","checked":1,"seed":1,"games":0,"puzzles":[]}', encoding="utf-8")
    with pytest.raises(TafelrundeError, match="holds puzzles of kharnage, seed 1"):
        find_more("battlecrest", 1, 1, file)
    file.write_text("{", encoding="utf-8")
    with pytest.raises(TafelrundeError, match="is not JSON"):
        find_more("battlecrest", 1, 1, file)


def test_the_easiest_puzzle_is_easy_and_no_kind_may_fill_the_file():
    puzzle = example()
    assert difficulty_of(puzzle.begin(), puzzle.seat, puzzle.best, 3) <= 2
    found = puzzles.PuzzleFile("battlecrest", 1, 1, 0, [puzzle] * 2)
    assert Miner(found, 20)._wanted(puzzle.difficulty) and not Miner(found, 5)._wanted(1)


@pytest.mark.usefixtures("small")
def test_a_line_in_words_of_yesterday_is_told_again(tmp_path: Path):
    puzzle = example()
    assert puzzles.still_said(puzzle)
    file = tmp_path / "found.json"
    for place in range(len(puzzle.line)):
        old = [
            Expected(said.seat, "früher", "formerly") if place == at else said
            for at, said in enumerate(puzzle.line)
        ]
        stale = structs.replace(puzzle, line=old)
        file.write_text(written(PuzzleFile("battlecrest", 1, 1, 5, [stale])), encoding="utf-8")
        find_more("battlecrest", 1, 1, file)
        (mended,) = read_puzzles(file).puzzles
        check_puzzle(mended, "mended")
        assert puzzles.still_said(mended) and structs.replace(mended, line=puzzle.line) == puzzle
