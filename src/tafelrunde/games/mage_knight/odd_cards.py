"""The odd effects of actions and artifacts, found by their ids, and what they leave for the end of the turn."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, card_draws, decks, effects, holdings, traces
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import WOUND_CARD, library
from tafelrunde.games.mage_knight.naming import card_names, card_ref
from tafelrunde.games.mage_knight.packing import AT_END, COMMAND_BANNER
from tafelrunde.games.mage_knight.state import (
    ARTIFACTS,
    NONE,
    Mage,
)
from tafelrunde.games.mage_knight.terms import Played, colours_of_cards
from tafelrunde.games.mage_knight.unit_marks import banner_of

CRYSTALS_RETURN: Final = 1 << AT_END.index("crystal_mastery")
WOUNDS_GO: Final = 1 << AT_END.index("banner_of_protection")

# --- Crystal Mastery -------------------------------------------------------------------------------------------------


def crystal_mastery(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Crystals spent as mana return at the end of the turn, also those spent before and for this card."""
    traces.leave_for_the_end(s, seat, CRYSTALS_RETURN)
    return
    yield


# --- Magic Talent ----------------------------------------------------------------------------------------------------


def talent_option(s: Mage, seat: int, value: int) -> Option:
    return Option("discard", (card_ref(value),), {"card": card_names(value)})


TALENT = Prompt("talent.card", ("MK-5.16", "MK-9.5"), talent_option)


def talents(s: Mage, seat: int) -> list[int]:
    """Coloured cards in hand to which a spell of the offer fits."""
    offered = colours_of_cards(list(s.spells)) if s.spells else 0
    return sorted({card for card in s.heroes[seat].hand if library().deeds[card].colours & offered})


def has_talent(s: Mage, seat: int) -> bool:
    return bool(talents(s, seat))


def has_talents(s: Mage, seat: int, times: int) -> bool:
    """A card to give each time (MK-9.21)."""
    fitting = talents(s, seat)
    return len([card for card in s.heroes[seat].hand if card in fitting]) >= times


def magic_talent(s: Mage, seat: int, played: Played) -> Flow[None]:
    """One spell of the offer in the colour of the card given may be cast this turn as if it were in hand."""
    card = yield Choice(seat, TALENT, lambda: talents(s, seat))
    decks.discard(s, seat, card)
    traces.borrow(s, seat, library().deeds[card].colours)


# --- Rush of Adrenaline ----------------------------------------------------------------------------------------------

RUSHES: Final = 3  # wounds that draw a card


def rush(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Each wound draws a card, three times at most; those taken already in this turn count, too."""
    taken = min(RUSHES, s.heroes[seat].wounds_in_hand)
    if taken:
        yield Choice(seat, effects.GO, [1])
        yield from card_draws.draw(s, seat, taken)
    traces.rush(s, seat, RUSHES - taken, False)


def great_rush(s: Mage, seat: int, played: Played) -> Flow[None]:
    """The first wound is thrown away for a card; three further ones draw a card each."""
    h = s.heroes[seat]
    if h.wounds_in_hand and WOUND_CARD in h.hand:
        yield Choice(seat, effects.GO, [1])
        traces.mend(s, seat, True)
        further = min(RUSHES, h.wounds_in_hand)
        yield from card_draws.draw(s, seat, 1 + further)
        traces.rush(s, seat, RUSHES - further, False)
    else:
        traces.rush(s, seat, RUSHES, True)


# --- Banner of Protection --------------------------------------------------------------------------------------------


def protection(s: Mage, seat: int, played: Played) -> Flow[None]:
    traces.leave_for_the_end(s, seat, WOUNDS_GO)
    return
    yield


# --- Banner of Command -----------------------------------------------------------------------------------------------


def banner_of_command(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Influence; and a unit recruited in this turn may take the banner in place of a command token (unit_steps.py)."""
    atoms.gain_points(s, seat, v.INFLUENCE, 4 + effects.bonus_for(s, seat, v.INFLUENCE, played))
    traces.leave_for_the_end(s, seat, COMMAND_BANNER)
    return
    yield


FROM_HAND: Final = 0
FROM_DISCARD: Final = 1


def mend_option(s: Mage, seat: int, value: int) -> Option:
    return Option("enough" if value == DONE else "mend_hand" if value == FROM_HAND else "mend_discard")


MEND = Prompt("wounds.mend", ("MK-9.16", "MK-24.1"), mend_option)


def wounds_of_turn(s: Mage, seat: int) -> list[int]:
    """Where wounds lie that came in this turn; those drawn from the deck do not count."""
    h = s.heroes[seat]
    there = [
        min(h.wounds_in_hand, h.hand.count(WOUND_CARD)),
        min(h.wounds_in_discard, h.discard.count(WOUND_CARD)),
    ]
    return [place for place in (FROM_HAND, FROM_DISCARD) if there[place]]


def throw_wounds(s: Mage, seat: int) -> Flow[None]:
    while wounds_of_turn(s, seat):
        place = yield Choice(seat, MEND, [*wounds_of_turn(s, seat), DONE])
        if place == DONE:
            return
        traces.mend(s, seat, place == FROM_HAND)


# --- the Mysterious Box ----------------------------------------------------------------------------------------------


def artifacts_left(s: Mage, seat: int) -> bool:
    return s.piles[ARTIFACTS].size > 0


def open_box(s: Mage, seat: int, played: Played) -> Flow[None]:
    """The top artifact is shown; this turn the Box may be used as if it were that one (offers.py)."""
    yield Choice(seat, effects.GO, [1])
    traces.open_box(s, seat)


def lose_box(s: Mage, seat: int, card: int) -> None:
    """Whoever has the Box no longer uses what it has shown."""
    if card == library().deed_numbers["mysterious_box"] and s.heroes[seat].box != NONE:
        traces.close_box(s, seat)


# --- the end of the turn ---------------------------------------------------------------------------------------------


def end_of_turn(s: Mage, seat: int) -> Flow[None]:
    """What odd effects left for it."""
    h = s.heroes[seat]
    if h.at_end & CRYSTALS_RETURN:
        traces.crystals_return(s, seat)
    if h.at_end & WOUNDS_GO:
        yield from throw_wounds(s, seat)


def clean_up(s: Mage, seat: int) -> None:
    """A Box that was not used returns to the hand, one that was a banner goes to the discard pile, and the artifact under its
    deck. Where time was bent the played cards return to the hand."""
    h = s.heroes[seat]
    if h.box != NONE:
        box = library().deed_numbers["mysterious_box"]
        for unit in h.units:
            if banner_of(s.unit_state[unit]) == box:
                holdings.drop_banner(s, seat, unit)
        traces.close_box(s, seat)
        if box in h.play:
            traces.played_card_to(s, seat, box, v.TO_HAND)
    if h.bending != NONE:
        traces.turn_back_time(s, seat)


effects.FUNCTIONS["crystal_mastery.strong"] = crystal_mastery
effects.FUNCTIONS["magic_talent.basic"] = magic_talent
effects.FUNCTIONS["rush_of_adrenaline.basic"] = rush
effects.FUNCTIONS["rush_of_adrenaline.strong"] = great_rush
effects.FUNCTIONS["banner_of_protection.strong"] = protection
effects.FUNCTIONS["banner_of_command.basic"] = banner_of_command
effects.FUNCTIONS["mysterious_box.basic"] = open_box
effects.FUNCTION_POSSIBLE["magic_talent.basic"] = has_talent
effects.FUNCTION_TIMES["magic_talent.basic"] = has_talents
effects.FUNCTION_POSSIBLE["mysterious_box.basic"] = artifacts_left
