"""Several servers on one database: whoever comes to one of them plays at the tables of all."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tafelrunde import TafelrundeError
from tafelrunde.server import processes, relay
from tafelrunde.server.processes import hand_over
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.relay import Envelope, Seal
from tafelrunde.server.standing_by import read_place
from tafelrunde.server.store import StorageError
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.presence import leader_of
from tests.server.hand_clock import HandClock
from tests.server.people import Person
from tests.server.postgres import Cluster
from tests.server.several import Site, site
from tests.server.test_store_postgres import wire_to
from tests.server.waiting import PATIENCE, until_true

TWO = {"game": "battlecrest", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "person", "name": "Bo"}]}
Scene = Callable[[Site, Site], Coroutine[Any, Any, None]]


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.new_database()


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both servers and everybody at them share one thread: a machine that is busy must not make them give each other up."""
    monkeypatch.setattr(processes, "CERTAIN", 60.0)
    monkeypatch.setattr(processes, "ALIVE", 80.0)
    monkeypatch.setattr(relay, "SECONDS_TO_CONNECT", 20.0)
    monkeypatch.setattr(relay, "SECONDS_TO_PROVE", 20.0)


def play(scene: Scene, folder: Path, url: str, **wishes: Any) -> None:
    """With two servers on the same database."""

    async def run() -> None:
        async with asyncio.timeout(5 * PATIENCE), site(folder, url, **wishes) as a, site(folder, url) as b:
            await scene(a, b)

    asyncio.run(run())


async def answered(person: Person) -> int:
    """One answer, wherever something is asked; how many there are then."""
    while not person.state["choices"]:
        await person.until("state")
    n = person.state["n"]
    assert (await person.answer(person.state["choices"][0]["id"], 0))["t"] == "ack"
    return int((await person.state_after(n + 1))["n"])


async def sent_away(person: Person) -> int:
    """The code with which the line ends; no state may come before."""
    try:
        while (await person.receive())["t"] != "state":
            pass
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
    raise AssertionError("a state that may be old")


@pytest.mark.slow
def test_a_table_is_played_from_whichever_server_one_comes_to(tmp_path: Path, url: str):
    async def scene(a: Site, b: Site) -> None:
        made = await a.post("/api/tables", {**TWO, "seats": [{"kind": "me"}, {"kind": "open"}]})
        id, key = made["table"], made["keys"]["0"]
        joined = await b.post(f"/api/tables/{id}/join", {"name": "Bo", "invitation": made["invitation"]})
        async with a.sitting(id, key) as here, b.sitting(id, joined["key"]) as there:
            hello, far = await here.until("hello"), await there.until("hello")
            assert (far["you"], far["term"]) == ([1], hello["term"])
            for person in (here, there):
                await person.until("state")
            for _ in range(6):
                await answered(here if here.state["choices"] else there)
                n = max(here.state["n"], there.state["n"])
                await here.state_after(n)
                await there.state_after(n)
            assert id in a.house.tables and id not in b.house.tables, "one leads it"
            status, info = await b.get(f"/api/tables/{id}")
            assert status == 200 and [seat["online"] for seat in info["seats"]] == [True, True]
            assert (await b.get(f"/api/tables/{id}/replay?key={key}"))[1]["frames"]
            assert (await b.get(f"/api/tables/{id}/journal?key={key}"))[0] == 403
            assert (await b.get(f"/api/tables/{id}/replay?key=wrong"))[0] == 403
            assert (await b.get("/api/tables/nowhere/replay"))[0] == 404
        # The one at the other door has left too.
        await until_true(lambda: not any(table.connections for table in a.house.tables.values()))
        async with b.sitting(id, "wrong") as stranger:
            assert await sent_away(stranger) == 4403

    play(scene, tmp_path, url)


@pytest.mark.slow
def test_any_free_seat_may_be_at_a_table_of_another_server(tmp_path: Path, url: str):
    """Whoever wants a quick game meets whoever waits, whichever of the servers each has come to; and a guest is known there."""
    quick = {"game": "battlecrest", "name": "Bo"}

    async def scene(a: Site, b: Site) -> None:
        opened = await a.post("/api/seek", {"game": "battlecrest", "name": "Ada"})
        page = {"origin": str(b.http.base_url).rstrip("/")}
        reply = await b.http.post("/api/seek", json=quick, headers=page)
        found = reply.json()
        assert opened["opened"] and not found["opened"]
        assert (found["table"], found["seat"]) == (opened["table"], 1)
        assert opened["table"] in a.house.tables and not b.house.tables
        cookies = {"cookie": reply.headers["set-cookie"].split(";")[0]}
        for each in (a, b):
            me = await each.http.get("/api/me", headers=cookies)
            assert me.json()["who"]["name"] == "Bo", "the guest who came about sits there"
        async with b.sitting(found["table"], found["key"]) as person:
            assert (await person.until("hello"))["you"] == [1]
        third = (await b.http.post("/api/seek", json=quick, headers={**page, **cookies})).json()
        assert third["opened"] and third["table"] in b.house.tables, "no seat is free, so a table is opened"

    play(scene, tmp_path, url)


