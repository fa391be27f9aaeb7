"""The odd effects of spells, found by their ids. Interactive ones touch every other seat that still has a turn in this round."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    atoms,
    battle,
    decks,
    effects,
    holdings,
    mana,
    traces,
    unit_steps,
    units,
    windows,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.dice import basic_dice, die_option
from tafelrunde.games.mage_knight.naming import card_names, card_ref, colour_names
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import NONE, TACTIC, Mage
from tafelrunde.games.mage_knight.terms import Played, is_action
from tafelrunde.games.mage_knight.unit_marks import is_spent, wounds_of
from tafelrunde.games.mage_knight.vocabulary import Step


def touched(s: Mage, seat: int) -> list[int]:
    """The other seats, in round order after this one, without those whose last turn of the round is over."""
    place = s.order.index(seat)
    after = [other for other in [*s.order[place + 1 :], *s.order[:place]] if other < s.seats]
    return [other for other in after if s.last_turns == NONE or s.last_turns >> other & 1]


# --- Mana Meltdown, Mana Radiance ------------------------------------------------------------------------------------


def loot_option(s: Mage, seat: int, value: int) -> Option:
    return Option("skip") if value == DONE else mana.colour_option(s, seat, value)


LOOT = Prompt("meltdown.take", ("MK-9.10",), loot_option)


def mana_meltdown(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Everybody else loses a random crystal, or takes a wound; one of the crystals may be taken."""
    yield from windows.reactions(s, touched(s, seat))
    yield Choice(seat, effects.GO, [1])
    lost: list[int] = []
    for other in touched(s, seat):
        owned = [colour for colour in v.BASIC_COLOURS for _ in range(s.heroes[other].crystals[colour])]
        if owned:
            colour = owned[decks.chance(s, TACTIC, len(owned))]
            traces.lose_crystal(s, other, colour)
            lost.append(colour)
        else:
            decks.take_wound(s, other, True)
    if lost:
        taken = yield Choice(seat, LOOT, [*sorted(set(lost)), DONE])
        if taken != DONE:
            atoms.gain_crystal(s, seat, taken)


def radiance_draws(s: Mage, seat: int, value: int) -> bool:
    """A wound may draw a card."""
    return any([h.rushing and h.crystals[value] > 0 for h in s.heroes])


RADIANCE = Prompt("radiance.colour", ("MK-8.1", "MK-24.1"), mana.colour_option, final=radiance_draws)


