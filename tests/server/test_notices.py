"""Notifications: an invitation waits for whoever it is for; by days a browser without an open page is told whose turn it is."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from starlette.testclient import TestClient

from tafelrunde import TafelrundeError
from tafelrunde.server import accounts, care, metrics
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config, read_config
from tafelrunde.server.people.passwords import Passwords
from tafelrunde.server.people.windows import LIMITS, Limit
from tafelrunde.server.play import Deed
from tafelrunde.server.push import Blocked, Pusher, Target, new_key
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.work import done, take_due
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.push_service import Phone, PushService, push_service, signed_by
from tests.server.test_accounts import PASSWORD, code, register
from tests.server.test_days import sweep
from tests.server.test_faults import wait
from tests.server.test_store import WHERE, opened
from tests.server.test_store import stored as one_table

KEY = new_key()
CONTACT = "mailto:host@example.org"
OPEN: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "Passwords", lambda: Passwords(1, 64, 1))


@pytest.fixture
def clock() -> HandClock:
    return HandClock(2e9)


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture
def client(place: str, tmp_path: Path, clock: HandClock, service: PushService) -> Iterator[TestClient]:
    config = Config(
        tmp_path / "data",
        place,
        push_key=KEY,
        push_contact=CONTACT,
        push_hosts=(service.origin,),
        idle_tables=0,
    )
    with TestClient(create_app(config, clock)) as client:
        yield client


def work_off(client: TestClient) -> None:
    """As the clerk does every two seconds: first what follows from tables, then what is done for people. Whatever is due, and
    what is due only a little later."""
    house = client.app.state.house  # type: ignore[attr-defined]
    for _ in range(2):
        for desk in ("jobs", "errands"):
            wait(
                client,
                house.store.carry_out(Step(f"UPDATE {desk} SET due = 0 WHERE kind IN ('turn', 'push')")),
            )
        wait(client, client.app.state.clerk.work_off())  # type: ignore[attr-defined]


def stored(client: TestClient, sql: str) -> list[tuple[Any, ...]]:
    [rows] = wait(client, client.app.state.house.store.look_up(Step(sql)))  # type: ignore[attr-defined]
    return [tuple(row) for row in rows]


def sent() -> float:
    return float(metrics.PUSHED.labels("sent")._value.get())


def pair(client: TestClient, pace: str = "days 3") -> tuple[Browser, Browser, dict[str, Any]]:
    """Ada and Bob, who have accounts, at a table."""
    ada, bob = Browser(client), Browser(client, "Safari")
    assert register(ada, "Ada").status_code == register(bob, "Bob").status_code == 201
    table = ada.make_table(seats=OPEN, pace=pace)
    return ada, bob, table


def sit_down(bob: Browser, table: dict[str, Any]) -> None:
    wish = {"invitation": table["invitation"]}
    assert bob.post(f"/api/tables/{table['table']}/join", wish).status_code == 200


# --- invitations -----------------------------------------------------------------------------------------------------


def test_an_invitation_waits_until_the_one_it_is_for_comes(client: TestClient):
    ada, bob, table = pair(client)
    bob.post("/api/logout")
    assert ada.post("/api/invitations", {"table": table["table"], "name": "bob"}).status_code == 201
    assert bob.get("/api/notices").json() == {"notices": [], "unread": 0}, "nobody else hears of it"
    assert bob.post("/api/login", {"name": "Bob", "password": PASSWORD}).status_code == 200
    [notice] = bob.get("/api/notices").json()["notices"]
    assert (notice["table"], notice["name"], notice["unread"]) == (table["table"], "Ada", True)
    assert notice["pace"] == "days 3" and bob.get("/api/notices").json()["unread"] == 1
    read = bob.post("/api/notices/read", {"id": notice["id"]}).json()
    assert read["unread"] == 0 and len(read["notices"]) == 1, "seen, but not answered yet"
    sit_down(bob, notice | {"table": notice["table"]})
    assert bob.get("/api/notices").json()["notices"] == [], "whoever came needs no invitation"


def test_an_invitation_can_be_declined_and_goes_when_the_seat_does(client: TestClient):
    ada, bob, table = pair(client)
    wish = {"table": table["table"], "name": "Bob"}
    ada.post("/api/invitations", wish)
    [notice] = bob.get("/api/notices").json()["notices"]
    assert bob.post("/api/notices/read", {"id": notice["id"], "decline": True}).json()["notices"] == []
    ada.post("/api/invitations", wish)
    assert len(bob.get("/api/notices").json()["notices"]) == 1, "asked again"
    assert stored(client, "SELECT count(*) FROM notifications") == [(1,)], "but not twice"
    cy = Browser(client)
    register(cy, "Cy")
    sit_down(cy, table)
    assert bob.get("/api/notices").json()["notices"] == []
    assert code(ada.post("/api/invitations", wish)) == (409, "no_open_seat")


def test_who_may_invite_whom(client: TestClient, monkeypatch: pytest.MonkeyPatch):
    ada, bob, table = pair(client)
    wish = {"table": table["table"], "name": "Bob"}
    assert code(Browser(client).post("/api/invitations", wish)) == (401, "not_logged_in")
    assert code(bob.post("/api/invitations", {**wish, "name": "Ada"})) == (403, "not_at_table")
    assert code(bob.post("/api/invitations", {**wish, "table": "nowhere"})) == (403, "not_at_table")
    for name in ("Nobody", "Ada", "'; DROP TABLE people --", "\x00"):
        assert code(ada.post("/api/invitations", {**wish, "name": name})) == (404, "unknown_person"), name
    [[ada_id], [bob_id]] = stored(client, "SELECT id FROM people ORDER BY name")
    mute = Step("INSERT INTO mutes (person, muted) VALUES (:by, :who)", {"by": bob_id, "who": ada_id})
    wait(client, client.app.state.house.store.carry_out(mute))  # type: ignore[attr-defined]
    assert ada.post("/api/invitations", wish).status_code == 201, "who is muted does not learn it"
    assert bob.get("/api/notices").json()["notices"] == []
    monkeypatch.setitem(LIMITS, "invitations", Limit(1, 3600.0, burst=0.5))
    assert code(ada.post("/api/invitations", wish)) == (429, "too_often")


def test_account_names_cannot_be_found_out_by_inviting(client: TestClient):
    ada, _, table = pair(client)
    tries = [{"table": table["table"], "name": name} for name in [*(f"nobody{n}" for n in range(40)), "Bob"]]
    told = [code(ada.post("/api/invitations", wish)) for wish in tries]
    assert told == [(404, "unknown_person")] * 30 + [(429, "too_often")] * 11, (
        "nor does a hit answer otherwise"
    )


# --- whose turn it is ------------------------------------------------------------------------------------------------


def away_and_asked(
    client: TestClient, service: PushService
) -> tuple[Browser, Browser, dict[str, Any], Phone]:
    """Ada answers at a table by days until Bob is asked, who has gone and left his phone's address."""
    ada, bob, table = pair(client)
    sit_down(bob, table)
    phone = Phone(service)
    assert bob.get("/api/push").json()["browsers"] == 0
    assert bob.post("/api/push", phone.subscription).json()["browsers"] == 1
    with ada.at_table(table["table"]) as sitting:
        n = 0
        while sitting.state["waiting"] != [1]:
            [choice] = sitting.state["choices"]
            sitting.send(t="answer", choice=choice["id"], index=0)
            assert sitting.until("ack", "refused")["t"] == "ack"
            n += 1
            sitting.state_after(n)
    return ada, bob, table, phone


