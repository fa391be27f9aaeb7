"""Several small numbers as one: the value of an option that means more than one thing (which piece, where to, which way).

Mixed radix: a part of size n is a number from 0 to n - 1, the last part counts singly. A packed value is never negative, so
that it never meets DONE.

Games that keep several numbers in one in a way of their own say, when their box is read, how many of each have room there
(`check_room`): a larger box must not change its meaning silently.
"""

from tafelrunde.core.errors import TafelrundeError


def pack(values: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """One number for all of these. A part outside its size is an error in the rules' code, so it is no TafelrundeError."""
    if len(values) != len(sizes):
        raise ValueError(f"pack: {len(values)} values for {len(sizes)} sizes")
    packed = 0
    for i in range(len(sizes)):
        size, value = sizes[i], values[i]
        if not 0 <= value < size:
            raise ValueError(f"pack: part {i} is {value}, expected 0 to {size - 1}")
        packed = packed * size + value
    return packed


def unpack(value: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers that `pack` made this one from."""
    parts = [0] * len(sizes)
    rest = value
    for i in range(len(sizes) - 1, -1, -1):
        parts[i] = rest % sizes[i]
        rest //= sizes[i]
    if rest:
        raise ValueError(f"unpack: {value} is outside what the sizes {sizes} hold")
    return tuple(parts)


def check_room(what: str, count: int, room: int) -> None:
    """So many of them are in the box, so many have room in a number of a position."""
    if count > room:
        raise TafelrundeError(
            f"{what}: expected at most {room}, because positions keep their numbers, got {count}"
        )
