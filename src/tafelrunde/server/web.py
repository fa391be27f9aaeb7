"""Around the API: who may call, and the files of the browser table."""

import logging
from pathlib import Path
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tafelrunde.server import wire
from tafelrunde.server.refusals import SENTENCES

log = logging.getLogger(__name__)

LOOPBACK = {"localhost", "127.0.0.1", "::1"}
# What the app's own pages may do; 'self' includes WebSockets to where the page came from.
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "media-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'self'"
)
# On every answer, also on refusals and errors.
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "no-referrer",  # addresses of tables hold keys
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
# Web servers in front and containers call it by a number, if by anything; what they hear is nobody's secret.
ASKED_BY_MACHINES = ("/api/health", "/api/ready")
DENIAL = (
    "websocket.http.response"  # a handshake may be refused with an answer, where the web server knows how
)
NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Tafelrunde</title>
<p lang="de">Der Server läuft, aber die Oberfläche ist nicht gebaut.</p>
<p lang="en">The server is running, but the web app has not been built.</p>
"""


class Guard:
    """Turns foreign web pages away: a page elsewhere must not be able to use a server in somebody's home."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] = ()) -> None:
        self.app = app
        self.hosts = set(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self.lets_in(scope):
            await self.app(scope, receive, send)
            return
        log.warning("refused: bad_origin, %s", scope["path"])
        if scope["type"] == "websocket" and DENIAL not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 4403})
        else:
            fault = wire.Fault("bad_origin", SENTENCES["bad_origin"])
            response = Response(wire.encode(wire.ErrorReply(fault)), 403, media_type="application/json")
            await response(scope, receive, send)

    def lets_in(self, scope: Scope) -> bool:
        if scope["path"] in ASKED_BY_MACHINES and scope.get("method") in ("GET", "HEAD"):
            return True
        headers = Headers(scope=scope)
        host, port = _place("//" + headers.get("host", ""))
        if self.hosts and host not in self.hosts:
            return False  # a foreign name that was made to point here
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return True  # nothing is changed by looking, and what is answered only a page of ours can read
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True  # no browser
        if scope["scheme"] in ("https", "wss") and not origin.startswith("https://"):
            return False  # whoever can change what comes over http is not to be trusted with what goes over https
        caller, calling_port = _place(origin)
        # Another port of this machine is somebody else's page.
        return calling_port == port and (caller == host or (caller in LOOPBACK and host in LOOPBACK))


def _place(address: str) -> tuple[str, int | None]:
    """Name and port of an address; no port where it is the usual one."""
    try:
        parts = urlsplit(address)
        usual = {"http": 80, "https": 443}.get(parts.scheme)
        return parts.hostname or "?", None if parts.port in (usual, None) else parts.port
    except ValueError:
        return "?", -1


def with_headers(scope: Scope, send: Send) -> Send:
    if scope["type"] not in ("http", "websocket"):
        return send

    async def send_with_headers(message: Message) -> None:
        if message["type"] in ("http.response.start", f"{DENIAL}.start"):
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers


class WebApp:
    """The built web app. An address that is no file is one of the app's own pages."""

    def __init__(self, folder: Path | None) -> None:
        self.files = None if folder is None else StaticFiles(directory=folder, html=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 4404})
            return
        if scope["path"] == "/api" or scope["path"].startswith("/api/"):
            raise HTTPException(404)
        response = await self._response(scope)
        response.headers["Content-Security-Policy"] = POLICY
        await response(scope, receive, send)

    async def _response(self, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if not {"..", "\0"}.isdisjoint(scope["path"].replace("\0", "/\0/").replace("\\", "/").split("/")):
            raise HTTPException(404)  # no page of ours leads there
        if self.files is None:
            return HTMLResponse(NOT_BUILT, 404)
        path = self.files.get_path(scope)
        response = await self._file(path, scope)
        # Built assets carry a hash in their name and never change; everything else is asked for again.
        lasting = path.startswith("assets/") and response.status_code == 200
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return response

    async def _file(self, path: str, scope: Scope) -> Response:
        assert self.files is not None
        try:
            return await self.files.get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("assets/"):
                raise
        return await self.files.get_response("index.html", scope)
