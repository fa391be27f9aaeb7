"""Setting the game up: what can be agreed on, the arena, the heroes, who begins (BC-2)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import Setting, Setup, Value
from tafelrunde.core.offering import Offering
from tafelrunde.games.battlecrest.atoms import begin, take_hero
from tafelrunde.games.battlecrest.content import Library
from tafelrunde.games.battlecrest.naming import TEXTS
from tafelrunde.games.battlecrest.packs import library_of
from tafelrunde.games.battlecrest.state import Position, empty_position


def settings_of(library: Library) -> list[Setting]:
    offer = Offering(TEXTS)
    heroes = [offer.value("hero", "choose")]
    heroes += [Value(hero.id, hero.names, hero.summary, hero.suits) for hero in library.heroes]
    arenas = [Value(arena.id, arena.names) for arena in library.arenas]
    return [
        offer.setting("arena", "course", "fellwoods", arenas),
        offer.setting("hero0", "heroes", "choose", heroes, seat=0),
        offer.setting("hero1", "heroes", "choose", heroes, seat=1),
        offer.setting("start", "course", "random", ("random", "0", "1")),
        offer.setting("mirror", "heroes", False),
        offer.setting("turn_limit", "course", 200, low=10, high=1000),
    ]


def new_position(setup: Setup) -> Position:
    """The arena laid out at random, START sides up (BC-2.1 to BC-2.4)."""
    library = library_of(setup.packs)
    arena = library.arena(setup.text("arena"))
    assert arena is not None
    rng = setup.rng()
    slots = list(range(len(arena.locations)))
    rng.shuffle(slots)
    s = empty_position(rng, library, arena, slots)
    agree(s, setup)
    if s.wishes[0] is not None and s.wishes[0] is s.wishes[1] and not s.mirror:
        raise TafelrundeError("options hero0 and hero1: expected different heroes (or option mirror=true)")
    return s


def agree(s: Position, setup: Setup) -> None:
    """What was agreed on before the game."""
    s.mirror = setup.flag("mirror")
    s.turn_limit = setup.number("turn_limit")
    s.wishes = [s.library.hero(setup.text("hero0")), s.library.hero(setup.text("hero1"))]
    start = setup.text("start")
    s.wish_start = -1 if start == "random" else int(start)


# --- heroes (BC-2.5 to BC-2.13) -----------------------------------------------------------------------------------------------


def hero_choices(s: Position) -> list[int]:
    """The hero sets that are left: one copy exists unless mirror matches are allowed (BC-2.5)."""
    taken = [] if s.mirror else [hero.id for hero in [*s.heroes, *s.wishes] if hero is not None]
    return [i for i, hero in enumerate(s.library.heroes) if hero.id not in taken]


def hero_option(s: Position, seat: int, value: int) -> Option:
    hero = s.library.heroes[value]
    return Option("hero", (f"hero:{hero.id}",), {"name": hero.names, "summary": hero.summary})


def draws_lots(s: Position, seat: int, value: int) -> bool:
    """With the last hero the starting player is drawn."""
    return s.wish_start < 0 and (seat == 1 or s.wishes[1] is not None)


HERO: Final = Prompt("setup.hero", ("BC-2.5", "BC-2.13"), hero_option, final=draws_lots)


def choose_heroes(s: Position) -> Flow[None]:
    """Each seat takes a hero set, then the starting player is settled and the warriors are placed (BC-2.5 to BC-2.13)."""
    seat = len(s.heroes)
    hero = s.wishes[seat]
    if hero is None:
        chosen = yield Choice(seat, HERO, lambda: hero_choices(s))
        hero = s.library.heroes[chosen]
    take_hero(s, seat, hero)
    if len(s.heroes) == 2:
        begin(s)
