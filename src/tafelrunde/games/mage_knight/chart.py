"""What lies where: terrain, sites and tokens of the map, and what happens when a tile is revealed (MK-12, MK-32)."""

from typing import Final

from tafelrunde.games.mage_knight import atoms, decks, modifiers, quest_atoms
from tafelrunde.games.mage_knight.content import (
    BROWN_BACK,
    GREEN_BACK,
    GREY_BACK,
    NO_SITE,
    RED_BACK,
    RUIN_BACK,
    VIOLET_BACK,
    Site,
    library,
)
from tafelrunde.games.mage_knight.geometry import AROUND, HEXES_PER_TILE, NEIGHBOURS, NOWHERE
from tafelrunde.games.mage_knight.quest import (
    EPIC,
    MEGAPOLIS,
    RANDOM_CITIES,
    TURNED_TILES,
    TWO_CITIES,
    TWO_MEGAPOLIS,
)
from tafelrunde.games.mage_knight.scenarios import CLOSED, FRIENDLY, GARRISONED, OF_MINES, OF_STRONGHOLDS
from tafelrunde.games.mage_knight.state import DUMMY, NONE, TILES, Mage, face_down, is_up
from tafelrunde.games.mage_knight.teams import allied
from tafelrunde.games.mage_knight.vocabulary import CITY, SEA, SEE_AS_BY_DAY, SEE_RANGE

# What stands on a site when it is revealed: rampaging enemies face up, garrisons face down (MK-32.22, MK-32.31, MK-32.65).
EAST: Final = 1  # among the directions from a space (MK-31.35)
LARGE: Final = 10  # the least level of the only two cities of two teams (MK-S02.10)
SIXTHS: Final = 6  # ways to lay a tile (MK-31.9)
RAMPAGING: Final[dict[str, int]] = {"marauding_orcs": GREEN_BACK, "draconum": RED_BACK}
GARRISONS: Final[dict[str, int]] = {"keep": GREY_BACK, "mage_tower": VIOLET_BACK}


