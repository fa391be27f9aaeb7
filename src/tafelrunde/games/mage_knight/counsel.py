"""The sentences behind a hint in a combat: what the solver would put into which attack or block."""

from typing import Final

from tafelrunde.core.game import Advice
from tafelrunde.core.words import Texts, Word
from tafelrunde.games.mage_knight import fighting
from tafelrunde.games.mage_knight.battle import foe_names
from tafelrunde.games.mage_knight.fighting import Counsel
from tafelrunde.games.mage_knight.naming import (
    card_names,
    card_ref,
    foe_ref,
    skill_names,
    skill_ref,
    unit_names,
    unit_ref,
)
from tafelrunde.games.mage_knight.problem import CARD, UNIT, Item
from tafelrunde.games.mage_knight.solver import Demand
from tafelrunde.games.mage_knight.state import ATTACK_PHASE, BLOCK_PHASE, MOST_ATTACKS, RANGED_PHASE, Mage

KEYS: Final[dict[int, str]] = {RANGED_PHASE: "shoot", BLOCK_PHASE: "block", ATTACK_PHASE: "beat"}


def advice(s: Mage, seat: int, texts: Texts) -> list[Advice]:
    """A sentence for each attack and block of the plan, in the order of the phases; only the own hand is looked at."""
    if s.fight is None or s.fight.seat != seat or s.fight.duel is not None:
        return []
    found = fighting.counsel(s, s.heroes[seat].hand)
    if found.hopeless:
        return [Advice(texts.both("advice.let_go", {}))]
    sentences = [
        sentence(s, found, demand, texts)
        for demand in sorted(found.demands, key=lambda one: one.stage)
        if demand.filled
    ]
    return sentences or [Advice(texts.both("advice.nothing", {}))]


def sentence(s: Mage, found: Counsel, demand: Demand, texts: Texts) -> Advice:
    places = [demand.number // MOST_ATTACKS]
    if demand.stage != BLOCK_PHASE:
        places = [rival.place for n, rival in enumerate(found.problem.rivals) if demand.targets >> n & 1]
    items = [found.problem.items[item] for item, _ in demand.filled]
    if found.gift is not None and found.is_paid(demand):
        items.insert(0, found.problem.items[found.gift.item])
    words: dict[str, object] = {
        "enemies": [foe_names(s.combat.foes[place]) for place in places],
        "things": [names_of(item) for item in items],
    }
    refs = (*[foe_ref(place) for place in places], *[ref_of(item) for item in items])
    return Advice(texts.both("advice." + KEYS[demand.stage], words), refs)


def names_of(item: Item) -> Word:
    if item.sort == CARD:
        return card_names(item.number)
    return unit_names(item.number) if item.sort == UNIT else skill_names(item.number)


def ref_of(item: Item) -> str:
    if item.sort == CARD:
        return card_ref(item.number)
    return unit_ref(item.number) if item.sort == UNIT else skill_ref(item.number)
