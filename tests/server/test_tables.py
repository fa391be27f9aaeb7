"""Playing over the WebSocket: what is told to whom, what is refused, and that nothing of it can be confused."""

import json
import time
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tafelrunde.core.events import Event
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.refusals import SENTENCES
from tafelrunde.server.storage import Storage, StorageError
from tests.server.talk import Guest, at_table, make_table, play_on
from tests.server.toy import Bids

TWO: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "person", "name": "Bo"}]


def both_bid(client: TestClient, table: dict[str, Any], guest: Guest) -> int:
    """In the toy game: both seats of this guest have bid; the seat that won is asked now."""
    before = guest.state
    for choice in before["choices"]:
        guest.answer(choice["id"], 0)
    guest.state_after(before["n"] + 2)
    (choice,) = guest.state["choices"]
    return int(choice["seat"])


def test_hello_and_state_tell_all_that_a_board_needs(client: TestClient):
    table = make_table(client, "battlecrest", TWO, options={"turn_limit": 50}, seed=987654321)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        hello, state = ada.hello, ada.state
        assert (hello["game"], hello["mode"], hello["you"]) == ("battlecrest", "duel", [0])
        assert hello["options"] == {"turn_limit": 50}
        assert set(hello["content"]) == {"arena", "heroes", "seals"}
        assert [(seat["name"], seat["online"]) for seat in hello["seats"]] == [("Ada", True), ("Bo", False)]
        assert (state["n"], state["waiting"], state["over"], state["thinking"]) == (0, [0], False, [])
        assert list(state["views"]) == ["0"]
        (choice,) = state["choices"]
        assert choice["text"]["de"] and choice["rules"] and choice["seat"] == 0
        assert [option["i"] for option in choice["options"]] == list(range(len(choice["options"])))
        assert choice["options"][0]["text"]["de"] and choice["options"][0]["kind"]
        assert not state["undo"]["ok"] and state["undo"]["reason"]["de"]
        assert "987654321" not in json.dumps([hello, state]), "the seed is hidden until the end"


def test_an_answer_is_acknowledged_and_shown_to_everybody(client: TestClient):
    table = make_table(client, "battlecrest", TWO)
    keys = table["keys"]
    with (
        at_table(client, table["table"], keys["0"]) as ada,
        at_table(client, table["table"], keys["1"]) as bo,
        at_table(client, table["table"]) as watcher,
    ):
        choice = ada.state["choices"][0]["id"]
        assert ada.answer(choice, 1) == {"t": "ack", "choice": choice, "accepted": True}
        for guest in (ada, bo, watcher):
            state = guest.state_after(1)
            assert state["waiting"] == [1]
            assert [event["kind"] for event in state["events"]] == ["hero"]
            assert state["events"][0]["moment"] == 1
        assert [choice["seat"] for choice in bo.state["choices"]] == [1]
        assert ada.state["choices"] == watcher.state["choices"] == []
        assert list(watcher.state["views"]) == ["spectator"]
        assert ada.state["undo"] == {"ok": True, "seat": 0, "reason": None}
        assert not bo.state["undo"]["ok"]


def test_stale_double_and_foreign_answers_are_refused_without_harm(client: TestClient):
    table = make_table(client, "battlecrest", TWO)
    keys = table["keys"]
    with (
        at_table(client, table["table"], keys["0"]) as ada,
        at_table(client, table["table"], keys["1"]) as bo,
        at_table(client, table["table"]) as watcher,
    ):
        choice = ada.state["choices"][0]["id"]
        for guest, index, code in [
            (bo, 0, "not_yours"),
            (watcher, 0, "not_yours"),
            (ada, 99, "bad_index"),
            (ada, -1, "bad_index"),
        ]:
            refused = guest.answer(choice, index)
            assert (refused["t"], refused["code"], refused["choice"]) == ("refused", code, choice)
        # Twice at once, as from an impatient finger.
        for _ in range(2):
            ada.send(t="answer", choice=choice, index=0)
        assert ada.until("ack", "refused")["t"] == "ack"
        assert ada.until("ack", "refused")["code"] == "stale"
        assert ada.answer("0:0:7", 0)["code"] == "stale"
        assert bo.state_after(1)["n"] == 1


