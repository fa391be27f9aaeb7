"""Two servers on one PostgreSQL, many live tables, and one of the servers is killed, again and again: is anything lost?

`python scripts/kill_series.py --kills 20 --tables 200` starts a PostgreSQL of its own (that of the tests), two servers, and a
person with both seats at every table, who comes to either server by turns. One server is killed with SIGKILL at a random moment
and started anew, `--kills` times. With `--database` it is the PostgreSQL that is killed, all of it, and started again after up to
three seconds. Then every acknowledged answer is looked for in the database.

Printed: answers, how many are lost, how many nobody gave, states that were older than what the same browser had seen already, and
how long it took until everybody had a state again; and what people were told meanwhile. The exit
status is 1 if anything is wrong.
"""

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.postgres import DURABLE, Cluster, running_cluster  # noqa: E402 - from the checkout

COMMAND = "import sys; from pathlib import Path; from tafelrunde.server import serve; "
COMMAND += "sys.exit(serve(port=int(sys.argv[2]), data_dir=Path(sys.argv[1]), db=sys.argv[3]))"
GAME = {"game": "battlecrest", "seats": [{"kind": "me"}, {"kind": "person"}]}
STORED = "SELECT seat, option FROM deeds WHERE table_id = $1 AND kind = 'answer' ORDER BY number"
UNEVEN = (
    "SELECT count(*) FROM heads h WHERE deeds <> (SELECT count(*) FROM deeds d WHERE d.table_id = h.table_id)"
)
LONGEST = 10.0  # seconds until everybody is back
Given = tuple[int, int]  # seat and index
# What may be said while servers or the database are away, because it is true: being opened anew, cannot be opened or read at the
# moment, could not be saved (then it is not there: otherwise it would count as invented), or was answered already.
TRUE_THEN = {"moved", "broken", "unreadable", "storage", "stale"}
FAILURES = (OSError, TimeoutError, WebSocketException)


