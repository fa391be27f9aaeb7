"""Playing over the WebSocket: what is told to whom, what is refused, and that nothing of it can be confused."""

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tafelrunde.core.events import Event
from tafelrunde.core.patches import patched
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.play import Deed
from tafelrunde.server.refusals import SENTENCES
from tafelrunde.server.store import StorageError, Store
from tests.server.people import Server, running_server, sitting_at
from tests.server.talk import Guest, at_table, make_table, play_on
from tests.server.toy import Bids


@pytest.fixture
def config(place: str, tmp_path: Path) -> Config:
    """On both databases."""
    return Config(data_dir=tmp_path / "data", db=place, messages_per_second=1e6, message_burst=10**6)


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
    table = make_table(client, "battlecrest", TWO, options={"turn_limit": 50})
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
        assert choice["refs"] == [] and choice["options"][0]["final"] is False
        assert not state["undo"]["ok"] and state["undo"]["reason"]["de"]
        assert (state["undo"]["steps"], state["undo"]["marks"]) == (0, [])


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
            assert [(event["kind"], event["moment"]) for event in guest.events] == [("hero", 1)]
        assert [choice["seat"] for choice in bo.state["choices"]] == [1]
        assert ada.state["choices"] == watcher.state["choices"] == []
        assert list(watcher.state["views"]) == ["spectator"]
        undo = ada.state["undo"]
        assert (undo["ok"], undo["seat"], undo["reason"], undo["steps"]) == (True, 0, None, 1)
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
        assert both.state["undo"] == {
            "ok": True,
            "seat": winner,
            "reason": None,
            "steps": 1,
            "marks": [],
            "locks": [],
        }
        both.send(t="undo", seat=winner)
        assert both.until("undone") == {"t": "undone", "ok": True, "reason": None}
        both.state_of_epoch(1)
        assert (both.state["n"], both.state["event_since"], both.state["event_count"]) == (2, events, events)
        watcher.state_of_epoch(1)
        assert watcher.state["event_since"] == events
        both.answer(both.state["choices"][0]["id"], 1)
        assert both.answer(stale, 0)["code"] == "stale", "a question that was taken back never fits again"
        both.send(t="undo", seat=1 - winner)
        undone = both.until("undone")
        assert not undone["ok"] and undone["reason"]["de"]
        watcher.send(t="undo", seat=winner)
        assert watcher.until("refused")["code"] == "not_yours"


def test_a_whole_stretch_is_taken_back_and_stays_so(client: TestClient, config: Config, toy: str):
    table = make_table(client, toy, TWO, seed=3)
    keys = list(table["keys"].values())
    with at_table(client, table["table"], *keys) as both:
        winner = both_bid(client, table, both)
        asked, views = both.state["choices"][0]["text"], both.state["views"]
        for n in (3, 4):
            both.answer(both.state["choices"][0]["id"], 0)
            both.state_after(n)
        undo = both.state["undo"]
        assert undo["steps"] == 2
        assert undo["marks"] == [
            {"id": "round", "text": {"de": "the whole round", "en": "the whole round"}, "steps": 2}
        ]
        for wrong in ("century", "ROUND", ""):
            both.send(t="undo", seat=winner, mark=wrong)
            assert both.until("refused")["code"] == "no_mark"
        both.send(t="undo", seat=winner, mark="round")
        assert both.until("undone")["ok"]
        both.state_of_epoch(1)
        assert (both.state["n"], both.state["choices"][0]["text"], both.state["views"]) == (2, asked, views)
        both.answer(both.state["choices"][0]["id"], 1)
        before = both.state_after(3)
    client.app.state.house._tables.clear()  # type: ignore[attr-defined]
    with at_table(client, table["table"], *keys) as both:
        for part in ("n", "epoch", "views", "choices", "undo", "event_count"):
            assert both.state[part] == before[part], part


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
        assert [event["kind"] for event in both.state["events"]] == ["breath", "boast"]
        assert both.greet(event=10**6, epoch=epoch)["events"] == []
        assert both.greet(event=known)["event_since"] == 0, "of which past, it did not say"
        both.send(t="undo", seat=winner)
        both.until("undone")
        assert both.greet(event=known + 1, epoch=epoch)["event_since"] == 0, "of a past that is no more"