def test_only_who_knows_the_secret_comes_in_by_the_inner_door(tmp_path: Path, url: str):
    def envelope(challenge: str, process: str, table: str) -> Envelope:
        path = f"/api/tables/{table}"
        return Envelope(challenge, process, table, "http", "GET", "http", path, path.encode(), b"", [], None)

    async def scene(a: Site, b: Site) -> None:
        id = (await a.post("/api/tables", TWO))["table"]
        address, me = a.house.store.address, a.house.store.me

        async def asks(seal: Seal, process: str = me, challenge: str | None = None) -> str | bytes | int:
            async with connect(f"ws://{address}/relay", proxy=None) as line:
                given = str(await line.recv())
                await line.send(seal.sign(envelope(challenge or given, process, id)))
                try:
                    return await line.recv()
                except ConnectionClosed as closed:
                    return closed.rcvd.code if closed.rcvd else 0

        right, old = Seal(["new", "old"]), Seal(["old"])
        assert await asks(right) == "mine"
        assert await asks(old) == "mine", "while one secret takes the other's place both are believed"
        assert await asks(Seal(["guessed"])) == 4403
        assert await asks(right, "another process") == 4403
        assert await asks(right, challenge="an older one") == 4403
        async with connect(f"ws://{address}/relay", proxy=None) as line:
            await line.recv()
            await line.send("no envelope at all")
            with pytest.raises(ConnectionClosed):
                await line.recv()

    play(scene, tmp_path, url, secrets=("new", "old"))


def test_the_inner_door_tells_figures_without_naming_anybody(tmp_path: Path, url: str):
    async def scene(a: Site, b: Site) -> None:
        made = await a.post("/api/tables", TWO)
        keys = made["keys"].values()
        async with b.sitting(made["table"], *keys) as person, b.sitting(made["table"]):
            await person.until("state")
            await answered(person)
            inner = f"http://{a.house.store.address}"
            reply = await a.http.get(f"{inner}/metrics")
            assert reply.headers["content-type"].startswith("text/plain")
            figures = dict(
                line.rsplit(" ", 1) for line in reply.text.splitlines() if not line.startswith("#")
            )
            for name, least in {
                'tafelrunde_tables{state="live"}': 0,
                'tafelrunde_sockets{role="player"}': 0,
                "tafelrunde_relayed_sockets": 1,
                'tafelrunde_answers_total{outcome="accepted"}': 1,
                "tafelrunde_answer_seconds_count": 1,
                "tafelrunde_commit_seconds_count": 1,
                "tafelrunde_commit_batch_count": 1,
                "tafelrunde_fenced_total": 0,
                "tafelrunde_unknown_commits_total": 0,
                "tafelrunde_takeover_seconds_count": 0,
                "tafelrunde_beat_age_seconds": 0,
                "tafelrunde_loop_lag_seconds": 0,
                "tafelrunde_bot_queue": 0,
                "tafelrunde_bot_failures_total": 0,
                "tafelrunde_send_queue_bytes": 0,
            }.items():
                assert float(figures[name]) >= least, name
            # Both servers of this test are in one process, so their figures stand one below the other.
            assert 'tafelrunde_tables{state="live"} 1.0' in reply.text
            assert 'tafelrunde_sockets{role="player"} 1.0' in reply.text
            for hidden in (made["table"], *keys, "Ada", "127.0.0.1"):
                assert hidden not in reply.text
            assert (await a.http.get(f"{inner}/health")).status_code == 200
            assert (await a.http.get(f"{inner}/api/tables")).status_code == 404
        assert "tafelrunde_tables" not in (await a.http.get("/metrics")).text, "not at the front"

    play(scene, tmp_path, url)


