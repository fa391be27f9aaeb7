"""Small helpers for questions: lists that are already made, and amounts."""

from collections.abc import Callable

from tafelrunde.core.choice import DONE


def one_of(values: list[int]) -> Callable[[], list[int]]:
    return lambda: values


def one_or_none(values: list[int]) -> Callable[[], list[int]]:
    """One of these, or decline."""
    return lambda: [*values, DONE]


def amount_of(low: int, high: int) -> Callable[[], list[int]]:
    return lambda: list(range(low, high + 1))
