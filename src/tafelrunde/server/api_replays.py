"""The HTTP side of replays: games at a table, what is left of a damaged one, and games that somebody kept."""

import asyncio
import logging
from typing import Any, Final

import msgspec
from msgspec import Raw
from starlette.requests import Request

from tafelrunde.server import replays, wire, wire_story
from tafelrunde.server.bodies import read_counted, shown_keys, whole_number
from tafelrunde.server.holders import seats_held
from tafelrunde.server.house import House, checked_id
from tafelrunde.server.openapi import Endpoint, Link, Parameter
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.remains import recording_of
from tafelrunde.server.store import Damaged
from tafelrunde.server.store.remains import read_remains
from tafelrunde.server.tables import Table
from tafelrunde.server.tasks import KeepJournal, Kept, ShowGame, ShowJournal
from tafelrunde.server.visitors import request_person
from tafelrunde.server.watching import shown_play

log = logging.getLogger(__name__)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _table(request: Request) -> Table:
    return await _house(request).find(request.path_params["id"])


# --- at a table ------------------------------------------------------------------------------------------------------


async def table_replay(request: Request) -> Raw:
    try:
        table = await _table(request)
    except Refusal as refusal:
        if refusal.code != "broken":
            raise
        return await _remains(request)
    own = await table.seats_of(shown_keys(request), await request_person(request))
    async with table.lock:
        play = table.play if table.play.over else await shown_play(table, own)
        recording = replays.record(play, table.seats)
    return await _show(request, recording, table.seat_infos(), own)


async def _remains(request: Request) -> Raw:
    """Of a damaged table: the game up to where it cannot be read any more."""
    house, id = _house(request), request.path_params["id"]
    stored = await read_remains(house.store, id)
    if stored is None:
        raise Refusal("broken")
    keys, person = shown_keys(request), await request_person(request)
    own = await seats_held((id, stored.start, stored.seats), keys, person, house.visitors.people)
    recording = await asyncio.to_thread(recording_of, stored)
    return await _show(request, recording, replays.seat_infos(stored.seats, set()), own)


async def _show(
    request: Request, recording: replays.Recording, seats: list[wire.Seat], own: list[int]
) -> Raw:
    """As somebody may see it who holds the seats `own`."""
    viewer = whole_number(request, "seat", own[0] if own else None, 31)
    if viewer is not None and viewer not in own and not recording.open:
        raise Refusal("not_over")
    shown = ShowGame(recording, seats, viewer, *_frames(request))
    return await _house(request).bots.task(shown)


async def table_journal(request: Request) -> dict[str, Any]:
    table = await _table(request)
    await table.seats_of(shown_keys(request), await request_person(request))
    async with table.lock:
        if not table.play.over:
            raise Refusal("not_over")  # it holds the seed: whoever reads it knows every card and die to come
        return replays.journal(table.play, table.seats)


async def table_story(request: Request) -> wire_story.Story:
    table = await _table(request)
    if table.play.start.private:
        await table.seats_of(shown_keys(request), await request_person(request))
    return await table.story()


# --- kept by somebody ------------------------------------------------------------------------------------------------


async def add_replay(request: Request) -> wire.ReplayId:
    journal, house = (await read_counted(request, wire.NewReplay, "upload")).journal, _house(request)
    kept = msgspec.json.decode(await house.bots.task(KeepJournal(journal)), type=Kept)
    id, config = replays.replay_id(kept.journal), house.config
    person, own = await request_person(request), config.replay_bytes_per_person
    await house.store.add_replay(
        id,
        kept.game,
        kept.journal,
        config.replay_bytes,
        config.disk_bytes,
        None if person is None else person.id,
        own,
    )
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


_WORK = ("too_busy", "too_heavy")
_WHOLE = {"type": "integer", "minimum": 0, "maximum": 10**6}
_KEY = Parameter("key", "The key of your seat; better in the head, as `Seat-Key`.", {"type": "string"})
_SEAT = Parameter(
    "seat", "The seat to look from (when the game is over).", {"type": "integer", "minimum": 0, "maximum": 31}
)
_FRAMES = (
    Parameter("from", "The first frame wanted.", _WHOLE),
    Parameter("count", "How many frames are wanted at most; a page may hold fewer.", _WHOLE),
)

_EXAMPLE_JOURNAL: Final[dict[str, Any]] = {
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
    Endpoint(
        "GET",
        "/api/tables/{id}/replay",
        "The game so far, step by step, as you may see it.",
        table_replay,
        wire.ReplayDocument,
        query=(_KEY, _SEAT, *_FRAMES),
        refusals=("unknown_table", "broken", "bad_key", "log_in", "banned", "not_over", "not_yours", *_WORK),
        cost=5,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/journal",
        "The game as a file (when it is over).",
        table_journal,
        wire.Json,
        query=(_KEY,),
        refusals=("unknown_table", "bad_key", "log_in", "banned", "not_over", "not_whole"),
        cost=5,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/story",
        "How the game went (when it is over).",
        table_story,
        wire_story.Story,
        query=(_KEY,),
        refusals=("log_in", "banned", "unknown_table", "not_over", "not_whole", "no_story"),
        cost=5,
    ),
    Endpoint(
        "POST",
        "/api/replays",
        "Keep a journal, to share its replay.",
        add_replay,
        wire.ReplayId,
        wire.NewReplay,
        refusals=("bad_journal", "too_often", "shelf_full", "house_full", "banned", *_WORK),
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
        cost=5,
    ),
    Endpoint(
        "GET",
        "/api/replays/{id}/journal",
        "A kept replay as a file.",
        replay_journal,
        wire.Json,
        refusals=("unknown_replay",),
        cost=2,
    ),
]
