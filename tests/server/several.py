"""Several servers on one PostgreSQL, for the tests: within one process, each on ports of its own."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import connect

from tafelrunde.server.clock import Clock
from tafelrunde.server.config import Config
from tafelrunde.server.house import House
from tafelrunde.server.processes import Neighbours
from tafelrunde.server.run import make_server
from tests.server.people import Person
from tests.server.waiting import PATIENCE


class Site:
    """One of the servers."""

    def __init__(self, app: Any, port: int, http: httpx2.AsyncClient) -> None:
        self.app = app
        self.port = port
        self.http = http

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    @property
    def neighbours(self) -> Neighbours:
        return self.app.state.inner.neighbours  # type: ignore[no-any-return]

    async def post(self, path: str, body: object) -> Any:
        reply = await self.http.post(path, json=body)
        assert reply.status_code in (200, 201), (reply.status_code, reply.text)
        return reply.json()

    async def get(self, path: str) -> tuple[int, Any]:
        reply = await self.http.get(path)
        return reply.status_code, reply.json()

    @asynccontextmanager
    async def sitting(self, table: str, *keys: str) -> AsyncIterator[Person]:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/ws"
        async with connect(url, max_size=None, proxy=None, open_timeout=PATIENCE) as line:
            person = Person(line)
            await person.send(t="since", keys=keys)
            yield person


@asynccontextmanager
async def site(folder: Path, url: str, clock: Clock | None = None, **wishes: Any) -> AsyncIterator[Site]:
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    config = Config(folder, url, port=port, messages_per_second=1e6, message_burst=10**6, **wishes)
    server = make_server(config, clock)
    running = asyncio.ensure_future(server._serve([listener]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    try:
        assert not running.done(), running.exception()
        async with httpx2.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=PATIENCE
        ) as http:
            yield Site(server.config.app, port, http)
    finally:
        server.should_exit = True
        await running
