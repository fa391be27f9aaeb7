"""Who is asking: the person behind a request or a socket, found from the session's cookie.

Whoever only looks is nobody, and nothing is stored for him. The first table that a browser opens or joins makes a guest of him:
no question is asked, and the browser keeps a cookie that no script can read. A program that does not say from which page it comes
is nobody either: it plays with the keys of its seats.
"""

import logging
import re
import secrets
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from msgspec import Struct, structs
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import Message, Scope, Send

from tafelrunde.server import wire
from tafelrunde.server.clock import Clock
from tafelrunde.server.people import sessions
from tafelrunde.server.people.names import fold, pretends
from tafelrunde.server.people.sessions import Session
from tafelrunde.server.people.text import without_invisible
from tafelrunde.server.refusals import Refusal, note_attempt
from tafelrunde.server.store import StorageError, Store
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.people import PeopleStore, StoredPerson, added

log = logging.getLogger(__name__)

TOKEN: Final = re.compile("[0-9a-f]{64}")
COOKIE: Final = "tafelrunde.cookie"  # where a request's scope holds the cookie that its answer shall set
LOOKING: Final = ("GET", "HEAD", "OPTIONS")


class Visitor(Struct, frozen=True):
    """A person, and the session by which that is known."""

    person: StoredPerson
    session: Session


class Arrival(Struct, frozen=True):
    """Somebody who does something that is kept. A browser that nobody knew becomes a guest by it: `beside` is written together
    with what it does, and the cookie goes with the answer. So whoever is refused leaves nothing behind."""

    person: StoredPerson | None
    beside: tuple[Step, ...] = ()
    token: str = ""

    @property
    def is_new(self) -> bool:
        return bool(self.beside)


class Connected(Protocol):
    """A socket of somebody whose session may end."""

    visitor: Visitor | None

    def come_back(self) -> None: ...


class Visitors:
    """The people of a server, as they come in."""

    def __init__(self, store: Store) -> None:
        self.people = PeopleStore(store)
        self.clock: Clock = store.clock
        self._sockets: set[Connected] = set()

    async def find(self, token: str | None) -> Visitor | None:
        """Whose token this is. One that is over, forged or unknown is nobody's."""
        if token is None or not TOKEN.fullmatch(token):
            return None
        found = await self.people.of_session(sessions.token_hash(token))
        now = self.clock.wall()
        if found is None or not sessions.is_open(found[1], now):
            return None
        person, session = found
        if person.kind not in ("guest", "account"):
            return None
        later = sessions.visited(session, now)
        if later is not None:
            await self._note_visit(later)
        return Visitor(person, session)

    async def _note_visit(self, session: Session) -> None:
        try:
            await self.people.visited(session)
        except StorageError as error:  # nobody is sent away because his visit could not be written down
            log.warning("person %s: the visit could not be noted: %s", session.person, error)

    async def welcome(self, name: str, agent: str) -> tuple[str, Visitor]:
        """A new guest, and the token for his browser."""
        token, visitor = self.newcomer(name, agent)
        await self.people.add(visitor.person, visitor.session)
        return token, visitor

    def newcomer(self, name: str, agent: str) -> tuple[str, Visitor]:
        """The same, but he is not stored yet."""
        now = self.clock.wall()
        person = StoredPerson(secrets.token_hex(8), "guest", name, fold(name), None, now, now)
        token, session = sessions.open_session(person.id, now, agent)
        return token, Visitor(person, session)

    async def remember(self, visitor: Visitor, name: str) -> Visitor:
        """A guest is called as he called himself last."""
        person = visitor.person
        if not name or person.is_account or person.name == name:
            return visitor
        await self.people.rename_guest(person.id, name, fold(name))
        return structs.replace(visitor, person=structs.replace(person, name=name, fold=fold(name)))

    async def called(self, name: str, person: StoredPerson | None) -> str:
        """How somebody is shown at a table who calls himself so: with a question mark if the name is that of an account, and he
        has not come as that one."""
        own = person is not None and person.is_account and person.fold == fold(name)
        if not name or own:
            return name
        doubtful = pretends(name) or await self.people.account_called(fold(name)) is not None
        return f"{name} (?)" if doubtful else name

    async def sits_down_as(self, typed: str, person: StoredPerson | None) -> str:
        """An account always under its own name."""
        return person.name if person is not None and person.is_account else await self.called(typed, person)

    # --- sessions that end while somebody is connected ---------------------------------------------------------------

    def enter(self, socket: Connected) -> None:
        if socket.visitor is not None:
            self._sockets.add(socket)

    def leave(self, socket: Connected) -> None:
        self._sockets.discard(socket)

    def ended(self, token_hashes: Sequence[str]) -> None:
        """Whoever was connected with these comes back, and shows who he is now."""
        for each in list(self._sockets):
            if each.visitor is not None and each.visitor.session.token_hash in token_hashes:
                each.come_back()

    def ended_all_of(self, person: str) -> None:
        for each in list(self._sockets):
            if each.visitor is not None and each.visitor.person.id == person:
                each.come_back()

    async def look_again(self, person: str | None = None) -> None:
        """Sessions (of this person only) may have been ended by another process, or by a command."""
        hashes = {
            each.visitor.session.token_hash
            for each in self._sockets
            if each.visitor is not None and person in (None, each.visitor.person.id)
        }
        for some in batched(sorted(hashes), 100):
            self.ended([*set(some) - await self.people.still_open(some)])


