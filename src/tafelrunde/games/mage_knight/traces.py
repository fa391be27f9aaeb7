"""Every change of what effects leave behind: triggers, purchases, rules that are used up, dice that were set, tactics.

The third module of atoms, beside atoms.py and decks.py: change, then tell.
"""

from tafelrunde.core.events import Event
from tafelrunde.games.mage_knight import atoms, decks, feats
from tafelrunde.games.mage_knight.content import WOUND_CARD, library
from tafelrunde.games.mage_knight.naming import (
    card_names,
    card_ref,
    colour_names,
    skill_names,
    skill_ref,
    tactic_ref,
    who,
)
from tafelrunde.games.mage_knight.packing import curse_of, step_of, times_of, waiting
from tafelrunde.games.mage_knight.piles import NO_CARDS, less, shuffled
from tafelrunde.games.mage_knight.state import (
    ACTIONS,
    ARTIFACTS,
    BEGIN,
    DEEDS,
    MOST_CRYSTALS,
    NO_CRYSTALS,
    NONE,
    RANGED_PHASE,
    SPELLS,
    Mage,
    chosen_of,
    in_force,
    rule_of,
)
from tafelrunde.games.mage_knight.vocabulary import (
    ATTACK,
    ATTACK_CARD,
    BLOCK,
    BLOCK_BONUS,
    CARD_BONUS,
    FIRST_FIGHTING,
    MANY,
    NEXT_MOVE,
    OTHER_MOVES,
    TO_BOTTOM,
    TO_DISCARD,
    TO_HAND,
    Step,
)
from tafelrunde.games.mage_knight.wording import phrase_text

# --- triggers and purchases ------------------------------------------------------------------------------------------


def wait_for(s: Mage, seat: int, step: Step) -> None:
    """Something will happen later in this turn."""
    s.heroes[seat].later += (waiting(step.number, step.times),)
    if s.log is not None:
        atoms.tell_in_person(s, "later", seat, phrase_text([step]))


def count_down(s: Mage, seat: int, packed: int) -> None:
    """A trigger was used; one that counts is gone after the last time."""
    h = s.heroes[seat]
    if times_of(packed) == MANY:
        return
    left = times_of(packed) - 1
    rest = less(h.later, packed)
    h.later = (*rest, waiting(step_of(packed).number, left)) if left else rest


def put_on_sale(s: Mage, seat: int, step: Step) -> None:
    """Something may be bought until the end of the turn."""
    s.heroes[seat].offers += (waiting(step.number, step.times),)
    if s.log is not None:
        atoms.tell_in_person(s, "later", seat, phrase_text([step]))


def buy(s: Mage, seat: int, packed: int, price: int) -> None:
    """The price is paid; what may be bought once is gone."""
    h = s.heroes[seat]
    step = step_of(packed)
    spend_influence(s, seat, price)
    if times_of(packed) != MANY:
        left = times_of(packed) - 1
        rest = less(h.offers, packed)
        h.offers = (*rest, waiting(step.number, left)) if left else rest


def spend_influence(s: Mage, seat: int, n: int) -> None:
    s.heroes[seat].influence -= n
    if s.log is not None:
        s.emit(Event("spent_influence", {"seat": seat, "who": who(s, seat), "n": n}))


def spend_move(s: Mage, seat: int, n: int) -> None:
    s.heroes[seat].move -= n
    if s.log is not None:
        s.emit(Event("spent_move", {"seat": seat, "who": who(s, seat), "n": n}))


def take_action(s: Mage, seat: int) -> None:
    """An effect is the action of the turn: points left over are lost (MK-10.29, MK-10.30)."""
    s.heroes[seat].acted = True
    atoms.lapse_points(s, seat)
    if s.log is not None:
        s.emit(Event("acted", {"seat": seat, "who": who(s, seat)}))


def raise_part(s: Mage, n: int) -> None:
    """What was put last into the open attack or block is worth more."""
    f = s.combat
    f.parts = (*f.parts[:-1], f.parts[-1] + n)


# --- rules that are used up ------------------------------------------------------------------------------------------


def count_move_card(s: Mage, seat: int) -> int:
    """A card gives move: what rules add to it; the bonus for the next such card is used up by it."""
    h = s.heroes[seat]
    h.move_cards += 1
    bonus = 0
    for packed in h.rules:
        rule = rule_of(packed)
        if rule.code == CARD_BONUS and rule.which in (NEXT_MOVE, OTHER_MOVES):
            bonus += rule.move
            if rule.which == NEXT_MOVE:
                h.rules = less(h.rules, packed)
    return bonus


