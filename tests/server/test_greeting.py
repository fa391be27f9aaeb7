"""Coming in and being sent away: who greets, how fast one may talk, and why a connection ends."""

import time
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.refusals import SENTENCES
from tests.server.hand_clock import HandClock
from tests.server.talk import Guest, at_table, make_table

TWO: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "person", "name": "Bo"}]


def test_whoever_talks_too_fast_is_heard_more_slowly(tmp_path: Any):
    with TestClient(
        create_app(Config(data_dir=tmp_path, messages_per_second=20, message_burst=10))
    ) as client:
        table = make_table(client, "battlecrest", TWO)
        with at_table(client, table["table"], table["keys"]["0"]) as ada:
            began = time.monotonic()
            for _ in range(25):
                ada.send(t="ping")
            assert {ada.until("pong", "error")["t"] for _ in range(25)} == {"pong"}, "nothing is lost"
            assert time.monotonic() - began > 15 / 20
            assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack"


def test_whoever_never_stops_is_sent_away(tmp_path: Any):
    hasty = Config(data_dir=tmp_path, messages_per_second=20, message_burst=10, flood_seconds=0.5)
    with TestClient(create_app(hasty)) as client:
        table = make_table(client, "battlecrest", TWO)
        with at_table(client, table["table"], table["keys"]["0"]) as ada:
            for _ in range(40):
                ada.send(t="ping")
            assert ada.until("error")["code"] == "too_fast"
            with pytest.raises(WebSocketDisconnect) as closed:
                ada.receive()
            assert closed.value.code == 4429


def test_whoever_never_says_what_he_wants_is_sent_away(tmp_path: Any):
    clock, config = HandClock(), Config(data_dir=tmp_path)
    with TestClient(create_app(config, clock)) as client:
        table = make_table(client, "battlecrest", TWO)
        with client.websocket_connect(f"/api/tables/{table['table']}/ws") as socket:
            socket.send_json({"t": "ping"})  # that is no greeting
            assert socket.receive_json()["t"] == "pong"
            clock.move(config.greeting_seconds)
            assert socket.receive_json()["code"] == "silent"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 4408
        with at_table(client, table["table"], table["keys"]["0"]) as ada:
            clock.move(config.greeting_seconds)
            assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack", (
                "it was a greeting that counted"
            )


def test_a_start_page_that_never_says_what_it_wants_is_sent_away(tmp_path: Any):
    clock, config = HandClock(), Config(data_dir=tmp_path)
    with (
        TestClient(create_app(config, clock)) as client,
        client.websocket_connect("/api/ws") as silent,
        client.websocket_connect("/api/ws") as page,
    ):
        page.send_json({"t": "watch", "lobby": True})
        assert page.receive_json()["t"] == "lobby"
        silent.send_json({"t": "ping"})  # that is no greeting
        assert silent.receive_json()["t"] == "pong"
        clock.move(config.greeting_seconds)
        assert silent.receive_json()["code"] == "silent"
        with pytest.raises(WebSocketDisconnect) as closed:
            silent.receive_json()
        assert closed.value.code == 4408
        page.send_json({"t": "ping", "id": 7})
        assert page.receive_json()["id"] == 7, "whoever has greeted stays"


def test_a_start_page_keeps_the_pace_before_its_greeting_too(tmp_path: Any, caplog: pytest.LogCaptureFixture):
    clock, config = HandClock(), Config(data_dir=tmp_path, message_burst=10)
    with TestClient(create_app(config, clock)) as client, client.websocket_connect("/api/ws") as page:
        for _ in range(30):
            page.send_json({"t": "ping"})
        told = [page.receive_json()]
        while told[-1]["t"] == "pong":
            told.append(page.receive_json())
        assert len(told) <= 11 and told[-1]["code"] == "too_fast"
        with pytest.raises(WebSocketDisconnect) as closed:
            page.receive_json()
        assert closed.value.code == 4429
    assert "refused: too_fast, /api/ws" in caplog.text


