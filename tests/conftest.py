"""What every test gets: the promised form of the engine, and the list of rule citations for `make rules`."""

import gc
import json
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import tafelrunde
from tafelrunde._form import compiled

# A busy machine is no fault of the code: how long an example takes says nothing here. The examples are the same each time, so
# that what the tests say of a version of the code does not depend on luck.
settings.register_profile(
    "patient",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")

BROWSER_TESTS = Path(__file__).parent / "browser"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule-citations",
        metavar="FILE",
        help="write which tests cite which rules, as JSON (used by scripts/rules_table.py)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """`make test` runs both forms; a wrong PYTHONPATH must not let it test the same form twice."""
    promised = os.environ.get("TAFELRUNDE_FORM")
    if promised is not None and promised != _form():
        raise pytest.UsageError(
            f"the {promised} form was promised, but the {_form()} one is imported: {_place()}"
        )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where the browser tests are left out anyway, nobody has to read them, nor the library that drives a browser."""
    wanted = config.getoption("markexpr")
    left_out = "not browser" in wanted and " or " not in wanted
    return True if left_out and collection_path == BROWSER_TESTS else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests come and none goes: the garbage collector would look through them again and again, while they are
    collected and ever after. Later it looks seldom: nearly all that a test leaves behind is gone by itself."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


@pytest.fixture
def fresh_network(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """Battlecrest has a network, for this process and those that it starts: one of two cells that says what the judge says."""
    from tafelrunde.bots import network

    def look_again() -> None:
        network.found.cache_clear()
        network.network_of.cache_clear()

    monkeypatch.setenv("TAFELRUNDE_NETWORKS", str(Path(__file__).parent / "bots" / "networks"))
    look_again()
    yield
    monkeypatch.undo()
    look_again()


def pytest_report_header() -> str:
    return f"tafelrunde: {_form()} form, from {_place()}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    promised = os.environ.get("TAFELRUNDE_FORM")
    if (
        promised is not None
    ):  # `make test` runs both forms: what asks nothing of the engine's form runs in one of them
        elsewhere = [item for item in items if promised not in _forms(item)]
        config.hook.pytest_deselected(items=elsewhere)
        items[:] = [item for item in items if item not in elsewhere]
    target = config.getoption("--rule-citations")
    if target is not None:
        Path(target).write_text(json.dumps(rule_citations(items), indent=1), encoding="utf-8")


def _forms(item: pytest.Item) -> tuple[str, ...]:
    """The forms a test runs in: both, or the one that a long test names with @pytest.mark.runs_in("compiled")."""
    mark = item.get_closest_marker("runs_in")
    return ("plain", "compiled") if mark is None else mark.args


def rule_citations(items: list[pytest.Item]) -> dict[str, list[str]]:
    """Rule id -> tests that cite it. A test that does not run guards nothing and is not counted."""
    cited: dict[str, list[str]] = {}
    for item in items:
        if any(list(item.iter_markers(name)) for name in ("skip", "skipif", "xfail")):
            continue
        for mark in item.iter_markers("rule"):
            for rule_id in mark.args:
                cited.setdefault(str(rule_id), []).append(item.nodeid)
    return cited


def _form() -> str:
    return "compiled" if compiled() else "plain"


def _place() -> str:
    return str(Path(tafelrunde.__file__).parent)
