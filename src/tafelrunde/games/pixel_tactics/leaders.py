"""Chapters 2, 12 and 13: dealing the cards and choosing the leaders."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Together
from tafelrunde.games.pixel_tactics.asking import amount_of, one_of
from tafelrunde.games.pixel_tactics.cards import (
    CARD_NAMES,
    CARDS,
    CHARACTER_OF,
    DECK,
    DOPPELGANGER,
    LEADER,
    ORACLE,
    PROMO_START,
    faction_of,
)
from tafelrunde.games.pixel_tactics.ending import close
from tafelrunde.games.pixel_tactics.log import tell, tell_at, use_ability
from tafelrunde.games.pixel_tactics.state import (
    CHOOSE_LEADERS,
    DRAW,
    FIRST_RANDOM,
    LEADER_CELL,
    TURN,
    PixelState,
)
from tafelrunde.games.pixel_tactics.turns import begin_turn
from tafelrunde.games.pixel_tactics.zones import discard_from_hand, draw, draw_promo, lay, take_from_hand

HAND: Final = 5  # PT-2.2


def deal_cards(s: PixelState) -> Flow[None]:
    """A fresh game: every card that is not in a victory pile returns to its deck (PT-13.9), then the hands are drawn."""
    _gather(s)
    preset = [_set_leader_aside(s, 0), _set_leader_aside(s, 1)]
    for seat in range(2):
        s.rng.shuffle(s.deck[seat])
    s.rng.shuffle(s.promo_deck)
    for seat in range(2):
        promo = 1 if s.promo_deck else 0
        draw(s, seat, HAND - promo - (1 if preset[seat] >= 0 else 0))
        if promo:
            draw_promo(s, seat)  # PT-12.2
    for seat in range(2):
        bonus = min(len(s.piles[1 - seat]) // 2, len(s.deck[seat]))  # PT-13.6
        if bonus > 0:
            extra = yield Choice(seat, "bonus.draw", amount_of(0, bonus))
            draw(s, seat, extra)
    s.phase = CHOOSE_LEADERS
    for seat in range(2):
        if preset[seat] >= 0:
            s.hand[seat].append(preset[seat])


def _gather(s: PixelState) -> None:
    s.cells = [-1] * 18
    s.alive = [0, 0]
    s.fallen = [0, 0]
    s.damage = [0] * CARDS
    s.flags = [0] * CARDS
    s.boost = [0] * CARDS
    s.hand = [[], []]
    s.deck = [[], []]
    s.discard = [[], []]
    s.promo_deck = []
    s.known_top = [0, 0]
    s.power = [-1, -1]
    s.strength = [0, 0]
    s.fewer = [0, 0]
    s.fewer_next = [0, 0]
    s.orders_played = [0, 0]
    s.vengeance = [0, 0]
    s.exposed = [0, 0]
    s.shifted = []
    s.quiet_rounds = 0
    s.changed = 0
    s.round = 1
    s.wave = 0
    s.actions = 0
    for card in range(CARDS):
        if card in s.piles[0] or card in s.piles[1]:
            continue
        if card >= PROMO_START:
            s.owner[card] = -1
            if s.rules.promo:
                s.promo_deck.append(card)
        else:
            s.owner[card] = s.rules.blue if faction_of(card) == 0 else 1 - s.rules.blue
            s.deck[s.owner[card]].append(card)


def _set_leader_aside(s: PixelState, seat: int) -> int:
    """The leader agreed on before the game, -1 if it is to be chosen."""
    character = s.rules.leaders[seat]
    if character < 0:
        return -1
    for cards in (s.deck[seat], s.promo_deck):
        for card in cards:
            if CHARACTER_OF[card] == character:
                cards.remove(card)
                s.owner[card] = seat
                return card
    return -1


def choose_leaders(s: PixelState) -> Flow[None]:
    """Both choose secretly and reveal together (PT-2.3, PT-2.4); the same character twice is an alarm (PT-2.6)."""
    if not s.hand[0] or not s.hand[1]:
        close(s, DRAW, "no_cards")  # every card went in alarms: nobody can lead
    together = Together([_leader_choice(s, 0), _leader_choice(s, 1)])
    yield together
    chosen = [s.hand[seat][together.answers[seat]] for seat in range(2)]
    if CHARACTER_OF[chosen[0]] == CHARACTER_OF[chosen[1]]:
        _alarm(s, chosen)
        return
    for seat in range(2):
        take_from_hand(s, seat, chosen[seat])
        lay(s, seat * 9 + LEADER_CELL, chosen[seat], True)
    _reveal(s)
    if s.game == 1:  # PT-2.10; in later games of a match the first player is fixed (PT-13.8)
        s.first = s.rules.first if s.rules.first != FIRST_RANDOM else s.rng.below(2)
    s.phase = TURN
    tell(s, "first", s.first, {})
    begin_turn(s, s.first)


def _leader_choice(s: PixelState, seat: int) -> Choice:
    """The answer is a place in the hand, not a card: it means something too after the other's hand was redrawn."""
    if s.rules.leaders[seat] >= 0:
        return Choice(seat, "leader.choose", one_of([len(s.hand[seat]) - 1]))
    # Always asked: which card is chosen is hidden even if there is only one.
    return Choice(seat, "leader.choose", lambda: _candidates(s, seat), always=True)


def _candidates(s: PixelState, seat: int) -> list[int]:
    """The whole hand (PT-2.7); a leader the opponent has agreed on beforehand cannot be doubled (PT-2.8)."""
    taken = s.rules.leaders[1 - seat]
    return [place for place, card in enumerate(s.hand[seat]) if CHARACTER_OF[card] != taken]


def _alarm(s: PixelState, chosen: list[int]) -> None:
    """Doppelganger alarm: both discard that card and draw a new one from the faction deck (PT-2.6, PT-R11)."""
    tell(s, "alarm", 0, {"name": DECK[CHARACTER_OF[chosen[0]]].name, "card": CARD_NAMES[chosen[0]]})
    for seat in range(2):
        discard_from_hand(s, seat, chosen[seat])
        draw(s, seat, 1)


def _reveal(s: PixelState) -> None:
    for seat in range(2):
        mine, theirs = (
            CHARACTER_OF[s.cells[seat * 9 + LEADER_CELL]],
            CHARACTER_OF[s.cells[(1 - seat) * 9 + LEADER_CELL]],
        )
        s.power[seat] = theirs if mine == DOPPELGANGER else mine  # PT-R46
        tell_at(s, "leader", seat * 9 + LEADER_CELL)
        if mine == DOPPELGANGER:
            use_ability(s, DOPPELGANGER * 5 + LEADER, seat)
        if s.power[seat] == ORACLE:
            use_ability(s, ORACLE * 5 + LEADER, seat)
    s.news += 1
