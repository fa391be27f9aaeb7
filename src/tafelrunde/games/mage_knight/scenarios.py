"""The scenarios as frozen records (MK-34): how large the map is, how long the game, what is special. They are the modes.

What a scenario does at a certain moment stands here too, and nowhere else is it asked which one is being played.
"""

from typing import Final

from tafelrunde.core.reading import Entry, read_data
from tafelrunde.games.mage_knight.content import DATA
from tafelrunde.games.mage_knight.geometry import SHAPES, Shape

CITY_STATES: Final = ["garrisoned", "closed", "friendly"]
GARRISONED: Final = 0
CLOSED: Final = 1  # cities can be neither entered nor conquered (MK-R206)
FRIENDLY: Final = 2  # everybody has a shield there, nobody leads it (MK-R44)
ENDS: Final = ["city_revealed", "all_cities_conquered", "quest_fulfilled", "round_limit"]
CITY_REVEALED: Final = 0
ALL_CITIES_CONQUERED: Final = 1
QUEST_FULFILLED: Final = 2  # quests.py says when
ROUND_LIMIT: Final = 3
SCORINGS: Final = ["achievements", "cities", "goals", "mines", "dungeons", "portal", "strongholds"]
ACHIEVEMENTS: Final = 0  # nothing else (MK-S01.10)
CITIES: Final = 1  # and the cities of each seat (MK-S02.5 to MK-S02.7)
GOALS: Final = 2  # and how much was conquered in what time (MK-S04.9 to MK-S04.12)
MINES: Final = 3  # and the mines of each seat (MK-S07.12)
DUNGEONS: Final = 4  # with dungeons and tombs at twice their worth (MK-S09.11)
ON_PORTAL: Final = 5  # nothing counts but who stands on the portal (MK-S10.5, MK-S10.6)
STRONGHOLDS: Final = 6  # nothing counts but keeps and mage towers (MK-S11.17)
# What a scenario is about, where that changes rules: mines are occupied, glades are marked for a chant, villages and
# monasteries have secret entrances, the portal closes, keeps and mage towers are held
QUESTS: Final = ["", "mines", "glades", "dungeons", "portal", "strongholds"]
OF_MINES: Final = 1
OF_GLADES: Final = 2
OF_DUNGEONS: Final = 3
OF_PORTAL: Final = 4
OF_STRONGHOLDS: Final = 5
# Whether two teams of two can be formed with four players (MK-29.1)
TEAM_PLAY: Final = ["none", "optional", "always"]
NO_TEAMS: Final = 0
ALWAYS_TEAMS: Final = 2
DICE: Final = 2  # more than real players (MK-2.14); so are units in the offer (MK-2.10)


def _texts(entry: Entry, key: str) -> list[str]:
    return entry.texts(key) if entry.has(key) else []


def _numbers(entry: Entry, key: str) -> list[int]:
    found = entry.get(key) if entry.has(key) else []
    assert isinstance(found, list)
    return found


class Table:
    """A scenario at a table of so many seats: rounds, shape of the map, numbers of tiles."""

    def __init__(self, entry: Entry) -> None:
        self.seats: Final[int] = entry.number("seats", 1, 4)
        self.rounds: Final[int] = entry.number("rounds", 3, 6)
        self.shape: Final[Shape] = SHAPES[entry.one_of("shape", [shape.id for shape in SHAPES])]
        self.countryside: Final[int] = entry.number("countryside", 5, 11)
        self.core: Final[int] = entry.number("core", 1, 4)
        self.cities: Final[int] = entry.number("cities", 1, 4)
        self.city_levels: Final = _numbers(entry, "city_levels")  # where they depend on the number of seats
        entry.finish()


