"""Two teams of two: which scenarios know them, who plays with whom, and what is agreed on for them (MK-29, MK-S02.10, MK-S10.9,
MK-S11.15)."""

from typing import Final

from tafelrunde.core.game import Setting, Setup, Value
from tafelrunde.core.rng import Rng
from tafelrunde.core.words import word
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards
from tafelrunde.games.mage_knight.scenarios import ALWAYS_TEAMS, CITIES, NO_TEAMS, Scenario
from tafelrunde.games.mage_knight.state import Mage

# headings of settings, also of those in variants.py
AMONG_PLAYERS: Final = word("Miteinander und gegeneinander", "With and against each other")
ABOUT_CITIES: Final = word("Städte", "Cities")

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


def settings(scenario: Scenario) -> list[Setting]:
    """Whether there are teams where that is open, who plays with whom (MK-29.1), and how many cities there are for them
    (MK-S02.10)."""
    if scenario.teams == NO_TEAMS:
        return []
    found = [partners(scenario)]
    if scenario.teams != ALWAYS_TEAMS:
        help = word(
            "Zu viert: Je zwei sind Verbündete, sie gewinnen und verlieren gemeinsam.",
            "With four players: two and two are allies, who win and lose together.",
        )
        names = word("In zwei Teams", "In two teams")
        found.insert(0, Setting(TEAMS, names, False, help=help, group=AMONG_PLAYERS, seats=FOUR))
    return [*found, *([cities()] if scenario.scoring == CITIES else [])]


def partners(scenario: Scenario) -> Setting:
    values = [
        Value(ACROSS, word("Plätze 1 und 3 gegen 2 und 4", "Seats 1 and 3 against 2 and 4")),
        Value("seats_1_2", word("Plätze 1 und 2 gegen 3 und 4", "Seats 1 and 2 against 3 and 4")),
        Value("seats_1_4", word("Plätze 1 und 4 gegen 2 und 3", "Seats 1 and 4 against 2 and 3")),
        Value(BY_CHANCE, word("Der Zufall entscheidet", "Chance decides")),
    ]
    help = word(
        "Wer mit wem verbündet ist; das steht fest, bevor Helden gewählt werden.",
        "Who is allied with whom; that is settled before heroes are chosen.",
    )
    needs: tuple[tuple[str, object], ...] = () if scenario.teams == ALWAYS_TEAMS else ((TEAMS, True),)
    return Setting(
        PARTNERS,
        word("Verbündete", "Allies"),
        ACROSS,
        values,
        help=help,
        group=AMONG_PLAYERS,
        seats=FOUR,
        needs=needs,
        shown=FOUR,
    )


def cities() -> Setting:
    values = [
        Value("four_cities", word("Vier Städte", "Four cities"), word("Wie üblich.", "As usual.")),
        Value(
            "two_cities",
            word("Zwei große Städte", "Two large cities"),
            word(
                "Nur zwei Stadtteile; jede Stadt hat mindestens Level 10.",
                "Only two city tiles; every city has level 10 at least.",
            ),
        ),
        Value(
            "two_megapolis",
            word("Zwei Megalopolis", "Two Megapolis"),
            word("Alle vier Städte stehen auf zwei Stadtteilen.", "All four cities stand on two city tiles."),
        ),
    ]
    help = word(
        "Weniger, aber größere Städte laden Verbündete dazu ein, gemeinsam vorzugehen.",
        "Fewer but larger cities invite allies to act together.",
    )
    names = word("Städte der Teams", "Cities for teams")
    needs = ((TEAMS, True),)
    return Setting(
        TEAM_CITIES, names, "four_cities", values, help=help, group=ABOUT_CITIES, seats=FOUR, needs=needs
    )


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
