# mypyc: off
"""What belongs to the scenario and the variants, in a saved position."""

from msgspec import UNSET, Struct, UnsetType

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import Count, OrNone, carried, carry_over
from tafelrunde.core.spelling import LISTED, Names, Spelling
from tafelrunde.games.mage_knight import walls
from tafelrunde.games.mage_knight.content import NO_SITE, library
from tafelrunde.games.mage_knight.geometry import NEIGHBOURS, SHAPES
from tafelrunde.games.mage_knight.joint import packed, unpacked
from tafelrunde.games.mage_knight.quest import NONE, VARIANTS, Quest
from tafelrunde.games.mage_knight.saving_joint import SavedJoint, load_joint, save_joint
from tafelrunde.games.mage_knight.saving_names import CARDS, COLOUR, SLOT, SPACE, UNIT, Colour
from tafelrunde.games.mage_knight.teams import TWO_TEAMS


class SavedQuest(Struct, forbid_unknown_fields=True):
    """`variants`: those that are played; `shape`: of the map, null for the recommended one; `out`: seats that have left the
    game; `sites`: those that are not printed, "" where a printed one is gone; `more_tiles`: countryside, core and city
    tiles beyond the usual number; `turned`: sixths clockwise, by slot; `bids`: fame given for heroes, by seat; `upgrades`:
    advanced actions that can be taken after a night; `paths`: conquered ones of a maze, `maze`: the one that the hero is
    on, with the unit that came along; `die`: set in secret for a single enemy, by `die_seat`, perhaps shown by now; `packs`
    and `kept`: cards of the opening draft, by seat; `megapolis_level`: of both halves together, `halves`: its right space
    and its left one; `walls`: each between two spaces, left out where there are none; `halted`: nobody moves on in this turn;
    `chanted`: seats that have chanted in this night; `chanting`: the combat is with those whom a chant has called; `joint`:
    an assault of several players, `proposal`: one that others are asked to take part in, left out where there is none;
    `refused`: those that were refused in this turn, each with every seat's number of defenders, 0 for those who are not
    invited; `teams`: the team of every seat, none where each plays alone; `chosen`: by team, the seat that has to return."""

    variants: list[str] = []
    shape: str | None = None
    out: list[Count] = []
    sites: dict[str, str] = {}
    more_tiles: tuple[int, int, int] = (0, 0, 0)
    turned: dict[str, Count] = {}
    bids: tuple[Count, Count, Count, Count] = (0, 0, 0, 0)
    upgrades: list[str] = []
    paths: dict[str, list[Count]] = {}
    maze: Count = 0
    companion: str | None = None
    die: Colour | None = None
    die_seat: OrNone = NONE
    die_shown: bool = False
    die_beaten: bool = False
    packs: list[list[str]] = []
    kept: list[list[str]] = []
    megapolis_level: Count = 0
    halves: dict[str, str] = {}
    walls: list[tuple[str, str]] | UnsetType = UNSET
    halted: bool = False
    chanted: list[Count] = []
    chanting: bool = False
    joint: SavedJoint | None = None
    proposal: SavedJoint | UnsetType = UNSET
    refused: list[tuple[Count, Count, Count, Count]] = []
    teams: list[Count] = []
    chosen: list[Count] = []


def check_teams(saved: SavedQuest, seats: int) -> None:
    """Every seat in one of two teams, and one of each may be chosen."""
    if len(saved.teams) not in (0, seats) or any([team >= TWO_TEAMS for team in saved.teams]):
        raise TafelrundeError(f"position: quest: teams: expected 0 or 1 for each seat, got {saved.teams}")
    if saved.chosen and [saved.teams[one] for one in saved.chosen if one < len(saved.teams)] != [0, 1]:
        raise TafelrundeError(f"position: quest: chosen: expected a seat of each team, got {saved.chosen}")


def load_wall(saved: tuple[str, str]) -> int:
    one, other = SPACE.each().read(saved)
    if other not in NEIGHBOURS[one]:
        raise TafelrundeError(f"position: quest: walls: {saved[0]} and {saved[1]} are not next to each other")
    return walls.wall(one, other)


SITES = Names("site", lambda: [site.id for site in library().sites])
SPELT = {
    "variants": Names("variant", lambda: VARIANTS).bits(),
    "shape": Names("shape", lambda: [shape.id for shape in SHAPES]).or_none(),
    "out": LISTED,
    "sites": SPACE.keyed(SITES.or_none(NO_SITE, absent="")),
    "turned": SLOT.keyed(),
    "upgrades": CARDS,
    "paths": SPACE.keyed(LISTED),
    "companion": UNIT.or_none(),
    "die": COLOUR.or_none(),
    "packs": CARDS.each(),
    "kept": CARDS.each(),
    "halves": SPACE.keyed(SPACE),
    "walls": Spelling(
        lambda walled: [SPACE.each().write(walls.sides(wall)) for wall in walled] or UNSET,
        lambda saved: () if saved is UNSET else tuple(sorted([load_wall(wall) for wall in saved])),
    ),
    "chanted": LISTED,
    "joint": Spelling(save_joint, load_joint).or_none(None),
    "proposal": Spelling(save_joint, load_joint).or_none(None, absent=UNSET),
    "refused": Spelling(unpacked, packed).each(),
    "teams": LISTED,
    "chosen": LISTED,
}


def save_quest(q: Quest) -> SavedQuest:
    return carried(SavedQuest, q, SPELT)


def load_quest(saved: SavedQuest, seats: int) -> Quest:
    check_teams(saved, seats)
    return carry_over(saved, Quest(), spelt=SPELT)
