"""Ports of this machine for servers that tests start and must know the port of before they start."""

import fcntl
import random
import socket
import tempfile
from pathlib import Path
from typing import Final

RANGE: Final = Path("/proc/sys/net/ipv4/ip_local_port_range")
USUAL: Final = 32768
BELOW: Final = 12_000
_held: Final[list[object]] = []  # locks on ports, for as long as this process lives


def free_port() -> int:
    """A port that nobody else is given, though nobody listens there yet: it lies below those that the system hands out by itself
    to whoever connects or wishes for any, and of all processes of the tests only this one has the lock on it."""
    first = int(RANGE.read_text().split()[0]) if RANGE.is_file() else USUAL
    locks = Path(tempfile.gettempdir()) / "tafelrunde-ports"
    locks.mkdir(mode=0o777, exist_ok=True)
    for port in random.sample(range(max(1024, first - BELOW), max(2048, first)), 500):
        if _is_ours(locks / str(port)) and _is_free(port):
            return port
    raise AssertionError("no free port on this machine")


def _is_ours(lock: Path) -> bool:
    try:
        file = lock.open("a")
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:  # another process of the tests has it, or another user
        return False
    _held.append(file)
    return True


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
