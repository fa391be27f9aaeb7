"""One to Return: the portal closes, and whoever stands there in the end has won (MK-S10)."""

from tafelrunde.games.mage_knight import quest_atoms
from tafelrunde.games.mage_knight.geometry import PORTAL
from tafelrunde.games.mage_knight.scenarios import OF_PORTAL
from tafelrunde.games.mage_knight.state import DUMMY, Mage


def close(s: Mage) -> None:
    """At the end of the first day; whoever still stands there, or has not come yet, is out of the game (MK-S10.3)."""
    if s.scenario.quest == OF_PORTAL and s.round == 2:
        for seat in s.players:
            if s.heroes[seat].at == PORTAL:
                quest_atoms.leave_game(s, seat)
        quest_atoms.close_portal(s)


def returned(s: Mage) -> list[int]:
    """Who stands there (MK-S10.5); of teams only those who have to return (MK-S10.9)."""
    there = [seat for seat in s.players if seat != DUMMY and s.heroes[seat].at == PORTAL]
    return [seat for seat in there if seat in s.quest.chosen] if s.quest.teams else there
