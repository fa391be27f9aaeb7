"""Cards that lie in front of a player and cost no action: frozen effects (TK-X1.3) and warp effects (TK-X3.1)."""

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.casting import Casting
from tafelrunde.games.tash_kalar.content import Being, library
from tafelrunde.games.tash_kalar.effects import carry_out
from tafelrunde.games.tash_kalar.naming import card_option
from tafelrunde.games.tash_kalar.state import NONE, Position
from tafelrunde.games.tash_kalar.summoning import able_with, summon, summonable

# --- frozen effects --------------------------------------------------------------------------------------------------


def needs_summoning(being: Being) -> bool:
    """Whether the frozen effect is used directly before a summoning (Frostweave Summoner, TK-R58)."""
    frozen = being.frozen
    return frozen is not None and any([step.do == v.BORROW and step.flag for step in frozen.steps])


def can_thaw(s: Position) -> bool:
    """Before or after any action of the own turn, also if nothing will happen; one that belongs to a summoning only if there
    is one."""
    card = s.frozen[s.seat]
    if card == NONE:
        return False
    return not needs_summoning(library().beings[card]) or (s.actions > 0 and bool(able_with(s, True)))


def summoned_option(s: Position, seat: int, value: int) -> Option:
    return card_option("summon", value)


SUMMON_NOW = Prompt("summon.now", ("TK-X1.3", "TK-R58"), summoned_option)


def thaw(s: Position) -> Flow[None]:
    """The effect is carried out, then the card is discarded (TK-X1.3)."""
    being = library().beings[s.frozen[s.seat]]
    assert being.frozen is not None
    decks.thaw(s)
    atoms.watch_nothing(s)
    yield from carry_out(s, Casting(s, s.side), being.frozen, f"{being.id}.frozen")
    atoms.stop_watching(s)
    decks.put_away_being(s)
    if needs_summoning(being):
        summoned = yield Choice(s.controller, SUMMON_NOW, summonable(s))
        yield from summon(s, summoned)


# --- warp effects ----------------------------------------------------------------------------------------------------


def warpable(s: Position) -> list[int]:
    """Hand cards with a warp effect: not in the first turn of a seat, and only while none is pending (TK-X3.1, TK-X3.2)."""
    if s.pending[s.seat] != NONE or not s.played >> s.seat & 1:
        return []
    return [being for being in s.hand[s.seat] if library().beings[being].warp is not None]


def use_warp(s: Position, number: int) -> Flow[None]:
    """The card is revealed, is pending from now on, and its warp effect is carried out."""
    warp = library().beings[number].warp
    assert warp is not None
    decks.lay_out(s, number)
    atoms.note_warp(s, number)
    atoms.watch_nothing(s)
    yield from carry_out(s, Casting(s, s.side), warp, f"{library().beings[number].id}.warp")
    atoms.stop_watching(s)
