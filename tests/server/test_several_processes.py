"""Real server processes on one database: killed, put to sleep, told to end. Nothing that was acknowledged is ever lost."""

import asyncio
import json
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from scripts.kill_series import Outcome, series
from tests.server.people import Server, running_server, sitting_at, stored_deeds
from tests.server.postgres import DURABLE, Cluster, running_cluster

TWO = {"game": "battlecrest", "seats": [{"kind": "me", "name": "Wilhelmine"}, {"kind": "person"}]}


def in_one_of_three_rounds(play: Callable[[], Outcome]) -> None:
    """Never is anything lost; everybody is back in time unless this machine has something else to do in each round."""
    outcomes: list[Outcome] = []
    while len(outcomes) < 3:
        outcomes.append(play())
        print(outcomes[-1].figures)
        assert outcomes[-1].right, outcomes[-1].figures
        if outcomes[-1].in_time:
            return
    raise AssertionError(outcomes)


@pytest.mark.slow
@pytest.mark.timeout(1800)  # of three rounds
@pytest.mark.runs_in("compiled")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_one_of_two_servers_ends_again_and_again_and_nothing_is_lost(
    tmp_path: Path, cluster: Cluster, how: signal.Signals
):
    kills, tables = (3, 30) if how is signal.SIGKILL else (1, 15)
    in_one_of_three_rounds(
        lambda: series(tmp_path, cluster.new_database(), tables, kills, every=1.0, pause=2.0, how=how)
    )


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.runs_in("compiled")
def test_the_database_is_killed_under_live_tables_and_nothing_is_lost(tmp_path: Path):
    with running_cluster(DURABLE) as cluster:
        in_one_of_three_rounds(
            lambda: series(
                tmp_path, cluster.new_database(), tables=30, kills=2, every=1.0, pause=2.0, database=cluster
            )
        )


async def answers_told(server: Server, id: str, keys: list[str]) -> int:
    """By the first state that it tells: once it knows again that it may tell any."""
    while True:
        async with sitting_at(server, id, *keys) as person:
            try:
                return int((await person.until("state"))["n"])
            except ConnectionClosed:
                await asyncio.sleep(0.2)


@pytest.mark.slow
@pytest.mark.runs_in("compiled")
def test_who_slept_writes_nothing_shows_nothing_and_tells_no_secret(tmp_path: Path, cluster: Cluster):
    url = cluster.new_database()

    async def scene(asleep: Server, awake: Server) -> tuple[str, list[str]]:
        made = awake.post("/api/tables", {**TWO, "seats": [{"kind": "me"}, {"kind": "open"}]})
        wish = {"name": "Wilhelmine", "invitation": made["invitation"]}
        secrets = [made["invitation"], *made["keys"].values(), "Wilhelmine"]
        secrets.append(awake.post(f"/api/tables/{made['table']}/join", wish)["key"])
        table = asleep.post("/api/tables", TWO)
        id, keys = table["table"], list(table["keys"].values())
        assert asleep.read(f"/api/tables/{id}/journal?key={keys[0]}")[0] == 403
        async with sitting_at(asleep, id, *keys) as old:
            await old.until("state")
            choice = old.state["choices"][0]["id"]
            last = term = 0
            asleep.process.send_signal(signal.SIGSTOP)
            await old.send(t="answer", choice=choice, index=0)
            while True:  # until nobody takes it to be alive any more
                async with sitting_at(awake, id, *keys) as new:
                    try:
                        await new.until("state")
                        last = len(new.state["choices"][0]["options"]) - 1
                        if (await new.answer(new.state["choices"][0]["id"], last))["t"] == "ack":
                            term = new.state["term"]
                            break
                    except ConnectionClosed:
                        pass
                await asyncio.sleep(0.2)
            asleep.process.send_signal(signal.SIGCONT)
            before = len(old.frames)
            with pytest.raises(ConnectionClosed) as closed:
                await old.until("state", "ack")
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
            told = [json.loads(frame)["t"] for frame in old.frames[before:]]
            assert not {"state", "ack"} & set(told), told
        assert [deed[2] for deed in await asyncio.to_thread(stored_deeds, url, id)] == [last] and term > 1
        assert await answers_told(asleep, id, keys) == 1, "it passes on to whoever leads the table"
        return id, [*secrets, *keys]

    with (
        running_server(tmp_path, TAFELRUNDE_DB=url, TAFELRUNDE_LOG="json") as a,
        running_server(tmp_path, TAFELRUNDE_DB=url, TAFELRUNDE_LOG="json") as b,
    ):
        _, secrets = asyncio.run(scene(a, b))
        for server in (a, b):
            server.stop()
            assert server.process.returncode == 0, "told to end it hands over and ends in order"
            written = server.messages()
            events = [json.loads(line) for line in written.splitlines()]
            assert {"beside_others", "handing_over"} <= {event["event"] for event in events}
            assert not [secret for secret in secrets if secret in written]
            assert "Traceback" not in written
