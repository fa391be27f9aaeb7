"""Information-set Monte-Carlo tree search.

Every iteration redraws what the seat cannot know, walks down one shared tree by the options that exist in that world, adds a
node, plays a short random continuation and asks the game's judge. Simultaneous choices are decided for each seat on its own, so
that nobody in the tree knows what the others chose.

An option is rated by the average of all that was tried after it, mixed with its outlook: what the judge said of the best line
found so far, each seat choosing for itself. The average alone takes long to notice that the opponent has one strong reply among
many poor ones.
"""

from math import log, sqrt
from time import perf_counter
from typing import Final

from tafelrunde.bots.bot import Bot, Dice, judge_all
from tafelrunde.core.choice import Choice
from tafelrunde.core.match import Match

MANY: Final = 1 << 40
MOST_TO_FINISH: Final = 20  # choices that completing the running step may take
OUTLOOK: Final = 0.4  # the outlook's share in rating an option; the rest is the average
FEW: Final = 3  # with fewer options tried, the outlook is their average: the best of one or two says little


class Node:
    """A place in the tree: for each option tried so far what became of it. `kept` counts per option how often it was there."""

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.kept: dict[int, int] = {}
        self.visits = 0
        self.total = 0.0
        self.decider = -1  # the seat that decides here; nobody where all decide at once
        self.outlook: list[float] = []  # for every seat
        # simultaneous choices: per seat its own bandit, and what followed all their answers together
        self.parts: dict[int, Node] = {}
        self.joint: dict[tuple[int, ...], Node] = {}


class Search(Bot):
    """Search with a budget of iterations or seconds per decision. With iterations and a seed it is reproducible."""

    def __init__(
        self,
        seed: int = 0,
        iterations: int = 0,
        seconds: float = 0.0,
        depth: int = -1,
        explore: float = 0.7,
        name: str = "search",
    ) -> None:
        super().__init__(name)
        self.dice = Dice(seed)
        self.iterations = iterations if iterations > 0 else MANY
        self.seconds = seconds if iterations <= 0 else 1e9
        self.depth = depth  # -1: as deep as the game says
        self.explore = explore
        self.ahead = 0  # how many random decisions come before the judge
        self.trust = 0.0  # the outlook's share
        self.played = 0
        # all rewards of this decision: their number, mean and sum of squared deviations
        self.rewards = 0
        self.mean = 0.0
        self.squares = 0.0

    def estimate(self, match: Match, seat: int) -> tuple[int, float]:
        values = match.choices[seat].values
        root = Node()
        self.rewards, self.mean, self.squares = 0, 0.0, 0.0
        self.ahead = self.depth if self.depth >= 0 else match.game.continuation(match.setup.seats)
        # After a random continuation the judge speaks of chance more than of the line: then only the average counts.
        self.trust = OUTLOOK if self.ahead == 0 else 0.0
        deadline = perf_counter() + self.seconds
        self.played = 0
        while self.played < self.iterations:
            self._iterate(match.resample(seat, self.dice.below(1 << 30)), root)
            self.played += 1
            if perf_counter() >= deadline:
                break
        bandit = root.parts[seat] if match.simultaneous else root
        best, most, share = 0, -1, 0.5
        for index, value in enumerate(values):
            child = bandit.children.get(value)
            if child is not None and child.visits > most:
                best, most, share = index, child.visits, child.total / child.visits
        return best, share

    # --- one iteration -------------------------------------------------------------------------------------------------------

    def _iterate(self, match: Match, root: Node) -> None:
        """Walk down, add a node, continue at random for a while, judge, and tell everybody on the way."""
        seats: list[int] = []
        path: list[Node] = []
        decided: list[Node] = []
        node = root
        node.visits += 1
        grown = False
        while not grown and not match.over:
            if match.simultaneous:
                node, grown = self._together(match, node, seats, path)
            else:
                choice = match.choice
                assert choice is not None
                node.decider = choice.seat
                decided.append(node)
                value, grown = self._pick(match, choice, node)
                match.play(value)
                seats.append(choice.seat)
                node = node.children[value]
                path.append(node)
            node.visits += 1
        self._continue(match)
        rewards = judge_all(match)
        if not node.outlook:
            node.outlook = rewards
        if self.trust:
            for i in range(len(decided) - 1, 0, -1):  # from below; nobody asks for the root's own outlook
                self._look_out(decided[i])
        for i in range(len(path)):
            path[i].total += rewards[seats[i]]
        for reward in rewards:
            self.rewards += 1
            change = reward - self.mean
            self.mean += change / self.rewards
            self.squares += change * (reward - self.mean)

    def _look_out(self, node: Node) -> None:
        """The outlook of a node is that of the option its decider likes best."""
        children = node.children
        if len(children) < FEW:
            node.outlook = _average([child.outlook for child in children.values() if child.outlook])
            return
        best: list[float] = []
        for child in children.values():
            if child.outlook and (not best or child.outlook[node.decider] > best[node.decider]):
                best = child.outlook
        node.outlook = best

    def _pick(self, match: Match, choice: Choice, node: Node) -> tuple[int, bool]:
        """An untried option if there is one (True: the tree grows), else the one with the best upper bound."""
        values = choice.values
        children = node.children
        kept = node.kept
        untried: list[int] = []
        for value in values:
            kept[value] = kept.get(value, 0) + 1
            if value not in children:
                untried.append(value)
        if untried:
            value = untried[self.dice.below(len(untried))]
            children[value] = Node()
            return value, True
        # How far rewards spread decides what doubt is worth: one judge tells good from bad in hundredths, another in tenths.
        doubt = self.explore * sqrt(self.squares / self.rewards) + 1e-9
        best, best_bound = values[0], -1.0
        for value in values:
            child = children[value]
            rating = child.total / child.visits
            if self.trust and child.outlook:
                rating += self.trust * (child.outlook[choice.seat] - rating)
            bound = rating + doubt * sqrt(log(kept[value]) / child.visits)
            if bound > best_bound:
                best, best_bound = value, bound
        return best, False

    def _together(self, match: Match, node: Node, seats: list[int], path: list[Node]) -> tuple[Node, bool]:
        """Every seat decides by its own bandit; the joint answer leads to one child."""
        joint: list[int] = []
        grown = False
        while match.simultaneous:
            choice = match.choice
            assert choice is not None
            bandit = node.parts.get(choice.seat)
            if bandit is None:
                bandit = node.parts[choice.seat] = Node()
            value, new = self._pick(match, choice, bandit)
            grown = grown or new
            child = bandit.children[value]
            child.visits += 1
            seats.append(choice.seat)
            path.append(child)
            joint.append(value)
            last = match.choices
            match.play(value, choice)
            if len(last) == 1:
                break
        key = tuple(joint)
        follower = node.joint.get(key)
        if follower is None:
            follower = node.joint[key] = Node()
            grown = True
        return follower, grown

    def _continue(self, match: Match) -> None:
        """A short random continuation, then on to the end of the running step, where the judge sees a settled table."""
        dice = self.dice
        left = self.ahead
        while not match.over and (left > 0 or not match.boundary) and left > -MOST_TO_FINISH:
            choice = match.choice
            assert choice is not None
            values = choice.values
            match.play(values[dice.below(len(values))])
            left -= 1


def _average(outlooks: list[list[float]]) -> list[float]:
    seats = range(len(outlooks[0])) if outlooks else range(0)
    return [sum([outlook[seat] for outlook in outlooks]) / len(outlooks) for seat in seats]
