"""What happens to a game from outside its rules: somebody gives up, leaves, runs out of time or is gone, or all agree to stop.

What that means for partners and for everybody else the engine alone says (`Game.conceded`).
"""

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from tafelrunde import Match
from tafelrunde import Outcome as Ending
from tafelrunde.server.clocks.leaving import ranks_of_persons
from tafelrunde.server.clocks.sentences import ENDINGS
from tafelrunde.server.deeds import Deed
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.wire import Outcome, Word, word

CONCEDED: Final[Word] = word("Aufgegeben.", "Conceded.")


class Settling:
    """`left`: the seats that a bot leads since their person left, in this order. `conceded`: the seat that gave up, or lost by
    its flag or its absence; `ending`: how the game ended by that, and `text` why."""

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self.left: list[int] = []
        self.conceded: int | None = None
        self.ending: Ending | None = None
        self.text: Word | None = None

    @property
    def over(self) -> bool:
        return self.ending is not None

    def do(self, deed: Deed, match: Match) -> None:
        """Raises `Refusal` and changes nothing if it is not possible."""
        if deed.kind == "concede":
            self._concede(deed.seat, match, None)
        elif deed.kind == "back":
            if deed.seat not in self.left:
                raise Refusal("not_left")
            self.left.remove(deed.seat)
        elif deed.kind == "draw":
            self._stop(match, "draw", range(match.setup.seats))
        elif deed.kind == "abort" or deed.mark == "abort":
            self._stop(match, deed.mark if deed.kind == "abort" else "nobody_played", ())
        elif deed.mark == "bot":
            if deed.seat in self.left:
                raise Refusal("has_left")
            self.left.append(deed.seat)
        else:
            self._concede(deed.seat, match, ENDINGS[deed.kind])
        self.deeds.append(deed)

    def _concede(self, seat: int, match: Match, text: Word | None) -> None:
        ending = match.conceded(seat)
        if ending is None:
            raise Refusal("may_not_concede")
        self.conceded, self.ending, self.text = seat, ending, text

    def _stop(self, match: Match, why: str | None, winners: Sequence[int]) -> None:
        seats = match.setup.seats
        reason = "draw" if winners else "aborted"
        nothing = [0.0] * seats
        self.ending = Ending(
            [1] * seats,
            nothing,
            reason,
            worth=[1.0 / seats] * seats if winners else nothing,
            winners=list(winners),
        )
        self.text = ENDINGS[why or "agreed"]

    def words(self) -> Word | None:
        """Why it ended, where that is not for the game to say."""
        if self.text is not None:
            return self.text
        return CONCEDED if self.ending is not None and self.ending.texts is None else None

    def ranked(self, outcome: Outcome) -> Outcome:
        """Whoever left comes last, whatever a bot made of the seat; of the others whoever is first has won."""
        if not self.left or outcome.reason == "aborted":
            return outcome
        gone = list(self.left)
        if self.conceded is not None and set(outcome.winners) <= set(gone):
            gone.append(self.conceded)  # the last one who stayed, and gave up to bots
        ranks = ranks_of_persons(outcome.ranks, gone)
        winners = [seat for seat in outcome.winners if seat not in self.left]
        if outcome.winners and not winners:
            winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        worth = [0.0 if seat in gone else value for seat, value in enumerate(outcome.worth)]
        if winners and not any(worth[seat] for seat in winners):
            worth = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(ranks))]
        return structs.replace(outcome, ranks=ranks, winners=winners, worth=worth)


def sides_of(match: Match) -> tuple[int, ...]:
    """Who plays with whom, as the game itself would say if somebody gave up; where nobody may, everybody plays alone."""
    seats = match.setup.seats
    ending = match.game.conceded(match.state, 0, seats)
    if ending is None or ending.teams is None:
        return tuple(range(seats))
    return tuple(ending.teams)
