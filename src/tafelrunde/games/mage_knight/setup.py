"""From settings to the first position: heroes are chosen, then the table is laid (MK-1, MK-2)."""

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.core.game import Setup
from tafelrunde.games.mage_knight import (
    agreed,
    atoms,
    auction,
    chart,
    chosen,
    decks,
    draft,
    dungeons,
    quest_atoms,
    rampage,
    teams,
)
from tafelrunde.games.mage_knight.content import (
    ARTIFACT,
    BACKS,
    CORE,
    CORE_CITY,
    COUNTRYSIDE,
    INTERACTIVE,
    library,
)
from tafelrunde.games.mage_knight.geometry import SIDE_A, START
from tafelrunde.games.mage_knight.naming import hero_ref
from tafelrunde.games.mage_knight.piles import Cards, shuffled
from tafelrunde.games.mage_knight.quest import (
    EPIC,
    HERO_AUCTION,
    MEGAPOLIS,
    NIGHT_ARRIVAL,
    OPEN_MAP,
    OPENING_DRAFT,
    TWO_CITIES,
    TWO_MEGAPOLIS,
)
from tafelrunde.games.mage_knight.rounds import deal_units, draw_up
from tafelrunde.games.mage_knight.scenarios import GARRISONED, OF_MINES, OF_STRONGHOLDS, Scenario, scenario_of
from tafelrunde.games.mage_knight.state import (
    ACTIONS,
    ARTIFACTS,
    DEEDS,
    DUMMY,
    ELITE,
    NONE,
    REGULAR,
    SKILLS,
    SPELLS,
    TACTICS,
    TOKENS,
    Mage,
    fresh_position,
)
from tafelrunde.games.mage_knight.tactics import lay_out
from tafelrunde.games.mage_knight.variants import CITY_LEVELS, agreed_on, may_attack, wished


def first_position(setup: Setup) -> Mage:
    s = fresh_position(setup.rng(), scenario_of(setup.mode), setup.seats)
    s.quest = agreed_on(setup)
    s.quest.teams = teams.formed(s.scenario, setup, s.rng)
    if s.quest.plays(HERO_AUCTION):  # chance says who chooses first (MK-31.11)
        order = list(s.order)
        s.rng.shuffle(order)
        s.order = tuple(order)
    s.night = s.quest.plays(NIGHT_ARRIVAL)  # with the tactics of the night (MK-31.2, MK-R51)
    s.city_rise = setup.number(CITY_LEVELS) if s.scenario.city_state == GARRISONED else 0
    s.wishes = wished(setup)
    s.pvp = may_attack(s.scenario, setup)
    return s


# --- heroes (MK-1.4, MK-28.2) ----------------------------------------------------------------------------------------


def hero_option(s: Mage, seat: int, value: int) -> Option:
    return Option("hero", (hero_ref(value),), {"hero": library().heroes[value].names})


def lays_the_table(s: Mage, seat: int, value: int) -> bool:
    """With the last hero everything is dealt; a dummy is chosen after that, and those of teams who have to return."""
    left = [one for one in range(s.seats) if s.heroes[one].hero == NONE]
    asked = agreed.with_dummy(s) or (chosen.due(s) and not s.quest.plays(OPENING_DRAFT))
    return len(left) == 1 and not asked


HERO = Prompt("setup.hero", ("MK-1.4", "MK-1.5"), hero_option, final=lays_the_table)
DUMMY_HERO = Prompt("setup.dummy", ("MK-28.2", "MK-R7"), hero_option, final=True)


def free_heroes(s: Mage) -> list[int]:
    """Those that nobody has taken."""
    taken = [h.hero for h in s.heroes]
    return [hero.index for hero in library().heroes if hero.index not in taken]


def take_wished(s: Mage) -> None:
    """Those that were agreed on before the game are nobody else's choice."""
    for seat, hero in enumerate(s.wishes):
        if hero != NONE and s.heroes[seat].hero == NONE:
            atoms.take_hero(s, seat, hero)


