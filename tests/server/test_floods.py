"""One visitor who talks without end must not be felt by the others."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.people import Server, running_server, sitting_at

FLOOD = Path(__file__).with_name("flood.py")
ANSWERS = 60
# Half of the answers come within so many seconds, or within four times what they take without a flood.
SLOWEST = 0.25
ANSWERED = 40_000  # bytes that come back from a few hundred messages
PACE = {"TAFELRUNDE_MESSAGES_PER_SECOND": "30", "TAFELRUNDE_MESSAGE_BURST": "60"}


def flooding(server: Server, table: str, kind: str, seconds: float) -> "subprocess.Popen[str]":
    host, port = server.url.removeprefix("http://").split(":")
    path = f"/api/tables/{table}/ws"
    process = subprocess.Popen(
        [sys.executable, str(FLOOD), host, port, path, kind, str(seconds)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "connected\n"
    return process


async def answer_times(server: Server, table: dict[str, Any]) -> list[float]:
    """How long a player waits for acknowledgements, with time to think in between."""
    times: list[float] = []
    async with sitting_at(server, table["table"], *table["keys"].values()) as person:
        while len(times) < ANSWERS:
            state = await person.state_after(len(times))
            began = time.monotonic()
            await person.answer(state["choices"][0]["id"], 0)
            times.append(time.monotonic() - began)
            await asyncio.sleep(0.05)
    return sorted(times)


def middle(times: list[float]) -> float:
    return times[len(times) // 2]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["text", "ping", "pieces"])
def test_a_flood_on_one_connection_is_not_felt_by_others(tmp_path: Path, kind: str):
    seats = [{"kind": "me"}, {"kind": "person"}]
    with running_server(tmp_path, **PACE) as server:
        before, quiet, loud = (
            server.post("/api/tables", {"game": "battlecrest", "seats": seats}) for _ in range(3)
        )
        usual = asyncio.run(answer_times(server, before))
        process = flooding(server, loud["table"], kind, 6)
        times = asyncio.run(answer_times(server, quiet))
        said, _ = process.communicate(timeout=120)
    p50, p99 = middle(times), times[len(times) * 99 // 100]
    print(
        f"flood of {kind}: acknowledged after {p50 * 1000:.0f} ms (p50), {p99 * 1000:.0f} ms (p99); it sent {said}"
    )
    # The median: beside other tests the slowest of sixty answers tells of them, not of the flood.
    assert p50 < max(SLOWEST, 4 * middle(usual))
    assert int(said.split()[2]) < ANSWERED, "it is not read any faster than it may talk"
