"""How much of a long test runs in which form: all of it compiled, a tenth of it plain."""

from tafelrunde._form import compiled


def share(number: int) -> int:
    """The whole number in the compiled form, a tenth of it (rounded up) in the plain one."""
    return number if compiled() else -(-number // 10)
