"""Events of a game in words. Nothing is built while nobody listens."""

from typing import Final

from tafelrunde.core.events import Event
from tafelrunde.core.words import Word
from tafelrunde.games.pixel_tactics.cards import ABILITIES, ABILITY_NAMES, CHARACTER_OF, DECK, card_word
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, PixelState, spot_name

PLAYER_WORDS: Final[list[Word]] = [{"de": "Blau", "en": "Blue"}, {"de": "Rot", "en": "Red"}]
ROW_WORDS: Final[list[Word]] = [
    {"de": "Front", "en": "front"},
    {"de": "Flanke", "en": "flank"},
    {"de": "Nachhut", "en": "rear"},
]


def player_word(s: PixelState, seat: int) -> Word:
    """A player is called by the colour of the faction."""
    return PLAYER_WORDS[0 if seat == s.rules.blue else 1]


def spot_word(s: PixelState, spot: int) -> Word:
    """What lies on a spot, by name; leaders by their own name."""
    card = s.cells[spot]
    if card < 0:
        return {"de": spot_name(spot), "en": spot_name(spot)}
    return DECK[CHARACTER_OF[card]].leader_name if spot % 9 == LEADER_CELL else card_word(card)


def place_ref(spot: int) -> str:
    """The name by which view, options and events call a position: place:<seat>:<row letter><column>."""
    return f"place:{spot // 9}:{spot_name(spot)}"


def tell(s: PixelState, kind: str, seat: int, data: dict[str, object]) -> None:
    """A public event of this seat."""
    if s.log is not None:
        data["seat"] = seat
        data["player"] = player_word(s, seat)
        if "n" in data:
            data["amount"] = data[
                "n"
            ]  # `n` chooses singular or plural; a match numbers its events with the same key
        s.emit(Event(kind, data))


def tell_at(s: PixelState, kind: str, spot: int, n: int = 0) -> None:
    """A public event about what lies on a spot."""
    if s.log is not None:
        tell(s, kind, spot // 9, {"place": place_ref(spot), "name": spot_word(s, spot), "n": n})


def use_ability(s: PixelState, ability: int, seat: int) -> None:
    """An ability is carried out, or a standing one has just counted."""
    if s.log is not None:
        tell(
            s,
            "ability",
            seat,
            {
                "ability": ABILITY_NAMES[ability],
                "name": DECK[ability // 5].name if ability % 5 < 4 else DECK[ability // 5].leader_name,
                "effect": ABILITIES[ability].text,
            },
        )
