"""People and their sessions in the database: what can be asked of it, in plain SQL that both databases understand."""

from collections.abc import Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from tafelrunde.server.people.sentences import refusal
from tafelrunde.server.people.sessions import DAY, Session
from tafelrunde.server.people.windows import Bucket, Limit, limit_of_name, take
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store import traces
from tafelrunde.server.store.base import Row, Step, Store
from tafelrunde.server.store.traces import audited

PersonKind = Literal["guest", "account", "bot", "erased"]


class StoredPerson(Struct, frozen=True):
    """`fold`: how names are compared; `password`: its hash, only an account has one. Times in seconds."""

    id: str
    kind: PersonKind
    name: str
    fold: str
    password: str | None
    created: float
    seen: float
    banned_until: float = 0.0

    @property
    def is_account(self) -> bool:
        return self.kind == "account"


PERSON: Final = "p.id, p.kind, p.name, p.fold, p.password, p.created, p.seen, p.banned_until"
SESSION: Final = "s.token_hash, s.person, s.created, s.used, s.expires, s.agent"
# A bucket (people/windows.py) in one statement: two who take at the same moment cannot both have the last of it.
LEFT: Final = """CASE WHEN limits.remaining + (:at - limits.at) * :rate > :most THEN CAST(:most AS DOUBLE PRECISION)
    ELSE limits.remaining + (CAST(:at AS DOUBLE PRECISION) - limits.at) * CAST(:rate AS DOUBLE PRECISION) END"""
SPEND: Final = f"""INSERT INTO limits (key, remaining, at)
    VALUES (:key, CAST(:most AS DOUBLE PRECISION) - 1, CAST(:at AS DOUBLE PRECISION))
    ON CONFLICT (key) DO UPDATE SET remaining = {LEFT} - 1, at = excluded.at WHERE {LEFT} >= 1 RETURNING remaining"""


def added(person: StoredPerson, session: Session) -> list[Step]:
    """Somebody who was not here before, with the session by which he will be known."""
    return [_add_person(person), add_session(session)]


