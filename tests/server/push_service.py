"""A push service of the tests' own, on this machine, and a browser that it belongs to."""

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tafelrunde.server.push import packed, unpacked


class PushService:
    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.says = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.heard.append((self.path, dict(self.headers), body))
                self.send_response(service.says)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        thread.join()
        service.server.server_close()


class Phone:
    """A browser that has let a server send it something."""

    def __init__(self, service: PushService, name: str = "phone") -> None:
        self.service = service
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.path = f"/send/{name}"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": service.origin + self.path,
            "p256dh": packed(point),
            "auth": packed(self.auth),
        }

    def messages(self) -> list[dict[str, Any]]:
        """What came, opened."""
        return [
            json.loads(
                http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
            )
            for path, _, body in self.service.heard
            if path == self.path
        ]


def signed_by(header: str) -> tuple[dict[str, Any], str]:
    """Who says that he is (RFC 8292), if the signature is right: the claims, and the public key."""
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    head, claims, signature = parts["t"].split(".")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(parts["k"]))
    raw = unpacked(signature)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(unpacked(claims)), parts["k"]
