"""The table that was made after another one, by the same people with sides changed."""

from typing import NamedTuple

from tafelrunde.server.store.base import Step, Store


class Rematch(NamedTuple):
    id: str
    runs: bool


async def find_rematch(store: Store, table_id: str) -> Rematch | None:
    sql = "SELECT id, outcome FROM tables WHERE rematch_of = :table ORDER BY created LIMIT 1"
    [rows] = await store.look_up(Step(sql, {"table": table_id}))
    return Rematch(rows[0][0], rows[0][1] is None) if rows else None
