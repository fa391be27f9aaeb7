"""The door: silent, slow and too many connections, over real sockets; and the log, which nobody can flood."""

import json
import logging
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tafelrunde.server.config import Config
from tafelrunde.server.door import FILES_FOR_OURSELVES, Door, raise_file_limit
from tafelrunde.server.pace import Repeats
from tafelrunde.server.quotas import neighbourhood
from tafelrunde.server.web import HEADERS
from tests.server.people import Server, running_server
from tests.server.waiting import PATIENCE, wait_until

HURRY = {
    "TAFELRUNDE_HEAD_SECONDS": "1",
    "TAFELRUNDE_BODY_SECONDS": "1",
    "TAFELRUNDE_CONNECTIONS_PER_ADDRESS": "20",
    "TAFELRUNDE_CONNECTIONS": "60",
}
LATE = 9  # seconds: a busy machine may take its time, but what is not asked for in a hurry would wait for ten
HEAD = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"


def knock(server: Server, source: str = "127.0.0.1") -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=(source, 0))


def heard(connection: socket.socket) -> bytes:
    """All that is said until the other side hangs up."""
    data = b""
    while True:
        try:
            got = connection.recv(65536)
        except ConnectionResetError:
            return data
        if not got:
            return data
        data += got


def drip(connection: socket.socket, data: bytes) -> bool:
    """Send byte by byte; whether the other side hung up before all was said."""
    for byte in data:
        try:
            connection.sendall(bytes([byte]))
        except OSError:
            return True
        time.sleep(0.05)
    return False


def is_served(server: Server, source: str = "127.0.0.1") -> bool:
    with knock(server, source) as visitor, suppress(OSError):
        visitor.sendall(HEAD + b"Connection: close\r\n\r\n")
        return heard(visitor).startswith(b"HTTP/1.1 200")
    return False


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    with running_server(tmp_path_factory.mktemp("door"), **HURRY) as server:
        yield server


def test_a_message_that_is_no_text_ends_the_line_and_is_noted_in_one_line(server: Server):
    shake = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    shake += b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    with knock(server) as odd:
        odd.sendall(b"GET /api/ws HTTP/1.1\r\nHost: localhost\r\n" + shake)
        assert odd.recv(65536).startswith(b"HTTP/1.1 101")
        odd.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
        assert heard(odd).startswith(b"\x88\x02\x03\xef"), "1007: this is no text"
    assert "Invalid UTF-8" in server.messages() and "Traceback" not in server.messages()


def test_an_address_has_one_form(server: Server):
    for path in ("/api/tables/", "/api/lobby//", "/api/"):
        status, said = server.read(path)
        assert (status, json.loads(said)["error"]["code"]) == (404, "unknown_address"), path


def test_what_is_no_request_is_refused_like_anything_else(server: Server):
    with knock(server) as odd:
        odd.sendall(b"what is this?\r\n\r\n")
        said = heard(odd)
    assert said.startswith(b"HTTP/1.1 400") and b'"malformed"' in said and b"X-Content-Type-Options" in said


