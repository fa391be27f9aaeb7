"""`pip install tafelrunde` without extras brings none of these, and needs none."""

import os
import subprocess
import sys

import pytest

from tests.project import ROOT

HEAVY = (
    "numpy", "torch", "onnx", "onnxruntime", "ray", "pettingzoo", "gymnasium", "pyspiel", "open_spiel", "pyarrow", "openskill",
    "starlette", "uvicorn",
)  # fmt: skip

SCRIPT = """
import sys
from importlib.abc import MetaPathFinder

HEAVY = {heavy!r}

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HEAVY:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
        return None

sys.meta_path.insert(0, Missing())
import tafelrunde.cli, tafelrunde.lab.bench, tafelrunde.lab.report, tafelrunde.lab.league, tafelrunde.lab.storing
from tafelrunde import Match, all_games
from tafelrunde.core.numbers import encode
from tafelrunde.lab.simulate import simulate
import tafelrunde.lab.measure, tafelrunde.lab.workers, tafelrunde.lab.puzzles, tafelrunde.lab.training
import tafelrunde.lab as lab
assert lab.encode is encode and set(lab.__all__) <= set(dir(lab))
for name in set(lab.__all__) - {{"encode", "layout_of"}}:
    try:
        getattr(lab, name)
    except ImportError as error:
        assert "tafelrunde[lab]" in str(error), error
    else:
        raise AssertionError(name + " without the lab")
assert not hasattr(lab, "nonsense")
for info in all_games():
    match = Match.new(info.id, seed=1)
    assert encode(match, next(iter(match.choices))).count
assert simulate("battlecrest", ["random"], games=1)["finished"] == 1
assert not set(HEAVY) & set(sys.modules)
from tafelrunde.bots import make_bot, offered, tables_of
assert tables_of("master") == [] and not offered("master", "battlecrest", "duel", 2)
match = Match.new("battlecrest", seed=1)
seat = next(iter(match.choices))
assert make_bot("master").choose(match, seat) >= 0
try:
    make_bot("learned:2").choose(match, seat)
except tafelrunde.TafelrundeError as error:
    assert "tafelrunde[learned]" in str(error)
else:
    raise AssertionError("learned without onnxruntime")
try:
    tafelrunde.cli.app(["train", "battlecrest"], exit_on_error=False)
except tafelrunde.TafelrundeError as error:
    assert "tafelrunde[train]" in str(error)
else:
    raise AssertionError("train without torch")
assert not set(HEAVY) & set(sys.modules)
sys.argv = ["tafelrunde", "simulate", "battlecrest", "--games", "1", "--ray", "local"]
tafelrunde.cli.main()
"""


def test_what_the_lab_offers_is_found_when_it_is_asked_for():
    from tafelrunde import lab
    from tafelrunde.lab import SeatEnv, env, gymnasium, openspiel, pettingzoo

    assert SeatEnv is gymnasium.SeatEnv and env is pettingzoo.env and lab.load_game is openspiel.load_game
    assert all(getattr(lab, name) is not None for name in lab.__all__)
    assert str(lab.load_game("tafelrunde_kharnage(players=3)").new_initial_state()) == ""


@pytest.mark.slow
def test_nothing_heavy_is_needed():
    """The engine, its numbers, simulations and the command line; what does need an extra says which."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(heavy=HEAVY)],
        cwd=ROOT,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 2, done.stderr
    assert "pip install 'tafelrunde[lab]'" in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
