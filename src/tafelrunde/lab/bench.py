"""How fast are we? Decisions per second in random play and the price of a clone, beside peers or beside another checkout of
ourselves, all in one run; and what the server pays per answer.

Machines are noisy: everything is measured in several rounds, taken in turn, and the median counts. Ratios are what to read.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import tafelrunde
from tafelrunde import TafelrundeError
from tafelrunde._form import compiled
from tafelrunde.lab import measure
from tafelrunde.lab.measure import CLONES_PER_POSITION, Chance, Figures, Subject

ROUNDS = 5

Measure = Callable[[float], Figures]
"""Seconds to spend -> figures by name."""
Progress = Callable[[int, int], None]
Rows = dict[str, dict[str, float]]

RATIOS = {
    "decisions_per_second": "speed",
    "clone_microseconds": "clone",
    "answer_microseconds": "answer",
    "view_microseconds": "view",
    "patch_microseconds": "patch",
    "snapshot_microseconds": "snapshot",
    "snapshot_bytes": "size",
}
"""The figures that are worth comparing, and what the comparison is called."""


# --- peers ------------------------------------------------------------------------------------------------------------------


class Watch:
    """A stopwatch for games and the clones made on the way; cloning does not count as playing."""

    def __init__(self) -> None:
        self.decisions, self.spent = 0, 0.0
        self.clones, self.cloning = 0, 0.0
        self.started = 0.0

    def start(self) -> None:
        self.started = perf_counter()

    def clone(self, clone: Callable[[], object]) -> None:
        before = perf_counter()
        for _ in range(CLONES_PER_POSITION):
            clone()
        took = perf_counter() - before
        self.clones += CLONES_PER_POSITION
        self.cloning += took
        self.started += took

    def stop(self, decisions: int) -> None:
        self.spent += perf_counter() - self.started
        self.decisions += decisions

    def figures(self) -> Figures:
        return {
            "decisions_per_second": self.decisions / self.spent,
            "clone_microseconds": self.cloning / max(self.clones, 1) * 1e6,
        }


def measure_catanatron() -> Measure | None:
    try:
        from catanatron import Color, Game, RandomPlayer  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        return None

    def measure_it(seconds: float) -> Figures:
        watch = Watch()
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        while watch.spent < seconds:
            watch.start()
            game = Game([RandomPlayer(colour) for colour in colours])
            ticks = 0
            while game.winning_color() is None and ticks < 4000:
                game.play_tick()
                ticks += 1
                if ticks % 120 == 0:
                    watch.clone(game.copy)
            watch.stop(ticks)
        return watch.figures()

    return measure_it


def measure_open_spiel() -> Measure | None:
    try:
        import pyspiel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    game = pyspiel.load_game("gin_rummy")

    def measure_it(seconds: float) -> Figures:
        chance = Chance(7)
        watch = Watch()
        while watch.spent < seconds:
            watch.start()
            state = game.new_initial_state()
            steps = 0
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[chance.below(len(actions))])
                steps += 1
                if steps % 20 == 0:
                    watch.clone(state.clone)
            watch.stop(steps)
        return watch.figures()

    return measure_it


def peers() -> dict[str, Measure]:
    """Those that are installed."""
    found = {"catanatron": measure_catanatron(), "openspiel gin_rummy": measure_open_spiel()}
    return {name: peer for name, peer in found.items() if peer is not None}


# --- another checkout -------------------------------------------------------------------------------------------------------


class Process:
    """Measures a version of Tafelrunde in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # -P: the script's own folder is no place to import from
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(measure.__file__)],
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def subjects(self) -> list[Subject]:
        """What this version can play. It must be the one that was asked for, and not another one that is installed."""
        about = self.ask("about")
        if Path(about["folder"]).parent != self.folder.resolve():
            raise TafelrundeError(f"--before: measured {about['folder']} instead of {self.folder}")
        return [(game, mode, seats) for game, mode, seats in about["subjects"]]

    def ask(self, *order: object) -> Any:
        given, told = self.process.stdin, self.process.stdout
        assert given is not None and told is not None
        with suppress(BrokenPipeError):  # it has died: then there is no answer either
            given.write(json.dumps(order) + "\n")
            given.flush()
        line = told.readline()
        if not line:
            raise TafelrundeError(f"--before: measuring {self.folder} failed, see above")
        return json.loads(line)

    def close(self) -> None:
        with suppress(BrokenPipeError):
            self.process.communicate()


def package_folder(checkout: Path, form: str) -> Path:
    """Where the package lies in a checkout, in the form that runs here; a folder that holds it directly will do too."""
    inside = "build/compiled" if form == "compiled" else "src"
    for folder in (checkout, checkout / inside):
        if (folder / "tafelrunde").is_dir():
            return folder
    raise TafelrundeError(f"--before {checkout}: expected a checkout with {inside}/tafelrunde")


# --- everything in turn -----------------------------------------------------------------------------------------------------


def name_of(subject: Subject) -> str:
    game, mode, seats = subject
    alone = [other for other in measure.subjects() if other[:2] == subject[:2]] == [subject]
    return f"{game}/{mode}" if alone else f"{game}/{mode}/{seats}"


