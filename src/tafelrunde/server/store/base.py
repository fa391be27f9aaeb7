"""The store: what can be asked of the database, whichever it is.

Every table has a head: who leads it, under which fence, how far it is. Whoever takes a table raises the fence; whoever writes
names the fence under which he took it and the number of deeds he knows. If either is not what the head says, nothing is written.

All statements here are plain SQL that both databases understand, with `:name` for a value. `:now` is the database's own time, so
that processes never compare their clocks.
"""

import logging
import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from tafelrunde import __version__
from tafelrunde.server.clock import Clock
from tafelrunde.server.clocks.table import Clocks
from tafelrunde.server.play import Deed, Start
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store.records import (
    Damaged,
    Fenced,
    Progress,
    StoredSeat,
    StoredSnapshot,
    StoredTable,
)

T = TypeVar("T")
log = logging.getLogger(__name__)

Row = Sequence[Any]
SECONDS_BEFORE_A_CALL: Final = 15.0  # to whoever is asked: he may be there, or it goes on at once
DAMAGE: Final = (msgspec.MsgspecError, UnicodeError, TypeError, ValueError)
FOREVER: Final = 1e12  # seconds that a process is taken to be alive where it is the only one


class Step(NamedTuple):
    """One statement of a transaction. If it finds or changes no row, `otherwise` is raised and nothing of it remains."""

    sql: str
    values: Mapping[str, object] = {}
    otherwise: Exception | None = None


class Write(NamedTuple):
    """A deed on its way to the database."""

    table_id: str
    fence: int
    number: int
    deed: Deed
    progress: Progress
    at: float

    @property
    def ends(self) -> bool:
        """Whether the outcome has to be written: a rebase may find that a game is not over after all."""
        return self.progress.outcome is not None or self.deed.kind == "rebase"

    @property
    def calls(self) -> float | None:
        """When whoever is asked now shall be told; never at most tables."""
        told = self.progress.calls and self.progress.outcome is None and self.progress.waiting
        return self.at + SECONDS_BEFORE_A_CALL if told else None


class Lead(NamedTuple):
    """What whoever took a table holds."""

    fence: int
    deeds: int


