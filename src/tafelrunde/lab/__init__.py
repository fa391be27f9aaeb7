"""The laboratory: many games at once, measurements, reports; observations as numbers and environments for whoever lets machines
learn. What an extra brings is imported when somebody asks for it:

    from tafelrunde.lab import SeatEnv, env, load_game, parallel_env, vector
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tafelrunde.core.numbers import encode, layout_of
    from tafelrunde.lab.arrays import Table, one_hot
    from tafelrunde.lab.gymnasium import SeatEnv, vector
    from tafelrunde.lab.openspiel import load_game
    from tafelrunde.lab.pettingzoo import env, parallel_env

__all__ = [
    "SeatEnv", "Table", "encode", "env", "layout_of", "load_game", "one_hot", "parallel_env", "vector",
]  # fmt: skip

_HOMES = {
    "encode": "tafelrunde.core.numbers",
    "layout_of": "tafelrunde.core.numbers",
    "Table": "tafelrunde.lab.arrays",
    "one_hot": "tafelrunde.lab.arrays",
    "SeatEnv": "tafelrunde.lab.gymnasium",
    "vector": "tafelrunde.lab.gymnasium",
    "env": "tafelrunde.lab.pettingzoo",
    "parallel_env": "tafelrunde.lab.pettingzoo",
    "load_game": "tafelrunde.lab.openspiel",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(home), name)
    except ModuleNotFoundError as error:
        raise ImportError(f"the lab is not installed ({error}): pip install 'tafelrunde[lab]'") from None


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