def test_answers_to_one_simultaneous_question_may_cross(client: TestClient, toy: str):
    table = make_table(client, toy, TWO)
    keys = table["keys"]
    with (
        at_table(client, table["table"], keys["0"]) as ada,
        at_table(client, table["table"], keys["1"]) as bo,
    ):
        asked = bo.state["choices"][0]["id"]
        ada.answer(ada.state["choices"][0]["id"], 2)
        assert ada.state_after(1)["choices"] == []
        assert ada.state["waiting"] == [1]
        # Bo has not looked at the screen since: the id from before still fits.
        assert bo.answer(asked, 1)["t"] == "ack"


def test_taking_back(client: TestClient, toy: str):
    table = make_table(client, toy, TWO, seed=3)
    with (
        at_table(client, table["table"], *table["keys"].values()) as both,
        at_table(client, table["table"]) as watcher,
    ):
        winner = both_bid(client, table, both)
        assert not both.state["undo"]["ok"] and "decided" in both.state["undo"]["reason"]["en"]
        watcher.state_after(2)
        events = both.state["event_count"]
        both.answer(both.state["choices"][0]["id"], 0)
        stale = both.state_after(3)["choices"][0]["id"]
        assert both.state["undo"] == {"ok": True, "seat": winner, "reason": None}
        both.send(t="undo", seat=winner)
        assert both.until("undone") == {"t": "undone", "ok": True, "reason": None}
        while both.state["epoch"] == 0:
            both.next_state()
        assert (both.state["n"], both.state["event_since"], both.state["event_count"]) == (2, events, events)
        while watcher.state["epoch"] == 0:
            watcher.next_state()
        assert watcher.state["event_since"] == events
        both.answer(both.state["choices"][0]["id"], 1)
        assert both.answer(stale, 0)["code"] == "stale", "a question that was taken back never fits again"
        both.send(t="undo", seat=1 - winner)
        undone = both.until("undone")
        assert not undone["ok"] and undone["reason"]["de"]
        watcher.send(t="undo", seat=winner)
        assert watcher.until("refused")["code"] == "not_yours"


def test_whoever_comes_back_is_told_what_is_missing(client: TestClient, toy: str):
    table = make_table(client, toy, TWO, seed=3)
    keys = list(table["keys"].values())
    with at_table(client, table["table"], *keys) as both:
        winner = both_bid(client, table, both)
        known, epoch = both.state["event_count"], both.state["epoch"]
        both.answer(both.state["choices"][0]["id"], 0)
        both.state_after(3)
    with at_table(client, table["table"], *keys) as both:
        assert both.state["event_since"] == 0 and len(both.state["events"]) > known
        assert both.greet(event=known, epoch=epoch)["event_since"] == known
        assert len(both.state["events"]) == 1
        assert both.greet(event=10**6, epoch=epoch)["events"] == []
        assert both.greet(event=known)["event_since"] == 0, "of which past, it did not say"
        both.send(t="undo", seat=winner)
        both.until("undone")
        assert both.greet(event=known + 1, epoch=epoch)["event_since"] == 0, "of a past that is no more"


def test_one_browser_holds_several_seats_and_nobody_elses(client: TestClient, toy: str):
    seats = [*TWO, {"kind": "open"}]
    table = make_table(client, toy, seats)
    with at_table(client, table["table"], *table["keys"].values()) as both:
        assert both.hello["you"] == [0, 1]
        assert set(both.state["views"]) == {"0", "1"}
        assert {choice["seat"] for choice in both.state["choices"]} == {0, 1}
        own = [event for event in both.state["events"] if "cards" in event]
        assert sorted(event["seen_by"] for event in own) == [[0], [1]]


