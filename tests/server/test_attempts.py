"""Whoever tries what is not his hears a clear no; whoever keeps the server sees that somebody tried: where, never with what."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tests.server.browsers import Browser
from tests.server.talk import at_table

WRONG = "not-the-key-of-anybody-0123456789"
SEATS: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "person"}, {"kind": "open"}]


@pytest.fixture
def table(client: TestClient) -> dict[str, Any]:
    return Browser(client).make_table("kharnage", seats=SEATS)


def written(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Of what this server wrote all that is about somebody who was refused."""
    told = [each.getMessage() for each in caplog.records if each.name.startswith("tafelrunde")]
    return [line for line in told if line.startswith("refused: ")]


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("replay?key=" + WRONG, None, (403, "bad_key")),
        ("replay?seat=1", None, (403, "not_over")),
        ("join", {"name": "Eve"}, (403, "not_invited")),
        ("join", {"name": "Eve", "invitation": WRONG}, (403, "not_invited")),
        ("join", {"name": "Eve" * 30}, (400, "malformed")),
        ("join", {"name": "x" * 70_000}, (413, "too_big")),
    ],
)
def test_by_http(
    client: TestClient,
    table: dict[str, Any],
    caplog: pytest.LogCaptureFixture,
    path: str,
    body: object,
    expected: tuple[int, str],
):
    address = f"/api/tables/{table['table']}/{path}"
    reply = client.get(address) if body is None else client.post(address, json=body)
    error = reply.json()["error"]
    assert (reply.status_code, error["code"]) == expected
    assert error["message"]["de"] and error["message"]["en"]
    if expected[1] != "not_over":  # that is no attempt: it will be allowed later
        assert written(caplog) == [f"refused: {expected[1]}, {address.split('?')[0]}"]
    assert WRONG not in caplog.text and "Eve" not in caplog.text


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ('{"t":"undo","seat":1}', "not_yours"),
        ('{"t":"concede","seat":1}', "not_yours"),
        ('{"t":"moment","n":0,"seat":1}', "not_yours"),
        ('{"t":"hint","seat":2}', "not_yours"),
        ('{"t":"answer","choice":"0:0:99","index":0}', None),  # replayed: stale, and nobody's attack
        ('{"t":"answer","index":0}', "malformed"),
        ("[" * 2000, "malformed"),
        ('{"t":"say","text":"' + "x" * 9000 + '"}', "too_big"),
    ],
)
def test_at_the_table(
    client: TestClient, table: dict[str, Any], caplog: pytest.LogCaptureFixture, said: str, code: str | None
):
    with at_table(client, table["table"], table["keys"]["0"]) as guest:
        guest.socket.send_text(said)
        told = guest.until("refused", "error")
        assert told["code"] == (code or "stale") and told["message"]["de"] and told["message"]["en"]
        guest.send(t="ping", id=1)
        guest.until("pong")  # nobody is sent away for one mistake
    expected = [] if code is None else [f"refused: {code}, table {table['table']}"]
    assert written(caplog) == expected


def test_a_key_is_shown_in_the_head_where_no_log_of_addresses_has_it(
    client: TestClient, table: dict[str, Any], caplog: pytest.LogCaptureFixture
):
    address, keys = f"/api/tables/{table['table']}/replay", table["keys"]
    for shown, seat in ((keys["0"], 0), (f"{keys['1']}, {keys['0']}", 0), (keys["1"], 1)):
        assert client.get(address, headers={"Seat-Key": shown}).json()["seat"] == seat
    reply = client.get(address, headers={"Seat-Key": WRONG})
    assert (reply.status_code, reply.json()["error"]["code"]) == (403, "bad_key")
    assert written(caplog) == [f"refused: bad_key, {address}"] and WRONG not in caplog.text


@pytest.mark.parametrize("token", ["0" * 64, "'; DROP TABLE people; --", "x" * 3000, "f" * 63])
def test_a_forged_cookie_opens_nothing_and_is_seen(
    client: TestClient, table: dict[str, Any], caplog: pytest.LogCaptureFixture, token: str
):
    eve = Browser(client)
    eve.cookies = {"tafelrunde": token}
    assert eve.get("/api/me").json()["who"] is None
    assert eve.get("/api/me/sessions").status_code == 401
    eve.cookies = {"tafelrunde": token}
    with eve.at_table(table["table"]) as guest:
        assert guest.hello["you"] == [] and guest.hello["who"] is None
    places = ("/api/me", f"/api/tables/{table['table']}/ws")
    assert {f"refused: bad_session, {place}" for place in places} <= set(written(caplog))
    assert token not in caplog.text


def test_a_replayed_cookie_opens_nothing_and_is_seen(client: TestClient, caplog: pytest.LogCaptureFixture):
    """Somebody copied it while it was good; it is tried after its owner has logged out."""
    ada, eve = Browser(client), Browser(client)
    mine = ada.make_table(seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}])["table"]
    eve.cookies, copied = dict(ada.cookies), ada.token
    with eve.at_table(mine) as guest:
        assert guest.hello["you"] == [0], "a cookie that was stolen is as good as its owner's, so far"
    assert written(caplog) == []
    assert ada.post("/api/logout").status_code == 200
    with eve.at_table(mine) as guest:
        assert guest.hello["you"] == []
    assert eve.post("/api/me/sessions/end", {}).status_code == 401
    refused = written(caplog)
    assert refused and all(line.startswith("refused: bad_session, /api/") for line in refused)
    assert copied not in caplog.text and "Ada" not in caplog.text


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/api/tables/%2e%2e%2f%2e%2e%2ftafelrunde.sqlite3/replay",
        "/api/replays/..%5c..%5ctafelrunde.sqlite3",
        "/api/replays/%00",
        "/api/people/..%2fme",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2ftafelrunde.sqlite3",
        "/assets/%00",
    ],
)
def test_tricks_with_paths_find_nothing_and_are_seen(
    config: Config, tmp_path: Path, caplog: pytest.LogCaptureFixture, path: str
):
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>the table</title>")
    with TestClient(create_app(structs.replace(config, web_dir=web))) as client:
        reply = client.get(f"{path}?key={WRONG}")
    assert reply.status_code in (400, 404) and reply.json()["error"]["message"]["de"]
    lines = written(caplog)
    assert len(lines) == 1 and lines[0].startswith("refused: unknown_"), lines
    assert WRONG not in caplog.text and "SQLite" not in reply.text


def test_a_wrong_key_at_the_door(client: TestClient, table: dict[str, Any], caplog: pytest.LogCaptureFixture):
    with client.websocket_connect(f"/api/tables/{table['table']}/ws") as socket:
        socket.send_text(json.dumps({"t": "since", "keys": [WRONG]}))
        assert socket.receive_json()["code"] == "bad_key"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4403
    assert written(caplog) == [f"refused: bad_key, table {table['table']}"] and WRONG not in caplog.text


def test_whoever_guesses_at_private_tables_hears_the_same_and_is_seen(
    client: TestClient, caplog: pytest.LogCaptureFixture
):
    private = Browser(client).make_table(seats=SEATS[1:], private=True)["table"]
    replies = [client.get(f"/api/tables/{id}").json() for id in (private, "0" * len(private))]
    assert replies[0] == replies[1] and replies[0]["error"]["code"] == "unknown_table"
    assert len(written(caplog)) == 2 and all("refused: unknown_table" in line for line in written(caplog))
