"""What was said at tables, and what was reported of it, as it is stored."""

import secrets
from typing import Any, Final, NamedTuple

from tafelrunde.server.store.base import Step, Store, still_led
from tafelrunde.server.wire_shelf import word
from tafelrunde.server.wire_together import ChatLine, EmoteInfo, Room

COLUMNS: Final = "id, room, seat, person, name, at, text, emote, hidden_by"


class Reported(NamedTuple):
    """What somebody reported, with the line that it is about: also if that is hidden at the table by now."""

    id: str
    at: float
    state: str
    why: str
    table: str
    line: int
    by: str | None
    about: str | None
    said: str | None


async def last_lines(store: Store, table_id: str, count: int) -> tuple[list[ChatLine], int]:
    """The last lines of each room, oldest first, and the number of the next one."""
    rooms: list[Room] = ["players", "watchers"]
    sql = f"SELECT {COLUMNS} FROM chat WHERE table_id = :table AND room = :room ORDER BY id DESC LIMIT :count"
    values: dict[str, Any] = {"table": table_id, "count": count}
    found = await store.look_up(
        Step("SELECT coalesce(max(id), 0) FROM chat WHERE table_id = :table", {"table": table_id}),
        *(Step(sql, {**values, "room": room}) for room in rooms),
    )
    lines = []
    for rows in found[1:]:
        for id, room, seat, person, name, at, text, emote, hidden_by in reversed(rows):
            sign = None if emote is None else EmoteInfo(emote, "", word("", ""))
            if hidden_by is not None:
                text = sign = None
            lines.append(
                ChatLine(id, room, seat, name, at, text, sign, hidden=hidden_by is not None, person=person)
            )
    return lines, int(found[0][0][0]) + 1


async def add_line(store: Store, table_id: str, fence: int, line: ChatLine) -> None:
    sql = """INSERT INTO chat (table_id, id, room, seat, person, name, at, text, emote)
        VALUES (:table, :id, :room, :seat, :person, :name, :at, :text, :emote)"""
    values = {
        "table": table_id,
        "id": line.id,
        "room": line.room,
        "seat": line.seat,
        "person": line.person,
        "name": line.name,
        "at": line.at,
        "text": line.text,
        "emote": None if line.emote is None else line.emote.id,
    }
    await store.carry_out(still_led(table_id, fence), Step(sql, values))


async def hide_line(store: Store, table_id: str, fence: int, id: int, by: str) -> None:
    """The words themselves stay, for whoever has to judge them."""
    sql = "UPDATE chat SET hidden_by = :by WHERE table_id = :table AND id = :id"
    await store.carry_out(still_led(table_id, fence), Step(sql, {"table": table_id, "id": id, "by": by}))


async def add_report(store: Store, table_id: str, line: ChatLine, by: str | None, why: str) -> None:
    sql = """INSERT INTO reports (id, from_person, person, table_id, chat_id, why, at, state)
        VALUES (:id, :by, :person, :table, :chat, :why, :now, 'open')"""
    values = {
        "id": secrets.token_hex(8),
        "by": by,
        "person": line.person,
        "table": table_id,
        "chat": line.id,
        "why": why,
    }
    await store.carry_out(Step(sql, values))


async def reports(store: Store, states: list[str], most: int) -> list[Reported]:
    """Those in these states, the oldest first. The lines are asked for one by one: they may lie in another database."""
    sql = """SELECT id, at, state, why, table_id, chat_id, from_person, person FROM reports
        WHERE state = :state ORDER BY at LIMIT :most"""
    found = await store.look_up(*(Step(sql, {"state": state, "most": most}) for state in states))
    rows = sorted((row for part in found for row in part), key=lambda row: (row[1], row[0]))[:most]
    said = "SELECT coalesce(text, emote) FROM chat WHERE table_id = :table AND id = :line"
    lines = await store.look_up(*(Step(said, {"table": row[4], "line": row[5]}) for row in rows))
    return [
        Reported._make((*row, line[0][0] if line else None)) for row, line in zip(rows, lines, strict=True)
    ]


class LineOf(NamedTuple):
    table: str
    line: int


async def settle_report(store: Store, id: str) -> LineOf | None:
    """Somebody has dealt with it: the line that it is about; None if there is no such report."""
    sql = "UPDATE reports SET state = 'done' WHERE id = :id RETURNING table_id, chat_id"
    [rows] = await store.carry_out(Step(sql, {"id": id}))
    return LineOf._make(rows[0]) if rows else None


async def take_away(store: Store, line: LineOf) -> None:
    """As its host could have done; whoever leads the table looks at what is hidden."""
    sql = "UPDATE chat SET hidden_by = 'keeper' WHERE table_id = :table AND id = :line AND hidden_by IS NULL"
    await store.carry_out(Step(sql, line._asdict()))


async def hidden_lines(store: Store, tables: list[str]) -> list[set[int]]:
    """Of each of these tables the lines that are hidden."""
    sql = "SELECT id FROM chat WHERE table_id = :table AND hidden_by IS NOT NULL"
    found = await store.look_up(*(Step(sql, {"table": table}) for table in tables)) if tables else []
    return [{row[0] for row in rows} for rows in found]