def test_the_moment_of_a_log_entry_can_be_seen_again(client: TestClient, toy: str):
    table = make_table(client, toy, TWO, seed=3)
    with (
        at_table(client, table["table"], table["keys"]["0"]) as ada,
        at_table(client, table["table"], table["keys"]["1"]) as bo,
    ):
        start = ada.state["views"]["0"]
        ada.answer(ada.state["choices"][0]["id"], 0)
        bo.answer(bo.state["choices"][0]["id"], 0)
        now = ada.state_after(2)["views"]["0"]
        assert now != start
        for n, view, kinds in [(0, start, ["dealt", "dealt"]), (1, start, []), (2, now, ["revealed"])]:
            ada.send(t="moment", n=n, seat=0)
            moment = ada.until("moment")
            assert (moment["n"], moment["view"]) == (n, view)
            assert [event["kind"] for event in moment["events"]] == kinds
        ada.send(t="moment", n=0)
        assert ada.until("moment")["view"]["hand"] is None, "a spectator's view"
        ada.send(t="moment", n=0, seat=1)
        assert ada.until("refused")["code"] == "not_yours"
        ada.send(t="moment", n=3, seat=0)
        assert ada.until("refused")["code"] == "no_moment"


def test_seats_are_told_anew_when_somebody_comes_goes_or_joins(client: TestClient):
    table = make_table(client, "battlecrest", [{"kind": "me"}, {"kind": "open"}])
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        key = client.post(f"/api/tables/{table['table']}/join", json={"name": "Bo"}).json()["key"]
        assert ada.until("seats")["seats"][1] | {"online": None} == {
            "seat": 1, "kind": "person", "name": "Bo", "level": None, "online": None,
        }  # fmt: skip
        with at_table(client, table["table"], key):
            assert ada.until("seats")["seats"][1]["online"]
        assert not ada.until("seats")["seats"][1]["online"]


def test_a_bot_plays_its_part_and_a_hint_is_one_of_the_options(client: TestClient):
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    table = make_table(client, "battlecrest", seats, seed=5)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        ada.send(t="hint", seat=0)
        ada.send(t="hint", seat=0)
        assert ada.until("refused")["code"] == "busy"
        hint = ada.until("hint")
        choice = ada.state["choices"][0]
        assert hint["choice"] == choice["id"] and hint["index"] < len(choice["options"])
        assert 0 <= hint["win"] <= 1
        ada.send(t="hint", seat=1)
        assert ada.until("refused")["code"] == "not_yours"
        assert play_on(ada)["outcome"]["winners"]
        ada.send(t="hint", seat=0)
        assert ada.until("refused")["code"] == "over"


def test_bots_alone_play_only_while_somebody_watches(client: TestClient):
    table = make_table(client, "battlecrest", [{"kind": "bot", "level": "easy"}] * 2)
    time.sleep(0.3)
    path = f"/api/tables/{table['table']}"
    assert client.get(path).json()["n"] == 0
    with at_table(client, table["table"]) as watcher:
        watcher.state_after(3)


def test_messages_that_are_none_are_answered_and_forgotten(client: TestClient, config: Config):
    table = make_table(client, "battlecrest", TWO)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        for text in (
            "",
            "{",
            "[]",
            "null",
            "x" * 100,
            '{"t":"dance"}',
            '{"t":"answer"}',
            "[" * 5000,
            '{"t":1}',
        ):
            ada.socket.send_text(text)
            assert ada.until("error")["code"] == "malformed", text
        for data in (b"", b"\xff\x00", b'{"t":"ping"'):
            ada.socket.send_bytes(data)
            assert ada.until("error")["code"] == "malformed"
        ada.socket.send_text(json.dumps({"t": "ping", "x": "y" * config.message_bytes}))
        assert ada.until("error")["code"] == "too_big"
        ada.send(t="ping", unknown="is ignored")
        assert ada.until("pong") == {"t": "pong"}
        assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack"


def test_whoever_talks_too_fast_is_told_so(tmp_path: Any):
    with TestClient(create_app(Config(data_dir=tmp_path, messages_per_second=5, message_burst=10))) as client:
        table = make_table(client, "battlecrest", TWO)
        with at_table(client, table["table"], table["keys"]["0"]) as ada:
            for _ in range(30):
                ada.send(t="ping")
            kinds = [ada.until("pong", "error") for _ in range(30)]
            refused = [kind for kind in kinds if kind["t"] == "error"]
            assert 15 <= len(refused) <= 21 and refused[0]["code"] == "too_fast"
            time.sleep(0.5)
            assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack", "later it is fine again"


