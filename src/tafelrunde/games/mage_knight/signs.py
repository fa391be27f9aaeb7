# mypyc: off
"""Effects as a few signs, for the small face of a card: "move 2", "attack 2 or block 2". The sentence stands in the loupe."""

from msgspec import Struct

from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.vocabulary import Effect, Step

COUNTED = {
    v.MOVE: "move", v.INFLUENCE: "influence", v.HEAL: "heal", v.DRAW: "draw", v.FAME: "fame",
    v.REPUTATION: "reputation", v.WOUND: "wound", v.READY: "ready",
}  # fmt: skip
PLAIN = (
    v.MOVE, v.INFLUENCE, v.HEAL, v.DRAW, v.FAME, v.REPUTATION, v.WOUND, v.READY, v.ATTACK, v.BLOCK, v.MANA, v.CRYSTAL,
)  # fmt: skip


class Sign(Struct):
    """A symbol with a number. `of`: the element of an attack or block, the colours of mana."""

    what: str
    n: int
    of: list[str]


class Signs(Struct):
    """What an effect gives: one of several groups of signs. `more`: it says more than the signs do."""

    groups: list[list[Sign]]
    more: bool


def signs_of(effect: Effect) -> Signs:
    """What stands beside a choice belongs to each of its branches."""
    choice = next((step for step in effect.steps if step.do == v.CHOOSE), None)
    beside = [step for step in effect.steps if step is not choice]
    branches = [beside] if choice is None else [[*beside, *branch] for branch in choice.branches]
    groups: list[list[Sign]] = []
    for branch in branches:
        group = [sign_of(step) for step in branch if step.do in PLAIN]
        if group and group not in groups:
            groups.append(group)
    plain = all(step.do in PLAIN for branch in branches for step in branch)
    return Signs(groups, effect.function or not plain)


def sign_of(step: Step) -> Sign:
    if step.do == v.ATTACK:
        return Sign(
            "attack" if step.kind == v.MELEE else v.KINDS[step.kind], step.n, [v.ELEMENTS[step.element]]
        )
    if step.do == v.BLOCK:
        return Sign("block", step.n, [v.ELEMENTS[step.element]])
    if step.do in (v.MANA, v.CRYSTAL):
        colours = [name for n, name in enumerate(v.COLOURS) if step.colours >> n & 1]
        return Sign("mana" if step.do == v.MANA else "crystal", step.n, colours)
    return Sign(COUNTED[step.do], step.n, [])
