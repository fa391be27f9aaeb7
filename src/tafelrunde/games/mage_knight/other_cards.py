"""Effects that use another card as part of themselves: all of it is one single effect (MK-9.5 to MK-9.8, MK-9.20 to MK-9.23)."""

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import battle, cards, decks, effects, givers
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import card_names, card_ref
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.terms import Played, colours_of_cards, is_action
from tafelrunde.games.mage_knight.vocabulary import Step

# --- which cards -----------------------------------------------------------------------------------------------------


def can_use(s: Mage, seat: int, card: int, step: Step) -> bool:
    """Whether its effect can be used, as often as the step says: costs inside it are paid every time, and in a combat it
    keeps its own colour (MK-9.7)."""
    if s.fight is not None:
        s = s.copy()
        battle.tint(s, library().deeds[card].colours)
    if not cards.usable(s, seat, card, step.half):
        return False
    effect = cards.effect_of(card, step.half)
    if effect is None or step.times == 1:
        return True
    if effect.function:
        return effect.id not in effects.FUNCTION_TIMES or effects.FUNCTION_TIMES[effect.id](
            s, seat, step.times
        )
    return effects.can(s, seat, effect.steps * step.times)


def without(s: Mage, seat: int, card: int) -> Mage:
    """The position once this card has left the hand: it is no part of what its own effect may use."""
    twin = s.copy()
    decks.take_out_of_hand(twin, seat, card)
    return twin


def from_hand(s: Mage, seat: int, step: Step) -> list[int]:
    """Actions in hand whose effect can be used."""
    hand = sorted(set(s.heroes[seat].hand))
    return [card for card in hand if is_action(card) and can_use(without(s, seat, card), seat, card, step)]


def from_offer(s: Mage, seat: int, step: Step, mask: int) -> list[int]:
    """Cards of an offer in one of these colours whose effect can be used."""
    offer = s.spells if step.origin == v.FROM_SPELLS else s.actions
    return [card for card in offer if library().deeds[card].colours & mask and can_use(s, seat, card, step)]


def some_other_card(s: Mage, seat: int, step: Step) -> bool:
    """What goes by a card that is given for it is asked with that card."""
    if step.origin == v.FROM_HAND:
        return bool(from_hand(s, seat, step))
    return step.origin != v.FROM_ACTIONS or bool(from_offer(s, seat, step, v.ALL_COLOURS))


def serves(s: Mage, seat: int, step: Step, card: int) -> bool:
    """Whether this card can be given for it."""
    there = without(s, seat, card)
    if step.origin == v.FROM_THROWN:
        return can_use(there, seat, card, step)
    return bool(from_offer(there, seat, step, colours_of_cards([card])))


# --- using it --------------------------------------------------------------------------------------------------------


def other_option(s: Mage, seat: int, value: int, step: Step) -> Option:
    return Option("use", (card_ref(value),), {"card": card_names(value)})


OTHER = Prompt("card.other", ("MK-9.5", "MK-9.7", "MK-9.23"), other_option)


def play_other(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """A card from hand lies in the play area then, one of an offer stays there (MK-9.23). A bonus is added once, however
    often the effect is repeated (MK-9.20); a repeated effect is chosen anew each time (MK-9.21), and may find no card any
    more."""
    if step.origin == v.FROM_THROWN:
        card = played.cards[-1]
    elif step.origin == v.FROM_HAND:
        if not from_hand(s, seat, step):
            return
        card = yield Choice(seat, OTHER, lambda: from_hand(s, seat, step), (step,))
        decks.play(s, seat, card)
    else:
        mask = v.ALL_COLOURS if step.origin == v.FROM_ACTIONS else colours_of_cards(played.cards)
        offered = from_offer(s, seat, step, mask)
        if not offered:  # what came before has used up what the last card of the offer needed
            return
        card = yield Choice(seat, OTHER, offered, (step,))
    inner = Played(card)
    inner.outer = played.outer
    inner.bonus = played.bonus + step.bonus
    if s.fight is not None:
        battle.tint(s, library().deeds[card].colours, givers.CARDS + card)
    effect = cards.effect_of(card, step.half)
    assert effect is not None
    if effect.function or step.times == 1:
        for _ in range(step.times):
            yield from cards.have(s, seat, card, step.half, inner)
    else:
        yield from effects.run(s, seat, effect.steps * step.times, inner)


effects.DOING[v.PLAY_OTHER] = play_other
effects.POSSIBLE[v.PLAY_OTHER] = some_other_card
effects.WANTS_CARD[v.PLAY_OTHER] = serves
