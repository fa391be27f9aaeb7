# mypyc: off
"""Units and skill tokens in a saved position: what they are called, and where those are that nobody has."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.core.forms import Count
from tafelrunde.core.spelling import Spelling
from tafelrunde.games.mage_knight import agreed
from tafelrunde.games.mage_knight.packing import in_middle, owner_of, skill_in
from tafelrunde.games.mage_knight.piles import Pile, shuffled
from tafelrunde.games.mage_knight.saving_names import CARD, COLOUR, SKILL, UNIT
from tafelrunde.games.mage_knight.setup import skill_tokens
from tafelrunde.games.mage_knight.state import DUMMY, ELITE, NONE, PILE_NAMES, REGULAR, SKILLS, Mage
from tafelrunde.games.mage_knight.unit_marks import (
    BANNER,
    BANNER_USED,
    SPENT,
    TOKEN,
    WOUNDS,
    banner_of,
    is_spent,
    token_of,
    wounds_of,
)


class SavedUnit(Struct, forbid_unknown_fields=True):
    """A unit of a hero: its card ("peasants_2"; "peasants" is the first one), and what it is like. `banner_used`: face down;
    `token`: the mana on a familiar."""

    unit: str
    spent: bool = False
    wounds: Annotated[int, Meta(ge=0, le=2)] = 0
    banner: str | None = None
    banner_used: bool = False
    token: Literal["red", "blue", "green", "white"] | None = None


class SavedMiddle(Struct, forbid_unknown_fields=True):
    """An interactive skill in the middle of the table, and whose it is."""

    skill: str
    seat: Count


MIDDLE = Spelling(
    lambda one: SavedMiddle(SKILL.write(skill_in(one)), owner_of(one)),
    lambda saved: in_middle(SKILL.read(saved.skill), saved.seat),
).each()


def save_unit(s: Mage, unit: int) -> SavedUnit:
    now = s.unit_state[unit]
    banner, token = CARD.or_none().write(banner_of(now)), COLOUR.or_none().write(token_of(now))
    return SavedUnit(UNIT.write(unit), is_spent(now), wounds_of(now), banner, bool(now & BANNER_USED), token)


def unit_state(saved: SavedUnit) -> int:
    """What a unit is like, in the numbers of a position."""
    marks = SPENT * saved.spent + WOUNDS * saved.wounds + BANNER_USED * saved.banner_used
    marks += TOKEN * (1 + int(COLOUR.or_none().read(saved.token)))
    return marks + BANNER * (1 + int(CARD.or_none().read(saved.banner)))


def missing_piles(s: Mage, written: set[str]) -> dict[int, Pile]:
    """A deck of units or a pile of skills that is not written down holds what is nowhere else."""
    found: dict[int, Pile] = {}
    taken = {*s.units, *s.lost_units, *[unit for h in s.heroes for unit in h.units]}
    for pile in (REGULAR, ELITE):
        if PILE_NAMES[pile] not in written:
            found[pile] = shuffled(tuple([unit for unit in s.piles[pile].bag if unit not in taken]))
    held = {*s.common_skills, *[skill for h in s.heroes for skill in h.skills]}
    for player in s.players:
        if player == DUMMY and not agreed.alone(s):
            continue  # its skills are of no use
        hero = s.dummy if player == DUMMY else s.heroes[player].hero
        if hero != NONE and PILE_NAMES[SKILLS + player] not in written:
            left = [skill for skill in skill_tokens(s, hero) if skill not in held]
            found[SKILLS + player] = shuffled(tuple(left))
    return found
