"""The servers that share a database: who is there, who leads a table, and what those who are gone have left behind.

Only the database's clock counts: no process compares its own with another's.
"""

import secrets
from typing import Final, NamedTuple

from tafelrunde.server.store.base import Row, Step, Store

ALIVE: Final = "alive_until > :now"
GONE: Final = "(SELECT id FROM processes WHERE alive_until <= :now)"
# A table that must go on without anybody coming to it: a bot is asked, or a clock runs.
GOES_ON: Final = """(t.outcome IS NULL AND (t.pace <> 'none' OR EXISTS (
    SELECT 1 FROM seats s WHERE s.table_id = h.table_id AND s.kind = 'bot'
    AND (h.waiting >> CAST(s.seat AS INTEGER)) & 1 = 1)))"""
SWEPT_AT_ONCE: Final = 500


class Process(NamedTuple):
    id: str
    address: str  # of its inner listener
    draining: bool


async def leader_of(store: Store, table_id: str) -> Process | None:
    """The other process that leads this table now; None if nobody does, or we do."""
    sql = f"""SELECT p.id, p.address, p.draining FROM heads h JOIN processes p ON p.id = h.owner
        WHERE h.table_id = :table AND p.id <> :me AND {ALIVE}"""
    [rows] = await store.look_up(Step(sql, {"table": table_id, "me": store.me}))
    return _process(rows[0]) if rows else None


async def others(store: Store) -> list[Process]:
    """Everybody else who is alive."""
    sql = f"SELECT id, address, draining FROM processes WHERE id <> :me AND {ALIVE} ORDER BY id"
    [rows] = await store.look_up(Step(sql, {"me": store.me}))
    return [_process(row) for row in rows]


def _process(row: Row) -> Process:
    return Process(row[0], row[1], bool(row[2]))


async def left_behind(store: Store, most: int) -> list[str]:
    """Tables of those who are gone that must go on, at most so many. All others of theirs lose their owner here (and get another
    fence: should he only sleep, he writes no more), and whoever has nothing left is forgotten."""
    [gone] = await store.look_up(Step(f"SELECT id FROM processes WHERE id IN {GONE}"))
    if not gone:
        return []
    theirs = f"FROM heads h JOIN tables t ON t.id = h.table_id WHERE h.owner IN {GONE}"
    [rows] = await store.look_up(
        Step(
            f"SELECT h.table_id {theirs} AND h.version <= :release AND {GOES_ON} ORDER BY h.table_id LIMIT :most",
            {"release": store.release, "most": most},
        )
    )
    await store.carry_out(
        Step(
            f"""UPDATE heads SET owner = NULL, fence = fence + 1 WHERE owner IN {GONE} AND table_id IN (
                SELECT h.table_id {theirs} AND NOT {GOES_ON} ORDER BY h.table_id LIMIT {SWEPT_AT_ONCE})"""
        ),
        Step(
            f"""DELETE FROM processes WHERE id IN {GONE}
            AND NOT EXISTS (SELECT 1 FROM heads WHERE heads.owner = processes.id)"""
        ),
    )
    return [row[0] for row in rows]


async def secret_of(store: Store) -> str:
    """What all who share this database know, and nobody else."""
    made = {"made": secrets.token_urlsafe(32)}
    await store.carry_out(
        Step("INSERT INTO meta (key, value) VALUES ('secret', :made) ON CONFLICT (key) DO NOTHING", made)
    )
    [[row]] = await store.look_up(Step("SELECT value FROM meta WHERE key = 'secret'"))
    return str(row[0])
