"""The house: all tables of a server. Those in use are in memory, the others are loaded when somebody comes."""

import asyncio
import logging
import re
import secrets
from collections.abc import Coroutine, Sequence
from hashlib import blake2b
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from tafelrunde import TafelrundeError, find_game
from tafelrunde.core.checks import Unsuitable
from tafelrunde.server import metrics, vacations, wire
from tafelrunde.server.accounts import Accounts
from tafelrunde.server.botpool import BotPool
from tafelrunde.server.bus import Bus, LobbyChanged, LocalBus, LoggedOut, TurnsChanged
from tafelrunde.server.config import Config
from tafelrunde.server.daily import first_deeds, today
from tafelrunde.server.lessons import lesson_info
from tafelrunde.server.notices import Notices
from tafelrunde.server.people.sessions import same
from tafelrunde.server.planning import plan, plan_rematch
from tafelrunde.server.play import Deed, Play, Start, rebase
from tafelrunde.server.processes import Lease
from tafelrunde.server.quotas import Quotas
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.replays import seat_infos
from tafelrunde.server.restoring import progress_of, replay_deeds
from tafelrunde.server.store import (
    Damaged,
    StorageError,
    StorageLost,
    Store,
    StoredSeat,
    StoredTable,
    Unreadable,
)
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.people import StoredPerson
from tafelrunde.server.store.rematches import find_rematch
from tafelrunde.server.store.standing import counts
from tafelrunde.server.tables import Content, Table, chosen_seed
from tafelrunde.server.tasks import CheckStart
from tafelrunde.server.visitors import Visitors

log = logging.getLogger(__name__)

