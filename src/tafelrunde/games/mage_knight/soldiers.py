"""What rules and banners give to units: to their attacks and blocks, armour and resistances (MK-6.12, MK-6.14)."""

from tafelrunde.games.mage_knight import atoms, keepsakes, modifiers, traces
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.laws import laws
from tafelrunde.games.mage_knight.state import NONE, Mage, chosen_of, rule_of
from tafelrunde.games.mage_knight.unit_marks import BANNER_USED, banner_of
from tafelrunde.games.mage_knight.vocabulary import Banner, Step


def banner_record(card: int) -> Banner | None:
    """What a banner gives its unit (MK-6.14)."""
    if card == NONE or not library().deeds[card].banner:
        return None
    for step in library().deeds[card].basic.steps:
        if step.banner is not None:
            return step.banner
    return None


def stands_for(s: Mage, card: int) -> int:
    """What a card at a unit is: the Mysterious Box is the artifact that it has shown in this turn."""
    if card == NONE or card != library().deed_numbers["mysterious_box"]:
        return card
    return next((h.box for h in s.heroes if h.box != NONE), NONE)


def banner_on(s: Mage, unit: int) -> Banner | None:
    return banner_record(stands_for(s, banner_of(s.unit_state[unit])))


def fighting(s: Mage, seat: int, unit: int, kind: int) -> int:
    """A unit attacks or blocks with a value of its own: what is added to it. Its banner may bring fame each time."""
    traces.note_fighter(s, seat, unit)
    banner = banner_on(s, unit)
    if banner is not None and banner.fame:
        atoms.gain_fame(s, seat, banner.fame)
    return added(s, seat, unit, kind)


def added(s: Mage, seat: int, unit: int, kind: int) -> int:
    """What rules and its banner add to a value of its own. Nothing is added to what it cannot do (MK-6.12)."""
    rules = modifiers.in_force(s, seat, v.UNIT_BONUS)
    bonus = sum([rule.attack if kind == v.ATTACK else rule.block for rule in rules])
    banner = banner_on(s, unit)
    return bonus if banner is None else bonus + banner.bonus


def led(s: Mage, seat: int, unit: int, step: Step) -> int:
    """What Leadership adds to an attack or block of a unit, with the element of the ability."""
    return 0 if unit == NONE else keepsakes.lead_unit(s, seat, step.do, step.kind)


def admitted(s: Mage, seat: int, unit: int) -> bool:
    """Where units are barred only the one of the Bonds of Loyalty takes part (MK-32.4, MK-R18), in a maze only the one that came
    along, with all it bears (MK-33.2)."""
    if s.quest.left_behind(unit):
        return False
    return s.fight is None or not s.fight.no_units or s.heroes[seat].marks.loyal == unit


def somebody_to_lead(s: Mage, seat: int) -> bool:
    """A ready, unwounded unit that takes part in this combat."""
    units = s.heroes[seat].units
    return s.fight is not None and any(
        [not s.unit_state[unit] % BANNER_USED and admitted(s, seat, unit) for unit in units]
    )


def armor_of(s: Mage, seat: int, unit: int) -> int:
    """Printed, and what its banner and rules add."""
    banner = banner_on(s, unit)
    more = sum([rule.armor for rule in modifiers.in_force(s, seat, v.UNIT_BONUS)])
    return library().unit_of(unit).armor + more + (0 if banner is None else banner.armor)


def resistances_of(s: Mage, seat: int, unit: int) -> int:
    """As a mask: its own, its banner's, and those that all units or this one have now."""
    banner = banner_on(s, unit)
    mask = library().unit_of(unit).resistances | (0 if banner is None else banner.resists)
    for packed in laws(s, seat):
        rule = rule_of(packed)
        if rule.code == v.UNIT_RESIST and chosen_of(packed) in (NONE, unit):
            mask |= rule.elements
    return mask


def commanded(s: Mage, seat: int) -> list[int]:
    """The units that use a command token: all but the loyal one and those with a Banner of Command (MK-6.3)."""
    h = s.heroes[seat]
    return [unit for unit in h.units if unit != h.marks.loyal and not commands_itself(s, unit)]


def commands_itself(s: Mage, unit: int) -> bool:
    return banner_of(s.unit_state[unit]) == library().deed_numbers["banner_of_command"]


def shrugs(s: Mage, unit: int) -> bool:
    """Whether its banner can ignore a wound: once a round."""
    banner = banner_on(s, unit)
    return banner is not None and banner.shrugs and not s.unit_state[unit] & BANNER_USED


def shielded(s: Mage, seat: int) -> bool:
    """Whether no damage can be given to units."""
    return modifiers.applies(s, seat, v.UNITS_TAKE_NO_DAMAGE)
