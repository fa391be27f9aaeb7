"""Units as fighters in a combat between players: their armour, what they resist, and their share of an attack (MK-25.52,
MK-25.59)."""

from typing import Final

from tafelrunde.games.mage_knight import soldiers, walls
from tafelrunde.games.mage_knight.givers import part_unit
from tafelrunde.games.mage_knight.packing import UNDERGROUND
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import DUE, Foe, Mage, part_element, part_value
from tafelrunde.games.mage_knight.vocabulary import LOSSES, PHYSICAL

LOST_FORTIFICATION: Final = 1 << LOSSES.index("fortification")
LOST_RESISTANCES: Final = LOSSES.index("physical")  # the bits of resistances begin here
LEAST_ARMOR: Final = 1  # an effect that lowers armour stops here (MK-9.22, MK-25.55)


def armor(s: Mage, foe: Foe) -> int:
    """With its banner and rules, and what the combat has changed; never below 1 (MK-25.55)."""
    value = foe.fixed or soldiers.armor_of(s, foe.owner, foe.unit)
    return max(LEAST_ARMOR, value + foe.raised - foe.lowered)


def resistances(s: Mage, foe: Foe) -> int:
    """As a mask (MK-21.33)."""
    return soldiers.resistances_of(s, foe.owner, foe.unit) & ~(foe.lost >> LOST_RESISTANCES)


def fortified(s: Mage, foe: Foe) -> bool:
    """A unit of a fortified defender."""
    duel = s.combat.duel
    return (
        duel is not None and foe.owner == duel.defender and shelter(s) and not foe.lost & LOST_FORTIFICATION
    )


def shelter(s: Mage) -> bool:
    """Whether the defender is fortified: on a fortified site, or attacked across a wall (MK-25.24, MK-33.9), as long as sites
    fortify anybody (MK-25.58); not against whoever came from underground."""
    duel = s.combat.duel
    assert duel is not None
    if s.heroes[duel.aggressor].at_end & UNDERGROUND:
        return False
    return (s.combat.assault or walls.crossed(s, duel.aggressor)) and not duel.breached


def parts_of(s: Mage, foe: Foe) -> Cards:
    """What this unit has put into the attack that is being made."""
    duel = s.combat.duel
    assert duel is not None
    return tuple([part for part in duel.attack if part_unit(part) == foe.unit])


def element(s: Mage, foe: Foe) -> int:
    parts = parts_of(s, foe)
    return part_element(parts[0]) if parts else PHYSICAL


def share(s: Mage, foe: Foe) -> int:
    """Its part of the attack with all changes; nothing if it is kept from attacking (MK-25.59)."""
    if not is_in(foe):
        return 0
    return max(0, sum([part_value(part) for part in parts_of(s, foe)]) + sum(foe.changes))


def is_in(foe: Foe) -> bool:
    """Whether the unit contributes to the attack that is being made."""
    return not foe.stopped and DUE in foe.states
