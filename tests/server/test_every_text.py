"""Whatever somebody writes into any field of any request or message, and into addresses: it is a text or it is refused, in words.

The fields are found by looking at the records, so that a new one is tried without anybody thinking of it."""

import json
import logging
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from msgspec import inspect
from starlette.testclient import TestClient

from tafelrunde.server import accounts, wire
from tafelrunde.server.app import ENDPOINTS, create_app
from tafelrunde.server.config import Config
from tafelrunde.server.people.passwords import Passwords
from tafelrunde.server.store.people import PeopleStore
from tests.server.browsers import ORIGIN, Browser
from tests.server.test_accounts import PASSWORD, register

# SQL for both databases and for both ways in which values are given to them; what no database takes; what looks like something
# else. `\ud800` is half of a character: it can only come as JSON writes it.
TEXTS: Final = {
    "quotes": "x'; DROP TABLE people; DROP TABLE tables; --",
    "or": "' OR '1'='1",
    "union": "0 UNION SELECT password FROM people",
    "values": "%s :name $1 ? {0} \\",
    "nul": "a\x00b",
    "half": "half \\ud800",
    "dragons": "\U0001f409" * 3,
    "turned": "\u202eadA\u2066",
    "path": "../../../../etc/passwd",
    "markup": "<img src=x onerror=alert(1)>",
}
USUAL: Final = {
    "game": "battlecrest",
    "kind": "me",
    "level": "easy",
    "pace": "none",
    "system": "swiss",
    "t": None,
}
Place = tuple[str | int, ...]


def an_example(kind: inspect.Type) -> Any:
    """Something of this type, with every string that there can be in it."""
    match kind:
        case inspect.StructType(fields=fields):
            made = {
                field.encode_name: USUAL.get(field.encode_name) or an_example(field.type) for field in fields
            }
            return made if kind.tag is None else {str(kind.tag_field): kind.tag, **made}
        case inspect.UnionType(types=kinds):
            textual = (inspect.StrType, inspect.LiteralType)
            some = [each for each in kinds if not isinstance(each, inspect.NoneType)]
            return an_example(next((each for each in some if isinstance(each, textual)), some[0]))
        case inspect.ListType(item_type=item):
            return [an_example(item)]
        case inspect.DictType():
            return {"field": "text"}
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.BoolType():
            return False
        case inspect.IntType() | inspect.FloatType():
            return 1
    return "text"


def places(example: object, at: Place = ()) -> Iterator[Place]:
    """Where in it a text stands."""
    if isinstance(example, str):
        yield at
    elif isinstance(example, dict):
        for name, value in example.items():
            yield from places(value, (*at, name))
    elif isinstance(example, list):
        for number, value in enumerate(example):
            yield from places(value, (*at, number))


def with_text(example: Any, at: Place, text: str) -> Any:
    if not at:
        return text
    copy = example.copy()
    copy[at[0]] = with_text(example[at[0]], at[1:], text)
    return copy


def as_sent(body: object) -> bytes:
    return json.dumps(body).replace("\\\\ud800", "\\ud800").encode()


def requests(text: str, table: str) -> Iterator[tuple[str, str, bytes | None]]:
    """Every endpoint with the text in each field of its body, each part of its address and each parameter."""
    for endpoint in ENDPOINTS:
        path = endpoint.path.replace("{id}", table).replace("{game}", "battlecrest")
        example = None if endpoint.body is None else an_example(inspect.type_info(endpoint.body))
        if isinstance(example, dict) and "table" in example:
            example["table"] = table
        for at in places(example):
            yield endpoint.method, path, as_sent(with_text(example, at, text))
        sent = None if example is None else as_sent(example)
        if "{" in endpoint.path:
            yield (
                endpoint.method,
                endpoint.path.replace("{id}", escaped(text)).replace("{game}", escaped(text)),
                sent,
            )
        for parameter in endpoint.query:
            yield endpoint.method, f"{path}?{parameter.name}={escaped(text)}", sent


def escaped(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())


@pytest.fixture
def config(config: Config, place: str) -> Config:
    """Nobody is slowed down: each request shall come to where it is read."""
    much = dict.fromkeys(
        ("reads_per_minute", "tables_per_hour", "uploads_per_hour", "tables_per_guest", "tables_per_account"),
        10**6,
    )
    return msgspec.structs.replace(config, db=place, open_tables=10**6, **much)


@pytest.fixture
def client(config: Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    async def at_once(self: PeopleStore, keys: object) -> float:
        return 0.0

    monkeypatch.setattr(PeopleStore, "spend", at_once)
    monkeypatch.setattr(accounts, "Passwords", lambda: Passwords(1, 64, 1))
    with TestClient(create_app(config), raise_server_exceptions=False) as client:
        yield client


def without_addresses(log: str) -> str:
    """Where somebody went is told; not what he said there."""
    return re.sub(r"/api/.*", "", log)


def told_in_words(reply: Any) -> None:
    assert reply.status_code < 500, (reply.request.url, reply.request.content, reply.text)
    if reply.status_code >= 400:
        error = reply.json()["error"]
        assert error["code"] and error["message"]["de"] and error["message"]["en"], reply.text


@pytest.mark.parametrize("name", TEXTS)
def test_in_requests(client: TestClient, name: str, caplog: pytest.LogCaptureFixture):
    ada = Browser(client)
    assert register(ada).status_code == 201
    table = ada.make_table(seats=[{"kind": "me"}, {"kind": "open"}])["table"]
    text, tried = TEXTS[name], set()
    with caplog.at_level(logging.INFO):
        for method, path, body in requests(text, table):
            if path in ("/api/logout", "/api/me/delete"):
                continue  # with a right password these do what they say
            head = {**ORIGIN, "cookie": f"tafelrunde={ada.token}", "content-type": "application/json"}
            told_in_words(ada._keep(client.request(method, path, content=body, headers=head)))
            tried.add((method, path.split("?")[0]))
    assert len(tried) > 40, "every endpoint was tried"
    assert client.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Ada", "and Ada is who she was"
    assert ada.post("/api/login", {"name": "ada", "password": PASSWORD}).status_code == 200
    assert ada.get("/api/me").json()["who"]["account"]
    written = "\n".join(each.getMessage() for each in caplog.records if each.name.startswith("tafelrunde"))
    assert PASSWORD not in written and ada.token not in written
    assert escaped(text) not in written and text not in without_addresses(written), (
        "what people write is in no log"
    )


MESSAGES: Final = [each for each in wire.CLIENT_MESSAGES if list(places(an_example(inspect.type_info(each))))]


@pytest.mark.parametrize("name", TEXTS)
def test_in_messages(client: TestClient, name: str, caplog: pytest.LogCaptureFixture):
    ada, tried = Browser(client), 0
    table = ada.make_table(seats=[{"kind": "me", "name": "Ada"}, {"kind": "person"}])
    with ada.at_table(table["table"]) as guest, caplog.at_level(logging.INFO):
        for kind in MESSAGES:
            example = an_example(inspect.type_info(kind))
            for at in places(example):
                guest.socket.send_text(as_sent(with_text(example, at, TEXTS[name])).decode())
                guest.send(t="ping", id=1000 + tried)
                while (told := guest.receive())["t"] != "pong":
                    assert told.get("code") not in ("fault", "storage", "broken"), (example, at, told)
                tried += 1
    assert tried > 20
    with ada.at_table(table["table"]) as guest:
        assert guest.state["n"] == 0 and guest.hello["seats"][0]["name"] == "Ada"
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
