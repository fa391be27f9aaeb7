# mypyc: off
"""The networks that `learned` thinks with: one for a game, a mode and a number of seats, run by onnxruntime.

`networks/` holds three files for each: `value` (what a position is worth to a seat), `policy` (how promising each option is), and
how much both are believed. They see the numbers of `core/numbers.py`, so nothing that the seat may not know. docs/bots.md says
how they were made.
"""

import os
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from math import exp, log
from pathlib import Path
from typing import Any, Final

import msgspec

from tafelrunde.core.choice import Choice
from tafelrunde.core.match import Match
from tafelrunde.core.numbers import layout_of

VALUE: Final = ".value.onnx"
POLICY: Final = ".policy.onnx"
USE: Final = ".use.json"
SUREST: Final = 0.99  # no judge's word counts for more
LIGHTEST: Final = 0.05  # what an option of weight 0 weighs, where one is asked about


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How search uses a network. Where turns are planned, `places` are the turns that were found, and `ends` those that race."""

    ends: float = 0.5  # its share in what the end of a line is worth; the rest is the judge's
    places: float = 0.3  # its share in the rating of a place; the rest is what was found behind it
    ahead: int = -1  # so many decisions are played on before the end of a line; -1: as many as the game says
    asked_at: int = 8  # at so many visits a place of the tree asks about its options; 0: never, they are tried as in plain search
    trust: float = -1.0  # the outlook's share in the rating of an option; below 0: as in plain search
    searching: float = -1.0  # share of the budget that goes into finding turns; below 0: as in plain search
    replies: int = -1  # turns that are tried for the reply to one that races; below 0: as in plain search


def odds(chance: float) -> float:
    """The logarithm of the odds: there a network thinks in straight lines."""
    kept = min(max(chance, 1.0 - SUREST), SUREST)
    return log(kept / (1.0 - kept))


class Network:
    """A network, ready to be asked about positions of its game."""

    def __init__(self, value: bytes, policy: bytes | None, use: Use) -> None:
        import numpy

        self.numpy: Any = numpy
        self.use = use if policy is not None else msgspec.structs.replace(use, asked_at=0)
        self.values = _session(value)
        self.policy = None if policy is None else _session(policy)
        self.seen = self.values.get_inputs()[0].shape[1]

    def value(self, match: Match, seat: int, judged: float) -> float:
        """What the position is worth to this seat, on the judge's own scale, by what it may know and what the judge says."""
        numbers = layout_of(match.game, match.setup.mode).observation(match, seat)
        numbers.append(odds(judged))
        seen = self.numpy.frombuffer(numbers, self.numpy.float32).reshape(1, self.seen)
        return float(self.values.run(None, {"seen": seen})[0][0, 0])

    def ask(
        self, match: Match, choice: Choice, weights: list[int], judged: float
    ) -> tuple[float, list[float]]:
        """What the position is worth to the seat that decides, and how promising each option is; together they are 1."""
        assert self.policy is not None, "it was trained for a game whose turns are planned"
        layout, numpy = layout_of(match.game, match.setup.mode), self.numpy
        numbers = layout.observation(match, choice.seat)
        numbers.append(odds(judged))
        seen = numpy.frombuffer(numbers, numpy.float32).reshape(1, self.seen)
        rows = numpy.frombuffer(layout.rows(match, choice), numpy.float32).reshape(-1, layout.width)
        value = float(self.values.run(None, {"seen": seen})[0][0, 0])
        liked = self.policy.run(None, {"seen": seen[:, :-1], "rows": rows[: choice.count]})[0][:, 0].tolist()
        most = max(liked)
        found = [exp(liked[n] - most) * max(weights[n], LIGHTEST) for n in range(len(weights))]
        total = sum(found)
        return value, [each / total for each in found]


def _session(model: bytes) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # small as they are, handing work to other threads would take longer
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def can_run() -> bool:
    """Whether what networks need is installed: pip install 'tafelrunde[learned]'."""
    try:
        return find_spec("onnxruntime") is not None and find_spec("numpy") is not None
    except ImportError:
        return False


def name_of(game: str, mode: str, seats: int) -> str:
    return f"{game}.{mode}.{seats}"


def lacking(game: str, mode: str, seats: int) -> str:
    """Why there is no network for such a table."""
    if not can_run():
        return "learned: networks need onnxruntime: pip install 'tafelrunde[learned]'"
    there = ", ".join(sorted(trained())) or "none"
    return f"learned: no network for {name_of(game, mode, seats)}; there are: {there}"


@cache
def found() -> dict[str, tuple[bytes, bytes | None, Use]]:
    """The networks of the package and, before them, those of the folder that TAFELRUNDE_NETWORKS names."""
    folders: list[Any] = [files(__package__) / "networks"]
    own = os.environ.get("TAFELRUNDE_NETWORKS")
    if own:
        folders.append(Path(own))
    there: dict[str, tuple[bytes, bytes | None, Use]] = {}
    for folder in folders:
        for file in folder.iterdir() if folder.is_dir() else ():
            if file.name.endswith(VALUE):
                name = file.name.removesuffix(VALUE)
                there[name] = _read(folder, name)
    return there


def _read(folder: Any, name: str) -> tuple[bytes, bytes | None, Use]:
    policy, use = folder / f"{name}{POLICY}", folder / f"{name}{USE}"
    return (
        (folder / f"{name}{VALUE}").read_bytes(),
        policy.read_bytes() if policy.is_file() else None,
        msgspec.json.decode(use.read_bytes(), type=Use) if use.is_file() else Use(),
    )


def trained() -> frozenset[str]:
    """The tables that have a network, by name."""
    return frozenset(found())


@cache
def network_of(game: str, mode: str, seats: int) -> Network | None:
    """The network for such a table; None where there is none, or nothing that could run it."""
    parts = found().get(name_of(game, mode, seats))
    return None if parts is None or not can_run() else Network(*parts)


def read_network(folder: Path, name: str) -> Network:
    """One that is still learning."""
    return Network(*_read(folder, name))