def test_whoever_is_asked_by_days_and_has_no_page_open_is_told(client: TestClient, service: PushService):
    before = sent()
    _, bob, table, phone = away_and_asked(client, service)
    assert stored(client, "SELECT id FROM jobs") == [(f"turn:{table['table']}",)], "with the deed"
    assert service.heard == []
    work_off(client)
    assert phone.messages() == [{"kind": "turn", "table": table["table"]}], "and nothing of the game"
    work_off(client)
    assert len(phone.messages()) == 1 and sent() == before + 1, "once"
    assert stored(client, "SELECT id FROM jobs") == stored(client, "SELECT id FROM errands") == []
    [(_, headers, body)] = service.heard
    claims, key = signed_by(headers["Authorization"])
    assert claims["aud"] == service.origin and claims["sub"] == CONTACT and claims["exp"] > 2e9
    assert key == bob.get("/api/push").json()["key"]
    assert int(headers["TTL"]) > 0 and headers["Content-Encoding"] == "aes128gcm"
    assert table["table"].encode() not in body, "only the browser can read it"


def test_whoever_looks_is_not_told_and_nobody_at_a_live_table(client: TestClient, service: PushService):
    ada, bob, table, _ = away_and_asked(client, service)
    with bob.at_table(table["table"]):
        work_off(client)
    assert service.heard == []
    live = ada.make_table(seats=OPEN, pace="spell 60")
    sit_down(bob, live)
    with ada.at_table(live["table"]) as sitting:
        [choice] = sitting.state["choices"]
        sitting.send(t="answer", choice=choice["id"], index=0)
        assert sitting.until("ack", "refused")["t"] == "ack"
    assert stored(client, "SELECT id FROM jobs") == []