def choose_hero(s: Mage) -> Flow[None]:
    """One seat takes a hero, in the order of the seats; in solo and cooperative games the dummy gets one of the others last."""
    if s.quest.packs:
        if (yield from draft.pick(s)):
            yield from lay_everything(s)
        return
    take_wished(s)
    seats = [seat for seat in s.order if s.heroes[seat].hero == NONE]
    if seats:
        hero = yield Choice(seats[0], HERO, lambda: free_heroes(s))
        taker = seats[0]
        if s.quest.plays(HERO_AUCTION):
            taker = yield from auction.hold(s, seats, hero)
        atoms.take_hero(s, taker, hero)
        if len(seats) > 1 or agreed.with_dummy(s):
            return
    elif agreed.with_dummy(s):
        hero = yield Choice(0, DUMMY_HERO, lambda: free_heroes(s))
        atoms.take_dummy(s, hero)
    if s.quest.plays(OPENING_DRAFT):
        draft.deal(s)
    else:
        yield from lay_everything(s)


def lay_everything(s: Mage) -> Flow[None]:
    """The table, and what players have to place on it; teams settle first what is theirs alone (MK-29.1, MK-S10.9)."""
    quest_atoms.tell_teams(s)
    yield from chosen.pick(s)
    lay_table(s)
    yield from dungeons.place_entrances(
        s, s.order[0], agreed.shape(s).first
    )  # by who chose first (MK-S09.12)


# --- the table (MK-2) ------------------------------------------------------------------------------------------------


def lay_table(s: Mage) -> None:
    """Piles and offers, source, map, decks and hands; then tactics are taken (MK-2.1 to MK-2.34)."""
    fill_piles(s)
    s.lost_units = barred_units(s)
    decks.fill_offer(s, SPELLS)
    decks.fill_offer(s, ACTIONS)
    decks.roll_source(s)
    for seat, h in enumerate(s.heroes):
        h.fame = s.scenario.start_fame - s.quest.bids[seat]  # below 0 it is real, too (MK-31.53)
        h.reputation = rampage.start_reputation(s)
    lay_map(s)
    deal_units(s)
    for seat in range(s.seats):
        decks.set_pile(s, DEEDS + seat, shuffled(tuple(library().heroes[s.heroes[seat].hero].deck)))
        decks.set_pile(s, SKILLS + seat, shuffled(skill_tokens(s, s.heroes[seat].hero)))
        draw_up(s, seat)
    if agreed.with_dummy(s):
        ready_dummy(s)
    lay_out(s)
    atoms.go_to(s, TACTICS)


def fill_piles(s: Mage) -> None:
    """Tokens by their backs, and the decks (MK-2.2 to MK-2.9). Alone there is nobody to interact with: interactive spells
    are left out (MK-S04.3, MK-R222), as they may be among friends (MK-31.4)."""
    box = library()
    for back in range(len(BACKS)):
        decks.set_pile(s, TOKENS + back, shuffled(decks.all_tokens(s, back)))
    decks.set_pile(s, SPELLS, shuffled(tuple([card.index for card in agreed.spells(s)])))
    decks.set_pile(s, ACTIONS, shuffled(draft.all_actions(s)))
    decks.set_pile(s, ARTIFACTS, shuffled(tuple([card.index for card in box.deeds if card.kind == ARTIFACT])))
    decks.set_pile(s, REGULAR, shuffled(base_units(s, False)))
    decks.set_pile(
        s, ELITE, shuffled(tuple([unit for unit in base_units(s, True) if unit not in barred_units(s)]))
    )


def barred_units(s: Mage) -> Cards:
    """Units that could only be recruited in cities are out of the game where none is open (MK-S11.5)."""
    if s.scenario.quest != OF_STRONGHOLDS:
        return ()
    return tuple([unit for unit in base_units(s, True) if library().unit_of(unit).level == 4])


def base_units(s: Mage, elite: bool) -> Cards:
    """The unit cards of the base box, and of the expansion where it is used."""
    box = library()
    used = [unit.elite == elite and agreed.in_box(s, unit.set) for unit in box.units]
    return tuple([card for card, unit in enumerate(box.unit_cards) if used[unit]])


