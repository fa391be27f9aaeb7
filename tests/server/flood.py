"""Somebody who talks without end. Speaks the wire by hand, because a well-behaved library would wait."""

import base64
import os
import socket
import struct
import time

OPCODES = {"text": 0x1, "ping": 0x9, "pieces": 0x0}


def frame(opcode: int, data: bytes, last: bool = True) -> bytes:
    """A frame as a browser sends it (masked, with a mask of zeros)."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes([opcode | (0x80 if last else 0)]) + length + bytes(4) + data


def stream(kind: str) -> bytes:
    """About 64 kB of frames."""
    if kind == "text":
        one = frame(OPCODES["text"], b'{"t":"ping"}')
    elif kind == "pieces":
        one = frame(OPCODES["pieces"], b"", last=False)
    else:
        one = frame(OPCODES[kind], b"")
    return one * (65536 // len(one))


def shake_hands(host: str, port: int, path: str) -> socket.socket:
    key = base64.b64encode(os.urandom(16)).decode()
    connection = socket.create_connection((host, port), timeout=60)
    connection.sendall(
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += connection.recv(1)
    assert b" 101 " in head.split(b"\r\n")[0], head
    return connection


def flood(connection: socket.socket, kind: str, seconds: float) -> tuple[int, str, int]:
    """Send, and read only what has come, until told to stop or the time is over. Bytes sent, how it ended, bytes answered."""
    if kind == "pieces":
        connection.sendall(frame(OPCODES["text"], b"", last=False))
    connection.setblocking(False)
    sent, heard, data = 0, 0, stream(kind)
    end = time.monotonic() + seconds
    rest = data
    while time.monotonic() < end:
        try:
            went = connection.send(rest)
            sent, rest = sent + went, rest[went:] or data
        except BlockingIOError:
            time.sleep(0.002)
        except OSError:
            return sent, "closed", heard
        try:
            got = connection.recv(65536)
            if not got:
                return sent, "closed", heard
            heard += len(got)
        except BlockingIOError:
            pass
        except OSError:
            return sent, "closed", heard
    return sent, "open", heard
