"""What a bot is, and the dice it thinks with."""

from mypy_extensions import mypyc_attr

from tafelrunde.core.match import Match


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


def judge_all(match: Match) -> list[float]:
    """How well things stand for every seat; the real result when the game is over."""
    seats = range(match.setup.seats)
    outcome = match.outcome
    if outcome is None:
        return [match.game.judge(match.state, seat) for seat in seats]
    return outcome.worth
