"""Information-set Monte-Carlo tree search.

Every iteration redraws what the seat cannot know, walks down one shared tree by the options that exist in that world, adds a
node, plays on by the game's weights until the table is settled and asks the game's judge. Options of weight 0 are left out.
Simultaneous choices are decided for each seat on its own, so that nobody in the tree knows what the others chose.

An option is rated by the average of all that was tried after it, mixed with its outlook: what the judge said of the best line
found so far, each seat choosing for itself. The average alone takes long to notice that the opponent has one strong reply among
many poor ones.

Where a game says that it is better planned by turns, `planning` takes the place of the tree.
"""

from math import log, sqrt
from time import perf_counter
from typing import Final

from tafelrunde.bots.bot import Bot, Dice, Expected, expected, judge_all, play_on
from tafelrunde.bots.planning import Budget, Planner, stamp_of
from tafelrunde.core.choice import Choice
from tafelrunde.core.match import Match

MANY: Final = 1 << 40
OUTLOOK: Final = 0.4  # the outlook's share in rating an option; the rest is the average
FEW: Final = 3  # with fewer options tried, the outlook is their average: the best of one or two says little
# so many options of a place are tried at once, and further ones with the square root of its visits
AT_ONCE: Final = 24
WIDENING: Final = 2.0
# the expected line
WORLDS: Final = 6  # in so many worlds a question must be the same, or the seat cannot know it
SURE: Final = 5  # a decision that was tried less often is not expected but guessed
LONGEST_LINE: Final = 12


class Node:
    """A place in the tree and the options that were ever there."""

    def __init__(self) -> None:
        self.branches: dict[int, Branch] = {}
        self.visits = 0
        # `learned`: at so many visits its network is asked about this place, and what it said of it to every seat
        self.ask_at = 0
        self.said: list[float] = []
        self.decider = -1  # the seat that decides here; nobody where all decide at once
        self.outlook: list[float] = []  # for every seat
        # simultaneous choices: per seat its own bandit, and what followed all their answers together
        self.parts: dict[int, Node] = {}
        self.joint: dict[tuple[int, ...], Node] = {}


