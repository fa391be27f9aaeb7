"""Every spell: one function per bar, named after its card. `seat` casts with the hero `card`.

A Doppelganger casts the spells of others: "this hero" is then the Doppelganger, so nothing here asks for a name (PT-R24).
"""

from tafelrunde.core.choice import DONE, Choice, Flow
from tafelrunde.games.pixel_tactics.asking import amount_of, one_of
from tafelrunde.games.pixel_tactics.attacks import attack, carry_out_spell, make_attack, spells_to_copy
from tafelrunde.games.pixel_tactics.battle import kill
from tafelrunde.games.pixel_tactics.book import SPELLS
from tafelrunde.games.pixel_tactics.cards import (
    ALCHEMIST,
    ASSASSIN,
    CHARACTER_OF,
    DOPPELGANGER,
    DRAGON_MAGE,
    EDITOR,
    FLANK,
    FRONT,
    GAME_DESIGNER,
    HEALER,
    HERO_HEALTH,
    HOMUNCULUS,
    ILLUSIONIST,
    MASCOT,
    MYSTIC,
    ORACLE,
    OVERLORD,
    PALADIN,
    PLAYTESTER,
    PRIESTESS,
    PYROMANCER,
    REAR,
    REPORTER,
    SCIENTIST,
    SUMMONER,
    TEMPLAR,
    TRAPPER,
    VAMPIRE,
    WITCH,
    card_word,
)
from tafelrunde.games.pixel_tactics.damage import Dealt, deal, deal_each, heal, move_markers
from tafelrunde.games.pixel_tactics.log import tell, use_ability
from tafelrunde.games.pixel_tactics.orders import carry_out_order, play_order
from tafelrunde.games.pixel_tactics.picking import (
    gather_damage,
    heal_up_to,
    lying_spots,
    pick_card_on_table,
    pick_corpse,
    pick_discarded,
    pick_from_hand,
    pick_hero,
    pick_row_with_corpses,
    pick_some_heroes,
)
from tafelrunde.games.pixel_tactics.recruiting import recruit_from_hand
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, PixelState
from tafelrunde.games.pixel_tactics.units import (
    HERO_CELLS,
    ROW_MASKS,
    ability_of,
    corpse_spots,
    find,
    find_living,
    free_cells,
    hero_spots,
    heroes_next_to_corpses,
    leader,
    living_heroes,
    melee_capable,
    melee_capable_hero_spots,
    row_of,
    spots,
)
from tafelrunde.games.pixel_tactics.zones import (
    clear_corpse,
    discard_at_random,
    discard_from_hand,
    discard_from_unit,
    discard_top,
    draw,
    look_at_hand,
    look_at_top,
    peek,
    put_openly_into_hand,
    return_to_hand,
    reveal,
    revive,
    set_apart,
    swap_cards,
    tell_discard,
    to_discard,
)

# --- damage and kills -----------------------------------------------------------------------------------------------------


def alchemist_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """1 damage to each of up to 5 different heroes of either unit."""
    chosen = yield from pick_some_heroes(s, seat, ALCHEMIST * 5 + REAR, 5)
    yield from deal_each(s, chosen, 1, dealt)


def assassin_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """3 damage to the enemy leader."""
    yield from deal(s, leader(s, 1 - seat), 3, dealt)


