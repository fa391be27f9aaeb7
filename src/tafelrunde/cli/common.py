"""What every verb shares: the command itself, options that several verbs know, reading, printing, a progress bar."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tafelrunde import TafelrundeError, __version__
from tafelrunde._form import compiled
from tafelrunde.core.words import check_language

app = App(
    name="tafelrunde",
    help="A digital table for tactical-combat tabletop games: play, simulate, measure.",
    version=lambda: f"tafelrunde {__version__} ({'compiled' if compiled() else 'plain Python'})",
)
packs_app = App(name="packs", help="Card packs of your own.")
app.command(packs_app)
database_app = App(
    name="database", help="The database behind a server: move it, and put it right after a restore."
)
app.command(database_app)
people_app = App(
    name="people", help="The people of a server: guests and accounts. Every command is written down."
)
app.command(people_app)
tables_app = App(name="tables", help="The tables of a server.")
app.command(tables_app)

Json = Annotated[bool, Parameter(name="--json", negative="")]
Lang = Annotated[str, Parameter(name="--lang")]
Pack = Annotated[list[Path] | None, Parameter(name="--pack", negative="")]
Ray = Annotated[str | None, Parameter(name="--ray")]
Db = Annotated[str | None, Parameter(name="--db")]
Options = Annotated[list[str] | None, Parameter(name="--option", negative="")]


def language(lang: str) -> str:
    """The language asked for, or the one of the terminal."""
    if lang != "auto":
        return check_language(lang)
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "de" if spoken.startswith("de") else "en"


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=None))


def read_json(path: Path, what: str) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise TafelrundeError(f"{what} {path}: cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise TafelrundeError(f"{what} {path}: is not JSON ({error})") from None


def options_of(pairs: list[str] | None, packs: list[Path] | None) -> dict[str, object]:
    """Options from k=v words and pack files."""
    options: dict[str, object] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise TafelrundeError(f"--option {pair}: expected NAME=VALUE")
        options[name] = value
    if packs:
        options["packs"] = [read_json(path, "pack") for path in packs]
    return options


class Bar:
    """A progress bar on a terminal, silence elsewhere."""

    def __init__(self, title: str) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.progress = Progress(
            *columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True
        )
        self.task = self.progress.add_task(title, total=None)

    def __enter__(self) -> "Bar":
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def __call__(self, done: int, total: int) -> None:
        self.progress.update(self.task, completed=done, total=total)
