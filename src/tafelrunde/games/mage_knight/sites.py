"""Sites that are fought for: entering them, who is met there, and what comes of it (MK-14.3 to MK-14.5, MK-19, MK-32).

Whoever is to be fought lies face up on the hero's space when the combat begins; what still lies there at its end is undefeated.
So a site needs nothing of the combat but that.
"""

from typing import Final

from tafelrunde.core.choice import Flow, Option
from tafelrunde.games.mage_knight import (
    atoms,
    chart,
    cities,
    decks,
    dungeons,
    feats,
    holdings,
    mana,
    mazes,
    mines,
    parts,
    quests,
    traces,
)
from tafelrunde.games.mage_knight.content import (
    ARTIFACT_WON,
    BROWN_BACK,
    DUNGEON_WON,
    RANDOM_CRYSTAL,
    RED_BACK,
    RUIN_BACK,
    SPELL_WON,
    VIOLET_BACK,
    Ruin,
    library,
)
from tafelrunde.games.mage_knight.muster import begin_at_site
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.scenarios import OF_DUNGEONS, OF_STRONGHOLDS
from tafelrunde.games.mage_knight.state import Mage, back_of, face_down, is_up, kind_of

BURNING: Final = -3  # reputation (MK-14.5)
# Whom one meets on entering (MK-32.53, MK-32.56, MK-32.59, MK-32.63); a burning monastery is defended, too (MK-32.17)
MET: Final[dict[str, list[int]]] = {
    "dungeon": [BROWN_BACK],
    "tomb": [RED_BACK],
    "monster_den": [BROWN_BACK],
    "spawning_grounds": [BROWN_BACK, BROWN_BACK],
    "monastery": [VIOLET_BACK],
}
# What is won by a conquest (MK-19.8, MK-19.9, MK-32.54, MK-32.58, MK-32.60, MK-32.64)
WON: Final[dict[str, list[int]]] = {
    "dungeon": [DUNGEON_WON],
    "tomb": [SPELL_WON, ARTIFACT_WON],
    "monster_den": [RANDOM_CRYSTAL] * 2,
    "spawning_grounds": [ARTIFACT_WON, *[RANDOM_CRYSTAL] * 3],
    "monastery": [ARTIFACT_WON],
    "mage_tower": [SPELL_WON],
    "keep": [],
}
# Night rules, no units, and nothing but fame once they are conquered (MK-32.53, MK-32.55, MK-32.59, MK-32.61)
UNDERGROUND: Final = ("dungeon", "tomb")
NO_UNITS: Final = ("dungeon", "tomb", "monastery")
# Whoever is undefeated is discarded (MK-19.11, MK-32.20, MK-32.62, MK-33.3)
LEAVING: Final = ("dungeon", "tomb", "monastery", "maze", "labyrinth")


def kind_at(s: Mage, hex: int) -> str:
    site = chart.site_of(s, hex)
    return "" if site is None else site.kind


def night_rules(s: Mage, hex: int) -> bool:
    """Whether a combat for this site is fought under night rules, even by day (MK-32.3, MK-32.53, MK-32.59); an occupied mine
    is as dark as a dungeon (MK-S07.5)."""
    kind = kind_at(s, hex)
    return kind in UNDERGROUND or kind == "crystal_mine"


def units_barred(s: Mage, hex: int) -> bool:
    """Whether units can neither act nor be given damage in a combat for this site (MK-32.4, MK-32.18, MK-32.53, MK-32.59)."""
    return kind_at(s, hex) in NO_UNITS


def half_fame(s: Mage, seat: int, hex: int) -> bool:
    """Whether garrisons are worth half their fame here: at another player's keep (MK-14.3, MK-32.26, MK-32.70)."""
    kind = kind_at(s, hex)
    return chart.owned(s, kind) and bool(s.shields.get(hex)) and seat not in s.shields[hex]


def enemies_at(s: Mage, hex: int) -> Cards:
    """The tokens of a space that are fought; a ruin token is none of them."""
    return tuple([token for token in s.tokens.get(hex, ()) if back_of(token) != RUIN_BACK])