def mana_radiance(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Everybody, the caster too, takes a wound for each crystal of a colour; then the caster gains two of it."""
    yield from windows.reactions(s, touched(s, seat))
    colour = yield Choice(seat, RADIANCE, v.BASIC_COLOURS)
    for other in [seat, *touched(s, seat)]:
        for _ in range(s.heroes[other].crystals[colour]):
            decks.take_wound(s, other, True)
    for _ in range(2):
        atoms.gain_crystal(s, seat, colour)


# --- Time Bending ----------------------------------------------------------------------------------------------------


def time_bending(s: Mage, seat: int, played: Played) -> Flow[None]:
    """The card that was really played is set aside (MK-9.8)."""
    traces.bend_time(s, seat, played.outer)
    return
    yield


def not_bent_yet(s: Mage, seat: int) -> bool:
    return s.heroes[seat].bending == NONE


# --- Mana Claim, Mana Curse ------------------------------------------------------------------------------------------

NOW: Final = 0
EACH_TURN: Final = 1
TOKENS_NOW: Final = 3


def claim_option(s: Mage, seat: int, value: int, colour: int) -> Option:
    return Option("mana_now" if value == NOW else "mana_each_turn", (), {"colour": colour_names(colour)})


CLAIM = Prompt("claim.die", ("MK-8.10",), die_option)
CLAIM_HOW = Prompt("claim.how", ("MK-9.9", "MK-10.17"), claim_option)


def claim(s: Mage, seat: int) -> Flow[int]:
    """A die stays here until the round ends: mana now, or some at the start of every turn."""
    colour = yield Choice(seat, CLAIM, basic_dice(s))
    traces.claim_die(s, seat, colour)
    if (yield Choice(seat, CLAIM_HOW, [NOW, EACH_TURN], (colour,))) == NOW:
        atoms.gain_mana(s, seat, colour, TOKENS_NOW)
    else:
        traces.promise_mana(s, seat, colour)
    return colour


def mana_claim(s: Mage, seat: int, played: Played) -> Flow[None]:
    yield from claim(s, seat)


def mana_curse(s: Mage, seat: int, played: Played) -> Flow[None]:
    """And mana of its colour hurts the others."""
    yield from windows.reactions(s, touched(s, seat))
    colour = yield from claim(s, seat)
    traces.curse(s, seat, colour)


def die_to_claim(s: Mage, seat: int) -> bool:
    return bool(basic_dice(s))


# --- Mind Read, Mind Steal -------------------------------------------------------------------------------------------


def mind_option(s: Mage, seat: int, value: int, colour: int) -> Option:
    if value == DONE:
        return Option("show_hand")
    return Option("discard", (card_ref(value),), {"card": card_names(value)})


def mind_words(s: Mage, seat: int, colour: int) -> dict[str, object]:
    return {"colour": colour_names(colour)}


def shows(s: Mage, seat: int, value: int, colour: int) -> bool:
    return value == DONE


def stolen_option(s: Mage, seat: int, value: int) -> Option:
    return (
        Option("skip") if value == DONE else Option("learn", (card_ref(value),), {"card": card_names(value)})
    )


MIND = Prompt("mind.card", ("MK-9.15", "MK-10.3"), mind_option, mind_words, final=shows)
STEAL = Prompt("mind.steal", ("MK-9.1",), stolen_option)
SEATS: Final = 4


def of_colour(s: Mage, seat: int, colour: int) -> list[int]:
    """Actions and spells of this colour in hand."""
    return sorted({card for card in s.heroes[seat].hand if library().deeds[card].colours >> colour & 1})


def read_minds(s: Mage, seat: int) -> Flow[list[int]]:
    """A crystal of a colour; every other seat discards a card of it, or shows that it has none. The cards, with whose they
    were, as seat + SEATS * card."""
    yield from windows.reactions(s, touched(s, seat))
    colour = yield Choice(seat, mana.COLOUR, v.BASIC_COLOURS)
    atoms.gain_crystal(s, seat, colour)
    found: list[int] = []
    for other in touched(s, seat):
        card = yield from answer_mind(s, other, colour)
        if card != DONE:
            found.append(other + SEATS * card)
    return found


def answer_mind(s: Mage, other: int, colour: int) -> Flow[int]:
    """Always asked: who is not asked would give away the hand."""
    card = yield Choice(other, MIND, lambda: of_colour(s, other, colour) or [DONE], (colour,), True)
    if card == DONE:
        traces.show_hand(s, other)
    else:
        decks.discard(s, other, card)
    return card


def mind_read(s: Mage, seat: int, played: Played) -> Flow[None]:
    yield from read_minds(s, seat)


def mind_steal(s: Mage, seat: int, played: Played) -> Flow[None]:
    """One of the actions discarded like this may be taken; it belongs to the thief from now on."""
    found = yield from read_minds(s, seat)
    loot = {one // SEATS: one % SEATS for one in found if is_action(one // SEATS)}
    if loot:
        card = yield Choice(seat, STEAL, [*sorted(loot), DONE])
        if card != DONE:
            traces.steal(s, seat, loot[card], card)


# --- Energy Flow, Energy Steal ---------------------------------------------------------------------------------------


def flow_option(s: Mage, seat: int, value: int) -> Option:
    return Option("skip") if value == DONE else unit_steps.unit_option(s, seat, value)


EXHAUST = Prompt("energy.spend", ("MK-6.11",), flow_option)
MOST_READIED: Final = 4  # level


def energy(s: Mage, seat: int, heals: bool, level: int) -> Flow[None]:
    """One own unit becomes ready; then a ready one of every other seat may be spent."""
    yield from windows.reactions(s, touched(s, seat))
    unit = yield Choice(seat, unit_steps.READY, unit_steps.spent_units(s, seat, MOST_READIED))
    holdings.ready_unit(s, seat, unit)
    while heals and wounds_of(s.unit_state[unit]):
        holdings.heal_unit(s, seat, unit)
    for other in touched(s, seat):
        found = [
            one
            for one in s.heroes[other].units
            if not is_spent(s.unit_state[one]) and library().unit_of(one).level <= level
        ]
        if found:
            victim = yield Choice(seat, EXHAUST, [*found, DONE])
            if victim != DONE:
                holdings.spend_unit(s, other, victim)


def energy_flow(s: Mage, seat: int, played: Played) -> Flow[None]:
    yield from energy(s, seat, False, 2)


def energy_steal(s: Mage, seat: int, played: Played) -> Flow[None]:
    yield from energy(s, seat, True, 3)


def unit_to_ready(s: Mage, seat: int) -> bool:
    return bool(unit_steps.spent_units(s, seat, MOST_READIED))


# --- Call to Arms ----------------------------------------------------------------------------------------------------

LEND = Prompt("call.unit", ("MK-6.8", "MK-9.5"), unit_steps.unit_option)


def lent(s: Mage, seat: int, unit: int) -> list[int]:
    """Abilities of a unit of the offer that can be used now, less those that hurt it or make it ready; none where units are
    barred, as they are in a maze (MK-R244, MK-33.2)."""
    if (s.fight is not None and s.fight.no_units) or s.quest.left_behind(unit):
        return []
    own = library().unit_of(unit).abilities
    return [
        place
        for place in units.possible_abilities(s, seat, unit)
        if not about_itself(own[place].effect.steps)
    ]


def about_itself(steps: list[Step]) -> bool:
    """Whether the unit itself is wounded or made ready: one of the offer can be neither."""
    return any(
        [
            (step.do == v.WOUND and step.to == v.TO_UNIT)
            or (step.do == v.READY and step.sort == v.THIS_UNIT)
            or any([about_itself(inner) for inner in [step.steps, step.others, *step.branches]])
            for step in steps
        ]
    )


def lenders(s: Mage, seat: int) -> list[int]:
    return [unit for unit in unit_steps.takeable(s, seat) if lent(s, seat, unit)]


def call_to_arms(s: Mage, seat: int, played: Played) -> Flow[None]:
    """One ability of a unit of the offer, which stays there; its mana is paid, and it keeps the colour of that (MK-9.7)."""
    unit = yield Choice(seat, LEND, lambda: lenders(s, seat))
    place = yield Choice(seat, units.ABILITY, lambda: lent(s, seat, unit), (unit,))
    ability = library().unit_of(unit).abilities[place]
    inner = Played()
    for due in units.mana_of(ability):
        inner.paid = yield from mana.pay(s, seat, due, effects.mana_due(s, seat, ability.effect.steps))
    if s.fight is not None:  # MK-14.18, MK-14.19
        battle.tint(s, sum(units.mana_of(ability)), s.fight.giver)
    yield from effects.have(s, seat, ability.effect, inner)


def somebody_to_call(s: Mage, seat: int) -> bool:
    return bool(lenders(s, seat))


def mana_to_call(s: Mage, seat: int) -> Cards:
    """The mana of one ability, beside that of the spell, unless one costs nothing (MK-5.16)."""
    costs = {
        sum(units.mana_of(library().unit_of(unit).abilities[place]))
        for unit in lenders(s, seat)
        for place in lent(s, seat, unit)
    }
    return () if not costs or 0 in costs else (sum(costs),)


effects.FUNCTIONS["energy_flow.basic"] = energy_flow
effects.FUNCTIONS["energy_flow.strong"] = energy_steal
effects.FUNCTIONS["call_to_arms.basic"] = call_to_arms
effects.FUNCTION_POSSIBLE["energy_flow.basic"] = unit_to_ready
effects.FUNCTION_POSSIBLE["energy_flow.strong"] = unit_to_ready
effects.FUNCTION_POSSIBLE["call_to_arms.basic"] = somebody_to_call
effects.FUNCTION_DUE["call_to_arms.basic"] = mana_to_call
effects.FUNCTIONS["mana_meltdown.basic"] = mana_meltdown
effects.FUNCTIONS["mana_meltdown.strong"] = mana_radiance
effects.FUNCTIONS["space_bending.strong"] = time_bending
effects.FUNCTIONS["mana_claim.basic"] = mana_claim
effects.FUNCTIONS["mana_claim.strong"] = mana_curse
effects.FUNCTIONS["mind_read.basic"] = mind_read
effects.FUNCTIONS["mind_read.strong"] = mind_steal
effects.FUNCTION_POSSIBLE["space_bending.strong"] = not_bent_yet
effects.FUNCTION_POSSIBLE["mana_claim.basic"] = die_to_claim
effects.FUNCTION_POSSIBLE["mana_claim.strong"] = die_to_claim
effects.FUNCTION_NEEDS["mana_claim.basic"] = (mana.A_BASIC_DIE,)
effects.FUNCTION_NEEDS["mana_claim.strong"] = (mana.A_BASIC_DIE,)