class Store(ABC):
    # How full the database is, in bytes, as a condition on `:room`.
    ROOM: str
    # Whether several servers can share it.
    SHARED = False

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.me = secrets.token_hex(8)
        self.address = ""  # where other processes reach this one
        self.sharing = False  # with other servers: then nobody may work on the whole database
        self.release = release_number(__version__)

    # --- what the two databases do differently -----------------------------------------------------------------------

    @abstractmethod
    async def open(self) -> None:
        """Create the database or bring it up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Everything asked for before is still written."""

    @abstractmethod
    async def claim(self) -> None:
        """Be the only server on this database, or raise StorageError. Who is that already may ask again."""

    @abstractmethod
    async def look_up(self, *steps: Step) -> list[list[Row]]:
        """The rows of each statement, all from one picture of the database; Unreadable if there is none."""

    @abstractmethod
    async def carry_out(self, *steps: Step) -> list[list[Row]]:
        """All of them in one transaction. When this returns, they are safe. StorageError: nothing was written. StorageLost:
        nobody knows."""

    @abstractmethod
    async def write(self, write: Write) -> None:
        """One deed, together with those of other tables that wait at the same time. Ends as `carry_out`, or Fenced."""

    # --- processes ---------------------------------------------------------------------------------------------------

    async def begin(self, address: str = "", alone: bool = True, alive: float = FOREVER) -> None:
        """From now on this process leads tables. `alone`: no other does, so what others left behind can be taken at once."""
        self.address = address
        if alone:
            await self.claim()
            await self.carry_out(Step("DELETE FROM processes WHERE id <> :me", {"me": self.me}))
        await self.beat(alive)

    async def beat(self, alive: float, draining: bool = False, tables: int = 0) -> None:
        """Still there, for so many more seconds."""
        await self.carry_out(self._beating(alive, draining, tables))

    def _beating(self, alive: float, draining: bool, tables: int) -> Step:
        """Who was silent for long may have been forgotten: then he is there anew."""
        sql = """INSERT INTO processes (id, address, version, started, alive_until, draining, tables)
            VALUES (:me, :address, :release, :now, :now + :alive, :draining, :tables)
            ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until, draining = excluded.draining,
            tables = excluded.tables"""
        values = {"me": self.me, "address": self.address, "release": self.release, "alive": alive}
        return Step(sql, {**values, "draining": int(draining), "tables": tables})

    async def is_gone(self, process: str) -> bool:
        """Whether it is certain that this process has ended, though it may still be taken to be alive."""
        return False

    async def end(self) -> None:
        """Give all tables back."""
        me = {"me": self.me}
        await self.carry_out(
            Step("UPDATE heads SET owner = NULL WHERE owner = :me", me),
            Step("DELETE FROM processes WHERE id = :me", me),
        )

    # --- who leads a table -------------------------------------------------------------------------------------------

    async def take(self, table_id: str) -> Lead | None:
        """Lead a table from now on; None if there is no such table. A refusal if another process leads it, or a newer release
        did: its rules may be others. Taking again what is ours already stops whatever we still have under way there."""
        found = await self.look_up(
            Step("SELECT fence, version, owner FROM heads WHERE table_id = :table", {"table": table_id})
        )
        if not found[0]:
            return None
        seen, version, owner = found[0][0]
        if version > self.release:
            raise Refusal("newer")
        gone = owner is not None and owner != self.me and await self.is_gone(owner)
        # `fence = :seen` decides between two takers: one who waited for the other's lock finds another fence.
        sql = """UPDATE heads SET owner = :me, fence = fence + 1, version = :release
            WHERE table_id = :table AND fence = :seen AND version <= :release AND (
                owner IS NULL OR owner = :me OR :gone = 1 OR NOT EXISTS (
                    SELECT 1 FROM processes WHERE processes.id = heads.owner AND alive_until > :now))
            RETURNING fence, deeds"""
        values = {"me": self.me, "release": self.release, "table": table_id, "seen": seen, "gone": int(gone)}
        [[row]] = await self.carry_out(Step(sql, values, Refusal("moved")))
        return Lead(row[0], row[1])

    async def give_back(self, table_id: str, fence: int) -> None:
        """Lead it no longer; nothing happens if somebody has taken it since."""
        sql = "UPDATE heads SET owner = NULL WHERE table_id = :table AND fence = :fence"
        await self.carry_out(Step(sql, {"table": table_id, "fence": fence}))

    # --- tables ------------------------------------------------------------------------------------------------------

    async def add_table(
        self, table: StoredTable, progress: Progress, room: int | None = None, beside: Sequence[Step] = ()
    ) -> None:
        """A new table with what has happened at it already, if the database is not larger than `room` bytes. It is led by this
        process, under the fence of the record. `beside`: what is written together with it."""
        fits = [] if room is None else [Step(self.ROOM, {"room": room}, Refusal("house_full"))]
        outcome = as_json_or_null(progress.outcome)
        await self.carry_out(
            *fits,
            Step(
                """INSERT INTO tables (id, start, game, created, outcome, ended, host, mode, visibility, status, pace, delay,
                rematch_of) VALUES (:id, :start, :game, :created, :outcome, :ended, :host, :mode, :visibility, :status,
                :pace, :delay, :rematch_of)""",
                {
                    "id": table.id,
                    "start": as_json(table.start),
                    "game": table.start.game,
                    "created": table.created,
                    "outcome": outcome,
                    "ended": None if outcome is None else table.created,
                    "mode": table.start.mode,
                    "visibility": visibility(table.start),
                    "status": "open" if any(seat.kind == "open" for seat in table.seats) else progress.status,
                    "pace": table.start.pace,
                    "delay": table.start.delay,
                    "rematch_of": table.start.rematch_of,
                    "host": table.host,
                },
            ),
            Step(
                """INSERT INTO heads (table_id, owner, fence, version, deeds, answers, waiting, updated, clocks)
                VALUES (:table, (SELECT id FROM processes WHERE id = :me), :fence, :release, :deeds, :answers, :waiting,
                :updated, :clocks)""",
                {
                    "table": table.id,
                    "me": self.me,
                    "fence": table.fence,
                    "release": self.release,
                    "deeds": len(table.deeds),
                    "answers": progress.answers,
                    "waiting": as_bits(progress.waiting),
                    "updated": table.updated,
                    "clocks": progress.clocks,
                },
            ),
            *(add_seat(table.id, number, seat, table.created) for number, seat in enumerate(table.seats)),
            *(add_deed(table.id, number, deed, table.created) for number, deed in enumerate(table.deeds)),
            add_snapshot(table.id, len(table.deeds), progress),
            *beside,
        )

    async def add_deed(self, table_id: str, fence: int, number: int, deed: Deed, progress: Progress) -> None:
        """Commit one deed. When this returns, it is safe. Fenced: somebody else has the table. StorageLost: nobody knows."""
        await self.write(Write(table_id, fence, number, deed, progress, self.clock.wall()))

    async def take_seat(
        self, table_id: str, fence: int, number: int, seat: StoredSeat, beside: Sequence[Step] = ()
    ) -> bool:
        """Give an open seat to somebody; False if it is no longer open. `beside`: what is written together with it."""
        taken = """UPDATE seats SET kind = :kind, name = :name, level = :level, key_hash = :key_hash, person = :person,
            joined = :now WHERE table_id = :table AND seat = :seat AND kind = 'open' RETURNING seat"""
        values = {
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "key_hash": seat.key_hash,
            "person": seat.person,
            "table": table_id,
            "seat": number,
        }
        no_longer = Refusal("no_open_seat")
        try:
            await self.carry_out(
                still_led(table_id, fence),
                Step(taken, values, no_longer),
                Step(ALL_SEATED, {"table": table_id}),
                *beside,
            )
        except Refusal as refusal:
            if refusal is not no_longer:
                raise
            return False
        return True

    async def open_seat(self, table_id: str, fence: int, number: int, key_hash: str) -> None:
        """Nobody was given this key: if the seat has it, whoever comes may take it."""
        sql = """UPDATE seats SET kind = 'open', name = '', key_hash = NULL, person = NULL, joined = NULL
            WHERE table_id = :table AND seat = :seat AND key_hash = :key_hash"""
        values = {"table": table_id, "seat": number, "key_hash": key_hash}
        opened = """UPDATE tables SET status = 'open' WHERE id = :table AND outcome IS NULL
            AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.kind = 'open')"""
        await self.carry_out(still_led(table_id, fence), Step(sql, values), Step(opened, {"table": table_id}))

    async def load_table(self, table_id: str) -> StoredTable | None:
        """A table with all its deeds."""
        one = {"table": table_id}
        tables, seats, deeds, snapshots = await self.look_up(
            Step(f"{HEADS} WHERE t.id = :table", one),
            Step(f"{SEATS} WHERE table_id = :table ORDER BY seat", one),
            Step(
                "SELECT kind, seat, option, data, mark FROM deeds WHERE table_id = :table ORDER BY number",
                one,
            ),
            Step("SELECT deeds, digest, match FROM snapshots WHERE table_id = :table", one),
        )
        if not tables:
            return None
        try:
            table = read_table(tables[0], seats)
            table.deeds = [
                Deed(kind, seat, index, None if data is None else as_dict(data), mark)
                for kind, seat, index, data, mark in deeds
            ]
            for count, digest, match in snapshots:
                table.snapshot = StoredSnapshot(count, digest, as_dict(match))
        except DAMAGE as error:
            raise Damaged(str(error)) from None
        if len(table.deeds) != tables[0][4]:
            raise Damaged(f"{tables[0][4]} deeds are known of, {len(table.deeds)} are there")
        return table

    async def seen(self, table_id: str, seats: list[int], answers: int) -> None:
        """Whoever sits there has seen so many answers."""
        sql = "UPDATE seats SET seen_n = :n WHERE table_id = :table AND seat = :seat AND person IS NOT NULL"
        steps = [Step(sql, {"n": answers, "table": table_id, "seat": seat}) for seat in seats]
        if steps:
            await self.carry_out(*steps)

    async def keep_clocks(self, table_id: str, fence: int, clocks: str | None, touched: bool = False) -> None:
        """They changed although nothing was done at the table. `touched`: the table counts as led up to now."""
        sql = "UPDATE heads SET clocks = :clocks WHERE table_id = :table"
        steps = [Step(sql, {"table": table_id, "clocks": clocks})]
        if touched:
            sql = "UPDATE heads SET updated = :at WHERE table_id = :table"
            steps.append(Step(sql, {"table": table_id, "at": self.clock.wall()}))
        await self.carry_out(still_led(table_id, fence), *steps)

    async def deed_times(self, table_id: str) -> list[float]:
        """When each deed happened."""
        sql = "SELECT at FROM deeds WHERE table_id = :table ORDER BY number"
        [rows] = await self.look_up(Step(sql, {"table": table_id}))
        return [row[0] for row in rows]

    async def find_table(self, table_id: str) -> StoredTable | None:
        """A table without its deeds."""
        one = {"table": table_id}
        tables, seats = await self.look_up(
            Step(f"{HEADS} WHERE t.id = :table", one),
            Step(f"{SEATS} WHERE table_id = :table ORDER BY seat", one),
        )
        try:
            return read_table(tables[0], seats) if tables else None
        except DAMAGE as error:
            raise Damaged(str(error)) from None

    async def running_tables(self, limit: int) -> list[StoredTable | Damaged]:
        """The tables whose game is not over, last played first, without their deeds. Of one that is damaged: how."""
        which, values = "t.outcome IS NULL ORDER BY h.updated DESC LIMIT :limit", {"limit": limit}
        tables, seats = await self.look_up(
            Step(f"{HEADS} WHERE {which}", values),
            Step(
                f"{SEATS} WHERE table_id IN (SELECT t.id {FROM} WHERE {which}) ORDER BY table_id, seat",
                values,
            ),
        )
        by_table: dict[str, list[Row]] = {}
        for seat in seats:
            by_table.setdefault(seat[0], []).append(seat)
        found: list[StoredTable | Damaged] = []
        for row in tables:
            try:
                found.append(read_table(row, by_table.get(row[0], [])))
            except DAMAGE as error:
                found.append(Damaged(f"table {row[0]} is damaged: {error}"))
        return found

    async def answers(self) -> None:
        """Returns if the database can be read."""
        await self.look_up(Step("SELECT id FROM tables LIMIT 1"))

    # --- replays -----------------------------------------------------------------------------------------------------

    async def add_replay(
        self,
        replay_id: str,
        game: str,
        journal: dict[str, Any],
        most: int | None = None,
        room: int | None = None,
        person: str | None = None,
        own: int | None = None,
    ) -> None:
        """Keep a journal, if all replays together stay below `most` bytes, those of this person below `own`, and the database is
        not larger than `room`."""
        text = as_json(journal)
        size = len(text.encode())
        if (await self.look_up(Step("SELECT id FROM replays WHERE id = :id", {"id": replay_id})))[0]:
            return
        limits = []
        if most is not None:
            sql = "SELECT 1 WHERE (SELECT coalesce(sum(bytes), 0) FROM replays) <= CAST(:left AS BIGINT)"
            limits.append(Step(sql, {"left": most - size}, Refusal("house_full")))
        if person is not None and own is not None:
            sql = "SELECT 1 WHERE (SELECT coalesce(sum(bytes), 0) FROM replays WHERE person = :person) <= CAST(:left AS BIGINT)"
            limits.append(Step(sql, {"person": person, "left": own - size}, Refusal("shelf_full")))
        if room is not None:
            limits.append(Step(self.ROOM, {"room": room}, Refusal("house_full")))
        sql = """INSERT INTO replays (id, game, created, journal, bytes, person)
            VALUES (:id, :game, :at, :journal, :size, :person) ON CONFLICT (id) DO NOTHING"""
        values = {"id": replay_id, "game": game, "at": self.clock.wall(), "journal": text, "size": size}
        values["person"] = person
        await self.carry_out(*limits, Step(sql, values))

    async def load_replay(self, replay_id: str) -> dict[str, Any] | None:
        [rows] = await self.look_up(Step("SELECT journal FROM replays WHERE id = :id", {"id": replay_id}))
        try:
            return as_dict(rows[0][0]) if rows else None
        except DAMAGE as error:
            raise Damaged(str(error)) from None


