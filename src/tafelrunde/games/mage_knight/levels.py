"""Levels: gained one after the other at the end of the turn in which rows of the fame track were crossed (MK-23)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import holdings, rewards, skills
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import skill_names, skill_ref
from tafelrunde.games.mage_knight.state import ACTIONS, SKILLS, Mage
from tafelrunde.games.mage_knight.wording import effect_text

REVEALED: Final = 2  # skill tokens to choose from (MK-23.3)


def level_up(s: Mage) -> Flow[None]:
    """One level: an odd one brings a command token and better values, an even one a skill and an advanced action (MK-23.2,
    MK-23.3)."""
    seat = s.active
    holdings.raise_level(s, seat)
    if s.heroes[seat].level % 2 == 0:
        own = yield from gain_skill(s, seat)
        yield from gain_action(s, seat, own)
    rewards.go_on(s, seat, True)


def skill_option(s: Mage, seat: int, value: int, revealed: tuple[int, ...]) -> Option:
    kind = "skill" if value in revealed else "common_skill"
    words: dict[str, object] = {
        "skill": skill_names(value),
        "text": effect_text(library().skills[value].effect),
    }
    return Option(kind, (skill_ref(value),), words)


SKILL = Prompt("skill.take", ("MK-23.3", "MK-23.4", "MK-23.5", "MK-23.9"), skill_option, final=True)


def common_choice(s: Mage, seat: int) -> list[int]:
    """Skills of other heroes in the common offer; own ones that were rejected cannot be taken back (MK-23.9)."""
    hero = s.heroes[seat].hero
    return [skill for skill in s.common_skills if library().skills[skill].hero != hero]


def gain_skill(s: Mage, seat: int) -> Flow[bool]:
    """Two tokens are revealed, or what is left (MK-23.8). Either one of them is taken (A), or one of the common offer (B); the
    others stay there (MK-23.4, MK-23.5). Whether any action may be taken then: not with B, nor if there is no skill at all."""
    common = common_choice(s, seat)
    revealed = tuple(
        [holdings.reveal_skill(s, seat) for _ in range(min(REVEALED, s.piles[SKILLS + seat].size))]
    )
    if not revealed and not common:
        return False
    skill = yield Choice(seat, SKILL, [*revealed, *common], (revealed,))
    skills.gain(s, seat, skill)
    return skill in revealed


ACTION = Prompt("action.take", ("MK-23.4", "MK-23.5", "MK-23.6"), rewards.card_option, final=True)


def gain_action(s: Mage, seat: int, free_choice: bool) -> Flow[None]:
    """Any advanced action of the offer with an own skill, the lowest one with a common one (MK-23.4, MK-23.5, MK-28.16)."""
    if s.actions:
        card = (yield Choice(seat, ACTION, list(s.actions))) if free_choice else s.actions[-1]
        holdings.learn(s, seat, ACTIONS, card)
