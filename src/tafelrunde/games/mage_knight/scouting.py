"""Scouts look at a face-down token, or at the next one of a pile: only their own seat sees it."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.core.words import Word, word
from tafelrunde.games.mage_knight import chart, effects, keepsakes
from tafelrunde.games.mage_knight.content import BACKS, RUIN_BACK, library
from tafelrunde.games.mage_knight.naming import hex_ref
from tafelrunde.games.mage_knight.packing import sighting
from tafelrunde.games.mage_knight.state import NONE, TOKENS, Mage, back_of
from tafelrunde.games.mage_knight.terms import Played

ABILITY: Final = "scouts.2"
FAR: Final = 3
# What is looked at: a back, and above it the space + 1, or 0 for the pile.
_BACKS: Final = 8


def sights(s: Mage, seat: int) -> list[int]:
    """Face-down tokens up to three spaces away that the seat does not know, and piles of enemies."""
    found: list[int] = []
    for hex in chart.within(s.heroes[seat].at, FAR):
        lying = s.tokens.get(hex, ())
        backs = sorted({back_of(token) for token in lying if not keepsakes.is_known(s, seat, hex, token)})
        found += [_BACKS * (hex + 1) + back for back in backs]
    return [*found, *[back for back in range(len(BACKS)) if can_foresee(s, seat, back)]]


def can_foresee(s: Mage, seat: int, back: int) -> bool:
    if back == RUIN_BACK or not (s.piles[TOKENS + back].size or s.drops[back]):
        return False
    top = s.piles[TOKENS + back].top
    return not top or sighting(back, top[0]) not in s.heroes[seat].marks.foreseen


def back_names(back: int) -> Word:
    return word("Ruine", "ruin", "f") if back == RUIN_BACK else library().backs[back][1]


def sight_option(s: Mage, seat: int, value: int) -> Option:
    hex, back = value // _BACKS - 1, value % _BACKS
    if hex == NONE:
        return Option("scout_pile", (f"pile:{BACKS[back]}",), {"back": back_names(back)})
    return Option("scout_token", (hex_ref(hex),), {"back": back_names(back)})


SIGHT = Prompt("scouts.what", ("MK-6.8", "MK-9.18"), sight_option, final=True)


def look(s: Mage, seat: int, played: Played) -> Flow[None]:
    value = yield Choice(seat, SIGHT, sights(s, seat))
    hex, back = value // _BACKS - 1, value % _BACKS
    if hex == NONE:
        keepsakes.scout_pile(s, seat, back)
    else:
        keepsakes.scout_token(s, seat, hex, back)


def something_to_see(s: Mage, seat: int) -> bool:
    return bool(sights(s, seat))


effects.FUNCTIONS[ABILITY] = look
effects.FUNCTION_POSSIBLE[ABILITY] = something_to_see
