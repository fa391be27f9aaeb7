"""Accounts: coming in, going out, and everybody who should not come in. One test for each threat of people against people."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from tafelrunde.server import accounts
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.people.passwords import Passwords
from tafelrunde.server.people.sessions import token_hash
from tafelrunde.server.people.windows import LIMITS, Bucket, take
from tafelrunde.server.store.people import PeopleStore
from tests.server.browsers import ORIGIN, Browser
from tests.server.hand_clock import HandClock
from tests.server.talk import at_table
from tests.server.test_faults import wait
from tests.server.test_store import opened
from tests.server.test_visitors import OPEN, rows

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is the same, only less of it: what is slow on purpose is measured in accounts/test_passwords.py."""
    monkeypatch.setattr(accounts, "Passwords", lambda: Passwords(1, 64, 1))


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def client(config: Config, clock: HandClock) -> Iterator[TestClient]:
    with TestClient(create_app(config, clock)) as client:
        yield client


def register(browser: Browser, name: str = "Ada", password: str = PASSWORD, **more: object) -> Any:
    return browser.post("/api/register", {"name": name, "password": password, **more})


def log_in(browser: Browser, name: str = "Ada", password: str = PASSWORD) -> Any:
    return browser.post("/api/login", {"name": name, "password": password})


def code(reply: Any) -> tuple[int, str]:
    return reply.status_code, reply.json()["error"]["code"]


# --- coming in and going out -----------------------------------------------------------------------------------------


def test_a_guest_becomes_an_account_and_keeps_his_tables(client: TestClient, config: Config):
    ada, elsewhere = Browser(client), Browser(client, "Safari")
    assert ada.get("/api/me").json() == {"who": None, "accounts": "open", "since": None}
    table = ada.make_table(seats=OPEN)
    guest = ada.get("/api/me").json()["who"]
    assert guest == {"person": guest["person"], "name": "Ada", "account": False}
    made = register(ada, "Ada Lovelace")
    assert made.status_code == 201
    assert made.json()["who"] == {"person": guest["person"], "name": "Ada Lovelace", "account": True}
    assert code(register(ada, "Ada again")) == (409, "logged_in")
    assert PASSWORD not in str(rows(config, "SELECT * FROM people"))
    assert rows(config, "SELECT substr(password, 1, 10) FROM people") == [("$argon2id$",)]
    # The seat is there in another browser as well, by nothing but name and password; capitals do not matter.
    assert log_in(elsewhere, "ADA lovelace").json()["who"]["person"] == guest["person"]
    with elsewhere.at_table(table["table"]) as sitting:
        assert sitting.hello["you"] == [0]
    assert [each["table"] for each in elsewhere.get("/api/me/tables").json()["tables"]] == [table["table"]]
    assert elsewhere.post("/api/logout").json()["who"] is None and elsewhere.cookies == {}
    assert elsewhere.get("/api/me").json()["who"] is None and ada.get("/api/me").json()["who"] is not None
    own = ada.make_table(seats=[{"kind": "me", "name": "Somebody else"}, {"kind": "bot"}])
    info = client.get(f"/api/tables/{own['table']}").json()
    assert info["seats"][0]["name"] == "Ada Lovelace", "an account plays under its name"


def test_what_is_wrong_is_told_with_the_field(client: TestClient):
    ada = Browser(client)
    for name, password, expected in (
        ("A", PASSWORD, "name_short"),
        ("Аda", PASSWORD, "name_mixed"),
        ("4dm1n", PASSWORD, "name_reserved"),
        ("Ada", "short", "password_short"),
        ("Lovelace", "my lovelace key", "password_name"),
    ):
        assert code(register(ada, name, password)) == (422, expected)
    register(ada)
    assert code(register(Browser(client), "aDa")) == (409, "name_taken")
    assert code(ada.post("/api/register", {"name": "Bo"})) == (400, "malformed")


