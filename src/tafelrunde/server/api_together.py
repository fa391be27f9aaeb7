"""The HTTP side of finding each other: the lobby, one's own turns, any open seat; and the socket of start pages."""

from functools import partial

from starlette.requests import Request
from starlette.websockets import WebSocket

from tafelrunde.server import api_notices, lobby, wire_together
from tafelrunde.server.bodies import read_body
from tafelrunde.server.connection import CLOSED_WITH, COME_BACK, close
from tafelrunde.server.elsewhere import join_elsewhere
from tafelrunde.server.house import House
from tafelrunde.server.openapi import Endpoint
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.site import Site
from tafelrunde.server.visitors import arrived, arriving, request_person, visitor_of
from tafelrunde.server.wire_together import Found, Lobby, Seek, Turns


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def show_lobby(request: Request) -> Lobby:
    return Lobby(await lobby.open_tables(_house(request).store))


async def show_turns(request: Request) -> Turns:
    person = await request_person(request)
    return Turns([] if person is None else await lobby.turns_of(_house(request), person.id))


async def seek_seat(request: Request) -> Found:
    wish, house = await read_body(request, Seek), _house(request)
    await house.quotas.count(request.client and request.client.host, "table", 0)
    guest = await arriving(request, wish.name)

    async def may_open() -> None:
        if guest.person is not None and not guest.is_new:  # the first table of somebody new is never too much
            await house.accounts.count_table(guest.person, request.client and request.client.host, True)

    seeker = lobby.Seeker(guest, request.is_disconnected, partial(join_elsewhere, request), may_open)
    found = await lobby.find_seat(house, wish, seeker)
    arrived(request, guest)
    return found


async def serve_site(socket: WebSocket) -> None:
    await socket.accept()
    site: Site = socket.app.state.site
    try:
        visitor = await visitor_of(socket)
    except Refusal as refusal:
        await close(socket, refusal.code, CLOSED_WITH.get(refusal.code, COME_BACK))
        return
    await site.serve(socket, visitor)


ENDPOINTS: list[Endpoint] = [
    Endpoint("GET", "/api/lobby", "Open tables.", show_lobby, wire_together.Lobby, cost=1),
    Endpoint("GET", "/api/turns", "Your running games.", show_turns, wire_together.Turns, cost=1),
    Endpoint(
        "POST",
        "/api/seek",
        "Any open seat of a game, or a new table.",
        seek_seat,
        Found,
        Seek,
        refusals=(
            "unknown_game",
            "bad_setup",
            "bad_pace",
            "too_often",
            "slow_down",
            "too_many_open",
            "house_full",
            "needs_account",
            "banned",
            "unsure",
        ),
        example={"game": "battlecrest"},
    ),
    *api_notices.ENDPOINTS,
]
