"""Everything these characters do, one section each, as in characters_alchemist_to_gunner.py."""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.pixel_tactics import (
    atoms,
    attack,
    battle,
    damage,
    foresight,
    naming,
    orders,
    picking,
    previews,
    recruiting,
    units,
)
from tafelrunde.games.pixel_tactics.content import CHARACTER_OF
from tafelrunde.games.pixel_tactics.effects import Happening, Use
from tafelrunde.games.pixel_tactics.state import PixelState

# --- Healer ---------------------------------------------------------------------------------------------------------------


def healer_flank(s: PixelState, use: Use) -> Flow[None]:
    """One hero of either unit heals up to 4."""
    yield from picking.heal_any_hero(s, use, 4)


def healer_rear(s: PixelState, use: Use) -> Flow[None]:
    """Up to 3 heroes heal up to 2 each."""
    chosen = yield from picking.pick_some_heroes(s, use, 3)
    for spot in chosen:
        yield from picking.heal_up_to(s, use, spot, 2)


def healer_order(s: PixelState, use: Use) -> Flow[None]:
    """Heroes heal up to 10 altogether, shared out freely."""
    yield from picking.split_healing(s, use, 10)


def healer_leader_reacts(s: PixelState, use: Use) -> None:
    """At the end of every wave your heroes in its row, in the flank also the leader, heal 2; in round 1 too (PT-R9)."""
    for spot in units.spots(use.seat, s.alive[use.seat] & units.ROW_MASKS[s.wave]):
        atoms.heal(s, spot, 2)


# --- Homunculus: in the rear it takes others' damage, as leader what is lethal for heroes (standing powers, damage.py) ------


def homunculus_flank(s: PixelState, use: Use) -> Flow[None]:
    """Move up to 7 damage in total from your other heroes onto this hero."""
    to = units.find(s, use.card)
    others = units.living_heroes(s, use.seat) & ~(1 << to % 9)
    yield from picking.gather_damage(s, use, to, others, 7)


def _place_option(s: PixelState, seat: int, value: int, use: Use, spot: int) -> Option:
    return previews.place_option(s, value, s.cells[spot])


def _place_is_final(s: PixelState, seat: int, value: int, use: Use, spot: int) -> bool:
    return foresight.move_is_news(s, spot, value)


REARRANGE: Final = picking.effect_prompt("rearrange", ("PT-R52",))
PLACE: Final = Prompt(
    "effect.place",
    ("PT-R52",),
    _place_option,
    picking.spot_words,
    picking.spot_subject,
    final=_place_is_final,
)


def homunculus_order(s: PixelState, use: Use) -> Flow[None]:
    """Put your heroes and corpses onto new positions: one card after another, each to where it shall stay."""
    settled = 0  # cells whose card stays
    while True:
        movable = [spot for spot in picking.lying_spots(s, use.seat) if not settled >> spot % 9 & 1]
        places = units.spots(use.seat, units.HERO_CELLS & ~settled)
        if not movable or len(places) < 2:
            return
        spot = yield picking.pick(REARRANGE, use, [*movable, DONE])
        if spot == DONE:
            return
        others = [place for place in places if place != spot]
        to = yield Choice(use.seat, PLACE, others, (use, spot))
        if s.cells[to] >= 0:
            atoms.swap_cards(s, spot, to)
        else:
            atoms.move_card(s, spot, to)
        settled |= 1 << to % 9


# --- Illusionist ----------------------------------------------------------------------------------------------------------


def illusionist_front(s: PixelState, use: Use) -> Flow[None]:
    """Return one of your heroes, maybe this one, to its owner's hand."""
    spot = yield picking.pick_hero(use, units.spots(use.seat, units.living_heroes(s, use.seat)))
    atoms.return_to_hand(s, spot)


def illusionist_flank(s: PixelState, use: Use) -> Flow[None]:
    """The opponent shows a hand card; you carry out its order; it stays in that hand."""
    enemy = 1 - use.seat
    card = yield picking.pick_from_hand(s, use, enemy)
    atoms.reveal(s, enemy, card)
    atoms.set_apart(s, enemy, card)
    yield from orders.carry_out_order(s, use.seat, card)
    atoms.take_order_back(s, card)