def test_sessions_can_be_seen_and_ended(client: TestClient, clock: HandClock):
    here, there, third = Browser(client, "Firefox"), Browser(client, "Safari"), Browser(client, "Chrome")
    register(here)
    table = here.make_table(seats=OPEN)["table"]
    clock.move(10)
    for each in (there, third):
        assert log_in(each).status_code == 200
    listed = here.get("/api/me/sessions").json()["sessions"]
    assert {(each["agent"], each["here"]) for each in listed} == {
        ("Firefox", True),
        ("Safari", False),
        ("Chrome", False),
    }
    safari = next(each["id"] for each in listed if each["agent"] == "Safari")
    own = next(each["id"] for each in listed if each["here"])
    with there.at_table(table) as sitting:
        left = here.post("/api/me/sessions/end", {"id": safari}).json()["sessions"]
        assert len(left) == 2
        assert sitting.until("error")["code"] == "moved", "also where it is connected"
    assert code(there.get("/api/me/sessions")) == (401, "not_logged_in")
    assert there.get("/api/me").headers["set-cookie"].startswith("tafelrunde=;"), (
        "what opens nothing is taken back"
    )
    for id in (own, "0" * 16, "%", ""):
        assert code(here.post("/api/me/sessions/end", {"id": id})) == (404, "unknown_session")
    assert len(here.post("/api/me/sessions/end", {}).json()["sessions"]) == 1
    assert third.get("/api/me").json()["who"] is None


def test_a_new_password_ends_every_other_session(client: TestClient, config: Config):
    here, there = Browser(client), Browser(client)
    register(here)
    log_in(there)
    before = here.token
    wish = {"old": "not this one", "new": "another good one"}
    assert code(here.post("/api/me/password", wish)) == (403, "wrong_password")
    assert code(here.post("/api/me/password", {"old": PASSWORD, "new": "12345678"})) == (
        422,
        "password_common",
    )
    assert here.post("/api/me/password", {**wish, "old": PASSWORD}).status_code == 200
    assert here.token != before and here.get("/api/me").json()["who"] is not None
    assert there.get("/api/me").json()["who"] is None
    assert code(log_in(there)) == (401, "wrong_login")
    assert log_in(there, password="another good one").status_code == 200
    assert len(rows(config, "SELECT * FROM sessions")) == 2


def test_who_leaves_takes_everything_along(client: TestClient, config: Config):
    ada, bo = Browser(client), Browser(client)
    register(ada)
    table = ada.make_table(seats=[{"kind": "me"}, {"kind": "open"}])
    bo.post(f"/api/tables/{table['table']}/join", {"name": "Bo", "invitation": table["invitation"]})
    with bo.at_table(table["table"]) as sitting:
        told = ada.get("/api/me/export").json()
        assert told["people"][0]["name"] == "Ada" and told["seats"][0]["table_id"] == table["table"]
        assert (
            ada.token not in str(told)
            and token_hash(ada.token) not in str(told)
            and "argon2" not in str(told)
        )
        assert "start" not in str(told["tables"]), "how a running game was set up holds its chance"
        assert code(ada.post("/api/me/delete", {"password": "wrong one"})) == (403, "wrong_password")
        assert ada.post("/api/me/delete", {"password": PASSWORD}).json()["who"] is None
        sitting.wait_for_seats(lambda seats: [seat["name"] for seat in seats] == ["", "Bo"])
    assert ada.cookies == {} and code(log_in(ada)) == (401, "wrong_login")
    assert rows(config, "SELECT kind, name, fold, password FROM people WHERE kind = 'erased'") == [
        ("erased", "", "", None)
    ]
    seats = "SELECT name, person IS NULL, key_hash IS NULL FROM seats WHERE seat = 0"
    assert rows(config, seats) == [("", 1, 1)] and rows(config, "SELECT * FROM errands") == []
    assert register(ada).status_code == 201, "the name is free again"
    assert code(Browser(client).post("/api/me/delete", {})) == (401, "not_logged_in")
    guest = Browser(client)
    guest.make_table(seats=OPEN)
    assert guest.post("/api/me/delete", {}).status_code == 200, "a guest has no password to know"


def test_accounts_can_be_switched_off_or_need_an_invitation(config: Config):
    with TestClient(create_app(msgspec.structs.replace(config, accounts="off"))) as client:
        ada = Browser(client)
        assert ada.get("/api/me").json()["accounts"] == "off"
        assert code(register(ada)) == code(log_in(ada)) == (403, "accounts_off")
        assert ada.make_table(seats=OPEN)["you"] == [0], "guests play on"
    with TestClient(create_app(msgspec.structs.replace(config, accounts="invite"))) as client:
        ada = Browser(client)
        assert code(register(ada)) == code(register(ada, invitation="guess")) == (403, "needs_invitation")
        people = client.app.state.house.visitors.people  # type: ignore[attr-defined]
        wait(client, people.invite(token_hash("come in"), people.clock.wall() + 60))
        assert register(ada, invitation="come in").status_code == 201
        assert code(register(Browser(client), "Bo", invitation="come in")) == (403, "needs_invitation")