def ruin_at(s: Mage, hex: int) -> Ruin | None:
    """The ruin token of a space that lies face up."""
    for token in s.tokens.get(hex, ()):
        if back_of(token) == RUIN_BACK and is_up(token):
            return library().ruins[kind_of(token)]
    return None


# --- entering (MK-14.4, MK-32.45) ------------------------------------------------------------------------------------


def may_enter(s: Mage, seat: int) -> bool:
    """Dungeons and tombs can be entered again; monster dens, spawning grounds and ruins are empty once they are conquered
    (MK-32.52, MK-32.55, MK-32.58, MK-32.61, MK-32.64). An altar is entered to pay (MK-32.48)."""
    at = s.heroes[seat].at
    kind = kind_at(s, at)
    if not parts.may_act(s, seat):
        return False
    if kind == "ancient_ruins":
        ruin = ruin_at(s, at)
        return ruin is not None and (not ruin.altar or mana.payable(s, seat, price_of(ruin)))
    if kind in mazes.MAZES:
        return bool(mazes.open_paths(s, seat, at))
    if kind == "crystal_mine":  # those who occupy it (MK-S07.5)
        return bool(enemies_at(s, at))
    if kind in UNDERGROUND:  # in some scenarios only once (MK-S09.7)
        return s.scenario.quest != OF_DUNGEONS or not s.shields.get(at)
    return kind in ("monster_den", "spawning_grounds") and not s.shields.get(at)


def price_of(ruin: Ruin) -> Cards:
    """The mana of an altar (MK-32.46, MK-32.47)."""
    return tuple([1 << colour for colour in ruin.price])


def enter_option(s: Mage, seat: int) -> Option:
    at = s.heroes[seat].at
    ruin = ruin_at(s, at)
    if ruin is not None:
        return Option("enter_altar" if ruin.altar else "enter_ruin", (), {"ruin": ruin.names, "n": ruin.fame})
    site = chart.site_of(s, at)
    assert site is not None
    return Option("enter", (), {"site": site.names})


def enter_reveals(s: Mage, seat: int) -> bool:
    """Enemies are drawn; an altar only costs, and in a maze they are at the end of the path."""
    at = s.heroes[seat].at
    ruin = ruin_at(s, at)
    return not mazes.is_maze(s, at) and (ruin is None or not ruin.altar)


def enter(s: Mage, seat: int) -> Flow[None]:
    at = s.heroes[seat].at
    ruin = ruin_at(s, at)
    if ruin is not None and ruin.altar:
        yield from pay_altar(s, seat, ruin)
        return
    if mazes.is_maze(s, at):
        yield from mazes.enter(s, seat)
        return
    meet(s, at, MET.get(kind_at(s, at), []) if ruin is None else ruin.enemies)
    yield from fight_here(s, seat)


def end_of_path(s: Mage, seat: int) -> Flow[None]:
    """The move points of a path are paid: whoever lives there is fought (MK-33.3, MK-33.6)."""
    at = s.heroes[seat].at
    traces.spend_move(s, seat, s.quest.maze)
    meet(s, at, [mazes.WHO_LIVES_THERE[kind_at(s, at)]])
    yield from fight_here(s, seat)


def meet(s: Mage, hex: int, backs: list[int]) -> None:
    """Those who were left by an earlier visit, turned up (MK-19.12, MK-32.57); else new ones are drawn (MK-14.15)."""
    if not enemies_at(s, hex):
        for back in backs:
            atoms.put_token(s, hex, decks.new_token(s, back))
    elif chart.hidden(s, hex):
        atoms.turn_up(s, hex)


def pay_altar(s: Mage, seat: int, ruin: Ruin) -> Flow[None]:
    """Mana of the colours shown for fame at once; the token goes, a shield comes (MK-32.46, MK-32.47, MK-R54)."""
    holdings.begin_action(s, seat)
    due = price_of(ruin)
    for place in range(len(due)):
        yield from mana.pay(s, seat, due[place], due[place + 1 :])
    atoms.gain_fame(s, seat, ruin.fame)
    conquer(s, seat, s.heroes[seat].at)