def illusionist_rear(s: PixelState, use: Use) -> Flow[None]:
    """Recruit a hand card into the row of the wave (PT-R26); it attacks or casts; then it is discarded."""
    cells = units.free_cells(s, use.seat) & units.ROW_MASKS[s.wave]
    card = yield from recruiting.recruit_from_hand(s, use, cells, optional=False)
    if card != DONE and units.lives_with(s, card, use.seat):
        yield from attack.attack(s, card)
        if units.lives_with(s, card, use.seat):
            atoms.discard_from_unit(s, units.find(s, card))


def illusionist_order(s: PixelState, use: Use) -> Flow[None]:
    """Carry out the order of a random enemy hand card, which then goes to its owner's discard pile."""
    enemy = 1 - use.seat
    if s.hand[enemy]:
        card = atoms.random_card(s, enemy)
        atoms.reveal(s, enemy, card)
        atoms.set_apart(s, enemy, card)
        yield from orders.carry_out_order(s, use.seat, card)
        atoms.discard_order(s, card)


def _defender_option(s: PixelState, seat: int, value: int, card: int, target: int) -> Option:
    """What the attack would do here. A corpse's or a killed hero's numbers are not on the table (PT-R33)."""
    return Option(
        "target",
        (naming.place_ref(value),),
        naming.lying_words(s, value),
        previews.defence_preview(s, seat, card, target, value),
    )


DEFEND: Final = Prompt(
    "defend.target",
    ("PT-R30",),
    _defender_option,
    naming.attack_words,
    naming.attack_subject,
    final=lambda s, seat, value, card, target: foresight.hit_is_news(s, value, melee=True),
)


def illusionist_leader_reacts(s: PixelState, use: Use) -> Flow[None]:
    """When the enemy attacks in melee you may name another target the attack allows (PT-R30)."""
    aimed = use.cause
    assert aimed.blow is not None
    chosen = yield Choice(use.seat, DEFEND, battle.targets(s, aimed.blow), (aimed.blow.card, aimed.spot))
    if chosen != aimed.spot:
        aimed.spot = chosen
        atoms.tell_at(s, "retarget", chosen)


# --- Knight: in the rear it takes others' damage (standing power, damage.py) ------------------------------------------------


def knight_front_due(s: PixelState, ability: int, attacked: Happening) -> list[int]:
    """When a hero attacks this one, in melee or at range."""
    return [attacked.card] if attacked.attacker >= 0 and units.has_bar(s, attacked.spot, ability) else []


def knight_front_reacts(s: PixelState, use: Use) -> Flow[None]:
    """That hero takes 2 damage."""
    if units.lives_with(s, use.cause.attacker, 1 - use.seat):
        yield from damage.deal(s, use.cause.attacker, 2)


def knight_order(s: PixelState, use: Use) -> Flow[None]:
    """4 damage to each melee-capable enemy hero and leader."""
    enemy = 1 - use.seat
    yield from damage.deal_each(s, units.spots(enemy, units.melee_capable(s, enemy)), 4)


# --- Mascot ---------------------------------------------------------------------------------------------------------------


def _another_in_row_attacks(s: PixelState, use: Use, melee: bool) -> Flow[None]:
    """Own unit only (PT-R55)."""
    here = units.find(s, use.card)
    row = units.spots(use.seat, units.living_heroes(s, use.seat) & units.ROW_MASKS[units.row_of(here)])
    spot = yield picking.pick_hero(use, [other for other in row if other != here])
    yield from attack.make_attack(s, s.cells[spot], melee)


def mascot_front(s: PixelState, use: Use) -> Flow[None]:
    """Another hero in your front row makes a melee attack."""
    yield from _another_in_row_attacks(s, use, melee=True)


def mascot_flank(s: PixelState, use: Use) -> Flow[None]:
    """Another hero in your row makes a ranged attack; it needs no Ranged (PT-9.7)."""
    yield from _another_in_row_attacks(s, use, melee=False)


mascot_rear = mascot_flank