def talkative(client: TestClient, toy: str, events: int) -> dict[str, Any]:
    """A table at which so many things have happened."""
    table = make_table(client, toy, TWO, seed=3)
    match = client.app.state.house._tables[table["table"]].play.match  # type: ignore[attr-defined]
    while len(match.record.events) < events:
        match.state.emit(Event("boast", {"seat": 0, "what": len(match.record.events)}))
    return table


def test_a_long_log_comes_in_pages(client: TestClient, toy: str):
    table = talkative(client, toy, 250)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        numbers = [event["number"] for event in ada.state["events"]]
        assert (ada.state["event_since"], ada.state["event_count"]) == (150, 250)
        assert numbers == list(range(150, 250))
        page = ada.state
        while numbers[0] > 0:
            ada.send(t="log", before=numbers[0])
            page = ada.until("log")
            assert (page["before"], page["since"], page["epoch"]) == (numbers[0], max(0, numbers[0] - 100), 0)
            numbers = [event["number"] for event in page["events"]] + numbers
        assert numbers == list(range(250))
        assert page["events"][0]["text"]["en"].startswith("You get"), "as one's own seat may know it"
        for before, expected in [(0, 0), (1, 1), (10**6, 100)]:
            ada.send(t="log", before=before)
            assert len(ada.until("log")["events"]) == expected
        ada.send(t="log", before=-1)
        assert ada.until("error")["code"] == "malformed"
    with at_table(client, table["table"]) as watcher:
        watcher.send(t="log", before=2)
        assert [event["text"]["en"] for event in watcher.until("log")["events"]] == ["Cards are dealt."] * 2


def test_whoever_comes_back_after_long_gets_the_last_page(client: TestClient, toy: str):
    table = talkative(client, toy, 250)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        for known, since in [(250, 250), (240, 240), (150, 150), (149, 150), (0, 150)]:
            assert ada.greet(event=known, epoch=0)["event_since"] == since
            assert len(ada.state["events"]) == 250 - since
        assert ada.greet(event=240, epoch=1)["event_since"] == 150, "of another past"


def test_coming_back_to_a_long_match_costs_little(client: TestClient):
    """A whole match of Pixel Tactics: the log, the cards and the position are told once, afterwards only what is missing."""
    table = make_table(client, "pixel_tactics", TWO, mode="match", seed=3)
    play = client.app.state.house._tables[table["table"]].play  # type: ignore[attr-defined]
    rng = random.Random(1)
    while not play.over:
        (seat, choice), *_ = play.match.choices.items()
        play.do(Deed("answer", seat, rng.randrange(choice.count)))
    assert play.event_count > 800
    path, keys = f"/api/tables/{table['table']}/ws", [table["keys"]["0"]]

    def bytes_after(**known: object) -> int:
        with client.websocket_connect(path) as socket:
            socket.send_json({"t": "since", "keys": keys, **known})
            told: dict[str, int] = {}
            while not told.keys() >= {"hello", "state"}:  # who comes and goes may be told in between
                text = socket.receive_text()
                told[json.loads(text)["t"]] = len(text)
            return told["hello"] + told["state"]

    newcomer = bytes_after()
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        content, epoch = ada.hello["content_id"], ada.state["epoch"]
    back = bytes_after(event=play.event_count, epoch=epoch, content=content)
    late = bytes_after(event=play.event_count - 20, epoch=epoch, content=content)
    print(
        f"{play.event_count} events: {newcomer} bytes for a newcomer, {back} on coming back, {late} with 20 events missed"
    )
    assert newcomer < 120_000 and back < 8_000 and late < 20_000


def test_whoever_stays_is_told_everything_however_much(
    client: TestClient, toy: str, monkeypatch: pytest.MonkeyPatch
):
    """More than a page at once: nothing is left out, and every event says what it changed."""
    table = make_table(client, toy, TWO, seed=3)
    with at_table(client, table["table"], *table["keys"].values()) as both:
        both_bid(client, table, both)
        known = both.state["event_count"]
        emit = Bids.emit
        monkeypatch.setattr(Bids, "emit", lambda state, event: [emit(state, event) for _ in range(100)])
        both.answer(both.state["choices"][0]["id"], 1)
        state = both.state_after(3)
        news = [event for event in both.events if event["number"] >= known]
        assert len(news) == 200 == state["event_count"] - known
        assert all(set(event["patches"]) == {"0", "1"} for event in news)


