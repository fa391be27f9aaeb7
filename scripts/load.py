"""How many tables a server carries, and how long people wait for bots when there are many of them.

`python scripts/load.py 250 500 1000 --seconds 30` starts servers in folders of their own, with SQLite and with a PostgreSQL that
writes to the disk as yours would. At each table sit two browsers, all games in turn, and somebody decides every five seconds.
Printed for each: how long it takes from an answer until both browsers have the new state (p50, p99, slowest), and the server's
memory and time for each table; then, for people who play against hard bots (`--bots 50`), how long anybody waits for a bot's
move, and for the own turn. The exit status is 1 if somebody waits longer than is allowed.
"""

import argparse
import asyncio
import gc
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.postgres import DURABLE, running_cluster  # noqa: E402 - from the checkout

EVERY: Final = 5.0
BEGIN_AT_ONCE: Final = 20  # tables that are set up at the same time
SLOWEST_P99: Final = 0.150
LONGEST_WAIT: Final = 10.0  # for a bot
GAMES: Final = ("battlecrest", "pixel_tactics", "kharnage", "tash_kalar", "mage_knight")
COMMAND = "import sys; from pathlib import Path; from tafelrunde.server import serve; "
COMMAND += "sys.exit(serve(port=0, data_dir=Path(sys.argv[1]), db=sys.argv[2] or None))"
LIMITS: Final = {"TAFELRUNDE_CONNECTIONS": "20000", "TAFELRUNDE_CONNECTIONS_PER_ADDRESS": "20000"}


class Player:
    """One browser: reads all that comes, and notes when a state with so many answers was there."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {"n": -1, "choices": [], "over": False}
        self.came = 0.0  # when this state did
        self.told_to_wait = 0  # states that said that bots are busy
        self.changed = asyncio.Event()
        self.reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for frame in self.socket:
            if isinstance(frame, str) and frame.startswith('{"t":"state"'):
                came = time.perf_counter()
                state = msgspec.json.decode(frame)
                if state["n"] > self.state["n"]:
                    self.came = came
                self.told_to_wait += state.get("bots_wait") is not None
                self.state = state
                self.changed.set()

    async def reaches(self, n: int) -> float:
        while self.state["n"] < n:
            self.changed.clear()
            await self.changed.wait()
        return self.came

    async def answer(self, rng: random.Random) -> None:
        choice = self.state["choices"][0]
        index = rng.randrange(len(choice["options"]))
        await self.socket.send(
            msgspec.json.encode({"t": "answer", "choice": choice["id"], "index": index}).decode()
        )

    async def leave(self) -> None:
        self.reading.cancel()
        await self.socket.close()


class Load:
    """Many tables at once; what a table does is for others to say."""

    def __init__(self, urls: list[str], games: tuple[str, ...], seconds: float) -> None:
        self.urls = urls
        self.games = games
        self.seconds = seconds
        self.gate = asyncio.Semaphore(BEGIN_AT_ONCE)
        self.end = 0.0
        self.ready = asyncio.Event()
        self.sitting = 0

    async def sit_down(self, number: int, seats: list[dict[str, str]]) -> list[Player]:
        """A new table; a browser for each of its people."""
        url = self.urls[number % len(self.urls)]
        wish = {"game": self.games[number % len(self.games)], "seats": seats}
        async with self.gate:
            reply = await self.http.post(url + "/api/tables", json=wish)
            assert reply.status_code == 201, reply.text
            made = reply.json()
            address = f"ws{url[4:]}/api/tables/{made['table']}/ws"
            players = []
            for key in made["keys"].values():
                line = await connect(address, max_size=None, compression=None, proxy=None)
                players.append(Player(line))
                await line.send(msgspec.json.encode({"t": "since", "keys": [key]}).decode())
            await asyncio.gather(*(player.reaches(0) for player in players))
        self.sitting += 1
        await self.ready.wait()
        return players

    async def table(self, number: int) -> None:
        raise NotImplementedError

    async def run(self, tables: int, servers: list[int], database: int | None) -> str:
        """The server's figures; the rest is in the object."""
        empty, _ = usage(*servers)
        async with httpx2.AsyncClient(trust_env=False, timeout=120) as self.http:
            playing = [asyncio.ensure_future(self.table(number)) for number in range(tables)]
            while self.sitting < tables:
                await asyncio.sleep(0.1)
                for each in playing:
                    if each.done():
                        each.result()
            await asyncio.sleep(2)
            _, before = usage(*servers)
            database_before = 0.0 if database is None else usage(*family(database))[1]
            began = time.monotonic()
            self.end = began + self.seconds
            self.ready.set()
            await asyncio.gather(*playing)
        full, after = usage(*servers)
        passed = time.monotonic() - began
        text = (
            f"{(full - empty) / tables:.0f} kB a table, {(after - before) / passed * 100:.0f} % of a core, "
        )
        text += f"{(after - before) / passed / tables * 1000:.2f} ms/s a table"
        if database is not None:
            spent = usage(*family(database))[1] - database_before
            text += f"; PostgreSQL {spent / passed * 100:.0f} % of a core"
        return text


class People(Load):
    """Two people at each table; one of them decides every five seconds."""

    def __init__(self, urls: list[str], games: tuple[str, ...], seconds: float) -> None:
        super().__init__(urls, games, seconds)
        self.times: list[float] = []

    async def table(self, number: int) -> None:
        rng = random.Random(number)
        players = await self.sit_down(number, [{"kind": "me"}, {"kind": "person"}])
        await asyncio.sleep(rng.random() * EVERY)
        while time.monotonic() < self.end:
            await self.decide(players, rng)
            await asyncio.sleep(EVERY * (0.5 + rng.random()))
        for player in players:
            await player.leave()

    async def decide(self, players: list[Player], rng: random.Random) -> None:
        asked = [player for player in players if player.state["choices"]]
        if not asked:
            return  # the game is over
        n, began = asked[0].state["n"], time.perf_counter()
        await asked[0].answer(rng)
        told = await asyncio.wait_for(asyncio.gather(*(player.reaches(n + 1) for player in players)), 60)
        self.times.append(max(told) - began)


