"""Where people find each other: open tables, the games of a person, and any seat that is free."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from msgspec import Struct
from starlette.requests import ClientDisconnect

from tafelrunde import TafelrundeError, find_game
from tafelrunde.server import pairing, wire
from tafelrunde.server.clocks.days import deadline, reminders
from tafelrunde.server.clocks.pace import DAY, SECOND, parse_pace
from tafelrunde.server.house import House, game_names
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.standing.sentences import refusal
from tafelrunde.server.store import Store
from tafelrunde.server.store.base import DAMAGE, Row, Step, read_clocks
from tafelrunde.server.store.people import StoredPerson
from tafelrunde.server.visitors import Arrival
from tafelrunde.server.wire_together import Found, OpenTable, Seek, TurnInfo

log = logging.getLogger(__name__)

MOST: Final = 100
MOST_TURNS: Final = 50
# Whoever opened a table that long ago does not wait before the screen any more.
FRESH: Final = {"live": 1 * DAY // SECOND, "days": 14 * DAY // SECOND}


async def open_tables(store: Store) -> list[OpenTable]:
    """Public tables where somebody is missing, the newest first."""
    which = """t.status = 'open' AND t.visibility = 'public'
        AND t.created > CAST(:at AS DOUBLE PRECISION) - CASE WHEN t.pace LIKE 'days%' THEN CAST(:slow AS DOUBLE PRECISION)
            ELSE CAST(:quick AS DOUBLE PRECISION) END
        ORDER BY t.created DESC LIMIT :most"""
    values = {
        "at": store.clock.wall(),
        "slow": float(FRESH["days"]),
        "quick": float(FRESH["live"]),
        "most": MOST,
    }
    tables, seats = await store.look_up(
        Step(f"SELECT t.id, t.game, t.mode, t.pace, t.created, t.rated FROM tables t WHERE {which}", values),
        Step(
            f"""SELECT table_id, kind, name FROM seats WHERE table_id IN (SELECT t.id FROM tables t WHERE {which})
            ORDER BY table_id, seat""",
            values,
        ),
    )
    by_table: dict[str, list[Row]] = {}
    for seat in seats:
        by_table.setdefault(seat[0], []).append(seat)
    return [
        OpenTable(
            id,
            game,
            mode,
            game_names(game),
            pace,
            len(by_table.get(id, [])),
            sum(1 for seat in by_table.get(id, []) if seat[1] == "open"),
            [seat[2] for seat in by_table.get(id, []) if seat[1] == "person"],
            created,
            bool(rated),
        )
        for id, game, mode, pace, created, rated in tables
    ]


async def turns_of(house: House, person: str) -> list[TurnInfo]:
    """The running games of a person with others: first those where it is asked, longest waiting first. Against bots alone nobody
    waits; those games are kept by the browser (and the account)."""
    sql = """SELECT t.id, t.game, t.pace, s.seat, s.seen_n, h.waiting, h.answers, h.updated, h.clocks,
            (SELECT count(*) FROM seats c WHERE c.table_id = t.id) AS seats
        FROM seats s JOIN tables t ON t.id = s.table_id JOIN heads h ON h.table_id = t.id
        WHERE s.person = :person AND t.outcome IS NULL AND EXISTS (
            SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.seat <> s.seat AND o.kind <> 'bot')
        ORDER BY h.updated DESC LIMIT :most"""
    [rows] = await house.store.look_up(Step(sql, {"person": person, "most": MOST_TURNS}))
    names = (
        "SELECT name FROM seats WHERE table_id = :table AND seat <> :seat AND kind <> 'open' ORDER BY seat"
    )
    found: dict[str, TurnInfo] = {}
    for id, game, pace, seat, seen, waiting, answers, updated, clocks, seats in rows:
        yours = waiting is not None and bool(waiting >> seat & 1)
        here = house.is_here(id, seat)
        info = found.get(id)
        if info is None or (yours and not info.yours):
            [others] = await house.store.look_up(Step(names, {"table": id, "seat": seat}))
            info = TurnInfo(
                id, game, game_names(game), yours, updated, seen < answers and not here, pace=pace
            )
            info.people = [name for (name,) in others if name]
            if yours and clocks is not None:
                info.due, info.soon = _due(id, (clocks, seats), seat, house.clock.milliseconds())
            found[id] = info
    return sorted(found.values(), key=lambda info: (not info.yours, info.since))


def _due(id: str, clocks: tuple[str, int], seat: int, now: int) -> tuple[float | None, bool]:
    """By days: until when, and whether it is time to say so again. `clocks`: as they are stored, and for how many seats."""
    try:
        read = read_clocks(*clocks)
    except DAMAGE as error:
        log.error("table %s is damaged: %s", id, error)  # it is listed, and says so when somebody opens it
        return None, False
    if read.pace.kind != "days":
        return None, False
    due = deadline(read.seats[seat])
    soon = seat not in read.away_until(now) and any(at <= now for at in reminders(read.seats[seat]))
    return (None if due is None else due / SECOND), soon


class Seeker(Struct):
    """Whoever seeks a seat. `is_gone`: he waits no longer; `elsewhere`: takes a seat at a table of another process; `may_open`: a
    refusal if he has opened too many tables."""

    guest: Arrival
    is_gone: Callable[[], Awaitable[bool]]
    elsewhere: Callable[[str, wire.Join], Awaitable[wire.Joined | None]]
    may_open: Callable[[], Awaitable[None]]


async def find_seat(house: House, wish: Seek, seeker: Seeker) -> Found:
    """The open seat that suits best (`pairing.py`); if there is none at all, a table is opened where others may sit down."""
    pace = None if wish.pace is None else str(parse_pace(wish.pace))
    person, taken, tried = seeker.guest.person, list[wire.Joined](), set[str]()
    if wish.rated and (person is None or not person.is_account):
        raise refusal("needs_account")

    async def fitting() -> list[OpenTable]:
        return [
            table
            for table in await open_tables(house.store)
            if (table.game, table.rated) == (wish.game, wish.rated)
            and wish.mode in (None, table.mode)
            and pace in (None, table.pace)
        ]

    async def look() -> list[pairing.Candidate]:
        return await pairing.candidates(house.store, await fitting(), None if person is None else person.id)

    async def join(id: str) -> bool:
        joined = await _join(house, id, wish, seeker)
        taken.extend([] if joined is None else [joined])
        return joined is not None

    while True:
        found = await pairing.find(house.clock, look, seeker.is_gone, join, tried)
        if found is not None:
            return Found(found, taken[0].seat, taken[0].key, False)
        if await seeker.is_gone():
            raise ClientDisconnect  # nobody would sit at the table
        async with house.opening:
            if any(each.table not in tried for each in await look()):
                continue  # somebody has opened one meanwhile
            waiting = await _waits_at(house, await fitting(), person)
            return waiting or await _open(house, wish, pace, seeker)


async def _waits_at(house: House, tables: list[OpenTable], person: StoredPerson | None) -> Found | None:
    """Where this person waits for somebody already. The seat opens to whoever sits there, without a key."""
    if person is None:
        return None
    sql = "SELECT seat FROM seats WHERE table_id = :table AND person = :person ORDER BY seat LIMIT 1"
    steps = [Step(sql, {"table": each.table, "person": person.id}) for each in tables]
    found = await house.store.look_up(*steps) if steps else []
    mine = [(table.table, rows[0][0]) for table, rows in zip(tables, found, strict=True) if rows]
    return Found(*mine[0], None, False) if mine else None


async def _open(house: House, wish: Seek, pace: str | None, seeker: Seeker) -> Found:
    try:
        game = find_game(wish.game)
    except TafelrundeError as error:
        raise Refusal("unknown_game", str(error)) from None
    mode = next((each for each in game.modes if each.id == (wish.mode or game.modes[0].id)), None)
    if mode is None:
        raise Refusal("bad_setup", f"{game.id} has no mode {wish.mode!r}")
    await seeker.may_open()
    seats: list[Any] = [wire.SeatWish("me", wish.name)]
    seats += [wire.SeatWish("open")] * (max(2, mode.seats[0]) - 1)
    table = wire.NewTable(game.id, mode.id, seats=seats, public=True, pace=pace or "none", rated=wish.rated)
    made = await house.create(table, seeker.guest.person, seeker.guest.beside)
    return Found(made.table, 0, made.keys["0"], True)


async def _join(house: House, id: str, wish: Seek, seeker: Seeker) -> wire.Joined | None:
    """None if somebody else was quicker, or it is one's own table."""
    person, join = seeker.guest.person, wire.Join(wish.name)
    try:
        table = await house.find(id)
        if person is not None and any(seat.person == person.id for seat in table.seats):
            return None
        return await table.join(join, person, seeker.guest.beside)
    except Refusal as refusal:
        return await seeker.elsewhere(id, join) if refusal.code == "moved" else None
