# mypyc: off
"""What belongs to the scenario and the variants, in a saved position."""

from msgspec import UNSET, Struct, UnsetType

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import Count, OrNone, carried, carry_over
from tafelrunde.games.mage_knight import walls
from tafelrunde.games.mage_knight.content import NO_SITE, library
from tafelrunde.games.mage_knight.geometry import (
    HEX_NUMBERS,
    NEIGHBOURS,
    SHAPES,
    SLOT_NUMBERS,
    hex_name,
    slot_name,
)
from tafelrunde.games.mage_knight.joint import packed, unpacked
from tafelrunde.games.mage_knight.quest import NONE, VARIANTS, Quest
from tafelrunde.games.mage_knight.saving_joint import SavedJoint, load_joint, save_joint
from tafelrunde.games.mage_knight.saving_names import Colour, deed_ids, deeds
from tafelrunde.games.mage_knight.saving_units import number_of, unit_number
from tafelrunde.games.mage_knight.teams import TWO_TEAMS
from tafelrunde.games.mage_knight.vocabulary import COLOURS


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


def save_quest(q: Quest) -> SavedQuest:
    return carried(
        SavedQuest,
        q,
        variants=[id for n, id in enumerate(VARIANTS) if q.plays(n)],
        shape=None if q.shape == NONE else SHAPES[q.shape].id,
        out=list(q.out),
        sites={
            hex_name(hex): "" if site == NO_SITE else library().sites[site].id
            for hex, site in q.sites.items()
        },
        more_tiles=q.more_tiles,
        turned={slot_name(slot): turn for slot, turn in q.turned.items()},
        bids=q.bids,
        upgrades=deed_ids(q.upgrades),
        paths={hex_name(hex): list(paths) for hex, paths in q.paths.items()},
        companion=None if q.companion == NONE else library().unit_card_ids[q.companion],
        die=None if q.die == NONE else COLOURS[q.die],
        packs=[deed_ids(cards) for cards in q.packs],
        kept=[deed_ids(cards) for cards in q.kept],
        halves={hex_name(right): hex_name(left) for right, left in q.halves.items()},
        walls=[(hex_name(one), hex_name(other)) for one, other in map(walls.sides, q.walls)]
        if q.walls
        else UNSET,
        chanted=list(q.chanted),
        joint=None if q.joint is None else save_joint(q.joint),
        proposal=UNSET if q.proposal is None else save_joint(q.proposal),
        refused=[unpacked(proposal) for proposal in q.refused],
        teams=list(q.teams),
        chosen=list(q.chosen),
    )


def load_teams(saved: SavedQuest, q: Quest, seats: int) -> None:
    """Every seat in one of two teams, and one of each may be chosen."""
    if len(saved.teams) not in (0, seats) or any([team >= TWO_TEAMS for team in saved.teams]):
        raise TafelrundeError(f"position: quest: teams: expected 0 or 1 for each seat, got {saved.teams}")
    if saved.chosen and [saved.teams[one] for one in saved.chosen if one < len(saved.teams)] != [0, 1]:
        raise TafelrundeError(f"position: quest: chosen: expected a seat of each team, got {saved.chosen}")
    q.teams, q.chosen = tuple(saved.teams), tuple(saved.chosen)


def load_wall(saved: tuple[str, str]) -> int:
    one, other = [number_of(hex, HEX_NUMBERS, "space") for hex in saved]
    if other not in NEIGHBOURS[one]:
        raise TafelrundeError(f"position: quest: walls: {saved[0]} and {saved[1]} are not next to each other")
    return walls.wall(one, other)


def load_quest(saved: SavedQuest, seats: int) -> Quest:
    q = Quest()
    carry_over(
        saved,
        q,
        "variants",
        "shape",
        "out",
        "sites",
        "turned",
        "upgrades",
        "paths",
        "companion",
        "halves",
        "walls",
        "packs",
        "kept",
        "die",
        "chanted",
        "joint",
        "proposal",
        "refused",
        "teams",
        "chosen",
    )
    load_teams(saved, q, seats)
    known = {id: n for n, id in enumerate(VARIANTS)}
    q.variants = sum([1 << number_of(id, known, "variant") for id in saved.variants])
    shapes = {shape.id: n for n, shape in enumerate(SHAPES)}
    q.shape = NONE if saved.shape is None else number_of(saved.shape, shapes, "shape")
    q.out, q.chanted = tuple(saved.out), tuple(saved.chanted)
    q.joint = None if saved.joint is None else load_joint(saved.joint)
    q.proposal = None if saved.proposal is UNSET else load_joint(saved.proposal)
    q.refused = tuple([packed(shares) for shares in saved.refused])
    q.turned = {number_of(slot, SLOT_NUMBERS, "slot"): turn for slot, turn in saved.turned.items()}
    q.paths = {number_of(hex, HEX_NUMBERS, "space"): tuple(paths) for hex, paths in saved.paths.items()}
    q.companion = NONE if saved.companion is None else unit_number(saved.companion)
    q.die = NONE if saved.die is None else COLOURS.index(saved.die)
    q.packs = tuple([deeds(cards) for cards in saved.packs])
    q.kept = tuple([deeds(cards) for cards in saved.kept])
    q.halves = {
        number_of(right, HEX_NUMBERS, "space"): number_of(left, HEX_NUMBERS, "space")
        for right, left in saved.halves.items()
    }
    q.walls = () if saved.walls is UNSET else tuple(sorted([load_wall(wall) for wall in saved.walls]))
    q.upgrades = deeds(saved.upgrades)
    sites = {"": NO_SITE, **{site.id: site.index for site in library().sites}}
    q.sites = {
        number_of(hex, HEX_NUMBERS, "space"): number_of(site, sites, "site")
        for hex, site in saved.sites.items()
    }
    return q
