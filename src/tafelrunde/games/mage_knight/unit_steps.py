"""Steps of effects that concern units: making them ready, healing them, taking them for nothing, wounding them (MK-6.11).

They are entered in the tables of effects.py, as are the counts and conditions that look at units.
"""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import feats, holdings, soldiers
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import TRAITS, library
from tafelrunde.games.mage_knight.effects import DOING, POSSIBLE
from tafelrunde.games.mage_knight.naming import unit_names, unit_ref
from tafelrunde.games.mage_knight.packing import COMMAND_BANNER
from tafelrunde.games.mage_knight.state import NONE, REWARDS, Mage
from tafelrunde.games.mage_knight.terms import COUNTING, Played, count_code
from tafelrunde.games.mage_knight.unit_marks import BANNER_USED, is_spent, wounds_of
from tafelrunde.games.mage_knight.vocabulary import Step

NEVER_FREE: Final = (TRAITS.index("familiars"), TRAITS.index("delphana"))

# --- what there is to do ---------------------------------------------------------------------------------------------


def spent_units(s: Mage, seat: int, level: int) -> list[int]:
    """Own spent units up to a level."""
    return [
        unit
        for unit in s.heroes[seat].units
        if is_spent(s.unit_state[unit]) and library().unit_of(unit).level <= level
    ]


def wounded_units(s: Mage, seat: int) -> list[int]:
    return [unit for unit in s.heroes[seat].units if wounds_of(s.unit_state[unit])]


def takeable(s: Mage, seat: int) -> list[int]:
    """Units of the offer that may be had for nothing: any but familiars and masters, whose traits forbid it."""
    return [unit for unit in s.units if library().unit_of(unit).trait not in NEVER_FREE]


def idle(s: Mage, seat: int, steps: list[Step]) -> bool:
    """Nothing would come of it: every step makes units ready or heals them, and there is none."""
    return all(
        [
            (step.do == v.READY and step.sort != v.THIS_UNIT and not spent_units(s, seat, step.level))
            or (step.do == v.HEAL_UNITS and not wounded_units(s, seat))
            or (step.do == v.CHOOSE and all([idle(s, seat, branch) for branch in step.branches]))
            for step in steps
        ]
    )


# --- making units ready (MK-6.11) ------------------------------------------------------------------------------------


def unit_option(s: Mage, seat: int, value: int) -> Option:
    if value == DONE:
        return Option("enough")
    return Option("unit", (unit_ref(value),), {"unit": unit_names(value)})


READY = Prompt("unit.ready", ("MK-6.11",), unit_option)
HEALED = Prompt("unit.heal", ("MK-24.10", "MK-24.11"), unit_option)
TAKEN = Prompt("unit.take", ("MK-22.14", "MK-6.6"), unit_option)


def end_of_turn(s: Mage, seat: int, value: int) -> bool:
    """A unit that was won: after it levels may be gained, and something new is seen."""
    return s.phase == REWARDS


DISBAND = Prompt("unit.disband", ("MK-6.3", "MK-6.6"), unit_option, final=end_of_turn)