def bench(
    seconds: float = 5.0,
    only: list[str] | None = None,
    progress: Progress | None = None,
    server: bool = False,
    before: Path | None = None,
    lab: bool = False,
) -> dict[str, Any]:
    """Measure everything in turn for about `seconds` each.

    `lab`: instead of all that, what a step of the adapters for research costs, beside those whom they adapt to.

    Ratios compare with each peer or with the version before: a speed above 1 and microseconds below 1 are better than theirs.
    """
    kinds = ["play", "server"] if server else ["play"]
    form = "compiled" if compiled() else "plain"
    result: dict[str, Any] = {"form": form, "rounds": ROUNDS}
    if lab:
        return {**result, "lab": _lab(only, seconds, progress)}
    if before is None:
        medians = _in_turn(_here(kinds, only), seconds, progress)
        result["rows"] = _beside_peers(_of_kind(medians, "play"))
    else:
        here = Path(tafelrunde.__file__).resolve().parents[1]
        medians = _versions([here, package_folder(before, form)], kinds, only, seconds, progress)
        result["rows"] = _beside_before(_of_kind(medians, "play"))
    if server:
        result["server"] = _beside_before(_of_kind(medians, "server"))
    return result


Key = tuple[str, str, str]
"""What is measured: the kind of figures, the name of the subject, and the version ("" ours, "before")."""


def _here(kinds: list[str], only: list[str] | None) -> dict[Key, Measure]:
    ours = [subject for subject in measure.subjects() if _wanted(name_of(subject), only)]
    functions = {"play": measure.measure_play, "server": measure.measure_server}
    found: dict[Key, Measure] = {
        (kind, name_of(subject), ""): partial(functions[kind], *subject) for kind in kinds for subject in ours
    }
    found.update({("play", name, ""): peer for name, peer in peers().items() if _wanted(name, only)})
    return found


def _lab(only: list[str] | None, seconds: float, progress: Progress | None) -> Rows:
    """What the adapters for research cost per step, beside the games of those whom they adapt to."""
    try:
        from tafelrunde.lab import overhead
    except ImportError as error:
        raise TafelrundeError(f"the lab is not installed ({error}): pip install 'tafelrunde[lab]'") from None

    def wanted(subject: Subject) -> bool:
        return _wanted(name_of(subject), only)

    tables = overhead.tables(wanted)
    found: dict[Key, Measure] = {("lab", name_of(subject), ""): run for subject, run in tables.items()}
    found.update({("lab", name, ""): peer for name, peer in overhead.peers().items() if _wanted(name, only)})
    with ExitStack() as stack:
        ours = {name_of(subject): run for subject, run in overhead.vectors(wanted).items()}
        theirs = {name: run for name, run in overhead.their_vectors().items() if _wanted(name, only)}
        for name, run in {**ours, **theirs}.items():
            stack.callback(run.close)
            found["vector", name, ""] = run
        medians = _in_turn(found, seconds, progress)
    rows: Rows = {}
    for (_, name, _), figures in medians.items():
        rows.setdefault(name, {}).update(_rounded(figures))
    return rows


def _wanted(name: str, only: list[str] | None) -> bool:
    return not only or any(part in name for part in only)


def _versions(
    folders: list[Path],
    kinds: list[str],
    only: list[str] | None,
    seconds: float,
    progress: Progress | None,
) -> dict[Key, Figures]:
    """Both versions, each in a process of its own, subject by subject."""
    with ExitStack() as stack:
        processes = [stack.enter_context(closing(Process(folder))) for folder in folders]
        ours, theirs = [process.subjects() for process in processes]
        both = [each for each in ours if each in theirs and _wanted(name_of(each), only)]
        found: dict[Key, Measure] = {
            (kind, name_of(subject), version): partial(process.ask, kind, *subject)
            for kind in kinds
            for subject in both
            for version, process in zip(("", "before"), processes)
        }
        return _in_turn(found, seconds, progress)


def _in_turn(found: dict[Key, Measure], seconds: float, progress: Progress | None) -> dict[Key, Figures]:
    """The median of every figure over the rounds."""
    measured: dict[Key, list[Figures]] = {key: [] for key in found}
    for number in range(ROUNDS):
        for place, (key, run) in enumerate(found.items()):
            measured[key].append(run(seconds / ROUNDS))
            if progress is not None:
                progress(number * len(found) + place + 1, ROUNDS * len(found))
    return {
        key: {figure: median([one[figure] for one in rounds]) for figure in rounds[0]}
        for key, rounds in measured.items()
    }


# --- figures side by side ---------------------------------------------------------------------------------------------------


def _of_kind(medians: dict[Key, Figures], kind: str) -> dict[tuple[str, str], Figures]:
    return {(name, version): figures for (of, name, version), figures in medians.items() if of == kind}


def _beside_peers(medians: dict[tuple[str, str], Figures]) -> Rows:
    rows: Rows = {name: _rounded(figures) for (name, _), figures in medians.items()}
    others = [name for name in rows if "/" not in name]
    for name in rows:
        for peer in others if "/" in name else []:
            for figure in medians[peer, ""]:
                ratio = f"{RATIOS[figure]}_vs_{peer.split()[0]}"
                rows[name][ratio] = round(medians[name, ""][figure] / medians[peer, ""][figure], 3)
    return rows


def _beside_before(medians: dict[tuple[str, str], Figures]) -> Rows:
    """Our figures; where there is a version before, its figures and the ratios beside them."""
    rows: Rows = {}
    for (name, version), figures in medians.items():
        if version:
            continue
        ours, theirs = _rounded(figures), _rounded(medians.get((name, "before"), {}))
        row = rows[name] = {}
        for figure, value in ours.items():
            row[figure] = value
            if figure in theirs:
                row[f"before_{figure}"] = theirs[figure]
                if figure in RATIOS:
                    row[f"{RATIOS[figure]}_vs_before"] = round(
                        figures[figure] / medians[name, "before"][figure], 3
                    )
    return rows


def _rounded(figures: Figures) -> Figures:
    whole = ("decisions_per_second", "snapshot_bytes")
    return {name: round(value) if name in whole else round(value, 2) for name, value in figures.items()}
