"""Whole turns planned at once, for games in which a turn is a chain of decisions of the same seat.

First many turns are tried in one redrawn world, by a tree whose forks remember the best turn found behind each option: within
the own turn nobody interferes, so the best continuation counts and not the average one. Then the most promising turns race: in
ever new worlds each is followed by the best short reply of whoever comes next, found in the same way from what that seat may
know, and those that stand worst afterwards drop out.
"""

from math import sqrt
from time import perf_counter
from typing import Final

from tafelrunde.bots.bot import MOST_TO_SETTLE, Dice, judge_all, play_on
from tafelrunde.core.choice import Choice
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng

SEARCHING: Final = 0.4  # the share of the budget that goes into finding turns; the rest is for the race
CURIOSITY: Final = 1.0  # how much an option's weight counts against what was found behind it
REDRAWS: Final = 2  # the judge is asked in so many worlds
RUNNERS: Final = 8  # so many turns race ...
LAST_RUNNERS: Final = 2  # ... and so few in the end
REPLY: Final = 12  # turns that are tried for a reply
FIRST_LOOK: Final = 2  # so many races the judge's word at the end of the own turn counts for


class Budget:
    """Lines that may be tried, or seconds; `spent` is the share that is gone."""

    def __init__(self, iterations: int, seconds: float) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.start = perf_counter()
        self.played = 0

    def spent(self, more: int = 0) -> float:
        """The share that is gone; with so many lines more, the share that will be."""
        gone = (perf_counter() - self.start) / self.seconds
        expected = gone * more / self.played if self.played else 0.0
        return max((self.played + more) / self.iterations, gone + expected)


class Turn:
    """A turn of one seat as the values of its decisions, how it was judged at its end, and how it did in the race."""

    def __init__(self, values: list[int], value: float, offered: list[list[int]] | None = None) -> None:
        self.values = values
        self.value = value
        self.offered: list[list[int]] = [] if offered is None else offered  # all options of each decision
        self.total = 0.0
        self.races = 0

    def mean(self) -> float:
        return (self.total + FIRST_LOOK * self.value) / (self.races + FIRST_LOOK)


class Scales:
    """Says what turns are worth when they race, and may look once more at those that were found. Here: as the judge says."""

    def raced(self, match: Match, seat: int, redraws: list[int]) -> float:
        """After the reply. The match cannot be played on after it."""
        return judged(match, seat, redraws)

    def reconsider(self, world: Match, seat: int, found: "list[Turn]", dice: Dice) -> None:
        """Before the race: other values for turns that were tried in this world."""


class Fork:
    """A decision of the turn: its sensible options and the best that was found behind each of them."""

    def __init__(self, match: Match, choice: Choice) -> None:
        game, state = match.game, match.state
        values = self.offered = choice.values
        weights = [game.weight(state, choice, value) for value in values]
        self.weight = sum(weights)
        if self.weight > 0:
            self.values = [values[i] for i in range(len(values)) if weights[i] > 0]
            self.weights = [weight for weight in weights if weight > 0]
        else:
            self.values = values
            self.weights = [1 for _ in values]
            self.weight = len(values)
        self.tries = [0 for _ in self.values]
        self.best = [0.0 for _ in self.values]
        self.exhausted = [False for _ in self.values]
        self.left = len(self.values)  # options behind which there may be something new
        self.next: list[Fork | None] = [None for _ in self.values]
        # how things stand here; kept only between two steps, where a copy is cheap
        self.here: Match | None = None
        self.tried = 0
        self.total = 0.0

    def draw(self, dice: Dice) -> int:
        """An option by weight."""
        left = dice.below(self.weight)
        for pick in range(len(self.weights)):
            left -= self.weights[pick]
            if left < 0:
                return pick
        raise AssertionError("weights are positive")

    def learn(self, pick: int, value: float, exhausted: bool) -> bool:
        """Note what came of an option; whether nothing new is left behind this fork."""
        if not self.tries[pick] or value > self.best[pick]:
            self.best[pick] = value
        self.tries[pick] += 1
        self.tried += 1
        self.total += value
        if exhausted and not self.exhausted[pick]:
            self.exhausted[pick] = True
            self.left -= 1
        return self.left == 0


