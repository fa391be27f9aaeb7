"""All values that several numbers can be packed into, taken apart once."""

from tafelrunde.core.packing import unpack


def all_parts(sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """By value: its numbers, for rules that unpack often."""
    count = 1
    for size in sizes:
        count *= size
    return [unpack(value, sizes) for value in range(count)]