# --- burning a monastery (MK-14.5, MK-32.17) -------------------------------------------------------------------------


def may_burn(s: Mage, seat: int) -> bool:
    """On a monastery that stands."""
    at = s.heroes[seat].at
    return parts.may_act(s, seat) and kind_at(s, at) == "monastery" and not s.shields.get(at)


def burn(s: Mage, seat: int) -> Flow[None]:
    atoms.change_reputation(s, seat, BURNING)
    meet(s, s.heroes[seat].at, MET["monastery"])
    yield from fight_here(s, seat)


# --- the combat and what comes of it ---------------------------------------------------------------------------------


def fight_here(s: Mage, seat: int) -> Flow[None]:
    """A combat with the enemies on the hero's space; its phases are steps of their own (fray.py)."""
    at = s.heroes[seat].at
    atoms.begin_fight(s, seat)
    begin_at_site(s, seat, night_rules(s, at), units_barred(s, at))
    return
    yield  # nothing is asked before it begins


def man_site(s: Mage, seat: int) -> None:
    """The defenders of an assaulted site show themselves; another player's keep gets a grey one (MK-14.3, MK-14.15,
    MK-32.25)."""
    at = s.heroes[seat].at
    if half_fame(s, seat, at) and not s.tokens.get(at):
        for _ in range(guards(s)):
            atoms.put_token(s, at, decks.new_token(s, chart.GARRISONS[kind_at(s, at)]))
    elif chart.hidden(s, chart.main_space(s, at)):
        atoms.turn_up(s, chart.main_space(s, at))


def guards(s: Mage) -> int:
    """How many defend a site of another player: one, where strongholds are held one more each day (MK-S11.13, MK-S11.14)."""
    return (s.round + 1) // 2 if s.scenario.quest == OF_STRONGHOLDS else 1


def settle(s: Mage, seat: int) -> bool:
    """After a combat for the site under the hero: conquered, or what is left of its enemies stays or goes (MK-19.5 to
    MK-19.16). Whether the site is the hero's now."""
    at = chart.main_space(s, s.heroes[seat].at)
    kind = kind_at(s, at)
    left = enemies_at(s, at)
    if kind == "city":  # shields were placed for each defender (MK-19.2)
        if not left:
            cities.take(s, seat, at)
        return not left
    if not left:
        conquer(s, seat, at)
        return True
    if kind in LEAVING or half_fame(s, seat, at):
        for token in left:
            holdings.take_token(s, at, token)
        if dungeons.is_secret(s, at):  # a new one lies in wait (MK-S09.5, MK-S09.6)
            atoms.put_token(s, at, face_down(MET[kind][0]))
    elif kind == "spawning_grounds":
        for _ in range(len(MET[kind]) - len(left)):  # MK-32.57
            atoms.put_token(s, at, face_down(BROWN_BACK))
    return False


def conquer(s: Mage, seat: int, hex: int) -> None:
    """A shield, and a reward at the end of the turn (MK-19.5); a second time a dungeon or tomb gives nothing but fame
    (MK-32.55, MK-32.61)."""
    kind = kind_at(s, hex)
    feats.tell(s, seat, f"{kind}.conquest")
    if kind in UNDERGROUND and s.shields.get(hex):
        return
    if kind in mazes.MAZES:
        mazes.conquer(s, seat, hex)
        return
    won = [] if chart.owned(s, kind) else WON.get(kind, [])  # MK-S11.9
    for token in s.tokens.get(hex, ()):  # the ruin itself (MK-32.50)
        won = library().ruins[kind_of(token)].reward
        feats.tell(s, seat, library().ruins[kind_of(token)].id)
        holdings.take_token(s, hex, token)
    holdings.put_shield(s, seat, hex)
    if won:
        holdings.win(s, seat, *won)
    if kind == "crystal_mine":
        mines.thank(s, seat, hex)
    quests.check(s, seat)
