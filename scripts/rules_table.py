"""Which tests guard which rule: `make rules`.

The rules are the numbered ones of docs/rules; a test cites those it would catch breaking with
`@pytest.mark.rule("BC-4.2")`. Fails if a rule is cited by no test, or a test cites a rule that does not exist. A game that is
still being built, so that nobody can choose it yet, is counted, too, but may have rules without a test.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from tafelrunde import all_games, reference
from tafelrunde.core.errors import TafelrundeError

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class GameTable:
    game: str
    tests_of: dict[str, list[str]] = field(default_factory=dict)
    """Rule id -> the tests that cite it, in the order of the reference."""
    playable: bool = True

    @property
    def prefix(self) -> str:
        return next(iter(self.tests_of), "?").split("-")[0]

    @property
    def uncited(self) -> list[str]:
        return [rule_id for rule_id, tests in self.tests_of.items() if not tests]

    def summary(self) -> str:
        total, missing = len(self.tests_of), len(self.uncited)
        share = 100 * (total - missing) / total if total else 0
        being_built = "" if self.playable else " (being built)"
        # Rounded down, so that 100 % means all of them.
        return f"{self.game} ({self.prefix}): {total - missing} of {total} rules cited, {int(share * 10) / 10:g} %{being_built}"


def collect_citations() -> dict[str, list[str]]:
    """Asks pytest, so that marks on modules, classes and parameters count as they do when the tests run."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "citations.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        result = subprocess.run(
            [*command, "--rule-citations", str(target)],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        if result.returncode != 0 or not target.is_file():
            raise TafelrundeError(f"the tests could not be collected:\n{result.stdout}{result.stderr}")
        citations: dict[str, list[str]] = json.loads(target.read_text(encoding="utf-8"))
        return citations


def tables(citations: dict[str, list[str]]) -> list[GameTable]:
    playable = {game.id for game in all_games()}
    return [
        GameTable(
            game, {rule.id: citations.get(rule.id, []) for rule in reference.rules(game)}, game in playable
        )
        for game in reference.referenced_games()
    ]


def unknown_citations(citations: dict[str, list[str]], games: list[GameTable]) -> dict[str, list[str]]:
    known = {rule_id for table in games for rule_id in table.tests_of}
    return {rule_id: tests for rule_id, tests in citations.items() if rule_id not in known}


def report(games: list[GameTable], unknown: dict[str, list[str]], full: bool) -> list[str]:
    lines = [
        f"cited, but no such rule: {rule_id}  {_names(tests)}" for rule_id, tests in sorted(unknown.items())
    ]
    for table in games:
        if table.playable or full:
            lines += _wrapped(f"{table.game}: no test cites", table.uncited)
    if full:
        for table in games:
            lines += [
                f"{rule_id:<12} {_names(tests, limit=None)}" for rule_id, tests in table.tests_of.items()
            ]
    return lines + [table.summary() for table in games]


def _names(tests: list[str], limit: int | None = 3) -> str:
    """The tests without their parameters, each once."""
    names = list(dict.fromkeys(test.split("[")[0].removeprefix("tests/") for test in tests))
    shown = names if limit is None else names[:limit]
    return (
        ", ".join(shown) + (f" and {len(names) - len(shown)} more" if len(shown) < len(names) else "") or "-"
    )


def _wrapped(title: str, ids: list[str], per_line: int = 10) -> list[str]:
    if not ids:
        return []
    rows = [ids[start : start + per_line] for start in range(0, len(ids), per_line)]
    return [f"{title} {len(ids)} rules:", *("  " + " ".join(row) for row in rows)]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which tests guard which rule.")
    parser.add_argument("--game", metavar="PREFIX", help="only the game with this prefix, e.g. BC")
    parser.add_argument("--full", action="store_true", help="every rule with its tests")
    given = parser.parse_args(arguments)
    try:
        citations = collect_citations()
        games = tables(citations)
    except TafelrundeError as error:
        print(error, file=sys.stderr)
        return 2
    unknown = unknown_citations(citations, games)
    if given.game is not None:
        games = [table for table in games if table.prefix == given.game]
        unknown = {
            rule_id: tests for rule_id, tests in unknown.items() if rule_id.startswith(f"{given.game}-")
        }
        if not games:
            print(f"no rules with the prefix {given.game!r}", file=sys.stderr)
            return 2
    print("\n".join(report(games, unknown, given.full)))
    return 1 if unknown or any(table.playable and table.uncited for table in games) else 0


if __name__ == "__main__":
    sys.exit(main())