class AgainstBots(Load):
    """One person against a hard bot at each table, who takes five seconds to think whenever asked."""

    def __init__(self, urls: list[str], games: tuple[str, ...], seconds: float) -> None:
        super().__init__(urls, games, seconds)
        self.moves: list[float] = []  # seconds for one move of a bot
        self.turns: list[float] = []  # until the person was asked again
        self.told = 0

    async def table(self, number: int) -> None:
        rng = random.Random(number)
        [player] = await self.sit_down(number, [{"kind": "me"}, {"kind": "bot", "level": "hard"}])
        await asyncio.sleep(rng.random() * EVERY)
        while time.monotonic() < self.end and not player.state["over"]:
            if player.state["choices"]:
                n = player.state["n"]
                await player.answer(rng)
                await asyncio.wait_for(player.reaches(n + 1), 60)
            await self.wait_for_bot(player)
            await asyncio.sleep(EVERY * (0.5 + rng.random()))
        self.told += player.told_to_wait
        await player.leave()

    async def wait_for_bot(self, player: Player) -> None:
        began = player.came
        while not player.state["choices"] and not player.state["over"]:
            last = player.came
            self.moves.append(await asyncio.wait_for(player.reaches(player.state["n"] + 1), 120) - last)
            if player.state["choices"] or player.state["over"]:
                self.turns.append(player.came - began)


def share(times: list[float], part: float) -> float:
    """The time within which this share of them was."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def usage(*pids: int) -> tuple[float, float]:
    """Memory in kB and seconds of processor time of processes (Linux)."""
    memory = spent = 0.0
    for pid in pids:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        memory += float(found[1]) if found else 0.0
        spent += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return memory, spent


def family(pid: int) -> list[int]:
    """A process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(int(each) for each in children)]


@contextmanager
def server(folder: str, db: str) -> Iterator[tuple[str, int]]:
    """Address and process of a server that is ready."""
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND, folder, db],
        stdout=subprocess.PIPE,
        stderr=(Path(folder) / "messages").open("ab"),
        text=True,
        env={**os.environ, **LIMITS},
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None, (Path(folder) / "messages").read_text()
        time.sleep(2)  # until the bots' processes are there
        yield found[0].rstrip("/"), process.pid
    finally:
        process.terminate()
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()


def measured(load_of: type[Load], tables: int, wishes: argparse.Namespace, database: str) -> tuple[Load, str]:
    """One run with servers and a database of its own."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        cluster = stack.enter_context(running_cluster(DURABLE)) if database == "postgresql" else None
        db = "" if cluster is None else cluster.new_database()
        servers = [stack.enter_context(server(folder, db)) for _ in range(wishes.servers if db else 1)]
        games = GAMES if wishes.game == "all" else (wishes.game,)
        load = load_of([url for url, _ in servers], games, wishes.seconds)
        pid = None if cluster is None or cluster.process is None else cluster.process.pid
        gc.collect()
        gc.disable()  # ours would disturb the measuring
        figures = asyncio.run(load.run(tables, [pid for _, pid in servers], pid))
        gc.enable()
        return load, figures


def with_people(tables: int, wishes: argparse.Namespace, database: str) -> bool:
    load, figures = measured(People, tables, wishes, database)
    assert isinstance(load, People)
    p50, p99, slowest = (share(load.times, part) for part in (0.5, 0.99, 1))
    print(
        f"{database}, {tables} tables ({wishes.game} games), {len(load.times)} answers in {wishes.seconds:.0f} s: "
        f"answer -> all views p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, slowest {slowest * 1000:.0f} ms; {figures}",
        flush=True,
    )
    return p99 < SLOWEST_P99


def with_bots(tables: int, wishes: argparse.Namespace, database: str) -> bool:
    load, figures = measured(AgainstBots, tables, wishes, database)
    assert isinstance(load, AgainstBots)
    told = (
        "none"
        if not load.moves
        else ", ".join(
            f"{name} p50 {share(times, 0.5):.2f} s, p99 {share(times, 0.99):.2f} s, slowest {max(times):.2f} s"
            for name, times in (("a move", load.moves), ("until asked again", load.turns))
            if times
        )
    )
    print(
        f"{database}, {tables} tables with a hard bot each, {len(load.moves)} moves of bots in {wishes.seconds:.0f} s: {told}; "
        f"{load.told} states said that bots are busy; {figures}",
        flush=True,
    )
    return max([*load.moves, *load.turns], default=0.0) < LONGEST_WAIT


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", type=int, nargs="*", default=[250, 500, 1000])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--game", default="all", choices=("all", *GAMES))
    parser.add_argument("--db", default="both", choices=("sqlite", "postgresql", "both"))
    parser.add_argument("--servers", type=int, default=1, help="so many of them, with PostgreSQL")
    parser.add_argument("--bots", type=int, default=50, help="tables with a hard bot; 0: none")
    wishes = parser.parse_args()
    good = True
    for database in ("sqlite", "postgresql") if wishes.db == "both" else (wishes.db,):
        for tables in wishes.tables:
            good &= with_people(tables, wishes, database)
    if wishes.bots:
        good &= with_bots(wishes.bots, wishes, "postgresql" if wishes.db == "postgresql" else "sqlite")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
