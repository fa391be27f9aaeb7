"""People at a table, for the tests: real servers as processes of their own, and clients that speak the wire."""

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from websockets.asyncio.client import ClientConnection, connect

from tafelrunde.server.store import store_at
from tafelrunde.server.store.base import Step
from tests.server.waiting import PATIENCE

# The toy game is on the table too, and the bots know it; limits are out of the way: tests talk faster than people.
BOT = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.server.toy import put_on_the_table
put_on_the_table()
from tafelrunde.server.botworker import main
main()
"""
STARTER = f"""
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.server.toy import put_on_the_table
put_on_the_table()
from tafelrunde.server import app, botpool, serve
app.BotPool = lambda workers, seconds: botpool.BotPool(workers, seconds, ("-c", {BOT!r}, sys.argv[2]))
sys.exit(serve(port=0, data_dir=Path(sys.argv[1])))
"""
ROOT = Path(__file__).resolve().parents[2]


class Server:
    """A real server process on a port of its own."""

    def __init__(self, data_dir: Path, before: str = "", **environment: str) -> None:
        self.data_dir = data_dir
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - lives as long as the server
        fast = {"TAFELRUNDE_MESSAGES_PER_SECOND": "1000000", "TAFELRUNDE_MESSAGE_BURST": "1000000"}
        fast["TAFELRUNDE_GREETING_SECONDS"] = "300"
        self.process = subprocess.Popen(
            [sys.executable, "-c", before + STARTER, str(data_dir), str(ROOT)],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env={**os.environ, "TAFELRUNDE_BOT_WORKERS": "1", **fast, **environment},
        )
        try:
            assert self.process.stdout is not None
            found = re.search(r"http://\S+", self.process.stdout.readline())
            assert found is not None, self.messages()
            self.url = found[0].rstrip("/")
            self._wait_until_ready()
        except BaseException:
            self.kill()
            raise

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + 120
        while True:
            try:
                assert self.get("/api/health")["ok"]
                return
            except OSError:
                assert time.monotonic() < deadline and self.process.poll() is None, self.messages()
                time.sleep(0.02)

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as reply:
            return json.load(reply)

    def post(self, path: str, body: object) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return json.load(reply)

    def read(self, path: str) -> tuple[int, str]:
        """Status and text of an answer, whatever it is."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as reply:
                return int(reply.status), reply.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def socket_url(self, table: str) -> str:
        return f"ws{self.url[4:]}/api/tables/{table}/ws"

    def messages(self) -> str:
        """What the server wrote to its log."""
        self.log.seek(0)
        return self.log.read()

    def kill(self) -> None:
        """As the power cord would."""
        self.process.send_signal(signal.SIGKILL)
        self._clean_up()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self._clean_up()

    def _clean_up(self) -> None:
        try:
            self.process.wait(PATIENCE)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()


@contextmanager
def running_server(data_dir: Path, before: str = "", **environment: str) -> Iterator[Server]:
    """`before`: what its process does first."""
    server = Server(data_dir, before, **environment)
    try:
        yield server
    finally:
        server.stop()
        server.log.close()


class Person:
    """A client that keeps every raw frame it ever got."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.state: dict[str, Any] = {"n": -1, "choices": [], "over": False}

    async def send(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        frame = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["t"] == "state":
            self.state = message
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = await self.receive()
            if message["t"] in kinds:
                return message

    async def state_with_choice(self) -> dict[str, Any]:
        """The next state in which something is asked of us, or the game is over."""
        while True:
            state = await self.until("state")
            if state["choices"] or state["over"]:
                return state

    async def state_after(self, n: int) -> dict[str, Any]:
        """The first state in which at least n answers stand."""
        while self.state["n"] < n:
            await self.until("state")
        return self.state

    async def answer(self, choice: str, index: int) -> dict[str, Any]:
        await self.send(t="answer", choice=choice, index=index)
        return await self.until("ack", "refused")


@asynccontextmanager
async def sitting_at(server: Server, table: str, *keys: str) -> AsyncIterator[Person]:
    async with connect(server.socket_url(table), max_size=None, open_timeout=PATIENCE) as socket:
        person = Person(socket)
        await person.send(t="since", keys=keys)
        yield person


async def play_to_the_end(person: Person, rng: random.Random, most: int = 5000) -> dict[str, Any]:
    """Answer at random whatever is asked; the last state."""
    answered = set()
    for _ in range(most):
        state = await person.state_with_choice()
        if state["over"]:
            return state
        for choice in state["choices"]:
            if choice["id"] not in answered:
                answered.add(choice["id"])
                await person.send(
                    t="answer", choice=choice["id"], index=rng.randrange(len(choice["options"]))
                )
    raise AssertionError("the game does not end")


StoredDeed = tuple[str, int, int, str | None]


def stored_deeds(place: Path | str, table: str) -> list[StoredDeed]:
    """The deeds as they lie in the database (of a data folder, or at an address): kind, seat, option, mark."""
    return _stored(
        place, "SELECT kind, seat, option, mark FROM deeds WHERE table_id = :table ORDER BY number", table
    )


def stored_start(data_dir: Path, table: str) -> dict[str, Any]:
    """What a table began with, as it lies in the database."""
    ((text,),) = _stored(data_dir, "SELECT start FROM tables WHERE id = :table", table)
    start: dict[str, Any] = json.loads(text)
    return start


def _stored(place: Path | str, query: str, table: str) -> list[Any]:
    async def look() -> list[Any]:
        store = store_at(str(place / "tafelrunde.sqlite3") if isinstance(place, Path) else place)
        await store.open()
        try:
            [rows] = await store.look_up(Step(query, {"table": table}))
            return [tuple(row) for row in rows]
        finally:
            await store.close()

    return asyncio.run(look())
