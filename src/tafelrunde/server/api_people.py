"""The part of the HTTP API that is about people: who I am, accounts, sessions."""

from typing import Any

from starlette.requests import Request

from tafelrunde.server import api_self, wire, wire_people
from tafelrunde.server.accounts import Accounts, Caller, account_of
from tafelrunde.server.bodies import read_body
from tafelrunde.server.openapi import Endpoint
from tafelrunde.server.people.sentences import refusal
from tafelrunde.server.visitors import (
    Visitor,
    give_cookie,
    session_id,
    session_token,
    take_cookie,
    visitor_of,
    visitors_of,
    who,
)


def _accounts(request: Request) -> Accounts:
    accounts: Accounts = request.app.state.house.accounts
    return accounts


async def _caller(request: Request) -> Caller:
    address = None if request.client is None else request.client.host
    return Caller(await visitor_of(request), address, request.headers.get("user-agent", ""))


def _me(request: Request, visitor: Visitor | None) -> wire_people.Me:
    person = None if visitor is None else visitor.person
    since = None if person is None else person.created
    return wire_people.Me(who(person), request.app.state.config.accounts, since)


async def show_me(request: Request) -> wire_people.Me:
    """A cookie that opens nothing any more is taken away."""
    visitor = await visitor_of(request)
    if visitor is None and session_token(request):
        take_cookie(request)
    return _me(request, visitor)


async def register(request: Request) -> wire_people.Me:
    wish = await read_body(request, wire_people.NewAccount)
    token, visitor = await _accounts(request).register(
        await _caller(request), wish.name, wish.password, wish.invitation
    )
    give_cookie(request, token)
    return _me(request, visitor)


async def log_in(request: Request) -> wire_people.Me:
    wish = await read_body(request, wire_people.LogIn)
    token, visitor = await _accounts(request).log_in(await _caller(request), wish.name, wish.password)
    give_cookie(request, token)
    return _me(request, visitor)


async def log_out(request: Request) -> wire_people.Me:
    await read_body(request, wire_people.Nothing)
    visitor = await visitors_of(request).find(session_token(request))  # also for who is banned
    if visitor is not None:
        await _accounts(request).log_out(visitor)
    take_cookie(request)
    return _me(request, None)


async def change_password(request: Request) -> wire_people.Me:
    wish = await read_body(request, wire_people.NewPassword)
    token, visitor = await _accounts(request).change_password(await _caller(request), wish.old, wish.new)
    give_cookie(request, token)
    return _me(request, visitor)


async def list_sessions(request: Request) -> wire_people.SessionList:
    visitor = account_of(await visitor_of(request))
    found = await visitors_of(request).people.sessions_of(visitor.person.id)
    now = visitors_of(request).clock.wall()
    here = visitor.session.token_hash
    return wire_people.SessionList(
        [
            wire_people.OneSession(
                session_id(each), each.agent, each.created, each.used, each.token_hash == here
            )
            for each in found
            if each.expires > now
        ]
    )


async def end_session(request: Request) -> wire_people.SessionList:
    wish = await read_body(request, wire_people.EndSession)
    visitor = account_of(await visitor_of(request))
    if wish.id == session_id(visitor.session):
        raise refusal("unknown_session")  # that is what logging out is for
    await _accounts(request).end_sessions(visitor, wish.id)
    return await list_sessions(request)


async def delete_me(request: Request) -> wire_people.Me:
    wish = await read_body(request, wire_people.DeleteMe)
    id = await _accounts(request).delete(await _caller(request), wish.password)
    request.app.state.house.forget_person(id)
    take_cookie(request)
    return _me(request, None)


async def list_my_tables(request: Request) -> wire.TableList:
    visitor = await visitor_of(request)
    found = [] if visitor is None else await request.app.state.house.tables_of(visitor.person)
    return wire.TableList(found)


async def export_me(request: Request) -> dict[str, Any]:
    """All that is kept about whoever asks."""
    visitor = await visitor_of(request)
    if visitor is None:
        raise refusal("not_logged_in")
    return await visitors_of(request).people.export(visitor.person.id)


_PASSWORD = ("password_short", "password_long", "password_common", "password_simple", "password_name")
_NAME = (
    "name_short",
    "name_long",
    "name_signs",
    "name_letters",
    "name_mixed",
    "name_lookalike",
    "name_reserved",
)
_STORED = ("storage", "unsure", "unreadable", "banned")

ENDPOINTS: list[Endpoint] = [
    Endpoint("GET", "/api/me", "Who am I?", show_me, wire_people.Me, refusals=_STORED),
    Endpoint(
        "POST",
        "/api/register",
        "Have an account from now on; a guest keeps his tables.",
        register,
        wire_people.Me,
        wire_people.NewAccount,
        refusals=(
            *_NAME,
            *_PASSWORD,
            "name_taken",
            "accounts_off",
            "needs_invitation",
            "logged_in",
            "slow_down",
            "too_busy",
            *_STORED,
        ),
        status=201,
    ),
    Endpoint(
        "POST",
        "/api/login",
        "Log in.",
        log_in,
        wire_people.Me,
        wire_people.LogIn,
        refusals=("wrong_login", "accounts_off", "slow_down", "too_busy", *_STORED),
    ),
    Endpoint(
        "POST", "/api/logout", "Log out.", log_out, wire_people.Me, wire_people.Nothing, refusals=_STORED
    ),
    Endpoint(
        "POST",
        "/api/me/password",
        "Have another password; all other sessions end.",
        change_password,
        wire_people.Me,
        wire_people.NewPassword,
        refusals=(*_PASSWORD, "wrong_password", "not_logged_in", "slow_down", "too_busy", *_STORED),
    ),
    Endpoint(
        "GET",
        "/api/me/sessions",
        "The browsers in which I am logged in.",
        list_sessions,
        wire_people.SessionList,
        refusals=("not_logged_in", *_STORED),
    ),
    Endpoint(
        "POST",
        "/api/me/sessions/end",
        "Log out elsewhere.",
        end_session,
        wire_people.SessionList,
        wire_people.EndSession,
        refusals=("not_logged_in", "unknown_session", *_STORED),
    ),
    Endpoint(
        "POST",
        "/api/me/delete",
        "Erase all that is known about me.",
        delete_me,
        wire_people.Me,
        wire_people.DeleteMe,
        refusals=("not_logged_in", "wrong_password", "slow_down", "too_busy", *_STORED),
    ),
    Endpoint(
        "GET", "/api/me/tables", "Where I sit.", list_my_tables, wire.TableList, refusals=_STORED, cost=1
    ),
    Endpoint(
        "GET",
        "/api/me/export",
        "All that is kept about me.",
        export_me,
        wire.Json,
        refusals=("not_logged_in", *_STORED),
        cost=20,
    ),
    *api_self.ENDPOINTS,
]
