"""What things are called: words for players and cards, and references by which views, options and events name them.

place:<seat>:<F|K|R><column>   a position of a unit and what lies there
hand:<seat>:<card>             a hand card; cards are called <faction>.<character>, for example blue.knight
deck:<seat>, promo_deck        draw piles
discard:<seat>:<card>          a card of a discard pile
row:<seat>:<F|K|R>, column:<n> rows of a unit, columns through both units
character:<id>                 a character that is named
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import DONE, Option
from tafelrunde.core.words import Word, word
from tafelrunde.games.pixel_tactics.content import (
    CARD_NAMES,
    CHARACTER_IDS,
    CHARACTER_OF,
    LEADER,
    LEADER_NAMES,
    NAMES,
)
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, PixelState, spot_name
from tafelrunde.games.pixel_tactics.units import find, row_of

Describing = Callable[..., Option]
PLAYER_WORDS: Final[list[Word]] = [word("Blau", "Blue"), word("Rot", "Red")]
ROW_WORDS: Final[list[Word]] = [word("Front", "front"), word("Flanke", "flank"), word("Nachhut", "rear")]


# --- words ----------------------------------------------------------------------------------------------------------------


def player_word(s: PixelState, seat: int) -> Word:
    """A player is called by the colour of the faction."""
    return PLAYER_WORDS[0 if seat == s.rules.blue else 1]


def card_word(card: int) -> Word:
    """The hero name of a card."""
    return NAMES[CHARACTER_OF[card]]


def spot_word(s: PixelState, spot: int) -> Word:
    """What lies on a spot, by name; leaders by their own name."""
    card = s.cells[spot]
    if card < 0:
        return word(spot_name(spot), spot_name(spot))
    return LEADER_NAMES[CHARACTER_OF[card]] if spot % 9 == LEADER_CELL else card_word(card)


def card_on_table(s: PixelState, card: int) -> Word:
    spot = find(s, card)
    return spot_word(s, spot) if spot >= 0 else card_word(card)


def ability_word(ability: int) -> Word:
    """Whose ability it is: the leader's own name for a leader's power."""
    return LEADER_NAMES[ability // 5] if ability % 5 == LEADER else NAMES[ability // 5]


def whom(name: Word) -> Word:
    """A name in a sentence that does something to it (accusative, dative): weak nouns have another form there."""
    return {**name, "de": name["den"]} if "den" in name else name


def where(s: PixelState, spot: int) -> Word:
    """The position in words: whose unit, which row, which column."""
    player, row = player_word(s, spot // 9), ROW_WORDS[row_of(spot)]
    if spot % 9 == LEADER_CELL:
        return word(f"{player['de']}, Anführer", f"{player['en']}, leader")
    column = spot % 3 + 1
    return word(f"{player['de']}, {row['de']} {column}", f"{player['en']}, {row['en']} {column}")


def lying_words(s: PixelState, spot: int) -> dict[str, object]:
    return {"name": spot_word(s, spot), "whom": whom(spot_word(s, spot)), "where": where(s, spot)}


# --- references -----------------------------------------------------------------------------------------------------------


def place_ref(spot: int) -> str:
    return f"place:{spot // 9}:{spot_name(spot)}"


def card_ref(s: PixelState, card: int) -> str:
    for seat in range(2):
        if card in s.hand[seat]:
            return f"hand:{seat}:{CARD_NAMES[card]}"
        if card in s.discard[seat]:
            return f"discard:{seat}:{CARD_NAMES[card]}"
    return f"deck:{s.owner[card]}:{CARD_NAMES[card]}"


def character_ref(character: int) -> str:
    return f"character:{CHARACTER_IDS[character]}"


def table_refs(s: PixelState, *cards: int) -> tuple[str, ...]:
    """Where these cards lie in the units, as far as they still do; an effect that comes from no card lies nowhere."""
    return tuple([place_ref(spot) for spot in [find(s, card) for card in cards if card >= 0] if spot >= 0])


# --- what questions are about: a card, a spot, an attack (a card and the spot it is aimed at) -----------------------------


def card_words(s: PixelState, seat: int, card: int) -> dict[str, object]:
    return {"name": card_on_table(s, card)}


def card_subject(s: PixelState, seat: int, card: int) -> tuple[str, ...]:
    return table_refs(s, card)


def spot_words(s: PixelState, seat: int, spot: int) -> dict[str, object]:
    return {"name": spot_word(s, spot), "whom": whom(spot_word(s, spot))}


def spot_subject(s: PixelState, seat: int, *spots: int) -> tuple[str, ...]:
    return tuple([place_ref(spot) for spot in spots])


def attack_words(s: PixelState, seat: int, card: int, target: int) -> dict[str, object]:
    return {"name": card_on_table(s, card), "other": whom(spot_word(s, target))}


def attack_subject(s: PixelState, seat: int, card: int, target: int) -> tuple[str, ...]:
    return (*table_refs(s, card), place_ref(target))


# --- options that many questions have -------------------------------------------------------------------------------------


def lying(kind: str, declined: str = "enough") -> Describing:
    """A hero, leader or corpse on the table, or none (more)."""
    return lambda s, seat, value, *about: (
        Option(declined) if value == DONE else Option(kind, (place_ref(value),), lying_words(s, value))
    )


def of_cards(declined: str = "enough") -> Describing:
    """A card of a hand, deck or pile, or none (more)."""
    return lambda s, seat, value, *about: (
        Option(declined)
        if value == DONE
        else Option("card", (card_ref(s, value),), {"name": card_word(value)})
    )


def number_option(s: PixelState, seat: int, value: int, *about: object) -> Option:
    return Option("number", (), {"n": value})
