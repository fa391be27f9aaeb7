"""The odd skills outside combat, found by their ids, and the artifact that uses skills of others.

A skill that makes a sideways card worth more is used with that card: the card, what it is for, and perhaps its price.
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    atoms,
    decks,
    effects,
    holdings,
    mana,
    modifiers,
    skills,
    strike,
    traces,
    units,
    upkeep,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.cards import ONE_BLOCK, fight_sideways
from tafelrunde.games.mage_knight.content import BASIC_ACTION, INTERACTIVE, WOUND_CARD, library
from tafelrunde.games.mage_knight.dice import basic_dice
from tafelrunde.games.mage_knight.geometry import distance
from tafelrunde.games.mage_knight.naming import card_names, card_ref, seat_ref, skill_names, skill_ref, who
from tafelrunde.games.mage_knight.odd_spells import touched
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import NONE, Mage
from tafelrunde.games.mage_knight.teams import allied
from tafelrunde.games.mage_knight.terms import Played

# --- sideways cards that are worth more (MK-5.10, MK-5.11) -----------------------------------------------------------

SIDEWAYS: Final = ["side_move", "side_influence", "side_attack", "side_block"]
FOR_MOVE: Final = 0
FOR_INFLUENCE: Final = 1
FOR_ATTACK: Final = 2
FOR_BLOCK: Final = 3


def sideways_option(s: Mage, seat: int, value: int) -> Option:
    return Option("lay", (card_ref(value),), {"card": card_names(value)})


def use_option(s: Mage, seat: int, value: int, worth: int) -> Option:
    return Option(f"{SIDEWAYS[value]}_worth", (), {"n": worth})


CARD = Prompt("sideways.card", ("MK-5.10", "MK-7.7"), sideways_option)
USE = Prompt("sideways.use", ("MK-5.10", "MK-5.11"), use_option)


def uses(s: Mage, seat: int) -> list[int]:
    """What a sideways card may be for now: never a ranged or siege attack (MK-5.11, MK-15.6)."""
    found = [FOR_MOVE, FOR_INFLUENCE]
    if strike.may_attack_sideways(s, seat):
        found.append(FOR_ATTACK)
    if strike.block_possible(s, seat, ONE_BLOCK):
        found.append(FOR_BLOCK)
    return found


def lay(s: Mage, seat: int, card: int, worth: int) -> Flow[None]:
    """The card lies sideways and gives so much of what it is for; rules for cards that give move hold for it, too."""
    use = yield Choice(seat, USE, lambda: uses(s, seat), (worth,))
    decks.play(s, seat, card)
    if use in (FOR_ATTACK, FOR_BLOCK):
        yield from fight_sideways(s, seat, worth, use == FOR_ATTACK, card)
    else:
        kind = v.MOVE if use == FOR_MOVE else v.INFLUENCE
        atoms.gain_points(s, seat, kind, worth + effects.bonus_for(s, seat, kind, Played(card)))


def a_card(s: Mage, seat: int) -> Flow[int]:
    return (yield Choice(seat, CARD, lambda: sorted(set(s.heroes[seat].hand) - {WOUND_CARD})))


def has_a_card(s: Mage, seat: int) -> bool:
    return any([card != WOUND_CARD for card in s.heroes[seat].hand])


def has_a_wound(s: Mage, seat: int) -> bool:
    return WOUND_CARD in s.heroes[seat].hand


def power_of_pain(s: Mage, seat: int, played: Played) -> Flow[None]:
    """A wound as if it were another card; it is discarded with the played cards."""
    yield from lay(s, seat, WOUND_CARD, 2)


def i_dont_give_a_damn(s: Mage, seat: int, played: Played) -> Flow[None]:
    card = yield from a_card(s, seat)
    yield from lay(s, seat, card, 2 if library().deeds[card].kind == BASIC_ACTION else 3)


def magic_option(s: Mage, seat: int, value: int) -> Option:
    return Option("without_dice" if value == 3 else "with_dice")


MAGIC = Prompt("magic.who_needs", ("MK-8.10",), magic_option)


def who_needs_magic(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Worth 3 if no die of the source is used in this turn: not before, and not any more."""
    card = yield from a_card(s, seat)
    worth = yield Choice(seat, MAGIC, [2] if s.heroes[seat].dice else [3, 2])
    if worth == 3:
        traces.lock_source(s, seat)
    yield from lay(s, seat, card, worth)


