"""From settings to the first position: heroes are chosen, then the table is laid (MK-1, MK-2)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.core.game import Setting, Setup
from tafelrunde.core.words import word
from tafelrunde.games.mage_knight import atoms, chart, decks
from tafelrunde.games.mage_knight.content import (
    ADVANCED_ACTION,
    ARTIFACT,
    BACKS,
    CORE,
    CORE_CITY,
    COUNTRYSIDE,
    INTERACTIVE,
    SPELL,
    library,
)
from tafelrunde.games.mage_knight.geometry import SIDE_A, START
from tafelrunde.games.mage_knight.naming import hero_ref
from tafelrunde.games.mage_knight.piles import Cards, shuffled
from tafelrunde.games.mage_knight.rounds import deal_units, draw_up
from tafelrunde.games.mage_knight.scenarios import CLOSED, Scenario, has_dummy, scenario_of
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


def first_position(setup: Setup) -> Mage:
    s = fresh_position(setup.rng(), scenario_of(setup.mode), setup.seats)
    s.city_rise = 0 if s.scenario.city_state == CLOSED else setup.number(CITY_LEVELS)
    s.pvp = may_attack(s.scenario, setup)
    return s


def may_attack(scenario: Scenario, setup: Setup) -> bool:
    """Whether the players have agreed on attacking each other (MK-11.29)."""
    return scenario.seats[1] > 1 and setup.seats > 1 and setup.flag(PVP)


# --- settings --------------------------------------------------------------------------------------------------------

CITY_LEVELS: Final = "city_levels"
PVP: Final = "pvp"
LOWEST: Final = -4
HIGHEST: Final = 10


def settings(scenario: Scenario) -> list[Setting]:
    """Levels of cities can be changed where they are conquered (MK-S02.9, MK-S03.8, MK-S04.13). Where several play, they agree on
    whether players may attack each other (MK-11.29, MK-S01.5)."""
    found: list[Setting] = []
    if scenario.city_state != CLOSED:
        help = word(
            "Um so viel höher oder niedriger als üblich ist der Level jeder Stadt; 1 bis 11 ist möglich.",
            "Every city's level is this much higher or lower than usual, within 1 and 11.",
        )
        names = word("Level der Städte", "City levels")
        found.append(Setting(CITY_LEVELS, names, 0, low=LOWEST, high=HIGHEST, help=help))
    if scenario.seats[1] > 1:
        help = word(
            "Wer auf dem Feld eines anderen Helden stehen bleibt, greift ihn an. Ohne diesen Kampf muss er sich von dort "
            "zurückziehen.",
            "Whoever stays on another hero's space attacks that hero. Without it one has to withdraw from there.",
        )
        names = word("Kampf Spieler gegen Spieler", "Player versus player combat")
        found.append(Setting(PVP, names, scenario.pvp, help=help, shown=(2, 3, 4)))
    return found


# --- heroes (MK-1.4, MK-28.2) ----------------------------------------------------------------------------------------


def hero_option(s: Mage, seat: int, value: int) -> Option:
    return Option("hero", (hero_ref(value),), {"hero": library().heroes[value].names})


def lays_the_table(s: Mage, seat: int, value: int) -> bool:
    """With the last hero everything is dealt; a dummy is chosen after that."""
    return seat == s.seats - 1 and not has_dummy(s.seats)


HERO = Prompt("setup.hero", ("MK-1.4", "MK-1.5"), hero_option, final=lays_the_table)
DUMMY_HERO = Prompt("setup.dummy", ("MK-28.2", "MK-R7"), hero_option, final=True)


def free_heroes(s: Mage) -> list[int]:
    """Those that nobody has taken."""
    taken = [h.hero for h in s.heroes]
    return [hero.index for hero in library().heroes if hero.index not in taken]


def choose_hero(s: Mage) -> Flow[None]:
    """One seat takes a hero, in the order of the seats; in solo games the dummy gets one of the others last."""
    seats = [seat for seat in range(s.seats) if s.heroes[seat].hero == NONE]
    if seats:
        hero = yield Choice(seats[0], HERO, lambda: free_heroes(s))
        atoms.take_hero(s, seats[0], hero)
        if len(seats) > 1 or has_dummy(s.seats):
            return
    else:
        hero = yield Choice(0, DUMMY_HERO, lambda: free_heroes(s))
        atoms.take_dummy(s, hero)
    lay_table(s)


# --- the table (MK-2) ------------------------------------------------------------------------------------------------


def lay_table(s: Mage) -> None:
    """Piles and offers, source, map, decks and hands; then tactics are taken (MK-2.1 to MK-2.34)."""
    fill_piles(s)
    decks.fill_offer(s, SPELLS)
    decks.fill_offer(s, ACTIONS)
    decks.roll_source(s)
    for h in s.heroes:
        h.fame = s.scenario.start_fame
        h.reputation = s.scenario.start_reputation
    lay_map(s)
    deal_units(s)
    for seat in range(s.seats):
        decks.set_pile(s, DEEDS + seat, shuffled(tuple(library().heroes[s.heroes[seat].hero].deck)))
        decks.set_pile(s, SKILLS + seat, shuffled(skill_tokens(s, s.heroes[seat].hero)))
        draw_up(s, seat)
    if has_dummy(s.seats):
        ready_dummy(s)
    lay_out(s)
    atoms.go_to(s, TACTICS)


def fill_piles(s: Mage) -> None:
    """Tokens by their backs, and the decks (MK-2.2 to MK-2.9). Alone there is nobody to interact with: interactive spells
    are left out (MK-S04.3, MK-R222)."""
    box = library()
    for back in range(len(BACKS)):
        decks.set_pile(s, TOKENS + back, shuffled(decks.all_tokens(back)))
    spells = [
        card.index for card in box.deeds if card.kind == SPELL and not (s.seats == 1 and card.interactive)
    ]
    decks.set_pile(s, SPELLS, shuffled(tuple(spells)))
    for pile, kind in ((ACTIONS, ADVANCED_ACTION), (ARTIFACTS, ARTIFACT)):
        decks.set_pile(s, pile, shuffled(tuple([card.index for card in box.deeds if card.kind == kind])))
    decks.set_pile(s, REGULAR, shuffled(base_units(False)))
    decks.set_pile(s, ELITE, shuffled(base_units(True)))


def base_units(elite: bool) -> Cards:
    """The unit cards of the base box."""
    box = library()
    return tuple(
        [
            card
            for card in range(len(box.unit_cards))
            if box.unit_of(card).elite == elite and box.unit_of(card).set == 0
        ]
    )


def skill_tokens(s: Mage, hero: int) -> Cards:
    """The ten skill tokens of a hero; alone without the interactive one (MK-7.1, MK-28.14, MK-R3, MK-R222)."""
    return tuple(
        [
            skill.index
            for skill in library().skills
            if skill.hero == hero and not (s.seats == 1 and skill.type == INTERACTIVE)
        ]
    )


def base_tiles(kind: int) -> Cards:
    return tuple([tile.index for tile in library().tiles if tile.kind == kind and tile.set == 0])


def lay_map(s: Mage) -> None:
    """The stack of tiles, the start tile and the first ones beside it (MK-2.17 to MK-2.23). Which tiles of a kind are in the
    stack is decided when they are drawn; those never drawn are left over (MK-12.7)."""
    table = s.scenario.table(s.seats)
    s.countryside = base_tiles(COUNTRYSIDE)
    s.core = base_tiles(CORE)
    s.cities = base_tiles(CORE_CITY)
    if s.scenario.by_number:
        s.tile_top = s.countryside[: table.countryside]
        s.countryside = s.countryside[table.countryside :]
    else:
        s.countryside_left = table.countryside
    s.core_left = table.core
    s.cities_left = table.cities
    side = "start_a" if table.shape.side == SIDE_A else "start_b"
    atoms.lay_tile(s, START, library().tile_numbers[side])
    for slot in table.shape.first:
        chart.reveal_tile(s, slot)


def ready_dummy(s: Mage) -> None:
    """Its start deck and three crystals (MK-28.3, MK-28.4); its skill tokens are used, too (MK-28.13)."""
    hero = library().heroes[s.dummy]
    decks.set_pile(s, DEEDS + DUMMY, shuffled(tuple(hero.deck)))
    decks.set_pile(s, SKILLS + DUMMY, shuffled(skill_tokens(s, s.dummy)))
    for colour in hero.crystals:
        decks.give_dummy_crystal(s, colour)
