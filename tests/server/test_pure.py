"""Clocks, standings and people are pure: no clock is read, no socket and no database opened. And the engine needs none of what
the server needs for them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project import PACKAGE, place

PURE = ("clocks", "standing", "people")
OUTSIDE = {
    "asyncio",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
    "starlette",
    "uvicorn",
    "websockets",
}
# Modules of the server that a pure one may use: records and sentences.
NEEDED = {"wire", "refusals", *PURE}
FOR_THE_SERVER = {"argon2", "itsdangerous", "networkx", "openskill"}


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("package", PURE)
def test_nothing_outside_is_touched(package: str):
    files = sorted((PACKAGE / "server" / package).rglob("*.py"))
    assert len(files) > 3
    for file in files:
        for module in imported(file):
            parts = module.split(".")
            assert parts[0] not in OUTSIDE, place(file)
            if parts[:2] == ["tafelrunde", "server"]:
                assert parts[2] in NEEDED, place(file)
        # The moment of now is asked for nowhere.
        text = file.read_text(encoding="utf-8")
        assert ".now(" not in text and ".today(" not in text and "utcnow" not in text, place(file)


@pytest.mark.parametrize("room", ["core", "games", "bots", "lab"])
def test_the_engine_does_not_know_what_the_server_needs(room: str):
    own = (
        {"openskill"} if room == "lab" else set()
    )  # leagues are rated as people are: it is part of the lab's extra
    for file in sorted((PACKAGE / room).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if not any(name in text for name in FOR_THE_SERVER):
            continue  # it need not be parsed
        known = {module.split(".")[0] for module in imported(file)}
        assert not known & (FOR_THE_SERVER - own), place(file)
