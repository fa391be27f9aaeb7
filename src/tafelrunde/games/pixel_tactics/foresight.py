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
    SPARES_HEROES,
)
from tafelrunde.games.pixel_tactics.progress import actions_of_turn
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, TURN, PixelState
from tafelrunde.games.pixel_tactics.values import expected_damage

if TYPE_CHECKING:
    from tafelrunde.games.pixel_tactics.effects import Use

MUCH: Final = 8  # damage that one effect may do to a leader

_CHECKS_AT_ONCE: Final = ABILITY_NAMES.index("assassin.leader")
_CARRIES_OUT_THE_LEADERS_ORDER: Final = ABILITY_NAMES.index("mascot.order")
_PLAYS_CARDS: Final = ABILITY_NAMES.index("mystic.order")
_DRAWS_FOR_A_CARD: Final = ABILITY_NAMES.index("reporter.flank")
_ENDS_WITH_SHUFFLE: Final = ABILITY_NAMES.index("editor.order")
_SWAPS_PLACES: Final = ABILITY_NAMES.index("templar.rear")
_SHOW_CARDS: Final = (ABILITY_NAMES.index("doppelganger.order"), ABILITY_NAMES.index("illusionist.flank"))

# --- what follows by itself -----------------------------------------------------------------------------------------------


def _draws(s: PixelState, seat: int, ability: int) -> bool:
    """A reaction by which this player draws a card."""
    return ABILITIES[ability].kind == "reaction" and ABILITIES[ability].reveals and bool(s.deck[seat])


def deaths_are_news(s: PixelState) -> bool:
    """Somebody draws when a hero dies (Reporter): in the rear, on the way there, or just dead itself."""
    for seat in range(2):
        for card in [s.held, *[s.cells[spot] for spot in units.spots(seat, units.HERO_CELLS)]]:
            if card >= 0 and _draws(s, seat, CHARACTER_OF[card] * 5 + REAR):
                return True
    return False


def killing_is_news(s: PixelState, seat: int, value: int, *about: object) -> bool:
    """Of an answer on which somebody may die at once."""
    return deaths_are_news(s) or after_action(s, seat, value)


def check_is_news(s: PixelState, seat: int, damage: int) -> bool:
    """A casualty check of this unit, after up to so much more damage, may make something known or end a game of a match."""
    if s.rules.goal:
        left = units.health(s, seat * 9 + LEADER_CELL) - s.damage[units.leader(s, seat)]
        # How much of the heroes' damage a Homunculus leader gets is not counted.
        if left <= damage or SPARES_HEROES[s.power[seat]]:
            return True
    return deaths_are_news(s)


def ends_in_news(s: PixelState, actions: int, damage: int = 0) -> bool:
    """What comes by itself when nothing more is asked in this action: instant checks, and with the last action of a wave its
    end. So many actions will be left, and up to so much damage will have been dealt to a leader."""
    ends = s.phase != TURN or (_may_be_done(s, s.active, actions) and _no_turn_follows(s))
    for seat in range(2):
        if ends or units.leads_with(s, 1 - seat, _CHECKS_AT_ONCE):
            if check_is_news(s, seat, damage):
                return True
    return False


def _may_be_done(s: PixelState, seat: int, actions: int) -> bool:
    """Without actions, or without a deck to draw from, there may be nothing left to do."""
    return actions <= 0 or not s.deck[seat]


def _no_turn_follows(s: PixelState) -> bool:
    other = 1 - s.active
    return s.active != s.first or _may_be_done(s, other, actions_of_turn(s, other))


def after_action(s: PixelState, seat: int, value: int, *about: object) -> bool:
    """Of an answer that may be the last one of its action."""
    return ends_in_news(s, s.actions, MUCH)


# --- by kinds of answers --------------------------------------------------------------------------------------------------


def hit_is_news(s: PixelState, target: int, melee: bool, attacker: int = -1) -> bool:
    """What lies on this spot is attacked (from that spot, if it is known); -1: nothing is."""
    if target < 0:
        return ends_in_news(s, s.actions)
    if target % 9 == LEADER_CELL:
        damage = MUCH if attacker < 0 else expected_damage(s, attacker, target, melee)
        return ends_in_news(s, s.actions, damage)
    if melee and s.vengeance[target // 9] and deaths_are_news(s):
        return True
    return _draws(s, target // 9, units.ability_of(s, target)) or ends_in_news(s, s.actions)


def spell_is_news(s: PixelState, spot: int) -> bool:
    """The hero there casts its spell."""
    return ABILITIES[units.ability_of(s, spot)].reveals or ends_in_news(s, s.actions, MUCH)


def order_is_news(s: PixelState, seat: int, card: int, actions: int) -> bool:
    """A card's order is carried out; DONE: none is."""
    if card != DONE:
        ability = CHARACTER_OF[card] * 5 + ORDER
        if ability == _CARRIES_OUT_THE_LEADERS_ORDER:
            ability = CHARACTER_OF[units.leader(s, seat)] * 5 + ORDER
        shuffles = ability == _ENDS_WITH_SHUFFLE and not s.discard[seat]
        if ABILITIES[ability].reveals or shuffles or killing_is_news(s, seat, card):
            return True
    return ends_in_news(s, actions, MUCH)


def pick_is_news(s: PixelState, seat: int, value: int, use: "Use", *about: object) -> bool:
    """An effect is done to what lies on this spot, or goes on with this amount or card."""
    if killing_is_news(s, seat, value):
        return True
    if not about and 0 <= value < 18 and s.cells[value] >= 0:
        lying = units.ability_of(s, value)
        if use.ability == _SWAPS_PLACES:
            return move_is_news(s, units.find(s, use.card), value)
        if ABILITIES[use.ability].needs == "spell_to_copy":
            return ABILITIES[lying].reveals
        return not units.is_alive(s, value) and place_is_news(s, s.cells[value], value)
    return False


def card_is_news(s: PixelState, seat: int, value: int, use: "Use") -> bool:
    """An effect goes on with this card of a hand or a discard pile."""
    if use.ability in _SHOW_CARDS:
        return True
    if use.ability == _PLAYS_CARDS:
        return order_is_news(s, seat, value, s.actions)
    if use.ability == _ENDS_WITH_SHUFFLE or (use.ability == _DRAWS_FOR_A_CARD and value != DONE):
        return True
    return ends_in_news(s, s.actions)


def place_is_news(s: PixelState, card: int, spot: int) -> bool:
    """A card comes to this spot alive."""
    return _will_peek(s, card, spot) or ends_in_news(s, s.actions)


def move_is_news(s: PixelState, spot: int, to: int) -> bool:
    """What lies on these two spots changes places."""
    for card, end in ((s.cells[spot], to), (s.cells[to], spot)):
        if card >= 0 and units.find_living(s, card) >= 0 and _will_peek(s, card, end):
            return True
    return ends_in_news(s, s.actions)


def redirecting_is_news(s: PixelState, seat: int, value: int, spot: int, left: int) -> bool:
    """Damage for what lies on this spot is placed there or elsewhere; maybe that one was attacked."""
    return _draws(s, seat, units.ability_of(s, spot)) or killing_is_news(s, seat, value)


def _will_peek(s: PixelState, card: int, spot: int) -> bool:
    owner = spot // 9
    sees = units.row_of(spot) == REAR and SEES_TOP[CHARACTER_OF[card] * 5 + REAR]
    return sees and s.known_top[owner] == 0 and bool(s.deck[owner])