ID_BYTES = 5
PRIVATE_ID_BYTES = 10
TAKEN_AT_ONCE = 6  # tables
SECONDS_BEFORE_OPENING = 5.0  # a table anew that had to be given up
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class House:
    """All tables of a server. Those in use are in memory, the others are loaded when somebody comes."""

    def __init__(self, config: Config, store: Store, bots: BotPool) -> None:
        self.config = config
        self.store = store
        self.clock = store.clock
        self.bots = bots
        self.lease = Lease(store, self.abandon)
        self.quotas = Quotas(config, self.clock)
        self.visitors = Visitors(store)
        self.accounts = Accounts(config, self.visitors)
        self.accounts.on_ended = lambda person: self.bus.publish(LoggedOut(person))
        self.away: tuple[float, float] | None = None  # the last time that no server led the tables
        self.bus: Bus = LocalBus()  # others hear what changed
        self.notices = Notices(self)
        self.calls = bool(config.push_key)  # whoever is asked is told, though no page is open
        self._contents: WeakValueDictionary[str, Content] = WeakValueDictionary()
        self._tables: dict[str, Table] = {}
        self.opening = asyncio.Lock()  # of those who seek a seat at the same moment one opens a table
        self._taking = asyncio.Semaphore(TAKEN_AT_ONCE)
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._giving_back: set[asyncio.Task[None]] = set()
        # Seats that may be stored as taken with a key that nobody was given, as the word of it got lost.
        self._keyless: dict[str, list[tuple[int, str]]] = {}

    async def close(self) -> None:
        """Whoever comes next may take every table at once."""
        self.accounts.desk.close()
        self.notices.stop()
        for table in self._tables.values():
            table.stop_timers()
        await asyncio.gather(*self._giving_back)
        try:
            await self.store.end()
        except StorageError as error:
            log.error("the tables could not be given back: %s", error)

    @property
    def tables(self) -> dict[str, Table]:
        """Those that this process leads."""
        return self._tables

    def still_leads(self) -> None:
        """Before anything is told of a table. Whoever may have been given up by others shows nothing any more."""
        if not self.lease.certain:
            self.abandon()
            raise Refusal("moved")

    def abandon(self) -> None:
        """Others may lead our tables by now: all of them are let go, and everybody comes back to whoever does."""
        if self._tables:
            log.warning("no beat for %.1f s: %d tables are let go", self.lease.age, len(self._tables))
        for table in list(self._tables.values()):
            table.let_go()

    async def create(
        self, wish: wire.NewTable, maker: StoredPerson | None = None, beside: Sequence[Step] = ()
    ) -> wire.TableKeys:
        """`beside`: what is written together with the table."""
        self.still_leads()
        if self.lease.draining:
            raise Refusal("too_busy")
        start, seats, keys = plan(wish, today(self.clock), maker)
        for number in keys:
            seats[number].name = await self.visitors.called(seats[number].name, maker)
        deeds = first_deeds(start)
        try:
            if "packs" in start.options:
                await self.bots.task(CheckStart(start))  # what takes too long there must not be begun here
                play = await asyncio.to_thread(Play, start)
            else:
                play = Play(start, deeds)
        except TafelrundeError as error:
            words = error.words if isinstance(error, Unsuitable) else None
            reason = None if words is None else wire.as_word(words)
            raise Refusal("bad_setup", str(error), reason) from None
        now = self.clock.wall()
        stored = StoredTable(new_id(start), start, seats, now, now, 0, None, deeds)
        stored.host = None if maker is None else maker.id
        stored.rated = wish.rated
        await self._open(stored, play, [*([counts(stored.id)] if wish.rated else []), *beside])
        named = {str(seat): key for seat, key in keys.items()}
        return wire.TableKeys(stored.id, named, sorted(keys), start.invitation)

    async def open_board(
        self, id: str, start: Start, seats: list[StoredSeat], tournament: str, beside: Step
    ) -> None:
        """The table of a board of a tournament, unless it is there already."""
        if await self.store.find_table(id) is not None:
            return
        now = self.clock.wall()
        stored = StoredTable(id, start, seats, now, now, 0, None, rated=True, tournament=tournament)
        table = await self._open(stored, Play(start), [beside])
        table.play_on()

    async def _open(self, stored: StoredTable, play: Play, beside: list[Step]) -> Table:
        table = Table(stored, play, self)
        table.time.begin(play, table.all_seated)
        progress = progress_of(play)
        progress.clocks = table.time.stored()
        await self.store.add_table(stored, progress, self.config.disk_bytes, beside)
        self._add(table)
        self.seats_changed(table)
        return table

    async def rematch(self, table: Table) -> str:
        """The same again with sides changed, and rated if it was to be; there is one only."""
        made = await find_rematch(self.store, table.id)
        if made is not None:
            return made.id  # nobody knew whether it was stored
        start, seats = plan_rematch(table.id, table.play.start, table.seats, table.play.left)
        play, now = await asyncio.to_thread(Play, start), self.clock.wall()
        stored = StoredTable(new_id(start), start, seats, now, now, 0, None)
        stored.host = table.host
        stored.rated = (table.rated or table.unrated) and table.tournament is None
        return (await self._open(stored, play, [counts(stored.id)] if stored.rated else [])).id

    async def find(self, id: str) -> Table:
        """A table, loaded if need be; several who ask at once get the same one."""
        checked_id(id, "unknown_table")
        self.still_leads()
        if id in self._tables:
            self._tables[id] = self._tables.pop(id)  # last used, last forgotten
            return self._tables[id]
        if self.lease.draining:
            raise Refusal("moved")
        if id not in self._loading:
            task = asyncio.ensure_future(self._load_in_turn(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        table = await asyncio.shield(self._loading[id])
        if table is None:
            raise Refusal("unknown_table")
        self.still_leads()
        return table

    async def _load_in_turn(self, id: str) -> Table | None:
        """When another server has died all its tables are asked for at once: whoever asks for something else comes in between."""
        async with self._taking:
            try:
                return await self._load(id)
            except (Refusal, StorageError):
                raise
            except Exception:  # it spoils only itself: whoever takes several goes on with the next one
                log.exception("table %s cannot be opened", id)
                raise Refusal("broken") from None

    async def _load(self, id: str) -> Table | None:
        """Take the table, then read it: what is read after the take nobody else changes any more."""
        began = self.clock.monotonic()
        try:
            lead = await self.store.take(id)
            stored = None if lead is None else await self.store.load_table(id)
        except Damaged as error:
            log.error("table %s is damaged: %s", id, error)
            raise Refusal("broken") from None
        except StorageError as error:
            log.error("table %s cannot be taken: %s", id, error)
            raise Refusal(code_of(error)) from None
        if stored is None or lead is None:
            return None
        if (stored.fence, len(stored.deeds)) != lead:
            raise Refusal("moved")  # somebody took it in between
        await self._open_keyless(stored)
        play = await self.restore(stored)
        table = Table(stored, play, self)
        await self._go_on(table, stored)
        if play.over:
            made = await find_rematch(self.store, id)
            table.asks.moved = None if made is None else made.id
        self._add(table)
        metrics.TAKEOVER_SECONDS.observe(self.clock.monotonic() - began)
        return table

    async def _go_on(self, table: Table, stored: StoredTable) -> None:
        """What happened to its clocks while nobody led it. By days only that counts which the whole server missed, and once; a
        live table that missed much may become unrated."""
        missed = 0
        if self.away is not None and stored.updated < self.away[1]:
            missed = int((self.away[1] - max(self.away[0], stored.updated)) * 1000)
        by_days = table.time.pace.kind == "days"
        table.time.go_on(table.play, table.all_seated, missed if by_days else 0)
        changed = table.all_seated and not table.play.over and table.time.note_outage(missed)
        changed |= await vacations.catch_up(table)
        if changed or (by_days and missed):
            await self.store.keep_clocks(table.id, table.fence, table.time.stored(), touched=bool(missed))

    def is_here(self, id: str, seat: int) -> bool:
        """Whether somebody sits at this seat with the table before his eyes."""
        table = self._tables.get(id)
        return table is not None and seat in table.here

    def seats_changed(self, table: Table) -> None:
        """Somebody sat down, or a table was opened: it may be in the lobby, or no longer."""
        if table.is_public:
            self.bus.publish(LobbyChanged(table.id))
        self.turns_changed(table)

    def turns_changed(self, table: Table) -> None:
        for person in {seat.person for seat in table.seats if seat.person is not None}:
            self.bus.publish(TurnsChanged(person))

    def note_seen(self, id: str, seats: list[int], n: int) -> None:
        """Somebody goes, and has seen so many answers."""
        self._spawn(self._store_seen(id, seats, n))

    async def _store_seen(self, id: str, seats: list[int], n: int) -> None:
        try:
            await self.store.seen(id, seats, n)
        except StorageError as error:
            log.warning("table %s: what was seen is not noted: %s", id, error)

    def nobody_has(self, id: str, number: int, seat: StoredSeat) -> None:
        """Nobody knows whether this seat is stored, so nobody was given its key."""
        assert seat.key_hash is not None
        self._keyless.setdefault(id, []).append((number, seat.key_hash))

    async def _open_keyless(self, stored: StoredTable) -> None:
        """Under the fence of a new take it is certain: whoever took such a seat either has it by now or never will."""
        for number, key_hash in self._keyless.get(stored.id, []):
            if stored.seats[number].key_hash != key_hash:
                continue
            try:
                await self.store.open_seat(stored.id, stored.fence, number, key_hash)
            except StorageError as error:
                log.error("table %s: seat %d cannot be opened again: %s", stored.id, number, error)
                raise Refusal(code_of(error)) from None
            stored.seats[number] = StoredSeat("open", "", None, None)
        self._keyless.pop(stored.id, None)

    async def restore(self, stored: StoredTable) -> Play:
        """The play of a stored table. If the rules have changed since, it goes on from the last snapshot."""
        play = await asyncio.to_thread(replay_deeds, stored)
        if play is not None:
            return play
        if stored.snapshot is None:
            raise Refusal("broken")
        deed = rebase(stored.deeds, stored.answers, stored.snapshot.match)
        try:
            play = await asyncio.to_thread(Play, stored.start, [*stored.deeds, deed])
        except Exception:
            log.exception("table %s cannot be opened", stored.id)
            raise Refusal("broken") from None
        await self._store_rebase(stored, deed, play)
        stored.deeds.append(deed)
        return play

    async def _store_rebase(self, stored: StoredTable, deed: Deed, play: Play) -> None:
        try:
            await self.store.add_deed(stored.id, stored.fence, len(stored.deeds), deed, progress_of(play))
        except StorageError as error:
            log.error("table %s cannot go on: %s", stored.id, error)
            raise Refusal(code_of(error)) from None

    def content_of(self, play: Play) -> Content:
        data = wire.encode(play.match.game.content(play.match.state))
        id = blake2b(data, digest_size=8).hexdigest()
        content = self._contents.get(id)
        if content is None:
            content = self._contents[id] = Content(id, data)
        return content

    def _add(self, table: Table) -> None:
        self._tables[table.id] = table
        table.note_who_is_here()
        surplus = len(self._tables) - self.config.idle_tables
        for old in list(self._tables.values())[: max(0, surplus)]:
            if old.idle and old is not table:
                self.forget(old)

    def forget_person(self, person: str) -> None:
        """Somebody was erased: also where he still sits."""
        for table in self._tables.values():
            table.forget_person(person)

    def open_later(self, id: str) -> None:
        """It had to be given up while something was due there: it is opened anew, though nobody may come."""
        self.clock.call_later(SECONDS_BEFORE_OPENING, lambda: self._spawn(self._open_anew(id)))

    async def _open_anew(self, id: str) -> None:
        try:
            await self.find(id)
        except Refusal as refusal:
            log.info("table %s is opened later: %s", id, refusal)
            if refusal.code in ("storage", "unreadable", "unsure"):
                self.open_later(id)

    def forget(self, table: Table) -> None:
        """It falls out of memory: whoever is asked for it next may take it."""
        if self.drop(table):
            self._spawn(self._give_back(table.id, table.fence))

    def drop(self, table: Table) -> bool:
        """It is not ours any more, or nobody knows how it stands: it is taken anew when somebody comes."""
        if self._tables.get(table.id) is not table:
            return False
        del self._tables[table.id]
        table.stop_timers()
        return True

    async def _give_back(self, id: str, fence: int) -> None:
        try:
            await self.store.give_back(id, fence)
        except StorageError as error:
            log.warning("table %s could not be given back: %s", id, error)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._giving_back.add(task)
        task.add_done_callback(self._giving_back.discard)

    async def list_running(self, limit: int = 100) -> list[wire.TableInfo]:
        """One that is damaged spoils only itself."""
        found = []
        for stored in await self.store.running_tables(limit):
            if isinstance(stored, Damaged):
                log.error("%s", stored)
                continue
            if stored.start.private:
                continue
            try:
                found.append(self._info(stored))
            except msgspec.MsgspecError as error:
                log.error("table %s is damaged: %s", stored.id, error)
        return found

    async def info(
        self, id: str, person: StoredPerson | None = None, invitation: str | None = None
    ) -> wire.TableInfo:
        try:
            stored = await self.store.find_table(checked_id(id, "unknown_table"))
            if stored is None or not may_know(stored, person, invitation):
                raise Refusal("unknown_table")
            return self._info(stored)
        except (Damaged, msgspec.MsgspecError) as error:
            log.error("table %s is damaged: %s", id, error)
            raise Refusal("broken") from None

    async def tables_of(self, person: StoredPerson, most: int = 50) -> list[wire.TableInfo]:
        """The tables at which this person sits, last played first; one that is damaged is left out."""
        found = []
        for id in await self.visitors.people.tables_of(person.id, most):
            try:
                found.append(await self.info(id, person))
            except Refusal as refusal:
                log.error("table %s cannot be listed: %s", id, refusal)
        return found

    def _info(self, stored: StoredTable) -> wire.TableInfo:
        table = self._tables.get(stored.id)
        return table_info(stored, set() if table is None else table.here)


def code_of(error: StorageError) -> str:
    """What a trouble with the database is called to people."""
    if isinstance(error, StorageLost):
        return "unsure"
    return "unreadable" if isinstance(error, Unreadable) else "storage"


def new_id(start: Start) -> str:
    """Short, as it is part of a link; one of a private table cannot be found by trying."""
    return secrets.token_hex(PRIVATE_ID_BYTES if start.private else ID_BYTES)


def checked_id(id: str, otherwise: str) -> str:
    """What cannot be an id is not even looked for."""
    if not ID.fullmatch(id):
        raise Refusal(otherwise)
    return id


def may_know(stored: StoredTable, person: StoredPerson | None, invitation: str | None) -> bool:
    """Whether somebody may know that there is this table."""
    if not stored.start.private or (
        person is not None and person.id in {each.person for each in stored.seats}
    ):
        return True
    return same(invitation or "", stored.start.invitation or "")


def table_info(stored: StoredTable, here: set[int]) -> wire.TableInfo:
    """Told from what is stored, so that nothing is told before it is."""
    outcome = None if stored.outcome is None else msgspec.convert(stored.outcome, wire.Outcome)
    return wire.TableInfo(
        stored.id,
        stored.start.game,
        stored.start.mode,
        game_names(stored.start.game),
        seat_infos(stored.seats, here),
        outcome is not None,
        stored.answers,
        stored.created,
        stored.updated,
        outcome,
        chosen_seed(stored.start),
        lesson_info(stored.start),
        stored.waiting,
        stored.start.practice,
        stored.start.invitation is None,
        stored.start.daily,
        stored.start.pace,
        stored.start.delay,
        stored.start.private,
        stored.rated,
    )


def game_names(id: str) -> wire.Word:
    try:
        return wire.as_word(find_game(id).names)
    except TafelrundeError:
        return wire.word(id, id)  # a game that this version does not have (any more)
