"""What the server writes about itself: whatever a message holds, no key, password or query is written."""

import asyncio
import json
import logging
from http import HTTPStatus

import pytest
import structlog
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Response

from tafelrunde import TafelrundeError
from tafelrunde.server.logs import HIDDEN, redact, write_logs
from tafelrunde.server.planning import new_key

ADDRESS = "postgresql://ada:geheim@host/name"
KEY = "kZ3" + new_key()


@pytest.fixture(autouse=True)
def as_before() -> object:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield None
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


@pytest.mark.parametrize("form", ["json", "text"])
def test_no_secret_is_written_in_either_form(form: str, capsys: pytest.CaptureFixture[str]):
    write_logs(form)
    ours, foreign = structlog.stdlib.get_logger("ours"), logging.getLogger("foreign")
    ours.info("taken_over", table="a1b2c3d4e5", key=KEY, why=f"GET /api/x?key={KEY} failed")
    foreign.warning("no answer of %s", ADDRESS)
    try:
        raise ValueError(f"bad token {KEY}")
    except ValueError:
        foreign.exception("fault")
    for _ in range(20):
        ours.info("again", n=1)
    written = capsys.readouterr().err
    assert KEY not in written and "geheim" not in written and HIDDEN in written
    assert "a1b2c3d4e5" in written and "ValueError" in written and "postgresql://ada:" in written
    assert written.count("again") == 5, "what is repeated is counted, not written"
    if form == "json":
        events = [json.loads(line) for line in written.splitlines()]
        assert [event["event"] for event in events[:3]] == [
            "taken_over",
            f"no answer of {redact(ADDRESS)}",
            "fault",
        ]
        assert events[0]["level"] == "info" and events[0]["table"] == "a1b2c3d4e5"


def test_who_looks_at_figures_every_few_seconds_fills_no_log(capsys: pytest.CaptureFixture[str]):
    async def looks() -> None:
        def figures(connection: ServerConnection, request: object) -> Response:
            return connection.respond(HTTPStatus.OK, "tafelrunde_draining 0")

        async with serve(lambda line: line.wait_closed(), "127.0.0.1", 0, process_request=figures) as server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"200" in await reader.readline()
            writer.close()

    write_logs()
    asyncio.run(looks())
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("form", ["json", "text"])
def test_nobody_writes_lines_of_his_own(form: str, capsys: pytest.CaptureFixture[str]):
    write_logs(form)
    logging.getLogger("foreign").warning(
        "refused: bad_origin, %s", "/x\n2026-01-01 all is well\r\x1b[2J\u2028end"
    )
    written = capsys.readouterr().err
    assert len(written.splitlines()) == 1 and "\x1b" not in written and "all is well" in written


def test_names_of_a_program_are_left_as_they_are():
    for plain in (
        "WebSocketsSansIOProtocol",
        "test_a_write_that_was_held_up",
        "tafelrunde.server.standing_by",
        "a1b2c3d4e5f60718",
    ):
        assert redact(plain) == plain


def test_an_unknown_form_is_refused():
    with pytest.raises(TafelrundeError, match="TAFELRUNDE_LOG"):
        write_logs("xml")