SHAKES_HANDS = {
    "Host": "localhost",
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.mark.parametrize(
    ("path", "changed", "status"),
    [
        ("/api/ws", {"Origin": "http://evil.example"}, b"403"),
        ("/api/tables/x/ws", {"Sec-Fetch-Site": "cross-site"}, b"403"),
        ("/api/elsewhere", {}, b"403"),
        ("/api/ws", {"Sec-WebSocket-Key": "short"}, b"400"),
        ("/api/ws", {"Sec-WebSocket-Version": "1"}, b"400"),
    ],
)
def test_a_handshake_that_is_refused_has_the_security_headers_too(
    server: Server, path: str, changed: dict[str, str], status: bytes
):
    lines = [
        f"GET {path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in {**SHAKES_HANDS, **changed}.items()),
    ]
    with knock(server) as foreign:
        foreign.sendall("\r\n".join([*lines, "", ""]).encode())
        said = heard(foreign)
    assert said.split()[1] == status, said
    head = said.partition(b"\r\n\r\n")[0].decode().lower()
    for name, value in HEADERS.items():
        assert f"{name}: {value}".lower() in head, name
    assert (b'"bad_origin"' in said) == bool({"Origin", "Sec-Fetch-Site"} & set(changed))


def test_who_says_nothing_does_not_stay(server: Server):
    began = time.monotonic()
    with knock(server) as silent:
        assert heard(silent) == b""
        assert time.monotonic() - began > 0.9


def test_a_head_that_never_ends_is_not_waited_for(server: Server):
    with knock(server) as slow:
        assert drip(slow, HEAD * 20), "it was read to the end"


def test_a_second_head_on_the_same_connection_is_not_waited_for_either(server: Server):
    with knock(server) as slow:
        slow.sendall(HEAD + b"\r\n")
        assert slow.recv(65536).startswith(b"HTTP/1.1 200")
        slow.sendall(HEAD)
        began = time.monotonic()
        heard(slow)
        assert time.monotonic() - began < 8, "only the time between requests was left: 10 s"


def test_a_body_that_never_comes_is_not_waited_for(server: Server):
    with knock(server) as slow:
        began = time.monotonic()
        slow.sendall(POST + b"{")
        assert heard(slow) == b""
        assert time.monotonic() - began > 0.9


def test_one_address_cannot_take_the_whole_house(server: Server):
    guests = [knock(server, "127.0.0.2") for _ in range(20)]
    for guest in guests:  # after an answer one may stay for longer than before the first question
        guest.sendall(HEAD + b"\r\n")
        assert guest.recv(65536).startswith(b"HTTP/1.1 200")
    try:
        with knock(server, "127.0.0.2") as late:
            said = heard(late)
        assert said.startswith(b"HTTP/1.1 503") and b"no_room" in said
        with knock(server, "127.0.0.3") as other:
            other.sendall(HEAD + b"Connection: close\r\n\r\n")
            assert heard(other).startswith(b"HTTP/1.1 200"), "others come in"
    finally:
        for guest in guests:
            guest.close()
    wait_until(lambda: is_served(server, "127.0.0.2"), "whoever has left makes room")


def test_hundreds_who_say_nothing_keep_nobody_out_for_long_and_fill_no_log(server: Server):
    silent = [knock(server, f"127.0.1.{number % 200 + 1}") for number in range(300)]
    try:
        wait_until(lambda: is_served(server), "somebody is let in again")
    finally:
        for each in silent:
            each.close()
    log = server.messages()
    assert 1 <= log.count("a connection was refused") <= 10, log
    assert "Traceback" not in log


def test_the_limit_of_files_is_raised_and_the_house_keeps_some_for_itself(tmp_path: Path):
    files = raise_file_limit(256)
    assert files >= 256
    door = Door(Config(data_dir=tmp_path, connections=10**6), files=FILES_FOR_OURSELVES + 2)
    assert [door.lets_in(f"10.0.0.{n}") for n in range(3)] == [True, True, False]
    door.leaves("10.0.0.0")
    assert door.lets_in("10.0.0.9") and door.refused == 1 and set(door.from_there) == {"10.0.0.1", "10.0.0.9"}


def test_who_is_a_neighbour():
    assert neighbourhood("192.0.2.7") == "192.0.2.7" == neighbourhood("::ffff:192.0.2.7")
    assert (
        neighbourhood("2001:db8:1:2::5")
        == neighbourhood("2001:db8:1:2:9::1")
        != neighbourhood("2001:db8:1:3::5")
    )
    assert neighbourhood("::1") == "::1"


def test_a_proxy_stands_for_many(tmp_path: Path):
    door = Door(Config(data_dir=tmp_path, connections_per_address=1, proxies=("10.0.0.1",)), files=10**6)
    assert all(door.lets_in("10.0.0.1") for _ in range(5))
    assert door.lets_in("10.0.0.2") and not door.lets_in("10.0.0.2")


@pytest.mark.slow
def test_repeated_messages_are_counted_not_printed():
    records = [logging.LogRecord("x", logging.WARNING, "", 0, "no %s", ("luck",), None) for _ in range(8)]
    for number, record in enumerate(records):
        record.created = 1000.0 + number
    other = logging.LogRecord("x", logging.WARNING, "", 0, "something else", None, None)
    repeats = Repeats(most=2, seconds=60)
    assert [repeats.filter(record) for record in records] == [True] * 2 + [False] * 6
    assert repeats.filter(other)
    later = logging.LogRecord("x", logging.WARNING, "", 0, "no %s", ("luck",), None)
    later.created = 1100.0
    assert repeats.filter(later) and later.getMessage() == "no luck (6 more like this in between)"
