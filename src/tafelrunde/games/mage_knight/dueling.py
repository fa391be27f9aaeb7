"""What a bot does in a combat against another player: it blocks what would wound its hero, with what costs nothing, and seeks no
such combat itself."""

from typing import Final

from tafelrunde.core.choice import Choice
from tafelrunde.games.mage_knight import cards, duel_sums, effects, exchange, fray, problem, units
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import BLOCK_PHASE, Mage
from tafelrunde.games.mage_knight.vocabulary import Step

NOBODY: Final = -2  # no preference


def wished(s: Mage, choice: Choice) -> int:
    """The option that should be taken, NOBODY where there is no saying."""
    if s.combat.stage != BLOCK_PHASE:
        return NOBODY
    if choice.asked is exchange.HOLD:
        return best_block(s, choice.seat, choice.values)
    if choice.asked is cards.HOW:
        return cards.BASIC
    if choice.asked is units.ABILITY:
        return best_ability(s, choice.values, *choice.about)
    if choice.asked is effects.CHOOSE:
        return best_branch(s, choice.values, *choice.about)
    return NOBODY


def best_ability(s: Mage, places: list[int], unit: int) -> int:
    return best([(block_in(s, steps_of_unit(unit, place)), place) for place in places])


def best_branch(s: Mage, places: list[int], step: Step) -> int:
    return best([(block_in(s, step.branches[place]), place) for place in places])


def best_block(s: Mage, seat: int, values: list[int]) -> int:
    """The largest block that is at hand for nothing, as long as a wound threatens."""
    if duel_sums.getting_through(s) < s.heroes[seat].printed.armor:
        return fray.STRIKE
    found: list[tuple[int, int]] = []
    for value in values:
        if fray.CARD <= value < fray.UNIT:
            card = value - fray.CARD
            if not cards.needs_mana(card, cards.BASIC):
                found.append((block_in(s, library().deeds[card].basic.steps), value))
        elif fray.UNIT <= value < fray.SKILL:
            unit = value - fray.UNIT
            abilities = range(len(library().unit_of(unit).abilities))
            found.append((max([block_in(s, steps_of_unit(unit, place)) for place in abilities]), value))
    block = best(found)
    return fray.STRIKE if block == NOBODY else block


def steps_of_unit(unit: int, place: int) -> list[Step]:
    """An ability that costs nothing."""
    ability = library().unit_of(unit).abilities[place]
    return ability.effect.steps if ability.cost == v.NOTHING else []


def block_in(s: Mage, steps: list[Step]) -> int:
    """The block that these steps can give for nothing."""
    return max(
        [
            draft.part.n
            for draft in problem.unfold(steps, s.dark)
            if draft.part is not None
            and draft.part.do == v.BLOCK
            and not draft.wounds_unit
            and not draft.discards
        ],
        default=0,
    )


def best(found: list[tuple[int, int]]) -> int:
    """The first of the largest ones that is more than nothing."""
    most = max([worth for worth, _ in found], default=0)
    return next((value for worth, value in found if worth == most), NOBODY) if most else NOBODY
