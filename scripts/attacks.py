"""What other people feel while somebody attacks the server.

`python scripts/attacks.py` starts a server for each attack, lets a person play there undisturbed, then the same person while the
attack goes on (from a process of its own, on the same machine), and prints how long acknowledgements took, and what the attack
has come to. Beside it somebody plays at a server that nobody attacks: what is slow there too is this machine, on which the
attacker needs time as well. The exit status is 1 if the 99th percentile was more than twice the undisturbed one (or 20 ms,
whichever is more: below that nobody feels anything) in each of three rounds.
"""

import argparse
import asyncio
import contextlib
import json
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tafelrunde import Match  # noqa: E402 - from the checkout
from tests.server.disk import STARTER as FULL_ON_DEMAND  # noqa: E402
from tests.server.flood import flood, shake_hands  # noqa: E402
from tests.server.people import Server, running_server, sitting_at  # noqa: E402

ATTACKER: Final = "127.0.0.2"  # no proxy: it is counted as the one it is
UNFELT: Final = 0.020  # seconds
SILENT: Final = 1010
WATCHERS: Final = 150
DAMAGED: Final = 20
PACE: Final = {"TAFELRUNDE_MESSAGES_PER_SECOND": "30", "TAFELRUNDE_MESSAGE_BURST": "60"}
WISH: Final = {"game": "pixel_tactics", "mode": "match", "seats": [{"kind": "me"}, {"kind": "person"}]}
FAILURES: Final = (OSError, WebSocketException, TimeoutError, httpx2.HTTPError)


# --- attacks: what they do until the time is over, and what they have come to -------------------------------------------


def flooding(kind: str) -> Callable[[str, str, float], str]:
    def attack(url: str, table: str, seconds: float) -> str:
        host, port = url.removeprefix("http://").split(":")
        connection = shake_hands(host, int(port), f"/api/tables/{table}/ws")
        begin()
        sent, end, heard = flood(connection, kind, seconds)
        return f"got rid of {sent / 1e6:.1f} MB, then {end}, and heard {heard} bytes"

    return attack


def silent(url: str, table: str, seconds: float) -> str:
    """Connections that say nothing, from so many addresses that none has too many; whoever is sent away comes back."""
    host, port = url.removeprefix("http://").split(":")

    def knock(number: int) -> socket.socket:
        source = f"127.0.3.{number % 20 + 1}"
        return socket.create_connection((host, int(port)), timeout=10, source_address=(source, 0))

    held = [knock(number) for number in range(SILENT)]
    begin()
    sent_away, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(0.2)
        for number, each in enumerate(held):
            each.setblocking(False)
            with contextlib.suppress(BlockingIOError, ConnectionError):
                if not each.recv(65536):
                    each.close()
                    held[number] = knock(number)
                    sent_away += 1
    return f"held {len(held)} connections, {sent_away} were ended"


def uploads(url: str, table: str, seconds: float) -> str:
    """Replays, one after the other, as large as they get."""

    def journal(seed: int) -> dict[str, object]:
        rng = random.Random(seed)
        match = Match.new("kharnage", "battle", 6, seed)
        while not match.over and match.answers_given < 800:
            seat = next(iter(match.choices))
            match.answer(rng.randrange(match.choices[seat].count), seat)
        return {**match.journal(), "ballast": "x" * 500_000}

    journals = [journal(seed) for seed in range(20)]

    async def send() -> tuple[int, int, int]:
        transport = httpx2.AsyncHTTPTransport(local_address=ATTACKER)
        async with httpx2.AsyncClient(base_url=url, transport=transport, timeout=30) as http:
            kept = refused = sent = 0
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                wish = {"journal": {**journals[(kept + refused) % 20], "note": str(kept + refused)}}
                data = json.dumps(wish).encode()
                sent += len(data)
                reply = await http.post(
                    "/api/replays", content=data, headers={"Content-Type": "application/json"}
                )
                kept, refused = kept + (reply.status_code == 201), refused + (reply.status_code != 201)
            return kept, refused, sent

    begin()
    kept, refused, sent = asyncio.run(send())
    return f"sent {sent / 1e6:.0f} MB in {kept + refused} replays, of which {refused} were refused"


