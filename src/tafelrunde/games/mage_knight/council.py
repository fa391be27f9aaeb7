"""What all players of a cooperative game decide together: which tactic leaves the game at the end of a round (MK-S05.6)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt, Together
from tafelrunde.games.mage_knight import agreed, atoms
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import tactic_ref
from tafelrunde.games.mage_knight.state import DUMMY, Mage

LAST_ROUNDS: Final = 2  # the last day and the last night: nobody chooses a tactic after them


def removal_option(s: Mage, seat: int, value: int) -> Option:
    return Option("remove_tactic", (tactic_ref(value),), {"tactic": library().tactics[value].names})


WISH = Prompt("tactic.wish", ("MK-S05.6",), removal_option, final=True)
REMOVE = Prompt("tactic.remove", ("MK-S05.6",), removal_option, final=True)


def remove_tactic(s: Mage) -> Flow[None]:
    """All say which of the tactics of real players should go; if they do not agree, whoever is first in round order decides. The
    dummy's tactic stays."""
    if not s.scenario.cooperative or s.round > agreed.rounds(s) - LAST_ROUNDS:
        return
    seats = [player for player in s.order if player != DUMMY]
    used = sorted([s.heroes[seat].tactic for seat in seats])
    wishes = Together([Choice(seat, WISH, used) for seat in seats])
    yield wishes
    tactic = wishes.answers[0]
    if len(set(wishes.answers)) > 1:
        tactic = yield Choice(seats[0], REMOVE, sorted(set(wishes.answers)))
    atoms.remove_tactic(s, tactic)
