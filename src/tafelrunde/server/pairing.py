"""Who suits whom: any open seat, but rather beside people who play about as well. Whoever waits takes others too, ever more.

A table that has waited for long takes everybody at once. If all tables that fit are new and far away, whoever seeks waits for a
moment, instead of opening one more at which nobody sits.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from tafelrunde.server.clock import Clock
from tafelrunde.server.clocks.pace import parse_pace
from tafelrunde.server.standing.ratings import NEWCOMER, Ladder, number
from tafelrunde.server.store import Store
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.standing import ratings_of
from tafelrunde.server.wire_together import OpenTable

FIRST_WINDOW: Final = 100.0  # points of rating, as they are shown
GROWTH: Final = 100.0 / 5.0  # points a second
PATIENCE: Final = 10.0  # seconds; then the nearest table will do
LOOK: Final = 1.0


class Candidate(NamedTuple):
    """A table with an open seat: how far its people are from whoever seeks, and how many seconds they have waited."""

    table: str
    distance: float
    waited: float


def window(waited: float) -> float:
    return FIRST_WINDOW + GROWTH * waited


def suiting(candidates: Sequence[Candidate], waited: float) -> list[Candidate]:
    """Those near enough, the nearest first; of several the one that has waited longest. `waited`: whoever seeks, so far."""
    near = [
        each
        for each in candidates
        if waited >= PATIENCE or each.distance <= window(each.waited + max(0.0, waited))
    ]
    return sorted(near, key=lambda each: (each.distance, -each.waited))


async def candidates(store: Store, tables: Sequence[OpenTable], person: str | None) -> list[Candidate]:
    """How far away the people at these tables are. Guests count as newcomers; where one sits oneself nobody is met."""
    sql = "SELECT person FROM seats WHERE table_id = :table AND kind = 'person'"
    seats = await store.look_up(*(Step(sql, {"table": table.table}) for table in tables)) if tables else []
    now, found = store.clock.wall(), []
    for table, rows in zip(tables, seats, strict=True):
        others = [row[0] for row in rows]
        if person is not None and person in others:
            continue
        ladder = Ladder(table.game, table.mode, parse_pace(table.pace).family)
        known = await ratings_of(store, ladder, [each for each in (*others, person) if each is not None])
        numbers = [number(known.get(each or "", NEWCOMER)) for each in others]
        mine = number(known.get(person or "", NEWCOMER))
        middle = sum(numbers) / len(numbers) if numbers else mine
        found.append(Candidate(table.table, abs(mine - middle), max(0.0, now - table.created)))
    return found


async def find(
    clock: Clock,
    look: Callable[[], Awaitable[list[Candidate]]],
    is_gone: Callable[[], Awaitable[bool]],
    join: Callable[[str], Awaitable[bool]],
    tried: set[str],
) -> str | None:
    """The table at which a seat was taken; None: there is none that fits, or whoever seeks is gone. `tried`: tables where that
    has failed, and fails again."""
    began = clock.monotonic()
    while there := [each for each in await look() if each.table not in tried]:
        near = suiting(there, clock.monotonic() - began)
        for each in near:
            if await join(each.table):
                return each.table
            tried.add(each.table)  # somebody was quicker
        if not near:
            await _pause(clock, LOOK)
            if await is_gone():
                return None
    return None


async def _pause(clock: Clock, seconds: float) -> None:
    over = asyncio.Event()
    clock.call_later(seconds, over.set)
    await over.wait()
