"""Who calls, a web server in front says: it is believed if the settings name it, and nobody else is."""

import asyncio
import json
from contextlib import AsyncExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus

from tests.server.people import Server, running_server

PROXY, STRANGER = "127.0.0.7", "127.0.0.8"
MOST = 3  # connections from one address
FIRST, SECOND = "203.0.113.5", "203.0.113.6"
WISH = {"game": "battlecrest", "seats": [{"kind": "me"}, {"kind": "person"}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    few = {"TAFELRUNDE_CONNECTIONS_PER_ADDRESS": str(MOST), "TAFELRUNDE_TABLES_PER_HOUR": "2"}
    folder: Path = tmp_path_factory.mktemp("proxies")
    with running_server(folder, TAFELRUNDE_PROXIES=f"{PROXY}, 127.0.0.1", **few) as server:
        yield server


def line(server: Server, source: str, caller: str) -> Any:
    """A start page, from this address, of somebody who is said to be there."""
    address = f"ws{server.url[4:]}/api/ws"
    told = {"X-Forwarded-For": caller}
    return connect(address, proxy=None, local_addr=(source, 0), additional_headers=told)


async def is_open(page: ClientConnection) -> bool:
    await page.send('{"t":"ping","id":5}')
    return bool(json.loads(await page.recv())["id"] == 5)


def test_behind_a_proxy_each_visitor_is_counted_by_himself(server: Server):
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            for caller in [FIRST] * MOST + [SECOND]:
                assert await is_open(await stack.enter_async_context(line(server, PROXY, caller)))
            for made_up in (
                FIRST,
                f"198.51.100.1, {FIRST}",
            ):  # the last name is that which the proxy has added
                with pytest.raises(InvalidStatus) as refused:
                    async with line(server, PROXY, made_up):
                        pass
                reply = refused.value.response
                assert reply.status_code == 503 and b'"no_room"' in reply.body
                assert reply.headers["X-Content-Type-Options"] == "nosniff"
            assert await is_open(await stack.enter_async_context(line(server, PROXY, SECOND)))
        while True:  # whoever has left makes room
            try:
                async with line(server, PROXY, FIRST) as again:
                    assert await is_open(again)
                    return
            except InvalidStatus:
                await asyncio.sleep(0.05)

    asyncio.run(scene())


def test_whoever_is_no_proxy_is_counted_as_who_he_is(server: Server):
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            for number in range(MOST):
                page = line(server, STRANGER, f"192.0.2.{number}")
                assert await is_open(await stack.enter_async_context(page))
            with pytest.raises((InvalidHandshake, OSError)):
                async with line(server, STRANGER, "192.0.2.99"):
                    pass

    asyncio.run(scene())


def made(server: Server, source: str, caller: str) -> int:
    host, port = server.url.removeprefix("http://").split(":")
    http = HTTPConnection(host, int(port), timeout=60, source_address=(source, 0))
    head = {"Content-Type": "application/json", "X-Forwarded-For": caller}
    http.request("POST", "/api/tables", json.dumps(WISH), head)
    status = http.getresponse().status
    http.close()
    return status


def test_what_is_counted_by_address_follows_the_same_rule(server: Server):
    """Tables in an hour: two."""
    assert [made(server, PROXY, "203.0.113.20") for _ in range(3)] == [201, 201, 429]
    assert made(server, PROXY, "203.0.113.21") == 201
    assert [made(server, "127.0.0.9", f"203.0.113.{n}") for n in (30, 31, 32)] == [201, 201, 429]
    assert made(server, "127.0.0.1", "127.0.0.1") == 201, "a proxy that names nobody cannot be counted"
