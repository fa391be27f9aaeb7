"""The HTTP side of notifications: invitations to a person, and browsers that are told though no page is open."""

from starlette.requests import Request

from tafelrunde.server import wire_people
from tafelrunde.server.bodies import read_body
from tafelrunde.server.house import House
from tafelrunde.server.notices import Notices
from tafelrunde.server.openapi import Endpoint
from tafelrunde.server.people.sentences import refusal
from tafelrunde.server.push import Blocked, Target
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store import notices as rows
from tafelrunde.server.store.people import StoredPerson
from tafelrunde.server.visitors import request_person
from tafelrunde.server.wire_notices import (
    EndTarget,
    Invite,
    NewTarget,
    NoticeList,
    PushInfo,
    ReadNotice,
)


def _notices(request: Request) -> Notices:
    house: House = request.app.state.house
    return house.notices


async def _person(request: Request) -> StoredPerson:
    person = await request_person(request)
    if person is None:
        raise refusal("not_logged_in")
    return person


async def list_notices(request: Request) -> NoticeList:
    person = await request_person(request)
    return NoticeList([], 0) if person is None else await _notices(request).list_of(person)


async def read_notice(request: Request) -> NoticeList:
    wish, person = await read_body(request, ReadNotice), await _person(request)
    await _notices(request).read(person, wish.id, wish.decline)
    return await _notices(request).list_of(person)


async def invite(request: Request) -> wire_people.Nothing:
    wish, person = await read_body(request, Invite), await _person(request)
    await _notices(request).invite(person, wish)
    return wire_people.Nothing()


async def show_push(request: Request) -> PushInfo:
    person = await request_person(request)
    return await _info(request, person)


async def add_target(request: Request) -> PushInfo:
    wish, person = await read_body(request, NewTarget), await _person(request)
    pusher = _notices(request).pusher
    if pusher is None:
        raise Refusal("no_push")
    try:
        pusher.check(Target(wish.endpoint, wish.p256dh, wish.auth))
    except Blocked as blocked:
        raise Refusal("bad_push", str(blocked)) from None
    await rows.add_target(_notices(request).store, person.id, wish.endpoint, wish.p256dh, wish.auth)
    return await _info(request, person)


async def end_target(request: Request) -> PushInfo:
    wish, person = await read_body(request, EndTarget), await _person(request)
    await rows.remove_targets(_notices(request).store, person.id, wish.endpoint)
    return await _info(request, person)


async def _info(request: Request, person: StoredPerson | None) -> PushInfo:
    notices = _notices(request)
    key = None if notices.pusher is None else notices.pusher.public_key
    mine = [] if person is None else await rows.targets_of(notices.store, person.id)
    return PushInfo(key, len(mine))


_STORED = ("storage", "unsure", "unreadable", "banned")
_MINE = ("not_logged_in", *_STORED)

ENDPOINTS: list[Endpoint] = [
    Endpoint(
        "GET", "/api/notices", "What waits for you.", list_notices, NoticeList, refusals=_STORED, cost=1
    ),
    Endpoint(
        "POST",
        "/api/notices/read",
        "You have seen it, or do not want to come.",
        read_notice,
        NoticeList,
        ReadNotice,
        refusals=_MINE,
    ),
    Endpoint(
        "POST",
        "/api/invitations",
        "Invite an account to a table.",
        invite,
        wire_people.Nothing,
        Invite,
        refusals=("not_at_table", "no_open_seat", "unknown_person", "too_often", *_MINE),
        status=201,
    ),
    Endpoint(
        "GET",
        "/api/push",
        "Whether browsers are told though no page is open.",
        show_push,
        PushInfo,
        refusals=_STORED,
    ),
    Endpoint(
        "POST",
        "/api/push",
        "This browser wants to be told.",
        add_target,
        PushInfo,
        NewTarget,
        refusals=("no_push", "bad_push", *_MINE),
        status=201,
    ),
    Endpoint(
        "POST",
        "/api/push/end",
        "This browser, or none of yours, wants to hear any more.",
        end_target,
        PushInfo,
        EndTarget,
        refusals=_MINE,
    ),
]