class PeopleStore:
    """The part of a store that is about people."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = store.clock

    async def add(self, person: StoredPerson, session: Session) -> None:
        """Somebody who was not here before."""
        await self.store.carry_out(*added(person, session))

    async def find(self, person: str) -> StoredPerson | None:
        found = await self.find_all([person])
        return found[0] if found else None

    async def find_all(self, ids: Sequence[str]) -> list[StoredPerson]:
        """Those of these people that there are."""
        if not ids:
            return []
        sql = f"SELECT {PERSON} FROM people p WHERE p.id = :person"
        found = await self.store.look_up(*(Step(sql, {"person": id}) for id in ids))
        return [read_person(rows[0]) for rows in found if rows]

    async def of_session(self, token_hash: str) -> tuple[StoredPerson, Session] | None:
        """Whose session this is; whether it is still open, the caller sees from it."""
        sql = f"SELECT {PERSON}, {SESSION} FROM sessions s JOIN people p ON p.id = s.person WHERE s.token_hash = :token"
        [rows] = await self.store.look_up(Step(sql, {"token": token_hash}))
        if not rows:
            return None
        row = tuple(rows[0])
        return read_person(row[:8]), Session(*row[8:])

    async def visited(self, session: Session) -> None:
        """The session was used, and its person was seen."""
        values = {"token": session.token_hash, "used": session.used, "expires": session.expires}
        await self.store.carry_out(
            Step("UPDATE sessions SET used = :used, expires = :expires WHERE token_hash = :token", values),
            Step(
                "UPDATE people SET seen = :used WHERE id = :person",
                {"used": session.used, "person": session.person},
            ),
        )

    async def rename_guest(self, person: str, name: str, fold: str) -> None:
        """The name under which a guest played last. That of an account is nobody's to change in passing."""
        sql = "UPDATE people SET name = :name, fold = :fold WHERE id = :person AND kind = 'guest'"
        await self.store.carry_out(Step(sql, {"name": name, "fold": fold, "person": person}))

    async def list_people(self, kinds: Sequence[str], most: int) -> list[StoredPerson]:
        """Last seen first."""
        sql = f"SELECT {PERSON} FROM people p WHERE p.kind = :kind ORDER BY p.seen DESC LIMIT :most"
        found = await self.store.look_up(*(Step(sql, {"kind": kind, "most": most}) for kind in kinds))
        everybody = [read_person(row) for rows in found for row in rows]
        return sorted(everybody, key=lambda person: -person.seen)[:most]

    # --- accounts ----------------------------------------------------------------------------------------------------

    async def account_called(self, fold: str) -> StoredPerson | None:
        sql = f"SELECT {PERSON} FROM people p WHERE p.fold = :fold AND p.kind = 'account'"
        [rows] = await self.store.look_up(Step(sql, {"fold": fold}))
        return read_person(rows[0]) if rows else None

    async def register(self, person: StoredPerson, session: Session, invitation: str | None) -> None:
        """A new account, or a guest who becomes one: then whatever opened until now opens nothing any more. `invitation`: the
        hash of the one that is used up by it."""
        sql = """INSERT INTO people (id, kind, name, fold, password, created, seen)
            VALUES (:id, 'account', :name, :fold, :password, :created, :seen)
            ON CONFLICT (id) DO UPDATE SET kind = 'account', name = excluded.name, fold = excluded.fold,
                password = excluded.password, seen = excluded.seen
            WHERE people.kind = 'guest' RETURNING id"""
        names = ("id", "name", "fold", "password", "created", "seen")
        used = """UPDATE invitations SET state = 'accepted', to_person = :person
            WHERE token_hash = :token AND table_id = '' AND state = 'open' AND expires > :now RETURNING token_hash"""
        ticket = {"person": person.id, "token": invitation}
        asked = [] if invitation is None else [Step(used, ticket, refusal("needs_invitation"))]
        await self.store.carry_out(
            *asked,
            Step(sql, {name: getattr(person, name) for name in names}, refusal("logged_in")),
            Step("DELETE FROM sessions WHERE person = :person", {"person": person.id}),
            add_session(session),
        )

    async def invite(self, token_hash: str, expires: float) -> None:
        """Whoever has this token may have an account, once."""
        sql = """INSERT INTO invitations (token_hash, table_id, created, expires, state)
            VALUES (:token, '', :now, :expires, 'open')"""
        await self.store.carry_out(Step(sql, {"token": token_hash, "expires": expires}))

    async def log_in(self, session: Session, before: str | None, limit_key: str) -> None:
        """A session more; the one that the browser had is gone, and wrong guesses before the right one are forgiven."""
        await self.store.carry_out(
            Step("DELETE FROM sessions WHERE token_hash = :token", {"token": before or ""}),
            Step("DELETE FROM limits WHERE key = :key", {"key": limit_key}),
            add_session(session),
        )

    async def set_password(self, person: str, password: str) -> None:
        sql = "UPDATE people SET password = :password WHERE id = :person"
        await self.store.carry_out(Step(sql, {"password": password, "person": person}))

    async def change_password(self, person: StoredPerson, session: Session) -> None:
        await self.store.carry_out(
            Step(
                "UPDATE people SET password = :password WHERE id = :person",
                {"password": person.password, "person": person.id},
            ),
            Step("DELETE FROM sessions WHERE person = :person", {"person": person.id}),
            add_session(session),
        )

    async def reset_password(self, person: StoredPerson, password: str) -> None:
        """Whoever knew the old one is out, and wrong guesses are forgiven."""
        await self.store.carry_out(
            Step(
                "UPDATE people SET password = :password WHERE id = :person",
                {"password": password, "person": person.id},
            ),
            Step("DELETE FROM sessions WHERE person = :person", {"person": person.id}),
            Step("DELETE FROM limits WHERE key = :key", {"key": limit_of_name(person.fold)}),
        )

    async def sessions_of(self, person: str) -> list[Session]:
        sql = f"SELECT {SESSION} FROM sessions s WHERE s.person = :person ORDER BY s.used DESC"
        [rows] = await self.store.look_up(Step(sql, {"person": person}))
        return [Session(*row) for row in rows]

    async def end_sessions(
        self, person: str, only: str | None = None, beginning: str | None = None, but: str | None = None
    ) -> list[str]:
        """Of this person's sessions the one with this hash, or whose hash begins so, or all but one. The hashes of those
        that ended."""
        wanted, values = "", {"person": person}
        for condition, name, value in (
            ("token_hash = :only", "only", only),
            ("substr(token_hash, 1, 16) = :beginning", "beginning", beginning),
            ("token_hash <> :but", "but", but),
        ):
            if value is not None:
                wanted += f" AND {condition}"
                values[name] = value
        sql = f"DELETE FROM sessions WHERE person = :person{wanted} RETURNING token_hash"
        [rows] = await self.store.carry_out(Step(sql, values))
        return [row[0] for row in rows]

    async def still_open(self, token_hashes: Sequence[str]) -> set[str]:
        """Those of these sessions that are there, of people who are not banned."""
        sql = """SELECT s.token_hash FROM sessions s JOIN people p ON p.id = s.person
            WHERE s.token_hash = :token AND s.expires > :at AND p.banned_until <= :at"""
        steps = [Step(sql, {"token": each, "at": self.clock.wall()}) for each in token_hashes]
        return {row[0] for rows in (await self.store.look_up(*steps) if steps else []) for row in rows}

    async def ban(self, person: str, until: float) -> bool:
        """Until then (0: not any more); False if there is no such person."""
        sql = "UPDATE people SET banned_until = :until WHERE id = :person RETURNING id"
        [rows] = await self.store.carry_out(Step(sql, {"until": until, "person": person}))
        return bool(rows)

    async def tables_of(self, person: str, most: int) -> list[str]:
        """The ids of the tables at which this person sits, last played first."""
        sql = """SELECT h.table_id FROM heads h WHERE h.table_id IN (SELECT table_id FROM seats WHERE person = :person)
            ORDER BY h.updated DESC LIMIT :most"""
        [rows] = await self.store.look_up(Step(sql, {"person": person, "most": most}))
        return [row[0] for row in rows]

    async def open_tables(self, person: str) -> int:
        """How many running tables this person has opened where a seat is still free."""
        sql = """SELECT count(*) FROM tables t WHERE t.host = :person AND t.outcome IS NULL
            AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'open')"""
        [[row]] = await self.store.look_up(Step(sql, {"person": person}))
        return int(row[0])

    # --- how often ---------------------------------------------------------------------------------------------------

    async def spend(self, keys: Sequence[tuple[str, Limit]]) -> float:
        """Take one from each of these buckets, or from none; how many seconds to wait if that is too much."""
        at, full = self.clock.wall(), Refusal("too_often")
        steps = [
            Step(
                SPEND,
                {"key": key, "most": float(limit.most), "rate": limit.rate, "at": at},
                full,
            )
            for key, limit in keys
        ]
        try:
            if steps:
                await self.store.carry_out(*steps)
        except Refusal as refused:
            if refused is not full:
                raise
            return await self._wait(keys, at)
        return 0.0

    async def _wait(self, keys: Sequence[tuple[str, Limit]], at: float) -> float:
        sql = "SELECT remaining, at FROM limits WHERE key = :key"
        found = await self.store.look_up(*(Step(sql, {"key": key}) for key, _ in keys))
        waits = [
            take(Bucket(*rows[0]), limit, at)[1] for rows, (_, limit) in zip(found, keys, strict=True) if rows
        ]
        return max([1.0, *waits])

    async def forget_limit(self, key: str) -> None:
        await self.store.carry_out(Step("DELETE FROM limits WHERE key = :key", {"key": key}))

    async def tidy(self, now: float) -> None:
        """What counts no more: sessions that are over, buckets that have long been full."""
        await self.store.carry_out(
            Step("DELETE FROM sessions WHERE expires < :then", {"then": now}),
            Step("DELETE FROM limits WHERE at < :then", {"then": now - 2 * DAY}),
        )

    # --- what was done -----------------------------------------------------------------------------------------------

    async def audit(
        self,
        actor: str,
        kind: str,
        person: str | None,
        address_hash: str | None = None,
        data: str | None = None,
    ) -> None:
        await self.store.carry_out(audited(actor, kind, person, address_hash, data))

    async def export(self, person: str) -> dict[str, Any]:
        return await traces.export(self.store, person)

    async def erase(self, person: str) -> None:
        """First what is known about the person, then what is left at tables: that is also done later if it fails now."""
        await self.store.carry_out(*traces.erased(person))
        await self.store.carry_out(*traces.blanked(person))


# --- statements ------------------------------------------------------------------------------------------------------


def _add_person(person: StoredPerson) -> Step:
    sql = """INSERT INTO people (id, kind, name, fold, password, created, seen, banned_until)
        VALUES (:id, :kind, :name, :fold, :password, :created, :seen, 0)"""
    names = ("id", "kind", "name", "fold", "password", "created", "seen")
    return Step(sql, {name: getattr(person, name) for name in names})


def add_session(session: Session) -> Step:
    sql = """INSERT INTO sessions (token_hash, person, created, used, expires, agent)
        VALUES (:token_hash, :person, :created, :used, :expires, :agent)"""
    return Step(sql, {name: getattr(session, name) for name in Session.__struct_fields__})


def read_person(row: Row) -> StoredPerson:
    return StoredPerson(*row)