def dragon_mage_front(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Kill a melee-capable hero of either unit at once."""
    spot = yield pick_hero(seat, DRAGON_MAGE * 5 + FRONT, melee_capable_hero_spots(s))
    yield from kill(s, [s.cells[spot]])


def pyromancer_front(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """3 damage to each melee-capable enemy hero and leader."""
    yield from deal_each(s, spots(1 - seat, melee_capable(s, 1 - seat)), 3, dealt)


def reporter_front(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Kill any hero directly next to a corpse."""
    spot = yield pick_hero(seat, REPORTER * 5 + FRONT, heroes_next_to_corpses(s))
    yield from kill(s, [s.cells[spot]])


def playtester_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """A hero takes as much damage as you have cards in hand, at most 4."""
    spot = yield pick_hero(seat, PLAYTESTER * 5 + REAR, hero_spots(s))
    yield from deal(s, s.cells[spot], min(4, len(s.hand[seat])), dealt)


# --- healing and moving damage --------------------------------------------------------------------------------------------


def _heal_any_hero(s: PixelState, seat: int, ability: int, most: int) -> Flow[None]:
    spot = yield pick_hero(seat, ability, hero_spots(s))
    yield from heal_up_to(s, seat, ability, spot, most)


def healer_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """One hero of either unit heals up to 4."""
    yield from _heal_any_hero(s, seat, HEALER * 5 + FLANK, 4)


def healer_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Up to 3 heroes heal up to 2 each."""
    ability = HEALER * 5 + REAR
    chosen = yield from pick_some_heroes(s, seat, ability, 3)
    for spot in chosen:
        yield from heal_up_to(s, seat, ability, spot, 2)


def homunculus_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Move up to 7 damage in total from your other heroes onto this hero."""
    to = find(s, card)
    others = living_heroes(s, seat) & ~(1 << to % 9)
    yield from gather_damage(s, seat, HOMUNCULUS * 5 + FLANK, to, others, 7, dealt)


def mystic_front(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """This hero heals completely."""
    spot = find(s, card)
    heal(s, spot, s.damage[card])
    yield from ()


def priestess_front(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Any one hero heals up to 4."""
    yield from _heal_any_hero(s, seat, PRIESTESS * 5 + FRONT, 4)


def priestess_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Your leader heals up to 2."""
    yield from heal_up_to(s, seat, PRIESTESS * 5 + FLANK, seat * 9 + LEADER_CELL, 2)


def priestess_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Revive any corpse; then this hero suffers as much damage as the revived hero has printed health."""
    spot = yield pick_corpse(seat, PRIESTESS * 5 + REAR, corpse_spots(s))
    revive(s, spot)
    yield from deal(s, card, HERO_HEALTH[s.stats + CHARACTER_OF[s.cells[spot]]], dealt)


def vampire_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """One hero of either unit takes over up to 2 of your leader's damage."""
    ability = VAMPIRE * 5 + REAR
    to = yield pick_hero(seat, ability, hero_spots(s))
    own = seat * 9 + LEADER_CELL
    points = yield Choice(seat, "effect.move", amount_of(0, min(2, s.damage[s.cells[own]])), (ability, own))
    yield from move_markers(s, own, to, points, dealt)


# --- positions and corpses ------------------------------------------------------------------------------------------------


def illusionist_front(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Return one of your heroes, maybe this one, to its owner's hand."""
    spot = yield pick_hero(seat, ILLUSIONIST * 5 + FRONT, spots(seat, living_heroes(s, seat)))
    return_to_hand(s, spot)


def summoner_front(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """A melee-capable hero of either unit returns to its owner's hand."""
    spot = yield pick_hero(seat, SUMMONER * 5 + FRONT, melee_capable_hero_spots(s))
    return_to_hand(s, spot)


def _swap_two(s: PixelState, seat: int, unit: int, ability: int) -> Flow[None]:
    first = yield pick_card_on_table(seat, ability, lying_spots(s, unit))
    second = yield pick_card_on_table(seat, ability, [spot for spot in lying_spots(s, unit) if spot != first])
    swap_cards(s, first, second)


def paladin_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Swap two of your heroes and/or corpses."""
    yield from _swap_two(s, seat, seat, PALADIN * 5 + FLANK)


def paladin_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Swap two enemy heroes and/or corpses."""
    yield from _swap_two(s, seat, 1 - seat, PALADIN * 5 + REAR)


def witch_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Remove all corpses from one row of either unit."""
    yield from pick_row_with_corpses(s, seat, WITCH * 5 + REAR, clear_corpse)


# --- attacks by others ----------------------------------------------------------------------------------------------------


def _others_in_row(s: PixelState, seat: int, card: int) -> list[int]:
    """Own unit only (PT-R55)."""
    spot = find(s, card)
    return [other for other in spots(seat, living_heroes(s, seat) & ROW_MASKS[row_of(spot)]) if other != spot]


def _make_one_attack(s: PixelState, seat: int, ability: int, choices: list[int], melee: bool) -> Flow[None]:
    spot = yield pick_hero(seat, ability, choices)
    yield from make_attack(s, s.cells[spot], melee)


def mascot_front(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Another hero in your front row makes a melee attack."""
    yield from _make_one_attack(s, seat, MASCOT * 5 + FRONT, _others_in_row(s, seat, card), melee=True)


def mascot_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Another hero in your flank makes a ranged attack; it needs no Ranged (PT-9.7)."""
    yield from _make_one_attack(s, seat, MASCOT * 5 + FLANK, _others_in_row(s, seat, card), melee=False)


def mascot_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Another hero in your rear row makes a ranged attack."""
    yield from _make_one_attack(s, seat, MASCOT * 5 + REAR, _others_in_row(s, seat, card), melee=False)


def overlord_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Your leader makes a melee attack, melee-capable or not."""
    yield from make_attack(s, leader(s, seat), melee=True)


def overlord_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """One hero of yours, maybe this one, makes a melee attack."""
    yield from _make_one_attack(s, seat, OVERLORD * 5 + REAR, spots(seat, living_heroes(s, seat)), melee=True)


def scientist_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Another melee-capable hero of yours makes a melee attack."""
    others = melee_capable(s, seat) & HERO_CELLS & ~(1 << find(s, card) % 9)
    yield from _make_one_attack(s, seat, SCIENTIST * 5 + REAR, spots(seat, others), melee=True)


def templar_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Swap places with another hero of yours, then make a melee attack from there."""
    spot = find(s, card)
    others = [other for other in spots(seat, living_heroes(s, seat)) if other != spot]
    other = yield pick_hero(seat, TEMPLAR * 5 + REAR, others)
    swap_cards(s, spot, other)
    yield from make_attack(s, card, melee=True)


def illusionist_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Recruit a hand card into the row of the wave (PT-R26); it attacks or casts; then it is discarded."""
    cells = free_cells(s, seat) & ROW_MASKS[s.wave]
    recruit_card = yield from recruit_from_hand(s, seat, cells, ILLUSIONIST * 5 + REAR, optional=False)
    if recruit_card != DONE and find_living(s, recruit_card) // 9 == seat:
        yield from attack(s, recruit_card)
        spot = find_living(s, recruit_card)
        if spot >= 0 and spot // 9 == seat:
            discard_from_unit(s, spot)


# --- cards ----------------------------------------------------------------------------------------------------------------


def summoner_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Recruit a hero onto any free position of your unit."""
    yield from recruit_from_hand(s, seat, free_cells(s, seat), SUMMONER * 5 + FLANK, optional=False)


def summoner_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Of your deck's top 3 cards one goes to your hand, one back on top, one is discarded (in this order, PT-R17)."""
    ability = SUMMONER * 5 + REAR
    deck = s.deck[seat]
    count = look_at_top(s, seat, 3)
    # The cards stay on the deck until each has its place: what they are is known to their owner only.
    chosen = yield Choice(seat, "effect.to_hand", lambda: s.deck[seat][: -count - 1 : -1], (ability,))
    deck.remove(chosen)
    s.hand[seat].append(chosen)
    s.known_top[seat] -= 1
    if count == 3:
        chosen = yield Choice(seat, "effect.on_top", lambda: s.deck[seat][:-3:-1], (ability,))
        thrown = deck[-1] if deck[-2] == chosen else deck[-2]
        deck.remove(thrown)
        s.known_top[seat] -= 1
        to_discard(s, thrown)
        tell_discard(s, thrown)
    s.changed = 1
    tell(s, "sorted", seat, {"n": count})
    peek(s, seat)


def scientist_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Draw 2 cards."""
    draw(s, seat, 2)
    yield from ()


def scientist_front(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """The opponent has 1 action fewer in the next wave."""
    s.fewer_next[1 - seat] += 1
    tell(s, "fewer_actions", 1 - seat, {})
    yield from ()


def mystic_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Draw 1 card; play it at once as an order without spending an action, or keep it."""
    draw(s, seat, 1)
    use = yield Choice(seat, "effect.use_drawn", one_of([1, DONE]), (MYSTIC * 5 + REAR,))
    if use != DONE:
        yield from play_order(s, seat, s.hand[seat][-1])


def oracle_front(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """See the enemy hand and choose one card there to be discarded."""
    enemy = 1 - seat
    look_at_hand(s, seat)
    chosen = yield Choice(seat, "effect.enemy_card", lambda: sorted(s.hand[enemy]), (ORACLE * 5 + FRONT,))
    discard_from_hand(s, enemy, chosen)


def oracle_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Rearrange your deck's top 5 cards: name the top card, then the next ..."""
    count = look_at_top(s, seat, 5)
    for place in range(count - 1):
        yield from _next_from_top(s, seat, place, count)
    s.changed = 1
    tell(s, "sorted", seat, {"n": count})


def _next_from_top(s: PixelState, seat: int, place: int, count: int) -> Flow[None]:
    deck = s.deck[seat]
    low, high = len(deck) - count, len(deck) - place
    chosen = yield Choice(
        seat, "effect.next_on_top", lambda: deck[low:high][::-1], (ORACLE * 5 + FLANK, place)
    )
    deck.remove(chosen)
    deck.insert(high - 1, chosen)


def illusionist_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """The opponent shows a hand card; you carry out its order; it stays in that hand."""
    enemy = 1 - seat
    shown = yield pick_from_hand(s, enemy, ILLUSIONIST * 5 + FLANK)
    reveal(s, enemy, shown)
    set_apart(s, enemy, shown)
    yield from carry_out_order(s, seat, shown)
    s.apart.remove(shown)
    put_openly_into_hand(s, shown)


def trapper_rear(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """The opponent discards a random card."""
    discard_at_random(s, 1 - seat, 1)
    yield from ()


def game_designer_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """The top 3 cards of the enemy deck are discarded."""
    discard_top(s, 1 - seat, 3)
    yield from ()


def reporter_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """If you discard a card, draw 2."""
    chosen = yield pick_from_hand(s, seat, REPORTER * 5 + FLANK, may_stop=True)
    if chosen != DONE:
        discard_from_hand(s, seat, chosen)
        draw(s, seat, 2)


def editor_flank(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Take a card of your choice from your discard pile into your hand."""
    chosen = yield pick_discarded(seat, EDITOR * 5 + FLANK, s.discard[seat].copy())
    s.discard[seat].remove(chosen)
    put_openly_into_hand(s, chosen)
    tell(s, "taken_back", seat, {"name": card_word(chosen)})


# --- copying --------------------------------------------------------------------------------------------------------------


def doppelganger(s: PixelState, seat: int, card: int, dealt: Dealt) -> Flow[None]:
    """Use the spell of any other hero in this hero's row, of either unit (PT-R24)."""
    spot = find(s, card)
    chain = [card]
    while True:
        ability = DOPPELGANGER * 5 + row_of(spot)
        other = yield pick_hero(seat, ability, spells_to_copy(s, spot, chain))
        copied = s.cells[other]
        if CHARACTER_OF[copied] != DOPPELGANGER:
            yield from carry_out_spell(s, seat, card, ability_of(s, other), dealt)
            return
        # The enemy Doppelganger passes the question on: a further hero of that row.
        use_ability(s, ability, seat)
        chain.append(copied)


SPELLS.update(
    {
        ALCHEMIST * 5 + REAR: alchemist_rear,
        ASSASSIN * 5 + REAR: assassin_rear,
        DOPPELGANGER * 5 + FRONT: doppelganger,
        DOPPELGANGER * 5 + FLANK: doppelganger,
        DOPPELGANGER * 5 + REAR: doppelganger,
        DRAGON_MAGE * 5 + FRONT: dragon_mage_front,
        HEALER * 5 + FLANK: healer_flank,
        HEALER * 5 + REAR: healer_rear,
        HOMUNCULUS * 5 + FLANK: homunculus_flank,
        ILLUSIONIST * 5 + FRONT: illusionist_front,
        ILLUSIONIST * 5 + FLANK: illusionist_flank,
        ILLUSIONIST * 5 + REAR: illusionist_rear,
        MASCOT * 5 + FRONT: mascot_front,
        MASCOT * 5 + FLANK: mascot_flank,
        MASCOT * 5 + REAR: mascot_rear,
        MYSTIC * 5 + FRONT: mystic_front,
        MYSTIC * 5 + REAR: mystic_rear,
        ORACLE * 5 + FRONT: oracle_front,
        ORACLE * 5 + FLANK: oracle_flank,
        OVERLORD * 5 + FLANK: overlord_flank,
        OVERLORD * 5 + REAR: overlord_rear,
        PALADIN * 5 + FLANK: paladin_flank,
        PALADIN * 5 + REAR: paladin_rear,
        PRIESTESS * 5 + FRONT: priestess_front,
        PRIESTESS * 5 + FLANK: priestess_flank,
        PRIESTESS * 5 + REAR: priestess_rear,
        PYROMANCER * 5 + FRONT: pyromancer_front,
        SCIENTIST * 5 + FRONT: scientist_front,
        SCIENTIST * 5 + FLANK: scientist_flank,
        SCIENTIST * 5 + REAR: scientist_rear,
        SUMMONER * 5 + FRONT: summoner_front,
        SUMMONER * 5 + FLANK: summoner_flank,
        SUMMONER * 5 + REAR: summoner_rear,
        TEMPLAR * 5 + REAR: templar_rear,
        TRAPPER * 5 + REAR: trapper_rear,
        VAMPIRE * 5 + REAR: vampire_rear,
        WITCH * 5 + REAR: witch_rear,
        GAME_DESIGNER * 5 + FLANK: game_designer_flank,
        REPORTER * 5 + FRONT: reporter_front,
        REPORTER * 5 + FLANK: reporter_flank,
        EDITOR * 5 + FLANK: editor_flank,
        PLAYTESTER * 5 + REAR: playtester_rear,
    }
)
