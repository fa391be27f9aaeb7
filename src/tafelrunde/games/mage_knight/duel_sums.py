"""The figures of a combat between players: what an attack comes to, what a block leaves of it, what damage costs (MK-25.26 to
MK-25.43). Blocks are counted in half-points, as against enemies (sums.py); rounding is left to the end."""

from typing import Final

from tafelrunde.games.mage_knight import chart, movement, shares, soldiers, sums
from tafelrunde.games.mage_knight.clash import duel_of
from tafelrunde.games.mage_knight.content import ARTIFACT, level_of, library
from tafelrunde.games.mage_knight.geometry import NEIGHBOURS
from tafelrunde.games.mage_knight.givers import part_unit
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import NONE, Foe, Mage, part_doubles, part_element, part_value
from tafelrunde.games.mage_knight.unit_marks import banner_of, wounds_of
from tafelrunde.games.mage_knight.vocabulary import COLD_FIRE, ELEMENTS, FIRE, ICE, NOTHING

LOOT: Final = 5  # damage for an artifact (MK-25.40)

# --- attack and block ------------------------------------------------------------------------------------------------


def gathered(s: Mage) -> int:
    """What lies in the attack that is not made yet."""
    return sum([part_value(part) for part in s.combat.parts])


def fighters(s: Mage) -> list[Foe]:
    """Units that contribute to the attack that is being made."""
    attacker = duel_of(s).attacker
    return [foe for foe in s.combat.foes if foe.owner == attacker and shares.is_in(foe)]


def attack_parts(s: Mage) -> Cards:
    """What the attack is made of, without units that are kept from it (MK-25.59)."""
    units = [NONE, *[foe.unit for foe in fighters(s)]]
    return tuple([part for part in duel_of(s).attack if part_unit(part) in units])


def attack_value(s: Mage) -> int:
    """Before the block: cards and skills, and the shares of units."""
    own = [part_value(part) for part in duel_of(s).attack if part_unit(part) == NONE]
    return sum(own) + sum([shares.share(s, foe) for foe in fighters(s)])


def elements(s: Mage) -> list[int]:
    """Every element that the attack contains (MK-25.61)."""
    found = {part_element(part) for part in attack_parts(s)}
    return [element for element in range(len(ELEMENTS)) if element in found]


def is_efficient(element: int, against: list[int]) -> bool:
    """A block counts in full if it does so against at least one element of the attack (MK-25.26)."""
    return any([element in sums.EFFICIENT_BLOCKS[one] for one in against])


def block_halves(s: Mage, parts: Cards) -> int:
    """A block of these parts in half-points. What counts double against swift attacks does so against ranged ones (MK-25.28)."""
    duel = duel_of(s)
    against = elements(s)
    total = 0
    for part in parts:
        twice = part_doubles(part) and not duel.melee and not duel.slowed
        points = part_value(part) * (2 if twice else 1)
        total += points * (2 if is_efficient(part_element(part), against) else 1)
    return total


def held_off(s: Mage, parts: Cards) -> int:
    """By how much such a block lowers the attack: in melee 1 for each point, before that 1 for two of them, unless the attack has
    become slow (MK-25.27, MK-25.28, MK-25.39)."""
    duel = duel_of(s)
    return block_halves(s, parts) // (2 if duel.melee or duel.slowed else 4)


def getting_through(s: Mage) -> int:
    return max(0, attack_value(s) - held_off(s, s.combat.parts))


# --- what damage costs -----------------------------------------------------------------------------------------------


def resists(own: int, against: list[int]) -> bool:
    """Whether these resistances touch an element of the attack; cold fire needs both (MK-25.31, MK-21.33)."""
    both = bool(own >> FIRE & 1 and own >> ICE & 1)
    return any([both if one == COLD_FIRE else bool(own >> one & 1) for one in against])


def price_of_unit(s: Mage, foe: Foe) -> int:
    """Its armour, twice if it resists: once, however many elements match (MK-25.31)."""
    return shares.armor(s, foe) * (2 if resists(shares.resistances(s, foe), elements(s)) else 1)


def units_to_wound(s: Mage) -> list[int]:
    """Places of the blocker's unwounded units, ready or spent, that damage can be given to (MK-25.31)."""
    f, blocker = s.combat, duel_of(s).blocker
    if soldiers.shielded(s, blocker):
        return []
    return [
        place
        for place, foe in enumerate(f.foes)
        if foe.owner == blocker
        and foe.unit in s.heroes[blocker].units
        and wounds_of(s.unit_state[foe.unit]) == 0
        and foe.unit not in f.absorbed
    ]


def loot(s: Mage) -> list[int]:
    """Artifacts in the blocker's discard pile or play area, or with a wounded unit (MK-25.41, MK-25.42)."""
    h = s.heroes[duel_of(s).blocker]
    worn = [banner_of(s.unit_state[unit]) for unit in h.units if wounds_of(s.unit_state[unit])]
    lying = {card for card in (*h.play, *h.discard, *worn) if card != NONE}
    return sorted([card for card in lying if library().deeds[card].kind == ARTIFACT])


def retreats(s: Mage) -> list[int]:
    """Spaces next to the combat that are passable under normal rules and safe for the blocker (MK-25.43, MK-25.44,
    MK-25.72)."""
    blocker = duel_of(s).blocker
    return [
        hex
        for hex in NEIGHBOURS[s.combat.space]
        if movement.printed_cost(s, hex) != NOTHING and movement.is_safe(s, blocker, hex)
    ]


def price_of_retreat(s: Mage, hex: int) -> int:
    """What the space costs without any changes (MK-25.43)."""
    return movement.printed_cost(s, hex)


def fame_for(s: Mage, winner: int, loser: int) -> int:
    """1, and 2 for each level that the winner is lower; at the same level 1 for whoever has less fame (MK-25.47 to MK-25.49). The
    level is that of the fame marker's row (MK-R227)."""
    fame, other = s.heroes[winner].fame, s.heroes[loser].fame
    lower = level_of(other) - level_of(fame)
    if lower > 0:
        return 1 + 2 * lower
    return int(lower == 0 and fame < other)


def keep_at_stake(s: Mage, loser: int) -> bool:
    """Whether the loser is driven out of an own keep, or mage tower where it is held (MK-R29, MK-S11.21)."""
    site = chart.site_of(s, s.combat.space)
    return site is not None and chart.owned(s, site.kind) and chart.holds(s, loser, s.combat.space)
