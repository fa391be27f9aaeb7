"""Hints between the processes that share a database: "the lobby has changed", "it is this person's turn".

A hint may get lost, and may come twice: whoever listens reads the database anew, when he comes, now and then, and on a hint. So
nothing is ever told by a hint alone, and nothing in it is secret. What is published is gathered for a moment, and heard in this
process as well.
"""

import asyncio
import contextlib
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Raw, Struct

if TYPE_CHECKING:
    import asyncpg

log = logging.getLogger(__name__)

CHANNEL: Final = "tafelrunde"
GATHERED: Final = 0.05  # seconds: at most twenty messages a second from each process
LARGEST: Final = 7_900  # bytes of a message; PostgreSQL takes 8,000
SECONDS_BETWEEN_TRIES: Final = (
    2.0  # to reach the others again; while that fails everybody is told to read anew
)
SECONDS_BETWEEN_LOOKS: Final = 10.0  # at a line on which nothing is heard
SECONDS_TO_ANSWER: Final = 3.0


class LobbyChanged(Struct, frozen=True, tag="lobby"):
    """A table was opened to others, or is no longer."""

    table: str = ""


class TurnsChanged(Struct, frozen=True, tag="turns"):
    """It is this person's turn somewhere, or no longer."""

    person: str


class NoticesChanged(Struct, frozen=True, tag="notices"):
    """There is something to tell this person: an invitation, a reminder."""

    person: str


class LoggedOut(Struct, frozen=True, tag="out"):
    """Sessions of this person have ended: look at each one again."""

    person: str


class VacationChanged(Struct, frozen=True, tag="vacation"):
    """This person has gone on vacation, or come back."""

    person: str


class MutesChanged(Struct, frozen=True, tag="mutes"):
    """This person wants to hear somebody no longer, or again."""

    person: str


class TableFree(Struct, frozen=True, tag="free"):
    """Nobody leads this table any more, though a bot is asked at it or a clock runs: whoever likes may take it."""

    table: str


class Missed(Struct, frozen=True, tag="missed"):
    """Hints may have got lost: read everything anew. Never sent, only heard."""


Hint = (
    LobbyChanged
    | TurnsChanged
    | NoticesChanged
    | LoggedOut
    | VacationChanged
    | MutesChanged
    | TableFree
    | Missed
)
Handler = Callable[[Hint], None]


class Message(Struct, rename={"sender": "from"}):
    sender: str
    hints: list[Raw]


class Bus(ABC):
    """`publish` and `subscribe` are for everybody; neither waits for anything."""

    def __init__(self) -> None:
        self._handlers: list[Handler] = []

    @abstractmethod
    def publish(self, hint: Hint) -> None: ...

    async def start(self) -> None:
        """Returns at once: others are heard as soon as they can be reached."""
        return

    async def stop(self) -> None:
        return

    def subscribe(self, handler: Handler) -> Callable[[], None]:
        """Call this with every hint, on the event loop; it must be quick. Returns what ends it."""
        self._handlers.append(handler)
        return lambda: self._handlers.remove(handler)

    def _tell(self, hint: Hint) -> None:
        for handler in list(self._handlers):
            try:
                handler(hint)
            except Exception:
                log.exception("a hint could not be followed")


class LocalBus(Bus):
    """One process: whoever publishes is heard as soon as he is done."""

    def publish(self, hint: Hint) -> None:
        asyncio.get_running_loop().call_soon(self._tell, hint)


