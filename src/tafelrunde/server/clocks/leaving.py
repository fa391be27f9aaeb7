"""Whoever leaves, runs out of time or is gone: what that means, and what is offered to those who wait (rules 5, 9 and 10)."""

from collections.abc import Collection, Sequence
from typing import Final, Literal

from msgspec import Struct

from tafelrunde.server.clocks.pace import MINUTE, SECOND, Pace
from tafelrunde.server.clocks.sentences import LEAVING
from tafelrunde.server.wire import Word

GONE: Final = 60 * SECOND
GONE_WITHOUT_CLOCK: Final = 180 * SECOND
FIRST_ANSWER: Final = MINUTE
REALLY_BEGUN: Final = 2  # answers of each side

Consequence = Literal["concede", "bot", "abort"]
Claim = Literal["win", "bot", "wait"]
Abort = Literal["no_first_answer", "host_left"]


class Seating(Struct, frozen=True):
    """Who plays with whom: the side of every seat (partners share one), and the seats that persons lead."""

    sides: tuple[int, ...]
    persons: frozenset[int]

    def partners(self, seat: int) -> frozenset[int]:
        """Persons on the same side."""
        return frozenset(
            each for each in self.persons if self.sides[each] == self.sides[seat] and each != seat
        )

    @property
    def number_of_sides(self) -> int:
        return len(set(self.sides))


def after_leaving(seating: Seating, seat: int) -> Consequence:
    """Rule 9. With more than two sides a bot takes the seat and the others finish; a duel is lost. Where a partner plays on, a
    bot takes the seat too: nobody loses because somebody else left. Where no person is left, nobody is there to finish for."""
    others = seating.persons - {seat}
    if not others:
        return "concede"
    if seating.number_of_sides > 2 or seating.partners(seat):
        return "bot"
    return "concede"


def leaving_says(seating: Seating, seat: int) -> Word:
    """What somebody is told before leaving."""
    consequence = after_leaving(seating, seat)
    beside_partners = consequence == "bot" and seating.number_of_sides <= 2
    return LEAVING["partner" if beside_partners else consequence]


def after_flag(
    seating: Seating, seat: int, answers: Sequence[int], gone: Collection[int] = ()
) -> Consequence:
    """Rule 5. `answers`: how many each seat gave. Of two sides the flagged one loses, partners and all; if both are gone and
    hardly began, the game never was. With more sides: rule 9."""
    if seating.number_of_sides != 2:
        return after_leaving(seating, seat)
    given: dict[int, int] = dict.fromkeys(seating.sides, 0)
    for each, side in enumerate(seating.sides):
        given[side] += answers[each]
    hardly_begun = all(count < REALLY_BEGUN for count in given.values())
    if hardly_begun and seating.persons <= {*gone, seat}:
        return "abort"
    return "concede"


def claim_after(pace: Pace) -> int | None:
    """How long somebody must be gone before the others may do something about it; by days there is the deadline."""
    if pace.kind == "days":
        return None
    return GONE_WITHOUT_CLOCK if pace.kind == "none" else GONE


def claims(pace: Pace, seating: Seating, seat: int, asked: bool, away: int | None) -> tuple[Claim, ...]:
    """What is offered to the others (rule 9): nothing, or a choice. `away`: since how long the seat has had no socket; None: it
    has one."""
    after = claim_after(pace)
    if after is None or not asked or away is None or away < after or seat not in seating.persons:
        return ()
    if seating.persons == {seat}:
        return ()  # there is nobody to offer it to
    return ("bot" if after_leaving(seating, seat) == "bot" else "win", "wait")


def may_take_back(rated: bool, left: bool) -> bool:
    """Whether somebody may have a seat back that a bot plays."""
    return left and not rated


def ranks_of_persons(ranks: Sequence[int], left: Sequence[int]) -> list[int]:
    """The ranks of a table where some left (in this order) and bots finished for them: they come last, whoever left first behind
    all others. `ranks` as the game gave them; equal ranks stay equal."""
    stayed = [seat for seat in range(len(ranks)) if seat not in left]
    final = [0] * len(ranks)
    for seat in stayed:
        final[seat] = 1 + sum(ranks[other] < ranks[seat] for other in stayed)
    for place, seat in enumerate(reversed(left), start=len(stayed) + 1):
        final[seat] = place
    return final


def abort(
    pace: Pace, answers: int, running: int | None, open_seats: int = 0, host_here: bool = True
) -> Abort | None:
    """Rule 10. `running`: since how long all seats have been taken; None: some are still open."""
    if running is None or open_seats:
        return None if host_here else "host_left"
    if pace.family == "live" and answers == 0 and running >= FIRST_ANSWER:
        return "no_first_answer"
    return None