def test_about_one_table_nobody_is_called_every_minute(
    client: TestClient, service: PushService, clock: HandClock
):
    ada, bob, table, phone = away_and_asked(client, service)
    work_off(client)
    n = stored(client, "SELECT answers FROM heads")[0][0]
    for browser, seat in ((bob, 1), (ada, 0)):  # Bob answers and goes, Ada too: Bob is asked anew
        with browser.at_table(table["table"]) as sitting:
            while seat in sitting.state["waiting"] and not sitting.state["over"]:
                sitting.send(t="answer", choice=sitting.state["choices"][0]["id"], index=0)
                assert sitting.until("ack", "refused")["t"] == "ack"
                n += 1
                sitting.state_after(n)
    assert stored(client, "SELECT waiting FROM heads") == [(2,)], "Bob is asked"
    work_off(client)
    assert len(phone.messages()) == 1
    wait(
        client,
        client.app.state.house.store.carry_out(  # type: ignore[attr-defined]
            Step("UPDATE notifications SET at = at - 601 WHERE kind = 'turn'")
        ),
    )
    work_off(client)
    assert len(phone.messages()) == 2


def test_whoever_lets_half_of_the_time_pass_is_told_again(
    client: TestClient, service: PushService, clock: HandClock
):
    _, _, table, phone = away_and_asked(client, service)
    work_off(client)
    clock.move(1.4 * 86400)
    sweep(client)
    work_off(client)
    assert len(phone.messages()) == 1
    clock.move(0.2 * 86400)
    for _ in range(2):
        sweep(client)
        work_off(client)
    assert phone.messages() == [{"kind": "turn", "table": table["table"]}] * 2


@pytest.mark.parametrize(
    ("status", "left", "tries"), [(410, 0, 1), (404, 0, 1), (302, 1, 1), (403, 1, 1), (503, 0, 5)]
)
def test_a_browser_that_is_gone_or_fails_always_is_called_no_more(
    client: TestClient, service: PushService, status: int, left: int, tries: int
):
    service.says = status
    _, bob, _, _ = away_and_asked(client, service)
    for _ in range(6):
        work_off(client)
    assert len(service.heard) == tries, "and nothing that it says is followed"
    assert bob.get("/api/push").json()["browsers"] == left
    assert stored(client, "SELECT id FROM errands") == []


def test_a_browser_can_be_told_no_more(client: TestClient, service: PushService):
    _, bob, _, phone = away_and_asked(client, service)
    other = Phone(service, "laptop")
    assert bob.post("/api/push", other.subscription).json()["browsers"] == 2
    assert bob.post("/api/push/end", {"endpoint": phone.subscription["endpoint"]}).json()["browsers"] == 1
    work_off(client)
    assert phone.messages() == [] and len(other.messages()) == 1
    assert bob.post("/api/push/end").json()["browsers"] == 0
    for number in range(8):
        bob.post("/api/push", Phone(service, f"p{number}").subscription)
    assert bob.get("/api/push").json()["browsers"] == 5, "the oldest go"


def test_a_browser_that_somebody_else_uses_now_is_his(client: TestClient, service: PushService):
    ada, bob, _, phone = away_and_asked(client, service)
    assert ada.post("/api/push", phone.subscription).json()["browsers"] == 1
    assert bob.get("/api/push").json()["browsers"] == 0
    work_off(client)
    assert phone.messages() == [], "Bob's turn is not told to Ada"


