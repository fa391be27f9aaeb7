"""Asking with a list of options that is already known."""

from tafelrunde.core.choice import Choice


def offer(seat: int, prompt: str, values: list[int], about: tuple[int, ...] = ()) -> Choice:
    return Choice(seat, prompt, lambda: values, about)
