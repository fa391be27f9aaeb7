"""How a game went that is over, as it travels."""

from msgspec import Struct

from tafelrunde.server.wire_shelf import Word


class StoryPoint(Struct):
    """How things stood after so many answers, in the eyes of the judge that bots ask: every seat's share, 1 in all."""

    n: int
    shares: list[float]


class StoryMoment(Struct):
    """A stretch of play that changed much: it ends with answer `n`, `seat` gained most by it (`gain`: of its share), and what
    happened last in it."""

    n: int
    seat: int
    gain: float
    text: Word


class StoryRound(Struct):
    """A round: what every seat scored in it, and had after it."""

    n: int
    gained: list[int]
    total: list[int]


class Story(Struct):
    """How a game went that is over; `rounds` where it is counted round by round, how such a round is called, and what is
    counted."""

    points: list[StoryPoint]
    moments: list[StoryMoment]
    rounds: list[StoryRound] = []
    round_name: Word | None = None
    counted: Word | None = None
