"""Reading what somebody sends: JSON of a known shape, and not too much of it."""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from tafelrunde.server.refusals import Refusal

T = TypeVar("T")


async def read_data(request: Request, most: int) -> bytearray:
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal("not_json")
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise Refusal("too_big")
    return data


def as_record(data: bytearray, type: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=type)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Refusal("malformed", str(error)) from None


async def read_body(request: Request, type: type[T]) -> T:
    """A small body as a record."""
    return as_record(await read_data(request, request.app.state.config.small_body_bytes), type)


def whole_number(request: Request, name: str, default: int | None, high: int) -> int | None:
    """A number in the query."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > high:
        raise Refusal("malformed", f"{name}: expected a whole number from 0 to {high}")
    return int(text)
