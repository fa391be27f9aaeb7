"""Start pages that are open in browsers: each hears of open tables, and of the games in which its person is asked.

Hints say that something has changed; what it is, is read from the database, for all who want to know, at most once a second.
"""

import asyncio
import contextlib
import logging
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tafelrunde.server import lobby, wire
from tafelrunde.server.bus import Hint, LobbyChanged, Missed, TurnsChanged
from tafelrunde.server.clock import Timer
from tafelrunde.server.connection import MOVED, SILENT, TOO_FAST, close
from tafelrunde.server.ending import end
from tafelrunde.server.house import House
from tafelrunde.server.pace import Pace
from tafelrunde.server.refusals import note_attempt
from tafelrunde.server.store import StorageError
from tafelrunde.server.visitors import Visitor
from tafelrunde.server.wire_together import Lobby, Turns, Watch

log = logging.getLogger(__name__)

GATHERED: Final = 1.0  # seconds
QUEUE: Final = 20  # messages that wait for a page which does not listen
read_message = msgspec.json.Decoder(Watch | wire.Ping).decode


class Page:
    """One start page in a browser."""

    def __init__(self, socket: WebSocket, visitor: Visitor | None) -> None:
        self.socket = socket
        self.visitor = visitor
        self.person = None if visitor is None else visitor.person.id
        self.lobby = False
        self.greeted = False
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self._goodbye: tuple[str, int] | None = None  # what is said at the end, if anything

    def send(self, message: Lobby | Turns | wire.Pong | wire.Trouble) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # a later one says the same, and more
            self.outbox.put_nowait(wire.encode(message))

    async def send_all(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (message := await self.outbox.get()) is not None:
                await self.socket.send_text(message.decode())
            if self._goodbye is None:
                await self.socket.close(MOVED)
            else:
                await close(self.socket, *self._goodbye)

    def come_back(self) -> None:
        """Its person has logged out, or is banned: whoever comes back shows who he is now."""
        while self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    def send_away(self, code: str, status: int) -> None:
        self._goodbye = code, status
        self.come_back()

    def expect_greeting(self) -> None:
        if not self.greeted:
            self.send_away("silent", SILENT)


class Site:
    def __init__(self, house: House) -> None:
        self.house = house
        self.pages: dict[Page, None] = {}
        self._lobby = False
        self._people: set[str] = set()
        self._timer: Timer | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsubscribe = house.bus.subscribe(self._heard)

    def stop(self) -> None:
        self._unsubscribe()
        if self._timer is not None:
            self._timer.cancel()

    def _heard(self, hint: Hint) -> None:
        if not self.pages:
            return  # nobody is told, and a page that opens asks anew
        if isinstance(hint, LobbyChanged):
            self._lobby = True
        elif isinstance(hint, TurnsChanged):
            self._people.add(hint.person)
        elif isinstance(hint, Missed):
            self._lobby = True
            self._people |= {page.person for page in self.pages if page.person is not None}
        else:
            return
        if self._timer is None:
            self._timer = self.house.clock.call_later(GATHERED, self._tell)

    def _tell(self) -> None:
        self._timer = None
        task = asyncio.ensure_future(self._tell_changes())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_changes(self) -> None:
        told_lobby, people = self._lobby, self._people
        self._lobby, self._people = False, set()
        try:
            if told_lobby and any(page.lobby for page in self.pages):
                tables = Lobby(await lobby.open_tables(self.house.store))
                for page in self.pages:
                    if page.lobby:
                        page.send(tables)
            for person in people & {page.person for page in self.pages if page.person is not None}:
                turns = Turns(await lobby.turns_of(self.house, person))
                for page in self.pages:
                    if page.person == person:
                        page.send(turns)
        except StorageError as error:
            log.warning("start pages could not be told what is new: %s", error)

    async def serve(self, socket: WebSocket, visitor: Visitor | None) -> None:
        """Until the page is left."""
        page, config = Page(socket, visitor), self.house.config
        pace = Pace(config.messages_per_second, config.message_burst, self.house.clock)
        sender = asyncio.ensure_future(page.send_all())
        greeting = self.house.clock.call_later(config.greeting_seconds, page.expect_greeting)
        self.pages[page] = None
        self.house.visitors.enter(page)
        try:
            while not sender.done():
                data = await socket.receive_text()
                if not pace.allows():
                    note_attempt("too_fast", "/api/ws")
                    page.send_away("too_fast", TOO_FAST)
                    await asyncio.wait({sender}, timeout=1)
                    break
                if len(data) > config.message_bytes:
                    break
                await self._receive(page, data)
        except (WebSocketDisconnect, KeyError):
            pass
        finally:
            greeting.cancel()
            del self.pages[page]
            self.house.visitors.leave(page)
            await end(sender)
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                await socket.close()

    async def _receive(self, page: Page, data: str) -> None:
        try:
            message = read_message(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            page.send(
                wire.Trouble("malformed", wire.word("Das war unverständlich.", "That was not understood."))
            )
            return
        if isinstance(message, wire.Ping):
            page.send(wire.Pong(message.id, self.house.clock.milliseconds()))
            return
        page.greeted, page.lobby = True, message.lobby
        try:
            if page.lobby:
                page.send(Lobby(await lobby.open_tables(self.house.store)))
            if page.person is not None:
                page.send(Turns(await lobby.turns_of(self.house, page.person)))
        except StorageError as error:
            log.warning("a start page could not be told: %s", error)