class Process:
    """One server; started anew it has the same port, as behind a balancer."""

    def __init__(self, folder: Path, db: str, port: int = 0) -> None:
        self.folder, self.db, self.port = folder, db, port
        self.log = (folder / f"server-{port or id(self)}.log").open("ab")
        self.start()

    def start(self) -> None:
        fast = {"TAFELRUNDE_MESSAGES_PER_SECOND": "1000000", "TAFELRUNDE_MESSAGE_BURST": "1000000"}
        many = {"TAFELRUNDE_CONNECTIONS_PER_ADDRESS": "100000", "TAFELRUNDE_BOT_WORKERS": "1"}
        many["TAFELRUNDE_GREETING_SECONDS"] = "300"  # a busy machine may need a while for a first word
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, str(self.folder), str(self.port), self.db],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env={**os.environ, **fast, **many},
        )

    def wait(self) -> None:
        """Until it has said where it is."""
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:(\d+)/", self.process.stdout.readline())
        assert found is not None, "the server does not start"
        self.port = int(found[1])

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Player:
    """Both seats of a table in one browser, which comes back by itself."""

    def __init__(self, series: "Series", number: int) -> None:
        self.series = series
        self.rng = random.Random(f"{series.seed}:{number}")
        self.door = number
        self.table = ""
        self.keys: list[str] = []
        self.given: list[Given] = []  # acknowledged, or found to be stored when the line was there again
        self.pending: Given | None = None  # of which nobody has told what came of it
        self.seen = (0, -1)  # term and number of answers of the last state
        self.away_since: float | None = time.monotonic()
        self.gaps: list[tuple[float, float]] = []
        self.trouble = ""  # the last one
        self.task: asyncio.Task[None] | None = None
        self.line: ClientConnection | None = None

    async def leave(self) -> None:
        """And come back at once, as ever."""
        if self.line is not None:
            await self.line.close()

    async def play(self) -> None:
        while not self.series.done:
            self.door += 1
            port = self.series.processes[self.door % len(self.series.processes)].port
            try:
                if not self.table:
                    await self.make(port)
                address = f"ws://127.0.0.1:{port}/api/tables/{self.table}/ws"
                async with connect(
                    address, max_size=None, compression=None, proxy=None, open_timeout=30, close_timeout=1
                ) as line:
                    self.line = line
                    await line.send(json.dumps({"t": "since", "keys": self.keys}))
                    await self.sit(line)
            except FAILURES as error:
                self.trouble = f"{type(error).__name__}: {error}"[:80]
                if self.away_since is None:
                    self.away_since = time.monotonic()
                await asyncio.sleep(0.3 * self.rng.uniform(0.5, 1.5))

    async def make(self, port: int) -> None:
        reply = await asyncio.wait_for(post(port, "/api/tables", GAME), 60)
        self.table, self.keys = reply["table"], list(reply["keys"].values())

    async def sit(self, line: ClientConnection) -> None:
        came = True
        asked = False
        while not self.series.done:
            message = json.loads(await asyncio.wait_for(line.recv(), 60))
            kind = message["t"]
            if kind == "state":
                self.look(message, came)
                came = False
                if message["over"]:
                    self.begin_another()
                    return
                if not asked and message["choices"]:
                    asked = True
                    await self.answer(line, message)
            elif kind in ("ack", "refused"):
                if kind == "ack":
                    assert self.pending is not None
                    self.series.acknowledged += 1
                    self.given.append(self.pending)
                else:  # an answer, or a `since` at a table that is just being given up
                    self.series.refused += 1
                    self.series.said[message["code"]] += 1
                self.pending, asked = None, False
                await line.send(json.dumps({"t": "since"}))
            elif kind == "error":
                self.series.said[message["code"]] += 1

    async def answer(self, line: ClientConnection, state: dict[str, Any]) -> None:
        await asyncio.sleep(self.series.every * self.rng.random())
        choice = self.rng.choice(state["choices"])
        index = self.rng.randrange(len(choice["options"]))
        self.pending = (choice["seat"], index)
        await line.send(json.dumps({"t": "answer", "choice": choice["id"], "index": index}))

    def look(self, state: dict[str, Any], came: bool) -> None:
        now = (state["term"], state["n"])
        if now[0] < self.seen[0] or now[1] < self.seen[1]:
            self.series.backwards += 1
        self.seen = now
        if self.away_since is not None:
            self.gaps.append((self.away_since, time.monotonic()))
            self.away_since = None
        if came and self.pending is not None:
            if state["n"] == len(self.given) + 1:
                self.given.append(self.pending)
                self.series.only_stored += 1
            self.pending = None

    def begin_another(self) -> None:
        """The game is over: what became of it is kept, and a new one begins."""
        if self.pending is not None:
            self.given.append(self.pending)  # the last answer: its word comes after the state
        self.series.ended.append((self.table, self.given))
        self.table, self.given, self.pending, self.seen = "", [], None, (0, -1)


async def post(port: int, path: str, body: object) -> Any:
    data = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"{head}Content-Length: {len(data)}\r\nConnection: close\r\n\r\n".encode() + data)
        answer = await reader.read()
    finally:
        writer.close()
    status, _, rest = answer.partition(b"\r\n")
    if b" 201" not in status:
        raise OSError(status.decode())
    return json.loads(rest.split(b"\r\n\r\n", 1)[1])


def compared(stored: list[Given], given: list[Given], pending: Given | None) -> tuple[int, int]:
    """How many answers are lost, and how many are there that nobody gave. The last one under way may be there or not."""
    if stored[len(given) :] == [pending]:
        stored = stored[:-1]
    same = next((place for place, pair in enumerate(zip(stored, given)) if pair[0] != pair[1]), None)
    same = min(len(stored), len(given)) if same is None else same
    return len(given) - same, len(stored) - same


