"""Chapters 5 and 6: the actions of a turn."""

from functools import partial
from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.core.packing import check_room, pack, unpack
from tafelrunde.games.pixel_tactics import (
    atoms,
    attack,
    damage,
    foresight,
    naming,
    orders,
    previews,
    progress,
    recruiting,
    units,
)
from tafelrunde.games.pixel_tactics.content import (
    CARDS,
    CHARACTER_OF,
    CORPSE_ATTACK,
    DRAWS,
    EXPOSES,
    FLANK,
    FORBIDS,
    FREE,
    ORDER,
    power_ability,
)
from tafelrunde.games.pixel_tactics.effects import Use, carry_out
from tafelrunde.games.pixel_tactics.packing import all_parts
from tafelrunde.games.pixel_tactics.state import ACTED, DRAW, PixelState

# Values of the question "turn.action": the action, and the card (or spot) it is about.
DRAW_CARD: Final = 0
RECRUIT: Final = 1
ATTACK: Final = 2
PLAY_ORDER: Final = 3
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
ACTION: Final = (len(ACTION_NAMES), 64)
check_room("cards", CARDS, ACTION[1])
# The value of each action, to which the card is added.
_VALUES: Final[list[int]] = [pack((action, 0), ACTION) for action in range(len(ACTION_NAMES))]
_PARTS: Final[list[tuple[int, ...]]] = all_parts(ACTION)

# By leader's character and action: free for its player (PT-5.1.6), forbidden to the opponent.
_FREE: Final[list[list[bool]]] = [[name in free for name in ACTION_NAMES] for free in FREE]
_FORBIDDEN: Final[list[list[bool]]] = [[name in forbids for name in ACTION_NAMES] for forbids in FORBIDS]


def is_free(s: PixelState, seat: int, action: int) -> bool:
    return _FREE[s.power[seat]][action]


# --- the question ---------------------------------------------------------------------------------------------------------


def _option(s: PixelState, seat: int, value: int, actions: int) -> Option:
    if value == DONE:
        return Option("end_turn")
    action, about = _PARTS[value]
    kind = ACTION_NAMES[action]
    if action > SHIFT:
        return Option(kind)
    cost = 0 if action == SHIFT or is_free(s, seat, action) else 1
    if action == DRAW_CARD:
        return Option(kind, (f"deck:{seat}",), {}, partial(previews.action_preview, cost))
    if action == DRAW_PROMO:
        return Option(kind, ("promo_deck",), {}, partial(previews.action_preview, cost))
    if action in (ATTACK, CLEAR_CORPSE, MOVE, SHIFT):
        spot = about if action == SHIFT else units.find(s, about)
        return Option(
            kind,
            (naming.place_ref(spot),),
            naming.lying_words(s, spot),
            partial(previews.action_preview, cost),
        )
    words: dict[str, object] = {"name": naming.card_word(about), "row": naming.ROW_WORDS[s.wave]}
    return Option(
        kind, (naming.card_ref(s, about),), words, partial(_card_preview, s, seat, action, about, cost)
    )


def _card_preview(s: PixelState, seat: int, action: int, card: int, cost: int) -> dict[str, object]:
    character = CHARACTER_OF[card]
    if action == EXPOSE:  # the card stays in hand: what counts is whom it unmasks (PT-R39)
        return previews.action_preview(cost, kills=units.enemies_called(s, seat, character))
    if action == RECRUIT:
        return previews.action_preview(
            cost,
            character * 5 + s.wave,
            units.spots(seat, units.free_cells(s, seat) & units.ROW_MASKS[s.wave]),
        )
    return previews.action_preview(cost, character * 5 + ORDER)


def _weight(s: PixelState, seat: int, value: int, actions: int) -> int:
    """Attacks, recruits and orders first, no giving up, no pointless shuffling about."""
    if value == DONE:
        return 1
    action = _PARTS[value][0]
    if action == PLAY_ORDER:
        return 4 if s.wave != FLANK else 3
    if action == RECRUIT:
        return 5 if is_free(s, seat, RECRUIT) else 4
    if action == DRAW_CARD:
        return 3 if len(s.hand[seat]) < 4 else 1
    return _WEIGHTS[action]


_WEIGHTS: Final = (3, 4, 6, 4, 1, 1, 2, 2, 2, 0, 0)


def _final(s: PixelState, seat: int, value: int, actions: int) -> bool:
    if value == DONE:
        return foresight.ends_in_news(s, 0)
    action, card = _PARTS[value]
    left = s.actions - (0 if is_free(s, seat, action) else 1)
    if action == PLAY_ORDER:
        return foresight.order_is_news(s, seat, card, left)
    if action == CONCEDE:
        return s.rules.goal > 0
    return action in (DRAW_CARD, EXPOSE) or (action == CLEAR_CORPSE and foresight.ends_in_news(s, left))


