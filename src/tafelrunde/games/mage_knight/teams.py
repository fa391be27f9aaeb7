"""Two teams of two: which scenarios know them, who plays with whom, and what is agreed on for them (MK-29, MK-S02.10, MK-S10.9,
MK-S11.15)."""

from typing import Final

from tafelrunde.core.game import Setting, Setup
from tafelrunde.core.offering import Offering
from tafelrunde.core.rng import Rng
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards
from tafelrunde.games.mage_knight.scenarios import ALWAYS_TEAMS, CITIES, NO_TEAMS, Scenario
from tafelrunde.games.mage_knight.state import Mage

TEAMS: Final = "teams"
PARTNERS: Final = "partners"
TEAM_CITIES: Final = "team_cities"
FOUR: Final = (4,)  # MK-29.1
TWO_TEAMS: Final = 2
ACROSS: Final = "seats_1_3"
BY_CHANCE: Final = "by_chance"
# The team of every seat, by the value of the setting
SEATING: Final[dict[str, Cards]] = {
    ACROSS: (0, 1, 0, 1),
    "seats_1_2": (0, 0, 1, 1),
    "seats_1_4": (0, 1, 1, 0),
}


def settings(scenario: Scenario, offer: Offering) -> list[Setting]:
    """Whether there are teams where that is open, who plays with whom (MK-29.1), and how many cities there are for them
    (MK-S02.10)."""
    if scenario.teams == NO_TEAMS:
        return []
    needs, found = ((TEAMS, True),), []
    if scenario.teams != ALWAYS_TEAMS:
        found.append(offer.setting(TEAMS, "players", False, seats=FOUR))
    wanted = () if scenario.teams == ALWAYS_TEAMS else needs
    values = (*SEATING, BY_CHANCE)
    found.append(offer.setting(PARTNERS, "players", ACROSS, values, seats=FOUR, needs=wanted, shown=FOUR))
    if scenario.scoring == CITIES:
        values = ("four_cities", "two_cities", "two_megapolis")
        found.append(offer.setting(TEAM_CITIES, "cities", values[0], values, seats=FOUR, needs=needs))
    return found


def formed(scenario: Scenario, setup: Setup, rng: Rng) -> Cards:
    """The team of every seat, by agreement or at random (MK-29.1); nothing where each plays alone."""
    wanted = scenario.teams == ALWAYS_TEAMS or setup.options.get(TEAMS) is True
    if not wanted or setup.seats not in FOUR:
        return NO_CARDS
    chosen = setup.text(PARTNERS)
    return SEATING[chosen] if chosen != BY_CHANCE else list(SEATING.values())[rng.below(len(SEATING))]


def members(teams: Cards, team: int) -> list[int]:
    return [seat for seat, one in enumerate(teams) if one == team]


def allied(s: Mage, seat: int, other: int) -> bool:
    """Whether these two are in one team: one of two (MK-29.1), or that of all where they win and lose together (MK-S05.7). Nobody
    is an ally of oneself."""
    if seat == other:
        return False
    return s.scenario.cooperative or (bool(s.quest.teams) and s.quest.teams[seat] == s.quest.teams[other])