def test_an_inner_address_is_never_a_public_one():
    assert read_place("127.0.0.1:0") == ("127.0.0.1", 0) and read_place("[::1]:7") == ("::1", 7)
    for wrong in ("8.8.8.8:80", "8500", "host:", "host:99999", "[2001:4860::1]:80"):
        with pytest.raises(TafelrundeError, match="--inner"):
            read_place(wrong)


def test_what_was_passed_on_is_not_passed_on_again(tmp_path: Path, url: str):
    """The leader has given the table back meanwhile, and somebody else has it."""

    async def scene(a: Site, b: Site) -> None:
        id = (await a.post("/api/tables", TWO))["table"]
        leader = await leader_of(b.house.store, id)
        assert leader is not None and leader.id == a.house.store.me
        a.house.forget(a.house.tables[id])
        await until_true(lambda: not a.house._giving_back)
        await b.house.find(id)
        trip = await a.app.state.inner.reach(
            leader._replace(address=a.house.store.address),
            id,
            {
                "type": "http",
                "method": "GET",
                "scheme": "http",
                "path": f"/api/tables/{id}/story",
                "query_string": b"",
                "headers": [],
                "client": None,
            },
        )
        async with trip:
            assert await trip.recv() == "not mine"
        status, _ = await a.get(f"/api/tables/{id}/story")
        assert status == 403, "asked anew it leads to the right one"

    play(scene, tmp_path, url)


@pytest.mark.slow
def test_who_may_have_been_given_up_shows_nothing_more(tmp_path: Path, url: str):
    clock = HandClock(asleep=True)

    async def scene(a: Site, b: Site) -> None:
        made = await a.post("/api/tables", TWO)
        async with (
            a.sitting(made["table"], *made["keys"].values()) as near,
            b.sitting(made["table"], *made["keys"].values()) as far,
        ):
            for person in (near, far):
                await person.until("state")
            table = a.house.tables[made["table"]]
            clock.move(processes.CERTAIN + 0.1)
            table.tell_state()
            assert [await sent_away(near), await sent_away(far)] == [1012, 1012]
            assert not a.house.tables
            clock.move(processes.CERTAIN + 0.1)
            with pytest.raises(Refusal, match="moved"):
                await a.house.find(made["table"])
            with pytest.raises(Refusal, match="moved"):
                await asyncio.wait_for(a.house.create(None), PATIENCE)  # type: ignore[arg-type]
        await a.house.lease.beat()
        assert (await a.house.find(made["table"])).fence == 2, "who is there again takes it again"

    play(scene, tmp_path, url, clock=clock)