# --- statements ------------------------------------------------------------------------------------------------------

FROM: Final = "FROM tables t JOIN heads h ON h.table_id = t.id"
HEADS: Final = (
    "SELECT t.id, t.start, t.created, h.updated, h.deeds, h.answers, t.outcome, h.waiting, h.fence, t.host, h.clocks,"
    " t.rated, t.tournament"
    f" {FROM}"
)
# With the last open seat a table leaves the lobby.
ALL_SEATED: Final = """UPDATE tables SET status = 'running' WHERE id = :table AND status = 'open' AND NOT EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.kind = 'open')"""
SEATS: Final = "SELECT table_id, kind, name, level, key_hash, person FROM seats"


def still_led(table_id: str, fence: int) -> Step:
    """Whoever takes the table waits until this transaction is over."""
    sql = "UPDATE heads SET fence = fence WHERE table_id = :table AND fence = :fence RETURNING fence"
    return Step(sql, {"table": table_id, "fence": fence}, Fenced(table_id))


def add_seat(table_id: str, number: int, seat: StoredSeat, at: float) -> Step:
    sql = """INSERT INTO seats (table_id, seat, kind, name, level, key_hash, person, joined)
        VALUES (:table, :seat, :kind, :name, :level, :key_hash, :person, :joined)"""
    joined = at if seat.kind == "person" else None
    return Step(sql, {"table": table_id, "seat": number, "joined": joined, **msgspec.structs.asdict(seat)})


