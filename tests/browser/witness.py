"""Reads from the raw WebSocket frames of every browser at a table that each was told exactly what its seat may know."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tafelrunde import Match
from tests.browser.seat import Frames, Seat

MatchAt = Callable[[int], Match]  # the match after so many answers


def as_json(data: object) -> Any:
    return json.loads(json.dumps(data))


class Witness:
    """A seat whose frames are kept."""

    def __init__(self, page: Page, number: int | None, frames: Frames | None = None) -> None:
        self.page = page
        self.number = number
        self.frames = frames or Frames(page)
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


def check_told(all_of_them: list[Witness], match: Match, match_at: MatchAt) -> None:
    """Nothing in any frame but what each may know, and the whole log."""
    players = [one for one in all_of_them if one.number is not None]
    for one in all_of_them:
        check_frames(one, players, match_at)
        assert as_json(match.events(one.number, 0)) == [
            {name: value for name, value in event.items() if name not in ("moment", "patch")}
            for event in one.log()
        ]


def check_frames(one: Witness, players: list[Witness], match_at: MatchAt) -> None:
    """Every raw frame: positions, questions and keys."""
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
            views[n] = as_json(match_at(n).view(one.number))
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
