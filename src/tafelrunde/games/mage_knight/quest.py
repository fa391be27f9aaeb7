"""What belongs to one scenario or to a variant, and to nothing else: a part of the position (MK-31, MK-34).

Tuples and dicts are replaced, never changed.
"""

from typing import Final

from tafelrunde.games.mage_knight.geometry import CENTRE, HEXES_PER_TILE
from tafelrunde.games.mage_knight.joint import Joint
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards

NONE: Final = -1

# Variants that are played or not: bits (MK-31)
VARIANTS: Final = [
    "epic", "glade_limit", "open_map", "no_dummy", "night_arrival", "darkness", "no_interactive_spells",
    "no_interactive_skills", "friendly_mana", "turned_tiles", "random_cities", "rampage", "more_rampage", "first_game",
    "hero_auction", "action_upgrades", "lost_legion", "interactive_combat",
    "opening_draft", "megapolis", "two_megapolis", "joint_assaults", "initiator_flips", "lowest_scores", "two_cities",
]  # fmt: skip
EPIC: Final = 0  # longer and larger (MK-S08.13, MK-S10.8)
GLADE_LIMIT: Final = 1  # few shields fit on a glade (MK-S08.12)
OPEN_MAP: Final = 2  # the fixed map lies face up from the start (MK-S11.18)
NO_DUMMY: Final = 3  # alone, without the dummy (MK-S01.12)
NIGHT_ARRIVAL: Final = 4  # the first round is a night (MK-31.2)
DARKNESS: Final = 5  # night falls for good (MK-31.3)
NO_SPELLS: Final = 6  # without interactive spells (MK-31.4)
NO_SKILLS: Final = 7  # without interactive skills (MK-31.5)
FRIENDLY_MANA: Final = 8  # MK-31.7
TURNED_TILES: Final = 9  # MK-31.9
RANDOM_CITIES: Final = 10  # MK-31.10
RAMPAGE: Final = 11  # rampaging enemies come back (MK-31.17)
MORE_RAMPAGE: Final = 12  # always (MK-31.21)
FIRST_GAME: Final = 13  # a unit of villages is always offered (MK-S01.6)
HERO_AUCTION: Final = 14  # MK-31.11
ACTION_UPGRADES: Final = 15  # MK-31.27
LOST_LEGION: Final = 16  # tiles, tokens and units of the expansion (MK-33)
INTERACTIVE_COMBAT: Final = 17  # MK-31.22
OPENING_DRAFT: Final = 18  # MK-31.31
MEGAPOLIS: Final = 19  # the last city is one of two halves (MK-31.34)
TWO_MEGAPOLIS: Final = 20  # and so is every city (MK-31.44)
JOINT_ASSAULTS: Final = 21  # players may assault a city together (MK-26.1)
INITIATOR_FLIPS: Final = 22  # whoever proposes that gives up the next turn, too (MK-R6)
LOWEST_SCORES: Final = 23  # of each category only the lowest score counts (MK-S05.15)
TWO_CITIES: Final = 24  # two strong ones, for two teams (MK-S02.10)


class Quest:
    """The scenario's own things."""

    def __init__(self) -> None:
        self.variants = 0
        self.shape = NONE  # of the map, if another one than the recommended was agreed on (MK-27.1)
        self.out: Cards = NO_CARDS  # seats that have left the game (MK-S10.3)
        self.sites: dict[int, int] = {}  # sites that are not printed there: space -> site
        self.more_tiles: Cards = (
            0,
            0,
            0,
        )  # countryside, core and city tiles beyond the usual number (MK-31.8)
        self.turned: dict[int, int] = {}  # by slot: how many sixths a tile is turned clockwise (MK-31.9)
        self.bids: Cards = (0, 0, 0, 0)  # fame that was given for heroes, by seat (MK-31.14)
        self.upgrades: Cards = NO_CARDS  # advanced actions that can be taken at the end of a night (MK-31.27)
        self.paths: dict[int, Cards] = {}  # conquered paths of a maze, by space (MK-33.5)
        self.maze = 0  # move points of the path that the hero is on (MK-33.3)
        self.companion = NONE  # the unit that came along (MK-33.2)
        self.die = NONE  # set in secret for a single enemy (MK-31.23)
        self.die_seat = NONE  # by this seat
        self.die_shown = False
        self.die_beaten = False  # and that enemy was defeated
        self.packs: tuple[Cards, ...] = ()  # cards of a draft that is going on, by seat (MK-31.31)
        self.kept: tuple[Cards, ...] = ()  # cards that were kept and wait for their day, by seat (MK-31.32)
        self.megapolis_level = 0  # of both halves together (MK-31.34)
        self.halves: dict[int, int] = {}  # the right half of a Megapolis -> its left half (MK-31.35)
        self.walls: Cards = NO_CARDS  # each between two spaces (walls.py)
        self.halted = False  # in this turn nobody moves on: a glade was activated (MK-S08.4)
        self.chanted: Cards = NO_CARDS  # seats that have chanted in this night (MK-S08.5)
        self.chanting = False  # the combat is with those whom a chant has called
        self.joint: Joint | None = None  # an assault of several players that is going on (MK-26)
        self.proposal: Joint | None = None  # one that others are asked to take part in just now (MK-26.8)
        self.refused: Cards = NO_CARDS  # proposals of one that were refused in this turn (joint_proposal.py)
        self.teams: Cards = NO_CARDS  # the team of every seat, empty where each plays alone (MK-29.1)
        self.chosen: Cards = NO_CARDS  # by team: the seat that has to return (MK-S10.9)

    def plays(self, variant: int) -> bool:
        return bool(self.variants >> variant & 1)

    def left_behind(self, unit: int) -> bool:
        """In a maze no unit can be used but the one that came along (MK-33.2)."""
        return self.maze > 0 and unit != self.companion

    def printed(self, hex: int) -> int:
        """The position in its tile as it is printed, of a space of the map."""
        place = hex % HEXES_PER_TILE
        if not self.turned:
            return place
        turn = self.turned.get(hex // HEXES_PER_TILE, 0)
        return place if turn == 0 or place == CENTRE else (place - 1 - turn) % (HEXES_PER_TILE - 1) + 1

    def copy(self) -> "Quest":
        twin = Quest()
        twin.variants = self.variants
        twin.shape = self.shape
        twin.out = self.out
        twin.sites = self.sites
        twin.more_tiles = self.more_tiles
        twin.turned = self.turned
        twin.bids = self.bids
        twin.upgrades = self.upgrades
        twin.paths = self.paths
        twin.maze = self.maze
        twin.companion = self.companion
        twin.die = self.die
        twin.die_seat = self.die_seat
        twin.die_shown = self.die_shown
        twin.die_beaten = self.die_beaten
        twin.packs = self.packs
        twin.kept = self.kept
        twin.megapolis_level = self.megapolis_level
        twin.halves = self.halves
        twin.walls = self.walls
        twin.halted = self.halted
        twin.chanted = self.chanted
        twin.chanting = self.chanting
        twin.joint = None if self.joint is None else self.joint.copy()
        twin.proposal = None if self.proposal is None else self.proposal.copy()
        twin.refused = self.refused
        twin.teams, twin.chosen = self.teams, self.chosen
        return twin
