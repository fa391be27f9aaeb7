"""Points (TK-10) and who wins (TK-13). The mode knows its scorer; nobody else asks which one it is.

A duel is scored like a melee with a single enemy colour: pairs of commons are counted per colour, a leftover common
alone gives nothing, the best colour is compared with the limit, and the colour with the fewest points is the final
score.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.tash_kalar import atoms, decks, tasks
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.matching import RANKS_PER_SIDE
from tafelrunde.games.tash_kalar.naming import card_in_play, side_option, task_ref
from tafelrunde.games.tash_kalar.state import NONE, Position
from tafelrunde.games.tash_kalar.vocabulary import COMMON, HEROIC, LEGENDARY

LEGENDARY_POINTS: Final = 2  # TK-10.11, TK-10.21
HEROIC_POINTS: Final = 1
COMMONS_PER_POINT: Final = 2
PENDING_COST: Final = 2  # TK-X3.5


# --- questions -------------------------------------------------------------------------------------------------------


def task_option(s: Position, seat: int, value: int) -> Option:
    if value == DONE:
        return Option("no_task")
    task = library().tasks[value]
    return Option("task", (task_ref(value),), {"task": task.names, "n": task.points})


def task_weight(s: Position, seat: int, value: int) -> int:
    return 0 if value == DONE else 2 * library().tasks[value].points


def colour_option(s: Position, seat: int, value: int) -> Option:
    return side_option(s, value)


CLAIM = Prompt("task.claim", ("TK-9.1", "TK-9.2"), task_option, weight=task_weight, final=True)
LEGEND_POINT = Prompt("score.legend", ("TK-10.24", "TK-R51"), colour_option, subject=card_in_play)
LEFTOVER = Prompt("score.leftover", ("TK-10.22", "TK-R35"), colour_option, final=True)


# --- scorers ---------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Scorer:
    """Who counts the points."""

    def legend_summoned(self, s: Position) -> Flow[None]:
        """A legend has come into the arena by summoning."""
        raise NotImplementedError

    def flare_invoked(self, s: Position, against: int) -> None:
        """The side whose turn it is has invoked a flare, compared with this side."""
        raise NotImplementedError

    def end_of_turn(self, s: Position) -> Flow[None]:
        """Take a task, or score what was destroyed (TK-3.14)."""
        raise NotImplementedError

    def asks_at_end(self, s: Position) -> bool:
        """Whether `end_of_turn` has something to decide."""
        raise NotImplementedError

    def counted(self, s: Position, side: int) -> list[int]:
        """The score, from what decides first to what decides last."""
        raise NotImplementedError

    def best(self, s: Position, side: int) -> int:
        """What is compared with the limit that triggers the end."""
        raise NotImplementedError


class HighForm(Scorer):
    """Points for claimed tasks and for own legendary pieces that stand in the arena (TK-10.1, TK-10.2)."""

    def legend_summoned(self, s: Position) -> Flow[None]:
        """The piece in the arena counts, not the summoning."""
        return
        yield

    def flare_invoked(self, s: Position, against: int) -> None:
        """Nobody gets points (TK-7.10)."""

    def end_of_turn(self, s: Position) -> Flow[None]:
        """At most one task, or none (TK-9.1)."""
        met = tasks.claimable(s)
        if met:
            task = yield Choice(s.seat, CLAIM, [*met, DONE])
            if task != DONE:
                decks.claim(s, task)

    def asks_at_end(self, s: Position) -> bool:
        return bool(tasks.claimable(s))

    def counted(self, s: Position, side: int) -> list[int]:
        return [self.best(s, side)]

    def best(self, s: Position, side: int) -> int:
        points = sum([library().tasks[task].points for task in s.claimed[side]])
        return points + s.legendaries(side) - pending_cost(s, side)


class Deathmatch(Scorer):
    """Points in every enemy colour: for its pieces destroyed, for legends summoned, for flares invoked by it (TK-1.2,
    TK-1.4)."""

    def legend_summoned(self, s: Position) -> Flow[None]:
        """1 point in an enemy colour of your choice (TK-10.14, TK-10.24)."""
        colour = yield Choice(s.controller, LEGEND_POINT, s.enemies(s.side))
        atoms.score(s, s.side, colour, 1, "legend")

    def flare_invoked(self, s: Position, against: int) -> None:
        """Exactly one point for the opponent compared with, in the colour of who invoked it (TK-7.8, TK-7.9)."""
        atoms.score(s, against, s.side, 1, "flare")

    def end_of_turn(self, s: Position) -> Flow[None]:
        """2 points per legendary, 1 per heroic, 1 per two commons of the same colour (TK-10.11, TK-10.21)."""
        for colour, points in enumerate(destroyed_points(s)):
            if points:
                atoms.score(s, s.side, colour, points, "destroyed")
        single = leftovers(s)
        if len(single) > 1:
            colour = yield Choice(s.seat, LEFTOVER, single)
            atoms.score(s, s.side, colour, 1, "leftover")

    def asks_at_end(self, s: Position) -> bool:
        return len(leftovers(s)) > 1

    def counted(self, s: Position, side: int) -> list[int]:
        """The colour with the fewest points first (TK-13.3, TK-13.4)."""
        return sorted(self._colours(s, side))

    def best(self, s: Position, side: int) -> int:
        return max(self._colours(s, side))

    def _colours(self, s: Position, side: int) -> list[int]:
        cost = pending_cost(s, side)
        return [s.points[side * s.sides + colour] - cost for colour in s.enemies(side)]


SCORERS: Final[list[Scorer]] = [HighForm(), Deathmatch()]  # by Mode.scorer


def scorer_of(s: Position) -> Scorer:
    return SCORERS[s.mode.scorer]


def pending_cost(s: Position, side: int) -> int:
    """What a being costs that is still pending, in every colour: at the end, and wherever points are compared with a limit
    (TK-X3.5)."""
    cost = 0
    for seat in range(s.seats):
        if s.pending[seat] != NONE and s.side_of[seat] == side:
            cost += PENDING_COST
    return cost


def destroyed_points(s: Position) -> list[int]:
    """By colour: what the pieces destroyed so far this turn are worth. A single common is worth nothing (TK-10.12)."""
    found: list[int] = []
    for side in range(s.sides):
        first = side * RANKS_PER_SIDE
        found.append(
            LEGENDARY_POINTS * s.killed[first + LEGENDARY]
            + HEROIC_POINTS * s.killed[first + HEROIC]
            + s.killed[first + COMMON] // COMMONS_PER_POINT
        )
    return found


def leftovers(s: Position) -> list[int]:
    """The colours of which a single common is left over (TK-10.22, TK-10.23)."""
    return [side for side in range(s.sides) if s.killed[side * RANKS_PER_SIDE + COMMON] % COMMONS_PER_POINT]


# --- winning (TK-13) -------------------------------------------------------------------------------------------------


def standing(s: Position, side: int) -> list[int]:
    """Everything that decides, in order: points, then upgraded pieces, then all pieces in the arena (TK-13.5)."""
    return [*scorer_of(s).counted(s, side), s.upgraded(side), s.pieces(side)]


def side_ranks(s: Position) -> list[int]:
    """By side, 1 is best; whoever is still tied shares the place (TK-13.6, TK-13.7)."""
    standings = [standing(s, side) for side in range(s.sides)]
    return [1 + len([other for other in standings if other > mine]) for mine in standings]