def terrain_of(s: Mage, hex: int) -> int:
    """The terrain of a space, the sea where no tile lies; under the second half of a Megapolis it is covered (MK-31.35)."""
    if s.quest.halves and hex in s.quest.halves:
        return CITY
    tile = s.tiles[hex // HEXES_PER_TILE]
    return SEA if tile == NOWHERE else library().tiles[tile].terrain[s.quest.printed(hex)]


def site_of(s: Mage, hex: int) -> Site | None:
    """The site of a space: the one that is printed, or what the scenario or a variant has put there."""
    tile = s.tiles[hex // HEXES_PER_TILE]
    if tile == NOWHERE:
        return None
    box, quest = library(), s.quest
    moved = quest.sites
    site = moved[hex] if moved and hex in moved else box.tiles[tile].site[quest.printed(hex)]
    return None if site == NO_SITE else box.sites[site]


def is_site(s: Mage, hex: int, kind: str) -> bool:
    site = site_of(s, hex)
    return site is not None and site.kind == kind


def mined(s: Mage, hex: int) -> int:
    """The colours of a deep mine, as a mask (MK-33.1)."""
    tile = s.tiles[hex // HEXES_PER_TILE]
    return 0 if tile == NOWHERE else library().tiles[tile].mined[s.quest.printed(hex)]


def hexes_of(slot: int) -> list[int]:
    return [slot * HEXES_PER_TILE + position for position in range(HEXES_PER_TILE)]


def all_spaces(s: Mage) -> list[int]:
    """Every space of the map."""
    return [hex for slot, tile in enumerate(s.tiles) if tile != NOWHERE for hex in hexes_of(slot)]


def places(s: Mage, kind: str) -> list[int]:
    """All spaces of the map with a site of this kind."""
    return [hex for hex in all_spaces(s) if is_site(s, hex, kind)]


def on_core(s: Mage, hex: int) -> bool:
    """Whether a space belongs to a core tile."""
    tile = s.tiles[hex // HEXES_PER_TILE]
    return tile != NOWHERE and library().tiles[tile].core


def core_revealed(s: Mage) -> bool:
    """Whether a core tile lies on the map (MK-4.7, MK-4.8)."""
    return any([tile != NOWHERE and library().tiles[tile].core for tile in s.tiles])


def working_monasteries(s: Mage) -> int:
    """Monasteries that are not burned: a burned one bears a shield (MK-4.9, MK-32.21)."""
    return sum([1 for hex in places(s, "monastery") if not s.shields.get(hex)])


# --- revealing -------------------------------------------------------------------------------------------------------


def reveal_tile(s: Mage, slot: int, core: bool = False) -> int:
    """The next tile of the stack is laid, and every site on it does what it does when revealed (MK-2.23, MK-12.9)."""
    tile = decks.draw_tile(s, core)
    atoms.lay_tile(s, slot, tile)
    if s.quest.plays(TURNED_TILES):
        quest_atoms.turn_tile(s, slot, decks.chance(s, TILES, SIXTHS))
    for hex in hexes_of(slot):
        site = site_of(s, hex)
        if site is not None:
            reveal_site(s, hex, site)
    return tile


def reveal_site(s: Mage, hex: int, site: Site) -> None:
    if hex in s.quest.halves:
        return  # revealed with its other half (MK-R224)
    if site.kind in RAMPAGING:
        atoms.put_token(s, hex, decks.new_token(s, RAMPAGING[site.kind]))
    elif site.kind in GARRISONS:
        atoms.put_token(s, hex, face_down(GARRISONS[site.kind]))
    elif site.kind == "ancient_ruins":
        # face up by day, face down at night (MK-32.43)
        atoms.put_token(s, hex, face_down(RUIN_BACK) if s.night else decks.new_token(s, RUIN_BACK))
    elif site.kind == "monastery":
        decks.offer_lesson(s)
    elif site.kind == "crystal_mine" and s.scenario.quest == OF_MINES:
        occupy_mine(s, hex)
    elif site.kind == "city" and s.quest.plays(RANDOM_CITIES) and hex not in s.quest.sites:
        reveal_site(s, hex, random_city(s, hex))
    elif site.kind == "city" and s.scenario.city_state == GARRISONED and megapolis_due(s):
        found_megapolis(s, hex, site)
    elif site.kind == "city" and s.scenario.city_state == GARRISONED:
        man_city(s, hex, site)
    elif site.kind == "city" and s.scenario.city_state == FRIENDLY:
        quest_atoms.befriend(s, hex)


def occupy_mine(s: Mage, hex: int) -> None:
    """One enemy shows itself, another one hides in the dark (MK-S07.4); it is drawn when it is met (MK-S07.10)."""
    atoms.put_token(s, hex, decks.new_token(s, RED_BACK if on_core(s, hex) else GREEN_BACK))
    atoms.put_token(s, hex, face_down(BROWN_BACK))


def random_city(s: Mage, hex: int) -> Site:
    """Which city stands here, of those that stand nowhere yet, whatever the tile shows (MK-31.10, MK-31.56)."""
    site = free_cities(s, hex)[decks.chance(s, TILES, len(free_cities(s, hex)))]
    quest_atoms.put_site(s, hex, site)
    return site


def free_cities(s: Mage, hex: int) -> list[Site]:
    """Those that stand nowhere else than perhaps here."""
    there = [site_of(s, place) for place in places(s, "city") if place != hex]
    return [site for site in library().sites if site.kind == "city" and site not in there]


def megapolis_due(s: Mage) -> bool:
    """The last city that is revealed, or every one (MK-31.34, MK-31.44)."""
    return s.quest.plays(TWO_MEGAPOLIS) or (s.quest.plays(MEGAPOLIS) and s.cities_left == 0)


def found_megapolis(s: Mage, hex: int, site: Site) -> None:
    """A second city stands to the right of the first; both garrisons are joined (MK-31.35, MK-31.36). If the city of the tile
    stands elsewhere already, another one takes its place (MK-R219)."""
    atoms.see_city(s)
    if site not in free_cities(s, hex):
        site = random_city(s, hex)
    right = AROUND[hex][EAST]
    others = [one for one in free_cities(s, hex) if one != site]
    quest_atoms.put_site(s, right, others[decks.chance(s, TILES, len(others))])
    quest_atoms.join_halves(s, hex, right)
    level = s.quest.megapolis_level
    for half, share in ((site, (level + 1) // 2), (site_of(s, right), level // 2)):
        assert half is not None
        [city] = [one for one in library().cities if one.id == half.id]
        for back in city.garrisons[min(share, len(city.garrisons)) - 1]:  # MK-R10
            atoms.put_token(s, hex, face_down(back))


def main_space(s: Mage, hex: int) -> int:
    """Where tokens and shields of a city lie: a Megapolis is one city of two spaces (MK-31.41, MK-31.57)."""
    return s.quest.halves.get(hex, hex)


def city_colours(s: Mage, hex: int) -> list[int]:
    """Of the city on this space, both of a Megapolis; none elsewhere (MK-31.38, MK-31.42)."""
    main = main_space(s, hex)
    spaces = [main, *[right for right, left in s.quest.halves.items() if left == main]]
    found = [site_of(s, space) for space in spaces]
    return [site.colour for site in found if site is not None and site.kind == "city"]


def cities(s: Mage) -> list[int]:
    """The spaces of all cities, a Megapolis once (MK-31.43)."""
    return [hex for hex in places(s, "city") if hex not in s.quest.halves]


def man_city(s: Mage, hex: int, site: Site) -> None:
    """The garrison of a city by its level, face down (MK-12.11, MK-32.34)."""
    order = atoms.see_city(s)
    usual = s.scenario.city_level(s.seats, order, s.cities_left == 0)
    [city] = [one for one in library().cities if one.id == site.id]
    epic = int(s.quest.plays(EPIC))  # MK-S10.8
    least = LARGE if s.quest.plays(TWO_CITIES) else 1  # MK-S02.10
    level = max(least, min(usual + epic + s.city_rise, len(city.garrisons)))  # MK-S02.9
    for back in city.garrisons[level - 1]:
        atoms.put_token(s, hex, face_down(back))


def rampager_on(s: Mage, hex: int) -> bool:
    """Whether an undefeated rampaging enemy stands here (MK-11.7)."""
    if not s.tokens.get(hex):
        return False
    site = site_of(s, hex)
    return site is not None and site.kind in RAMPAGING


def hidden(s: Mage, hex: int) -> bool:
    """Whether tokens lie face down here."""
    tokens = s.tokens.get(hex)
    return tokens is not None and any([not is_up(token) for token in tokens])


def turn_up_ruins(s: Mage) -> None:
    """At the start of a day all ruins are turned up (MK-4.19)."""
    for hex in places(s, "ancient_ruins"):
        if hidden(s, hex):
            atoms.turn_up(s, hex)


def hidden_ruins(s: Mage) -> bool:
    return any([hidden(s, hex) for hex in places(s, "ancient_ruins")])


def in_sight(s: Mage, seat: int, at: int) -> list[int]:
    """The spaces whose face-down garrisons a hero here turns up: adjacent keeps and mage towers by day (MK-32.23,
    MK-32.71), adjacent cities at any time (MK-32.35). Effects may let a hero see farther, or at night as by day."""
    by_day = not s.night or modifiers.applies(s, seat, SEE_AS_BY_DAY)
    found: list[int] = []
    for hex in within(at, modifiers.farthest(s, seat, SEE_RANGE, 1)):
        main = main_space(s, hex)
        if not hidden(s, main) or (s.quest.joint is not None and s.quest.joint.space == main):
            continue  # who assaults a city together with others sees no others (MK-26.26)
        site = site_of(s, hex)
        if site is not None and (site.kind == "city" or (site.kind in GARRISONS and by_day)):
            found.append(main)
    return sorted(set(found)) if s.quest.halves else found


def within(at: int, far: int) -> list[int]:
    """This space and those around it up to a distance."""
    if far == 1:
        return [at, *NEIGHBOURS[at]]
    found = [at]
    edge = [at]
    for _ in range(far):
        edge = [
            hex
            for hex in dict.fromkeys([near for one in edge for near in NEIGHBOURS[one]])
            if hex not in found
        ]
        found += edge
    return found


def look_around(s: Mage, seat: int) -> None:
    for hex in in_sight(s, seat, s.heroes[seat].at):
        atoms.turn_up(s, hex)


def all_look_around(s: Mage) -> None:
    """There is something new on the map, or it is day now: whoever stands beside a garrison turns it up."""
    for player in s.players:
        if player != DUMMY:
            look_around(s, player)


def owned(s: Mage, kind: str) -> bool:
    """Sites that belong to whoever has conquered them, and are assaulted by all others: keeps, and mage towers where they are
    held (MK-32.24, MK-S11.10)."""
    return kind == "keep" or (kind == "mage_tower" and s.scenario.quest == OF_STRONGHOLDS)


def holds(s: Mage, seat: int, hex: int) -> bool:
    """Whether a site is the own one."""
    return seat in s.shields.get(hex, ())


def open_to(s: Mage, seat: int, hex: int) -> bool:
    """Whether a site is the own one or an ally's (MK-29.8, MK-29.14)."""
    return any([one == seat or allied(s, seat, one) for one in s.shields.get(hex, ())])


def near_some(s: Mage, seat: int, kind: str) -> bool:
    """Whether the hero stands on or next to such a site that is the own one or an ally's (MK-22.19, MK-29.9, MK-S11.15)."""
    at = s.heroes[seat].at
    around = [at, *NEIGHBOURS[at]]
    return any([hex in s.shields and is_site(s, hex, kind) and open_to(s, seat, hex) for hex in around])


def keeps_of(s: Mage, seat: int) -> list[int]:
    """The keeps that bear this seat's shield (MK-32.24)."""
    return [hex for hex in places(s, "keep") if holds(s, seat, hex)]


def tower_mana(s: Mage, seat: int) -> int:
    """Where mage towers are held: one mana for each own one at the start of a turn in or next to one of them, or one of an
    ally (MK-S11.11, MK-S11.15)."""
    if not owned(s, "mage_tower") or not near_some(s, seat, "mage_tower"):
        return 0
    return len([hex for hex in places(s, "mage_tower") if holds(s, seat, hex)])


def keep_bonus(s: Mage, seat: int) -> int:
    """On or next to an own keep, or one of an ally, the hand limit is raised by the number of own keeps (MK-22.19, MK-29.9)."""
    return len(keeps_of(s, seat)) if near_some(s, seat, "keep") else 0


def conquered_city(s: Mage, hex: int) -> bool:
    """A city without a garrison, in a scenario where cities can be conquered or are friendly (MK-R44)."""
    return (
        is_site(s, hex, "city") and s.scenario.city_state != CLOSED and not s.tokens.get(main_space(s, hex))
    )


def leader_of(s: Mage, hex: int) -> int:
    """Whoever has most shields in a conquered city, of equal ones whose shield was placed first; NONE without shields
    (MK-20.7) and in a friendly city (MK-R44)."""
    shields = s.shields.get(main_space(s, hex), ())
    if not shields or not conquered_city(s, hex) or s.scenario.city_state == FRIENDLY:
        return NONE
    leader = shields[0]
    for seat in shields:
        if shields.count(seat) > shields.count(leader):
            leader = seat
    return leader


def city_bonus(s: Mage, seat: int) -> int:
    """On or next to a conquered city with an own shield the hand limit is one higher, two for its leader (MK-22.20)."""
    at = s.heroes[seat].at
    bonus = 0
    for hex in [at, *NEIGHBOURS[at]]:
        if seat in s.shields.get(main_space(s, hex), ()) and conquered_city(s, hex):
            bonus = max(bonus, 2 if leader_of(s, hex) == seat else 1)
    return bonus


def hand_limit(s: Mage, seat: int) -> int:
    """Printed limit, bonus of the place (of keeps or of a city, the higher one) and what effects have added for the next draw
    (MK-4.17, MK-4.18, MK-22.21)."""
    h = s.heroes[seat]
    return h.printed.hand_limit + max(keep_bonus(s, seat), city_bonus(s, seat)) + h.hand_bonus