class Turns:
    """The turns that a seat could take in one world, as far as they have been tried."""

    def __init__(self, world: Match, seat: int, dice: Dice, redraws: list[int]) -> None:
        self.world = world
        self.seat = seat
        self.dice = dice
        self.redraws = redraws  # keys of the worlds in which an end is judged; none: only in this one
        choice = world.choices[seat]
        self.root = Fork(world, choice)
        self.found: list[Turn] = []
        self.low = 1.0
        self.high = 0.0

    def search(self, tries: int) -> Turn:
        """The best of so many turns."""
        while tries > 0 and self.root.left:
            self.try_one([])
            tries -= 1
        best = self.found[0]
        for turn in self.found:
            if turn.value > best.value:
                best = turn
        return best

    def try_one(self, wish: list[int]) -> None:
        """Play one turn to its end, as wished as far as that goes, and note what it is worth."""
        forks, picks = self._walk(wish)
        trial, known = self._go_there(forks, picks)
        game, seat = trial.game, self.seat
        values = [forks[i].values[picks[i]] for i in range(len(forks))]
        for i in range(known, len(forks)):
            trial.play(values[i])
        while not trial.over and not game.settled(trial.state, seat, trial.boundary):
            choice = trial.choice
            assert choice is not None
            if choice.seat != seat or len(values) >= MOST_TO_SETTLE:
                break
            fork = forks[-1].next[picks[-1]] = Fork(trial, choice)
            pick = self._pick(fork, wish, len(values))
            forks.append(fork)
            picks.append(pick)
            values.append(fork.values[pick])
            trial.play(fork.values[pick], choice)
        # where others decide too before the judge can speak, what they do is chance
        exhausted = play_on(trial, seat, self.dice) == 0
        worth = judged(trial, seat, self.redraws)
        self.found.append(Turn(values, worth, [fork.offered for fork in forks]))
        self.low = min(self.low, worth)
        self.high = max(self.high, worth)
        for i in range(len(forks) - 1, -1, -1):
            exhausted = forks[i].learn(picks[i], worth, exhausted)

    def _walk(self, wish: list[int]) -> tuple[list[Fork], list[int]]:
        """Down the tree, as far as it is known."""
        forks: list[Fork] = []
        picks: list[int] = []
        fork: Fork | None = self.root
        while fork is not None:
            pick = self._pick(fork, wish, len(forks))
            forks.append(fork)
            picks.append(pick)
            fork = fork.next[pick]
        return forks, picks

    def _go_there(self, forks: list[Fork], picks: list[int]) -> tuple[Match, int]:
        """A match that stands at one of these forks, and which of them: at the last one that remembers how things stood."""
        known = len(forks) - 1
        while known > 0 and forks[known].here is None:
            known -= 1
        here = forks[known].here
        trial = self.world.clone() if here is None else here.clone()
        for i in range(known + 1, len(forks)):
            trial.play(forks[i - 1].values[picks[i - 1]])
            known = i
            if trial.boundary:
                forks[i].here = trial.clone()
        return trial, known

    def _pick(self, fork: Fork, wish: list[int], place: int) -> int:
        if place < len(wish) and wish[place] in fork.values:
            return fork.values.index(wish[place])
        if not fork.tried:
            return fork.draw(self.dice)
        spread = max(self.high - self.low, 1e-9)
        untried = (fork.total / fork.tried - self.low) / spread
        curiosity = CURIOSITY * sqrt(fork.tried) / fork.weight
        best, best_bound = 0, -1.0
        for pick in range(len(fork.values)):
            if fork.exhausted[pick]:
                continue
            tries = fork.tries[pick]
            value = (fork.best[pick] - self.low) / spread if tries else untried
            bound = value + curiosity * fork.weights[pick] / (1 + tries)
            if bound > best_bound:
                best, best_bound = pick, bound
        return best


