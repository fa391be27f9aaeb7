"""People who look for each other: open tables, any free seat, and whose turn it is."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from tafelrunde.server.app import create_app
from tafelrunde.server.bus import LobbyChanged, TurnsChanged
from tafelrunde.server.config import Config
from tafelrunde.server.site import Site
from tests.server.browsers import ORIGIN, Browser
from tests.server.hand_clock import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def config(place: str, tmp_path: Any) -> Config:
    """On both databases."""
    return Config(data_dir=tmp_path / "data", db=place, messages_per_second=1e6, message_burst=10**6)


@pytest.fixture
def client(config: Config, clock: HandClock) -> Iterator[TestClient]:
    with TestClient(create_app(config, clock)) as client:
        yield client


@contextmanager
def start_page(browser: Browser) -> Iterator[WebSocketTestSession]:
    carried = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    headers = {**ORIGIN, "cookie": carried} if carried else ORIGIN
    with browser.client.websocket_connect("/api/ws", headers=headers) as socket:
        socket.send_json({"t": "watch", "lobby": True})
        yield socket


def until(socket: WebSocketTestSession, kind: str) -> Any:
    while (message := socket.receive_json())["t"] != kind:
        pass
    return message.get("tables", message)


def pass_a_second(client: TestClient, clock: HandClock, heard: str = "_lobby") -> None:
    """Once the hint has arrived and is about to be told: between servers it takes its way through the database."""
    site = site_of(client)
    for _ in range(6000):
        if getattr(site, heard) and site._timer is not None:
            break
        sleep(0.01)
    else:
        raise AssertionError(f"no hint arrived: {heard}")
    clock.move(1)


def site_of(client: TestClient) -> Site:
    site: Site = client.app.state.site  # type: ignore[attr-defined]
    return site


def test_open_tables_are_shown_and_told_anew_at_most_once_a_second(client: TestClient, clock: HandClock):
    ada, bo = Browser(client), Browser(client)
    with start_page(bo) as page:
        assert until(page, "lobby") == []
        wish = {"game": "battlecrest", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
        hidden = ada.post("/api/tables", wish).json()["table"]
        made = ada.post("/api/tables", {**wish, "public": True, "pace": "bank 600+10"}).json()["table"]
        pass_a_second(client, clock)
        (shown,) = until(page, "lobby")
        assert (shown["table"], shown["open"], shown["people"]) == (made, 1, ["Ada"])
        assert (shown["pace"], shown["names"]["en"], shown["seats"]) == ("bank 600+10", "Battlecrest", 2)
        assert ada.get("/api/lobby").json()["tables"] == [shown] and hidden != made
        bo.post(f"/api/tables/{made}/join", {"name": "Bo"})
        pass_a_second(client, clock)
        assert until(page, "lobby") == []
        page.send_text("{nonsense")
        assert until(page, "error")["code"] == "malformed"
        page.send_json({"t": "ping", "id": 3})
        assert until(page, "pong")["id"] == 3
    clock.move(2 * 86400)
    ada.post("/api/tables", {**wish, "public": True})
    clock.move(2 * 86400)
    assert ada.get("/api/lobby").json()["tables"] == [], "nobody waits that long"


def test_any_free_seat_will_do(client: TestClient, clock: HandClock):
    ada, bo, cem = Browser(client), Browser(client), Browser(client)
    first = ada.post("/api/seek", {"game": "battlecrest", "name": "Ada"}).json()
    assert first["opened"] and first["seat"] == 0
    clock.move(1)
    again = ada.post("/api/seek", {"game": "battlecrest", "name": "Ada"}).json()
    assert again == {**first, "key": None, "opened": False}, "nobody plays against himself; he waits on"
    clock.move(1)
    clocked = bo.post("/api/seek", {"game": "battlecrest", "name": "Bo", "pace": "spell 60"}).json()
    assert clocked["opened"]
    found = cem.post("/api/seek", {"game": "battlecrest", "name": "Cem", "mode": "duel"}).json()
    assert not found["opened"] and found["table"] == first["table"] and found["seat"] == 1
    own = bo.post(f"/api/tables/{clocked['table']}/join", {"name": "Bo"})
    assert own.json()["error"]["code"] == "one_seat", "where a clock runs nobody plays for two"
    assert bo.post("/api/seek", {"game": "chess"}).status_code == 404
    assert bo.post("/api/seek", {"game": "battlecrest", "mode": "six"}).status_code == 422
    assert bo.post("/api/seek", {"game": "battlecrest", "pace": "soon"}).status_code == 422


def test_whose_turn_it_is_and_what_was_not_seen_yet(client: TestClient, clock: HandClock):
    ada, bo = Browser(client), Browser(client)
    made = ada.post("/api/seek", {"game": "battlecrest", "name": "Ada", "pace": "days 3"}).json()
    table = made["table"]
    bo.post("/api/seek", {"game": "battlecrest", "name": "Bo"})
    assert client.get("/api/turns").json()["tables"] == []
    (turn,) = ada.get("/api/turns").json()["tables"]
    assert (turn["table"], turn["yours"], turn["unread"], turn["people"]) == (table, True, False, ["Bo"])
    assert turn["due"] == pytest.approx(clock.wall() + 3 * 86400) and not turn["soon"]
    with start_page(bo) as page:
        (told,) = until(page, "turns")
        assert not told["yours"]
        clock.move(2 * 86400)
        assert ada.get("/api/turns").json()["tables"][0]["soon"]
        with client.websocket_connect(f"/api/tables/{table}/ws") as socket:
            socket.send_text(json.dumps({"t": "since", "keys": [made["key"]]}))
            n = 0
            while True:
                state = socket.receive_json()
                if state["t"] != "state":
                    continue
                if not state["choices"]:
                    break
                if state["n"] == n:
                    n += 1
                    choice = state["choices"][0]["id"]
                    socket.send_text(json.dumps({"t": "answer", "choice": choice, "index": 0}))
        told = {"yours": False}
        while not told["yours"]:
            pass_a_second(client, clock, "_people")
            (told,) = until(page, "turns")
        assert told["unread"]


def test_hints_are_not_gathered_while_no_page_is_open(client: TestClient):
    ada, site = Browser(client), site_of(client)
    ada.post("/api/seek", {"game": "battlecrest", "name": "Ada"})
    site._heard(LobbyChanged())
    site._heard(TurnsChanged("somebody"))
    assert (site._lobby, site._people, site._timer) == (False, set(), None)