def spectators(url: str, table: str, seconds: float) -> str:
    """More watchers than a table has room for, and all talk as fast as they may."""

    async def watch() -> str:
        address = f"ws{url[4:]}/api/tables/{table}/ws"
        lines: list[ClientConnection] = []
        refused = 0

        async def sit(number: int) -> None:
            nonlocal refused
            try:
                host = f"127.0.3.{number % 20 + 1}"
                line = await connect(address, max_size=None, proxy=None, local_addr=(host, 0))
                await line.send('{"t":"since"}')
                await line.recv()
                lines.append(line)
                reading = asyncio.ensure_future(read(line))
                while time.monotonic() < end:
                    await line.send('{"t":"ping"}')
                    await asyncio.sleep(1 / 5)
                reading.cancel()
            except FAILURES:
                refused += 1

        async def read(line: ClientConnection) -> None:
            with contextlib.suppress(WebSocketException):
                async for _ in line:
                    pass

        end = time.monotonic() + seconds + 3
        sitting = [asyncio.ensure_future(sit(number)) for number in range(WATCHERS)]
        await asyncio.sleep(3)
        begin()
        await asyncio.gather(*sitting)
        return f"{len(lines) - refused} watched, {refused} were refused"

    return asyncio.run(watch())


def damaged(url: str, table: str, seconds: float) -> str:
    """Tables whose rows are broken, asked for again and again."""

    async def ask() -> str:
        transport = httpx2.AsyncHTTPTransport(local_address=ATTACKER)
        async with httpx2.AsyncClient(base_url=url, transport=transport, timeout=30) as http:
            seen: dict[int, int] = {}
            end = time.monotonic() + seconds
            number = 0
            while time.monotonic() < end:
                number += 1
                path = "/api/tables" if number % 5 == 0 else f"/api/tables/damaged{number % DAMAGED}"
                status = (await http.get(path)).status_code
                seen[status] = seen.get(status, 0) + 1
            return ", ".join(f"{count} x {status}" for status, count in sorted(seen.items()))

    begin()
    return "answers: " + asyncio.run(ask())


def new_tables(url: str, table: str, seconds: float) -> str:
    """As many new tables as one gets, in a house that is full."""

    async def ask() -> str:
        transport = httpx2.AsyncHTTPTransport(local_address=ATTACKER)
        async with httpx2.AsyncClient(base_url=url, transport=transport, timeout=30) as http:
            seen: dict[int, int] = {}
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                status = (await http.post("/api/tables", json=WISH)).status_code
                seen[status] = seen.get(status, 0) + 1
            return ", ".join(f"{count} x {status}" for status, count in sorted(seen.items()))

    begin()
    return "answers: " + asyncio.run(ask())


def begin() -> None:
    """Says that the attack goes on from now on."""
    print("begun", flush=True)


# --- what is measured ---------------------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """`full`: meanwhile the disk is full, so that nothing can be acknowledged; how long reading takes is measured then."""

    name: str
    do: Callable[[str, str, float], str]
    settings: tuple[tuple[str, str], ...] = ()
    full: bool = False


ATTACKS: Final = {
    each.name: each
    for each in (
        Attack("silent", silent),
        Attack("ping flood", flooding("ping")),
        Attack("text flood", flooding("text")),
        Attack("pieces flood", flooding("pieces")),
        Attack("replays", uploads),
        Attack("spectators", spectators),
        Attack("damaged rows", damaged),
        Attack("full house", new_tables, (("TAFELRUNDE_DISK_BYTES", "1000"),)),
        Attack("full disk", new_tables, full=True),
    )
}


class Felt(NamedTuple):
    """Seconds until an acknowledgement: undisturbed, during the attack, and meanwhile at a server that nobody attacks."""

    name: str
    quiet: list[float]
    attacked: list[float]
    elsewhere: list[float]
    outcome: str
    grown: int  # bytes of the database

    @property
    def good(self) -> bool:
        undisturbed = max(share(self.quiet, 0.99), share(self.elsewhere, 0.99))
        return share(self.attacked, 0.99) < max(2 * undisturbed, UNFELT)

    def __str__(self) -> str:
        parts = [
            f"{word} p50 {share(times, 0.5) * 1000:.1f} ms, p99 {share(times, 0.99) * 1000:.1f} ms"
            for word, times in (
                ("undisturbed", self.quiet),
                ("attacked", self.attacked),
                ("meanwhile elsewhere", self.elsewhere),
            )
        ]
        grown = f"the database grew by {self.grown / 1e6:.1f} MB"
        return f"{self.name}: {'; '.join(parts)}; {self.outcome}; {grown}"


