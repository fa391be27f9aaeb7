"""Skill tokens: once a turn, once a round, or for everybody from the middle of the table (MK-7)."""

from typing import Final

from tafelrunde.core.choice import Flow, Option, concerning
from tafelrunde.games.mage_knight import agreed, battle, decks, effects, givers, holdings, keepsakes
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.cards import OUTSIDE_COMBAT, is_healing
from tafelrunde.games.mage_knight.content import INTERACTIVE, SKILL_TYPES, Skill, library
from tafelrunde.games.mage_knight.effects import DOING
from tafelrunde.games.mage_knight.naming import skill_names, skill_ref
from tafelrunde.games.mage_knight.state import DUMMY, NONE, SKILLS, Mage
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.units import possible
from tafelrunde.games.mage_knight.vocabulary import WHENS, Effect, Step
from tafelrunde.games.mage_knight.wording import effect_text

ONCE_PER_TURN: Final = SKILL_TYPES.index("once_per_turn")
PASSIVE: Final = SKILL_TYPES.index("passive")


def is_ready(s: Mage, seat: int, skill: int) -> bool:
    """Not used this turn, and face up (MK-7.4, MK-7.7)."""
    h = s.heroes[seat]
    if library().skills[skill].type == PASSIVE or skill in h.skills_used or skill in h.skills_down:
        return False
    return not (library().skills[skill].outside_turn and h.motivated)


def in_time(s: Mage, seat: int, effect: Effect) -> bool:
    """Some skills work in an interaction only."""
    return WHENS[effect.when] != "interaction" or s.heroes[seat].interacting


def usable_skills(s: Mage, seat: int) -> list[int]:
    """Those that can be used now, each once."""
    return [skill for skill in sorted(set(s.heroes[seat].skills)) if can_use(s, seat, skill)]


def can_use(s: Mage, seat: int, skill: int) -> bool:
    return is_ready(s, seat, skill) and works(s, seat, library().skills[skill])


def works(s: Mage, seat: int, token: Skill) -> bool:
    """Whether something would come of it now. What is for combat alone needs one (MK-10.20); the odd ones know it themselves."""
    effect = token.effect
    if s.fight is None and not effect.function and not token.icons & OUTSIDE_COMBAT:
        return False
    if s.fight is not None and is_healing(token.icons):  # MK-14.20
        return False
    if not in_time(s, seat, effect):
        return False
    anytime = (
        Effect(effect.id, effect.steps, effect.function) if WHENS[effect.when] == "interaction" else effect
    )
    return possible(s, seat, anytime, ())


def skill_option(s: Mage, seat: int, skill: int) -> Option:
    words: dict[str, object] = {
        "skill": skill_names(skill),
        "text": effect_text(library().skills[skill].effect),
    }
    return Option("use_skill", (skill_ref(skill),), words)


def draws(skill: int) -> bool:
    """Whether using it draws a card; what is asked before may answer itself."""
    return effects.draws(library().skills[skill].effect.steps)


def use_skill(s: Mage, seat: int, skill: int) -> Flow[None]:
    """It is turned over if it works once a round, and then its effect happens (MK-7.4). One with an interaction lies in the
    middle until the own next turn (MK-7.6)."""
    token = library().skills[skill]
    spend(s, seat, token)
    if s.fight is not None:
        battle.tint(s, 0, givers.SKILLS + skill)
    played = Played()
    played.skill = skill
    yield from concerning((skill_ref(skill),), effects.have(s, seat, token.effect, played))


def spend(s: Mage, seat: int, token: Skill) -> None:
    holdings.use_skill(s, seat, token.index)
    if token.type != ONCE_PER_TURN:
        holdings.flip_skill(s, seat, token.index)
    if token.type == INTERACTIVE:
        holdings.put_in_middle(s, seat, token.index)
    if token.outside_turn:
        holdings.note_motivation(s, seat)


def gain(s: Mage, seat: int, skill: int) -> None:
    """A skill is taken. The Bonds of Loyalty bring two regular units into the offer, the Master of Chaos begins on the field
    that a die shows. Alone one of the dummy's is revealed, of use from the next skill on (MK-28.15)."""
    token = library().skills[skill]
    holdings.gain_skill(s, seat, skill)
    if token.id == "norowas_bonds_of_loyalty":
        for _ in range(2):
            decks.offer_unit(s, False)
    elif token.id == "krang_master_of_chaos":
        keepsakes.turn_ring(s, seat, holdings.roll(s, seat))
    if dummy_follows(s):
        holdings.reveal_skill(s, DUMMY)


def dummy_follows(s: Mage) -> bool:
    return agreed.alone(s) and s.piles[SKILLS + DUMMY].size > 0


def flip(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """The token itself is turned face down; one that is only lent stays as it is."""
    if played.skill != NONE:
        holdings.flip_skill(s, seat, played.skill)
    return
    yield


def nothing(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """A token in the middle speaks for itself (laws.py)."""
    return
    yield


DOING[v.MIDDLE] = nothing
DOING[v.FLIP] = flip
