"""Rules that are different for a seat: until the end of the turn, by a skill that always works, or by one in the middle of the
table (MK-7.6, MK-9.3)."""

from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.packing import owner_of, skill_in
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import Mage, in_force
from tafelrunde.games.mage_knight.teams import allied
from tafelrunde.games.mage_knight.vocabulary import Step


def laws(s: Mage, seat: int) -> Cards:
    """All rules in force for this seat, as `Hero.rules` holds them."""
    h = s.heroes[seat]
    if not h.skills and not s.middle:
        return h.rules
    found = list(h.rules)
    for skill in h.skills:
        always = library().skills[skill].always
        if always is not None:
            found += rules_in(always.steps)
    for packed in s.middle:
        if allied(s, seat, owner_of(packed)):  # MK-29.2
            continue
        for step in library().skills[skill_in(packed)].effect.steps:
            if step.do == v.MIDDLE:
                found += rules_in(step.steps if owner_of(packed) == seat else step.others)
    return tuple(found)


def rules_in(steps: list[Step]) -> list[int]:
    return [in_force(step.rule.number) for step in steps if step.rule is not None]
