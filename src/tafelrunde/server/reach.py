"""Under which addresses others can reach this server: what an invitation needs."""

import contextlib
import socket
from ipaddress import IPv4Address

from tafelrunde.server import wire
from tafelrunde.server.config import Config
from tafelrunde.server.web import LOOPBACK

EVERYWHERE = ("0.0.0.0", "::")
OPENING = "tafelrunde serve --host 0.0.0.0"
MOST = 3  # a machine may have many networks; nobody chooses from more


def reach(config: Config) -> wire.Reach:
    """On this machine only: no address, and the command that would open it."""
    if config.host in LOOPBACK:
        return wire.Reach([], OPENING)
    hosts = lan_addresses() if config.host in EVERYWHERE else [config.host]
    return wire.Reach([_origin(host, config.port) for host in hosts[:MOST]], None if hosts else OPENING)


def lan_addresses() -> list[str]:
    """This machine's addresses in its networks, that of the way out first. Nothing is sent to find them."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        way_out.connect(("192.0.2.1", 9))  # an address that belongs to nobody: only the route is looked up
        found.append(way_out.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [host for host in dict.fromkeys(found) if _useful(host)]


def _useful(host: str) -> bool:
    address = IPv4Address(host)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _origin(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
