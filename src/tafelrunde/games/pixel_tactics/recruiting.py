"""Chapter 5.3: heroes join the unit, by action or by effect."""

from tafelrunde.core.choice import DONE, Choice, Flow
from tafelrunde.games.pixel_tactics.asking import one_of
from tafelrunde.games.pixel_tactics.attacks import attack, can_attack
from tafelrunde.games.pixel_tactics.cards import LEADER, MASCOT
from tafelrunde.games.pixel_tactics.log import use_ability
from tafelrunde.games.pixel_tactics.picking import hand_cards
from tafelrunde.games.pixel_tactics.state import ACTED, FROM_PROMO, SEEN, PixelState
from tafelrunde.games.pixel_tactics.units import find_living, spots
from tafelrunde.games.pixel_tactics.zones import recruit_hero, take_from_hand


def recruit(s: PixelState, seat: int, card: int, cells: int, by_action: bool = False) -> Flow[int]:
    """Put a hand card as hero onto one of these free cells; then what follows a recruitment (PT-9.14)."""
    # Until its place is chosen the card is still hidden from the other seat: it is held, not shown.
    known = s.flags[card] & (SEEN | FROM_PROMO)
    take_from_hand(s, seat, card)
    s.flags[card] |= known
    s.held = card
    spot = yield Choice(seat, "recruit.place", one_of(spots(seat, cells)), (seat,))
    card = s.held
    s.held = -1
    s.flags[card] &= ~(SEEN | FROM_PROMO)
    recruit_hero(s, seat, card, spot)
    if by_action:
        s.flags[card] |= ACTED  # PT-5.3.4
    if s.power[seat] == MASCOT and s.round > 1:
        yield from _first_attack(s, seat, card)
    return card


def _first_attack(s: PixelState, seat: int, card: int) -> Flow[None]:
    """Mascot leader: after the truce a recruited hero may attack at once."""
    spot = find_living(s, card)
    if spot >= 0 and can_attack(s, spot):
        use_ability(s, MASCOT * 5 + LEADER, seat)
        yield from attack(s, card, may_decline=True)


def recruit_from_hand(s: PixelState, seat: int, cells: int, ability: int, optional: bool) -> Flow[int]:
    """An effect recruits: choose a card, then its place. Returns the card, DONE if declined or impossible."""
    if not s.hand[seat] or not cells:
        return DONE
    card = yield Choice(seat, "effect.recruit", hand_cards(s, seat, optional), (ability,))
    if card == DONE:
        return DONE
    return (yield from recruit(s, seat, card, cells))
