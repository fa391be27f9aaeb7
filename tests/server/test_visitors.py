"""Who is asking: guests come about by themselves, a cookie opens one's own seats, and nobody else's does."""

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.people.sessions import DAY, open_session, token_hash
from tafelrunde.server.store.people import PeopleStore, StoredPerson
from tafelrunde.server.visitors import Visitors
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.talk import at_table, make_table
from tests.server.test_store import opened

OPEN = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]


def rows(config: Config, sql: str) -> list[Any]:
    with closing(sqlite3.connect(config.place)) as db:
        return db.execute(sql).fetchall()


def test_a_guest_comes_about_with_the_first_table_and_not_by_looking(client: TestClient, config: Config):
    ada = Browser(client)
    for path in ("/api/games", "/api/tables", "/api/health"):
        assert "set-cookie" not in ada.get(path).headers
    reply = ada.post("/api/tables", {"game": "battlecrest", "seats": OPEN})
    cookie = reply.headers["set-cookie"]
    assert cookie.startswith("tafelrunde=") and "HttpOnly" in cookie and "SameSite=Lax" in cookie
    assert reply.headers["cache-control"] == "no-store"
    assert rows(config, "SELECT kind, name FROM people") == [("guest", "Ada")]
    assert rows(config, "SELECT token_hash FROM sessions") == [(token_hash(ada.token),)], "never the token"
    # The same browser is the same guest, also under another name; a setup that fails makes nobody.
    before = ada.token
    ada.make_table(seats=[{"kind": "me", "name": "Ada\u202e L."}, {"kind": "bot"}])
    assert ada.token == before and rows(config, "SELECT name FROM people") == [("Ada L.",)]
    [[host], [_]] = rows(config, "SELECT host FROM tables")
    assert rows(config, "SELECT person, seat FROM seats WHERE person IS NOT NULL") == [(host, 0), (host, 0)]


def test_whoever_is_refused_leaves_nothing_behind(client: TestClient, config: Config):
    """Neither a person nor a cookie: however often somebody tries, nothing grows."""
    closed = Browser(client).make_table(seats=OPEN)
    full = Browser(client).make_table("battlecrest", seats=[{"kind": "me"}, {"kind": "bot"}])["table"]
    there = [rows(config, f"SELECT count(*) FROM {name}") for name in ("people", "sessions", "limits")]
    for path, wish, status in (
        (f"/api/tables/{closed['table']}/join", {"name": "Eve"}, 403),
        (f"/api/tables/{full}/join", {"name": "Eve"}, 403),
        (f"/api/tables/{closed['table']}/join", {"seat": 0, "invitation": closed["invitation"]}, 409),
        ("/api/tables", {"game": "battlecrest", "options": {"arena": "moon"}}, 422),
        ("/api/tables", {"game": "chess"}, 404),
        ("/api/seek", {"game": "chess"}, 404),
        ("/api/seek", {"game": "battlecrest", "mode": "six"}, 422),
    ):
        reply = Browser(client).post(path, wish)
        assert reply.status_code == status and "set-cookie" not in reply.headers, path
    assert there == [
        rows(config, f"SELECT count(*) FROM {name}") for name in ("people", "sessions", "limits")
    ]
    joined = Browser(client)
    wish = {"name": "Bo", "invitation": closed["invitation"]}
    assert joined.post(f"/api/tables/{closed['table']}/join", wish).status_code == 200
    assert rows(config, "SELECT name FROM people WHERE name = 'Bo'") == [("Bo",)]
    with joined.at_table(closed["table"]) as bo:
        assert bo.hello["you"] == [1]


def test_a_program_without_a_page_is_nobody(client: TestClient, config: Config):
    table = make_table(client, "battlecrest", OPEN)
    assert "tafelrunde" not in client.cookies and rows(config, "SELECT * FROM people") == []
    ada = Browser(client)
    mine = ada.make_table(seats=OPEN)["table"]
    client.cookies.set("tafelrunde", ada.token)
    with at_table(client, mine) as without_origin:
        assert without_origin.hello["you"] == [] and without_origin.hello["who"] is None
    assert client.post("/api/tables", json={"game": "battlecrest"}).status_code == 201
    assert len(rows(config, "SELECT * FROM people")) == 1
    with at_table(client, table["table"], table["keys"]["0"]) as by_key:
        assert by_key.hello["you"] == [0]


