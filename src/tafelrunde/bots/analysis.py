# mypyc: off
"""The analysis of a finished game: the moments in which another answer was clearly better, by what the seat could know then.

A first look at every decision, as long as time allows, finds suspects; a second, longer one with chance of its own confirms them.
The caller decides how long each look may take, so that the work can be cut into small pieces.
"""

from collections.abc import Iterable
from typing import Final

from tafelrunde.bots.bot import Expected, sensible
from tafelrunde.bots.search import Branch, Node
from tafelrunde.bots.weighing import Scales, Weighed
from tafelrunde.core.choice import Choice, Option
from tafelrunde.core.match import Match
from tafelrunde.core.words import Word

CLEAR: Final = 0.06  # so much better: then it is worth a word
SUSPECT: Final = 0.04  # at first sight
LINE: Final = 4


class Verdict:
    """What a look at one decision said. `n`: so many answers stood before it; `line`: what follows the better one."""

    def __init__(
        self, n: int, choice: Choice, taken: int, better: int, loss: float, line: list[Expected]
    ) -> None:
        self.n = n
        self.seat = choice.seat
        self.loss = loss
        self.question = choice.words()
        self.taken = _said(choice.options[taken])
        self.better = _said(choice.options[better])
        self.line = line


def _said(option: Option) -> Word:
    return {"de": option.text("de"), "en": option.text("en")}


def decisions(journal: dict[str, object], seats: Iterable[int]) -> list[int]:
    """The numbers of the answers that can be looked at: one of these seats decided, alone, between several sensible options."""
    whole = Match.replay(journal).record
    assert whole is not None
    match, wanted, found = Match.replay(journal, upto=0), set(seats), []
    for number, (seat, index) in enumerate(zip(whole.seats, whole.indices, strict=True)):
        choice = match.choices[seat]
        if seat in wanted and not match.simultaneous and choice.count > 1:
            if len(sensible(match, choice)) > 1:
                found.append(number)
        match.answer(index, seat)
    return found


def look(journal: dict[str, object], n: int, seconds: float, seed: int) -> Verdict | None:
    """What search thinks of the answer that was given when `n` answers stood; None if it can say nothing."""
    answers = journal["answers"]
    assert isinstance(answers, list)
    seat, taken = answers[n]
    match = Match.replay(journal, upto=n)
    scales = Scales(seed, seconds=seconds)
    weighed = scales.weigh(match, seat, taken)
    if len(weighed) < 2:
        return None
    best = weighed[0]
    loss = next(best.rating - option.rating for option in weighed if option.index == taken)
    line = line_after(scales, match, seat, best)
    return Verdict(n, match.choices[seat], taken, best.index, loss, line)


def line_after(scales: Scales, match: Match, seat: int, option: Weighed) -> list[Expected]:
    """What search expects to follow an option that was weighed, by what the seat may know; empty where nobody can."""
    search = scales.search
    root = search.root = Node()
    branch = root.branches[option.value] = Branch(1)
    branch.visits, branch.total, branch.node = option.visits, option.total, option.node
    search.asked = match.choices[seat]
    return search.line(match, seat)[1:LINE]
