"""Chapters 5 and 6: the actions of a turn."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow
from tafelrunde.games.pixel_tactics.asking import one_of
from tafelrunde.games.pixel_tactics.attacks import attack, can_attack, corpse_attack, corpse_can_attack
from tafelrunde.games.pixel_tactics.battle import kill
from tafelrunde.games.pixel_tactics.cards import (
    CHARACTER_OF,
    DRAGON_MAGE,
    EDITOR,
    LEADER,
    MYSTIC,
    PALADIN,
    REPORTER,
    SCIENTIST,
    SUMMONER,
    WITCH,
)
from tafelrunde.games.pixel_tactics.damage import PAIR, possible_shifts, share_takers, shift
from tafelrunde.games.pixel_tactics.ending import finish
from tafelrunde.games.pixel_tactics.log import tell, use_ability
from tafelrunde.games.pixel_tactics.orders import play_order
from tafelrunde.games.pixel_tactics.recruiting import recruit
from tafelrunde.games.pixel_tactics.state import ACTED, DRAW, WAVE_END, PixelState
from tafelrunde.games.pixel_tactics.units import (
    ROW_MASKS,
    find,
    free_cells,
    living_heroes,
    spots,
)
from tafelrunde.games.pixel_tactics.zones import (
    clear_corpse,
    discard_from_hand,
    draw,
    draw_promo,
    move_card,
    reveal,
)

# Values of the question "turn.action": action * 64 + the card (or spot) it is about.
DRAW_CARD: Final = 0
RECRUIT: Final = 1
ATTACK: Final = 2
ORDER: Final = 3
CLEAR_CORPSE: Final = 4
MOVE: Final = 5
DRAW_PROMO: Final = 6
EXPOSE: Final = 7
SHIFT: Final = 8
OFFER_DRAW: Final = 9
CONCEDE: Final = 10
ACTION_NAMES: Final = (
    "draw", "recruit", "attack", "order", "clear_corpse", "move", "draw_promo", "expose", "shift", "offer_draw", "concede",
)  # fmt: skip
PER_ACTION: Final = 64

# Leader powers that make an action free (PT-5.1.6).
FREE_FOR: Final[list[int]] = [-1, SUMMONER, -1, MYSTIC, PALADIN, PALADIN, -1, -1]

ACTIONS_PER_TURN: Final = 2


def is_free(s: PixelState, seat: int, action: int) -> bool:
    return action <= EXPOSE and s.power[seat] == FREE_FOR[action]


def begin_turn(s: PixelState, seat: int) -> None:
    """2 actions, one more for a Scientist leader, fewer by Scientist spells, never below 0 (PT-4.3, PT-R16, PT-R45)."""
    s.active = seat
    more = 1 if s.power[seat] == SCIENTIST else 0
    s.actions = max(0, ACTIONS_PER_TURN + more - s.fewer[seat])
    s.shifted = []
    s.draw_offered = 0
    if s.log is not None:
        tell(s, "turn", seat, {"n": s.actions, "wave": s.wave})
        if more:
            use_ability(s, SCIENTIST * 5 + LEADER, seat)
        if s.power[1 - seat] == DRAGON_MAGE and s.fallen[seat]:
            use_ability(s, DRAGON_MAGE * 5 + LEADER, 1 - seat)


def end_turn(s: PixelState) -> None:
    """The other player of the wave, or the end of the wave (PT-4.2)."""
    if s.active == s.first:
        begin_turn(s, 1 - s.active)
    else:
        s.phase = WAVE_END


def take_action(s: PixelState) -> Flow[None]:
    """One step of a turn: one action, a free one, or the end of the turn."""
    seat = s.active
    # With an action and a deck left there is always something to do; everything else is looked at in full.
    if (s.actions == 0 or not s.deck[seat]) and _turn_is_over(possible_actions(s)):
        end_turn(s)
        return
    value = yield Choice(seat, "turn.action", lambda: possible_actions(s), (s.actions,))
    if value == DONE:
        end_turn(s)
        return
    action, about = value // PER_ACTION, value % PER_ACTION
    if action == SHIFT:
        yield from _shift(s, about)
        return
    if action >= OFFER_DRAW:
        yield from _give_up(s, action)
        return
    s.shifted = []
    if is_free(s, seat, action):
        use_ability(s, s.power[seat] * 5 + LEADER, seat)
    else:
        s.actions -= 1
    yield from _perform(s, seat, action, about)


def _turn_is_over(values: list[int]) -> bool:
    """Nothing but ending it, shifting damage (PT-R13 b) or giving up is left (PT-4.13)."""
    return all(value == DONE or value >= SHIFT * PER_ACTION for value in values)


def _perform(s: PixelState, seat: int, action: int, card: int) -> Flow[None]:
    if action == DRAW_CARD:
        _draw_card(s, seat)
    elif action == RECRUIT:
        yield from recruit(s, seat, card, free_cells(s, seat) & ROW_MASKS[s.wave], by_action=True)
    elif action == ATTACK:
        yield from _attack(s, seat, card)
    elif action == ORDER:
        yield from play_order(s, seat, card)
    elif action == CLEAR_CORPSE:
        clear_corpse(s, find(s, card))
    elif action == MOVE:
        yield from _move(s, seat, card)
    elif action == DRAW_PROMO:
        yield from _draw_promo(s, seat)
    else:
        yield from _expose(s, seat, card)


# --- what is possible -----------------------------------------------------------------------------------------------------


def possible_actions(s: PixelState) -> list[int]:
    """Everything the player on turn may choose now, with "end turn" where that is allowed."""
    seat = s.active
    values: list[int] = []
    _list(s, seat, values)
    if s.actions == 0 or not values or _only_free(s, seat, values):
        values.append(DONE)  # PT-R15: no passing while an action that costs one is possible
    for pair in possible_shifts(s, seat, s.shifted):
        value = SHIFT * PER_ACTION + pair // PAIR
        if value not in values:
            values.append(value)
    if s.rules.concede:
        if not s.draw_offered:
            values.append(OFFER_DRAW * PER_ACTION)
        values.append(CONCEDE * PER_ACTION)
    return values


def _only_free(s: PixelState, seat: int, values: list[int]) -> bool:
    return all(is_free(s, seat, value // PER_ACTION) for value in values)


def _list(s: PixelState, seat: int, values: list[int]) -> None:
    free = free_cells(s, seat)
    hand = s.hand[seat]
    paying = s.actions > 0
    if paying and s.deck[seat]:
        values.append(DRAW_CARD * PER_ACTION)
    if paying and s.promo_deck and hand:
        values.append(DRAW_PROMO * PER_ACTION)
    if free & ROW_MASKS[s.wave] and (paying or is_free(s, seat, RECRUIT)):
        for card in hand:
            values.append(RECRUIT * PER_ACTION + card)
    if s.round > 1:  # the truce forbids attacks and orders, free ones too (PT-6.1, PT-6.2)
        if paying:
            _list_attacks(s, seat, values)
        if paying or is_free(s, seat, ORDER):
            for card in hand:
                values.append(ORDER * PER_ACTION + card)
    if s.fallen[seat] and s.power[1 - seat] != DRAGON_MAGE and (paying or is_free(s, seat, CLEAR_CORPSE)):
        for spot in spots(seat, s.fallen[seat]):
            values.append(CLEAR_CORPSE * PER_ACTION + s.cells[spot])
    if free and (paying or is_free(s, seat, MOVE)):
        for spot in spots(seat, living_heroes(s, seat)):
            if not s.flags[s.cells[spot]] & ACTED:
                values.append(MOVE * PER_ACTION + s.cells[spot])
    if paying and s.power[seat] == REPORTER and not s.exposed[seat]:
        for card in hand:
            if _exposable(s, seat, card):
                values.append(EXPOSE * PER_ACTION + card)


def _list_attacks(s: PixelState, seat: int, values: list[int]) -> None:
    """Heroes in the row of the wave, in the flank wave also the leader (PT-5.4.1); a Witch leader's corpses (PT-R36)."""
    row = ROW_MASKS[s.wave]
    for spot in spots(seat, s.alive[seat] & row):
        card = s.cells[spot]
        if not s.flags[card] & ACTED and can_attack(s, spot):
            values.append(ATTACK * PER_ACTION + card)
    if s.power[seat] == WITCH:
        for spot in spots(seat, s.fallen[seat] & row):
            if not s.flags[s.cells[spot]] & ACTED and corpse_can_attack(s, spot):
                values.append(ATTACK * PER_ACTION + s.cells[spot])


