"""What a bot likes to take: tactics, skills, cards and units, by what they give."""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import DONE, Prompt
from tafelrunde.games.mage_knight import (
    card_draws,
    council,
    learning,
    levels,
    rewards,
    tactic_effects,
    tactics,
    unit_steps,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import WOUND_CARD, library
from tafelrunde.games.mage_knight.skills import ONCE_PER_TURN
from tafelrunde.games.mage_knight.vocabulary import Effect, Step

NOBODY: Final = -2  # no preference
# Cards are what a round is short of: tactics that bring some come first, then those that need no further thought.
TACTICS: Final[dict[str, float]] = {
    "great_start": 12, "planning": 10, "mana_steal": 3, "rethink": 3, "early_bird": 1, "the_right_moment": 1,
    "long_night": 12, "preparation": 8, "mana_search": 2, "midnight_meditation": 2, "from_the_dusk": 1, "sparing_power": 1,
}  # fmt: skip
# What one of a thing counts like, in points of a value
GAINS: Final[dict[int, float]] = {
    v.DRAW: 2.0,
    v.MANA: 1.5,
    v.CRYSTAL: 2.0,
    v.HEAL: 1.0,
    v.FAME: 3.0,
    v.READY: 2.5,
}
WANTED: Final[dict[int, float]] = {v.ATTACK: 1.3, v.BLOCK: 1.0, v.MOVE: 1.0, v.INFLUENCE: 0.7}
RANGED_MORE: Final = 1.5
MOST: Final = 8  # more than that is hardly ever needed
SOMETHING: Final = 1.5  # an effect that cannot be told in values


def favourite(asked: Prompt, values: list[int]) -> int:
    """What is liked best, NOBODY where this is no question of taste."""
    liking = LIKINGS.get(asked)
    if liking is None:
        return NOBODY
    best, most = NOBODY, -1.0
    for value in values:
        found = liking(value)
        if found > most:
            best, most = value, found
    return best


def tactic_worth(tactic: int) -> float:
    return TACTICS.get(library().tactics[tactic].id, 1.0)


def card_or_nothing(card: int) -> float:
    return 0.0 if card == DONE else card_worth(card)


def skill_worth(skill: int) -> float:
    token = library().skills[skill]
    return effect_worth(token.effect) * (2.0 if token.type == ONCE_PER_TURN else 1.0)


def card_worth(card: int) -> float:
    """Both halves; the strong one needs mana."""
    if card == WOUND_CARD:
        return 0.0
    deed = library().deeds[card]
    return effect_worth(deed.basic) + 0.6 * (0.0 if deed.strong is None else effect_worth(deed.strong))


def effect_worth(effect: Effect) -> float:
    if effect.function:
        return SOMETHING
    return max(SOMETHING, steps_worth(effect.steps))


def steps_worth(steps: list[Step]) -> float:
    return sum([step_worth(step) for step in steps])


def step_worth(step: Step) -> float:
    if step.do in WANTED:
        far = step.do == v.ATTACK and step.kind != v.MELEE
        return min(step.n, MOST) * WANTED[step.do] * (RANGED_MORE if far else 1.0)
    if step.do in GAINS:
        return max(1, min(step.n, MOST)) * GAINS[step.do]
    if step.do == v.CHOOSE:
        return max([steps_worth(branch) for branch in step.branches])
    if step.do == v.IF:
        return (steps_worth(step.steps) + steps_worth(step.others)) / 2
    if step.do in (v.PER, v.STORE):
        return 2.0 * steps_worth(step.steps)
    if step.do in (v.AIM, v.RULE, v.MIDDLE):
        return SOMETHING
    return -1.0 if step.do in (v.DISCARD, v.WOUND) else 0.0


# How much something is liked, by what is asked
LIKINGS: Final[dict[Prompt, Callable[[int], float]]] = {
    tactics.TAKE: tactic_worth,
    council.WISH: lambda tactic: 100.0 - tactic_worth(tactic),
    council.REMOVE: lambda tactic: 100.0 - tactic_worth(tactic),
    levels.SKILL: skill_worth,
    levels.ACTION: card_or_nothing,
    learning.LEARN: card_or_nothing,
    rewards.CARD: card_or_nothing,
    rewards.NEXT: card_or_nothing,
    tactic_effects.PREPARE: card_or_nothing,
    learning.WHICH: card_or_nothing,
    rewards.BACK: lambda card: 100.0 - card_worth(card),
    card_draws.LONG_NIGHT: lambda answer: 0.0 if answer == DONE else 1.0,
    unit_steps.DISBAND: lambda unit: 5.0 - library().unit_of(unit).level,
}
