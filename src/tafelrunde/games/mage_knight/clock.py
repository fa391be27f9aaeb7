"""How long the game still goes, for bots: what is left decides what cards, wounds and possessions are worth."""

from typing import Final

from tafelrunde.games.mage_knight import agreed
from tafelrunde.games.mage_knight.content import WOUND_CARD
from tafelrunde.games.mage_knight.state import DUMMY, NONE, Mage

CARDS_FLIPPED: Final = 3  # by the dummy in a turn (MK-28.7)
CARDS_A_TURN: Final = 4
TURNS_A_ROUND: Final = 5.5
FULL: Final = 10  # the ordinary price, in tenths
SCARCE: Final = 2.5  # cards for each turn that is left: with so few of them each is dear
DEAR_LESS: Final = 3.2  # what a further one takes off


def turns_left(s: Mage, seat: int) -> float:
    """Turns that this seat still has in this round, about. Alone the dummy's deck is the clock (MK-28.9)."""
    if s.last_turns != NONE:
        return float(s.last_turns >> seat & 1)
    if s.announced != NONE:
        return 1.0
    cards = s.deck(DUMMY).size if s.dummy != NONE else s.deck(seat).size
    per_turn = CARDS_FLIPPED if s.dummy != NONE else CARDS_A_TURN
    return 1.0 + cards / per_turn


def all_turns_left(s: Mage, seat: int) -> float:
    """In the whole game."""
    if s.ending:
        return turns_left(s, seat)
    rounds = agreed.rounds(s)
    return turns_left(s, seat) + TURNS_A_ROUND * (rounds - s.round)


def share_left(s: Mage, seat: int) -> float:
    """How much of the game is still to come, from 0 to 1."""
    rounds = agreed.rounds(s)
    if s.ending:
        return 0.0
    return (rounds - s.round + min(1.0, turns_left(s, seat) / TURNS_A_ROUND)) / rounds


def possession_weight(s: Mage, seat: int) -> float:
    """What possessions are worth now, from 0 to 1: in the end nothing counts but fame."""
    return min(1.0, 1.5 * share_left(s, seat))


def cards_left(s: Mage, seat: int) -> int:
    """Cards for this turn and the others of this round; those played in this turn are among them, so that nothing becomes
    dearer while a plan is carried out."""
    cards = (*s.heroes[seat].hand, *s.heroes[seat].play)
    return len(cards) - cards.count(WOUND_CARD) + s.deck(seat).size


def thrift(s: Mage, seat: int) -> int:
    """The price of a card in tenths of the ordinary one: what cannot be played in this round any more is cheap."""
    per_turn = cards_left(s, seat) / max(1.0, turns_left(s, seat))
    return max(1, min(FULL, int(FULL - DEAR_LESS * (per_turn - SCARCE))))


def cards_to_draw(s: Mage, seat: int) -> int:
    """How many cards of the deck each further turn of this round may use: what stays in the deck is of no use."""
    return int(s.deck(seat).size / max(1.0, turns_left(s, seat) - 1.0) + 0.5)


def care(s: Mage, seat: int) -> int:
    """The price of wounds, likewise: in the last turn they do not hurt."""
    return max(1, int(FULL * possession_weight(s, seat)))
