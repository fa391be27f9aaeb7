"""The house: all tables of a server. Those in use are in memory, the others are loaded when somebody comes."""

import asyncio
import logging
import secrets
import sqlite3
import time
from hashlib import blake2b
from weakref import WeakValueDictionary

import msgspec

from tafelrunde import TafelrundeError, find_game
from tafelrunde.server import wire
from tafelrunde.server.botpool import BotPool
from tafelrunde.server.config import Config
from tafelrunde.server.daily import first_deeds
from tafelrunde.server.lessons import lesson_info
from tafelrunde.server.planning import plan
from tafelrunde.server.play import Play, rebase
from tafelrunde.server.quotas import Quotas
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.replays import seat_infos
from tafelrunde.server.storage import Storage, StoredTable
from tafelrunde.server.tables import Content, Table, chosen_seed, progress_of, replay_deeds
from tafelrunde.server.tasks import CheckStart

log = logging.getLogger(__name__)


class House:
    """All tables of a server. Those in use are in memory, the others are loaded when somebody comes."""

    def __init__(self, config: Config, storage: Storage, bots: BotPool) -> None:
        self.config = config
        self.storage = storage
        self.bots = bots
        self.quotas = Quotas(config)
        self._contents: WeakValueDictionary[str, Content] = WeakValueDictionary()
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}

    async def create(self, wish: wire.NewTable) -> wire.TableKeys:
        start, seats, keys = plan(wish)
        deeds = first_deeds(start)
        try:
            if "packs" in start.options:
                await self.bots.task(CheckStart(start))  # what takes too long there must not be begun here
                play = await asyncio.to_thread(Play, start)
            else:
                play = Play(start, deeds)
        except TafelrundeError as error:
            raise Refusal("bad_setup", str(error)) from None
        now = time.time()
        stored = StoredTable(secrets.token_hex(5), start, seats, now, now, 0, None, deeds)
        await self.storage.add_table(stored, progress_of(play), self.config.disk_bytes)
        self._add(Table(stored, play, self))
        named = {str(seat): key for seat, key in keys.items()}
        return wire.TableKeys(stored.id, named, sorted(keys), start.invitation)

    async def find(self, id: str) -> Table:
        """A table, loaded if need be; several who ask at once get the same one."""
        if id in self._tables:
            self._tables[id] = self._tables.pop(id)  # last used, last forgotten
            return self._tables[id]
        if id not in self._loading:
            task = asyncio.ensure_future(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        table = await asyncio.shield(self._loading[id])
        if table is None:
            raise Refusal("unknown_table")
        return table

    async def _load(self, id: str) -> Table | None:
        try:
            stored = await self.storage.load_table(id)
        except (msgspec.MsgspecError, sqlite3.DatabaseError, UnicodeError, TypeError) as error:
            log.error("table %s is damaged: %s", id, error)
            raise Refusal("broken") from None
        if stored is None:
            return None
        table = Table(stored, await self.restore(stored), self)
        self._add(table)
        return table

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
        await self.storage.add_deed(stored.id, len(stored.deeds), deed, progress_of(play))
        stored.deeds.append(deed)
        return play

    def content_of(self, play: Play) -> Content:
        data = wire.encode(play.match.game.content(play.match.state))
        id = blake2b(data, digest_size=8).hexdigest()
        content = self._contents.get(id)
        if content is None:
            content = self._contents[id] = Content(id, data)
        return content

    def _add(self, table: Table) -> None:
        self._tables[table.id] = table
        surplus = len(self._tables) - self.config.idle_tables
        for old in list(self._tables.values())[: max(0, surplus)]:
            if old.idle and old is not table:
                self.forget(old)

    def forget(self, table: Table) -> None:
        if self._tables.get(table.id) is table:
            del self._tables[table.id]

    async def list_running(self, limit: int = 100) -> list[wire.TableInfo]:
        """One that is damaged spoils only itself."""
        found = []
        for stored in await self.storage.running_tables(limit):
            try:
                found.append(self._info(stored))
            except msgspec.MsgspecError as error:
                log.error("table %s is damaged: %s", stored.id, error)
        return found

    async def info(self, id: str) -> wire.TableInfo:
        try:
            stored = await self.storage.find_table(id)
            if stored is None:
                raise Refusal("unknown_table")
            return self._info(stored)
        except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
            log.error("table %s is damaged: %s", id, error)
            raise Refusal("broken") from None

    def _info(self, stored: StoredTable) -> wire.TableInfo:
        table = self._tables.get(stored.id)
        if table is None:
            return table_info(stored, set(), None)
        # While a deed is under way nobody knows yet whose turn it will be.
        waiting = None if table.lock.locked() else table.play.waiting
        return table_info(stored, table.here, waiting)


def table_info(stored: StoredTable, here: set[int], waiting: list[int] | None) -> wire.TableInfo:
    """Told from what is stored, so that nothing is told before it is."""
    outcome = None if stored.outcome is None else msgspec.convert(stored.outcome, wire.Outcome)
    return wire.TableInfo(
        stored.id,
        stored.start.game,
        stored.start.mode,
        _game_names(stored.start.game),
        seat_infos(stored.seats, here),
        outcome is not None,
        stored.answers,
        stored.created,
        stored.updated,
        outcome,
        chosen_seed(stored.start),
        lesson_info(stored.start),
        waiting,
        stored.start.practice,
        stored.start.invitation is None,
        stored.start.daily,
    )


def _game_names(id: str) -> wire.Word:
    try:
        return wire.as_word(find_game(id).names)
    except TafelrundeError:
        return wire.word(id, id)  # a game that this version does not have (any more)
