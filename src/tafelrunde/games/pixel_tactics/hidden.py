"""What a seat cannot know, drawn anew; and what never changes in number."""

from typing import Final

from tafelrunde.core.rng import Rng
from tafelrunde.games.pixel_tactics import state
from tafelrunde.games.pixel_tactics.atoms import hand_is_open
from tafelrunde.games.pixel_tactics.content import BASE_CHARACTERS, CHARACTERS
from tafelrunde.games.pixel_tactics.state import PixelState


def seen_by_enemy(s: PixelState, owner: int, card: int) -> bool:
    return hand_is_open(s, owner) or s.flags[card] & state.SEEN != 0


def resample(s: PixelState, seat: int, rng: Rng) -> None:
    """Redraw the enemy's hand and deck, the own deck below what is known, and the promo deck (future chance is the match's).

    Lists are changed in place: a running step may hold on to them.
    """
    _resample_enemy(s, seat, rng)
    own = s.deck[seat]
    hidden = len(own) - s.known_top[seat]
    pool = sorted(own[:hidden])
    rng.shuffle(pool)
    own[:hidden] = pool


HELD: Final = -1


def _resample_enemy(s: PixelState, seat: int, rng: Rng) -> None:
    """Two pools: what came from the faction deck and what came from the promo deck; that much is known of every card."""
    enemy = 1 - seat
    hand = s.hand[enemy]
    # places in the enemy's hand; HELD for the card taken out to be recruited
    hidden = [i for i in range(len(hand)) if not seen_by_enemy(s, enemy, hand[i])]
    if s.held >= 0 and s.active == enemy and not seen_by_enemy(s, enemy, s.held):
        hidden.append(HELD)
    for back in (0, state.FROM_PROMO):
        places = [i for i in hidden if s.flags[hand[i] if i != HELD else s.held] & state.FROM_PROMO == back]
        pile = s.promo_deck if back else s.deck[enemy]
        pool = sorted([hand[i] if i != HELD else s.held for i in places] + pile)
        rng.shuffle(pool)
        for card in pool:
            s.flags[card] &= ~state.FROM_PROMO
        for i in places:
            card = pool.pop()
            s.owner[card] = enemy
            s.flags[card] |= back
            if i == HELD:
                s.held = card
            else:
                hand[i] = card
        pile[:] = pool
        if back:
            for card in pool:
                s.owner[card] = -1


def census(s: PixelState) -> dict[str, int]:
    """No card is ever lost or doubled."""
    if s.phase == state.DEAL:  # all cards return to their decks when the next game is dealt
        return {"cards": 2 * (CHARACTERS if s.rules.promo else BASE_CHARACTERS)}
    count = len(s.promo_deck) + len(s.apart) + (1 if s.held >= 0 else 0) + len([c for c in s.cells if c >= 0])
    for seat in range(2):
        for zone in (s.hand[seat], s.deck[seat], s.discard[seat], s.piles[seat]):
            count += len(zone)
    return {"cards": count}
