"""How often somebody may do something, counted for all servers together: buckets (people/windows.py) in Redis, if there is one.

If Redis does not answer nobody is refused because of that: whoever asks counts in his own way, and it is tried again soon.
"""

import logging
from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.server.clock import Clock
from tafelrunde.server.people.windows import Limit

log = logging.getLogger(__name__)

SECONDS_TO_ANSWER: Final = 1.0
SECONDS_BETWEEN_TRIES: Final = 2.0
# All buckets or none: two who take at the same moment cannot both have the last of it. Three values for each key.
SPEND: Final = """
local now, wait, left = tonumber(ARGV[1]), 0, {}
for i, key in ipairs(KEYS) do
  local most, rate, cost = tonumber(ARGV[i * 3 - 1]), tonumber(ARGV[i * 3]), tonumber(ARGV[i * 3 + 1])
  local kept, has = redis.call('HMGET', key, 'left', 'at'), most
  if kept[1] then has = math.min(most, tonumber(kept[1]) + math.max(0, now - tonumber(kept[2])) * rate) end
  if has + 1e-9 < cost then wait = math.max(wait, (cost - has) / rate) end
  left[i] = has - cost
end
if wait > 0 then return tostring(wait) end
for i, key in ipairs(KEYS) do
  redis.call('HSET', key, 'left', tostring(left[i]), 'at', ARGV[1])
  redis.call('EXPIRE', key, string.format('%d', math.ceil(tonumber(ARGV[i * 3 - 1]) / tonumber(ARGV[i * 3])) + 1))
end
return '0'
"""


class Counters:
    def __init__(self, url: str, clock: Clock) -> None:
        from redis.asyncio import Redis

        self.clock = clock
        self._redis: Any = Redis.from_url(
            url, socket_connect_timeout=SECONDS_TO_ANSWER, socket_timeout=SECONDS_TO_ANSWER
        )
        self._silent_until = 0.0

    async def spend(self, wanted: Sequence[tuple[str, Limit, float]]) -> float | None:
        """Take from each of these buckets (key, limit, how much), or from none; the seconds to wait if that is too much. None:
        nobody answers."""
        if not wanted or self.clock.uptime() < self._silent_until:
            return None if wanted else 0.0
        values: list[float] = [self.clock.wall()]
        for _, limit, cost in wanted:
            values += [limit.most, limit.rate, cost]
        keys = [_named(key) for key, _, _ in wanted]
        try:
            return float(await self._redis.eval(SPEND, len(keys), *keys, *map(repr, values)))
        except Exception as error:
            self._failed(error)
            return None

    async def forget(self, key: str) -> None:
        try:
            await self._redis.delete(_named(key))
        except Exception as error:
            self._failed(error)

    def _failed(self, error: Exception) -> None:
        self._silent_until = self.clock.uptime() + SECONDS_BETWEEN_TRIES
        log.warning("Redis does not count: %s", type(error).__name__)

    async def close(self) -> None:
        await self._redis.aclose()


def _named(key: str) -> str:
    return f"tafelrunde:limit:{key}"
