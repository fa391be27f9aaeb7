"""Chance: a counter-based generator whose whole state is a key and a counter.

The n-th number is taken from a keyed cryptographic hash of n. The same key therefore gives the same game on every machine
and Python
version, a copy costs nothing, whether chance was used between two moments is one comparison, and nobody who has seen some of the
numbers can compute the others.
"""

from hashlib import blake2b
from typing import ClassVar, Final

from tafelrunde.core.errors import TafelrundeError

MASK32: Final = 0xFFFFFFFF
KEY_BYTES: Final = 16
PER_BLOCK: Final = 16  # one hash gives so many numbers of 32 bits
NO_NUMBERS: Final[list[int]] = []


class Rng:
    """Random numbers from a key and a counter; the key comes from the seed, the counter says how many were drawn."""

    __slots__ = ("key", "counter", "block", "numbers")
    DERIVED: ClassVar[tuple[str, ...]] = ("block", "numbers")

    def __init__(self, key: bytes, counter: int = 0) -> None:
        self.key = key
        self.counter = counter
        # the block of numbers at hand: derived, replaced and never changed, so that copies share it
        self.block = -1
        self.numbers = NO_NUMBERS

    @staticmethod
    def from_seed(seed: int) -> "Rng":
        """Spread any integer over the key, so that neighbouring seeds give unrelated games."""
        if seed < 0:
            raise TafelrundeError(f"a seed is a whole number >= 0, not {seed}")
        size = max((seed.bit_length() + 7) // 8, 1)
        return Rng(blake2b(seed.to_bytes(size, "little"), digest_size=KEY_BYTES, person=b"seed").digest())

    @staticmethod
    def for_thinking(seed: int) -> "Rng":
        """Numbers for a redrawn world that only a bot's thoughts live in: no seed has to be spread or kept secret."""
        return Rng((seed & (1 << 64) - 1).to_bytes(KEY_BYTES, "little"))

    def copy(self) -> "Rng":
        twin = Rng(self.key, self.counter)
        twin.block = self.block
        twin.numbers = self.numbers
        return twin

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (n at most 2**32)."""
        limit = MASK32 + 1 - (MASK32 + 1) % n
        while True:
            block = self.counter // PER_BLOCK
            if block != self.block:
                self._fill(block)
            x = self.numbers[self.counter % PER_BLOCK]
            self.counter += 1
            if x < limit:
                return x % n

    def keyed(self, pile: str, number: int, n: int) -> int:
        """The number from 0 to n - 1 that belongs to the n-th draw of a pile, however much else was drawn before.

        The counter stays where it is: whoever draws like this says himself that something new became known (`State.news`).
        """
        attempt = 0
        while True:
            data = f"{pile}\0{number}\0{attempt}".encode()
            x = int.from_bytes(blake2b(data, digest_size=8, key=self.key, person=b"pile").digest(), "little")
            if x < (1 << 64) - (1 << 64) % n:
                return x % n
            attempt += 1

    def shuffle(self, items: list[int]) -> None:
        """Shuffle a list of ints in place (Fisher-Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def redrawn(self, seed: int) -> "Rng":
        """Another future after the same past: the counter goes on, the key is a new one."""
        return Rng((seed & (1 << 64) - 1 | 1 << 64).to_bytes(KEY_BYTES, "little"), self.counter)

    def to_list(self) -> list[object]:
        return [self.key.hex(), self.counter]

    @staticmethod
    def from_list(data: object) -> "Rng":
        """The generator that `to_list` wrote; one with a whole number as key is of the first format."""
        if isinstance(data, list) and len(data) == 2 and _is_count(data[1]):
            key, counter = data
            if isinstance(key, str) and len(key) == 2 * KEY_BYTES and _is_hex(key):
                return Rng(bytes.fromhex(key), counter)
            if _is_count(key) and key < 1 << 64:
                return FirstRng(key, counter)
        raise TafelrundeError(
            f"rng: expected [key, counter], {2 * KEY_BYTES} hex digits and a whole number, got {data!r}"
        )

    def _fill(self, block: int) -> None:
        digest = blake2b(block.to_bytes(8, "little"), digest_size=4 * PER_BLOCK, key=self.key).digest()
        self.numbers = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 4 * PER_BLOCK, 4)]
        self.block = block


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_hex(text: str) -> bool:
    return all([letter in "0123456789abcdef" for letter in text])


# --- the first format --------------------------------------------------------------------------------------------------------


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


class FirstRng(Rng):
    """The generator of journals and games from before the keyed hash: it only keeps them playable."""

    __slots__ = ("mixed",)

    def __init__(self, key: int, counter: int = 0) -> None:
        super().__init__(b"", counter)
        self.mixed = key

    @staticmethod
    def from_first_seed(seed: int) -> "FirstRng":
        key = 0x9E3779B9
        while True:
            key = _hash(key, seed & MASK32) << 32 | _hash(key ^ 0x55555555, seed & MASK32)
            seed >>= 32
            if seed == 0:
                return FirstRng(key)

    def copy(self) -> "Rng":
        return FirstRng(self.mixed, self.counter)

    def below(self, n: int) -> int:
        limit = MASK32 + 1 - (MASK32 + 1) % n
        while True:
            x = _hash(self.mixed, self.counter)
            self.counter += 1
            if x < limit:
                return x % n

    def to_list(self) -> list[object]:
        return [self.mixed, self.counter]
