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
from tafelrunde.server import api_people, api_puzzles, api_standing, api_together, metrics, replays, wire
from tafelrunde.server.bodies import as_record, read_data, whole_number
from tafelrunde.server.botpool import BotPool
from tafelrunde.server.clerk import Clerk, Doing
from tafelrunde.server.clock import Clock
from tafelrunde.server.collector import Collector
from tafelrunde.server.config import Config
from tafelrunde.server.connection import CLOSED_WITH, COME_BACK, Connection, close
from tafelrunde.server.daily import list_daily, today
from tafelrunde.server.deadlines import Sweeper
from tafelrunde.server.departures import leave_erased
from tafelrunde.server.house import House, checked_id, code_of
from tafelrunde.server.keeping import Keeping
from tafelrunde.server.lessons import game_info
from tafelrunde.server.openapi import STATUS, Endpoint, Link, Parameter, description
from tafelrunde.server.planning import name_of_maker
from tafelrunde.server.quotas import Kind
from tafelrunde.server.reach import reach
from tafelrunde.server.refusals import SENTENCES, Refusal
from tafelrunde.server.relay import Relay
from tafelrunde.server.results import settle
from tafelrunde.server.site import Site
from tafelrunde.server.standing_by import Standing
from tafelrunde.server.store import Damaged, StorageError, store_at
from tafelrunde.server.tables import Table
from tafelrunde.server.tasks import CheckPack, KeepJournal, Kept, ShowGame, ShowJournal
from tafelrunde.server.tournaments import Tournaments
from tafelrunde.server.visitors import person_to_remember, request_person, visitor_of, with_cookie
from tafelrunde.server.watching import shown_play
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
    return app


KEPT: dict[type, Kind] = {wire.NewTable: "table", wire.NewReplay: "upload", wire.PackCheck: "upload"}

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
        return _reply(await endpoint.handler(request), endpoint.status)

    return handle


def _reply(value: Any, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type="application/json")


def _error(code: str, status: int, detail: str | None = None, message: wire.Word | None = None) -> Response:
    return _reply(wire.ErrorReply(wire.Fault(code, message or SENTENCES[code], detail)), status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    metrics.REFUSALS.labels(error.code).inc()
    return _error(error.code, STATUS.get(error.code, 409), error.detail, error.message)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "unknown_address", 405: "wrong_method"}.get(error.status_code, "malformed")
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


async def _body(request: Request, type: type[T]) -> T:
    """The request's body as a record. What is kept, or is work to look at, counts for whoever sends it."""
    config: Config = request.app.state.config
    kept = KEPT.get(type)
    data = await read_data(request, config.small_body_bytes if kept is None else config.body_bytes)
    if kept is not None:
        await _house(request).quotas.count(request.client and request.client.host, kept, len(data))
    return as_record(data, type)


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
    pack = (await _body(request, wire.PackCheck)).pack
    return await _house(request).bots.task(CheckPack(pack))


async def create_table(request: Request) -> wire.TableKeys:
    wish = await _body(request, wire.NewTable)
    house, person = _house(request), await person_to_remember(request, name_of_maker(wish))
    if person is not None:
        waits = any(seat.kind == "open" for seat in wish.seats or [])
        await house.accounts.count_table(person, request.client and request.client.host, waits)
    return await house.create(wish, person)


async def list_tables(request: Request) -> wire.TableList:
    return wire.TableList(await _house(request).list_running())


async def show_table(request: Request) -> wire.TableInfo:
    invitation = request.query_params.get("invitation")
    return await _house(request).info(request.path_params["id"], await request_person(request), invitation)


async def join_table(request: Request) -> wire.Joined:
    wish, table = await _body(request, wire.Join), await _table(request)
    return await table.join(wish, await person_to_remember(request, wish.name))


async def table_replay(request: Request) -> Raw:
    table = await _table(request)
    own = await table.seats_of(request.query_params.getlist("key"), await request_person(request))
    async with table.lock:
        play = table.play if table.play.over else await shown_play(table, own)
        recording = replays.record(play, table.seats)
    viewer = whole_number(request, "seat", own[0] if own else None, 31)
    if viewer is not None and viewer not in own and not recording.open:
        raise Refusal("not_over")
    shown = ShowGame(recording, table.seat_infos(), viewer, *_frames(request))
    return await _house(request).bots.task(shown)


async def table_journal(request: Request) -> dict[str, Any]:
    table = await _table(request)
    await table.seats_of(request.query_params.getlist("key"), await request_person(request))
    async with table.lock:
        if not table.play.over:
            raise Refusal("not_over")  # it holds the seed: whoever reads it knows every card and die to come
        return replays.journal(table.play, table.seats)


async def table_story(request: Request) -> wire.Story:
    table = await _table(request)
    if table.play.start.private:
        await table.seats_of(request.query_params.getlist("key"), await request_person(request))
    return await table.story()


