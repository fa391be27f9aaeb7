"""Cards that give mana to pay others with, for the solver: a token of a colour, or one more die of the source.

Only what costs no mana itself, and one such card at a time: so the best way is the best of a few problems with another purse.
"""

from typing import Final

from tafelrunde.games.mage_knight import effects
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.cards import BASIC, needs_mana
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.mana import Purse
from tafelrunde.games.mage_knight.vocabulary import Step

DIE: Final = v.NOTHING  # in place of a colour


class Gift:
    """What a card of the hand could give: the place of the card among the items, the colour of the token (or DIE), and the
    choices on the way, as steps and places."""

    def __init__(self, item: int, colour: int, branches: list[tuple[Step, int]]) -> None:
        self.item: Final = item
        self.colour: Final = colour
        self.branches: Final = branches

    def added_to(self, purse: Purse) -> Purse:
        tokens = purse.tokens
        if self.colour != DIE:
            tokens = tuple([n + int(colour == self.colour) for colour, n in enumerate(tokens)])
        more = Purse(tokens, purse.crystals, purse.source, purse.dice + int(self.colour == DIE), purse.gold)
        more.have_like(purse)
        return more


_KNOWN: Final[dict[int, list[Gift]]] = {}


def gifts_of(item: int, card: int) -> list[Gift]:
    """What this card, which is that item, could give."""
    found = _KNOWN.get(card)
    if found is None:
        found = _KNOWN[card] = _gifts_of(card)
    return [Gift(item, gift.colour, gift.branches) for gift in found]


def _gifts_of(card: int) -> list[Gift]:
    effect = library().deeds[card].basic
    if (
        effect.function
        or needs_mana(card, BASIC)
        or len(effect.steps) != 1
        or not effects.known(effect.steps)
    ):
        return []
    step = effect.steps[0]
    if step.do != v.CHOOSE or step.n != 1:
        return [Gift(NO_ITEM, colour, []) for colour in given_by(step)]
    return [
        Gift(NO_ITEM, colour, [(step, place)])
        for place, branch in enumerate(step.branches)
        if len(branch) == 1 and effects.known(branch)
        for colour in given_by(branch[0])
    ]


NO_ITEM: Final = -1


def given_by(step: Step) -> list[int]:
    """Colours to choose from."""
    if step.do == v.MANA and step.n == 1 and step.source == v.LISTED and not step.each:
        return [colour for colour in range(len(v.COLOURS)) if step.colours >> colour & 1]
    if step.do == v.RULE and step.rule is not None and v.RULES[step.rule.code].name == "extra_dice":
        return [DIE] if step.rule.n == 1 else []
    return []