class Planner:
    """Finds the best turn, and keeps what is left of it in mind for the seat's next decision."""

    def __init__(self, dice: Dice, scales: Scales | None = None) -> None:
        self.dice = dice
        self.scales = scales or Scales()
        self.searching = SEARCHING
        self.replies = REPLY  # 0: whoever comes next is not asked, turns are judged at their own end
        self.plan: list[int] = []
        self.offered: list[list[int]] = []  # where the plan leads: all options of each of its decisions
        self.expected = 0.0  # what it is worth
        self.stamp = -1  # of the moment that it was made

    def think(self, match: Match, seat: int, budget: Budget) -> Turn:
        if match.game.keeps_plans and self._goes_on(match, seat):
            kept = Turn(self.plan, self.expected, self.offered)
            self._remember(kept)
            return kept
        turns = Turns(match.resample(seat, self._key()), seat, self.dice, self.keys())
        turns.try_one(self.plan)
        budget.played += 1
        if len(turns.root.values) > 1:
            while turns.root.left and budget.spent() < self.searching:
                turns.try_one([])
                budget.played += 1
        self.scales.reconsider(turns.world, seat, turns.found, self.dice)
        best = self._race(match, seat, runners(turns.found, bool(self.plan)), budget)
        self._remember(best)
        self.stamp = stamp_of(match)
        return best

    def _remember(self, turn: Turn) -> None:
        self.plan = turn.values[1:]
        self.offered = turn.offered[1:]
        self.expected = turn.mean()

    def _goes_on(self, match: Match, seat: int) -> bool:
        """Whether the plan was made for just this decision, and nothing new was seen since."""
        planned = bool(self.plan) and stamp_of(match) == self.stamp
        return planned and match.choices[seat].values == self.offered[0]

    def _key(self) -> int:
        return self.dice.below(1 << 30)

    def keys(self) -> list[int]:
        return [self._key() for _ in range(REDRAWS)]

    def _race(self, match: Match, seat: int, running: list[Turn], budget: Budget) -> Turn:
        """Those who stand worst after the replies drop out: the more of the budget is spent, the fewer run on."""
        running.sort(key=_value, reverse=True)
        start = budget.spent()
        cost = 1 + self.replies
        while not _all_begin_alike(running):
            while len(running) > LAST_RUNNERS and budget.spent(cost * len(running)) > 1.0:
                running.pop()
            if budget.spent(cost * len(running)) > 1.0:
                break
            key, reply_key, redraws = self._key(), self._key(), self.keys()
            for turn in running:
                world = match.resample(seat, key)
                follow(world, seat, turn.values, self.dice)
                self.reply(world, reply_key)
                turn.total += self.scales.raced(world, seat, redraws)
                turn.races += 1
                budget.played += cost
            running.sort(key=_mean, reverse=True)
            left = (1.0 - budget.spent()) / (1.0 - start)
            del running[max(LAST_RUNNERS, int(RUNNERS * left + 0.5)) :]
        return running[0]

    def reply(self, world: Match, key: int) -> None:
        """The turn of whoever comes next, planned by what that seat may know."""
        choice = world.choice
        if choice is not None and self.replies:
            other = choice.seat
            reply = Turns(world.resample(other, key), other, Dice(key), []).search(self.replies)
            follow(world, other, reply.values, self.dice)


def stamp_of(match: Match) -> int:
    """Changes whenever chance was used or something hidden became known."""
    return match.state.news + match.state.rng.counter


def runners(found: list[Turn], planned: bool) -> list[Turn]:
    """The first turn if it was planned before, the best ones of some other beginnings, then what looks best. Of turns that are
    judged alike (mostly the same in another order) one is enough."""
    ranked = sorted(found, key=_value, reverse=True)
    first = found[0] if planned else ranked[0]
    chosen = [first]
    begun = {first.values[0]}
    known = {first.value}
    for turn in ranked:
        if len(chosen) <= RUNNERS // 2 and turn.values[0] not in begun and turn.value not in known:
            begun.add(turn.values[0])
            known.add(turn.value)
            chosen.append(turn)
    for turn in ranked:
        if len(chosen) < RUNNERS and turn.value not in known:
            known.add(turn.value)
            chosen.append(turn)
    return chosen


def judged(match: Match, seat: int, redraws: list[int]) -> float:
    """What the judge says for a seat, on average over redrawn worlds. The match cannot be played on after it."""
    if match.over or not redraws:
        return judge_all(match)[seat]
    total = 0.0
    for key in redraws:
        match.game.resample(match.state, seat, Rng.for_thinking(key))
        total += match.game.judge(match.state)[seat]
    return total / len(redraws)


def follow(match: Match, seat: int, values: list[int], dice: Dice) -> None:
    """Play a turn as it was planned; where that is not possible, by weight."""
    for value in values:
        choice = match.choice
        if choice is None or choice.seat != seat or value not in choice.values:
            break
        match.play(value, choice)
    play_on(match, seat, dice)


def _all_begin_alike(turns: list[Turn]) -> bool:
    for turn in turns:
        if turn.values[0] != turns[0].values[0]:
            return False
    return True


def _value(turn: Turn) -> float:
    return turn.value


def _mean(turn: Turn) -> float:
    return turn.mean()