class Branch:
    """An option at some place in the tree: how promising the game finds it, how often it was there, and what became of it."""

    def __init__(self, weight: int) -> None:
        self.weight = weight
        self.liked = 0.0  # by the network of `learned`; compared with the other options of its place
        self.seen = 0
        self.visits = 0
        self.total = 0.0
        self.node: Node | None = None


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
        self.seat = 0  # whose decision it is
        self.ahead = 0  # how many decisions by weight come before the table may be settled
        self.trust = 0.0  # the outlook's share
        self.played = 0
        self.planner = Planner(self.dice)
        self.asked: Choice | None = None  # what the last search was about, and its tree
        self.root = Node()
        # all rewards of this decision: their number, mean and sum of squared deviations
        self.rewards = 0
        self.mean = 0.0
        self.squares = 0.0

    def estimate(self, match: Match, seat: int) -> tuple[int, float]:
        self.asked = match.choices[seat]
        values = self.asked.values
        if match.game.plans_turns and not match.simultaneous:
            return self._plan(match, seat, values)
        root = self.root = Node()
        self.prepare(match, seat)
        deadline = perf_counter() + self.seconds
        self.played = 0
        while self.played < self.iterations:
            self.iterate(match.resample(seat, self.dice.below(1 << 30)), root)
            self.played += 1
            if perf_counter() >= deadline:
                break
        bandit = root.parts[seat] if match.simultaneous else root
        best = favourite(bandit, values)
        branch = bandit.branches[values[best]]
        return best, branch.total / branch.visits

    def prepare(self, match: Match, seat: int) -> None:
        """Begin to think about a decision of this seat."""
        self.seat = seat
        self.rewards, self.mean, self.squares = 0, 0.0, 0.0
        self.ahead = self.depth if self.depth >= 0 else match.game.continuation(match.setup.seats)
        # After a random continuation the judge speaks of chance more than of the line: then only the average counts.
        self.trust = OUTLOOK if self.ahead == 0 else 0.0

    def _plan(self, match: Match, seat: int, values: list[int]) -> tuple[int, float]:
        """Plan a whole turn; its tree is a single line."""
        budget = Budget(self.iterations, self.seconds)
        turn = self.planner.think(match, seat, budget)
        self.played = budget.played
        node = self.root = Node()
        for value in turn.values:
            branch = node.branches[value] = Branch(1)
            branch.visits = SURE
            branch.total = SURE * turn.mean()
            node = branch.node = Node()
        return values.index(turn.values[0]), turn.mean()

    # --- one iteration -------------------------------------------------------------------------------------------------------

    def iterate(self, match: Match, root: Node) -> list[float]:
        """Walk down, add a node, play on until the table is settled, judge, and tell everybody on the way. What the judge said
        for every seat."""
        seats: list[int] = []
        path: list[Branch] = []
        decided: list[Node] = []
        node = root
        grown = False
        while not grown and not match.over:
            if match.simultaneous:
                node, grown = self._together(match, node, seats, path)
            else:
                choice = match.choice
                assert choice is not None
                node.decider = choice.seat
                decided.append(node)
                value, branch = self._pick(match, choice, node)
                match.play(value)
                seats.append(choice.seat)
                path.append(branch)
                child = branch.node
                if child is None:
                    child = branch.node = Node()
                    grown = True
                node = child
        play_on(match, self.seat, self.dice, self.ahead)
        rewards = self._worth(match)
        if not node.outlook:
            node.outlook = rewards
        if self.trust:
            for i in range(len(decided) - 1, 0, -1):  # from below; nobody asks for the root's own outlook
                self.look_out(decided[i])
        for i in range(len(path)):
            path[i].total += rewards[seats[i]]
        for reward in rewards:
            self.rewards += 1
            change = reward - self.mean
            self.mean += change / self.rewards
            self.squares += change * (reward - self.mean)
        return rewards

    def _worth(self, match: Match) -> list[float]:
        """What a line was worth to every seat, where it was broken off."""
        return judge_all(match)

    def look_out(self, node: Node) -> None:
        """The outlook of a node is that of the option its decider likes best."""
        outlooks: list[list[float]] = []
        for branch in node.branches.values():
            child = branch.node
            if child is not None and child.outlook:
                outlooks.append(child.outlook)
        if len(outlooks) < FEW:
            node.outlook = _average(outlooks)
            return
        decider = node.decider
        best = outlooks[0]
        for outlook in outlooks:
            if outlook[decider] > best[decider]:
                best = outlook
        node.outlook = best

    def _pick(self, match: Match, choice: Choice, node: Node) -> tuple[int, Branch]:
        """An untried option if the tree may grow wider here, else the tried one with the best upper bound."""
        node.visits += 1
        branches = node.branches
        sensible: list[int] = []
        for value in choice.values:
            branch = branches.get(value)
            if branch is None:
                branch = branches[value] = Branch(match.game.weight(match.state, choice, value))
            branch.seen += 1
            if branch.weight > 0:
                sensible.append(value)
        candidates = sensible or choice.values
        untried = _next_to_try(node, candidates)
        if untried:
            value = untried[self.dice.below(len(untried))]
        else:
            value = self._best_bound(choice.seat, node, candidates)
        branch = branches[value]
        branch.visits += 1
        return value, branch

    def _best_bound(self, seat: int, node: Node, candidates: list[int]) -> int:
        # How far rewards spread decides what doubt is worth: one judge tells good from bad in hundredths, another in tenths.
        doubt = self.explore * sqrt(self.squares / self.rewards) + 1e-9
        best, best_bound = candidates[0], -1.0
        for value in candidates:
            branch = node.branches[value]
            if not branch.visits:
                continue
            rating = branch.total / branch.visits
            child = branch.node
            if self.trust and child is not None and child.outlook:
                rating += self.trust * (child.outlook[seat] - rating)
            bound = rating + doubt * sqrt(log(branch.seen) / branch.visits)
            if bound > best_bound:
                best, best_bound = value, bound
        return best

    def _together(self, match: Match, node: Node, seats: list[int], path: list[Branch]) -> tuple[Node, bool]:
        """Every seat decides by its own bandit; the joint answer leads to one child."""
        joint: list[int] = []
        grown = False
        while match.simultaneous:
            choice = match.choice
            assert choice is not None
            bandit = node.parts.get(choice.seat)
            if bandit is None:
                bandit = node.parts[choice.seat] = Node()
            value, branch = self._pick(match, choice, bandit)
            grown = grown or branch.visits == 1
            seats.append(choice.seat)
            path.append(branch)
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

    # --- what it expects -------------------------------------------------------------------------------------------------------

    def line(self, match: Match, seat: int) -> list[Expected]:
        """The most visited path. It is told from redrawn worlds, so it cannot say more than the seat may know; it ends where the
        seat cannot know what is asked (another seat's hidden cards), where chance or news decide what follows, and after an own
        part of a simultaneous choice."""
        if self.asked is not match.choices[seat]:
            self.estimate(match, seat)
        worlds = [match.resample(seat, self.dice.below(1 << 30)) for _ in range(WORLDS)]
        found: list[Expected] = []
        node: Node | None = self.root
        while node is not None and len(found) < LONGEST_LINE and not worlds[0].over:
            together = worlds[0].simultaneous
            bandit = node.parts.get(seat) if together else node
            choices = [world.choices.get(seat) if together else world.choice for world in worlds]
            choice = choices[0]
            if bandit is None or choice is None or not _all_alike(choice, choices):
                break
            index = favourite(bandit, choice.values)
            branch = bandit.branches.get(choice.values[index])
            if branch is None or (found and branch.visits < SURE):
                break
            found.append(expected(choice.seat, choice.options[index]))
            node = None if together or _something_new(worlds, choice.values[index]) else branch.node
        return found


