"""The two forms of the package, plain and compiled, and the wheel that carries either."""

import importlib
import os
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tafelrunde._form import compiled
from tests.project import PACKAGE, ROOT, load_script

compile_script = load_script("compile")


def write(file: Path, text: str = "") -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_all_modules_of_the_compiled_rooms_are_compiled_but_those_that_opt_out(tmp_path: Path):
    rules = write(tmp_path / "core" / "rules.py")
    deep = write(
        tmp_path / "games" / "halma" / "board.py", '"""One."""\n\n\n\n\n# mypyc: off\n'
    )  # line 6: too late
    write(tmp_path / "core" / "__init__.py")
    write(tmp_path / "bots" / "odd.py", '"""A module that needs the interpreter."""\n\n# mypyc: off\n')
    write(tmp_path / "server" / "app.py")
    assert compile_script.compiled_sources(tmp_path) == [rules, deep]


def test_every_compiled_module_is_really_imported_in_the_form_that_runs():
    """In the compiled form no module falls back to its source beside it; in the plain form none is compiled."""
    sources = compile_script.compiled_sources(PACKAGE)
    assert len(sources) > 5
    for source in sources:
        name = ".".join(source.relative_to(PACKAGE.parent).with_suffix("").parts)
        origin = importlib.import_module(name).__file__ or ""
        assert origin.endswith(tuple(EXTENSION_SUFFIXES)) == compiled(), f"{name} comes from {origin}"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel in the form that these tests run in."""
    folder = tmp_path_factory.mktemp("wheel")
    environment = {**os.environ, "TAFELRUNDE_COMPILE": "1" if compiled() else "0"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    (file,) = folder.glob("*.whl")
    return file


@pytest.mark.slow
def test_wheel_says_what_it_runs_on(wheel: Path):
    assert ("py3-none-any" in wheel.name) != compiled()
    assert (f"cp{sys.version_info.major}{sys.version_info.minor}-" in wheel.name) == compiled()


@pytest.mark.slow
def test_wheel_holds_the_rules_the_data_and_the_type_mark(wheel: Path):
    names = set(zipfile.ZipFile(wheel).namelist())
    written = {file.relative_to(PACKAGE.parent).as_posix() for file in PACKAGE.rglob("*") if file.is_file()}
    assert {name for name in written if "__pycache__" not in name} <= names
    assert {f"tafelrunde/_rules/{file.name}" for file in (ROOT / "docs" / "rules").glob("*.md")} <= names


@pytest.mark.slow
def test_installed_wheel_runs_alone(wheel: Path, tmp_path: Path):
    """Unpacked away from the project: the engine is imported in the right form and finds its rules."""
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        "import tafelrunde, tafelrunde._form as form, tafelrunde.reference as reference\n"
        "print(tafelrunde.__file__, form.compiled(), len(reference.rules('battlecrest')) > 100)"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert result.stdout.split() == [str(tmp_path / "tafelrunde" / "__init__.py"), str(compiled()), "True"], (
        result.stderr
    )
