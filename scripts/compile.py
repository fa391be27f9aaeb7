"""Builds the compiled form of Tafelrunde beside the plain one: `make compile`.

The package is copied to build/compiled, and the modules of core, games and bots are compiled there with mypyc, so that
`PYTHONPATH=build/compiled` runs the compiled form while src stays plain. A module that must stay interpreted says so with
the line `# mypyc: off` among its first five. hatch_build.py puts the same compiled modules into the wheel.

Core, the bots and every game by itself are a group: one library each, one C file for each module. mypyc writes the C of all
groups anew whenever a source has changed (seconds); the C compiler (minutes) runs on all cores, and only for files whose text or
headers have changed: those of one game when that game changes, those of all groups when core changes what it offers them.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "tafelrunde"
COMPILED_ROOMS = ("core", "games", "bots")
STAMP = "compiled-from.txt"
OBJECTS = "objects"
IGNORED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")

# No function of a library is seen from outside (mypyc's groups hand each other tables of pointers), so that the C compiler may
# call it directly and inline it. The headers of mypyc define those tables, which only common symbols forgive.
C_FLAGS = ["-fvisibility=hidden", "-fcommon"]
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)
KEPT_DAYS = 3


def compiled_sources(package: Path, rooms: Sequence[str] = COMPILED_ROOMS) -> list[Path]:
    """The modules of the package that are compiled: all of the compiled rooms but those that opt out."""
    files = [file for room in rooms for file in sorted((package / room).rglob("*.py"))]
    return [file for file in files if file.name != "__init__.py" and not stays_interpreted(file)]


def stays_interpreted(file: Path) -> bool:
    first_lines = file.read_text(encoding="utf-8").splitlines()[:5]
    return "# mypyc: off" in [line.strip() for line in first_lines]


def extension_modules(folder: Path) -> list[Path]:
    """One beside each compiled module, and at the top the library of each group, which holds the code."""
    files = [*folder.glob("*"), *(folder / PACKAGE).rglob("*")]
    return sorted(file for file in files if file.name.endswith(tuple(EXTENSION_SUFFIXES)))


def groups(modules: Iterable[str]) -> dict[str, list[str]]:
    """Library name -> its modules: core, bots and each game. Within a group calls are direct, between groups by pointer."""
    found: dict[str, list[str]] = {}
    for module in modules:
        rooms = Path(module).parent.parts
        found.setdefault("_".join(rooms[: 3 if rooms[1:2] == ("games",) else 2]), []).append(module)
    return found


def fingerprint(files: Iterable[Path], root: Path, *facts: str) -> str:
    digest = hashlib.sha256("\0".join(facts).encode())
    for file in sorted(files):
        digest.update(f"\0{file.relative_to(root)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def build(root: Path = ROOT, rooms: Sequence[str] = COMPILED_ROOMS, force: bool = False) -> tuple[Path, str]:
    """Brings build/compiled up to date; returns it, and what had to be compiled ("" if nothing)."""
    package, work, target = root / "src" / PACKAGE, root / "build" / "mypyc", root / "build" / "compiled"
    tools = (
        sys.implementation.cache_tag,
        version("mypy"),
        os.environ.get("CC", ""),
        os.environ.get("CFLAGS", ""),
    )
    compiled_from = fingerprint(
        [Path(__file__).resolve(), *_sources_that_matter(package, rooms)], root, *tools
    )
    stale = force or not _stamped(work, compiled_from)
    done = ""
    if stale:
        if force:
            shutil.rmtree(work / OBJECTS, ignore_errors=True)
        done = _compile(package, work, rooms)
        (work / STAMP).write_text(compiled_from, encoding="utf-8")
    folders = {PACKAGE: package, **packaged_folders(root)}
    contents = [file for folder in folders.values() for file in _files(folder)]
    made_from = fingerprint(contents, root, compiled_from)
    if stale or not _stamped(target, made_from):
        _publish(folders, work, target, made_from)
    return target, done


def _sources_that_matter(package: Path, rooms: Sequence[str]) -> Iterator[Path]:
    # Compiled rooms import nothing above them (tests/test_arrows.py), so a change of server, lab or cli compiles nothing.
    yield from package.glob("*.py")
    for room in rooms:
        yield from (package / room).rglob("*.py")


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)


def _stamped(folder: Path, wanted: str) -> bool:
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


def _compile(package: Path, work: Path, rooms: Sequence[str]) -> str:
    """Compiles a copy of the package in the work folder, which keeps the objects for the next time."""
    (work / STAMP).unlink(missing_ok=True)
    for folder in (PACKAGE, "build"):
        shutil.rmtree(work / folder, ignore_errors=True)
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
    return result.stdout.splitlines()[-1]


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


class Objects:
    """Compiles and links, but nothing twice: what was made is kept under a hash of all that it is made of."""

    def __init__(self, folder: Path, compile_command: list[str], link_command: list[str], tools: str) -> None:
        self.folder, self.tools = folder, tools
        self.compile_command, self.link_command = compile_command, link_command
        self.made: list[Path] = []
        folder.mkdir(exist_ok=True)

    @classmethod
    def of_this_machine(cls, folder: Path) -> "Objects":
        """With the C compiler that this Python was built for, or the one named in CC."""
        import setuptools  # noqa: F401 - brings distutils where Python has none
        from distutils import ccompiler, sysconfig as c_settings  # isort: skip

        compiler: Any = ccompiler.new_compiler()
        c_settings.customize_compiler(compiler)
        told = subprocess.run([compiler.compiler_so[0], "--version"], capture_output=True, text=True).stdout
        tools = f"{told} {sys.version} {version('mypy')}"
        include = f"-I{sysconfig.get_path('include')}"
        return cls(folder, [*compiler.compiler_so, include], compiler.linker_so, tools)

    def compile(self, source: Path, flags: list[str], headers: Path) -> Path:
        contents = [file.read_bytes() for file in [source, *included(source, headers)]]
        return self._make(".o", contents, [*self.compile_command, *flags, "-c", str(source)])

    def link(self, objects: list[Path]) -> Path:
        names = [str(file) for file in objects]  # which say what is in them
        return self._make(".so", [], [*self.link_command, *names])

    def _make(self, suffix: str, contents: list[bytes], command: list[str]) -> Path:
        parts = [self.tools.encode(), "\0".join(command).encode(), *contents]
        target = self.folder / (hashlib.sha256(b"\0\0".join(parts)).hexdigest() + suffix)
        if target.is_file():
            target.touch()  # used today
            return target
        unfinished = target.with_suffix(".unfinished")
        subprocess.run([*command, "-o", str(unfinished)], check=True)
        unfinished.rename(target)
        self.made.append(target)
        return target

    def forget_the_old(self) -> None:
        limit = time.time() - KEPT_DAYS * 24 * 60 * 60
        for file in self.folder.iterdir():
            if file.stat().st_mtime < limit:
                file.unlink()


def included(source: Path, headers: Path) -> list[Path]:
    """The headers that a C file includes, and those that these include; the ones of Python and mypyc never change."""
    found: dict[Path, None] = {}
    waiting = [source]
    while waiting:
        names = INCLUDE.findall(waiting.pop().read_text(encoding="utf-8"))
        new = [headers / name for name in names if headers / name not in found and (headers / name).is_file()]
        found.update(dict.fromkeys(new))
        waiting += new
    return sorted(found)


def run_mypyc(modules: list[str]) -> None:
    """The compiler itself, run in the work folder by a process of its own; prints how much it had to do."""
    from mypyc.build import mypycify

    # The project's mypy settings and the types of interpreted modules are `make check`'s business. Without mypy's cache the C
    # text depends on nothing but the sources (with it, mypyc numbers constants differently), so that equal text can be reused.
    settings = ["--config-file=", "--follow-imports=silent", f"--cache-dir={os.devnull}"]
    extensions: list[Any] = mypycify(
        [*settings, *modules],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        separate=[(files, name) for name, files in groups(modules).items()],
    )
    objects = Objects.of_this_machine(Path(OBJECTS))
    flags_of = {
        Path(source): [*extension.extra_compile_args, *C_FLAGS, *(f"-I{at}" for at in extension.include_dirs)]
        for extension in extensions
        for source in extension.sources
    }
    # The longest first, so that all cores end together.
    sources = sorted(flags_of, key=lambda file: -file.stat().st_size)
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        compiled = workers.map(lambda file: objects.compile(file, flags_of[file], Path("build")), sources)
        object_of = dict(zip(sources, compiled))
        made = len(objects.made)
        libraries = workers.map(
            lambda extension: objects.link([object_of[Path(source)] for source in extension.sources]),
            extensions,
        )
        for extension, library in zip(extensions, libraries):
            place = Path(*extension.name.split(".")).with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))
            shutil.copyfile(library, place)
    objects.forget_the_old()
    print(f"{made} of {len(sources)} C files")


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Builds the compiled form of Tafelrunde into build/compiled."
    )
    parser.add_argument("--force", action="store_true", help="compile everything from nothing")
    only = "compile these alone, e.g. core games/battlecrest, while others are being written"
    parser.add_argument("--only", nargs="+", metavar="ROOM", default=COMPILED_ROOMS, help=only)
    parser.add_argument("--mypyc", nargs="+", metavar="MODULE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.mypyc:
        run_mypyc(arguments.mypyc)
        return
    start = time.monotonic()
    target, done = build(rooms=arguments.only, force=arguments.force)
    count = len(compiled_sources(target / PACKAGE, arguments.only))
    spent = f"compiled {done} in {time.monotonic() - start:.0f} s" if done else "up to date"
    print(f"compiled form: {count} modules, {spent} (use it with PYTHONPATH={target.relative_to(ROOT)})")


if __name__ == "__main__":
    main()
