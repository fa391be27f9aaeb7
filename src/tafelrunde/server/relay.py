"""From the process that a browser reached to the one that leads its table.

Whatever is asked about a table is passed on, as the events that the web server has made of it, to the inner listener of its
leader; there the same application answers it as if it had come in by the front. Nothing is kept in between: whoever is slow at
one end makes the other end wait. The leader sends a random challenge first; who can sign it, with a secret that only the
processes of one database know, is believed what he says about the visitor. What was passed on once is never passed on again.
"""

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final

import msgspec
import structlog
from itsdangerous import BadSignature, Signer
from msgspec import Struct
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.http11 import Request as InnerRequest
from websockets.http11 import Response as InnerResponse

from tafelrunde.server import metrics, wire
from tafelrunde.server.connection import HELD, MOVED
from tafelrunde.server.ending import end
from tafelrunde.server.house import House
from tafelrunde.server.processes import Neighbours
from tafelrunde.server.refusals import SENTENCES, Refusal
from tafelrunde.server.store import StorageError
from tafelrunde.server.store.presence import Process, leader_of

log = structlog.stdlib.get_logger(__name__)

PATH: Final = re.compile(r"/api/tables(?:/([A-Za-z0-9_-]{1,64})(?:/.*)?)?")
RELAYED: Final = "tafelrunde.relayed"  # in the scope of what was passed on to us
TRIES: Final = 2  # a table may move while it is asked for
SECONDS_TO_CONNECT: Final = 2.0
SECONDS_TO_PROVE: Final = 5.0
LARGEST: Final = 16 * 1024 * 1024
FRAMES_THAT_WAIT: Final = 4  # more are not read: the other end waits
FAILURES: Final = (OSError, TimeoutError, WebSocketException)
UNPROVEN: Final = 4403
MINE, NOT_MINE = "mine", "not mine"


class Envelope(Struct):
    """Who asks for what, as the door knows it."""

    challenge: str
    process: str
    table: str
    kind: str
    method: str
    scheme: str
    path: str
    raw_path: bytes
    query: bytes
    headers: list[tuple[bytes, bytes]]
    client: tuple[str, int] | None


class Seal:
    """Signs and checks. Several secrets: the first signs, all are believed, so that one can take the other's place."""

    def __init__(self, given: list[str]) -> None:
        self._signer = Signer(list(reversed(given)), salt="tafelrunde.relay")

    def sign(self, envelope: Envelope) -> bytes:
        return self._signer.sign(msgspec.msgpack.encode(envelope))

    def read(self, data: bytes | str, challenge: str, process: str) -> Envelope | None:
        try:
            if isinstance(data, str):
                return None
            envelope = msgspec.msgpack.decode(self._signer.unsign(data), type=Envelope)
        except (BadSignature, msgspec.MsgspecError):
            return None
        return envelope if (envelope.challenge, envelope.process) == (challenge, process) else None


def held(event: Message, seconds: float) -> Message:
    """What somebody said, with the milliseconds that it lay at the door, if there are any."""
    milliseconds = round(seconds * 1000)
    return (
        event if milliseconds < 1 or event["type"] != "websocket.receive" else {**event, HELD: milliseconds}
    )


def packed(event: Message) -> str | bytes:
    """An event on its way: what is said at a table as it is, everything else as a record."""
    if (
        event["type"] in ("websocket.receive", "websocket.send")
        and event.get("text") is not None
        and HELD not in event
    ):
        return str(event["text"])
    return msgspec.msgpack.encode(event)


def unpacked(frame: str | bytes, said: str) -> Message:
    if isinstance(frame, str):
        return {"type": said, "text": frame}
    event: Message = msgspec.msgpack.decode(frame)
    return event


# --- the door ----------------------------------------------------------------------------------------------------------


