"""Browsers inside the test's own process: each says from which page it comes, and keeps its own cookies."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from typing import Any

from starlette.testclient import TestClient

from tests.server.talk import Guest, at_table

ORIGIN = {"origin": "http://testserver"}


class Browser:
    def __init__(self, client: TestClient, agent: str = "Firefox") -> None:
        self.client = client
        self.agent = agent
        self.cookies: dict[str, str] = {}

    @property
    def _headers(self) -> dict[str, str]:
        carried = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"user-agent": self.agent, **({"cookie": carried} if carried else {})}

    def _keep(self, reply: Any) -> Any:
        for name, cookie in SimpleCookie(reply.headers.get("set-cookie", "")).items():
            self.cookies[name] = cookie.value
            if cookie["max-age"] == "0":
                del self.cookies[name]
        self.client.cookies.clear()
        return reply

    def get(self, path: str, **headers: str) -> Any:
        return self._keep(self.client.get(path, headers={**self._headers, **headers}))

    def post(self, path: str, body: object = None, **headers: str) -> Any:
        told = {**ORIGIN, **self._headers, **headers}
        return self._keep(self.client.post(path, json={} if body is None else body, headers=told))

    def make_table(self, game: str = "battlecrest", **wish: Any) -> dict[str, Any]:
        reply = self.post("/api/tables", {"game": game, **wish})
        assert reply.status_code == 201, reply.text
        table: dict[str, Any] = reply.json()
        return table

    @contextmanager
    def at_table(self, table: str, *keys: str) -> Iterator[Guest]:
        with at_table(self.client, table, *keys, headers={**ORIGIN, **self._headers}) as guest:
            yield guest

    @property
    def token(self) -> str:
        """What its cookie holds."""
        [value] = self.cookies.values()
        return value
