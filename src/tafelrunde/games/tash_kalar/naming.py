"""How things on the table are called: references for the browser, words for people."""

from typing import Final

from tafelrunde.core.choice import Foreseen, Option
from tafelrunde.core.words import Word, word
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.content import Being, Deck, library
from tafelrunde.games.tash_kalar.geometry import ARENA, SQUARE_NAMES
from tafelrunde.games.tash_kalar.state import NONE, RANK_OF, SIDE_OF, Position
from tafelrunde.games.tash_kalar.vocabulary import Term

# --- references ------------------------------------------------------------------------------------------------------


def square_ref(square: int) -> str:
    return f"square:{SQUARE_NAMES[square]}"


def card_ref(being: int) -> str:
    return f"card:{library().beings[being].id}"


def flare_ref(flare: int) -> str:
    return f"flare:{library().flares[flare].id}"


def task_ref(task: int) -> str:
    return f"task:{library().tasks[task].id}"


def seat_ref(seat: int) -> str:
    return f"seat:{seat}"


def side_ref(side: int) -> str:
    return f"side:{side}"


def squares_refs(squares: list[int]) -> tuple[str, ...]:
    return tuple([square_ref(square) for square in squares])


def card_in_play(s: Position, seat: int, *about: object) -> tuple[str, ...]:
    """The card that is being carried out, and its being: the subject of the questions of an effect."""
    refs: list[str] = []
    if s.playing != NONE:
        refs.append(card_ref(s.playing))
    if s.burning != NONE:
        refs.append(flare_ref(s.burning))
    if not refs and s.spots and s.pending[s.seat] != NONE:
        refs.append(card_ref(s.pending[s.seat]))  # its warp effect (TK-X3.1)
    if s.spots and s.spots[0] != NONE:
        refs.append(square_ref(s.spots[0]))
    return tuple(refs)


# --- words -----------------------------------------------------------------------------------------------------------


class Colour:
    """A colour of pieces as an adjective: "rot" + "er", "red"."""

    def __init__(self, de: str, en: str, name: str) -> None:
        self.de: Final = de
        self.en: Final = en
        self.names: Final = word(name, en.capitalize())


COLOURS: Final[dict[str, Colour]] = {
    "blue": Colour("blau", "blue", "Blau"),
    "red": Colour("rot", "red", "Rot"),
    "yellow": Colour("gelb", "yellow", "Gelb"),
    "green": Colour("grün", "green", "Grün"),
    "white": Colour("weiß", "white", "Weiß"),
    "orange": Colour("orangefarben", "orange", "Orange"),
    "purple": Colour("violett", "purple", "Violett"),
}
# By rank: noun and endings of article and adjective as subject, the same as object; English noun.
_SUBJECTS: Final = [("Rekrut", "", "er"), ("Held", "", "er"), ("Legende", "e", "e")]
_OBJECTS: Final = [("Rekruten", "en", "en"), ("Helden", "en", "en"), ("Legende", "e", "e")]
_ENGLISH: Final = ["common", "heroic", "legendary"]
# What a piece is turned into, by rank.
BECOMES: Final[list[Word]] = [
    word("zum Rekruten", "a common"),
    word("zum Helden", "a heroic"),
    word("zur Legende", "a legendary"),
]
RANK_NAMES: Final[list[Word]] = [
    word("Rekrut", "common", "m"),
    word("Held", "heroic", "m"),
    word("Legende", "legendary", "f"),
]
SQUARE_COLOURS: Final[list[Word]] = [
    word("farblos", "colourless"),
    word("rot", "red"),
    word("grün", "green"),
]
DIRECTION_NAMES: Final[list[Word]] = [
    word("nach oben", "up"),
    word("nach rechts oben", "up and right"),
    word("nach rechts", "right"),
    word("nach rechts unten", "down and right"),
    word("nach unten", "down"),
    word("nach links unten", "down and left"),
    word("nach links", "left"),
    word("nach links oben", "up and left"),
]


def deck_of(s: Position, seat: int) -> Deck:
    return library().decks[s.decks[seat]]


def seat_name(s: Position, seat: int) -> Word:
    """Who plays at a seat: the colour of its pieces; partners share one, so they are called by their seats."""
    if s.sides < s.seats or not s.decks or s.decks[seat] == NONE:
        return word(f"Platz {seat + 1}", f"Seat {seat + 1}")
    return COLOURS[deck_of(s, seat).colour].names


def school_name(s: Position, seat: int) -> Word:
    """What a seat plays, by itself: the name of its deck."""
    if not s.decks or s.decks[seat] == NONE:
        return seat_name(s, seat)
    return deck_of(s, seat).names


def colour_deck(s: Position, side: int) -> Deck:
    """The deck whose pieces a side uses: that of the partner who plays first (TK-R26)."""
    return deck_of(s, s.seats_of(side)[0])


