"""Questions of an effect: to whoever controls the turn, who may hand it over instead of answering (TK-14.1, TK-14.3)."""

from collections.abc import Callable
from typing import Any, Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.tash_kalar.naming import card_in_play, square_option
from tafelrunde.games.tash_kalar.state import Position
from tafelrunde.games.tash_kalar.teams import hand_over, may_hand_over

HAND: Final = -2
"""The answer "let my partner decide"."""


def ask(s: Position, prompt: Prompt, values: list[int], about: tuple[Any, ...] = ()) -> Flow[int]:
    """Ask a question of an effect. Where there is nothing to decide there is nothing to hand over either."""
    if len(values) > 1 and may_hand_over(s):
        answer = yield Choice(s.controller, prompt, [*values, HAND], about)
        if answer != HAND:
            return answer
        hand_over(s)
    return (yield Choice(s.controller, prompt, values, about))


def ask_or_done(
    s: Position, prompt: Prompt, values: list[int], may_stop: bool, about: tuple[Any, ...] = ()
) -> Flow[int]:
    """As `ask`; with `may_stop` also DONE, which ends all that is left of the step (TK-8.2)."""
    return (yield from ask(s, prompt, [*values, DONE] if may_stop else values, about))


# --- prompts ---------------------------------------------------------------------------------------------------------


def hands_over(s: Position, seat: int, value: int, *about: object) -> bool:
    """The partner sees the legends then."""
    return value == HAND


def effect_prompt(
    key: str,
    rules: tuple[str, ...],
    option: Callable[..., Option],
    words: Callable[..., dict[str, object]] | None = None,
    weight: Callable[..., int] | None = None,
) -> Prompt:
    """A question of an effect: about the card in play; DONE and HAND are described here."""

    def described(s: Position, seat: int, value: int, *about: object) -> Option:
        if value == DONE:
            return Option("done")
        if value == HAND:
            return Option("hand_over")
        return option(s, seat, value, *about)

    def weighed(s: Position, seat: int, value: int, *about: object) -> int:
        if value < 0:
            return 1 if value == DONE else 0
        return 1 if weight is None else weight(s, seat, value, *about)

    return Prompt(key, rules, described, words, card_in_play, weighed, hands_over)


def on_square(s: Position, seat: int, value: int, *about: object) -> Option:
    """The answer is a square, with whatever lies there."""
    return square_option(s, value)
