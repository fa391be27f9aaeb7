"""What people are told beside their tables: notifications, the browsers that want them (`push_targets`), and invitations."""

import secrets
from typing import Any, Final

from msgspec import Struct

from tafelrunde.server.store import work
from tafelrunde.server.store.base import Row, Step, Store, as_dict, as_json, sound

MOST: Final = 50
TARGETS: Final = 5  # browsers of one person; the oldest goes
FAILURES: Final = 5  # so many in a row, and a browser is told nothing more
Kind = str


class Notice(Struct):
    id: str
    kind: Kind
    data: dict[str, Any]
    at: float
    read: bool


class StoredTarget(Struct):
    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    failures: int


class Asked(Struct):
    """A seat that must decide, and whose it is."""

    seat: int
    person: str
    answers: int


# --- notifications ---------------------------------------------------------------------------------------------------


async def notices_of(store: Store, person: str) -> list[Notice]:
    """Unread ones first, then the newest."""
    sql = """SELECT id, kind, data, at, read FROM notifications WHERE person = :person AND kind <> 'turn'
        ORDER BY read, at DESC LIMIT :most"""
    [rows] = await store.look_up(Step(sql, {"person": person, "most": MOST}))
    return sound(rows, _notice, "notification")


def _notice(row: Row) -> Notice:
    id, kind, data, at, read = row
    return Notice(id, kind, as_dict(data), at, bool(read))


async def mark_read(store: Store, person: str, id: str | None) -> None:
    """One of them, or all."""
    sql = "UPDATE notifications SET read = 1 WHERE person = :person AND (:id = '' OR id = :id)"
    await store.carry_out(Step(sql, {"person": person, "id": id or ""}))


async def told_of_turn(store: Store, table: str, person: str) -> tuple[float, int] | None:
    """When this person was last told of this table, and how many answers stood then. If that cannot be read he is told again."""
    sql = "SELECT id, at, data FROM notifications WHERE id = :id"
    [rows] = await store.look_up(Step(sql, {"id": f"turn:{table}:{person}"}))
    told = sound(rows, lambda row: (float(row[1]), int(as_dict(row[2]).get("n", -1))), "notification")
    return told[0] if told else None


async def tell(
    store: Store, id: str, person: str, kind: Kind, data: dict[str, Any], beside: tuple[Step, ...] = ()
) -> None:
    """A notification, and an errand for each browser of the person that wants to be told: all of it or nothing."""
    sql = """INSERT INTO notifications (id, person, kind, data, at, read) VALUES (:id, :person, :kind, :data, :at, 0)
        ON CONFLICT (id) DO UPDATE SET data = excluded.data, at = excluded.at, read = 0"""
    values = {"id": id, "person": person, "kind": kind, "data": as_json(data), "at": store.clock.wall()}
    note = Step(sql, values)
    message = {"kind": kind, "table": str(data["table"])}
    errands = [
        work.add("errands", f"push:{target.id}:{id}", "push", {"target": target.id, "message": message})
        for target in await targets_of(store, person)
    ]
    await store.carry_out(*beside, note, *errands)


async def asked_at(store: Store, table: str) -> list[Asked]:
    """The people who must decide at a running table."""
    sql = """SELECT s.seat, s.person, h.waiting, h.answers FROM seats s JOIN heads h ON h.table_id = s.table_id
        JOIN tables t ON t.id = s.table_id WHERE s.table_id = :table AND t.outcome IS NULL AND s.person IS NOT NULL"""
    [rows] = await store.look_up(Step(sql, {"table": table}))
    return [
        Asked(seat, person, answers)
        for seat, person, waiting, answers in rows
        if waiting is not None and waiting >> seat & 1
    ]


# --- browsers that want to be told -----------------------------------------------------------------------------------

COLUMNS: Final = "id, person, endpoint, p256dh, auth, failures"


async def targets_of(store: Store, person: str) -> list[StoredTarget]:
    sql = f"SELECT {COLUMNS} FROM push_targets WHERE person = :person ORDER BY id"
    [rows] = await store.look_up(Step(sql, {"person": person}))
    return [StoredTarget(*row) for row in rows]


async def find_target(store: Store, id: str) -> StoredTarget | None:
    [rows] = await store.look_up(Step(f"SELECT {COLUMNS} FROM push_targets WHERE id = :id", {"id": id}))
    return StoredTarget(*rows[0]) if rows else None


async def add_target(store: Store, person: str, endpoint: str, p256dh: str, auth: str) -> None:
    """A browser belongs to whoever uses it now. Ids grow with time: the oldest of too many goes."""
    id = f"{int(store.clock.wall() * 1000):012x}{secrets.token_hex(6)}"
    sql = """INSERT INTO push_targets (id, person, endpoint, p256dh, auth, failures)
        VALUES (:id, :person, :endpoint, :p256dh, :auth, 0) ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person,
        p256dh = excluded.p256dh, auth = excluded.auth, failures = 0"""
    values = {"id": id, "person": person, "endpoint": endpoint, "p256dh": p256dh, "auth": auth}
    surplus = """DELETE FROM push_targets WHERE person = :person AND id NOT IN (
        SELECT id FROM push_targets WHERE person = :person ORDER BY id DESC LIMIT :most)"""
    await store.carry_out(Step(sql, values), Step(surplus, {"person": person, "most": TARGETS}))


async def remove_targets(store: Store, person: str, endpoint: str | None) -> None:
    """One browser of a person, or all."""
    sql = "DELETE FROM push_targets WHERE person = :person AND (:endpoint = '' OR endpoint = :endpoint)"
    await store.carry_out(Step(sql, {"person": person, "endpoint": endpoint or ""}))


async def drop_target(store: Store, id: str) -> None:
    await store.carry_out(Step("DELETE FROM push_targets WHERE id = :id", {"id": id}))


async def note_failures(store: Store, id: str, failures: int) -> None:
    sql = "UPDATE push_targets SET failures = :failures WHERE id = :id"
    await store.carry_out(Step(sql, {"id": id, "failures": failures}))


# --- invitations -----------------------------------------------------------------------------------------------------


def invited(table: str, inviter: str, guest: str, seconds: float) -> Step:
    """Nobody needs a token for it: it is for this person, wherever he is logged in. Invited twice is invited once."""
    sql = """INSERT INTO invitations (token_hash, table_id, seat, from_person, to_person, created, expires, state)
        VALUES (:id, :table, NULL, :inviter, :guest, :now, :now + :seconds, 'open')
        ON CONFLICT (token_hash) DO UPDATE SET expires = excluded.expires, state = 'open'"""
    values = {"id": f"person:{table}:{guest}", "table": table, "inviter": inviter, "guest": guest}
    return Step(sql, {**values, "seconds": seconds})


async def decline(store: Store, table: str, guest: str) -> None:
    sql = "UPDATE invitations SET state = 'declined' WHERE table_id = :table AND to_person = :guest AND state = 'open'"
    read = "UPDATE notifications SET read = 1 WHERE id = :id AND person = :guest"
    id = {"id": f"invitation:{table}:{guest}", "guest": guest}
    await store.carry_out(Step(sql, {"table": table, "guest": guest}), Step(read, id))


async def open_invitations(store: Store, guest: str) -> set[str]:
    """The tables to which this person is invited still."""
    sql = "SELECT table_id FROM invitations WHERE to_person = :guest AND state = 'open' AND expires > :now"
    [rows] = await store.look_up(Step(sql, {"guest": guest}))
    return {row[0] for row in rows}
