"""Variants as settings (MK-1.2, MK-31): which of them a scenario offers. What they are called stands with all texts.

None of them is needed, and any number can be taken together (MK-31.1); those that exclude each other are values of one setting.
"""

from typing import Any, Final

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import Setting, Setup, Value
from tafelrunde.core.offering import Offering
from tafelrunde.games.mage_knight import teams
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import SHAPES
from tafelrunde.games.mage_knight.quest import HERO_AUCTION, VARIANTS, Quest
from tafelrunde.games.mage_knight.scenarios import (
    CLOSED,
    GARRISONED,
    NO_TEAMS,
    OF_GLADES,
    OF_STRONGHOLDS,
    Scenario,
)
from tafelrunde.games.mage_knight.state import NONE

CHOOSE: Final = "choose"
CITY_LEVELS: Final = "city_levels"
PVP: Final = "pvp"
JOINT: Final = "joint_assaults"
FLIPS: Final = "initiator_flips"
LOWEST: Final = -4
HIGHEST: Final = 10
HALVES: Final = "city_halves"
TWO: Final = ((HALVES, "two_megapolis"), (teams.TEAM_CITIES, "two_megapolis"))  # then there is no other city
LEVEL: Final = "megapolis_level"
MOST_CITIES: Final = 3  # of a scenario, for a Megapolis (MK-31.34)
SEVERAL: Final = (2, 3, 4)
RECOMMENDED: Final = "recommended"
SHAPE: Final = "map_shape"
TILES: Final = ("countryside_tiles", "core_tiles", "city_tiles")


def settings(scenario: Scenario, offer: Offering) -> list[Setting]:
    """What can be agreed on in a scenario."""
    found = [
        *heroes(scenario, offer),
        *cities(scenario, offer),
        *peace(scenario, offer),
        *joint(scenario, offer),
        *teams.settings(scenario, offer),
        times(scenario, offer),
        *own(scenario, offer),
        *friendly(scenario, offer),
    ]
    if not scenario.tables[0].shape.fixed:
        found += [shapes(offer), *numbers(scenario, offer)]
    return [
        *found,
        *lands(scenario, offer),
        # rampaging enemies come back (MK-31.17 to MK-31.21)
        offer.setting("rampaging", "variants", "peace", ("peace", "rampage", "more_rampage")),
        *building(scenario, offer),
        # the neighbour takes part in combats (MK-31.22)
        flag(offer, "interactive_combat", seats=SEVERAL),
        flag(offer, "lost_legion"),
    ]


def heroes(scenario: Scenario, offer: Offering) -> list[Setting]:
    """Who plays whom may be agreed on before; otherwise heroes are chosen at the table (MK-1.4). An auction needs free heroes."""
    values = [offer.value("hero", CHOOSE)]
    values += [Value(hero.id, hero.names, hero.line, hero.suits) for hero in library().heroes]
    most, unless = scenario.seats[1], ((VARIANTS[HERO_AUCTION], True),)
    found: list[Setting] = []
    for seat in range(most):
        here = tuple(range(seat + 1, most + 1))
        found.append(
            offer.setting(
                f"hero{seat}", "heroes", CHOOSE, values, "hero", seat=seat, shown=here, unless=unless
            )
        )
    return found


def wished(setup: Setup) -> tuple[int, ...]:
    """By seat: the hero that was agreed on before, NONE where it is chosen at the table."""
    ids = [hero.id for hero in library().heroes]
    chosen = [setup.text(f"hero{seat}") for seat in range(setup.seats)]
    named = [id for id in chosen if id != CHOOSE]
    if len(named) != len(set(named)):
        raise TafelrundeError("options hero0, hero1 ...: expected different heroes")
    return tuple([NONE if id == CHOOSE else ids.index(id) for id in chosen])


def flag(offer: Offering, id: str, **more: Any) -> Setting:
    assert id in VARIANTS
    return offer.setting(id, "variants", False, **more)


def cities(scenario: Scenario, offer: Offering) -> list[Setting]:
    """Levels of cities can be changed where they are conquered (MK-31.33, MK-S02.9, MK-S03.8, MK-S04.13); a city of two halves,
    where there are enough city cards for it (MK-31.34, MK-31.44)."""
    if scenario.city_state != GARRISONED:
        return []
    few = tuple([table.seats for table in scenario.tables if table.cities <= MOST_CITIES])
    advice = "settings.easier_with_bots" if scenario.cooperative else ""  # measured: docs/bots.md
    halves = ("no_megapolis", "megapolis", "two_megapolis")
    needs = ((HALVES, "megapolis"), *TWO)
    return [
        offer.setting(CITY_LEVELS, "cities", 0, advice=advice, low=LOWEST, high=HIGHEST, unless=TWO),
        offer.setting(HALVES, "cities", "no_megapolis", halves, seats=few),
        offer.setting(LEVEL, "cities", 10, low=2, high=24, needs=needs),
    ]


