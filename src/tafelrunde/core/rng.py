"""Chance: a counter-based generator whose whole state is two integers.

The n-th number is a hash of (key, n). The same seed therefore gives the same game on every machine and
Python version, a copy costs nothing, and whether chance was used between two moments is one comparison.
"""

from typing import Final

from tafelrunde.core.errors import TafelrundeError

MASK32: Final = 0xFFFFFFFF


def _mix(x: int) -> int:
    """A bijective 32-bit mixer (xorshift-multiply, three rounds)."""
    x ^= x >> 17
    x = x * 0x6D5AD4BB & MASK32
    x ^= x >> 11
    x = x * 0x2C4C1B51 & MASK32
    x ^= x >> 15
    x = x * 0x31848BAB & MASK32
    return x ^ x >> 14


def _hash(key: int, counter: int) -> int:
    low = _mix((counter + (key & MASK32)) & MASK32)
    return _mix((low ^ (key >> 32) ^ (counter >> 32)) & MASK32)


class Rng:
    """Random numbers from a key and a counter; `key` comes from the seed, `counter` says how many were drawn."""

    __slots__ = ("key", "counter")

    def __init__(self, key: int, counter: int = 0) -> None:
        self.key = key
        self.counter = counter

    @staticmethod
    def from_seed(seed: int) -> "Rng":
        """Spread any integer over the 64-bit key, so that neighbouring seeds give unrelated games."""
        if seed < 0:
            raise TafelrundeError(f"a seed is a whole number >= 0, not {seed}")
        key = 0x9E3779B9
        while True:
            key = _hash(key, seed & MASK32) << 32 | _hash(key ^ 0x55555555, seed & MASK32)
            seed >>= 32
            if seed == 0:
                return Rng(key)

    def copy(self) -> "Rng":
        return Rng(self.key, self.counter)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (n at most 2**32)."""
        limit = MASK32 + 1 - (MASK32 + 1) % n
        while True:
            x = _hash(self.key, self.counter)
            self.counter += 1
            if x < limit:
                return x % n

    def shuffle(self, items: list[int]) -> None:
        """Shuffle a list of ints in place (Fisher-Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def to_list(self) -> list[int]:
        return [self.key, self.counter]

    @staticmethod
    def from_list(data: object) -> "Rng":
        if (
            not isinstance(data, list)
            or len(data) != 2
            or not all(isinstance(x, int) and x >= 0 for x in data)
            or data[0] >> 64
        ):
            raise TafelrundeError(f"rng: expected [key, counter], two whole numbers, got {data!r}")
        return Rng(data[0], data[1])