def skill_tokens(s: Mage, hero: int) -> Cards:
    """The ten skill tokens of a hero; alone without the interactive one (MK-7.1, MK-28.14, MK-R3, MK-R222)."""
    return tuple(
        [
            skill.index
            for skill in library().skills
            if skill.hero == hero and (agreed.interactive_skills(s) or skill.type != INTERACTIVE)
        ]
    )


def base_tiles(kind: int) -> Cards:
    return tuple([tile.index for tile in library().tiles if tile.kind == kind and tile.set == 0])


def tiles_of_box(s: Mage, kind: int) -> Cards:
    """All that can be used; a fixed map needs its own ones (MK-R36)."""
    if agreed.shape(s).fixed:
        return base_tiles(kind)
    return tuple([tile.index for tile in library().tiles if tile.kind == kind and agreed.in_box(s, tile.set)])


def city_tiles(scenario: Scenario) -> Cards:
    """Some scenarios name their city (MK-S07.2, MK-S08.2, MK-S09.2, MK-S11.3)."""
    return (library().tile_numbers[scenario.city],) if scenario.city else base_tiles(CORE_CITY)


def core_tiles(s: Mage, wished: int) -> int:
    """How many without a city are in the stack: as far as there are any, in Mines Liberation as far as they have a mine
    (MK-S07.2); where one of them is always there, one at least (MK-S09.2)."""
    with_site = [tile for tile in s.core if library().tiles[tile].has_site(s.scenario.core_with)]
    most = len(with_site if s.scenario.quest == OF_MINES else s.core)
    return max(int(bool(with_site)), min(wished, most))


def lay_map(s: Mage) -> None:
    """The stack of tiles, the start tile and the first ones beside it (MK-2.17 to MK-2.23). Which tiles of a kind are in the
    stack is decided when they are drawn; those never drawn are left over (MK-12.7)."""
    table = s.scenario.table(s.seats)
    more = s.scenario.epic_tiles if s.quest.plays(EPIC) else 0  # of each kind (MK-S08.13, MK-S10.8)
    s.countryside = tiles_of_box(s, COUNTRYSIDE)
    s.core = tiles_of_box(s, CORE)
    s.cities = city_tiles(s.scenario)
    land, core, cities = s.quest.more_tiles
    lands = min(table.countryside + more + land, len(s.countryside))
    if s.scenario.by_number:
        s.tile_top = s.countryside[:lands]
        s.countryside = s.countryside[lands:]
    else:
        s.countryside_left = lands
    s.core_left = core_tiles(s, table.core + more + core)
    s.cities_left = max(1, min(table.cities + more + cities, len(s.cities)))
    if s.quest.plays(TWO_MEGAPOLIS) or s.quest.plays(TWO_CITIES):  # MK-31.44, MK-S02.10
        s.cities_left = 2
    elif s.quest.plays(MEGAPOLIS):  # the last one takes a second city (MK-31.35)
        s.cities_left = min(s.cities_left, len(s.cities) - 1)
    shape = agreed.shape(s)
    side = "start_a" if shape.side == SIDE_A else "start_b"
    atoms.lay_tile(s, START, library().tile_numbers[side])
    for slot in shape.first:
        chart.reveal_tile(s, slot)
    if s.quest.plays(OPEN_MAP):  # MK-S11.18
        for slot in [*shape.lands, *shape.cores]:
            chart.reveal_tile(s, slot, slot in shape.cores)


def ready_dummy(s: Mage) -> None:
    """Its start deck and three crystals (MK-28.3, MK-28.4); alone its skill tokens are used, too (MK-28.13)."""
    hero = library().heroes[s.dummy]
    decks.set_pile(s, DEEDS + DUMMY, shuffled(tuple(hero.deck)))
    if agreed.alone(s):
        decks.set_pile(s, SKILLS + DUMMY, shuffled(skill_tokens(s, s.dummy)))
    for colour in hero.crystals:
        decks.give_dummy_crystal(s, colour)
