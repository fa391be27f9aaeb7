"""Chapter 5.5: playing orders, carrying them out, and what follows a played order."""

from tafelrunde.core.choice import Choice, Flow
from tafelrunde.games.pixel_tactics.asking import one_of
from tafelrunde.games.pixel_tactics.attacks import make_attack
from tafelrunde.games.pixel_tactics.book import ORDERS
from tafelrunde.games.pixel_tactics.cards import (
    BERSERKER,
    CARD_NAMES,
    CHARACTER_OF,
    GUNNER,
    LEADER,
    ORDER,
    REAR,
    card_word,
)
from tafelrunde.games.pixel_tactics.damage import deal
from tafelrunde.games.pixel_tactics.log import tell, use_ability
from tafelrunde.games.pixel_tactics.state import PixelState
from tafelrunde.games.pixel_tactics.units import find_living, hero_spots, living_in_row, row_of
from tafelrunde.games.pixel_tactics.zones import set_apart, to_discard


def play_order(s: PixelState, seat: int, card: int) -> Flow[None]:
    """Play a hand card as order: announce, carry out, discard, then reactions (PT-5.5.1, PT-9.10)."""
    set_apart(s, seat, card)
    s.orders_played[seat] += 1
    number = s.orders_played[seat]
    if s.log is not None:
        tell(s, "order", seat, {"card": CARD_NAMES[card], "name": card_word(card)})
    yield from carry_out_order(s, seat, card)
    s.apart.remove(card)
    to_discard(s, card)
    yield from _after_order(s, seat, number)


def carry_out_order(s: PixelState, seat: int, card: int) -> Flow[None]:
    """Carry out an order bar as this seat. No effect if the same card's order is already under way (PT-R21)."""
    if card in s.chain:
        tell(s, "no_effect", seat, {"card": CARD_NAMES[card], "name": card_word(card)})
        return
    character = CHARACTER_OF[card]
    use_ability(s, character * 5 + ORDER, seat)
    s.chain.append(card)
    yield from ORDERS[character](s, seat)
    s.chain.pop()


def _after_order(s: PixelState, seat: int, number: int) -> Flow[None]:
    """Gunner leader and, after the first order of a rear wave, Berserker rear: in the order the player likes."""
    due: list[int] = []  # cards that react; the leader's place is the Gunner's
    if s.power[seat] == GUNNER:
        due.append(-1)
    if s.wave == REAR and number == 1:  # PT-R47
        due += living_in_row(s, seat, REAR, BERSERKER)
    while due:
        which = 0
        if len(due) > 1:
            about = tuple([GUNNER * 5 + LEADER if card < 0 else BERSERKER * 5 + REAR for card in due])
            which = yield Choice(seat, "reaction.after_order", one_of(list(range(len(due)))), about)
        card = due.pop(which)
        if card < 0:
            yield from _bombard(s, seat)
        else:
            yield from _rage(s, seat, card)


def _bombard(s: PixelState, seat: int) -> Flow[None]:
    """Gunner leader: 3 damage to any hero, an own one if no other lives."""
    heroes = hero_spots(s)
    if heroes:
        use_ability(s, GUNNER * 5 + LEADER, seat)
        spot = yield Choice(seat, "effect.hero", one_of(heroes), (GUNNER * 5 + LEADER,))
        yield from deal(s, s.cells[spot], 3, None)


def _rage(s: PixelState, seat: int, card: int) -> Flow[None]:
    """Berserker rear: a ranged attack, if the hero still lives in the rear row (PT-R6)."""
    spot = find_living(s, card)
    if spot >= 0 and spot // 9 == seat and row_of(spot) == REAR:
        use_ability(s, BERSERKER * 5 + REAR, seat)
        yield from make_attack(s, card, melee=False)
