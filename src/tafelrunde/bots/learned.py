"""Search that has learnt: a network says how promising options are and what positions are worth.

A line of search takes less time than a question to the network. So the network is asked where it pays: at places of the tree
that were visited a few times. What it likes there is tried first and more often, in place of trying every option once; and what
it says of the place counts beside what was found behind it. Only where lines are long anyway (games whose judge speaks after many
decisions) the network is asked at the end of each of them, too.
"""

from math import sqrt
from typing import Final

from tafelrunde.bots.bot import judge_all
from tafelrunde.bots.network import Network, lacking, network_of
from tafelrunde.bots.search import Branch, Node, Search
from tafelrunde.core.choice import Choice
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.match import Match

CURIOSITY: Final = 3.0  # how much being liked counts against what was found
UNTRIED: Final = 0.3  # an untried option is taken for so much worse than the average of its place, in spreads
BELIEVED: Final = 0.3  # the network's share in the value of a place; the rest is what was found behind it
ASKED_AT: Final = 8  # at so many visits a place asks the network ...
ASKED_AGAIN: Final = (
    8  # ... and again at so many times as many, since in other worlds there are other options
)


class Learned(Search):
    """Search with a network. A network can be given; otherwise the package's own one for the table is taken."""

    def __init__(
        self,
        seed: int = 0,
        iterations: int = 0,
        seconds: float = 0.0,
        name: str = "learned",
        network: Network | None = None,
        strict: bool = True,
    ) -> None:
        super().__init__(seed, iterations, seconds, name=name)
        self.strict = strict  # without a network it refuses; otherwise it is plain search there
        self.given = network
        self.network: Network | None = network
        self.believed = BELIEVED
        self.curiosity = CURIOSITY
        self.untried = UNTRIED
        self.asked_at = ASKED_AT
        self.believed_at_ends = (
            -1.0
        )  # the network's share at the end of a line; -1: as the length of lines says

    def estimate(self, match: Match, seat: int) -> tuple[int, float]:
        self.network = self.given
        if self.network is None:
            self.network = network_of(match.game.id, match.setup.mode, match.setup.seats)
        if self.network is None and self.strict:
            raise TafelrundeError(lacking(match.game.id, match.setup.mode, match.setup.seats))
        return super().estimate(match, seat)

    def _worth(self, match: Match) -> list[float]:
        judged = judge_all(match)
        network = self.network
        share = self.believed_at_ends
        if share < 0:
            share = self.believed if self.ahead else 0.0
        if network is None or match.over or share == 0.0:
            return judged
        said = for_both(network.value(match, self.seat, judged[self.seat]), self.seat, judged)
        return [judged[n] + share * (said[n] - judged[n]) for n in range(len(judged))]

    def _pick(self, match: Match, choice: Choice, node: Node) -> tuple[int, Branch]:
        if self.network is None:
            return super()._pick(match, choice, node)
        node.visits += 1
        branches = node.branches
        sensible: list[int] = []
        for value in choice.values:
            branch = branches.get(value)
            if branch is None:
                branch = branches[value] = Branch(match.game.weight(match.state, choice, value))
                branch.liked = float(branch.weight)
            branch.seen += 1
            if branch.weight > 0:
                sensible.append(value)
        candidates = sensible or choice.values
        if not node.ask_at:
            first = node is self.root or node is self.root.parts.get(choice.seat)
            node.ask_at = 1 if first else self.asked_at
        if node.visits >= node.ask_at and len(candidates) > 1:
            node.ask_at = max(node.visits, self.asked_at) * ASKED_AGAIN
            self._ask(match, choice, node)
        value = candidates[0] if len(candidates) == 1 else self._most_promising(choice.seat, node, candidates)
        branch = branches[value]
        branch.visits += 1
        return value, branch

    def _ask(self, match: Match, choice: Choice, node: Node) -> None:
        """What the network says of this place, and what it likes here, in place of the game's weights."""
        network = self.network
        assert network is not None
        values, judged = choice.values, judge_all(match)
        weights = [node.branches[value].weight for value in values]
        value, chances = network.ask(match, choice, weights, judged[choice.seat])
        node.said = for_both(value, choice.seat, judged)
        whole = float(sum(weights))
        for n in range(len(values)):
            node.branches[values[n]].liked = chances[n] * whole

    def _most_promising(self, seat: int, node: Node, candidates: list[int]) -> int:
        """The option with the best bound: what was found behind it, and how much it is liked against how often it was tried."""
        spread = sqrt(self.squares / self.rewards) if self.rewards else 1.0
        liked, total, visits = 1e-9, 0.0, 0
        for value in candidates:
            branch = node.branches[value]
            liked += branch.liked
            total += branch.total
            visits += branch.visits
        average = total / visits if visits else 0.5
        keen = self.curiosity * spread * sqrt(visits + 1.0) / liked
        best, best_bound = candidates[0], -1e9
        for value in candidates:
            branch = node.branches[value]
            rating = self._rating(seat, branch) if branch.visits else average - self.untried * spread
            bound = rating + keen * branch.liked / (1 + branch.visits)
            if bound > best_bound:
                best, best_bound = value, bound
        return best

    def _rating(self, seat: int, branch: Branch) -> float:
        """What was found behind an option, its outlook, and what the network says of the place that it leads to."""
        rating = branch.total / branch.visits
        child = branch.node
        if child is not None:
            if self.trust and child.outlook:
                rating += self.trust * (child.outlook[seat] - rating)
            if child.said:
                rating += self.believed * (child.said[seat] - rating)
        return rating


def for_both(value: float, seat: int, judged: list[float]) -> list[float]:
    """What a position is worth to both seats, from what it is worth to one: on the scale of the judge, who may promise both
    together a little less than 1."""
    less = (1.0 - judged[0] - judged[1]) / 2
    own, other = value - less, 1.0 - value - less
    return [own, other] if seat == 0 else [other, own]
