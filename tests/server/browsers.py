"""Browsers inside the test's own process: each says from which page it comes, and keeps its own cookies."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

from tests.server.talk import Guest, at_table

ORIGIN = {"origin": "http://testserver"}


class Browser:
    def __init__(self, client: TestClient, agent: str = "Firefox") -> None:
        self.client = client
        self.agent = agent
        self.cookies: dict[str, str] = {}

    @contextmanager
    def _as_me(self) -> Iterator[None]:
        self.client.cookies.clear()
        for name, value in self.cookies.items():
            self.client.cookies.set(name, value)
        try:
            yield
        finally:
            self.cookies = {each.name: each.value or "" for each in self.client.cookies.jar}
            self.client.cookies.clear()

    def get(self, path: str, **headers: str) -> Any:
        with self._as_me():
            return self.client.get(path, headers=headers)

    def post(self, path: str, body: object = None, **headers: str) -> Any:
        with self._as_me():
            told = {**ORIGIN, "user-agent": self.agent, **headers}
            return self.client.post(path, json={} if body is None else body, headers=told)

    def make_table(self, game: str = "battlecrest", **wish: Any) -> dict[str, Any]:
        reply = self.post("/api/tables", {"game": game, **wish})
        assert reply.status_code == 201, reply.text
        table: dict[str, Any] = reply.json()
        return table

    @contextmanager
    def at_table(self, table: str, *keys: str) -> Iterator[Guest]:
        with self._as_me():
            sitting = at_table(self.client, table, *keys, headers=ORIGIN)
            guest = sitting.__enter__()
        try:
            yield guest
        finally:
            sitting.__exit__(None, None, None)

    @property
    def token(self) -> str:
        """What its cookie holds."""
        [value] = self.cookies.values()
        return value
