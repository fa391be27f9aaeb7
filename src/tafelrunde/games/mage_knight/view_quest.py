# mypyc: off
"""What everybody sees of the scenario's own things and of the variants."""

from msgspec import Struct

from tafelrunde.games.mage_knight import agreed
from tafelrunde.games.mage_knight.content import NO_SITE, library
from tafelrunde.games.mage_knight.geometry import NOWHERE, hex_name, slot_name
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.quest import NONE, VARIANTS, Quest
from tafelrunde.games.mage_knight.saving_names import deed_ids
from tafelrunde.games.mage_knight.state import OVER, Mage
from tafelrunde.games.mage_knight.vocabulary import COLOURS
from tafelrunde.games.mage_knight.walls import sides


class JointView(Struct):
    """An assault of several players on the city of a `space`: `seats` in the order of their fights, with the number of defenders
    each faces; `proposed`: those behind the first one are still asked whether they take part; `part`: whose part is going on, by
    place; `closing`: all have fought and end their turns."""

    space: str
    seats: list[int]
    shares: list[int]
    proposed: bool
    part: int
    closing: bool


def joint_view(q: Quest) -> JointView | None:
    joint = q.joint if q.proposal is None else q.proposal
    if joint is None:
        return None
    return JointView(
        hex_name(joint.space),
        list(joint.seats),
        list(joint.shares),
        q.proposal is not None,
        joint.part,
        joint.closing,
    )


class QuestView(Struct):
    """`variants`: those that are played; `shape`: of the map; `out`: seats that have left the game; `sites`: those that are
    not printed on the tiles, by space, "" where a printed one is gone; `turned`: how many sixths a tile is turned clockwise,
    by slot; `face_down`: where tiles of a fixed map lie face down; `upgrades`: advanced actions that can be taken after a
    night; `paths`: conquered ones of a maze, by space; `maze`: the path that the hero is on, with its companion; `die`: set
    for a single enemy by `die_seat`, as far as it may be seen; `pack` and `kept`: the own cards of the opening draft;
    `halves`: the right space of a Megapolis and its left one; `walls`: each between two spaces; `halted`: whoever's turn it
    is moves no further; `chanted`: seats that have chanted in this night; `joint`: an assault of several players, proposed or
    going on; `teams`: the team of every seat, none where each plays alone; `chosen`: who has to return, as far as this seat
    knows: by team, null for the other one before the end."""

    variants: list[str]
    shape: str
    out: list[int]
    sites: dict[str, str]
    turned: dict[str, int]
    face_down: list[str]
    upgrades: list[str]
    paths: dict[str, list[int]]
    maze: int
    companion: str | None
    die: str | None
    die_seat: int | None
    pack: list[str]
    kept: list[str]
    halves: dict[str, str]
    walls: list[list[str]]
    halted: bool
    chanted: list[int]
    joint: JointView | None
    teams: list[int]
    chosen: list[int | None]


def own_cards(cards: tuple[Cards, ...], seat: int | None) -> list[str]:
    """Nobody sees those of the others (MK-31.46)."""
    return deed_ids(cards[seat]) if seat is not None and cards else []


def known_chosen(s: Mage, seat: int | None) -> list[int | None]:
    """The other team's is turned up in the end (MK-S10.9)."""
    own = NONE if seat is None or not s.quest.teams else s.quest.teams[seat]
    return [one if team == own or s.phase == OVER else None for team, one in enumerate(s.quest.chosen)]


def quest_view(s: Mage, seat: int | None) -> QuestView:
    q = s.quest
    shape = agreed.shape(s)
    return QuestView(
        variants=[id for n, id in enumerate(VARIANTS) if q.plays(n)],
        shape=shape.id,
        out=list(q.out),
        sites={
            hex_name(hex): "" if site == NO_SITE else library().sites[site].id
            for hex, site in q.sites.items()
        },
        turned={slot_name(slot): turn for slot, turn in q.turned.items()},
        face_down=[slot_name(slot) for slot in [*shape.lands, *shape.cores] if s.tiles[slot] == NOWHERE],
        upgrades=deed_ids(q.upgrades),
        paths={hex_name(hex): list(paths) for hex, paths in q.paths.items()},
        maze=q.maze,
        companion=None if q.companion == NONE else library().unit_card_ids[q.companion],
        die=COLOURS[q.die] if q.die != NONE and (q.die_shown or q.die_seat == seat) else None,
        die_seat=None if q.die_seat == NONE else q.die_seat,
        pack=own_cards(q.packs, seat),
        kept=own_cards(q.kept, seat),
        halves={hex_name(right): hex_name(left) for right, left in q.halves.items()},
        walls=[[hex_name(hex) for hex in sides(wall)] for wall in q.walls],
        halted=q.halted,
        chanted=list(q.chanted),
        joint=joint_view(q),
        teams=list(q.teams),
        chosen=known_chosen(s, seat),
    )
