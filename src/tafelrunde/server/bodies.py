"""Reading what somebody sends: JSON of a known shape, and not too much of it."""

from typing import Final, TypeVar

import msgspec
from starlette.requests import Request

from tafelrunde.server.quotas import Kind
from tafelrunde.server.refusals import Refusal

T = TypeVar("T")
KEY_HEADER: Final = "seat-key"


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


async def read_counted(request: Request, type: type[T], kind: Kind) -> T:
    """A larger body. What is kept, or is work to look at, counts for whoever sends it."""
    data = await read_data(request, request.app.state.config.body_bytes)
    await request.app.state.house.quotas.count(request.client and request.client.host, kind, len(data))
    return as_record(data, type)


def shown_keys(request: Request) -> list[str]:
    """The keys of seats that somebody shows: in the head, where no log of addresses has them; or, in a link, in the address."""
    told = ",".join(request.headers.getlist(KEY_HEADER)).split(",")
    return [*(key.strip() for key in told if key.strip()), *request.query_params.getlist("key")]


def whole_number(request: Request, name: str, default: int | None, high: int) -> int | None:
    """A number in the query."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > len(str(high)) or int(text) > high:
        raise Refusal("malformed", f"{name}: expected a whole number from 0 to {high}")
    return int(text)