CHOOSE_ACTION: Final = Prompt(
    "turn.action",
    ("PT-5.1.1", "PT-5.1.2", "PT-4.13"),
    _option,
    words=lambda s, seat, actions: {"n": actions, "row": naming.ROW_WORDS[s.wave]},
    weight=_weight,
    final=_final,
)


def take_action(s: PixelState) -> Flow[None]:
    """One step of a turn: one action, a free one, or the end of the turn."""
    seat = s.active
    if _turn_is_over(s, seat):
        _end_turn(s)
        return
    value = yield Choice(seat, CHOOSE_ACTION, lambda: possible_actions(s), (s.actions,))
    if value == DONE:
        _end_turn(s)
        return
    action, about = _PARTS[value]
    if action == SHIFT:
        yield from _shift(s, about)
    elif action >= OFFER_DRAW:
        yield from _give_up(s, action)
    else:
        free = is_free(s, seat, action)
        progress.pay_action(s, 0 if free else 1)
        if free:
            atoms.use_power(s, seat)
        flow = _perform(s, seat, action, about)
        if flow is not None:
            yield from flow


def _turn_is_over(s: PixelState, seat: int) -> bool:
    """Nothing but ending it, shifting damage (PT-R13 b) or giving up is left (PT-4.13)."""
    if s.actions == 0 and not FREE[s.power[seat]]:
        return True
    if s.actions > 0 and s.deck[seat]:
        return False  # there is a card to draw
    return all([value == DONE or value >= _VALUES[SHIFT] for value in possible_actions(s)])


def _end_turn(s: PixelState) -> None:
    """The other player of the wave, or the end of the wave (PT-4.2)."""
    if s.active == s.first:
        progress.begin_turn(s, 1 - s.active)
    else:
        progress.turns_are_over(s)


def _perform(s: PixelState, seat: int, action: int, card: int) -> Flow[object] | None:
    """What an action does; a flow if it asks something."""
    if action == DRAW_CARD:
        _draw_card(s, seat)
    elif action == CLEAR_CORPSE:
        atoms.clear_corpse(s, units.find(s, card))
    elif action == RECRUIT:
        cells = units.free_cells(s, seat) & units.ROW_MASKS[s.wave]
        return recruiting.recruit(s, seat, card, cells, by_action=True)
    elif action == ATTACK:
        return _attack(s, seat, card)
    elif action == PLAY_ORDER:
        return orders.play_order(s, seat, card)
    elif action == MOVE:
        return _move(s, seat, card)
    elif action == DRAW_PROMO:
        return _draw_promo(s, seat)
    else:
        return carry_out(s, Use(seat, power_ability(s.power[seat]), card))
    return None


# --- what is possible -----------------------------------------------------------------------------------------------------


def possible_actions(s: PixelState) -> list[int]:
    """Everything the player on turn may choose now, with "end turn" where that is allowed."""
    seat = s.active
    values: list[int] = []
    _list(s, seat, values)
    if s.actions == 0 or not values or _only_free(s, seat, values):
        values.append(DONE)  # PT-R15: no passing while an action that costs one is possible
    for pair in damage.possible_shifts(s, seat, s.shifted):
        value = _VALUES[SHIFT] + unpack(pair, damage.PAIR)[0]
        if value not in values:
            values.append(value)
    if s.rules.concede:
        if not s.draw_offered:
            values.append(_VALUES[OFFER_DRAW])
        values.append(_VALUES[CONCEDE])
    return values


def _only_free(s: PixelState, seat: int, values: list[int]) -> bool:
    free = _FREE[s.power[seat]]
    for value in values:
        if not free[_PARTS[value][0]]:
            return False
    return True


def _list(s: PixelState, seat: int, values: list[int]) -> None:
    free = units.free_cells(s, seat)
    hand = s.hand[seat]
    paying = s.actions > 0
    costless = _FREE[s.power[seat]]
    if paying and s.deck[seat]:
        values.append(_VALUES[DRAW_CARD])
    if paying and s.promo_deck and hand:
        values.append(_VALUES[DRAW_PROMO])
    if free & units.ROW_MASKS[s.wave] and (paying or costless[RECRUIT]):
        for card in hand:
            values.append(_VALUES[RECRUIT] + card)
    if s.round > 1:  # the truce forbids attacks and orders, free ones too (PT-6.1, PT-6.2)
        if paying:
            _list_attacks(s, seat, values)
        if paying or costless[PLAY_ORDER]:
            for card in hand:
                values.append(_VALUES[PLAY_ORDER] + card)
    if (
        s.fallen[seat]
        and (paying or costless[CLEAR_CORPSE])
        and not _FORBIDDEN[s.power[1 - seat]][CLEAR_CORPSE]
    ):
        for spot in units.spots(seat, s.fallen[seat]):
            values.append(_VALUES[CLEAR_CORPSE] + s.cells[spot])
    if free and (paying or costless[MOVE]):
        for spot in units.spots(seat, units.living_heroes(s, seat)):
            if not s.flags[s.cells[spot]] & ACTED:
                values.append(_VALUES[MOVE] + s.cells[spot])
    if paying and EXPOSES[s.power[seat]] and not s.exposed[seat]:
        for card in hand:
            if units.enemies_called(s, seat, CHARACTER_OF[card]):
                values.append(_VALUES[EXPOSE] + card)


