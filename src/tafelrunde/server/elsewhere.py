"""What a request needs of a table that another process leads: asked there in the name of whoever asks us (`relay.py`)."""

import asyncio
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from tafelrunde.server import wire
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.relay import Relay
from tafelrunde.server.visitors import pass_cookie

# The same browser asks, from the same page; what it said to us and how it wants to read our answer is another matter.
OURS: Final = (b"content-length", b"content-type", b"accept-encoding")


class Answer:
    """What came back; without a status nobody has answered."""

    def __init__(self) -> None:
        self.status: int | None = None
        self.cookie: str | None = None
        self.body = b""

    async def take(self, event: Message) -> None:
        if event["type"] == "http.response.start":
            self.status = event["status"]
            cookies = [value for name, value in event["headers"] if bytes(name).lower() == b"set-cookie"]
            self.cookie = bytes(cookies[0]).decode() if cookies else None
        else:
            self.body += event.get("body", b"")


async def join_elsewhere(request: Request, table: str, wish: wire.Join) -> wire.Joined | None:
    """An open seat at a table that is led by another process; None if it is not to be had. A guest who comes about by that is
    known to this browser from now on."""
    answer = await _ask(request, f"/api/tables/{table}/join", wire.encode(wish))
    if answer.status == 200:
        if answer.cookie is not None:
            pass_cookie(request, answer.cookie)
        return msgspec.json.decode(answer.body, type=wire.Joined)
    if answer.status is not None and _code(answer.body) == "unsure":
        raise Refusal("unsure")  # perhaps the seat is taken, and nobody has its key
    return None


def _code(body: bytes) -> str:
    try:
        return msgspec.json.decode(body, type=wire.ErrorReply).error.code
    except msgspec.MsgspecError:
        return ""


async def _ask(request: Request, path: str, body: bytes) -> Answer:
    answer, unread = Answer(), [body]
    headers = [each for each in request.scope["headers"] if each[0].lower() not in OURS]
    headers += [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    scope = {
        **{name: request.scope[name] for name in ("type", "app", "scheme", "client", "method")},
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": headers,
    }

    async def receive() -> Message:
        if unread:
            return {"type": "http.request", "body": unread.pop(), "more_body": False}
        await asyncio.Event().wait()  # we do not go before there is an answer
        raise AssertionError

    await Relay(_nobody)(scope, receive, answer.take)
    return answer


async def _nobody(scope: Scope, receive: Receive, send: Send) -> None:
    """It is led by nobody else (any more)."""
