"""Tasks that nobody needs any more."""

import asyncio
from typing import Any


async def end(*tasks: asyncio.Future[Any]) -> None:
    """Cancel them, and wait until they are over, whatever becomes of them.

    If this is cancelled itself, the cancellation goes on as it came. `asyncio.gather` would raise the task's instead, by which
    somebody who cancels a part of the work (anyio's scopes) does not know the own one again.
    """
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)
    for task in tasks:
        if not task.cancelled():
            task.exception()  # looked at, so that nothing warns of it
