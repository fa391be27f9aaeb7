"""The project's own files, for the tests that look at them."""

import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "tafelrunde"

# What is built or fetched, not written: the same list as .gitignore's, needed where there is no git.
NOT_OURS = {".git", ".venv", "build", "dist", "node_modules", "__pycache__", "test-results"}
NOT_OURS |= {".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
TEXT_SUFFIXES = {
    "", ".py", ".md", ".toml", ".txt", ".json", ".yaml", ".yml", ".svg", ".html", ".css", ".js", ".mjs", ".ts", ".svelte",
    ".sh", ".cfg", ".ini", ".typed", ".sql",
}  # fmt: skip


def written_files() -> Iterator[Path]:
    """Every text file of the project, without what was built or installed."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = sorted(set(folders) - NOT_OURS)
        for name in sorted(
            set(files) - NOT_OURS
        ):  # .git is a file where several work trees share one repository
            if Path(name).suffix in TEXT_SUFFIXES:
                yield Path(folder) / name


def place(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def load_script(name: str) -> ModuleType:
    """A script of scripts/ as a module."""
    spec = importlib.util.spec_from_file_location(f"script_{name}", ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
