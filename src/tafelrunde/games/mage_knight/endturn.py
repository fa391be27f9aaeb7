"""The end of a turn: dice, clean-up, benefits of the space, discard and draw (MK-22)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    atoms,
    card_draws,
    chaos,
    chart,
    decks,
    feats,
    holdings,
    keepsakes,
    odd_cards,
    provocation,
    rewards,
    tactic_effects,
    traces,
    triggers,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.coming import something_follows
from tafelrunde.games.mage_knight.content import WOUND_CARD
from tafelrunde.games.mage_knight.mana import colour_option
from tafelrunde.games.mage_knight.movement import withdraw
from tafelrunde.games.mage_knight.naming import card_names, card_ref, here_ref
from tafelrunde.games.mage_knight.rounds import bonus_of_next_round, end_turn_of, missing_cards
from tafelrunde.games.mage_knight.state import MOST_CRYSTALS, NONE, Mage
from tafelrunde.games.mage_knight.vocabulary import BASIC_COLOURS


def end_turn(s: Mage, seat: int) -> Flow[None]:
    """The steps before cards are drawn, in this order; nothing may be played any more (MK-10.37, MK-10.39)."""
    atoms.announce_end_of_turn(s, seat)
    provocation.settle(s, seat)
    decks.return_dice(s, seat)
    traces.return_set_dice(s, seat)
    yield from withdraw(s, seat)
    yield from card_draws.catch_up(s, seat)
    atoms.lapse_points(s, seat)
    yield from triggers.fire(s, seat, v.END_OF_TURN)
    yield from odd_cards.end_of_turn(s, seat)
    yield from triggers.fire(s, seat, v.CLEAN_UP)
    odd_cards.clean_up(s, seat)
    chaos.rest_ring(s, seat)
    keepsakes.forget_turn(s, seat)
    holdings.forget_turn(s, seat)
    atoms.clean_up(s, seat)
    traces.forget_turn(s, seat)
    yield from use_space(s, seat)
    rewards.go_on(s, seat)


IN_HAND: Final = 0
IN_DISCARD: Final = 1


def glade_option(s: Mage, seat: int, value: int) -> Option:
    return Option("skip" if value == DONE else "mend_hand" if value == IN_HAND else "mend_discard")


def glade_reveals(s: Mage, seat: int, value: int) -> bool:
    return something_follows(s, seat)


GLADE = Prompt(
    "glade.wound", ("MK-22.6", "MK-32.42", "MK-24.14"), glade_option, subject=here_ref, final=glade_reveals
)


def use_space(s: Mage, seat: int) -> Flow[None]:
    """A crystal mine gives a crystal of its colour, unless it is occupied (MK-S07.8); whoever has three of it gets nothing
    (MK-22.7, MK-R20). A deep mine lets choose (MK-33.1). A magical glade removes a wound from hand or discard pile (MK-22.6)."""
    h = s.heroes[seat]
    site = chart.site_of(s, h.at)
    if site is None:
        return
    if site.kind == "crystal_mine" and not s.tokens.get(h.at) and h.crystals[site.colour] < MOST_CRYSTALS:
        atoms.gain_crystal(s, seat, site.colour)
        feats.tell(s, seat, f"{site.id}.yield")
    elif site.kind == "deep_mine":
        yield from mine_deep(s, seat)
    elif site.kind == "magical_glade":
        found = [place for place, zone in enumerate([h.hand, h.discard]) if WOUND_CARD in zone]
        if found:
            place = yield Choice(seat, GLADE, [*found, DONE])
            if place == IN_HAND:
                decks.heal_wound(s, seat)
            elif place == IN_DISCARD:
                decks.mend_discard(s, seat)
            if place != DONE:
                feats.tell(s, seat, "magical_glade.yield")


def mine_reveals(s: Mage, seat: int, value: int) -> bool:
    return something_follows(s, seat)


MINE = Prompt("mine.colour", ("MK-33.1", "MK-22.7"), colour_option, subject=here_ref, final=mine_reveals)


def mine_deep(s: Mage, seat: int) -> Flow[None]:
    """A crystal of a colour that the mine shows; of one that is full there would be nothing (MK-33.1, MK-R20)."""
    h = s.heroes[seat]
    shown = chart.mined(s, h.at)
    colours = [one for one in BASIC_COLOURS if shown >> one & 1 and h.crystals[one] < MOST_CRYSTALS]
    if colours:
        colour = yield Choice(seat, MINE, colours)
        atoms.gain_crystal(s, seat, colour)
        feats.tell(s, seat, "deep_mine.yield")


# --- discard and draw (MK-22.17 to MK-22.25) -------------------------------------------------------------------------


def discard_option(s: Mage, seat: int, value: int) -> Option:
    if value == DONE:
        return Option("draw")
    return Option("discard", (card_ref(value),), {"card": card_names(value)})


def draws(s: Mage, seat: int, value: int) -> bool:
    return value == DONE


def discard_weight(s: Mage, seat: int, value: int) -> int:
    """Cards are kept unless one has to go."""
    return 4 if value == DONE else 1


DISCARD = Prompt("discard.card", ("MK-22.17", "MK-10.19"), discard_option, weight=discard_weight, final=draws)


def discardable(s: Mage, seat: int) -> list[int]:
    """Any card but wounds; nobody may stop before a card was used in this turn (MK-10.19), unless only wounds are left."""
    h = s.heroes[seat]
    cards = sorted(set(h.hand) - {WOUND_CARD})
    return cards if cards and not h.used_card else [DONE, *cards]


def refill(s: Mage) -> Flow[None]:
    """Discard a card, or draw up to the hand limit and pass the turn on."""
    seat = s.active
    card = yield Choice(seat, DISCARD, lambda: discardable(s, seat))
    if card != DONE:
        decks.discard(s, seat, card)
        return
    if s.heroes[seat].bending == NONE:  # bent time draws no cards
        kept = bonus_of_next_round(s, seat)
        tactic_effects.plan(s, seat)
        yield from card_draws.draw(s, seat, missing_cards(s, seat, kept))
    end_turn_of(s, seat)
