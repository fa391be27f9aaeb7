"""Talking to a table inside the test's own process."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession


def make_table(client: TestClient, game: str, seats: list[dict[str, Any]], **more: object) -> dict[str, Any]:
    reply = client.post("/api/tables", json={"game": game, "seats": seats, **more})
    assert reply.status_code == 201, reply.text
    table: dict[str, Any] = reply.json()
    return table


class Guest:
    """Somebody at a table; `state` is the last state told, `events` are all that states have told: each brings only what is new,
    and one may bring nothing (that a bot thinks, say); `seats` is what was told last about them.

    Nothing that is told comes at a certain moment: before an answer is acknowledged the state with it may have come, or not; two
    states may come as one; presence, talk and seats come in between. So look at what `wait_for` and its like have waited for."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.seats: list[dict[str, Any]] = []
        self.hello: dict[str, Any] = {}

    def send(self, **message: object) -> None:
        self.socket.send_json(message)

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = self.socket.receive_json()
        if message["t"] == "state":
            self.state = message
            kept = [event for event in self.events if event["number"] < message["event_since"]]
            self.events = kept + message["events"]
        elif message["t"] == "hello":
            self.hello = message
        if message["t"] in ("hello", "seats"):
            self.seats = message["seats"]
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            message = self.receive()
            if message["t"] in kinds:
                return message

    def next_state(self) -> dict[str, Any]:
        return self.until("state")

    def wait_for(self, found: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first state (the one at hand counts) of which this is true."""
        while not found(self.state):
            self.next_state()
        return self.state

    def wait_for_seats(self, found: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
        """The first seats (those at hand count) of which this is true."""
        while not found(self.seats):
            self.receive()
        return self.seats

    def state_after(self, n: int) -> dict[str, Any]:
        """A state in which at least n answers stand."""
        return self.wait_for(lambda state: state["n"] >= n)

    def state_of_epoch(self, epoch: int) -> dict[str, Any]:
        """The first state of this past."""
        return self.wait_for(lambda state: state["epoch"] >= epoch)

    def concede(self, seat: int) -> dict[str, Any]:
        """Give up; the state in which the game is over."""
        self.send(t="concede", seat=seat)
        return self.wait_for(lambda state: bool(state["over"]))

    def greet(self, **known: object) -> dict[str, Any]:
        """The state that is told in answer to this: the first after the hello."""
        self.send(t="since", **known)
        self.until("hello")
        return self.next_state()

    def answer(self, choice: str, index: int) -> dict[str, Any]:
        self.send(t="answer", choice=choice, index=index)
        return self.until("ack", "refused")


@contextmanager
def at_table(
    client: TestClient, table: str, *keys: str, headers: dict[str, str] | None = None
) -> Iterator[Guest]:
    with client.websocket_connect(f"/api/tables/{table}/ws", headers={**(headers or {})}) as socket:
        guest = Guest(socket)
        guest.greet(keys=keys)
        yield guest


def play_on(guest: Guest, most: int = 2000) -> dict[str, Any]:
    """Answer whatever is asked, always something else, until the game is over."""
    asked: set[str] = set()
    for turn in range(most):
        if guest.state["over"]:
            return guest.state
        for choice in guest.state["choices"]:
            if choice["id"] not in asked:
                asked.add(choice["id"])
                guest.send(t="answer", choice=choice["id"], index=(turn * 7 + 3) % len(choice["options"]))
        guest.next_state()
    raise AssertionError("the game does not end")
