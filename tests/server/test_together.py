"""People at one table: what they say to each other, what they ask each other for, and who looks on, as late as that is wished."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.store import StorageError, StorageLost
from tafelrunde.server.tables import Table
from tests.server.hand_clock import HandClock
from tests.server.standing.test_holding import with_account
from tests.server.talk import Guest, at_table
from tests.server.together import answer_first, is_over, people, seated, stored, until


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def client(config: Config, clock: HandClock) -> Iterator[TestClient]:
    with TestClient(create_app(config, clock)) as client:
        yield client


def silence(guest: Guest) -> list[dict[str, Any]]:
    """Everything that was on its way to this guest."""
    guest.send(t="ping")
    found = []
    while (message := guest.receive())["t"] != "pong":
        found.append(message)
    return found


def lines(messages: list[dict[str, Any]]) -> list[str]:
    return [message["text"] for message in messages if message["t"] == "chat"]


# --- talking ---------------------------------------------------------------------------------------------------------

NASTY = "<img src=x onerror=alert(1)> \u202egnitirw\x00 '; DROP TABLE chat; --"


def test_a_line_reaches_everybody_in_the_room_is_kept_and_can_be_hidden(
    client: TestClient, config: Config, clock: HandClock
):
    id, keys = seated(client, "battlecrest", 2)
    with people(client, id, keys) as (ada, bo):
        bo.send(t="say", text=NASTY)
        said = ada.until("chat")
        assert (said["seat"], said["name"], said["mine"]) == (1, "P1", False)
        assert said["text"] == "<img src=x onerror=alert(1)> gnitirw '; DROP TABLE chat; --"
        assert bo.until("chat")["mine"]
        ada.send(t="say", emote="luck")
        assert bo.until("chat")["emote"]["says"]["en"] == "Good luck!"
        for wrong, code in (({"text": " \u200b"}, "chat_empty"), ({"emote": "rude"}, "unknown_emote")):
            clock.move(5)
            ada.send(t="say", **wrong)
            assert ada.until("refused")["code"] == code
        bo.send(t="chat_hide", id=said["id"])
        assert bo.until("refused")["code"] == "not_host"
        bo.send(t="report", id=said["id"], why="  rude  ")
        assert bo.until("reported")["id"] == said["id"]
        ada.send(t="chat_hide", id=said["id"])
        gone = bo.until("chat")
        assert (gone["id"], gone["hidden"], gone["text"]) == (said["id"], True, None)
        ada.send(t="chat_hide", id=77)
        assert ada.until("refused")["code"] == "no_line"
        for _ in range(6):
            ada.send(t="say", text="again")
        assert ada.until("refused")["code"] == "chat_fast"
    assert stored(config, "SELECT chat_id, why, state FROM reports") == [(said["id"], "rude", "open")]
    with TestClient(create_app(config, clock)) as later, at_table(later, id, keys[0]) as ada:
        first, second, *_ = ada.hello["chat"]
        assert first["hidden"] and first["text"] is None and second["emote"]["sign"] == "🍀"
        assert ada.hello["emotes"] and ada.hello["host"]


def test_spectators_have_a_room_of_their_own_until_the_game_is_over(client: TestClient):
    id, keys = seated(client, "battlecrest", 2)
    with people(client, id, keys) as (ada, bo), at_table(client, id) as eve:
        eve.send(t="say", text="she has the ace")
        assert eve.until("chat")["mine"]
        ada.send(t="say", text="hello")
        assert eve.until("chat")["text"] == "hello"
        assert lines(silence(ada)) == ["hello"] and lines(silence(bo)) == ["hello"]
        bo.send(t="leave", seat=1)
        until(ada, is_over)
        eve.send(t="say", text="well done")
        assert ada.until("chat")["text"] == "well done"
    with at_table(client, id, keys[0]) as ada:
        assert [line["text"] for line in ada.hello["chat"]] == ["she has the ace", "hello", "well done"]


def test_a_line_that_is_hidden_in_two_windows_at_once_is_hidden_once(client: TestClient):
    id, keys = seated(client, "battlecrest", 2)
    with (
        at_table(client, id, keys[0]) as ada,
        at_table(client, id, keys[0]) as too,
        at_table(client, id, keys[1]) as bo,
    ):
        bo.send(t="say", text="rude")
        line = ada.until("chat")["id"]
        for window in (ada, too):
            window.send(t="chat_hide", id=line)
        for window in (ada, too):
            window.send(t="ping")
            window.until("pong")
        while not bo.until("chat")["hidden"]:
            pass
    with at_table(client, id, keys[1]) as later:
        assert [(each["text"], each["hidden"]) for each in later.hello["chat"]] == [(None, True)]


# --- asking ----------------------------------------------------------------------------------------------------------


def test_taking_back_by_consent(client: TestClient, clock: HandClock, config: Config):
    id, keys = seated(client, "pixel_tactics", 2, seed=3)
    with people(client, id, keys) as (ada, bo):
        first = next(guest for guest in (ada, bo) if guest.state["choices"])
        for guest in (ada, bo):
            if guest.state["choices"]:
                answer_first(guest)
        n = until(ada, lambda state: state["n"] >= 1)["n"]
        other, seat = (bo, 0) if first is ada else (ada, 1)
        first.send(t="ask", kind="rewind", seat=seat)
        (asked,) = until(other, lambda state: bool(state["asks"]))["asks"]
        assert (asked["kind"], asked["seat"], asked["needs"]) == ("rewind", seat, [1 - seat])
        first.send(t="reply", id=asked["id"], ok=True)
        assert first.until("refused")["code"] == "no_ask", "nobody agrees with himself"
        other.send(t="reply", id=asked["id"], ok=False)
        assert first.until("declined")["seat"] == 1 - seat
        first.send(t="ask", kind="rewind", seat=seat)
        (asked,) = until(other, lambda state: any(ask["id"] != asked["id"] for ask in state["asks"]))["asks"]
        clock.move(31)
        assert other.until("declined")["seat"] is None
        first.send(t="ask", kind="rewind", seat=seat)
        last = asked["id"]
        (asked,) = until(other, lambda state: any(ask["id"] > last for ask in state["asks"]))["asks"]
        other.send(t="reply", id=asked["id"], ok=True)
        back = until(first, lambda state: state["epoch"] == 1)
        assert back["n"] == asked["to"] < n and back["choices"] and not back["asks"]
    deeds = stored(config, "SELECT kind, option FROM deeds WHERE table_id = ? ORDER BY number", id)
    assert deeds[-1] == ("rewind", asked["to"])
    with TestClient(create_app(config, clock)) as later, at_table(later, id, keys[seat]) as again:
        assert (again.state["n"], again.state["epoch"]) == (asked["to"], 1)
        assert again.state["choices"][0]["options"] == back["choices"][0]["options"]


def test_an_answer_makes_what_was_asked_void_and_bots_are_not_asked_to_forget(client: TestClient):
    id, keys = seated(client, "battlecrest", 2)
    with people(client, id, keys) as (ada, bo):
        ada.send(t="ask", kind="rewind", seat=0)
        assert ada.until("refused")["code"] == "cannot_ask", "there is nothing to take back"
        bo.send(t="ask", kind="draw", seat=1)
        (asked,) = until(ada, lambda state: bool(state["asks"]))["asks"]
        ada.send(t="ask", kind="abort", seat=0)
        assert ada.until("refused")["code"] == "open_ask"
        answer_first(ada)
        until(ada, lambda state: not state["asks"])
        ada.send(t="reply", id=asked["id"], ok=True)
        assert ada.until("refused")["code"] == "no_ask"
    table = client.post(
        "/api/tables",
        json={"game": "battlecrest", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}]},
    ).json()
    with at_table(client, table["table"], table["keys"]["0"]) as alone:
        answer_first(alone)
        alone.send(t="ask", kind="rewind", seat=0)
        assert alone.until("refused")["code"] == "cannot_ask"


def agree(asker: Guest, other: Guest, seat: int, kind: str, **more: object) -> None:
    asker.send(t="ask", kind=kind, seat=seat, **more)
    (asked,) = until(other, lambda state: any(ask["kind"] == kind for ask in state["asks"]))["asks"]
    other.send(t="reply", id=asked["id"], ok=True)


def test_a_pause_more_time_and_a_draw_are_agreed_upon(client: TestClient, clock: HandClock):
    id, keys = seated(client, "battlecrest", 2, "spell 60")
    with people(client, id, keys) as (ada, bo):
        answer_first(ada)
        asked = until(bo, lambda state: state["n"] == 1)["waiting"][0]
        agree(bo, ada, 1, "time", of=asked)
        until(bo, lambda state: state["clocks"]["left"][asked] == 75_000)
        agree(ada, bo, 0, "pause")
        stands = until(ada, lambda state: state["clocks"]["paused_until"] is not None)
        assert stands["clocks"]["running"] == []
        until([ada, bo][asked], lambda state: state["clocks"]["paused_until"] is not None)
        clock.move(600)
        assert answer_first([ada, bo][asked])["code"] == "paused"
        clock.move(300)  # not longer than a quarter of an hour in all
        goes_on = until(ada, lambda state: state["clocks"]["paused_until"] is None)
        assert goes_on["clocks"]["left"][asked] == 75_000
        agree(ada, bo, 0, "draw")
        over = until(ada, is_over)["outcome"]
        assert (over["winners"], over["reason"]) == ([0, 1], "draw")


def test_a_rematch_with_sides_changed(client: TestClient, config: Config):
    id, keys = seated(client, "battlecrest", 2, "bank 600+10")
    with people(client, id, keys) as (ada, bo), at_table(client, id) as eve:
        ada.send(t="ask", kind="rematch", seat=0)
        assert ada.until("refused")["code"] == "cannot_ask", "the game is not over"
        bo.send(t="leave", seat=1)
        until(ada, is_over)
        until(bo, is_over)
        agree(ada, bo, 0, "rematch")
        moved = [guest.until("moved") for guest in (ada, bo, eve)]
        assert [list(each["keys"]) for each in moved] == [["1"], ["0"], []]
    new = moved[0]["table"]
    with people(client, new, [moved[1]["keys"]["0"], moved[0]["keys"]["1"]]) as (first, _):
        assert [seat["name"] for seat in first.hello["seats"]] == ["P1", "Ada"]
        assert first.hello["pace"] == "bank 600+10"
    with client.websocket_connect(f"/api/tables/{id}/ws") as socket:  # whoever was away then is told again
        late = Guest(socket)
        late.send(t="since", keys=[keys[0]])
        assert late.until("moved") == moved[0]
    assert stored(config, "SELECT rematch_of FROM tables WHERE id = ?", new) == [(id,)]


def test_a_rematch_is_known_after_a_restart_keeps_keys_and_is_made_once(config: Config, clock: HandClock):
    with TestClient(create_app(config, clock)) as client:
        id, keys = seated(client, "battlecrest", 2)
        with people(client, id, keys) as (ada, bo):
            bo.concede(1)
            until(ada, is_over)
            agree(ada, bo, 0, "rematch")
            new = ada.until("moved")["table"]
    with TestClient(create_app(config, clock)) as client:
        with people(client, id, keys) as (ada, bo), at_table(client, id) as eve:
            told = [guest.until("moved") for guest in (ada, bo)]
            assert [(each["table"], each["keys"]) for each in told] == [
                (new, {"1": keys[0]}),
                (new, {"0": keys[1]}),
            ]
            ada.send(t="ask", kind="rematch", seat=0)
            assert ada.until("refused")["code"] == "cannot_ask"
            assert "moved" not in {message["t"] for message in silence(eve)}, (
                "who only looks may look at the old game"
            )
        with at_table(client, new, keys[0]) as ada:
            assert ada.hello["you"] == [1]
            ada.concede(1)
        with at_table(client, id, keys[0]) as ada:  # the rematch is over: the old game can be looked at again
            assert "moved" not in {message["t"] for message in silence(ada)} and ada.state["over"]


def test_a_rematch_of_a_rated_game_is_rated(client: TestClient, config: Config, toy: str):
    anna, ben = with_account(client, "Anna"), with_account(client, "Ben")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    for rated in (True, False):
        id = anna.make_table("battlecrest", seats=seats, public=True, rated=rated)["table"]
        assert ben.post(f"/api/tables/{id}/join", {"name": "Ben"}).status_code == 200
        with anna.at_table(id) as one, ben.at_table(id) as other:
            other.concede(1)
            until(one, is_over)
            agree(one, other, 0, "rematch")
            new = one.until("moved")["table"]
        with ben.at_table(new) as again:
            assert (again.hello["rated"], again.hello["you"]) == (rated, [0])
        assert stored(config, "SELECT rated FROM tables WHERE id = ?", new) == [(int(rated),)]


def test_a_rematch_that_could_not_be_stored_leaves_no_question_and_can_be_asked_for_again(
    client: TestClient, config: Config, monkeypatch: pytest.MonkeyPatch
):
    id, keys = seated(client, "battlecrest", 2)
    store = client.app.state.house.store  # type: ignore[attr-defined]
    add_table = store.add_table

    async def stored_but_not_told(*values: Any) -> None:
        await add_table(*values)
        raise StorageLost("the word of it got lost")

    async def full(*values: Any) -> None:
        raise StorageError("disk full")

    with people(client, id, keys) as (ada, bo):
        bo.concede(1)
        until(ada, is_over)
        for trouble, code in ((full, "storage"), (stored_but_not_told, "unsure")):
            monkeypatch.setattr(store, "add_table", trouble)
            agree(ada, bo, 0, "rematch")
            for guest in (ada, bo):
                assert guest.until("declined")["kind"] == "rematch"
            assert bo.until("refused")["code"] == code
            for guest in (ada, bo):
                until(guest, lambda state: not state["asks"])
        monkeypatch.setattr(store, "add_table", add_table)
        agree(ada, bo, 0, "rematch")
        new = ada.until("moved")["table"]
    assert stored(config, "SELECT id FROM tables WHERE rematch_of = ?", id) == [(new,)]


# --- looking on ------------------------------------------------------------------------------------------------------


def test_spectators_see_it_later_whatever_they_ask_for(client: TestClient, clock: HandClock):
    id, keys = seated(client, "battlecrest", 2, seed=5, delay=60)
    with people(client, id, keys) as (ada, bo):
        answer_first(ada)
        clock.move(30)
        with at_table(client, id) as eve:
            assert (eve.state["n"], eve.hello["delay"]) == (0, 60)
            bo.send(t="say", text="soon")
            bo.until("chat")
            eve.send(t="moment", n=1)
            assert eve.until("refused", "moment")["code"] == "no_moment"
            assert client.get(f"/api/tables/{id}/replay").json()["count"] == 0
            eve.send(t="log", before=10**6)
            assert eve.until("log")["before"] == eve.state["event_count"]
            clock.move(31)
            first = until(eve, lambda state: state["n"] == 1)
            assert first["events"] and first["clocks"] is None and not lines(silence(eve))
            clock.move(30)
            assert eve.until("chat")["text"] == "soon"
            agree(ada, bo, 0, "rewind")
            until(ada, lambda state: state["epoch"] == 1)
            assert not [each for each in silence(eve) if each["t"] == "state"]
            clock.move(61)
            back = until(eve, lambda state: state["epoch"] == 1)
            assert (back["n"], back["event_count"] <= first["event_count"]) == (0, True)


def test_one_state_for_all_spectators(client: TestClient, monkeypatch: pytest.MonkeyPatch):
    made: list[list[int]] = []
    real = Table.state

    def counted(self: Table, seats: list[int], *more: Any) -> Any:
        made.append(seats)
        return real(self, seats, *more)

    monkeypatch.setattr(Table, "state", counted)
    id, keys = seated(client, "battlecrest", 2)
    with people(client, id, keys) as (ada, _), ExitStack() as stack:
        watchers = [stack.enter_context(at_table(client, id)) for _ in range(5)]
        made.clear()
        answer_first(ada)
        for eve in watchers:
            until(eve, lambda state: state["n"] == 1)
        assert made.count([]) <= 2
