"""Web Push: a few bytes to a browser that has no page open, by way of its maker's push service.

Off unless whoever runs the server gives it a key (`tafelrunde push-keys`). What goes out is encrypted for the browser alone and
says no more than which table it is about. The address of a push service comes from the browser, that is from anybody: so only
services that are known (or named in the settings) are called, by https, at addresses of the public internet, and nothing that
they say is followed.
"""

import base64
import http.client
import ipaddress
import json
import socket
import ssl
import time
from collections.abc import Callable
from typing import Final, Literal, NamedTuple
from urllib.parse import urlsplit

from tafelrunde import TafelrundeError

# Chrome and its relatives, Firefox, Safari, Edge. `*.` stands for any name before it.
SERVICES: Final = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "web.push.apple.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
SECONDS: Final = 5.0
TIME_TO_LIVE: Final = 24 * 3600  # seconds that a service keeps what the browser does not fetch
TOKEN_SECONDS: Final = 12 * 3600
LONGEST_ENDPOINT: Final = 1000
PUBLIC_BYTES, SECRET_BYTES = 65, 16  # of a browser's keys

Outcome = Literal["sent", "gone", "refused", "failed", "blocked"]


class Blocked(Exception):
    """An address that is not called."""


class Target(NamedTuple):
    """A browser that wants to be told."""

    endpoint: str
    p256dh: str
    auth: str


def unpacked(text: str) -> bytes:
    """Base64 as the web writes it; ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_key() -> str:
    """A private key, as the settings take it."""
    _needs_packages()
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return packed(number.to_bytes(32, "big"))


def _needs_packages() -> None:
    try:
        import cryptography  # noqa: F401
        import http_ece  # noqa: F401
    except ImportError as error:
        raise TafelrundeError(
            f"{error.name} is missing: notifications need pip install 'tafelrunde[push]'"
        ) from None


class Pusher:
    """Encrypts and sends. `key`: ours; `contact`: whom a push service may write to; `allowed`: services beside the known ones,
    by name, or by their whole address (http://127.0.0.1:9000), which is then believed as it is."""

    def __init__(
        self, key: str, contact: str, allowed: tuple[str, ...] = (), clock: Callable[[], float] = time.time
    ) -> None:
        _needs_packages()
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        try:
            value = int.from_bytes(unpacked(key), "big")
            self._key = ec.derive_private_key(value, ec.SECP256R1())
        except ValueError:
            raise TafelrundeError("TAFELRUNDE_PUSH_KEY is no key: `tafelrunde push-keys` makes one") from None
        if not contact.startswith(("mailto:", "https://")):
            raise TafelrundeError("TAFELRUNDE_PUSH_CONTACT: expected mailto:... or https://...")
        self.contact = contact
        self.allowed = allowed
        self.clock = clock
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = packed(point)

    # --- who may be called -------------------------------------------------------------------------------------------

    def check(self, target: Target) -> None:
        """Raises Blocked: an address we do not call, or keys that are none."""
        self._place(target.endpoint)
        try:
            point, secret = unpacked(target.p256dh), unpacked(target.auth)
            _point(point)
        except ValueError:
            raise Blocked("keys") from None
        if len(point) != PUBLIC_BYTES or len(secret) != SECRET_BYTES:
            raise Blocked("keys")

    def _place(self, endpoint: str) -> tuple[str, str, int, bool]:
        """Scheme, name, port, and whether it is one that the settings name by its whole address."""
        try:
            parts = urlsplit(endpoint)
            port = parts.port
        except ValueError:
            raise Blocked("address") from None
        host = (parts.hostname or "").lower()
        if len(endpoint) > LONGEST_ENDPOINT or parts.username is not None or not endpoint.isascii():
            raise Blocked("address")
        if not endpoint.isprintable() or " " in endpoint:
            raise Blocked("address")
        if f"{parts.scheme}://{parts.netloc}" in self.allowed:
            return parts.scheme, host, port or (443 if parts.scheme == "https" else 80), True
        if parts.scheme != "https" or port not in (None, 443) or not self._is_known(host):
            raise Blocked("service")
        return "https", host, 443, False

    def _is_known(self, host: str) -> bool:
        names = (*SERVICES, *(each for each in self.allowed if "://" not in each))
        return any(
            host.endswith(name[1:]) and len(host) > len(name) - 1 if name.startswith("*.") else host == name
            for name in names
        )

    # --- sending -----------------------------------------------------------------------------------------------------

    def send(self, target: Target, message: dict[str, str]) -> Outcome:
        """Takes up to some seconds: for a thread."""
        try:
            scheme, host, port, trusted = self._place(target.endpoint)
            self.check(target)
            address = _resolved(host, port, trusted)
        except Blocked:
            return "blocked"
        except OSError:
            return "failed"
        parts = urlsplit(target.endpoint)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        try:
            return self._post(scheme, host, port, address, path, self._sealed(target, message), message)
        except (OSError, http.client.HTTPException):
            return "failed"

    def _post(
        self, scheme: str, host: str, port: int, address: str, path: str, body: bytes, message: dict[str, str]
    ) -> Outcome:
        """To the address that was looked at, whatever the name means a moment later."""
        line = socket.create_connection((address, port), timeout=SECONDS)
        try:
            if scheme == "https":
                line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
            connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
            connection.sock = line
            connection.request("POST", path, body, self._headers(f"{scheme}://{host}", port, message))
            status = connection.getresponse().status
        finally:
            line.close()
        if 200 <= status < 300:
            return "sent"
        if status in (404, 410):
            return "gone"
        return "failed" if status == 429 or status >= 500 else "refused"

    def _headers(self, origin: str, port: int, message: dict[str, str]) -> dict[str, str]:
        usual = (origin.startswith("https") and port == 443) or (origin.startswith("http:") and port == 80)
        audience = origin if usual else f"{origin}:{port}"
        return {
            "Authorization": f"vapid t={self._token(audience)}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TIME_TO_LIVE),
            "Urgency": "normal",
            # A newer word about the same table takes the place of one that was not fetched yet.
            "Topic": packed(_digest(f"{message.get('kind')}:{message.get('table')}"))[:32],
        }

    def _token(self, audience: str) -> str:
        """Who we are, signed (RFC 8292)."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        claims = {"aud": audience, "exp": int(self.clock()) + TOKEN_SECONDS, "sub": self.contact}
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        signed = ".".join(packed(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{packed(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"

    def _sealed(self, target: Target, message: dict[str, str]) -> bytes:
        """Only the browser can open it (RFC 8291)."""
        import http_ece
        from cryptography.hazmat.primitives.asymmetric import ec

        sealed = http_ece.encrypt(
            json.dumps(message).encode(),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=unpacked(target.p256dh),
            auth_secret=unpacked(target.auth),
            version="aes128gcm",
        )
        assert isinstance(sealed, bytes)
        return sealed


def _point(data: bytes) -> None:
    """ValueError: not on the curve."""
    from cryptography.hazmat.primitives.asymmetric import ec

    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)


def _digest(text: str) -> bytes:
    from hashlib import blake2b

    return blake2b(text.encode(), digest_size=18).digest()


def _resolved(host: str, port: int, trusted: bool) -> str:
    """One of its addresses; every one of them must be public, or we could be sent into our own network."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not trusted and not all(ipaddress.ip_address(each).is_global for each in addresses):
        raise Blocked("address")
    return addresses[0]
