"""How strong an attack is and who takes part in it (KH-8, KH-14, KH-17.27 to KH-17.33, KH-18)."""

from tafelrunde.games.kharnage.content import FRONT, AttackPlan, UnitKind
from tafelrunde.games.kharnage.state import Army


class Force:
    """What an army brings to a strategy attack; Knights not yet doubled."""

    def __init__(self) -> None:
        self.strength = 0
        self.nets = 0
        self.veterans = 0
        self.knights = 0  # units
        self.knight_melee = 0  # what discarding them adds
        self.specialists: list[UnitKind] = []  # units with Net or Veteran that take part


def count_force(army: Army, plan: AttackPlan) -> Force:
    """Count every able unit's matching symbols and everything the strategy card adds (KH-8.4 to KH-8.9, KH-8.13)."""
    force = Force()
    melee = plan.melee
    gunners = 0 if melee else units_with_ranged(army)
    front = 0
    for unit in army.units:
        if not army.able(unit):
            continue
        kind = army.kinds[unit]
        symbols = kind.magic * plan.magic_times
        if melee:
            symbols += kind.melee
            front += kind.row == FRONT
            if kind.knight:
                force.knights += 1
                force.knight_melee += kind.melee
        else:
            symbols += kind.ranged + kind.gunpowder * gunners * plan.gunpowder_times
        if symbols:
            force.strength += symbols
            if kind.net or kind.veteran:
                force.nets += kind.net
                force.veterans += kind.veteran
                force.specialists.append(kind)
    if plan.per_front_unit:
        force.strength += front // plan.per_front_unit
    if plan.per_unit:
        force.strength += army.present // plan.per_unit
    return force


def units_with_ranged(army: Army) -> int:
    """The units Gunpowder counts (KH-17.32, KH-17.33)."""
    return len([unit for unit in army.units if army.kinds[unit].ranged and army.able(unit)])