class Outcome(NamedTuple):
    """`right`: nothing lost, invented, told too late or untrue. `slowest`: seconds until everybody was back; `quiet`: the same
    when all just left and came again."""

    right: bool
    slowest: float
    quiet: float
    figures: str

    @property
    def in_time(self) -> bool:
        """As promised; on a machine that is busy with other things no slower than everything there."""
        return self.slowest <= max(LONGEST, 5 * self.quiet)


class Series:
    def __init__(self, processes: list[Process], db: str, every: float, seed: int, longest: float) -> None:
        self.processes, self.db, self.every, self.seed = processes, db, every, seed
        self.longest = longest  # seconds, after which no more are killed
        self.done = False
        self.ended: list[tuple[str, list[Given]]] = []
        self.acknowledged = self.refused = self.only_stored = self.backwards = 0
        self.said: Counter[str] = Counter()  # codes of what people were told
        self.quiet = 0.0  # seconds until all are back who just left and came again: how busy this machine is

    async def run(
        self, tables: int, kills: int, pause: float, how: signal.Signals, database: Cluster | None = None
    ) -> "Outcome":
        rng = random.Random(self.seed)
        players = [Player(self, number) for number in range(tables)]
        for player in players:
            player.task = asyncio.ensure_future(player.play())
            await asyncio.sleep(0.01)
        await self.everybody(players, 120)
        left = time.monotonic()
        await asyncio.gather(*(player.leave() for player in players))
        self.quiet = await self.all_back(players, left)
        slowest: list[float] = []
        began = time.monotonic()
        for number in range(kills):
            await asyncio.sleep(rng.uniform(0.3, 1.0) * pause)
            if database is None:
                slowest.append(await self.kill_server(number, players, how))
            else:
                slowest.append(await self.kill_database(number, players, database, rng.uniform(0.2, 3.0)))
            if time.monotonic() - began > self.longest:
                break
        await asyncio.sleep(1)
        self.done = True
        await asyncio.gather(*(player.task for player in players if player.task is not None))
        return await self.count(players, slowest)

    async def kill_server(self, number: int, players: list[Player], how: signal.Signals) -> float:
        """How long it took until everybody was back."""
        victim = self.processes[number % len(self.processes)]
        before = self.spent(victim)
        killed = time.monotonic()
        await asyncio.to_thread(victim.end, how)
        seconds = await self.all_back(players, killed)
        spent = self.spent(victim) - before
        print(
            f"kill {number + 1}: {self.away(players, killed)} people away, all back after {seconds:.2f} s, "
            f"in which the other server computed for {spent:.2f} s",
            flush=True,
        )
        victim.start()
        await asyncio.to_thread(victim.wait)
        return seconds

    async def kill_database(
        self, number: int, players: list[Player], database: Cluster, gone: float
    ) -> float:
        """How long it took after the database was there again."""
        killed = time.monotonic()
        await asyncio.to_thread(database.kill)
        await asyncio.sleep(gone)
        await asyncio.to_thread(database.start)
        there = time.monotonic()
        await self.one_answer(players)
        back = time.monotonic() - there
        print(
            f"kill {number + 1}: the database was away for {there - killed:.2f} s; "
            f"{self.away(players, killed)} people away, everybody plays on {back:.2f} s later",
            flush=True,
        )
        return back

    async def one_answer(self, players: list[Player]) -> None:
        """Until everybody has a state again, and an answer to it was acknowledged."""
        before = {player: (player.table, len(player.given)) for player in players}
        deadline = time.monotonic() + 180
        while any((player.table, len(player.given)) == before[player] for player in players):
            assert time.monotonic() < deadline, "the games do not go on"
            await asyncio.sleep(0.02)
        await self.everybody(players, 180)

    async def all_back(self, players: list[Player], killed: float) -> float:
        await asyncio.sleep(0.5)  # until everybody has noticed
        await self.everybody(players, 180)
        back = [there for player in players for left, there in player.gaps if left >= killed]
        return max(back, default=killed) - killed

    def away(self, players: list[Player], killed: float) -> int:
        return sum(1 for player in players for left, _ in player.gaps if left >= killed)

    def spent(self, victim: Process) -> float:
        """Seconds of processor time of all servers but this one (Linux)."""
        pids = [each.process.pid for each in self.processes if each is not victim]
        fields = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in pids]
        return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")

    async def everybody(self, players: list[Player], seconds: float) -> None:
        """Until nobody waits for a state."""
        deadline = time.monotonic() + seconds
        while any(player.away_since is not None for player in players):
            for player in players:
                if player.task is not None and player.task.done():
                    player.task.result()  # nobody gives up: whatever ended this is a mistake
            away = Counter(player.trouble for player in players if player.away_since is not None)
            assert time.monotonic() < deadline, f"these are not back after {seconds:.0f} s: {away}"
            await asyncio.sleep(0.02)

    async def count(self, players: list[Player], slowest: list[float]) -> "Outcome":
        games: list[tuple[str, list[Given], Given | None]] = [(*game, None) for game in self.ended]
        games += [(player.table, player.given, player.pending) for player in players]
        connection = await asyncpg.connect(self.db)
        lost = invented = 0
        for table, given, pending in games:
            rows = await connection.fetch(STORED, table)
            missing, more = compared([(row[0], row[1]) for row in rows], given, pending)
            lost, invented = lost + missing, invented + more
        uneven = await connection.fetchval(UNEVEN)
        await connection.close()
        times = sorted(slowest) or [0.0]
        right = not (lost or invented or self.backwards or uneven or set(self.said) - TRUE_THEN)
        return Outcome(
            right,
            times[-1],
            self.quiet,
            (
                f"{len(slowest)} kills at {len(players)} tables ({len(games)} games, seed {self.seed}): "
                f"{self.acknowledged} acknowledged answers, {lost} lost, {invented} invented, {uneven} tables with gaps, "
                f"{self.backwards} states older than one already seen; {self.only_stored} were stored but not yet acknowledged, "
                f"{self.refused} refused; the slowest was back after {times[len(times) // 2]:.2f} s (median of all kills), "
                f"{times[-1]:.2f} s at most ({self.quiet:.2f} s where nobody was killed); "
                f"people were told: {dict(self.said) or 'nothing'}"
            ),
        )


