"""Every change of units and marks of conquest: change, then tell. The other atoms are in atoms.py, decks.py and battle.py."""

from tafelrunde.core.events import Event
from tafelrunde.core.words import Word
from tafelrunde.games.mage_knight.content import RUIN_BACK, library
from tafelrunde.games.mage_knight.geometry import HEXES_PER_TILE
from tafelrunde.games.mage_knight.naming import hex_ref, unit_names, unit_ref, who
from tafelrunde.games.mage_knight.piles import less
from tafelrunde.games.mage_knight.state import NONE, WOUNDS, Mage, back_of, kind_of

# --- units -----------------------------------------------------------------------------------------------------------


def _tell_unit(s: Mage, kind: str, seat: int, unit: int) -> None:
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "unit": unit_names(unit)}
        s.emit(Event(kind, {**data, "ref": unit_ref(unit)}))


def lose_unit(s: Mage, seat: int, unit: int) -> None:
    """Disbanded or destroyed: out of the game (MK-6.6)."""
    s.heroes[seat].units = less(s.heroes[seat].units, unit)
    s.lost_units += (unit,)
    s.unit_state[unit] = 0
    _tell_unit(s, "unit_lost", seat, unit)


def wound_unit(s: Mage, seat: int, unit: int, n: int = 1) -> None:
    s.unit_state[unit] += WOUNDS * n
    _tell_unit(s, "unit_wounded", seat, unit)


# --- the map ---------------------------------------------------------------------------------------------------------


def put_shield(s: Mage, seat: int, hex: int) -> None:
    """The mark of whoever conquered a site (MK-19.5, MK-19.8); on a keep it takes the place of another one (MK-32.26)."""
    s.shields = {**s.shields, hex: (seat,)}
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "ref": hex_ref(hex)}
        s.emit(Event("conquered", {**data, "site": _site_names(s, hex)}))


def _site_names(s: Mage, hex: int) -> Word:
    tile = library().tiles[s.tiles[hex // HEXES_PER_TILE]]
    return library().sites[tile.site[hex % HEXES_PER_TILE]].names


def take_token(s: Mage, hex: int, token: int) -> None:
    """A token leaves the map for its discard pile (MK-2.3); one that was never drawn goes nowhere."""
    left = less(s.tokens[hex], token)
    s.tokens = {place: lying for place, lying in s.tokens.items() if place != hex}
    if left:
        s.tokens = {**s.tokens, hex: left}
    if kind_of(token) != NONE:
        s.drops[back_of(token)] += (kind_of(token),)
    if s.log is not None:
        s.emit(Event("ruin_gone" if back_of(token) == RUIN_BACK else "token_gone", {"ref": hex_ref(hex)}))
