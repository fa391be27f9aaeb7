"""Waiting for what comes, however long a busy machine takes for it; what does not come fails the test, and says what it was."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0  # seconds: whoever waits longer waits for something that does not come
BETWEEN_LOOKS: Final = 0.01


def wait_until(found: Callable[[], object], what: str = "", patience: float = PATIENCE) -> None:
    deadline = time.monotonic() + patience
    while not found():
        assert time.monotonic() < deadline, what or "it does not come"
        time.sleep(BETWEEN_LOOKS)


async def until_true(found: Callable[[], object], what: str = "", patience: float = PATIENCE) -> None:
    """The same on an event loop."""
    deadline = time.monotonic() + patience
    while not found():
        assert time.monotonic() < deadline, what or "it does not come"
        await asyncio.sleep(BETWEEN_LOOKS)