# --- threats ---------------------------------------------------------------------------------------------------------


def test_fixation_a_token_known_before_opens_nothing_after(client: TestClient):
    ada, mallory = Browser(client), Browser(client)
    ada.make_table(seats=OPEN)
    for step in (lambda: register(ada), lambda: log_in(ada), lambda: ada.post("/api/logout")):
        mallory.cookies = dict(ada.cookies)
        step()
        assert ada.cookies != mallory.cookies
        assert mallory.get("/api/me").json()["who"] is None
    planted = Browser(client)
    planted.cookies = {"tafelrunde": "a" * 64}
    assert log_in(planted).status_code == 200 and planted.token != "a" * 64


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "http://testserver:8080"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_csrf_a_foreign_page_changes_nothing(
    client: TestClient, headers: dict[str, str], caplog: pytest.LogCaptureFixture
):
    ada = Browser(client)
    register(ada)
    table = ada.make_table(seats=OPEN)["table"]
    for path in ("/api/logout", "/api/me/delete", "/api/me/sessions/end", "/api/me/password", "/api/tables"):
        assert code(ada.post(path, {}, **headers)) == (403, "bad_origin")
    assert ada.get("/api/me").json()["who"]["account"]
    told = {**ORIGIN, "cookie": f"tafelrunde={ada.token}", **headers}
    with pytest.raises(WebSocketDenialResponse) as refused, at_table(client, table, headers=told):
        pass
    assert code(refused.value) == (403, "bad_origin"), "nor does it see what the cookie would open"
    assert "refused: bad_origin, /api/me/delete" in caplog.text


def test_csrf_a_form_is_not_json_and_a_cookie_without_a_page_is_not_believed(client: TestClient):
    ada = Browser(client)
    register(ada)
    form = {**ORIGIN, "cookie": f"tafelrunde={ada.token}", "content-type": "text/plain"}
    assert code(client.post("/api/logout", content="{}", headers=form)) == (415, "not_json")
    program = {"cookie": f"tafelrunde={ada.token}"}
    assert code(client.post("/api/me/sessions/end", json={}, headers=program)) == (401, "not_logged_in")
    assert client.get("/api/logout").status_code == 405, "looking changes nothing"


def test_brute_force_is_slowed_by_name_and_by_address(
    client: TestClient, clock: HandClock, caplog: pytest.LogCaptureFixture
):
    ada, mallory = Browser(client), Browser(client)
    register(ada)
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            assert code(log_in(mallory, password="guess number one")) == (401, "wrong_login")
        refused = log_in(mallory)
    assert code(refused) == (429, "slow_down") and refused.json()["error"]["detail"] == "180 s"
    assert "log-in refused: wrong_login" in caplog.text and "slow_down" in caplog.text
    assert "Ada" not in caplog.text and "guess number" not in caplog.text
    clock.move(180)
    assert log_in(mallory).status_code == 200, "whoever waits, and knows it, comes in"
    clock.move(24 * 3600)
    answers = [code(log_in(mallory, f"Name{number}"))[1] for number in range(21)]
    assert answers == ["wrong_login"] * 20 + ["slow_down"]


