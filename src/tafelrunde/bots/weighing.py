"""Every option of a decision, weighed: how well things stand after each of them, by a search of its own.

`search` finds the best option and hardly looks at the others; here the others are told fairly too. Each option has a tree that
begins after it. First all of them get the same share of half the budget, then the best ones share the rest. Puzzles are found
with it, and finished games analysed.

A decision that several seats make at once is not weighed: a tree that begins after an answer would let the others know it.
"""

from time import perf_counter
from typing import Final

from tafelrunde.bots.bot import sensible
from tafelrunde.bots.planning import Budget, Planner, judged
from tafelrunde.bots.search import MANY, Node, Search
from tafelrunde.core.match import Match

LEADERS: Final = 3  # so many options go on when half of the budget is spent
IN_A_ROW: Final = 8  # iterations of one option before it is the next one's turn
PLANS: Final = 60  # lines of one plan, where turns are planned as a whole


class Weighed:
    """An option, by its index: how well things stand after it (0 to 1), and in how many lines that was tried."""

    def __init__(self, index: int, value: int) -> None:
        self.index = index
        self.value = value  # that the rules know the option by
        self.node = Node()
        self.total = 0.0
        self.visits = 0
        self.rating = 0.0


class Scales:
    """Weighs with a budget of iterations or seconds for the whole decision. With iterations and a seed it is reproducible."""

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        self.search = Search(seed, iterations, seconds)
        self.iterations = iterations if iterations > 0 else MANY
        self.seconds = seconds if iterations <= 0 else 1e9
        self.played = 0

    def weigh(self, match: Match, seat: int, also: int = -1) -> list[Weighed]:
        """The sensible options that there was time for, the best first, and one that is asked for however it looks. None where
        several seats decide at once."""
        if match.simultaneous or seat not in match.choices:
            return []
        search = self.search
        search.prepare(match, seat)
        world = match.resample(seat, search.dice.below(1 << 30))
        values = match.choices[seat].values
        indices = sensible(world, world.choices[seat])
        if also >= 0 and also not in indices:
            indices.append(also)
        found = [Weighed(index, values[index]) for index in indices]
        found.sort(
            key=lambda option: option.index != also
        )  # the one that is asked for is the first to be tried
        start = perf_counter()
        self.played = 0
        self._spend(match, found, self.iterations // 2, start + self.seconds / 2)
        found = [option for option in found if option.visits]
        found.sort(key=_rating, reverse=True)
        leaders = found[:LEADERS]
        self._spend(match, leaders, self.iterations, start + self.seconds)
        leaders.sort(key=_rating, reverse=True)
        return leaders + found[LEADERS:]

    def _spend(self, match: Match, options: list[Weighed], iterations: int, deadline: float) -> None:
        """All in turn, until so many iterations are played or it is time; each of them at least once, if there is time."""
        late = False
        while not late:
            for option in options:
                self.played += self._try(match, option, deadline)
                if perf_counter() >= deadline:
                    break
            late = self.played >= iterations or perf_counter() >= deadline
        for option in options:
            if option.visits:
                option.rating = self._rated(option)

    def _try(self, match: Match, option: Weighed, deadline: float) -> int:
        """Some lines that begin with this option; how many."""
        search = self.search
        seat = search.seat
        if match.game.plans_turns:
            left = max(deadline - perf_counter(), 0.001)
            option.total += self._planned(
                match.resample(seat, search.dice.below(1 << 30)), option.value, left
            )
            option.visits += 1
            return PLANS
        for _ in range(IN_A_ROW):
            world = match.resample(seat, search.dice.below(1 << 30))
            world.play(option.value)
            option.total += search.iterate(world, option.node)[seat]
            option.visits += 1
        return IN_A_ROW

    def _planned(self, world: Match, value: int, seconds: float) -> float:
        """Where turns are planned as a whole: the best turn that begins like this, and the reply to it."""
        search = self.search
        seat, planner = search.seat, Planner(search.dice)
        world.play(value)
        choice = world.choice
        if choice is not None and choice.seat == seat and not world.simultaneous:
            return planner.think(world, seat, Budget(PLANS, seconds)).mean()
        planner.reply(world, search.dice.below(1 << 30))
        return judged(world, seat, planner.keys())

    def _rated(self, option: Weighed) -> float:
        """As search rates it: the average, and the outlook where the game's judge can be trusted with one."""
        search = self.search
        average = option.total / option.visits
        if not search.trust or not option.node.branches:
            return average
        search.look_out(option.node)
        outlook = option.node.outlook
        return average + search.trust * (outlook[search.seat] - average) if outlook else average


def lead(weighed: list[Weighed]) -> float:
    """How much better the best option is than the second; nothing where there is no second."""
    return weighed[0].rating - weighed[1].rating if len(weighed) > 1 else 0.0


def _rating(option: Weighed) -> float:
    return option.rating