async def add_replay(request: Request) -> wire.ReplayId:
    journal, house = (await _body(request, wire.NewReplay)).journal, _house(request)
    kept = msgspec.json.decode(await house.bots.task(KeepJournal(journal)), type=Kept)
    id, config = replays.replay_id(kept.journal), house.config
    await house.store.add_replay(id, kept.game, kept.journal, config.replay_bytes, config.disk_bytes)
    return wire.ReplayId(id)


async def show_replay(request: Request) -> Raw:
    journal, viewer = await _stored_journal(request), whole_number(request, "seat", None, 31)
    return await _house(request).bots.task(ShowJournal(journal, viewer, *_frames(request)))


async def replay_journal(request: Request) -> dict[str, Any]:
    return await _stored_journal(request)


async def _stored_journal(request: Request) -> dict[str, Any]:
    try:
        journal = await _house(request).store.load_replay(
            checked_id(request.path_params["id"], "unknown_replay")
        )
    except Damaged as error:
        log.error("replay %s is damaged: %s", request.path_params["id"], error)
        raise Refusal("bad_journal") from None
    if journal is None:
        raise Refusal("unknown_replay")
    return journal


def _frames(request: Request) -> tuple[int, int, int]:
    """The first frame wanted, how many, and how many bytes fit on a page."""
    first = whole_number(request, "from", 0, 10**6)
    count = whole_number(request, "count", 10**6, 10**6)
    assert first is not None and count is not None
    return first, count, replays.PAGE_BYTES


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
_WHOLE = {"type": "integer", "minimum": 0, "maximum": 10**6}
_KEY = Parameter("key", "The key of your seat.", {"type": "string"})
_SEAT = Parameter(
    "seat", "The seat to look from (when the game is over).", {"type": "integer", "minimum": 0, "maximum": 31}
)
_FRAMES = (
    Parameter("from", "The first frame wanted.", _WHOLE),
    Parameter("count", "How many frames are wanted at most; a page may hold fewer.", _WHOLE),
)

_EXAMPLE_JOURNAL: dict[str, Any] = {
    "format": 1,
    "game": "battlecrest",
    "mode": "duel",
    "seats": 2,
    "seed": 7,
    "options": {},
    "answers": [[0, 0], [1, 0]],
    "digests": [],
}

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
    Endpoint("GET", "/api/games", "All games and what can be set up.", list_games, wire.GameList),
    Endpoint("GET", "/api/daily", "The game of the day.", show_daily, wire.DailyList),
    Endpoint(
        "GET",
        "/api/games/{game}/cards",
        "What is printed on the cards of a game.",
        show_cards,
        dict[str, Any],
        refusals=("unknown_game",),
    ),
    Endpoint("GET", "/api/bots", "The levels bots play at.", list_bots, wire.BotList),
    Endpoint(
        "GET",
        "/api/rules/{game}",
        "The rules reference of a game.",
        list_rules,
        list[wire.RuleInfo],
        refusals=("unknown_game",),
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
    Endpoint("GET", "/api/tables", "Tables whose game is running.", list_tables, wire.TableList),
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
    Endpoint(
        "GET",
        "/api/tables/{id}/replay",
        "The game so far, step by step, as you may see it.",
        table_replay,
        wire.ReplayDocument,
        query=(_KEY, _SEAT, *_FRAMES),
        refusals=("unknown_table", "bad_key", "log_in", "banned", "not_over", "not_yours", *_WORK),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/journal",
        "The game as a file (when it is over).",
        table_journal,
        wire.Json,
        query=(_KEY,),
        refusals=("unknown_table", "bad_key", "log_in", "banned", "not_over", "not_whole"),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/story",
        "How the game went (when it is over).",
        table_story,
        wire.Story,
        query=(_KEY,),
        refusals=("log_in", "banned", "unknown_table", "not_over", "not_whole", "no_story"),
    ),
    Endpoint(
        "POST",
        "/api/replays",
        "Keep a journal, to share its replay.",
        add_replay,
        wire.ReplayId,
        wire.NewReplay,
        refusals=("bad_journal", "too_often", "house_full", *_WORK),
        status=201,
        links=(
            Link("show_replay", {"id": "$response.body#/replay"}),
            Link("replay_journal", {"id": "$response.body#/replay"}),
        ),
        example={"journal": _EXAMPLE_JOURNAL},
    ),
    Endpoint(
        "GET",
        "/api/replays/{id}",
        "A kept replay, step by step.",
        show_replay,
        wire.ReplayDocument,
        query=(_SEAT, *_FRAMES),
        refusals=("unknown_replay", "bad_journal", "not_yours", *_WORK),
    ),
    Endpoint(
        "GET",
        "/api/replays/{id}/journal",
        "A kept replay as a file.",
        replay_journal,
        wire.Json,
        refusals=("unknown_replay",),
    ),
    *api_people.ENDPOINTS,
    *api_puzzles.ENDPOINTS,
    *api_standing.ENDPOINTS,
    *api_together.ENDPOINTS,
    Endpoint("GET", "/api/openapi.json", "This description.", openapi, wire.Json),
]
