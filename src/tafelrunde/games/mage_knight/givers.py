"""Where a value of an open attack or block comes from: a card, a unit or a skill. A number, packed above the rest of the part,
so that everybody can read what lies there."""

from typing import Final

from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import NONE, PARTS

NOBODY: Final = 0
CARDS: Final = 1  # and the card
UNITS: Final = 1000  # and the unit
SKILLS: Final = 2000  # and the skill


def given(part: int, giver: int) -> int:
    return part + PARTS * giver


def giver_of(part: int) -> int:
    return part // PARTS


def part_unit(part: int) -> int:
    """The unit that gave it, NONE if it was none."""
    giver = giver_of(part)
    return giver - UNITS if UNITS <= giver < SKILLS else NONE


def giver_name(giver: int) -> str:
    """What saved positions and the browser call it: like the references of naming.py."""
    box = library()
    if giver == NOBODY:
        return ""
    if giver >= SKILLS:
        return f"skill:{box.skills[giver - SKILLS].id}"
    if giver >= UNITS:
        return f"unit:{box.unit_card_ids[giver - UNITS]}"
    return f"card:{box.deeds[giver - CARDS].id}"


def giver_number(name: str) -> int | None:
    """The way back; none if there is no such thing."""
    sort, _, id = name.partition(":")
    box = library()
    if not name:
        return NOBODY
    if sort == "card" and id in box.deed_numbers:
        return CARDS + box.deed_numbers[id]
    if sort == "unit" and id in box.unit_card_ids:
        return UNITS + box.unit_card_ids.index(id)
    found = [skill.index for skill in box.skills if sort == "skill" and skill.id == id]
    return SKILLS + found[0] if found else None