def test_before_he_says_who_he_is_nobody_is_told_anything(client: TestClient, toy: str):
    table = make_table(client, toy, TWO)
    with client.websocket_connect(f"/api/tables/{table['table']}/ws?key={table['keys']['0']}") as socket:
        for message in (
            {"t": "log", "before": 9},
            {"t": "answer", "choice": "0:0:0", "index": 0},
            {"t": "moment", "n": 0},
        ):
            socket.send_json(message)
            assert (socket.receive_json()["code"]) == "malformed"
        assert not client.get(f"/api/tables/{table['table']}").json()["seats"][0]["online"]
        socket.send_json({"t": "since"})
        assert socket.receive_json()["you"] == [], "a key in the address opens nothing"
        socket.send_json({"t": "since", "keys": [table["keys"]["0"]]})
        while (message := socket.receive_json())["t"] != "hello":
            pass
        assert message["you"] == [], "who he is, he says once"


def test_the_term_grows_whenever_the_table_is_taken(config: Config):
    """So that a browser knows who speaks last."""
    terms = []
    with TestClient(create_app(config)) as client:
        table = make_table(client, "battlecrest", TWO)["table"]
    for _ in range(2):
        with TestClient(create_app(config)) as client:
            for _ in range(2):
                with at_table(client, table) as watcher:
                    assert watcher.hello["term"] == watcher.state["term"]
                    terms.append(watcher.hello["term"])
    assert terms == [2, 2, 3, 3], "the first one is that of whoever made it"


def test_a_table_that_fell_out_of_memory_before_the_greeting_is_found_again(tmp_path: Any):
    with TestClient(create_app(Config(data_dir=tmp_path, idle_tables=0))) as client:
        table = make_table(client, "battlecrest", TWO)
        with client.websocket_connect(f"/api/tables/{table['table']}/ws") as socket:
            make_table(client, "battlecrest", TWO)
            ada = Guest(socket)
            ada.greet(keys=[table["keys"]["0"]])
            assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack"


@pytest.mark.parametrize(
    ("path", "keys", "code", "status"),
    [
        ("/api/tables/nowhere/ws", [], "unknown_table", 4404),
        ("/api/tables/%00/ws", [], "unknown_table", 4404),
        ("/api/tables/{}/ws", ["wrong"], "bad_key", 4403),
    ],
)
def test_a_wrong_address_or_key_is_told_before_hanging_up(
    client: TestClient, path: str, keys: list[str], code: str, status: int
):
    table = make_table(client, "battlecrest", TWO)
    with client.websocket_connect(path.format(table["table"])) as socket:
        if keys:
            socket.send_json({"t": "since", "keys": keys})
        assert socket.receive_json() == {"t": "error", "code": code, "message": SENTENCES[code]}
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == status


def test_a_full_table_takes_no_more_watchers_but_every_player(tmp_path: Any):
    with TestClient(create_app(Config(data_dir=tmp_path, watchers_per_table=1))) as client:
        table = make_table(client, "battlecrest", TWO)
        with (
            at_table(client, table["table"], table["keys"]["0"]),
            at_table(client, table["table"]),
            client.websocket_connect(f"/api/tables/{table['table']}/ws") as socket,
            at_table(client, table["table"], table["keys"]["1"]) as bo,
        ):
            socket.send_json({"t": "since"})
            assert socket.receive_json()["code"] == "full"
            assert bo.state["n"] == 0, "watchers keep no player out"


def test_of_too_many_windows_of_one_seat_the_oldest_closes(tmp_path: Any):
    with TestClient(create_app(Config(data_dir=tmp_path, browsers_per_seat=2))) as client:
        table = make_table(client, "battlecrest", TWO)
        id, keys = table["table"], table["keys"]
        with (
            at_table(client, id, keys["1"]) as bo,
            at_table(client, id, keys["0"]) as first,
            at_table(client, id, keys["0"]) as second,
            at_table(client, id, keys["0"]) as third,
        ):
            assert first.until("error")["code"] == "elsewhere"
            with pytest.raises(WebSocketDisconnect) as closed:
                first.receive()
            assert closed.value.code == 4409
            assert third.answer(third.state["choices"][0]["id"], 0)["t"] == "ack"
            assert second.state_after(1)["n"] == bo.state_after(1)["n"] == 1