def add_deed(table_id: str, number: int, deed: Deed, at: float) -> Step:
    sql = """INSERT INTO deeds (table_id, number, kind, seat, option, data, at, mark)
        VALUES (:table, :number, :kind, :seat, :option, :data, :at, :mark)"""
    values = {
        "table": table_id,
        "number": number,
        "kind": deed.kind,
        "seat": deed.seat,
        "option": deed.index,
        "data": as_json_or_null(deed.data),
        "at": at,
        "mark": deed.mark,
    }
    return Step(sql, values)


def add_snapshot(table_id: str, deeds: int, progress: Progress) -> Step:
    sql = """INSERT INTO snapshots (table_id, deeds, digest, match) VALUES (:table, :deeds, :digest, :match)
        ON CONFLICT (table_id) DO UPDATE SET deeds = excluded.deeds, digest = excluded.digest, match = excluded.match"""
    values = {
        "table": table_id,
        "deeds": deeds,
        "digest": progress.digest,
        "match": progress.match.decode(),
    }
    return Step(sql, values)


# --- rows and records ------------------------------------------------------------------------------------------------


def read_table(row: Row, seats: list[Row]) -> StoredTable:
    id, start, created, updated, _, answers, outcome, waiting, fence, host, clocks, rated, tournament = row
    return StoredTable(
        id,
        msgspec.json.decode(start, type=Start),
        [
            msgspec.convert(dict(zip(StoredSeat.__struct_fields__, seat[1:], strict=True)), StoredSeat)
            for seat in seats
        ],
        created,
        updated,
        answers,
        None if outcome is None else as_dict(outcome),
        waiting=None if waiting is None else [seat for seat in range(64) if waiting >> seat & 1],
        fence=fence,
        clocks=None if clocks is None else read_clocks(clocks, len(seats)),
        rated=bool(rated),
        host=host,
        tournament=tournament,
    )