def mascot_order(s: PixelState, use: Use) -> Flow[None]:
    """Carry out the order printed on your leader's card; a Mascot leader's has no effect (PT-14.4, PT-R20)."""
    card = units.leader(s, use.seat)
    if CHARACTER_OF[card] == use.ability // 5:
        atoms.tell_card(s, "no_effect", use.seat, card)
    else:
        yield from orders.carry_out_order(s, use.seat, card)


def mascot_leader_due(s: PixelState, ability: int, recruited: Happening) -> list[int]:
    """After the truce, when you have recruited a hero that can attack."""
    spot = units.find_living(s, recruited.card)
    return (
        units.leads_with(s, recruited.seat, ability)
        if s.round > 1 and spot >= 0 and attack.can_attack(s, spot)
        else []
    )


def mascot_leader_reacts(s: PixelState, use: Use) -> Flow[None]:
    """It may attack at once."""
    yield from attack.attack(s, use.cause.card, may_decline=True)


# --- Mystic: the leader's orders are free (standing power) ------------------------------------------------------------------


def mystic_front(s: PixelState, use: Use) -> None:
    """This hero heals completely."""
    atoms.heal(s, units.find(s, use.card), s.damage[use.card])


def _drawn_option(s: PixelState, seat: int, value: int, use: Use) -> Option:
    return Option("keep_card" if value == DONE else "use_card")


def _drawn_is_final(s: PixelState, seat: int, value: int, use: Use) -> bool:
    return foresight.order_is_news(s, seat, s.hand[seat][-1] if value != DONE else DONE, s.actions)


DRAWN: Final = picking.effect_prompt("use_drawn", ("PT-9.1",), _drawn_option, _drawn_is_final)


def mystic_rear(s: PixelState, use: Use) -> Flow[None]:
    """Draw 1 card; play it at once as an order without spending an action, or keep it."""
    atoms.draw(s, use.seat, 1)
    answer = yield picking.pick(DRAWN, use, [1, DONE])
    if answer != DONE:
        yield from orders.play_order(s, use.seat, s.hand[use.seat][-1])


def mystic_order(s: PixelState, use: Use) -> Flow[None]:
    """Play as many further orders as you like, one by one; each counts as played (PT-R23)."""
    while s.hand[use.seat]:
        card = yield picking.pick_from_hand(s, use, use.seat, may_stop=True)
        if card == DONE:
            return
        yield from orders.play_order(s, use.seat, card)


# --- Oracle: in the rear it sees the top card, as leader the enemy hand (standing powers) -----------------------------------

ENEMY_CARD: Final = picking.effect_prompt("enemy_card", ("PT-9.1",), naming.of_cards())


def oracle_front(s: PixelState, use: Use) -> Flow[None]:
    """See the enemy hand and choose one card there to be discarded."""
    enemy = 1 - use.seat
    atoms.look_at_hand(s, use.seat)
    chosen = yield Choice(use.seat, ENEMY_CARD, lambda: sorted(s.hand[enemy]), (use,))
    atoms.discard_from_hand(s, enemy, chosen)


NEXT_ON_TOP: Final = Prompt(
    "effect.next_on_top",
    ("PT-9.1",),
    naming.of_cards(),
    words=lambda s, seat, use, place: {**picking.effect_words(s, seat, use), "n": place + 1},
    subject=lambda s, seat, use, place: picking.effect_subject(s, seat, use),
)


def oracle_flank(s: PixelState, use: Use) -> Flow[None]:
    """Rearrange your deck's top 5 cards: name the top card, then the next ..."""
    count = atoms.look_at_top(s, use.seat, 5)
    deck = s.deck[use.seat]
    low = len(deck) - count
    for place in range(count - 1):
        card = yield Choice(use.seat, NEXT_ON_TOP, _those_left(deck, low, len(deck) - place), (use, place))
        atoms.put_into_place(s, use.seat, card, place)
    atoms.end_sorting(s, use.seat, count)


def _those_left(deck: list[int], low: int, high: int) -> Callable[[], list[int]]:
    return lambda: deck[low:high][::-1]


def oracle_order(s: PixelState, use: Use) -> None:
    """Discard your whole hand, then draw that many cards plus 1."""
    hand = s.hand[use.seat].copy()
    for card in hand:
        atoms.discard_from_hand(s, use.seat, card)
    atoms.draw(s, use.seat, len(hand) + 1)
