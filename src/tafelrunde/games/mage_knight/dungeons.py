"""Dungeon Lords: villages and monasteries have secret entrances (MK-S09)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, chart, quest_atoms
from tafelrunde.games.mage_knight.content import BROWN_BACK, RED_BACK, Site, library
from tafelrunde.games.mage_knight.geometry import NEIGHBOURS
from tafelrunde.games.mage_knight.naming import hex_ref
from tafelrunde.games.mage_knight.scenarios import OF_DUNGEONS
from tafelrunde.games.mage_knight.state import Mage, face_down
from tafelrunde.games.mage_knight.vocabulary import NOTHING, SWAMP

UNDERGROUND: Final = ("dungeon", "tomb")
# What lies beside a revealed site, and the back of its token (MK-S09.4, MK-S09.6)
SECRETS: Final[dict[str, str]] = {"village": "dungeon", "monastery": "tomb"}
TOKENS: Final[dict[str, int]] = {"dungeon": BROWN_BACK, "tomb": RED_BACK}


def is_secret(s: Mage, hex: int) -> bool:
    """Whether an entrance is here that is not printed."""
    return s.scenario.quest == OF_DUNGEONS and hex in s.quest.sites


def has_room(s: Mage, hex: int) -> bool:
    """Passable, no swamp, and without a site; rampaging enemies, the portal and other entrances are in the way, too (MK-S09.4,
    MK-R26)."""
    terrain = chart.terrain_of(s, hex)
    if library().terrains[terrain].costs[0] == NOTHING or terrain == SWAMP or s.tokens.get(hex):
        return False
    site = chart.site_of(s, hex)
    return site is None or site.kind in chart.RAMPAGING


def where_option(s: Mage, seat: int, value: int, beside: int) -> Option:
    words: dict[str, object] = {"terrain": library().terrains[chart.terrain_of(s, value)].names}
    return Option("entrance", (hex_ref(value),), words)


def where_words(s: Mage, seat: int, beside: int) -> dict[str, object]:
    site = chart.site_of(s, beside)
    assert site is not None
    return {"site": site.names, "entrance": secret_of(site.kind).names}


def secret_of(kind: str) -> Site:
    return next(site for site in library().sites if site.kind == SECRETS[kind])


def beside_ref(s: Mage, seat: int, beside: int) -> tuple[str, ...]:
    return (hex_ref(beside),)


WHERE = Prompt("entrance.where", ("MK-S09.4", "MK-S09.6"), where_option, where_words, subject=beside_ref)


def place_entrances(s: Mage, seat: int, slots: list[int]) -> Flow[None]:
    """Beside every village and monastery of these new tiles; where there is no room none is placed (MK-R26)."""
    if s.scenario.quest != OF_DUNGEONS:
        return
    for hex in [hex for slot in slots for hex in chart.hexes_of(slot)]:
        site = chart.site_of(s, hex)
        if site is None or site.kind not in SECRETS:
            continue
        spaces = [near for near in NEIGHBOURS[hex] if has_room(s, near)]
        if spaces:
            space = yield Choice(seat, WHERE, spaces, (hex,))
            secret = secret_of(site.kind)
            quest_atoms.put_site(s, space, secret)
            atoms.put_token(s, space, face_down(TOKENS[secret.kind]))


def underground(s: Mage) -> list[int]:
    """All dungeons and tombs, secret or not."""
    return [hex for kind in UNDERGROUND for hex in chart.places(s, kind)]


def all_conquered(s: Mage) -> bool:
    """All tiles of the stack are revealed, and all dungeons and tombs conquered (MK-S09.10, MK-R25)."""
    return s.stack() == 0 and all([s.shields.get(hex) for hex in underground(s)])
