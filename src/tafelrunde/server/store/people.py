"""People and their sessions in the database: what can be asked of it, in plain SQL that both databases understand."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from tafelrunde.server.people.sessions import Session
from tafelrunde.server.store.base import Row, Step, Store

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


class PeopleStore:
    """The part of a store that is about people; no statement here touches a table's rows."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = store.clock

    async def add(self, person: StoredPerson, session: Session) -> None:
        """Somebody who was not here before."""
        await self.store.carry_out(_add_person(person), add_session(session))

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
