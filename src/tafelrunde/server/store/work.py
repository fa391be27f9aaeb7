"""Work that waits in the database: what follows from a finished table (`jobs`), and what is to be done for people (`errands`).

Whoever takes a piece of work has it for a while; if he dies meanwhile, somebody else takes it. So everything may be done twice,
and what it does must not count twice. The two stand apart because tables and people may one day live in different databases.
"""

import logging
from typing import Any, Final, Literal

from msgspec import Struct

from tafelrunde.server.store.base import DAMAGE, SECONDS_BEFORE_A_CALL, Row, Step, Store, as_dict, as_json

log = logging.getLogger(__name__)

Desk = Literal["jobs", "errands"]
DESKS: Final[tuple[Desk, ...]] = ("jobs", "errands")

AT_ONCE: Final = 20
SECONDS_TO_DO: Final = 60.0
MOST_TRIES: Final = 12
LONGEST_WAIT: Final = 3600.0


class Work(Struct, frozen=True):
    desk: Desk
    id: str
    kind: str
    data: dict[str, Any]
    tries: int


def add(desk: Desk, id: str, kind: str, data: object = None, wait: float = 0.0) -> Step:
    """To be done once `wait` seconds are over. What waits under this id already comes sooner, never later."""
    sql = f"""INSERT INTO {desk} (id, kind, due, data) VALUES (:id, :kind, :now + :wait, :data)
        ON CONFLICT (id) DO UPDATE SET due = CASE WHEN {desk}.due < excluded.due THEN {desk}.due ELSE excluded.due END"""
    return Step(sql, {"id": id, "kind": kind, "wait": wait, "data": as_json({} if data is None else data)})


def call_of(table: str) -> Step:
    """Whoever is asked at this table shall be told."""
    return add("jobs", f"turn:{table}", "turn", {"table": table}, SECONDS_BEFORE_A_CALL)


def reminder_of(table: str) -> Step:
    """Whoever is asked there still shall be told once more."""
    return add("jobs", f"reminder:{table}", "turn", {"table": table, "again": True})


async def take_due(store: Store, desk: Desk) -> list[Work]:
    """What is due and nobody does, now ours for a minute."""
    which = f"SELECT id, until FROM {desk} WHERE due <= :now AND until <= :now AND tries < :most ORDER BY due LIMIT :limit"
    [found] = await store.look_up(Step(which, {"most": MOST_TRIES, "limit": AT_ONCE}))
    if not found:
        return []
    sql = f"""UPDATE {desk} SET owner = :me, until = :now + :seconds, tries = tries + 1
        WHERE id = :id AND until = :until AND due <= :now RETURNING id, kind, data, tries"""
    # In the order of ids: two who take at the same moment wait for each other, but never both.
    taken = await store.carry_out(
        *(
            Step(sql, {"me": store.me, "seconds": SECONDS_TO_DO, "id": id, "until": until})
            for id, until in sorted(tuple(row) for row in found)
        )
    )
    return await _readable(store, desk, [row for rows in taken for row in rows])


async def _readable(store: Store, desk: Desk, rows: list[Row]) -> list[Work]:
    """What makes no sense is set aside, once and for all, and takes nothing with it."""
    found, aside = [], []
    for id, kind, data, tries in rows:
        try:
            found.append(Work(desk, id, kind, as_dict(data), tries))
        except DAMAGE as error:
            log.error("%s: %s is damaged and set aside: %s", desk, id, error)
            aside.append(
                Step(f"UPDATE {desk} SET tries = :most WHERE id = :id", {"most": MOST_TRIES, "id": id})
            )
    if aside:
        await store.carry_out(*aside)
    return found


async def done(store: Store, work: Work) -> None:
    sql = f"DELETE FROM {work.desk} WHERE id = :id AND owner = :me"
    await store.carry_out(Step(sql, {"id": work.id, "me": store.me}))


async def later(store: Store, work: Work, wait: float, failed: bool = False) -> None:
    """It is not over yet, or did not succeed: again in so many seconds. What succeeded so far has all its tries again."""
    sql = f"""UPDATE {work.desk} SET due = :now + :wait, until = 0, tries = CASE WHEN :failed = 1 THEN tries ELSE 0 END
        WHERE id = :id AND owner = :me"""
    values = {"wait": min(wait, LONGEST_WAIT), "failed": int(failed), "id": work.id, "me": store.me}
    await store.carry_out(Step(sql, values))


async def waiting(store: Store, desk: Desk) -> int:
    """How much is due: a number to watch."""
    [[row]] = await store.look_up(Step(f"SELECT count(*) FROM {desk} WHERE due <= :now"))
    return int(row[0])