def share(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


async def answer_times(server: Server, table: dict[str, Any], seconds: float) -> list[float]:
    """How long a player waits for acknowledgements, with time to think in between."""
    times: list[float] = []
    rng = random.Random(1)
    async with sitting_at(server, table["table"], *table["keys"].values()) as person:
        state = await person.until("state")
        end = time.monotonic() + seconds
        while time.monotonic() < end and not state["over"]:
            choice = state["choices"][0]
            began = time.monotonic()
            said = await person.answer(choice["id"], rng.randrange(len(choice["options"])))
            times.append(time.monotonic() - began)
            assert said["t"] == "ack", said
            state = await person.state_after(state["n"] + 1)
            await asyncio.sleep(0.035)
    return times


async def reading_times(server: Server, table: dict[str, Any], seconds: float) -> list[float]:
    """How long somebody waits who looks at the lists and comes to a table."""
    times: list[float] = []
    async with httpx2.AsyncClient(base_url=server.url, timeout=30) as http:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for path in ("/api/tables", f"/api/tables/{table['table']}"):
                began = time.monotonic()
                assert (await http.get(path)).status_code == 200
                times.append(time.monotonic() - began)
            began = time.monotonic()
            async with sitting_at(server, table["table"], *table["keys"].values()) as person:
                await person.until("state")
            times.append(time.monotonic() - began)
            await asyncio.sleep(0.035)
    return times


async def answers_now(server: Server, table: dict[str, Any], count: int) -> set[str]:
    """What somebody hears who answers so many times."""
    async with sitting_at(server, table["table"], *table["keys"].values()) as person:
        state, heard = await person.until("state"), set()
        for _ in range(count):
            said = await person.answer(state["choices"][0]["id"], 0)
            heard.add(said.get("code", "ack"))
            if said["t"] == "ack":
                state = await person.state_after(state["n"] + 1)
        return heard


def damage_tables(folder: Path) -> None:
    with contextlib.closing(sqlite3.connect(folder / "tafelrunde.sqlite3")) as db, db:
        for number in range(DAMAGED):
            db.execute(
                f"""INSERT INTO tables (id, start, game, created) VALUES ('damaged{number}', '{{', 'battlecrest', 1e9)"""
            )
            db.execute(
                f"""INSERT INTO heads (table_id, fence, version, deeds, answers, updated)
                VALUES ('damaged{number}', 1, 0, 0, 0, 1e9)"""
            )


def felt(attack: Attack, folder: Path, seconds: float) -> Felt:
    with running_server(folder) as server:
        quiet, other = (server.post("/api/tables", WISH) for _ in range(2))
    if attack.do is damaged:
        damage_tables(folder)
    measured = reading_times if attack.full else answer_times
    calm_folder = folder / "calm"
    calm_folder.mkdir()
    with (
        running_server(folder, FULL_ON_DEMAND, **PACE, **dict(attack.settings)) as server,
        running_server(calm_folder, **PACE) as calm,
    ):
        away = calm.post("/api/tables", WISH)

        async def both(seconds: float) -> tuple[list[float], list[float]]:
            at_both = (measured(server, quiet, seconds), measured(calm, away, seconds))
            here, elsewhere = await asyncio.gather(*at_both)
            return here, elsewhere

        asyncio.run(both(1))  # the first answers of a server take longer
        before, _ = asyncio.run(both(seconds))
        if attack.full:
            (folder / "full").touch()
        held = size(folder)
        target = quiet if attack.do is spectators else other
        command = [
            sys.executable,
            __file__,
            "--as",
            attack.name,
            server.url,
            target["table"],
            str(seconds + 1),
        ]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n", "the attack does not begin"
        during, elsewhere = asyncio.run(both(seconds))
        outcome, _ = process.communicate(timeout=60)
        if attack.full:
            assert asyncio.run(answers_now(server, quiet, 3)) == {"storage"}, "refused, in these words"
            (folder / "full").unlink()
            assert asyncio.run(answers_now(server, quiet, 3)) == {"ack"}, "and there is room again"
        return Felt(attack.name, before, during, elsewhere, outcome.strip(), size(folder) - held)


def felt_in_rounds(attack: Attack, folder: Path, seconds: float, rounds: int = 3) -> Felt:
    """That this machine has something else to do in each of several rounds is unlikely; the last one counts."""
    for number in range(rounds - 1):
        place = folder / str(number)
        place.mkdir()
        found = felt(attack, place, seconds)
        print(found, flush=True)
        if found.good:
            return found
    return felt(attack, folder, seconds)


def size(folder: Path) -> int:
    return sum(each.stat().st_size for each in folder.glob("tafelrunde.sqlite3*"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", choices=[[], *ATTACKS], default=[])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--as", nargs=4, dest="attacker", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.attacker:
        name, url, table, seconds = arguments.attacker
        print(ATTACKS[name].do(url, table, float(seconds)), flush=True)
        return 0
    good = True
    for name in arguments.attacks or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            found = felt_in_rounds(ATTACKS[name], Path(folder), arguments.seconds)
        print(found, flush=True)
        good &= found.good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