def count_fighting(s: Mage, seat: int, kind: int, card: bool) -> int:
    """An attack or block is made: what rules add to it, each of them once: to the first card with either, to a card with
    attack, to a block."""
    h = s.heroes[seat]
    bonus = 0
    for packed in h.rules:
        rule = rule_of(packed)
        more = 0
        if rule.code == BLOCK_BONUS and kind == BLOCK:
            more = rule.n
        elif rule.code == CARD_BONUS and card and rule.which == FIRST_FIGHTING:
            more = rule.attack if kind == ATTACK else rule.block
        elif rule.code == CARD_BONUS and card and rule.which == ATTACK_CARD and kind == ATTACK:
            more = rule.ranged_phase if s.combat.stage == RANGED_PHASE else rule.attack
        if more:
            bonus += more
            h.rules = less(h.rules, packed)
    return bonus


def count_down_rule(s: Mage, seat: int, packed: int) -> None:
    """A rule that counts was used once."""
    h = s.heroes[seat]
    rest = less(h.rules, packed)
    left = chosen_of(packed) - 1
    h.rules = (*rest, in_force(rule_of(packed).number, left)) if left else rest


def cancel_wound(s: Mage, seat: int, packed: int) -> None:
    """A wound from an enemy does not come, nor anything that hangs on it."""
    count_down_rule(s, seat, packed)
    if s.log is not None:
        s.emit(Event("wound_cancelled", {"seat": seat, "who": who(s, seat)}))


def allow_black_dice(s: Mage, seat: int, n: int) -> None:
    """So many black dice may be used as any basic colour."""
    s.heroes[seat].wild_black += n


def count_healed(s: Mage, seat: int) -> None:
    """A wound was healed from hand."""
    s.heroes[seat].healed += 1


def note_fighter(s: Mage, seat: int, unit: int) -> None:
    """A unit has attacked or blocked; some effects count them at the end of the turn."""
    if unit not in s.heroes[seat].fought:
        s.heroes[seat].fought += (unit,)


def note_spell(s: Mage, seat: int, card: int) -> None:
    """A spell was cast; some effects count them at the end of the turn."""
    s.heroes[seat].cast += (card,)


# --- cards -----------------------------------------------------------------------------------------------------------


def learn(s: Mage, seat: int, card: int, spell: bool, to: int) -> None:
    """A card of an offer into the hand, onto the discard pile or the deck; the offer is refilled at once (MK-9.11,
    MK-9.12). Everybody has seen it."""
    h = s.heroes[seat]
    if spell:
        s.spells = less(s.spells, card)
    else:
        s.actions = less(s.actions, card)
    if to == TO_HAND:
        h.hand = decks.sorted_with(h.hand, card)
        h.open_hand = decks.sorted_with(h.open_hand, card)
    elif to == TO_DISCARD:
        h.discard += (card,)
    else:
        s.piles[DEEDS + seat] = s.deck(seat).on_top(card)
    decks.tell_card(s, "learned", seat, card)
    decks.fill_offer(s, SPELLS if spell else ACTIONS)


def played_card_to(s: Mage, seat: int, card: int, to: int) -> None:
    """A played card does not go to the discard pile, but back into the hand, onto or under the deck."""
    h = s.heroes[seat]
    h.play = less(h.play, card)
    if to == TO_HAND:
        h.hand = decks.sorted_with(h.hand, card)
        h.open_hand = decks.sorted_with(h.open_hand, card)
    else:
        deck = s.deck(seat)
        s.piles[DEEDS + seat] = deck.beneath(card) if to == TO_BOTTOM else deck.on_top(card)
    decks.tell_card(s, "kept", seat, card)


def recall(s: Mage, seat: int, card: int, below: bool) -> None:
    """A card of the discard pile onto or under the deck."""
    h = s.heroes[seat]
    h.discard = less(h.discard, card)
    deck = s.deck(seat)
    s.piles[DEEDS + seat] = deck.beneath(card) if below else deck.on_top(card)
    decks.tell_card(s, "recalled", seat, card)


def borrow(s: Mage, seat: int, colours: int) -> None:
    """A spell of the offer in one of these colours may be cast this turn as if it were in hand."""
    s.heroes[seat].borrowed += (colours,)


def cast_borrowed(s: Mage, seat: int, card: int) -> None:
    """It is cast and stays in the offer."""
    h = s.heroes[seat]
    fitting = [mask for mask in h.borrowed if mask & library().deeds[card].colours]
    h.borrowed = less(h.borrowed, fitting[0])
    decks.tell_card(s, "played", seat, card)


