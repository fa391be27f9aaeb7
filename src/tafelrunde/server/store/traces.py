"""Where a person has left traces: to hand them over, and to remove them."""

import secrets
from typing import Any, Final

import msgspec

from tafelrunde.server.store.base import DAMAGE, Step, Store, as_dict, as_json

# What is handed over: columns of each table, and those that name the person. Never keys, tokens, passwords, or how a game that
# still runs was set up: that holds its chance.
TRACES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "people": (
        ("id", "kind", "name", "email", "lang", "settings", "created", "seen", "banned_until", "vacation"),
        ("id",),
    ),
    "sessions": (("created", "used", "expires", "agent"), ("person",)),
    "tables": (
        ("id", "game", "mode", "created", "ended", "outcome", "visibility", "pace", "rated"),
        ("host",),
    ),
    "seats": (
        ("table_id", "seat", "name", "joined", "left_at", "bot_since", "label", "rank", "score", "won"),
        ("person",),
    ),
    "chat": (("table_id", "id", "room", "seat", "name", "at", "text", "emote"), ("person",)),
    "replays": (("id", "game", "created", "bytes"), ("person",)),
    "ratings": (("game", "mode", "pace", "mu", "sigma", "games", "wins", "updated"), ("person",)),
    "rating_events": (("table_id", "seat", "rank", "mu0", "sigma0", "mu1", "sigma1", "at"), ("person",)),
    "notifications": (("id", "kind", "data", "at", "read"), ("person",)),
    "push_targets": (("id", "endpoint", "failures"), ("person",)),
    "mutes": (("muted",), ("person",)),
    "invitations": (
        ("table_id", "seat", "from_person", "to_person", "created", "expires", "state"),
        ("from_person", "to_person"),
    ),
    "reports": (("id", "person", "table_id", "chat_id", "why", "at", "state"), ("from_person",)),
    "tournaments": (("id", "name", "state", "created"), ("host",)),
    "audit": (("at", "actor", "kind"), ("person",)),
}
GAMES: Final = """SELECT t.id, t.start FROM tables t
    WHERE t.outcome IS NOT NULL AND t.id IN (SELECT table_id FROM seats WHERE person = :person) ORDER BY t.created"""


async def export(store: Store, person: str) -> dict[str, Any]:
    """Every row that names the person, table by table, and the finished games with all their answers."""
    steps = [
        Step(
            f"SELECT {', '.join(columns)} FROM {name} WHERE {' OR '.join(f'{key} = :person' for key in keys)}",
            {"person": person},
        )
        for name, (columns, keys) in TRACES.items()
    ]
    *found, games = await store.look_up(*steps, Step(GAMES, {"person": person}))
    told: dict[str, Any] = {
        name: [dict(zip(TRACES[name][0], row, strict=True)) for row in rows]
        for name, rows in zip(TRACES, found, strict=True)
    }
    told["games"] = [await _game(store, *row) for row in games]
    return told


async def _game(store: Store, table: str, start: str) -> dict[str, Any]:
    sql = "SELECT kind, seat, option, mark FROM deeds WHERE table_id = :table ORDER BY number"
    [deeds] = await store.look_up(Step(sql, {"table": table}))
    try:
        begun = as_dict(start)
    except DAMAGE:
        begun = None  # everything else is told
    return {"table": table, "start": begun, "deeds": [list(row) for row in deeds]}


def erased(person: str) -> list[Step]:
    """All that is known about a person; that somebody was there remains, under a number. What is left at tables goes after
    that: no transaction spans both."""
    who = {"person": person}
    gone = [
        f"DELETE FROM {name} WHERE {' OR '.join(f'{key} = :person' for key in keys)}"
        for name, keys in (
            ("sessions", ("person",)),
            ("push_targets", ("person",)),
            ("notifications", ("person",)),
            ("mutes", ("person", "muted")),
            ("invitations", ("from_person", "to_person")),
            ("ratings", ("person",)),
        )
    ]
    return [
        *(Step(sql, who) for sql in gone),
        Step("UPDATE reports SET from_person = NULL WHERE from_person = :person", who),
        Step("UPDATE tournaments SET host = NULL WHERE host = :person", who),
        Step(
            """UPDATE people SET kind = 'erased', name = '', fold = '', password = NULL, email = NULL, lang = '',
            settings = NULL, vacation = NULL, seen = :now WHERE id = :person""",
            who,
        ),
    ]