def know_war(scenario: Scenario) -> bool:
    """Where several play against each other (MK-25.3)."""
    return scenario.seats[1] > 1 and not scenario.cooperative


def peace(scenario: Scenario, offer: Offering) -> list[Setting]:
    """Where several play, they agree on whether players may attack each other (MK-11.29, MK-S01.5)."""
    return [offer.setting(PVP, "players", scenario.pvp, shown=SEVERAL)] if know_war(scenario) else []


def may_attack(scenario: Scenario, setup: Setup) -> bool:
    """Whether the players have agreed on attacking each other (MK-11.29)."""
    return know_war(scenario) and setup.seats > 1 and setup.flag(PVP)


def joint(scenario: Scenario, offer: Offering) -> list[Setting]:
    """Assaults together: part of every cooperative game, elsewhere agreed on (MK-26.1, MK-R6); best by teams, MK-29.13. A
    cooperative game may be scored in another way (MK-S05.15)."""
    if scenario.seats[1] == 1 or scenario.city_state != GARRISONED:
        return []
    if scenario.cooperative:
        return [flag(offer, FLIPS), flag(offer, "lowest_scores")]
    advice = "" if scenario.teams == NO_TEAMS else "settings.for_teams"
    return [
        flag(offer, JOINT, seats=SEVERAL, advice=advice),
        flag(offer, FLIPS, seats=SEVERAL, needs=((JOINT, True),)),
    ]


def times(scenario: Scenario, offer: Offering) -> Setting:
    """When it is day and when night (MK-31.2, MK-31.3); Druid Nights need both in turn (MK-R214)."""
    values = ("usual", "night_arrival", "darkness")
    return offer.setting(
        "time_of_day", "variants", "usual", values[:2] if scenario.quest == OF_GLADES else values
    )


def own(scenario: Scenario, offer: Offering) -> list[Setting]:
    """What belongs to one scenario."""
    found = [flag(offer, "epic")] if scenario.epic_rounds else []
    if scenario.by_number:
        found += [flag(offer, "first_game"), flag(offer, "no_dummy", seats=(1,))]
    if scenario.quest == OF_GLADES:
        found.append(flag(offer, "glade_limit", seats=SEVERAL))
    if scenario.quest == OF_STRONGHOLDS:
        found.append(flag(offer, "open_map"))
    return found


def friendly(scenario: Scenario, offer: Offering) -> list[Setting]:
    """A friendlier game (MK-31.4, MK-31.5, MK-31.7); a cooperative one has nothing interactive anyway (MK-S05.4)."""
    interactive = () if scenario.cooperative else ("no_interactive_spells", "no_interactive_skills")
    return [*[flag(offer, id, seats=SEVERAL) for id in interactive], flag(offer, "friendly_mana")]


def shapes(offer: Offering) -> Setting:
    """Another shape of the map than the recommended one (MK-27.1, MK-27.11, MK-31.8)."""
    values = [offer.value(SHAPE, RECOMMENDED)]
    for shape in SHAPES:
        if not shape.fixed:
            values.append(Value(shape.id, shape.names, offer.word(f"setting.{SHAPE}={shape.id}.line")))
    return offer.setting(SHAPE, "variants", RECOMMENDED, values)


def numbers(scenario: Scenario, offer: Offering) -> list[Setting]:
    """How many tiles more or fewer than usual (MK-31.8); a named city stays the only one."""
    limits = [(-3, 6), (-1, 3)]
    if not scenario.city and scenario.city_state == GARRISONED:
        limits.append((-1, 2))
    return [offer.setting(id, "variants", 0, low=low, high=high) for id, (low, high) in zip(TILES, limits)]


def lands(scenario: Scenario, offer: Offering) -> list[Setting]:
    """How tiles are laid (MK-31.9, MK-31.10)."""
    found = [flag(offer, "turned_tiles")]
    return found if scenario.city_state == CLOSED else [*found, flag(offer, "random_cities")]


def building(scenario: Scenario, offer: Offering) -> list[Setting]:
    """Heroes and decks (MK-31.11, MK-31.27, MK-31.31). Better decks deserve larger cities, where these can be set (MK-31.48)."""
    advice = "settings.larger_cities" if scenario.city_state == GARRISONED else ""
    better = [flag(offer, id, advice=advice) for id in ("opening_draft", "action_upgrades")]
    return [flag(offer, "hero_auction", seats=SEVERAL), *better]


def agreed_on(setup: Setup) -> Quest:
    """The variants of a new match."""
    quest = Quest()
    chosen = [value for value in setup.options.values() if isinstance(value, str)]
    quest.variants = sum(
        [1 << n for n, id in enumerate(VARIANTS) if setup.options.get(id) is True or id in chosen]
    )
    for n, shape in enumerate(SHAPES):
        if setup.options.get(SHAPE) == shape.id:
            quest.shape = n
    if LEVEL in setup.options:
        quest.megapolis_level = setup.number(LEVEL)
    quest.more_tiles = tuple([setup.number(id) if id in setup.options else 0 for id in TILES])
    return quest