class Scenario:
    """One way to play.

    by_number     countryside tiles lie in the order of their numbers (MK-S01.2)
    city_levels   by the order in which cities are revealed
    elites        whether elite units are used (MK-S01.7)
    pvp           whether players may attack each other unless they agree on something else (MK-11.29, MK-S01.5)
    fame_per_tile  fame for every tile revealed by exploring (MK-S01.4)
    start_fame, start_reputation, extra_dice, extra_units, fame_per_row   the quick start of a blitz (MK-S03.4 to MK-S03.6)
    quest         what it is about, where that changes rules
    city          the one city tile that is used, "" if it is drawn
    countryside_with, core_with   tiles without any such site are left out first (MK-R36)
    epic_rounds, epic_tiles   rounds of the epic variant, and how many tiles of each kind it adds; 0 if there is none
    elites_from   the round from which elite units are offered, by number of seats from two on; empty: once a core tile is
                  revealed
    cooperative   all seats win or lose together, in one team, with a dummy (MK-28.1, MK-S05.7, MK-S05.9)
    teams         whether four players form two teams
    """

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        seats = entry.get("seats")
        assert isinstance(seats, list)
        self.seats: Final[tuple[int, int]] = (seats[0], seats[1])
        self.tables: Final = [Table(one) for one in entry.entries("tables")]
        self.by_number: Final = entry.flag("by_number")
        self.city_state: Final[int] = entry.one_of("city_state", CITY_STATES)
        levels = entry.get("city_levels")
        assert isinstance(levels, list)
        self.city_levels: Final[list[int]] = levels
        self.elites: Final = entry.flag("elites")
        self.pvp: Final = entry.flag("pvp")
        self.fame_per_tile: Final[int] = entry.number("fame_per_tile", 0, 1)
        self.start_fame: Final[int] = entry.number("start_fame", 0, 1)
        self.start_reputation: Final[int] = entry.number("start_reputation", 0, 2)
        self.extra_dice: Final[int] = entry.number("extra_dice", 0, 1)
        self.extra_units: Final[int] = entry.number("extra_units", 0, 1)
        self.fame_per_row: Final[int] = entry.number("fame_per_row", 0, 1)
        self.end: Final[int] = entry.one_of("end", ENDS)
        self.scoring: Final[int] = entry.one_of("scoring", SCORINGS)
        self.quest: Final[int] = entry.one_of("quest", QUESTS) if entry.has("quest") else 0
        self.city: Final = entry.text("city") if entry.has("city") else ""
        self.countryside_with: Final = _texts(entry, "countryside_with")
        self.core_with: Final = _texts(entry, "core_with")
        self.epic_rounds: Final[int] = entry.number("epic_rounds", 6, 6) if entry.has("epic_rounds") else 0
        self.epic_tiles: Final[int] = entry.number("epic_tiles", 1, 11) if entry.has("epic_tiles") else 0
        self.elites_from: Final = _numbers(entry, "elites_from")
        self.cooperative: Final = entry.flag("cooperative")
        self.teams: Final[int] = entry.one_of("teams", TEAM_PLAY) if entry.has("teams") else NO_TEAMS
        entry.finish()

    def table(self, seats: int) -> Table:
        return next(table for table in self.tables if table.seats == seats)

    def rounds(self, seats: int, epic: bool) -> int:
        return self.epic_rounds if epic else self.table(seats).rounds

    def city_level(self, seats: int, before: int, last: bool) -> int:
        """The usual level of a city that was revealed after so many others. Where it depends on the number of seats, the last one
        of all has the last level (MK-S05.3, MK-S06.3)."""
        own = self.table(seats).city_levels
        if not own:
            return self.city_levels[min(before, len(self.city_levels) - 1)]
        return own[-1] if last else own[min(before, len(own) - 2)]

    def has_dummy(self, seats: int) -> bool:
        """Every solo and every cooperative game has a dummy player (MK-28.1). Whether it plays along at a certain table:
        agreed.py."""
        return seats == 1 or self.cooperative

    def dice(self, seats: int) -> int:
        """In the source; a dummy does not count (MK-2.11, MK-2.14)."""
        return seats + DICE + self.extra_dice

    def units(self, seats: int) -> int:
        """In the unit offer (MK-2.10, MK-2.11)."""
        return seats + DICE + self.extra_units


def _read_scenarios(file: Entry) -> list[Scenario]:
    found = [Scenario(one) for one in file.entries("scenarios")]
    file.text("source")
    file.finish()
    return found


SCENARIOS: Final = _read_scenarios(read_data(DATA, "scenarios"))


def scenario_of(id: str) -> Scenario:
    return next(scenario for scenario in SCENARIOS if scenario.id == id)
