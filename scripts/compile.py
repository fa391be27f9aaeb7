"""Builds the compiled form of Tafelrunde beside the plain one: `make compile`.

The package is copied to build/compiled, and the modules of core, games and bots are compiled there with mypyc, so that
`PYTHONPATH=build/compiled` runs the compiled form while src stays plain. A module that must stay interpreted says so with
the line `# mypyc: off` among its first five. hatch_build.py puts the same compiled modules into the wheel.

Nothing is compiled again unless a source, Python, mypyc or this script has changed.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "tafelrunde"
COMPILED_ROOMS = ("core", "games", "bots")
STAMP = "compiled-from.txt"
IGNORED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")


def compiled_sources(package: Path, rooms: Sequence[str] = COMPILED_ROOMS) -> list[Path]:
    """The modules of the package that are compiled: all of the compiled rooms but those that opt out."""
    files = [file for room in rooms for file in sorted((package / room).rglob("*.py"))]
    return [file for file in files if file.name != "__init__.py" and not stays_interpreted(file)]


def stays_interpreted(file: Path) -> bool:
    first_lines = file.read_text(encoding="utf-8").splitlines()[:5]
    return "# mypyc: off" in [line.strip() for line in first_lines]


def extension_modules(folder: Path) -> list[Path]:
    """One beside each compiled module, and the library at the top that all of them share."""
    files = [*folder.glob("*"), *(folder / PACKAGE).rglob("*")]
    return sorted(file for file in files if file.name.endswith(tuple(EXTENSION_SUFFIXES)))


def fingerprint(files: Iterable[Path], root: Path, *facts: str) -> str:
    digest = hashlib.sha256("\0".join(facts).encode())
    for file in sorted(files):
        digest.update(f"\0{file.relative_to(root)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def build(root: Path = ROOT, rooms: Sequence[str] = COMPILED_ROOMS, force: bool = False) -> tuple[Path, bool]:
    """Brings build/compiled up to date; returns it, and whether anything had to be compiled."""
    package, work, target = root / "src" / PACKAGE, root / "build" / "mypyc", root / "build" / "compiled"
    tools = (sys.implementation.cache_tag, version("mypy"), os.environ.get("CFLAGS", ""))
    compiled_from = fingerprint(
        [Path(__file__).resolve(), *_sources_that_matter(package, rooms)], root, *tools
    )
    stale = force or not _stamped(work, compiled_from)
    if stale:
        _compile(package, work, rooms)
        (work / STAMP).write_text(compiled_from, encoding="utf-8")
    folders = {PACKAGE: package, **packaged_folders(root)}
    contents = [file for folder in folders.values() for file in _files(folder)]
    made_from = fingerprint(contents, root, compiled_from)
    if stale or not _stamped(target, made_from):
        _publish(folders, work, target, made_from)
    return target, stale


def _sources_that_matter(package: Path, rooms: Sequence[str]) -> Iterator[Path]:
    # Compiled rooms import nothing above them (tests/test_arrows.py), so a change of server, lab or cli compiles nothing.
    yield from (file for file in package.glob("*.py") if file.name != "cli.py")
    for room in rooms:
        yield from (package / room).rglob("*.py")


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)


def _stamped(folder: Path, wanted: str) -> bool:
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


def _compile(package: Path, work: Path, rooms: Sequence[str]) -> None:
    """Compiles a copy of the package in the work folder, which keeps mypy's cache for the next time."""
    (work / STAMP).unlink(missing_ok=True)
    shutil.rmtree(work / PACKAGE, ignore_errors=True)
    shutil.rmtree(
        work / "build", ignore_errors=True
    )  # setuptools would trust time stamps: start from nothing
    for old in extension_modules(work):
        old.unlink()
    shutil.copytree(package, work / PACKAGE, ignore=IGNORED)
    modules = [file.relative_to(work) for file in compiled_sources(work / PACKAGE, rooms)]
    if not modules:
        raise SystemExit(f"nothing to compile: no modules in {', '.join(rooms)} of {package}")
    command = [sys.executable, __file__, "--mypyc", *map(str, modules)]
    # Its output is of interest only when it fails: mypy's messages and the C compiler's.
    result = subprocess.run(
        command,
        cwd=work,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if result.returncode != 0:
        raise SystemExit(f"{result.stdout}\ncompile failed")
    built = {file.relative_to(work).parent / file.name.split(".")[0] for file in extension_modules(work)}
    missing = [str(module) for module in modules if module.with_suffix("") not in built]
    if missing:
        raise SystemExit(f"compile failed: no extension module for {', '.join(missing)}")


def _publish(folders: dict[str, Path], work: Path, target: Path, made_from: str) -> None:
    """Fills the target with today's package, data and rules and the compiled modules, and swaps it in at the end."""
    new = target.with_name("compiled.new")
    shutil.rmtree(new, ignore_errors=True)
    for name, folder in folders.items():
        shutil.copytree(folder, new / name, ignore=IGNORED)
    for file in extension_modules(work):
        shutil.copy2(file, new / file.relative_to(work))
    (new / STAMP).write_text(made_from, encoding="utf-8")
    shutil.rmtree(target, ignore_errors=True)
    new.rename(target)


def packaged_folders(root: Path) -> dict[str, Path]:
    """What travels inside the package but lives elsewhere in the project: place in the package -> folder."""
    folders = {f"{PACKAGE}/_rules": root / "docs" / "rules", f"{PACKAGE}/_web": root / "web" / "dist"}
    return {name: folder for name, folder in folders.items() if folder.is_dir()}


def run_mypyc(modules: list[str]) -> None:
    """The compiler itself, run in the work folder by a process of its own."""
    from mypyc.build import mypycify
    from setuptools import setup

    # The project's mypy settings and the types of interpreted modules are `make check`'s business.
    settings = ["--config-file=", "--follow-imports=silent"]
    extensions = mypycify([*settings, *modules], opt_level="3", debug_level="0", group_name=PACKAGE)
    setup(
        name=PACKAGE,
        version="0",
        packages=[],
        ext_modules=extensions,
        script_args=["-q", "build_ext", "--inplace"],
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Builds the compiled form of Tafelrunde into build/compiled."
    )
    parser.add_argument("--force", action="store_true", help="compile even if nothing has changed")
    only = "compile these alone, e.g. core games/battlecrest, while others are being written"
    parser.add_argument("--only", nargs="+", metavar="ROOM", default=COMPILED_ROOMS, help=only)
    parser.add_argument("--mypyc", nargs="+", metavar="MODULE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.mypyc:
        run_mypyc(arguments.mypyc)
        return
    start = time.monotonic()
    target, worked = build(rooms=arguments.only, force=arguments.force)
    count = len(compiled_sources(target / PACKAGE, arguments.only))
    spent = f"compiled in {time.monotonic() - start:.0f} s" if worked else "up to date"
    print(f"compiled form: {count} modules, {spent} (use it with PYTHONPATH={target.relative_to(ROOT)})")


if __name__ == "__main__":
    main()
