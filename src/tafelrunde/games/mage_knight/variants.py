"""Variants as settings (MK-1.2, MK-31): which of them a scenario offers, and what they are called."""

from typing import Final

from tafelrunde.core.game import Setting, Setup
from tafelrunde.core.words import Word, word
from tafelrunde.games.mage_knight.quest import EPIC, GLADE_LIMIT, NO_DUMMY, OPEN_MAP, VARIANTS, Quest
from tafelrunde.games.mage_knight.scenarios import (
    GARRISONED,
    OF_GLADES,
    OF_STRONGHOLDS,
    Scenario,
)

GROUP: Final = word("Varianten", "Variants")
CITY_LEVELS: Final = "city_levels"
LOWEST: Final = -4
HIGHEST: Final = 10


def flag(variant: int, names: Word, help: Word, seats: tuple[int, ...] | None = None) -> Setting:
    return Setting(VARIANTS[variant], names, False, help=help, group=GROUP, seats=seats)


def settings(scenario: Scenario) -> list[Setting]:
    """What can be agreed on; none of it is needed (MK-31.1)."""
    return [*cities(scenario), *lengths(scenario), *places(scenario)]


def cities(scenario: Scenario) -> list[Setting]:
    """Levels of cities can be changed where they are conquered (MK-31.33, MK-S02.9, MK-S03.8, MK-S04.13)."""
    if scenario.city_state != GARRISONED:
        return []
    help = word(
        "Um so viel höher oder niedriger als üblich ist der Level jeder Stadt; 1 bis 11 ist möglich.",
        "Every city's level is this much higher or lower than usual, within 1 and 11.",
    )
    return [
        Setting(CITY_LEVELS, word("Level der Städte", "City levels"), 0, low=LOWEST, high=HIGHEST, help=help)
    ]


def lengths(scenario: Scenario) -> list[Setting]:
    """How long and with whom."""
    found: list[Setting] = []
    if scenario.epic_rounds:
        found.append(
            flag(
                EPIC,
                word("Epische Variante", "Epic variant"),
                word(
                    "Drei Tage und drei Nächte auf einem größeren Spielplan.",
                    "Three days and three nights on a larger map.",
                ),
            )
        )
    if scenario.by_number:
        found.append(
            flag(
                NO_DUMMY,
                word("Ohne Dummyspieler", "Without a dummy player"),
                word(
                    "Allein, nur zum Üben: Niemand außer dir beendet die Runden.",
                    "Alone, for practice only: nobody but you ends the rounds.",
                ),
                (1,),
            )
        )
    return found


def places(scenario: Scenario) -> list[Setting]:
    """What is different on the map."""
    found: list[Setting] = []
    if scenario.quest == OF_GLADES:
        found.append(
            flag(
                GLADE_LIMIT,
                word("Umkämpfte Lichtungen", "Contested glades"),
                word(
                    "Auf jeder Lichtung ist nur Platz für einen Schild, zu dritt und zu viert für zwei.",
                    "Each glade has room for one shield only, for two with three or four players.",
                ),
                (2, 3, 4),
            )
        )
    if scenario.quest == OF_STRONGHOLDS:
        found.append(
            flag(
                OPEN_MAP,
                word("Aufgedeckter Spielplan", "Open map"),
                word(
                    "Alle Spielplanteile liegen von Beginn an offen.",
                    "All tiles lie face up from the start.",
                ),
            )
        )
    return found


def agreed_on(setup: Setup) -> Quest:
    """The variants of a new match."""
    quest = Quest()
    quest.variants = sum(
        [1 << n for n, id in enumerate(VARIANTS) if setup.options.get(id) is True],
    )
    return quest
