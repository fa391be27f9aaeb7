"""A table that begins at a position of one's own: in the middle of a combat, in a village. It is written where the server keeps
its tables, as one that goes on from a saved position; from then on it is a table like any other."""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page

from tafelrunde import Match
from tafelrunde.core.journal import written_seed
from tafelrunde.server.planning import hash_key, new_key
from tafelrunde.server.play import Deed, Play, Start
from tafelrunde.server.restoring import progress_of
from tafelrunde.server.store import SqliteStore, StoredSeat, StoredTable
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.seat import Frames, Seat
from tests.browser.witness import Witness, check_told

NO_STORY = "/story"  # a table that begins with a position of its own has none to tell


class Sitting(Seat):
    """Somebody at a table, with everything the server has told this browser."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.frames = Frames(page)


def sit_down(visit: Visit, house: House, match: Match, theme: str = "dark", **wishes: Any) -> Seat:
    """Open this match in a browser: seat 0 is ours, bots have the others."""
    table, [key] = lay_out(house, match)
    seat = take_seat(visit, table, {0: key}, theme, **wishes)
    seat.wait_until("choice")
    return seat


def sit_down_together(visit: Visit, house: House, match: Match, **wishes: Any) -> list[Sitting]:
    """Everybody is a person with a browser of one's own, whose frames are kept."""
    table, keys = lay_out(house, match, match.setup.seats)
    return [take_seat(visit, table, {number: key}, **wishes) for number, key in enumerate(keys)]


def take_seat(visit: Visit, table: str, keys: dict[int, str], theme: str = "dark", **wishes: Any) -> Sitting:
    """A browser that holds these keys; with none it watches."""
    page: Page = visit("about:blank", keys={table: keys}, theme=theme, **wishes)
    seat = Sitting(page)
    page.goto(f"/#/table/{table}")
    page.get_by_test_id("table").wait_for()
    return seat


def lay_out_played(house: House, match: Match) -> tuple[str, str]:
    """A table on which this match has been played from its beginning, so that there is a story to tell; and the key of seat 0."""
    setup, record = match.setup, match.record
    assert record is not None
    start = Start(
        match.game.id, setup.mode, setup.seats, written_seed(setup.seed), setup.options, format=setup.format
    )
    deeds = [Deed("answer", seat, index) for seat, index in zip(record.seats, record.indices, strict=True)]
    id, keys = _write(house, start, deeds, 1)
    return id, keys[0]


def lay_out(house: House, match: Match, people: int = 1) -> tuple[str, list[str]]:
    """The table, and the keys of those who are people: the first seats."""
    setup = match.setup
    start = Start(
        match.game.id, setup.mode, setup.seats, written_seed(setup.seed), setup.options, format=setup.format
    )
    saved = {"format": setup.format, "position": match.position(), "seed": written_seed(setup.seed)}
    return _write(house, start, [Deed("rebase", data={"match": saved, "n": 0, "epoch": 0})], people)


def _write(house: House, start: Start, deeds: list[Deed], people: int) -> tuple[str, list[str]]:
    keys, id, now = [new_key() for _ in range(people)], secrets.token_hex(6), time.time()
    seats = [StoredSeat("person", "", None, hash_key(key)) for key in keys]
    seats += [StoredSeat("bot", "", "easy", None) for _ in range(people, start.seats)]
    progress = progress_of(Play(start, deeds))

    async def write() -> None:
        store = SqliteStore(house.data / "tafelrunde.sqlite3")
        await store.open()
        await store.add_table(StoredTable(id, start, seats, now, now, 0, None, deeds), progress)
        await store.close()

    with ThreadPoolExecutor(1) as elsewhere:  # the browser's driver has a loop of its own running here
        elsewhere.submit(lambda: asyncio.run(write())).result()
    return id, keys


def play_at(house: House, table: str) -> Callable[[int | None], Play]:
    """What the table has kept: the play after so many answers, or as it stands."""

    async def read() -> StoredTable | None:
        store = SqliteStore(house.data / "tafelrunde.sqlite3")
        await store.open()
        kept = await store.load_table(table)
        await store.close()
        return kept

    with ThreadPoolExecutor(1) as elsewhere:
        kept = elsewhere.submit(lambda: asyncio.run(read())).result()
    assert kept is not None
    return lambda upto: Play(kept.start, kept.deeds, upto)


def check_whole_frames(house: House, table: str, sittings: list[Sitting]) -> None:
    """Each of them was told exactly what its seat may know: every raw frame, beside the positions that the table has kept."""
    play = play_at(house, table)
    witnesses = [Witness(one.page, number, one.frames) for number, one in enumerate(sittings)]
    check_told(witnesses, play(None).match, lambda n: play(n).match)
