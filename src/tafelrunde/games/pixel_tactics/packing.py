"""Values made of several numbers: one small int that a choice can carry, and back."""


def pack(numbers: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """One number for several, each from 0 to below its size; the last one counts in ones."""
    value = 0
    for number, size in zip(numbers, sizes, strict=True):
        if not 0 <= number < size:
            raise ValueError(f"cannot pack {numbers}: expected numbers below {sizes}")
        value = value * size + number
    return value


def unpack(value: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers that `pack` made this value from."""
    found: list[int] = []
    for size in sizes[::-1]:
        value, number = divmod(value, size)
        found.append(number)
    if value:
        raise ValueError(f"cannot unpack: expected a value for {sizes}")
    return tuple(found[::-1])


def all_parts(sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """By value: its numbers, for rules that unpack often."""
    count = 1
    for size in sizes:
        count *= size
    return [unpack(value, sizes) for value in range(count)]