def test_a_seat_opens_to_its_person_without_a_key(client: TestClient):
    ada, bo, eve = Browser(client), Browser(client), Browser(client)
    table = ada.make_table(seats=OPEN)
    joined = bo.post(
        f"/api/tables/{table['table']}/join", {"name": "Bo", "invitation": table["invitation"]}
    ).json()
    assert joined["seat"] == 1
    with ada.at_table(table["table"]) as first, bo.at_table(table["table"]) as second:
        assert (first.hello["you"], second.hello["you"]) == ([0], [1])
        assert first.hello["who"]["name"] == "Ada" and first.hello["who"]["account"] is False
        assert second.hello["seats"][0]["person"] == first.hello["who"]["person"]
        assert first.state["views"].keys() == {"0"}
    with eve.at_table(table["table"]) as watching:
        assert watching.hello["you"] == [] and watching.hello["who"] is None
    with eve.at_table(table["table"], joined["key"]) as with_link:
        assert with_link.hello["you"] == [1], "a guest's key still opens the seat elsewhere"
    replay = ada.get(f"/api/tables/{table['table']}/replay?seat=0")
    assert replay.status_code == 200
    assert eve.get(f"/api/tables/{table['table']}/replay?key=nonsense").status_code == 403


def test_at_one_screen_only_the_own_seat_is_the_persons(client: TestClient):
    ada = Browser(client)
    table = ada.make_table(seats=[{"kind": "me", "name": "Ada"}, {"kind": "person", "name": "Bo"}])
    with ada.at_table(table["table"]) as one:
        assert one.hello["you"] == [0]
    with ada.at_table(table["table"], *table["keys"].values()) as both:
        assert both.hello["you"] == [0, 1]


def test_a_seat_of_an_account_no_key_opens(
    client: TestClient, config: Config, caplog: pytest.LogCaptureFixture
):
    ada, eve = Browser(client), Browser(client)
    table = ada.make_table(seats=OPEN)
    with closing(sqlite3.connect(config.place)) as db, db:
        db.execute("UPDATE people SET kind = 'account'")
    with ada.at_table(table["table"], table["keys"]["0"]) as own:
        assert own.hello["you"] == [0] and own.hello["who"]["account"] is True
    with pytest.raises(WebSocketDisconnect) as closed, eve.at_table(table["table"], table["keys"]["0"]):
        pass
    assert closed.value.code == 4401
    assert f"refused: log_in, table {table['table']}" in caplog.text and table["keys"]["0"] not in caplog.text
    reply = eve.get(f"/api/tables/{table['table']}/replay?key={table['keys']['0']}")
    assert (reply.status_code, reply.json()["error"]["code"]) == (401, "log_in")


@pytest.mark.parametrize("token", ["", "0" * 64, "'; DROP TABLE people; --", "x" * 5000, "\x00", "é"])
def test_a_forged_cookie_is_nobodys(client: TestClient, token: str):
    ada, eve = Browser(client), Browser(client)
    table = ada.make_table(seats=OPEN)["table"]
    headers = {"cookie": f"tafelrunde={token}".encode(), "origin": b"http://testserver"}
    with client.websocket_connect(f"/api/tables/{table}/ws", headers=headers) as socket:
        socket.send_json({"t": "since"})
        assert (hello := socket.receive_json())["t"] == "hello" and hello["you"] == []
    assert eve.cookies == {}


