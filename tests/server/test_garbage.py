"""Random garbage on the WebSocket: nothing breaks, and the games at the tables go on undisturbed."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.server.people import Server, play_to_the_end, running_server, sitting_at
from tests.server.waiting import PATIENCE, until_true

MESSAGES = 12_000
KINDS = [
    "since",
    "answer",
    "undo",
    "hint",
    "concede",
    "ping",
    "moment",
    "log",
    "hello",
    "state",
    "ack",
    "",
    "T",
    None,
    7,
]
KEYS = ["t", "choice", "index", "seat", "n", "event", "epoch", "before", "mark", "key", "__class__", ""]
NUMBERS = [0, 1, -1, 2, 31, 32, 2**31, 2**53, 2**63, 2**64, -(2**63), 1.5, 1e308, -0.0]
TEXTS = ["", "0:0:0", "0:1:0", "1:0:0", "9:9:9", "x" * 65, "\x00", "ä€😀", "‮", "null", "' OR 1=1 --", "../.."]


def some_value(rng: random.Random, depth: int = 0) -> Any:
    kind = rng.randrange(8 if depth < 4 else 5)
    if kind < 2:
        return rng.choice(NUMBERS)
    if kind < 4:
        return rng.choice(TEXTS)
    if kind == 4:
        return rng.choice([None, True, False])
    if kind < 6:
        return [some_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(KEYS): some_value(rng, depth + 1) for _ in range(rng.randrange(4))}


def nearly_right(rng: random.Random, ids: list[str]) -> dict[str, Any]:
    """A message of the right shape with values that may or may not fit."""
    message: dict[str, Any] = {"t": rng.choice(KINDS[:8])}
    message["choice"] = rng.choice([*ids[-3:], *TEXTS[:4]])
    message["index"] = rng.choice([0, 0, 1, 2, 99, -1])
    message["seat"] = rng.choice([0, 1, 2, 31])
    message["n"] = rng.choice([0, 1, 2, 50, 10**9])
    message["event"], message["epoch"] = rng.choice([0, 3, 10**6]), rng.choice([0, 1, None])
    message["before"], message["mark"] = (
        rng.choice([0, 1, 60, 10**9]),
        rng.choice([None, None, "round", "turn", "x"]),
    )
    if message["t"] == "concede" and rng.random() < 0.995:
        message["t"] = "answer"  # or all tables would be over at once
    if message["t"] == "hint" and rng.random() < 0.95:
        message["t"] = "moment"  # each one thinks for most of a second
    if rng.random() < 0.3:
        message[rng.choice(list(message))] = some_value(rng)
    return message


def garbage(rng: random.Random, ids: list[str]) -> str | bytes:
    kind = rng.randrange(10)
    if kind < 4:
        return json.dumps(nearly_right(rng, ids))
    if kind < 6:
        return json.dumps(some_value(rng))
    if kind == 6:
        return rng.randbytes(rng.randrange(60))
    if kind == 7:
        text = json.dumps(nearly_right(rng, ids))
        place = rng.randrange(len(text))
        return (
            text[:place] + chr(rng.choice([0, 34, 92, 123, 255, 0x20AC])) + text[place + rng.randrange(3) :]
        )
    if kind == 8:
        return rng.choice(["[", '{"t":', '"', "{"]) * rng.randrange(1, 3000)
    return json.dumps({"t": "ping", "x": "y" * rng.choice([10, 9000, 100_000])})


async def talk(
    server: Server, table: dict[str, Any], keys: list[str], count: int, rng: random.Random
) -> Counter[str]:
    """Send garbage and count what comes back."""
    heard: Counter[str] = Counter()
    ids: list[str] = []
    sent = 0
    async with connect(server.socket_url(table["table"]), max_size=None, open_timeout=PATIENCE) as socket:

        async def listen() -> None:
            async for frame in socket:
                message = json.loads(frame)
                heard[f"{message['t']} {message.get('code', '')}".strip()] += 1
                ids.extend(choice["id"] for choice in message.get("choices", ()))

        listening = asyncio.ensure_future(listen())
        await socket.send(json.dumps({"t": "since", "keys": keys}))
        while sent < count:
            await socket.send(garbage(rng, ids))
            sent += 1
            if sent % 4 == 0:
                await asyncio.sleep(0.001)  # let an answer come in, so that some of what we say fits
        before = -1
        while sum(heard.values()) != before:  # until it has said all it had to say
            before = sum(heard.values())
            await asyncio.sleep(0.2)
        assert not listening.done(), "the server hung up"
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
    heard["sent"] = sent
    return heard


@pytest.mark.slow
@pytest.mark.runs_in("compiled")
def test_garbage_breaks_nothing_and_no_game_is_lost(tmp_path: Path):
    rng = random.Random(99)
    two = [{"kind": "me"}, {"kind": "person"}]

    async def scene(server: Server) -> Counter[str]:
        heard: Counter[str] = Counter()
        played = 0
        honest = server.post("/api/tables", {"game": "battlecrest", "seats": two})
        async with sitting_at(server, honest["table"], *honest["keys"].values()) as person:
            game = asyncio.ensure_future(play_to_the_end(person, random.Random(1)))
            while heard["sent"] < MESSAGES:
                tables = [
                    server.post("/api/tables", {"game": name, "seats": two})
                    for name in ("battlecrest", "blind_bids")
                ]
                talks = [
                    # at tables of their own: one seat, both seats; and as spectators of the honest game
                    talk(server, tables[0], list(tables[0]["keys"].values()), 250, rng),
                    talk(server, tables[1], list(tables[1]["keys"].values())[:1], 250, rng),
                    talk(server, honest, [], 250, rng),
                ]
                for counts in await asyncio.gather(*talks):
                    heard += counts
                for table in tables:
                    async with sitting_at(server, table["table"], *table["keys"].values()) as survivor:
                        last = await play_to_the_end(survivor, rng)
                    assert last["over"]
                    played += 1
            state = await game
        assert state["over"] and state["outcome"]["conceded"] is None, (
            "the honest game was played to its real end"
        )
        heard["tables played to their end afterwards"] = played
        return heard

    with running_server(tmp_path) as server:
        heard = asyncio.run(scene(server))
        assert server.get("/api/health")["ok"]
        log = server.messages()
    print(dict(heard))
    assert heard["sent"] >= 10_000
    assert heard["error malformed"] > 1000 and heard["ack"] > 50 and heard["refused stale"] > 100
    assert heard["refused fault"] == heard["refused storage"] == heard["error broken"] == 0
    assert "Traceback" not in log and "ERROR" not in log, log


@pytest.mark.slow
def test_a_browser_that_does_not_listen_is_sent_away_and_may_come_back(tmp_path: Path):
    """It asks for everything again and again and never reads an answer; the table must not collect them for ever."""

    async def scene(server: Server) -> int:
        table = server.post(
            "/api/tables", {"game": "battlecrest", "seats": [{"kind": "me"}, {"kind": "person"}]}
        )
        address = server.socket_url(table["table"])
        path = f"/api/tables/{table['table']}"
        sent = 0
        deaf: dict[str, Any] = {"max_size": None, "max_queue": 1, "close_timeout": 1, "compression": None}
        async with connect(address, open_timeout=PATIENCE, **deaf) as socket:
            await socket.send(json.dumps({"t": "since", "keys": [table["keys"]["0"]]}))
            while sent < 20_000 and (sent == 0 or server.get(path)["seats"][0]["online"]):
                for _ in range(100):
                    await socket.send('{"t":"since"}')
                sent += 100
            # The last of what it sent may still be on its way.
            await until_true(lambda: not server.get(path)["seats"][0]["online"], "it is still listened to")
        async with sitting_at(server, table["table"], table["keys"]["0"]) as person:
            assert (await person.until("state"))["n"] == 0
        return sent

    with running_server(tmp_path) as server:
        sent = asyncio.run(scene(server))
        log = server.messages()
    print(f"sent away after {sent} messages")
    assert "Traceback" not in log, log
