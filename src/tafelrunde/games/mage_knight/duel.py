"""How players come to fight each other: who may be attacked, and how far the defender commits (MK-11.22 to MK-11.29, MK-25.1 to
MK-25.20). What happens then is told in exchange.py; moving begins a duel, so this file knows nothing of moves."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, chart, clash, dawn, holdings, parts, windows
from tafelrunde.games.mage_knight.content import WOUND_CARD
from tafelrunde.games.mage_knight.naming import seat_ref, who
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.scenarios import OF_STRONGHOLDS
from tafelrunde.games.mage_knight.state import NONE, Fight, Mage
from tafelrunde.games.mage_knight.teams import allied
from tafelrunde.games.mage_knight.unit_marks import wounds_of

FORTIFYING: Final = ("keep", "mage_tower")  # MK-25.24

# --- who may be attacked ---------------------------------------------------------------------------------------------


def may_be_attacked(s: Mage, seat: int, other: int) -> bool:
    """Not if players have agreed on peace, after the end of the round was announced or that of the scenario triggered, nobody
    whose round order token lies face down, and never an ally (MK-11.29, MK-25.3, MK-25.4, MK-29.7)."""
    if not s.pvp or s.last_turns != NONE or s.announced != NONE:
        return False
    return not s.heroes[other].face_down and not allied(s, seat, other)


def must_attack(s: Mage, seat: int) -> bool:
    """Whoever stays where another player stands attacks: the action of the turn (MK-10.25, MK-11.22)."""
    h = s.heroes[seat]
    met = parts.hero_on(s, seat, h.at)
    return met != NONE and parts.before_action(s, seat) and may_be_attacked(s, seat, met)


def attack_option(s: Mage, seat: int) -> Option:
    other = parts.hero_on(s, seat, s.heroes[seat].at)
    return Option("attack_hero", (seat_ref(other),), {"other": who(s, other)})


# --- beginning -------------------------------------------------------------------------------------------------------

FULLY: Final = 1
PARTLY: Final = 0
SHAME: Final = -1  # reputation for entering a keep of somebody else (MK-14.3)


def commit_option(s: Mage, seat: int, value: int, aggressor: int) -> Option:
    return Option("commit_fully" if value == FULLY else "commit_partly")


def commit_words(s: Mage, seat: int, aggressor: int) -> dict[str, object]:
    return {"who": who(s, aggressor)}


def commit_subject(s: Mage, seat: int, aggressor: int) -> tuple[str, ...]:
    return (seat_ref(aggressor),)


def commit_weight(s: Mage, seat: int, value: int, aggressor: int) -> int:
    """The next turn is dear."""
    return 1 if value == FULLY else 4


COMMIT = Prompt(
    "duel.commit",
    ("MK-25.6", "MK-25.7", "MK-25.8", "MK-25.14", "MK-25.15", "MK-25.16", "MK-25.17", "MK-25.18"),
    commit_option,
    commit_words,
    commit_subject,
    commit_weight,
)


def commitments(s: Mage, seat: int) -> list[int]:
    """With nothing but wounds in hand nobody plays a whole turn (MK-25.14)."""
    return [FULLY, PARTLY] if any([card != WOUND_CARD for card in s.heroes[seat].hand]) else [PARTLY]


def attack(s: Mage, seat: int) -> Flow[None]:
    """The defender may first do what is possible outside the own turn, then chooses how far to be in it (MK-25.6). The defender
    has the first opportunity (MK-25.21)."""
    at = s.heroes[seat].at
    other = parts.hero_on(s, seat, at)
    clash.attack_hero(s, seat, other)
    yield from windows.reactions(s, [other])
    full = (yield Choice(other, COMMIT, lambda: commitments(s, other), (seat,))) == FULLY
    clash.commit(s, other, full)
    if full:
        dawn.start_benefits(s, other)
    combat = Fight(seat, at)
    combat.duel = Duel(seat, other)
    combat.duel.full = full
    combat.assault = any([chart.is_site(s, at, kind) for kind in FORTIFYING])
    clash.begin(s, combat)
    muster(s)
    clash.give_opportunity(s, other)


def muster(s: Mage) -> None:
    """All units of both can be touched by effects of the other one, as long as they are unwounded (MK-25.52)."""
    f, duel = s.combat, clash.duel_of(s)
    known = [foe.unit for foe in f.foes]
    for seat in (duel.aggressor, duel.defender):
        for unit in s.heroes[seat].units:
            if unit not in known:
                clash.call_up(s, seat, unit)
    for place, foe in enumerate(f.foes):
        fit = foe.unit in s.heroes[foe.owner].units and wounds_of(s.unit_state[foe.unit]) == 0
        clash.stand(s, place, not fit)


def enter_keep(s: Mage, seat: int) -> Flow[None]:
    """The keep of another player who is at home: an assault on its owner (MK-11.23, MK-14.3). Where that is not allowed the move
    ends there, and nothing else can be done (MK-11.28)."""
    if s.scenario.quest != OF_STRONGHOLDS:  # MK-S11.8
        atoms.change_reputation(s, seat, SHAME)
    if must_attack(s, seat):
        yield from attack(s, seat)
    else:
        holdings.begin_action(s, seat)
