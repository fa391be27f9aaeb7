"""How many come from one address at a time, where a web server in front speaks for them.

The door (`door.py`) counts connections, by who is at their other end. Behind a web server that is the same for all; what it says
about who calls is known once the head of a request has been read, and is believed of nobody but a proxy that the settings name.
"""

import logging
from collections import Counter

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tafelrunde.server import wire
from tafelrunde.server.config import Config
from tafelrunde.server.quotas import neighbourhood
from tafelrunde.server.refusals import SENTENCES
from tafelrunde.server.relay import RELAYED
from tafelrunde.server.web import DENIAL

log = logging.getLogger(__name__)


class Crowd:
    """A middleware: so many requests and sockets from one address at a time. A proxy that does not say for whom it speaks cannot
    be counted."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config
        self.from_there: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        counted = scope["type"] in ("http", "websocket") and RELAYED not in scope
        if not counted or client is None or client[0] in self.config.proxies:
            await self.app(scope, receive, send)
            return
        there = neighbourhood(client[0])
        if self.from_there[there] >= self.config.connections_per_address:
            log.warning("a connection was refused: %s", "too many from one address")
            await _refuse(scope, receive, send)
            return
        self.from_there[there] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.from_there[there] -= 1
            if self.from_there[there] <= 0:
                del self.from_there[there]


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket" and DENIAL not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1013})
        return
    fault = wire.Fault("no_room", SENTENCES["no_room"])
    response = Response(wire.encode(wire.ErrorReply(fault)), 503, media_type="application/json")
    await response(scope, receive, send)
