"""Which form of the package runs: plain Python, or compiled with mypyc (see scripts/compile.py)."""

import importlib
from importlib.machinery import EXTENSION_SUFFIXES


def compiled() -> bool:
    """Whether the engine that is imported here is the compiled one."""
    # Imported by name and only when asked, so that core itself may import this module.
    match = importlib.import_module("tafelrunde.core.match")
    return (match.__file__ or "").endswith(tuple(EXTENSION_SUFFIXES))
