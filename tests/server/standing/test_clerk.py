"""Work that waits in the database is done once it is due, by one, again if that one died, and never counts twice."""

import asyncio

from tafelrunde.server.clerk import FIRST_WAIT, Clerk
from tafelrunde.server.store.base import Step, Store
from tafelrunde.server.store.work import MOST_TRIES, SECONDS_TO_DO, Work, add, done, take_due, waiting
from tests.server.test_store import opened


async def pass_by(store: Store, seconds: float) -> None:
    """The time of the database cannot be moved by hand: what waits is moved towards it."""
    for desk in ("jobs", "errands"):
        await store.carry_out(
            Step(f"UPDATE {desk} SET due = due - :s, until = until - :s", {"s": float(seconds)})
        )


def test_what_is_due_is_taken_by_one_and_gone_when_it_is_done(place: str):
    async def scene() -> None:
        async with opened(place) as store, opened(place, alone=False) as other:
            await store.carry_out(
                add("errands", "b", "round", {"id": 7}), add("errands", "late", "round", wait=90.0)
            )
            assert await waiting(store, "errands") == 1
            [work] = await take_due(store, "errands")
            assert (work.id, work.kind, work.data, work.tries) == ("b", "round", {"id": 7}, 1)
            assert await take_due(other, "errands") == await take_due(store, "errands") == []
            await done(other, work)  # not his
            await pass_by(store, SECONDS_TO_DO + 1)
            again = await take_due(other, "errands")  # whoever had it has not come back
            assert [each.tries for each in again] == [2]
            await done(store, work)  # he comes back late: it is not his any more
            await done(other, again[0])
            await pass_by(store, 90)
            assert [each.id for each in await take_due(store, "errands")] == ["late"]

    asyncio.run(scene())


def test_two_who_see_the_same_work_do_not_both_take_it(place: str):
    async def scene() -> None:
        async with opened(place) as store, opened(place, alone=False) as other:
            for number in range(20):
                await store.carry_out(add("errands", f"{number}", "round"))
                taken = await asyncio.gather(take_due(store, "errands"), take_due(other, "errands"))
                assert sum(map(len, taken)) == 1

    asyncio.run(scene())


def test_the_same_errand_comes_sooner_but_never_twice(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await store.carry_out(add("errands", "a", "round", wait=500.0))
            await store.carry_out(add("errands", "a", "round"))
            await store.carry_out(add("errands", "a", "round", wait=900.0))
            assert [each.id for each in await take_due(store, "errands")] == ["a"]

    asyncio.run(scene())


def test_what_fails_is_tried_ever_later_and_spoils_nothing_else(place: str):
    tried: list[str] = []

    async def breaks(work: Work) -> None:
        tried.append(work.id)
        raise ValueError("no")

    async def goes_on(work: Work) -> float | None:
        tried.append(work.id)
        return 30.0 if tried.count(work.id) == 1 else None

    async def scene() -> None:
        async with opened(place) as store:
            clerk = Clerk(store, {"bad": breaks, "good": goes_on})
            await store.carry_out(
                add("jobs", "1", "bad"), add("jobs", "2", "good"), add("jobs", "3", "unknown")
            )
            assert await clerk.work_off() == 3
            assert await clerk.work_off() == 0
            await pass_by(store, 2 * FIRST_WAIT)
            assert await clerk.work_off() == 2  # the bad ones; the good one goes on later
            await pass_by(store, 30)
            await clerk.work_off()
            assert tried.count("2") == 2
            [rows] = await store.look_up(Step("SELECT id FROM jobs ORDER BY id"))
            assert [row[0] for row in rows] == ["1", "3"]
            for _ in range(MOST_TRIES + 2):
                await pass_by(store, 10_000)
                await clerk.work_off()
            assert tried.count("1") == MOST_TRIES  # then it is left for somebody to look at

    asyncio.run(scene())