def _list_attacks(s: PixelState, seat: int, values: list[int]) -> None:
    """Heroes in the row of the wave, in the flank wave also the leader (PT-5.4.1); a Witch leader's corpses (PT-R36)."""
    row = units.ROW_MASKS[s.wave]
    for spot in units.spots(seat, s.alive[seat] & row):
        card = s.cells[spot]
        if not s.flags[card] & ACTED and attack.can_attack(s, spot):
            values.append(_VALUES[ATTACK] + card)
    if CORPSE_ATTACK[s.power[seat]]:
        for spot in units.spots(seat, s.fallen[seat] & row):
            if not s.flags[s.cells[spot]] & ACTED and attack.corpse_can_attack(s, spot):
                values.append(_VALUES[ATTACK] + s.cells[spot])


# --- the actions ----------------------------------------------------------------------------------------------------------


def _draw_card(s: PixelState, seat: int) -> None:
    count = DRAWS[s.power[seat]]
    if count:
        atoms.use_power(s, seat)
    atoms.draw(s, seat, count or 1)


def _attack(s: PixelState, seat: int, card: int) -> Flow[None]:
    atoms.put_mark(s, card, ACTED)
    spot = units.find(s, card)
    if s.fallen[seat] >> spot % 9 & 1:
        atoms.use_power(s, seat)
        yield from attack.corpse_attack(s, spot)
    else:
        yield from attack.attack(s, card)


MOVE_PLACE: Final = Prompt(
    "move.place",
    ("PT-5.7.1", "PT-5.7.2"),
    lambda s, seat, value, card: previews.place_option(s, value, card),
    naming.card_words,
    naming.card_subject,
    final=lambda s, seat, value, card: foresight.move_is_news(s, units.find(s, card), value),
)


def _move(s: PixelState, seat: int, card: int) -> Flow[None]:
    atoms.put_mark(s, card, ACTED)
    spot = yield Choice(seat, MOVE_PLACE, units.spots(seat, units.free_cells(s, seat)), (card,))
    atoms.move_card(s, units.find(s, card), spot)


PROMO_DISCARD: Final = Prompt("promo.discard", ("PT-12.3",), naming.of_cards(), final=True)


def _draw_promo(s: PixelState, seat: int) -> Flow[None]:
    """Discard a hand card of your choice, then draw from the promo deck (PT-12.3)."""
    card = yield Choice(seat, PROMO_DISCARD, lambda: s.hand[seat].copy())
    atoms.discard_from_hand(s, seat, card)
    atoms.draw_promo(s, seat)


TAKER: Final = Prompt(
    "damage.taker", ("PT-R13",), naming.lying("lying"), naming.spot_words, naming.spot_subject
)


def _shift(s: PixelState, spot: int) -> Flow[None]:
    pairs = [pack((spot, taker), damage.PAIR) for taker in damage.share_takers(s, spot)]
    takers = [unpack(pair, damage.PAIR)[1] for pair in pairs if pair not in s.shifted]
    taker = yield Choice(spot // 9, TAKER, takers, (spot,))
    pair = pack((spot, taker), damage.PAIR)
    progress.note_shift(s, pair)
    yield from damage.shift(s, pair)


AGREE: Final = Prompt(
    "draw.agree",
    ("PT-R53",),
    lambda s, seat, value: Option("refuse" if value == DONE else "agree"),
    weight=lambda s, seat, value: 1 if value == DONE else 0,
    final=lambda s, seat, value: value != DONE and s.rules.goal > 0,
)


def _give_up(s: PixelState, action: int) -> Flow[None]:
    """Conceding counts as the own leader being killed, an agreed draw as a draw (PT-R53)."""
    seat = s.active
    if action == CONCEDE:
        atoms.tell(s, "concede", seat, {})
        progress.finish(s, 1 - seat, "conceded")
    progress.note_draw_offer(s, seat)
    agreed = yield Choice(1 - seat, AGREE, [1, DONE])
    if agreed == 1:
        progress.finish(s, DRAW, "agreed")
    atoms.tell(s, "draw_refused", 1 - seat, {})
