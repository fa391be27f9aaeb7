"""Tiny games with what bots find hard: a long turn, many options, options without sense, an open end."""

from dataclasses import replace

from tafelrunde.core.choice import Choice, Flow
from tafelrunde.core.game import Outcome
from tests.core.toy import ASKED, Toy, ToyState


class Open(Toy):
    """Goes on for ever: only the judge says how things stand."""

    def outcome(self, s: ToyState) -> Outcome | None:
        return None


class Errand(Open):
    """A turn of seat 0 is ten small steps, each paid or kept. Paying looks bad until the turn is over: then six payments or more
    win nearly everything. `last` holds what was paid, `round` counts steps."""

    steps = 10
    enough = 6

    def step(self, s: ToyState) -> Flow[None]:
        paid = yield Choice(0, ASKED["peek"], [0, 1])
        if s.round < self.steps:  # whatever comes later changes nothing
            s.last = [s.last[0] + paid, 0]
        s.round += 1

    def settled(self, s: ToyState, seat: int, boundary: bool) -> bool:
        return boundary and (seat != 0 or s.round >= self.steps)

    def weight(self, s: ToyState, choice: Choice, value: int) -> int:
        return 3 if value else 1

    def judge(self, s: ToyState) -> list[float]:
        reached = 0.5 if s.round >= self.steps and s.last[0] >= self.enough else 0.0
        value = 0.4 - 0.02 * s.last[0] + reached
        return [value, 1.0 - value]


class ShortSighted(Errand):
    """The same, but judged after every step."""

    def settled(self, s: ToyState, seat: int, boundary: bool) -> bool:
        return boundary


class Pick(Open):
    """One decision among three, worth 0.2, 0.4 and 0.9, with weights to be set."""

    weights = (1, 1, 1)

    def step(self, s: ToyState) -> Flow[None]:
        value = yield Choice(0, ASKED["bid"], [0, 1, 2])
        if s.round == 0:
            s.last = [value, 0]
        s.round = 1

    def weight(self, s: ToyState, choice: Choice, value: int) -> int:
        return self.weights[value]

    def judge(self, s: ToyState) -> list[float]:
        value = (0.2, 0.4, 0.9)[s.last[0]] if s.round else 0.5
        return [value, 1.0 - value]


class Wide(Open):
    """Seat 0 places on one of 60 squares, seat 1 on one of 60: a square is as good as it is near to 45, and the game's weights
    know roughly where that is."""

    squares = 60

    def step(self, s: ToyState) -> Flow[None]:
        mine = yield Choice(0, ASKED["bid"], list(range(self.squares)))
        theirs = yield Choice(1, ASKED["bid"], list(range(self.squares)))
        if s.round == 0:
            s.last = [mine, theirs]
        s.round = 1

    def weight(self, s: ToyState, choice: Choice, value: int) -> int:
        return 6 if abs(value - 42) < 6 else 1

    def judge(self, s: ToyState) -> list[float]:
        if s.round == 0:
            return [0.5, 0.5]
        mine, theirs = (abs(value - 45) for value in s.last)
        return [0.5 + (theirs - mine) / 120, 0.5 + (mine - theirs) / 120]


class Bids(Open):
    """Both bid at once, then the higher one (seat 0 on a tie) looks at its card or does not."""

    def judge(self, s: ToyState) -> list[float]:
        lead = (s.last[0] - s.last[1]) / 10
        return [0.5 + lead, 0.5 - lead]


class Hands(Open):
    """Seat 0 names a number, seat 1 plays the card it holds (hidden) or passes, seat 0 names a number again."""

    def step(self, s: ToyState) -> Flow[None]:
        mine = yield Choice(0, ASKED["bid"], [0, 1])
        yield Choice(1, ASKED["bid"], lambda: [100 + s.cards[1], 200])
        yield Choice(0, ASKED["bid"], [0, 1])
        s.last = [mine, 0]
        s.round += 1

    def judge(self, s: ToyState) -> list[float]:
        return [0.5 + 0.1 * s.last[0], 0.5 - 0.1 * s.last[0]]


class Peeks(Open):
    """Seat 0 names a number, looks at its hidden card, and names another one."""

    def step(self, s: ToyState) -> Flow[None]:
        mine = yield Choice(0, ASKED["bid"], [0, 1])
        yield Choice(0, ASKED["peek"], [0, 1])
        s.known[0] = True
        s.news += 1
        yield Choice(0, ASKED["bid"], [0, 1])
        s.last = [mine, 0]

    def judge(self, s: ToyState) -> list[float]:
        return [0.5 + 0.1 * s.last[0], 0.5 - 0.1 * s.last[0]]


class Ends(Toy):
    """Three decisions of one seat, then an end that is given beforehand."""

    def __init__(self, end: Outcome, seats: int = 2) -> None:
        super().__init__()
        self.end = end
        self.modes = [replace(self.modes[0], seats=(seats, seats))]

    def step(self, s: ToyState) -> Flow[None]:
        yield Choice(s.round % 2 if self.modes[0].seats[0] > 1 else 0, ASKED["bid"], [0, 1, 2])
        s.round += 1

    def outcome(self, s: ToyState) -> Outcome | None:
        return self.end if s.round >= 3 else None

    def labels(self, s: ToyState) -> list[str]:
        return [f"hero{seat}" for seat in range(self.modes[0].seats[0])]

    def conceded(self, s: ToyState, seat: int, seats: int) -> Outcome | None:
        return None


class Planned(Errand):
    """The same errand, but a search plans the whole turn."""

    plans_turns = True


class Ambush(Open):
    """Seat 0 takes two steps, each left (0) or right (1); then it is seat 1's turn, a single step with twelve answers. Going left
    twice looks best when the turn is over, but one of the answers ruins it. `last` holds what was gone right and the answer."""

    plans_turns = True

    def step(self, s: ToyState) -> Flow[None]:
        if s.round < 2:
            way = yield Choice(0, ASKED["peek"], [0, 1])
            s.last = [s.last[0] + way, 0]
        else:
            answer = yield Choice(1, ASKED["bid"], list(range(12)))
            if s.round == 2:  # whatever comes later changes nothing
                s.last = [s.last[0], answer]
        s.round += 1

    def settled(self, s: ToyState, seat: int, boundary: bool) -> bool:
        return boundary and s.round >= 2

    def judge(self, s: ToyState) -> list[float]:
        ruined = s.round > 2 and s.last[0] == 0 and s.last[1] == 5
        value = 0.1 if ruined else 0.8 - 0.1 * s.last[0]
        return [value, 1.0 - value]
