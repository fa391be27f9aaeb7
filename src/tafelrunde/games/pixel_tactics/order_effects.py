"""Every order: one function per card. `seat` is the player who carries it out, whosever card it is (PT-R25)."""

from tafelrunde.core.choice import DONE, Choice, Flow
from tafelrunde.games.pixel_tactics.asking import one_of
from tafelrunde.games.pixel_tactics.attacks import make_attack
from tafelrunde.games.pixel_tactics.battle import kill
from tafelrunde.games.pixel_tactics.book import ORDERS
from tafelrunde.games.pixel_tactics.cards import (
    ALCHEMIST,
    ASSASSIN,
    BERSERKER,
    CHARACTER_OF,
    DOPPELGANGER,
    DRAGON_MAGE,
    EDITOR,
    FIGHTER,
    FLANK,
    FRONT,
    GAME_DESIGNER,
    GUNNER,
    HEALER,
    HOMUNCULUS,
    ILLUSIONIST,
    KNIGHT,
    MASCOT,
    MYSTIC,
    ORACLE,
    ORDER,
    OVERLORD,
    PALADIN,
    PLANESTALKER,
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
from tafelrunde.games.pixel_tactics.damage import deal_each, move_markers
from tafelrunde.games.pixel_tactics.ending import finish
from tafelrunde.games.pixel_tactics.log import tell, tell_at
from tafelrunde.games.pixel_tactics.orders import carry_out_order, play_order
from tafelrunde.games.pixel_tactics.picking import (
    heroes_in_column,
    heroes_in_row,
    lying_spots,
    pick_corpse,
    pick_discarded,
    pick_from_hand,
    pick_hero,
    pick_row_with_corpses,
    split_damage,
    split_healing,
)
from tafelrunde.games.pixel_tactics.recruiting import recruit_from_hand
from tafelrunde.games.pixel_tactics.rounds import nameable
from tafelrunde.games.pixel_tactics.state import SEEN, STRUCK, PixelState
from tafelrunde.games.pixel_tactics.units import (
    ALL_CELLS,
    COLUMN_MASKS,
    COUNT,
    HERO_CELLS,
    ROW_MASKS,
    corpse_spots,
    find_living,
    free_cells,
    hero_spots,
    leader,
    living_heroes,
    melee_capable,
    spots,
)
from tafelrunde.games.pixel_tactics.zones import (
    character_word,
    discard_at_random,
    discard_from_hand,
    discard_named,
    draw,
    move_card,
    put_openly_into_hand,
    return_to_hand,
    reveal,
    revive,
    set_apart,
    shuffle,
    swap_cards,
    to_discard,
)

# --- damage, healing, kills -----------------------------------------------------------------------------------------------


def alchemist(s: PixelState, seat: int) -> Flow[None]:
    """Place 7 damage on heroes, divided as you like."""
    yield from split_damage(s, seat, ALCHEMIST * 5 + ORDER, 7)


def assassin(s: PixelState, seat: int) -> Flow[None]:
    """Kill any one hero at once."""
    heroes = hero_spots(s)
    if heroes:
        spot = yield pick_hero(seat, ASSASSIN * 5 + ORDER, heroes)
        yield from kill(s, [s.cells[spot]])


def fighter(s: PixelState, seat: int) -> Flow[None]:
    """Choose a column: 5 damage to each hero in it, in both units."""
    column = yield Choice(seat, "effect.column", one_of([0, 1, 2]), (FIGHTER * 5 + ORDER,))
    yield from deal_each(s, heroes_in_column(s, column), 5, None)


def gunner(s: PixelState, seat: int) -> Flow[None]:
    """5 damage to each hero in the rear row of both units."""
    yield from deal_each(s, heroes_in_row(s, REAR), 5, None)


def planestalker(s: PixelState, seat: int) -> Flow[None]:
    """5 damage to each hero in the flank of both units."""
    yield from deal_each(s, heroes_in_row(s, FLANK), 5, None)


def pyromancer(s: PixelState, seat: int) -> Flow[None]:
    """7 damage to each hero in the front row of both units."""
    yield from deal_each(s, heroes_in_row(s, FRONT), 7, None)


def knight(s: PixelState, seat: int) -> Flow[None]:
    """4 damage to each melee-capable enemy hero and leader."""
    yield from deal_each(s, spots(1 - seat, melee_capable(s, 1 - seat)), 4, None)


def healer(s: PixelState, seat: int) -> Flow[None]:
    """Heroes heal up to 10 altogether, shared out freely."""
    yield from split_healing(s, seat, HEALER * 5 + ORDER, 10)


def vampire(s: PixelState, seat: int) -> Flow[None]:
    """One hero takes over the entire damage of another; the first must carry damage if any hero does."""
    heroes = hero_spots(s)
    hurt = [spot for spot in heroes if s.damage[s.cells[spot]] > 0]
    if not hurt or len(heroes) < 2:
        return
    ability = VAMPIRE * 5 + ORDER
    source = yield Choice(seat, "effect.from_hero", one_of(hurt), (ability,))
    to = yield pick_hero(seat, ability, [spot for spot in heroes if spot != source])
    yield from move_markers(s, source, to, s.damage[s.cells[source]], None)


def dragon_mage(s: PixelState, seat: int) -> Flow[None]:
    """+5 attack for one hero this wave."""
    heroes = hero_spots(s)
    if heroes:
        spot = yield pick_hero(seat, DRAGON_MAGE * 5 + ORDER, heroes)
        s.boost[s.cells[spot]] += 5
        tell_at(s, "boost", spot, 5)


def berserker(s: PixelState, seat: int) -> Flow[None]:
    """Each of your melee-capable heroes makes a melee attack on a melee-capable enemy hero (PT-R61)."""
    ability = BERSERKER * 5 + ORDER
    waiting = [s.cells[spot] for spot in spots(seat, melee_capable(s, seat) & HERO_CELLS)]
    while True:
        ready = [card for card in waiting if find_living(s, card) // 9 == seat]
        if not ready or not melee_capable(s, 1 - seat) & HERO_CELLS:
            return
        spot = yield Choice(
            seat, "effect.attacker", one_of([find_living(s, card) for card in ready]), (ability,)
        )
        card = s.cells[spot]
        waiting.remove(card)
        yield from make_attack(s, card, melee=True, heroes_only=True)


def templar(s: PixelState, seat: int) -> Flow[None]:
    """Every enemy hero that attacked your unit in melee this wave is killed; each further one right after its attack."""
    enemy = 1 - seat
    s.vengeance[seat] = 1
    guilty = [
        s.cells[spot] for spot in spots(enemy, living_heroes(s, enemy)) if s.flags[s.cells[spot]] & STRUCK
    ]
    yield from kill(s, guilty)


def reporter(s: PixelState, seat: int) -> Flow[None]:
    """If the enemy unit holds 8 corpses you win at once."""
    if COUNT[s.fallen[1 - seat]] == 8:
        finish(s, seat, "eight_corpses")
    yield from ()


# --- positions ------------------------------------------------------------------------------------------------------------


def homunculus(s: PixelState, seat: int) -> Flow[None]:
    """Put your heroes and corpses onto new positions: one card after another, each to where it shall stay."""
    ability = HOMUNCULUS * 5 + ORDER
    settled = 0  # cells whose card stays
    while True:
        movable = [spot for spot in lying_spots(s, seat) if not settled >> spot % 9 & 1]
        places = spots(seat, ALL_CELLS & HERO_CELLS & ~settled)
        if not movable or len(places) < 2:
            return
        spot = yield Choice(seat, "effect.rearrange", one_of([*movable, DONE]), (ability,))
        if spot == DONE:
            return
        others = [place for place in places if place != spot]
        to = yield Choice(seat, "effect.place", one_of(others), (ability, spot))
        if s.cells[to] >= 0:
            swap_cards(s, spot, to)
        else:
            move_card(s, spot, to)
        settled |= 1 << to % 9


def paladin(s: PixelState, seat: int) -> Flow[None]:
    """Choose an enemy column; exchange the positions of its heroes and corpses as you like (PT-R52)."""
    enemy = 1 - seat
    ability = PALADIN * 5 + ORDER
    lying = (s.alive[enemy] | s.fallen[enemy]) & HERO_CELLS
    columns = [column for column in range(3) if COUNT[lying & COLUMN_MASKS[column]] >= 2]
    if not columns:
        return
    column = yield Choice(seat, "effect.column", one_of(columns), (ability,))
    places = spots(enemy, lying & COLUMN_MASKS[column])
    for i in range(len(places) - 1):
        chosen = yield Choice(seat, "effect.into_place", one_of(places[i:]), (ability, places[i]))
        if chosen != places[i]:
            swap_cards(s, places[i], chosen)


def overlord(s: PixelState, seat: int) -> Flow[None]:
    """Choose a row of your unit; recruit any number of heroes from your hand into its free positions."""
    ability = OVERLORD * 5 + ORDER
    rows = [seat * 3 + row for row in range(3) if free_cells(s, seat) & ROW_MASKS[row]]
    if not rows or not s.hand[seat]:
        return
    chosen = yield Choice(seat, "effect.row", one_of(rows), (ability,))
    while True:
        cells = free_cells(s, seat) & ROW_MASKS[chosen % 3]
        card = yield from recruit_from_hand(s, seat, cells, ability, optional=True)
        if card == DONE:
            return


def playtester(s: PixelState, seat: int) -> Flow[None]:
    """Return one of your heroes to hand, then you may recruit a hero onto any free position."""
    ability = PLAYTESTER * 5 + ORDER
    heroes = spots(seat, living_heroes(s, seat))
    if heroes:
        spot = yield pick_hero(seat, ability, heroes)
        return_to_hand(s, spot)
    yield from recruit_from_hand(s, seat, free_cells(s, seat), ability, optional=True)


def priestess(s: PixelState, seat: int) -> Flow[None]:
    """Revive any corpse, an enemy one if there is no other (PT-9.2)."""
    corpses = corpse_spots(s)
    if corpses:
        spot = yield pick_corpse(seat, PRIESTESS * 5 + ORDER, corpses)
        revive(s, spot)


def witch(s: PixelState, seat: int) -> Flow[None]:
    """All corpses of one row return to their owners' hands."""
    yield from pick_row_with_corpses(s, seat, WITCH * 5 + ORDER, return_to_hand)


# --- cards and actions ----------------------------------------------------------------------------------------------------


def scientist(s: PixelState, seat: int) -> Flow[None]:
    """3 more actions this wave; lost if it is not your turn."""
    if s.active == seat:
        s.actions += 3
        tell(s, "more_actions", seat, {"n": 3})
    yield from ()


def oracle(s: PixelState, seat: int) -> Flow[None]:
    """Discard your whole hand, then draw that many cards plus 1."""
    hand = s.hand[seat].copy()
    for card in hand:
        discard_from_hand(s, seat, card)
    draw(s, seat, len(hand) + 1)
    yield from ()


def trapper(s: PixelState, seat: int) -> Flow[None]:
    """Your opponent discards 3 random cards."""
    discard_at_random(s, 1 - seat, 3)
    yield from ()


def summoner(s: PixelState, seat: int) -> Flow[None]:
    """Name a card; if your deck holds it you take it. Shuffle afterwards in any case."""
    character = yield Choice(seat, "effect.name", one_of(nameable(s, -1)), (SUMMONER * 5 + ORDER,))
    tell(s, "named", seat, {"name": character_word(character)})
    for card in s.deck[seat]:
        if CHARACTER_OF[card] == character:
            s.deck[seat].remove(card)
            put_openly_into_hand(s, card)
            tell(s, "found", seat, {"name": card_word(card)})
            break
    else:
        # Not in the deck: if it is in the hand, everybody can tell so now.
        for card in s.hand[seat]:
            if CHARACTER_OF[card] == character:
                s.flags[card] |= SEEN
        tell(s, "not_found", seat, {"name": character_word(character)})
    shuffle(s, seat)


def game_designer(s: PixelState, seat: int) -> Flow[None]:
    """Name a card other than the enemy leader; the opponent discards it from unit, hand and deck and shuffles."""
    names = nameable(s, CHARACTER_OF[leader(s, 1 - seat)])
    character = yield Choice(seat, "effect.name", one_of(names), (GAME_DESIGNER * 5 + ORDER,))
    tell(s, "named", seat, {"name": character_word(character)})
    discard_named(s, 1 - seat, character)


def editor(s: PixelState, seat: int) -> Flow[None]:
    """Shuffle up to 3 cards (at least 1, PT-R14) from your discard pile into your deck, then draw a card."""
    chosen = 0
    while chosen < 3 and s.discard[seat]:
        values = s.discard[seat].copy()
        if chosen:
            values.append(DONE)
        card = yield pick_discarded(seat, EDITOR * 5 + ORDER, values)
        if card == DONE:
            break
        s.discard[seat].remove(card)
        s.deck[seat].insert(0, card)
        tell(s, "into_deck", seat, {"name": card_word(card)})
        chosen += 1
    shuffle(s, seat)
    draw(s, seat, 1)


# --- orders that call orders ----------------------------------------------------------------------------------------------


def doppelganger(s: PixelState, seat: int) -> Flow[None]:
    """Show a hand card and carry out its order; the card stays in your hand."""
    if not s.hand[seat]:
        return
    card = yield pick_from_hand(s, seat, DOPPELGANGER * 5 + ORDER)
    reveal(s, seat, card)
    set_apart(s, seat, card)  # PT-R54
    yield from carry_out_order(s, seat, card)
    s.apart.remove(card)
    put_openly_into_hand(s, card)


def illusionist(s: PixelState, seat: int) -> Flow[None]:
    """Carry out the order of a random enemy hand card, which then goes to its owner's discard pile."""
    enemy = 1 - seat
    if not s.hand[enemy]:
        return
    card = s.hand[enemy][s.rng.below(len(s.hand[enemy]))]
    reveal(s, enemy, card)
    set_apart(s, enemy, card)
    yield from carry_out_order(s, seat, card)
    s.apart.remove(card)
    to_discard(s, card)


def mascot(s: PixelState, seat: int) -> Flow[None]:
    """Carry out the order printed on your leader's card; a Mascot leader's has no effect (PT-14.4, PT-R20)."""
    card = leader(s, seat)
    if CHARACTER_OF[card] == MASCOT:
        tell(s, "no_effect", seat, {"name": card_word(card)})
    else:
        yield from carry_out_order(s, seat, card)


def mystic(s: PixelState, seat: int) -> Flow[None]:
    """Play as many further orders as you like, one by one; each counts as played (PT-R23)."""
    while s.hand[seat]:
        card = yield pick_from_hand(s, seat, MYSTIC * 5 + ORDER, may_stop=True)
        if card == DONE:
            return
        yield from play_order(s, seat, card)


ORDERS.update(
    {
        ALCHEMIST: alchemist,
        ASSASSIN: assassin,
        BERSERKER: berserker,
        DOPPELGANGER: doppelganger,
        DRAGON_MAGE: dragon_mage,
        FIGHTER: fighter,
        GUNNER: gunner,
        HEALER: healer,
        HOMUNCULUS: homunculus,
        ILLUSIONIST: illusionist,
        KNIGHT: knight,
        MASCOT: mascot,
        MYSTIC: mystic,
        ORACLE: oracle,
        OVERLORD: overlord,
        PALADIN: paladin,
        PLANESTALKER: planestalker,
        PRIESTESS: priestess,
        PYROMANCER: pyromancer,
        SCIENTIST: scientist,
        SUMMONER: summoner,
        TEMPLAR: templar,
        TRAPPER: trapper,
        VAMPIRE: vampire,
        WITCH: witch,
        GAME_DESIGNER: game_designer,
        REPORTER: reporter,
        EDITOR: editor,
        PLAYTESTER: playtester,
    }
)
