"""The store: what is written is there, whoever does not lead a table writes nothing, and old files open. On both databases."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tafelrunde.server.play import Deed, Start
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store import (
    Damaged,
    Fenced,
    Progress,
    StorageError,
    Store,
    StoredSeat,
    StoredTable,
    store_at,
)
from tafelrunde.server.store.base import Step, release_number
from tests.server.hand_clock import HandClock

START = Start("battlecrest", "duel", 2, 7, {})
WHERE = Progress(0, "digest", b'{"some": "position"}', None, [0])


def stored(id: str = "one", created: float = 5.0) -> StoredTable:
    seats = [StoredSeat("person", "Anna", None, "hash"), StoredSeat("open", "", None, None)]
    return StoredTable(id, START, seats, created, created, 0, None)


@asynccontextmanager
async def opened(place: str, alone: bool = True, **wishes: Any) -> AsyncIterator[Store]:
    store = store_at(place, wishes.pop("clock", None))
    await store.open()
    try:
        await store.begin(alone=alone, **wishes)
        yield store
    finally:
        await store.close()


async def loaded(store: Store, id: str = "one") -> StoredTable:
    table = await store.load_table(id)
    assert table is not None
    return table


def test_a_table_comes_back_as_it_was_stored(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await store.add_table(stored(), WHERE)
            await store.add_deed(
                "one", 1, 0, Deed("answer", 1, 3), Progress(1, "d1", b'{"a":[1]}', None, [0, 1])
            )
            assert (await loaded(store)).waiting == [0, 1]
            await store.add_deed("one", 1, 1, Deed("undo", 1, mark="turn"), Progress(0, "d0", b"{}", None))
            end = Progress(1, "d1", b'{"a": [1]}', {"ranks": [1, 2]})
            await store.add_deed("one", 1, 2, Deed("concede", 1), end)
        async with opened(place) as store:
            table = await loaded(store)
            assert table.snapshot is not None and table.start == START
            assert table.deeds == [Deed("answer", 1, 3), Deed("undo", 1, mark="turn"), Deed("concede", 1)]
            assert (table.answers, table.outcome, table.waiting) == (1, {"ranks": [1, 2]}, [])
            assert (table.snapshot.deeds, table.snapshot.digest, table.snapshot.match) == (
                3,
                "d1",
                {"a": [1]},
            )
            assert [seat.name for seat in table.seats] == ["Anna", ""]
            assert await store.load_table("two") is await store.find_table("two") is None
            assert await store.running_tables(10) == []

    asyncio.run(scene())


def test_running_tables_come_last_played_first(place: str):
    async def scene() -> None:
        clock = HandClock(100.0)
        async with opened(place, clock=clock) as store:
            for number, id in enumerate(["one", "two", "three"]):
                await store.add_table(stored(id, float(number)), WHERE)
            await store.add_deed("two", 1, 0, Deed("answer", 0, 0), WHERE)
            found = await store.running_tables(2)
            assert [(table.id, table.updated) for table in found if isinstance(table, StoredTable)] == [
                ("two", 100.0),
                ("three", 2.0),
            ]

    asyncio.run(scene())


def test_every_text_survives(place: str):
    """Quotes, words of SQL, four-byte letters: parameters are never text of a statement."""
    name = "Bo'; DROP TABLE tables; -- \U0001f3b2 :name $1 ?"

    async def scene() -> None:
        async with opened(place) as store:
            await store.add_table(stored(), WHERE)
            assert await store.take_seat("one", 1, 1, StoredSeat("person", name, None, name))
            assert (await loaded(store)).seats[1] == StoredSeat("person", name, None, name)
            await store.add_replay(name, name, {"text": name + "\x00"})
            assert await store.load_replay(name) == {"text": name + "\x00"}

    asyncio.run(scene())


# --- who leads ------------------------------------------------------------------------------------------------------


def test_two_writers_never_both_add_the_next_deed(place: str):
    async def scene() -> None:
        async with opened(place) as store, opened(place, alone=False) as other:
            await store.add_table(stored(), WHERE)
            await store.add_deed("one", 1, 0, Deed("answer", 0, 0), WHERE)
            with pytest.raises(Fenced):
                await other.add_deed("one", 1, 0, Deed("answer", 0, 1), WHERE)
            assert (await loaded(other)).deeds == [Deed("answer", 0, 0)]

    asyncio.run(scene())


def test_whoever_takes_a_table_stops_the_one_who_had_it(place: str):
    async def scene() -> None:
        async with opened(place, alive=-1) as late, opened(place, alone=False) as taker:
            await late.add_table(stored(), WHERE)
            assert await taker.take("one") == (2, 0)
            with pytest.raises(Fenced):
                await late.add_deed("one", 1, 0, Deed("answer", 0, 0), WHERE)
            with pytest.raises(Fenced):
                await late.take_seat("one", 1, 1, StoredSeat("person", "Bo", None, "bo"))
            await late.give_back("one", 1)  # of no effect: it is not his any more
            await taker.add_deed("one", 2, 0, Deed("answer", 0, 1), WHERE)
            with pytest.raises(Refusal, match="moved"):
                await late.take("one")
            table = await loaded(late)
            assert (table.fence, table.deeds, table.seats[1].kind) == (2, [Deed("answer", 0, 1)], "open")

    asyncio.run(scene())


def test_a_table_that_somebody_alive_leads_cannot_be_taken_until_it_is_given_back(place: str):
    async def scene() -> None:
        async with opened(place) as store, opened(place, alone=False) as other:
            await store.add_table(stored(), WHERE)
            with pytest.raises(Refusal, match="moved"):
                await other.take("one")
            await store.give_back("one", 1)
            assert await other.take("one") == (2, 0)
            assert await other.take("nowhere") is None

    asyncio.run(scene())


def test_a_process_is_alive_as_long_as_it_beats(place: str):
    async def scene() -> None:
        async with opened(place, alive=-1) as store, opened(place, alone=False) as other:
            await store.add_table(stored(), WHERE)
            await store.beat(60)
            with pytest.raises(Refusal, match="moved"):
                await other.take("one")
            await store.beat(-1)
            assert await other.take("one") == (2, 0)

    asyncio.run(scene())


def test_one_that_ends_leaves_everything_to_the_next(place: str):
    async def scene() -> None:
        async with opened(place) as store, opened(place, alone=False) as other:
            await store.add_table(stored(), WHERE)
            await store.end()
            assert await other.take("one") == (2, 0)

    asyncio.run(scene())


def test_a_server_that_starts_takes_what_a_killed_one_led(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await store.add_table(stored(), WHERE)  # and then it is gone, without a word
        async with opened(place) as store:
            assert await store.take("one") == (2, 0)

    asyncio.run(scene())


def test_the_same_process_takes_its_own_table_anew_and_stops_its_own_late_write(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await store.add_table(stored(), WHERE)
            assert await store.take("one") == (2, 0)
            with pytest.raises(Fenced):
                await store.add_deed("one", 1, 0, Deed("answer", 0, 0), WHERE)
            await store.add_deed("one", 2, 0, Deed("answer", 0, 1), WHERE)

    asyncio.run(scene())


def test_of_two_takers_one_wins(place: str):
    async def scene() -> None:
        async with (
            opened(place, alive=-1) as gone,
            opened(place, alone=False) as a,
            opened(place, alone=False) as b,
        ):
            for number in range(20):
                id = f"table{number}"
                await gone.add_table(stored(id), WHERE)
                results = await asyncio.gather(a.take(id), b.take(id), return_exceptions=True)
                assert sorted(isinstance(result, Refusal) for result in results) == [False, True], results
                assert [result for result in results if not isinstance(result, Exception)] == [(2, 0)]

    asyncio.run(scene())


def test_of_two_who_saw_the_same_fence_one_takes(place: str, monkeypatch: pytest.MonkeyPatch):
    """Even if both are the same process, which may take its own tables."""

    async def scene() -> None:
        async with opened(place) as store:
            await store.add_table(stored(), WHERE)
            both, look_up = asyncio.Barrier(2), store.look_up

            async def seen(*steps: Step) -> Any:
                rows = await look_up(*steps)
                await both.wait()
                return rows

            with monkeypatch.context() as patch:
                patch.setattr(store, "look_up", seen)
                results = await asyncio.gather(store.take("one"), store.take("one"), return_exceptions=True)
            assert sorted(type(result).__name__ for result in results) == ["Lead", "Refusal"], results
            assert (await loaded(store)).fence == 2

    asyncio.run(scene())


def test_a_take_counts_every_deed_that_was_stored_before_it_and_none_comes_after(place: str):
    """Write and take at the same instant: either the take knows of the deed, or the deed was fenced."""

    async def scene() -> None:
        async with opened(place, alive=-1) as store, opened(place, alone=False) as taker:
            seen = set()
            for number in range(60):
                id = f"table{number}"
                await store.add_table(stored(id), WHERE)
                write = store.add_deed(id, 1, 0, Deed("answer", 0, 0), WHERE)
                both = (write, taker.take(id)) if number % 2 else (taker.take(id), write)
                results = await asyncio.gather(*both, return_exceptions=True)
                lead, written = sorted(results, key=lambda each: not isinstance(each, tuple))
                assert isinstance(lead, tuple), results
                assert lead == ((2, 1) if written is None else (2, 0)), results
                assert len((await loaded(taker, id)).deeds) == lead[1]
                seen.add(lead[1])
            print("deeds that the take counted:", seen)

    asyncio.run(scene())


def test_a_table_that_a_newer_release_led_is_left_to_it(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await store.add_table(stored(), WHERE)
            store.release += 1
            assert await store.take("one") == (2, 0)
            store.release -= 1
            with pytest.raises(Refusal, match="newer"):
                await store.take("one")

    asyncio.run(scene())


def test_releases_have_their_order():
    """What a release that was only tried out has led, the release itself opens, and a later one."""
    order = ["0.1.0", "0.1.1rc1", "0.1.1", "0.1.2", "0.1.10", "0.2.0", "1.0"]
    numbers = [release_number(version) for version in order]
    assert numbers == sorted(numbers)
    assert numbers[1] == numbers[2], "back from the release to the trial, too"
    assert len(set(numbers)) == len(order) - 1


# --- sharing a commit ------------------------------------------------------------------------------------------------


def test_an_open_seat_is_taken_once(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await store.add_table(stored(), WHERE)
            wishes = [StoredSeat("person", name, None, name) for name in ("Bo", "Cem", "Dana")]
            taken = await asyncio.gather(*(store.take_seat("one", 1, 1, wish) for wish in wishes))
            assert sorted(taken) == [False, False, True]
            assert not await store.take_seat("one", 1, 0, wishes[0]), (
                "a seat that is not open cannot be taken"
            )

    asyncio.run(scene())


def test_deeds_that_share_a_commit_fail_on_their_own(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            for id in ("one", "two", "three"):
                await store.add_table(stored(id), WHERE)
            await store.take("two")
            numbers = [0, 1, 1, 2, 2, 3]
            calls = [store.add_deed("one", 1, number, Deed("answer", 0, number), WHERE) for number in numbers]
            calls += [store.add_deed(id, 1, 0, Deed("answer", 0, 0), WHERE) for id in ("two", "three")]
            results = await asyncio.gather(*calls, return_exceptions=True)
            fenced = [isinstance(result, Fenced) for result in results]
            assert fenced == [False, False, True, False, True, False, True, False]
            assert [deed.index for deed in (await loaded(store)).deeds] == [0, 1, 2, 3]
            assert [len((await loaded(store, id)).deeds) for id in ("two", "three")] == [0, 1]
        with pytest.raises(StorageError):
            await store.load_table("one")

    asyncio.run(scene())


def test_a_transaction_that_fails_leaves_nothing_behind(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await store.add_table(stored(), WHERE)
            with pytest.raises(Refusal, match="house_full"):
                await store.add_table(stored("two"), WHERE, room=1)
            with pytest.raises(StorageError):
                await store.add_table(stored("one"), WHERE)  # its seats would be there twice
            with pytest.raises(Refusal, match="house_full"):
                await store.add_replay("kept", "toy", {"long": "x" * 100}, most=100)
            await store.add_replay("kept", "toy", {"short": "x"}, most=100, room=10**12)
            await store.add_replay("kept", "toy", {"short": "x"}, most=0)  # it is there already
            counts = await store.look_up(
                *(Step(f"SELECT count(*) FROM {name}") for name in ("tables", "seats", "replays"))
            )
            assert [rows[0][0] for rows in counts] == [1, 2, 1]

    asyncio.run(scene())


def test_a_table_of_which_a_deed_is_missing_is_not_shown(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await store.add_table(stored(), WHERE)
            await store.add_deed("one", 1, 0, Deed("answer", 0, 0), WHERE)
            await store.carry_out(Step("DELETE FROM deeds"))
            with pytest.raises(Damaged, match="1 deeds are known of, 0 are there"):
                await store.load_table("one")

    asyncio.run(scene())


def test_an_address_of_neither_database_is_refused():
    with pytest.raises(StorageError, match="mysql") as refused:
        store_at("mysql://ada:secret@localhost/games")
    assert "secret" not in str(refused.value)
