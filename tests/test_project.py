"""Promises of the project's own files: that commands, links, pins and licences say what is true."""

import doctest
import json
import os
import re
import subprocess
import sys
import tomllib

import pytest

import tafelrunde
from tests.project import ROOT, place, written_files

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DOCUMENTS = [file for file in written_files() if file.suffix == ".md"]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def plain_name(requirement: str) -> str:
    """`mypy[mypyc]>=2.4` -> `mypy`, spelled as package indexes compare names."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=!~; ]", requirement)[0]).lower()


def requirements() -> set[str]:
    project = PYPROJECT["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    return {plain_name(requirement) for each in lists for requirement in each} - {"tafelrunde"}


def test_constraints_are_names_and_versions_only():
    lines = [line for line in read("constraints.txt").splitlines() if not line.startswith("#")]
    wrong = [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line)]
    assert wrong == []


def test_every_requirement_is_pinned():
    pinned = {plain_name(line) for line in read("constraints.txt").splitlines()}
    assert requirements() <= pinned


def test_no_lock_file_records_where_packages_came_from():
    for file in written_files():
        if file.name in {"package-lock.json", "npm-shrinkwrap.json"}:
            packages = json.loads(file.read_text(encoding="utf-8")).get("packages", {})
            assert [name for name, entry in packages.items() if "resolved" in entry] == [], place(file)
        assert file.name not in {"uv.lock", "poetry.lock", "Pipfile.lock", "yarn.lock"}, place(file)


def test_licence_is_whole_and_the_one_that_is_declared():
    assert PYPROJECT["project"]["license"] == "Apache-2.0"
    text = read("LICENSE")
    assert "Apache License\n                           Version 2.0, January 2004" in text
    assert "END OF TERMS AND CONDITIONS" in text
    for file in PYPROJECT["project"]["license-files"]:
        assert (ROOT / file).is_file(), file


def test_notice_names_every_game():
    notice = read("NOTICE").casefold()
    for name in ("Battlecrest", "Pixel Tactics", "Kharnage", "Tash-Kalar", "Mage Knight"):
        assert name.casefold() in notice


def test_this_version_is_in_the_changelog():
    version = re.escape(tafelrunde.__version__)
    assert re.search(rf"^## .*\b{version}\b", read("CHANGELOG.md"), re.MULTILINE)


def test_make_commands_of_the_documents_exist():
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
    for file in DOCUMENTS:
        text = file.read_text(encoding="utf-8")
        named = set(re.findall(r"(?:^|`)make ([a-z][a-z-]*)", text, re.MULTILINE))
        assert named <= targets, place(file)


def test_readme_begins_with_the_two_commands():
    first_screen = "\n".join(read("README.md").splitlines()[:30])
    assert "make play" in first_screen
    assert "make test" in first_screen


def test_links_and_pictures_of_the_documents_exist():
    broken = []
    for file in DOCUMENTS:
        text = re.sub(r"```.*?```|`[^`\n]*`", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text) + re.findall(r'(?:src|href)="([^"#]+)', text)
        local = [link for link in links if not re.match(r"[a-z]+:", link)]
        broken += [f"{place(file)}: {link}" for link in local if not (file.parent / link).exists()]
    assert broken == []


def test_continuous_integration_runs_make_test():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text(encoding="utf-8")


def python_examples() -> list[object]:
    examples: list[object] = []
    for name in ("README.md", "docs/api.md"):
        if (ROOT / name).is_file():
            blocks = re.findall(r"^```python\n(.*?)^```", read(name), re.DOTALL | re.MULTILINE)
            examples += [pytest.param(block, id=f"{name}#{n}") for n, block in enumerate(blocks, start=1)]
    return examples


@pytest.mark.slow
@pytest.mark.parametrize("source", python_examples())
def test_python_examples_of_the_documents_run(source: str):
    """Each example is a program: it runs, and prints what its `# ->` comments promise."""
    command = [sys.executable, "-W", "error", "-c", source]
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert result.returncode == 0, result.stderr
    promised = re.findall(r"print\(.*\)\s+# -> (.*)", source)
    assert promised == [line for line in result.stdout.splitlines() if line in promised]


def test_example_of_the_package_docstring_runs():
    tried = doctest.testmod(tafelrunde)
    assert tried.attempted > 0
    assert tried.failed == 0


def test_nothing_in_the_browser_is_forced_to_be_of_another_type():
    """A cast through `unknown` would hide a mistake, in sample tables of tests as well."""
    sources = [file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in (".ts", ".svelte")]
    written = [file for file in sources if not file.name.endswith(".test.ts")]
    assert len(written) > 200
    assert [place(file) for file in written if "as unknown as" in file.read_text(encoding="utf-8")] == []
