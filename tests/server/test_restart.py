"""A server that ends, however it ends, loses nothing that it acknowledged."""

import asyncio
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.server.people import (
    Person,
    Server,
    StoredDeed,
    play_to_the_end,
    running_server,
    sitting_at,
    stored_deeds,
)

TWO = [{"kind": "me"}, {"kind": "person"}]


@pytest.mark.slow
def test_a_restarted_server_has_every_table_as_it_was(tmp_path: Path):
    async def some_answers(server: Server, table: dict[str, Any]) -> dict[str, Any]:
        async with sitting_at(server, table["table"], *table["keys"].values()) as person:
            state = await person.state_with_choice()
            for _ in range(12):
                assert (await person.answer(state["choices"][0]["id"], 0))["t"] == "ack"
                state = await person.state_after(state["n"] + 1)
            return state

    async def look(server: Server, table: dict[str, Any]) -> dict[str, Any]:
        async with sitting_at(server, table["table"], *table["keys"].values()) as person:
            return await person.until("state")

    async def finish(server: Server, table: dict[str, Any]) -> dict[str, Any]:
        async with sitting_at(server, table["table"], *table["keys"].values()) as person:
            return await play_to_the_end(person, random.Random(1))

    with running_server(tmp_path) as server:
        games = ["battlecrest", "blind_bids", "battlecrest"]
        tables = [server.post("/api/tables", {"game": game, "seats": TWO}) for game in games]
        conceded = server.post("/api/tables", {"game": "battlecrest", "seats": TWO})
        before = [asyncio.run(some_answers(server, table)) for table in tables]

        async def give_up() -> None:
            async with sitting_at(server, conceded["table"], *conceded["keys"].values()) as person:
                await person.until("state")
                await person.send(t="concede", seat=0)
                while not (await person.until("state"))["over"]:
                    pass

        asyncio.run(give_up())
    with running_server(tmp_path) as server:
        after = [asyncio.run(look(server, table)) for table in tables]
        for old, new in zip(before, after, strict=True):
            for part in ("n", "epoch", "views", "choices", "waiting", "undo", "over", "event_count"):
                assert new[part] == old[part], part
        listed = {info["table"] for info in server.get("/api/tables")["tables"]}
        assert listed == {
            table["table"] for table, old in zip(tables, before, strict=True) if not old["over"]
        }
        assert asyncio.run(look(server, conceded))["outcome"]["conceded"] == 0
        for table in tables:
            assert asyncio.run(finish(server, table))["over"]


@pytest.mark.slow
def test_a_joined_seat_and_its_key_survive(tmp_path: Path):
    with running_server(tmp_path) as server:
        table = server.post(
            "/api/tables", {"game": "battlecrest", "seats": [{"kind": "me"}, {"kind": "open"}]}
        )
        wish = {"name": "Bo", "invitation": table["invitation"]}
        joined = server.post(f"/api/tables/{table['table']}/join", wish)
    assert joined["key"].encode() not in (tmp_path / "tafelrunde.sqlite3").read_bytes(), (
        "only its hash is stored"
    )

    async def look(server: Server) -> dict[str, Any]:
        async with sitting_at(server, table["table"], joined["key"]) as person:
            return await person.until("hello")

    with running_server(tmp_path) as server:
        hello = asyncio.run(look(server))
        assert hello["you"] == [1] and hello["seats"][1]["name"] == "Bo"


@pytest.mark.slow
def test_a_game_goes_on_under_other_rules(tmp_path: Path):
    """Answers that no longer fit stand for a change of rules: the table goes on from its last position."""

    async def answers(server: Server, table: dict[str, Any], count: int) -> dict[str, Any]:
        async with sitting_at(server, table["table"], *table["keys"].values()) as person:
            state = await person.state_with_choice()
            for _ in range(count):
                assert (await person.answer(state["choices"][0]["id"], 0))["t"] == "ack"
                state = await person.state_after(state["n"] + 1)
            return state

    with running_server(tmp_path) as server:
        table = server.post("/api/tables", {"game": "battlecrest", "seats": TWO})
        before = asyncio.run(answers(server, table, 15))
    connection = sqlite3.connect(tmp_path / "tafelrunde.sqlite3")
    with connection:
        connection.execute("UPDATE deeds SET option = 77 WHERE number = 3")
    connection.close()
    for _ in range(2):  # the second time it is known already
        with running_server(tmp_path) as server:
            after = asyncio.run(answers(server, table, 0))
            assert (after["n"], after["views"], after["waiting"]) == (15, before["views"], before["waiting"])
            assert after["epoch"] > before["epoch"]
            assert server.get(f"/api/tables/{table['table']}")["n"] == 15
            replay = server.get(f"/api/tables/{table['table']}/replay")
            assert [frame["n"] for frame in replay["frames"]] == [15]
            assert server.read(f"/api/tables/{table['table']}/journal?key={table['keys']['0']}")[0] == 403
    kinds = [deed[0] for deed in stored_deeds(tmp_path, table["table"])]
    assert kinds == ["answer"] * 15 + ["rebase"]
    with running_server(tmp_path) as server:
        assert asyncio.run(answers(server, table, 3))["n"] == 18


