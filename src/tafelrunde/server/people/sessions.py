"""Being logged in: tokens of which only a hash is kept, how long they last, and that a request really comes from our own page."""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

from itsdangerous import Signer
from msgspec import Struct, structs

TOKEN_BYTES: Final = 32
HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
IDLE: Final = 30 * DAY  # without a visit
LONGEST: Final = 180 * DAY  # with any number of them
WRITTEN_EVERY: Final = HOUR  # a visit is not worth a write each time

LOOPBACK: Final = frozenset(("localhost", "127.0.0.1", "::1"))
_USUAL_PORTS: Final = {"http": 80, "https": 443}


class Session(Struct, frozen=True):
    """A row of sessions. Times in seconds."""

    token_hash: str
    person: str
    created: float
    used: float
    expires: float
    agent: str = ""


def token_hash(token: str) -> str:
    """Tokens are long and random: a quick hash is enough, and the table of them opens nothing."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def open_session(
    person: str, now: float, agent: str = "", random: Callable[[int], bytes] = secrets.token_bytes
) -> tuple[str, Session]:
    """At each login, and after a change of password, a new token: one that was known before is never promoted. The token goes to
    the browser and nowhere else."""
    token = random(TOKEN_BYTES).hex()
    return token, Session(token_hash(token), person, now, now, now + IDLE, agent[:100])


def is_open(session: Session, now: float) -> bool:
    return now < min(session.expires, session.created + LONGEST)


def visited(session: Session, now: float) -> Session | None:
    """The row to be written because of this visit; None: not worth it."""
    if not is_open(session, now) or now - session.used < WRITTEN_EVERY:
        return None
    return structs.replace(session, used=now, expires=min(now + IDLE, session.created + LONGEST))


def same(one: str, other: str) -> bool:
    """Compared in a time that tells nothing about where they differ."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


# --- the cookie ------------------------------------------------------------------------------------------------------


def cookie_name(secure: bool) -> str:
    """`__Host-`: the browser itself makes sure that it was set by this very host, over https."""
    return "__Host-tafelrunde" if secure else "tafelrunde"


def set_cookie(token: str, secure: bool, seconds: int = int(IDLE)) -> str:
    """The header's value. Without https (this machine, a home network) the cookie has a plain name and is not marked Secure:
    else the browser would not keep it."""
    parts = [f"{cookie_name(secure)}={token}", "Path=/", f"Max-Age={seconds}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def clear_cookie(secure: bool) -> str:
    return set_cookie("", secure, 0)


# --- from our own page? ----------------------------------------------------------------------------------------------


class Call(Struct, frozen=True):
    """What a request says about where it comes from; headers are None where they are missing. `cookie`: it carries a session."""

    method: str
    scheme: str
    host: str
    origin: str | None = None
    fetch_site: str | None = None
    content_type: str | None = None
    cookie: bool = False


def refused_as(call: Call) -> str | None:
    """Why this request may not change anything, if so. Looking is free: nothing is changed by it."""
    if call.method in ("GET", "HEAD", "OPTIONS"):
        return None
    if call.fetch_site is not None and call.fetch_site not in ("same-origin", "none"):
        return "bad_origin"
    # A browser that carries a cookie always says from where; a program without one is nobody's browser.
    if call.origin is None and call.cookie:
        return "bad_origin"
    if call.origin is not None and not same_origin(call.origin, call.scheme, call.host):
        return "bad_origin"
    # A form of a foreign page can send other types without being asked; JSON it cannot.
    if (call.content_type or "").split(";")[0].strip().lower() != "application/json":
        return "not_json"
    return None


def same_origin(origin: str, scheme: str, host: str) -> bool:
    """Scheme, name and port; another port of the same machine is somebody else's page."""
    caller, called = _place(origin), _place(f"{scheme}://{host}")
    if caller is None or called is None:
        return False
    return caller == called or (
        caller[0] == called[0] and caller[2] == called[2] and {caller[1], called[1]} <= LOOPBACK
    )


def _place(address: str) -> tuple[str, str, int] | None:
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    more = parts.path or parts.query or parts.fragment or parts.username is not None
    if parts.scheme not in _USUAL_PORTS or not parts.hostname or more:
        return None
    return parts.scheme, parts.hostname, _USUAL_PORTS[parts.scheme] if port is None else port


# --- a token in the page ---------------------------------------------------------------------------------------------


class PageTokens:
    """Beside cookie and origin, what a page sends with each change: a signature over the session that no other page can know.
    `secrets`: the newest last; an older one is still accepted while it is being replaced."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self.signer = Signer(
            list(secrets), salt="tafelrunde.page", key_derivation="hmac", digest_method=hashlib.sha256
        )

    def token(self, session: Session) -> str:
        return self.signer.get_signature(session.token_hash).decode("ascii")

    def fits(self, token: str, session: Session) -> bool:
        return self.signer.verify_signature(session.token_hash.encode(), token.encode("utf-8", "replace"))
