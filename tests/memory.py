"""A folder in memory for servers under test: a commit waits until the disk has it, and a game has hundreds of them."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = Path("/dev/shm")
ENOUGH = 1024**3  # a container may have no more than a few megabytes there


@contextmanager
def folder_in_memory(otherwise: Path) -> Iterator[Path]:
    """Where there is no room for it in memory, the folder `otherwise`. What a killed process has written stays, here as there."""
    if not (os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH):
        yield otherwise
        return
    with tempfile.TemporaryDirectory(prefix="tafelrunde-", dir=MEMORY, ignore_cleanup_errors=True) as folder:
        yield Path(folder)