@pytest.mark.parametrize(
    ("path", "code", "status"),
    [("/api/tables/nowhere/ws", "unknown_table", 4404), ("/api/tables/{}/ws?key=wrong", "bad_key", 4403)],
)
def test_a_wrong_address_or_key_is_told_before_hanging_up(
    client: TestClient, path: str, code: str, status: int
):
    table = make_table(client, "battlecrest", TWO)
    with client.websocket_connect(path.format(table["table"])) as socket:
        assert socket.receive_json() == {"t": "error", "code": code, "message": SENTENCES[code]}
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == status


def test_a_full_table_takes_no_more_watchers(tmp_path: Any):
    with TestClient(create_app(Config(data_dir=tmp_path, connections_per_table=1))) as client:
        table = make_table(client, "battlecrest", TWO)
        with (
            at_table(client, table["table"], table["keys"]["0"]),
            client.websocket_connect(f"/api/tables/{table['table']}/ws") as socket,
        ):
            assert socket.receive_json()["code"] == "full"


def test_what_cannot_be_stored_has_not_happened(client: TestClient, monkeypatch: pytest.MonkeyPatch):
    table = make_table(client, "battlecrest", TWO)
    with (
        at_table(client, table["table"], table["keys"]["0"]) as ada,
        at_table(client, table["table"]) as watcher,
    ):
        before, choice = ada.state["views"], ada.state["choices"][0]["id"]

        async def full(*_: object) -> None:
            raise StorageError("disk full")

        with monkeypatch.context() as patch:
            patch.setattr(Storage, "add_deed", full)
            refused = ada.answer(choice, 0)
            assert refused["code"] == "storage"
        state = ada.greet()
        assert (state["n"], state["views"], state["events"]) == (0, before, [])
        assert watcher.greet()["n"] == 0
        assert ada.answer(choice, 0)["t"] == "ack", "the same question is still open"


def test_a_rule_that_breaks_leaves_the_table_as_it_was(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, toy: str
):
    table = make_table(client, toy, TWO, seed=3)
    with at_table(client, table["table"], *table["keys"].values()) as both:
        winner = both_bid(client, table, both)
        choice = both.state["choices"][0]["id"]
        emit = Bids.emit

        def broken(state: Bids, event: Event) -> None:
            if event.kind == "boast":
                raise RuntimeError("a bug in a rule")
            emit(state, event)

        with monkeypatch.context() as patch:
            patch.setattr(Bids, "emit", broken)
            assert both.answer(choice, 0)["code"] == "fault"
        assert both.answer(choice, 0)["t"] == "ack"
        assert both.state_after(3)["waiting"] == [winner]


def test_a_table_that_cannot_even_be_read_again_sends_everybody_away_until_it_can(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, toy: str
):
    table = make_table(client, toy, TWO, seed=3)
    keys = list(table["keys"].values())
    with at_table(client, table["table"], *keys) as both:
        choice = both.state["choices"][0]["id"]

        async def gone(*_: object) -> None:
            raise StorageError("disk gone")

        with monkeypatch.context() as patch:
            patch.setattr(Storage, "add_deed", gone)
            patch.setattr(Storage, "load_table", gone)
            both.send(t="answer", choice=choice, index=0)
            assert both.until("error")["code"] == "broken"
            with pytest.raises(WebSocketDisconnect) as closed:
                both.receive()
            assert closed.value.code == 1013
    with at_table(client, table["table"], *keys) as both:
        assert both.state["n"] == 0
        assert both.answer(choice, 0)["t"] == "ack"


def test_idle_tables_are_forgotten_and_found_again(tmp_path: Any):
    with TestClient(create_app(Config(data_dir=tmp_path, idle_tables=2))) as client:
        tables = [make_table(client, "battlecrest", TWO, seed=seed) for seed in range(5)]
        with at_table(client, tables[0]["table"], tables[0]["keys"]["0"]) as ada:
            ada.answer(ada.state["choices"][0]["id"], 2)
        tables += [make_table(client, "battlecrest", TWO) for _ in range(3)]
        house = client.app.state.house  # type: ignore[attr-defined]
        assert len(house._tables) == 2 and tables[0]["table"] not in house._tables
        with at_table(client, tables[0]["table"], tables[0]["keys"]["1"]) as bo:
            assert bo.state["n"] == 1 and bo.state["waiting"] == [1]
