"""The door of the house: who may come in at all, and how long a visitor may stand there without saying what he wants.

uvicorn reads the wire; it waits for ever for the rest of a request and accepts whoever comes. So its two protocols are taken
here with limits of our own: so many connections in all and from one address, so many seconds for a head, a body and for taking
what was sent, and so many frames on the side of a WebSocket (pings, pieces) that the application never hears of.
"""

import asyncio
import logging
import sys
from collections import Counter
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from tafelrunde.server import wire
from tafelrunde.server.config import Config
from tafelrunde.server.connection import TOO_FAST
from tafelrunde.server.pace import Pace
from tafelrunde.server.quotas import neighbourhood
from tafelrunde.server.refusals import SENTENCES
from tafelrunde.server.web import HEADERS

log = logging.getLogger(__name__)

WANTED_FILES = 65536
FILES_FOR_OURSELVES = 128  # database, bots' pipes, files of the web app
BACKLOG = 1024
READ_AT_ONCE = (
    4096  # bytes of a WebSocket: what has been read is parsed in one go, and nobody else is served meanwhile
)
SIDE_FRAMES_PER_SECOND = 10
SIDE_FRAMES_AT_ONCE = 50
POLICY_VIOLATION = 1008
LAST_WORDS = 2.0  # seconds for a goodbye to be taken


def raise_file_limit(wanted: int = WANTED_FILES) -> int:
    """Every connection is an open file. As many as the system lets us have without asking; how many that are."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    goal = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < goal:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (goal, hard))
        except (OSError, ValueError) as error:
            log.warning("the limit of open files stays at %d: %s", soft, error)
            return soft
        return goal
    return max(soft, goal)


class Door:
    """Counts who is in. A proxy stands for many visitors, so it is only counted in all."""

    def __init__(self, config: Config, files: int) -> None:
        self.config = config
        self.most = max(1, min(config.connections, files - FILES_FOR_OURSELVES))
        self.inside = 0
        self.from_there: Counter[str] = Counter()
        self.refused = 0

    def lets_in(self, address: str) -> bool:
        """Whether somebody from there may come in; then he is counted until `leaves`."""
        there = neighbourhood(address)
        near = (
            there not in self.config.proxies and self.from_there[there] >= self.config.connections_per_address
        )
        if near or self.inside >= self.most:
            self.refused += 1
            log.warning(
                "a connection was refused: %s", "too many from one address" if near else "the house is full"
            )
            return False
        self.inside += 1
        self.from_there[there] += 1
        return True

    def leaves(self, address: str) -> None:
        there = neighbourhood(address)
        self.inside -= 1
        self.from_there[there] -= 1
        if self.from_there[there] <= 0:
            del self.from_there[there]


class Limits(uvicorn.Config):
    """uvicorn's settings and the door: the one thing that both protocols are given."""

    def __init__(self, app: Any, door: Door, **settings: Any) -> None:
        super().__init__(app, http=HttpVisitor, ws=SocketVisitor, **settings)
        self.door = door


class Deadline:
    """Ends a connection unless it is called off in time."""

    def __init__(self) -> None:
        self.what = ""
        self._timer: asyncio.TimerHandle | None = None

    def set(self, what: str, seconds: float, transport: asyncio.Transport) -> None:
        """The time for one thing runs on until another one is waited for."""
        if what != self.what:
            self.call_off()
            self.what = what
            self._timer = asyncio.get_running_loop().call_later(seconds, self._over, transport)

    def call_off(self) -> None:
        self.what = ""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _over(self, transport: asyncio.Transport) -> None:
        log.info("a connection was ended: no %s in time", self.what)
        transport.abort()


class HttpVisitor(H11Protocol):
    config: Limits

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.door = self.config.door
        self.reading, self.writing = Deadline(), Deadline()
        self.welcome = False
        self.moved_on = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.welcome = self.door.lets_in(self._address)
        if self.welcome:
            self._watch()
        else:
            transport.write(_answer("503 Service Unavailable", "no_room"))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.reading.call_off()
        self.writing.call_off()
        super().connection_lost(exc)
        self.cycle = None  # type: ignore[assignment]  # it holds us as we hold it, and the collector comes rarely
        if self.welcome:
            self.welcome = False
            self.door.leaves(self._address)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def data_received(self, data: bytes) -> None:
        if self.welcome:
            super().data_received(data)
            self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """What is waited for now? Between two requests uvicorn's own time (`timeout_keep_alive`) runs."""
        config, state = self.door.config, self.conn.their_state
        if self.moved_on or self.transport.is_closing():
            self.reading.call_off()
        elif state is h11.IDLE and self.timeout_keep_alive_task is None:
            self.reading.set("head", config.head_seconds, self.transport)
        elif state is h11.SEND_BODY:
            self.reading.set("body", config.body_seconds, self.transport)
        else:
            self.reading.call_off()

    def send_400_response(self, msg: str) -> None:
        """What is no request at all is answered by uvicorn itself, without our headers."""
        self.transport.write(_answer("400 Bad Request", "malformed"))
        self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection goes on as a WebSocket, which is counted in our stead."""
        self.moved_on, self.welcome = True, False
        self.reading.call_off()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.writing.set("taking of what was sent", self.door.config.taking_seconds, self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.writing.call_off()


class Handshake(ServerProtocol):
    """Says no with the same headers as any other answer."""

    def reject(self, status: StatusLike, text: str) -> Response:
        response = super().reject(status, text)
        response.headers.update(HEADERS)
        return response


class SocketVisitor(WebSocketsSansIOProtocol):
    config: Limits

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.__class__ = Handshake  # uvicorn makes its own, and lets nobody choose
        self.door = self.config.door
        self.writing = Deadline()
        self.side = Pace(SIDE_FRAMES_PER_SECOND, SIDE_FRAMES_AT_ONCE)
        self.ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if hasattr(transport, "max_size"):
            transport.max_size = READ_AT_ONCE

    def connection_lost(self, exc: Exception | None) -> None:
        self.writing.call_off()
        super().connection_lost(exc)
        self.conn.parser = None  # type: ignore[assignment]  # a generator that holds what it belongs to
        self.door.leaves(self.client[0] if self.client else "")

    def handle_ping(self) -> None:
        if self._side_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._side_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._side_frame():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if not self.ended:
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if not self.ended:
            super().handle_bytes(event)

    def _side_frame(self) -> bool:
        """Browsers send next to none of these, and the application, which keeps the pace of messages, never sees them."""
        if not self.ended and not self.side.allows():
            self.ended = True
            log.info("a connection was ended: too many frames beside messages")
            self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION})
            self.conn.fail(POLICY_VIOLATION, "too many frames")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self._go()
        return not self.ended

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._go()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close" and message.get("code") == TOO_FAST:
            self._go()

    def _go(self) -> None:
        """Closing would wait until the other side has taken all and said goodbye, and read on until then."""
        self.transport.pause_reading()
        self.loop.call_later(LAST_WORDS, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.writing.set("taking of what was sent", self.door.config.taking_seconds, self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.writing.call_off()


def _answer(status: str, code: str) -> bytes:
    """A refusal from before there is a request."""
    body = wire.encode(wire.ErrorReply(wire.Fault(code, SENTENCES[code])))
    headers = {
        **HEADERS,
        "Content-Type": "application/json",
        "Content-Length": len(body),
        "Connection": "close",
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status}\r\n{lines}\r\n".encode() + body
