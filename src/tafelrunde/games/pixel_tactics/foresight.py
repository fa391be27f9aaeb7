"""Which answers cannot be taken back: what a seat can foresee to be drawn, looked at, shuffled or revealed by them.

Something becomes known when an effect draws or looks (`reveals` in the card file, and a few that ask first), when a hero that
makes its player draw is attacked or loses a comrade (Playtester front, Reporter rear), when a hero that sees the top card comes
to the rear (Oracle), and when a game of a match ends, because the next one is dealt. In doubt the answer is yes: whether a blow
will kill somebody is not worked out here.
"""

from typing import TYPE_CHECKING, Final

from tafelrunde.core.choice import DONE
from tafelrunde.games.pixel_tactics import units
from tafelrunde.games.pixel_tactics.content import (
    ABILITIES,
    ABILITY_NAMES,
    CHARACTER_OF,
    ORDER,
    REAR,
    SEES_TOP,
)
from tafelrunde.games.pixel_tactics.state import TURN, PixelState

if TYPE_CHECKING:
    from tafelrunde.games.pixel_tactics.effects import Use

_DRAWS_WHEN_ATTACKED: Final = ABILITY_NAMES.index("playtester.front")
_DRAWS_AT_DEATHS: Final = ABILITY_NAMES.index("reporter.rear")
_CHECKS_AT_ONCE: Final = ABILITY_NAMES.index("assassin.leader")
_COPIES_LEADERS_ORDER: Final = ABILITY_NAMES.index("mascot.order")
_SWAPS_WITH: Final = ABILITY_NAMES.index("templar.rear")
_ENDS_WITH_SHUFFLE: Final = ABILITY_NAMES.index("editor.order")
_PLAYS_CARDS: Final = ABILITY_NAMES.index("mystic.order")
_SHOWS_CARD: Final = (ABILITY_NAMES.index("doppelganger.order"), ABILITY_NAMES.index("illusionist.flank"))
_DRAWS_FOR_CARD: Final = ABILITY_NAMES.index("reporter.flank")


# --- what follows by itself -----------------------------------------------------------------------------------------------


def deaths_are_news(s: PixelState, seat: int) -> bool:
    """Somebody of this unit draws when a hero of it dies."""
    return bool(s.deck[seat]) and bool(units.living_with(s, seat, _DRAWS_AT_DEATHS))


def check_is_news(s: PixelState, seat: int) -> bool:
    """A casualty check of this unit may make something known, or end a game of a match."""
    hurt = units.leader(s, seat) >= 0 and s.damage[units.leader(s, seat)] > 0
    return deaths_are_news(s, seat) or (s.rules.goal > 0 and hurt)


def after_action(s: PixelState, seat: int, value: int, *about: object) -> bool:
    """What comes after the last answer of an action: instant checks, and with the last action of a wave its end."""
    return ends_in_news(s, s.actions)


def ends_in_news(s: PixelState, actions: int) -> bool:
    """As `after_action`, when so many actions will be left."""
    for seat in range(2):
        checks = s.phase != TURN or actions <= 0 or bool(units.leads_with(s, 1 - seat, _CHECKS_AT_ONCE))
        if checks and check_is_news(s, seat):
            return True
    return False


# --- by kinds of answers --------------------------------------------------------------------------------------------------


def hit_is_news(s: PixelState, target: int, melee: bool) -> bool:
    """What lies on this spot is attacked; -1: nothing is."""
    if target >= 0:
        defender = target // 9
        if s.deck[defender] and units.has_bar(s, target, _DRAWS_WHEN_ATTACKED):
            return True
        if melee and s.vengeance[defender] and deaths_are_news(s, 1 - defender):
            return True
    return ends_in_news(s, s.actions)


def spell_is_news(s: PixelState, spot: int) -> bool:
    """The hero there casts its spell."""
    return ABILITIES[units.ability_of(s, spot)].reveals or ends_in_news(s, s.actions)


def order_is_news(s: PixelState, seat: int, card: int, actions: int) -> bool:
    """A card's order is carried out; DONE: none is."""
    if card != DONE:
        ability = CHARACTER_OF[card] * 5 + ORDER
        if ability == _COPIES_LEADERS_ORDER:
            ability = CHARACTER_OF[units.leader(s, seat)] * 5 + ORDER
        if ABILITIES[ability].reveals or (ability == _ENDS_WITH_SHUFFLE and not s.discard[seat]):
            return True
        if deaths_are_news(s, 0) or deaths_are_news(s, 1):
            return True
    return ends_in_news(s, actions)


def pick_is_news(s: PixelState, seat: int, value: int, use: "Use", *about: object) -> bool:
    """An effect is done to what lies on this spot, or goes on with this amount or card."""
    if ends_in_news(s, s.actions) or deaths_are_news(s, 0) or deaths_are_news(s, 1):
        return True
    if not about and 0 <= value < 18 and s.cells[value] >= 0:
        lying = units.ability_of(s, value)
        if use.ability == _SWAPS_WITH:
            return move_is_news(s, units.find(s, use.card), value)
        if ABILITIES[use.ability].needs == "spell_to_copy":
            return ABILITIES[lying].reveals
        return not units.is_alive(s, value) and place_is_news(s, s.cells[value], value)
    return False


def card_is_news(s: PixelState, seat: int, value: int, use: "Use") -> bool:
    """An effect goes on with this card of a hand or a discard pile."""
    if use.ability in _SHOWS_CARD:
        return True
    if use.ability == _PLAYS_CARDS:
        return order_is_news(s, seat, value, s.actions)
    if use.ability == _ENDS_WITH_SHUFFLE or (use.ability == _DRAWS_FOR_CARD and value != DONE):
        return True
    return ends_in_news(s, s.actions)


def place_is_news(s: PixelState, card: int, spot: int) -> bool:
    """A card comes to this spot alive."""
    return _will_peek(s, card, spot) or ends_in_news(s, s.actions)


def move_is_news(s: PixelState, spot: int, to: int) -> bool:
    """What lies on these two spots changes places."""
    for card, end in ((s.cells[spot], to), (s.cells[to], spot)):
        if card >= 0 and units.is_alive(s, units.find(s, card)) and _will_peek(s, card, end):
            return True
    return ends_in_news(s, s.actions)


def _will_peek(s: PixelState, card: int, spot: int) -> bool:
    owner = spot // 9
    sees = units.row_of(spot) == REAR and SEES_TOP[CHARACTER_OF[card] * 5 + REAR]
    return sees and s.known_top[owner] == 0 and bool(s.deck[owner])
