"""One browser at a table: reads its messages, answers them, and keeps it up to date.

What goes out is queued: a slow browser never holds up the table. The state is made when it is sent, so whoever is slow
gets fewer and larger steps.
"""

import asyncio
import contextlib
import logging
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tafelrunde.server import asks, departures, filling, metrics, talk, thinking, timekeeping, watching, wire
from tafelrunde.server.clocks.lag import Reading
from tafelrunde.server.config import Config
from tafelrunde.server.ending import end
from tafelrunde.server.holders import keys_by_seat
from tafelrunde.server.pace import Pace
from tafelrunde.server.refusals import SENTENCES, Refusal, note_attempt
from tafelrunde.server.roundtrip import RoundTrip
from tafelrunde.server.store.mutes import muted_by
from tafelrunde.server.store.people import StoredPerson
from tafelrunde.server.store.records import OutcomeUnknown, StorageError, StorageLost
from tafelrunde.server.tables import PAGE, Table
from tafelrunde.server.visitors import Visitor
from tafelrunde.server.wire_together import (
    Ask,
    Back,
    ChatLine,
    ChatLines,
    ClaimSeat,
    Echo,
    FillSeat,
    Flag,
    HideLine,
    Leave,
    Reply,
    Report,
    Say,
    Unrate,
)

log = logging.getLogger(__name__)

LARGEST_QUEUE = 4 * 1024 * 1024  # bytes that wait for a browser which does not listen
COME_BACK = 1013  # "try again later": the browser reconnects and catches up
MOVED = 1012  # "service restart": the same, at once
SILENT = 4408
HELD = "tafelrunde.held"  # in a message that was passed on: how many milliseconds it lay at the door
TOO_FAST = 4429
ELSEWHERE = 4409
CLOSED_WITH = {
    "unknown_table": 4404,
    "bad_key": 4403,
    "log_in": 4401,
    "banned": 4403,
}  # any other refusal: COME_BACK