def universal_power(s: Mage, seat: int, played: Played) -> Flow[None]:
    """For one mana: 3, or 4 for an action or spell in its colour."""
    paid = yield from mana.pay(s, seat, v.ALL_COLOURS, (), False, last_card(s, seat))
    card = yield from a_card(s, seat)
    yield from lay(s, seat, card, 4 if library().deeds[card].colours >> paid & 1 else 3)


def can_use_universal_power(s: Mage, seat: int) -> bool:
    return has_a_card(s, seat) and mana.payable(s, seat, (v.ALL_COLOURS,), last_card(s, seat))


def last_card(s: Mage, seat: int) -> Cards:
    """The card that is to be laid, if there is but one."""
    cards = tuple([card for card in s.heroes[seat].hand if card != WOUND_CARD])
    return cards if len(cards) == 1 else ()


def wolfs_howl(s: Mage, seat: int, played: Played) -> Flow[None]:
    """4, and 1 for each command token without a unit; from the middle it weakens the units of others (effects.py)."""
    card = yield from a_card(s, seat)
    yield from lay(s, seat, card, 4 + max(0, units.free_command(s, seat)))


def can_howl(s: Mage, seat: int) -> bool:
    return has_a_card(s, seat) and not s.heroes[seat].interacting


# --- the Healing Ritual ----------------------------------------------------------------------------------------------


def ritual_option(s: Mage, seat: int, value: int) -> Option:
    return Option("wounds_away", (), {"n": value})


def victim_option(s: Mage, seat: int, value: int) -> Option:
    return Option("seat", (seat_ref(value),), {"who": who(s, value)})


RITUAL = Prompt("ritual.wounds", ("MK-9.16", "MK-7.6"), ritual_option)
VICTIM = Prompt("ritual.to", ("MK-7.6",), victim_option)


def opposed(s: Mage, seat: int) -> list[int]:
    """The other seats that a skill touches: no allies (MK-29.2)."""
    return [other for other in touched(s, seat) if not allied(s, seat, other)]


def closest(s: Mage, seat: int) -> list[int]:
    """Those of them whose heroes stand nearest."""
    far = {other: distance(s.heroes[seat].at, s.heroes[other].at) for other in opposed(s, seat)}
    return [other for other in far if far[other] == min(far.values())]


