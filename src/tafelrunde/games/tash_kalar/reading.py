"""The data files of Tash-Kalar; how an entry is read is core's."""

from pathlib import Path
from typing import Final

from tafelrunde.core.reading import Entry as Entry
from tafelrunde.core.reading import read_data

DATA: Final = Path(__file__).parent / "data"


def read_file(name: str, folder: Path = DATA) -> Entry:
    """A data file as its outermost entry."""
    return read_data(folder, name)
