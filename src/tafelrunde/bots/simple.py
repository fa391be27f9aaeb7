"""Two plain bots: random, and greedy on the game's judge."""

from typing import Final

from tafelrunde.bots.bot import Bot, Dice, judge_all
from tafelrunde.core.match import Match

COMPLETIONS: Final = 6  # how many ways to finish a step greedy tries for each option
LONGEST_STEP: Final = 40


class RandomBot(Bot):
    """Every option is as good as any other."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("random")
        self.dice = Dice(seed)

    def estimate(self, match: Match, seat: int) -> tuple[int, float]:
        return self.dice.below(match.choices[seat].count), 0.5


class GreedyBot(Bot):
    """One ply on the game's judge: takes the option after which, with the running step completed in the best of a few ways,
    things stand best."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("greedy")
        self.dice = Dice(seed)

    def estimate(self, match: Match, seat: int) -> tuple[int, float]:
        best, best_value = 0, -1.0
        for index in range(match.choices[seat].count):
            value = self._value(match, seat, index)
            if value > best_value:
                best, best_value = index, value
        return best, best_value

    def _value(self, match: Match, seat: int, index: int) -> float:
        best = -1.0
        for _ in range(COMPLETIONS):
            trial = match.resample(seat, self.dice.below(1 << 30))
            trial.answer(index, seat)
            asked = finish_step(trial, self.dice)
            # a hair of noise, so that equal options are taken in turn
            best = max(best, judge_all(trial)[seat] + self.dice.below(1000) * 1e-7)
            if not asked:
                break  # the option alone completed the step: trying again would find the same
        return best


def finish_step(match: Match, dice: Dice) -> int:
    """Answer at random until the running step is over; returns how many choices that took."""
    asked = 0
    while not match.over and not match.boundary and asked < LONGEST_STEP:
        choice = match.choice
        assert choice is not None
        values = choice.values
        match.play(values[dice.below(len(values))])
        asked += 1
    return asked
