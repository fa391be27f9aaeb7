"""`make rules` must notice what it promises to notice."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tafelrunde import TafelrundeError
from tests.project import ROOT, load_script

rules_table = load_script("rules_table")
GameTable = rules_table.GameTable

CITING_TESTS = """
import pytest

@pytest.mark.rule("CS-1.1", "CS-1.2")
def test_two_rules(): ...

@pytest.mark.rule("CS-1.2")
class TestGroup:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("CS-2.1")), 2])
    def test_parameters(self, n): ...

@pytest.mark.slow
@pytest.mark.rule("CS-3.1")
def test_slow(): ...

@pytest.mark.skip
@pytest.mark.rule("CS-4.1")
def test_that_never_runs(): ...
"""


@pytest.mark.slow
@pytest.mark.runs_in("plain")
def test_citations_are_those_of_tests_that_run(tmp_path: Path):
    (tmp_path / "test_sample.py").write_text(CITING_TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  rule\n  slow\n", encoding="utf-8")
    search_path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(ROOT)])
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        "--collect-only",
    ]
    result = subprocess.run(
        [*command, "--rule-citations", "citations.json"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": search_path.lstrip(os.pathsep)},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    group = "test_sample.py::TestGroup::test_parameters"
    assert json.loads((tmp_path / "citations.json").read_text(encoding="utf-8")) == {
        "CS-1.1": ["test_sample.py::test_two_rules"],
        "CS-1.2": ["test_sample.py::test_two_rules", f"{group}[1]", f"{group}[2]"],
        "CS-2.1": [f"{group}[1]"],
        "CS-3.1": ["test_sample.py::test_slow"],
    }


def run_table(
    monkeypatch: pytest.MonkeyPatch,
    cited: dict[str, list[str]],
    *arguments: str,
    playable: Sequence[str] = ("stump", "twig"),
    not_built: dict[str, str] | None = None,
) -> int:
    """Runs the script for two small games, with these citations in place of the project's."""
    games = [("stump", ["CS-1.1", "CS-1.2"]), ("twig", ["TW-1.1"])]
    tables = [
        GameTable(
            name,
            {rule: cited.get(rule, []) for rule in rules},
            name in playable,
            {rule: reason for rule, reason in (not_built or {}).items() if rule in rules},
        )
        for name, rules in games
    ]
    monkeypatch.setattr(rules_table, "collect_citations", lambda: cited)
    monkeypatch.setattr(rules_table, "tables", lambda _: tables)
    status = rules_table.main(list(arguments))
    assert isinstance(status, int)
    return status


ALL_CITED = {"CS-1.1": ["a::b"], "CS-1.2": ["a::b[1]", "a::b[2]"], "TW-1.1": ["a::c"]}


def test_all_rules_cited_is_success(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    assert run_table(monkeypatch, ALL_CITED, "--full") == 0
    printed = capsys.readouterr().out
    assert "stump (CS): 2 of 2 rules cited, 100 %" in printed
    assert "CS-1.2       a::b\n" in printed


def test_an_uncited_rule_is_named_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert run_table(monkeypatch, {"CS-1.1": ["a::b"], "TW-1.1": ["a::c"]}) == 1
    assert "stump: no test cites 1 rules:\n  CS-1.2\n" in capsys.readouterr().out


def test_a_citation_of_no_rule_is_named_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert run_table(monkeypatch, {**ALL_CITED, "CS-9.9": ["a::b"]}) == 1
    assert "cited, but no such rule: CS-9.9  a::b" in capsys.readouterr().out


def test_the_prefix_looks_at_one_game_only(monkeypatch: pytest.MonkeyPatch):
    only_twig = {"TW-1.1": ["a::c"], "CS-9.9": ["a::b"]}
    assert run_table(monkeypatch, only_twig, "--game", "TW") == 0
    assert run_table(monkeypatch, only_twig, "--game", "CS") == 1
    assert run_table(monkeypatch, only_twig, "--game", "XX") == 2


def test_a_game_being_built_may_have_rules_without_a_test(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert run_table(monkeypatch, {"CS-1.1": ["a::b"], "CS-1.2": ["a::b"]}, playable=["stump"]) == 0
    assert "twig (TW): 0 of 1 rules cited, 0 % (being built)" in capsys.readouterr().out
    assert run_table(monkeypatch, {"CS-1.1": ["a::b"], "TW-1.1": ["a::c"]}, playable=["stump"]) == 1


def test_all_but_one_is_never_rounded_up_to_all():
    table = GameTable("stump", {f"CS-1.{n}": ["a::b"] * (n > 0) for n in range(10_000)})
    assert "99.9 %" in table.summary()


def test_rules_that_are_not_built_yet_are_shown_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    waiting = {"CS-1.2": "stumps cannot fly yet"}
    assert run_table(monkeypatch, {"CS-1.1": ["a::b"], "TW-1.1": ["a::c"]}, not_built=waiting) == 0
    printed = capsys.readouterr().out
    assert "stump: 1 rules not built yet: stumps cannot fly yet" in printed
    assert "stump (CS): 1 of 2 rules cited, 50 % (1 not built yet)" in printed


def test_a_rule_cannot_be_cited_and_not_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert run_table(monkeypatch, ALL_CITED, not_built={"CS-1.2": "stumps cannot fly yet"}) == 1
    assert "stump: cited, but said to be not built: 1 rules:\n  CS-1.2" in capsys.readouterr().out


def test_whole_sections_can_be_named_but_nothing_that_is_no_rule():
    rules = ["CS-1.1", "CS-1.2", "CS-11.1"]
    assert rules_table.not_built(rules, [{"rules": ["CS-1"], "reason": "r"}]) == {
        "CS-1.1": "r",
        "CS-1.2": "r",
    }
    with pytest.raises(TafelrundeError, match="CS-7"):
        rules_table.not_built(rules, [{"rules": ["CS-7"], "reason": "r"}])