class Relay:
    """A middleware: passes on what belongs to another process, and lets everything else through."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] in ("http", "websocket") else None
        inner: Inner | None = getattr(scope["app"].state, "inner", None) if found else None
        if found is not None and inner is not None and RELAYED not in scope:
            for _ in range(TRIES):
                target = await inner.target(found[1], scope)
                if target is None or not (trip := await inner.reach(target, found[1] or "", scope)):
                    break  # ours, or nobody's: whoever led it may be gone
                if await Passage(trip, scope, receive, send).carried(inner, target):
                    return
        await self.app(scope, receive, send)


class Passage:
    """One visitor who is passed on."""

    def __init__(self, trip: ClientConnection, scope: Scope, receive: Receive, send: Send) -> None:
        self.trip = trip
        self.scope = scope
        self.receive = receive
        self.send = send
        self.is_socket = scope["type"] == "websocket"
        self.started = self.ended = self.left = False

    async def carried(self, inner: "Inner", target: Process) -> bool:
        """False if the other says that it is not his: nothing has been taken from the visitor then."""
        async with self.trip:
            try:
                if await asyncio.wait_for(self.trip.recv(), SECONDS_TO_PROVE) != MINE:
                    return False
            except FAILURES:
                return False
            inner.trips.setdefault(target.id, set()).add(self.trip)
            metrics.RELAYED.inc(self.is_socket)
            try:
                await self._both_ways()
            finally:
                metrics.RELAYED.dec(self.is_socket)
                inner.trips[target.id].discard(self.trip)
        return True

    async def _both_ways(self) -> None:
        up, down = asyncio.ensure_future(self._up()), asyncio.ensure_future(self._down())
        try:
            await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await end(up, down)
        if not self.ended and not self.left:
            await self._broken()

    async def _up(self) -> None:
        """What is read waits here while the other end is slow; how long, is said with it: that is nobody's time."""
        if self.is_socket:
            await self.receive()  # websocket.connect: the other one knows
        read: asyncio.Queue[tuple[Message, float]] = asyncio.Queue(FRAMES_THAT_WAIT)
        reader = asyncio.ensure_future(self._read(read))
        try:
            while True:
                event, at = await read.get()
                if event["type"] in ("websocket.disconnect", "http.disconnect"):
                    self.left = True
                    return
                await self.trip.send(packed(held(event, time.monotonic() - at)))
        finally:
            await end(reader)

    async def _read(self, read: asyncio.Queue[tuple[Message, float]]) -> None:
        while True:
            event = await self.receive()
            await read.put((event, time.monotonic()))
            if event["type"] in ("websocket.disconnect", "http.disconnect"):
                return

    async def _down(self) -> None:
        async for frame in self.trip:
            event = unpacked(frame, "websocket.send")
            self.started = True
            await self.send(event)
            if event["type"] == "websocket.close" or (
                event["type"] == "http.response.body" and not event.get("more_body", False)
            ):
                self.ended = True
                return

    async def _broken(self) -> None:
        """The leader is gone in the middle of it. A browser at a table comes back at once, and finds the next one."""
        with contextlib.suppress(OSError, RuntimeError):
            if self.is_socket:
                if not self.started:
                    await self.send({"type": "websocket.accept"})
                await self.send({"type": "websocket.close", "code": MOVED})
            elif not self.started:
                code = "moved" if self.scope["method"] in ("GET", "HEAD") else "unsure"
                data = wire.encode(wire.ErrorReply(wire.Fault(code, SENTENCES[code])))
                await Response(data, 503, media_type="application/json")(self.scope, self.receive, self.send)


# --- the inner listener ------------------------------------------------------------------------------------------------


