"""Two browsers at one table: each is told exactly what its seat may know. Read from the raw WebSocket frames."""

import json
import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.seat import Frames, Seat, set_up

GAMES = [game.id for game in tafelrunde.all_games()]
DECISIONS = 24


class Witness:
    """A seat whose frames are kept."""

    def __init__(self, page: Page, number: int | None) -> None:
        self.page = page
        self.number = number
        self.frames = Frames(page)
        self.seat = Seat(page, seed=number or 0)

    @property
    def key(self) -> str:
        said = [json.loads(frame) for frame in self.frames.said]
        key: str = next(message["keys"][0] for message in said if message["t"] == "since")
        return key

    def log(self) -> list[dict[str, Any]]:
        """The whole log as it was told, piece by piece."""
        told: list[dict[str, Any]] = []
        for state in self.frames.messages("state"):
            told = [event for event in told if event["number"] < state["event_since"]] + state["events"]
        return told


def join(anna: Page, visit: Visit) -> Page:
    """By the link that the other one copied."""
    anna.get_by_role("button", name="Einladen").click()
    anna.get_by_role("button", name="Link zum Mitspielen kopieren").click()
    expect(anna.get_by_role("button", name="Kopiert!")).to_be_visible()
    anna.keyboard.press("Escape")
    return visit(anna.evaluate("navigator.clipboard.readText()"))


def play_together(players: list[Witness], decisions: int) -> int:
    """Whoever is asked decides, until enough was decided."""
    decided = 0
    while decided < decisions:
        for player in players:
            now = player.seat.look()
            if now.over:
                return decided
            if now.phase == "choice":
                player.seat.decide()
                decided += 1
        players[0].page.wait_for_timeout(20)
    return decided


def as_json(data: object) -> Any:
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("game", GAMES)
def test_each_browser_is_told_exactly_what_its_seat_may_know(visit: Visit, house: House, game: str):
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    anna = Witness(page, 0)
    set_up(page, game, ["me", "open"], ["Anna"])
    table = urlsplit(page.url).fragment.split("/")[-1]

    bert = Witness(join(page, visit), 1)
    bert.page.get_by_label("Dein Name").fill("Bert")
    bert.page.get_by_test_id("sit").click()
    bert.page.get_by_test_id("table").wait_for()
    expect(page.get_by_role("complementary", name="Die anderen")).to_contain_text("Bert")

    guest = Witness(visit(), None)
    guest.page.goto(f"/#/table/{table}")
    guest.page.get_by_test_id("table").wait_for()

    # Each log is to have come piece by piece on this connection.
    assert play_together([anna, bert], DECISIONS) > 10
    if not anna.seat.look().over:
        anna.seat.concede()
    expect(bert.page.get_by_test_id("game-over")).to_be_visible()
    expect(guest.page.get_by_test_id("game-over")).to_be_visible()

    journal = house.get(f"/api/tables/{table}/journal")
    match = tafelrunde.Match.replay(journal)
    assert match.answers_given > 10
    for one in (anna, bert, guest):
        check_frames(one, [anna, bert], journal)
        assert as_json(match.events(one.number, 0)) == [
            {name: value for name, value in event.items() if name not in ("moment", "patch")}
            for event in one.log()
        ]
    assert anna.frames.last("hello")["content"] == bert.frames.last("hello")["content"]


def check_frames(one: Witness, players: list[Witness], journal: dict[str, Any]) -> None:
    own = "spectator" if one.number is None else str(one.number)
    for other in players:
        if other is not one:
            assert all(other.key not in frame for frame in one.frames.received), (
                "somebody else's key was told"
            )
    for hello in one.frames.messages("hello"):
        assert hello["you"] == ([] if one.number is None else [one.number])
    states = one.frames.messages("state")
    assert len({state["n"] for state in states}) > 10
    views: dict[int, Any] = {}
    for state in states:
        n = state["n"]
        if n not in views:
            views[n] = as_json(tafelrunde.Match.replay(journal, upto=n).view(one.number))
        assert list(state["views"]) == [own]
        assert state["views"][own] == views[n], f"more or less than seat {own} may see after answer {n}"
        assert all(choice["seat"] == one.number for choice in state["choices"]), (
            "somebody else's choice was told"
        )
    kinds = {message["t"] for message in map(json.loads, one.frames.received)}
    # The start page is told which tables are open, and at which of one's own one is asked: nothing of any game.
    assert kinds <= {"hello", "state", "seats", "ack", "pong", "lobby", "turns"}
    ids = [choice["id"] for other in players if other is not one for choice in choices_of(other)]
    for id in ids:
        asked = re.compile(rf'"{re.escape(id)}"')
        assert not any(asked.search(frame) for frame in one.frames.received)


def choices_of(one: Witness) -> list[dict[str, Any]]:
    return [choice for state in one.frames.messages("state") for choice in state["choices"]]