def batched(texts: Sequence[str], size: int) -> Iterator[list[str]]:
    for first in range(0, len(texts), size):
        yield list(texts[first : first + size])


def session_id(session: Session) -> str:
    """How a session is called in a list: enough of its hash to tell it from others of the same person."""
    return session.token_hash[:16]


def who(person: StoredPerson | None) -> wire.Who | None:
    """As whom somebody is known here."""
    return None if person is None else wire.Who(person.id, person.name, person.is_account)


# --- requests --------------------------------------------------------------------------------------------------------


async def visitor_of(connection: HTTPConnection) -> Visitor | None:
    """Who asks, by a request or a socket; None: nobody that we know. Whoever is banned is refused."""
    if not _from_a_page(connection.scope):
        return None
    visitors, token = visitors_of(connection), session_token(connection)
    visitor = await visitors.find(token)
    if visitor is None and token:  # forged, or kept from a session that is over: it opens nothing
        note_attempt("bad_session", connection.scope["path"])
    if visitor is not None and visitor.person.banned_until > visitors.clock.wall():
        log.warning("refused: banned, person %s", visitor.person.id)
        raise Refusal("banned")
    return visitor


async def request_person(connection: HTTPConnection) -> StoredPerson | None:
    """The person who asks, if it is one that we know."""
    visitor = await visitor_of(connection)
    return None if visitor is None else visitor.person


async def arriving(request: Request, name: str | None) -> Arrival:
    """Who does something that is kept. Nobody for a program that only has keys."""
    if not _from_a_page(request.scope):
        return Arrival(None)
    visitors, cleaned = visitors_of(request), without_invisible(name or "")
    visitor = await visitor_of(request)
    if visitor is None:
        token, visitor = visitors.newcomer(cleaned, request.headers.get("user-agent", ""))
        return Arrival(visitor.person, tuple(added(visitor.person, visitor.session)), token)
    return Arrival((await visitors.remember(visitor, cleaned)).person)


def arrived(request: Request, arrival: Arrival) -> None:
    """What was done is stored, and so is who did it: from now on his browser is known; unless that came about elsewhere."""
    if arrival.is_new and COOKIE not in request.scope:
        give_cookie(request, arrival.token)


def visitors_of(connection: HTTPConnection) -> Visitors:
    visitors: Visitors = connection.app.state.house.visitors
    return visitors


def session_token(connection: HTTPConnection) -> str | None:
    """The token that the browser carries. Over https only the cookie is believed that nobody but this host can have set."""
    safe = connection.cookies.get(sessions.cookie_name(True))
    return safe if safe or is_secure(connection) else connection.cookies.get(sessions.cookie_name(False))


def is_secure(connection: HTTPConnection) -> bool:
    """A proxy may speak https to the browser and http to us: then the page's own address tells."""
    origin = connection.headers.get("origin", "")
    return connection.url.scheme in ("https", "wss") or origin.startswith("https://")


def _from_a_page(scope: Scope) -> bool:
    """A browser always says which page wants to change something (Guard has looked whether it is ours). Whoever does not say so
    is not believed what else he carries."""
    if scope["type"] == "http" and scope["method"] in LOOKING:
        return True
    return "origin" in Headers(scope=scope)


def give_cookie(request: Request, token: str) -> None:
    """The answer to this request, whatever it is, tells the browser its token."""
    request.scope[COOKIE] = sessions.set_cookie(token, is_secure(request))


def pass_cookie(request: Request, cookie: str) -> None:
    """What another process has given for this browser."""
    request.scope[COOKIE] = cookie


def take_cookie(request: Request) -> None:
    request.scope[COOKIE] = sessions.clear_cookie(is_secure(request))


def with_cookie(scope: Scope, send: Send) -> Send:
    """What goes out also carries the cookie that was given on the way."""
    if scope["type"] != "http":
        return send

    async def send_with_cookie(message: Message) -> None:
        if message["type"] == "http.response.start" and COOKIE in scope:
            MutableHeaders(scope=message).append("set-cookie", scope[COOKIE])
            MutableHeaders(scope=message).append("cache-control", "no-store")
        await send(message)

    return send_with_cookie