class SharedBus(Bus):
    """What both ways to others have in common: gathering, leaving out what was said twice, and coming back after a break."""

    def __init__(self) -> None:
        super().__init__()
        self.me = secrets.token_hex(8)
        self.connected = asyncio.Event()
        self._gathered: dict[Hint, None] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._wake = asyncio.Event()

    @abstractmethod
    async def _listen(self) -> None:
        """Connect, set `connected`, and hear others until that ends; however it ends."""

    @abstractmethod
    async def _send(self, message: bytes) -> None: ...

    async def start(self) -> None:
        self._tasks = [
            asyncio.ensure_future(self._listen_always()),
            asyncio.ensure_future(self._send_always()),
        ]

    async def stop(self) -> None:
        while running := [task for task in self._tasks if not task.done()]:
            for task in running:
                task.cancel()
            await asyncio.wait(running, timeout=0.1)  # a client of Redis may swallow the first one

    def publish(self, hint: Hint) -> None:
        self._gathered[hint] = None
        self._wake.set()

    async def _listen_always(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                log.warning("hints of other processes are not heard: %s", type(error).__name__)
            self.connected.clear()
            self._tell(Missed())
            await asyncio.sleep(SECONDS_BETWEEN_TRIES)

    async def _send_always(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(GATHERED)
            self._wake.clear()
            hints, self._gathered = list(self._gathered), {}
            for hint in hints:
                self._tell(hint)
            if self.connected.is_set():
                for message in messages(self.me, hints):
                    await self._try_to_send(message)

    async def _try_to_send(self, message: bytes) -> None:
        try:
            await self._send(message)
        except Exception as error:
            log.warning("hints could not be sent: %s", type(error).__name__)

    def _heard(self, data: bytes | str) -> None:
        """Of a newer release there may be hints that this one does not know."""
        try:
            message = msgspec.json.decode(data, type=Message)
        except msgspec.MsgspecError:
            return
        if message.sender == self.me:
            return
        for raw in message.hints:
            with contextlib.suppress(msgspec.MsgspecError):
                self._tell(msgspec.json.decode(raw, type=Hint))


def messages(sender: str, hints: list[Hint]) -> list[bytes]:
    """As few messages as hold them all."""
    made: list[bytes] = []
    room, together = 0, list[Raw]()
    for hint in hints:
        data = msgspec.json.encode(hint)
        if together and room + len(data) + 1 > LARGEST - 100:
            made.append(msgspec.json.encode(Message(sender, together)))
            room, together = 0, []
        room += len(data) + 1
        together.append(Raw(data))
    return [*made, msgspec.json.encode(Message(sender, together))]


class PostgresBus(SharedBus):
    """LISTEN and NOTIFY on a connection of its own, never in the transaction of a deed: that would make all commits wait for each
    other."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self._line: asyncpg.Connection[Any] | None = None
        self._speaking = asyncio.Lock()

    async def _listen(self) -> None:
        import asyncpg

        line = await asyncpg.connect(
            self.url,
            timeout=SECONDS_TO_ANSWER,
            command_timeout=SECONDS_TO_ANSWER,
            server_settings={"application_name": "tafelrunde hints"},
        )
        lost = asyncio.Event()
        line.add_termination_listener(lambda _: lost.set())
        try:
            await line.add_listener(CHANNEL, lambda *heard: self._heard(heard[-1]))
            self._line = line
            self.connected.set()
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), SECONDS_BETWEEN_LOOKS)
                    return
                async with self._speaking:
                    await line.execute("SELECT 1")
        finally:
            self._line = None
            line.terminate()

    async def _send(self, message: bytes) -> None:
        async with self._speaking:
            if self._line is not None:
                await self._line.execute("SELECT pg_notify($1, $2)", CHANNEL, message.decode())


class RedisBus(SharedBus):
    """For many processes on one database: Redis passes messages on for less."""

    def __init__(self, url: str) -> None:
        super().__init__()
        from redis.asyncio import Redis

        self._redis = Redis.from_url(
            url, socket_connect_timeout=SECONDS_TO_ANSWER, socket_timeout=SECONDS_TO_ANSWER
        )

    async def _listen(self) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as heard:
            await heard.subscribe(CHANNEL)
            await heard.ping()
            self.connected.set()
            while True:
                message = await heard.get_message(timeout=SECONDS_TO_ANSWER / 2)
                if message is not None and message["type"] == "message":
                    self._heard(message["data"])

    async def _send(self, message: bytes) -> None:
        await self._redis.publish(CHANNEL, message)

    async def stop(self) -> None:
        await super().stop()
        await self._redis.aclose()


def bus_for(place: str, redis: str = "") -> Bus:
    """The bus that fits the database at this address; `redis`: redis://..., where there is one."""
    if redis:
        return RedisBus(redis)
    return PostgresBus(place) if place.startswith(("postgresql://", "postgres://")) else LocalBus()
