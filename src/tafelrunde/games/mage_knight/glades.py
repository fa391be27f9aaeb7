"""Druid Nights: glades are marked, and at night a chant calls enemies there (MK-S08)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import agreed, atoms, battle, chart, decks, holdings, parts, quest_atoms
from tafelrunde.games.mage_knight.content import BROWN_BACK, RANDOM_CRYSTAL, RED_BACK, library
from tafelrunde.games.mage_knight.naming import here_ref, who
from tafelrunde.games.mage_knight.quest import GLADE_LIMIT
from tafelrunde.games.mage_knight.scenarios import OF_GLADES
from tafelrunde.games.mage_knight.state import DEFENDER, NONE, Fight, Foe, Mage, back_of, kind_of

# What a chant calls for each marked glade, and how many random crystals it brings, by night (MK-S08.5, MK-S08.7, MK-S08.9;
# the third night is epic, MK-S08.13)
CALLED: Final[list[list[int]]] = [[BROWN_BACK], [RED_BACK], [BROWN_BACK, RED_BACK]]
CRYSTALS: Final = [1, 2, 3]
INHABITED: Final = ("village", "keep", "mage_tower", "city")


def pair(s: Mage) -> int:
    """Which day and night it is, from 0 on: two rounds make a pair, whichever comes first (MK-R214)."""
    return (s.round - 1) // 2


def last_pair(s: Mage) -> int:
    return agreed.rounds(s) // 2 - 1


# --- marking (MK-S08.4, MK-S08.12) -----------------------------------------------------------------------------------


def may_mark(s: Mage, seat: int) -> bool:
    """At the end of the movement part of a normal turn, on a glade without an own shield (MK-S08.4, MK-R210)."""
    h = s.heroes[seat]
    return (
        s.scenario.quest == OF_GLADES
        and parts.may_move(s, seat)
        and not parts.beside_hero(s, seat)
        and chart.is_site(s, h.at, "magical_glade")
        and seat not in s.shields.get(h.at, ())
    )


def shield_option(s: Mage, seat: int, value: int) -> Option:
    return Option("shield_of", (f"seat:{value}",), {"who": who(s, value)})


REPLACE = Prompt("glade.replace", ("MK-S08.12",), shield_option, subject=here_ref)


def room(s: Mage) -> int:
    """How many shields fit on a glade."""
    if not s.quest.plays(GLADE_LIMIT):
        return s.seats
    return 1 if s.seats <= 2 else 2


def mark(s: Mage, seat: int) -> Flow[None]:
    """A shield on the glade; if it is full it replaces another player's (MK-S08.12)."""
    at = s.heroes[seat].at
    lying = s.shields.get(at, ())
    replaced = NONE if len(lying) < room(s) else (yield Choice(seat, REPLACE, sorted(lying)))
    quest_atoms.mark_glade(s, seat, at, replaced)


def marked(s: Mage, seat: int) -> list[int]:
    return [hex for hex in chart.places(s, "magical_glade") if seat in s.shields.get(hex, ())]


# --- chanting (MK-S08.5 to MK-S08.9) ---------------------------------------------------------------------------------


def inhabited(s: Mage, hex: int) -> bool:
    """Villages, fortified sites, and monasteries that stand (MK-R210)."""
    site = chart.site_of(s, hex)
    return site is not None and (
        site.kind in INHABITED or (site.kind == "monastery" and not s.shields.get(hex))
    )


def may_chant(s: Mage, seat: int) -> bool:
    """Once in each night, as the action of a turn, not on an inhabited space (MK-S08.5, MK-R210)."""
    h = s.heroes[seat]
    free = s.night and seat not in s.quest.chanted and parts.may_act(s, seat)
    return s.scenario.quest == OF_GLADES and free and not inhabited(s, h.at) and bool(marked(s, seat))


def chant(s: Mage, seat: int) -> None:
    """Enemies for each marked glade, all fought at once; nobody else can be challenged (MK-S08.5, MK-R210)."""
    at = s.heroes[seat].at
    glades = len(marked(s, seat))
    atoms.begin_fight(s, seat)
    quest_atoms.chant(s, seat, glades * len(CALLED[pair(s)]))
    battle.begin(s, Fight(seat, at))
    for _ in range(glades):
        for back in CALLED[pair(s)]:
            token = decks.new_token(s, back)
            atoms.put_token(s, at, token)
            battle.enlist(
                s, Foe(kind_of(token), DEFENDER, at, len(library().enemies[kind_of(token)].attacks))
            )
    holdings.win(s, seat, *[RANDOM_CRYSTAL] * (glades * CRYSTALS[pair(s)]))  # whatever comes of it (MK-S08.7)


def settle(s: Mage, at: int) -> bool:
    """Whoever is undefeated vanishes (MK-S08.6)."""
    left = [foe for foe in s.combat.foes if foe.role == DEFENDER and not foe.beaten]
    for foe in left:
        back = library().enemies[foe.enemy].back
        token = next(one for one in s.tokens[at] if back_of(one) == back and kind_of(one) == foe.enemy)
        holdings.take_token(s, at, token)
    quest_atoms.end_chant(s)
    return not left


def all_chanted(s: Mage) -> bool:
    """In the last night (MK-S08.10, MK-R211)."""
    return s.night and pair(s) == last_pair(s) and len(s.quest.chanted) == s.seats


def end_of_night(s: Mage) -> None:
    """When the next day is prepared the glades are bare again (MK-S08.8, MK-S08.13)."""
    quest_atoms.forget_chants(s)
    if s.scenario.quest == OF_GLADES and not s.night:
        for hex in chart.places(s, "magical_glade"):
            if s.shields.get(hex):
                quest_atoms.clear_glade(s, hex)
