"""Which tests guard which rule: `make rules`.

The rules are the numbered ones of docs/rules; a test cites those it would catch breaking with
`@pytest.mark.rule("BC-4.2")`. Fails if a rule is cited by no test, or a test cites a rule that does not exist. A game that is
still being built, so that nobody can choose it yet, is counted, too, but may have rules without a test. Rules of a playable
game that are not built yet stand in docs/rules/not_built.json, with the reason; they are counted and shown, and must leave
that list as soon as a test cites them.
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
NOT_BUILT = ROOT / "docs" / "rules" / "not_built.json"


@dataclass
class GameTable:
    game: str
    tests_of: dict[str, list[str]] = field(default_factory=dict)
    """Rule id -> the tests that cite it, in the order of the reference."""
    playable: bool = True
    not_built: dict[str, str] = field(default_factory=dict)
    """Rule id -> why it is not built yet."""

    @property
    def prefix(self) -> str:
        return next(iter(self.tests_of), "?").split("-")[0]

    @property
    def uncited(self) -> list[str]:
        return [
            rule_id for rule_id, tests in self.tests_of.items() if not tests and rule_id not in self.not_built
        ]

    @property
    def built_after_all(self) -> list[str]:
        """Rules that are cited though the list says that they are not built."""
        return [rule_id for rule_id in self.not_built if self.tests_of.get(rule_id)]

    def reasons(self) -> list[str]:
        return [
            f"{self.game}: {list(self.not_built.values()).count(reason)} rules not built yet: {reason}"
            for reason in dict.fromkeys(self.not_built.values())
        ]

    def summary(self) -> str:
        total = len(self.tests_of)
        missing = sum(1 for tests in self.tests_of.values() if not tests)
        share = 100 * (total - missing) / total if total else 0
        being_built = f" ({len(self.not_built)} not built yet)" if self.not_built else ""
        if not self.playable:
            being_built = " (being built)"
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
    waiting: dict[str, list[dict[str, object]]] = json.loads(NOT_BUILT.read_text(encoding="utf-8"))
    return [
        GameTable(
            game,
            {rule.id: citations.get(rule.id, []) for rule in reference.rules(game)},
            game in playable,
            not_built([rule.id for rule in reference.rules(game)], waiting.get(game, [])),
        )
        for game in reference.referenced_games()
    ]


def not_built(rules: list[str], entries: list[dict[str, object]]) -> dict[str, str]:
    """Rule id -> reason. An entry names rules, or whole sections (`MK-25`); names of nothing are an error."""
    found: dict[str, str] = {}
    for entry in entries:
        names = entry["rules"]
        assert isinstance(names, list)
        for name in names:
            meant = [rule for rule in rules if rule == name or rule.startswith(f"{name}.")]
            if not meant:
                raise TafelrundeError(f"not_built.json: there is no rule {name}")
            found.update(dict.fromkeys(meant, str(entry["reason"])))
    return found


def unknown_citations(citations: dict[str, list[str]], games: list[GameTable]) -> dict[str, list[str]]:
    known = {rule_id for table in games for rule_id in table.tests_of}
    return {rule_id: tests for rule_id, tests in citations.items() if rule_id not in known}


def report(games: list[GameTable], unknown: dict[str, list[str]], full: bool) -> list[str]:
    lines = [
        f"cited, but no such rule: {rule_id}  {_names(tests)}" for rule_id, tests in sorted(unknown.items())
    ]
    for table in games:
        lines += _wrapped(f"{table.game}: cited, but said to be not built:", table.built_after_all)
        lines += table.reasons()
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
    wrong = any(table.built_after_all or (table.playable and table.uncited) for table in games)
    return 1 if unknown or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
