"""How strong an attack is and who takes part in it (KH-8, KH-14, KH-17.27 to KH-17.33, KH-18)."""

from tafelrunde.games.kharnage.content import FRONT, AttackPlan, UnitKind
from tafelrunde.games.kharnage.state import Army, Attack


def count_attack(army: Army, plan: AttackPlan) -> Attack:
    """A strategy attack: every able unit's matching symbols and everything the strategy card adds (KH-8.4 to KH-8.9, KH-8.13)."""
    melee = plan.melee
    gunners = 0 if melee else units_with_ranged(army)
    strength = front = 0
    parts: list[tuple[int, int]] = []
    specialists: list[UnitKind] = []
    for unit in army.units:
        if not army.able(unit):
            continue
        kind = army.kinds[unit]
        symbols = kind.magic * plan.magic_times + (kind.melee if melee else kind.ranged)
        powder = kind.gunpowder * gunners * plan.gunpowder_times
        front += kind.row == FRONT
        if symbols:
            parts.append((unit, symbols))
        if symbols or powder:
            strength += symbols + powder
            if kind.net or kind.veteran:
                specialists.append(kind)
    if plan.per_front_unit:
        strength += front // plan.per_front_unit
    if plan.per_unit:
        strength += army.present // plan.per_unit
    return Attack(army.seat, melee, "strategy", strength, plan.rows, parts, specialists)


def knights(army: Army) -> list[int]:
    """The units that can ride (KH-17.27)."""
    return [unit for unit in army.units if army.kinds[unit].knight and army.able(unit)]


def units_with_ranged(army: Army) -> int:
    """The units Gunpowder counts (KH-17.32, KH-17.33)."""
    return len([unit for unit in army.units if army.kinds[unit].ranged and army.able(unit)])