def test_events_say_what_they_change_for_whoever_looks(client: TestClient, toy: str):
    """Seats that nobody looks through cost nothing: their events have no patch."""
    table = make_table(client, toy, TWO, seed=3)
    keys = table["keys"]
    match = client.app.state.house._tables[table["table"]].play.match  # type: ignore[attr-defined]
    with at_table(client, table["table"], *keys.values()) as both:
        winner = both_bid(client, table, both)
        assert sorted(match.record.watching) == [0, 1]
        with at_table(client, table["table"]) as watcher, at_table(client, table["table"], keys["0"]) as ada:
            assert sorted(match.record.watching) == [-1, 0, 1]
            assert not any("patch" in event for event in watcher.state["events"]), (
                "a newcomer sees the table as it is"
            )
            before = {guest: guest.state["views"] for guest in (both, watcher, ada)}
            known = both.state["event_count"]
            both.answer(both.state["choices"][0]["id"], 1)
            for guest in (both, watcher, ada):
                guest.state_after(3)
                for event in [each for each in guest.events if each["number"] >= known]:
                    for seat, view in before[guest].items():
                        patch = event["patches"][seat] if guest is both else event["patch"]
                        before[guest][seat] = patched(view, patch)
                assert guest.state["views"] == before[guest]
    assert match.record.watching == []
    with at_table(client, table["table"], keys[str(1 - winner)]):
        assert match.record.watching == [1 - winner]


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
        wish = {"name": "Bo", "invitation": table["invitation"]}
        key = client.post(f"/api/tables/{table['table']}/join", json=wish).json()["key"]
        taken = ada.wait_for_seats(lambda seats: seats[1]["kind"] == "person")[1]
        assert (taken["seat"], taken["kind"], taken["name"], taken["level"]) == (1, "person", "Bo", None)
        with at_table(client, table["table"], key):
            ada.wait_for_seats(lambda seats: seats[1]["online"])
        ada.wait_for_seats(lambda seats: not seats[1]["online"])


@pytest.mark.slow
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
        assert 0 <= hint["win"] <= 1 and isinstance(hint["advice"], list)
        ada.send(t="hint", seat=1)
        assert ada.until("refused")["code"] == "not_yours"
        assert play_on(ada)["outcome"]["winners"]
        ada.send(t="hint", seat=0)
        assert ada.until("refused")["code"] == "over"


@pytest.mark.slow
def test_a_hint_comes_with_what_the_game_has_to_say(tmp_path: Path, toy: str):
    """In the bot's own process: from what the seat may know, in both languages."""

    async def ask(server: Server) -> tuple[dict[str, Any], list[str]]:
        table = server.post("/api/tables", {"game": toy, "seats": TWO})
        async with sitting_at(server, table["table"], table["keys"]["1"]) as bo:
            hand = (await bo.until("state"))["views"]["1"]["hand"]
            await bo.send(t="hint", seat=1)
            return await bo.until("hint"), hand

    with running_server(tmp_path) as server:
        hint, hand = asyncio.run(ask(server))
    best = max(hand)
    expected, *said = hint["advice"]
    # The reason of search comes first.
    assert expected["text"]["de"].startswith("Was danach kommt, hängt vom Zufall ab")
    assert said == [
        {
            "text": {"de": f"{best} ist deine höchste.", "en": f"{best} is your highest."},
            "refs": [f"card:{best}"],
        }
    ]


def test_conceding_where_the_game_does_not_allow_it(client: TestClient, toy: str):
    table = make_table(client, toy, TWO, mode="oath")
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        ada.send(t="concede", seat=0)
        refused = ada.until("refused")
        assert refused["code"] == "may_not_concede" and refused["message"] == SENTENCES["may_not_concede"]
        assert not ada.greet()["over"]
        assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack"


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
        assert ada.until("pong")["id"] == 0
        assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack"


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
            patch.setattr(Store, "add_deed", full)
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
            patch.setattr(Store, "add_deed", gone)
            patch.setattr(Store, "load_table", gone)
            both.send(t="answer", choice=choice, index=0)
            assert both.until("error")["code"] == "broken"
            with pytest.raises(WebSocketDisconnect) as closed:
                both.receive()
            assert closed.value.code == 1013
    with at_table(client, table["table"], *keys) as both:
        assert both.state["n"] == 0
        assert both.answer(choice, 0)["t"] == "ack"


@pytest.mark.slow
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