def _all_alike(choice: Choice, choices: list[Choice | None]) -> bool:
    """Whether the same is asked in all worlds, with the same options."""
    said = [(option.text("en"), option.refs) for option in choice.options]
    for other in choices[1:]:
        if other is None or other.seat != choice.seat or other.prompt != choice.prompt:
            return False
        if other.values != choice.values:
            return False
        if [(option.text("en"), option.refs) for option in other.options] != said:
            return False
    return True


def _something_new(worlds: list[Match], value: int) -> bool:
    """Answer with this value in all worlds: whether chance was used or something hidden became known in any of them."""
    new = False
    for world in worlds:
        before = stamp_of(world)
        world.play(value)
        new = new or stamp_of(world) != before or world.over
    return new


def _next_to_try(node: Node, candidates: list[int]) -> list[int]:
    """The heaviest options that were never tried; none if the tree may not grow wider here yet."""
    found: list[int] = []
    heaviest, tried = -1, 0
    for value in candidates:
        branch = node.branches[value]
        if branch.visits:
            tried += 1
        elif branch.weight >= heaviest:
            if branch.weight > heaviest:
                found.clear()
                heaviest = branch.weight
            found.append(value)
    return found if tried < widened(node.visits) else []


def widened(visits: int) -> int:
    """How many options of a place may be tried after so many visits: with sixty of them the best looking ones come first, and the
    others when it has proved worth the trouble."""
    return AT_ONCE + int(WIDENING * sqrt(visits))


def favourite(bandit: Node, values: list[int]) -> int:
    """The index of the option that was tried most often; of several the one that did best."""
    best, most, best_rating = 0, -1, -1.0
    for index in range(len(values)):
        branch = bandit.branches.get(values[index])
        if branch is None or branch.visits < most or not branch.visits:
            continue
        rating = branch.total / branch.visits
        if branch.visits > most or rating > best_rating:
            best, most, best_rating = index, branch.visits, rating
    return best


def _average(outlooks: list[list[float]]) -> list[float]:
    seats = range(len(outlooks[0])) if outlooks else range(0)
    return [sum([outlook[seat] for outlook in outlooks]) / len(outlooks) for seat in seats]
