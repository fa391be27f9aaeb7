"""Private tables, which are not there for anybody else; and how many tables one person may open."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.talk import at_table
from tests.server.test_accounts import code, quick_hashes, register
from tests.server.test_visitors import OPEN
from tests.server.together import stored

__all__ = ["quick_hashes"]


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def client(config: Config, clock: HandClock) -> Iterator[TestClient]:
    few = msgspec.structs.replace(config, tables_per_guest=3, tables_per_account=5, open_tables=2)
    with TestClient(create_app(few, clock)) as client:
        yield client


def test_a_private_table_is_there_only_for_who_sits_or_was_invited(client: TestClient):
    ada, bo, eve = Browser(client), Browser(client), Browser(client)
    table = ada.make_table(seats=OPEN, private=True)
    id, invitation = table["table"], table["invitation"]
    assert len(id) == 20 and len(ada.make_table(seats=[{"kind": "me"}, {"kind": "bot"}])["table"]) == 10
    unknown = eve.get("/api/tables/0123456789abcdef0123")
    paths = ("", "/replay", "/journal", "/story", "/replay?key=guess", "?invitation=guess", "?invitation=")
    for path in paths:
        reply = eve.get(f"/api/tables/{id}{path}")
        assert (reply.status_code, reply.json()) == (404, unknown.json()), path
    assert code(eve.post(f"/api/tables/{id}/join", {"invitation": "guess"})) == (404, "unknown_table")
    for keys in ([], ["guess"]):
        with pytest.raises(WebSocketDisconnect) as closed, at_table(client, id, *keys):
            pass
        assert closed.value.code == 4404
    assert id not in client.get("/api/tables").text
    assert bo.get(f"/api/tables/{id}?invitation={invitation}").json()["seats"][1]["kind"] == "open"
    assert bo.post(f"/api/tables/{id}/join", {"invitation": invitation}).status_code == 200
    assert bo.get(f"/api/tables/{id}").status_code == ada.get(f"/api/tables/{id}").status_code == 200
    with ada.at_table(id) as sitting:
        assert sitting.hello["you"] == [0] and sitting.hello["private"]
    with at_table(client, id, table["keys"]["0"]) as by_key:
        assert by_key.hello["you"] == [0]


def test_private_is_how_it_is_stored_and_told(client: TestClient, config: Config):
    ada = Browser(client)
    wishes: list[dict[str, Any]] = [{"private": True}, {"public": True}, {"private": True, "public": True}]
    made = [ada.make_table(seats=[{"kind": "me"}, {"kind": "bot"}], **wish) for wish in wishes]
    told = [ada.get(f"/api/tables/{each['table']}").json() for each in made]
    assert [(each["private"], each["public"]) for each in told] == [
        (True, False),
        (False, True),
        (True, False),
    ]
    found = stored(config, "SELECT id, visibility FROM tables")
    assert dict(found) == {
        made[0]["table"]: "private",
        made[1]["table"]: "public",
        made[2]["table"]: "private",
    }


def test_nobody_opens_tables_without_end(client: TestClient, clock: HandClock):
    alone: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "bot"}]
    guest, account, other = Browser(client), Browser(client), Browser(client)
    register(account)
    for browser, often in ((guest, 3), (account, 5)):
        for _ in range(often):
            browser.make_table(seats=alone)
        refused = browser.post("/api/tables", {"game": "battlecrest", "seats": alone})
        assert code(refused) == (429, "slow_down")
        assert refused.json()["error"]["detail"] == f"{3600 // often} s"
    other.make_table(seats=alone)
    clock.move(3600)
    for _ in range(2):
        guest.make_table(seats=OPEN)
    assert code(guest.post("/api/tables", {"game": "battlecrest", "seats": OPEN})) == (429, "too_many_open")
    clock.move(3600)
    guest.make_table(seats=alone)
