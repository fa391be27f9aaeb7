"""How often somebody may do something: buckets that refill steadily, as records that can be kept anywhere."""

import hashlib
from typing import Final

from msgspec import Struct

MINUTE: Final = 60.0
HOUR: Final = 3600.0
DAY: Final = 24 * HOUR


class Limit(Struct, frozen=True):
    """So many within so many seconds; all at once if somebody likes (`burst`: more or fewer at once)."""

    often: float
    seconds: float
    burst: float = 0.0

    @property
    def most(self) -> float:
        return self.burst or self.often

    @property
    def rate(self) -> float:
        return self.often / self.seconds


class Bucket(Struct, frozen=True):
    """What is left, and when that was so. The missing bucket of a newcomer is full (`None`)."""

    left: float
    at: float


def take(bucket: Bucket | None, limit: Limit, now: float, cost: float = 1.0) -> tuple[Bucket, float]:
    """The bucket afterwards, and how many seconds to wait: 0 if it was allowed. Whoever asks too early loses nothing by it."""
    left = _left(bucket, limit, now)
    at = (
        now if bucket is None else max(now, bucket.at)
    )  # a clock that goes back and on again fills nothing twice
    if left + 1e-9 >= cost:
        return Bucket(left - cost, at), 0.0
    return Bucket(left, at), (cost - left) / limit.rate


def is_full(bucket: Bucket, limit: Limit, now: float) -> bool:
    """A full bucket need not be kept."""
    return _left(bucket, limit, now) >= limit.most


def _left(bucket: Bucket | None, limit: Limit, now: float) -> float:
    if bucket is None:
        return limit.most
    return min(limit.most, bucket.left + max(0.0, now - bucket.at) * limit.rate)


LIMITS: Final[dict[str, Limit]] = {
    "login_name": Limit(5, 15 * MINUTE),
    "login_address": Limit(20, 15 * MINUTE),
    "register": Limit(10, HOUR),
    "chat": Limit(1, 1, burst=5),
    "invitations": Limit(30, DAY),
    "journals": Limit(10, HOUR),
}


def hidden(text: str) -> str:
    """Neither names nor addresses lie about."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:24]


def limit_of_name(fold: str) -> str:
    """Under what it is counted how often the password of this name was guessed."""
    return f"login_name:{hidden(fold)}"


def try_login(of_name: Bucket | None, of_address: Bucket | None, now: float) -> tuple[Bucket, Bucket, float]:
    """Both must allow it, and only then both count: neither one name from everywhere nor all names from one place can be tried
    out, and whoever is refused waits no longer by trying."""
    name, wait_for_name = take(of_name, LIMITS["login_name"], now)
    address, wait_for_address = take(of_address, LIMITS["login_address"], now)
    wait = max(wait_for_name, wait_for_address)
    if wait:
        name, _ = take(of_name, LIMITS["login_name"], now, 0)
        address, _ = take(of_address, LIMITS["login_address"], now, 0)
    return name, address, wait
