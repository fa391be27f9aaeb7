# mypyc: off
"""Where beings could be summoned, and what is missing: for the own cards, and what the opponents might hold."""

from functools import lru_cache

from msgspec import Struct

from tafelrunde.games.tash_kalar.content import Being, library
from tafelrunde.games.tash_kalar.geometry import HALF, SQUARE_NAMES
from tafelrunde.games.tash_kalar.matching import (
    LAYERS,
    MISSES_COMMON,
    complete,
    free_squares,
    missing_cell_of,
    missing_of,
    missing_one,
    occupied,
    rank_limit,
    square_of,
)
from tafelrunde.games.tash_kalar.naming import card_ref
from tafelrunde.games.tash_kalar.state import LEGENDS, NONE, Position
from tafelrunde.games.tash_kalar.targets import COLOURLESS

MISSING = ["common", "heroic", "upgrade", "enemy"]  # by MISSES_COMMON ... IN_THE_WAY


class Missing(Struct):
    """What keeps a being from being summoned on a square: a cell where a common or heroic is missing, an own piece
    that needs an upgrade, or an enemy piece in the way."""

    square: str
    cell: str
    what: str


class HandCard(Struct):
    """A being in hand: where it can be summoned with own pieces, where one piece is missing, and how many are at
    best."""

    ref: str
    id: str
    complete: list[str]
    missing: list[Missing]
    least: int


class Threat(Struct):
    """A being that an opponent might hold: squares where it could be summoned now, and squares where one more common would
    complete its pattern."""

    ref: str
    id: str
    now: list[str]
    next: list[str]


class ThreatsOf(Struct):
    """What a seat might summon as the arena lies, own pieces only."""

    seat: int
    beings: list[Threat]


# --- own cards -------------------------------------------------------------------------------------------------------


@lru_cache(4096)
def prospects(number: int, bits: tuple[int, ...], side: int) -> HandCard:
    """Where a being could be summoned, and what is missing. The same record for equal boards: nobody may change it."""
    being = library().beings[number]
    layers = list(bits)
    squares = sorted({square_of(found) for found in complete([being], layers, side)})
    if squares and being.free_square:
        squares = empty_colourless(layers)
    gaps = sorted(
        {
            (square_of(found), missing_cell_of(found), missing_of(found))
            for found in missing_one([being], layers, side)
        }
    )
    missing = [
        Missing(SQUARE_NAMES[square], SQUARE_NAMES[cell], MISSING[what]) for square, cell, what in gaps
    ]
    least = 0 if squares else 1 if missing else fewest_missing(being, layers, side)
    return HandCard(card_ref(number), being.id, [SQUARE_NAMES[square] for square in squares], missing, least)


def empty_colourless(bits: list[int]) -> list[int]:
    """Where the Time Traveler may appear (TK-R54)."""
    lower, upper = occupied(bits)
    taken = lower | upper << HALF
    return [square for square in COLOURLESS if not taken >> square & 1]


def fewest_missing(being: Being, bits: list[int], side: int) -> int:
    """The smallest number of pieces that any placement of the pattern lacks, all places of an image at once."""
    first, free = side * LAYERS, rank_limit(being)
    own, upgraded = whole(bits, first), whole(bits, first + 2)
    square_free = whole(free_squares(bits), free)
    least = len(being.pattern.needs)
    for image in being.images:
        # lacking[n]: the anchors at which n pieces are missing so far
        lacking = [(image.valid_lower | image.valid_upper << HALF) & square_free >> image.square]
        for n, shift in enumerate(image.shifts):
            there = (upgraded if n < len(image.heroic) else own) >> shift
            lacking = [now & there | less & ~there for now, less in zip([*lacking, 0], [0, *lacking])]
        least = min([least, *[n for n, anchors in enumerate(lacking) if anchors]])
    return least


def whole(bits: list[int], place: int) -> int:
    """Both halves of a bitset as one number."""
    return bits[place] | bits[place + 1] << HALF


# --- what the opponents might hold -----------------------------------------------------------------------------------


def threats(s: Position, seat: int) -> list[ThreatsOf]:
    """What every opponent of a seat might summon, from public knowledge only: the same whoever asks, and whatever the hands
    really are. Costly, so it is made only for whoever looks at the options of a turn."""
    own, bits = s.side_of[seat], tuple(s.bits)
    found: list[ThreatsOf] = []
    for other in range(s.seats):
        side = s.side_of[other]
        if side != own:
            beings = [_threat(being, bits, side) for being in might_hold(s, other)]
            able = [one for one in beings if one.now or one.next]
            if able:
                found.append(ThreatsOf(other, able))
    return found


def might_hold(s: Position, seat: int) -> list[int]:
    """The beings of its school that have not been seen elsewhere, and all legends that are not known to be discarded; nothing
    of a kind of which it holds no card."""
    found: list[int] = []
    if s.hand[seat]:
        school = library().schools[library().decks[s.decks[seat]].school].beings
        opened = [card for card in s.pile[seat] if card not in s.face_down[seat]]
        in_deck = [card for card in (*s.top[seat], *s.tail[seat]) if card in s.shown[seat]]
        elsewhere = {*opened, *in_deck, s.frozen[seat], s.pending[seat], s.playing}
        found += [being for being in school if being not in elsewhere]
    if s.pending[seat] != NONE:
        found.append(s.pending[seat])
    if s.legends[seat]:
        gone = {*s.shared_pile[LEGENDS], s.playing}
        found += [legend for legend in library().legends if legend not in gone]
    return found


@lru_cache(4096)
def _threat(number: int, bits: tuple[int, ...], side: int) -> Threat:
    """The same record for equal boards: nobody may change it."""
    being, layers = library().beings[number], list(bits)
    now = sorted({square_of(found) for found in complete([being], layers, side)})
    if now and being.free_square:
        now = empty_colourless(layers)
    cells = [found for found in missing_one([being], layers, side) if missing_of(found) == MISSES_COMMON]
    names = sorted({SQUARE_NAMES[missing_cell_of(found)] for found in cells})
    return Threat(card_ref(number), being.id, [SQUARE_NAMES[square] for square in now], names)
