"""How much one address may leave behind: tables and uploads, by count and by bytes, in an hour; and how much it may look at that
is work to tell, in a minute.

What the house holds in all is checked where it is written (store/).
"""

import ipaddress
from typing import Literal

from tafelrunde.server.clock import Clock
from tafelrunde.server.config import Config
from tafelrunde.server.counters import Counters
from tafelrunde.server.pace import Pace
from tafelrunde.server.people.windows import Limit
from tafelrunde.server.refusals import Refusal

HOUR = 3600
MINUTE = 60
MOST_ADDRESSES = 10_000
Kind = Literal["table", "upload"]


class Quotas:
    """Kept in memory: a bucket for each address that left something lately."""

    def __init__(self, config: Config, clock: Clock | None = None) -> None:
        self.config = config
        self.clock = clock or Clock()
        self.counters: Counters | None = None  # for several servers together, where there is a Redis
        self._buckets: dict[tuple[str, str], Pace] = {}

    async def count(self, address: str | None, kind: Kind, size: int) -> None:
        """As `spend`, together with all other servers if they share a Redis that answers."""
        if self.counters is None or address is None or address in self.config.proxies:
            self.spend(address, kind, size)
            return
        there, volume = neighbourhood(address), self.config.bytes_per_hour
        wait = await self.counters.spend(
            [
                (f"{kind}:{there}", Limit(self._often(kind), HOUR), 1.0),
                (f"bytes:{there}", Limit(volume, HOUR), float(size)),
            ]
        )
        if wait is None:
            self.spend(address, kind, size)
        elif wait > 0:
            raise Refusal("too_often")

    def _often(self, kind: Kind) -> float:
        return self.config.tables_per_hour if kind == "table" else self.config.uploads_per_hour

    def spend(self, address: str | None, kind: Kind, size: int) -> None:
        """Count this; a clear refusal if it is too much. This machine, and a proxy that does not say for whom it asks, cannot be
        counted."""
        if address is None or address in self.config.proxies:
            return
        there, config = neighbourhood(address), self.config
        count, volume = (
            self._bucket(there, kind, self._often(kind)),
            self._bucket(there, "bytes", config.bytes_per_hour),
        )
        if not count.allows():
            raise Refusal("too_often")
        if not volume.allows(size):
            raise Refusal("too_often", "too many bytes")

    def read(self, address: str | None, cost: float) -> None:
        """Looking at something that is work to find or to tell; each server counts for itself, as it is its own work."""
        if address is None or address in self.config.proxies:
            return
        most = self.config.reads_per_minute
        if not self._bucket(neighbourhood(address), "read", most, MINUTE).allows(min(cost, most)):
            raise Refusal("reads_too_often")

    def _bucket(self, there: str, what: str, often: float, seconds: float = HOUR) -> Pace:
        bucket = self._buckets.get((there, what))
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._forget_the_quiet()
            bucket = self._buckets[there, what] = Pace(often / seconds, often, self.clock)
        return bucket

    def _forget_the_quiet(self) -> None:
        """Buckets that are full again need not be kept; if none is, the oldest half goes."""
        kept = {key: each for key, each in self._buckets.items() if not each.full}
        surplus = len(kept) - MOST_ADDRESSES // 2
        self._buckets = dict(list(kept.items())[max(0, surplus) :])


def neighbourhood(address: str) -> str:
    """Where a visitor comes from: an address or, as everybody gets many of those, its IPv6 network."""
    try:
        ip = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        if not ip.is_loopback:
            return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