def ready(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """All spent units, this one, one or several up to a level, or as many as a number of levels allows. Whoever has no spent
    unit makes none ready."""
    if step.sort in (v.ALL_UNITS, v.THIS_UNIT):
        for unit in [played.unit] if step.sort == v.THIS_UNIT else s.heroes[seat].units:
            if is_spent(s.unit_state[unit]):
                holdings.ready_unit(s, seat, unit)
        return
    budget = step.level
    times = v.MANY if step.sort == v.BUDGET else step.n
    while times:
        found = spent_units(s, seat, budget)
        if step.sort == v.OTHER_UNIT:
            found = [unit for unit in found if unit != played.unit]
        if not found:
            return
        unit = yield Choice(seat, READY, [*found, DONE] if step.sort == v.BUDGET else found)
        if unit == DONE:
            return
        holdings.ready_unit(s, seat, unit)
        if step.sort == v.BUDGET:
            budget -= library().unit_of(unit).level
        times -= 1


def heal_units(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """One wound of one unit, or all wounds of all of them."""
    found = wounded_units(s, seat)
    if step.all:
        for unit in found:
            while wounds_of(s.unit_state[unit]):
                holdings.heal_unit(s, seat, unit)
    elif found:
        unit = yield Choice(seat, HEALED, found)
        holdings.heal_unit(s, seat, unit)


def recruit(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """A unit of the offer for nothing."""
    unit = yield Choice(seat, TAKEN, takeable(s, seat))
    yield from take_into_service(s, seat, unit)


# --- command tokens (MK-6.3, MK-6.6) ---------------------------------------------------------------------------------

BOND: Final = 0
COMMAND: Final = 1


def bond_free(s: Mage, seat: int) -> bool:
    """Whether the Bonds of Loyalty can hold a unit."""
    h = s.heroes[seat]
    return library().skill_numbers["norowas_bonds_of_loyalty"] in h.skills and h.marks.loyal == NONE


def tokens_left(s: Mage, seat: int) -> int:
    """Command tokens that no unit uses (MK-6.3)."""
    return s.heroes[seat].printed.command - len(soldiers.commanded(s, seat))


def free_command(s: Mage, seat: int) -> int:
    """Command tokens that no unit uses; the Bonds of Loyalty are one more."""
    return tokens_left(s, seat) + int(bond_free(s, seat))


def slot_option(s: Mage, seat: int, value: int, unit: int) -> Option:
    return Option("bond_slot" if value == BOND else "command_slot")


def slot_words(s: Mage, seat: int, unit: int) -> dict[str, object]:
    return {"unit": unit_names(unit)}


def slot_subject(s: Mage, seat: int, unit: int) -> tuple[str, ...]:
    return (unit_ref(unit),)


def slot_reveals(s: Mage, seat: int, value: int, unit: int) -> bool:
    return end_of_turn(s, seat, value)


SLOT = Prompt("recruit.slot", ("MK-6.3", "MK-6.6"), slot_option, slot_words, slot_subject, final=slot_reveals)


def may_bear(s: Mage, seat: int) -> bool:
    """Whether a Banner of Command lies ready for a unit that is recruited in this turn: it was played for it, and lies there."""
    h = s.heroes[seat]
    return bool(h.at_end & COMMAND_BANNER) and library().deed_numbers["banner_of_command"] in h.play


def bearing_option(s: Mage, seat: int, value: int, unit: int) -> Option:
    return Option("no_banner" if value == DONE else "under_banner", (), {"unit": unit_names(unit)})


BEARING = Prompt("recruit.banner", ("MK-6.3", "MK-6.13"), bearing_option, slot_words, slot_subject)


def take_into_service(s: Mage, seat: int, unit: int, paid: int = 0, slot: int = NONE) -> Flow[None]:
    """It uses a command token, or the Bonds of Loyalty (asked here, unless its price depended on it), or brings a Banner of
    Command that serves as one. Without a free token one of the own units is disbanded first (MK-6.3, MK-6.6)."""
    if slot == NONE:
        slot = COMMAND if not bond_free(s, seat) else (yield Choice(seat, SLOT, [BOND, COMMAND], (unit,)))
    bears = DONE
    if slot == COMMAND and may_bear(s, seat):
        bears = yield Choice(seat, BEARING, [1, DONE], (unit,))
    if slot == COMMAND and bears == DONE and tokens_left(s, seat) <= 0:
        yield from disband(s, seat)
    holdings.recruit_unit(s, seat, unit, paid)
    if slot == BOND:
        holdings.bind_unit(s, seat, unit)
        feats.tell(s, seat, "norowas_bonds_of_loyalty")
    if bears != DONE:
        holdings.attach_banner(s, seat, unit, library().deed_numbers["banner_of_command"])


def keep_command(s: Mage, seat: int, unit: int) -> None:
    """A unit that has lost its Banner of Command needs a command token; without a free one it is disbanded (MK-6.3)."""
    if tokens_left(s, seat) < 0:
        holdings.lose_unit(s, seat, unit)


def disband(s: Mage, seat: int) -> Flow[None]:
    """One of the own units leaves the game and frees its command token (MK-6.6)."""
    leaving = yield Choice(seat, DISBAND, soldiers.commanded(s, seat))
    holdings.lose_unit(s, seat, leaving)


def somebody_to_take(s: Mage, seat: int, step: Step) -> bool:
    return bool(takeable(s, seat))


def recruited(s: Mage, seat: int, step: Step, played: Played) -> int:
    return s.heroes[seat].recruited


def ready_units(s: Mage, seat: int, step: Step, played: Played) -> int:
    """Ready, unwounded units."""
    return sum([1 for unit in s.heroes[seat].units if not s.unit_state[unit] % BANNER_USED])


DOING[v.READY] = ready
DOING[v.HEAL_UNITS] = heal_units
DOING[v.RECRUIT] = recruit
POSSIBLE[v.RECRUIT] = somebody_to_take
COUNTING[count_code("recruited")] = recruited
COUNTING[count_code("ready_units")] = ready_units
