"""How a finished game went: how things stood as it was played, and the moments that changed most.

The judge that search bots ask is asked again, after the game: what it says is an opinion, but the same one for everybody.
"""

from collections import Counter
from itertools import pairwise
from typing import Final

from tafelrunde.bots.bot import judge_all
from tafelrunde.core.match import Match

MOMENTS: Final = 3
SMALLEST_CHANGE: Final = 0.04  # of the whole: less is no turning point


class Point:
    """How things stood after so many answers: every seat's share of the prospects, 1 in all. `text` tells what happened last."""

    def __init__(self, n: int, shares: list[float], text: dict[str, str]) -> None:
        self.n = n
        self.shares = shares
        self.text = text


class Turning:
    """A stretch of play that changed much: it ends with answer `n`, and this seat gained most by it."""

    def __init__(self, n: int, seat: int, gain: float, text: dict[str, str]) -> None:
        self.n = n
        self.seat = seat
        self.gain = gain
        self.text = text


def points(journal: dict[str, object]) -> list[Point]:
    """One for the beginning, one whenever somebody else is to decide, one for the end."""
    whole = Match.replay(journal).record
    assert whole is not None
    kinds = Counter(event.kind for event in whole.events)
    match = Match.replay(journal, upto=0)
    found = [Point(0, shares(match), {})]
    told = len(match.events(None))
    for number, (seat, index) in enumerate(zip(whole.seats, whole.indices, strict=True), start=1):
        match.answer(index, seat)
        if match.over or seat not in match.choices:
            found.append(Point(number, shares(match), what_counted(match, match.events(None, told), kinds)))
            told = 0 if match.record is None else len(match.record.events)
    return found


def what_counted(match: Match, events: list[dict[str, object]], kinds: "Counter[str]") -> dict[str, str]:
    """What of all that came of a stretch of play counts most in this game; where nothing does, what is rarest."""
    game = match.game
    ranks = [
        game.consequences.index(str(event["kind"])) for event in events if event["kind"] in game.consequences
    ]
    weightiest = [event for event in events if ranks and event["kind"] == game.consequences[min(ranks)]]
    return most_telling(weightiest or events, kinds, game.framing)


def most_telling(
    events: list[dict[str, object]], kinds: "Counter[str]", framing: tuple[str, ...]
) -> dict[str, str]:
    """The sentence of what happens least often in this game: a hero falls more seldom than one walks. That a round or a turn
    begins says nothing."""
    best: dict[str, str] = {}
    fewest = 0
    for event in events:
        kind, sentence = str(event["kind"]), event["text"]
        if kind in framing or not isinstance(sentence, dict) or not sentence["de"]:
            continue
        if not best or kinds[kind] <= fewest:
            best, fewest = sentence, kinds[kind]
    return best


def shares(match: Match) -> list[float]:
    """The judge looks through the eyes of every seat in turn; together they are made to be 1."""
    values = judge_all(match)
    whole = sum(values)
    return [1.0 / len(values) for _ in values] if whole <= 0 else [value / whole for value in values]


def turning_points(found: list[Point]) -> list[Turning]:
    """The stretches that changed most, in the order of play."""
    turns = []
    for before, after in pairwise(found):
        gains = [now - then for now, then in zip(after.shares, before.shares, strict=True)]
        seat = max(range(len(gains)), key=gains.__getitem__)
        if gains[seat] >= SMALLEST_CHANGE:
            turns.append(Turning(after.n, seat, gains[seat], after.text))
    largest = sorted(turns, key=lambda turn: -turn.gain)[:MOMENTS]
    return sorted(largest, key=lambda turn: turn.n)


class Round:
    """A round that was played to its end: its number, what every seat scored in it, and what it had then."""

    def __init__(self, n: int, gained: list[int], total: list[int]) -> None:
        self.n = n
        self.gained = gained
        self.total = total


def rounds(journal: dict[str, object]) -> list[Round]:
    """Round by round, where the game counts like that. What a round brought is known when the next one begins or all is over."""
    match = Match.replay(journal, upto=0)
    tally = match.game.tally(match.state)
    if tally is None:
        return []
    found: list[Round] = []
    running, before = tally
    whole = Match.replay(journal).record
    assert whole is not None
    for seat, index in zip(whole.seats, whole.indices, strict=True):
        match.answer(index, seat)
        tally = match.game.tally(match.state)
        if tally is not None and (tally[0] != running or match.over):
            total = tally[1]
            if running > 0:
                gained = [now - then for now, then in zip(total, before, strict=True)]
                found.append(Round(running, gained, total))
            running, before = tally
    return found
