"""How many tables a server carries: N live tables with two browsers each and one decision every five seconds at each of them.

`python scripts/load.py 200 --seconds 20` starts a server in a folder of its own, plays, and prints how long it takes from an
answer until both browsers have the new state (p50, p99, slowest), and the server's memory and time for each table.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

EVERY = 5.0
BEGIN_AT_ONCE = 20  # tables that are set up at the same time


class Player:
    """One browser: reads all that comes, and notes when a state with so many answers was there."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {"n": -1, "choices": [], "over": False}
        self.changed = asyncio.Event()
        self.reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for frame in self.socket:
            if isinstance(frame, str) and frame.startswith('{"t":"state"'):
                self.state = json.loads(frame)
                self.changed.set()

    async def reaches(self, n: int) -> float:
        while self.state["n"] < n:
            self.changed.clear()
            await self.changed.wait()
        return time.perf_counter()


class Load:
    def __init__(self, url: str, game: str, seconds: float) -> None:
        self.url = url
        self.game = game
        self.seconds = seconds
        self.gate = asyncio.Semaphore(BEGIN_AT_ONCE)
        self.times: list[float] = []
        self.end = 0.0
        self.ready = asyncio.Event()
        self.sitting = 0

    def post(self, path: str, body: object) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as reply:
            return json.load(reply)

    async def table(self, number: int) -> None:
        rng = random.Random(number)
        seats = [{"kind": "me"}, {"kind": "person"}]
        async with self.gate:
            made = await asyncio.to_thread(self.post, "/api/tables", {"game": self.game, "seats": seats})
            address = f"ws{self.url[4:]}/api/tables/{made['table']}/ws"
            players = []
            for key in made["keys"].values():
                players.append(Player(await connect(address, max_size=None, compression=None)))
                await players[-1].socket.send(json.dumps({"t": "since", "keys": [key]}))
            await asyncio.gather(*(player.reaches(0) for player in players))
        self.sitting += 1
        await self.ready.wait()
        await asyncio.sleep(rng.random() * EVERY)
        while time.monotonic() < self.end:
            await self.decide(players, rng)
            await asyncio.sleep(EVERY * (0.5 + rng.random()))
        for player in players:
            player.reading.cancel()
            await player.socket.close()

    async def decide(self, players: list[Player], rng: random.Random) -> None:
        asked = [player for player in players if player.state["choices"]]
        if not asked:
            return  # the game is over
        choice = asked[0].state["choices"][0]
        n, began = asked[0].state["n"], time.perf_counter()
        index = rng.randrange(len(choice["options"]))
        await asked[0].socket.send(json.dumps({"t": "answer", "choice": choice["id"], "index": index}))
        told = await asyncio.wait_for(asyncio.gather(*(player.reaches(n + 1) for player in players)), 60)
        self.times.append(max(told) - began)

    async def run(self, tables: int, pid: int) -> None:
        empty, _ = usage(pid)
        playing = [asyncio.ensure_future(self.table(number)) for number in range(tables)]
        while self.sitting < tables:
            await asyncio.sleep(0.1)
            for each in playing:
                if each.done():
                    each.result()
        _, before = usage(pid)
        began = time.monotonic()
        self.end = began + self.seconds
        self.ready.set()
        await asyncio.gather(*playing)
        full, after = usage(pid)
        passed = time.monotonic() - began
        times = sorted(self.times)
        p50, p99 = (times[len(times) * part // 100] * 1000 for part in (50, 99))
        print(
            f"{tables} tables of {self.game}, {len(times)} answers in {passed:.0f} s: answer -> all views "
            f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, slowest {times[-1] * 1000:.0f} ms; "
            f"{(full - empty) / tables:.0f} kB a table, {(after - before) / passed * 100:.0f} % of a core"
        )


def usage(pid: int) -> tuple[float, float]:
    """Memory in kB and seconds of processor time of a process (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return float(found[1]) if found else 0.0, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", type=int, nargs="*", default=[200])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="pixel_tactics")
    arguments = parser.parse_args()
    for tables in arguments.tables:
        with tempfile.TemporaryDirectory() as folder:
            command = "import sys; from pathlib import Path; from tafelrunde.server import serve; "
            command += "sys.exit(serve(port=0, data_dir=Path(sys.argv[1])))"
            server = subprocess.Popen(
                [sys.executable, "-c", command, folder], stdout=subprocess.PIPE, text=True
            )
            try:
                assert server.stdout is not None
                found = re.search(r"http://\S+", server.stdout.readline())
                assert found is not None, "the server does not start"
                time.sleep(2)  # until the bots' processes are there
                gc.disable()  # ours would disturb the measuring
                asyncio.run(
                    Load(found[0].rstrip("/"), arguments.game, arguments.seconds).run(tables, server.pid)
                )
            finally:
                server.terminate()
                server.wait(20)


if __name__ == "__main__":
    main()
