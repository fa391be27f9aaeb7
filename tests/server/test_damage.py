"""One damaged cell spoils what it belongs to, and nothing else: each column of JSON is damaged in turn, and everything beside it
goes on. Which columns there are the schema says, so a new one is tried as well."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.standing.ratings import SCENARIO_SEAT
from tafelrunde.server.store.base import Row, Step
from tests.server.browsers import ORIGIN, Browser
from tests.server.hand_clock import HandClock
from tests.server.standing.test_holding import with_account
from tests.server.talk import Guest
from tests.server.test_days import sweep
from tests.server.test_faults import wait
from tests.server.together import answer_first
from tests.server.waiting import wait_until

pytestmark = [pytest.mark.usefixtures("toy"), pytest.mark.slow, pytest.mark.timeout(1800)]

DAY = 86400.0
DAMAGES = ("{", "7")  # no JSON; JSON of another form
BAD = ("bad0", "bad1")  # ids of what has no other
# Text that is no JSON. Whatever else the schema holds is damaged here, and read somewhere.
PLAIN = {
    *(
        "id",
        "table_id",
        "key",
        "value",
        "token_hash",
        "person",
        "game",
        "mode",
        "host",
        "visibility",
        "status",
        "pace",
    ),
    *(
        "tournament",
        "rematch_of",
        "kind",
        "mark",
        "name",
        "level",
        "key_hash",
        "label",
        "digest",
        "owner",
        "address",
    ),
    *(
        "room",
        "text",
        "emote",
        "hidden_by",
        "fold",
        "password",
        "email",
        "lang",
        "agent",
        "from_person",
        "to_person",
    ),
    *("state", "muted", "why", "endpoint", "p256dh", "auth", "actor", "address_hash"),
}
SCORED = "mage_knight", "solo_conquest"


class World:
    """A server, and two people on it; `run` starts it anew on the same data."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.clock = HandClock()
        self.people: list[Browser] = []
        self.ids: dict[
            str, list[str]
        ] = {}  # of each kind of thing two that will be damaged, and one that will not

    @contextmanager
    def run(self) -> Iterator[TestClient]:
        with TestClient(create_app(self.config, self.clock)) as client:
            self.client = client
            for person in self.people:
                person.client = client
            yield client

    def sql(self, sql: str, **values: object) -> list[Row]:
        assert self.client.portal is not None
        store = self.client.app.state.house.store  # type: ignore[attr-defined]
        ask = store.look_up if sql.startswith("SELECT") else store.carry_out
        [rows] = self.client.portal.call(ask, Step(sql, values))
        return list(rows)

    def columns(self) -> list[tuple[str, str]]:
        if self.client.app.state.house.store.SHARED:  # type: ignore[attr-defined]
            sql = """SELECT table_name, column_name FROM information_schema.columns
                WHERE table_schema = current_schema() AND data_type = 'text' ORDER BY 1, 2"""
        else:
            sql = """SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
                WHERE m.type = 'table' AND c.type = 'TEXT' ORDER BY 1, 2"""
        return [(table, column) for table, column in self.sql(sql) if column not in PLAIN]

    # --- what is there -----------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """What stays for all rounds."""
        self.people = [with_account(self.client, name) for name in ("Anna", "Ben")]
        anna = self.people[0]
        self.anna, self.ben = (
            str(self.sql("SELECT id FROM people WHERE name = :n AND kind = 'account'", n=name)[0][0])
            for name in ("Anna", "Ben")
        )
        assert anna.post("/api/me/vacation", {"days": 1}).status_code == 200
        self.sql("UPDATE people SET settings = '{}'")
        held = {"name": "Abendrunde", "game": "battlecrest", "pace": "bank 600+10"}
        self.ids["tournaments"] = [anna.post("/api/tournaments", held).json()["tournament"] for _ in range(3)]
        self.ids["open"] = [
            anna.make_table("battlecrest", seats=[{"kind": "me", "name": "Anna"}, {"kind": "open"}])["table"]
            for _ in range(3)
        ]
        for id in self.ids["open"]:
            reply = anna.post("/api/invitations", {"table": id, "name": "Ben"})
            assert reply.status_code == 201, reply.text
        self.sql("UPDATE invitations SET expires = 1e12")
        self.ids["scored"] = [self.scored(score) for score in (8, 8, 9)]
        for id in (*BAD, "good"):
            row = "(id, game, created, journal, bytes) VALUES (:id, 'battlecrest', 0, '{}', 1)"
            self.sql(f"INSERT INTO replays {row}", id=id)
            row = "(id, at, actor, person, kind, data) VALUES (:id, 0, 'x', :person, 'ban', '{}')"
            self.sql(f"INSERT INTO audit {row}", id=id, person=self.anna)
            self.sql("INSERT INTO archive (table_id, packed, at) VALUES (:id, '{}', 0)", id=id)

    def scored(self, score: int) -> str:
        """A game that was played for points and is over."""
        seats = [{"kind": "me", "name": "Anna"}]
        game, mode = SCORED
        id: str = self.people[0].make_table(game, mode=mode, seats=seats)["table"]
        over = """{"ranks": [1], "scores": [9.0], "reason": "end", "labels": [], "winners": [0], "worth": [1.0],
            "text": {"de": "", "en": ""}}"""
        sql = "UPDATE tables SET outcome = :over, status = 'over', rated = 1, ended = created WHERE id = :id"
        self.sql(sql, over=over, id=id)
        self.sql("UPDATE seats SET score = :score, rank = 1 WHERE table_id = :id", id=id, score=float(score))
        columns = "(table_id, seat, rank, mu0, sigma0, mu1, sigma1, at)"
        sql = f"INSERT INTO rating_events {columns} VALUES (:id, :seat, 1, 1, 1, 1, 1, 0)"
        self.sql(sql, id=id, seat=SCENARIO_SEAT)
        return id

    def by_days(self) -> str:
        anna, ben = self.people
        wish: dict[str, Any] = {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}], "public": True}
        id: str = anna.make_table("battlecrest", pace="days 1", **wish)["table"]
        assert ben.post(f"/api/tables/{id}/join", {"name": "Ben"}).status_code == 200
        with self.asked(id) as guest:
            assert answer_first(guest)["t"] == "ack"
        return id

    @contextmanager
    def asked(self, id: str) -> Iterator[Guest]:
        """Whoever is asked at this table."""
        for person in self.people:
            with person.at_table(id) as guest:
                if guest.state["choices"]:
                    yield guest
                    return
        raise AssertionError("nobody is asked")

    def furnish(self) -> None:
        """What a round uses up."""
        self.ids["days"] = [self.by_days() for _ in range(3)]
        for id in self.ids["days"]:
            self.sql("UPDATE deeds SET data = '{}' WHERE table_id = :id", id=id)
        for desk, kind in (("jobs", "leave"), ("errands", "push")):
            for id in (*BAD, "good"):
                row = "(id, kind, due, data) VALUES (:id, :kind, :due, :data) ON CONFLICT (id) DO NOTHING"
                data = '{"table":"gone","seat":0,"target":"gone","message":{}}'
                due = 0.0 if id == "good" else 1e12  # until it is damaged
                self.sql(f"INSERT INTO {desk} {row}", id=id, kind=kind, due=due, data=data)

    # --- damage ------------------------------------------------------------------------------------------------------

    def rows(self, table: str, number: int) -> tuple[str, list[str]]:
        """The column that names the rows of this table, and the names of those that get this damage."""
        there = {name for _, name in self.columns_of(table)}
        if table == "people":
            return "id", [(self.anna, self.ben)[number]][: 1 - number]  # Ben stays whole
        if table == "notifications":
            return "id", [f"invitation:{self.ids['open'][number]}:{self.ben}"]
        ids = [self.ids[kind][number] for kind in ("days", "scored", "tournaments")]
        return ("table_id" if "table_id" in there else "id"), [*ids, BAD[number]]

    def columns_of(self, table: str) -> list[Row]:
        row = self.sql(f"SELECT * FROM {table} LIMIT 0")
        assert row == []
        if self.client.app.state.house.store.SHARED:  # type: ignore[attr-defined]
            sql = "SELECT table_name, column_name FROM information_schema.columns WHERE table_name = :table"
        else:
            sql = "SELECT :table, c.name FROM pragma_table_info(:table) c"
        return self.sql(sql, table=table)

    def damage(self, table: str, column: str) -> list[Step]:
        """How it is mended is returned."""
        mending = []
        for number, text in enumerate(DAMAGES):
            key, names = self.rows(table, number)
            hit = 0
            for name in names:
                where = f"WHERE {key} = :name AND {column} IS NOT NULL"
                before = self.sql(f"SELECT {column} FROM {table} {where}", name=name)
                hit += len(before)
                self.sql(f"UPDATE {table} SET {column} = :text {where}", text=text, name=name)
                if before:
                    values = {"text": before[0][0], "name": name}
                    mending.append(Step(f"UPDATE {table} SET {column} = :text {where}", values))
            assert hit or not names, f"nothing of {table}.{column} is there to be damaged"
        if table in ("jobs", "errands"):
            self.sql(f"UPDATE {table} SET due = 0 WHERE id <> 'good' AND id IN ('bad0', 'bad1')")
        return mending

    # --- everything else goes on -------------------------------------------------------------------------------------

    def look_around(self) -> None:
        anna, ben = self.people
        game, mode = SCORED
        lists = (
            "tables lobby turns me me/tables me/export me/vacation notices tournaments leaders/battlecrest"
        )
        paths = [*lists.split(), f"people/{self.anna}", f"people/{self.ben}", f"scores/{game}?mode={mode}"]
        told: Any = {}
        for person in (ben, anna):
            for path in paths:
                reply = person.get(f"/api/{path}")
                assert reply.status_code == 200, (path, reply.text)
                told[path] = reply.text
        good = {kind: ids[2] for kind, ids in self.ids.items()}
        for path in ("tables", "turns", "me/tables"):
            assert good["days"] in told[path]
        assert good["tournaments"] in told["tournaments"] and good["scored"] in told[paths[-1]]
        assert good["open"] in ben.get("/api/notices").text
        with self.client.websocket_connect("/api/ws", headers={**ORIGIN, **ben._headers}) as page:
            page.send_json({"t": "watch", "lobby": True})
            told = set()
            while not told >= {"lobby", "turns"}:
                told.add(page.receive_json()["t"])

    def look_at_what_is_damaged(self) -> None:
        ben = self.people[1]
        for number in range(2):
            ids = {kind: each[number] for kind, each in self.ids.items()}
            paths = [f"tournaments/{ids['tournaments']}", f"replays/{BAD[number]}"]
            paths += [f"tables/{ids['days']}{what}" for what in ("", "/replay", "/journal")]
            paths += [f"tables/{ids['scored']}", f"tables/{ids['scored']}/replay"]
            for path in paths:
                reply = ben.get(f"/api/{path}")
                assert reply.status_code in (200, 403, 409, 422), (path, reply.text)
            headers = {**ORIGIN, **ben._headers}
            with self.client.websocket_connect(f"/api/tables/{ids['days']}/ws", headers=headers) as socket:
                socket.send_json({"t": "since"})
                message = socket.receive_json()
                assert message["t"] == "hello" or message["code"] == "broken", message

    def go_on(self) -> None:
        good = self.ids["days"][2]
        with self.asked(good) as guest:
            assert answer_first(guest)["t"] == "ack"
        for _ in range(3):
            self.clock.move(1.5 * DAY)
            sweep(self.client)
        assert self.people[1].get(f"/api/tables/{good}").json()["over"], "its flag fell"
        wait(self.client, self.client.app.state.clerk.work_off())  # type: ignore[attr-defined]
        self.wait_for("SELECT seat FROM seats WHERE table_id = :id AND rank IS NOT NULL", 2, id=good)
        for desk in ("jobs", "errands"):
            self.wait_for(f"SELECT id FROM {desk} WHERE id = 'good'", 0)

    def wait_for(self, sql: str, count: int, **values: object) -> None:
        """The clerk of the server may be at it by himself."""
        wait_until(lambda: len(self.sql(sql, **values)) == count, sql)


def test_one_damaged_cell_stops_nobody_else(place: str, tmp_path: Path):
    world = World(Config(data_dir=tmp_path / "data", db=place, messages_per_second=1e6, message_burst=10**6))
    with world.run():
        world.settle()
        world.furnish()
        columns = world.columns()
        assert len(columns) > 10 and ("heads", "clocks") in columns
        mending = world.damage(*columns[0])
    for damaged, following in zip(columns, [*columns[1:], None], strict=True):
        print("damaged:", *damaged)  # shown if something fails
        with world.run():
            world.look_around()
            world.look_at_what_is_damaged()
            world.go_on()
            for step in mending:
                world.sql(step.sql, **step.values)
            if following is not None:
                world.furnish()
                mending = world.damage(*following)