class Inner:
    """Where other processes come in, and how we go to them. Never for the public."""

    def __init__(self, app: ASGIApp, house: House, neighbours: Neighbours, seal: Seal) -> None:
        self.app = app
        self.house = house
        self.neighbours = neighbours
        self.seal = seal
        self.trips: dict[str, set[ClientConnection]] = {}
        self.healthy: Callable[[], Awaitable[bool]] | None = None
        self._server: Server | None = None
        self._closing: set[asyncio.Task[None]] = set()
        neighbours.on_gone = self.leave_all_but

    async def listen(self, host: str, port: int) -> int:
        self._server = await serve(
            self._come_in,
            host,
            port,
            process_request=self._look,
            compression=None,
            max_size=LARGEST,
            max_queue=FRAMES_THAT_WAIT,
            server_header=None,
        )
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def close(self) -> None:
        if self._server is not None:
            self._server.close(code=MOVED)
            await self._server.wait_closed()

    async def target(self, table: str | None, scope: Scope) -> Process | None:
        """Who else is to answer this; None: we are."""
        house = self.house
        if table is not None and table in house.tables:
            return None
        try:
            leader = None if table is None else await leader_of(house.store, table)
        except StorageError:
            return None  # the application will say so
        if leader is None and house.lease.draining and (table is not None or scope.get("method") == "POST"):
            return self.neighbours.somebody()  # we take nothing any more
        return leader

    async def reach(self, target: Process, table: str, scope: Scope) -> ClientConnection | None:
        """A line to another process, on which we have said what is wanted; None if there is none."""
        trip: ClientConnection | None = None
        try:
            async with asyncio.timeout(SECONDS_TO_CONNECT):
                trip = await connect(
                    f"ws://{target.address}/relay",
                    compression=None,
                    max_size=LARGEST,
                    max_queue=FRAMES_THAT_WAIT,
                    open_timeout=None,
                    close_timeout=1,
                    proxy=None,
                )
                challenge = str(await trip.recv())
                envelope = Envelope(
                    challenge,
                    target.id,
                    table,
                    scope["type"],
                    scope.get("method", "GET"),
                    scope["scheme"],
                    scope["path"],
                    scope.get("raw_path") or scope["path"].encode(),
                    scope["query_string"],
                    [(bytes(name), bytes(value)) for name, value in scope["headers"]],
                    tuple(scope["client"]) if scope.get("client") else None,
                )
                await trip.send(self.seal.sign(envelope))
        except FAILURES as error:
            log.info("not_reached", process=target.id, why=type(error).__name__)
            if trip is not None:
                await trip.close()
            return None
        return trip

    def leave_all_but(self, alive: set[str]) -> None:
        """A process that sleeps ends no line: whoever waits for it is sent to come back."""
        for process in set(self.trips) - alive:
            for trip in self.trips.pop(process):
                task = asyncio.ensure_future(trip.close(MOVED))
                self._closing.add(task)
                task.add_done_callback(self._closing.discard)

    # --- coming in -----------------------------------------------------------------------------------------------------

    async def _look(self, connection: ServerConnection, request: InnerRequest) -> InnerResponse | None:
        """Besides lines of other processes: figures, and whether we are well."""
        path = request.path.split("?")[0]
        if path == "/relay":
            return None
        if path == "/metrics":
            return _plain(HTTPStatus.OK, metrics.text(), metrics.CONTENT_TYPE)
        if path == "/health":
            well = self.healthy is None or await self.healthy()
            return _plain(HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE, b"")
        return _plain(HTTPStatus.NOT_FOUND, b"")

    async def _come_in(self, connection: ServerConnection) -> None:
        challenge = secrets.token_hex(16)
        with contextlib.suppress(*FAILURES):
            await connection.send(challenge)
            said = await asyncio.wait_for(connection.recv(), SECONDS_TO_PROVE)
            envelope = self.seal.read(said, challenge, self.house.store.me)
            if envelope is None:
                log.warning("relay_refused")
                await connection.close(UNPROVEN)
                return
            mine = await self._is_mine(envelope.table)
            await connection.send(MINE if mine else NOT_MINE)
            if mine:
                await self._answer(connection, envelope)

    async def _is_mine(self, table: str) -> bool:
        if not table:
            return not self.house.lease.draining
        try:
            await self.house.find(table)
        except Refusal as refusal:
            return refusal.code != "moved"  # whatever else is wrong with it, the application says
        return True

    async def _answer(self, connection: ServerConnection, envelope: Envelope) -> None:
        opened = False

        async def receive() -> Message:
            nonlocal opened
            if envelope.kind == "websocket" and not opened:
                opened = True
                return {"type": "websocket.connect"}
            try:
                return unpacked(await connection.recv(), "websocket.receive")
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                return {"type": f"{envelope.kind}.disconnect", "code": code}

        async def send(event: Message) -> None:
            try:
                await connection.send(packed(event))
            except ConnectionClosed:
                raise OSError("the browser is gone") from None

        await self.app(_scope(envelope), receive, send)


def _scope(envelope: Envelope) -> Scope:
    scope: dict[str, Any] = {
        "type": envelope.kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": envelope.scheme,
        "path": envelope.path,
        "raw_path": envelope.raw_path,
        "query_string": envelope.query,
        "root_path": "",
        "headers": envelope.headers,
        "client": envelope.client,
        "server": None,
        RELAYED: True,
    }
    if envelope.kind == "http":
        scope["method"] = envelope.method
    else:
        scope["subprotocols"] = []
    return scope


def _plain(status: HTTPStatus, body: bytes, type: str = "text/plain") -> InnerResponse:
    headers = Headers({"Content-Type": type, "Content-Length": str(len(body)), "Connection": "close"})
    return InnerResponse(status.value, status.phrase, headers, body)
