"""Vacations of those who play by days (rule 8 of docs/online.md): declared by a person, followed by every table where he sits.

What was declared stands with the person. A table notes in its clocks which part of it they have followed, so looking twice moves
nothing twice. Hints make tables look at once; before somebody's flag falls, and whenever a table is opened, it is looked at
anyway. So nobody loses a game because a hint got lost.
"""

import logging
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct, structs

from tafelrunde.server.bus import VacationChanged
from tafelrunde.server.clocks.days import (
    DAYS_AT_ONCE,
    Vacation,
    come_back,
    days_left,
    take_vacation,
)
from tafelrunde.server.clocks.pace import SECOND
from tafelrunde.server.clocks.table import Clocks, follow_vacation
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.standing.sentences import refusal
from tafelrunde.server.store import StorageError, Store
from tafelrunde.server.store.base import DAMAGE, Step, as_json, sound
from tafelrunde.server.wire_people import VacationInfo

if TYPE_CHECKING:
    from tafelrunde.server.house import House
    from tafelrunde.server.tables import Table

log = logging.getLogger(__name__)

# Tables by days are looked at with the next sweep, in whoever's memory they are.
LOOK_SOON: Final = """UPDATE deadlines SET due = :at WHERE due > :at AND table_id IN (
    SELECT s.table_id FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = :person AND t.pace LIKE 'days%')"""


class Declared(Struct, frozen=True):
    """What is stored with a person. `stands_until`: until then clocks stand still, from `began` on; whoever comes back early has
    used the day that has begun."""

    record: Vacation = Vacation()
    began: int = 0
    stands_until: int = 0


# --- the person ------------------------------------------------------------------------------------------------------


async def declared_by(store: Store, persons: Collection[str]) -> dict[str, Declared]:
    """Of these people those who ever declared one; whose cannot be read has none."""
    sql = "SELECT id, vacation FROM people WHERE id = :person AND vacation IS NOT NULL"
    wanted = [Step(sql, {"person": person}) for person in sorted(persons)]
    found = await store.look_up(*wanted) if wanted else []
    declared = (row for rows in found for row in rows)
    return dict(sound(declared, lambda row: (row[0], _decoded(row[1])), "vacation of"))


def info(declared: Declared, now: int) -> VacationInfo:
    until = declared.record.until
    return VacationInfo(
        days_left(declared.record, now), DAYS_AT_ONCE, until / SECOND if until > now else None
    )


async def show(house: "House", person: str) -> VacationInfo:
    found = await declared_by(house.store, [person])
    return info(found.get(person, Declared()), house.clock.milliseconds())


async def begin(house: "House", person: str, days: int) -> VacationInfo:
    now, before = house.clock.milliseconds(), await _stored(house.store, person)
    record, _ = take_vacation(_read(before).record, now, days)
    return await _declare(house, person, before, Declared(record, now, record.until))


async def end(house: "House", person: str) -> VacationInfo:
    now, before = house.clock.milliseconds(), await _stored(house.store, person)
    declared = _read(before)
    record, earlier = come_back(declared.record, now)
    after = structs.replace(declared, record=record, stands_until=declared.stands_until + earlier)
    return await _declare(house, person, before, after)


async def _stored(store: Store, person: str) -> str:
    [rows] = await store.look_up(Step("SELECT vacation FROM people WHERE id = :person", {"person": person}))
    return (rows[0][0] or "") if rows else ""


def _read(text: str) -> Declared:
    try:
        return _decoded(text) if text else Declared()
    except DAMAGE as error:
        log.error("a vacation is damaged, and declared anew: %s", error)
        return Declared()


def _decoded(text: str) -> Declared:
    return msgspec.json.decode(text, type=Declared)


async def _declare(house: "House", person: str, before: str, after: Declared) -> VacationInfo:
    """Of two windows in which somebody declares one, one is refused: days must not count twice, nor not at all."""
    now = house.clock.milliseconds()
    sql = """UPDATE people SET vacation = :after WHERE id = :person AND coalesce(vacation, '') = :before RETURNING id"""
    values = {"after": as_json(after), "person": person, "before": before}
    await house.store.carry_out(Step(sql, values, refusal("changed_meanwhile")))
    await house.store.carry_out(Step(LOOK_SOON, {"at": now / SECOND, "person": person}))
    house.bus.publish(VacationChanged(person))
    return info(after, now)


# --- its tables ------------------------------------------------------------------------------------------------------


def followed(clocks: Clocks, persons: Mapping[int, str], found: Mapping[str, Declared], now: int) -> Clocks:
    """The clocks, once they have followed what these persons (by seat) declared."""
    for seat, person in persons.items():
        declared = found.get(person)
        if declared is not None:
            began, until, back = declared.began, declared.stands_until, declared.record.until
            clocks = follow_vacation(clocks, seat, began, until, now, back)
    return clocks


async def catch_up(table: "Table") -> bool:
    """Whether anything changed. With the lock held. In a tournament a whole round waits: there clocks follow nobody."""
    if not applies(table):
        return False
    persons = {number: seat.person for number, seat in enumerate(table.seats) if seat.person is not None}
    try:
        found = await declared_by(table.house.store, set(persons.values()))
    except StorageError as error:
        log.warning("table %s: vacations cannot be read: %s", table.id, error)
        raise Refusal("unreadable") from None
    after = followed(table.time.clocks, persons, found, table.time.now)
    if after == table.time.clocks:
        return False
    table.time.clocks = after
    return True


def applies(table: "Table") -> bool:
    days = table.time.pace.kind == "days" and table.tournament is None
    return days and table.is_led and not table.play.over


async def look(table: "Table") -> None:
    """Somebody at this table may have gone on vacation, or come back."""
    try:
        async with table.lock:
            if not await catch_up(table):
                return
            await table.keep_clocks()
    except Refusal as refusal:
        log.info("table %s: vacations are looked at later: %s", table.id, refusal)
        return
    table.time.wind(table)
    table.tell_seats()
    table.tell_state()
    table.house.turns_changed(table)
