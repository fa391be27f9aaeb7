"""Tasks end without a trace: their own failures are nobody's any more, and whoever cancels from outside is not disturbed."""

import asyncio

import anyio

from tafelrunde.server.ending import end


async def slow_to_end() -> None:
    try:
        await asyncio.sleep(60)
    finally:
        await asyncio.sleep(0.01)


async def failing_at_the_end() -> None:
    try:
        await asyncio.sleep(60)
    finally:
        raise OSError("gone")


def test_tasks_are_over_whatever_becomes_of_them():
    async def story() -> list[bool]:
        done = asyncio.ensure_future(asyncio.sleep(0))
        tasks = [done, asyncio.ensure_future(slow_to_end()), asyncio.ensure_future(failing_at_the_end())]
        await asyncio.sleep(0.001)
        await end(*tasks)
        await end()
        return [task.done() for task in tasks]

    assert asyncio.run(story()) == [True, True, True]


def test_who_cancels_meanwhile_knows_the_own_cancellation_again():
    """At the very moment when the task, cancelled too, has not yet noticed."""

    async def story() -> bool:
        task = asyncio.ensure_future(asyncio.sleep(60))
        await asyncio.sleep(0)
        with anyio.CancelScope() as scope:
            asyncio.get_running_loop().call_soon(scope.cancel)
            await end(task)
        return scope.cancelled_caught

    assert asyncio.run(story())