def test_a_session_ends_with_time_and_goes_on_with_visits(place: str):
    clock = HandClock()

    async def scene() -> None:
        async with opened(place, clock=clock) as store:
            visitors = Visitors(store)
            token, visitor = await visitors.welcome("Ada", "Firefox")
            found = await visitors.find(token)
            assert found is not None and found.person == visitor.person
            for _ in range(7):
                clock.move(25 * DAY)
                assert await visitors.find(token) is not None, "each visit makes it last"
            clock.move(25 * DAY)
            assert await visitors.find(token) is None, "but not beyond 180 days"
            other, _ = await visitors.welcome("Bo", "")
            clock.move(30 * DAY)
            assert await visitors.find(other) is None
            seen = await visitors.people.find(visitor.person.id)
            assert seen is not None and seen.seen > visitor.person.seen
            assert await visitors.people.find("nobody") is None

    asyncio.run(scene())


def test_every_text_about_a_person_can_be_stored(place: str):
    """Quotes, four-byte signs; what databases cannot take (NUL, half a character) is gone before."""
    nasty = "Robert'); DROP TABLE people;-- \U0001f409 %s :name $1 \\"

    async def scene() -> None:
        async with opened(place) as store:
            people, now = PeopleStore(store), 5.0
            token, session = open_session("p", now, nasty)
            await people.add(StoredPerson("p", "guest", nasty, nasty, None, now, now), session)
            found = await people.of_session(token_hash(token))
            assert found is not None and found[0].name == nasty and found[1] == session
            await people.rename_guest("p", nasty * 2, nasty)
            renamed = await people.find("p")
            assert renamed is not None and renamed.name == nasty * 2

    asyncio.run(scene())


def test_over_https_only_the_safe_cookie_counts(config: Config):
    with TestClient(create_app(config), base_url="https://testserver") as client:
        reply = client.post(
            "/api/tables",
            json={"game": "battlecrest", "seats": OPEN},
            headers={"origin": "https://testserver"},
        )
        cookie = reply.headers["set-cookie"]
        assert cookie.startswith("__Host-tafelrunde=") and cookie.endswith("; Secure")
        token, table = cookie.split("=")[1].split(";")[0], reply.json()["table"]
        client.cookies.clear()
        for name, opens in (("tafelrunde", []), ("__Host-tafelrunde", [0])):
            headers = {"cookie": f"{name}={token}", "origin": "https://testserver"}
            with at_table(client, table, headers=headers) as guest:
                assert guest.hello["you"] == opens, name


def test_a_guest_who_calls_himself_like_an_account_is_shown_with_a_question_mark(client: TestClient):
    """An account's name is its own; guests call themselves as they like."""
    ada, guest = Browser(client), Browser(client)
    account = {"name": "Ada", "password": "a long sentence of hers"}
    assert ada.post("/api/register", account).status_code == 201
    open_for_all: dict[str, Any] = {
        "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}],
        "public": True,
    }

    def shown(table: dict[str, Any], seat: int = 0) -> str:
        return str(client.get(f"/api/tables/{table['table']}").json()["seats"][seat]["name"])

    for typed, called in (
        ("Ada", "Ada (?)"),
        ("aDA", "aDA (?)"),
        ("\u0410da", "\u0410da (?)"),
        ("Bo", "Bo"),
        ("", ""),
    ):
        seats = [{"kind": "me", "name": typed}, {"kind": "open"}]
        assert shown(guest.make_table(seats=seats, public=True)) == called
    table = ada.make_table(**open_for_all)
    assert guest.post(f"/api/tables/{table['table']}/join", {"name": "Ada"}).status_code == 200
    assert (shown(table), shown(table, 1)) == ("Ada", "Ada (?)")
    with ada.at_table(table["table"]) as sees, guest.at_table(table["table"]) as says:
        says.send(t="say", text="it is me")
        assert sees.until("chat")["name"] == "Ada (?)"
    both = ada.make_table(seats=[{"kind": "me"}, {"kind": "person", "name": "Ada"}])
    assert (shown(both), shown(both, 1)) == ("Ada", "Ada"), "whoever plays with himself is himself"
    watched = ada.make_table(**open_for_all)
    guest.make_table(seats=[{"kind": "me", "name": "ADA"}, {"kind": "bot"}])
    with guest.at_table(watched["table"]) as watches:
        watches.send(t="say", text="from here too")
        assert watches.until("chat")["name"] == "ADA (?)"
