"""When a table has to be looked at, and when the server was last known to be there."""

from typing import Final

from tafelrunde.server.store.base import Step, Store

SIGN: Final = "server: sign of life"


async def note(store: Store, table_id: str, due: float | None) -> None:
    """Look at this table then; None: not at all."""
    if due is None:
        await store.carry_out(Step("DELETE FROM deadlines WHERE table_id = :table", {"table": table_id}))
        return
    sql = """INSERT INTO deadlines (table_id, due, kind) VALUES (:table, :due, 'look')
        ON CONFLICT (table_id) DO UPDATE SET due = excluded.due"""
    await store.carry_out(Step(sql, {"table": table_id, "due": due}))


async def due(store: Store, now: float, most: int) -> list[str]:
    sql = "SELECT table_id FROM deadlines WHERE due <= :at ORDER BY due LIMIT :most"
    [found] = await store.look_up(Step(sql, {"at": now, "most": most}))
    return [row[0] for row in found]


async def sign(store: Store, now: float) -> None:
    sql = """INSERT INTO limits (key, remaining, at) VALUES (:key, 0, :at)
        ON CONFLICT (key) DO UPDATE SET at = excluded.at"""
    await store.carry_out(Step(sql, {"key": SIGN, "at": now}))


async def last_sign(store: Store) -> float | None:
    [found] = await store.look_up(Step("SELECT at FROM limits WHERE key = :key", {"key": SIGN}))
    return found[0][0] if found else None