# --- kill -9 --------------------------------------------------------------------------------------------------------


class Witness:
    """Plays at a table and remembers every deed that the server acknowledged, and the one it was still waiting for."""

    def __init__(self, table: dict[str, Any], own_seats: set[int]) -> None:
        self.table = table
        self.own_seats = own_seats
        self.acknowledged: list[StoredDeed] = []
        self.waiting_for: StoredDeed | None = None
        self.over = False

    async def play(self, server: Server, rng: random.Random) -> None:
        """Until the server is gone or the game is over."""
        try:
            async with sitting_at(server, self.table["table"], *self.table["keys"].values()) as person:
                while not self.over:
                    await self._one_deed(person, rng)
        except (WebSocketException, OSError):  # also in the middle of shaking hands
            pass

    async def _one_deed(self, person: Person, rng: random.Random) -> None:
        # `since` again: always act on the newest state.
        await person.send(t="since")
        state = await person.until("state")
        self.over = state["over"]
        if self.over or not state["choices"]:
            await asyncio.sleep(0.005)
            return
        choice = rng.choice(state["choices"])
        undo = state["undo"]
        if undo["ok"] and rng.random() < 0.1:
            mark = rng.choice([None, *(mark["id"] for mark in undo["marks"])])
            self.waiting_for = ("undo", undo["seat"], 0, mark)
            await person.send(t="undo", seat=undo["seat"], mark=mark)
            accepted = (await person.until("undone", "refused")).get("ok") is True
        else:
            index = rng.randrange(len(choice["options"]))
            self.waiting_for = ("answer", choice["seat"], index, None)
            accepted = (await person.answer(choice["id"], index))["t"] == "ack"
        if accepted:
            self.acknowledged.append(self.waiting_for)
        self.waiting_for = None

    def check(self, place: str) -> bool:
        """Every acknowledged deed is in the database, in order, and at most the one that was under way beside them."""
        stored = [deed for deed in stored_deeds(place, self.table["table"]) if deed[1] in self.own_seats]
        known = len(self.acknowledged)
        assert stored[:known] == self.acknowledged, "an acknowledged deed is lost"
        assert stored[known:] in ([], [self.waiting_for]), "there is something that nobody did"
        made_it = len(stored) > known
        self.acknowledged, self.waiting_for = stored, None
        return made_it


@pytest.mark.slow
@pytest.mark.timeout(1800)  # on a machine that has much else to do
@pytest.mark.runs_in("compiled")
def test_kill_9_at_any_moment_loses_no_acknowledged_answer(tmp_path: Path, place: str):
    rng = random.Random(2024)
    kills, only_stored = 0, 0
    everybody: list[Witness] = []
    witnesses: list[Witness] = []

    def new_table(server: Server, bot: bool) -> Witness:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}] if bot else TWO
        game = "battlecrest" if bot or rng.random() < 0.8 else "blind_bids"
        table = server.post("/api/tables", {"game": game, "seats": seats})
        everybody.append(Witness(table, {0} if bot else {0, 1}))
        return everybody[-1]

    async def play_until_killed(server: Server, seconds: float) -> None:
        players = [
            asyncio.ensure_future(witness.play(server, random.Random(rng.random()))) for witness in witnesses
        ]
        await asyncio.sleep(seconds)
        server.kill()
        await asyncio.gather(*players)

    while kills < 20:
        server = Server(tmp_path, TAFELRUNDE_DB=place)
        try:
            witnesses = [witness for witness in witnesses if not witness.over]
            while len(witnesses) < 4:
                witnesses.append(new_table(server, bot=len(witnesses) == 0))
            asyncio.run(play_until_killed(server, rng.uniform(0.02, 0.7)))
            kills += 1
            assert "Traceback" not in server.messages()
        finally:
            server.stop()
            server.log.close()
        for witness in witnesses:
            only_stored += witness.check(place)

    # Afterwards every table plays on to its end.
    finished = sum(witness.over for witness in everybody)
    with running_server(tmp_path, TAFELRUNDE_DB=place) as server:
        for witness in witnesses:
            deadline = time.monotonic() + 300
            while not witness.over:  # on a busy machine he may be sent to come back
                assert time.monotonic() < deadline
                asyncio.run(witness.play(server, rng))
        for witness in everybody:
            witness.check(place)
    total = sum(len(witness.acknowledged) for witness in everybody)
    assert total > 200
    print(
        f"{kills} kills at {len(everybody)} tables: {total} acknowledged deeds, 0 lost, 0 invented; {only_stored} were "
        f"stored but not yet acknowledged; {finished} games ended between kills, {len(everybody) - finished} afterwards"
    )