def show_hand(s: Mage, seat: int) -> None:
    """Everybody sees the hand (MK-9.18)."""
    h = s.heroes[seat]
    h.open_hand = h.hand
    s.news += 1
    if s.log is not None:
        cards = [card_names(card) for card in h.hand]
        s.emit(
            Event(
                "showed" if cards else "showed_nothing", {"seat": seat, "who": who(s, seat), "cards": cards}
            )
        )


def steal(s: Mage, seat: int, other: int, card: int) -> None:
    """A card of another seat's discard pile into the hand."""
    h = s.heroes[seat]
    s.heroes[other].discard = less(s.heroes[other].discard, card)
    h.hand = decks.sorted_with(h.hand, card)
    h.open_hand = decks.sorted_with(h.open_hand, card)
    decks.tell_card(s, "learned", seat, card)


# --- dice ------------------------------------------------------------------------------------------------------------


def set_die(s: Mage, seat: int, face: int, colour: int) -> None:
    """A die of the source is set; it returns with this face (MK-8.12 does not reroll it)."""
    s.source = less(s.source, face)
    s.heroes[seat].set_dice += (colour,)
    if s.log is not None:
        s.emit(Event("set_die", {"seat": seat, "who": who(s, seat), "colour": colour_names(colour)}))


def reroll(s: Mage, faces: tuple[int, ...]) -> None:
    """Dice of the source are rolled on the spot; nothing is asked of the result (MK-8.14)."""
    for face in faces:
        s.source = less(s.source, face)
    rolled = tuple([decks.roll_die(s) for _ in faces])
    s.source = decks.sorted_with(s.source, *rolled)
    if s.log is not None:
        colours = [colour_names(face) for face in rolled]
        s.emit(Event("rerolled", {"n": len(rolled), "colours": colours}))


def return_set_dice(s: Mage, seat: int) -> None:
    """Dice that were set go back as they are."""
    h = s.heroes[seat]
    s.source = decks.sorted_with(s.source, *h.set_dice)
    h.set_dice = NO_CARDS


def take_die_of_tactic(s: Mage, seat: int, as_colour: int) -> None:
    """The die on the tactic is used; it is rolled with the others at the end of the turn."""
    h = s.heroes[seat]
    h.dice += (h.tactic_die,)
    h.tactic_die = NONE
    if s.log is not None:
        s.emit(Event("took_die", {"seat": seat, "who": who(s, seat), "colour": colour_names(as_colour)}))


def use_black_die(s: Mage, seat: int) -> None:
    s.heroes[seat].wild_black -= 1


def disguise(s: Mage, seat: int) -> None:
    """Reputation does not count in this turn."""
    s.heroes[seat].disguised = True


def turn_up_skill(s: Mage, seat: int, skill: int) -> None:
    """A token that lies face down can be used again."""
    h = s.heroes[seat]
    h.skills_down = less(h.skills_down, skill)
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "skill": skill_names(skill)}
        s.emit(Event("skill_up", {**data, "ref": skill_ref(skill)}))


def lock_source(s: Mage, seat: int) -> None:
    """No die of the source is used any more in this turn."""
    s.heroes[seat].locked = True


def lose_die(s: Mage, seat: int) -> None:
    """The normal die of the turn is not there."""
    s.heroes[seat].dice_left -= 1


def mark_exploit(s: Mage, seat: int, colour: int) -> None:
    """Mana of this colour alone does not hurt the others while the token lies in the middle."""
    s.heroes[seat].exploit = colour
    if s.log is not None:
        s.emit(Event("exploits", {"seat": seat, "who": who(s, seat), "colour": colour_names(colour)}))


def punish(s: Mage, seat: int, colour: int) -> None:
    """A colour that hurts was used, once a turn."""
    s.heroes[seat].exploited |= 1 << colour
    decks.take_wound(s, seat, True)


def claim_die(s: Mage, seat: int, colour: int) -> None:
    """A die of the source stays with a seat until the round ends."""
    s.source = less(s.source, colour)
    s.heroes[seat].claimed += (colour,)
    if s.log is not None:
        s.emit(Event("claimed", {"seat": seat, "who": who(s, seat), "colour": colour_names(colour)}))


def promise_mana(s: Mage, seat: int, colour: int) -> None:
    """Mana at the start of each turn of this round."""
    s.heroes[seat].yields += (colour,)