def _exposable(s: PixelState, seat: int, card: int) -> list[int]:
    """Living enemy heroes of the same character as this hand card."""
    enemy = 1 - seat
    found: list[int] = []
    for spot in spots(enemy, living_heroes(s, enemy)):
        if CHARACTER_OF[s.cells[spot]] == CHARACTER_OF[card]:
            found.append(spot)
    return found


# --- the actions ----------------------------------------------------------------------------------------------------------


def _draw_card(s: PixelState, seat: int) -> None:
    if s.power[seat] == EDITOR:
        use_ability(s, EDITOR * 5 + LEADER, seat)
        draw(s, seat, 2)
    else:
        draw(s, seat, 1)


def _attack(s: PixelState, seat: int, card: int) -> Flow[None]:
    s.flags[card] |= ACTED
    spot = find(s, card)
    if s.fallen[seat] >> spot % 9 & 1:
        use_ability(s, WITCH * 5 + LEADER, seat)
        yield from corpse_attack(s, spot)
    else:
        yield from attack(s, card)


def _move(s: PixelState, seat: int, card: int) -> Flow[None]:
    s.flags[card] |= ACTED
    spot = yield Choice(seat, "move.place", one_of(spots(seat, free_cells(s, seat))), (card,))
    move_card(s, find(s, card), spot)


