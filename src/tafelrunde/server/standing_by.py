"""A server takes its place beside others, and leaves it: lease, inner listener, hints; and how it is, for whoever asks."""

import asyncio
import ipaddress
import socket
from collections import deque
from collections.abc import Iterable
from typing import Final

import structlog
from starlette.applications import Starlette

from tafelrunde import TafelrundeError
from tafelrunde.server import metrics
from tafelrunde.server.bus import bus_for
from tafelrunde.server.clerk import Clerk
from tafelrunde.server.config import ANYWHERE
from tafelrunde.server.counters import Counters
from tafelrunde.server.ending import end
from tafelrunde.server.hearing import Hearing
from tafelrunde.server.house import House
from tafelrunde.server.processes import Neighbours
from tafelrunde.server.relay import Inner, Seal
from tafelrunde.server.store.presence import secret_of

log = structlog.stdlib.get_logger(__name__)

SECONDS_TO_READ: Final = 2.0
MOST_LAG: Final = 1.0
LOOK: Final = 0.25


class Standing:
    """Alone on a database it has nothing to do but to say how the server is."""

    def __init__(self, app: Starlette, house: House) -> None:
        self.app = app
        self.house = house
        self.config = house.config
        self.lags = deque([0.0], maxlen=8)  # seconds by which the event loop was late, in the last looks
        self._watching: asyncio.Task[None] | None = None
        self._neighbours: Neighbours | None = None
        self._inner: Inner | None = None
        self._hearing: Hearing | None = None
        self._counters: Counters | None = None
        self._figures = metrics.Now(self._now)
        self._pauses = metrics.PauseWatch()
        app.state.standing = self

    async def begin(self) -> None:
        house, config = self.house, self.config
        self._watching = asyncio.ensure_future(self._watch_lag())
        metrics.REGISTRY.register(self._figures)
        self._pauses.start()
        try:
            house.bus = bus_for(config.place, config.redis)
            address = ""
            if house.store.SHARED or config.inner != ANYWHERE:
                address = await self._listen()
            await house.lease.begin(address)
            await house.bus.start()
            self._hearing = Hearing(house)
            if config.redis:
                self._counters = Counters(config.redis, house.clock)
                house.accounts.counters = house.quotas.counters = self._counters
            if house.store.SHARED:
                assert self._neighbours is not None
                await self._neighbours.start()
                self.app.state.inner = self._inner
                log.info("beside_others", process=house.store.me, inner=address)
        except BaseException:
            await self.end()
            raise

    async def _listen(self) -> str:
        """The inner listener: for other servers, and for whoever watches this one. Where others find it."""
        host, port = read_place(self.config.inner)
        self._neighbours = Neighbours(self.house, self.house.lease)
        seal = Seal(list(self.config.secrets) or [await secret_of(self.house.store)])
        self._inner = Inner(self.app, self.house, self._neighbours, seal)
        self._inner.healthy = self.healthy
        return told_place(host, await self._inner.listen(host, port))

    async def end(self) -> None:
        self.app.state.inner = None
        if self._hearing is not None:
            await self._hearing.stop()
        if self._counters is not None:
            await self._counters.close()
        if self._neighbours is not None:
            await self._neighbours.stop()
        if self._inner is not None:
            await self._inner.close()
        await self.house.bus.stop()
        await self.house.lease.end()
        if self._watching is not None:
            await end(self._watching)
            self._watching = None
            metrics.REGISTRY.unregister(self._figures)
            self._pauses.stop()

    # --- how it is -----------------------------------------------------------------------------------------------------

    async def healthy(self) -> bool:
        """The loop turns, and the database answers."""
        try:
            await asyncio.wait_for(self.house.store.answers(), SECONDS_TO_READ)
        except Exception as error:
            log.error("the database cannot be read", why=repr(error))
            return False
        return min(self.lags) < MOST_LAG  # late once is no illness

    async def ready(self) -> bool:
        """The same, and nobody has given us up, and we do not end."""
        lease = self.house.lease
        return lease.certain and not lease.draining and await self.healthy()

    async def _watch_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK
            await asyncio.sleep(LOOK)
            self.lags.append(loop.time() - due)

    def _now(self) -> Iterable[tuple[str, str, str, dict[str, float]]]:
        tables = list(self.house.tables.values())
        everybody = [connection for table in tables for connection in table.connections]
        players = sum(1 for connection in everybody if connection.seats)
        idle = sum(1 for table in tables if not table.connections)
        yield "tables", "Tables in memory", "state", {"live": len(tables) - idle, "idle": idle}
        roles: dict[str, float] = {"player": players, "watcher": len(everybody) - players}
        yield "sockets", "Browsers at tables that this process leads", "role", roles
        waiting = sum(connection.waiting_bytes for connection in everybody)
        yield "send_queue_bytes", "What waits to be sent", "", {"": waiting}
        yield "beat_age_seconds", "Since the last confirmed beat was sent", "", {"": self.house.lease.age}
        yield "loop_lag_seconds", "By which the event loop was late, lately", "", {"": max(self.lags)}
        yield "bot_queue", "Thoughts and tasks that wait for a process", "", {"": self.house.bots.in_line}
        clerk: Clerk | None = getattr(self.app.state, "clerk", None)
        yield "jobs_due", "Work that waits to be done", "desk", {} if clerk is None else dict(clerk.due)
        yield "draining", "Whether tables are being handed over", "", {"": self.house.lease.draining}


def read_place(text: str) -> tuple[str, int]:
    """HOST:PORT of the inner listener. What it says is for other servers only, so no public address is taken."""
    host, _, port = text.rpartition(":")
    host = host.strip("[]")
    if not host or not port.isdigit() or int(port) > 65535:
        raise TafelrundeError(f"--inner: expected HOST:PORT, got {text!r}")
    try:
        public = ipaddress.ip_address(host).is_global
    except ValueError:
        public = False  # a name: whoever gives names knows where they lead
    if public:
        raise TafelrundeError(f"--inner: {host} is a public address; only other servers may reach this one")
    return host, int(port)


def told_place(host: str, port: int) -> str:
    """What others call: of a server that listens everywhere its name is what others know."""
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