def curse(s: Mage, seat: int, colour: int) -> None:
    """Mana of this colour hurts everybody else until the round ends."""
    s.curses += (curse_of(seat, colour),)
    if s.log is not None:
        s.emit(Event("cursed", {"seat": seat, "who": who(s, seat), "colour": colour_names(colour)}))


def hurt(s: Mage, seat: int, colour: int) -> None:
    """The curse takes hold, once a turn."""
    s.heroes[seat].hurt_by |= 1 << colour
    decks.take_wound(s, seat, True)


# --- crystals --------------------------------------------------------------------------------------------------------


def lose_crystal(s: Mage, seat: int, colour: int) -> None:
    """A crystal is taken away; it was not spent."""
    h = s.heroes[seat]
    h.crystals = tuple([held - int(one == colour) for one, held in enumerate(h.crystals)])
    if s.log is not None:
        s.emit(Event("lost_crystal", {"seat": seat, "who": who(s, seat), "colour": colour_names(colour)}))


def crystals_return(s: Mage, seat: int) -> None:
    """Crystals used as mana this turn come back, up to three of a colour."""
    h = s.heroes[seat]
    for colour, n in enumerate(h.spent_crystals):
        for _ in range(min(n, MOST_CRYSTALS - h.crystals[colour])):
            atoms.gain_crystal(s, seat, colour)
    h.spent_crystals = NO_CRYSTALS


# --- tactics ---------------------------------------------------------------------------------------------------------


def use_tactic(s: Mage, seat: int, for_good: bool) -> None:
    """A tactic is used: for this turn, or for the whole round."""
    h = s.heroes[seat]
    h.tactic_turn = True
    if for_good:
        h.tactic_used = True
    if s.log is not None:
        data: dict[str, object] = {
            "seat": seat,
            "who": who(s, seat),
            "tactic": library().tactics[h.tactic].names,
        }
        s.emit(Event("used_tactic", {**data, "ref": tactic_ref(h.tactic)}))
        feats.tell(s, seat, library().tactics[h.tactic].id)


def settle_tactic(s: Mage, seat: int) -> None:
    """What happens on taking the tactic is over (MK-4.23)."""
    s.heroes[seat].tactic_used = True


def put_die_on_tactic(s: Mage, seat: int, face: int) -> None:
    s.source = less(s.source, face)
    s.heroes[seat].tactic_die = face
    if s.log is not None:
        s.emit(Event("claimed", {"seat": seat, "who": who(s, seat), "colour": colour_names(face)}))


def shuffle_discard(s: Mage, seat: int) -> None:
    """The discard pile is shuffled into the deck."""
    h = s.heroes[seat]
    s.piles[DEEDS + seat] = s.deck(seat).shuffled(h.discard)
    h.discard = NO_CARDS
    if s.log is not None:
        s.emit(Event("reshuffled", {"seat": seat, "who": who(s, seat)}))


def hand_into_deck(s: Mage, seat: int, card: int) -> None:
    """A card from hand is shuffled into the deck, unseen by the others."""
    decks.take_out_of_hand(s, seat, card)
    s.piles[DEEDS + seat] = s.deck(seat).shuffled((card,))
    if s.log is not None:
        s.emit(Event("returned", {"seat": seat, "who": who(s, seat)}))


def out_of_deck(s: Mage, seat: int, card: int) -> None:
    """A card of the deck into the hand, unseen by the others; the rest is shuffled."""
    h = s.heroes[seat]
    s.piles[DEEDS + seat] = shuffled(less(s.deck(seat).cards(), card))
    h.hand = decks.sorted_with(h.hand, card)
    if card == WOUND_CARD:
        h.open_hand = decks.sorted_with(h.open_hand, card)
    s.news += 1
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat)}
        secret = {"known": True, "card": card_names(card), "ref": card_ref(card)}
        s.emit(Event("picked", data, secret, (seat,)))


def tuck(s: Mage, seat: int) -> None:
    """The top card of the deck goes under the tactic; nobody has seen it."""
    h = s.heroes[seat]
    h.tucked = decks.sorted_with(h.tucked, decks.draw(s, DEEDS + seat))
    if s.log is not None:
        s.emit(Event("tucked", {"seat": seat, "who": who(s, seat)}))


def take_tucked(s: Mage, seat: int) -> None:
    """All cards under the tactic into the hand."""
    h = s.heroes[seat]
    cards = h.tucked
    h.tucked = NO_CARDS
    h.hand = decks.sorted_with(h.hand, *cards)
    h.open_hand = decks.sorted_with(h.open_hand, *[card for card in cards if card == WOUND_CARD])
    s.news += 1
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "n": len(cards)}
        secret = {
            "known": True,
            "cards": [card_names(card) for card in cards],
            "refs": [card_ref(card) for card in cards],
        }
        s.emit(Event("drew", data, secret, (seat,)))


