"""Removing what the rule of the house (retention.py) does not keep any longer."""

from typing import Final

from tafelrunde.server.people.sessions import DAY
from tafelrunde.server.retention import Rule
from tafelrunde.server.store import traces
from tafelrunde.server.store.base import Step, Store
from tafelrunde.server.store.records import Fenced

AT_ONCE: Final = 500  # tables or people in one go; what is left comes with the next
# Nobody has it in memory.
FREE: Final = """(h.owner IS NULL OR NOT EXISTS (
    SELECT 1 FROM processes p WHERE p.id = h.owner AND p.alive_until > :now))"""
OPEN: Final = "EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'open')"
OLD: Final = {
    "open": f"t.outcome IS NULL AND h.updated < :then AND {OPEN}",
    "running": f"t.outcome IS NULL AND h.updated < :then AND NOT {OPEN}",
    "over": "t.outcome IS NOT NULL AND t.ended < :then",
}
GUESTS: Final = """SELECT p.id FROM people p WHERE p.kind = 'guest' AND p.seen < :then AND NOT EXISTS (
    SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = p.id AND t.outcome IS NULL)
    ORDER BY p.seen LIMIT :most"""
LINES: Final = {
    "chat": "DELETE FROM chat WHERE at < :then RETURNING id",
    "notifications": "DELETE FROM notifications WHERE at < :then RETURNING id",
    "audit": "DELETE FROM audit WHERE at < :then RETURNING id",
}
OF_A_TABLE: Final = ("seats", "deeds", "snapshots", "chat", "deadlines", "invitations")


async def prune(store: Store, rule: Rule, really: bool = True) -> dict[str, int]:
    """What was removed (or would be), by kind. Tables that somebody has open stay until another time."""
    now = store.clock.wall()
    counts: dict[str, int] = {}
    for kind, condition in OLD.items():
        days = getattr(rule, kind)
        if days is None:
            continue
        sql = f"""SELECT t.id FROM tables t JOIN heads h ON h.table_id = t.id
            WHERE {condition} AND {FREE} ORDER BY t.created LIMIT :most"""
        [rows] = await store.look_up(Step(sql, {"then": now - days * DAY, "most": AT_ONCE}))
        counts[kind] = sum([await _remove(store, row[0]) for row in rows]) if really else len(rows)
    if rule.guests is not None:
        values = {"then": now - rule.guests * DAY, "most": AT_ONCE}
        [rows] = await store.look_up(Step(GUESTS, values))
        counts["guests"] = len(rows)
        for row in rows if really else []:
            await store.carry_out(*traces.erased(row[0]))
            await store.carry_out(*traces.blanked(row[0]))
    for kind, sql in LINES.items():
        days = getattr(rule, kind)
        if days is not None:
            counts[kind] = await _remove_lines(store, sql, now - days * DAY, really)
    return counts


async def _remove(store: Store, table: str) -> bool:
    """Whoever took it meanwhile keeps it."""
    one = {"table": table}
    free = f"""DELETE FROM heads AS h WHERE h.table_id = :table AND {FREE} RETURNING table_id"""
    try:
        await store.carry_out(
            Step(free, one, Fenced(table)),
            *(Step(f"DELETE FROM {name} WHERE table_id = :table", one) for name in OF_A_TABLE),
            Step("DELETE FROM tables WHERE id = :table", one),
        )
    except Fenced:
        return False
    return True


async def _remove_lines(store: Store, sql: str, then: float, really: bool) -> int:
    values = {"then": then}
    if really:
        [rows] = await store.carry_out(Step(sql, values))
        return len(rows)
    counted = sql.replace("DELETE FROM", "SELECT count(*) FROM").removesuffix("RETURNING id")
    [[row]] = await store.look_up(Step(counted, values))
    return int(row[0])