def read_clocks(text: str, seats: int) -> Clocks:
    clocks = msgspec.json.decode(text, type=Clocks)
    if len(clocks.seats) != seats:
        raise ValueError(f"{len(clocks.seats)} clocks for {seats} seats")
    return clocks


def sound(rows: Iterable[Row], read: Callable[[Row], T], what: str) -> list[T]:
    """As records those of these rows that make sense. One that does not spoils only itself: the log says which, by its first
    column."""
    found = []
    for row in rows:
        try:
            found.append(read(row))
        except DAMAGE as error:
            log.error("%s %s is damaged: %s", what, row[0], error)
    return found


def visibility(start: Start) -> str:
    """Who can find a table, as the lobby reads it."""
    if start.private:
        return "private"
    return "public" if start.invitation is None else "link"


def as_bits(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def as_dict(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])


def as_json_or_null(value: object) -> str | None:
    return None if value is None else as_json(value)


def release_number(version: str) -> int:
    """0.1.0 is 1000: releases in their order. One that is only tried out, as 0.1.1rc1, counts as the release it will be."""
    parts = [int(re.sub("[^0-9].*", "", part) or 0) for part in version.split(".")[:3]]
    major, minor, patch = [*parts, 0, 0, 0][:3]
    return major * 1_000_000 + minor * 1_000 + patch