def new_deck(s: Mage, seat: int, n: int) -> None:
    """Random cards of the discard pile become the deck (MK-22.24)."""
    h = s.heroes[seat]
    cards: list[int] = []
    while h.discard and len(cards) < n:
        card = h.discard[decks.chance(s, DEEDS + seat, len(h.discard))]
        h.discard = less(h.discard, card)
        cards.append(card)
    s.piles[DEEDS + seat] = s.deck(seat).shuffled(tuple(cards))
    if s.log is not None:
        s.emit(Event("new_deck", {"seat": seat, "who": who(s, seat), "n": len(cards)}))


# --- turns and rounds ------------------------------------------------------------------------------------------------


def have_another_turn(s: Mage, seat: int) -> None:
    s.heroes[seat].again = True


def bend_time(s: Mage, seat: int, card: int) -> None:
    """At the end of this turn its cards return, and another turn follows."""
    s.heroes[seat].bending = card
    if s.log is not None:
        s.emit(Event("bends_time", {"seat": seat, "who": who(s, seat)}))


def turn_back_time(s: Mage, seat: int) -> None:
    """Played cards return to the hand; the one that did it is away until the next round."""
    h = s.heroes[seat]
    if h.bending in h.play:
        h.play = less(h.play, h.bending)
        h.aside += (h.bending,)
    h.hand = decks.sorted_with(h.hand, *h.play)
    h.open_hand = decks.sorted_with(h.open_hand, *h.play)
    h.play = NO_CARDS
    if s.log is not None:
        s.emit(Event("time_bent", {"seat": seat, "who": who(s, seat)}))


def begin_again(s: Mage, seat: int) -> None:
    """The same seat has another turn at once."""
    h = s.heroes[seat]
    h.again = False
    h.bending = NONE
    s.phase = BEGIN


def forget_turn(s: Mage, seat: int) -> None:
    """What was for this turn only is over (MK-9.3)."""
    h = s.heroes[seat]
    h.later = h.offers = h.borrowed = h.cast = h.fought = NO_CARDS
    h.spent_crystals = NO_CRYSTALS
    h.wild_black = h.move_cards = h.healed = h.hurt_by = h.at_end = h.exploited = h.defeated = 0
    h.wounds_in_hand = h.wounds_in_discard = h.rush = h.marks.owed = 0
    h.rush_throws = h.tactic_turn = h.locked = h.disguised = False


def forget_round(s: Mage) -> None:
    """What was for this round only is over; dice come back to be rolled with the others (MK-4.3)."""
    s.curses = NO_CARDS
    for h in s.heroes:
        h.claimed = h.yields = NO_CARDS
        h.tactic_die = NONE
        h.again = False


# --- wounds ----------------------------------------------------------------------------------------------------------


def leave_for_the_end(s: Mage, seat: int, what: int) -> None:
    """Something odd holds for the rest of the turn, or happens at its end."""
    s.heroes[seat].at_end |= what


def rush(s: Mage, seat: int, draws: int, throws: bool) -> None:
    """Wounds that come into the hand draw cards from now on, and the next one may be thrown away."""
    h = s.heroes[seat]
    h.rush += draws
    h.rush_throws = h.rush_throws or throws


def settle_draws(s: Mage, seat: int) -> int:
    """Cards that wounds should have drawn are drawn now, or never. How many they are."""
    marks = s.heroes[seat].marks
    n, marks.owed = marks.owed, 0
    return n


def mend(s: Mage, seat: int, from_hand: bool) -> None:
    """A wound that came this turn is thrown away."""
    h = s.heroes[seat]
    if from_hand:
        h.wounds_in_hand -= 1
        decks.heal_wound(s, seat)
    else:
        h.wounds_in_discard -= 1
        decks.mend_discard(s, seat)


# --- the Mysterious Box ----------------------------------------------------------------------------------------------


def open_box(s: Mage, seat: int) -> None:
    """The top artifact is shown."""
    h = s.heroes[seat]
    h.box = decks.draw(s, ARTIFACTS)
    decks.tell_card(s, "shown", seat, h.box)


def close_box(s: Mage, seat: int) -> None:
    """It goes under its deck."""
    h = s.heroes[seat]
    decks.put_below(s, ARTIFACTS, h.box)
    h.box = NONE
