"""Muting somebody: stored with whoever does not want to hear, so at every table, in every browser and after coming back."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.test_accounts import code, quick_hashes, register

__all__ = ["quick_hashes"]

OPEN: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]


@pytest.fixture
def config(place: str, tmp_path: Any) -> Config:
    return Config(
        data_dir=tmp_path / "data", db=place, idle_tables=0, messages_per_second=1e6, message_burst=10**6
    )


def table_of(ada: Browser, bo: Browser, **wish: Any) -> str:
    id: str = ada.make_table(seats=OPEN, public=True, **wish)["table"]
    assert bo.post(f"/api/tables/{id}/join", {"name": "Bo"}).status_code == 200
    return id


def person_of(browser: Browser) -> str:
    return str(browser.get("/api/me").json()["who"]["person"])


def said(sitting: Any) -> list[str]:
    return [line["text"] for line in sitting.hello["chat"]]


def test_whoever_is_muted_is_not_heard_here_elsewhere_or_after_coming_back(config: Config):
    with TestClient(create_app(config)) as client:
        ada, bo, eve = Browser(client), Browser(client), Browser(client)
        id, other = table_of(ada, bo), table_of(ada, bo)
        rude = person_of(bo)
        with ada.at_table(id) as hears, bo.at_table(id) as talks:
            talks.send(t="say", text="one")
            assert hears.until("chat")["text"] == talks.until("chat")["text"] == "one"
            assert ada.post("/api/me/mutes", {"person": rude}).json() == {
                "muted": [{"person": rude, "name": "Bo"}]
            }
            assert hears.until("chat_lines")["lines"] == []
            talks.send(t="say", text="two")
            assert talks.until("chat")["text"] == "two"
            hears.send(t="say", text="mine")
            assert hears.until("chat")["text"] == "mine", "what was said before that was not told"
            assert talks.until("chat")["text"] == "mine", "who is muted hears, and does not know"
        with bo.at_table(other) as talks, ada.at_table(other) as hears:
            talks.send(t="say", text="three")
            talks.until("chat")
            assert said(hears) == []
        with ada.at_table(other) as hears, eve.at_table(other) as watches:
            assert said(hears) == [] and said(watches) == ["three"]
        with ada.at_table(id) as hears:
            assert said(hears) == ["mine"]
            ada.post("/api/me/mutes", {"person": rude, "off": True})
            assert [line["text"] for line in hears.until("chat_lines")["lines"]] == ["one", "two", "mine"]
    with TestClient(create_app(config)) as client:
        ada.client = client
        ada.post("/api/me/mutes", {"person": rude})
    with TestClient(create_app(config)) as client:
        ada.client = client
        assert [each["person"] for each in ada.get("/api/me/mutes").json()["muted"]] == [rude]
        with ada.at_table(id) as hears:
            assert said(hears) == ["mine"]


def test_mutes_are_kept_when_a_guest_has_an_account_and_go_with_who_is_erased(config: Config):
    with TestClient(create_app(config)) as client:
        ada, bo = Browser(client), Browser(client)
        table_of(ada, bo)
        rude = person_of(bo)
        ada.post("/api/me/mutes", {"person": rude})
        register(ada, "Ada Lovelace")
        assert len(ada.get("/api/me/mutes").json()["muted"]) == 1
        assert ada.get("/api/me/export").json()["mutes"] == [{"muted": rude}]
        bo.post("/api/me/delete")
        assert ada.get("/api/me/mutes").json() == {"muted": []}


def test_of_whoever_is_erased_neither_words_nor_name_are_told_any_more(config: Config):
    clock = HandClock()
    with TestClient(create_app(config, clock)) as client:
        ada, bo, eve = (Browser(client) for _ in range(3))
        id = table_of(ada, bo, delay=60)
        with ada.at_table(id) as hears, eve.at_table(id) as watches:
            with bo.at_table(id) as speaks:
                speaks.send(t="say", text="my secret")
                assert hears.until("chat")["text"] == "my secret"
            assert bo.post("/api/me/delete").status_code == 200
            [line] = hears.until("chat_lines")["lines"]
            assert (line["name"], line["text"], line.get("person")) == ("", None, None)
            clock.move(61)  # what was said reaches those who watch later
            assert watches.until("chat", "chat_lines")["t"] == "chat_lines"
            assert watches.until("chat")["text"] is None
        with ada.at_table(id) as again:
            assert said(again) == [None]


def test_who_cannot_be_muted(config: Config, monkeypatch: pytest.MonkeyPatch):
    with TestClient(create_app(config)) as client:
        ada, stranger, bo = Browser(client), Browser(client), Browser(client)
        id = table_of(ada, bo)
        assert code(stranger.get("/api/me/mutes")) == (401, "not_logged_in")
        assert code(stranger.post("/api/me/mutes", {"person": person_of(bo)})) == (401, "not_logged_in")
        for who in (person_of(ada), "nobody", id):
            assert code(ada.post("/api/me/mutes", {"person": who})) == (404, "nobody_to_mute")
        monkeypatch.setattr("tafelrunde.server.store.mutes.MOST", 1)
        assert ada.post("/api/me/mutes", {"person": person_of(bo)}).status_code == 200
        assert code(ada.post("/api/me/mutes", {"person": person_of(bo)})) == (409, "too_many_muted")
        assert ada.post("/api/me/mutes", {"person": "nobody", "off": True}).status_code == 200
