"""People at a table, each at a screen of their own, and a clock that is moved by hand."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from starlette.testclient import TestClient

from tafelrunde.server.config import Config
from tests.server.talk import Guest, at_table, make_table

ME: dict[str, Any] = {"kind": "me", "name": "Ada"}
OPEN: dict[str, Any] = {"kind": "open"}


def seated(
    client: TestClient, game: str, seats: int, pace: str = "none", **more: object
) -> tuple[str, list[str]]:
    """A table where nobody is missing: its id, and the keys by seat."""
    table = make_table(client, game, [ME] + [OPEN] * (seats - 1), pace=pace, public=True, **more)
    id, keys = table["table"], [table["keys"]["0"]]
    for number in range(1, seats):
        reply = client.post(f"/api/tables/{id}/join", json={"name": f"P{number}", "seat": number})
        keys.append(reply.json()["key"])
    return id, keys


@contextmanager
def people(client: TestClient, table: str, keys: list[str]) -> Iterator[list[Guest]]:
    with ExitStack() as stack:
        yield [stack.enter_context(at_table(client, table, key)) for key in keys]


def until(guest: Guest, found: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first state (the one at hand counts) of which this is true."""
    return guest.wait_for(found)


def is_over(state: dict[str, Any]) -> bool:
    return bool(state["over"])


def answer_first(guest: Guest, **more: object) -> dict[str, Any]:
    (choice,) = guest.state["choices"]
    guest.send(t="answer", choice=choice["id"], index=0, **more)
    return guest.until("ack", "refused")


def stored(config: Config, query: str, *values: object) -> list[tuple[Any, ...]]:
    with sqlite3.connect(config.data_dir / "tafelrunde.sqlite3") as db:
        return db.execute(query, values).fetchall()
