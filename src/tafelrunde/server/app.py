"""The web application: the HTTP API, the WebSocket door, and the browser table's files."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec import Raw
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from tafelrunde import Match, TafelrundeError, __version__, find_game, reference
from tafelrunde.bots import ALL_LEVELS, tables_of
from tafelrunde.core.game import shelf
from tafelrunde.server import (
    api_people,
    api_puzzles,
    api_replays,
    api_standing,
    api_together,
    metrics,
    wire,
)
from tafelrunde.server.bodies import read_body, read_counted
from tafelrunde.server.botpool import BotPool
from tafelrunde.server.clerk import Clerk, Doing
from tafelrunde.server.clock import Clock
from tafelrunde.server.collector import Collector
from tafelrunde.server.config import Config
from tafelrunde.server.connection import CLOSED_WITH, COME_BACK, Connection, close
from tafelrunde.server.crowd import Crowd
from tafelrunde.server.daily import list_daily, today
from tafelrunde.server.deadlines import Sweeper
from tafelrunde.server.departures import leave_erased
from tafelrunde.server.house import House, code_of
from tafelrunde.server.keeping import Keeping
from tafelrunde.server.lessons import game_info
from tafelrunde.server.openapi import STATUS, Endpoint, Link, Parameter, description
from tafelrunde.server.planning import name_of_maker
from tafelrunde.server.reach import reach
from tafelrunde.server.refusals import SENTENCES, Refusal, note_attempt
from tafelrunde.server.relay import Relay
from tafelrunde.server.results import settle
from tafelrunde.server.site import Site
from tafelrunde.server.standing_by import Standing
from tafelrunde.server.store import StorageError, store_at
from tafelrunde.server.tables import Table
from tafelrunde.server.tasks import CheckPack
from tafelrunde.server.tournaments import Tournaments
from tafelrunde.server.visitors import Arrival, arrived, arriving, request_person, visitor_of, with_cookie
from tafelrunde.server.web import Guard, WebApp, with_headers

T = TypeVar("T")
log = logging.getLogger(__name__)


class App(Starlette):
    """With the security headers on whatever is answered, also where no handler came to it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await super().__call__(scope, receive, with_headers(scope, with_cookie(scope, send)))