class Connection:
    def __init__(
        self, socket: WebSocket, table: Table, config: Config, visitor: Visitor | None = None
    ) -> None:
        self.socket = socket
        self.table = table
        self.seats: list[int] = []  # none before it has greeted
        self.keys: dict[int, str] = {}  # that were shown, by the seat that they open
        self.visitor = visitor
        self.config = config
        self.pace = Pace(config.messages_per_second, config.message_burst, table.house.clock)
        self._outbox: deque[bytes] = deque()
        self._outbox_bytes = 0
        self._wake = asyncio.Event()
        self._greeted = False
        self._state_due = False
        self._goodbye: tuple[str, int] | None = None
        self._too_fast_since = table.house.clock.monotonic()
        self._known_events = 0
        self._known_epoch: int | None = None
        self._hint: asyncio.Task[None] | None = None
        self.trip = RoundTrip(table.house.clock)
        self.chat_pace = Pace(1.0, 5, table.house.clock)
        self.muted: frozenset[str] = frozenset()  # whom this person does not want to hear

    @property
    def person(self) -> StoredPerson | None:
        """Who sits at this browser, if it is known."""
        return None if self.visitor is None else self.visitor.person

    async def run(self) -> None:
        """Until the browser goes away."""
        visitors = self.table.house.visitors
        visitors.enter(self)
        sender = asyncio.ensure_future(self._send_all())
        clock = self.table.house.clock
        greeting = clock.call_later(self.config.greeting_seconds, self._expect_greeting)
        try:
            while not sender.done() and not self._overfull:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                read = self.table.time.now - message.get(HELD, 0)
                data = message.get("text")
                data = message.get("bytes") or b"" if data is None else data.encode()
                if not await self._keep_pace(len(data)):
                    self._note_attempt("too_fast")
                    self._send_away("too_fast", TOO_FAST)
                    await asyncio.wait({sender}, timeout=1)
                    break
                await self._receive(data, read)
        except WebSocketDisconnect:
            pass
        finally:
            greeting.cancel()
            visitors.leave(self)
            self.trip.stop()
            if self._greeted:
                self.table.leave(self)
            if self._hint is not None:
                self._hint.cancel()
            await end(sender)
            if self._overfull or self._goodbye is not None:
                await hang_up(self.socket, COME_BACK if self._goodbye is None else self._goodbye[1])

    # --- out ---------------------------------------------------------------------------------------------------------

    @property
    def _overfull(self) -> bool:
        return self._outbox_bytes > LARGEST_QUEUE

    @property
    def waiting_bytes(self) -> int:
        return self._outbox_bytes

    def send(self, message: wire.ServerMessage) -> None:
        self._send_data(wire.encode(message))

    def tell_line(self, line: ChatLine) -> None:
        if line.person is None or line.person not in self.muted:
            self.send(line)

    async def hear_anew(self) -> None:
        """This person wants to hear somebody no longer, or again."""
        before = self.muted
        await self._read_mutes()
        if self._greeted and self.muted != before:
            self.tell_lines()

    def tell_lines(self) -> None:
        """All anew."""
        self.send(ChatLines(talk.lines_for(self.table, self.seats, self.muted)))

    async def _read_mutes(self) -> None:
        if self.person is not None:
            self.muted = await muted_by(self.table.house.store, self.person.id)

    def _send_data(self, data: bytes) -> None:
        if self._overfull:
            return  # it will be sent away, and told everything when it comes back
        self._outbox.append(data)
        self._outbox_bytes += len(data)
        self._wake.set()

    def state_changed(self) -> None:
        self._state_due = True
        self._wake.set()

    def forget(self) -> None:
        """The table went back to what is stored: tell this browser everything again."""
        self._known_epoch = None

    def hang_up(self) -> None:
        """The table is in no good state: the browser shall come back."""
        self._send_away("broken", COME_BACK)

    def come_back(self) -> None:
        """The table is taken anew, here or elsewhere."""
        self._send_away("moved", MOVED)

    def make_way(self) -> None:
        """The same seat was opened in too many other windows since."""
        self._send_away("elsewhere", ELSEWHERE)

    def _send_away(self, code: str, status: int) -> None:
        self._goodbye = code, status
        self._wake.set()

    def _expect_greeting(self) -> None:
        if not self._greeted:
            self._send_away("silent", SILENT)

    def past_was_cut(self, epoch: int, events: int) -> None:
        """An answer was taken back: of the log only so many events remain."""
        if self._known_epoch == epoch - 1:
            self._known_epoch = epoch
            self._known_events = min(self._known_events, events)

    async def _send_all(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._outbox:
                    data = self._outbox.popleft()
                    self._outbox_bytes -= len(data)
                    await self._tell(data)
                if self._goodbye is not None:
                    await close(self.socket, *self._goodbye)
                    return
                if self._state_due and self._greeted:
                    self._state_due = False
                    data, deeds = await self._state()
                    await self._tell(data)
                    self._shown(deeds)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # gone while we were talking
        except Refusal as refusal:
            await close(self.socket, *(self._goodbye or (refusal.code, COME_BACK)))
        except Exception:
            log.exception("table %s: a state could not be told", self.table.id)
            await close(self.socket, "broken", COME_BACK)

    async def _tell(self, data: bytes) -> None:
        """Never what may be old: somebody else may lead the table by now."""
        self.table.house.still_leads()
        await self.socket.send_text(data.decode())

    async def _state(self) -> tuple[bytes, int]:
        """The state, and after how many deeds it is one."""
        table = self.table
        async with table.lock:  # never while a deed is carried out but not yet stored
            play = await watching.shown_play(table, self.seats)
            known = self._known_events if self._known_epoch == play.epoch else None
            self._known_epoch, self._known_events = play.epoch, play.event_count
            if not self.seats:
                return table.spectators_state(known, play), table.deeds
            return wire.encode(table.state(self.seats, known)), table.deeds

    def _shown(self, deeds: int) -> None:
        """Whoever is asked sees the question now: the time begins."""
        if self.table.deeds == deeds and self.table.time.shown(self.seats):
            self.table.time.wind(self.table)

    # --- in ----------------------------------------------------------------------------------------------------------

    async def _keep_pace(self, length: int) -> bool:
        """Whoever talks too fast is not read from for a while, so that others are not kept waiting. False: he never stops."""
        delay = self.pace.take(max(1.0, length / self.config.message_bytes))
        now = self.table.house.clock.monotonic()
        if delay == 0.0:
            self._too_fast_since = now
            return True
        await asyncio.sleep(delay)
        return now + delay - self._too_fast_since < self.config.flood_seconds

    async def _receive(self, data: bytes, read: int) -> None:
        if len(data) > self.config.message_bytes:
            self._complain("too_big")
        else:
            try:
                message = wire.read_client_message(data)
            except (msgspec.MsgspecError, RecursionError, UnicodeError):
                self._complain("malformed")
                return
            await self._handle(message, read)

    def _complain(self, code: str) -> None:
        self._note_attempt(code)
        self.send(wire.Trouble(code, SENTENCES[code]))

    async def _handle(self, message: wire.ClientMessage, read: int) -> None:
        if not self._greeted and not isinstance(message, wire.Since | wire.Ping):
            self._complain("malformed")  # nobody knows yet who speaks
            return
        choice = message.choice if isinstance(message, wire.Answer) else ""
        try:
            await self._carry_out(message, read)
        except Refusal as refusal:
            self.send(wire.Refused(choice, refusal.code, refusal.message))
            metrics.REFUSALS.labels(refusal.code).inc()
            self._note_attempt(refusal.code)
        except OutcomeUnknown:
            self.come_back()
        except StorageError as error:
            log.error("table %s: %s could not be stored: %s", self.table.id, type(message).__name__, error)
            code = "unsure" if isinstance(error, StorageLost) else "storage"
            self.send(wire.Refused(choice, code, SENTENCES[code]))

    async def _carry_out(self, message: wire.ClientMessage, read: int) -> None:
        """Each kind of message, one line or two; `read`: when it was read at the door."""
        table = self.table
        match message:
            case wire.Answer():
                await self._answer(message, read)
            case wire.Ping():
                self.send(wire.Pong(message.id, read))
            case Echo():
                self.trip.came_back(message.id, read)
            case wire.Since():
                await self._greet(message)
            case wire.Undo():
                info = await table.undo(self._own(message.seat), message.mark)
                self.send(wire.Undone(info.ok, info.reason))
            case wire.Concede() | Leave():
                giving_up = isinstance(message, wire.Concede)
                await departures.leave(table, self.seats, self._own(message.seat), giving_up)
            case Back():
                await departures.come_back(table, self._own(message.seat))
            case ClaimSeat():
                await departures.claim(table, self.seats, message.seat)
            case FillSeat():
                if not table.is_host(self.seats, self.person):
                    raise Refusal("not_host")
                await filling.fill(table, message.seat, message.level)
            case Unrate():
                await departures.play_unrated(table, self._own(message.seat))
            case Flag():
                await timekeeping.flag(table, message.seat)
            case Say():
                await talk.say(table, self, message.text, message.emote)
            case HideLine():
                await talk.hide(table, self, message.id)
            case Report():
                await talk.report(table, self, message.id, message.why)
            case Ask():
                self._own(message.seat)
                await asks.ask(table, self, message)
            case Reply():
                await asks.reply(table, self.seats, message.id, message.ok)
            case wire.PlayAlone():
                await table.free(self._own(message.seat))
            case wire.AskHint():
                self._ask_hint(self._own(message.seat))
            case wire.AskLog():
                self.send(await table.log_page(self.seats, message.before))
            case wire.AskMoment():
                seat = None if message.seat is None else self._own(message.seat)
                self._send_data(await table.moment(message.n, seat, self.seats))

    async def _answer(self, message: wire.Answer, read: int) -> None:
        reading = Reading(read, message.spent, self.trip.middle)
        with metrics.answering(self.table.id):
            await self.table.answer(self.seats, message.choice, message.index, reading)
        self.send(wire.Ack(message.choice))
        metrics.ANSWERS.labels("accepted").inc()

    def _note_attempt(self, code: str) -> None:
        note_attempt(code, f"table {self.table.id}")

    def _own(self, seat: int) -> int:
        if seat not in self.seats:
            raise Refusal("not_yours")
        return seat

    async def _greet(self, message: wire.Since) -> None:
        if not self._greeted and not await self._come_in(message.keys):
            return
        play = self.table.play
        # Of another past, or after a long time: the last page is told, as to a newcomer.
        knows = message.epoch == play.epoch and play.event_count - message.event <= PAGE
        self._known_epoch = play.epoch if knows else None
        self._known_events = message.event
        self.send(self.table.hello(self.seats, message.content, self.person, self.muted))
        self.state_changed()
        await asks.greet(self.table, self)
        if self.seats and self.table.time.pace.family == "live":
            self.trip.measure(self.send)

    async def _come_in(self, keys: list[str]) -> bool:
        try:
            house, id = self.table.house, self.table.id
            self.seats = await self.table.seats_of(keys, self.person)
            self.keys = keys_by_seat(self.table.seats, keys)
            await talk.remember(self.table)
            await self._read_mutes()
            # Again: since the door was opened the table may have fallen out of memory.
            self.table = await house.find(id)
            self.table.make_room(self.seats)
        except Refusal as refusal:
            self.seats = []
            self._note_attempt(refusal.code)
            self._send_away(refusal.code, CLOSED_WITH.get(refusal.code, COME_BACK))
            return False
        except StorageError as error:
            log.error("table %s cannot be entered: %s", self.table.id, error)
            self._send_away("unreadable", COME_BACK)
            return False
        self._greeted = True
        self.table.enter(self)
        return True

    def _ask_hint(self, seat: int) -> None:
        if self._hint is not None and not self._hint.done():
            raise Refusal("busy")
        self._hint = asyncio.ensure_future(self._tell_hint(seat))

    async def _tell_hint(self, seat: int) -> None:
        try:
            self.send(await thinking.hint(self.table, seat))
        except Refusal as refusal:
            self.send(wire.Refused("", refusal.code, refusal.message))


async def close(socket: WebSocket, code: str, status: int) -> None:
    """Say why, then hang up."""
    if socket.application_state is WebSocketState.CONNECTED:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await socket.send_text(wire.encode(wire.Trouble(code, SENTENCES[code])).decode())
        await hang_up(socket, status)


async def hang_up(socket: WebSocket, status: int) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(status)
