"""Search that has learnt: a network says how promising options are and what positions are worth.

A question about options takes longer than a line of search. So it is asked at places of the tree that were visited a few times:
what the network likes there is tried first and more often, in place of trying every option once. What a position is worth is
told quicker, at the end of a line beside the judge or in its place. Where whole turns are planned the network looks at the best
of those that were found, and weighs the few that race. How much it is believed stands beside each network (`network.Use`).
"""

from math import sqrt
from typing import Final

from tafelrunde.bots.bot import Dice, judge_all
from tafelrunde.bots.network import Network, lacking, network_of
from tafelrunde.bots.planning import REPLY, SEARCHING, Scales, Turn, follow, judged
from tafelrunde.bots.search import OUTLOOK, Branch, Node, Search
from tafelrunde.core.choice import Choice
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.match import Match

CURIOSITY: Final = 3.0  # how much being liked counts against what was found
UNTRIED: Final = 0.3  # an untried option is taken for so much worse than the average of its place, in spreads
ASKED_AGAIN: Final = (
    8  # a place asks again at so many times as many visits, since in other worlds there are other options
)
LOOKED_AT: Final = 48  # so many of the turns that were found are weighed once more by the network


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
        self.network: Network | None = None
        self.curiosity = CURIOSITY
        self.untried = UNTRIED
        self._use(network)

    def _use(self, network: Network | None) -> None:
        """Think with this network, as it stands beside it; without one like plain search."""
        self.network = network
        use = None if network is None else network.use
        self.believed = 0.0 if use is None else float(use.places)
        self.believed_at_ends = 0.0 if use is None else float(use.ends)
        self.asked_at = 0 if use is None else int(use.asked_at)
        self.plays_on = -1 if use is None else int(use.ahead)
        self.trusted = -1.0 if use is None else float(use.trust)
        self.planner.scales = (
            Scales() if network is None else TrainedScales(network, self.believed, self.believed_at_ends)
        )
        self.planner.searching = SEARCHING if use is None or use.searching < 0 else float(use.searching)
        self.planner.replies = REPLY if use is None or use.replies < 0 else int(use.replies)

    def estimate(self, match: Match, seat: int) -> tuple[int, float]:
        network = self.given
        if network is None:
            network = network_of(match.game.id, match.setup.mode, match.setup.seats)
        if network is None and self.strict:
            raise TafelrundeError(lacking(match.game.id, match.setup.mode, match.setup.seats))
        if network is not self.network:
            self._use(network)
        return super().estimate(match, seat)

    def prepare(self, match: Match, seat: int) -> None:
        super().prepare(match, seat)
        if self.plays_on >= 0:
            self.ahead = self.plays_on
            self.trust = OUTLOOK if self.ahead == 0 else 0.0
        if self.trusted >= 0:
            self.trust = self.trusted

    def _worth(self, match: Match) -> list[float]:
        judged = judge_all(match)
        network, share = self.network, self.believed_at_ends
        if network is None or match.over or share == 0.0:
            return judged
        said = for_both(network.value(match, self.seat, judged[self.seat]), self.seat, judged)
        return [judged[n] + share * (said[n] - judged[n]) for n in range(len(judged))]

    def _pick(self, match: Match, choice: Choice, node: Node) -> tuple[int, Branch]:
        if self.network is None or not self.asked_at:
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


class TrainedScales(Scales):
    """A network's word beside the judge's, about turns."""

    def __init__(self, network: Network, found: float, raced: float) -> None:
        self.network = network
        self.believed_found = found
        self.believed_raced = raced

    def raced(self, match: Match, seat: int, redraws: list[int]) -> float:
        share = 0.0 if match.over else self.believed_raced
        said = self.network.value(match, seat, judge_all(match)[seat]) if share else 0.0
        if share == 1.0:
            return said
        plain = judged(match, seat, redraws)
        return plain + share * (said - plain)

    def reconsider(self, world: Match, seat: int, found: list[Turn], dice: Dice) -> None:
        if not self.believed_found:
            return
        # turns that begin alike and are judged alike are mostly the same in another order; where the judge sees no difference at
        # all (which school, which hero) each beginning is looked at
        looked_at: dict[tuple[float, int], float] = {}
        for turn in sorted(found, key=_value, reverse=True):
            known = turn.value, turn.values[0]
            if known in looked_at:
                turn.value = looked_at[known]
            elif len(looked_at) < LOOKED_AT:
                turn.value = looked_at[known] = self._looked_at(world, seat, turn, dice)
            else:  # judged worse than all of them
                turn.value = min(looked_at.values())

    def _looked_at(self, world: Match, seat: int, turn: Turn, dice: Dice) -> float:
        end = world.clone()
        follow(end, seat, turn.values, dice)
        if end.over:
            return turn.value
        said = self.network.value(end, seat, judge_all(end)[seat])
        return turn.value + self.believed_found * (said - turn.value)


def _value(turn: Turn) -> float:
    return turn.value


def for_both(value: float, seat: int, judged: list[float]) -> list[float]:
    """What a position is worth to both seats, from what it is worth to one: on the scale of the judge, who may promise both
    together a little less than 1."""
    less = (1.0 - judged[0] - judged[1]) / 2
    own, other = value - less, 1.0 - value - less
    return [own, other] if seat == 0 else [other, own]
