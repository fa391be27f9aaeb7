"""What happens to people on one server, or by a command, holds on all of them at once; and what is counted about people."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect

from tafelrunde.server import metrics, people_care, processes
from tafelrunde.server.app import create_app
from tafelrunde.server.clock import Clock
from tafelrunde.server.config import Config
from tafelrunde.server.connection import HELD
from tafelrunde.server.counters import Counters
from tafelrunde.server.people.windows import Limit
from tafelrunde.server.quotas import Quotas
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.relay import held, packed, unpacked
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.postgres import Cluster
from tests.server.redis_server import RedisServer
from tests.server.several import Site, site
from tests.server.test_accounts import PASSWORD, code, log_in, quick_hashes, register
from tests.server.test_lobby import start_page
from tests.server.together import answer_first, people, seated, stored, until
from tests.server.waiting import PATIENCE, wait_until

__all__ = ["quick_hashes"]

OPEN: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]


@pytest.fixture(scope="module")
def redis_server() -> Iterator[RedisServer]:
    server = RedisServer()
    yield server
    server.stop()


# --- logged out, banned ----------------------------------------------------------------------------------------------


def closed_with(receive: Callable[[], object]) -> int:
    """The code with which a line ends."""
    try:
        while True:
            receive()
    except WebSocketDisconnect as closed:
        return closed.code


@pytest.mark.slow
def test_a_command_that_bans_closes_connections_at_once(client: TestClient, config: Config):
    ada, bo = Browser(client), Browser(client)
    id = ada.make_table(seats=OPEN, public=True)["table"]
    bo.post(f"/api/tables/{id}/join", {"name": "Bo"})
    person = ada.get("/api/me").json()["who"]["person"]
    hearing = client.app.state.standing._hearing  # type: ignore[attr-defined]
    wait_until(lambda: hearing._mark is not None, "the mark was looked at once")
    with bo.at_table(id) as stays, start_page(ada) as page, ada.at_table(id) as sitting:
        people_care.ban(person, None, config.data_dir, None)
        assert closed_with(sitting.receive) == closed_with(page.receive_json) == 1012
        stays.send(t="ping", id=1)
        assert stays.until("pong")["id"] == 1, "nobody else goes"
    with start_page(ada) as page:
        assert closed_with(page.receive_json) == 4403


@pytest.mark.slow
def test_whoever_logs_out_at_one_server_is_out_at_all(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(processes, "CERTAIN", 20.0)  # both share one thread, on a machine that may be busy
    monkeypatch.setattr(processes, "ALIVE", 30.0)
    url = cluster.new_database()

    async def scene(a: Site, b: Site) -> None:
        origin = {"origin": f"http://127.0.0.1:{a.port}"}
        made = await a.http.post("/api/register", json={"name": "Ada", "password": PASSWORD}, headers=origin)
        cookie = made.headers["set-cookie"].split(";")[0]
        there = {"origin": f"http://127.0.0.1:{b.port}", "cookie": cookie}
        async with connect(f"ws://127.0.0.1:{b.port}/api/ws", additional_headers=there, proxy=None) as page:
            await page.send('{"t": "watch"}')
            await page.recv()
            async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{a.port}", trust_env=False) as http:
                out = await http.post("/api/logout", json={}, headers={**origin, "cookie": cookie})
                assert out.status_code == 200
            async with asyncio.timeout(PATIENCE):
                await page.wait_closed()
            assert page.close_code == 1012

    async def run() -> None:
        async with asyncio.timeout(120), site(tmp_path, url) as a, site(tmp_path, url) as b:
            await scene(a, b)

    asyncio.run(run())


# --- figures ---------------------------------------------------------------------------------------------------------


def counted(outcome: str) -> float:
    return float(metrics.LOGINS.labels(outcome)._value.get())


def test_logins_and_waiting_work_are_counted(client: TestClient):
    ada = Browser(client)
    register(ada)
    before = {outcome: counted(outcome) for outcome in ("accepted", "wrong_login")}
    assert code(log_in(Browser(client), password="something else")) == (401, "wrong_login")
    assert log_in(Browser(client)).status_code == 200
    assert {outcome: counted(outcome) - number for outcome, number in before.items()} == {
        "accepted": 1,
        "wrong_login": 1,
    }
    client.app.state.clerk.due = {"jobs": 3.0, "errands": 1.0}  # type: ignore[attr-defined]
    assert b'tafelrunde_jobs_due{desk="jobs"} 3.0' in metrics.text()


# --- what lay at the door --------------------------------------------------------------------------------------------


def test_how_long_something_lay_at_the_door_travels_with_it():
    event = {"type": "websocket.receive", "text": "{}"}
    assert packed(held(event, 0.0002)) == "{}", "nothing to say"
    assert unpacked(packed(held(event, 0.25)), "websocket.receive") == {**event, HELD: 250}
    request = {"type": "http.request", "body": b"", "more_body": False}
    assert held(request, 3.0) is request


def test_what_lay_at_the_door_is_nobodys_time(config: Config):
    clock = HandClock()
    with TestClient(create_app(config, clock)) as client:
        id, keys = seated(client, "battlecrest", 2, "bank 600+0")
        with people(client, id, keys) as guests:
            (asked,) = guests[0].state["waiting"]
            plays = guests[asked]
            (choice,) = plays.state["choices"]
            clock.move(50)
            said = json.dumps({"t": "answer", "choice": choice["id"], "index": 0})
            plays.socket.send({"type": "websocket.receive", "text": said, HELD: 20_000})
            told = until(plays, lambda state: state["n"] == 1)["clocks"]
            assert told["left"][asked] == pytest.approx(570_000, abs=1500)


# --- limits of all servers together ----------------------------------------------------------------------------------


def test_servers_that_share_a_redis_count_together(tmp_path: Path, redis_server: RedisServer):
    async def scene() -> None:
        clock = HandClock(wall=2_000_000.0)
        config = Config(data_dir=tmp_path, tables_per_hour=3, bytes_per_hour=1000)
        servers = [Quotas(config, clock), Quotas(config, clock)]
        for each in servers:
            each.counters = Counters(redis_server.url, clock)
        for number in range(3):
            await servers[number % 2].count("192.0.2.1", "table", 10)
        for each in servers:
            with pytest.raises(Refusal, match="too_often"):
                await each.count("192.0.2.1", "table", 10)
            await each.count(None, "table", 10)
        await servers[0].count("192.0.2.2", "table", 900)
        with pytest.raises(Refusal, match="too_often"):
            await servers[1].count("192.0.2.2", "table", 200)
        clock.move(1200)
        await servers[1].count("192.0.2.1", "table", 10)
        both = [("a", Limit(1, 60), 1.0), ("b", Limit(2, 60), 1.0)]
        counters = servers[0].counters
        assert counters is not None
        assert await counters.spend(both) == 0
        assert await counters.spend(both) == pytest.approx(60, abs=1)
        assert await counters.spend(both[1:]) == 0, "whoever is refused loses nothing by it"
        await counters.forget("a")
        assert await counters.spend(both[:1]) == 0
        for each in servers:
            assert each.counters is not None
            await each.counters.close()

    asyncio.run(scene())


def test_without_an_answer_everybody_counts_alone(tmp_path: Path):
    async def scene() -> None:
        quotas = Quotas(Config(data_dir=tmp_path, tables_per_hour=1))
        quotas.counters = Counters("redis://127.0.0.1:1/0", Clock())
        assert await quotas.counters.spend([("a", Limit(1, 60), 1.0)]) is None
        await quotas.count("192.0.2.1", "table", 1)
        with pytest.raises(Refusal, match="too_often"):
            await quotas.count("192.0.2.1", "table", 1)
        await quotas.counters.close()

    asyncio.run(scene())


def test_wrong_passwords_are_counted_in_redis_if_there_is_one(tmp_path: Path, redis_server: RedisServer):
    config = Config(data_dir=tmp_path / "data", redis=redis_server.url)
    with TestClient(create_app(config)) as client:
        ada = Browser(client)
        register(ada)
        for _ in range(5):
            assert code(log_in(Browser(client), password="something else"))[1] == "wrong_login"
        assert code(log_in(Browser(client))) == (429, "slow_down")
        assert stored(config, "SELECT key FROM limits WHERE key LIKE 'login_name%'") == []


# --- whoever is erased leaves ----------------------------------------------------------------------------------------


def do_work(client: TestClient) -> None:
    clerk = client.app.state.clerk  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(clerk.work_off)


def test_whoever_is_erased_leaves_the_tables_where_he_plays(client: TestClient, config: Config):
    ada, bo, cem = Browser(client), Browser(client), Browser(client)
    duel = ada.make_table(seats=OPEN, public=True)["table"]
    bo.post(f"/api/tables/{duel}/join", {"name": "Bo"})
    battle = ada.make_table("kharnage", seats=[*OPEN, {"kind": "open"}], public=True)["table"]
    for each in (bo, cem):
        each.post(f"/api/tables/{battle}/join", {"name": "somebody"})
    with bo.at_table(duel) as waits, cem.at_table(battle) as plays:
        assert ada.post("/api/me/delete").status_code == 200
        do_work(client)
        assert until(waits, lambda state: bool(state["over"]))["outcome"]["winners"] == [1]
        seats = plays.wait_for_seats(lambda seats: seats[0]["stand_in"] and not seats[0]["name"])
        assert (seats[0]["name"], seats[0]["person"]) == ("", None)
        assert not plays.state["over"]
    do_work(client)
    assert stored(config, "SELECT id FROM jobs WHERE kind = 'leave'") == []


def test_when_somebody_left_and_since_when_a_bot_plays_stands_beside_the_seat(config: Config):
    clock = HandClock()
    with TestClient(create_app(config, clock)) as client:
        id, keys = seated(client, "kharnage", 3)
        with people(client, id, keys) as guests:
            clock.move(30)
            guests[2].send(t="leave", seat=2)
            guests[2].wait_for_seats(lambda seats: seats[2]["stand_in"])
            sql = "SELECT joined, left_at, bot_since FROM seats WHERE table_id = ? AND seat = 2"
            [(joined, left, bot)] = stored(config, sql, id)
            assert left == bot == pytest.approx(clock.wall()) and joined is not None
            guests[2].send(t="back", seat=2)
            guests[2].wait_for_seats(lambda seats: not seats[2]["stand_in"])
            assert stored(config, sql, id) == [(joined, None, None)]
        duel, keys = seated(client, "battlecrest", 2)
        with people(client, duel, keys) as (_, bo):
            answer_first(bo) if bo.state["choices"] else None
            bo.concede(1)
        [(left, bot)] = stored(
            config, "SELECT left_at, bot_since FROM seats WHERE table_id = ? AND seat = 1", duel
        )
        assert left == pytest.approx(clock.wall()) and bot is None