def healing_ritual(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Of two wounds one returns to the pile, the other goes to the closest player; a single one goes there, too."""
    wounds = min(2, s.heroes[seat].hand.count(WOUND_CARD))
    n = yield Choice(seat, RITUAL, list(range(wounds, 0, -1)))
    victim = yield Choice(seat, VICTIM, closest(s, seat))
    for _ in range(n):
        decks.heal_wound(s, seat)
    decks.take_wound(s, victim, True)
    holdings.empty_middle(s, seat)  # it is flipped at once


def can_use_ritual(s: Mage, seat: int) -> bool:
    return has_a_wound(s, seat) and s.fight is None and bool(opposed(s, seat))


# --- tokens in the middle that touch mana ----------------------------------------------------------------------------


def nothing_yet(s: Mage, seat: int, played: Played) -> Flow[None]:
    """The token lies in the middle and speaks for itself."""
    return
    yield


def before_tokens_return(s: Mage, seat: int) -> Flow[None]:
    """Source Freeze gives a crystal in the colour of a die when it returns (MK-10.11), Mana Suppression one of those on it."""
    yield from upkeep.hoard_returns(s, seat)
    if modifiers.whose_token(s, "goldyx_source_freeze") == seat and basic_dice(s):
        colour = yield Choice(seat, mana.COLOUR, basic_dice(s))
        atoms.gain_crystal(s, seat, colour)


def begin_turn(s: Mage, seat: int) -> None:
    """While the source is frozen the others have no normal die."""
    if modifiers.opposed_by(s, seat, "goldyx_source_freeze") != NONE:
        traces.lose_die(s, seat)


def mana_exploit(s: Mage, seat: int, played: Played) -> Flow[None]:
    """A mana of a colour, which marks the token: others are hurt by every other colour they use."""
    colour = yield Choice(seat, mana.COLOUR, [*v.BASIC_COLOURS, v.BLACK])
    atoms.gain_mana(s, seat, colour)
    traces.mark_exploit(s, seat, colour)


# --- tokens that can be turned up again ------------------------------------------------------------------------------


def shamanic_ritual(s: Mage, seat: int, played: Played) -> Flow[None]:
    """A mana of any colour; as the action of a turn the token is turned up again (offers.py)."""
    colour = yield Choice(seat, mana.COLOUR, list(range(len(v.COLOURS))))
    atoms.gain_mana(s, seat, colour)


TALK: Final = 0
DISGUISE: Final = 1


def disguise_option(s: Mage, seat: int, value: int) -> Option:
    return Option("talk" if value == TALK else "disguise")


DISGUISED = Prompt("disguise.how", ("MK-13.3", "MK-13.4"), disguise_option)


def arcane_disguise(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Influence, or the token is flipped and reputation does not count this turn."""
    if (yield Choice(seat, DISGUISED, [TALK, DISGUISE])) == TALK:
        atoms.gain_points(s, seat, v.INFLUENCE, 2)
    else:
        holdings.flip_skill(s, seat, library().skill_numbers["krang_arcane_disguise"])
        traces.disguise(s, seat)


# --- the Circlet of Proficiency --------------------------------------------------------------------------------------


def skill_option(s: Mage, seat: int, value: int, for_good: bool) -> Option:
    return Option("skill", (skill_ref(value),), {"skill": skill_names(value)})


def lent_draws(s: Mage, seat: int, value: int, for_good: bool) -> bool:
    """Whether something new is seen at once: cards that it draws, or what comes with owning it."""
    if for_good and skills.dummy_follows(s):
        return True
    return skills.draws(value) or library().skills[value].id in WITH_NEWS


WITH_NEWS: Final = ["norowas_bonds_of_loyalty", "krang_master_of_chaos"]
CIRCLET = Prompt("circlet.skill", ("MK-7.3", "MK-23.4"), skill_option, final=lent_draws)


def lendable(s: Mage, seat: int) -> list[int]:
    """Skills of the common offer that can be used now; no interactive ones."""
    return [
        skill
        for skill in sorted(set(s.common_skills))
        if library().skills[skill].type not in (INTERACTIVE, skills.PASSIVE)
        and skills.works(s, seat, library().skills[skill])
    ]


def circlet(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Used as if it were one's own; twice if it can be used every turn."""
    skill = yield Choice(seat, CIRCLET, lambda: lendable(s, seat), (False,))
    token = library().skills[skill]
    for _ in range(2 if token.type == skills.ONCE_PER_TURN else 1):
        if skills.works(s, seat, token):
            yield from effects.have(s, seat, token.effect, Played())


def circlet_strong(s: Mage, seat: int, played: Played) -> Flow[None]:
    skill = yield Choice(seat, CIRCLET, sorted(set(s.common_skills)), (True,))
    skills.gain(s, seat, skill)


def something_to_lend(s: Mage, seat: int) -> bool:
    return bool(lendable(s, seat))


def something_to_take(s: Mage, seat: int) -> bool:
    return bool(s.common_skills)


FUNCTIONS: Final[dict[str, Callable[[Mage, int, Played], Flow[None]]]] = {
    "arythea_power_of_pain": power_of_pain,
    "arythea_healing_ritual": healing_ritual,
    "goldyx_universal_power": universal_power,
    "goldyx_source_freeze": nothing_yet,
    "krang_mana_suppression": nothing_yet,
    "tovak_i_dont_give_a_damn": i_dont_give_a_damn,
    "tovak_who_needs_magic": who_needs_magic,
    "tovak_mana_exploit": mana_exploit,
    "wolfhawk_wolfs_howl": wolfs_howl,
    "krang_shamanic_ritual": shamanic_ritual,
    "krang_arcane_disguise": arcane_disguise,
    "circlet_of_proficiency.basic": circlet,
    "circlet_of_proficiency.strong": circlet_strong,
}
NEEDS: Final[dict[str, Callable[[Mage, int], bool]]] = {
    "arythea_power_of_pain": has_a_wound,
    "arythea_healing_ritual": can_use_ritual,
    "goldyx_universal_power": can_use_universal_power,
    "tovak_i_dont_give_a_damn": has_a_card,
    "tovak_who_needs_magic": has_a_card,
    "wolfhawk_wolfs_howl": can_howl,
    "circlet_of_proficiency.basic": something_to_lend,
    "circlet_of_proficiency.strong": something_to_take,
}
effects.FUNCTIONS.update(FUNCTIONS)
effects.FUNCTION_POSSIBLE.update(NEEDS)