def _draw_promo(s: PixelState, seat: int) -> Flow[None]:
    """Discard a hand card of your choice, then draw from the promo deck (PT-12.3)."""
    card = yield Choice(seat, "promo.discard", lambda: s.hand[seat].copy())
    discard_from_hand(s, seat, card)
    draw_promo(s, seat)


def _expose(s: PixelState, seat: int, card: int) -> Flow[None]:
    """Reporter leader: show a hand card, kill an enemy hero of the same name. Not an Attack, not an Order (PT-R39)."""
    s.exposed[seat] = 1
    use_ability(s, REPORTER * 5 + LEADER, seat)
    reveal(s, seat, card)
    spot = yield Choice(seat, "effect.hero", one_of(_exposable(s, seat, card)), (REPORTER * 5 + LEADER,))
    yield from kill(s, [s.cells[spot]])


def _shift(s: PixelState, spot: int) -> Flow[None]:
    takers = [taker for taker in share_takers(s, spot) if spot * PAIR + taker not in s.shifted]
    taker = yield Choice(spot // 9, "damage.taker", one_of(takers), (spot,))
    s.shifted.append(spot * PAIR + taker)
    yield from shift(s, spot * PAIR + taker)


def _give_up(s: PixelState, action: int) -> Flow[None]:
    """Conceding counts as the own leader being killed, an agreed draw as a draw (PT-R53)."""
    seat = s.active
    if action == CONCEDE:
        tell(s, "concede", seat, {})
        finish(s, 1 - seat, "conceded")
    s.draw_offered = 1
    tell(s, "draw_offer", seat, {})
    agreed = yield Choice(1 - seat, "draw.agree", one_of([1, DONE]))
    if agreed == 1:
        finish(s, DRAW, "agreed")
    tell(s, "draw_refused", 1 - seat, {})
