"""The files under deploy/ work: servers and web servers are really started by them, and people play there."""

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.deployed import (
    NAME,
    Deployed,
    Front,
    Place,
    Start,
    by_container,
    by_unit,
    caddy,
    deployed,
    haproxy,
    nginx,
)
from tests.server.postgres import Cluster
from tests.server.waiting import PATIENCE

WISH = {"game": "battlecrest", "seats": [{"kind": "me"}, {"kind": "person"}]}
TABLES_PER_HOUR = 3
SECONDS_TO_COME_BACK = 60.0  # generous on a busy machine


async def sit(place: Place, table: dict[str, Any]) -> tuple[ClientConnection, dict[str, Any]]:
    """With both seats, through the web server, as a browser does it; the line, and the first state."""
    line = await connect(
        f"ws://{place.host}/api/tables/{table['table']}/ws",
        host="127.0.0.1",
        port=place.port,
        origin=f"http://{place.host}",  # type: ignore[arg-type]
        proxy=None,
    )
    await line.send(json.dumps({"t": "since", "keys": list(table["keys"].values())}))
    return line, await until(line, "state")


async def until(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
        if message["t"] in kinds:
            return message


async def answer(line: ClientConnection, state: dict[str, Any]) -> dict[str, Any]:
    """The first option; the state after it. Acknowledgement and state come in either order."""
    await line.send(json.dumps({"t": "answer", "choice": state["choices"][0]["id"], "index": 0}))
    heard: dict[str, dict[str, Any]] = {}
    while "ack" not in heard or heard.get("state", state)["n"] == state["n"]:
        message = await until(line, "ack", "refused", "state")
        assert message["t"] != "refused", message
        heard[message["t"]] = message
    return heard["state"]


async def leader_of(place: Place, db: str, table: str) -> Deployed:
    """The server that leads this table, as the database knows it."""
    line = await asyncpg.connect(db)
    owner = await line.fetchval("SELECT owner FROM heads WHERE table_id = $1", table)
    await line.close()
    return next(server for server in place.servers if owner in server.log.read_text())


async def play_through_a_death(place: Place, db: str, table: dict[str, Any]) -> float:
    """Answers; the server that leads the table dies; answers again. How long it took to come back."""
    line, state = await sit(place, table)
    state = await answer(line, state)
    assert state["n"] == 1
    (await leader_of(place, db, table["table"])).kill()
    died = time.monotonic()
    await line.close()
    while True:
        with suppress(OSError, WebSocketException, TimeoutError, KeyError):
            line, state = await sit(place, table)
            break
        assert time.monotonic() - died < SECONDS_TO_COME_BACK, place.messages()
        await asyncio.sleep(0.2)
    took = time.monotonic() - died
    assert state["n"] == 1, "what was acknowledged is there"
    assert (await answer(line, state))["n"] == 2
    await line.close()
    return took


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "front"),
    [(by_container, nginx), (by_unit, haproxy), (by_unit, caddy)],
    ids=["container and nginx", "systemd and haproxy", "systemd and caddy"],
)
def test_what_is_shipped_serves_people(tmp_path: Path, cluster: Cluster, start: Start, front: Front):
    given = {
        "TAFELRUNDE_DB": cluster.new_database(),
        "TAFELRUNDE_HOSTS": NAME,
        "TAFELRUNDE_BOT_WORKERS": "1",
        "TAFELRUNDE_TABLES_PER_HOUR": str(TABLES_PER_HOUR),
    }
    with deployed(start, front, tmp_path, given) as place:
        place.look_after_health()
        with place.visitor("127.0.0.5") as ada, place.visitor("127.0.0.6") as bo:
            made = [ada.post("/api/tables", json=WISH) for _ in range(TABLES_PER_HOUR + 1)]
            assert [reply.status_code for reply in made] == [201] * TABLES_PER_HOUR + [429], made[-1].text
            assert "tafelrunde=" in made[0].headers["set-cookie"]
            assert bo.post("/api/tables", json=WISH).status_code == 201, "another visitor has another address"
            foreign = bo.post("/api/tables", json=WISH, headers={"Origin": "http://evil.example"})
            assert foreign.json()["error"]["code"] == "bad_origin"
            if front is not caddy:  # that one serves nothing but the name of the site
                called = bo.get("/api/games", headers={"Host": "evil.example"})
                assert called.json()["error"]["code"] == "bad_origin", "only by its name"
            table = made[0].json()
            key = table["keys"]["0"]
            assert ada.get(f"/api/tables/{table['table']}/replay?key={key}").status_code == 200
        took = asyncio.run(play_through_a_death(place, given["TAFELRUNDE_DB"], table))
        print(f"{front.__name__}: back {took:.1f} s after a server died")
        [alive] = [server for server in place.servers if server.poll() is None]
        began = time.monotonic()
        alive.terminate()
        assert alive.wait(alive.patience) == 0, "told to end, it ends in the time that the file gives it"
        assert time.monotonic() - began < alive.patience
        assert key not in place.messages(), "no address with a key is in any log"
