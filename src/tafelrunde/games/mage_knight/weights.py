"""How promising an option looks to a bot: what the plan of the turn or of the combat says, else what the question itself says.

Where a plan says what comes next, that is heavy. In the menu of a turn the next options of other goals that gain nearly as much
weigh less; everything else is left out.
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import DONE, Choice, Prompt
from tafelrunde.games.mage_knight import (
    cards,
    damage,
    dueling,
    effects,
    endturn,
    fight,
    fighting,
    fray,
    joint_plan,
    joint_proposal,
    mana,
    plan,
    resting,
    tastes,
    turn,
    units,
)
from tafelrunde.games.mage_knight import menu as further
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import BASIC_ACTION, WOUND_CARD, library
from tafelrunde.games.mage_knight.gifts import NO_ITEM, Gift, gifts_of
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.vocabulary import Step
from tafelrunde.games.mage_knight.what_if import before_playing

NOBODY: Final = -2  # no preference
PLANNED: Final = 20


class Memory:
    """What was preferred at the question that was looked at last: its options are weighed one after the other."""

    def __init__(self) -> None:
        self.choice: Choice | None = None
        self.state: Mage | None = None
        self.preferred = NOBODY
        self.others: dict[int, int] = {}  # what else may be sensible, with its weight


_LAST: Final = Memory()


def weight(s: Mage, choice: Choice, value: int) -> int:
    if _LAST.choice is not choice or _LAST.state is not s:
        look_at(s, choice)
    if _LAST.preferred != NOBODY:
        return PLANNED if value == _LAST.preferred else _LAST.others.get(value, 0)
    asked = choice.asked
    return 1 if asked.weight is None else asked.weight(s, choice.seat, value, *choice.about)


def look_at(s: Mage, choice: Choice) -> None:
    """Note what is preferred, and in the menu of a turn the options of other goals, by how little is lost with them."""
    _LAST.choice = choice
    _LAST.state = s
    _LAST.others = {}
    if choice.asked is not turn.WHAT:
        _LAST.preferred = preferred(s, choice)
        return
    found = joint_plan.thoughts(s, choice.seat)
    first = found[0][0][0]
    _LAST.preferred = first if first in choice.values else NOBODY
    for thought, lost in found[1:]:
        weight = int(PLANNED * (1.0 - lost / plan.TOO_MUCH))
        _LAST.others[thought[0]] = max(weight, _LAST.others.get(thought[0], 0))


def preferred(s: Mage, choice: Choice) -> int:
    """The option that should be taken, NOBODY where there is no saying."""
    found = wished(s, choice)
    return found if found in choice.values else NOBODY


def wished(s: Mage, choice: Choice) -> int:
    if s.fight is not None and s.fight.duel is not None:
        return dueling.wished(s, choice)
    wish = WISHES.get(choice.asked)
    if wish is not None:
        return wish(s, choice)
    found = tastes.favourite(choice.asked, choice.values)
    wish = WISHES_IN_COMBAT.get(choice.asked) if found == NOBODY and s.fight is not None else None
    return found if wish is None else wish(s, choice)


def colour_wanted(s: Mage, choice: Choice) -> int:
    gift = gift_asked_for(s, choice.seat)
    return NOBODY if gift is None else gift.colour


def card_to_discard(s: Mage, choice: Choice) -> int:
    found = plan.card_to_drop(s, choice.seat, [value for value in choice.values if value != DONE])
    return card_to_give(choice.values) if found == NOBODY else found


def card_to_pay(s: Mage, choice: Choice) -> int:
    spare = fighting.card_to_spare(s, choice.values) if s.fight is not None else NOBODY
    return card_to_give(choice.values) if spare == NOBODY else spare


def end_of_round(s: Mage, choice: Choice) -> int:
    return turn.ANNOUNCE if resting.only_wounds(s, choice.seat) else turn.GO_ON


def way_to_play(s: Mage, seat: int, card: int) -> int:
    """The card lies open already: the plan is that of the moment before."""
    if s.fight is not None:
        return fighting.way_to_play(s, card)
    return planned_way(before_playing(s, seat, card), seat, turn.CARD + card)


def ability_to_use(s: Mage, seat: int, unit: int) -> int:
    if s.fight is not None:
        return fighting.ability_to_use(s, unit)
    return planned_way(s, seat, further.UNIT + unit)


def planned_way(s: Mage, seat: int, what: int) -> int:
    """How something of the menu is used for the best goal that needs it next."""
    for thought, _lost in joint_plan.thoughts(s, seat):
        if thought[0] == what:
            return thought[1]
    return NOBODY


def branch_to_take(s: Mage, seat: int, places: list[int], step: Step) -> int:
    """In a combat what the open attack or block gets most of; else what fits the moment: influence in an interaction, healing
    with a wound in hand, move points while one may move."""
    gift = gift_asked_for(s, seat)
    if gift is not None:
        return next((place for chosen, place in gift.branches if chosen is step), NOBODY)
    if s.fight is not None:
        return fighting.branch_to_take(s, step, places)
    h = s.heroes[seat]
    wanted = [v.INFLUENCE] if h.interacting else []
    wanted += [v.HEAL] if WOUND_CARD in h.hand else []
    wanted += [v.MOVE, v.DRAW]
    for do in wanted:
        for place in places:
            if any([inner.do == do for inner in step.branches[place]]):
                return place
    return NOBODY


def gift_asked_for(s: Mage, seat: int) -> Gift | None:
    """If the card that was laid out last is played for its mana: what is wanted of it."""
    h = s.heroes[seat]
    if not h.play or not gifts_of(NO_ITEM, h.play[-1]):
        return None
    if s.fight is not None:
        return fighting.planned_gift(s, h.play[-1])
    return plan.planned_gift(before_playing(s, seat, h.play[-1]), seat, h.play[-1])


def card_to_give(values: list[int]) -> int:
    """Nothing if that is possible, else a wound, else a card that everybody has."""
    if DONE in values:
        return DONE
    if WOUND_CARD in values:
        return WOUND_CARD
    plain = [card for card in values if library().deeds[card].kind == BASIC_ACTION]
    return plain[0] if plain else NOBODY


# --- who is asked for which question ------------------------------------------------------------------------------------

Wish = Callable[[Mage, Choice], int]

WISHES: Final[dict[Prompt, Wish]] = {
    joint_proposal.TAKE_PART: joint_plan.wished,
    joint_proposal.INVITE: joint_plan.wished,
    joint_proposal.SHARE: joint_plan.wished,
    cards.HOW: lambda s, choice: way_to_play(s, choice.seat, *choice.about),
    effects.CHOOSE: lambda s, choice: branch_to_take(s, choice.seat, choice.values, *choice.about),
    mana.COLOUR: colour_wanted,
    units.ABILITY: lambda s, choice: ability_to_use(s, choice.seat, *choice.about),
    endturn.DISCARD: card_to_discard,
    effects.COST: card_to_pay,
    resting.CARD: card_to_pay,
    turn.END_OF_ROUND: end_of_round,
    fight.MORE: lambda s, choice: DONE,
}

WISHES_IN_COMBAT: Final[dict[Prompt, Wish]] = {
    fray.WHAT: lambda s, choice: fighting.next_thing(s),
    mana.WITH: lambda s, choice: fighting.source_to_pay_with(s, *choice.about),
    mana.LAST: lambda s, choice: fighting.source_to_pay_with(s, *choice.about),
    damage.TO: lambda s, choice: fighting.taker_of(s, *choice.about),
}
