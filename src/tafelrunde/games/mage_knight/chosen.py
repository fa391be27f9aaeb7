"""One to Return in teams: each team picks in secret which of its two players has to return (MK-S10.9)."""

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt, Together
from tafelrunde.games.mage_knight import quest_atoms
from tafelrunde.games.mage_knight.naming import seat_ref, who
from tafelrunde.games.mage_knight.scenarios import OF_PORTAL
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.teams import TWO_TEAMS, members


def chosen_option(s: Mage, seat: int, value: int) -> Option:
    """Deliberately or at random, as the team likes."""
    if value == DONE:
        return Option("by_chance")
    return Option("chosen_one", (seat_ref(value),), {"who": who(s, value)})


CHOSEN = Prompt("team.chosen", ("MK-S10.9",), chosen_option, final=True)


def due(s: Mage) -> bool:
    return s.scenario.quest == OF_PORTAL and bool(s.quest.teams) and not s.quest.chosen


def first_of(s: Mage, team: list[int]) -> int:
    return next(seat for seat in s.order if seat in team)


def pick(s: Mage) -> Flow[None]:
    """Both teams at the same time; whoever of a team chose a hero first speaks for it."""
    if not due(s):
        return
    teams = [members(s.quest.teams, team) for team in range(TWO_TEAMS)]
    speakers = [first_of(s, team) for team in teams]
    both = Together([Choice(seat, CHOSEN, [*team, DONE]) for seat, team in zip(speakers, teams, strict=True)])
    yield both
    quest_atoms.choose_ones(
        s, [team[s.rng.below(len(team))] if one == DONE else one for one, team in zip(both.answers, teams)]
    )
