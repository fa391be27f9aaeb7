"""The arrows of docs/architecture.md: who may import whom."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project import PACKAGE, place, written_files

# Room -> the rooms it may import. A game is a room of its own; "games" is the shelf they stand on (its __init__ and
# whatever lies beside the game folders), "tafelrunde" the public face that re-exports core and games.
ARROWS: dict[str, set[str]] = {
    "_form": {"core"},  # asks core where it was loaded from, and only when called
    "core": {"_form"},
    "reference": {"core"},
    "a game": {"core", "reference", "_form"},
    "games": {"core", "reference", "_form", "a game"},
    "tafelrunde": {"core", "games", "reference", "_form"},
    "bots": {"core", "games", "reference", "_form", "tafelrunde"},
    "lab": {"core", "games", "a game", "bots", "reference", "_form", "tafelrunde"},
    "server": {"core", "games", "bots", "reference", "_form", "tafelrunde"},
    "cli": {
        "core",
        "games",
        "a game",
        "bots",
        "lab",
        "server",
        "terminal",
        "reference",
        "_form",
        "tafelrunde",
    },
    "terminal": {"core", "bots"},
    "__main__": {"cli"},
}


def room_of(module: str) -> str:
    """core.match -> core; games.battlecrest.game -> games.battlecrest; the empty name is the public face."""
    parts = module.split(".")
    if parts[0] == "games" and len(parts) > 1 and (PACKAGE / "games" / parts[1]).is_dir():
        return f"games.{parts[1]}"
    return parts[0] or "tafelrunde"


def may_import(importer: str, imported: str) -> bool:
    if importer == imported:
        return True
    kind_of_importer = "a game" if importer.startswith("games.") else importer
    kind_of_imported = "a game" if imported.startswith("games.") else imported
    return kind_of_imported in ARROWS.get(kind_of_importer, set())


def module_name(file: Path) -> str:
    """The name inside the package, without `tafelrunde.` and without `__init__`."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_modules(source: str, file: Path) -> Iterator[str]:
    """Every module of the package that a file imports, wherever in the file and however it is written."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (_inside(alias.name) for alias in node.names if _is_ours(alias.name))
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, file)
            if _is_ours(base):
                # `from tafelrunde.games import battlecrest` names a game, `from tafelrunde.games import games` a function.
                yield from (_module_or_its_home(_inside(base), alias.name) for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _names_a_module(node.value):
            yield _inside(node.value)  # importlib.import_module("tafelrunde....")


def _absolute(node: ast.ImportFrom, file: Path) -> str:
    if node.level == 0:
        return node.module or ""
    here = ("tafelrunde", *file.relative_to(PACKAGE).parent.parts)
    above = here[: len(here) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def _is_ours(module: str) -> bool:
    return module == "tafelrunde" or module.startswith("tafelrunde.")


def _inside(module: str) -> str:
    return module.removeprefix("tafelrunde").removeprefix(".")


def _module_or_its_home(base: str, name: str) -> str:
    inner = PACKAGE.joinpath(*base.split("."), name) if base else PACKAGE / name
    is_module = inner.is_dir() or inner.with_suffix(".py").is_file()
    return f"{base}.{name}".removeprefix(".") if is_module else base


def _names_a_module(text: str) -> bool:
    if re.fullmatch(r"tafelrunde(\.\w+)+", text) is None:
        return False
    room = room_of(_inside(text))
    return room in ARROWS or room.startswith("games.")


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def wrong_arrows(source: str, file: Path) -> list[str]:
    importer = room_of(module_name(file))
    return sorted(
        f"{place(file)}: {importer} must not import {imported or 'the public face'}"
        for imported in set(imported_modules(source, file))
        if not may_import(importer, room_of(imported))
    )


def test_arrows_point_one_way():
    wrong = [line for file in sources() for line in wrong_arrows(file.read_text(encoding="utf-8"), file)]
    assert wrong == []


def test_every_room_is_on_the_map():
    rooms = {room_of(module_name(file)) for file in sources()}
    assert {room for room in rooms if not room.startswith("games.")} <= set(ARROWS)


# The test of the test: what it must catch, and what it must let pass.
@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("core/match.py", "from tafelrunde.games.battlecrest import game"),
        ("core/match.py", "def f():\n    import tafelrunde.games"),
        ("core/match.py", "from ..games import battlecrest"),
        ("core/match.py", "from .. import bots"),
        ("core/match.py", "from tafelrunde import games"),
        ("core/match.py", "import importlib\nimportlib.import_module('tafelrunde.server')"),
        ("bots/search.py", "import importlib\nimportlib.import_module('tafelrunde.games.battlecrest')"),
        ("games/battlecrest/game.py", "from tafelrunde.bots import search"),
        ("games/battlecrest/game.py", "from tafelrunde.games import games"),
        ("games/battlecrest/game.py", "from tafelrunde import Match"),
        ("bots/search.py", "from tafelrunde.games.battlecrest import judge"),
        ("bots/search.py", "from tafelrunde.lab import league"),
        ("lab/league.py", "from tafelrunde.server import app"),
        ("server/app.py", "import tafelrunde.games.battlecrest.state"),
        ("reference.py", "from tafelrunde import games"),
    ],
)
def test_a_wrong_arrow_is_caught(file: str, source: str):
    assert len(wrong_arrows(source, PACKAGE / file)) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("core/match.py", "from tafelrunde.core.choice import Choice\nfrom .rng import Rng\nimport random"),
        (
            "games/battlecrest/game.py",
            "from tafelrunde.core import match\nfrom . import state\nfrom .state import State",
        ),
        (
            "games/__init__.py",
            "from tafelrunde.games.battlecrest import game\nfrom tafelrunde.core import match",
        ),
        ("__init__.py", "from tafelrunde.core.match import Match\nfrom tafelrunde.games import games"),
        ("bots/search.py", "from tafelrunde import Match\nfrom tafelrunde.games import games"),
        ("lab/league.py", "from tafelrunde.bots import search"),
        ("server/app.py", "from tafelrunde.bots import search"),
        (
            "cli/research.py",
            "from tafelrunde.lab import league\nfrom tafelrunde.games.battlecrest import packs",
        ),
    ],
)
def test_a_right_arrow_is_let_pass(file: str, source: str):
    assert wrong_arrows(source, PACKAGE / file) == []


def _any_of(*words_in_two_halves: str) -> str:
    """A pattern for words that this file must not name itself, hence written as two halves."""
    return "(?:" + "|".join(word.replace("~", "") for word in words_in_two_halves) + ")"


FORBIDDEN = {
    "a path of one machine": re.compile(
        r"(?<![\w.$}~-])/" + _any_of("wo~rk", "ro~ot", "tm~p", "ho~me/") + r"(?!\w)"
    ),
    "a package registry": re.compile(_any_of(r"pypi\.~org", "python~hosted", r"npm~js\.", r"debian\.~org")),
    "a folder outside the project": re.compile(r"\.\./" + _any_of("sha~red")),
}


def forbidden_words(text: str) -> list[str]:
    return [what for what, pattern in FORBIDDEN.items() if pattern.search(text)]


def test_no_file_depends_on_one_machine_or_registry():
    wrong = []
    for file in written_files():
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            wrong += [f"{place(file)}:{number}: names {what}" for what in forbidden_words(line)]
    assert wrong == []


def test_forbidden_words_are_recognised():
    assert forbidden_words('open("' + "/wor" + 'k/data.json")') == ["a path of one machine"]
    assert forbidden_words("cd " + "/tm" + "p") == ["a path of one machine"]
    assert forbidden_words("https://files.python" + "hosted.org/x") == ["a package registry"]
    assert forbidden_words("../" + "shared/rules.md") == ["a folder outside the project"]
    assert forbidden_words("the work/play balance, web/root, http://localhost:8000/home/, $HOME") == []
