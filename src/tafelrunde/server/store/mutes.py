"""Whom somebody does not want to hear, as it is stored: with the person, so at every table and in every browser."""

from typing import Final

from tafelrunde.server.people.sentences import refusal
from tafelrunde.server.store.base import Step, Store

MOST: Final = 500


async def muted_by(store: Store, person: str) -> frozenset[str]:
    [rows] = await store.look_up(Step("SELECT muted FROM mutes WHERE person = :person", {"person": person}))
    return frozenset(row[0] for row in rows)


async def listed(store: Store, person: str) -> list[tuple[str, str]]:
    """Ids and names, as they are called now."""
    sql = """SELECT p.id, p.name FROM mutes m JOIN people p ON p.id = m.muted WHERE m.person = :person
        ORDER BY p.fold, p.id"""
    [rows] = await store.look_up(Step(sql, {"person": person}))
    return [(row[0], row[1]) for row in rows]


async def mute(store: Store, person: str, muted: str) -> None:
    sql = """INSERT INTO mutes (person, muted) SELECT CAST(:person AS TEXT), id FROM people
        WHERE id = :muted AND kind IN ('guest', 'account') ON CONFLICT (person, muted) DO UPDATE SET muted = excluded.muted
        RETURNING muted"""
    few = "SELECT 1 WHERE (SELECT count(*) FROM mutes WHERE person = :person) < CAST(:most AS BIGINT)"
    await store.carry_out(
        Step(few, {"person": person, "most": MOST}, refusal("too_many_muted")),
        Step(sql, {"person": person, "muted": muted}, refusal("nobody_to_mute")),
    )


async def unmute(store: Store, person: str, muted: str) -> None:
    sql = "DELETE FROM mutes WHERE person = :person AND muted = :muted"
    await store.carry_out(Step(sql, {"person": person, "muted": muted}))
