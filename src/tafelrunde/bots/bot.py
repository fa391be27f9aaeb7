"""What a bot is, the dice it thinks with, and how it plays a line on to where the judge can speak."""

from typing import Final

from mypy_extensions import mypyc_attr

from tafelrunde.core.choice import Choice, Option
from tafelrunde.core.match import Match
from tafelrunde.core.words import Word

MOST_TO_SETTLE: Final = (
    200  # decisions that a line may take until the table is settled; then it is judged as it stands
)

Expected = tuple[int, Word, tuple[str, ...]]
"""A decision that a bot expects: the seat, the option's text, and the things on the table it refers to."""


class Dice:
    """Quick pseudo-random numbers for thinking (not for the game: its chance comes from the state)."""

    def __init__(self, seed: int) -> None:
        self.x = seed % 2147483646 + 1
        for _ in range(4):
            self.below(2)

    def below(self, n: int) -> int:
        self.x = self.x * 48271 % 2147483647
        return self.x % n


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers choices. `choose` gives the index of an option for the seat's pending choice."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, match: Match, seat: int) -> int:
        return self.estimate(match, seat)[0]

    def estimate(self, match: Match, seat: int) -> tuple[int, float]:
        """The option this bot would take, and how likely it thinks a win is (0 to 1)."""
        raise NotImplementedError

    def line(self, match: Match, seat: int) -> list[Expected]:
        """What this bot would do and expects to follow, by what the seat may know. The first decision is the seat's own."""
        index = self.choose(match, seat)
        return [expected(seat, match.choices[seat].options[index])]


def expected(seat: int, option: Option) -> Expected:
    return seat, {"de": option.text("de"), "en": option.text("en")}, option.refs


def judge_all(match: Match) -> list[float]:
    """How well things stand for every seat; what the end is worth when the game is over."""
    outcome = match.outcome
    if outcome is None:
        return match.game.judge(match.state)
    return outcome.worth


def likely(match: Match, choice: Choice, dice: Dice) -> int:
    """The value of an option, drawn by the game's weights; one of weight 0 only where there is no other."""
    values = choice.values
    game, state = match.game, match.state
    weights = [game.weight(state, choice, value) for value in values]
    total = sum(weights)
    if total <= 0:
        return values[dice.below(len(values))]
    left = dice.below(total)
    for i in range(len(values)):
        left -= weights[i]
        if left < 0:
            return values[i]
    raise AssertionError("weights are not negative")


def sensible(match: Match, choice: Choice) -> list[int]:
    """The indices of the options that are worth a try: all but those of weight 0, unless there are no others."""
    values = choice.values
    game, state = match.game, match.state
    found = [index for index in range(len(values)) if game.weight(state, choice, values[index]) > 0]
    return found or list(range(len(values)))


def play_on(match: Match, seat: int, dice: Dice, ahead: int = 0) -> int:
    """Play on by the game's weights, for `ahead` decisions and then until the table is settled for this seat. Returns how many
    decisions that took."""
    game = match.game
    asked = 0
    while not match.over and asked < ahead + MOST_TO_SETTLE:
        if asked >= ahead and game.settled(match.state, seat, match.boundary):
            break
        choice = match.choice
        assert choice is not None
        match.play(likely(match, choice, dice), choice)
        asked += 1
    return asked
