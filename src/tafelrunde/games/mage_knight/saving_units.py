# mypyc: off
"""Units and skill tokens in a saved position: what they are called, and where those are that nobody has."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.core.errors import TafelrundeError, guess
from tafelrunde.core.forms import Count
from tafelrunde.games.mage_knight import agreed
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.packing import in_middle, owner_of, skill_in
from tafelrunde.games.mage_knight.piles import Cards, Pile, shuffled
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
from tafelrunde.games.mage_knight.vocabulary import COLOURS


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


def saved_middle(s: Mage) -> list[SavedMiddle]:
    return [SavedMiddle(library().skills[skill_in(one)].id, owner_of(one)) for one in s.middle]


def loaded_middle(saved: list[SavedMiddle]) -> Cards:
    return tuple([in_middle(skill_numbers([one.skill])[0], one.seat) for one in saved])


def number_of(name: str, numbers: dict[str, int], what: str) -> int:
    if name not in numbers:
        raise TafelrundeError(f"{what} {name!r}: there is no such thing{guess(name, numbers)}")
    return numbers[name]


def unit_ids(units: Cards) -> list[str]:
    return [library().unit_card_ids[unit] for unit in units]


def unit_number(name: str) -> int:
    """A unit card; a kind alone means its first one."""
    known = library().unit_card_numbers
    return number_of(name if name in known else f"{name}_1", known, "unit")


def unit_numbers(names: list[str]) -> Cards:
    return tuple([unit_number(name) for name in names])


def skill_ids(skills: Cards) -> list[str]:
    return [library().skills[skill].id for skill in skills]


def skill_numbers(names: list[str]) -> Cards:
    return tuple([number_of(name, library().skill_numbers, "skill") for name in names])


def save_unit(s: Mage, unit: int) -> SavedUnit:
    now = s.unit_state[unit]
    banner = banner_of(now)
    return SavedUnit(
        library().unit_card_ids[unit],
        is_spent(now),
        wounds_of(now),
        None if banner == NONE else library().deeds[banner].id,
        bool(now & BANNER_USED),
        None if token_of(now) == NONE else COLOURS[token_of(now)],  # type: ignore[arg-type]
    )


def unit_state(saved: SavedUnit) -> int:
    """What a unit is like, in the numbers of a position."""
    banner = NONE if saved.banner is None else number_of(saved.banner, library().deed_numbers, "card")
    used = BANNER_USED * saved.banner_used
    token = 0 if saved.token is None else TOKEN * (COLOURS.index(saved.token) + 1)
    return SPENT * saved.spent + WOUNDS * saved.wounds + used + token + BANNER * (banner + 1)


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