def series(
    folder: Path,
    db: str,
    tables: int,
    kills: int,
    every: float = 5.0,
    pause: float = 3.0,
    seed: int = 1,
    how: signal.Signals = signal.SIGKILL,
    longest: float = 3600.0,
    database: Cluster | None = None,
) -> Outcome:
    """`database`: that is killed instead of the servers."""
    processes = [Process(folder, db) for _ in range(2)]
    try:
        for process in processes:
            process.wait()
        return asyncio.run(
            Series(processes, db, every, seed, longest).run(tables, kills, pause, how, database)
        )
    finally:
        for process in processes:
            if process.process.poll() is None:
                process.end(signal.SIGKILL)
            process.log.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument(
        "--every", type=float, default=2.0, help="seconds between two answers at a table, at most"
    )
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between two kills, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600.0, help="after so long no more are killed")
    parser.add_argument("--term", action="store_true", help="SIGTERM instead: a hand-over")
    parser.add_argument("--database", action="store_true", help="PostgreSQL is killed instead of the servers")
    arguments = parser.parse_args()
    with running_cluster(DURABLE) if arguments.database else running_cluster() as cluster:
        outcome = series(
            cluster.folder,
            cluster.new_database(),
            arguments.tables,
            arguments.kills,
            arguments.every,
            arguments.pause,
            arguments.seed,
            signal.SIGTERM if arguments.term else signal.SIGKILL,
            arguments.seconds,
            cluster if arguments.database else None,
        )
    print(outcome.figures)
    return 0 if outcome.right and outcome.in_time else 1


if __name__ == "__main__":
    sys.exit(main())
