"""Two plain bots: random, and greedy on the game's judge."""

from typing import Final

from tafelrunde.bots.bot import Bot, Dice, judge_all, play_on, sensible
from tafelrunde.core.match import Match

COMPLETIONS: Final = 6  # how many ways to go on until the table is settled greedy tries for each option


class RandomBot(Bot):
    """Every option is as good as any other."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("random")
        self.dice = Dice(seed)

    def estimate(self, match: Match, seat: int) -> tuple[int, float]:
        return self.dice.below(match.choices[seat].count), 0.5


class GreedyBot(Bot):
    """One ply on the game's judge: takes the option after which, with the running step (or turn) completed in the best of a few
    ways, things stand best."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("greedy")
        self.dice = Dice(seed)

    def choose(self, match: Match, seat: int) -> int:
        """Where there is but one sensible option, how things stand after it is of no interest."""
        options = self._sensible(match, seat)
        return options[0] if len(options) == 1 else self._best(match, seat, options)[0]

    def estimate(self, match: Match, seat: int) -> tuple[int, float]:
        return self._best(match, seat, self._sensible(match, seat))

    def _sensible(self, match: Match, seat: int) -> list[int]:
        """Looked at in a redrawn world: what the game finds sensible must not hang on what the seat cannot know."""
        world = match.resample(seat, self.dice.below(1 << 30))
        return sensible(world, world.choices[seat])

    def _best(self, match: Match, seat: int, options: list[int]) -> tuple[int, float]:
        best, best_value = options[0], -1.0
        # where there is no choice one completion is enough to say how things stand
        completions = COMPLETIONS if len(options) > 1 else 1
        for index in options:
            value = self._value(match, seat, index, completions)
            if value > best_value:
                best, best_value = index, value
        return best, best_value

    def _value(self, match: Match, seat: int, index: int, completions: int) -> float:
        best = -1.0
        for _ in range(completions):
            trial = match.resample(seat, self.dice.below(1 << 30))
            trial.answer(index, seat)
            asked = play_on(trial, seat, self.dice)
            # a hair of noise, so that equal options are taken in turn
            best = max(best, judge_all(trial)[seat] + self.dice.below(1000) * 1e-7)
            if not asked:
                break  # the option alone settled the table: trying again would find the same
        return best