@pytest.mark.slow
def test_a_server_that_is_cut_off_lets_go_and_another_goes_on(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(processes, "CERTAIN", 6.0)
    monkeypatch.setattr(processes, "ALIVE", 8.0)
    monkeypatch.setattr(
        relay, "SECONDS_TO_PROVE", 5.0
    )  # it cannot even say that the table is not its own any more

    async def scene() -> None:
        async with (
            asyncio.timeout(5 * PATIENCE),
            wire_to(url) as (near, wire),
            site(tmp_path, near) as a,
            site(tmp_path, url) as b,
        ):
            made = await a.post("/api/tables", TWO)
            id, keys = made["table"], made["keys"].values()
            async with a.sitting(id, *keys) as person:
                await person.until("state")
                n = await answered(person)
                old = a.house.tables[id]
                began = asyncio.get_running_loop().time()
                wire.hold()
                await person.send(t="answer", choice=person.state["choices"][0]["id"], index=0)
                assert await sent_away(person) == 1012
                passed = asyncio.get_running_loop().time() - began
                assert old._play is None and (await a.get("/api/ready"))[0] == 503
            while True:  # until the lease is over, or its line
                async with b.sitting(id, *keys) as person:
                    try:
                        assert (await person.until("state"))["n"] == n, "what was held up is not there"
                        await answered(person)
                        break
                    except ConnectionClosed:
                        await asyncio.sleep(0.2)
            wire.release()
            while (await a.get("/api/ready"))[0] != 200:
                await asyncio.sleep(0.1)
            async with a.sitting(id, *keys) as person:
                assert (await person.until("state"))["n"] == n + 1, "and it never comes"
            [rows] = await b.house.store.look_up(
                Step("SELECT count(*) FROM deeds WHERE table_id = :table", {"table": id})
            )
            assert rows[0][0] == n + 1
            print(f"everybody was sent away {passed:.2f} s after the cut")

    asyncio.run(scene())


def test_tables_of_one_that_is_gone_go_on_where_a_bot_is_asked(tmp_path: Path, url: str):
    async def scene(a: Site, b: Site) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
        bots = [await a.post("/api/tables", {**TWO, "seats": seats}) for _ in range(2)]
        people = await a.post("/api/tables", TWO)
        for made in bots:
            table = a.house.tables[made["table"]]
            await table.lock.acquire()  # nothing more happens here
            table.seats[1].kind = "open"
        await a.house.lease.end()
        store = b.house.store
        await store.carry_out(
            Step("UPDATE heads SET waiting = 2 WHERE table_id = :table", {"table": bots[0]["table"]}),
            Step("UPDATE heads SET waiting = 1 WHERE table_id = :table", {"table": bots[1]["table"]}),
            Step("UPDATE processes SET alive_until = 0 WHERE id = :a", {"a": a.house.store.me}),
        )
        await b.neighbours.look()
        assert list(b.house.tables) == [bots[0]["table"]]
        await b.neighbours.look()
        owners, processes = await store.look_up(
            Step("SELECT table_id, owner, fence FROM heads ORDER BY table_id"),
            Step("SELECT id FROM processes"),
        )
        assert {row[0]: tuple(row[1:]) for row in owners} == {
            bots[0]["table"]: (store.me, 2),
            bots[1]["table"]: (None, 2),
            people["table"]: (None, 2),
        }
        assert [row[0] for row in processes] == [store.me], "whoever has nothing left is forgotten"
        for made in bots:
            a.house.tables[made["table"]].lock.release()

    play(scene, tmp_path, url)


@pytest.mark.slow
def test_who_ends_hands_everything_over_and_nobody_loses_anything(tmp_path: Path, url: str):
    async def scene(a: Site, b: Site) -> None:
        made = [await a.post("/api/tables", TWO) for _ in range(3)]
        await a.neighbours.look()
        counts = []
        for each in made:
            async with a.sitting(each["table"], *each["keys"].values()) as person:
                await person.until("state")
                counts.append(await answered(person))
        async with a.sitting(made[0]["table"], *made[0]["keys"].values()) as person:
            await person.until("state")
            going = asyncio.ensure_future(hand_over(a.house, spread=0.2))
            assert await sent_away(person) == 1012
            await going
        assert not a.house.tables and (await a.get("/api/ready"))[0] == 503
        assert (await a.get("/api/health"))[0] == 200
        for each, n in zip(made, counts, strict=True):
            # Whoever still comes to the one that ends is passed on.
            async with a.sitting(each["table"], *each["keys"].values()) as person:
                assert (await person.until("state"))["n"] == n
        new = await a.post("/api/tables", TWO)
        assert sorted(b.house.tables) == sorted([new["table"], *(each["table"] for each in made)])
        await b.house.lease.end()
        b.house.lease.draining = True
        await b.house.store.beat(2.0, draining=True)
        await a.neighbours.look()
        assert (await a.http.post("/api/tables", json=TWO)).status_code == 503, "nobody is left to take it"

    play(scene, tmp_path, url)


@pytest.mark.slow
def test_a_slow_line_and_one_that_breaks_end_nothing(tmp_path: Path, url: str):
    async def scene() -> None:
        async with (
            asyncio.timeout(5 * PATIENCE),
            wire_to(url) as (near, wire),
            site(tmp_path, near) as a,
            site(tmp_path, url) as b,
        ):
            made = await a.post("/api/tables", TWO)
            keys = made["keys"].values()
            async with b.sitting(made["table"], *keys) as person:
                await person.until("state")
                await answered(person)
                wire.delay = 0.1
                n = await answered(person)
                await a.house.lease.beat()
                wire.delay = 0.0
                wire.reset()
                await person.send(t="ping")
                await person.until("pong")
                beaten = False
                while not beaten:  # the line is there again with the next beat
                    try:
                        await a.house.lease.beat()
                        beaten = True
                    except StorageError:
                        await asyncio.sleep(0.05)
                assert not await b.house.store.is_gone(a.house.store.me)
            while True:
                async with b.sitting(made["table"], *keys) as person:
                    try:
                        assert (await person.until("state"))["n"] == n
                        assert await answered(person) == n + 1
                        return
                    except (
                        ConnectionClosed
                    ):  # the next deed may find out that its line is gone: then it is open what became of it
                        n = len((await b.house.store.load_table(made["table"])).deeds)  # type: ignore[union-attr]

    asyncio.run(scene())
