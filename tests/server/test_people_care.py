"""Commands about people, and the rule by which old things go: on both databases, also beside a running server."""

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde import TafelrundeError, cli
from tafelrunde.server import keeping, people_care
from tafelrunde.server.config import Config, read_config
from tafelrunde.server.people.sessions import DAY
from tafelrunde.server.play import Deed
from tafelrunde.server.retention import RECOMMENDED, Rule, read_rule
from tafelrunde.server.store import Progress, Store, StoredSeat
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.pruning import prune
from tafelrunde.server.store.traces import erased, strip_journals
from tafelrunde.server.visitors import Visitors
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.test_accounts import PASSWORD, register
from tests.server.test_faults import wait
from tests.server.test_store import WHERE, opened, stored
from tests.server.test_visitors import OPEN, rows
from tests.server.waiting import wait_until


def command(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    with contextlib.suppress(SystemExit):
        cli.app(list(words))
    return capsys.readouterr().out


def test_people_are_listed_banned_exported_and_erased_beside_a_running_server(
    client: TestClient, config: Config, capsys: pytest.CaptureFixture[str]
):
    data = ("--data", str(config.data_dir))
    ada = Browser(client)
    table = ada.make_table(seats=OPEN)["table"]
    [one] = json.loads(command(capsys, "people", "list", "--kind", "all", "--json", *data))["people"]
    assert one["name"] == "Ada" and one["kind"] == "guest" and one["banned"] is False
    assert one["id"] in command(capsys, "people", "list", "--kind", "guest", *data)
    assert command(capsys, "people", "list", *data) == "", "accounts only, unless asked"
    command(capsys, "people", "ban", one["id"], "--days", "2", *data)
    assert "banned: True" in command(capsys, "people", "show", one["id"], *data)
    assert ada.get("/api/me").status_code == 403
    command(capsys, "people", "unban", one["id"], *data)
    with ada.at_table(table) as sitting:
        lines = [
            json.loads(line) for line in command(capsys, "people", "export", one["id"], *data).splitlines()
        ]
        seats = [line for line in lines if line["table"] == "seats"]
        assert [(seat["table_id"], seat["name"]) for seat in seats] == [(table, "Ada")]
        with pytest.raises(TafelrundeError, match="--yes"):
            cli.care.erase(one["id"], data=config.data_dir)
        command(capsys, "people", "erase", one["id"], "--yes", *data)
        wait(client, keeping.Keeping(client.app.state.house).every_minute())  # type: ignore[attr-defined]
        assert sitting.until("error", "seats")["t"] in ("error", "seats"), "whoever is there is told"
    assert client.get(f"/api/tables/{table}").json()["seats"][0]["name"] == ""
    with pytest.raises(TafelrundeError, match="no such person"):
        people_care.export("nobody", config.data_dir, None)
    kinds = [kind for (kind,) in rows(config, "SELECT kind FROM audit WHERE actor = 'command' ORDER BY at")]
    assert kinds == ["list", "list", "list", "ban", "show", "unban", "export", "erase"]
    assert "Ada" not in str(rows(config, "SELECT * FROM audit"))
    assert len(command(capsys, "people", "invite", *data).strip()) == 20


def test_reports_are_read_and_settled(client: TestClient, config: Config, capsys: pytest.CaptureFixture[str]):
    data = ("--data", str(config.data_dir))
    ada, bo = Browser(client), Browser(client)
    made = ada.make_table(seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    bo.post(f"/api/tables/{made['table']}/join", {"name": "Bo", "invitation": made["invitation"]})
    with ada.at_table(made["table"]) as hears, bo.at_table(made["table"]) as speaks:
        said = []
        for text in ("something rude", "more of it"):
            speaks.send(t="say", text=text)
            said.append(hears.until("chat")["id"])
            hears.send(t="report", id=said[-1], why="rude")
            hears.until("reported")
        hears.send(t="chat_hide", id=said[-1])
        hears.until("chat")
    persons = dict(rows(config, "SELECT name, id FROM people"))
    told = json.loads(command(capsys, "people", "reports", "--json", *data))["reports"]
    assert [(each["said"], each["why"], each["state"]) for each in told] == [
        ("something rude", "rude", "open"),
        ("more of it", "rude", "open"),
    ], "also what is hidden at the table"
    assert {(each["by"], each["about"]) for each in told} == {(persons["Ada"], persons["Bo"])}
    assert f"said by {persons['Bo']}: more of it" in command(capsys, "people", "reports", *data)
    assert "done" in command(capsys, "people", "settle", told[0]["id"], *data)
    listed = [
        json.loads(command(capsys, "people", "reports", "--json", *more, *data)) for more in ((), ("--done",))
    ]
    assert [len(each["reports"]) for each in listed] == [1, 2]
    with pytest.raises(TafelrundeError, match="no such report"):
        people_care.settle("nothing", False, config.data_dir, None)
    kinds = {kind for (kind,) in rows(config, "SELECT kind FROM audit WHERE actor = 'command'")}
    assert kinds == {"reports", "settle"} and "rude" not in str(rows(config, "SELECT * FROM audit"))


def test_whoever_has_forgotten_his_password_gets_a_new_one(
    client: TestClient, config: Config, capsys: pytest.CaptureFixture[str]
):
    data = ("--data", str(config.data_dir))
    ada, thief = Browser(client), Browser(client)
    assert register(ada).status_code == 201
    assert thief.post("/api/login", {"name": "Ada", "password": PASSWORD}).status_code == 200
    person = ada.get("/api/me").json()["who"]["person"]
    guess = {"name": "Ada", "password": "was it this one"}
    tried = [Browser(client).post("/api/login", guess).status_code for _ in range(9)]
    assert tried[-1] == 429, "somebody tries what it may have been, until he has to wait"
    fresh = command(capsys, "people", "password", person, *data).strip()
    assert len(fresh) == 16 and fresh != command(capsys, "people", "password", person, *data).strip()
    for browser in (ada, thief):
        assert browser.get("/api/me").json()["who"] is None, "whoever knew the old one is out"
    fresh = command(capsys, "people", "password", person, *data).strip()
    assert ada.post("/api/login", {"name": "Ada", "password": PASSWORD}).status_code == 401
    assert ada.post("/api/login", {"name": "Ada", "password": fresh}).status_code == 200
    guest = Browser(client)
    guest.make_table()
    nobody = guest.get("/api/me").json()["who"]["person"]
    with pytest.raises(TafelrundeError, match="this is a guest"):
        people_care.password(nobody, config.data_dir, None)
    with pytest.raises(TafelrundeError, match="no such person"):
        people_care.password("nobody", config.data_dir, None)
    written = str(rows(config, "SELECT * FROM audit"))
    assert "'password'" in written and fresh not in written


def test_a_reported_line_is_hidden_for_everybody_who_sees_it(
    client: TestClient, config: Config, capsys: pytest.CaptureFixture[str]
):
    data = ("--data", str(config.data_dir))
    hearing = client.app.state.standing._hearing  # type: ignore[attr-defined]
    wait_until(lambda: hearing._mark is not None, "the mark was looked at once")
    ada = Browser(client)
    table = ada.make_table(seats=[{"kind": "me", "name": "Ada"}, {"kind": "person"}])["table"]
    with ada.at_table(table) as sitting:
        said = []
        for text in ("something rude", "something kind"):
            sitting.send(t="say", text=text)
            said.append(sitting.until("chat")["id"])
        sitting.send(t="report", id=said[0], why="rude")
        sitting.until("reported")
        [told] = json.loads(command(capsys, "people", "reports", "--json", *data))["reports"]
        assert "hidden" in command(capsys, "people", "settle", told["id"], "--hide", *data)
        gone = sitting.until("chat")
        assert (gone["id"], gone["hidden"], gone["text"]) == (said[0], True, None)
    with ada.at_table(table) as sitting:
        assert [each["text"] for each in sitting.hello["chat"]] == [None, "something kind"]
    [again] = json.loads(command(capsys, "people", "reports", "--json", "--done", *data))["reports"]
    assert (again["said"], again["state"]) == ("something rude", "done"), "whoever judges still sees it"


def test_a_rule_is_read_or_refused():
    assert not Rule().deletes and not read_rule("").deletes
    assert read_rule("guests=90, over=1.5") == Rule(guests=90, over=1.5)
    assert read_rule("recommended") == RECOMMENDED
    for text in ("friends=3", "over", "over=-1", "over=x", "over=nan"):
        with pytest.raises(TafelrundeError):
            read_rule(text)
    assert read_config(Path("x"), {"TAFELRUNDE_KEEP": "chat=5"}).keep == Rule(chat=5)
    with pytest.raises(TafelrundeError, match="accounts"):
        read_config(Path("x"), {}, accounts="maybe")


async def _some_tables(store: Store, clock: HandClock) -> None:
    """One that waits, one that runs, one that is over, and one that somebody has open."""
    for id in ("waits", "runs", "over", "held"):
        table = stored(id, clock.wall())
        table.seats[1] = (
            StoredSeat("open", "", None, None) if id == "waits" else StoredSeat("bot", "", "easy", None)
        )
        await store.add_table(table, WHERE)
    await store.add_deed("over", 1, 0, Deed("concede", 0), Progress(0, "d", b"{}", {"ranks": [2, 1]}))
    for id in ("waits", "runs", "over"):
        await store.give_back(id, 1)


async def _left(store: Store, name: str = "tables", key: str = "id") -> set[str]:
    [found] = await store.look_up(Step(f"SELECT {key} FROM {name}"))
    return {row[0] for row in found}


def test_tables_go_by_the_rule_and_only_when_nobody_has_them(place: str):
    clock = HandClock()

    async def scene() -> None:
        async with opened(place, clock=clock) as store:
            await _some_tables(store, clock)
            assert await prune(store, Rule()) == {}
            clock.move(20 * DAY)
            rule = Rule(open=14, running=30, over=14)
            assert await prune(store, rule, really=False) == {"open": 1, "running": 0, "over": 1}
            assert len(await _left(store)) == 4
            assert await prune(store, rule) == {"open": 1, "running": 0, "over": 1}
            assert await _left(store) == {"runs", "held"}
            for name in ("heads", "seats", "deeds", "snapshots"):
                assert await _left(store, name, "table_id") <= {"runs", "held"}, name
            clock.move(20 * DAY)
            assert (await prune(store, rule))["running"] == 1
            assert await _left(store) == {"held"}, "what somebody has open stays"

    asyncio.run(scene())


def test_guests_who_never_came_back_go_unless_they_play(place: str):
    clock = HandClock()

    async def scene() -> None:
        async with opened(place, clock=clock) as store:
            visitors = Visitors(store)
            _, gone = await visitors.welcome("Gone", "")
            _, plays = await visitors.welcome("Plays", "")
            table = stored()
            table.seats[0].person = plays.person.id
            await store.add_table(table, WHERE)
            clock.move(100 * DAY)
            _, new = await visitors.welcome("New", "")
            await visitors.people.audit("self", "log_in", new.person.id)
            assert await prune(store, Rule(guests=90, audit=1)) == {"guests": 1, "audit": 0}
            found = [await visitors.people.find(each.person.id) for each in (gone, plays, new)]
            assert [each.name for each in found if each is not None] == ["", "Plays", "New"]

    asyncio.run(scene())


def test_erasing_that_was_cut_short_is_finished_later(config: Config):
    from tafelrunde.server.app import create_app

    with TestClient(create_app(config)) as client:
        ada = Browser(client)
        ada.make_table(seats=OPEN)
        house = client.app.state.house  # type: ignore[attr-defined]
        [[person]] = rows(config, "SELECT id FROM people")
        wait(client, house.store.carry_out(*erased(person)))  # and there the power went
        assert rows(config, "SELECT name FROM seats WHERE person IS NOT NULL") == [("Ada",)]
        wait(client, keeping.Keeping(house).every_minute())
        assert rows(config, "SELECT name FROM seats WHERE seat = 0") == [("",)]


def test_kept_journals_name_nobody_and_old_ones_lose_their_names(place: str):
    old: dict[str, Any] = {
        "answers": [],
        "table": {"seats": [{"kind": "person", "name": "Ada"}], "conceded": 0},
    }

    async def scene() -> None:
        async with opened(place) as store:
            await store.add_replay("one", "battlecrest", old)
            await store.add_replay("two", "battlecrest", {"answers": [], "table": "odd"})
            await store.carry_out(Step("UPDATE replays SET journal = 'damaged' WHERE id = 'nobody'"))
            assert await strip_journals(store) == 1
            kept = await store.load_replay("one")
            assert kept is not None and kept["table"] == {
                "seats": [{"kind": "person", "name": ""}],
                "conceded": 0,
            }
            await store.add_replay("three", "battlecrest", old)
            assert await strip_journals(store) == 0, "once is enough"

    asyncio.run(scene())