def test_an_invitation_reaches_a_browser_too(client: TestClient, service: PushService):
    ada, bob, table = pair(client)
    phone = Phone(service)
    bob.post("/api/push", phone.subscription)
    ada.post("/api/invitations", {"table": table["table"], "name": "Bob"})
    work_off(client)
    assert phone.messages() == [{"kind": "invitation", "table": table["table"]}]


# --- which services are called ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://evil.example/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://notify.windows.com.evil.example/x",
        "https://user@fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "http://127.0.0.1:1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "file:///etc/passwd",
        "https://fcm.googleapis.com/x\r\nHost: other",
        "https://fcm.googleapis.com/" + "x" * 1000,
        "",
    ],
)
def test_a_foreign_address_is_never_called(endpoint: str):
    phone = Phone(PushServiceNowhere()).subscription
    pusher = Pusher(KEY, CONTACT)
    with pytest.raises(Blocked):
        pusher.check(Target(endpoint, phone["p256dh"], phone["auth"]))
    assert pusher.send(Target(endpoint, phone["p256dh"], phone["auth"]), {}) == "blocked"


class PushServiceNowhere(PushService):
    def __init__(self) -> None:
        self.heard, self.says, self.origin = [], 201, "https://fcm.googleapis.com"


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "10.0.0.7", "192.168.1.1", "169.254.169.254", "::1", "fd00::1"]
)
def test_a_known_name_that_leads_into_our_own_network_is_not_called(
    address: str, monkeypatch: pytest.MonkeyPatch
):
    phone = Phone(PushServiceNowhere()).subscription
    target = Target(phone["endpoint"], phone["p256dh"], phone["auth"])
    pusher = Pusher(KEY, CONTACT)
    pusher.check(target)
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    assert pusher.send(target, {"kind": "turn", "table": "t"}) == "blocked"


@pytest.mark.parametrize(
    "change", [{"p256dh": "AAAA"}, {"p256dh": "!"}, {"auth": "AAAA"}, {"p256dh": "B" + "A" * 86}]
)
def test_keys_that_are_none_are_refused(client: TestClient, service: PushService, change: dict[str, str]):
    ada = Browser(client)
    register(ada)
    wish = {**Phone(service).subscription, **change}
    assert code(ada.post("/api/push", wish)) == (422, "bad_push")
    assert code(Browser(client).post("/api/push", Phone(service).subscription)) == (401, "not_logged_in")


def test_without_a_key_nothing_of_it_is_there(tmp_path: Path, service: PushService):
    with TestClient(create_app(Config(data_dir=tmp_path))) as client:
        ada, bob, table = pair(client)
        sit_down(bob, table)
        assert ada.get("/api/push").json() == {"key": None, "browsers": 0}
        assert code(ada.post("/api/push", Phone(service).subscription)) == (409, "no_push")
        assert stored(client, "SELECT id FROM jobs") == []


def test_the_command_makes_what_the_settings_take():
    settings = dict(line.split("=", 1) for line in care.push_keys(CONTACT).splitlines())
    config = read_config(Path("."), settings)
    assert config.push_contact == CONTACT and Pusher(config.push_key, CONTACT).public_key
    with pytest.raises(TafelrundeError, match="mailto"):
        care.push_keys("me")
    with pytest.raises(TafelrundeError, match="push-keys"):
        read_config(Path("."), {**settings, "TAFELRUNDE_PUSH_KEY": "AA"})


def test_a_call_that_comes_while_the_last_one_is_being_made_is_not_forgotten(place: str):
    async def scene() -> list[str]:
        async with opened(place) as store:
            await store.add_table(one_table(), WHERE)
            asked = structs.replace(WHERE, waiting=[1], calls=True)
            await store.add_deed("one", 1, 0, Deed("answer", 0, 0), asked)
            await store.carry_out(Step("UPDATE jobs SET due = 0"))
            [work] = await take_due(store, "jobs")
            await store.add_deed("one", 1, 1, Deed("answer", 0, 0), asked)
            await done(store, work)
            [rows] = await store.look_up(Step("SELECT id FROM jobs"))
            return [row[0] for row in rows]

    assert asyncio.run(scene()) == ["turn:one"]
