"""The command line: what it prints, and that bad input is one line on stderr and exit code 2."""

import json
import os
import subprocess
import sys

import pytest

from tafelrunde import Match, cli


def run(*words, given=""):
    command = [sys.executable, "-m", "tafelrunde.cli", *words]
    env = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=120, env=env)


@pytest.mark.slow
def test_games_as_text_and_json():
    assert "battlecrest: Battlecrest, 2 players" in run("games").stdout
    games = json.loads(run("games", "--json").stdout)["games"]
    info = next(game for game in games if game["id"] == "battlecrest")
    assert info["modes"] == ["duel"]
    assert {option["id"] for option in info["options"]["duel"]} >= {"arena", "hero0", "hero1"}


@pytest.mark.slow
def test_simulate_prints_one_json_object():
    words = [
        "--bots",
        "random,random",
        "--games",
        "5",
        "--seed",
        "2",
        "--json",
        "--option",
        "arena=sunken_citadel",
    ]
    result = json.loads(run("simulate", "battlecrest", *words).stdout)
    assert result["finished"] == 5
    assert len(result["digests"]) == 5


@pytest.mark.slow
def test_simulate_writes_a_report(tmp_path):
    picture = tmp_path / "deep" / "balance.svg"
    pairs = ("--each", "hero0,hero1", "--games", "2", "--workers", "1")
    done = run("simulate", "battlecrest", *pairs, "--report", str(picture))
    assert done.returncode == 0, done.stderr
    assert picture.read_text().startswith("<svg")
    assert "| pairing |" in picture.with_suffix(".md").read_text()


def test_a_league_is_told_drawn_and_kept(tmp_path, capsys, monkeypatch):
    file, picture = tmp_path / "league.json", tmp_path / "league.svg"
    words = [
        "--bots",
        "random,greedy",
        "--rounds",
        "1",
        "--workers",
        "1",
        "--file",
        str(file),
        "--picture",
        str(picture),
    ]
    monkeypatch.setattr(sys, "argv", ["tafelrunde", "league", "battlecrest", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert not end.value.code
    told = capsys.readouterr().out
    assert "| 2 |" in told
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert picture.with_suffix(".md").read_text(encoding="utf-8") in told
    assert len(json.loads(file.read_text(encoding="utf-8"))["games"]) == 1


@pytest.mark.slow
def test_play_a_few_decisions_in_german(tmp_path):
    save = tmp_path / "game.json"
    words = ["--bots", "random", "--seed", "3", "--lang", "de", "--save", str(save)]
    done = run("play", "battlecrest", *words, given="1\n99\nx\nu\nh\n1\nq\n")
    assert done.returncode == 0, done.stderr
    assert "Wähle deinen Helden." in done.stdout
    assert "Bitte eine Zahl von 1 bis" in done.stdout
    assert "Tipp:" in done.stdout
    assert "Bis bald!" in done.stdout
    assert Match.replay(json.loads(save.read_text())).answers_given >= 2


@pytest.mark.slow
def test_a_whole_game_alone_in_english():
    done = run("play", "battlecrest", "--bots", "none", "--seed", "3", "--lang", "en", given="1\n" * 3000)
    assert "The game is over" in done.stdout


@pytest.mark.slow
def test_bench_measures_a_table_too():
    words = ["--seconds", "0.1", "--only", "battlecrest", "--server"]
    result = json.loads(run("bench", *words, "--json").stdout)
    assert result["rows"]["battlecrest/duel"]["decisions_per_second"] > 0
    assert result["server"]["battlecrest/duel"]["snapshot_bytes"] > 0
    printed = run("bench", *words).stdout
    assert "clone us" in printed
    assert "snapshot bytes" in printed


@pytest.mark.slow
def test_replay_tells_and_verifies(tmp_path):
    match = Match.new("battlecrest", seed=4)
    while not match.over:
        match.answer(match.choice.count - 1)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(match.journal()))
    assert "verified" in run("replay", str(file), "--verify").stdout
    told = run("replay", str(file), "--lang", "de").stdout
    assert "tritt zum Duell an" in told
    assert "Das Spiel ist aus: " in told
    journal = match.journal()
    journal["digest"] = "0" * 32
    file.write_text(json.dumps(journal))
    bad = run("replay", str(file), "--verify")
    assert bad.returncode == 2
    assert "differs" in bad.stderr


@pytest.mark.slow
def test_the_rules_in_both_languages():
    assert "BC-7.10" in run("rules", "battlecrest").stdout
    assert "Zugaktion" in run("rules", "battlecrest", "--lang", "de").stdout
    assert len(json.loads(run("rules", "battlecrest", "--json").stdout)) == 250


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "chess"],
        ["simulate", "battlecrest", "--bots", "genius"],
        ["simulate", "battlecrest", "--games", "many"],
        ["simulate", "battlecrest", "--games", "0"],
        ["simulate", "battlecrest", "--observations"],
        ["league", "battlecrest", "--bots", "random"],
        ["simulate", "battlecrest", "--option", "arena"],
        ["simulate", "battlecrest", "--option", "arena=moon"],
        ["simulate", "battlecrest", "--workers", "0"],
        ["simulate", "battlecrest", "--each", "hero0"],
        ["bench", "--before", "nowhere"],
        ["play", "battlecrest", "--seats", "7"],
        ["play", "battlecrest", "--bots", "easy,easy,easy"],
        ["play", "battlecrest", "--pack", "nowhere.json"],
        ["play", "battlecrest", "--lang", "fr"],
        ["replay", "nowhere.json"],
        ["packs", "check", "pyproject.toml"],
        ["rules", "chess"],
        ["dance"],
        ["games", "--colour"],
    ],
)
def test_bad_input_is_one_line_and_exit_2(words, capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(words)
    said = capsys.readouterr().err
    assert end.value.code == 2
    assert said.count("\n") == 1
    assert said.startswith("tafelrunde: ")


@pytest.mark.slow
def test_bad_input_in_a_process_of_its_own():
    done = run("simulate", "chess")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("tafelrunde: ")
