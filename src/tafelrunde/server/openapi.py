"""The OpenAPI description of the HTTP API, made from the same list of endpoints that the app is built from."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request

from tafelrunde import __version__, reference
from tafelrunde.core.game import shelf
from tafelrunde.server import wire

# What is answered to a request that is refused, by the code of the refusal.
STATUS: dict[str, int] = {
    "malformed": 400,
    "log_in": 401,
    "wrong_login": 401,
    "not_logged_in": 401,
    "wrong_password": 403,
    "accounts_off": 403,
    "needs_invitation": 403,
    "unknown_session": 404,
    "nobody_to_mute": 404,
    "too_many_muted": 409,
    "vacation_days": 422,
    "vacation_used": 409,
    "on_vacation": 409,
    "not_on_vacation": 409,
    "name_taken": 409,
    "logged_in": 409,
    **dict.fromkeys(
        (
            "name_short",
            "name_long",
            "name_signs",
            "name_letters",
            "name_mixed",
            "name_lookalike",
            "name_reserved",
        ),
        422,
    ),
    **dict.fromkeys(
        ("password_short", "password_long", "password_common", "password_simple", "password_name"), 422
    ),
    "slow_down": 429,
    "too_many_open": 429,
    "tournaments_held": 429,
    "tournaments_entered": 429,
    "banned": 403,
    "bad_key": 403,
    "bad_origin": 403,
    "not_over": 403,
    "not_invited": 403,
    "unknown_address": 404,
    "unknown_table": 404,
    "unknown_replay": 404,
    "unknown_game": 404,
    "unknown_lesson": 404,
    "unknown_puzzle": 404,
    "no_daily": 404,
    "no_analysis": 404,
    "unknown_person": 404,
    "not_at_table": 403,
    "no_push": 409,
    "bad_push": 422,
    "unknown_tournament": 404,
    "needs_account": 403,
    "not_your_tournament": 403,
    "changed_meanwhile": 409,
    "bad_tournament": 422,
    "tournament_closed": 409,
    "tournament_over": 409,
    "tournament_full": 409,
    "already_entered": 409,
    "not_entered": 409,
    "too_few_entrants": 409,
    "wrong_method": 405,
    "no_open_seat": 409,
    "one_seat": 409,
    "not_whole": 409,
    "no_story": 409,
    "broken": 409,
    "too_big": 413,
    "not_json": 415,
    "bad_setup": 422,
    "practice_alone": 422,
    "no_master": 422,
    "bad_pace": 422,
    "bad_journal": 422,
    "bad_pack": 422,
    "not_yours": 422,
    "too_often": 429,
    "reads_too_often": 429,
    "storage": 503,
    "unsure": 503,
    "moved": 503,
    "newer": 503,
    "unreadable": 503,
    "too_busy": 503,
    "no_room": 503,
    "too_heavy": 422,
    "shelf_full": 507,
    "house_full": 507,
}


class Parameter(Struct, frozen=True):
    """A parameter in the query."""

    name: str
    description: str
    schema: dict[str, Any]


class Link(Struct, frozen=True):
    """From an answer to where it leads: the operation, and which of its parameters (and parts of its body) is found where in
    the answer."""

    operation: str
    parameters: dict[str, str]
    body: dict[str, str] | None = None

    def described(self) -> dict[str, Any]:
        body = {} if self.body is None else {"requestBody": self.body}
        return {"operationId": self.operation, "parameters": self.parameters, **body}


class Endpoint(Struct, frozen=True):
    method: str
    path: str
    summary: str
    handler: Callable[[Request], Awaitable[Any]]
    reply: Any
    body: Any = None
    query: tuple[Parameter, ...] = ()
    refusals: tuple[str, ...] = ()
    status: int = 200
    links: tuple[Link, ...] = ()
    example: dict[str, Any] | None = None
    cost: int = 0  # how much work it is to look at this: counted for whoever asks (quotas.py)


_PATH_PARAMETERS: dict[str, Callable[[], dict[str, Any]]] = {
    "id": lambda: {"type": "string", "minLength": 1},
    "game": lambda: {"type": "string", "enum": reference.referenced_games()},
}


def description(endpoints: list[Endpoint]) -> dict[str, Any]:
    types = [wire.ErrorReply]
    for endpoint in endpoints:
        types += [type for type in (endpoint.body, endpoint.reply) if type is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = iter(schemas)
    error = next(schema_of)
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        body = next(schema_of) if endpoint.body is not None else None
        operation = _operation(endpoint, body, next(schema_of), error)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    components["NewTable"]["properties"]["game"]["enum"] = [game.id for game in shelf()]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tafelrunde",
            "version": __version__,
            "description": "Lists, creation, replays. Play itself goes over the WebSocket /api/tables/{id}/ws.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(
    endpoint: Endpoint, body: dict[str, Any] | None, reply: dict[str, Any], error: dict[str, Any]
) -> dict[str, Any]:
    in_path = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": _PATH_PARAMETERS[name]()} for name in in_path
    ]
    parameters += [
        {"name": each.name, "in": "query", "description": each.description, "schema": each.schema}
        for each in endpoint.query
    ]
    codes = list(endpoint.refusals)
    if endpoint.query:
        codes.append("malformed")
    if endpoint.cost:
        codes.append("reads_too_often")
    if body is not None:
        codes += ["malformed", "not_json", "too_big", "bad_origin"]
    responses: dict[str, Any] = {
        str(endpoint.status): {"description": "Fine.", "content": {"application/json": {"schema": reply}}}
    }
    if endpoint.links:
        responses[str(endpoint.status)]["links"] = {
            link.operation: link.described() for link in endpoint.links
        }
    for status in sorted({STATUS[code] for code in codes}):
        named = ", ".join(sorted({code for code in codes if STATUS[code] == status}))
        responses[str(status)] = {
            "description": f"Refused: {named}.",
            "content": {"application/json": {"schema": error}},
        }
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "responses": responses,
    }
    if parameters:
        operation["parameters"] = parameters
    if body is not None:
        content = (
            {"schema": body} if endpoint.example is None else {"schema": body, "example": endpoint.example}
        )
        operation["requestBody"] = {"required": True, "content": {"application/json": content}}
    return operation