def create_app(config: Config, clock: Clock | None = None) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = store_at(config.place, clock, app.state.stop)
        try:
            await store.open()
            bots = BotPool(config.bot_workers, config.bot_seconds)
            bots.task_timeout, bots.longest_wait = config.task_seconds, config.bot_wait_seconds
            app.state.house = house = House(config, store, bots)
            standing = Standing(app, house)
            await standing.begin()
        except BaseException:
            await store.close()
            raise
        app.state.site = site = Site(house)
        warming = asyncio.ensure_future(bots.warm_up())
        collector = Collector(store.clock)
        collector.start()
        keeping = asyncio.ensure_future(Keeping(house).run())
        sweeper = Sweeper(house)
        await sweeper.begin()
        app.state.sweeper, sweeping = sweeper, asyncio.ensure_future(sweeper.run())
        app.state.tournaments = tournaments = Tournaments(house)
        skills: dict[str, Doing] = {"finished": partial(settle, store), "tournament": tournaments.lead}
        skills["leave"] = partial(leave_erased, house)
        skills |= house.notices.skills
        app.state.clerk = clerk = Clerk(store, skills)
        clerk.start()
        try:
            yield
        finally:
            keeping.cancel()
            sweeping.cancel()
            site.stop()
            await clerk.stop()
            await collector.stop()
            warming.cancel()
            await asyncio.gather(warming, keeping, sweeping, return_exceptions=True)
            await bots.close()
            await standing.end()
            await house.close()
            await store.close()

    app = App(
        routes=[
            *_api_routes(),
            WebSocketRoute("/api/tables/{id}/ws", play_table),
            WebSocketRoute("/api/ws", api_together.serve_site),
        ],
        lifespan=lifespan,
        middleware=[
            Middleware(Crowd, config=config),
            Middleware(Guard, hosts=config.hosts),
            Middleware(Relay),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={
            Refusal: _refused,
            HTTPException: _http_error,
            ClientDisconnect: _gone,
            StorageError: _not_stored,
            Exception: _fault,
        },
    )
    app.state.config = config
    app.state.stop = lambda sentence: None  # whoever runs the app (run.py) ends it, and says why
    app.router.default = WebApp(config.web_dir)  # everything that is not the API
    app.router.redirect_slashes = (
        False  # an address has one form; no answer leads to where the request said that we are
    )
    return app


# --- plumbing --------------------------------------------------------------------------------------------------------


def _api_routes() -> list[BaseRoute]:
    """One route per path, so that a wrong method is answered with the list of right ones."""
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [Route(path, _handler(methods), methods=list(methods)) for path, methods in by_path.items()]


def _handler(methods: dict[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        endpoint = methods["GET" if request.method == "HEAD" else request.method]
        if endpoint.cost:
            _house(request).quotas.read(request.client and request.client.host, endpoint.cost)
        return _reply(await endpoint.handler(request), endpoint.status)

    return handle


def _reply(value: Any, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type="application/json")


def _error(code: str, status: int, detail: str | None = None, message: wire.Word | None = None) -> Response:
    return _reply(wire.ErrorReply(wire.Fault(code, message or SENTENCES[code], detail)), status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    metrics.REFUSALS.labels(error.code).inc()
    note_attempt(error.code, request.scope["path"])
    return _error(error.code, STATUS.get(error.code, 409), error.detail, error.message)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "unknown_address", 405: "wrong_method"}.get(error.status_code, "malformed")
    note_attempt(code, request.scope["path"])
    response = _error(code, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _not_stored(request: Request, error: Exception) -> Response:
    assert isinstance(error, StorageError)
    code = code_of(error)
    log.error("%s %s: %s", request.method, request.url.path, error)
    return _error(code, STATUS[code])


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=400)  # nobody is there any more to read it


async def _fault(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _error("fault", 500)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _table(request: Request) -> Table:
    return await _house(request).find(request.path_params["id"])


# --- endpoints -------------------------------------------------------------------------------------------------------


async def health(request: Request) -> wire.Health:
    """Only a server that can read its data is well."""
    if not await request.app.state.standing.healthy():
        raise Refusal("unreadable")
    return wire.Health(True, __version__)


async def ready(request: Request) -> wire.Health:
    """Whether visitors shall be sent here: not to one that is about to end, or that others have given up."""
    if not await request.app.state.standing.ready():
        raise Refusal("unreadable" if not request.app.state.house.lease.draining else "no_room")
    return wire.Health(True, __version__)


async def show_reach(request: Request) -> wire.Reach:
    return await asyncio.to_thread(reach, request.app.state.config)  # looking up names may take a while


async def list_games(request: Request) -> wire.GameList:
    return wire.GameList([game_info(game, today(_house(request).clock)) for game in shelf()])


async def show_daily(request: Request) -> wire.DailyList:
    return list_daily(today(_house(request).clock))


async def show_cards(request: Request) -> dict[str, Any]:
    """What is printed on all cards: to look at before a table is made."""
    try:
        game = find_game(request.path_params["game"])
    except TafelrundeError as error:
        raise Refusal("unknown_game", str(error)) from None
    return game.content(Match.new(game, record=False).state)


async def list_bots(request: Request) -> wire.BotList:
    """A master is there for tables that have a network; where there is none at all, it is not told of."""
    found: list[dict[str, object]] = []
    for id, names in ALL_LEVELS.items():
        tables = tables_of(id)
        if tables is None or tables:
            told = None if tables is None else [dict(zip(("game", "mode", "seats"), each)) for each in tables]
            found.append({"id": id, "names": names, "tables": told})
    return msgspec.convert({"levels": found}, wire.BotList)


async def list_rules(request: Request) -> list[wire.RuleInfo]:
    try:
        rules = reference.rules(request.path_params["game"])
    except TafelrundeError as error:
        raise Refusal("unknown_game", str(error)) from None
    return [
        wire.RuleInfo(
            rule.id,
            rule.source,
            wire.word(rule.section_de, rule.section_en),
            wire.word(rule.de, rule.en),
            rule.extra,
        )
        for rule in rules
    ]


async def check_pack(request: Request) -> Raw:
    pack = (await read_counted(request, wire.PackCheck, "upload")).pack
    return await _house(request).bots.task(CheckPack(pack))


async def create_table(request: Request) -> wire.TableKeys:
    wish = await read_counted(request, wire.NewTable, "table")
    house, maker = _house(request), await arriving(request, name_of_maker(wish))
    if not maker.is_new:
        await _count_table(request, wish, maker)
    made = await house.create(wish, maker.person, maker.beside)
    arrived(request, maker)
    if maker.is_new:
        await _count_table(request, wish, maker)
    return made


async def _count_table(request: Request, wish: wire.NewTable, maker: Arrival) -> None:
    """Of somebody new it is counted once he is there: the first one is never too much."""
    if maker.person is not None:
        waits = any(seat.kind == "open" for seat in wish.seats or [])
        await _house(request).accounts.count_table(
            maker.person, request.client and request.client.host, waits
        )


async def list_tables(request: Request) -> wire.TableList:
    return wire.TableList(await _house(request).list_running())


async def show_table(request: Request) -> wire.TableInfo:
    invitation = request.query_params.get("invitation")
    return await _house(request).info(request.path_params["id"], await request_person(request), invitation)


async def join_table(request: Request) -> wire.Joined:
    wish, table = await read_body(request, wire.Join), await _table(request)
    guest = await arriving(request, wish.name)
    joined = await table.join(wish, guest.person, guest.beside)
    arrived(request, guest)
    return joined


async def openapi(request: Request) -> dict[str, Any]:
    return description(ENDPOINTS)


async def play_table(socket: WebSocket) -> None:
    """The door to a table. A wrong address is told before hanging up, so that the browser can say it. Keys come with the first
    message: addresses are written into logs."""
    await socket.accept()
    house: House = socket.app.state.house
    try:
        table = await house.find(socket.path_params["id"])
        visitor = await visitor_of(socket)
    except Refusal as refusal:
        await close(socket, refusal.code, CLOSED_WITH.get(refusal.code, COME_BACK))
        return
    except StorageError as error:
        log.error("nobody knows who came: %s", error)
        await close(socket, code_of(error), COME_BACK)
        return
    await Connection(socket, table, house.config, visitor).run()


_WORK = ("too_busy", "too_heavy")
_INVITATION = "$response.body#/invitation"  # where the answer to a new table has it

ENDPOINTS: list[Endpoint] = [
    Endpoint("GET", "/api/health", "Is somebody there?", health, wire.Health, refusals=("unreadable",)),
    Endpoint(
        "GET",
        "/api/ready",
        "Shall visitors be sent here?",
        ready,
        wire.Health,
        refusals=("unreadable", "no_room"),
    ),
    Endpoint("GET", "/api/reach", "Where others find this server.", show_reach, wire.Reach),
    Endpoint("GET", "/api/games", "All games and what can be set up.", list_games, wire.GameList, cost=1),
    Endpoint("GET", "/api/daily", "The game of the day.", show_daily, wire.DailyList),
    Endpoint(
        "GET",
        "/api/games/{game}/cards",
        "What is printed on the cards of a game.",
        show_cards,
        dict[str, Any],
        refusals=("unknown_game",),
        cost=3,
    ),
    Endpoint("GET", "/api/bots", "The levels bots play at.", list_bots, wire.BotList),
    Endpoint(
        "GET",
        "/api/rules/{game}",
        "The rules reference of a game.",
        list_rules,
        list[wire.RuleInfo],
        refusals=("unknown_game",),
        cost=2,
    ),
    Endpoint(
        "POST",
        "/api/packs/check",
        "Is this pack all right?",
        check_pack,
        wire.Fine,
        wire.PackCheck,
        refusals=("bad_pack", "too_often", *_WORK),
    ),
    Endpoint("GET", "/api/tables", "Tables whose game is running.", list_tables, wire.TableList, cost=1),
    Endpoint(
        "POST",
        "/api/tables",
        "Set up a table.",
        create_table,
        wire.TableKeys,
        wire.NewTable,
        refusals=(
            "bad_setup",
            "unknown_game",
            "unknown_lesson",
            "no_daily",
            "practice_alone",
            "no_master",
            "bad_pace",
            "too_often",
            "slow_down",
            "too_many_open",
            "banned",
            "house_full",
            *_WORK,
        ),
        status=201,
        links=(
            # A private table is unknown to whoever comes without the invitation.
            Link("show_table", {"id": "$response.body#/table", "invitation": _INVITATION}),
            Link("join_table", {"id": "$response.body#/table"}, {"invitation": _INVITATION}),
            Link("table_replay", {"id": "$response.body#/table", "key": "$response.body#/keys/0"}),
            Link("table_journal", {"id": "$response.body#/table", "key": "$response.body#/keys/0"}),
        ),
        example={
            "game": "battlecrest",
            "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "easy"}],
        },
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}",
        "One table.",
        show_table,
        wire.TableInfo,
        query=(Parameter("invitation", "Of a private table, if you do not sit there.", {"type": "string"}),),
        refusals=("unknown_table", "banned"),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/join",
        "Take an open seat.",
        join_table,
        wire.Joined,
        wire.Join,
        refusals=("unknown_table", "no_open_seat", "one_seat", "not_invited", "practice_alone", "banned"),
    ),
    *api_replays.ENDPOINTS,
    *api_people.ENDPOINTS,
    *api_puzzles.ENDPOINTS,
    *api_standing.ENDPOINTS,
    *api_together.ENDPOINTS,
    Endpoint("GET", "/api/openapi.json", "This description.", openapi, wire.Json, cost=5),
]