async def newly_erased(store: Store, since: float) -> tuple[list[str], list[str]]:
    """Who was erased since then; and of all erased people those who still sit somewhere, because the second half was cut
    short."""
    sql = "SELECT id FROM people p WHERE p.kind = 'erased'"
    lately, sitting = await store.look_up(
        Step(f"{sql} AND p.seen > :since", {"since": since}),
        Step(f"{sql} AND EXISTS (SELECT 1 FROM seats s WHERE s.person = p.id)"),
    )
    return [row[0] for row in lately], [row[0] for row in sitting]


def mark_people() -> Step:
    """A command did something to people: running servers look at who is connected."""
    sql = """INSERT INTO meta (key, value) VALUES ('people', :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value"""
    return Step(sql, {"value": secrets.token_hex(8)})


async def people_mark(store: Store) -> str:
    [rows] = await store.look_up(Step("SELECT value FROM meta WHERE key = 'people'"))
    return str(rows[0][0]) if rows else ""


def without_names(journal: dict[str, Any]) -> dict[str, Any]:
    """What is kept of a journal names nobody: who sat where is told by seat only."""
    at_table = journal.get("table")
    if not isinstance(at_table, dict) or not isinstance(at_table.get("seats"), list):
        return journal
    seats = [{**seat, "name": ""} if isinstance(seat, dict) else seat for seat in at_table["seats"]]
    return {**journal, "table": {**at_table, "seats": seats}}


async def strip_journals(store: Store) -> int:
    """Once: journals that were kept while they still held names. Their ids, which others know, stay. How many it were."""
    mark = Step("SELECT value FROM meta WHERE key = 'journals'")
    if (await store.look_up(mark))[0]:
        return 0
    last, count = "", 0
    while True:
        sql = "SELECT id, journal FROM replays WHERE id > :last ORDER BY id LIMIT 50"
        [rows] = await store.look_up(Step(sql, {"last": last}))
        if not rows:
            break
        for id, text in rows:
            try:
                before = msgspec.json.decode(text, type=dict[str, Any])
            except msgspec.MsgspecError:
                continue  # damaged: whoever opens it is told so
            after = without_names(before)
            if after != before:
                sql = "UPDATE replays SET journal = :journal WHERE id = :id"
                await store.carry_out(Step(sql, {"journal": as_json(after), "id": id}))
                count += 1
        last = rows[-1][0]
    done = "INSERT INTO meta (key, value) VALUES ('journals', 'without names') ON CONFLICT (key) DO NOTHING"
    await store.carry_out(Step(done))
    return count


def blanked(person: str) -> list[Step]:
    """What an erased person left at tables: running games are left (`departures.leave_erased`), names and words are gone. Done
    twice it is done once."""
    who = {"person": person}
    # Ids are made of letters that JSON takes as they are.
    left = """INSERT INTO jobs (id, kind, due, data)
        SELECT 'leave:' || s.table_id || ':' || s.seat, 'leave', :now, '{"table":"' || s.table_id || '","seat":' || s.seat || '}'
        FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = :person AND t.outcome IS NULL
        ON CONFLICT (id) DO NOTHING"""
    return [
        Step(left, who),
        Step("UPDATE seats SET name = '', person = NULL, key_hash = NULL WHERE person = :person", who),
        Step("UPDATE tables SET host = NULL WHERE host = :person", who),
        Step(
            "UPDATE chat SET name = '', text = NULL, emote = NULL, person = NULL WHERE person = :person", who
        ),
        Step("UPDATE rating_events SET person = NULL WHERE person = :person", who),
        Step("UPDATE replays SET person = NULL WHERE person = :person", who),
    ]


def audited(
    actor: str, kind: str, person: str | None, address_hash: str | None = None, data: str | None = None
) -> Step:
    """What was done to or by whom: no names, no texts, no tokens."""
    sql = """INSERT INTO audit (id, at, actor, person, kind, address_hash, data)
        VALUES (:id, :now, :actor, :person, :kind, :address_hash, :data)"""
    values = {
        "id": secrets.token_hex(12),
        "actor": actor,
        "person": person,
        "kind": kind,
        "address_hash": address_hash,
        "data": data,
    }
    return Step(sql, values)
