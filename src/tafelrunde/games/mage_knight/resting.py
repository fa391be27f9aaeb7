"""Resting and healing (MK-10.31 to MK-10.36, MK-24)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, card_draws, decks, modifiers, parts, traces
from tafelrunde.games.mage_knight.content import WOUND_CARD, library
from tafelrunde.games.mage_knight.naming import card_names, card_ref
from tafelrunde.games.mage_knight.state import Mage, rule_of
from tafelrunde.games.mage_knight.vocabulary import HEALING_DRAWS, HEALING_FAME

FRENZY: Final = "krang_battle_frenzy"


def only_wounds(s: Mage, seat: int) -> bool:
    """The hand holds wounds and nothing else."""
    hand = s.heroes[seat].hand
    return bool(hand) and hand[-1] == WOUND_CARD


def must_recover(s: Mage, seat: int) -> bool:
    """Only wounds in hand and no card used yet: nothing but a slow recovery ends this turn, so nobody moves or acts before it
    (MK-10.41). Where that is no longer possible the duty lapses (MK-R250)."""
    return only_wounds(s, seat) and not s.heroes[seat].used_card and may_rest(s, seat)


def may_rest(s: Mage, seat: int) -> bool:
    """Before anything was moved, explored or acted; with an empty hand there is nothing to rest with (MK-10.31,
    MK-10.42)."""
    h = s.heroes[seat]
    return bool(h.hand) and not h.moved and parts.may_move(s, seat)


def rest_option(s: Mage, seat: int, value: int) -> Option:
    return Option("discard", (card_ref(value),), {"card": card_names(value)})


def wounds_option(s: Mage, seat: int, value: int) -> Option:
    return Option("wounds", (), {"n": value})


def wounds_weight(s: Mage, seat: int, value: int) -> int:
    return 1 + 3 * value


CARD = Prompt("rest.card", ("MK-10.32",), rest_option)
WOUNDS = Prompt("rest.wounds", ("MK-10.32", "MK-10.35"), wounds_option, weight=wounds_weight)


def rest(s: Mage, seat: int) -> Flow[None]:
    """Standard rest: exactly one card that is no wound, and any number of wounds (MK-10.32). With only wounds it is a slow
    recovery: one wound (MK-10.33). They go to the discard pile, not back to the wounds (MK-10.35). A Battle Frenzy that was
    flipped is turned up again."""
    h = s.heroes[seat]
    atoms.rest(s, seat)
    if FRENZY in [library().skills[skill].id for skill in h.skills_down]:
        traces.turn_up_skill(s, seat, library().skill_numbers[FRENZY])
    if only_wounds(s, seat):
        decks.discard(s, seat, WOUND_CARD)
        return
    card = yield Choice(seat, CARD, lambda: sorted(set(h.hand) - {WOUND_CARD}))
    decks.discard(s, seat, card)
    wounds = yield Choice(seat, WOUNDS, list(range(h.hand.count(WOUND_CARD), -1, -1)))
    for _ in range(wounds):
        decks.discard(s, seat, WOUND_CARD)


def may_heal(s: Mage, seat: int) -> bool:
    """A healing point and a wound in hand (MK-24.9)."""
    h = s.heroes[seat]
    return h.heal > 0 and WOUND_CARD in h.hand


def heal_wound(s: Mage, seat: int) -> Flow[None]:
    """One point removes one wound from hand; that is no card used (MK-24.9, MK-10.40). Effects may let it draw a card."""
    spend_healing(s, seat, 1)
    decks.heal_wound(s, seat)
    traces.count_healed(s, seat)
    yield from card_draws.draw(s, seat, healing_draws(s, seat))


def spend_healing(s: Mage, seat: int, n: int) -> None:
    """Healing points are spent, on a wound or on a unit; those of the Golden Grail give fame, and are spent first."""
    atoms.spend_healing(s, seat, n)
    for _ in range(n):
        grails = [packed for packed in s.heroes[seat].rules if rule_of(packed).code == HEALING_FAME]
        if grails:
            traces.count_down_rule(s, seat, grails[0])
            atoms.gain_fame(s, seat, 1)


def healing_draws(s: Mage, seat: int) -> int:
    """Cards that each wound healed from hand draws."""
    return len(modifiers.in_force(s, seat, HEALING_DRAWS))
