"""What the commands `people` and `tables` do: they find the database as `serve` does, also while a server runs. Each is written
down in the audit."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from tafelrunde import TafelrundeError
from tafelrunde.server.care import said, with_store
from tafelrunde.server.config import read_config
from tafelrunde.server.people.passwords import Passwords, why_not
from tafelrunde.server.people.sessions import DAY, token_hash
from tafelrunde.server.retention import read_rule
from tafelrunde.server.store import chat
from tafelrunde.server.store.people import PeopleStore, StoredPerson
from tafelrunde.server.store.pruning import prune as prune_store
from tafelrunde.server.store.traces import mark_people

T = TypeVar("T")
FOR_EVER = 1e12
ACTOR = "command"


def _with_people(data: Path | None, db: str | None, work: Callable[[PeopleStore], Awaitable[T]]) -> T:
    place = read_config(data, db=db).place
    return said(lambda: asyncio.run(with_store(place, lambda store: work(PeopleStore(store)))))


def people(data: Path | None, db: str | None, kind: str, most: int) -> list[dict[str, Any]]:
    """Who is here, last seen first."""
    if kind not in ("account", "guest", "all"):
        raise TafelrundeError(f"--kind {kind}: expected account, guest or all")

    async def work(people: PeopleStore) -> list[dict[str, Any]]:
        found = await people.list_people(["account", "guest"] if kind == "all" else [kind], most)
        await people.audit(ACTOR, "list", None)
        return [_told(each, people.clock.wall()) for each in found]

    return _with_people(data, db, work)


def show(person: str, data: Path | None, db: str | None) -> dict[str, Any]:
    async def work(people: PeopleStore) -> dict[str, Any]:
        found = await _find(people, person)
        await people.audit(ACTOR, "show", person)
        sessions = await people.sessions_of(person)
        open_tables = await people.open_tables(person)
        return {
            **_told(found, people.clock.wall()),
            "sessions": len(sessions),
            "open_tables": open_tables,
        }

    return _with_people(data, db, work)


def ban(person: str, days: float | None, data: Path | None, db: str | None) -> str:
    """Not for so many days, or never again; with 0 days the ban is over."""

    async def work(people: PeopleStore) -> str:
        await _find(people, person)
        until = FOR_EVER if days is None else people.clock.wall() + days * DAY if days else 0.0
        await people.ban(person, until)
        await people.store.carry_out(mark_people())
        await people.audit(ACTOR, "ban" if until else "unban", person)
        return f"{person}: {'banned' if until else 'not banned any more'}"

    return _with_people(data, db, work)


def invite(days: float, data: Path | None, db: str | None) -> str:
    """Who has this text may have an account, once."""
    token = secrets.token_urlsafe(15)

    async def work(people: PeopleStore) -> str:
        await people.invite(token_hash(token), people.clock.wall() + days * DAY)
        await people.audit(ACTOR, "invite", None)
        return token

    return _with_people(data, db, work)


def password(person: str, data: Path | None, db: str | None) -> str:
    """A new password for somebody who has forgotten his: by chance, told once. All his sessions end."""

    async def work(people: PeopleStore) -> str:
        found = await _find(people, person)
        if not found.is_account:
            raise TafelrundeError(f"{person}: only an account has a password; this is a {found.kind}")
        fresh = _by_chance(found.name)
        await people.reset_password(found, Passwords().hash(fresh))
        await people.store.carry_out(mark_people())
        await people.audit(ACTOR, "password", person)
        return fresh

    return _with_people(data, db, work)


def _by_chance(name: str) -> str:
    """One that would be accepted."""
    while True:
        fresh = secrets.token_urlsafe(12)
        if not why_not(fresh, name):
            return fresh


def reports(done: bool, most: int, data: Path | None, db: str | None) -> list[dict[str, Any]]:
    """What people reported, the oldest first; `done`: also what was dealt with already."""

    async def work(people: PeopleStore) -> list[dict[str, Any]]:
        found = await chat.reports(people.store, ["open", "done"] if done else ["open"], most)
        await people.audit(ACTOR, "reports", None)
        return [{**each._asdict(), "at": _day(each.at)} for each in found]

    return _with_people(data, db, work)


def settle(report: str, hide: bool, data: Path | None, db: str | None) -> str:
    """It was dealt with; `hide`: by taking the line away from the table, for everybody."""

    async def work(people: PeopleStore) -> str:
        line = await chat.settle_report(people.store, report)
        if line is None:
            raise TafelrundeError(f"{report}: there is no such report (tafelrunde people reports)")
        if hide:
            await chat.take_away(people.store, line)
            await people.store.carry_out(mark_people())
        await people.audit(ACTOR, "hide" if hide else "settle", None, data=report)
        return f"{report}: done{', and the line is hidden' if hide else ''}"

    return _with_people(data, db, work)


def export(person: str, data: Path | None, db: str | None) -> str:
    """JSON lines: every row that names the person, and the finished games."""

    async def work(people: PeopleStore) -> str:
        await _find(people, person)
        told = await people.export(person)
        await people.audit(ACTOR, "export", person)
        lines = [{"table": name, **row} for name, rows in told.items() for row in rows]
        return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)

    return _with_people(data, db, work)


def erase(person: str, data: Path | None, db: str | None) -> str:
    async def work(people: PeopleStore) -> str:
        await _find(people, person)
        await people.erase(person)
        await people.store.carry_out(mark_people())
        await people.audit(ACTOR, "erase", person)
        return f"{person}: erased. The games stay, without a name."

    return _with_people(data, db, work)


def prune(keep: str | None, really: bool, data: Path | None, db: str | None) -> str:
    """Remove what the rule does not keep; without --yes only say what that would be."""
    config = read_config(data, db=db)
    rule = config.keep if keep is None else read_rule(keep)
    if not rule.deletes:
        return "Everything is kept: there is no rule (TAFELRUNDE_KEEP, or --keep over=365,guests=90)."

    async def work(people: PeopleStore) -> str:
        counts = await prune_store(people.store, rule, really)
        if really:
            await people.audit(ACTOR, "prune", None, data=json.dumps(counts))
        told = ", ".join(f"{kind} {number}" for kind, number in counts.items())
        return f"{'removed' if really else 'would be removed (--yes removes it)'}: {told}"

    return _with_people(data, db, work)


async def _find(people: PeopleStore, person: str) -> StoredPerson:
    found = await people.find(person)
    if found is None:
        raise TafelrundeError(f"{person}: there is no such person (tafelrunde people list)")
    return found


def _told(person: StoredPerson, now: float) -> dict[str, Any]:
    banned = person.banned_until > now
    until = None if not banned or person.banned_until >= FOR_EVER else _day(person.banned_until)
    return {
        "id": person.id,
        "kind": person.kind,
        "name": person.name,
        "created": _day(person.created),
        "seen": _day(person.seen),
        "banned": banned,
        "banned_until": until,
    }


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