def test_enumeration_unknown_names_are_answered_alike_and_with_the_same_work(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    ada = Browser(client)
    register(ada)
    checked: list[bool] = []
    check = Passwords.check

    def watched(self: Passwords, stored: str | None, password: str) -> Any:
        checked.append(stored is None)
        return check(self, stored, password)

    monkeypatch.setattr(Passwords, "check", watched)
    known, unknown = log_in(ada, "Ada", "wrong guess"), log_in(ada, "Nobody here", "wrong guess")
    assert code(known) == code(unknown) and known.json() == unknown.json()
    assert checked == [False, True]


def test_too_many_who_log_in_at_once_are_asked_to_come_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(accounts, "MOST_WAITING", 0)
    assert code(register(Browser(client))) == (503, "too_busy")


def test_a_banned_person_is_refused_everywhere(
    client: TestClient, config: Config, clock: HandClock, caplog: pytest.LogCaptureFixture
):
    ada = Browser(client)
    register(ada)
    table = ada.make_table(seats=OPEN)["table"]
    store = client.app.state.house.store  # type: ignore[attr-defined]
    ban = PeopleStore(store).ban
    with ada.at_table(table) as sitting:
        [[person]] = rows(config, "SELECT id FROM people")
        wait(client, ban(person, clock.wall() + 100))
        wait(client, client.app.state.house.visitors.look_again())  # type: ignore[attr-defined]
        assert sitting.until("error")["code"] == "moved", "within a minute also where he sits"
    with pytest.raises(WebSocketDisconnect) as closed, ada.at_table(table):
        pass
    assert closed.value.code == 4403
    assert code(ada.get("/api/me")) == code(log_in(Browser(client))) == (403, "banned")
    assert code(ada.post("/api/tables", {"game": "battlecrest"})) == (403, "banned")
    assert f"refused: banned, person {person}" in caplog.text
    clock.move(101)
    assert ada.get("/api/me").json()["who"]["name"] == "Ada"


NASTY = ["'; DROP TABLE people; --", "a\x00b", "\U0001f409\U0001f409", "%s :name $1", "\u202eadA", "x" * 199]


@pytest.mark.parametrize("text", NASTY)
def test_odd_texts_in_every_field_do_nothing(client: TestClient, config: Config, text: str):
    ada = Browser(client, text.encode("ascii", "replace").decode().replace("\x00", "?"))
    assert register(ada, text).status_code in (201, 422)
    assert log_in(ada, text, text).status_code in (401, 422)
    for path, body in (
        ("/api/me/password", {"old": text, "new": text}),
        ("/api/me/delete", {"password": text}),
        ("/api/me/sessions/end", {"id": text[:64]}),
    ):
        assert ada.post(path, body).status_code in (400, 401, 403, 404, 422), path
    assert register(Browser(client), "Fine Name", text + " and long enough").status_code in (201, 422)
    half = b'{"name": "\\ud800 Ada", "password": "\\udc00 and long enough"}'
    reply = client.post("/api/register", content=half, headers={**ORIGIN, "content-type": "application/json"})
    assert reply.status_code in (201, 400, 422)
    assert rows(config, "SELECT count(*) FROM tables") == [(0,)]


def test_path_tricks_find_nothing(client: TestClient):
    for path in (
        "/api/me/..%2f..%2ftables",
        "/api/%00",
        "/api/tables/..%2f..%2fetc%2fpasswd",
    ):
        assert client.get(path).status_code in (400, 404), path


def test_nothing_secret_is_logged(client: TestClient, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.DEBUG):
        ada, there = Browser(client), Browser(client)
        table = ada.make_table(seats=OPEN)
        guest = ada.token
        register(ada)
        log_in(there)
        log_in(there, password="a wrong password")
        with ada.at_table(table["table"], table["keys"]["0"]):
            pass
        there.post("/api/me/password", {"old": PASSWORD, "new": "another good one"})
        ada.post("/api/logout")
    secrets = [
        guest,
        there.token,
        token_hash(guest),
        PASSWORD,
        "a wrong password",
        "another good one",
        *table["keys"].values(),
    ]
    assert not [each for each in secrets if each in caplog.text]
    assert "Ada" not in caplog.text


# --- buckets ---------------------------------------------------------------------------------------------------------


def test_buckets_in_the_database_are_those_of_the_rules(place: str):
    clock = HandClock()

    async def scene() -> None:
        async with opened(place, clock=clock) as store:
            people, limit, bucket = PeopleStore(store), LIMITS["login_name"], None
            for seconds in (0, 0, 0, 1, 2, 100, 80, 300, 0, 0, 5000, 0, 0, 0, 0, 0, 0):
                clock.move(seconds)
                taken: Bucket
                taken, wait = take(bucket, limit, clock.wall())
                told = await people.spend([("one", limit)])
                assert told == pytest.approx(max(wait, 1.0) if wait else 0.0)
                bucket = taken
            # Of several all allow it, or none counts.
            for _ in range(5):
                assert await people.spend([("two", limit)]) == 0
            assert await people.spend([("three", limit), ("two", limit)]) > 0
            for _ in range(5):
                assert await people.spend([("three", limit)]) == 0
            both = await asyncio.gather(*(people.spend([("four", limit)]) for _ in range(8)))
            assert sum(1 for wait in both if wait == 0) == 5

    asyncio.run(scene())


def test_a_history_begins_before_a_whole_number_of_seconds_or_not_at_all(client: TestClient):
    ada = Browser(client)
    register(ada, "Ada Lovelace")
    page = f"/api/people/{ada.get('/api/me').json()['who']['person']}"
    assert ada.get(f"{page}?before=1763600000").status_code == 200
    for text in ("%C2%B2", "-1", "nan", "1e9", "9" * 400):
        assert code(ada.get(f"{page}?before={text}")) == (400, "malformed"), text