def side_name(s: Position, side: int) -> Word:
    return COLOURS[colour_deck(s, side).colour].names


def in_colour(s: Position, side: int) -> Word:
    """The colour of a side before a noun: "rote" (pieces), "red"."""
    colour = COLOURS[colour_deck(s, side).colour]
    return word(f"{colour.de}e", colour.en)


def the_piece(s: Position, piece: int) -> Word:
    """A certain piece as object: "den roten Rekruten"."""
    colour = COLOURS[colour_deck(s, SIDE_OF[piece]).colour]
    rank = RANK_OF[piece]
    noun, _, adjective = _OBJECTS[rank]
    article = "die" if rank == v.LEGENDARY else "den"
    return word(f"{article} {colour.de}{adjective} {noun}", f"the {colour.en} {_ENGLISH[rank]}")


def a_piece(s: Position, piece: int, subject: bool = False) -> Word:
    """A piece with its colour: "einen roten Rekruten", as subject "ein roter Rekrut"."""
    colour = COLOURS[colour_deck(s, SIDE_OF[piece]).colour]
    rank = RANK_OF[piece]
    noun, article, adjective = _SUBJECTS[rank] if subject else _OBJECTS[rank]
    an = "an" if colour.en[0] in "aeiou" else "a"
    return {
        "de": f"ein{article} {colour.de}{adjective} {noun}",
        "en": f"{an} {colour.en} {_ENGLISH[rank]}",
    }


def a_rank(rank: int) -> Word:
    """A piece of no particular colour, as object: "einen Rekruten"."""
    noun, article, _ = _OBJECTS[rank]
    return {"de": f"ein{article} {noun}", "en": f"a {_ENGLISH[rank]}"}


def card_name(being: int) -> Word:
    return library().beings[being].names


# What a term of a task counts, in a word or two: by COUNTERS, SORTS, function and region.
_COUNTED: Final = [
    word("zerstört", "destroyed"),
    word("davon aufgewertet", "of them upgraded"),
    word("Helden", "heroics"),
    word("Legenden", "legendary"),
    word("beschworen", "summoned"),
    word("auf Rot", "on red"),
    word("auf Grün", "on green"),
    word("Legende", "legend"),
]
_ON_COLOURS: Final = word("auf Farben", "on colours")
_SORTED: Final = [word("Steine", "pieces"), word("aufgewertet", "upgraded"), word("Legende", "legendary")]
_REGIONS: Final[dict[str, Word]] = {
    "red": word("auf Rot", "on red"),
    "green": word("auf Grün", "on green"),
    "coloured": _ON_COLOURS,
    "central": word("in der Mitte", "in the centre"),
}
_FUNCTIONS: Final[dict[str, Word]] = {
    "chain": word("Kette", "chain"),
    "surrounded": word("ringsum", "around it"),
    "isolation": word("isoliert", "isolated"),
}


def term_names(term: Term) -> list[Word]:
    """A short name for every number that `tasks.progress` gives, in the same order."""
    if term.code in (v.AND, v.OR):
        return [name for one in term.terms for name in term_names(one)]
    if term.code in (v.ANY_OF, v.ALL_OF):
        names = [name for one in term.terms for name in term_names(one)]
        return names * len(ARENA.regions_of[term.group]) if term.code == v.ALL_OF else names
    if term.function:
        return [_FUNCTIONS[term.function]]
    if term.code == v.TURN:
        return [_ON_COLOURS if len(term.counters) > 1 else _COUNTED[term.counters[0]]]
    return [_piece_term(term)]


def _piece_term(term: Term) -> Word:
    """ "in der Mitte", "aufgewertet", "mehr auf Rot" """
    place = "" if term.region == v.THE_REGION else ARENA.regions[term.region]
    name = _REGIONS[place] if place and (term.sort == 0 or term.code == v.LEAD) else _SORTED[term.sort]
    if term.code != v.LEAD:
        return name
    return {"de": f"mehr {name['de']}", "en": f"more {name['en']}"}


def being_of_card(being: int) -> Being:
    return library().beings[being]


# --- options that many questions share -------------------------------------------------------------------------------


def square_option(s: Position, square: int, preview: Foreseen = None) -> Option:
    """A square; with the piece on it, if there is one."""
    piece = s.board[square]
    words: dict[str, object] = {"square": SQUARE_NAMES[square]}
    if piece <= 0:
        return Option("square", (square_ref(square),), words, preview)
    words["piece"] = a_piece(s, piece, True)
    return Option("piece", (square_ref(square),), words, preview)


def card_option(kind: str, being: int, preview: Foreseen = None) -> Option:
    return Option(kind, (card_ref(being),), {"card": card_name(being)}, preview)


def side_option(s: Position, side: int) -> Option:
    return Option("side", (side_ref(side),), {"colour": side_name(s, side)})
